"""The examples of Pirates of Nassau are played by the real command line, and their figures are asserted."""

from tests.evenings import Play, hands, names_of, playing

SLUG = "pirates-of-nassau"

# Budgets: lines up to the first move with a box never entered; lines and keys of a turn of four.
OPENING, TURN, TURN_KEYS = 5, 42, 330

play = playing(SLUG)


def test_there_is_an_example_of_everything() -> None:
    assert names_of(SLUG) == ["first-evening", "looting", "navy", "voyage", "whole-game"]


# Budgets


def test_lines_of_the_opening(play: Play) -> None:
    lines = [line.prompt for line in play("first-evening").lines]
    first_move = next(i for i, prompt in enumerate(lines) if "move 1" in prompt)
    assert first_move <= OPENING


def test_lines_and_keys_of_a_turn(play: Play) -> None:
    for name in ("first-evening", "whole-game"):
        for turn, lines in play(name).turns().items():
            assert len(lines) <= TURN, f"{name}, turn {turn}"
            assert sum(len(line.text) + 1 for line in lines) <= TURN_KEYS, f"{name}, turn {turn}"


def test_a_move_with_its_action_is_one_line(play: Play) -> None:
    lines = play("whole-game").lines
    moves = [line for line in lines if "· move" in line.prompt and not line.text.startswith("/")]
    assert len(moves) == 60  # four players, five turns, three moves
    assert max(len(line.text) for line in moves if "p " not in line.text) <= 7


# The examples of the rulebook


def test_movement_plunder_and_trade_wind(play: Play) -> None:
    evening = play("voyage")
    assert evening.books("anja.location", "jonah.location") == [2, 18]
    assert "Jonah takes a Trade Wind (9 left)." in evening.said
    assert "Jonah: die 2 from 7 to transit 14." in evening.said
    assert "Anja: die 5 from 3 to trade route 8" in evening.said
    assert (
        "Anja plunders Flute 2/2: Sailing ship 1 + Captain 2 = 3 against 2 (won), "
        "Gunnery ship 1 + Captain 2 = 3 against 2 (won). 4 Notoriety in step 3."
    ) in evening.said
    assert evening.books("anja.p8", "anja.rum", "anja.cargo", "jonah.trade_wind") == [1, 2, 1, 1]
    assert "Anja's hold: put 1 cargo piece, put 2 rum pieces, put 1 piece of eight" in hands(
        evening.said
    )


def test_looting(play: Play) -> None:
    evening = play("looting")
    assert "Gunnery ship 1 + Captain 3 + Great Cannons 2 = 6 against 5 (won)" in evening.said
    assert evening.books("ewan.p8", "ewan.looted", "1.looted") == [2, 1, True]
    assert "La Havana (1): put 1 Looted Port marker" in hands(evening.said)


def test_navy(play: Play) -> None:
    evening = play("navy")
    assert (
        "Sailing ship 1 + Captain 3 = 4 against 2 (won), Gunnery ship 1 + Captain 3 = 4 against 3"
        in (evening.said)
    )
    assert (
        "Sailing ship 1 + Captain 2 + Top Sail 2 = 5 against 4 (won), "
        "Gunnery ship 1 + Captain 1 + Cannons 2 = 4 against 4 (equal is not enough): "
        "half the Notoriety or half the hold is lost."
    ) in evening.said
    assert evening.books("jonah.notoriety", "anja.notoriety", "jon.notoriety", "ewan.notoriety") == [
        8, 10, 11, 7,
    ]  # fmt: skip


# Whole games


def test_whole_game(play: Play) -> None:
    evening = play("whole-game")
    assert evening.session.question is None
    assert evening.session.state.turn == 5
    assert "This takes back a roll." in evening.said
    assert "Entry 32: open becomes ship 1 1 1." in evening.said
    for line in (
        "Most Notorious: Jonah 48 (7 VP), Jon 43 (5 VP), Anja 42 (3 VP), Ewan 5 (1 VP).",
        "Motley Crew: Anja 5 (7 VP), Jon 4 (5 VP), Jonah 2 (3 VP), Ewan 0 (1 VP).",
        "Best Ship: Jon 18 (7 VP), Anja 14 (5 VP), Jonah 14 (5 VP), Ewan 6 (1 VP).",
        "Richest Pirate: Jon 3 (7 VP), Jonah 2 (5 VP), Ewan 1 (3 VP), Anja 0 (1 VP).",
        "Jon wins, most Victory Points (Jon 24, Jonah 20, Anja 16, Ewan 6).",
    ):
        assert line in evening.said
    assert evening.books("jon.chest", "anja.chest") == [3, 0]


def test_the_chests_are_told_by_nothing_before_the_end(play: Play) -> None:
    before = play("whole-game").said.partition("The End Game card: the game is over")[0]
    assert "treasure" not in before
    assert "Richest" not in before


def test_first_evening(play: Play) -> None:
    evening = play("first-evening")
    assert evening.session.state.turn == 2
    assert [key for key in evening.facts() if not key.startswith("merchants")] == [
        "map.ports", "captains.all", "hold.spaces", "income.5", "income.9", "income.1", "income.12",
    ]  # fmt: skip
