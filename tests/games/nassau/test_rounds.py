"""Phase III, the change of rounds, modes and the final scoring."""

from typing import Any

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.pieces import Pieces, difference
from referee.core.session import Session
from referee.games.nassau import GAME
from tests.games.nassau.table import TABLES, Table, at_sea, in_city

NEXT_ROUND = ("turtle cat lizard", "B")


def everybody_home(*adjust: str, **options: str) -> Table:
    """Both ships are home, and phase III of round 1 begins to be asked."""
    table = at_sea(*adjust, **options)
    table.say("h", "h")
    return table


# Phase III


def test_pirates_come_back_and_animals_wake() -> None:
    table = at_sea("anne.standing -3 to city", "anne.standing -1 to lying", "anne.kraken = used")
    table.say("h", "h", *NEXT_ROUND)
    anne = table.state.players["Anne"]
    assert (anne.standing, anne.city, anne.lying) == (8, 0, 0)
    assert anne.awake("kraken")
    assert table.key == "r2.city.t1.anne.turn"


def test_the_best_story_is_worth_five_and_none_costs_five() -> None:
    table = at_sea()
    table.say("r", "3", "0", "h")
    assert (table.state.players["Anne"].score, table.state.players["Bob"].score) == (19, 5)


@pytest.mark.parametrize(("value", "anne", "bob"), [("yes", 19, 20), ("no", 19, 15)])
def test_jokes_and_the_best_story(value: str, anne: int, bob: int) -> None:
    table = at_sea("bob.rum = 2", jokes_count_for_best=value)
    table.say("r", "3", "0", "r", "none", "5")
    # Anne told 4 points, Bob 5 jokes: 5 with jokes, 0 without.
    scores = {name: player.score for name, player in table.state.players.items()}
    assert scores == {"Anne": anne - 5 * (value == "yes"), "Bob": bob}
    assert any("(jokes_count_for_best=" in line and "best story" in line for line in table.said)


def test_a_negative_score_after_no_story_is_said_both_ways() -> None:
    table = everybody_home("anne.score = 2")
    assert table.state.players["Anne"].score == -3
    assert any("(score_floor_zero=yes): scores Anne 0" in line for line in table.said)


def test_posts_are_refilled_as_far_as_the_bag_goes() -> None:
    table = everybody_home("post A sabre none", "post C sabre none")
    table.state.goods_bag = 1
    table.say("turtle cat lizard", "B", "silver")
    assert (table.state.posts["A"].good, table.state.posts["C"].good) == ("silver", "")
    assert table.state.goods_bag == 0


def test_the_dolphin_chooses_posts_by_house_option() -> None:
    table = everybody_home("post A sabre none", "post C sabre none", refill_order="dolphin_chooses")
    table.state.goods_bag = 1
    table.say("turtle cat lizard", "B", "C", "silver")
    assert (table.state.posts["A"].good, table.state.posts["C"].good) == ("", "silver")


def test_the_dutchman_is_scored_and_sails_on() -> None:
    table = at_sea("anne.place = E", "anne.cannon = 1", flying_dutchman="on")
    table.say("d", "2", "", "h", "h", "turtle cat lizard", "B", "F sabre 7")
    ship = table.state.dutchman
    assert (ship.below, ship.right, ship.crates) == ({"Anne": 1}, {"Anne": 1}, {})
    assert (ship.area, ship.weapon, ship.points) == ("F", "sabre", 7)
    assert table.state.players["Anne"].score == 10 + 5 - 5


def test_markers_of_the_bear_come_back() -> None:
    table = at_sea("anne.place = D")
    table.say("b", "sail", "h", "h", *NEXT_ROUND)
    assert table.state.players["Anne"].pile == 17
    assert table.state.bear.traded == []


# The rat


@pytest.mark.parametrize("again", [True, False])
def test_the_rats_load_needs_the_rat_again(again: bool) -> None:
    table = at_sea("bob.crates = 8")
    table.session.interrupt("rat", "bob", by="table")
    table.adjust("bob.goods +silver")
    table.say("h", "h", *NEXT_ROUND)
    assert table.key == "r2.rat.bob"
    bob = table.state.players["Bob"]
    if again:
        table.say("yes")
        assert bob.rat
        assert bob.awake("rat") is None
    else:
        table.say("no", "silver")
        assert not bob.rat
        assert bob.goods == []


@pytest.mark.parametrize(("value", "crates"), [("yes", 15), ("no", 12)])
def test_the_same_kind_twice_by_house_option(value: str, crates: int) -> None:
    table = in_city("bob.provisions = 0", "bob.crates = 12", rat_same_kind=value)
    table.session.interrupt("rat", "bob", by="table")
    table.say("m 1 rum", "m 1 crates")
    assert table.state.players["Bob"].crates == crates
    if value == "yes":
        assert any("(rat_same_kind=no): it does not fit" in line for line in table.said)


