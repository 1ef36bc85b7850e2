"""Topic `pay`: the ledger of one or more own turns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.schema import COUNT, Choice, Kind, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.booty import doubloons_of
from referee.games.searovers.rules.ledger import (
    DRAWS,
    NOT_DRAWN,
    PRICES,
    REPLACE_COLUMN,
    Drawing,
    after_draw,
    discard_price,
    draw_refusal,
    exceeds_discards,
    owes_wild,
)
from referee.games.searovers.settle.common import (
    POSITIVE,
    Tagged,
    house_fact,
    if_,
    maybe,
    refused,
    rules,
)
from referee.games.searovers.texts import ENDS, counted

PHASES: Mapping[str, int] = {
    "reclaim": 1,
    "buy": 2,
    "replace-column": 2,
    "pick": 2,
    "draw": 2,
    "place": 3,
    "sail": 3,
    "haven": 3,
    "wild": 3,
    "history": 3,
    "burn": 3,
    "plunder": 3,
    "free-move": 3,
    "secure": 3,
    "instant": 0,
    "discard": 5,
    "refill-buy": 6,
    "refill-draw": 6,
}
PRICED = ("place", "sail", "haven", "wild")


class Event(NamedTuple):
    """One event, with the cost or the hold that it states."""

    do: str
    cost: int = 0
    aboard: int = 0


class CostFacts(NamedTuple):
    """What a card costs."""

    cost: int = fact(COUNT, "its cost")


class AboardFacts(NamedTuple):
    """What is secured."""

    aboard: int = fact(POSITIVE, "pieces of eight aboard")


class EventKind(Kind[Event]):
    """An event by its word."""

    def __init__(self) -> None:
        self.stated = Tagged(
            "do",
            {word: Record(CostFacts) for word in PRICED} | {"secure": Record(AboardFacts)},
        )
        self.words_ = ", ".join(PHASES)

    def read(self, value: object) -> Event:
        """The event."""
        if not isinstance(value, dict):
            raise self.wrong(value)
        word = value.get("do")
        if not isinstance(word, str) or word not in PHASES:
            raise MalformedFacts("do", f"must be one of {self.words_}")
        if word in (*PRICED, "secure"):
            return Event(word, **self.stated.read(value)._asdict())
        for key in value:
            if key != "do":
                raise MalformedFacts(str(key), f"has no place in {word}")
        return Event(word)

    def words(self) -> str:
        """What is legal."""
        return f"an object whose do is one of {self.words_}"

    def part(self, name: str) -> Kind[object] | None:
        """The word, or the kind of what goes with it."""
        return Choice(*PHASES) if name == "do" else self.stated.part(name)


class PayFacts(NamedTuple):
    """Facts of the topic."""

    supply: int = fact(COUNT, "pieces of eight in the supply")
    spent: int = fact(COUNT, "of them spent", default=0)
    target: int | None = maybe(POSITIVE, "doubloons to win")
    wilds: tuple[int, ...] = fact(
        ListOf(COUNT), "costs of a solitaire player's Wild cards with a legal target", default=()
    )
    events: tuple[Event, ...] = fact(ListOf(EventKind()), "what happens, in order")
    house: House = house_fact()


@dataclass(slots=True)
class Ledger:
    """The ledger as far as events have been followed."""

    supply: int
    spent: int
    wilds: list[int]
    phase: int = 0
    drawing: Drawing = NOT_DRAWN
    discards: int = 0
    reached: bool = False
    over: bool = False
    duty_done: bool = False
    costs: list[int] = field(default_factory=list)
    why: list[str] = field(default_factory=list)

    @property
    def unspent(self) -> int:
        """What can still be paid."""
        return self.supply - self.spent


def settle(facts: PayFacts) -> Settled:
    """The ledger."""
    if facts.spent > facts.supply:
        raise MalformedFacts("spent", f"must be at most {facts.supply}, the supply")
    ledger = Ledger(facts.supply, facts.spent, list(facts.wilds))
    for place, event in enumerate(facts.events):
        code, price = _follow(ledger, facts, event)
        if code:
            said = _refusal_words(ledger, facts, event, price, code)
            return refused(code, said, at=place + 1, more=_result(ledger))
    total = (
        f"Together {sum(ledger.costs)}; supply {ledger.supply}, spent {ledger.spent}, "
        f"unspent {ledger.unspent}."
    )
    why = [*ledger.why, total]
    if ledger.reached:
        why.append(f"The target of {facts.target} doubloons is reached; {ENDS[facts.house.end]}.")
    kinds = {event.do for event in facts.events}
    return Settled(
        {"legal": True} | _result(ledger),
        why,
        rules(
            "silver-pieces-of-eight",
            if_("reclaim" in kinds, "1-reclaim-booty"),
            if_(kinds & {"buy", "replace-column", "pick", "draw"}, "2-draw-or-purchase"),
            if_("secure" in kinds, "f-return-to-your-haven-and-secure-booty"),
            if_("secure" in kinds, "gold-doubloons"),
            if_("discard" in kinds, "5-discard"),
            if_(kinds & {"refill-buy", "refill-draw"}, "6-refill-hand"),
            if_(facts.wilds, "solitaire-game-rules"),
            if_(ledger.reached, "standard-game"),
            if_(ledger.reached, "R7"),
        ),
    )


def _result(ledger: Ledger) -> dict[str, object]:
    return {
        "costs": ledger.costs,
        "total": sum(ledger.costs),
        "supply": ledger.supply,
        "spent": ledger.spent,
        "unspent": ledger.unspent,
        "doubloons": doubloons_of(ledger.supply),
        "game_over": ledger.over,
    }


def _refusal_words(ledger: Ledger, facts: PayFacts, event: Event, price: int, code: str) -> str:
    """What a refused event turns on."""
    match code:
        case "game-over":
            return f"The target of {facts.target} doubloons was reached with {ledger.supply}."
        case "phase-order":
            return f"{event.do} belongs to phase {PHASES[event.do]}, and phase {ledger.phase} has begun."
        case "wild-first":
            least = min(ledger.wilds)
            return f"A Wild card for {least} can be paid with {ledger.unspent} unspent."
        case "discard-limit":
            return f"Discarded this turn: {ledger.discards}."
        case _:
            return f"{event.do}: price {price}, {ledger.unspent} unspent."


def _event_words(ledger: Ledger, event: Event, price: int) -> str:
    """What an event costs, and what it does to the supply; `ledger` has booked it."""
    match event.do:
        case "reclaim":
            return f"reclaim: all {ledger.supply} unspent again."
        case "secure":
            before = ledger.supply - event.aboard
            doubloons = counted(doubloons_of(ledger.supply), "doubloon")
            return f"secure: supply {before} + {event.aboard} = {ledger.supply}, {doubloons}."
        case _:
            return f"{event.do}: {price}."


def _price(ledger: Ledger, event: Event) -> int:
    if event.do == "discard":
        return discard_price(ledger.discards)
    return PRICES.get(event.do, event.cost)


def _follow(ledger: Ledger, facts: PayFacts, event: Event) -> tuple[str | None, int]:
    """One event; the code of its refusal if it is refused, and its price."""
    price = _price(ledger, event)
    if ledger.over:
        return "game-over", price
    if event.do == "reclaim" and ledger.reached and facts.house.end == "end-of-turn":
        ledger.over = True
        return "game-over", price
    code = _order_refusal(ledger, facts, event)
    if code is None and price > ledger.unspent:
        code = "funds"
    if code:
        return code, price
    _book(ledger, facts, event, price)
    return None, price


def _order_refusal(ledger: Ledger, facts: PayFacts, event: Event) -> str | None:
    phase = PHASES[event.do]
    if phase > 1 and phase < ledger.phase:
        return "phase-order"
    if event.do in DRAWS or event.do == REPLACE_COLUMN:
        return draw_refusal(event.do, ledger.drawing, facts.house)
    owes = not ledger.duty_done and owes_wild(ledger.wilds, ledger.unspent)
    if owes and phase in (3, 5, 6) and event.do != "wild":
        return "wild-first"
    if event.do == "discard" and exceeds_discards(ledger.discards, 1):
        return "discard-limit"
    return None


def _book(ledger: Ledger, facts: PayFacts, event: Event, price: int) -> None:
    phase = PHASES[event.do]
    ledger.costs.append(price)
    ledger.spent += price
    ledger.phase = phase if phase else ledger.phase
    ledger.drawing = after_draw(event.do, ledger.drawing)
    ledger.duty_done = ledger.duty_done or (phase in (3, 5, 6) and event.do != "wild")
    match event.do:
        case "reclaim":
            ledger.spent, ledger.discards, ledger.drawing = 0, 0, NOT_DRAWN
        case "discard":
            ledger.discards += 1
        case "wild":
            if event.cost in ledger.wilds:
                ledger.wilds.remove(event.cost)
        case "secure":
            ledger.supply += event.aboard
            reaches = facts.target is not None and doubloons_of(ledger.supply) >= facts.target
            ledger.reached = ledger.reached or reaches
            ledger.over = reaches and facts.house.end == "at-once"
        case _:
            pass
    ledger.why.append(_event_words(ledger, event, price))


TOPIC = Topic(facts=Record(PayFacts), settle=settle)
