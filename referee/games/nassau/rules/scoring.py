"""The final scoring, one function for each category, and who wins."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.core.pieces import counted

if TYPE_CHECKING:
    from referee.games.nassau.house import House

PAIR = 8
CATEGORIES = ("towers", "opponents", "hidden_goods", "weapons", "companions", "load", "dutchman")


class Sheet(NamedTuple):
    """What a player has at the end, added up as a score sheet asks for it."""

    tower_crates: int = 0
    towers: int = 0
    opponent_points: int = 0
    opponent_types: int = 0
    space_values: int = 0  # of coloured spaces with a good
    spaces: int = 0
    general: int = 0  # goods in general storage
    general_value: int = 0
    most_weapons: int = 1  # of one type, the printed one included
    weapon_tiles: int = 0  # collected ones of all types
    sailors: int = 1
    animals: int = 0
    pairs: int = 0  # animals that stand on a sailor
    load: tuple[int, ...] = ()  # the nine counts, or their sum


def tower_points(crates: int, towers: int) -> int:
    """Crates on own towers, times the number of towers [End of the Game and Scoring]."""
    return crates * towers


def opponent_points(points: int, types: int) -> int:
    """Printed points of the tiles, times the number of different types [End of the Game and Scoring]."""
    return points * types


def hidden_values(sheet: Sheet, house: "House") -> int:
    """Sum of the values of spaces with goods; general storage once, or a good each [R43]."""
    times = sheet.general if house.general_value_per_good == "yes" else min(sheet.general, 1)
    return sheet.space_values + sheet.general_value * times


def hidden_points(sheet: Sheet, house: "House") -> int:
    """Values of spaces with goods, times all hidden goods [End of the Game and Scoring; R43]."""
    return hidden_values(sheet, house) * (sheet.spaces + sheet.general)


def counted_tiles(tiles: int, house: "House") -> int:
    """Collected weapons that count: all of them, or without the one of the setup [R60]."""
    return max(0, tiles - 1) if house.setup_weapon_is_starting == "yes" else tiles


def weapon_points(most: int, tiles: int, house: "House") -> int:
    """The largest number of one weapon, printed one included, times all collected tiles.

    [End of the Game and Scoring; R60]
    """
    return most * counted_tiles(tiles, house)


def companion_points(sailors: int, animals: int, pairs: int, house: "House") -> int:
    """8 for each set of sailor and animal [End of the Game and Scoring; R63]."""
    return PAIR * (pairs if house.companions == "adjacent" else min(sailors, animals))


def load_points(counts: Sequence[int], house: "House") -> int:
    """1 for each 2 of the remaining items, all kinds together, or kind by kind [R61]."""
    if house.load_rounding == "per_kind":
        return sum(count // 2 for count in counts)
    return sum(counts) // 2


def categories(sheet: Sheet, dutchman: int, house: "House") -> dict[str, int]:
    """The points of every category, in the order of the rulebook."""
    return {
        "towers": tower_points(sheet.tower_crates, sheet.towers),
        "opponents": opponent_points(sheet.opponent_points, sheet.opponent_types),
        "hidden_goods": hidden_points(sheet, house),
        "weapons": weapon_points(sheet.most_weapons, sheet.weapon_tiles, house),
        "companions": companion_points(sheet.sailors, sheet.animals, sheet.pairs, house),
        "load": load_points(sheet.load, house),
        "dutchman": dutchman,
    }


def formulas(sheet: Sheet, house: "House") -> tuple[str, ...]:
    """Each category as its sum with the figures."""
    goods = sheet.spaces + sheet.general
    tiles = counted_tiles(sheet.weapon_tiles, house)
    pairs = companion_points(sheet.sailors, sheet.animals, sheet.pairs, house) // PAIR
    return (
        f"towers {counted(sheet.tower_crates, 'crate')} x {counted(sheet.towers, 'tower')}",
        f"opponents {counted(sheet.opponent_points, 'point')} x {counted(sheet.opponent_types, 'type')}",
        f"hidden goods {hidden_values(sheet, house)} x {counted(goods, 'good')}",
        f"weapons {sheet.most_weapons} of one type x {counted(tiles, 'tile')}",
        f"companions 8 x {counted(pairs, 'pair')} of {counted(sheet.sailors, 'sailor')} and {counted(sheet.animals, 'animal')}",
        _load_formula(sheet.load, house),
    )


def _load_formula(counts: Sequence[int], house: "House") -> str:
    kinds = [str(count) for count in counts if count]
    if house.load_rounding == "total" or len(kinds) < 2:
        return f"load {counted(sum(counts), 'item')}, 1 for each 2"
    return f"load {' + '.join(kinds)} items, 1 for each 2 of a kind"


def track_words(score: int, house: "House") -> str:
    """The track as a sum starts from it: `-5 on the track, counted as 0`."""
    counts = track_score(score, house)
    return f"{score} on the track" + (f", counted as {counts}" if counts != score else "")


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