# Final scoring


def last_round(*adjust: str, **options: str) -> Table:
    """Both ships go home in round 4."""
    table = at_sea("round = 4", *adjust, **options)
    table.say("h", "h")
    return table


def test_every_category_is_told_with_its_formula() -> None:
    adjust = (
        "tower A sabre anne 2", "tower C cannon anne 1", "anne.trophies +kraken 2", "anne.trophies +fort 3",
        "anne.hidden +sugar", "anne.general +silver", "anne.sabre = 2", "anne.pistol = 1",
        "anne.animals +cat", "anne.provisions = 0", "anne.crates = 2",
    )  # fmt: skip
    table = last_round(*adjust)
    told = next(line for line in table.said if line.startswith("Anne: towers"))
    # Hideout 1: sugar cane 1, general storage 1; load: 2 crates, 5 cards, 3 rum, 1 doubloon; home port 4 points.
    for part in (
        "towers 6", "opponents 10", "hidden goods 4", "weapons 9", "companions 16", "load 5",
        "towers 3 crates x 2 towers", "opponents 5 points x 2 types", "weapons 3 of one type x 3 tiles", "load 11 items",
    ):  # fmt: skip
        assert part in told
    assert table.state.players["Anne"].score == 10 + 4 - 5 + 6 + 10 + 4 + 9 + 16 + 5
    assert table.state.winners == ("Anne",)
    assert table.session.question is None


def test_general_storage_once_or_a_good_each() -> None:
    adjust = ("anne.general +silver", "anne.general +silver")
    for value, points in (("no", 1 * 2), ("yes", 2 * 2)):
        table = last_round(*adjust, general_value_per_good=value)
        assert any(f"hidden goods {points}," in line for line in table.said)
        assert any("(general_value_per_good=" in line for line in table.said)


def test_the_setup_weapon_counts_as_collected_or_not() -> None:
    for value, points in (("no", 2), ("yes", 0)):
        table = last_round(setup_weapon_is_starting=value)
        assert any(line.startswith("Anne:") and f"weapons {points}," in line for line in table.said)
        assert any("(setup_weapon_is_starting=" in line for line in table.said)


def test_the_right_hand_pier_is_scored() -> None:
    table = last_round("pier anne 3", "pier bob 1", flying_dutchman="on")
    assert any(line.startswith("Anne:") and "dutchman 15" in line for line in table.said)
    assert any(line.startswith("Bob:") and "dutchman 10" in line for line in table.said)


def test_the_supply_is_not_replenished_after_round_four() -> None:
    table = last_round("post A sabre none")
    assert table.session.question is None


# Modes


def test_score_sheet_takes_three_lines_a_player() -> None:
    table = Table(seats=("Anne", "Bob", "Cid", "Dora"), mode="score_sheet")
    table.say("")
    for _ in range(4):
        table.say("87 4 3 13", "6 3 7 2 3 4", "5 2 1 1")
    assert table.typed <= 13
    assert [player.score for player in table.state.players.values()] == [
        87 + 18 + 14 + 18 + 12 + 24 + 6
    ] * 4
    assert table.state.winners == ("Anne", "Bob", "Cid", "Dora")


@pytest.mark.parametrize(
    ("lines", "refused", "why"),
    [
        (("80 4 3 13",), "11 2 0 0 1 0", "each has 1 to 5"),
        (("80 4 3 13",), "0 0 3 0 1 0", "3 points of 0 types"),
        (("80 4 3 13",), "0 0 0 0 4 2", "do not fit 2 tiles"),
        (("80 4 3 13", "0 0 0 0 1 0"), "5 0 0 0", "only where goods lie"),
    ],
)
def test_score_sheet_refuses_what_cannot_be(lines: tuple[str, ...], refused: str, why: str) -> None:
    table = Table(mode="score_sheet")
    table.say("", *lines)
    assert why in table.refused(refused)


def test_score_sheet_asks_kinds_and_pairs_where_they_matter() -> None:
    table = Table(
        mode="score_sheet", companions="adjacent", load_rounding="per_kind", flying_dutchman="on"
    )
    table.say("")
    assert "pairs" in table.refused("80 2 2 3 1 1 1 1 1 1 1 1 1")
    for _ in range(2):
        table.say("80 3 3 2 1 1 1 1 1 1 1 1 3", "0 0 0 0 1 0", "0 0 0 0 2")
    assert [player.score for player in table.state.players.values()] == [80 + 16 + 1 + 15] * 2


