"""Screens of the real program on a terminal: any width, any letters, resized, pasted into, left."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from referee.core.forms import Settings
from referee.core.game import Setup
from referee.core.journal import Journal
from referee.core.protocol import told
from referee.core.questions import Question
from referee.core.session import Session
from referee.ui.asker import Prompt
from referee.ui.commands import is_command
from referee.ui.inputs import default_of
from referee.ui.plain import PlainAsker
from referee.ui.render import in_ascii
from referee.ui.roller import RandomRoller
from referee.ui.sitting import Sitting
from tests.ui import every_kind
from tests.ui.emulator import ROWS, Emulator
from tests.ui.every_kind import GAME, KINDS, PORTS, SEATS
from tests.ui.toybox import session_of

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(sys.platform == "win32", reason="other terminals"),
]

WIDTHS = (40, 80, 200)
CTRL_C, CTRL_D, ENTER, BACKSPACE = "\x03", "\x04", "\r", "\x7f"
PASTE = "\x1b[200~", "\x1b[201~"
HALF = "長崎 ze"
MOST_LINES = 14  # of one prompt
ANSWERS = {
    every_kind.bet: "5",
    every_kind.port: "長崎",
    every_kind.crew: "太郎 ole",
    every_kind.agree: "y",
    every_kind.players: 'Zoe\u0301 "李 小龍"',
    every_kind.storm: "665",
    every_kind.card: "スループ",
    every_kind.hold: "4",
    every_kind.motto: "海は広いな 大きいな, yo ho ho",
    every_kind.battle: "6 5 船",
    every_kind.ships: '"⚓ Haven" 1 curacao 2',
    every_kind.rules: "wind gale",
    every_kind.lines: ".",
}
ASCII_ANSWERS = {
    **ANSWERS,
    every_kind.port: "naga",
    every_kind.crew: "ned",
    every_kind.players: "Ann",
    every_kind.card: "brig",
    every_kind.motto: "yo ho ho",
    every_kind.battle: "6 5 crew",
    every_kind.ships: "haven 1 curacao 2",
}
# What editing a line needs: modes, moves of the cursor, clearing, its position, reversed or not.
EDITING = re.compile(rb"\x1b\[(\?\d+[hl]|\d*[A-D]|[JK]|6n|0m|0;7m)")


def kinds_of(kind: type[Question[Any]]) -> Iterator[str]:
    """The names of all kinds narrower than this one; dataclasses with slots are there twice."""
    for narrower in kind.__subclasses__():
        if narrower.__module__.startswith("referee.core."):
            yield narrower.__name__
        yield from kinds_of(narrower)


def test_every_kind_of_question_is_asked_here() -> None:
    assert {type(build("key")).__name__ for build in KINDS} == set(kinds_of(Question))
    assert list(ANSWERS) == list(KINDS)


# A table


def nfc(text: str) -> str:
    """The text as the screen keeps it: with a letter and its mark as one where there is such a one."""
    return normalize("NFC", text)


def in_words(*texts: str) -> str:
    return " ".join(" ".join(texts).split())


def tight(*texts: str) -> str:
    return "".join("".join(texts).split())


class Table:
    """The program at its prompt, and beside it the same game as it must stand."""

    def __init__(
        self,
        folder: Path,
        columns: int,
        *,
        tour: str = "every",
        spelled: Callable[[str], str] = nfc,
        is_dumb: bool = False,
        **env: str,
    ) -> None:
        """`spelled` is how the screen shows what is said."""
        self.save = folder / "voyage.jsonl"
        self.terminal = Emulator(
            "tests.ui.every_kind", "--save", str(self.save), "--house", f"tour={tour}",
            columns=columns, env={"REFEREE_HOME": str(folder), **env},
        )  # fmt: skip
        self.twin = session_of(GAME, setup=Setup(seats=SEATS, options={"tour": tour}))
        self._spelled = spelled
        self._is_dumb = is_dumb

    def asks(self, typed: str = "") -> None:
        """Wait until the last lines are the question, whole and at words, and what was typed."""
        self.terminal.until_right(lambda: self._is_asked(typed))

    def _is_asked(self, typed: str) -> None:
        asked = self._asked_last()
        prompt, mark, line = asked.rpartition(" >")
        assert mark, asked
        assert tight(line) == tight(nfc(typed))
        rest = prompt.removeprefix(self._head())
        question = self.twin.question
        if question is not None and not isinstance(question, Settings):
            rest = rest.removesuffix(f" [{default_of(question)}]")
        legal = self._spelled(question.legal()) if question is not None else ""
        cut, hint, more = rest.partition(" ... ? for all)")
        assert rest == (f" ({legal})" if legal else "") or (
            hint and not more and f" ({legal}".startswith(cut)
        ), rest
        if not self._is_dumb:  # there a long line of typing wraps by itself, and no status is below
            assert in_words(*self.terminal.status) == in_words(self._status())
            assert self.terminal.screen.overflowing == []

    def _asked_last(self) -> str:
        """The last lines, as many as begin with the question."""
        lines = self.terminal.lines
        ends = [in_words(*lines[-count:]) for count in range(1, MOST_LINES + 1)]
        found = next((end for end in ends if end.startswith(self._head())), None)
        assert found is not None, f"{self._head()} is not last:\n{self.terminal.look()}"
        return found

    def _head(self) -> str:
        question = self.twin.question
        if question is None:
            return "The game is over (Enter leaves)"
        head = told(question.prompt)
        return self._spelled(f"{question.seat} · {head}" if question.seat else head)

    def _status(self) -> str:
        return self._spelled(f"{GAME.title} · {GAME.status(self.twin.state)}")

    def types(self, before: str, more: str) -> str:
        """Type more behind what was typed, and wait until it is seen; all of it."""
        self.terminal.type(more)
        self.asks(before + more)
        return before + more

    def answer(self, line: str) -> None:
        """Enter, here and there; what it causes is told, every word of it."""
        question = self.twin.question
        assert question is not None
        entry = self.twin.answer(question.parse(line), by="table", text=line)
        ruling = self._spelled(told(self.twin.heard[-1].rulings[-1].text))
        self.terminal.type(ENTER)
        self.terminal.until_says(f"{entry.number}. {ruling}")

    def check_tables(self) -> None:
        """A table has its columns below each other, also behind letters that take two or none."""
        self.terminal.type("/show\r")
        self.terminal.until_says("Books")
        self.asks()
        cells = [self.terminal.cells(row) for row in range(ROWS)]
        ruler = next(row for row, found in enumerate(cells) if found[0] == "-")
        gaps = [column for column, cell in enumerate(cells[ruler]) if cell == " "]
        rows = cells[ruler + 1 : ruler + 1 + len(PORTS)]
        assert all(found[gap] == " " for found in (cells[ruler - 1], *rows) for gap in gaps)
        assert ["".join(found[: gaps[0]]).strip() for found in rows] == list(map(nfc, PORTS))

    def leave_and_return(self) -> None:
        """Ctrl-D leaves, with everything saved; the game is resumed where it was."""
        left = self.terminal.written.count(b"STATUS 0")
        self.terminal.type(CTRL_D)
        self.terminal.until(
            lambda: self.terminal.written.count(b"STATUS 0") > left, "the end of the program"
        )

    def check_books(self) -> None:
        """The save holds what was answered, and nothing else; it opens as the game stands."""
        with Journal.open(self.save, write=False) as journal:
            session = Session(GAME, journal)
            assert session.diverged is None
            assert [(entry.kind, entry.value) for entry in journal.entries[1:]] == [
                (entry.kind, entry.value) for entry in self.twin.journal.entries[1:]
            ]
        assert session.state == self.twin.state


@contextmanager
def table(folder: Path, columns: int, **more: Any) -> Iterator[Table]:
    """A table; the program ends with it."""
    found = Table(folder, columns, **more)
    try:
        yield found
    finally:
        found.terminal.close()


# Each kind at each width


@pytest.mark.parametrize("begun", range(len(WIDTHS)))
def test_each_kind_is_asked_resized_cleared_left_and_answered(begun: int, tmp_path: Path) -> None:
    """The width moves on with every question, so that each is asked once at each width."""
    widths = cycle((*WIDTHS[begun:], *WIDTHS[:begun]))
    columns = next(widths)
    with table(tmp_path, columns, NO_COLOR="1", COLUMNS="33") as at:
        at.asks()
        at.check_tables()
        for line in ANSWERS.values():
            at.asks()
            if columns == min(WIDTHS):
                at.leave_and_return()
                at.asks()
            typed = at.types("", HALF)
            at.terminal.resize(next(widths))
            at.types(typed, "船")
            at.terminal.type(CTRL_C)
            at.asks()
            assert "Cleared. Ctrl-C again leaves the game." in at.terminal.lines
            typed = at.types("", line[:-1])
            columns = next(widths)
            at.terminal.resize(columns)
            at.types(typed, line[-1])
            at.answer(line)
        at.asks()
        at.check_books()
        assert b"\x1b" not in EDITING.sub(b"", at.terminal.written)


# Pastes


class Typist(PlainAsker):
    """Types behind what stands in the prompt already; a command there is meant alone."""

    def __init__(self, *typed: str) -> None:
        super().__init__(StringIO(), StringIO())
        self._typed = list(typed)

    def ask(self, prompt: Prompt) -> str:
        if not self._typed:
            raise EOFError
        line = self._typed.pop(0)
        return line if is_command(line) else prompt.prefill + line


BETS = ("3", "1", "/undo", "/redo", "5", "/undo 2", "2", "<", "4", "0", "/show")
ILLEGAL = ("99", "what?", "/nothing", "1; 99; 5")


def repeated(lines: tuple[str, ...], count: int) -> list[str]:
    """So many lines, again and again the same."""
    return list(islice(cycle(lines), count))


def test_pastes_mixed_with_undos_and_refusals(tmp_path: Path) -> None:
    """As one paste, of which a refusal drops the rest; and line by line, from a terminal that marks none."""
    whole, raw = repeated(BETS, 200), repeated((*BETS, *ILLEGAL), 60)
    with table(tmp_path, 80, tour="bets") as at:
        at.asks()
        for lines in (whole, [*whole[:150], "99", *whole[150:]]):
            at.terminal.type(PASTE[0] + "\r".join(lines) + PASTE[1])
            at.terminal.type(ENTER)
            Sitting(at.twin, Typist("\n".join(lines)), roller=RandomRoller(1)).play()
            at.asks()
            at.check_books()
        at.terminal.type("".join(f"{line}\r" for line in raw))
        Sitting(at.twin, Typist(*raw), roller=RandomRoller(1)).play()
        at.asks()
        at.check_books()


# Lesser terminals


def test_ascii(tmp_path: Path) -> None:
    """What the encoding lacks is spelled; what is typed and cannot be shown, is counted as it is shown."""
    with table(tmp_path, 80, spelled=in_ascii, LC_ALL="C", PYTHONIOENCODING="ascii:strict") as at:
        for build, line in ASCII_ANSWERS.items():
            at.asks()
            if build is every_kind.port:
                assert (
                    "Zoe ? - next port (Curacao, ?? Nagasaki, Sao Tome, " in at.terminal.lines[-2]
                )
            at.terminal.type("長é")
            at.terminal.type(BACKSPACE + "x")
            at.terminal.until(lambda: at.terminal.lines[-1].endswith("?x"), "the letters typed")
            at.terminal.type(CTRL_C)
            at.asks()
            at.types("", line)
            at.answer(line)
        at.asks()
        at.check_books()
        assert at.terminal.written.isascii()


def test_dumb(tmp_path: Path) -> None:
    """Line by line, without any control code."""
    with table(tmp_path, 40, is_dumb=True, TERM="dumb") as at:
        for line in ANSWERS.values():
            at.asks()
            for _ in range(2):  # with something typed between they clear
                at.types("", HALF)
                at.terminal.type(CTRL_C)
                at.asks()
                assert "Cleared. Ctrl-C again leaves the game." in at.terminal.lines
            at.leave_and_return()
            at.asks()
            at.types("", line)
            at.answer(line)
        at.asks()
        at.check_books()
        assert b"\x1b" not in at.terminal.written
