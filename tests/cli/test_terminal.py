"""The menu on a real terminal."""

import os
import sys
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect")


@pytest.mark.terminal
@pytest.mark.skipif(sys.platform == "win32", reason="other terminals")
def test_from_the_menu_to_the_table_and_back(home: Path) -> None:
    env = {
        **os.environ,
        "REFEREE_HOME": str(home), "PROMPT_TOOLKIT_NO_CPR": "1", "TERM": "xterm", "NO_COLOR": "1",
    }  # fmt: skip
    child = pexpect.spawn(
        sys.executable, ["-m", "referee"],
        env=env, dimensions=(24, 80), encoding="utf-8", timeout=20,
    )  # fmt: skip
    child.expect(r"1\. new: a new game")
    child.expect("Which")
    child.send("\x03")
    child.expect("Ctrl-C again leaves.")
    child.send("\r")
    child.expect("Which game")
    child.send("pyrates\r")
    child.expect("Which box")
    child.send("\r")
    child.expect("Names of the human players")
    child.send("anne bob\r")
    child.expect("Options")
    child.send("\x04")
    child.expect("Stopped at entry 1, saved.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(list((home / "saves").iterdir())) == 1
