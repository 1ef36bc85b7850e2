"""Where a die leads [Buccaneering Phase - Movement; Ply The Trade Winds; Crew Counters; R12; R14-R19; R63]."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.terms import LAST_LOCATION, TRANSITS, region_of

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

COXSWAIN_VALUE = 6
VALUE, BY_TRANSIT = "value", "transit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifiers:
    """What changes the die of one move: Coxswain, an entry of 1 or -1 for each Navigator use, Trade Wind."""

    coxswain: bool = False
    navigator: tuple[int, ...] = ()
    trade_wind: int | None = None

    @property
    def count(self) -> int:
        """How many there are."""
        return self.coxswain + len(self.navigator) + (self.trade_wind is not None)


PLAIN = Modifiers()


def value_of(die: int, modifiers: Modifiers) -> int:
    """What the die counts with everything that changes it."""
    base = COXSWAIN_VALUE if modifiers.coxswain else die
    return base + sum(modifiers.navigator) + (modifiers.trade_wind or 0)


def by_value(move: int, location: int | None, value: int, house: "House") -> tuple[int, ...]:
    """Locations reached by counting the value, ascending.

    The first move leads to the location of that number; later moves add or subtract, stopping at 1 and 20.
    [First Buccaneering Move; Second & Third Buccaneering Moves; R14; R16; R18; R19]
    """
    if move == 1 or location is None:
        last = TRANSITS[0] - 1 if house.first_move_region1 == "yes" else LAST_LOCATION
        return (value,) if 1 <= value <= last and value not in TRANSITS else ()
    if value < 0 or (value == 0 and house.zero_move == "forbid"):
        return ()
    reached = {min(LAST_LOCATION, location + value), max(1, location - value)}
    if value and house.clamp_stay == "forbid":
        reached.discard(location)
    if house.transit_by_count == "own_transit_only":
        reached -= {1: {TRANSITS[1]}, 3: {TRANSITS[0]}}.get(region_of(location), set())
    return tuple(sorted(reached))


def by_transit(move: int, location: int | None, house: "House") -> tuple[int, ...]:
    """Transits that any die leads to, ascending [First Buccaneering Move; Second & Third Buccaneering Moves; R17]."""
    low, high = TRANSITS
    if move == 1 or location is None:
        return (low,)
    if location in TRANSITS:
        other = high if location == low else low
        return TRANSITS if house.transit_stay == "allow" else (other,)
    return {1: (low,), 2: TRANSITS, 3: (high,)}[region_of(location)]


def modifier_refusal(
    move: int,
    modifiers: Modifiers,
    house: "House",
    *,
    holds_trade_wind: bool = True,
    jolly_roger: bool = False,
) -> str | None:
    """Why these changes of a die are not possible, or None.

    Codes in order: `no-trade-wind`, `one-modifier-only`, `navigator-once`. [Ply The Trade Winds; R12; R15; R22]
    """
    if modifiers.trade_wind is not None and (move == 1 or not holds_trade_wind):
        return "no-trade-wind"
    if house.stack_die_modifiers == "one_only" and modifiers.count > 1:
        return "one-modifier-only"
    resets = jolly_roger and house.jolly_roger_same_event == "yes"
    if len(modifiers.navigator) > 1 and not resets:
        return "navigator-once"
    return None


def ways_to(destination: int, counted: Sequence[int], transits: Sequence[int]) -> tuple[str, ...]:
    """Which of "transit" and "value" reach the destination."""
    ways = ((BY_TRANSIT, transits), (VALUE, counted))
    return tuple(way for way, reached in ways if destination in reached)


def destination_refusal(
    ways: Sequence[str], via: str | None, modifiers: Modifiers, house: "House"
) -> str | None:
    """Why a move to a destination that is reached by `ways` is not possible, or None.

    Codes in order: `unreachable`, `trade-wind-wasted`. [Second & Third Buccaneering Moves; R63]
    """
    if not ways or (via is not None and via not in ways):
        return "unreachable"
    is_transit = via == BY_TRANSIT or (via is None and tuple(ways) == (BY_TRANSIT,))
    if modifiers.trade_wind is not None and is_transit and house.waste_tradewind == "refuse":
        return "trade-wind-wasted"
    return None
