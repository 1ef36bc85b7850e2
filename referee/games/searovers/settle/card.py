"""Topic `card`: may this Wild, History, Instant or Haven card be played, and does it work."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.cards import (
    AFTER_ROLL,
    AFTER_STOP,
    BEFORE,
    HAVEN,
    HISTORY,
    INSTANT,
    WILD,
    effective,
    immobile_stay,
    play_refusal,
    slips_under,
)
from referee.games.searovers.rules.wild import CANNOT_MOVE, OTHER
from referee.games.searovers.settle.common import (
    house_fact,
    if_,
    maybe,
    needed,
    refused,
    rules,
)
from referee.games.searovers.texts import UNTIL, counted, pieces, verb

ROLL = Choice("attack", "combat", "saving", "move")
CARD = Choice(WILD, HISTORY, INSTANT)
HEADING = {
    WILD: "wild-cards",
    HISTORY: "history-cards",
    INSTANT: "instant-cards",
    HAVEN: "e-change-your-haven",
}


class CardFacts(NamedTuple):
    """Facts of the topic."""

    type: str = fact(Choice(WILD, HISTORY, INSTANT, HAVEN), "the kind of card")
    own_turn: bool = fact(FLAG, "it is the player's turn", default=True)
    phase: int = fact(Whole(0, 7), "the phase, 0: between turns", default=3)
    cost: int = fact(COUNT, "cost of a Wild or Haven card", default=0)
    unspent: int | None = maybe(COUNT, "unspent pieces of eight (needed to pay)")
    hand: int | None = maybe(COUNT, "cards in hand, this one included")
    target: str = fact(
        Choice("none", "at-sea", "dock"),
        "where the stack lies that a Wild is played on",
        default="none",
    )
    adds_to: str | None = maybe(ROLL, "the kind of roll it adds to")
    roll: str | None = maybe(ROLL, "the roll it is played for")
    when: str = fact(
        Choice(BEFORE, AFTER_ROLL, AFTER_STOP),
        "before or after the roll or the stop",
        default=BEFORE,
    )
    used: int = fact(COUNT, "rolls it has served already", default=0)
    negates: str | None = maybe(CARD, "what it can negate")
    negated_card: str | None = maybe(CARD, "the card it is played on")
    effect: str = fact(Choice(OTHER, CANNOT_MOVE), "what a Wild does", default=OTHER)
    on: str = fact(Choice("own", "opponent"), "whose cards a Wild lies on", default="opponent")
    chain: tuple[int, ...] = fact(
        ListOf(COUNT), "Instants that follow: the position each negates", default=()
    )
    house: House = house_fact()


def settle(facts: CardFacts) -> Settled:
    """The card."""
    for place, target in enumerate(facts.chain):
        if target > place:
            raise MalformedFacts("chain", f"Instant {place + 1} can only negate an earlier card")
    code = play_refusal(
        facts.type,
        own_turn=facts.own_turn,
        phase=facts.phase,
        in_dock=facts.target == "dock",
        adds_to=facts.adds_to,
        roll=facts.roll,
        when=facts.when,
        used=facts.used,
        negates=facts.negates,
        negated=facts.negated_card,
        hand=facts.hand,
        house=facts.house,
    )
    if code:
        return refused(code, _refusal_words(facts, code), place=_place(facts, code))
    cost = facts.cost if facts.type in (WILD, HAVEN) else 0
    if cost and cost > needed("unspent", facts.unspent, "to pay for the card"):
        return refused("funds", f"It costs {cost}; unspent: {facts.unspent}.")
    if facts.hand == 0:
        raise MalformedFacts("hand", "must be 1 or more: the card played is one of them")
    works = effective(facts.chain)
    stays = facts.type == WILD and works[0] and facts.effect == CANNOT_MOVE
    stay = immobile_stay(facts.on == "own", facts.house) if stays else None
    result = {
        "legal": True,
        "cost": cost,
        "unspent": None if facts.unspent is None else facts.unspent - cost,
        "hand": None if facts.hand is None else facts.hand - 1,
        "effective": list(works),
        "works": works[0],
        "goes_to": _goes_to(facts, works[0]),
        "leaves": stay.leaves if stay else None,
        "held": stay.held if stay else None,
    }
    why = [f"It costs {pieces(cost)}."]
    if facts.chain:
        count = len(facts.chain)
        why.append(
            f"{counted(count, 'Instant')} {verb(count, 'follows', 'follow')}; "
            f"the card {'works' if works[0] else 'is negated'}."
        )
    if stay:
        why.append(
            f"It holds the vessel for {counted(stay.held, 'Action Phase')}, until {UNTIL[stay.leaves]}."
        )
    return Settled(
        result,
        why,
        rules(
            "g-play-wild-history-and-instant-cards",
            HEADING[facts.type],
            if_(facts.chain, "R79"),
            if_(stay, "4-upkeep"),
            if_(stay and facts.on == "own", "R73"),
            if_(facts.target == "dock", "R76"),
            if_(result["goes_to"] == "discard-under", "R95"),
        ),
    )


def _place(facts: CardFacts, code: str) -> str:
    """Cards that help a move come too late by another rule than those that help a roll."""
    return "move" if code == "too-late" and facts.adds_to == "move" else ""


def _refusal_words(facts: CardFacts, code: str) -> str:
    """The numbers and words that a refusal turns on."""
    turn = "the own turn" if facts.own_turn else "another player's turn"
    said = {
        "wrong-phase": f"It is phase {facts.phase} of {turn}.",
        "wrong-roll": f"It is for {facts.adds_to} rolls, not for {facts.roll} rolls.",
        "one-roll": f"It has served {counted(facts.used, 'roll')} already.",
        "wrong-target": f"It negates {facts.negates} cards, not {facts.negated_card} cards.",
        "last-card": f"{counted(facts.hand or 0, 'card')} in hand, this one included.",
    }
    return said.get(code, "")


def _goes_to(facts: CardFacts, works: bool) -> str:
    if facts.type == WILD and works:
        return "stack"
    if facts.type == HAVEN:
        return "table"
    under = facts.type == INSTANT and slips_under(facts.phase)
    return "discard-under" if under else "discard-top"


TOPIC = Topic(facts=Record(CardFacts), settle=settle)
