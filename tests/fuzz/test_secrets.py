"""What a game keeps secret stands nowhere before it is revealed: no screen, log, export, undo or error.

The referee holds two kinds of secret: the chests of Pirates of Nassau and, where the table wants it so,
the supplies of SeaRovers. So a total is planted that nobody typed, and looked for in all that is said and
written. A third is what the program will roll and draw: two games that differ only in that say the same.
What else is secret at a table is never asked: bids and secret ports are typed when all are revealed, a
secret cargo is rolled at its capture, and of hands only the number of cards is known.
"""

import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.cli.registry import game_of, playable_games
from referee.core.journal import Journal
from referee.core.session import Session
from referee.ui.plain import PlainAsker
from referee.ui.roller import RandomRoller
from referee.ui.sitting import Sitting
from tests.fuzz.boxes import BOXES, Box
from tests.fuzz.random_play import Evening
from tests.games.pirates_of_nassau import table as pirates_of_nassau
from tests.games.pyrates import table as pyrates
from tests.games.searovers import table as searovers
from tests.playing import legal_answer

KEEPS = {"pirates-of-nassau", "searovers"}
LOOKS = (
    "?", "/show", "/show players", "/show anja", "/show anne", "/show mine", "/show mine anja",
    "/show mine anne", "/log 99", "/why", "/why 1", "/odds", "/help", "/house", "/detail full", "/rules chest",
    "/rules supply", "/end", "n", "/undo 1", "/redo", "<", "/redo", "/note x",
)  # fmt: skip
BACK = ("/undo 2", "/redo", "/undo to 0", "/redo", "/undo 99", "/redo", "/fix 1 .", "n")
EXPORTS = (
    ["show", "{save}"], ["show", "{save}", "--json"], ["log", "{save}", "--why"], ["log", "{save}"],
    ["log", "{save}", "--format", "json", "--why"], ["log", "{save}", "--format", "csv"],
    ["log", "{save}", "--format", "md"], ["games", "list"], ["resume", "{save}", "--plain"],
)  # fmt: skip


def said(session: Session[Any], *lines: str, seed: int = 1) -> str:
    out = StringIO()
    asker = PlainAsker(StringIO("\n".join([*lines, "/quit", ""])), out)
    Sitting(session, asker, roller=RandomRoller(seed)).play()
    return out.getvalue()


def exported(save: Path) -> str:
    texts = []
    for words in EXPORTS:
        filled = [word.format(save=save) for word in words]
        result = CliRunner().invoke(referee, filled, input="/end\ny\n", prog_name="referee")
        assert result.exit_code == 0, result.output
        texts.append(result.output)
    return "\n".join(texts)


def leaks(text: str, total: int) -> list[str]:
    return [line for line in text.splitlines() if re.search(rf"(?<![\d:-]){total}(?![\d:-])", line)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))


def test_what_each_game_keeps() -> None:
    own = {known.slug for known in playable_games() if "mine" in game_of(known.slug).views}
    assert own == KEEPS


def test_chests_are_closed_until_they_are_opened(tmp_path: Path) -> None:
    save = tmp_path / "chests.jsonl"
    session = pirates_of_nassau.begun(save=save)
    pirates_of_nassau.play(session, "", "123 234 456")
    pirates_of_nassau.adjust(session, "anja.chest +16 from supply", "anja.doubloons +2")
    text = said(session, "/adjust anja.chest +21 from supply : x", "y")
    assert session.state.players["Anja"].chest == 37
    text += said(session, *BACK, f"/undo to {session.path[-1].number}")
    assert "Anja's chest: take all pieces of eight away, take all Golden Doubloons away" in text
    assert "Anja's chest: put its pieces of eight back, its owner knows how many" in text
    assert session.state.players["Anja"].chest == 37
    errors = ("/adjust anja.chest -38 to bank : x", "/adjust jon.p8 +38 from anja.chest : x",
              "/adjust anja.chest = 999 : x", "/adjust anja.doubloons -3 : x", "/swap anja", "/count anja.chest 1", "/what-if 1")  # fmt: skip
    text += said(session, *LOOKS, *errors)
    session.journal.close()
    text += exported(save)
    assert [leaks(text, total) for total in (37, 47)] == [[], []]  # with its Golden Doubloons
    with pirates_of_nassau_opened(save) as again:
        assert leaks(said(again, "/reveal", "/show", "/end", "n"), 47), "the test sees what is open"


def pirates_of_nassau_opened(save: Path) -> Any:
    from contextlib import contextmanager

    @contextmanager
    def opened() -> Any:
        with Journal.open(save) as journal:
            yield Session(game_of("pirates-of-nassau"), journal)

    return opened()


