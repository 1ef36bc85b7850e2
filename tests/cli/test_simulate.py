"""Thousands of games by themselves: what is counted, that it repeats, and that Ctrl-C loses nothing."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from referee.cli import simulate_command
from referee.core.simulate import Share, wilson
from tests.cli.conftest import Command


def result(run: Command, *words: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("simulate", "pyrates", "--json", *words).stdout)
    return told


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key != "seconds"}


def test_every_seat_is_counted(run: Command) -> None:
    told = result(run, "--games", "20", "--humans", "3")
    assert told["games"] == told["wanted"] == 20
    assert told["answers"] > 20 * 50
    assert told["seconds"] > 0
    assert sum(told["length"]["games"].values()) == 20
    assert sum(share["hits"] for share in told["reasons"].values()) == 20
    seats = told["wins"]["seat"]
    assert {seat: share["of"] for seat, share in seats.items()} == {
        "AI players": 40, "Anne": 20, "Bob": 20, "Cid": 20,
    }  # fmt: skip
    assert set(told["wins"]) == {"character", "order", "seat"}
    winners = sum(share["hits"] for share in seats.values())
    assert winners >= 20
    for share in seats.values():
        assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1


def test_same_seed_same_result_whatever_the_jobs(run: Command) -> None:
    words = ("--games", "60", "--seed", "5", "--policy", "greedy")
    one, two = result(run, *words), result(run, *words, "--jobs", "2")
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(result(run, "--games", "60", "--seed", "6"))


def test_the_same_seeds_with_another_option(run: Command) -> None:
    told = result(run, "--games", "10", "--compare", "governors=option1")
    alone = result(run, "--games", "10", "--house", "governors=option1")
    assert told["options"] == {}
    assert told["compared"]["options"] == {"governors": "option1"}
    assert told["compared"]["wins"] == alone["wins"]
    assert told["answers"] > told["compared"]["answers"] == alone["answers"]


def test_tables_for_people(run: Command) -> None:
    said = run("simulate", "pyrates", "--games", "5", "--compare", "more_gold=on").stdout
    for word in ("5 games", "turns, mean", "over by", "wins by seat", "scores", "more_gold=on"):
        assert word in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("searovers",), "searovers cannot be simulated. Those that can: Pyrates!."),
        (("pyrates", "--compare", "lost_ships=reserve"), "changes nothing"),
        (("pyrates", "--policy", "best"), "policy"),
        (("pyrates", "--compare", "silver=on"), "option"),
        (("pyrates", "--house", "governors=9"), "governors"),
        (("pyrates", "--humans", "5"), "five_humans"),
    ],
)
def test_what_cannot_be_simulated(run: Command, words: tuple[str, ...], reason: str) -> None:
    assert reason in run("simulate", *words, status=2).output


def test_five_people(run: Command) -> None:
    told = result(run, "--games", "3", "--humans", "5", "--house", "five_humans=on")
    assert "AI players" not in told["wins"]["seat"]


def test_interrupt_prints_what_is_done(home: Path) -> None:
    words = ("simulate", "pyrates", "--games", "1000000", "--jobs", "2", "--json")
    started = subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        env={**os.environ, "REFEREE_HOME": str(home)},
    )  # fmt: skip
    time.sleep(4)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=30)
    assert started.returncode == 0, err
    assert "Traceback" not in err
    told = json.loads(out)
    assert 0 < told["games"] < told["wanted"] == 1_000_000
    assert told["games"] == sum(told["length"]["games"].values())


def test_interrupt_between_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    job = simulate_command.Job(
        slug="pyrates", humans=1, policy="random", seed=1, variants=((),)
    )  # fmt: skip
    play_chunk = simulate_command.play_chunk

    def interrupted(job: simulate_command.Job, games: range) -> Any:
        if games.start:
            signal.raise_signal(signal.SIGINT)
        return play_chunk(job, games)

    monkeypatch.setattr(simulate_command, "play_chunk", interrupted)
    (tally,) = simulate_command.played(job, 1000, 1)
    assert tally.games == 2 * simulate_command.CHUNK


def test_wilson_interval() -> None:
    # 15 of 148: 6.2 % to 16.0 % (Newcombe 1998, method 3).
    share = wilson(15, 148)
    assert (round(share.low, 4), round(share.high, 4)) == (0.0624, 0.1605)
    assert wilson(0, 0) == Share(0, 0, 0.0, 1.0)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1
