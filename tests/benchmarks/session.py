"""A session at a large entry: how long an answer, an undo and the opening of its save take.

python -m tests.benchmarks.session [ENTRIES]
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from referee.core.journal import Journal
from referee.core.session import Session
from referee.games.pyrates import GAME
from tests.benchmarks.long_game import new_session, played
from tests.playing import legal_answer

GOALS = {"answer, besides the disk": 5.0, "undo": 50.0, "open the save": 100.0}


def timed(act: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    began = perf_counter()
    act()
    return (perf_counter() - began) * 1000


def measure(entries: int, rounds: int = 15) -> dict[str, float]:
    """Medians in milliseconds."""
    rng = Random(5)
    session = played(entries)
    answers, undos = [], []
    for _ in range(rounds):
        question = session.question
        assert question is not None
        value = legal_answer(question, rng)
        answers.append(timed(lambda: session.answer(value, by="table")))
        undos.append(timed(session.undo))
    with TemporaryDirectory() as folder:
        save = Path(folder) / "long.jsonl"
        fresh = new_session()
        played(entries, Journal.create(save, fresh.journal.entries[0])).journal.close()
        opened = [timed(lambda: Session(GAME, Journal.open(save, write=False))) for _ in range(5)]
    return {
        "answer, besides the disk": median(answers),
        "undo": median(undos),
        "open the save": median(opened),
    }


def main() -> None:
    """Print the table."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    print(f"Pyrates!, at entry {entries}: medians in milliseconds")
    for name, value in measure(entries).items():
        print(f"  {name:28} {value:8.2f}   goal {GOALS[name]:.0f}")


if __name__ == "__main__":
    main()
