"""The chances of an attack [Resolving the Pirate Attack; Resolving the Pirate Raid]."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from referee.core.questions import Question
from referee.games.pyrates.flow.attacking import defense_of, docked
from referee.games.pyrates.rules.attack import INVOLVED, is_success
from referee.games.pyrates.state import State

FACES = range(1, 7)


def success_chance(margin: int, attack: int | None = None, defense: int | None = None) -> Fraction:
    """The exact chance that the attackers' die plus the margin beats the defenders' die.

    `margin` = ships of the band - defense - defending ships; a die already rolled is given.
    """
    attacks = FACES if attack is None else (attack,)
    defenses = FACES if defense is None else (defense,)
    wins = sum(is_success(a + margin, d) for a in attacks for d in defenses)
    return Fraction(wins, len(attacks) * len(defenses))


def expected_losses(players: int, win: Fraction) -> Fraction:
    """Ships that the whole band loses on average: one a player if it fails."""
    return players * (1 - win)


def ratio(value: Fraction) -> str:
    """The fraction in lowest terms, with a denominator of 1 too."""
    return f"{value.numerator}/{value.denominator}"


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """A line for each size that the band being formed can still have."""
    fight = state.fight
    if fight is None:
        return ["No attack is being formed."]
    there = [d for d in docked(state, fight) if d.role != INVOLVED]
    defense = defense_of(state, fight) + fight.defense_bonus + sum(d.ships for d in there)
    sent = sum(fight.fleet.values())
    most = sent + sum(slot.high for slot in getattr(question, "slots", ()))
    lines = []
    for size in range(max(sent, 1), most + 1):
        win = success_chance(size + fight.attack_bonus - defense)
        lines.append(f"{size} ships against {defense}: {ratio(win)}, about {float(win):.0%}")
    return lines
