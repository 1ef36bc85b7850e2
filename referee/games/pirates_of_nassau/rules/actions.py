"""What may be done after a move [Buccaneering Phase - Actions; R12; R13; R21; R24; R26]."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.terms import NEW, PORT, ROUTE, TRADE_WINDS, USED

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

PLUNDER, CROWS_NEST, PLY, SMUGGLE, LOOT, PASS = (
    "plunder", "crows-nest", "ply", "smuggle", "loot", "pass",
)  # fmt: skip
NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a ship lies and what its owner has: everything that actions depend on.

    `merchants` are the locations with a merchant, `crows_nest` is none, ready, used or new, `winds_left` the Trade
    Winds that can be taken (None: without end).
    """

    location: int
    kind: str
    merchants: Collection[int] = ()
    looted: bool = False
    holds_trade_wind: bool = False
    winds_left: int | None = None
    crows_nest: str = NONE
    captains_left: int = 4


def trade_winds_left(held: int, spent: int, house: "House") -> int | None:
    """Trade Wind counters that can be taken: `held` on displays, `spent` under dice; None without end [R13]."""
    if house.tradewind_supply == "unlimited":
        return None
    under_dice = spent if house.tradewind_supply == "limited" else 0
    return max(0, TRADE_WINDS - held - under_dice)


def crows_nest_targets(spot: Spot) -> tuple[int, ...]:
    """Locations the Crow's Nest may attack from here, ascending [Mizzen Upgrades; R21]."""
    if crows_nest_refusal(spot):
        return ()
    return _neighbours(spot)


def _neighbours(spot: Spot) -> tuple[int, ...]:
    around = (spot.location - 1, spot.location + 1)
    return tuple(place for place in around if place in spot.merchants)


def crows_nest_refusal(spot: Spot) -> str | None:
    """Why the Crow's Nest cannot be used here, or None [Mizzen Upgrades; R21]."""
    code = {NONE: "no-counter", NEW: "counter-new", USED: "counter-used"}.get(spot.crows_nest)
    if code:
        return code
    if spot.kind != ROUTE:
        return "not-trade-route"
    if spot.location in spot.merchants:
        return "merchant-here"
    if not _neighbours(spot):
        return "no-target"
    return None if spot.captains_left else "no-captain"


def plunder_refusal(spot: Spot) -> str | None:
    """Why there is nothing to plunder, or None [Plunder Merchant]."""
    if spot.kind != ROUTE:
        return "not-trade-route"
    if spot.location not in spot.merchants:
        return "no-merchant"
    return None if spot.captains_left else "no-captain"


def ply_refusal(spot: Spot) -> str | None:
    """Why no Trade Wind can be taken, or None [Ply The Trade Winds; R13]."""
    if spot.kind == PORT:
        return "no-trade-winds-here"
    if spot.holds_trade_wind:
        return "has-trade-wind"
    return "no-trade-wind-left" if spot.winds_left == 0 else None


def smuggle_refusal(spot: Spot) -> str | None:
    """Why nothing can be smuggled, or None [Smuggle Goods; Loot Port]."""
    if spot.kind != PORT:
        return "not-a-port"
    return "port-looted" if spot.looted else None


def loot_refusal(spot: Spot) -> str | None:
    """Why the port cannot be looted, or None [Loot Port]."""
    code = smuggle_refusal(spot)
    return code or (None if spot.captains_left else "no-captain")


REFUSALS: Mapping[str, Callable[[Spot], str | None]] = {
    CROWS_NEST: crows_nest_refusal,
    LOOT: loot_refusal,
    PASS: lambda spot: None,
    PLUNDER: plunder_refusal,
    PLY: ply_refusal,
    SMUGGLE: smuggle_refusal,
}


def action_refusal(action: str, spot: Spot) -> str | None:
    """Why the action is not possible here, or None."""
    return REFUSALS[action](spot)


def legal_actions(spot: Spot, house: "House") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Every legal action in the order of the alphabet, and what may be done besides one [R21]."""
    legal = tuple(action for action, refuse in REFUSALS.items() if refuse(spot) is None)
    if house.crows_nest == "extra" and CROWS_NEST in legal:
        return tuple(action for action in legal if action != CROWS_NEST), (CROWS_NEST,)
    return legal, ()
