"""The dialogue line by line, without control codes: for pipes, screen readers, files and tests."""

import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from referee.ui.asker import Prompt
from referee.ui.render import harmless, in_ascii, in_encoding, wrapped

if sys.platform != "win32":
    import select
    import termios

PIPE_WIDTH = 80
LOCAL_MODES = 3  # their place in what termios gives


class Printer:
    """Says lines on a stream; what the stream cannot show is put into ASCII."""

    can_hide = False

    def __init__(self, out: TextIO, *, ascii_only: bool = False) -> None:
        """`ascii_only` leaves accents out and spells signs."""
        self.line = 0
        self._out = out
        self._ascii_only = ascii_only
        self._is_screen = out.isatty()

    @property
    def width(self) -> int:
        """The columns of the terminal, or 80."""
        if not self._out.isatty():
            return PIPE_WIDTH
        return shutil.get_terminal_size((PIPE_WIDTH, 24)).columns

    def say(self, text: str) -> None:
        """Show a line, or several."""
        self.write(self.broken(text) + "\n")

    def broken(self, text: str) -> str:
        """The text as it can be shown; on a screen its lines are broken at words."""
        text = self.fit(text)
        if not self._is_screen:
            return text
        return "\n".join(part for line in text.split("\n") for part in wrapped(line, self.width))

    def put(self, prompt: Prompt) -> None:
        """Show what is asked; the answer stands behind it."""
        self.write(self.broken(prompt.text.rstrip()) + " ")

    def write(self, text: str) -> None:
        """Show a text as it can be shown.

        Raises:
            EOFError: nobody listens any more.
        """
        try:
            self._out.write(self.fit(text))
            self._out.flush()
        except OSError as fault:
            raise EOFError from fault

    def fit(self, text: str) -> str:
        """The text without control characters, in letters that the stream has or that are wanted."""
        if self._ascii_only:
            return in_ascii(harmless(text))
        return in_encoding(harmless(text), self._out.encoding)

    def show_hidden(self, text: str) -> None:
        """Refused: what is written to a stream stays."""
        raise NotImplementedError


if sys.platform == "win32":

    @contextmanager
    def told_what_stood(source: TextIO) -> Iterator[None]:
        """There Ctrl-C forgets what stood on the line."""
        yield

else:

    @contextmanager
    def told_what_stood(source: TextIO) -> Iterator[None]:
        """Ctrl-C has what was typed on the line of a terminal, which would forget it by itself."""
        if not source.isatty():
            yield
            return
        modes = _modes(source.fileno(), on=termios.NOFLSH)
        try:
            yield
        except KeyboardInterrupt:
            _modes(source.fileno(), off=termios.ICANON | termios.ECHO)
            raise KeyboardInterrupt(_waiting(source.fileno())) from None
        finally:
            _modes(source.fileno(), back_to=modes)

    def _modes(
        terminal: int, *, on: int = 0, off: int = 0, back_to: int | None = None
    ) -> int | None:
        """Change the local modes; returns those before. A terminal that has gone stays as it is."""
        with suppress(termios.error):
            attributes = termios.tcgetattr(terminal)
            before: int = attributes[LOCAL_MODES]
            attributes[LOCAL_MODES] = (before | on) & ~off if back_to is None else back_to
            termios.tcsetattr(terminal, termios.TCSANOW, attributes)
            return before
        return None

    def _waiting(terminal: int) -> str:
        """What was typed and not read yet."""
        typed = b""
        with suppress(OSError):
            while select.select([terminal], [], [], 0)[0]:
                more = os.read(terminal, 1024)
                if not more:
                    break
                typed += more
        return typed.decode(errors="replace")


class PlainAsker(Printer):
    """Asks on one stream and says on another."""

    def __init__(
        self, source: TextIO, out: TextIO, *, ascii_only: bool = False, echo: bool | None = None
    ) -> None:
        """`echo` repeats what was read; by default where nobody sees it typed."""
        super().__init__(out, ascii_only=ascii_only)
        if isinstance(source, io.TextIOWrapper) and source.errors != "replace":
            source.reconfigure(errors="replace")  # possible before the first line only
        self._source = source
        self._echo = not source.isatty() if echo is None else echo

    def ask(self, prompt: Prompt) -> str:
        """The next line of the stream."""
        try:
            # Before anybody can see that it is his turn to type.
            with told_what_stood(self._source):
                self.put(prompt)
                line = self._source.readline()
        except KeyboardInterrupt:
            self.write("\n")  # behind what was typed
            raise
        if not line:
            self.write("\n")
            raise EOFError
        text = line.rstrip("\r\n")
        if self._echo:
            self.write(text + "\n")
        return text


class AnswersAsker(Printer):
    """Takes the answers from the lines of a file, each with its number."""

    def __init__(
        self, lines: Iterator[tuple[int, str]], out: TextIO, *, ascii_only: bool = False
    ) -> None:
        """Comments (lines that begin with `#`) and blank lines are skipped."""
        super().__init__(out, ascii_only=ascii_only)
        self._lines = lines

    def ask(self, prompt: Prompt) -> str:
        """The next line of the file."""
        self.put(prompt)
        for number, text in self._lines:
            answer = text.strip()
            if answer and not answer.startswith("#"):
                self.line = number
                self.write(answer + "\n")
                return answer
        self.write("\n")
        raise EOFError
