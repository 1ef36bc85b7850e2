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
    decided,
    house_fact,
    if_,
    maybe,
    needed,
    reading,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.settle.wording import (
    SEEN,
    aboard_words,
    cap_words,
    due_words,
    is_cut,
    wrong_dice,
)
from referee.games.searovers.texts import card_names, to_treasury

OUTCOMES = {
    OPEN: "The combat goes on until one side is beaten.",
    WILD_DEFEATED: "The Wild card is defeated and discarded.",
    VESSEL_DEFEATED: "The vessel is defeated, and the Wild card is discarded with it.",
    NEGATED: "The Wild card is negated and discarded.",
    SURVIVED: "The combat ends with its first decided round: the vessel survives, the Wild card is discarded.",
}


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
    first_loss: int = 0  # the first decided round, where the vessel lost it and stayed afloat
    is_cut: bool = False  # a roll had fewer dice because of the table's limit


def roller_refused(
    owner: str | None, played_by: str | None, roller: str | None, solitaire: bool
) -> bool:
    """Whether the wrong person rolls; looked at only where all three are stated."""
    if owner is None or played_by is None or roller is None:
        return False
    return is_wrong_roller(owner, played_by, roller, solitaire)


def roller_words(owner: str | None, played_by: str | None) -> str:
    """Who rolls for the Wild card."""
    if owner == played_by:
        return f"{owner} plays it on an own vessel, so another player rolls for it."
    return f"{played_by} plays it on a vessel of {owner}, so {played_by} rolls for it."


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
        return refused("wrong-roller", roller_words(facts.owner, facts.played_by), at=0)
    course = Course(facts.stack, NEGATED if facts.marque_first else OPEN)
    if facts.marque_first:
        course.why.append("Letter of Marque negates the card before a die is rolled.")
    for place, row in enumerate(facts.rounds):
        code = _follow(course, facts, place, row)
        if code:
            other = _other_reading(course, facts.house) if code == "battle-over" else ""
            cap = if_(code == "dice-count" and course.is_cut, "R53")
            return refused(
                code,
                _round_words(course, facts, row, code),
                other,
                at=place + 1,
                place="wild-combat",
                cites=[cap, if_(other, "R74")],
            )
    return _settled(facts, course)


def _follow(course: Course, facts: WildFacts, place: int, row: RoundFacts) -> str | None:
    """One round; the code of its refusal, if it is refused."""
    if course.outcome != OPEN:
        return "battle-over"
    due = next_dice(course.stack, facts.against, facts.house, row.added, row.opposing_added)
    _note_cap(course, facts, row.added, row.opposing_added)
    if (len(row.dice), len(row.opposing)) != due:
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


def _round_words(course: Course, facts: WildFacts, row: RoundFacts, code: str) -> str:
    """What a refused round turns on."""
    if code == "battle-over":
        ended = f"with round {len(course.log)}" if course.log else "before a die was rolled"
        return f"It ended {ended}."
    if code == "dice-count":
        due = next_dice(course.stack, facts.against, facts.house, row.added, row.opposing_added)
        return wrong_dice(row.dice, row.opposing, due)
    return f"The roll: {roll_words(row.dice, row.opposing)}; aboard: {aboard_words(course.stack)}."


def _note_cap(course: Course, facts: WildFacts, added: int = 0, opposing_added: int = 0) -> None:
    """Say once which dice the table's limit takes away."""
    dice = max(course.stack.strength + added, facts.against + opposing_added)
    if is_cut(dice, facts.house) and not course.is_cut:
        course.is_cut = True
        course.why.append(cap_words(dice, facts.house))


def _other_reading(course: Course, house: House) -> str:
    """What the other reading makes of the first decided round; empty where both agree [R74]."""
    if not course.first_loss:
        return ""
    if house.wild_combat == "one-round":
        return reading("wild_combat", "to-the-end", "it goes on until one side is beaten")
    would = (
        f"it ends with round {course.first_loss}, the first decided one, and the vessel survives"
    )
    return reading("wild_combat", "one-round", would)


def _book(course: Course, facts: WildFacts, row: RoundFacts, result: str, hits: bool) -> None:
    course.log.append(result)
    said = f"Round {len(course.log)}: {roll_words(row.dice, row.opposing)}"
    said += f"{decided(row.dice, row.opposing)}: {SEEN[result]}"
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
        said += f", discarded: {card_names(blow.lost)}"
        if blow.is_defeat:
            course.outcome = VESSEL_DEFEATED
    if result == LOSE and set(course.log[:-1]) <= {STANDOFF}:
        is_afloat = course.outcome in (OPEN, SURVIVED)
        course.first_loss = len(course.log) if is_afloat else 0
    course.why.append(f"{said}.")


def _settled(facts: WildFacts, course: Course) -> Settled:
    sunk = course.outcome == VESSEL_DEFEATED
    back = facts.aboard if sunk else 0
    due = next_dice(course.stack, facts.against, facts.house)
    if course.outcome == OPEN:
        _note_cap(course, facts)
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
    why = [*course.why, OUTCOMES[course.outcome]]
    if course.outcome == OPEN:
        why.append(f"The next roll is {due_words(due)}.")
    if back:
        why.append(f"{to_treasury(back)}.")
    other = _other_reading(course, facts.house)
    if other:
        why.append(other)
    return Settled(
        result,
        why,
        rules(
            "2-player-versus-wild-card-combat",
            if_(course.lost, "taking-damage"),
            if_(sunk, "vessel-defeats"),
            if_(course.outcome == NEGATED, "instant-cards"),
            if_(course.outcome == NEGATED, "R75"),
            if_(other, "R74"),
            if_(course.is_cut, "R53"),
            if_(facts.target == "dock", "R76"),
        ),
    )


TOPIC = Topic(facts=Record(WildFacts), settle=settle)
