"""How a command ends when it cannot do its work: one line, and an exit status that scripts can read."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

import click

from referee.core.errors import (
    Diverged,
    FlowBroken,
    JournalError,
    RefereeError,
    SaveExists,
    TableError,
)

if TYPE_CHECKING:
    from pathlib import Path

OURS, USAGE, ANSWERS, UNREADABLE = 1, 2, 3, 4
NOTHING = 1  # a search that found nothing, as other programs that search tell it
_SAVE = "referee.save"


class Stopped(Exception):
    """The command ends with this line and this status."""

    def __init__(self, message: str, status: int) -> None:
        """Keep the line and the status."""
        super().__init__(message)
        self.status = status


def playing_in(path: Path) -> None:
    """From now on a fault of ours names this save."""
    click.get_current_context().meta[_SAVE] = path


def stopped(fault: Exception, context: click.Context) -> Stopped:
    """The line and the status for something that went wrong."""
    if isinstance(fault, Stopped):
        return fault
    if isinstance(fault, FlowBroken):
        return _ours(fault.__cause__ or fault, context)
    if isinstance(fault, SaveExists):
        return Stopped(str(fault), USAGE)
    if isinstance(fault, JournalError | TableError | Diverged):
        return Stopped(str(fault), UNREADABLE)
    if isinstance(fault, RefereeError):
        return Stopped(str(fault), USAGE)
    if isinstance(fault, OSError):
        from referee.core.storage import reason_of

        place = f"{fault.filename}: " if fault.filename else ""
        return Stopped(f"{place}{reason_of(fault)}", UNREADABLE)
    return _ours(fault, context)


def silence() -> None:
    """Write nothing more to an output that has gone, also at the very end."""
    import os
    import sys
    from contextlib import suppress

    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_for_click(fault: Exception) -> bool:
    """Whether click ends the program itself: usage, an exit."""
    return isinstance(fault, click.ClickException | click.exceptions.Exit)


def is_unread(fault: Exception) -> bool:
    """Whether the reader of what we write has gone, as `head` does."""
    return isinstance(fault, OSError) and fault.errno == errno.EPIPE


def _ours(fault: BaseException, context: click.Context) -> Stopped:
    """A fault of the program: name it, name the save, and keep the details in a file."""
    parts = [f"A fault of the program ({type(fault).__name__}: {fault})."]
    save = context.meta.get(_SAVE)
    if save is not None:
        parts.append(f"The game is saved in {save}.")
    kept = _kept(fault)
    if kept is not None:
        parts.append(f"Please report it with {kept}.")
    return Stopped(" ".join(" ".join(parts).split()), OURS)


def _kept(fault: BaseException) -> Path | None:
    from traceback import format_exception

    from referee.cli.places import data_dir

    path = data_dir() / "fault.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(format_exception(fault)), encoding="utf-8")
    except OSError:
        return None
    return path
