"""Topic `piles`: hand, piles and Purchase Column over own turns."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    Choice,
    Kind,
    ListOf,
    MalformedFacts,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.ledger import (
    DRAWS,
    NOT_DRAWN,
    REPLACE_COLUMN,
    Drawing,
    after_draw,
    draw_refusal,
    exceeds_discards,
)
from referee.games.searovers.rules.piles import (
    Piles,
    complete_attack,
    deal,
    exchange_attack,
    is_last_card,
    refill_need,
)
from referee.games.searovers.settle.common import Maybe, house_fact, if_, refused, rules
from referee.games.searovers.terms import COLUMN
from referee.games.searovers.texts import counted, verb

PHASES: Mapping[str, int] = {
    "next-turn": 1,
    "buy": 2,
    "replace-column": 2,
    "pick": 2,
    "draw": 2,
    "draw-discard": 2,
    "draw-attack": 2,
    "play": 3,
    "play-discard": 3,
    "plunder-column": 3,
    "table-discard": 3,
    "complete": 3,
    "discard": 5,
    "refill-buy": 6,
    "refill-draw": 6,
    "restock": 7,
}
COUNTED = ("table-discard", "discard")
FROM_COLUMN = ("buy", "pick", "plunder-column", "refill-buy")


class Event(NamedTuple):
    """One event; `many` is None for a refill up to eight."""

    do: str
    many: int | None = 1


class EventKind(Kind[Event]):
    """An event by its word."""

    def read(self, value: object) -> Event:
        """The event."""
        if not isinstance(value, dict):
            raise self.wrong(value)
        word = value.get("do")
        if not isinstance(word, str) or word not in PHASES:
            raise MalformedFacts("do", f"must be one of {', '.join(PHASES)}")
        for key in value:
            if key != "do" and (key != "count" or word not in (*COUNTED, "refill-draw")):
                raise MalformedFacts(str(key), f"has no place in {word}")
        count: int | None = None if word == "refill-draw" else 1
        if "count" in value:
            kind: Kind[int | None] = Whole(1) if word in COUNTED else Maybe(Whole(1))
            try:
                count = kind.read(value["count"])
            except MalformedFacts as fault:
                raise fault.under("count") from None
        return Event(word, count)

    def words(self) -> str:
        """What is legal."""
        return f"an object whose do is one of {', '.join(PHASES)}"

    def part(self, name: str) -> Kind[object] | None:
        """The word, or how many."""
        return {"do": Choice(*PHASES), "count": Whole(1)}.get(name)


class PilesFacts(NamedTuple):
    """Facts of the topic."""

    hand: int = fact(COUNT, "cards in hand", default=8)
    draw_pile: int = fact(COUNT, "cards of the Draw Pile")
    discard_pile: int = fact(COUNT, "cards of the Discard Pile")
    column: int = fact(Whole(0, COLUMN), "cards of the Purchase Column", default=COLUMN)
    attack_down: int = fact(COUNT, "face-down cards of the Attack Pile", default=0)
    attack_up: int = fact(COUNT, "face-up cards of the Attack Pile", default=0)
    solitaire: bool = fact(FLAG, "one player alone", default=False)
    first_turn: bool = fact(FLAG, "nobody has discarded yet", default=False)
    events: tuple[Event, ...] = fact(ListOf(EventKind()), "what happens, in order")
    house: House = house_fact()


@dataclass(slots=True)
class Course:
    """Hand and piles as far as events have been followed."""

    hand: int
    piles: Piles
    first_turn: bool
    phase: int = 0
    drawing: Drawing = NOT_DRAWN
    discards: int = 0
    refilled: bool = False


def settle(facts: PilesFacts) -> Settled:
    """The piles."""
    kinds = {event.do for event in facts.events}
    if kinds & {"draw-attack", "complete"} and facts.attack_down + facts.attack_up < 1:
        raise MalformedFacts("attack_down", "is missing; an Attack card is drawn")
    start = Piles(
        draw=facts.draw_pile,
        discard=facts.discard_pile,
        column=facts.column,
        attack_down=facts.attack_down,
        attack_up=facts.attack_up,
    )
    course = Course(facts.hand, start, facts.first_turn)
    why: list[str] = []
    for place, event in enumerate(facts.events):
        code = _refusal(course, facts, event)
        if code:
            said = _refusal_words(course, event, code)
            where = _place(event) if code == "empty" else ""
            return refused(code, said, at=place + 1, place=where, more=_result(course))
        before = _counts(course)
        _book(course, facts.house, event)
        why.append(f"{event.do}: {_sums(before, _counts(course))}.")
    piles = course.piles
    why += _total_words(course)
    return Settled(
        {"legal": True} | _result(course),
        why,
        rules(
            "the-phases-of-a-turn",
            if_(kinds & {*DRAWS, REPLACE_COLUMN}, "2-draw-or-purchase"),
            if_("complete" in kinds, "c-complete-attacks-to-gain-booty"),
            if_("discard" in kinds, "5-discard"),
            if_(kinds & {"refill-buy", "refill-draw"}, "6-refill-hand"),
            if_("restock" in kinds, "7-restock-purchase-column"),
            if_(piles.attack_reshuffles, "R20"),
            if_(piles.missing, "R87"),
            if_("plunder-column" in kinds, "R37"),
        ),
    )


def _result(course: Course) -> dict[str, object]:
    piles = course.piles
    return {
        "hand": course.hand,
        "draw_pile": piles.draw,
        "discard_pile": piles.discard,
        "column": piles.column,
        "attack_down": piles.attack_down,
        "attack_up": piles.attack_up,
        "reshuffles": piles.reshuffles,
        "attack_reshuffles": piles.attack_reshuffles,
        "missing": piles.missing,
        "need": refill_need(course.hand),
    }


def _counts(course: Course) -> dict[str, int]:
    """How many cards lie where, by the names that sentences use."""
    piles = course.piles
    return {
        "hand": course.hand,
        "Draw Pile": piles.draw,
        "Discard Pile": piles.discard,
        "column": piles.column,
        "Attack Pile face-down": piles.attack_down,
        "Attack Pile face-up": piles.attack_up,
    }


def _sums(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """`hand 7 + 1 = 8, column 3 - 1 = 2`: what an event changed."""
    sums = [
        f"{name} {old} {'+' if after[name] > old else '-'} {abs(after[name] - old)} = {after[name]}"
        for name, old in before.items()
        if after[name] != old
    ]
    return ", ".join(sums) or "all counts stay"


def _total_words(course: Course) -> Iterator[str]:
    """All counts at the end, and what was shuffled or missing on the way."""
    piles = course.piles
    yield (
        f"Hand {course.hand}, Draw Pile {piles.draw}, Discard Pile {piles.discard}, "
        f"column {piles.column}."
    )
    if piles.attack_down or piles.attack_up:
        yield f"Attack Pile {piles.attack_down} face-down, {piles.attack_up} face-up."
    if piles.reshuffles:
        made = counted(piles.reshuffles, "time")
        yield f"Draw Pile made anew of the discards below the top: {made}."
    if piles.attack_reshuffles:
        yield f"Attack Pile shuffled: {counted(piles.attack_reshuffles, 'time')}."
    if piles.missing:
        were = verb(piles.missing, "was", "were")
        yield f"{counted(piles.missing, 'card')} {were} due and could not be dealt."


def _place(event: Event) -> str:
    """Where the rule stands on cards that an event takes and that are not there."""
    if event.do == "plunder-column":
        return "plunder-bonus"
    return {3: "action", 5: "discard", 6: "refill"}.get(PHASES[event.do], "")


def _refusal_words(course: Course, event: Event, code: str) -> str:
    """The counts that a refused event turns on."""
    if code == "phase-order":
        return (
            f"{event.do} belongs to phase {PHASES[event.do]}, and phase {course.phase} has begun."
        )
    if code == "discard-limit":
        return f"Discarded this turn: {course.discards}; now {event.many or 1} more."
    if code == "empty" and event.do == "draw-discard":
        return f"{event.do}: Discard Pile {course.piles.discard}."
    return f"{event.do}: hand {course.hand}, column {course.piles.column}."


def _refusal(course: Course, facts: PilesFacts, event: Event) -> str | None:
    """Why the event may not come now, in the order of the contract."""
    phase = PHASES[event.do]
    if phase > 1 and phase < course.phase:
        return "phase-order"
    if phase == 2:
        code = draw_refusal(event.do, course.drawing, facts.house, any_draw=True)
        if code:
            return code
    if event.do == "draw-discard":
        if facts.solitaire:
            return "solo-discard"
        if course.first_turn and facts.house.first_discard_drawable == "no":
            return "first-discard"
    if _is_empty(course, event):
        return "empty"
    if event.do in ("play", "play-discard") and is_last_card(course.hand):
        return "last-card"
    return _late_refusal(course, facts.house, event)


def _is_empty(course: Course, event: Event) -> bool:
    if event.do in FROM_COLUMN:
        return course.piles.column < 1
    if event.do == "draw-discard":
        return course.piles.discard < 1
    return event.do in ("play", "play-discard", "discard") and course.hand < (event.many or 1)


def _late_refusal(course: Course, house: House, event: Event) -> str | None:
    """What the Discard and Refill Phases forbid."""
    if event.do == "discard" and exceeds_discards(course.discards, event.many or 1):
        return "discard-limit"
    if event.do == "refill-buy":
        if house.refill == "declare-first" and course.refilled:
            return "declare-first"
        return "hand-limit" if refill_need(course.hand) < 1 else None
    if event.do == "refill-draw" and (event.many or 0) > refill_need(course.hand):
        return "hand-limit"
    return None


def _book(course: Course, house: House, event: Event) -> None:
    course.phase = PHASES[event.do]
    course.drawing = after_draw(event.do, course.drawing)
    if event.do in DEALS:
        DEALS[event.do](course, event)
    elif event.do == "complete":
        course.piles = complete_attack(course.piles, house)
    elif event.do == "draw-attack":
        course.piles = exchange_attack(course.piles, house)
    else:
        _shift(course, event)


def _next_turn(course: Course, _: Event) -> None:
    course.drawing, course.discards = NOT_DRAWN, 0
    course.refilled = course.first_turn = False


def _draw(course: Course, event: Event) -> None:
    wanted = refill_need(course.hand) if event.many is None else event.many
    course.piles, dealt = deal(course.piles, wanted)
    course.hand += dealt
    course.refilled = course.refilled or event.do == "refill-draw"


def _replace(course: Course, _: Event) -> None:
    laid = replace(course.piles, column=0, discard=course.piles.discard + course.piles.column)
    _fill(course, laid)


def _restock(course: Course, _: Event) -> None:
    _fill(course, course.piles)


def _fill(course: Course, piles: Piles) -> None:
    dealt_to, dealt = deal(piles, COLUMN - piles.column)
    course.piles = replace(dealt_to, column=dealt_to.column + dealt)


DEALS: Mapping[str, Callable[[Course, Event], None]] = {
    "next-turn": _next_turn,
    "draw": _draw,
    "refill-draw": _draw,
    "replace-column": _replace,
    "restock": _restock,
}
# Events by what they change: hand, column, Discard Pile, for each card.
CHANGES: Mapping[str, tuple[int, int, int]] = {
    "buy": (1, -1, 0),
    "pick": (1, -1, 0),
    "draw-discard": (1, 0, -1),
    "play": (-1, 0, 0),
    "play-discard": (-1, 0, 1),
    "plunder-column": (0, -1, 0),
    "table-discard": (0, 0, 1),
    "discard": (-1, 0, 1),
    "refill-buy": (1, -1, 0),
}


def _shift(course: Course, event: Event) -> None:
    count = event.many or 1
    hand, column, discard = CHANGES[event.do]
    course.hand += hand * count
    course.piles = replace(
        course.piles,
        column=course.piles.column + column * count,
        discard=course.piles.discard + discard * count,
    )
    if event.do == "discard":
        course.discards += count


TOPIC = Topic(facts=Record(PilesFacts), settle=settle)