def companion(*lines: str, **options: str) -> Table:
    table = Table(seats=("Anne", "Bob"), facts=TABLES, **{"mode": "companion", **options})
    table.say("", *lines)
    return table


def test_companion_books_points_and_resolves_a_fight() -> None:
    table = companion("p", "anne 5", "f", "bob 3 2 2 3 2", "1 1 1 ", "12", "1")
    scores = {name: player.score for name, player in table.state.players.items()}
    # Two crates, the dodge bought off; one attack gets through and finds nothing.
    assert scores == {"Anne": 15, "Bob": 10 - 3 + 3}
    assert "damage 2" in table.said[-1]


def test_companion_takes_a_helper_and_its_answer_on_one_line() -> None:
    table = companion("p anne 5", "f bob 3 2 2 3 2", "1 1 1 ", "12", "1")
    apart = companion("p", "anne 5", "f", "bob 3 2 2 3 2", "1 1 1 ", "12", "1")
    assert table.state.players == apart.state.players
    assert table.key == apart.key
    for line in ("p anne", "p nobody 5", "r 3", "x anne 5", "p anne 5 6"):
        with pytest.raises((InvalidAnswer, IllegalAnswer)):
            table.say(line)


def test_companion_judges_towers_hiding_and_home() -> None:
    table = companion("t")
    assert "at least 1 crate more" in table.refused("anne 3 4 2 2 bob")
    table.say("anne 3 4 3 2 bob", "h", "anne 1 0 silver+sugar", "b", "anne 1 2 3 towers")
    assert (table.state.players["Anne"].score, table.state.players["Bob"].score) == (22, 12)
    assert "2 goods for 3 doubloons: sugar cane to space 1, silver to space 2." in table.said[-2]
    assert "1 crate as far as they fit, 2 yarn cards, 12 points" in table.said[-1]


@pytest.mark.parametrize(
    ("card", "numbers", "points"),
    [
        ("1", "3", 2),
        ("1", "2", 1),
        ("38", "3 4", 1),
        ("38", "4 4", 4),
        ("68", "30 20", 4),
        ("62", "0", 3),
        ("57", "3", 3),
        ("20", "0", 1),
        ("11", "1", 2),
    ],
)
def test_companion_judges_cards_by_the_numbers_they_need(
    card: str, numbers: str, points: int
) -> None:
    table = companion("c", "anne 1 0", card, numbers)
    assert table.state.players["Anne"].score == 10 + points


def test_companion_scores_a_whole_game() -> None:
    table = companion()
    for _ in range(4):
        table.say("c", "anne 1 0", "3", "2", "r")
    table.say("2 1 4", "0 0 0 0 1 0", "0 0 0 0", "2 1 4", "0 0 0 0 1 0", "0 0 0 0")
    assert table.state.winners == ("Anne",)
    assert table.session.question is None


def test_full_tracking_can_become_companion_in_the_middle_of_a_fight() -> None:
    table = at_sea("opponent A serpent 2")
    table.say("f")
    pieces = GAME.pieces(table.state)
    table.session.house("mode", "companion", by="table")
    assert table.key.startswith("r1.companion.")
    assert GAME.pieces(table.state) == pieces
    table.say("p", "anne 3")
    assert table.state.players["Anne"].score == 13
    table.session.undo(2)
    table.session.undo()
    assert table.key.endswith("fight")


def test_companion_becomes_full_at_the_start_of_a_round() -> None:
    table = companion("p", "anne 7")
    assert "none of" in table.refused("full")
    table.say("r", "full", "3 2 4 4 2", "pistol=1", "rat cat", "", "none", "crab")
    table.say("turtle cat lizard", "D", "Bob", "tower C cannon anne 2; opponent E kraken 5 bob 1")
    anne = table.state.players["Anne"]
    assert table.key == "r2.city.t1.bob.turn"
    assert (anne.score, anne.sailors, anne.holds, anne.crates, anne.pile) == (12, 3, 4, 4, 14)
    supply = table.state.supply
    assert (supply["sailor"], supply["sail"], supply["pistol"], supply["provision"]) == (
        13,
        14,
        15,
        22,
    )
    assert (table.state.yarn_pile, table.state.animal_pile, table.state.goods_bag) == (64, 15, 14)
    assert GAME.problems(table.state) == []


def test_the_mode_changes_only_one_way_during_play() -> None:
    table = at_sea()
    with pytest.raises(IllegalAnswer, match="start of a round"):
        table.session.house("mode", "score_sheet", by="table")
    with pytest.raises(IllegalAnswer, match="already"):
        table.session.house("mode", "full", by="table")
    with pytest.raises(IllegalAnswer, match="set-up"):
        table.session.house("feld_figure", "on", by="table")


