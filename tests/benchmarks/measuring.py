"""Times of what is measured: medians, two things always in turn, and the rows of the table."""

import gc
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Row(NamedTuple):
    """A figure with its goal, as they are printed; `is_met` is None where there is no goal."""

    figure: str
    goal: str
    measured: str
    is_met: bool | None = None


def milliseconds(act: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Of one call."""
    began = clock()
    act()
    return (clock() - began) * 1000


def processor_milliseconds(act: Callable[[], object]) -> float:
    """Of one call, without what else the machine did meanwhile."""
    return milliseconds(act, process_time)


def rate(act: Callable[[], int]) -> float:
    """What the call did, a second of the processor."""
    gc.collect()
    began = process_time()
    done = act()
    return done / (process_time() - began)


class Compared(NamedTuple):
    """Medians of two measurements, and the median of their ratios."""

    one: float
    other: float
    ratio: float


def in_turn(one: Callable[[], float], other: Callable[[], float], rounds: int) -> Compared:
    """Measure both in turn, A B A B, so that a busy moment meets both."""
    pairs = [(one(), other()) for _ in range(rounds)]
    return Compared(
        median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)
    )


def environment(**more: str) -> dict[str, str]:
    """That of an installed program: its modules are compiled once and kept."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **more}


def process(words: Iterable[str], **more: str) -> float:
    """Milliseconds of a whole run of the interpreter."""
    command = [sys.executable, *words]
    told = subprocess.DEVNULL
    return milliseconds(
        lambda: subprocess.run(command, check=True, env=environment(**more), stdout=told, cwd=ROOT)
    )


def machine() -> str:
    """What it was measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    return f"Python {platform.python_version()}, {os.cpu_count()} cores, {processor}"
