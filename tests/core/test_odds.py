"""Chances against counting every roll, and against what must hold for any chance."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.odds import (
    Comparison,
    compare_hands,
    compare_sums,
    dice_hits,
    draw_hits,
    ratio,
    sum_ways,
)

SMALL = st.integers(0, 3)


def counted(results: list[int]) -> Comparison:
    every = len(results)
    return Comparison(*(Fraction(sum(r == sign for r in results), every) for sign in (1, -1, 0)))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@given(SMALL, SMALL, st.integers(-4, 4))
def test_sums_against_every_roll(a: int, b: int, lead: int) -> None:
    rolls = product(range(1, 7), repeat=a + b)
    assert compare_sums(a, b, lead) == counted(
        [sign(sum(roll[:a]) + lead - sum(roll[a:])) for roll in rolls]
    )


@given(SMALL, SMALL, st.integers(2, 6))
def test_hands_against_every_roll(a: int, b: int, faces: int) -> None:
    def compared(roll: tuple[int, ...]) -> int:
        mine, theirs = sorted(roll[:a])[::-1], sorted(roll[a:])[::-1]
        shorter = min(a, b)
        return (mine[:shorter] > theirs[:shorter]) - (mine[:shorter] < theirs[:shorter])

    rolls = product(range(1, faces + 1), repeat=a + b)
    assert compare_hands(a, b, faces) == counted([compared(roll) for roll in rolls])


@given(st.integers(1, 12), st.integers(1, 12))
def test_chances_of_hands_sum_to_one_and_mirror(a: int, b: int) -> None:
    one, other = compare_hands(a, b), compare_hands(b, a)
    assert sum(one) == 1
    assert (one.higher, one.lower, one.equal) == (other.lower, other.higher, other.equal)
    assert compare_hands(a + 1, b).higher >= one.higher


def test_known_figures() -> None:
    # A die against a die; the higher of two dice against one, 125 of 216 in any book on dice games.
    assert compare_hands(1, 1) == Comparison(Fraction(15, 36), Fraction(15, 36), Fraction(6, 36))
    assert compare_hands(2, 1).higher == Fraction(125, 216)


@given(st.integers(0, 5), st.integers(0, 6))
def test_hits_of_dice(dice: int, hitting: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    hits = [sum(face <= hitting for face in roll) for roll in rolls]
    assert dice_hits(dice, hitting) == [
        Fraction(hits.count(n), len(rolls)) for n in range(dice + 1)
    ]


@pytest.mark.parametrize(("pool", "wanted", "drawn"), [(6, 2, 3), (5, 5, 2), (4, 0, 4), (7, 3, 0)])
def test_hits_of_draws(pool: int, wanted: int, drawn: int) -> None:
    hands = list(combinations(range(pool), drawn))
    hits = [sum(card < wanted for card in hand) for hand in hands]
    assert draw_hits(pool, wanted, drawn) == [
        Fraction(hits.count(n), len(hands)) for n in range(drawn + 1)
    ]


def test_ways_of_sums() -> None:
    assert sum_ways(0) == {0: 1}
    assert sum_ways(2)[7] == 6
    assert sum(sum_ways(4).values()) == 6**4


def test_ratios_are_in_lowest_terms() -> None:
    assert [ratio(Fraction(n, 6)) for n in (0, 2, 6)] == ["0/1", "1/3", "1/1"]
