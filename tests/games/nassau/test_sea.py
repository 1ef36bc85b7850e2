"""Phase II beside the fights: sailing, the other actions, the journey home."""

import pytest

from referee.games.nassau import GAME
from referee.games.nassau.report import report
from tests.games.nassau.table import TABLES, Table, at_sea

# Sailing


def test_a_turn_costs_a_provision_and_sails_within_range() -> None:
    table = at_sea("charted B")
    assert "3 areas; range 2" in table.refused("c BCG")
    table.say("c BC")
    anne = table.state.players["Anne"]
    assert (anne.place, anne.provisions, anne.hand) == ("C", 2, 6)


def test_areas_must_touch_where_the_map_is_known() -> None:
    table = at_sea()
    assert "do not touch" in table.refused("c D")
    blind = Table(facts={k: v for k, v in TABLES.items() if k != "map"})
    blind.say(
        "", "sabre kraken 1", "cannon rat 2", "parrot turtle crab", "D", "Anne", "p 1", "p 2", "c H"
    )
    assert blind.state.players["Anne"].place == "H"


def test_without_provisions_only_the_journey_home_is_left() -> None:
    table = at_sea("anne.provisions = 0")
    assert "no provision left" in table.refused("f")
    table.say("h")
    assert table.state.players["Anne"].place == "home"


def test_a_known_kraken_stops_the_route() -> None:
    table = at_sea("opponent B kraken 2")
    assert "kraken (opponent) stops" in table.refused("c BC")
    table.say("c B")
    table.say("h")  # Bob
    table.say("c CD", "none")  # the kraken does not hold who starts there
    assert table.state.players["Anne"].place == "D"


def test_an_unknown_kraken_stops_the_ship_on_its_way() -> None:
    table = at_sea()
    table.say("c BC", "kraken2")
    assert table.state.players["Anne"].place == "B"
    assert "stops the ship" in table.said[-1]
    assert table.key.endswith("action1")
    table.say("f")
    table.say("1", "")
    assert table.state.players["Anne"].score == 12


def test_pirates_lie_down_to_sail_farther() -> None:
    table = at_sea("charted B", "charted C", "anne.sails = 3")
    table.say("c BCD")
    anne = table.state.players["Anne"]
    assert (anne.place, anne.standing, anne.lying) == ("D", 7, 1)


def test_leaving_the_harbour_can_be_a_step() -> None:
    table = at_sea("charted A", "charted B", harbour_is_area="no")
    assert "3 areas" in table.refused("c BC")
    table.say("c B")
    assert table.state.players["Anne"].place == "B"


def test_a_kraken_in_the_harbour_stops_a_ship_that_leaves_its_pier_by_a_step() -> None:
    table = at_sea(harbour_is_area="no")
    said = table.say("c B", "kraken1")
    assert "The kraken (opponent) stops the ship" in said[-1]
    assert (table.state.players["Anne"].place, table.key) == ("A", "r1.sea.t1.anne.action1")


def test_sailing_to_where_the_ship_is_says_how_to_stay() -> None:
    table = at_sea()
    assert "the ship is in A already; without areas it stays" in table.refused("f A")


def test_a_route_says_how_it_is_typed() -> None:
    question = at_sea().session.question
    assert question is not None
    assert "route: like BC, or nothing to stay; may be left out" in list(question.help())


def test_the_compass_leads_to_the_bear() -> None:
    table = at_sea("anne.compass = 1")
    table.say("c E compass=bear")
    anne = table.state.players["Anne"]
    assert (anne.place, anne.objects["compass"]) == ("E", 0)
    table = at_sea("anne.compass = 1", compass="ends_move")
    assert "ends the move" in table.refused("c E compass=bear")
    table = at_sea("anne.compass = 1", "anne.animals +spirit")
    table.say("b compass=bear monkey=yes", "")
    assert table.state.players["Anne"].objects["compass"] == 1


# Outposts, towers, posts


def test_an_outpost_takes_a_pirate_for_good() -> None:
    table = at_sea("anne.standing -1 to lying")
    table.say("o", "lying", "2rum")
    anne = table.state.players["Anne"]
    assert (anne.lying, anne.objects["rum"]) == (0, 5)
    assert table.state.outposts == {"A": "Anne"}
    said = table.say("o")
    assert said[-1] == "No free outpost in A (Anne)."


def test_a_tower_takes_one_crate_more_and_pays_its_holder() -> None:
    table = at_sea("tower A sabre bob 1")
    table.say("t")
    assert "at least 1 crate more" in table.refused("1")
    table.say("2")
    bob = table.state.players["Bob"]
    assert (bob.score, bob.pile) == (12, 17)
    assert table.state.towers["A"].crates == 2


def test_the_own_tower_is_replaced_or_added_to() -> None:
    for value, crates, pile in (("replace", 2, 17), ("add", 3, 16)):
        table = at_sea("tower A sabre anne 1", own_tower=value)
        table.say("t", "2")
        assert table.state.towers["A"].crates == crates
        assert table.state.players["Anne"].pile == pile


