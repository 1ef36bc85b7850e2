"""The commands that can be typed at every prompt; importing a module of them registers its commands."""

from referee.ui.commands import correcting, looking, table
from referee.ui.commands.register import (
    COMMANDS,
    SIGNS,
    found,
    is_command,
    names_of,
    parted,
    takes_rest,
)

__all__ = [
    "COMMANDS",
    "SIGNS",
    "correcting",
    "found",
    "is_command",
    "looking",
    "names_of",
    "parted",
    "table",
    "takes_rest",
]
