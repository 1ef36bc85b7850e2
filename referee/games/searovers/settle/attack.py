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
    decided,
    house_fact,
    if_,
    maybe,
    needed,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.settle.wording import (
    SEEN,
    Hold,
    aboard_words,
    cap_words,
    due_words,
    is_cut,
    load_rules,
    load_words,
    wrong_dice,
)
from referee.games.searovers.terms import colour_of
from referee.games.searovers.texts import card_names, to_treasury

OUTCOMES = {
    OPEN: "Attack {} is not decided yet.",
    COMPLETED: "Attack {} is completed.",
    WITHDRAWN: "The vessel withdraws from Attack {}.",
    DEFEATED: "The vessel is defeated at Attack {}.",
}


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
    is_cut: bool = False  # a roll had fewer dice because of the table's limit


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
        return refused(code, _attempt_words(facts, code), at=0, place="attack")
    course = Course(facts.stack)
    for place, row in enumerate(facts.rounds):
        code = _follow(course, facts, place, row)
        if code:
            cap = if_(code == "dice-count" and course.is_cut, "R53")
            return refused(code, _round_words(course, facts, row, code), at=place + 1, cites=[cap])
    return _settled(facts, course)


def _follow(course: Course, facts: AttackFacts, place: int, row: RoundFacts) -> str | None:
    """One round; the code of its refusal, if it is refused."""
    if course.outcome != OPEN:
        return "battle-over"
    due = next_dice(course.stack, facts.against, facts.house, row.added)
    _note_cap(course, facts, row.added)
    if (len(row.dice), len(row.opposing)) != due:
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


def _attempt_words(facts: AttackFacts, code: str) -> str:
    """What keeps the vessel from attempting the Attack."""
    if code == "wrong-colour":
        return f"{facts.coordinate} is {colour_of(facts.coordinate)}, the vessel is {facts.colour}."
    if code == "wrong-hex":
        return f"It lies at {facts.hex}, the Attack is at {facts.coordinate}."
    return ""


def _round_words(course: Course, facts: AttackFacts, row: RoundFacts, code: str) -> str:
    """What a refused round turns on."""
    if code == "battle-over":
        return f"The Attack ended with round {len(course.log)}."
    if code == "dice-count":
        due = next_dice(course.stack, facts.against, facts.house, row.added)
        return wrong_dice(row.dice, row.opposing, due)
    return f"The roll: {roll_words(row.dice, row.opposing)}; aboard: {aboard_words(course.stack)}."


def _note_cap(course: Course, facts: AttackFacts, added: int = 0) -> None:
    """Say once which dice the table's limit takes away."""
    dice = max(course.stack.strength + added, facts.against)
    if is_cut(dice, facts.house) and not course.is_cut:
        course.is_cut = True
        course.why.append(cap_words(dice, facts.house))


def _damage_refusal(stack: Stack, played: Round, damage: str | None, key: str) -> str | None:
    if played.result != LOSE:
        return "damage-choice" if damage else None
    if damage_is_due(stack):
        needed(key, damage, "with guns and crew aboard")
    return "damage-choice" if is_wrong_damage(stack, damage) else None


def _book(course: Course, played: Round, row: RoundFacts) -> None:
    course.log.append(played.result)
    said = f"Round {len(course.log)}: {roll_words(row.dice, row.opposing)}"
    said += f"{decided(row.dice, row.opposing)}: {SEEN[played.result]}"
    if played.blow:
        course.stack = played.blow.stack
        course.lost += played.blow.lost
        said += f", discarded: {card_names(played.blow.lost)}"
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
    if course.outcome == OPEN:
        _note_cap(course, facts)
    took_part = done and facts.coordinate in facts.captain_attacks
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
    why = [*course.why, OUTCOMES[course.outcome].format(facts.coordinate)]
    if course.outcome == OPEN:
        why.append(f"The next roll is {due_words(due)}.")
    if back:
        why.append(f"{to_treasury(back)}.")
    hold = Hold(facts.aboard, facts.cargo, facts.treasury)
    if done:
        why += load_words(facts.booty, gain, hold, facts.house)
    if result["free_move"]:
        why.append("The captain took part in it, so the vessel may move at once for nothing.")
    elif took_part:
        why.append("The captain took part in it, but a Wild card keeps the vessel from moving.")
    return Settled(
        result,
        why,
        rules(
            "c-complete-attacks-to-gain-booty",
            "attack-rolls",
            if_(course.lost, "taking-damage"),
            if_(sunk, "vessel-defeats"),
            if_(took_part, "captains-historical-attack-bonus"),
            if_(took_part and facts.immobile, "R71"),
            *(load_rules(facts.booty, hold, facts.house) if done else ()),
            if_(course.outcome == WITHDRAWN, "R55"),
            if_(course.is_cut, "R53"),
        ),
    )


TOPIC = Topic(facts=Record(AttackFacts), settle=settle)
