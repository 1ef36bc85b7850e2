"""Topic `plunder`: the attack on a merchant and what comes aboard."""

from typing import NamedTuple

from referee.core.pieces import counted
from referee.core.schema import COUNT, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import (
    Target,
    Values,
    Verdict,
    judge,
)
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.hold import (
    due_plunder,
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
from referee.games.pirates_of_nassau.settle.words import more_than_held, no_room
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


def settle(facts: PlunderFacts) -> Settled:
    """Whether the merchant is plundered, and what comes aboard."""
    fits_in("hold", facts.hold, facts.capacity, facts.house)
    result = _result(facts)
    merchant = facts.merchant
    why = [
        f"Sailing {facts.sailing} against {merchant.sailing}, "
        f"Gunnery {facts.gunnery} against {merchant.gunnery}: both must be higher."
    ]
    if result.get("refusal") == "not-held":
        why.append(more_than_held("dumped", facts.dump, facts.hold))
    else:
        why += [f"Dumped first: {heap_words(facts.dump)}."] if tidy(facts.dump) else []
        why += _offer_words(facts)
        why += _taken_words(facts, result)
    if result.get("success"):
        why.append(f"The card scores {result['notoriety']} Notoriety in step 3.")
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


def _offer_words(facts: PlunderFacts) -> list[str]:
    """What the merchant has, and what of it the supply cannot give."""
    if not _verdict(facts).is_success:
        return ["It fails: the merchant stays, the Captain card is used up."]
    plunder, offered = facts.merchant.plunder, _offer(facts)
    shown = f"{heap_words(plunder)} of the card and 1 p8 extra" if total(plunder) else "1 p8 extra"
    lacking = minus(due_plunder(plunder), offered)
    if not lacking:
        return [f"Offered: {shown}."]
    return [
        f"Due: {shown}.",
        f"The supply lacks {heap_words(lacking)} of it; offered: {heap_words(offered)}.",
    ]


def _taken_words(facts: PlunderFacts, result: Result) -> list[str]:
    """What comes aboard and what is left, or why it cannot be taken."""
    offered, room = _offer(facts), _room(facts)
    if result.get("refusal") == "not-offered":
        return [more_than_held("taken", facts.take or {}, offered, "the offer")]
    if result.get("refusal") == "hold-full":
        return [no_room("Taken", total(facts.take or {}), room)]
    if not _verdict(facts).is_success:
        return []
    taken, space = _taken(facts), f"Room for {counted(room, 'piece')}"
    if taken is None:
        return [f"{space}; still to be chosen: {room} of the {total(offered)} offered."]
    left = minus(offered, taken)
    behind = f"; left behind: {heap_words(left)}" if left else ""
    return [f"{space}; taken: {heap_words(taken)}{behind}."]


def _verdict(facts: PlunderFacts) -> Verdict:
    return judge(facts.sailing, facts.gunnery, Target(*_values(facts)))


def _values(facts: PlunderFacts) -> Values:
    return Values(facts.merchant.sailing, facts.merchant.gunnery)


def _offer(facts: PlunderFacts) -> Heap:
    if not _verdict(facts).is_success:
        return {}
    return offered_plunder(facts.merchant.plunder, facts.supply, facts.house)


def _room(facts: PlunderFacts) -> int:
    return room_in(facts.capacity, minus(facts.hold, facts.dump))


def _taken(facts: PlunderFacts) -> Heap | None:
    """What comes aboard; None where that is still to be chosen."""
    if facts.take is None:
        return taken_unasked(_offer(facts), _room(facts))
    return tidy(facts.take)


def _result(facts: PlunderFacts) -> Result:
    if not holds(facts.hold, facts.dump):
        return refused("not-held")
    room, offered, verdict = _room(facts), _offer(facts), _verdict(facts)
    code = take_refusal(facts.take, offered, room) if facts.take is not None else None
    if code:
        return refused(code)
    taken = _taken(facts)
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
        "hold_after": None if taken is None else plus(minus(facts.hold, facts.dump), taken),
        "notoriety": merchant_notoriety(_values(facts)) if verdict.is_success else 0,
    }


TOPICS = {"plunder": Topic(facts=Record(PlunderFacts), settle=settle)}
