"""The words of Pirates of Nassau: pieces, locations, counters, steps. Values are the words of `settle` and saves."""

from collections.abc import Mapping
from typing import NamedTuple

RESOURCES = ("gunpowder", "cargo", "rum")
COIN = "p8"
HOSTAGE = "hostage"
PIECES = (*RESOURCES, COIN, HOSTAGE)
REGIONS = (1, 2, 3)
TRANSITS = (7, 14)
LAST_LOCATION = 20
LOCATIONS = tuple(place for place in range(1, LAST_LOCATION + 1) if place not in TRANSITS)
PORT, ROUTE, TRANSIT = "port", "trade_route", "transit"
COLOURS = ("black", "green", "yellow", "red", "blue")
CAPTAINS = 4
DICE = 3
MOVES = 3
TRADE_WINDS = 10
LOOTED_MARKERS = 7
MOST_SECTIONS = 2
MERCHANT_CARDS = {1: 20, 2: 18, 3: 20}
NAVY_CARDS, PHASE_1_CARDS = 30, 20
REMOVED_NAVY = {3: 6, 4: 2, 5: 0}  # navy cards that stay in the box, by number of players
SETS = {"hull": 32, "mast": 34, "crew": 42}
LAP = 100
READY, USED, NEW = "ready", "used", "new"
MERCHANT, NAVY = "merchant", "navy"
SAILING, GUNNERY = "sailing", "gunnery"
OPEN_SEAS = "open-seas"
SECTION = "section"

Heap = dict[str, int]  # pieces by their names; a piece that is not named counts 0


class Kind(NamedTuple):
    """A kind of counter: the space it needs and its printed points, None where the book has none."""

    space: str
    points: int | None


KINDS: Mapping[str, Kind] = {
    "cannons": Kind("gun", 2),
    "great_cannons": Kind("gun", 3),
    "bow_chaser": Kind("fore", 2),
    "basic_figurehead": Kind("fore", 3),
    "good_figurehead": Kind("fore", 4),
    "majestic_figurehead": Kind("fore", 5),
    "stern_chaser": Kind("aft", None),
    "captains_cabin": Kind("aft", None),
    "top_sail": Kind("sail", 2),
    "jib": Kind("jib", 2),
    "spanker": Kind("spanker", 2),
    "jolly_roger": Kind("mizzen", 1),
    "crows_nest": Kind("mizzen", 2),
    "ratlines": Kind("mizzen", 3),
    "quartermaster": Kind("crew", 1),
    "first_mate": Kind("crew", 1),
    "carpenter": Kind("crew", 2),
    "navigator": Kind("crew", 2),
    "coxswain": Kind("crew", 2),
}
SPACES = tuple(dict.fromkeys(kind.space for kind in KINDS.values()))
SET_OF_SPACE: Mapping[str, str] = {
    "gun": "hull", "fore": "hull", "aft": "hull",
    "sail": "mast", "jib": "mast", "spanker": "mast", "mizzen": "mast",
    "crew": "crew",
}  # fmt: skip
SINGLE_USE = ("mizzen", "crew")  # spaces whose counters are used once a turn
ONE_A_SPACE = ("fore", "aft", "jib", "spanker")  # spaces of which a ship has one
ONE_A_KIND = ("mizzen", "crew")  # spaces that take one of each kind
CREW_PREFIX = "crew:"


def space_of(kind: str) -> str:
    """The space a counter needs; `crew:NAME` stands for a crew counter that the rulebook leaves out.

    A table's own kinds of other spaces are named in the same way. Raises KeyError for what is no counter.
    """
    space, colon, name = kind.partition(":")
    if colon and name and space in SPACES:
        return space
    return KINDS[kind].space


def is_counter(kind: str) -> bool:
    """Whether this names a counter; `crew:NAME` does for a NAME that the rulebook does not have."""
    name = kind.removeprefix(CREW_PREFIX)
    return kind in KINDS or (name != kind and bool(name.strip()) and not listed_kind(kind))


def listed_kind(kind: str) -> str:
    """The kind of the rulebook that a `crew:NAME` spells in another way, empty where there is none."""
    name = "_".join(kind.removeprefix(CREW_PREFIX).casefold().replace("-", " ").split())
    return name.replace("'", "") if name.replace("'", "") in KINDS else ""


def region_of(location: int) -> int:
    """The region 1, 2 or 3 of a location, 0 for a transit [The Game Board]."""
    if location in TRANSITS:
        return 0
    return 1 + (location > TRANSITS[0]) + (location > TRANSITS[1])
