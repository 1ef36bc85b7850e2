"""A home of its own for every test, the toy game beside the real ones, and a way to run commands."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import referee, registry

ROOT = Path(__file__).resolve().parents[2]
Command = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("REFEREE_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [*registry.KNOWN, registry.Known("toy", "Toy Race", "tests.cli.toy", (1, 4))]
    monkeypatch.setattr(registry, "KNOWN", known)
    monkeypatch.syspath_prepend(str(ROOT))


@pytest.fixture
def run() -> Command:
    """Run a command in this process, with typed lines."""

    def runner(*words: str, typed: str = "", status: int | None = 0) -> Result:
        result = CliRunner().invoke(referee, list(words), input=typed, prog_name="referee")
        told = result.output + repr(result.exception)
        assert status is None or result.exit_code == status, told
        assert "Traceback" not in result.output
        return result

    return runner


@pytest.fixture
def program(home: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the real program in a fresh interpreter."""

    def runner(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "REFEREE_HOME": str(home), **more}
        done = subprocess.run(
            [sys.executable, "-m", "referee", *words],
            input=typed, capture_output=True, encoding="utf-8", errors="replace",
            env=env, cwd=home.parent, timeout=60, check=False,
        )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        return done

    return runner


@pytest.fixture
def race(run: Command, home: Path) -> Path:
    """A toy game in its third answer: Anne sailed, Bob has chosen his boat."""
    typed = "box\nred\n3\n1\nblue\n4\n"
    run("play", "toy", "anne", "bob", typed=typed)
    return next((home / "saves").glob("*.jsonl"))
