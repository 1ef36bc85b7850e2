"""The commands that can be typed at every prompt."""

from referee.ui.commands.register import COMMANDS, found, is_command, names_of, parted, takes_rest

__all__ = ["COMMANDS", "found", "is_command", "names_of", "parted", "takes_rest"]
