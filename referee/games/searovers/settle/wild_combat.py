"""Topic `wild-combat`: a Wild card that says "Combat vs"."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, Choice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.attack import LOSE, WIN, next_dice, resolve_round
from referee.games.searovers.rules.booty import treasury_after
from referee.games.searovers.rules.dice import STANDOFF
from referee.games.searovers.rules.stacks import Stack, damage_is_due, is_wrong_damage, take_blow
from referee.games.searovers.rules.wild import (
    NEGATED,
    OPEN,
    SURVIVED,
    VESSEL_DEFEATED,
    WILD_DEFEATED,
    damage_stands,
    dock_is_refused,
    is_wrong_roller,
    round_ends_combat,
)
from referee.games.searovers.settle.common import (
    ANY_STACK,
    DAMAGE,
    DICE,
    POSITIVE,
    TARGET,
    checked_stack,
    house_fact,
    if_,
    maybe,
    needed,
    refused,
    roll_words,
    rules,
)


class RoundFacts(NamedTuple):
    """One round."""

    dice: tuple[int, ...] = fact(DICE, "the vessel's dice")
    opposing: tuple[int, ...] = fact(DICE, "the dice of the Wild card")
    added: int = fact(COUNT, "dice added for the vessel", default=0)
    opposing_added: int = fact(COUNT, "dice added for the Wild card", default=0)
    damage: str | None = maybe(DAMAGE, "the card given up after a lost round")
    marque: bool = fact(FLAG, "Letter of Marque is played right after this roll", default=False)
    then: str = fact(Choice("continue", "withdraw"), "what the vessel does", default="continue")


class WildFacts(NamedTuple):
    """Facts of the topic."""

    stack: Stack = fact(ANY_STACK, "strengths of the attacked cards")
    against: int = fact(POSITIVE, "dice stated on the Wild card")
    target: str = fact(TARGET, "where the cards lie", default="at-sea")
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)
    treasury: int | None = maybe(COUNT, "pieces of eight in the treasury")
    owner: str | None = maybe(NAME, "owner of the vessel")
    played_by: str | None = maybe(NAME, "who played the card")
    roller: str | None = maybe(NAME, "who rolls for the card")
    solitaire: bool = fact(FLAG, "one player alone", default=False)
    marque_first: bool = fact(FLAG, "Letter of Marque before any roll", default=False)
    rounds: tuple[RoundFacts, ...] = fact(ListOf(Record(RoundFacts)), "rounds", default=())
    house: House = house_fact()


@dataclass(slots=True)
class Course:
    """The combat as far as it has been followed."""

    stack: Stack
    outcome: str = OPEN
    log: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    why: list[str] = field(default_factory=list)


def roller_refused(
    owner: str | None, played_by: str | None, roller: str | None, solitaire: bool
) -> bool:
    """Whether the wrong person rolls; looked at only where all three are stated."""
    if owner is None or played_by is None or roller is None:
        return False
    return is_wrong_roller(owner, played_by, roller, solitaire)


def settle(facts: WildFacts) -> Settled:
    """The combat."""
    in_dock = facts.target == "dock"
    if in_dock and facts.aboard:
        raise MalformedFacts("aboard", "must be 0 in dock")
    if not in_dock:
        try:
            checked_stack(facts.stack, at_sea=True)
        except MalformedFacts as fault:
            raise fault.under("stack") from None
    if dock_is_refused(in_dock, facts.house):
        return refused("dock-target", at=0)
    if roller_refused(facts.owner, facts.played_by, facts.roller, facts.solitaire):
        return refused("wrong-roller", at=0)
    course = Course(facts.stack, NEGATED if facts.marque_first else OPEN)
    if facts.marque_first:
        course.why.append("Letter of Marque negates the card before a die is rolled.")
    for place, row in enumerate(facts.rounds):
        code = _follow(course, facts, place, row)
        if code:
            return refused(code, at=place + 1, why=" ".join(course.why[-1:]))
    return _settled(facts, course)


def _follow(course: Course, facts: WildFacts, place: int, row: RoundFacts) -> str | None:
    """One round; the code of its refusal, if it is refused."""
    if course.outcome != OPEN:
        return "battle-over"
    due = next_dice(course.stack, facts.against, facts.house, row.added, row.opposing_added)
    if (len(row.dice), len(row.opposing)) != due:
        course.why.append(f"Due are {due.own} dice against {due.opposing}.")
        return "dice-count"
    result = resolve_round(course.stack, row.dice, row.opposing, row.damage).result
    if row.marque and result == WIN:
        return "nothing-to-negate"
    hits = result == LOSE and (not row.marque or damage_stands(facts.house))
    if hits and damage_is_due(course.stack):
        needed(f"rounds.{place}.damage", row.damage, "with guns and crew aboard")
    if is_wrong_damage(course.stack, row.damage) or (row.damage and not hits):
        return "damage-choice"
    if row.then == "withdraw":
        return "withdraw-not-offered"
    _book(course, facts, row, result, hits)
    return None


def _book(course: Course, facts: WildFacts, row: RoundFacts, result: str, hits: bool) -> None:
    course.log.append(result)
    said = f"Round {len(course.log)}: {roll_words(row.dice, row.opposing)}: {result}"
    if row.marque:
        course.outcome = NEGATED
        said += ", Letter of Marque negates the card"
    elif result == WIN:
        course.outcome = WILD_DEFEATED
    elif round_ends_combat(result == STANDOFF, facts.house):
        course.outcome = SURVIVED
    if hits:
        blow = take_blow(course.stack, row.damage)
        course.stack = blow.stack
        course.lost += blow.lost
        said += f", lost {', '.join(blow.lost)}"
        if blow.is_defeat:
            course.outcome = VESSEL_DEFEATED
    course.why.append(f"{said}.")


def _settled(facts: WildFacts, course: Course) -> Settled:
    sunk = course.outcome == VESSEL_DEFEATED
    back = facts.aboard if sunk else 0
    due = next_dice(course.stack, facts.against, facts.house)
    result = {
        "legal": True,
        "outcome": course.outcome,
        "log": course.log,
        "lost": course.lost,
        "strength": 0 if sunk else course.stack.strength,
        "next_dice": due if course.outcome == OPEN else None,
        "aboard": facts.aboard - back,
        "treasury": treasury_after(facts.treasury, back),
        "to_treasury": back,
        "wild_discarded": course.outcome != OPEN,
    }
    why = [*course.why, f"Outcome: {course.outcome}."]
    if course.outcome == OPEN:
        why.append(f"The next roll is {due.own} dice against {due.opposing}.")
    lost_one = LOSE in course.log
    if lost_one and course.outcome != NEGATED:
        one = facts.house.wild_combat == "one-round"
        why.append(
            "At this table it ends with the first decided round. By the other reading "
            "(wild_combat=to-the-end) it goes on until one side is beaten."
            if one
            else "It goes on until one side is beaten. By the other reading "
            "(wild_combat=one-round) it ends with the first decided round."
        )
    return Settled(
        result,
        why,
        rules(
            "2-player-versus-wild-card-combat",
            if_(course.lost, "taking-damage"),
            if_(sunk, "vessel-defeats"),
            if_(course.outcome == NEGATED, "instant-cards"),
            if_(course.outcome == NEGATED, "R75"),
            if_(lost_one, "R74"),
            if_(facts.target == "dock", "R76"),
        ),
    )


TOPIC = Topic(facts=Record(WildFacts), settle=settle)
