"""Exact chances: the End Game card, counters drawn, dice [Set Up; 6. Replenish Royal Navy Cards; 8. Replenish Nassau]."""

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from referee.games.pirates_of_nassau.rules.upkeep import turn_of_place

FACES = 6


def end_places(phase1: int, used: int, seen: int) -> range:
    """Places of the deck where the End Game card can still lie when `seen` cards were turned up."""
    return range(max(seen, phase1) + 1, used + 2)


def seen_before(players: int, turn: int, shown: int = 0) -> int:
    """Cards turned up before step 6 of the turn, and `shown` of its own deal."""
    return players * turn + shown


def end_by_turn(places: range, players: int) -> dict[int, Fraction]:
    """The chance of every possible last turn."""
    chances: dict[int, Fraction] = {}
    for place in places:
        turn = turn_of_place(place, players)
        chances[turn] = chances.get(turn, Fraction(0)) + Fraction(1, len(places))
    return chances


def at_least(chances: Iterable[Fraction], least: int) -> Fraction:
    """The chance of `least` hits or more, from the chances of 0, 1, 2, ... hits."""
    return sum(list(chances)[least:], Fraction(0))


def draw_hits(pool: int, wanted: int, drawn: int) -> list[Fraction]:
    """Chances of 0, 1, 2, ... wanted ones among those drawn."""
    ways = comb(pool, drawn)
    return [
        Fraction(comb(wanted, hits) * comb(pool - wanted, drawn - hits), ways)
        for hits in range(drawn + 1)
    ]


def dice_hits(count: int, faces: int) -> list[Fraction]:
    """Chances of 0, 1, 2, ... dice that show one of so many faces."""
    hit = Fraction(faces, FACES)
    return [comb(count, n) * hit**n * (1 - hit) ** (count - n) for n in range(count + 1)]


def ratio(chance: Fraction) -> str:
    """A fraction in lowest terms, "0/1" and "1/1" included."""
    return f"{chance.numerator}/{chance.denominator}"
