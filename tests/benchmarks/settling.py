"""Disputes settled: one in a fresh process against bare imports, and a batch on one core.

python -m tests.benchmarks.settling
"""

import json
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from statistics import median
from tempfile import TemporaryDirectory

from referee.cli.registry import KNOWN
from referee.cli.settle_command import answer
from tests.benchmarks.measuring import ROOT, Row, in_turn, process, rate

BARE = ("-c", "import click, json")
ONE = (
    "-m", "referee", "settle", "pyrates", "attack", "--json", "action=raid",
    "fleet.Blackbeard=1", "fleet.Caesar=2", "attack_dice=3", "defense_dice=2", "defense=3",
)  # fmt: skip
SINGLE_GOAL = 1.5
BATCH_GOAL = 3_000


def batch(slug: str, lines: int = 3_000) -> list[bytes]:
    """Lines of a batch: the worked cases of the game's tests, again and again."""
    path = ROOT / "tests" / "games" / slug.replace("-", "_") / "cases.json"
    cases = json.loads(path.read_text(encoding="utf-8"))
    return [
        json.dumps(
            {"id": number, "game": slug, "topic": case["topic"], "facts": case["facts"]}
        ).encode()
        for number, case in enumerate(islice(cycle(cases), lines))
    ]


def rows(rounds: int = 21) -> Iterator[Row]:
    """A single call, and a batch of each game."""
    with TemporaryDirectory() as home:
        process(ONE, REFEREE_HOME=home)
        found = in_turn(lambda: process(ONE, REFEREE_HOME=home), lambda: process(BARE), rounds)
    said = f"{found.one:.0f} ms against {found.other:.0f} ms: {found.ratio:.2f} times"
    goal = f"{SINGLE_GOAL} times"
    yield Row("settle --json, against import click, json", goal, said, found.ratio <= SINGLE_GOAL)
    for known in KNOWN:
        lines = batch(known.slug)
        for line in lines[:300]:
            answer(line)
        done = median(rate(partial(_answered, lines)) for _ in range(5))
        yield Row(
            f"settle --batch, {known.title}: cases a second",
            f"{BATCH_GOAL:,}",
            f"{done:,.0f}",
            done >= BATCH_GOAL,
        )


def _answered(lines: list[bytes]) -> int:
    return len([answer(line) for line in lines])


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
