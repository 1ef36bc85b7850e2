"""`referee` without a command."""

from pathlib import Path

import pytest

from referee.cli import registry
from tests.cli.conftest import Command


def test_nothing_to_go_on_with(run: Command) -> None:
    said = run(typed="\ntoy\nanne\n").output
    assert said.startswith("1. new: a new game\n")
    games = ", ".join(game.slug for game in registry.playable_games())
    assert f"Which game? ({games})" in said


def test_enter_resumes(run: Command, race: Path) -> None:
    said = run(typed="\n1\n").output
    assert said.startswith("1. resume: Toy Race · anne, bob · turn 1\n2. rematch: ")
    assert "bob sails 5." in said


def test_rematch_asks_nothing(run: Command, race: Path) -> None:
    run("resume", typed="1\nred\n3\nblue\n1\n")
    said = run(typed="\nred\n").output
    assert said.startswith(
        "1. rematch: Toy Race · anne, bob · the same box and options\n2. resume: "
    )
    assert "Same box" not in said
    assert "Which box" not in said
    assert "anne · boat" in said


def test_quit(run: Command) -> None:
    run(typed="quit\n")
    run(typed="")


def test_a_save_that_cannot_be_read_is_passed_over(run: Command, race: Path) -> None:
    race.write_text("rubbish\n", encoding="utf-8")
    assert run(typed="").output.startswith("1. new: a new game\n")


def test_settle_and_score(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KNOWN", registry.KNOWN[:1])
    said = run(typed="settle\nlead\n").output
    assert "lead           Who leads a piracy or a raid." in said
    assert "Topic? (" in said
    assert run(typed="settle\n?\n").output.count("Who leads a piracy or a raid.") == 2
    assert "now possible" not in run(typed="settle\n?\n").output
    assert "players" in run(typed="score\n").output
