"""Comparing two hands of dice [Rollin' the Bones]."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.searovers.house import House

A, B, STANDOFF = "a", "b", "standoff"
CAP = 9


class Verdict(NamedTuple):
    """Who won a roll: "a", "b" or "standoff"; `pairs` were looked at, `deciding` is the unequal one."""

    winner: str
    pairs: int
    deciding: tuple[int, int] | None
    a: tuple[int, ...]
    b: tuple[int, ...]


def compare(a: Sequence[int], b: Sequence[int]) -> Verdict:
    """Highest pair first, then the next; surplus dice are never looked at [Rollin' the Bones]."""
    high_a, high_b = tuple(sorted(a, reverse=True)), tuple(sorted(b, reverse=True))
    for place, (one, other) in enumerate(zip(high_a, high_b, strict=False), 1):
        if one != other:
            return Verdict(A if one > other else B, place, (one, other), high_a, high_b)
    return Verdict(STANDOFF, min(len(a), len(b)), None, high_a, high_b)


def dice_due(strength: int, added: int, house: "House") -> int:
    """Dice of one roll: the strength and what cards add, cut to nine at some tables [R53]."""
    due = strength + added
    return min(due, CAP) if house.dice_cap == "9" else due


def may_evade(streak: int, house: "House") -> bool:
    """Whether the defender may evade after so many Standoffs in a row, this one included.

    [1. Player Versus Player Combat; R59]
    """
    if house.evade_after == "each-pair":
        return streak >= 2 and streak % 2 == 0
    return streak >= 2


def after_standoff(kind: str, streak: int, house: "House") -> str:
    """What a Standoff leads to in an attack, combat, wild-combat or saving roll [Attack Rolls; Saving Rolls]."""
    if kind == "attack":
        return "attacker-chooses"
    if kind == "combat" and may_evade(streak, house):
        return "defender-chooses"
    return "re-roll"
