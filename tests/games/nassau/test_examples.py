"""The examples of Nassau are played by the real command line, and their figures are asserted."""

import re

import pytest

from tests.evenings import Evening, Example, Play, names_of, playing

SLUG = "nassau"
NAMES = names_of(SLUG)
BATTLE = 3  # typed lines
SCORE_SHEET = 30  # typed lines for four players

play = playing(SLUG)


def scores(evening: Evening) -> dict[str, int]:
    """Everybody's points."""
    return {name: player.score for name, player in evening.session.state.players.items()}


def test_there_is_an_example_of_each_mode() -> None:
    assert NAMES == ["companion", "score-sheet", "whole-game"]


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_over(play: Play, name: str) -> None:
    assert play(name).session.question is None


# The whole game


def test_whole_game_ends_with_these_points(play: Play) -> None:
    evening = play("whole-game")
    assert scores(evening) == {"anne": 86, "bob": 109, "cid": 117, "dora": 177}
    assert evening.session.state.winners == ("dora",)
    assert (
        "dora: towers 9, opponents 15, hidden goods 9, weapons 50, companions 8, load 6, dutchman 15; "
        "112 points and 65 on the track make 177." in evening.said
    )
    assert "By the other reading (general_value_per_good=yes): hidden goods 12" in evening.said


def test_whole_game_has_an_undo_across_a_phase_and_a_fix(play: Play) -> None:
    entries = play("whole-game").session.journal.entries
    kinds = [entry.kind for entry in entries]
    assert "fix" in kinds
    across = []
    for undone in (entry for entry in entries if entry.kind == "undo"):
        last = entries[undone.number - 1]
        began = [rule for ruling in last.rulings for rule in ruling]
        if last.key.startswith("r1.city.") and "nassau/phase-ii-caribbean" in began:
            across.append(last.number - (undone.to or 0))
    assert across == [2]


def test_whole_game_never_asks_a_battle_in_more_than_three_lines(play: Play) -> None:
    session = play("whole-game").session
    lines: dict[str, set[int]] = {}
    for entry in session.path:
        found = re.match(r"(r\d\.sea\.t\d+\.\w+)\.fight", entry.key)
        if found:
            lines.setdefault(found[1], set()).add(entry.line)
    assert len(lines) >= 10
    assert max(map(len, lines.values())) <= BATTLE


def test_whole_game_takes_about_one_line_a_turn_in_the_city(play: Play) -> None:
    session = play("whole-game").session
    city = [entry for entry in session.path if ".city." in entry.key]
    turns = {entry.key.rsplit(".", 2)[0] for entry in city if entry.key.endswith(".turn")}
    assert len(city) <= 1.35 * len(turns)


# The others


def test_companion_scores_what_the_table_tells(play: Play) -> None:
    evening = play("companion")
    assert scores(evening) == {"anne": 77, "bob": 55}
    assert "2 goods for 3 doubloons: silver to space 1, tobacco to general." in evening.said
    assert "Card 1: 3, at least 3 needed: fulfilled, 2 points." in evening.said


def test_score_sheet_of_four_players_is_short(play: Play) -> None:
    assert scores(play("score-sheet")) == {"red": 189, "yellow": 240, "green": 197, "blue": 156}
    assert len(Example(SLUG, "score-sheet").typed()) == 13 <= SCORE_SHEET
