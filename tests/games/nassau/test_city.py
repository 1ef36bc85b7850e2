"""Phase I played by typed lines, with the house options that change it."""

import pytest

from referee.core.errors import InvalidAnswer
from referee.core.protocol import told
from tests.games.nassau.table import Table, in_city


def test_a_move_fills_the_alley_and_gives_the_square() -> None:
    table = in_city()
    said = table.say("m 3 rum")
    anne = table.state.players["Anne"]
    assert (anne.standing, anne.city, anne.objects["rum"]) == (5, 3, 2)
    assert said == ["Anne: 3 pirates into the alley, 5 left.", "Anne: 1 rum."]
    assert table.key == "r1.city.t2.bob.turn"


@pytest.mark.parametrize(
    ("typed", "part", "count"),
    [
        ("3crates", "crates", 4),
        ("provisions", "provisions", 3),
        ("cards", "hand", 8),
        ("hold", "holds", 4),
    ],
)
def test_fixed_numbers_of_a_square(typed: str, part: str, count: int) -> None:
    table = in_city("anne.crates = 1")
    table.say(f"m 1 {typed}")
    assert getattr(table.state.players["Anne"], part) == count


def test_barge_costs_a_doubloon_and_points_without_one() -> None:
    table = in_city()
    table.say("m 2 rum 1", "m 1 sail", "m 1 rum 1")
    anne = table.state.players["Anne"]
    assert (anne.city, anne.objects["doubloon"], anne.score) == (5, 0, 8)


def test_barge_below_zero_is_said_both_ways() -> None:
    table = in_city("anne.score = 1", "anne.doubloon = 0")
    said = table.say("m 1 rum 1")
    assert table.state.players["Anne"].score == -1
    assert "By the other reading (score_floor_zero=yes): score 0" in said[0]


def test_points_stop_at_zero_by_house_option() -> None:
    table = in_city("anne.score = 1", "anne.doubloon = 0", score_floor_zero="yes")
    table.say("m 1 rum 1")
    assert table.state.players["Anne"].score == 0


def test_extra_move_may_be_paid_with_the_doubloon_just_received() -> None:
    table = in_city("anne.doubloon = 0")
    table.say("m 1 doubloon extra=yes", "2 sail")
    anne = table.state.players["Anne"]
    assert (anne.standing, anne.objects["doubloon"], anne.sails) == (5, 0, 3)
    assert table.key.startswith("r1.city.t2.bob")


def test_what_a_turn_may_not_be() -> None:
    table = in_city("anne.doubloon = 0", "anne.rum = 0")
    assert "too few pirates" in table.refused("m 8 rum 1").casefold()
    assert "doubloons" in table.refused("m 1 rum extra=yes")
    assert "too little rum" in table.refused("z")
    assert "one kind" in table.refused("m 1 rum+sail")
    assert "pier 7" in table.refused("p 7")
    assert "like move 2 rum" in table.refused("m")


def test_pause_costs_rum_and_only_once_by_house_option() -> None:
    table = in_city("anne.rum = 2", pause_limit="once")
    table.say("z", "m 1 rum")
    assert table.state.players["Anne"].objects["rum"] == 1
    assert "one pause" in table.refused("z")


def test_first_to_pass_takes_the_dolphin_and_begins_phase_two() -> None:
    table = in_city()
    table.say("m 1 rum")
    said = table.say("p 2")
    assert "takes the dolphin" in said[0]
    assert "by the other reading (shared_piers=yes)" in table.refused("p 2")
    table.say("p 1")
    assert table.key == "r1.sea.t1.bob.turn"
    bob = table.state.players["Bob"]
    assert (bob.provisions, bob.objects["doubloon"]) == (3, 2)  # pier 2 shows a doubloon


def test_piers_may_be_shared_by_house_option() -> None:
    table = in_city(shared_piers="yes")
    table.say("p 1", "p 1")
    assert table.key == "r1.sea.t1.anne.turn"


def test_the_kraken_doubles_the_bonus_of_a_pier() -> None:
    table = in_city()
    table.say("p 1 use=kraken")
    anne = table.state.players["Anne"]
    assert (anne.objects["rum"], anne.provisions) == (5, 3)
    assert anne.awake("kraken") is None


