"""Topic `attack`: an Attack from the attempt to the booty."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, Choice, ListOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.attack import (
    COMPLETED,
    DEFEATED,
    LOSE,
    OPEN,
    WIN,
    WITHDRAWN,
    Round,
    attempt_refusal,
    earns_free_move,
    may_withdraw,
    next_dice,
    resolve_round,
)
from referee.games.searovers.rules.booty import loaded, treasury_after
from referee.games.searovers.rules.stacks import Stack, damage_is_due, is_wrong_damage
from referee.games.searovers.settle.common import (
    COLOUR,
    COORDINATE,
    DAMAGE,
    DICE,
    POSITIVE,
    SEA_STACK,
    house_fact,
    if_,
    maybe,
    needed,
    other_reading,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.texts import counted


class RoundFacts(NamedTuple):
    """One round."""

    dice: tuple[int, ...] = fact(DICE, "the vessel's dice")
    opposing: tuple[int, ...] = fact(DICE, "the dice of the Attack card")
    added: int = fact(COUNT, "dice added by cards to this roll", default=0)
    damage: str | None = maybe(DAMAGE, "the card given up after a lost round")
    then: str = fact(Choice("continue", "withdraw"), "what the attacker does", default="continue")


class AttackFacts(NamedTuple):
    """Facts of the topic."""

    coordinate: str = fact(COORDINATE, "the Attack")
    against: int = fact(POSITIVE, "strength printed on the Attack card")
    stack: Stack = fact(SEA_STACK, "strengths of the vessel's cards")
    colour: str = fact(COLOUR, "colour of the vessel")
    at_sea: bool = fact(FLAG, "the vessel is at sea", default=True)
    on_row: bool = fact(FLAG, "the card lies on the own Attack Row", default=True)
    hex: str | None = maybe(NAME, "where the piece stands", default_words="the coordinate")
    moved: bool = fact(FLAG, "the vessel has moved this turn", default=True)
    withdrawn: bool = fact(FLAG, "it withdrew from this Attack this turn", default=False)
    rounds: tuple[RoundFacts, ...] = fact(ListOf(Record(RoundFacts)), "rounds", default=())
    booty: int = fact(COUNT, "booty printed on the card", default=0)
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)
    cargo: int | None = maybe(COUNT, "the vessel's cargo limit")
    treasury: int | None = maybe(COUNT, "pieces of eight in the treasury")
    captain_attacks: tuple[str, ...] = fact(
        ListOf(COORDINATE), "coordinates on the captain card", default=()
    )
    immobile: bool = fact(FLAG, 'a "cannot move" Wild lies on it', default=False)
    house: House = house_fact()


@dataclass(slots=True)
class Course:
    """The battle as far as it has been followed."""

    stack: Stack
    outcome: str = OPEN
    log: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    why: list[str] = field(default_factory=list)


def settle(facts: AttackFacts) -> Settled:
    """The battle and its booty."""
    code = attempt_refusal(
        facts.coordinate,
        colour=facts.colour,
        at_sea=facts.at_sea,
        on_row=facts.on_row,
        hex_=facts.hex or facts.coordinate,
        moved=facts.moved,
        withdrawn=facts.withdrawn,
        house=facts.house,
    )
    if code:
        return refused(code, at=0)
    course = Course(facts.stack)
    for place, row in enumerate(facts.rounds):
        code = _follow(course, facts, place, row)
        if code:
            return refused(code, at=place + 1, why=" ".join(course.why[-1:]))
    return _settled(facts, course)


def _follow(course: Course, facts: AttackFacts, place: int, row: RoundFacts) -> str | None:
    """One round; the code of its refusal, if it is refused."""
    if course.outcome != OPEN:
        return "battle-over"
    due = next_dice(course.stack, facts.against, facts.house, row.added)
    if (len(row.dice), len(row.opposing)) != due:
        course.why.append(f"Due are {due.own} dice against {due.opposing}.")
        return "dice-count"
    played = resolve_round(course.stack, row.dice, row.opposing, row.damage)
    code = _damage_refusal(course.stack, played, row.damage, f"rounds.{place}.damage")
    if code:
        return code
    is_defeat = played.blow is not None and played.blow.is_defeat
    if row.then == "withdraw" and not may_withdraw(played.result, is_defeat):
        return "withdraw-not-offered"
    _book(course, played, row)
    return None


def _damage_refusal(stack: Stack, played: Round, damage: str | None, key: str) -> str | None:
    if played.result != LOSE:
        return "damage-choice" if damage else None
    if damage_is_due(stack):
        needed(key, damage, "with guns and crew aboard")
    return "damage-choice" if is_wrong_damage(stack, damage) else None


def _book(course: Course, played: Round, row: RoundFacts) -> None:
    course.log.append(played.result)
    said = f"Round {len(course.log)}: {roll_words(row.dice, row.opposing)}: {played.result}"
    if played.blow:
        course.stack = played.blow.stack
        course.lost += played.blow.lost
        said += f", lost {', '.join(played.blow.lost)}"
    course.why.append(f"{said}.")
    if played.result == WIN:
        course.outcome = COMPLETED
    elif played.blow and played.blow.is_defeat:
        course.outcome = DEFEATED
    elif row.then == "withdraw":
        course.outcome = WITHDRAWN


def _settled(facts: AttackFacts, course: Course) -> Settled:
    done, sunk = course.outcome == COMPLETED, course.outcome == DEFEATED
    gain = (
        loaded(facts.booty, facts.aboard, facts.cargo, facts.treasury, facts.house) if done else 0
    )
    back = facts.aboard if sunk else 0
    due = next_dice(course.stack, facts.against, facts.house)
    result = {
        "legal": True,
        "outcome": course.outcome,
        "log": course.log,
        "lost": course.lost,
        "strength": 0 if sunk else course.stack.strength,
        "next_dice": due if course.outcome == OPEN else None,
        "loaded": gain,
        "aboard": 0 if sunk else facts.aboard + gain,
        "to_treasury": back,
        "treasury": treasury_after(facts.treasury, back - gain),
        "card_stays": not done,
        "free_move": done
        and earns_free_move(facts.coordinate, facts.captain_attacks, facts.immobile),
    }
    why = [*course.why, f"{facts.coordinate}: {course.outcome}."]
    if course.outcome == OPEN:
        why.append(f"The next roll is {due.own} dice against {due.opposing}.")
    if done:
        why.append(f"{gain} of {counted(facts.booty, 'piece')} of eight come aboard.")
        if gain < facts.booty:
            value, house = other_reading(facts.house, "cargo_overflow")
            would = loaded(facts.booty, facts.aboard, facts.cargo, facts.treasury, house)
            why.append(f"By the other reading (cargo_overflow={value}) {would} come aboard.")
    if result["free_move"]:
        why.append("The captain took part in it, so the vessel may move at once for nothing.")
    return Settled(
        result,
        why,
        rules(
            "c-complete-attacks-to-gain-booty",
            "attack-rolls",
            if_(course.lost, "taking-damage"),
            if_(sunk, "vessel-defeats"),
            if_(result["free_move"], "captains-historical-attack-bonus"),
            if_(done and gain < facts.booty, "R11"),
            if_(course.outcome == WITHDRAWN, "R55"),
        ),
    )


TOPIC = Topic(facts=Record(AttackFacts), settle=settle)
