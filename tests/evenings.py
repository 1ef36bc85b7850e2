"""Examples played by the real command line: a file of answers, what was said, and the game it comes to.

The lines `# referee ...` of a file of answers say how it is begun: all of them are run, the last one with
the file itself.
"""

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.cli.opening import looked_at
from referee.core.journal import Journal
from referee.core.session import Session
from referee.ui import plain
from referee.ui.asker import Prompt

ROOT = Path(__file__).resolve().parents[1]


class Example(NamedTuple):
    """An example by the short name of its game and its own."""

    slug: str
    name: str

    @property
    def answers(self) -> Path:
        """The file of answers."""
        return ROOT / "examples" / self.slug / f"{self.name}.answers"

    @property
    def save(self) -> Path:
        """The save that the answers come to, as it lies beside them."""
        return self.answers.with_suffix(".jsonl")

    def typed(self) -> list[str]:
        """The lines of the file that are typed."""
        lines = self.answers.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line and not line.startswith("#")]


def names_of(slug: str) -> list[str]:
    """The names of a game's examples, sorted."""
    return sorted(path.stem for path in (ROOT / "examples" / slug).glob("*.answers"))


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

    def turns(self) -> dict[int, list[Line]]:
        """The lines of each turn; those of the set-up have turn 0."""
        turns: dict[int, list[Line]] = {}
        for line in self.lines:
            turns.setdefault(line.turn, []).append(line)
        return turns

    def facts(self) -> list[str]:
        """What was asked of the box."""
        return [entry.key for entry in self.session.journal.entries if entry.kind == "fact"]


Play: TypeAlias = Callable[[str], Evening]  # by the example's name
PlayExample: TypeAlias = Callable[[str, str], Evening]  # by the game's short name before it


def playing(slug: str) -> Callable[..., Play]:
    """The fixture `play` of a game: its examples, each played once."""

    @pytest.fixture(scope="module")
    def play(play_example: PlayExample) -> Play:
        return partial(play_example, slug)

    return play


def played(patch: pytest.MonkeyPatch, file: Path, save: Path) -> Evening:
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
    """Run one command of the program; what it said."""
    result = CliRunner().invoke(referee, words, prog_name="referee")
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.output


def hands(said: str) -> set[str]:
    """Everything that hands were told to do, place by place."""
    return set(
        re.findall(r"^ +(?:On the table: )?(\S.*?: (?:put|take|move) .*)$", said, re.MULTILINE)
    )


def timeless(journal: Journal) -> list[tuple[object, ...]]:
    """The entries of a save without what differs each time."""
    return [
        (entry.number, entry.kind, entry.key, entry.value, entry.by, entry.auto, entry.rulings)
        for entry in journal.entries
    ]
