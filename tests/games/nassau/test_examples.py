"""The examples of Nassau are played by the real command line, and their figures are asserted.

The lines `# referee ...` of a file of answers say how it is begun. Beside each file lies the save that it
comes to; `pytest --update` writes it anew.
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
from referee.games.nassau.pieces import problems
from referee.games.nassau.state import State

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "examples" / "nassau"
NAMES = sorted(path.stem for path in FOLDER.glob("*.answers"))
BATTLE = 3  # typed lines
SCORE_SHEET = 30  # typed lines for four players


@dataclass(frozen=True, slots=True)
class Evening:
    """What was said, and the game that it came to."""

    said: str
    session: Session[State]

    def scores(self) -> dict[str, int]:
        """Everybody's points."""
        return {name: player.score for name, player in self.session.state.players.items()}


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
            file, save = FOLDER / f"{name}.answers", home / f"{name}.jsonl"
            *before, last = commands(file)
            for words in before:
                run(words)
            said = run(
                [*last, "--answers", str(file), "--save", str(save), "--no-learn", "--plain"]
            )
            return Evening(said, looked_at(save))

        yield played


def commands(file: Path) -> list[list[str]]:
    """What the head of a file says to run, word by word."""
    found = re.findall(r"^# referee (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return [shlex.split(line) for line in found]


def run(words: list[str]) -> str:
    result = CliRunner().invoke(referee, words, prog_name="referee")
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.output


def typed(name: str) -> list[str]:
    """The lines of a file that are typed."""
    lines = (FOLDER / f"{name}.answers").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def timeless(journal: Journal) -> list[tuple[object, ...]]:
    """The entries of a save without what differs each time."""
    return [
        (entry.number, entry.kind, entry.key, entry.value, entry.by, entry.auto, entry.rulings)
        for entry in journal.entries
    ]


def test_there_is_an_example_of_each_mode() -> None:
    assert NAMES == ["companion", "score-sheet", "whole-game"]


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


@pytest.mark.parametrize("name", NAMES)
def test_the_save_is_replayed_strictly(name: str) -> None:
    session: Session[Any] = looked_at(FOLDER / f"{name}.jsonl")
    assert session.diverged is None
    assert session.question is None
    assert problems(session.state) == []


# The whole game


def test_whole_game_ends_with_these_points(play: Play) -> None:
    evening = play("whole-game")
    assert evening.scores() == {"anne": 86, "bob": 109, "cid": 117, "dora": 177}
    assert evening.session.state.winners == ("dora",)
    assert (
        "dora: towers 9, opponents 15, hidden goods 9, weapons 50, companions 8, load 6, dutchman 15; "
        "112 points and 65 on the track make 177." in evening.said
    )
    assert "By the other reading (general_value_per_good=yes): hidden goods 12" in evening.said


def test_whole_game_has_an_undo_across_a_phase_and_a_fix(play: Play) -> None:
    entries = play("whole-game").session.journal.entries
    kinds = [entry.kind for entry in entries]
    assert "fix" in kinds
    across = []
    for undone in (entry for entry in entries if entry.kind == "undo"):
        last = entries[undone.number - 1]
        began = [rule for ruling in last.rulings for rule in ruling]
        if last.key.startswith("r1.city.") and "nassau/phase-ii-caribbean" in began:
            across.append(last.number - (undone.to or 0))
    assert across == [2]


def test_whole_game_never_asks_a_battle_in_more_than_three_lines() -> None:
    session: Session[Any] = looked_at(FOLDER / "whole-game.jsonl")
    lines: dict[str, set[int]] = {}
    for entry in session.path:
        found = re.match(r"(r\d\.sea\.t\d+\.\w+)\.fight", entry.key)
        if found:
            lines.setdefault(found[1], set()).add(entry.line)
    assert len(lines) >= 10
    assert max(map(len, lines.values())) <= BATTLE


def test_whole_game_takes_about_one_line_a_turn_in_the_city() -> None:
    session: Session[Any] = looked_at(FOLDER / "whole-game.jsonl")
    city = [entry for entry in session.path if ".city." in entry.key]
    turns = {entry.key.rsplit(".", 2)[0] for entry in city if entry.key.endswith(".turn")}
    assert len(city) <= 1.35 * len(turns)


# The others


def test_companion_scores_what_the_table_tells(play: Play) -> None:
    evening = play("companion")
    assert evening.scores() == {"anne": 77, "bob": 55}
    assert "2 goods cost 3 doubloons: silver to space 1, tobacco to general." in evening.said
    assert "Card 1: 3, needed 3: fulfilled, 2 points." in evening.said


def test_score_sheet_of_four_players_is_short(play: Play) -> None:
    assert play("score-sheet").scores() == {"red": 189, "yellow": 240, "green": 197, "blue": 156}
    assert len(typed("score-sheet")) == 13 <= SCORE_SHEET
