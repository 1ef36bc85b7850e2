"""`referee rules`."""

import pytest

from referee.core.tables import rulebook
from tests.cli.conftest import Command


def test_headings(run: Command) -> None:
    said = " ".join(run("rules", "pyrates").output.split())
    book = rulebook("pyrates")
    assert all(rule.heading in said for rule in book.rules)
    assert all(f"{ruling.id} {ruling.title}" in said for ruling in book.rulings)


def test_a_rule_comes_with_what_touches_it(run: Command) -> None:
    said = run("rules", "pyrates", "how-to-divvy-up-booty").output
    assert said.startswith("How to Divvy up Booty\n")
    assert "R2 Alone in the band (house solo_booty: all," in said
    said = run("rules", "pyrates", "more-gold").output
    assert "Optional rule more_gold" in said


@pytest.mark.parametrize("words", ["R2", "r2", "pyrates/R2"])
def test_a_ruling_by_its_id(run: Command, words: str) -> None:
    said = run("rules", "pyr", words).output
    assert said.startswith("R2 Alone in the band\n")
    assert "House option solo_booty; careful readers disagree:" in said
    assert "all (default): " in said
    assert "Rests on: How to Divvy up Booty" in said


def test_many_matches(run: Command) -> None:
    said = run("rules", "pyrates", "ship").output
    assert "\nAlso: " in said


@pytest.mark.parametrize("words", ["submarine", "R999", "pyrates/R999"])
def test_no_match(run: Command, words: str) -> None:
    said = run("rules", "pyrates", words, status=1).output
    assert said == (
        f"Nothing in the rules contains '{words}'. Without words: the list of headings.\n"
    )


@pytest.mark.parametrize("columns", ["40", "72", "200"])
def test_width(run: Command, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = run("rules", "pyrates", "ship").output.splitlines()
    assert max(len(line) for line in lines) <= max(70, min(100, int(columns)))


def test_unknown_game(run: Command) -> None:
    assert "is no game here. Known: pyrates" in run("rules", "chess", status=2).output
