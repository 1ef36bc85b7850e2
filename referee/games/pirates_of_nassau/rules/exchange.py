"""Pieces of eight for resources and back, burying, Golden Doubloons [5. Return to Nassau; R22; R33-R35; R42; R43]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.rules.heaps import are_resources, holds, total
from referee.games.pirates_of_nassau.rules.hold import three_for_one_refusal
from referee.games.pirates_of_nassau.rules.nassau import A_COIN
from referee.games.pirates_of_nassau.terms import COIN, NEW, READY, USED

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

SEA, BUYING, BURYING, LATER = "sea", "buying", "burying", "later"
QUARTERMASTERS_COIN = 3
A_DOUBLOON = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """Pieces of eight offered for resources."""

    moment: str
    hold: Mapping[str, int]
    coins: int
    get: Mapping[str, int]
    from_chest: bool = False


def coin_refusal(trade: Trade, *, rate: int = A_COIN, mixed: bool = False) -> str | None:
    """Why pieces of eight cannot become these resources, or None.

    Codes in order: `not-in-step`, `chest-locked`, `not-held`, `not-a-resource`, `wrong-amount`, `type-mix`.
    """
    if trade.moment not in (BUYING, BURYING):
        return "not-in-step"
    if trade.from_chest:
        return "chest-locked"
    if trade.hold.get(COIN, 0) < trade.coins:
        return "not-held"
    if not are_resources(trade.get):
        return "not-a-resource"
    if total(trade.get) != rate * trade.coins:
        return "wrong-amount"
    is_mixed = any(count % rate for count in trade.get.values())
    return "type-mix" if is_mixed and not mixed else None


def quartermaster_refusal(
    trade: Trade, quartermaster: str, jolly_roger: str, house: "House"
) -> str | None:
    """Why the Quartermaster cannot make three of one piece of eight, or None.

    Codes in order: `not-in-step`, `no-counter`, `counter-new`, `counter-used`, `same-event`, then those of a coin.
    [Crew Counters; R22; R34]
    """
    if trade.moment not in (BUYING, BURYING):
        return "not-in-step"
    if quartermaster not in (READY, USED):
        return "counter-new" if quartermaster == NEW else "no-counter"
    if trade.coins > quartermaster_uses(quartermaster, jolly_roger):
        return "counter-used"
    if trade.coins > 1 and house.jolly_roger_same_event == "no":
        return "same-event"
    return coin_refusal(trade, rate=QUARTERMASTERS_COIN, mixed=house.quartermaster == "mixed")


def quartermaster_uses(quartermaster: str, jolly_roger: str) -> int:
    """How often a Quartermaster that is not new can be used: the Jolly Roger resets him once [R22]."""
    return (quartermaster == READY) + (jolly_roger == READY)


def needs_jolly_roger(coins: int, quartermaster: str) -> bool:
    """Whether the Quartermaster is reset for these pieces of eight."""
    return coins > (quartermaster == READY)


def hand_in_refusal(
    moment: str, hold: Mapping[str, int], give: Mapping[str, int], house: "House"
) -> str | None:
    """Why these resources cannot become pieces of eight, 3 for 1, or None.

    Codes in order: `not-in-step`, `not-a-resource`, `not-held`, `wrong-amount`. [5. Return to Nassau; R35]
    """
    moments = (BUYING, BURYING) if house.three_for_one == "step5" else (BURYING,)
    if moment not in moments:
        return "not-in-step"
    code = three_for_one_refusal(give)
    if code == "not-a-resource":
        return code
    if not holds(hold, give):
        return "not-held"
    return code or (None if total(give) else "wrong-amount")


def bury_refusal(moment: str, hold: Mapping[str, int], coins: int) -> str | None:
    """Why these pieces of eight cannot be buried now, or None: `not-in-step`, `not-held`."""
    if moment != BURYING:
        return "not-in-step"
    return None if hold.get(COIN, 0) >= coins else "not-held"


def doubloon_refusal(in_supply: int, chest: int, swaps: int | None, from_hold: bool) -> str | None:
    """Why no Golden Doubloon can be taken, or None: `supply-not-empty`, `chest-only`, `too-few-coins`.

    `swaps` is None for as many as the chest allows. [Golden Doubloons; R42]
    """
    if in_supply:
        return "supply-not-empty"
    if from_hold:
        return "chest-only"
    return "too-few-coins" if chest < A_DOUBLOON * (swaps or 1) else None


def treasure_of(coins: int, doubloons: int) -> int:
    """What a chest is worth [Richest Pirate]."""
    return coins + A_DOUBLOON * doubloons


def supply_refusal(
    gained: Mapping[str, int], supply: Mapping[str, int], house: "House"
) -> str | None:
    """`supply-short` where the supply ends and has too few of a piece, else None [R42; R43]."""
    if house.limited_supply == "off":
        return None
    short = any(count > supply.get(piece, count) for piece, count in gained.items())
    return "supply-short" if short else None
