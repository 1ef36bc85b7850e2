"""The examples of Pyrates! are played by the real command line, and their figures are asserted.

The lines `# referee ...` of a file of answers say how it is begun: all of them are run, the last one
with the file itself. Beside each file lies the save that it comes to; `pytest --update` writes it anew.
"""

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.cli.opening import looked_at
from referee.core.journal import Journal
from referee.core.session import Session
from referee.games.pyrates.pieces import problems
from referee.ui import plain
from referee.ui.asker import Prompt

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "examples" / "pyrates"
NAMES = sorted(path.stem for path in FOLDER.glob("*.answers"))

# Budgets: lines up to the first booty roll, lines and keys of a whole turn.
FIRST_EVENING, SECOND_EVENING = 25, 10
TURN, TURN_KEYS = 12, 150


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line without the key that guards it, the turn it belongs to, and what it answered."""

    text: str
    turn: int
    prompt: str


@dataclass(frozen=True, slots=True)
class Evening:
    """What was said, what was typed, and the game that it came to."""

    said: str
    lines: tuple[Line, ...]
    session: Session[Any]

    def books(self, *paths: str) -> list[object]:
        """What the books say of some accounts; None for what is not there."""
        accounts = self.session.game.accounts(self.session.state)
        return [accounts.get(path) for path in paths]

    def scores(self) -> dict[str, tuple[int, int, int]]:
        """Fame, infamy and popularity of everybody, in ID order."""
        return {name: player.scores for name, player in self.session.state.players.items()}

    def ships(self) -> dict[str, dict[str, int]]:
        """Where everybody's ships are."""
        return {name: player.ships for name, player in self.session.state.players.items()}

    def opening(self) -> list[Line]:
        """The lines up to the first booty roll, with it."""
        rolled = [line.prompt.startswith("Random Port Table") for line in self.lines].index(True)
        return list(self.lines[: rolled + 1])

    def turns(self) -> dict[int, list[Line]]:
        """The lines of each turn."""
        turns: dict[int, list[Line]] = {}
        for line in self.lines:
            turns.setdefault(line.turn, []).append(line)
        return {turn: lines for turn, lines in turns.items() if turn}


