"""A ship battle of the topic `ship-combat` as far as it has been followed, and how it is told."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.games.searovers.rules.booty import parley_most
from referee.games.searovers.rules.combat import (
    OPEN,
    Duel,
)
from referee.games.searovers.rules.dice import dice_due
from referee.games.searovers.rules.stacks import Stack
from referee.games.searovers.settle.ship_facts import CombatFacts, RoundFacts
from referee.games.searovers.settle.wording import aboard_words, cap_words, is_cut
from referee.games.searovers.texts import dice_words, offer_limits, verb


@dataclass(slots=True)
class Course:
    """The battle as far as it has been followed."""

    battle: Duel
    stacks: dict[str, Stack]
    aboard: dict[str, int]
    havens: dict[str, bool]
    outcome: str = OPEN
    rounds: int = 0
    log: list[str] = field(default_factory=list)
    lost: dict[str, list[str]] = field(default_factory=dict)
    winner: str | None = None
    loser: str | None = None
    is_swapped: bool = False  # the defender went on after the attacker withdrew
    is_cut: bool = False  # a roll had fewer dice because of the table's limit
    why: list[str] = field(default_factory=list)
    cites: list[str] = field(default_factory=list)


def most_offer(course: Course, facts: CombatFacts) -> int:
    """The most that can be offered for safe passage now."""
    guard, striker = course.battle.guard, course.battle.striker
    return parley_most(course.aboard[guard], course.aboard[striker], facts.vessels[striker].cargo)


def round_words(course: Course, facts: CombatFacts, row: RoundFacts, code: str) -> str:
    """What a refused round turns on."""
    battle = course.battle
    if code == "battle-over":
        return f"It ended with round {course.rounds}."
    if code == "not-defender":
        return f"{battle.guard} has the defender's rights."
    if code == "parley-limit" and row.parley:
        most = most_offer(course, facts)
        return f"Offered: {row.parley.offer}; {offer_limits(int(facts.house.parley_min), most)}."
    if code == "parley-source" and row.parley:
        return f"Offered from: {row.parley.source}."
    if not row.rolls:
        return "The parley ended the battle."
    if code == "dice-count":
        return " ".join(_wrong_hands(course, facts, row.rolls, row))
    if code == "damage-choice":
        held = [f"{name}: {aboard_words(stack)}" for name, stack in course.stacks.items()]
        return f"{course.why[-1]} Aboard: {'; '.join(held)}."
    return course.why[-1]


def _wrong_hands(
    course: Course, facts: CombatFacts, rolls: Mapping[str, tuple[int, ...]], row: RoundFacts
) -> Iterator[str]:
    """Who rolled another number of dice than is due."""
    for name in (course.battle.attacker, course.battle.defender):
        wanted = hand_due(course, facts, name, row)
        if len(rolls[name]) != wanted:
            are = verb(wanted, "is", "are")
            yield f"{name} rolls {dice_words(len(rolls[name]))}, {wanted} {are} due."


def hand_due(course: Course, facts: CombatFacts, name: str, row: RoundFacts) -> int:
    """The dice of a player in this round."""
    return dice_due(course.stacks[name].strength, row.added.get(name, 0), facts.house)


def note_cap(course: Course, facts: CombatFacts, name: str, added: int) -> None:
    """Say which dice the table's limit takes away."""
    dice = course.stacks[name].strength + added
    if is_cut(dice, facts.house):
        course.is_cut = True
        course.why.append(f"{name}: {cap_words(dice, facts.house)}")


def hex_is_decided(course: Course) -> bool:
    """Whether it matters which attacker moves in: the first one, or the one by now [R64]."""
    return course.winner is not None and course.battle.first != course.battle.attacker


def end_words(course: Course, facts: CombatFacts, moves_in: bool | None) -> Iterator[str]:
    """How the battle stands, and where the vessels lie."""
    if course.winner and course.loser:
        yield f"The vessel of {course.loser} is defeated: {course.winner} wins the battle."
        if hex_is_decided(course):
            who = {"current": "the present", "original": "the first"}[facts.house.swap_hex]
            yield f"At this table {who} attacker moves in after a victory."
        yield (
            f"{course.winner} moves into the hex of {course.loser}."
            if moves_in
            else f"{course.winner} stays in the present hex."
        )
    elif course.outcome == OPEN:
        yield (
            f"The battle goes on: {course.battle.attacker} attacks, {course.battle.defender} defends."
        )
    else:
        yield "The battle is over."
