"""Exact chances as fractions: sums of dice, hands of sorted dice, draws without putting back.

Dice are fair and independent; every count is exact, so fractions are equal by whatever way they are found.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

FACES = 6


class Comparison(NamedTuple):
    """Chances of one side against the other: it is higher, lower, or they are equal."""

    higher: Fraction
    lower: Fraction
    equal: Fraction


def ratio(chance: Fraction) -> str:
    """A fraction in lowest terms, "0/1" and "1/1" included."""
    return f"{chance.numerator}/{chance.denominator}"


@cache
def sum_ways(dice: int, faces: int = FACES) -> Mapping[int, int]:
    """Ways to roll each sum with so many dice; 0 in one way with none."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, faces + 1):
                longer[total + face] = longer.get(total + face, 0) + count
        ways = longer
    return ways


def compare_sums(dice: int, against: int, lead: int = 0, faces: int = FACES) -> Comparison:
    """The sum of some dice plus `lead` against the sum of others."""
    higher = lower = 0
    for mine, count in sum_ways(dice, faces).items():
        for theirs, other in sum_ways(against, faces).items():
            if mine + lead > theirs:
                higher += count * other
            elif mine + lead < theirs:
                lower += count * other
    every: int = faces ** (dice + against)
    return Comparison(
        Fraction(higher, every), Fraction(lower, every), Fraction(every - higher - lower, every)
    )


def compare_hands(dice: int, against: int, faces: int = FACES) -> Comparison:
    """Two hands sorted high first and compared die by die, as far as the shorter one goes."""
    higher = _higher_hands(faces, dice, against)
    lower = _higher_hands(faces, against, dice)
    every: int = faces ** (dice + against)
    return Comparison(
        Fraction(higher, every), Fraction(lower, every), Fraction(every - higher - lower, every)
    )


@cache
def _higher_hands(face: int, a: int, b: int) -> int:
    """Rolls of a + b dice with faces up to `face` where the first hand is higher.

    Walk the faces from the top: as long as both hands show a face equally often, the pairs tie. The hand
    that shows it more often is higher, unless the other one has no die left to be compared.
    """
    if not face or not a or not b:
        return 0
    below: int = face - 1
    mine = [comb(a, i) * below ** (a - i) for i in range(a + 1)]
    theirs = [comb(b, j) * below ** (b - j) for j in range(b)]
    more = list(accumulate(reversed(mine)))[::-1]  # more[i]: i or more of the first hand show it
    found: int = sum(theirs[j] * more[j + 1] for j in range(min(a, b)))
    for same in range(min(a, b)):
        found += comb(a, same) * comb(b, same) * _higher_hands(below, a - same, b - same)
    return found


def dice_hits(dice: int, hitting: int, faces: int = FACES) -> list[Fraction]:
    """Chances of 0, 1, 2, ... dice that show one of so many faces."""
    hit = Fraction(hitting, faces)
    return [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]


def draw_hits(pool: int, wanted: int, drawn: int) -> list[Fraction]:
    """Chances of 0, 1, 2, ... wanted ones among those drawn from a pool without putting back."""
    every = comb(pool, drawn)
    return [
        Fraction(comb(wanted, hits) * comb(pool - wanted, drawn - hits), every)
        for hits in range(drawn + 1)
    ]
