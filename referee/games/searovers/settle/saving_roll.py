"""Topic `saving-roll`: a Wild card that says "Captain save vs"."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Choice,
    Dice,
    ListOf,
    MalformedFacts,
    Record,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House, other_values
from referee.games.searovers.rules.attack import LOSE, WIN, Due, seen_by_a
from referee.games.searovers.rules.booty import treasury_after
from referee.games.searovers.rules.dice import compare, dice_due
from referee.games.searovers.rules.wild import (
    CANNOT_MOVE,
    DOCKED,
    DRIFTING,
    EFFECT,
    EFFECTS,
    IMMOBILE,
    LOST,
    NEGATED,
    OPEN,
    OTHER,
    REMOVE_CAPTAIN,
    TAKE_BOOTY,
    UNCHANGED,
    WILD_DEFEATED,
    Suffered,
    dock_is_refused,
    loses_without_roll,
    resolve_effect,
)
from referee.games.searovers.settle.common import (
    POSITIVE,
    TARGET,
    decided,
    house_fact,
    if_,
    maybe,
    needed,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.settle.wild_combat import roller_refused, roller_words
from referee.games.searovers.settle.wording import SEEN, cap_words, is_cut, wrong_dice
from referee.games.searovers.terms import CREW, GUNS, VESSEL
from referee.games.searovers.texts import card_names, orphan_words, to_treasury, verb


class RollFacts(NamedTuple):
    """One roll."""

    captain: tuple[int, ...] = fact(Dice(), "the captain's dice")
    wild: tuple[int, ...] = fact(Dice(), "the dice of the Wild card")
    added: int = fact(COUNT, "dice added for the captain", default=0)
    wild_added: int = fact(COUNT, "dice added for the Wild card", default=0)
    marque: bool = fact(FLAG, "Letter of Marque is played right after this roll", default=False)


class SavingFacts(NamedTuple):
    """Facts of the topic."""

    skulls: int = fact(COUNT, "skulls on the captain card")
    against: int = fact(POSITIVE, "dice stated on the Wild card")
    captain: bool = fact(FLAG, "there is a captain in the stack", default=True)
    target: str = fact(TARGET, "where the cards lie", default="at-sea")
    owner: str | None = maybe(NAME, "owner of the vessel")
    played_by: str | None = maybe(NAME, "who played the card")
    roller: str | None = maybe(NAME, "who rolls for the card")
    solitaire: bool = fact(FLAG, "one player alone", default=False)
    marque_first: bool = fact(FLAG, "Letter of Marque before any roll", default=False)
    rolls: tuple[RollFacts, ...] = fact(ListOf(Record(RollFacts)), "rolls", default=())
    effect: str = fact(Choice(*EFFECTS), "what the card does when the captain loses", default=OTHER)
    amount: int | None = maybe(POSITIVE, "pieces of eight that the card takes")
    others: tuple[str, ...] = fact(
        ListOf(Choice(VESSEL, GUNS, CREW), different=True),
        "cards that lie with the captain",
        default=(VESSEL,),
    )
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)
    treasury: int | None = maybe(COUNT, "pieces of eight in the treasury")
    house: House = house_fact()


@dataclass(slots=True)
class Course:
    """The rolls as far as they have been followed."""

    outcome: str = OPEN
    log: list[str] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    is_cut: bool = False  # a roll had fewer dice because of the table's limit


OUTCOMES = {
    OPEN: "The Saving Roll goes on until one side wins.",
    WILD_DEFEATED: "The Wild card is defeated and discarded.",
    NEGATED: "The Wild card is negated and discarded.",
}
STATES = {
    UNCHANGED: "The Wild card takes effect.",
    IMMOBILE: "The Wild card takes effect: the vessel cannot move, and the card stays on it.",
    LOST: "The captain is removed, and the vessel is lost with all its cards.",
    DRIFTING: "The captain is removed, and the vessel drifts at sea.",
    DOCKED: "The captain is removed, and what is left lies in dock.",
}


def settle(facts: SavingFacts) -> Settled:
    """The Saving Roll and its effect."""
    _check(facts)
    if not facts.captain:
        return refused("no-captain", at=0)
    if dock_is_refused(facts.target == "dock", facts.house):
        return refused("dock-target", at=0)
    if roller_refused(facts.owner, facts.played_by, facts.roller, facts.solitaire):
        said = roller_words(facts.owner, facts.played_by)
        return refused("wrong-roller", said, at=0, place="saving-roll")
    course = Course()
    if facts.marque_first:
        course.outcome = NEGATED
        course.why.append("Letter of Marque negates the card before a die is rolled.")
    elif not facts.rolls and loses_without_roll(facts.skulls, 0):
        course.outcome = EFFECT
        course.why.append("A captain without skulls has no die to roll and fails.")
    for place, row in enumerate(facts.rolls):
        code = _follow(course, facts, row)
        if code:
            cap = if_(code == "dice-count" and course.is_cut, "R53")
            said = _roll_refusal(course, facts, row, code)
            return refused(code, said, at=place + 1, place="saving-roll", cites=[cap])
    return _settled(facts, course)


def _check(facts: SavingFacts) -> None:
    if facts.target == "dock":
        if facts.aboard:
            raise MalformedFacts("aboard", "must be 0 in dock")
    elif VESSEL not in facts.others:
        raise MalformedFacts("others", "at sea a vessel lies with the captain")
    for place, row in enumerate(facts.rolls):
        no_die = loses_without_roll(facts.skulls, row.added)
        for name, dice in (("captain", row.captain), ("wild", row.wild)):
            if not dice and not (no_die and (name == "captain" or not row.captain)):
                raise MalformedFacts(f"rolls.{place}.{name}", "has no dice")


def _follow(course: Course, facts: SavingFacts, row: RollFacts) -> str | None:
    """One roll; the code of its refusal, if it is refused."""
    if course.outcome != OPEN:
        return "battle-over"
    if loses_without_roll(facts.skulls, row.added) and not row.captain:
        result = LOSE
        said = "no die to roll"
    else:
        _note_cap(course, facts, row)
        if (len(row.captain), len(row.wild)) != _due(facts, row):
            return "dice-count"
        result = seen_by_a(compare(row.captain, row.wild))
        said = roll_words(row.captain, row.wild) + decided(row.captain, row.wild)
    if row.marque and result == WIN:
        return "nothing-to-negate"
    course.log.append(result)
    course.why.append(f"Roll {len(course.log)}: {said}: {SEEN[result]}.")
    if row.marque:
        course.outcome = NEGATED
        course.why.append("Letter of Marque negates the card.")
    elif result == WIN:
        course.outcome = WILD_DEFEATED
    elif result == LOSE:
        course.outcome = EFFECT
    return None


def _due(facts: SavingFacts, row: RollFacts) -> Due:
    return Due(
        dice_due(facts.skulls, row.added, facts.house),
        dice_due(facts.against, row.wild_added, facts.house),
    )


def _note_cap(course: Course, facts: SavingFacts, row: RollFacts) -> None:
    """Say once which dice the table's limit takes away."""
    dice = max(facts.skulls + row.added, facts.against + row.wild_added)
    if is_cut(dice, facts.house) and not course.is_cut:
        course.is_cut = True
        course.why.append(cap_words(dice, facts.house))


