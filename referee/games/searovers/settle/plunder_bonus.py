"""Topic `plunder-bonus`: booty and Plunder Bonus of a completed Attack."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.assemble import Card, SizesUnknown
from referee.games.searovers.rules.booty import treasury_after
from referee.games.searovers.rules.plunder import (
    DOCK,
    HAND,
    SOURCES,
    Bonus,
    Plundered,
    Winner,
    bonus_refusal,
    dock_orphans,
    resolve_bonus,
)
from referee.games.searovers.settle.common import (
    COLOUR,
    KIND,
    SIZE,
    SIZE_LIST,
    TYPE,
    house_fact,
    if_,
    maybe,
    reading,
    refused,
    rules,
)
from referee.games.searovers.settle.wording import (
    Hold,
    limit_words,
    load_rules,
    short_words,
)
from referee.games.searovers.terms import CREW, GUNS, TYPE_NAMES, VESSEL
from referee.games.searovers.texts import (
    card_names,
    come_aboard,
    counted,
    orphan_words,
    pieces,
    verb,
)

FROM = {
    "hand": "the hand",
    "dock": "the own dock",
    "column": "the Purchase Column",
    "at-sea": "a vessel at sea",
    "draw-pile": "the Draw Pile",
    "discard-pile": "the Discard Pile",
}


class VesselFacts(NamedTuple):
    """The vessel that won."""

    type: str = fact(TYPE, "kind of vessel")
    gun_sizes: tuple[int, ...] | None = maybe(SIZE_LIST, "gun sizes printed on it")
    guns: int | None = maybe(SIZE, "size of the guns aboard")
    crew: bool = fact(FLAG, "a crew is aboard", default=False)
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)
    cargo: int | None = maybe(COUNT, "its cargo limit")


class BonusFacts(NamedTuple):
    """What the Attack card shows."""

    kind: str = fact(Choice("none", VESSEL, GUNS, CREW), "kind of card")
    type: str | None = maybe(TYPE, "kind of vessel (needed for a vessel)")
    size: int | None = maybe(SIZE, "size of guns", default_words="any")


class TakeFacts(NamedTuple):
    """The card to be taken."""

    kind: str = fact(KIND, "kind of card")
    colour: str = fact(COLOUR, "its colour")
    source: str = fact(
        Choice(*SOURCES, "at-sea", "draw-pile", "discard-pile"), "where it comes from"
    )
    size: int | None = maybe(SIZE, "size of guns (needed for guns)")
    type: str | None = maybe(TYPE, "kind of vessel (needed for a vessel)")
    gun_sizes: tuple[int, ...] | None = maybe(SIZE_LIST, "gun sizes printed on it")
    cargo: int | None = maybe(COUNT, "cargo limit of the new vessel")


class PlunderFacts(NamedTuple):
    """Facts of the topic."""

    colour: str = fact(COLOUR, "colour of the vessel that won")
    vessel: VesselFacts = fact(Record(VesselFacts), "the vessel that won")
    bonus: BonusFacts = fact(Record(BonusFacts), "the bonus as printed")
    take: TakeFacts = fact(Record(TakeFacts), "the card taken")
    dock: tuple[str, ...] = fact(
        ListOf(KIND, different=True), "cards of the dock stack that gives it", default=()
    )
    hand: int | None = maybe(COUNT, "hand cards")
    booty: int = fact(COUNT, "booty of the same Attack", default=0)
    treasury: int | None = maybe(COUNT, "pieces of eight in the treasury")
    bonus_first: bool = fact(FLAG, "the bonus before the booty", default=False)
    house: House = house_fact()


def settle(facts: PlunderFacts) -> Settled:
    """The vessel afterwards."""
    if facts.bonus.kind == VESSEL and facts.bonus.type is None:
        raise MalformedFacts("bonus.type", "is missing; it is needed for a vessel")
    for key, kind in (("size", GUNS), ("type", VESSEL)):
        if facts.take.kind == kind and getattr(facts.take, key) is None:
            raise MalformedFacts(f"take.{key}", f"is missing; it is needed for {kind}")
    try:
        return _settle(facts)
    except SizesUnknown as fault:
        raise MalformedFacts(
            f"{fault.card.where}.gun_sizes", "is missing; it is needed to judge the guns"
        ) from None


def _settle(facts: PlunderFacts) -> Settled:
    own, taken = facts.vessel, facts.take
    hull = Card(VESSEL, facts.colour, type=own.type, gun_sizes=own.gun_sizes, where="vessel")
    winner = Winner(hull, own.guns, own.crew, own.aboard, own.cargo)
    bonus = Bonus(facts.bonus.kind, facts.bonus.type, facts.bonus.size)
    take = Card(taken.kind, taken.colour, taken.size, taken.type, taken.gun_sizes, where="take")
    code = bonus_refusal(
        winner,
        bonus,
        take,
        taken.source,
        hand=facts.hand,
        bonus_first=facts.bonus_first,
        house=facts.house,
    )
    if code:
        return refused(code, _refusal_words(facts, code), place="plunder-bonus")
    after = _resolved(facts, winner, take, facts.house)
    others = list(_other_readings(facts, winner, take, after))
    if isinstance(after, str):
        return refused(after, _refusal_words(facts, after), *others, place="plunder-bonus")
    if taken.source == DOCK and taken.kind not in facts.dock:
        raise MalformedFacts("dock", f"must have the {taken.kind} that is taken")
    return _settled(facts, take, after, others)


def _resolved(facts: PlunderFacts, winner: Winner, take: Card, house: House) -> Plundered | str:
    return resolve_bonus(
        winner,
        take,
        facts.take.cargo,
        booty=facts.booty,
        treasury=facts.treasury,
        bonus_first=facts.bonus_first,
        house=house,
    )


def _other_readings(
    facts: PlunderFacts, winner: Winner, take: Card, after: Plundered | str
) -> Iterator[str]:
    """What contested rulings would give with their other values, where that is not the same [R11; R13]."""
    for option in ("cargo_overflow", "downsize"):
        value, house = other_house(facts.house, option)
        other = _resolved(facts, winner, take, house)
        if other != after:
            yield reading(option, value, _other_words(facts, other))


def _other_words(facts: PlunderFacts, other: Plundered | str) -> str:
    if isinstance(other, str):
        return "it is refused"
    loads = f"{come_aboard(other.loaded)} and " if facts.booty else ""
    return f"{loads}{other.aboard} {verb(other.aboard, 'stays', 'stay')} aboard"


def _refusal_words(facts: PlunderFacts, code: str) -> str:
    """What a refusal turns on."""
    said = {
        "wrong-card": f"On the Attack: {_shown(facts.bonus)}; taken: {_shown(facts.take)}.",
        "wrong-source": f"It comes from {FROM[facts.take.source]}.",
        "colour": f"The card is {facts.take.colour}, the vessel {facts.colour}.",
        "last-card": f"{counted(facts.hand or 0, 'card')} in hand.",
        "downsize": f"{pieces(facts.vessel.aboard)} aboard before the booty of {facts.booty}, "
        f"the new limit is {facts.take.cargo}.",
    }
    return said.get(code, "")


def _shown(card: BonusFacts | TakeFacts) -> str:
    """A card by its kind and what is printed on it."""
    if card.kind == VESSEL and card.type:
        return TYPE_NAMES[card.type]
    return f"{card.size}-Pounders" if card.size else f"{card.kind} card"


def _loaded_hold(facts: PlunderFacts, after: Plundered) -> Hold:
    """The hold that the booty comes into: the old one, or with the bonus first the new one [R12]."""
    if not facts.bonus_first:
        return Hold(facts.vessel.aboard, facts.vessel.cargo, facts.treasury)
    treasury = None if facts.treasury is None else facts.treasury + after.to_treasury
    return Hold(after.aboard - after.loaded, after.cargo, treasury)


def _settled(facts: PlunderFacts, take: Card, after: Plundered, others: Sequence[str]) -> Settled:
    from_hand = facts.take.source == HAND
    orphans = dock_orphans(take.kind, facts.dock) if facts.take.source == DOCK else ()
    hold = _loaded_hold(facts, after)
    loaded_before = 0 if facts.bonus_first else after.loaded
    is_smaller = take.kind == VESSEL and after.cargo is not None
    shrinks = is_smaller and facts.vessel.aboard + loaded_before > (after.cargo or 0)
    result = {
        "legal": True,
        "cost": 0,
        "stays": list(after.stays),
        "guns": after.guns,
        "discarded": list(after.discarded),
        "orphans": list(orphans),
        "loaded": after.loaded,
        "aboard": after.aboard,
        "to_treasury": after.to_treasury,
        "treasury": treasury_after(facts.treasury, after.to_treasury - after.loaded),
        "cargo": after.cargo,
        "hand": None if facts.hand is None else facts.hand - from_hand,
    }
    why = [
        f"A {facts.take.kind} card from {FROM[facts.take.source]} comes aboard at no cost.",
        f"{after.loaded} of {pieces(facts.booty)} {verb(after.loaded, 'comes', 'come')} aboard; "
        f"{after.aboard} {verb(after.aboard, 'is', 'are')} aboard afterwards{limit_words(after.cargo)}.",
        *short_words(facts.booty, hold, facts.house),
    ]
    if after.discarded:
        why.append(f"To the Discard Pile: {card_names(after.discarded)}.")
    if orphans:
        why.append(orphan_words(orphans))
    if after.to_treasury:
        why.append(f"The smaller hold gives {pieces(after.to_treasury)} back to the treasury.")
    why += others
    return Settled(
        result,
        why,
        rules(
            "plunder-bonus",
            if_(facts.booty, "c-complete-attacks-to-gain-booty"),
            *load_rules(facts.booty, hold, facts.house),
            if_(shrinks, "R13"),
            if_(facts.bonus_first, "R12"),
            if_(CREW in after.discarded or VESSEL in after.discarded, "R34"),
            if_(orphans, "R27"),
            if_(orphans, "R33"),
        ),
    )


TOPIC = Topic(facts=Record(PlunderFacts), settle=settle)