def test_a_tower_that_cannot_be_taken_costs_no_turn() -> None:
    table = at_sea("tower A cannon bob 1")
    said = table.say("t")
    assert "can take no tower in A" in said[-1]
    assert table.key.endswith("action2")


def test_towers_are_asked_once_in_an_area() -> None:
    table = at_sea("charted B")
    table.say("t BC", "sabre cannon", "C 1")
    assert [tower.weapon for tower in table.state.towers.values()] == ["sabre", "cannon"]
    table.say("h")
    table.say("t", "C2 1")
    assert table.state.towers["C2"].holder == "Anne"


def test_a_good_takes_two_weapons_two_sailors_and_a_hold() -> None:
    table = at_sea()
    table.say("g", "sabre silver")
    anne = table.state.players["Anne"]
    assert anne.goods == ["silver"]
    assert not table.state.posts["A"].good
    table.say("h")
    said = table.say("g")
    assert "(A: no good lies there)" in said[-1]


def test_a_hold_is_cleared_for_a_good() -> None:
    table = at_sea("anne.holds = 4", "anne.crates = 9")
    table.say("g", "sabre silver")
    assert table.key.endswith("post.clear")
    assert "no free hold" in table.refused("provisions 1")
    table.say("crates 1")
    assert table.state.players["Anne"].goods == ["silver"]


def test_no_more_is_thrown_out_for_a_good_than_makes_room() -> None:
    table = at_sea("post A cannon silver", "anne.cannon +1", "anne.crates = 8")
    table.say("g")
    assert table.key == "r1.sea.t1.anne.post.clear"
    assert "fewer crates do" in table.refused("provisions 2 crates 1").casefold()
    assert "1-4" in table.refused("crates 8")
    table.say("provisions 2")
    assert table.state.players["Anne"].goods == ["silver"]


def test_there_are_four_of_each_good() -> None:
    table = at_sea(*("anne.general +silver",) * 4)
    table.say("g")
    assert "There are 4 silver" in table.refused("sabre silver")


# The Old Sea Bear


def test_the_bear_gives_rum_and_a_card_and_trades_once() -> None:
    table = at_sea("anne.place = D", "anne.doubloon = 3")
    table.say("b", "sail")
    anne = table.state.players["Anne"]
    assert (anne.objects["rum"], anne.hand, anne.sails, anne.objects["doubloon"], anne.pile) == (
        5,
        6,
        3,
        2,
        16,
    )
    table.say("h")
    table.say("b")
    assert anne.objects["rum"] == 7
    assert table.key.endswith("anne.turn")


def test_the_bear_is_met_once_by_house_option() -> None:
    table = at_sea("anne.place = D", bear_repeat="no")
    table.say("b", "")
    table.say("h")
    assert "one meeting a round" in table.refused("b")


def test_the_bear_must_be_there() -> None:
    assert "he is in D, the ship in A" in at_sea().refused("b")


def test_yarn_piles_run_out_or_are_shuffled_again() -> None:
    for value, cards in (("no", 5), ("yes", 6)):
        table = at_sea(reshuffle_yarn=value)
        table.state.yarn_pile, table.state.yarn_discard = 0, 4
        table.session.run.answer(table.session.question and table.session.question.parse("c"))
        assert table.state.players["Anne"].hand == cards


# Skull island


def test_hiding_costs_one_three_five_and_fills_spaces_in_order() -> None:
    goods = (
        "anne.goods +silver",
        "anne.goods +sugar",
        "anne.goods +silver",
        "anne.crates = 0",
        "anne.provisions = 0",
    )
    table = at_sea(*goods, "anne.doubloon = 4")
    table.say("s")
    assert "3 goods: fee 5, 4 doubloons owned" in table.refused("2silver+sugar")
    table.say("silver+sugar", "")
    anne = table.state.players["Anne"]
    # Hideout 1: sugar cane, silver, spices, emerald.
    assert (anne.filled, anne.general, anne.goods, anne.objects["doubloon"]) == (
        ["sugar_cane", "silver"], [], ["silver"], 1,
    )  # fmt: skip
    table.say("h")
    table.say("h")
    assert table.state.players["Anne"].place == "home"


def test_an_empty_visit_to_skull_island_asks_nothing() -> None:
    table = at_sea(skull_empty_visit="yes")
    said = table.say("s")
    assert said == ["Anne pays 0 doubloons for 0 goods: nothing."]
    assert table.key == "r1.sea.t2.bob.turn"


def test_a_matching_good_may_go_to_general_storage_unless_it_must_match() -> None:
    table = at_sea("anne.goods +sugar", "anne.crates = 0")
    table.say("s", "sugar 1", "0")
    assert table.state.players["Anne"].general == ["sugar_cane"]
    table = at_sea("anne.goods +sugar", "anne.crates = 0", hideout_must_match="yes")
    table.say("s", "sugar 1")
    assert table.state.players["Anne"].filled == ["sugar_cane"]