# Corrections


@pytest.mark.parametrize(
    "line",
    [
        "anne.rum +1 from bob", "anne.crates +2", "anne.standing -1 to lying", "anne.tavern -1 to city",
        "anne.goods +silver", "anne.animals -kraken", "anne.trophies +fort 2", "outpost B bob", "outpost B none",
        "tower D cannon bob 3", "post B sabre silver", "opponent C fort 4 anne 1 bob 2", "opponent A serpent 2 gone",
        "bear E", "round = 2", "anne.hideout = 4", "anne.place = C", "dolphin = bob", "anne.cards = 3", "anne.sabre -1",
    ],
)  # fmt: skip
def test_adjusted_books_stay_sound(line: str) -> None:
    table = at_sea("opponent A serpent 2 anne 1")
    table.adjust(line)
    assert GAME.problems(table.state) == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("anne.rum -9", "cannot be"),
        ("anne.crates +18", "17 in the pile"),
        ("anne.standing -1", "other place"),
        ("anne.tavern +1 from standing", "5 pirates tavern"),
        ("anne.sails = 6", "1 to 5"),
        ("anne.animals +kraken", "each kind once"),
        ("tower A sabre anne 6", "1 to 5"),
        ("opponent A kraken 2 anne 2", "would have beaten"),
        ("opponent B fort 3 gone", "no fort"),
        ("round = 5", "4 rounds"),
        ("anne.luck +1", "no 'luck'"),
        ("anne.goods -silver", "no silver"),
        ("anne.rum +99", "supply has 21 rum"),
        ("anne.provisions +30", "supply has"),
        ("anne.cards +70", "yarn cards"),
    ],
)
def test_adjustments_that_cannot_be(line: str, why: str) -> None:
    table = at_sea()
    with pytest.raises(Exception, match=why):
        table.session.try_adjust((line,))


def test_the_supply_is_the_other_side_of_an_adjustment() -> None:
    table = at_sea()
    before, cards = dict(table.state.supply), table.state.yarn_pile
    table.adjust(
        "anne.sails +1", "anne.sailors -1", "anne.rum +2", "anne.provisions -1", "anne.cards -2"
    )
    after = table.state.supply
    changed = {kind: after[kind] - before[kind] for kind in after if after[kind] != before[kind]}
    assert changed == {"sail": -1, "sailor": 1, "rum": -2, "provision": 1}
    assert table.state.yarn_pile == cards + 2
    table = at_sea(supply="unlimited")
    table.adjust("anne.rum +99")
    assert table.state.supply["rum"] == 0


@pytest.mark.parametrize("line", ["anne.rum +1", "tower C cannon anne 2"])
def test_the_companion_adjusts_scores_only(line: str) -> None:
    table = companion()
    table.adjust("anne.score +3")
    with pytest.raises(IllegalAnswer, match="Only scores"):
        table.session.try_adjust((line,))


def test_a_fix_replays_the_rest() -> None:
    table = at_sea("opponent A serpent 2", "anne.hook_hand +1")
    table.say("f", "1", "")
    number = next(entry.number for entry in table.session.path if entry.key.endswith("anne.fight"))
    refit: Any = table.session.refit_answer(number, "2")
    table.session.adopt_answer(refit)
    assert table.state.players["Anne"].trophies == [("serpent", 2)]


def test_doubloons_of_two_players_go_by_the_supply_the_dolphin_does_not() -> None:
    before: Pieces = {("anne's deck", "doubloon"): 1, ("anne's ship board", "the dolphin"): 1}
    after: Pieces = {("bob's deck", "doubloon"): 1, ("bob's ship board", "the dolphin"): 1}
    assert difference(before, after, GAME.straight) == [
        "anne's ship board: move the dolphin to bob's ship board",
        "anne's deck: take 1 doubloon away",
        "bob's deck: put 1 doubloon",
    ]


def test_agreed_options_are_not_asked_again() -> None:
    setup = Setup(seats=("Anne", "Bob"), options={"mode": "full"}, is_settled=True, copy="our box")
    session = Session(GAME, Journal.in_memory(header_entry(GAME, setup, dict(TABLES), "")))
    assert session.question is not None
    assert session.question.key == "setup.anne"
    assert GAME.winners is not None
    assert GAME.winners(session.state) == ()


def test_a_round_whose_stories_are_scored_is_over_for_the_companion() -> None:
    table = everybody_home()
    assert table.key == "r2.animals"
    table.session.house("mode", "companion", by="table")
    assert table.key.startswith("r2.companion.")
    table = last_round("post A sabre none")
    assert table.state.rounds_scored == [4]
