"""Topic `plunder`: the attack on a merchant and what comes aboard."""

from typing import NamedTuple

from referee.core.schema import COUNT, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import Target, Values, judge
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.hold import (
    offered_plunder,
    room_in,
    take_refusal,
    taken_unasked,
)
from referee.games.pirates_of_nassau.rules.notoriety import merchant_notoriety
from referee.games.pirates_of_nassau.settle.common import (
    PIECE_MAP,
    Optional,
    Result,
    fits_in,
    heap_words,
    hold_fact,
    house_fact,
    if_,
    refused,
    rules,
    supply_fact,
)
from referee.games.pirates_of_nassau.terms import Heap


class MerchantFacts(NamedTuple):
    """The merchant card."""

    sailing: int = fact(COUNT, "its Sailing")
    gunnery: int = fact(COUNT, "its Gunnery")
    plunder: Heap = fact(PIECE_MAP, "the plunder it shows", default={}, default_words="{}")


class PlunderFacts(NamedTuple):
    """Facts of the topic."""

    sailing: int = fact(COUNT, "the pirate's Sailing in all")
    gunnery: int = fact(COUNT, "the pirate's Gunnery in all")
    merchant: MerchantFacts = fact(Record(MerchantFacts), "the merchant card")
    hold: Heap = hold_fact()
    capacity: int = fact(COUNT, "spaces of the hold")
    dump: Heap = hold_fact("pieces thrown away first")
    take: Heap | None = fact(Optional(PIECE_MAP), "pieces taken; null: what fits", default=None)
    supply: Heap = supply_fact()
    house: House = house_fact()


REFUSED = {
    "not-held": "More is dumped than the hold has.",
    "not-offered": "More is taken than there is to take.",
    "hold-full": "More is taken than there is space for.",
}


def settle(facts: PlunderFacts) -> Settled:
    """Whether the merchant is plundered, and what comes aboard."""
    fits_in("hold", facts.hold, facts.capacity, facts.house)
    result = _result(facts)
    merchant = facts.merchant
    why = [
        f"Sailing {facts.sailing} against {merchant.sailing}, "
        f"Gunnery {facts.gunnery} against {merchant.gunnery}: both must be higher."
    ]
    if not result["legal"]:
        why.append(REFUSED[str(result["refusal"])])
    elif result["success"]:
        why.append(
            f"Plundered: {heap_words(_offer(facts))}, 1 p8 of it the extra coin; "
            f"room for {result['room']}."
        )
        if result["must_choose"]:
            why.append(f"Not all fits: {result['max_take']} pieces are to be chosen.")
        why.append(f"The card scores {result['notoriety']} Notoriety in step 3.")
    else:
        why.append("It fails: the merchant stays, the Captain card is used up.")
    cites = rules(
        "plunder-merchant",
        if_(tidy(facts.dump), "dumping-pieces"),
        if_(tidy(facts.dump), "R29"),
        if_(result.get("success"), "3-adjust-notoriety"),
        if_(result.get("room") == 0, "R24"),
        if_(facts.take is not None, "R64"),
        if_(facts.house.limited_supply == "on", "R42"),
        if_(facts.house.limited_supply == "on", "R43"),
    )
    return Settled(result, why, cites)


def _values(facts: PlunderFacts) -> Values:
    return Values(facts.merchant.sailing, facts.merchant.gunnery)


def _offer(facts: PlunderFacts) -> Heap:
    verdict = judge(facts.sailing, facts.gunnery, Target(*_values(facts)))
    if not verdict.is_success:
        return {}
    return offered_plunder(facts.merchant.plunder, facts.supply, facts.house)


def _result(facts: PlunderFacts) -> Result:
    if not holds(facts.hold, facts.dump):
        return refused("not-held")
    hold = minus(facts.hold, facts.dump)
    room = room_in(facts.capacity, hold)
    offered = _offer(facts)
    verdict = judge(facts.sailing, facts.gunnery, Target(*_values(facts)))
    if facts.take is None:
        taken = taken_unasked(offered, room)
    else:
        code = take_refusal(facts.take, offered, room)
        if code:
            return refused(code)
        taken = tidy(facts.take)
    return {
        "legal": True,
        "outsail": verdict.outsails,
        "outgun": verdict.outguns,
        "success": verdict.is_success,
        "offered": offered,
        "offered_total": total(offered),
        "room": room,
        "max_take": min(room, total(offered)),
        "must_choose": taken is None,
        "taken": taken,
        "hold_after": None if taken is None else plus(hold, taken),
        "notoriety": merchant_notoriety(_values(facts)) if verdict.is_success else 0,
    }


TOPICS = {"plunder": Topic(facts=Record(PlunderFacts), settle=settle)}
