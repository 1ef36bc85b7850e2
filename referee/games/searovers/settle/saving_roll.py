"""Topic `saving-roll`: a Wild card that says "Captain save vs"."""

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
from referee.games.searovers.house import OPTIONS, House
from referee.games.searovers.rules.attack import LOSE, WIN, seen_by_a
from referee.games.searovers.rules.booty import treasury_after
from referee.games.searovers.rules.dice import compare, dice_due
from referee.games.searovers.rules.wild import (
    CANNOT_MOVE,
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
    house_fact,
    if_,
    maybe,
    needed,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.settle.wild_combat import roller_refused
from referee.games.searovers.terms import CREW, GUNS, VESSEL


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


def settle(facts: SavingFacts) -> Settled:
    """The Saving Roll and its effect."""
    _check(facts)
    if not facts.captain:
        return refused("no-captain", at=0)
    if dock_is_refused(facts.target == "dock", facts.house):
        return refused("dock-target", at=0)
    if roller_refused(facts.owner, facts.played_by, facts.roller, facts.solitaire):
        return refused("wrong-roller", at=0)
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
            return refused(code, at=place + 1, why=" ".join(course.why[-1:]))
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
        due = (
            dice_due(facts.skulls, row.added, facts.house),
            dice_due(facts.against, row.wild_added, facts.house),
        )
        if (len(row.captain), len(row.wild)) != due:
            course.why.append(f"Due are {due[0]} dice against {due[1]}.")
            return "dice-count"
        result = seen_by_a(compare(row.captain, row.wild))
        said = roll_words(row.captain, row.wild)
    if row.marque and result == WIN:
        return "nothing-to-negate"
    course.log.append(result)
    course.why.append(f"Roll {len(course.log)}: {said}: {result}.")
    if row.marque:
        course.outcome = NEGATED
        course.why.append("Letter of Marque negates the card.")
    elif result == WIN:
        course.outcome = WILD_DEFEATED
    elif result == LOSE:
        course.outcome = EFFECT
    return None


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
    why = [*course.why, f"Outcome: {course.outcome}, vessel {suffered.state}."]
    at_sea_loss = took and facts.effect == REMOVE_CAPTAIN and facts.target == "at-sea"
    if at_sea_loss:
        others = [
            v for v in OPTIONS["captain_lost_at_sea"].values if v != facts.house.captain_lost_at_sea
        ]
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
            if_(facts.target == "dock", "R76"),
        ),
    )


def _other_words(values: list[str]) -> str:
    said = {"lost": "lost", "drift": "adrift without moving", "dock": "back in dock"}
    return " or ".join(said[value] for value in values)


TOPIC = Topic(facts=Record(SavingFacts), settle=settle)
