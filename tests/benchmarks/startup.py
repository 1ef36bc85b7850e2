"""Start to first prompt, against a bare interpreter that imports what a prompt needs.

    python -m tests.benchmarks.startup [RUNS]

Both run in turn; the medians of whole processes are compared. Without a terminal the prompt comes from
the plain asker, so the program is run under a pseudo-terminal and killed at its first prompt.
"""

import os
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import pexpect

BARE = "import click, prompt_toolkit, tabulate; from prompt_toolkit import PromptSession"
GOAL = 1.3


def bare() -> float:
    """Milliseconds of the bare imports."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", BARE], check=True)
    return (perf_counter() - began) * 1000


def first_prompt(home: str) -> float:
    """Milliseconds until the program shows its first prompt in a terminal."""
    environment = {
        **os.environ,
        "REFEREE_HOME": home,
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "NO_COLOR": "1",
        "TERM": "xterm",
    }
    began = perf_counter()
    child = pexpect.spawn(
        sys.executable,
        ["-m", "referee", "play", "pyrates", "anne", "bob"],
        env=environment,
        timeout=20,
        encoding="utf-8",
        dimensions=(50, 100),
    )
    child.expect("Which box")
    elapsed = (perf_counter() - began) * 1000
    child.close(force=True)
    return elapsed


def main() -> None:
    """Print both medians and their ratio."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    bares, prompts = [], []
    with TemporaryDirectory() as home:
        first_prompt(home)
        for _ in range(runs):
            bares.append(bare())
            prompts.append(first_prompt(home))
    ratio = median(prompts) / median(bares)
    print(f"bare imports {median(bares):.0f} ms, first prompt {median(prompts):.0f} ms")
    print(f"ratio {ratio:.2f}   goal {GOAL}")


if __name__ == "__main__":
    main()
