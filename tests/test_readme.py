"""README keeps its word: its transcript is a real evening, its rulings are those of the program."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.ui.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", README, re.DOTALL)


def run(*words: str) -> str:
    result = CliRunner().invoke(referee, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    monkeypatch.chdir(ROOT)


def block_after(mark: str) -> str:
    return README.partition(f"<!-- {mark} -->")[2].partition("```\n")[2].partition("```")[0]


def test_the_transcript_is_a_turn_of_an_example(tmp_path: Path) -> None:
    answers = ROOT / "examples" / "pyrates" / "whole-game.answers"
    words = re.search(r"^# referee (.+)$", answers.read_text(encoding="utf-8"), re.MULTILINE)
    assert words is not None
    said = run(
        *shlex.split(words[1]), "--answers", str(answers), "--save", str(tmp_path / "save.jsonl"),
        "--no-learn", "--plain",
    )  # fmt: skip
    said = re.sub(r"> \w+(?:\.[\w-]+)+ = ", "> ", said)  # keys that guard the file's answers
    shown = block_after("transcript")
    assert len(shown.splitlines()) > 20
    assert shown in said


def test_the_settled_dispute_is_what_the_program_says() -> None:
    command = re.search(r"^\$ referee (settle .+)$", README, re.MULTILINE)
    assert command is not None
    assert run(*shlex.split(command[1])) == block_after("settle")


def test_every_command_at_the_prompt_exists() -> None:
    named = set(re.findall(r"`/([a-z-]+)", README)) - {"card", "event"}
    assert named
    assert named <= set(COMMANDS)


def test_every_command_of_the_shell_exists() -> None:
    for block in BLOCKS:
        for line in block.splitlines():
            words = re.sub(r"\s{3,}.*", "", line.removeprefix("$ ")).split()
            if words[:1] == ["referee"] and len(words) > 1:
                run(words[1], "--help")


def test_the_games_are_those_of_the_register() -> None:
    from referee.cli.registry import playable_games

    for game in playable_games():
        assert f"referee play {game.slug}" in README


def test_two_commands_do_all_the_set_up() -> None:
    plays, tests = block_after_heading("Two commands").strip().splitlines()
    assert plays.endswith("/referee")
    assert "pytest" in tests


def block_after_heading(heading: str) -> str:
    return README.partition(f"## {heading}")[2].partition("```\n")[2].partition("```")[0]
