"""Topic `hold`: room, half the hold, and what goes back at the end of step 5."""

from typing import NamedTuple

from referee.core.schema import COUNT, Choice, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.hold import (
    Burying,
    capacity_now,
    coins_made,
    discard_refusal,
    half_of,
    resolve_leftover,
    room_in,
)
from referee.games.pirates_of_nassau.settle.common import (
    PIECE_MAP,
    Optional,
    Result,
    fits_in,
    heap_words,
    hold_fact,
    house_fact,
    if_,
    needed,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.terms import Heap

ROOM, HALF, LEFTOVER = "room", "half", "leftover"


class HoldFacts(NamedTuple):
    """Facts of the topic."""

    check: str = fact(Choice(ROOM, HALF, LEFTOVER), "what is asked")
    pieces: Heap = fact(PIECE_MAP, "what is in the hold, in Nassau with what lies beside it")
    capacity: int | None = fact(
        Optional(COUNT), "spaces of the hold (needed for room and leftover)", default=None
    )
    capacity_before: int | None = fact(
        Optional(COUNT), "leftover: spaces without sections bought this turn", default=None
    )
    dump: Heap = hold_fact("room: pieces thrown away first")
    take: Heap = hold_fact("room: pieces taken then")
    discard: Heap | None = fact(Optional(PIECE_MAP), "half: pieces given up", default=None)
    three_for_one: Heap = hold_fact("leftover: resources handed in, 3 for 1 coin")
    buried: int = fact(COUNT, "leftover: coins moved to the chest", default=0)
    returned: Heap | None = fact(Optional(PIECE_MAP), "leftover: pieces given back", default=None)
    house: House = house_fact()


REFUSED = {
    "not-held": "That is more than there is.",
    "hold-full": "There is not enough space.",
    "discard-count": "That is not exactly half, rounded down.",
    "not-a-resource": "Only gunpowder, cargo and rum are resources.",
    "wrong-amount": "Resources are handed in by threes.",
    "too-few-returned": "More pieces must go back.",
}


def settle(facts: HoldFacts) -> Settled:
    """What the hold takes, loses or gives back."""
    if facts.check != HALF:
        capacity = needed("capacity", facts.capacity, f"for {facts.check}")
        if facts.check == ROOM:
            fits_in("pieces", facts.pieces, capacity, facts.house)
    result = {ROOM: _room, HALF: _half, LEFTOVER: _leftover}[facts.check](facts)
    why = [f"{total(facts.pieces)} pieces: {heap_words(facts.pieces)}."]
    why += _why(facts, result) if result["legal"] else [REFUSED[str(result["refusal"])]]
    return Settled(result, why, _cites(facts))


def _room(facts: HoldFacts) -> Result:
    if not holds(facts.pieces, facts.dump):
        return refused("not-held")
    hold = minus(facts.pieces, facts.dump)
    room = room_in(facts.capacity or 0, hold)
    if total(facts.take) > room:
        return refused("hold-full")
    found: Result = {"legal": True, "total": total(facts.pieces), "room": room}
    return found | {"hold_after": plus(hold, facts.take)}


def _half(facts: HoldFacts) -> Result:
    aboard = total(facts.pieces)
    lost = half_of(aboard)
    after: Heap | None = None if lost else tidy(facts.pieces)
    if facts.discard is not None:
        code = discard_refusal(facts.pieces, facts.discard)
        if code:
            return refused(code)
        after = minus(facts.pieces, facts.discard)
    return {
        "legal": True,
        "total": aboard,
        "discard_count": lost,
        "keep_count": aboard - lost,
        "hold_after": after,
    }


def _leftover(facts: HoldFacts) -> Result:
    burying = Burying(
        three_for_one=facts.three_for_one, buried=facts.buried, returned=facts.returned
    )
    capacity = capacity_now(facts.capacity or 0, facts.capacity_before, facts.house)
    done = resolve_leftover(facts.pieces, capacity, burying, facts.house)
    if done.refusal:
        return refused(done.refusal)
    return {
        "legal": True,
        "total": total(facts.pieces),
        "must_return": done.must_return,
        "coins_made": coins_made(facts.three_for_one),
        "hold_after": done.hold,
    }


def _why(facts: HoldFacts, result: Result) -> list[str]:
    after = result["hold_after"]
    left = f"In the hold then: {heap_words(after)}." if isinstance(after, dict) else ""
    if facts.check == ROOM:
        said = f"Room for {result['room']} of {facts.capacity}."
    elif facts.check == HALF:
        said = f"Half, rounded down, is {result['discard_count']}; {result['keep_count']} stay."
    else:
        said = f"{result['must_return']} must go back; {result['coins_made']} coins made 3 for 1."
    return [said, left or "The pieces are still to be chosen."]


def _cites(facts: HoldFacts) -> list[str]:
    late = facts.check == LEFTOVER
    return rules(
        {ROOM: "plunder-merchant", HALF: "4-evade-royal-navy", LEFTOVER: "5-return-to-nassau"}[
            facts.check
        ],
        if_(facts.check == ROOM and tidy(facts.dump), "R29"),
        if_(facts.check == HALF, "R30"),
        if_(late and tidy(facts.three_for_one), "R35"),
        if_(late, "R36"),
        if_(late and facts.capacity_before is not None, "R40"),
    )


TOPICS = {"hold": Topic(facts=Record(HoldFacts), settle=settle)}
