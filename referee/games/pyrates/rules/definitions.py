"""Words every rule leans on: home, full pirate, reach, the cap on ships [Useful Definitions; Game Map]."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from referee.games.pyrates.terms import AI_CAP, HUMAN_CAP, NONE, PIRATE, ZONES, Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House
    from referee.games.pyrates.state import Port


def is_full_pirate(allegiance: str) -> bool:
    """Whether this allegiance ("none") binds to no nation; every AI player has it [Useful Definitions]."""
    return allegiance == NONE


def is_home(allegiance: str, nation: str) -> bool:
    """Whether a port of this nation is home: the own nation's, or a pirate port for a full pirate.

    [5. Trade; Booty Phase]
    """
    if nation == PIRATE:
        return allegiance == NONE
    return nation == allegiance


def is_own_nation(allegiance: str, nation: str) -> bool:
    """Whether a port or merchant ship is of the player's own nation, so that he cannot attack it.

    A pirate port and a ship of no nation are nobody's own. [Useful Definitions]
    """
    return nation == allegiance and nation not in (NONE, PIRATE)


def ship_cap(kind: Kind, house: "House") -> int:
    """Most ships a player of this kind may build up to: 6 or 3, a human 5 with a reserved reference ship.

    [2. Build; Setup Example]
    """
    if kind is Kind.AI:
        return AI_CAP
    return HUMAN_CAP - 1 if house.reference_ship == "reserved" else HUMAN_CAP


def can_build(kind: Kind, ships: int, house: "House") -> bool:
    """Whether one more ship may be built with this many on the map [2. Build]."""
    return ships < ship_cap(kind, house)


def share_zone(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two lists of zones have one in common [Game Map]."""
    return not set(one).isdisjoint(other)


def bordering_zones(ships: Mapping[str, int], ports: Mapping[str, "Port"]) -> tuple[str, ...]:
    """Zones, in map order, that border a port where the player has a ship; a ship at sea reaches none.

    `ships` maps place to count, `ports` name to port. [3. Piracy]
    """
    reached = reached_zones(ships, ports)
    return tuple([zone for zone in ZONES if zone in reached])


def reached_zones(ships: Mapping[str, int], ports: Mapping[str, "Port"]) -> set[str]:
    """The same in no order."""
    return set().union(*[ports[place].zones for place in ships if place in ports])
