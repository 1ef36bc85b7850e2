"""The hold: what a plunder offers, what fits, half of it, and what goes back in Nassau.

[Plunder Merchant; Dumping pieces; 4. Evade Royal Navy; 5. Return to Nassau; R29; R30; R36; R42; R64]
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.rules.heaps import (
    are_resources,
    cut_to,
    holds,
    minus,
    plus,
    total,
)
from referee.games.pirates_of_nassau.terms import COIN, Heap

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

FOR_ONE = 3  # resources for one piece of eight
HANDED_IN, BURIED, RETURNED = "handed in", "buried", "given back"


def room_in(capacity: int, pieces: Mapping[str, int]) -> int:
    """Free spaces of a hold."""
    return max(0, capacity - total(pieces))


def due_plunder(plunder: Mapping[str, int]) -> Heap:
    """What a plundered merchant should give: the plunder shown and 1 piece of eight [Plunder Merchant]."""
    return plus(plunder, {COIN: 1})


def offered_plunder(plunder: Mapping[str, int], supply: Mapping[str, int], house: "House") -> Heap:
    """What a plundered merchant gives, as far as the supply has it [Plunder Merchant; R42; R43]."""
    offered = due_plunder(plunder)
    return cut_to(offered, supply) if house.limited_supply == "on" else offered


def take_refusal(take: Mapping[str, int], offered: Mapping[str, int], room: int) -> str | None:
    """Why these pieces cannot be taken, or None: `not-offered`, `hold-full` [Plunder Merchant; R64]."""
    if not holds(offered, take):
        return "not-offered"
    return "hold-full" if total(take) > room else None


def taken_unasked(offered: Mapping[str, int], room: int) -> Heap | None:
    """What comes aboard without a choice: all if it fits, nothing without any room; None where there is a choice."""
    if total(offered) <= room:
        return plus(offered, {})
    return {} if room == 0 else None


def half_of(pieces: int) -> int:
    """Pieces to discard where half the hold is lost, rounded in the player's favour [4. Evade Royal Navy; R30]."""
    return pieces // 2


def discard_refusal(pieces: Mapping[str, int], discard: Mapping[str, int]) -> str | None:
    """Why this is not the half to discard, or None: `not-held`, `discard-count`."""
    if not holds(pieces, discard):
        return "not-held"
    return None if total(discard) == half_of(total(pieces)) else "discard-count"


@dataclass(frozen=True, slots=True, kw_only=True)
class Burying:
    """What the owner does at the end of step 5; `returned` is None while that is open."""

    three_for_one: Mapping[str, int]
    buried: int
    returned: Mapping[str, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leftover:
    """How many pieces must go back, and the hold then; None while the pieces are open.

    Where more is wanted than there is: `deed` is what was to be done, with `wanted` out of `there`.
    """

    must_return: int
    hold: Heap | None
    refusal: str | None = None
    deed: str = ""
    wanted: Mapping[str, int] = field(default_factory=dict)
    there: Mapping[str, int] = field(default_factory=dict)


def three_for_one_refusal(given: Mapping[str, int]) -> str | None:
    """Why these are no resources for pieces of eight, or None: `not-a-resource`, `wrong-amount` [R35]."""
    if not are_resources(given):
        return "not-a-resource"
    return "wrong-amount" if total(given) % FOR_ONE else None


def coins_made(given: Mapping[str, int]) -> int:
    """Pieces of eight for resources handed in."""
    return total(given) // FOR_ONE


def resolve_leftover(
    pieces: Mapping[str, int], capacity: int, burying: Burying, house: "House"
) -> Leftover:
    """The end of step 5: 3 for 1, burying, and what does not fit goes back, in the table's order.

    Codes in order: `not-a-resource`, `wrong-amount`, `not-held`, `too-few-returned`. [5. Return to Nassau; R35; R36]
    """
    code = three_for_one_refusal(burying.three_for_one)
    if code:
        return Leftover(must_return=0, hold=None, refusal=code)
    if house.leftover_check == "before_bury":
        due = max(0, total(pieces) - capacity)
        first = _give_back(pieces, due, burying.returned)
        if first.hold is None:
            return first
        return replace(_bury(first.hold, burying), must_return=due)
    done = _bury(pieces, burying)
    if done.hold is None:
        return done
    return _give_back(done.hold, max(0, total(done.hold) - capacity), burying.returned)


def _bury(pieces: Mapping[str, int], burying: Burying) -> Leftover:
    """The hold after 3 for 1 and burying, or why it cannot be done."""
    given, buried = burying.three_for_one, {COIN: burying.buried}
    if not holds(pieces, given):
        return _not_held(HANDED_IN, given, pieces)
    hold = plus(minus(pieces, given), {COIN: coins_made(given)})
    if not holds(hold, buried):
        return _not_held(BURIED, buried, hold)
    return Leftover(must_return=0, hold=minus(hold, buried))


def _not_held(
    deed: str, wanted: Mapping[str, int], there: Mapping[str, int], due: int = 0
) -> Leftover:
    return Leftover(
        must_return=due, hold=None, refusal="not-held", deed=deed, wanted=wanted, there=there
    )


def _give_back(pieces: Mapping[str, int], due: int, returned: Mapping[str, int] | None) -> Leftover:
    """The hold after pieces went back; open while they are not named."""
    if returned is None:
        return Leftover(must_return=due, hold=None if due else plus(pieces, {}))
    if not holds(pieces, returned):
        return _not_held(RETURNED, returned, pieces, due)
    if total(returned) < due:
        return Leftover(must_return=due, hold=None, refusal="too-few-returned")
    return Leftover(must_return=due, hold=minus(pieces, returned))


def capacity_now(capacity: int, before: int | None, house: "House") -> int:
    """The hold that counts: with the sections bought this turn, or without [R40]."""
    return before if house.new_section == "next_turn" and before is not None else capacity
