"""Topic `secure`: booty into the permanent supply."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.booty import (
    Secured,
    doubloons_of,
    missing_to_next,
    resolve_secure,
    secure_refusal,
)
from referee.games.searovers.settle.common import (
    KIND,
    POSITIVE,
    house_fact,
    if_,
    maybe,
    reading,
    refused,
    rules,
)
from referee.games.searovers.terms import CAPTAIN, VESSEL
from referee.games.searovers.texts import ENDS, counted, verb


class SecureFacts(NamedTuple):
    """Facts of the topic."""

    supply: int = fact(COUNT, "pieces of eight in the supply before")
    spent: int = fact(COUNT, "of them spent this turn", default=0)
    aboard: int = fact(COUNT, "pieces of eight aboard")
    own_turn: bool = fact(FLAG, "it is the player's turn", default=True)
    phase: int = fact(Whole(1, 7), "the phase", default=3)
    at_sea: bool = fact(FLAG, "the vessel is at sea", default=True)
    hex: str | None = maybe(NAME, "where the piece lies")
    haven: str | None = maybe(NAME, "the own Haven")
    arrived: bool = fact(FLAG, "it sailed into the Haven this turn", default=True)
    keeps: bool = fact(FLAG, "a card of the vessel is to be kept", default=False)
    cards: tuple[str, ...] = fact(
        ListOf(KIND, different=True), "cards of the vessel", default=(VESSEL, CAPTAIN)
    )
    wilds: int = fact(COUNT, "Wild cards on it", default=0)
    target: int | None = maybe(POSITIVE, "doubloons to win")
    shown: int | None = maybe(COUNT, "doubloons displayed before", default_words="supply div 5")
    stock: int | None = maybe(COUNT, "doubloons in the treasury", default_words="enough")
    house: House = house_fact()


def _refusal(facts: SecureFacts, house: House) -> str | None:
    stated = facts.hex is not None and facts.haven is not None
    return secure_refusal(
        is_action=facts.own_turn and facts.phase == 3,
        at_sea=facts.at_sea,
        in_haven=not stated or facts.hex == facts.haven,
        arrived=facts.arrived,
        aboard=facts.aboard,
        keeps=facts.keeps,
        house=house,
    )


def _refusal_words(facts: SecureFacts, code: str) -> Iterator[str]:
    """What a refusal turns on, and the other reading where that one allows it."""
    if code == "wrong-phase":
        turn = "the own turn" if facts.own_turn else "another player's turn"
        yield f"It is phase {facts.phase} of {turn}."
    elif code == "wrong-hex":
        yield f"It lies at {facts.hex}, and the own Haven is {facts.haven}."
    elif code == "not-arrived":
        value, house = other_house(facts.house, "secure_needs_arrival")
        if _refusal(facts, house) is None:
            yield reading("secure_needs_arrival", value, "it may secure")


def _doubloon_words(done: Secured, shown: int, stock: int | None) -> str:
    """The doubloons of the new supply, and what keeps the player from having just these."""
    earned = doubloons_of(done.supply)
    made = f"{done.supply} make {counted(earned, 'doubloon')}"
    are = f"{shown} {verb(shown, 'is', 'are')} shown"
    count = f"{done.doubloons} {verb(done.doubloons, 'counts', 'count')}"
    if done.doubloons < earned:
        return (
            f"{made} and {are}, but the treasury has {stock} left: {done.gained} to take, {count}."
        )
    if done.doubloons > earned:
        return f"{made}, but {are} already: 0 to take, {count}."
    if shown > earned:
        return f"{made}, but {are}: {shown - earned} to give back."
    return f"{made}, {done.gained} to take."


def _discard_words(cards: int, wilds: int) -> str:
    all_ = cards + wilds
    with_ = f" ({wilds} of them Wild)" if wilds else ""
    return f"{counted(all_, 'card')}{with_} {verb(all_, 'goes', 'go')} to the Discard Pile."


def settle(facts: SecureFacts) -> Settled:
    """The ledger afterwards."""
    if facts.spent > facts.supply:
        raise MalformedFacts("spent", f"must be at most {facts.supply}, the supply")
    code = _refusal(facts, facts.house)
    if code:
        return refused(code, *_refusal_words(facts, code), place="secure")
    shown = doubloons_of(facts.supply) if facts.shown is None else facts.shown
    done = resolve_secure(facts.supply, facts.aboard, shown, facts.stock, facts.house)
    reaches = None if facts.target is None else done.doubloons >= facts.target
    result = {
        "legal": True,
        "supply": done.supply,
        "spent": facts.spent,
        "unspent": done.supply - facts.spent,
        "doubloons": done.doubloons,
        "gained": done.gained,
        "missing": missing_to_next(done.supply),
        "discarded": len(facts.cards) + facts.wilds,
        "reaches_target": reaches,
        "game_over": bool(reaches) and facts.house.end == "at-once",
    }
    why = [
        f"{facts.supply} + {facts.aboard} = {done.supply} pieces of eight, "
        f"{done.supply - facts.spent} of them unspent.",
        _doubloon_words(done, shown, facts.stock),
        _discard_words(len(facts.cards), facts.wilds),
    ]
    if reaches:
        why.append(f"The target of {facts.target} doubloons is reached; {ENDS[facts.house.end]}.")
    if not facts.arrived:
        why.append("The vessel did not sail in this turn.")
        why.append(reading("secure_needs_arrival", "yes", "it could not secure now"))
    return Settled(
        result,
        why,
        rules(
            "f-return-to-your-haven-and-secure-booty",
            "gold-doubloons",
            "R6",
            if_(not facts.arrived, "R48"),
            if_(reaches, "standard-game"),
            if_(reaches, "R7"),
            if_(facts.house.doubloons == "hard", "R9"),
        ),
    )


TOPIC = Topic(facts=Record(SecureFacts), settle=settle)
