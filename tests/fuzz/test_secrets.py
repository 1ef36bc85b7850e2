"""What a game keeps secret stands nowhere before it is revealed: no screen, log, export, undo or error.

The referee holds two kinds of secret: the chests of Pirates of Nassau and, where the table wants it so,
the supplies of SeaRovers. What else is secret at a table is never asked: bids and secret ports are typed
when all are revealed, a secret cargo is rolled at its capture, and of hands only the number of cards is
known. So a total is planted that nobody typed, and looked for in all that is said and written.
"""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.cli.registry import game_of, playable_games
from referee.core.session import Session
from referee.ui.plain import PlainAsker
from referee.ui.roller import RandomRoller
from referee.ui.sitting import Sitting
from tests.games.pirates_of_nassau import table as pirates_of_nassau
from tests.games.searovers import table as searovers

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
    ["log", "{save}", "--format", "md"], ["games", "list"],
)  # fmt: skip


def said(session: Session[Any], *lines: str) -> str:
    out = StringIO()
    asker = PlainAsker(StringIO("\n".join([*lines, "/quit", ""])), out)
    Sitting(session, asker, roller=RandomRoller(1)).play()
    return out.getvalue()


def exported(save: Path) -> str:
    texts = []
    for words in EXPORTS:
        filled = [word.format(save=save) for word in words]
        result = CliRunner().invoke(referee, filled, prog_name="referee")
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

    from referee.core.journal import Journal

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


def test_bids_are_typed_when_they_are_revealed() -> None:
    """No question of Pyrates! takes the bid of one player while another one's is still hidden."""
    from tests.games.pyrates.table import Table

    table = Table()
    question = table.session.question
    assert question is not None
    assert table.key.endswith(".bids")
    assert question.seat == ""
    assert len(getattr(question, "fields", ())) == 2
