"""Topics `card` and `random-pick`: card texts, and any random choice."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import (
    FLAG,
    NAME,
    Choice,
    Dice,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Text,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.cards import (
    BETWEEN_PHASES,
    CAPTURED,
    OTHER_ACTION,
    OWN_ACTION,
    REPLACED,
    YES_NO,
    AiChoice,
    event_refusal,
    resolve_ai_choice,
    unique_refusal,
)
from referee.games.pyrates.rules.chance import (
    MOST_CANDIDATES,
    Pick,
    announce,
    id_order,
    resolve_pick,
)
from referee.games.pyrates.settle.common import (
    ID,
    KIND,
    all_dice_used,
    house_fact,
    if_,
    listed,
    no_dice,
    not_here,
    pick_words,
    rules,
)
from referee.games.pyrates.terms import Kind

UNIQUE, EVENT = "unique", "event"


class CardFacts(NamedTuple):
    """Facts of the topic."""

    source: str = fact(Choice(UNIQUE, EVENT), "a unique action or a random event")
    kind: Kind = fact(KIND, "who decides for the player who uses it or has to choose")
    used: bool | None = fact(
        FLAG, "it was used in this game (unique)", default=None, default_words="false"
    )
    moment: str | None = fact(
        Choice(OWN_ACTION, OTHER_ACTION, BETWEEN_PHASES),
        "when it is used (unique)",
        default=None,
        default_words="own-action",
    )
    left: str | None = fact(
        Choice(REPLACED, CAPTURED), "why the card left the map (event)", default=None
    )
    may: bool = fact(FLAG, 'the text says "may"', default=False)
    options: tuple[str, ...] = fact(
        ListOf(Text(empty=True), different=True), "what there is to choose from", default=()
    )
    choice: str | None = fact(Text(empty=True), "a human's choice", default=None)
    dice: tuple[int, ...] = fact(Dice(), "an AI player's dice", default=())
    house: House = house_fact()


def settle(facts: CardFacts) -> Settled:
    """Whether the text takes effect, and what is chosen."""
    _check(facts)
    refusal = _refusal(facts)
    if refusal:
        no_dice("dice", facts.dice, "when it does not happen")
        result: dict[str, object] = {"legal": False, "refusal": refusal, "happens": False}
        return Settled(result, [REFUSALS[refusal]], _cites(facts, 0))
    if facts.kind is Kind.HUMAN:
        return _human(facts)
    return _ai(facts)


def _check(facts: CardFacts) -> None:
    """Facts that belong to the other source or kind."""
    if facts.source == EVENT:
        not_here("used", facts.used, "with an event")
        not_here("moment", facts.moment, "with an event")
        if facts.left is None:
            raise MalformedFacts("left", "is missing; it is needed with an event")
    else:
        not_here("left", facts.left, "with a unique action")
    if facts.kind is Kind.AI:
        not_here("choice", facts.choice, "with an AI player")
    else:
        no_dice("dice", facts.dice, "for a human's choice")


def _refusal(facts: CardFacts) -> str | None:
    if facts.source == UNIQUE:
        moment = facts.moment or OWN_ACTION
        refusal = unique_refusal(facts.kind, bool(facts.used), moment, facts.house)
    else:
        refusal = event_refusal(facts.left or "")
    if not refusal and facts.choice is not None and facts.choice not in facts.options:
        return "not-an-option"
    return refusal


def _human(facts: CardFacts) -> Settled:
    chooses = facts.may or bool(facts.options)
    result: dict[str, object] = {
        "legal": True,
        "happens": True,
        "chooser": "player" if chooses else "nobody",
        "answer": None,
        "picked": facts.choice,
        "roll_needed": False,
    }
    why = ["The text takes effect."]
    if facts.may:
        why.append("The player decides whether he does it.")
    if facts.options:
        why.append(f"The player chooses among {listed(facts.options)}.")
    if facts.choice is not None:
        why.append(f"He chooses {facts.choice}.")
    return Settled(result, why, _cites(facts, 0))


def _ai(facts: CardFacts) -> Settled:
    choice = resolve_ai_choice(facts.may, facts.options, facts.dice, facts.house)
    all_dice_used(facts.dice, choice.used, not choice.roll_needed)
    by_die = facts.may or len(facts.options) > 1
    result: dict[str, object] = {
        "legal": True,
        "happens": choice.happens,
        "chooser": "die" if by_die else "nobody",
        "answer": choice.answer,
        "picked": choice.picked,
        "roll_needed": choice.roll_needed,
    }
    return Settled(result, _ai_words(facts, choice), _cites(facts, choice.used))


def _ai_words(facts: CardFacts, choice: AiChoice) -> list[str]:
    why = _may_words(facts) if facts.may else []
    if choice.happens is False:
        return [*why, "So nothing happens."]
    if choice.happens is None:
        return why
    why.append("The text takes effect.")
    if facts.options:
        dice = facts.dice[_may_pick(facts).used :] if facts.may else facts.dice
        pick = resolve_pick(facts.options, dice, facts.house)
        why.append(pick_words(facts.options, dice, pick, facts.house))
    return why


def _may_pick(facts: CardFacts) -> Pick:
    """The choice between yes and no; its dice come first."""
    return resolve_pick(YES_NO, facts.dice, facts.house)


def _may_words(facts: CardFacts) -> list[str]:
    roll_off = facts.house.random == "roll_off"
    said = "yes or no" if roll_off else "yes on 1-3, no on 4-6"
    picked = pick_words(YES_NO, facts.dice, _may_pick(facts), facts.house)
    return [f'The text says "may": {said}.', picked]


REFUSALS = {
    "unique-ai": "An AI player never uses the unique action.",
    "unique-used": "The unique action was already used in this game.",
    "unique-wrong-time": "This table does not allow the unique action at this moment.",
    "no-event": "A captured merchant's event does not happen, only a replaced one's.",
    "not-an-option": "The choice is none of the options.",
}


def _cites(facts: CardFacts, used: int) -> list[str]:
    unique = facts.source == UNIQUE
    return rules(
        "game-counters" if unique else "booty-phase",
        if_(facts.left == CAPTURED, "3-piracy"),
        if_(unique and facts.kind is Kind.HUMAN and not facts.used, "R48"),
        if_(facts.kind is Kind.AI and (facts.may or facts.options), "R51"),
        if_(used, "R44"),
    )


class PickFacts(NamedTuple):
    """Facts of the topic."""

    candidates: tuple[str, ...] = fact(
        ListOf(NAME, 1, MOST_CANDIDATES, different=True), "those the choice is between"
    )
    ids: dict[str, int] = fact(
        MapOf(ID), "the number on each one's card; for all or for none", default={}
    )
    dice: tuple[int, ...] = fact(Dice(), "the dice", default=())
    house: House = house_fact()


def settle_pick(facts: PickFacts) -> Settled:
    """Who is drawn, and the order of players."""
    order = _order(facts)
    pick = resolve_pick(order, facts.dice, facts.house)
    all_dice_used(facts.dice, pick.used, not pick.roll_needed)
    announced = announce(len(order))
    roll_off = facts.house.random == "roll_off"
    named = len(order) > 1 and not roll_off
    per_try = announced.dice
    if roll_off and len(order) > 1:
        per_try = len(order)
    result: dict[str, object] = {
        "order": order,
        "faces": dict(zip(order, announced.numbers, strict=True)) if named else {},
        "reroll": announced.void if named else (),
        "dice_per_try": per_try,
        "picked": pick.picked,
        "rerolls": pick.rerolls,
        "roll_needed": pick.roll_needed,
    }
    why = [f"Order{' by id' if facts.ids else ' as listed'}: {listed(order)}."]
    if named:
        dice = "one die" if announced.dice == 1 else "two dice (6 x first - 6 + second)"
        first, last = announced.numbers[0], announced.numbers[-1]
        why.append(
            f"{len(order)} candidates share {dice}: {order[0]} has {_span(first)}, "
            f"{order[-1]} {_span(last)}{_void_words(announced.void)}."
        )
    why.append(pick_words(order, facts.dice, pick, facts.house))
    return Settled(result, why, rules("a-note-on-player-order", "R44"))


def _order(facts: PickFacts) -> tuple[str, ...]:
    """The candidates as announced."""
    if not facts.ids:
        return facts.candidates
    for name in facts.ids:
        if name not in facts.candidates:
            raise MalformedFacts(f"ids.{name}", "is the name of no candidate")
    missing = next((name for name in facts.candidates if name not in facts.ids), None)
    if missing is not None:
        raise MalformedFacts(f"ids.{missing}", "is missing; ids are for all candidates or none")
    _check_different(facts.ids)
    return id_order(facts.ids)


def _check_different(ids: Mapping[str, int]) -> None:
    seen: set[int] = set()
    for name, number in ids.items():
        if number in seen:
            raise MalformedFacts(f"ids.{name}", f"{number} stands there twice")
        seen.add(number)


def _void_words(void: tuple[int, ...]) -> str:
    if not void:
        return ""
    return f"; {_span(void)} {'is' if len(void) == 1 else 'are'} void and rolled again"


def _span(numbers: tuple[int, ...]) -> str:
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


TOPICS = {
    "card": Topic(facts=Record(CardFacts), settle=settle),
    "random-pick": Topic(facts=Record(PickFacts), settle=settle_pick),
}
