"""Points on the score track: losses, the floor of the house option, the marker."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.nassau.house import House

LAP = 100
LOSS = 3  # for each attack tile that finds nothing to take [Fight an opponent]


def after_loss(score: int, points: int, house: "House") -> int:
    """The score after losing points; never below 0 where the table plays so [R31]."""
    left = score - points
    return max(0, left) if points and house.score_floor_zero == "yes" else left


def marker_of(total: int) -> tuple[int, str]:
    """The space of the marker and the 100/200 tile: laps of 100, from 300 on it is noted [R64]."""
    if total < 0:
        return 0, "none"
    tile = ("none", "100", "200")[total // LAP] if total < 3 * LAP else "noted"
    return total % LAP, tile
