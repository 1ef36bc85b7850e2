"""Topic `hold`: room, half the hold, and what goes back at the end of step 5."""

from typing import NamedTuple

from referee.core.pieces import counted
from referee.core.schema import COUNT, Choice, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.hold import (
    FOR_ONE,
    Burying,
    Leftover,
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
from referee.games.pirates_of_nassau.settle.words import more_than_held, no_room, not_resources
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


def settle(facts: HoldFacts) -> Settled:
    """What the hold takes, loses or gives back."""
    if facts.check != HALF:
        capacity = needed("capacity", facts.capacity, f"for {facts.check}")
        if facts.check == ROOM:
            fits_in("pieces", facts.pieces, capacity, facts.house)
    result = {ROOM: _room, HALF: _half, LEFTOVER: _leftover}[facts.check](facts)
    why = [f"{counted(total(facts.pieces), 'piece')}: {heap_words(facts.pieces)}."]
    why += _why(facts, result) if result["legal"] else _refusal_words(facts, result)
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


def _burying(facts: HoldFacts) -> Leftover:
    burying = Burying(
        three_for_one=facts.three_for_one, buried=facts.buried, returned=facts.returned
    )
    return resolve_leftover(facts.pieces, _capacity(facts), burying, facts.house)


def _capacity(facts: HoldFacts) -> int:
    return capacity_now(facts.capacity or 0, facts.capacity_before, facts.house)


def _leftover(facts: HoldFacts) -> Result:
    done = _burying(facts)
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
        said = _room_words(facts, result)
    elif facts.check == HALF:
        lost, kept = result["discard_count"], result["keep_count"]
        said = [f"Half, rounded down, is {lost}; kept: {kept}."]
    else:
        said = _leftover_words(facts, _burying(facts).must_return)
    return [*said, left or "The pieces are still to be chosen."]


def _room_words(facts: HoldFacts, result: Result) -> list[str]:
    why = [f"Dumped first: {heap_words(facts.dump)}."] if tidy(facts.dump) else []
    why.append(f"Room for {result['room']} of {facts.capacity}.")
    return [*why, f"Taken: {heap_words(facts.take)}."] if tidy(facts.take) else why


def _leftover_words(facts: HoldFacts, due: int) -> list[str]:
    """Handing in, burying and giving back, in the order of the table."""
    why, given = [], facts.three_for_one
    if total(given):
        why.append(f"Handed in 3 for 1: {heap_words(given)} for {coins_made(given)} p8.")
    why += [f"Buried: {facts.buried} p8."] if facts.buried else []
    spaces = counted(_capacity(facts), "space")
    back = f"{due} too many, which must go back" if due else "nothing must go back"
    returned = f"; given back: {heap_words(facts.returned)}" if facts.returned is not None else ""
    said = f"For the hold of {spaces}: {back}{returned}."
    return [said, *why] if facts.house.leftover_check == "before_bury" else [*why, said]


def _refusal_words(facts: HoldFacts, result: Result) -> list[str]:
    """Why not, with the numbers."""
    code, given = str(result["refusal"]), total(facts.three_for_one)
    if code == "not-held":
        return [_not_held_words(facts)]
    if code == "hold-full":
        room = room_in(facts.capacity or 0, minus(facts.pieces, facts.dump))
        return [no_room("Taken", total(facts.take), room)]
    if code == "discard-count":
        half = half_of(total(facts.pieces))
        return [f"Half, rounded down, is {half}; given up: {total(facts.discard or {})}."]
    if code == "not-a-resource":
        return [not_resources(facts.three_for_one)]
    if code == "wrong-amount":
        return [f"Handed in: {counted(given, 'resource')}; it takes {FOR_ONE} for each p8."]
    due, back = _burying(facts).must_return, total(facts.returned or {})
    return [f"{counted(due, 'piece')} must go back; given back: {back}."]


def _not_held_words(facts: HoldFacts) -> str:
    if facts.check == ROOM:
        return more_than_held("dumped", facts.dump, facts.pieces)
    if facts.check == HALF:
        return more_than_held("given up", facts.discard or {}, facts.pieces)
    done = _burying(facts)
    return more_than_held(done.deed, done.wanted, done.there)


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
