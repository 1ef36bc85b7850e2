"""Topic `assemble`: is this stack legal; may this card be placed, moved, burned."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.core.schema import COUNT, FLAG, ListOf, MalformedFacts, MapOf, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.assemble import (
    Card,
    Change,
    Shift,
    SizesUnknown,
    Slot,
    burn,
    burn_all,
    is_ready,
    place,
    position_refusal,
    rearrange,
)
from referee.games.searovers.settle.common import (
    COLOUR,
    KIND,
    SIZE,
    SIZE_LIST,
    TYPE,
    Tagged,
    house_fact,
    if_,
    maybe,
    needed,
    reading,
    refused,
    rules,
)
from referee.games.searovers.terms import CREW, CREW_STRENGTH, GUNS, VESSEL
from referee.games.searovers.texts import card_names, listed, pieces, to_treasury

SLOT = Whole(1, 9)
ENDLESS = 1_000_000  # for judging all but the price


class CardFacts(NamedTuple):
    """A card."""

    kind: str = fact(KIND, "vessel, captain, guns or crew")
    colour: str = fact(COLOUR, "red (buccaneer) or black (pirate)")
    size: int | None = maybe(SIZE, "size of guns (needed for guns)")
    type: str | None = maybe(TYPE, "kind of vessel (needed for a vessel)")
    gun_sizes: tuple[int, ...] | None = maybe(SIZE_LIST, "gun sizes printed on a vessel")
    strength: int | None = maybe(COUNT, "its strength")
    cost: int | None = maybe(COUNT, "its cost (needed if placed)")


class StackFacts(NamedTuple):
    """The cards of one slot."""

    cards: tuple[CardFacts, ...] = fact(ListOf(Record(CardFacts)), "cards as they were laid")
    at_sea: bool = fact(FLAG, "it is at sea", default=False)
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)


class PlaceFacts(NamedTuple):
    """A card from the hand."""

    slot: int = fact(SLOT, "where it goes")
    card: CardFacts = fact(Record(CardFacts), "the card")


class MoveFacts(NamedTuple):
    """A card from one slot to another."""

    kind: str = fact(KIND, "what moves")
    source: int = fact(SLOT, "from where", key="from")
    target: int = fact(SLOT, "to where", key="to")


class RearrangeFacts(NamedTuple):
    """Cards change places."""

    moves: tuple[MoveFacts, ...] = fact(ListOf(Record(MoveFacts), 1), "moves")


class BurnFacts(NamedTuple):
    """One card to the Discard Pile."""

    slot: int = fact(SLOT, "where it lies")
    kind: str = fact(KIND, "what goes")
    orphans: dict[str, int] = fact(MapOf(SLOT, keys=(GUNS, CREW)), "where orphans go", default={})


class BurnAllFacts(NamedTuple):
    """A whole stack to the Discard Pile."""

    slot: int = fact(SLOT, "where it lies")


STEP = Tagged(
    "do",
    {
        "place": Record(PlaceFacts),
        "rearrange": Record(RearrangeFacts),
        "burn": Record(BurnFacts),
        "burn-all": Record(BurnAllFacts),
    },
)


class AssembleFacts(NamedTuple):
    """Facts of the topic."""

    stacks: tuple[StackFacts, ...] = fact(ListOf(Record(StackFacts)), "slots from 1")
    unspent: int | None = maybe(COUNT, "unspent pieces of eight (needed if a card is placed)")
    hand: int | None = maybe(COUNT, "hand cards before the first step")
    steps: tuple[Any, ...] = fact(ListOf(STEP), "place, rearrange, burn or burn-all", default=())
    house: House = house_fact()


@dataclass(slots=True)
class Course:
    """The slots as far as the steps have been followed."""

    slots: tuple[Slot, ...]
    cost: int = 0
    placed: int = 0
    discarded: list[str] = field(default_factory=list)
    to_treasury: int = 0
    is_burned_at_sea: bool = False  # guns or crew, as only some tables allow
    why: list[str] = field(default_factory=list)


def settle(facts: AssembleFacts) -> Settled:
    """The stacks after all steps."""
    slots = tuple(
        Slot(
            tuple(
                card_of(card, f"stacks.{at}.cards.{place_}")
                for place_, card in enumerate(stack.cards)
            ),
            stack.at_sea,
            stack.aboard,
        )
        for at, stack in enumerate(facts.stacks)
    )
    for at, step in enumerate(facts.steps):
        if isinstance(step, PlaceFacts):
            card_of(step.card, f"steps.{at}.card")
    try:
        return _settle(facts, slots)
    except SizesUnknown as fault:
        raise MalformedFacts(
            f"{fault.card.where}.gun_sizes", "is missing; it is needed to judge the guns"
        ) from None


def card_of(facts: CardFacts, where: str) -> Card:
    """The card, checked for what it must and must not state.

    Raises:
        MalformedFacts: a size, type or list of gun sizes is missing or has no place there.
    """
    _only(facts.size, facts.kind == GUNS, f"{where}.size", required=True)
    _only(facts.type, facts.kind == VESSEL, f"{where}.type", required=True)
    _only(facts.gun_sizes, facts.kind == VESSEL, f"{where}.gun_sizes", required=False)
    strength = facts.strength
    if facts.kind == CREW:
        if strength not in (None, CREW_STRENGTH):
            raise MalformedFacts(f"{where}.strength", "a crew has a strength of 1")
        strength = CREW_STRENGTH
    return Card(
        facts.kind,
        facts.colour,
        facts.size,
        facts.type,
        facts.gun_sizes,
        strength,
        facts.cost,
        where,
    )


def _only(value: object, belongs: bool, key: str, *, required: bool) -> None:
    if belongs and required and value is None:
        raise MalformedFacts(key, "is missing")
    if not belongs and value is not None:
        raise MalformedFacts(key, "has no place on such a card")


def _settle(facts: AssembleFacts, slots: tuple[Slot, ...]) -> Settled:
    code = position_refusal(slots, facts.house)
    if code:
        return refused(code, at=0)
    course = Course(slots)
    for at, step in enumerate(facts.steps):
        change = _step(course, facts, at, step)
        other = _other_burning(course, facts, step, change)
        if change.refusal:
            said = _asked(course, facts, step, change.refusal)
            place = "" if isinstance(step, BurnFacts) else "laid"
            cites = [if_(other, "R28")]
            return refused(change.refusal, said, other, at=at + 1, place=place, cites=cites)
        course.why.append(_done(step, change, (facts.unspent or 0) - course.cost))
        if other:
            course.why.append(other)
            course.is_burned_at_sea = True
        course.slots = change.slots
        course.cost += change.cost
        course.discarded += change.discarded
        course.to_treasury += change.to_treasury
    return _settled(facts, course)


def _other_burning(course: Course, facts: AssembleFacts, step: object, change: Change) -> str:
    """The other reading of guns or crew burned at sea, where only one of the two allows it [R28]."""
    if not isinstance(step, BurnFacts):
        return ""
    value, house = other_house(facts.house, "burn_single_at_sea")
    try:
        other = _burn(course, step, house)
    except SizesUnknown:  # the guns lie there already, so they fit
        other = Change(course.slots)
    if bool(other.refusal) == bool(change.refusal):
        return ""
    would = "it is refused" if other.refusal else f"the {step.kind} card may be burned at sea"
    return reading("burn_single_at_sea", value, would)


def _burn(course: Course, step: BurnFacts, house: House) -> Change:
    orphans = {kind: slot - 1 for kind, slot in step.orphans.items()}
    return burn(course.slots, step.slot - 1, step.kind, orphans, house)


def _done(step: object, change: Change, unspent: int) -> str:
    """What a step did."""
    match step:
        case PlaceFacts():
            return (
                f"A {step.card.kind} card goes to slot {step.slot}: "
                f"{change.cost} of {unspent} unspent pieces of eight."
            )
        case RearrangeFacts():
            moved = [f"{m.kind} card from slot {m.source} to {m.target}" for m in step.moves]
            return f"Cards move: {listed(moved)}."
        case BurnFacts():
            alone = change.discarded[1:]
            with_ = f", and the {card_names(alone)} with it" if alone else ""
            return f"The {step.kind} card of slot {step.slot} is burned{with_}."
        case BurnAllFacts():
            return f"Slot {step.slot} is burned whole: {card_names(change.discarded)}."
        case _:
            raise AssertionError(step)


def _asked(course: Course, facts: AssembleFacts, step: object, code: str) -> str:
    """What a refused step was about."""
    match step:
        case PlaceFacts():
            said = f"Asked: a {step.card.kind} card to slot {step.slot}"
            if code == "funds":
                unspent = (facts.unspent or 0) - course.cost
                return f"{said} for {step.card.cost}, with {unspent} unspent."
            if code == "last-card":
                return f"{said}, with {(facts.hand or 0) - course.placed} in hand."
            return f"{said}."
        case RearrangeFacts():
            moves = [f"the {m.kind} card from slot {m.source} to {m.target}" for m in step.moves]
            return f"Asked: {listed(moves)}."
        case BurnFacts():
            return f"Asked: to burn the {step.kind} card of slot {step.slot}."
        case BurnAllFacts():
            return f"Asked: to burn slot {step.slot} whole."
        case _:
            raise AssertionError(step)


def _step(course: Course, facts: AssembleFacts, at: int, step: object) -> Change:
    match step:
        case PlaceFacts():
            return _place(course, facts, at, step)
        case RearrangeFacts():
            moves = [Shift(m.kind, m.source - 1, m.target - 1) for m in step.moves]
            return rearrange(course.slots, moves, facts.house)
        case BurnFacts():
            return _burn(course, step, facts.house)
        case BurnAllFacts():
            return burn_all(course.slots, step.slot - 1)
        case _:
            raise AssertionError(step)


def _place(course: Course, facts: AssembleFacts, at: int, step: PlaceFacts) -> Change:
    card = card_of(step.card, f"steps.{at}.card")
    hand = None if facts.hand is None else facts.hand - course.placed
    where = step.slot - 1
    free = place(
        course.slots, where, card._replace(cost=0), hand=hand, unspent=ENDLESS, house=facts.house
    )
    if free.refusal:
        return free
    needed(f"steps.{at}.card.cost", card.cost, "to place the card")
    unspent = needed("unspent", facts.unspent, "to pay for a card") - course.cost
    change = place(course.slots, where, card, hand=hand, unspent=unspent, house=facts.house)
    course.placed += not change.refusal
    return change


def _strength(slot: Slot) -> int | None:
    strengths = [card.strength for card in slot.cards]
    if not strengths or None in strengths:
        return None
    return sum(strength or 0 for strength in strengths)


def _settled(facts: AssembleFacts, course: Course) -> Settled:
    result = {
        "legal": True,
        "cost": course.cost,
        "unspent": None if facts.unspent is None else facts.unspent - course.cost,
        "hand": None if facts.hand is None else facts.hand - course.placed,
        "discarded": course.discarded,
        "to_treasury": course.to_treasury,
        "stacks": [list(slot.kinds) for slot in course.slots],
        "ready": [is_ready(slot) and not slot.at_sea for slot in course.slots],
        "strength": [_strength(slot) for slot in course.slots],
    }
    why = [*course.why, f"Paid: {pieces(course.cost)}."]
    if course.discarded:
        why.append(f"To the Discard Pile: {card_names(course.discarded)}.")
    if course.to_treasury:
        why.append(f"{to_treasury(course.to_treasury)} from the hold.")
    burned = any(isinstance(step, BurnFacts | BurnAllFacts) for step in facts.steps)
    return Settled(
        result,
        why,
        rules(
            "a-assemble-up-to-three-vessels",
            if_(any(s.card(GUNS) for s in course.slots), "great-guns-cards"),
            if_(any(s.card(CREW) for s in course.slots), "crew-cards"),
            if_(burned, "R27"),
            if_(course.is_burned_at_sea, "R28"),
            if_(course.to_treasury, "R14"),
            if_(any(isinstance(step, RearrangeFacts) for step in facts.steps), "R25"),
            if_(any(isinstance(step, PlaceFacts) for step in facts.steps), "R30"),
        ),
    )


TOPIC = Topic(facts=Record(AssembleFacts), settle=settle)
