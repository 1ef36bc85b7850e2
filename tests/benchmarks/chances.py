"""Exact odds: two hands of dice against icepool, and the battles of every game, nothing remembered.

    python -m tests.benchmarks.chances

icepool is in the `bench` extra.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from statistics import median
from typing import Any

from referee.cli.settle_command import contract_of
from referee.core import odds
from referee.games.searovers.rules import odds as searovers
from tests.benchmarks.measuring import Row, in_turn, processor_milliseconds

DICE = 10
GOAL = 20.0
STACK = {"vessel": 5, "captain": 4, "guns": 2, "crew": 1}  # twelve dice, two cards to lose
BATTLES: tuple[tuple[str, str, float, dict[str, Any]], ...] = (
    ("SeaRovers Attack, 12 dice a side", "searovers", 50, {
        "kind": "attack", "stack": STACK, "against": 12}),
    ("SeaRovers ship battle, 12 dice a side", "searovers", 50, {
        "kind": "ship", "stack": STACK, "other": STACK}),
    ("Nassau fight, 5 dice, a full bag", "nassau", 5, {
        "target": "opponent", "strength": 5, "place": 5, "dice": 5, "rum": 2,
        "bag": {"nothing": 10, "dodge": 5, "attack": 10}}),
    ("Pyrates! raid", "pyrates", 5, {"ships": 6, "defense": 3, "defenders": 2, "players": 3}),
)  # fmt: skip


def forget() -> None:
    """Nothing counted before is known any more."""
    for known in (odds._higher_hands, odds.sum_ways, searovers.roll_odds):
        known.cache_clear()


def hands() -> object:
    """Ten dice against ten."""
    forget()
    return odds.compare_hands(DICE, DICE)


def icepool_hands(icepool: Any, step: int) -> tuple[Fraction, ...]:
    """The same by icepool, with faces that it has not met yet."""
    die = icepool.d6 + step
    found = die.pool(DICE).leximax("cmp", die.pool(DICE))
    return tuple(Fraction(found.quantity(sign), found.denominator()) for sign in (1, -1, 0))


def rows(rounds: int = 7) -> Iterator[Row]:
    """The comparison, then each battle."""
    steps = count(1)
    if find_spec("icepool") is not None:
        icepool = import_module("icepool")
        assert icepool_hands(icepool, next(steps)) == hands()
        found = in_turn(
            lambda: processor_milliseconds(partial(icepool_hands, icepool, next(steps))),
            lambda: processor_milliseconds(hands),
            rounds,
        )
        said = f"{found.other:.2f} ms against {found.one:.0f} ms: {found.ratio:,.0f} times as fast"
        goal = f"{GOAL:g} times"
        yield Row("10 against 10 sorted dice, against icepool", goal, said, found.ratio >= GOAL)
    for figure, slug, most, facts in BATTLES:
        topic = contract_of(slug).topic("odds")
        topic.answer(facts)

        def fresh(topic: Any = topic, facts: dict[str, Any] = facts) -> float:
            forget()
            return processor_milliseconds(lambda: topic.answer(facts))

        done = median(fresh() for _ in range(3 * rounds))
        yield Row(figure, f"{most:g} ms", f"{done:.2f} ms", done <= most)


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
