"""The real program on a pseudo-terminal, and a screen that shows what a terminal would show of it."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte
from wcwidth import wcwidth

ROOT = Path(__file__).resolve().parents[2]
ROWS = 24
PATIENCE = (
    60.0  # seconds until what does not come is missed; never waited out by a test that passes
)
KEYS_AT_ONCE = 256  # a long paste is read while it is typed


class Screen(pyte.Screen):
    """A screen that answers the program, and notes what was drawn beyond its right edge."""

    def __init__(self, columns: int, answer: Callable[[str], object]) -> None:
        self.overflowing: list[str] = []
        self.reports = 0  # of the cursor: the program asks for one whenever it draws anew
        self._is_resized = False  # and the program has not noticed yet
        self._answer = answer
        super().__init__(columns, ROWS)

    def draw(self, data: str) -> None:
        if self.cursor.x + sum(max(wcwidth(letter), 0) for letter in data) > self.columns:
            self.overflowing.append(f"{data!r} in line {self.cursor.y}, {self.columns} columns")
        super().draw(data)

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        super().resize(lines, columns)
        self.cursor.x = min(self.cursor.x, self.columns - 1)
        self._is_resized = True

    def write_process_input(self, data: str) -> None:
        self.reports += 1
        if self._is_resized:
            self._is_resized = False
            self.overflowing.clear()  # what was on its way when the screen became narrower
        self._answer(data)


class Emulator:
    """A terminal with the program in it."""

    def __init__(self, *words: str, columns: int, env: dict[str, str]) -> None:
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable, ["-m", *words], cwd=str(ROOT), dimensions=(ROWS, columns),
            env={**os.environ, "TERM": "xterm", "COLUMNS": "", **env},
        )  # fmt: skip
        self.child.delaybeforesend = None
        self.written = b""
        self.screen = Screen(columns, lambda data: self.child.send(data))
        self._stream = pyte.ByteStream(self.screen)

    def close(self) -> None:
        self.child.close(force=True)

    def type(self, keys: str) -> None:
        typed = keys.encode()
        for start in range(0, len(typed), KEYS_AT_ONCE):
            self.child.send(typed[start : start + KEYS_AT_ONCE])
            self._listen(0)

    def resize(self, columns: int) -> None:
        """Other columns while the program waits; returns when it has noticed."""
        reports = self.screen.reports
        self.screen.resize(ROWS, columns)
        self.child.setwinsize(ROWS, columns)
        self.until(lambda: self.screen.reports > reports, "the program draws anew")

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Listen until something is so."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, f"never: {what}. The screen:\n{self.look()}"
            self._listen(0.1)

    def until_says(self, text: str) -> None:
        """Listen until every word of a text stands on the screen, none of them broken."""
        words = " ".join(text.split())
        self.until(lambda: words in " ".join(" ".join(self.lines).split()), text)

    def until_right(self, check: Callable[[], None]) -> None:
        """Listen until a check passes; fails as it does where it never does."""

        def passes() -> bool:
            try:
                check()
            except AssertionError:
                return False
            return True

        try:
            self.until(passes, check.__name__)
        except AssertionError as fault:
            check()
            raise fault

    def _listen(self, wait: float) -> None:
        """Take what the program says, if it says something soon, up to its next pause."""
        while True:
            try:
                said = self.child.read_nonblocking(65536, wait)
            except pexpect.TIMEOUT:
                return
            except pexpect.EOF:
                raise AssertionError(f"The program has ended. The screen:\n{self.look()}") from None
            self.written += said
            self._stream.feed(said)
            wait = 0

    # What is seen

    def look(self) -> str:
        """The whole screen, for a message."""
        return "\n".join(f"|{''.join(self.cells(row))}|" for row in range(ROWS))

    @property
    def lines(self) -> list[str]:
        """The lines with text, without the status below the prompt, which alone is reversed."""
        return [line for is_status, line in self._texts() if not is_status]

    @property
    def status(self) -> list[str]:
        """The lines of the status."""
        return [line for is_status, line in self._texts() if is_status]

    def _texts(self) -> list[tuple[bool, str]]:
        """Each line with text, and whether it is reversed."""
        lines = ["".join(self.cells(row)).rstrip() for row in range(ROWS)]
        return [
            (any(cell.reverse for cell in self.screen.buffer[row].values()), line)
            for row, line in enumerate(lines)
            if line
        ]

    def cells(self, row: int) -> list[str]:
        """What stands in each column of a row; empty for the second half of a wide letter."""
        cells = self.screen.buffer[row]
        return [cells[column].data for column in range(self.screen.columns)]
