"""Buying in Nassau: prices, the cheapest exchange, free spaces, limits [5. Return to Nassau; R37-R40; R59]."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.rules.counters import limit_refusal
from referee.games.pirates_of_nassau.rules.heaps import minus, plus
from referee.games.pirates_of_nassau.terms import (
    COIN,
    KINDS,
    MOST_SECTIONS,
    RESOURCES,
    SECTION,
    Heap,
    space_of,
)

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

HULL_PRICE, SAIL_PRICE = {"gunpowder": 2, "cargo": 1}, {"cargo": 2, "rum": 1}
PRICES: Mapping[str, Heap] = {
    "mizzen": {"gunpowder": 1, "cargo": 1, "rum": 1},
    "sail": SAIL_PRICE,
    "jib": SAIL_PRICE,
    "spanker": SAIL_PRICE,
    "gun": HULL_PRICE,
    "fore": HULL_PRICE,
    "aft": HULL_PRICE,
    "crew": {"gunpowder": 1, "rum": 2},
    SECTION: {"gunpowder": 2, "cargo": 2, "rum": 2},
}
A_COIN = 2  # resources of one kind for a piece of eight


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """What a buyer has at hand, and the coins he exchanges into each resource; None: the cheapest exchange."""

    hold: Mapping[str, int]
    coins: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A price, what of it is lacking, the coins that would bring it, and the hold after it; None if it is too dear.

    `coins` are those exchanged into each resource, `lacking` is what of the price is missing after that.
    """

    cost: Heap
    short: Heap
    coins_needed: int
    hold_after: Heap | None
    coins: Mapping[str, int]
    lacking: Heap


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Where a counter would go: what is aboard, free spaces (on sections bought this turn too), what it replaces."""

    item: str
    ship: Mapping[str, int] = field(default_factory=dict)
    in_nassau: int = 1
    sections: int = 0
    free_spaces: int = 1
    free_spaces_new: int = 0
    replace: str | None = None


def price_of(item: str) -> Heap:
    """Gunpowder, cargo and rum for a counter or a section."""
    return dict(PRICES[SECTION if item == SECTION else space_of(item)])


def resolve_payment(item: str, purse: Purse) -> Payment:
    """What a purchase costs, with the exchange it takes: each piece of eight becomes 2 of one resource [R33]."""
    cost = price_of(item)
    short = _lacking(cost, purse.hold)
    cheapest = {resource: -(-count // A_COIN) for resource, count in short.items()}
    coins = cheapest if purse.coins is None else purse.coins
    spent = sum(coins.values())
    gained = {resource: A_COIN * count for resource, count in coins.items()}
    lacking = _lacking(cost, plus(purse.hold, gained))
    after = None
    if spent <= purse.hold.get(COIN, 0) and not lacking:
        after = minus(plus(minus(purse.hold, {COIN: spent}), gained), cost)
    return Payment(
        cost=cost,
        short=short,
        coins_needed=sum(cheapest.values()),
        hold_after=after,
        coins=coins,
        lacking=lacking,
    )


def _lacking(cost: Mapping[str, int], there: Mapping[str, int]) -> Heap:
    """What of a price is missing."""
    missing = {resource: cost.get(resource, 0) - there.get(resource, 0) for resource in RESOURCES}
    return {resource: count for resource, count in missing.items() if count > 0}


def kept_aboard(offer: Offer) -> dict[str, int]:
    """Counters that stay aboard beside the one that is bought [R39]."""
    ship = dict(offer.ship)
    if offer.replace is not None:
        ship[offer.replace] -= 1
    return {kind: count for kind, count in ship.items() if count}


def ship_after(offer: Offer) -> dict[str, int]:
    """Counters aboard when the purchase is placed [R39]."""
    ship = kept_aboard(offer)
    return ship | {offer.item: ship.get(offer.item, 0) + 1}


def placing_refusal(offer: Offer, house: "House") -> str | None:
    """Why the item cannot be taken and placed, or None.

    Codes in order: `out-of-stock`, `section-max`, `not-aboard`, `wrong-space`, `limit`, `duplicate-crew`, `no-space`.
    [5. Return to Nassau; Appendix One; R38; R39; R40]
    """
    if offer.item == SECTION:
        return "section-max" if offer.sections >= MOST_SECTIONS else None
    if not offer.in_nassau:
        return "out-of-stock"
    if offer.replace is not None:
        if not offer.ship.get(offer.replace):
            return "not-aboard"
        if space_of(offer.replace) != space_of(offer.item):
            return "wrong-space"
    code = limit_refusal(ship_after(offer))
    if code or offer.replace is not None:
        return code
    new = offer.free_spaces_new if house.new_section == "now" else 0
    return None if offer.free_spaces + new else "no-space"


def points_of(kind: str, told: Mapping[str, int]) -> int | None:
    """Points printed on a counter or a section; None where only the parts know [Appendix One; R44; R59]."""
    known = KINDS[kind].points if kind in KINDS else None
    return told.get(kind) if known is None else known


def points_change(
    item: str, replaced: str | None, told: Mapping[str, int]
) -> tuple[int | None, int | None]:
    """How Best Ship and Motley Crew points change with a purchase; None where a printed value is not known."""
    change = points_of(item, told)
    if change is not None and replaced is not None:
        lost = points_of(replaced, told)
        change = None if lost is None else change - lost
    is_crew = item != SECTION and space_of(item) == "crew"
    return (0, change) if is_crew else (change, 0)