def test_an_outpost_is_a_pier_of_its_owner() -> None:
    table = in_city("outpost C anne")
    assert "none of" in table.refused("p D")
    table.say("p C")
    anne = table.state.players["Anne"]
    assert (anne.place, anne.provisions, anne.objects["rum"]) == ("C", 3, 1)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("m 1 rum 1 use=monkey", "doubloon"),
        ("z use=monkey", "rum"),
        ("m 1 sail extra=yes use=monkey", "doubloon"),
    ],
)
def test_the_spirit_monkey_keeps_one_payment(line: str, kept: str) -> None:
    table = in_city("anne.animals +spirit")
    table.say(line)
    if "extra" in line:
        table.say("1 sail")
    anne = table.state.players["Anne"]
    assert anne.objects[kept] == 1
    assert anne.awake("spirit_monkey") is None


def test_the_spirit_monkey_saves_one_coin_of_an_extra_move() -> None:
    table = in_city("anne.animals +spirit", "anne.doubloon = 1", feld_figure="on")
    table.say("m 1 doubloon extra=yes")
    table.say("1 rum figure=rum+crate use=monkey")
    assert table.state.players["Anne"].objects["doubloon"] == 1  # the figure was paid, the fee not
    table = in_city("anne.animals +spirit", "anne.doubloon = 1")
    table.say("m 1 rum extra=yes use=monkey", "1 rum 2")
    anne = table.state.players["Anne"]
    assert (anne.objects["doubloon"], anne.score) == (
        0,
        10,
    )  # the coin that was kept pays the barge
    assert anne.awake("spirit_monkey") is None


def test_a_table_of_the_tavern_may_give_the_doubloon_of_the_extra_move() -> None:
    table = in_city("anne.doubloon = 0")
    table.say("m 1 pirate extra=yes", "2", "1 sail")
    anne = table.state.players["Anne"]
    assert (anne.objects["doubloon"], anne.sails, anne.standing) == (0, 3, 7)
    table = in_city("anne.doubloon = 0")
    table.say("m 1 pirate extra=yes", "1")
    assert table.key == "r1.city.t2.bob.turn"


def test_a_doubloon_that_the_supply_does_not_have_pays_nothing() -> None:
    table = in_city("anne.doubloon = 0", "bob.doubloon = 25", feld_figure="on")
    assert "Figure" in table.refused("m 1 doubloon figure=rum+crate")
    assert "Extra move" in table.refused("m 1 doubloon extra=yes")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("p 3 rum", "no captain moves in a pass"),
        ("p 3 extra=yes", "no captain moves in a pass"),
        ("z extra=yes", "no captain moves in a pause"),
        ("z 2 rum", "no captain moves in a pause"),
        ("z 2", "typed alone"),
        ("z use=kraken", "typed alone"),
        ("m 1 rum use=kraken", "bonus of a pier"),
        ("m 1 rum use=monkey", "only when one is paid"),
    ],
)
def test_what_a_line_says_beyond_its_turn_is_refused(line: str, why: str) -> None:
    table = in_city("anne.animals +spirit")
    assert why in table.refused(line).casefold()


def test_the_stuck_captains_square_gives_equipment_by_house_option() -> None:
    table = in_city(stuck_equipment="yes")
    table.say("m 1 rum stuck=sail")
    assert table.state.players["Anne"].sails == 3
    assert "stuck=sail" in in_city().refused("m 1 rum stuck=sail")


def test_the_figure_gives_one_bonus_and_sells_another() -> None:
    table = in_city(feld_figure="on")
    table.say("m 1 sail figure=rum+crate")
    anne = table.state.players["Anne"]
    assert (anne.objects["rum"], anne.crates, anne.objects["doubloon"]) == (2, 4, 0)
    table.say("m 1 sail figure=rum")
    assert table.state.players["Bob"].objects["doubloon"] == 1
    assert "another kind" in table.refused("m 1 sail figure=2rum")


# Equipment


def test_caps_give_nothing_and_a_doubloon_by_house_option() -> None:
    for value, doubloons in (("none", 1), ("1_doubloon", 2)):
        table = in_city("anne.sails = 5", cap_substitute=value)
        said = table.say("m 1 sail")
        assert table.state.players["Anne"].objects["doubloon"] == doubloons
        assert "no more can be taken" in said[1]


