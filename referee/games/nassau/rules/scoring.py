"""The final scoring, one function for each category, and who wins."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.nassau.house import House

PAIR = 8
CATEGORIES = ("towers", "opponents", "hidden_goods", "weapons", "companions", "load", "dutchman")


class Hidden(NamedTuple):
    """A hideout at the end: values of filled coloured spaces, goods in general storage and its value."""

    space_values: tuple[int, ...] = ()
    general: int = 0
    general_value: int = 0


def tower_points(towers: Sequence[int]) -> int:
    """Crates on own towers, times the number of towers [End of the Game and Scoring]."""
    return sum(towers) * len(towers)


def opponent_points(defeated: Mapping[str, Sequence[int]]) -> int:
    """Printed points of the tiles, times the number of different types [End of the Game and Scoring]."""
    tiles = [points for kind in defeated.values() for points in kind]
    return sum(tiles) * sum(bool(kind) for kind in defeated.values())


def hidden_values(hidden: Hidden, house: "House") -> int:
    """Sum of the values of spaces with goods; general storage once, or a good each [R43]."""
    times = hidden.general if house.general_value_per_good == "yes" else min(hidden.general, 1)
    return sum(hidden.space_values) + hidden.general_value * times


def hidden_points(hidden: Hidden, house: "House") -> int:
    """Values of spaces with goods, times all hidden goods [End of the Game and Scoring; R43]."""
    return hidden_values(hidden, house) * (len(hidden.space_values) + hidden.general)


def weapon_points(tiles: Mapping[str, int], house: "House") -> int:
    """The largest number of one weapon, printed one included, times all collected tiles.

    [End of the Game and Scoring; R60]
    """
    collected = sum(tiles.values())
    if house.setup_weapon_is_starting == "yes":
        collected = max(0, collected - 1)
    return (1 + max(tiles.values(), default=0)) * collected


def companion_points(sailors: int, animals: int, pairs: int, house: "House") -> int:
    """8 for each set of sailor and animal [End of the Game and Scoring; R63]."""
    return PAIR * (pairs if house.companions == "adjacent" else min(sailors, animals))


def load_points(counts: Sequence[int], house: "House") -> int:
    """1 for each 2 of the remaining items, all kinds together, or kind by kind [R61]."""
    if house.load_rounding == "per_kind":
        return sum(count // 2 for count in counts)
    return sum(counts) // 2


def dutchman_points(
    crates: Mapping[str, int], places: Sequence[int], house: "House"
) -> dict[str, int]:
    """Value of the place by crates in the right-hand pier; ties share it, and places are skipped.

    [End Game Scoring; R69]
    """
    points = {}
    for name, count in crates.items():
        rank = sum(other > count for other in crates.values())
        counts = bool(count) or house.fd_zero_scores == "yes"
        points[name] = places[rank] if counts and rank < len(places) else 0
    return points


def places_of(totals: Mapping[str, int]) -> dict[str, int]:
    """Everybody's place: 1 and the number of players with more points."""
    return {
        name: 1 + sum(other > total for other in totals.values()) for name, total in totals.items()
    }


def winners_of(totals: Mapping[str, int]) -> tuple[str, ...]:
    """The highest total wins; there is no tie-break [End of the Game and Scoring]."""
    best = max(totals.values())
    return tuple(name for name, total in totals.items() if total == best)


def track_score(score: int, house: "House") -> int:
    """The score that final scoring starts from; a negative one counts 0 by house option [R31]."""
    return max(0, score) if house.score_floor_zero == "yes" else score
