"""Nassau, by Stefan Feld: score sheet, companion, or full tracking.

The record is loaded when somebody asks for it: settling a dispute needs only the rules.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.nassau.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> object:
    """The game's record, when it is first asked for."""
    if name != "GAME":
        raise AttributeError(name)
    from referee.games.nassau.game import GAME as RECORD

    return RECORD
