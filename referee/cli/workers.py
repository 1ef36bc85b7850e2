"""Work shared by several processes, a few pieces at a time and in order."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")

AHEAD = 2  # pieces that wait for each process, so that none is idle and none is held in vain


def shared(work: Callable[[P], R], pieces: Iterable[P], jobs: int) -> Iterator[R]:
    """What the work makes of each piece; pieces are taken as they are needed."""
    if jobs == 1:
        yield from map(work, pieces)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts)
    waiting: deque[Future[R]] = deque()
    try:
        for piece in pieces:
            waiting.append(pool.submit(work, piece))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
