"""Every example is played and every save of an example replayed, as in the wheel's own test.

A line of a file of answers may say how it is begun: `# referee play pyrates anne bob`. Such lines
before the last one prepare what it needs.
"""

import shlex
from pathlib import Path

import pytest

from referee.cli.opening import looked_at
from tests.cli.conftest import ROOT, Command

EXAMPLES = ROOT / "examples"
# A folder with code is a game to copy, which the program does not know.
FOLDERS = [path for path in sorted(EXAMPLES.glob("*/")) if not (path / "__init__.py").exists()]
ANSWERS = [file for folder in FOLDERS for file in sorted(folder.glob("*.answers"))]
SAVES = [file for folder in FOLDERS for file in sorted(folder.glob("*.jsonl"))]
BEGIN = "# referee "


def shown(path: Path) -> str:
    return path.relative_to(EXAMPLES).as_posix()


def beginnings(file: Path) -> list[list[str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [shlex.split(line.removeprefix(BEGIN)) for line in lines if line.startswith(BEGIN)]
    return found or [["play", file.parent.name, "--tables", "stand-in"]]


@pytest.mark.parametrize("file", ANSWERS, ids=shown)
def test_answers(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.chdir(ROOT)
    save = tmp_path / "replayed.jsonl"
    *before, begin = beginnings(file)
    for words in before:
        run(*words)
    run(*begin, "--answers", str(file), "--save", str(save), "--no-learn", "--plain")
    run("show", str(save), "--json")


@pytest.mark.parametrize("save", SAVES, ids=shown)
def test_saves(save: Path) -> None:
    session = looked_at(save)
    assert session.journal.damage is None
    assert session.diverged is None
    assert not session.game.problems(session.state)
