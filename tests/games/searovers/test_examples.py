"""The examples of SeaRovers are played by the real command line, and their figures are asserted."""

from tests.evenings import Example, Play, names_of, playing

SLUG = "searovers"
TURN = 12  # lines of a turn like the rulebook's first one

play = playing(SLUG)


def test_there_is_an_example_of_everything() -> None:
    assert names_of(SLUG) == ["solitaire-lost", "whole-game", "worked-turns"]


def test_lines_of_the_first_turn() -> None:
    lines = Example(SLUG, "worked-turns").typed()
    first, after = lines.index("buy"), lines.index("draw")
    assert 0 < after - first <= TURN


def test_worked_turns(play: Play) -> None:
    evening = play("worked-turns")
    assert evening.books("glenn.supply", "glenn.doubloons", "glenn.spent", "glenn.hand") == [
        15,
        3,
        15,
        8,
    ]
    assert evening.books("glenn.2.aboard", "glenn.2.hex", "glenn.haven") == [8, "P15", "H3"]
    assert evening.books("treasury", "draw", "discard", "column") == [79, 48, 15, 3]
    assert evening.books("attack_down", "attack_up", "glenn.row") == [11, 3, "P2 B10 B15 P5 B3 P10"]
    assert "dice 3 (rolled 1) + 5 + 1 for its own captain = 9 spaces" in evening.said
    assert "Glenn draws 4 cards: 8 in hand." in evening.said  # not three, as the book prints (R72)


def test_whole_game(play: Play) -> None:
    evening = play("whole-game")
    state = evening.session.state
    assert state.is_over
    assert state.winners == ("Glenn",)
    assert evening.books("glenn.supply", "glenn.doubloons", "lee.1.aboard", "treasury") == [
        26,
        5,
        3,
        73,
    ]
    for told in (
        "No parley; the battle goes on.",
        "Glenn goes on as the attacker and has all rights of the attacker. By the other reading "
        "(swap=name-only) only the names would change.",
        "Lee evades: no damage, both vessels stay.",
        "By the other reading (wild_combat=one-round) it would end with this round.",
        "This takes back a roll.",
        "supply 15 + 11 = 26, 21 unspent",
        "Glenn wins with 5 doubloons",
    ):
        assert told in evening.said


def test_solitaire_lost(play: Play) -> None:
    evening = play("solitaire-lost")
    assert evening.session.state.is_over
    assert evening.session.state.winners == ()
    assert evening.books("anne.supply", "anne.1.aboard") == [15, 7]
    assert "Anne's Sloop 1 cannot move: Calm lies on it" in evening.said
    assert "Ten turns are over: 3 of 6 doubloons. Lost." in evening.said