def test_secret_supplies_stay_secret(tmp_path: Path) -> None:
    save = tmp_path / "supplies.jsonl"
    session = searovers.begun(options={"supply_secret": "yes"}, save=save)
    session.answer({}, by="table")
    searovers.say(session, *searovers.ROWS[:2], "66 11", *searovers.VESSELS[:2])
    searovers.adjust(session, "anne.supply +29 from treasury")
    text = said(session, "/adjust anne.supply +26 from treasury : x")
    assert session.state.players["Anne"].supply == 67
    text += said(session, *BACK, f"/undo to {session.path[-1].number}")
    assert "Anne's supply: take all pieces of eight away" in text
    assert session.state.players["Anne"].supply == 67
    errors = ("/adjust anne.supply -68 to treasury : x", "/adjust bob.supply +68 from anne.supply : x",
              "/count anne.supply 1", "/adjust anne.spent = 99 : x", "/what-if draw", "draw", "/undo 1")  # fmt: skip
    text += said(session, *LOOKS, *errors)
    session.journal.close()
    assert leaks(text + exported(save), 67) == []


def test_what_the_program_will_roll_is_not_told_before(tmp_path: Path) -> None:
    """No look, no refusal and no step back tells the next roll; the save does not know it either."""
    told: list[str] = []
    rolled: list[str] = []
    for seed in (1, 2):
        save = tmp_path / f"seed-{seed}" / "save.jsonl"
        save.parent.mkdir()
        session, rng = pyrates.begun(("Anne", "Bob"), save=save), Random(3)
        while (question := session.question) is not None and question.key != "t1.bids":
            session.answer(legal_answer(question, rng), by="table")
        looks = (*LOOKS, "/what-if r r", "/roll", "x", "/dice ai")
        told.append(said(session, *looks, seed=seed) + save.read_text(encoding="utf-8"))
        rolled.append(said(session, "r r", seed=seed))
        session.journal.close()
    assert told[0] == told[1]
    assert rolled[0] != rolled[1], "the test sees what is rolled"


def test_a_seed_stands_in_no_save_and_no_log(tmp_path: Path) -> None:
    save = tmp_path / "seeded.jsonl"
    words = ["play", "pyrates", "anne", "bob", "--seed", "918273645", "--save", str(save), "--plain",
             "--no-learn"]  # fmt: skip
    result = CliRunner().invoke(referee, words, input="\n/show\n/log 99\n/undo 1\n/redo\n/quit\n")
    assert result.exit_code == 0, result.output
    text = result.output + exported(save) + save.read_text(encoding="utf-8")
    assert "918273645" not in text


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_of_hands_only_the_number_is_known(box: Box) -> None:
    """Accounts, pieces and questions of a whole evening name no card before it is played."""
    evening = Evening(box, 2, mischief=0)
    while evening.session.question is not None and evening.answers < 120:
        evening.answer()
        state = evening.session.state
        for path, value in evening.game.accounts(state).items():
            if path.rsplit(".", 1)[-1] in ("hand", "cards"):
                assert type(value) is int, path
        hands = {thing for place, thing in evening.game.pieces(state) if place.endswith("'s hand")}
        assert not any(thing.startswith("the ") for thing in hands), hands
        assert not re.search(r"\b(hand|deck|stock|secret)\b", evening.key), evening.key


def test_what_is_secret_among_players_is_typed_when_it_is_revealed() -> None:
    """All bids for the allegiance are one answer; the cargo of a ship is no question at its coming."""
    for secret in ("on", "off"):
        options = {"bidding_for_allegiance": "on", "secret_cargo": secret}
        game, rng, asked = pyrates.begun(("Anne", "Bob"), options), Random(3), []
        while (question := game.question) is not None and not question.key.endswith("t1.bids"):
            asked += [(question.key, [part.name for part in getattr(question, "fields", ())])]
            game.answer(legal_answer(question, rng), by="table")
        assert ("setup.allegiance.bids", ["Anne", "Bob"]) in asked
        cargo = [key for key, fields in asked if "cargo" in (*key.split("."), *fields)]
        assert bool(cargo) == (secret == "off")


def test_bids_are_typed_when_they_are_revealed() -> None:
    """No question of Pyrates! takes the bid of one player while another one's is still hidden."""
    from tests.games.pyrates.table import Table

    table = Table()
    question = table.session.question
    assert question is not None
    assert table.key.endswith(".bids")
    assert question.seat == ""
    assert len(getattr(question, "fields", ())) == 2
