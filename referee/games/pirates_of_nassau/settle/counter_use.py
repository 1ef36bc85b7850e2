"""Topic `counter-use`: whether a single-use counter may be used now."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.counters import (
    NASSAU_STEP,
    PHASES_STEP,
    Moment,
    gain_of,
    use_refusal,
)
from referee.games.pirates_of_nassau.settle.common import (
    ANY_COUNTER,
    STATE,
    CounterKind,
    Optional,
    Result,
    heap_words,
    house_fact,
    if_,
    needed,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.terms import MERCHANT, NAVY, PORT, READY, USED, space_of
from referee.games.pirates_of_nassau.texts import name_of

USE, MOVE = "use", "move"


class UseFacts(NamedTuple):
    """Facts of the topic."""

    counter: str = fact(CounterKind("mizzen", "crew"), "the counter")
    state: str = fact(STATE, "face up, face down, or bought this turn")
    step: int = fact(Whole(1, 9), "the step of the turn")
    intent: str = fact(
        Choice(USE, MOVE), "use it, or move it to another space of the ship", default=USE
    )
    moves_left: int | None = fact(
        Optional(Whole(0, 3)), "own moves still to be made this turn", default=None
    )
    encounter: str | None = fact(
        Optional(Choice(MERCHANT, PORT, NAVY)), "the encounter the owner is in", default=None
    )
    verdict_spoken: bool = fact(FLAG, "the encounter is decided", default=False)
    room: int = fact(COUNT, "free hold spaces", default=0)
    target: str | None = fact(
        Optional(ANY_COUNTER), "the counter a Jolly Roger shall reset", default=None
    )
    target_state: str | None = fact(Optional(STATE), "the state of that counter", default=None)
    action_taken: bool = fact(FLAG, "the action of this phase is spent", default=False)
    same_event: bool = fact(
        FLAG, "it was used before in this move, encounter or exchange, and reset", default=False
    )
    house: House = house_fact()


REFUSED = {
    "placed-for-good": "A counter stays where it was placed.",
    "no-effect": "Ratlines have no effect.",
    "counter-new": "A counter cannot be used in the turn it was bought.",
    "counter-used": "It has been used this turn.",
    "same-event": "At this table a reset counter waits for another move, encounter or exchange.",
    "no-encounter": "There is no encounter.",
    "wrong-encounter": "The First Mate does not help against a port.",
    "verdict-spoken": "The verdict is spoken.",
    "no-move-left": "No move is left this turn.",
    "hold-full": "There is no space in the hold.",
    "not-crew": "The Jolly Roger resets Crew counters only.",
    "target-new": "A counter bought this turn cannot be reset.",
    "target-ready": "That counter is ready already.",
    "action-spent": "The action of this phase is spent.",
}
RULINGS = {
    "navigator": "R20",
    "coxswain": "R20",
    "crows_nest": "R21",
    "jolly_roger": "R22",
    "first_mate": "R23",
    "carpenter": "R58",
}


def settle(facts: UseFacts) -> Settled:
    """Whether the counter may be used, or moved."""
    if facts.intent == USE:
        if facts.counter in ("navigator", "coxswain"):
            needed("moves_left", facts.moves_left, "to use it")
        if facts.counter == "jolly_roger":
            needed("target", facts.target, "to use it")
            needed("target_state", facts.target_state, "to use it")
    result = _result(facts)
    if result["legal"]:
        gain = gain_of(facts.counter) if facts.intent == USE else {}
        deed = "used now" if facts.intent == USE else "moved to another space of the ship"
        why = [f"The {name_of(facts.counter)} may be {deed}."]
        why += [f"It brings {heap_words(gain)}."] if gain else []
        if result["target_after"]:
            why.append(f"The {name_of(facts.target or '')} is ready again.")
    else:
        why = [_refusal_words(facts, str(result["refusal"]))]
    why += other_readings(
        facts.house, result, lambda house: _result(facts._replace(house=house)), "crows_nest"
    )
    is_crew = space_of(facts.counter) == "crew"
    cites = rules(
        "crew-counters" if is_crew else "mizzen-upgrades",
        if_(facts.state != READY, "9-prepare-for-next-voyage"),
        if_(facts.state == "new", "R40"),
        if_(facts.intent == MOVE, "R41"),
        if_(facts.same_event, "R22"),
        RULINGS.get(facts.counter, ""),
        if_(facts.counter.startswith("crew:"), "R61"),
    )
    return Settled(result, why, cites)


def _refusal_words(facts: UseFacts, code: str) -> str:
    if code == "not-in-step":
        only = NASSAU_STEP if facts.counter == "quartermaster" else PHASES_STEP
        return f"The {name_of(facts.counter)} is used in step {only}; this is step {facts.step}."
    return REFUSED[code]


def _result(facts: UseFacts) -> Result:
    if facts.intent == MOVE:
        if facts.house.rearrange == "no":
            return refused("placed-for-good")
        return {"legal": True, "state_after": facts.state, "gain": {}, "target_after": None}
    moment = Moment(
        step=facts.step,
        moves_left=facts.moves_left or 0,
        encounter=facts.encounter,
        verdict_spoken=facts.verdict_spoken,
        room=facts.room,
        target=facts.target or "cannons",
        target_state=facts.target_state or READY,
        action_taken=facts.action_taken,
        same_event=facts.same_event,
    )
    code = use_refusal(facts.counter, facts.state, moment, facts.house)
    if code:
        return refused(code)
    resets = facts.counter == "jolly_roger"
    return {
        "legal": True,
        "state_after": USED,
        "gain": gain_of(facts.counter),
        "target_after": READY if resets else None,
    }


TOPICS = {"counter-use": Topic(facts=Record(UseFacts), settle=settle)}