def _roll_refusal(course: Course, facts: SavingFacts, row: RollFacts, code: str) -> str:
    """What a refused roll turns on."""
    if code == "battle-over":
        ended = f"with roll {len(course.log)}" if course.log else "before a die was rolled"
        return f"It ended {ended}."
    if code == "dice-count":
        return wrong_dice(row.captain, row.wild, _due(facts, row))
    return f"The roll: {roll_words(row.captain, row.wild)}."


def _outcome_words(facts: SavingFacts, course: Course, suffered: Suffered) -> Iterator[str]:
    """How the Saving Roll ends, and what becomes of the cards and the pieces of eight."""
    if course.outcome != EFFECT:
        yield OUTCOMES[course.outcome]
        return
    yield STATES[suffered.state]
    if suffered.discarded:
        yield f"To the Discard Pile: {card_names(sorted(suffered.discarded))}."
    if suffered.orphans:
        yield orphan_words(suffered.orphans)
    moves = facts.effect == TAKE_BOOTY or (facts.effect == REMOVE_CAPTAIN and facts.aboard)
    if moves:
        left = facts.aboard - suffered.returned
        yield f"{to_treasury(suffered.returned)}, {left} {verb(left, 'stays', 'stay')} aboard."


def _settled(facts: SavingFacts, course: Course) -> Settled:
    took = course.outcome == EFFECT
    suffered = Suffered(UNCHANGED)
    if took:
        amount = facts.amount
        if facts.effect == TAKE_BOOTY:
            amount = needed("amount", amount, "to take booty")
        suffered = resolve_effect(
            facts.effect,
            at_sea=facts.target == "at-sea",
            others=facts.others,
            aboard=facts.aboard,
            amount=amount or 0,
            house=facts.house,
        )
    result = {
        "legal": True,
        "outcome": course.outcome,
        "log": course.log,
        "vessel_state": suffered.state,
        "discarded": sorted(suffered.discarded),
        "orphans": list(suffered.orphans),
        "taken": suffered.taken,
        "aboard": facts.aboard - suffered.returned,
        "treasury": treasury_after(facts.treasury, suffered.returned),
        "wild_stays": suffered.state == IMMOBILE,
    }
    why = [*course.why, *_outcome_words(facts, course, suffered)]
    at_sea_loss = took and facts.effect == REMOVE_CAPTAIN and facts.target == "at-sea"
    if at_sea_loss:
        others = other_values(facts.house, "captain_lost_at_sea")
        why.append(
            "Tables differ on a captain lost at sea; by the other readings (captain_lost_at_sea="
            f"{' or '.join(others)}) the vessel is {_other_words(others)}."
        )
    return Settled(
        result,
        why,
        rules(
            "saving-rolls",
            "wild-cards",
            if_(course.outcome == NEGATED, "R75"),
            if_(facts.skulls == 0, "R77"),
            if_(at_sea_loss, "R31"),
            if_(took and facts.effect == CANNOT_MOVE, "R73"),
            if_(suffered.state == LOST, "vessel-defeats"),
            if_(suffered.orphans, "R27"),
            if_(course.is_cut, "R53"),
            if_(facts.target == "dock", "R76"),
        ),
    )


def _other_words(values: tuple[str, ...]) -> str:
    said = {"lost": "lost", "drift": "adrift without moving", "dock": "back in dock"}
    return " or ".join(said[value] for value in values)


TOPIC = Topic(facts=Record(SavingFacts), settle=settle)
