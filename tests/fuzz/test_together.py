"""Two games in one process, two referees on one save, and a disk that takes its time."""

import os
import time
from pathlib import Path
from random import Random

import pytest

from referee.core.journal import Journal
from referee.core.session import Session
from tests.fuzz.boxes import BOXES, Box
from tests.fuzz.crash import FEW, example_of, sitting_at
from tests.fuzz.random_play import Evening, assert_same

ANSWERS = 40
SLOW = 0.2


def alone(box: Box, seed: int) -> Evening:
    evening = Evening(box, seed, mischief=0)
    on(evening, ANSWERS)
    return evening


def on(evening: Evening, answers: int) -> None:
    while evening.session.question is not None and evening.answers < answers:
        evening.answer()


def test_games_in_one_process_know_nothing_of_each_other() -> None:
    """All games, two of each, in turn: each is the one that is played alone."""
    evenings = [Evening(box, seed, mischief=0) for box in BOXES for seed in (1, 2)]
    for answers in range(1, ANSWERS + 1):
        for evening in Random(answers).sample(evenings, len(evenings)):
            on(evening, answers)
    for evening in evenings:
        other = alone(
            evening.box, 1 if evening is evenings[evenings.index(evening) // 2 * 2] else 2
        )
        assert evening.session.journal.entries == other.session.journal.entries
        assert_same(evening.session.run, other.session.run)


def test_a_second_referee_may_only_look(tmp_path: Path) -> None:
    import subprocess

    from tests.fuzz.crash import REFEREE, ROOT, env

    table, save, rest = sitting_at("searovers", tmp_path)
    before = save.read_bytes()
    for words, status, told in (
        (["resume", str(save)], 4, "is being played in another window"),
        (["games", "delete", "--yes", str(save)], 4, "is being played in another window"),
        (["show", str(save)], 0, "Glenn"),
        (["log", str(save)], 0, "setup.options"),
    ):
        done = subprocess.run(
            [*REFEREE, *words], env=env(tmp_path / "searovers-home"), cwd=ROOT, check=False,
            capture_output=True, encoding="utf-8",
        )  # fmt: skip
        assert done.returncode == status, done.stderr
        assert told in done.stdout + done.stderr
        assert len(done.stderr.splitlines()) <= 1
    assert save.read_bytes() == before
    assert "9. " in table.type(*rest[:1])
    assert table.end() == 0


def test_a_slow_disk_costs_one_wait_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    def slow(handle: int) -> None:
        waits.append(time.monotonic())
        time.sleep(SLOW)

    monkeypatch.setattr(os, "fsync", slow)
    for box in BOXES[::2]:
        evening = Evening(box, 5, mischief=0)
        waits.clear()
        journal = Journal.create(tmp_path / f"{box}.jsonl", evening.session.journal.entries[0])
        evening.session = Session(box.game, journal)
        on(evening, FEW)
        journal.close()
        assert FEW <= len(waits) <= FEW + 2  # one for the header, one for the folder
        with Journal.open(tmp_path / f"{box}.jsonl", write=False) as again:
            assert_same(Session(box.game, again).run, evening.session.run)


def test_the_examples_are_long_enough() -> None:
    assert len(example_of("searovers").typed) > FEW