Play: TypeAlias = Callable[[str], Evening]


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """Plays an example in a home of its own, once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)

        @cache
        def played(name: str) -> Evening:
            home = tmp_path_factory.mktemp(name)
            patch.setenv("REFEREE_HOME", str(home / "home"))
            return played_in(patch, FOLDER / f"{name}.answers", home / f"{name}.jsonl")

        yield played


def played_in(patch: pytest.MonkeyPatch, file: Path, save: Path) -> Evening:
    """Run the commands of an example; the last one takes the answers."""
    lines: list[Line] = []

    class Recorder(plain.AnswersAsker):
        def ask(self, prompt: Prompt) -> str:
            answer = super().ask(prompt)
            turn = re.search(r"turn (\d+)", prompt.status)
            bare = re.sub(r"^\S+\.\S+ = ", "", answer)
            lines.append(Line(bare, int(turn[1]) if turn else 0, prompt.text))
            return answer

    *before, last = commands(file)
    for words in before:
        run(words)
    with patch.context() as inner:
        inner.setattr(plain, "AnswersAsker", Recorder)
        said = run([*last, "--answers", str(file), "--save", str(save), "--no-learn", "--plain"])
    return Evening(said, tuple(lines), looked_at(save))


def commands(file: Path) -> list[list[str]]:
    """What the head of a file says to run, word by word."""
    found = re.findall(r"^# referee (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, f"{file.name} does not say how it is begun"
    return [shlex.split(line) for line in found]


def run(words: list[str]) -> str:
    result = CliRunner().invoke(referee, words, prog_name="referee")
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.output


def moves(said: str) -> set[str]:
    """Everything that hands were told to do, place by place."""
    told = re.findall(r"^ +(?:On the table: )?(\S.*: (?:put|take|move) .*)$", said, re.MULTILINE)
    return set(told)


# All of them


def test_there_is_an_example_of_everything() -> None:
    assert set(NAMES) == {
        "setup", "booty", "piracy", "raid", "trade",
        "whole-game", "solo-game", "lowest-score", "first-evening", "second-evening",
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_taken(play: Play, name: str) -> None:
    file = (FOLDER / f"{name}.answers").read_text(encoding="utf-8").splitlines()
    assert len(play(name).lines) == sum(1 for line in file if line and not line.startswith("#"))


@pytest.mark.parametrize("name", NAMES)
def test_the_save_is_what_the_answers_come_to(
    play: Play, name: str, request: pytest.FixtureRequest
) -> None:
    journal = play(name).session.journal
    saved = FOLDER / f"{name}.jsonl"
    is_new = not saved.exists() or timeless(looked_at(saved).journal) != timeless(journal)
    if is_new and request.config.getoption("--update"):
        assert journal.path is not None
        saved.write_bytes(journal.path.read_bytes())
    assert timeless(looked_at(saved).journal) == timeless(journal)


def timeless(journal: Journal) -> list[tuple[object, ...]]:
    """The entries of a save without what differs each time."""
    return [
        (entry.number, entry.kind, entry.key, entry.value, entry.by, entry.auto, entry.rulings)
        for entry in journal.entries
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_save_is_replayed_strictly(name: str) -> None:
    session: Session[Any] = looked_at(FOLDER / f"{name}.jsonl")
    assert session.journal.damage is None
    assert session.diverged is None
    for number, replayed, _ in session.walk():
        assert problems(replayed.state) == [], f"after entry {number}"
    assert number == session.path[-1].number


@pytest.mark.parametrize(
    ("name", "winners", "told"),
    [
        ("whole-game", ("bob",), "A score of 5 or more ends the game: bob 5 2 5"),
        ("solo-game", ("grace",), "Rolled 6: the game is over."),
        ("lowest-score", ("Caesar",), "Turn 12 is over, and so is the game."),
    ],
)
def test_every_way_to_end(play: Play, name: str, winners: tuple[str, ...], told: str) -> None:
    evening = play(name)
    assert evening.session.question is None
    assert evening.session.state.winners == winners
    assert told in evening.said


# Budgets


def test_lines_of_the_first_evening(play: Play) -> None:
    assert len(play("first-evening").opening()) <= FIRST_EVENING


def test_lines_of_the_second_evening(play: Play) -> None:
    assert len(play("second-evening").opening()) <= SECOND_EVENING


def test_lines_of_a_turn(play: Play) -> None:
    evening = play("whole-game")
    assert evening.session.dice == "ai"
    turns = evening.turns()
    assert list(turns) == list(range(1, 11))
    over = {turn: len(lines) for turn, lines in turns.items() if len(lines) > TURN}
    assert over == {}


def test_keys_of_a_turn(play: Play) -> None:
    for turn, lines in play("whole-game").turns().items():
        assert sum(len(line.text) + 1 for line in lines) <= TURN_KEYS, f"turn {turn}"


# The examples of the rulebook


def test_setup(play: Play) -> None:
    evening = play("setup")
    assert evening.ships() == {
        "Anne": {"Port Royal": 1},
        "Blackbeard": {"Curacao": 1, "St. Eustatius": 1},
        "Francois": {"Port Royal": 1},
        "Henry Morgan": {"Cap Francais": 2},
        "Amaro": {"Tortuga": 1},
    }
    assert evening.books("blackbeard.allegiance", "henry-morgan.allegiance") == ["Dutch", "French"]
    assert evening.books("francois.goods", "amaro.goods", "anne.fame") == [1, 2, 1]
    assert evening.scores()["Anne"] == (1, 0, 0)
    assert evening.books("st-eustatius.trade", "st-eustatius.defense") == [2, 3]
    assert {
        "Curacao: put 1 ship of Blackbeard",
        "St. Eustatius: put 1 ship of Blackbeard",
        "Cap Francais: put 2 ships of Henry Morgan",
        "Francois's card: put 1 good",
        "Amaro's card: put 2 goods",
    } <= moves(evening.said)


def test_booty(play: Play) -> None:
    evening = play("booty")
    printed = ("La Habana", "Campeche", "Bahamas", "Martinique", "St. Eustatius")
    goods = {name: port.goods for name, port in evening.session.state.ports.items() if port.goods}
    assert goods == dict.fromkeys(sorted(printed, key=list(goods).index), 1)
    assert evening.books("ec.merchant", "ec.goods", "ec.gold", "ec.nation", "ec.defense") == [
        "bermuda-sloop", 0, 1, "British", 2,
    ]  # fmt: skip
    assert f"1 good each: {', '.join(printed[:-1])} and St. Eustatius." in evening.said
    assert "a 6 brings 1 gold" in evening.said
    assert {f"{port}: put 1 good" for port in printed} <= moves(evening.said)


def test_piracy(play: Play) -> None:
    evening = play("piracy")
    assert (
        "Piracy of the Bermuda Sloop: attack die 2 + 2 ships = 4, defense die 2 + merchant 2 = 4: "
        "it fails (a tie is the defender's)."
    ) in evening.said
    assert "Blackbeard and Caesar lose 1 ship each." in evening.said
    assert evening.ships() == {"Blackbeard": {"Curacao": 1}, "Caesar": {}}
    assert evening.books("ec.merchant", "ec.goods") == ["bermuda-sloop", 2]
    assert evening.scores() == {"Blackbeard": (0, 0, 0), "Caesar": (1, 0, 0)}


def test_raid(play: Play) -> None:
    evening = play("raid")
    assert "Blackbeard leads the raid (ships on the map: Blackbeard 3, Caesar 2)." in evening.said
    assert (
        "Raid of St. Eustatius: attack die 3 + 3 ships = 6, defense die 2 + port 3 = 5: it succeeds."
    ) in evening.said
    assert "Booty 3: Blackbeard takes half rounded down, 1 good; Caesar 2 goods." in evening.said
    assert evening.books("blackbeard.goods", "caesar.goods", "st-eustatius.goods") == [1, 2, 0]
    assert evening.scores() == {"Blackbeard": (0, 1, 0), "Caesar": (0, 1, 0)}
    assert evening.books("blackbeard.ships.st-eustatius", "caesar.ships.st-eustatius") == [1, 2]
    assert evening.books("st-eustatius.trade", "st-eustatius.defense") == [2, 3]
    assert "St. Eustatius: move 1 good to Blackbeard's card, move 2 goods to Caesar's card" in (
        moves(evening.said)
    )


def test_trade(play: Play) -> None:
    evening = play("trade")
    assert "Blackbeard trades 2 goods at St. Eustatius for 1 gold." in evening.said
    assert evening.books("blackbeard.goods", "blackbeard.gold") == [1, 1]
    assert evening.books("st-eustatius.goods") == [3]  # one was there already


def test_lowest_score(play: Play) -> None:
    evening = play("lowest-score")
    assert evening.scores() == {"Blackbeard": (2, 3, 0), "Caesar": (1, 2, 1)}
    assert "Caesar wins: best lowest score (low Blackbeard 0, Caesar 1)." in evening.said


# Whole games


def test_whole_game(play: Play) -> None:
    evening = play("whole-game")
    assert evening.session.state.turn == 10
    assert evening.scores() == {
        "bob": (5, 2, 5),
        "Blackbeard": (2, 3, 0),
        "anne": (0, 3, 0),
        "Hendrik Kraai": (3, 1, 1),
        "Jory Wren": (4, 2, 2),
    }
    assert (
        "bob wins: highest total (low bob 2, Blackbeard 0, anne 0, Hendrik Kraai 1, Jory Wren 2; "
        "total bob 12, Jory Wren 8)."
    ) in evening.said
    assert evening.ships() == {
        "bob": {"Curacao": 3},
        "Blackbeard": {"Tortuga": 1},
        "anne": {"Tortuga": 1, "Nassau": 1},
        "Hendrik Kraai": {"Tortuga": 3},
        "Jory Wren": {"Nassau": 2, "Tortuga": 1},
    }
    assert evening.books("bob.goods", "bob.gold", "bob.unique", "anne.allegiance") == [
        4, 1, "used", "none",
    ]  # fmt: skip


def test_mistakes_of_the_whole_game(play: Play) -> None:
    evening = play("whole-game")
    entries = evening.session.journal.entries
    (fixed,) = [entry for entry in entries if entry.kind == "fix"]
    assert (fixed.to, fixed.key, fixed.value) == (40, "t3.booty.merchant", [[3], [5]])
    assert "Salt Felucca: take 1 gold away, put 2 goods" in moves(evening.said)
    kinds = [entry.kind for entry in entries]
    assert [kinds.count(kind) for kind in ("undo", "adjust", "interrupt")] == [2, 1, 2]
    assert evening.books("tortuga.defense") == [3]
    assert evening.session.state.reminder == "hurricane off Tortuga"


def test_solo_game(play: Play) -> None:
    evening = play("solo-game")
    state = evening.session.state
    assert [player.is_human for player in state.players.values()] == [True, *[False] * 4]
    assert state.turn == 9
    assert (state.options.governors, state.options.secret_cargo) == ("option1", True)
    assert evening.scores() == {
        "grace": (1, 3, 3),
        "Anne": (1, 0, 0),
        "Tobias Finch": (0, 0, 1),
        "Isabeau Corail": (0, 3, 0),
        "Hendrik Kraai": (3, 0, 1),
    }
    assert evening.ships() == {
        "grace": {"Cinder Bay": 1, "Curacao": 1},
        "Anne": {},
        "Tobias Finch": {"Port Royal": 3},
        "Isabeau Corail": {"Nassau": 2},
        "Hendrik Kraai": {"Nassau": 2},
    }
    assert "Rolled 3: the game goes on." in evening.said
    assert "Hendrik Kraai rolled 1 5: 1 ship sunk." in evening.said
    assert "grace wins: best lowest score (low grace 1, " in evening.said


# Evenings with an own box


def facts(evening: Evening) -> list[str]:
    """What was asked of the box."""
    return [entry.key for entry in evening.session.journal.entries if entry.kind == "fact"]


def test_first_evening(play: Play) -> None:
    evening = play("first-evening")
    assert facts(evening) == [
        "ports.british", "ports.french", "ports.spanish", "ports.dutch", "ports.pirate",
        "characters.6", "characters.11", "characters.2", "ai_place",
        "columns.6", "merchants.bermuda-sloop", "zone_die", "cargo.bermuda-sloop.6",
        "merchants.silver-train", "cargo.silver-train.3",
    ]  # fmt: skip
    assert evening.books("anne.fame", "anne.popularity", "curacao.trade") == [1, 1, 3]
    assert evening.books("hs.merchant", "hs.goods", "hs.gold") == ["silver-train", 2, 1]


def test_second_evening(play: Play) -> None:
    evening = play("second-evening")
    assert "Same box (our-box) and options as last time?" in evening.said
    assert facts(evening) == []
    assert evening.session.setup.copy == "our-box"
    assert evening.books("ec.merchant", "ec.gold") == ["bermuda-sloop", 1]
