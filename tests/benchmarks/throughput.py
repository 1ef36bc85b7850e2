"""Whole games without a table: questions answered a second, against another engine's actions a second.

    python -m tests.benchmarks.throughput

Both engines play four random seats, in turn, on one core. catanatron is in the `bench` extra.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from statistics import median
from typing import Any

from referee.cli.simulate_command import Job, play_chunk, played
from tests.benchmarks.measuring import Row, in_turn, milliseconds, rate

JOB = Job(slug="pyrates", humans=4, policy="random", seed=1, variants=((),))
GAMES = 15
GOAL = 2.0
JOBS_GOAL = 1.8


def answers(first: int) -> int:
    """Questions answered in some games."""
    return play_chunk(JOB, range(first, first + GAMES))[0].answers


def catan_actions(catanatron: Any, first: int) -> int:
    """Actions of random players in some games of catanatron."""
    colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE)
    done = 0
    for seed in range(first, first + 3):
        players = [catanatron.RandomPlayer(c) for c in (*colours, catanatron.Color.ORANGE)]
        game = catanatron.Game(players, seed=seed)
        game.play()
        state = game.state
        done += len(state.actions if hasattr(state, "actions") else state.action_records)
    return done


def rows(rounds: int = 25) -> Iterator[Row]:
    """Throughput by itself, against catanatron, and with two processes."""
    numbers, seeds = count(0, GAMES), count(0, 3)
    answers(next(numbers))
    if find_spec("catanatron") is None:
        rates = [rate(lambda: answers(next(numbers))) for _ in range(rounds)]
        yield Row("questions answered a second", "", f"{median(rates):,.0f}")
    else:
        catanatron = import_module("catanatron")
        catan_actions(catanatron, next(seeds))
        found = in_turn(
            lambda: rate(lambda: answers(next(numbers))),
            lambda: rate(lambda: catan_actions(catanatron, next(seeds))),
            rounds,
        )
        said = f"{found.one:,.0f} against {found.other:,.0f}: {found.ratio:.2f} times"
        goal = f"{GOAL:g} times"
        yield Row(
            "questions answered a second, catanatron's actions", goal, said, found.ratio >= GOAL
        )
    shared = in_turn(lambda: _seconds(1), lambda: _seconds(2), 3)
    said = f"{shared.ratio:.2f} times"
    yield Row("two jobs against one", f"{JOBS_GOAL} times", said, shared.ratio >= JOBS_GOAL)


def _seconds(jobs: int) -> float:
    return milliseconds(lambda: played(JOB, 1_000, jobs)) / 1000


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
