"""The examples of SeaRovers are played by the real command line, and their figures are asserted.

The lines `# referee ...` of a file of answers say how it is begun: all of them are run, the last one
with the file itself. Beside each file lies the save that it comes to; `pytest --update` writes it anew.
"""

import re
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.cli.opening import looked_at
from referee.core.journal import Journal
from referee.core.session import Session
from referee.games.searovers.pieces import problems

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "examples" / "searovers"
NAMES = sorted(path.stem for path in FOLDER.glob("*.answers"))
TURN = 12  # lines of a turn like the rulebook's first one


class Evening(NamedTuple):
    """What was said, and the game that it came to."""

    said: str
    session: Session[Any]

    def books(self, *paths: str) -> list[object]:
        accounts = self.session.game.accounts(self.session.state)
        return [accounts.get(path) for path in paths]


Play: TypeAlias = Callable[[str], Evening]


def typed_lines(name: str) -> list[str]:
    lines = (FOLDER / f"{name}.answers").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """Plays an example in a home of its own, once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)

        @cache
        def played(name: str) -> Evening:
            home = tmp_path_factory.mktemp(name)
            patch.setenv("REFEREE_HOME", str(home / "home"))
            file, save = FOLDER / f"{name}.answers", home / f"{name}.jsonl"
            *before, last = commands(file)
            for words in before:
                run(words)
            words = [*last, "--answers", str(file), "--save", str(save), "--no-learn", "--plain"]
            return Evening(run(words), looked_at(save))

        yield played


def commands(file: Path) -> list[list[str]]:
    """What the head of a file says to run, word by word."""
    found = re.findall(r"^# referee (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, f"{file.name} does not say how it is begun"
    return [shlex.split(line) for line in found]


def run(words: list[str]) -> str:
    result = CliRunner().invoke(referee, words, prog_name="referee")
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.output


def test_there_is_an_example_of_everything() -> None:
    assert NAMES == ["solitaire-lost", "whole-game", "worked-turns"]


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
    number = 0
    for number, replayed, _ in session.walk():
        assert problems(replayed.state) == [], f"after entry {number}"
    assert number == session.path[-1].number


def test_lines_of_the_first_turn() -> None:
    lines = typed_lines("worked-turns")
    first, after = lines.index("buy"), lines.index("draw")
    assert 0 < after - first <= TURN


def test_worked_turns(play: Play) -> None:
    evening = play("worked-turns")
    assert evening.books("glenn.supply", "glenn.doubloons", "glenn.spent", "glenn.hand") == [
        15,
        3,
        15,
        8,
    ]
    assert evening.books("glenn.2.aboard", "glenn.2.hex", "glenn.haven") == [8, "P15", "H3"]
    assert evening.books("treasury", "draw", "discard", "column") == [79, 48, 15, 3]
    assert evening.books("attack_down", "attack_up", "glenn.row") == [11, 3, "P2 B10 B15 P5 B3 P10"]
    assert "dice 3 (rolled 1) + 5 + 1 for its own captain = 9 spaces" in evening.said
    assert "Glenn draws 4 cards: 8 in hand." in evening.said  # not three, as the book prints (R72)


def test_whole_game(play: Play) -> None:
    evening = play("whole-game")
    state = evening.session.state
    assert state.is_over
    assert state.winners == ("Glenn",)
    assert evening.books("glenn.supply", "glenn.doubloons", "lee.1.aboard", "treasury") == [
        26,
        5,
        3,
        73,
    ]
    for told in (
        "No parley; the battle goes on.",
        "Glenn goes on as the attacker and has all rights of the attacker. By the other reading "
        "(swap=name-only) only the names would change.",
        "Lee evades: no damage, both vessels stay.",
        "By the other reading (wild_combat=one-round) it would end with this round.",
        "This takes back a roll.",
        "supply 15 + 11 = 26, 21 unspent",
        "Glenn wins with 5 doubloons",
    ):
        assert told in evening.said


def test_solitaire_lost(play: Play) -> None:
    evening = play("solitaire-lost")
    assert evening.session.state.is_over
    assert evening.session.state.winners == ()
    assert evening.books("anne.supply", "anne.1.aboard") == [15, 7]
    assert "Anne's Sloop 1 cannot move: Calm lies on it" in evening.said
    assert "Ten turns are over: 3 of 6 doubloons. Lost." in evening.said
