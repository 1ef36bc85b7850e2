"""The real program: its streams, its status, its manners when something is wrong."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli import registry
from tests.cli.conftest import Command

Program = Callable[..., subprocess.CompletedProcess[str]]


def test_version(program: Program) -> None:
    done = program("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("referee, version ")


def test_play_without_a_terminal(program: Program, home: Path) -> None:
    done = program("play", "pyrates", "anne", "bob", "--tables", "stand-in", typed="\n")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "Stopped at entry" in done.stdout
    assert list((home / "saves").iterdir())


def test_unknown_command(program: Program) -> None:
    done = program("dance")
    assert done.returncode == 2
    assert "No such command 'dance'" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="other pipes")
@pytest.mark.parametrize(
    "words",
    [
        "--help",
        "rules pyrates ship",
        "settle pyrates attack -h",
        "play pyrates anne bob --tables stand-in </dev/null",
        "settle --batch <(yes '{\"id\": 1}' | head -n 2000)",
        "settle --jobs 2 --batch <(yes '{\"id\": 1}' | head -n 2000)",
    ],
)
def test_a_reader_that_has_gone(home: Path, words: str) -> None:
    program = f"{sys.executable} -m referee {words}"
    script = f"{{ sleep 0.5; {program}; echo $? >&2; }} | :"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "REFEREE_HOME": str(home)},
    )  # fmt: skip
    assert done.stderr == "0\n"


def test_a_screen_that_knows_ascii_only(program: Program) -> None:
    done = program("play", "pyrates", "anne", typed="/quit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0


def test_home_that_is_a_file(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    home = str(file)
    done = program("play", "pyrates", "anne", "--tables", "stand-in", REFEREE_HOME=home)
    assert done.returncode == 4
    assert len(done.stderr.splitlines()) == 1
    for words in (("games",), ("resume",), ("tables", "pyrates", "where")):
        assert len(program(*words, REFEREE_HOME=home).stderr.splitlines()) <= 1


def test_a_fault_of_ours(run: Command, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> registry.Known:
        raise ZeroDivisionError("a hole in the hull")

    monkeypatch.setattr(registry, "known_game", broken)
    said = run("rules", "pyrates", status=1).output
    assert said == (
        "A fault of the program (ZeroDivisionError: a hole in the hull). "
        f"Please report it with {home / 'fault.txt'}.\n"
    )
    assert "a hole in the hull" in (home / "fault.txt").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="other signals")
def test_killed_at_the_table(home: Path) -> None:
    """At most the line being typed is lost."""
    env = {**os.environ, "REFEREE_HOME": str(home)}
    words = ["play", "pyrates", "anne", "--tables", "stand-in", "--plain"]
    with subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env,
    ) as child:  # fmt: skip
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("\n")
        child.stdin.flush()
        for line in child.stdout:
            if "Character cards in ID order" in line:
                break
        child.kill()
    (save,) = (home / "saves").iterdir()
    assert save.read_text(encoding="utf-8").count('"kind":"answer"') >= 5


def test_the_register_knows_how_many_can_play() -> None:
    from referee.cli.registry import game_of, playable_games

    for known in playable_games():
        assert game_of(known.slug).players == known.players
