"""Whole games without a table: questions answered a second, against another engine's actions a second.

    python -m tests.benchmarks.throughput

Both engines play four random seats, in turn, on one core. catanatron is in the `bench` extra. Its actions
are also those that were forced, one for each decision; here, a form is one answer for all its parts, and
what has one legal answer is not asked. So a second row counts decisions on both sides.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from statistics import median
from typing import Any

from referee.cli.simulate_command import Job, play_chunk, played, simulation_of, stand_in
from referee.core.forms import Form
from referee.core.policy import checked
from referee.core.run import Run
from tests.benchmarks.measuring import Row, in_turn, milliseconds, rate

JOB = Job(slug="pyrates", humans=4, policy="random", seed=1, variants=((),))
GAMES = 15
GOAL = 2.0
JOBS_GOAL = 1.8


def answers(first: int) -> int:
    """Questions answered in some games."""
    return play_chunk(JOB, range(first, first + GAMES))[0].answers


def decisions(first: int) -> int:
    """What was decided in the same games: parts of forms each, and what had one legal answer too."""
    made = 0
    simulation = simulation_of(JOB.slug)
    policy = simulation.policies[JOB.policy]
    for number in range(first, first + GAMES):
        chance = Random(f"{JOB.seed}/{number}")
        run: Run[Any] = Run(simulation.game, JOB.setup(()), stand_in(JOB.slug))
        while (question := run.question) is not None:
            made += len(question.fields) if isinstance(question, Form) else 1
            run.answer(checked(question, policy(run.state, question, chance)))
        made += len(run.autos)
    return made


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
        each = decisions(0) / answers(0)
        said = f"{found.one * each:,.0f} against {found.other:,.0f}: {found.ratio * each:.2f} times"
        yield Row("decisions a second, forced ones too, the same", "", said)
    shared = in_turn(lambda: _seconds(1), lambda: _seconds(2), 3)
    said = f"{shared.ratio:.2f} times"
    yield Row("two jobs against one", f"{JOBS_GOAL} times", said, shared.ratio >= JOBS_GOAL)


def _seconds(jobs: int) -> float:
    return milliseconds(lambda: played(JOB, 1_000, jobs)) / 1000


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
