"""The Plunder Bonus of a completed Attack [Plunder Bonus]."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.rules.assemble import Card, fits
from referee.games.searovers.rules.booty import excess, loaded
from referee.games.searovers.terms import CAPTAIN, CREW, GUNS, VESSEL

if TYPE_CHECKING:
    from referee.games.searovers.house import House

HAND, DOCK, COLUMN = "hand", "dock", "column"
SOURCES = (HAND, DOCK, COLUMN)
NO_BONUS = "none"


class Bonus(NamedTuple):
    """What an Attack card offers: a kind, for a vessel its type, for guns maybe one size."""

    kind: str
    type: str | None = None
    size: int | None = None


class Winner(NamedTuple):
    """The vessel that completed the Attack: its card, the guns and crew aboard, its hold."""

    card: Card
    guns: int | None
    crew: bool
    aboard: int
    cargo: int | None


class Plundered(NamedTuple):
    """The vessel after booty and bonus, and what went where."""

    stays: tuple[str, ...]
    guns: int | None
    discarded: tuple[str, ...]
    loaded: int
    aboard: int
    to_treasury: int
    cargo: int | None


def card_refusal(bonus: Bonus, take: Card, source: str) -> str | None:
    """Why this card is none that the bonus offers [Plunder Bonus; R35]."""
    if bonus.kind == NO_BONUS:
        return "no-bonus"
    if take.kind == CAPTAIN:
        return "captain-change"
    is_shown = take.kind == bonus.kind
    if take.kind == VESSEL:
        is_shown = is_shown and take.type == bonus.type
    if take.kind == GUNS:
        is_shown = is_shown and bonus.size in (None, take.size)
    if not is_shown:
        return "wrong-card"
    return None if source in SOURCES else "wrong-source"


def bonus_refusal(
    vessel: Winner,
    bonus: Bonus,
    take: Card,
    source: str,
    *,
    hand: int | None,
    bonus_first: bool,
    house: "House",
) -> str | None:
    """Why the card may not be taken for this vessel [Plunder Bonus; R12; R24; R34; R36]."""
    refusal = card_refusal(bonus, take, source)
    if refusal:
        return refusal
    is_free = take.kind == GUNS and house.guns_colour == "free"
    if take.colour != vessel.card.colour and not is_free:
        return "colour"
    if house.bonus_same_kind == "no" and is_same_again(vessel, take):
        return "same-kind"
    if take.kind == GUNS and not fits(vessel.card, take.size):
        return "gun-size"
    if source == HAND and hand is not None and hand < 2:
        return "last-card"
    if bonus_first and house.bonus_order == "booty-first":
        return "bonus-first"
    return None


def is_same_again(vessel: Winner, take: Card) -> bool:
    """Whether the card equals what it would replace [R34]."""
    if take.kind == VESSEL:
        return take.type == vessel.card.type
    if take.kind == GUNS:
        return take.size == vessel.guns
    return take.kind == CREW and vessel.crew


def downsize_is_refused(aboard: int, cargo: int | None, house: "House") -> bool:
    """Whether a table forbids a hold too small for what is aboard [R13]."""
    return house.downsize == "refuse" and cargo is not None and aboard > cargo


def resolve_bonus(
    vessel: Winner,
    take: Card,
    cargo: int | None,
    *,
    booty: int,
    treasury: int | None,
    bonus_first: bool,
    house: "House",
) -> Plundered | str:
    """Booty and bonus in their order, or the refusal `downsize`; `cargo` is a new vessel's limit.

    [C. Complete Attacks to Gain Booty; Plunder Bonus; R8; R11; R12; R13]
    """
    new_cargo = cargo if take.kind == VESSEL else vessel.cargo
    before = 0 if bonus_first else loaded(booty, vessel.aboard, vessel.cargo, treasury, house)
    aboard, back = vessel.aboard + before, 0
    if take.kind == VESSEL:
        if downsize_is_refused(aboard, new_cargo, house):
            return "downsize"
        back = excess(aboard, new_cargo, house)
        aboard -= back
    after = 0
    if bonus_first:
        left = None if treasury is None else treasury + back
        after = loaded(booty, aboard, new_cargo, left, house)
    guns, discarded = replaced_cards(vessel, take)
    stays = [VESSEL, CAPTAIN]
    stays += [GUNS] if guns is not None else []
    stays += [CREW] if vessel.crew or take.kind == CREW else []
    return Plundered(tuple(stays), guns, discarded, before + after, aboard + after, back, new_cargo)


def replaced_cards(vessel: Winner, take: Card) -> tuple[int | None, tuple[str, ...]]:
    """The guns aboard afterwards, and the cards that go: the replaced one, then guns that do not fit."""
    if take.kind == VESSEL:
        if vessel.guns is not None and not fits(take, vessel.guns):
            return None, (VESSEL, GUNS)
        return vessel.guns, (VESSEL,)
    if take.kind == GUNS:
        return take.size, (GUNS,) if vessel.guns is not None else ()
    return vessel.guns, (CREW,) if vessel.crew else ()


def dock_orphans(taken: str, dock: Sequence[str]) -> tuple[str, ...]:
    """Guns and crew of the giving dock stack that need another place [Plunder Bonus; R27; R33]."""
    left = [kind for kind in dock if kind != taken]
    found = [GUNS] if GUNS in left and VESSEL not in left else []
    if CREW in left and VESSEL not in left and CAPTAIN not in left:
        found.append(CREW)
    return tuple(found)
