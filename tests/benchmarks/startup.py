"""Start to first prompt, against a bare interpreter that imports what a prompt needs.

    python -m tests.benchmarks.startup

Both run in turn; whole processes are compared. Without a terminal the prompt comes from the plain
asker, so the program is run under a pseudo-terminal and killed at its first prompt.
"""

import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pexpect

from tests.benchmarks.measuring import Row, environment, in_turn, milliseconds, process

BARE = "import click, prompt_toolkit, tabulate; from prompt_toolkit import PromptSession"
GOAL = 1.3


def first_prompt(home: str) -> float:
    """Milliseconds until the program shows its first prompt in a terminal."""
    more = {"PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": "1", "TERM": "xterm"}
    words = ["-m", "referee", "play", "pyrates", "anne", "bob"]
    children = []

    def start() -> None:
        child = pexpect.spawn(
            sys.executable,
            words,
            env=environment(REFEREE_HOME=home, **more),
            timeout=20,
            encoding="utf-8",
            dimensions=(50, 100),
        )
        children.append(child)
        child.expect("Which box")

    elapsed = milliseconds(start)
    children[0].close(force=True)
    return elapsed


def rows(rounds: int = 15) -> Iterator[Row]:
    """The ratio of the medians."""
    with TemporaryDirectory() as home:
        first_prompt(home)
        found = in_turn(lambda: first_prompt(home), lambda: process(("-c", BARE)), rounds)
    said = f"{found.one:.0f} ms against {found.other:.0f} ms: {found.ratio:.2f} times"
    goal = f"{GOAL} times"
    yield Row("start to first prompt, against its imports", goal, said, found.ratio <= GOAL)


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
