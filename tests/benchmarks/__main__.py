"""Every figure of README's section "Speed" as one table.

python -m tests.benchmarks
"""

import sys
from collections.abc import Iterator

from tabulate import tabulate

from tests.benchmarks import chances, session, settling, startup, throughput
from tests.benchmarks.measuring import Row, machine

MARKS = {True: "yes", False: "no", None: ""}


def rows() -> Iterator[Row]:
    """All of them, the quick ones first; each is shown when it is there."""
    for part in (chances, settling, startup, session, throughput):
        for row in part.rows():
            print(*row[:3], sep="  ", file=sys.stderr)
            yield row


def main() -> None:
    """Print the table in README's form."""
    lines = [(row.figure, row.goal, row.measured, MARKS[row.is_met]) for row in rows()]
    print(tabulate(lines, ("figure", "goal", "measured", "met"), "github", disable_numparse=True))
    print(f"\n{machine()}")


if __name__ == "__main__":
    main()
