"""The End Phase: ships sunk by governors, and the one gold [End Phase; Governor Ships]."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.pyrates.rules.definitions import can_build, is_full_pirate
from referee.games.pyrates.terms import PIRATE, Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House

POPULARITY, SHIP, NOTHING = "popularity", "ship", "none"


def sinks_up_to(option: int, governors: int) -> int:
    """The highest face that sinks a ship in a zone with this many governors; 0 where there is none.

    Option 1: a one, however many; option 2: as many as there are governors. [Governor Ships]
    """
    if not governors:
        return 0
    return 1 if option == 1 else governors


def sunk_ships(dice: Sequence[int], option: int, governors: int) -> int:
    """Ships sunk in a zone, one die each as rolled [Governor Ships]."""
    limit = sinks_up_to(option, governors)
    return sum(die <= limit for die in dice)


def ai_spend(gold: int, already_spent: bool = False) -> str:
    """What an AI player does with its gold: popularity for one, where it has one to spend [End Phase]."""
    return POPULARITY if gold and not already_spent else NOTHING


def spend_refusal(
    spend: str,
    *,
    kind: Kind,
    allegiance: str,
    ships: int,
    gold: int,
    house: "House",
    already_spent: bool = False,
    port_nation: str | None = None,
) -> str | None:
    """Why a player may not use his gold like this ("popularity", "ship" or "none"), or None.

    `ships` counts those on the map after the governors, `port_nation` is that of the port for a bought ship (None:
    not asked). Codes in order: `gold-once`, `no-gold`, `ai-must-spend`, `ai-never-buys`, `ship-cap`,
    `full-pirate-port-only`, `not-own-nation-port`. [End Phase; 2. Build; R52]
    """
    is_ai = kind is Kind.AI
    if spend == NOTHING:
        return "ai-must-spend" if is_ai and gold and not already_spent else None
    if already_spent:
        return "gold-once"
    if not gold:
        return "no-gold"
    if spend == POPULARITY:
        return None
    return "ai-never-buys" if is_ai else ship_refusal(kind, allegiance, ships, house, port_nation)


def ship_refusal(
    kind: Kind, allegiance: str, ships: int, house: "House", port_nation: str | None = None
) -> str | None:
    """Why a bought ship cannot be placed at a port of this nation, or None; as in Build.

    Codes in order: `ship-cap`, `full-pirate-port-only`, `not-own-nation-port`. [End Phase; 2. Build; R52]
    """
    if not can_build(kind, ships, house):
        return "ship-cap"
    if port_nation is None:
        return None
    if is_full_pirate(allegiance):
        return None if port_nation == PIRATE else "full-pirate-port-only"
    return None if port_nation == allegiance else "not-own-nation-port"
