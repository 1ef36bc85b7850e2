"""What must hold for any numbers: dice, chances, holds, piles."""

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.searovers.house import DEFAULT_HOUSE, with_option
from referee.games.searovers.rules import booty, dice, odds, piles
from referee.games.searovers.rules.stacks import Stack, take_blow
from referee.games.searovers.terms import CREW, GUNS

HOUSE = DEFAULT_HOUSE
DICE = st.lists(st.integers(1, 6), min_size=1, max_size=8)
STACKS = st.builds(
    Stack, st.integers(0, 3), st.integers(1, 3), st.integers(0, 3), st.integers(0, 1)
)


@given(DICE, DICE)
def test_a_roll_mirrors(a: list[int], b: list[int]) -> None:
    one, other = dice.compare(a, b), dice.compare(b, a)
    mirror = {"a": "b", "b": "a", "standoff": "standoff"}
    assert other.winner == mirror[one.winner]
    assert one.pairs == other.pairs <= min(len(a), len(b))
    assert (one.deciding is None) == (one.winner == "standoff")


@given(DICE, DICE, st.randoms(use_true_random=False))
def test_the_order_of_dice_means_nothing(a: list[int], b: list[int], rng: Random) -> None:
    shuffled = list(a)
    rng.shuffle(shuffled)
    assert dice.compare(shuffled, b) == dice.compare(a, b)


@cache
def rolls(a: int, b: int) -> tuple[Fraction, Fraction]:
    """Chances that the first and the second hand win, by counting every roll."""
    winners = [dice.compare(r[:a], r[a:]).winner for r in product(range(1, 7), repeat=a + b)]
    return tuple(Fraction(winners.count(word), len(winners)) for word in "ab")  # type: ignore[return-value]


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(1, 5) for b in range(1, 4)])
def test_one_roll_against_every_roll(a: int, b: int) -> None:
    found = odds.roll_odds(a, b)
    assert (found.win, found.lose) == rolls(a, b)
    assert found.win + found.lose + found.standoff == 1


def attack_by_hand(stack: Stack, against: int, first: str) -> Fraction:
    """The chance to complete an Attack, by the rules of a round alone."""
    win, lose = rolls(stack.strength, against)
    blow = take_blow(stack, first if first in stack.removable else None)
    after = Fraction(0) if blow.is_defeat else attack_by_hand(blow.stack, against, first)
    return (win + lose * after) / (win + lose)


@pytest.mark.parametrize("first", [CREW, GUNS])
@pytest.mark.parametrize("against", [1, 2, 3])
@pytest.mark.parametrize(
    "stack", [Stack(1, 1), Stack(1, 1, 1), Stack(1, 1, 0, 1), Stack(1, 1, 1, 1), Stack(0, 1, 2, 1)]
)
def test_an_attack_against_counting(stack: Stack, against: int, first: str) -> None:
    found = odds.attack_odds(stack, against, HOUSE, lose_first=first)
    assert found.win == attack_by_hand(stack, against, first)
    assert found.win + found.lose == 1


def ship_by_hand(mine: Stack, theirs: Stack) -> Fraction:
    win, lose = rolls(mine.strength, theirs.strength)
    hit = take_blow(theirs, CREW if CREW in theirs.removable else None)
    hurt = take_blow(mine, CREW if CREW in mine.removable else None)
    won = Fraction(1) if hit.is_defeat else ship_by_hand(mine, hit.stack)
    lost = Fraction(0) if hurt.is_defeat else ship_by_hand(hurt.stack, theirs)
    return (win * won + lose * lost) / (win + lose)


@pytest.mark.parametrize("theirs", [Stack(1, 1), Stack(1, 1, 1), Stack(0, 1, 1, 1)])
@pytest.mark.parametrize("mine", [Stack(1, 1), Stack(1, 1, 0, 1), Stack(1, 1, 1, 1)])
def test_a_ship_battle_against_counting(mine: Stack, theirs: Stack) -> None:
    found = odds.ship_odds(mine, theirs, HOUSE)
    assert found.win == ship_by_hand(mine, theirs)
    assert found.win + found.lose == 1


