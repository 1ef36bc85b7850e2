"""Sentences that several topics of SeaRovers say: dice that are due, booty that comes aboard."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.attack import LOSE, WIN, Due
from referee.games.searovers.rules.booty import loaded, offered, room
from referee.games.searovers.rules.dice import STANDOFF, dice_due
from referee.games.searovers.rules.stacks import Stack
from referee.games.searovers.settle.common import reading
from referee.games.searovers.texts import card_names, come_aboard, dice_words, pieces, verb

# What a roll against a card is to the vessel or the captain.
SEEN = {WIN: "won", LOSE: "lost", STANDOFF: "Standoff"}


def due_words(due: Due) -> str:
    """The dice of a roll against a card."""
    return f"{dice_words(due.own)} against {due.opposing}"


def wrong_dice(own: Sequence[int], opposing: Sequence[int], due: Due) -> str:
    """The sentence on a roll with another number of dice than is due."""
    return f"Rolled: {due_words(Due(len(own), len(opposing)))}; due: {due_words(due)}."


def aboard_words(stack: Stack) -> str:
    """What can be given up as damage."""
    return card_names(stack.removable) or "neither guns card nor crew card"


def is_cut(dice: int, house: House) -> bool:
    """Whether the table's limit takes dice from a roll of so many [R53]."""
    return dice_due(dice, 0, house) < dice


def cap_words(dice: int, house: House) -> str:
    """The sentence on a roll of so many dice that the table's limit cuts."""
    return f"Of {dice_words(dice)} this table rolls {dice_due(dice, 0, house)}."


class Hold(NamedTuple):
    """What lies aboard, the limit, and the treasury that booty comes from."""

    aboard: int
    cargo: int | None
    treasury: int | None


def limit_words(cargo: int | None) -> str:
    """The cargo limit behind a number of pieces of eight aboard; empty where none is stated."""
    return "" if cargo is None else f" (limit {cargo})"


def load_words(amount: int, gain: int, hold: Hold, house: House) -> Iterator[str]:
    """Booty that comes aboard, what keeps the rest ashore, and the other reading where it loads another amount."""
    aboard = hold.aboard + gain
    yield (
        f"{gain} of {pieces(amount)} {verb(gain, 'comes', 'come')} aboard; {aboard} "
        f"{verb(aboard, 'is', 'are')} aboard now{limit_words(hold.cargo)}."
    )
    yield from short_words(amount, hold, house)
    value, other = other_house(house, "cargo_overflow")
    ours, theirs = (loaded(amount, *hold, each) for each in (house, other))
    if ours != theirs:
        yield reading("cargo_overflow", value, come_aboard(theirs))


def short_words(amount: int, hold: Hold, house: House) -> Iterator[str]:
    """Why less than an amount can come aboard."""
    given, fits = offered(amount, hold.treasury, house), room(hold.aboard, hold.cargo)
    if given < amount:
        yield f"The treasury has {given}."
    if fits is not None and fits < given:
        whole = "" if house.cargo_overflow == "partial" else ", and this table loads all or nothing"
        yield f"The hold has room for {fits}{whole}."


def load_rules(amount: int, hold: Hold, house: House) -> Iterator[str]:
    """The rulings that less than an amount rests on."""
    given, fits = offered(amount, hold.treasury, house), room(hold.aboard, hold.cargo)
    if given < amount:
        yield "R8"
    if fits is not None and fits < given:
        yield "R11"


def is_cut_by_room(die: int, hold: int, aboard: int, cargo: int | None) -> bool:
    """Whether the victor's hold has less room than the die and the loser's hold would give [R16]."""
    fits = room(aboard, cargo)
    return fits is not None and fits < min(die, hold)


def loot_words(die: int, hold: int, aboard: int, cargo: int | None, house: House) -> str:
    """What limits the loot: the die, the hold of the loser and the room of the victor."""
    said = f"Loot: a {die}, {hold} aboard the defeated vessel"
    if not is_cut_by_room(die, hold, aboard, cargo):
        return f"{said}."
    limits = "" if house.loot_cap == "yes" else ", which does not count at this table"
    return f"{said}, room for {room(aboard, cargo)} aboard the victor{limits}."