def test_the_spirit_monkey_saves_one_coin() -> None:
    adjust = ("anne.goods +silver", "anne.goods +silver", "anne.crates = 0", "anne.animals +spirit")
    for value, legal in (("no", False), ("yes", True)):
        table = at_sea(*adjust, "anne.doubloon = 2", monkey_same_payment=value)
        table.say("s", "yes")
        if legal:
            table.say("silver 2")
            assert table.state.players["Anne"].objects["doubloon"] == 0
        else:
            assert "2 goods: fee 3, 2 doubloons owned; the one that" in table.refused("silver 2")


# Campfire

RUM_CARD, SAILS, TWO_WEAPONS = "31", "1", "3"  # card 3 prints the sabre in our box


def test_cards_are_checked_and_offered_as_jokes() -> None:
    table = at_sea("anne.rum = 2")
    table.say("r", f"{SAILS} {TWO_WEAPONS}", "1", "joke")
    anne = table.state.players["Anne"]
    # Card 3 has 4 points; card 1 fails and is a joke, as is one more card: 4 + 1 + 1 for 1 rum.
    assert (anne.score, anne.told, anne.jokes, anne.hand, anne.objects["rum"]) == (16, [4], 2, 2, 1)
    assert any("Card 1, sails: 2, at least 3 needed: not fulfilled." in line for line in table.said)
    assert any("(jokes_count_for_best=no): story total 4" in line for line in table.said)


def test_a_card_that_fails_can_be_kept() -> None:
    table = at_sea("anne.rum = 2")
    table.say("r", f"{TWO_WEAPONS} {SAILS}", "", "keep")
    assert table.state.players["Anne"].hand == 4


@pytest.mark.parametrize(("value", "fulfilled"), [("no", True), ("yes", False)])
def test_rum_of_card_31(value: str, fulfilled: bool) -> None:
    table = at_sea("anne.rum = 3", pay_all_rum_first=value)
    table.say("r", f"{RUM_CARD} {TWO_WEAPONS} 7 36", "0")
    told = (
        "2 after the payments so far, at least 2 needed: fulfilled"
        if fulfilled
        else "1 after all payments, at least 2 needed: not fulfilled"
    )
    assert any(f"Card 31, rum left: {told}" in line for line in table.said)
    assert table.key.endswith("card36" if fulfilled else "card31")


def test_the_parrot_doubles_one_card_outside_the_story() -> None:
    table = at_sea("anne.animals +parrot", "anne.rum = 1")
    table.say("r", TWO_WEAPONS, "0", "3")
    anne = table.state.players["Anne"]
    assert (anne.score, anne.told) == (18, [4])


def test_the_spirit_monkey_keeps_a_rum_at_the_campfire() -> None:
    table = at_sea("anne.animals +spirit", "anne.rum = 1")
    table.say("r", "yes", TWO_WEAPONS, "0")
    assert table.state.players["Anne"].objects["rum"] == 1


def test_without_rum_there_is_no_campfire() -> None:
    assert "0 rum" in at_sea("anne.rum = 0").refused("r")
    assert "0 goods" in at_sea().refused("skull")


def test_an_empty_area_is_charted_for_its_card() -> None:
    table = at_sea()
    table.say("r", "62", "0")
    assert table.key == "chart.e.opponents"
    table.say("none")
    assert table.state.players["Anne"].told == [3]


def test_show_yarns_names_no_card_of_a_hand() -> None:
    table = at_sea("outpost C anne", "tower A sabre anne 2")
    (shown,) = report(table.state, "yarns anne")
    rows = {str(row[0]): row[2] for row in shown.rows}
    assert rows["10"] == "yes"
    assert rows["53"] == "no"
    assert rows["62"] == "not known"
    assert rows["2-6"] == "yes"
    assert len(GAME.report(table.state, "yarns")) == 1


# Home port


def test_the_home_port_pays_outposts_opponents_and_towers() -> None:
    adjust = ("outpost C anne", "opponent A serpent 2 anne 1", "tower A sabre anne 1")
    table = at_sea(*adjust)
    said = table.say("h")
    anne = table.state.players["Anne"]
    assert (anne.crates, anne.hand, anne.score) == (4, 6, 12)
    assert "takes the dolphin" in said[-1]
    assert table.state.dolphin == "Anne"


@pytest.mark.parametrize(("value", "score", "hand"), [("double_one", 14, 6), ("only_one", 14, 5)])
def test_the_turtle_doubles_one_bonus(value: str, score: int, hand: int) -> None:
    adjust = ("anne.animals +turtle", "opponent A serpent 2 anne 1", "tower A sabre anne 1")
    table = at_sea(*adjust, turtle=value)
    table.say("h", "towers")
    anne = table.state.players["Anne"]
    assert (anne.score, anne.hand) == (score, hand)