@pytest.mark.parametrize(("value", "rum"), [("limited", 21), ("unlimited", 23)])
def test_the_supply_runs_out_unless_unlimited(value: str, rum: int) -> None:
    table = in_city("anne.rum = 20", "bob.rum = 4", supply=value)
    table.say("m 1 3rum")
    assert table.state.players["Anne"].objects["rum"] == rum


def test_a_new_pirate_comes_with_the_equipment_of_his_table() -> None:
    table = in_city()
    table.say("m 1 pirate", "3")
    anne = table.state.players["Anne"]
    assert (anne.standing, anne.tavern, anne.sails) == (8, [1, 2, 4, 5], 3)


def test_an_animal_comes_from_the_display_which_is_refilled() -> None:
    table = in_city()
    table.say("m 1 animal", "turtle", "lizard")
    assert table.state.players["Anne"].kinds == ("kraken", "turtle")
    assert table.state.display == ["parrot", "crab", "lizard"]


def test_animals_all_owned_are_replaced_until_a_new_one_comes() -> None:
    table = in_city("anne.animals +parrot", "anne.animals +turtle", "anne.animals +crab")
    pile = table.state.animal_pile
    table.say("m 1 animal", "kraken", "cat", "rat")
    state = table.state
    assert state.players["Anne"].kinds[-1] == "cat"
    assert state.display == ["rat", "turtle", "crab"]
    assert state.animal_pile == pile - 1


def test_a_pile_without_a_new_animal_leaves_the_last_one_on_display() -> None:
    table = in_city("anne.animals +parrot", "anne.animals +turtle", "anne.animals +crab")
    table.state.animal_pile = 2
    table.say("m 1 animal", "kraken", "crab")
    state = table.state
    assert state.players["Anne"].kinds == ("kraken", "parrot", "turtle", "crab")
    assert (state.display, state.animal_pile) == (["crab", "turtle", "crab"], 2)


def test_no_more_is_thrown_out_than_makes_room() -> None:
    table = in_city("anne.crates = 12", "anne.provisions = 0")
    table.say("m 1 provisions")
    assert "no room" in table.refused("crates 3")
    assert "Fewer crates do" in table.refused("crates 12")
    table.say("crates 4")
    anne = table.state.players["Anne"]
    assert (anne.crates, anne.provisions) == (8, 2)


def test_crates_without_room_ask_what_to_throw_out() -> None:
    table = in_city("anne.crates = 8")
    said = table.say("m 1 crates")
    assert table.key.endswith("square1.drop")
    assert "no place" in table.refused("crates 1")
    table.say("provisions 1")
    anne = table.state.players["Anne"]
    assert (anne.crates, anne.provisions) == (11, 0)
    assert said == ["Anne: 1 pirate into the alley, 7 left."]


def test_the_rat_gives_room_where_some_is_missing() -> None:
    table = in_city("bob.crates = 8")
    table.say("m 1 rum", "m 1 crates", "yes")
    bob = table.state.players["Bob"]
    assert (bob.crates, bob.provisions, bob.rat) == (11, 1, True)


def test_the_rat_can_be_turned_at_any_time() -> None:
    table = in_city()
    table.session.interrupt("rat", "bob", by="table")
    assert table.state.players["Bob"].rat
    with pytest.raises(Exception, match="turned over"):
        table.session.interrupt("rat", "bob", by="table")


def test_a_name_of_something_in_the_game_is_told_before_names_are_asked() -> None:
    table = Table(seats=("A", "Bob"))
    assert table.key == "setup.players"
    assert "A is the name of something in this game; choose another." in [
        told(ruling.text) for heard in table.session.heard for ruling in heard.rulings
    ]


def test_a_rat_of_nobody_is_asked_back() -> None:
    with pytest.raises(InvalidAnswer, match="Whose rat"):
        Table("").session.interrupt("rat", "", by="table")


def test_each_weapon_is_dealt_once_and_each_hideout() -> None:
    table = Table()
    table.say("", "sabre cat 1")
    assert "taken" in table.refused("sabre cat 2")
    assert "Hideout 1 is taken" in table.refused("cannon cat 1")
