"""What can go wrong, by whose fault: the typing, the move, the save, the tables, or the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class RefereeError(Exception):
    """Any fault the referee reports in a line, seldom more; `str(error)` is the line."""

    def __str__(self) -> str:
        """The line, harmless whatever words of a stranger it repeats."""
        line = super().__str__()
        if line.isprintable():
            return line
        return "".join(c if c.isprintable() or c == "\n" else "?" for c in line)


class InvalidAnswer(RefereeError):
    """The typed line cannot be read."""


class AmbiguousAnswer(InvalidAnswer):
    """The typed line fits several answers, which are in `found`."""

    def __init__(self, message: str, found: tuple[str, ...] = ()) -> None:
        """Keep the answers that fit."""
        super().__init__(message)
        self.found = found


class IllegalAnswer(RefereeError):
    """Read, but against a rule. `code` is the refusal code, `cites` the rule ids."""

    def __init__(self, message: str, code: str = "", cites: tuple[str, ...] = ()) -> None:
        """Keep the code and the rules that forbid it."""
        super().__init__(message)
        self.code = code
        self.cites = cites


class Unscored(IllegalAnswer):
    """The game cannot be scored as it stands. What is known all the same is in `figures`."""

    def __init__(self, message: str, figures: tuple[str, ...] = ()) -> None:
        """Keep what is known."""
        super().__init__(message)
        self.figures = figures


class Diverged(RefereeError):
    """A journal entry does not fit what the game asks today."""

    def __init__(self, message: str, number: int) -> None:
        """Keep the number of the entry."""
        super().__init__(message)
        self.number = number


class FlowBroken(RefereeError):
    """A rule of ours raised an error: a fault of the program, not of the players."""


class JournalError(RefereeError):
    """A save that cannot be read, written or gone on with."""

    def __init__(self, path: Path | None, reason: str, *, line: int = 0) -> None:
        self.path = path
        self.reason = reason
        self.line = line  # 1-based; 0 = the whole file
        super().__init__(path, reason)

    def __str__(self) -> str:
        name = "the game in memory" if self.path is None else str(self.path)
        shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in name)
        where = f", line {self.line}" if self.line else ""
        return f"{shown}{where}: {self.reason}"


class SaveExists(JournalError):
    """A new save would have overwritten a file."""


class SaveLocked(JournalError):
    """Another program is writing this save."""


class NotSaved(JournalError):
    """The last entries are kept in memory, but are not on disk."""

    def __init__(self, path: Path | None, reason: str, held: int = 0) -> None:
        super().__init__(path, reason)
        self.held = held  # how many entries at the end of the journal are not on disk


class TableError(RefereeError):
    """A table of printed facts cannot be read; the message begins with file and path."""
