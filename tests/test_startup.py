"""The program starts without what only a game needs."""

import subprocess
import sys

import pytest

PROBE = """
import sys
sys.argv = ["referee", *{words!r}]
from referee.cli import main
try:
    main()
except SystemExit:
    pass
found = {{name.partition(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names)
print("MODULES", *sorted(name for name in found if not name.startswith("_")))
"""


def third_party(*words: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(words=words)],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    *_, last = done.stdout.splitlines()
    return set(last.split()[1:]) - {"referee", "sitecustomize", "usercustomize"}


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("games", "--help")])
def test_help_imports_click_and_nothing_else(words: tuple[str, ...]) -> None:
    assert third_party(*words) == {"click"}


def test_rules_need_no_terminal_and_no_game() -> None:
    assert third_party("rules", "pyrates", "lead") == {"click"}
