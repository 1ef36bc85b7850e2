"""Topic `move`: payment, roll and legality of one move."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, Dice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.move import (
    AGAIN,
    BONUS,
    FOREIGN_HAVEN,
    GO_ON,
    MOVE,
    NOBODY,
    OPEN_HAVEN,
    OPPONENT,
    OTHER_HEX,
    OWN,
    OWN_HAVEN,
    SET_SAIL,
    Rate,
    Reroll,
    end_refusal,
    kept_dice,
    move_cost,
    move_range,
    move_total,
    start_refusal,
    with_reroll,
)
from referee.games.searovers.settle.common import (
    DICE,
    DIE,
    POSITIVE,
    house_fact,
    if_,
    maybe,
    needed,
    refused,
    rules,
)
from referee.games.searovers.texts import counted, dice_words, faces, pieces, verb


class RerollFacts(NamedTuple):
    """A History card re-rolls one die."""

    face: int = fact(DIE, "the face it shows")
    faces: tuple[int, ...] = fact(DICE, "all faces of the new roll")
    stopped: bool = fact(FLAG, "played after the vessel stopped", default=False)


class AddedFacts(NamedTuple):
    """A History card adds spaces."""

    spaces: int = fact(POSITIVE, "spaces added")
    stopped: bool = fact(FLAG, "played after the vessel stopped", default=False)


class MoveFacts(NamedTuple):
    """Facts of the topic."""

    kind: str = fact(Choice(SET_SAIL, MOVE, BONUS, AGAIN, GO_ON), "the kind of move")
    has_captain: bool = fact(FLAG, "a captain is aboard", default=True)
    has_vessel: bool = fact(FLAG, "there is a vessel card", default=True)
    free_pieces: int = fact(COUNT, "playing pieces not at sea", default=1)
    at_sea: bool | None = maybe(FLAG, "at sea before this move", default_words="by the kind")
    immobile: bool = fact(FLAG, 'a "cannot move" Wild lies on it', default=False)
    moved: bool = fact(FLAG, "it made a paid move this turn", default=False)
    moved_before: bool | None = maybe(FLAG, "it moved this turn", default_words="as moved")
    acted: bool = fact(FLAG, "it acted this turn", default=False)
    earned: str = fact(Choice("now", "earlier", "no"), "the free move was won", default="now")
    cost: int = fact(COUNT, "move cost of the vessel card", default=0)
    unspent: int | None = maybe(COUNT, "unspent pieces of eight (needed to pay)")
    dice: int = fact(POSITIVE, "dice of the move rate", default=1)
    plus: int = fact(COUNT, "what the rate adds", default=0)
    reroll_ones: bool = fact(FLAG, "ones are rolled again", default=False)
    historical: bool = fact(FLAG, "a named vessel under its own captain", default=False)
    roll: tuple[int, ...] = fact(Dice(), "all faces in the order rolled", default=())
    rerolls: tuple[RerollFacts, ...] = fact(
        ListOf(Record(RerollFacts)), "dice re-rolled by cards", default=()
    )
    added: tuple[AddedFacts, ...] = fact(
        ListOf(Record(AddedFacts)), "spaces added by cards", default=()
    )
    left: int | None = maybe(COUNT, "spaces left of an open move (needed for continue)")
    spaces: int | None = maybe(COUNT, "spaces sailed")
    end: str = fact(
        Choice(OTHER_HEX, OWN_HAVEN, OPEN_HAVEN, FOREIGN_HAVEN), "where it stops", default=OTHER_HEX
    )
    end_occupied: str = fact(
        Choice(NOBODY, OWN, OPPONENT), "whose vessel lies there", default=NOBODY
    )
    secures: bool = fact(FLAG, "it secures its booty at once", default=False)
    passes_foreign_haven: bool = fact(FLAG, "through another's Haven", default=False)
    crosses_barrier: bool = fact(FLAG, "across a white barrier", default=False)
    enters_dark_hex: bool = fact(FLAG, "into a dark-outline hex", default=False)
    house: House = house_fact()


def settle(facts: MoveFacts) -> Settled:
    """The move."""
    if facts.spaces is not None and not facts.roll and facts.kind != GO_ON:
        raise MalformedFacts("roll", "is missing; spaces were sailed")
    code = start_refusal(
        facts.kind,
        is_ready=facts.has_captain and facts.has_vessel,
        free_pieces=facts.free_pieces,
        at_sea=facts.kind != SET_SAIL if facts.at_sea is None else facts.at_sea,
        immobile=facts.immobile,
        moved=facts.moved,
        moved_before=facts.moved if facts.moved_before is None else facts.moved_before,
        acted=facts.acted,
        earned=facts.earned,
        house=facts.house,
    )
    if code:
        return refused(code)
    paid = move_cost(facts.kind, facts.cost, facts.house)
    if paid and paid > needed("unspent", facts.unspent, "to pay the move"):
        return refused("funds", f"The move costs {paid}; unspent: {facts.unspent}.")
    stopped = [card.stopped for card in facts.rerolls] + [card.stopped for card in facts.added]
    if any(stopped):
        return refused("too-late", place="move")
    rate = Rate(facts.dice, facts.plus, facts.reroll_ones)
    kept, code = ((), None) if facts.kind == GO_ON else _kept(facts, rate)
    if code:
        return refused(code, _rate_words(facts), place="move")
    return _settled(facts, rate, paid, kept, _total(facts, rate, kept))


def _kept(facts: MoveFacts, rate: Rate) -> tuple[tuple[int, ...], str | None]:
    kept: tuple[int, ...] = ()
    if facts.roll:
        kept, code = kept_dice(facts.roll, rate)
        if code:
            return kept, code
    for again in facts.rerolls:
        kept, code = with_reroll(kept, Reroll(again.face, again.faces), rate)
        if code:
            return kept, code
    return kept, None


def _total(facts: MoveFacts, rate: Rate, kept: tuple[int, ...]) -> int | None:
    if facts.kind == GO_ON:
        return needed("left", facts.left, "to sail on")
    if not facts.roll:
        return None
    return move_total(kept, rate, facts.historical, sum(card.spaces for card in facts.added))


def _rate_words(facts: MoveFacts) -> str:
    ones = ", every 1 again" if facts.reroll_ones else ""
    return f"The rate is {dice_words(facts.dice)} + {facts.plus}{ones}."


def _space_words(
    facts: MoveFacts, kept: tuple[int, ...], total: int | None, left: int | None
) -> Iterator[str]:
    """The spaces of the move, rolled or to be rolled, and what is left of them."""
    terms = [f"plus {facts.plus}"] * bool(facts.plus)
    terms += ["1 for the historical captain"] * facts.historical
    terms += [f"{card.spaces} by a card" for card in facts.added]
    if total is None:
        rate = Rate(facts.dice, facts.plus, facts.reroll_ones)
        added = sum(card.spaces for card in facts.added)
        low, high = (end + added for end in move_range(rate, facts.historical))
        with_ = f" ({', '.join(terms)})" if terms else ""
        yield f"The roll will give {low} to {high} spaces{with_}."
    elif facts.kind == GO_ON:
        yield f"{counted(total, 'space')} {verb(total, 'is', 'are')} left of the move."
    else:
        yield f"{', '.join([f'dice {faces(kept)}', *terms])}: {counted(total, 'space')}."
    if left:
        are = verb(left, "is", "are")
        yield f"{counted(left, 'space')} {are} left over and lost as soon as the vessel acts."


def _settled(
    facts: MoveFacts, rate: Rate, paid: int, kept: tuple[int, ...], total: int | None
) -> Settled:
    left = None
    if facts.spaces is not None and total is not None:
        code = end_refusal(
            facts.spaces,
            total,
            end=facts.end,
            occupied=facts.end_occupied,
            secures=facts.secures,
            barrier=facts.crosses_barrier,
            dark_hex=facts.enters_dark_hex,
            passes_foreign_haven=facts.passes_foreign_haven,
            house=facts.house,
        )
        if code:
            return refused(code, f"{facts.spaces} of {counted(total, 'space')}.")
        left = total - facts.spaces
    low, high = move_range(rate, facts.historical)
    result = {
        "legal": True,
        "paid": paid,
        "unspent": None if facts.unspent is None else facts.unspent - paid,
        "kept": list(kept),
        "total": total,
        "left": left,
        "range": [low, high],
    }
    return Settled(
        result,
        [f"The move costs {pieces(paid)}.", *_space_words(facts, kept, total, left)],
        rules(
            "b-set-sail-and-move-your-vessels",
            "vessel-cards",
            if_(facts.historical, "captains-historical-vessel-bonus"),
            if_(facts.kind == BONUS, "captains-historical-attack-bonus"),
            if_(facts.kind == AGAIN or facts.added or facts.rerolls, "history-cards"),
            if_(facts.kind == AGAIN, "R41"),
            if_(facts.reroll_ones and 1 in facts.roll, "R40"),
            if_(facts.spaces == 0, "R38"),
            if_(facts.end != OTHER_HEX, "havens"),
            if_(facts.end_occupied != NOBODY, "R45"),
        ),
    )


TOPIC = Topic(facts=Record(MoveFacts), settle=settle)
