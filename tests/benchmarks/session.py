"""A session at a large entry: how long an answer, an undo and the opening of its save take.

python -m tests.benchmarks.session [ENTRIES]
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from referee.core.journal import Journal
from referee.core.session import Session
from referee.games.pyrates import GAME
from tests.benchmarks.long_game import played
from tests.benchmarks.measuring import Row, processor_milliseconds
from tests.playing import legal_answer

ENTRIES, MORE = 1_000, 5_000
GOALS = {"answer, besides the disk": 5.0, "undo": 50.0, "open the save": 100.0}


def measure(entries: int, rounds: int = 9) -> dict[str, float]:
    """Medians in milliseconds."""
    rng = Random(5)
    session = played(entries)
    header, *saved = session.journal.entries
    answers, undos = [], []
    for _ in range(rounds):
        question = session.question
        assert question is not None
        value = legal_answer(question, rng)
        answers.append(processor_milliseconds(partial(session.answer, value, by="table")))
        undos.append(processor_milliseconds(session.undo))
    with TemporaryDirectory() as folder:
        save = Path(folder) / "long.jsonl"
        with Journal.create(save, header) as journal:
            journal.append(*saved)
        opened = [
            processor_milliseconds(lambda: Session(GAME, Journal.open(save, write=False)))
            for _ in range(3)
        ]
    return {
        "answer, besides the disk": median(answers),
        "undo": median(undos),
        "open the save": median(opened),
    }


def rows(*counts: int) -> Iterator[Row]:
    """The figures at each number of entries; goals are those of the first."""
    for entries in counts or (ENTRIES, MORE):
        for name, value in measure(entries).items():
            has_goal = entries == ENTRIES
            goal = f"{GOALS[name]:g} ms" if has_goal else ""
            met = value <= GOALS[name] if has_goal else None
            yield Row(f"{name}, at entry {entries:,}", goal, f"{value:.2f} ms", met)


if __name__ == "__main__":
    for row in rows(*(int(word) for word in sys.argv[1:])):
        print(*row, sep="  ")