def test_chances_of_big_hands_against_icepool() -> None:
    icepool = pytest.importorskip("icepool")
    for a, b in ((1, 1), (3, 2), (4, 6), (7, 5)):
        mine, theirs = icepool.d6.pool(a), icepool.d6.pool(b)
        higher = mine.leximax(">", theirs, extra="equal")
        lower = theirs.leximax(">", mine, extra="equal")
        found = odds.roll_odds(a, b)
        assert found.win == higher.probability(True)
        assert found.lose == lower.probability(True)


@given(STACKS, STACKS)
def test_a_ship_battle_mirrors(mine: Stack, theirs: Stack) -> None:
    one, other = odds.ship_odds(mine, theirs, HOUSE), odds.ship_odds(theirs, mine, HOUSE)
    assert one.win == other.lose
    assert one.rolls == other.rolls
    assert one.unharmed <= one.win


@given(STACKS, st.integers(1, 8))
def test_leaving_in_time_never_sinks_more(stack: Stack, against: int) -> None:
    stays = odds.attack_odds(stack, against, HOUSE)
    leaves = odds.attack_odds(stack, against, HOUSE, withdraw_last=True)
    assert leaves.lose <= stays.lose
    assert leaves.win <= stays.win
    assert leaves.win + leaves.lose + leaves.away == 1


@given(STACKS, st.integers(1, 8), st.integers(0, 8), st.integers(0, 12))
def test_no_plan_is_better_than_the_best(stack: Stack, against: int, prize: int, ship: int) -> None:
    best = odds.best_plan(stack, against, prize, ship, HOUSE)
    for first in (CREW, GUNS):
        for last in (False, True):
            plan = odds.attack_odds(stack, against, HOUSE, lose_first=first, withdraw_last=last)
            assert prize * plan.win - ship * plan.lose <= best.value
    assert best.value == prize * best.odds.win - ship * best.odds.lose


def test_the_largest_battle_is_counted() -> None:
    mine, theirs = Stack(4, 4, 3, 1), Stack(5, 3, 3, 1)
    found = odds.ship_odds(mine, theirs, HOUSE)
    assert found.win + found.lose == 1


def test_a_cap_makes_big_hands_equal() -> None:
    capped = with_option(HOUSE, "dice_cap", "9")
    assert odds.ship_odds(Stack(12, 3), Stack(5, 4), capped).win == Fraction(1, 2)


@given(
    st.integers(0, 30),
    st.integers(0, 20),
    st.none() | st.integers(0, 20),
    st.none() | st.integers(0, 126),
)
def test_a_hold_never_overflows(
    amount: int, aboard: int, cargo: int | None, treasury: int | None
) -> None:
    for value in ("partial", "all-or-nothing"):
        gain = booty.loaded(
            amount, aboard, cargo, treasury, with_option(HOUSE, "cargo_overflow", value)
        )
        assert 0 <= gain <= amount
        assert treasury is None or gain <= treasury
        assert cargo is None or aboard + gain <= max(cargo, aboard)


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 12))
def test_dealing_keeps_every_card(draw: int, discard: int, wanted: int) -> None:
    after, dealt = piles.deal(piles.Piles(draw=draw, discard=discard), wanted)
    assert after.draw + after.discard + dealt == draw + discard
    assert dealt + after.missing == wanted
    assert after.discard >= min(discard, 1)


@given(
    st.integers(0, 8),
    st.integers(0, 8),
    st.sampled_from(["at-draw", "at-last", "never"]),
    st.sampled_from(["yes", "no"]),
)
def test_the_attack_pile_keeps_every_card(down: int, up: int, exhaust: str, back: str) -> None:
    house = with_option(with_option(HOUSE, "attack_exhaust", exhaust), "same_attack_back", back)
    start = piles.Piles(draw=1, discard=1, attack_down=down, attack_up=up)
    after = piles.complete_attack(start, house)
    assert after.attack_down + after.attack_up == down + up
    assert min(after.attack_down, after.attack_up) >= 0
    if down + up:
        other = piles.exchange_attack(start, house)
        assert other.attack_down + other.attack_up == down + up
