"""Set-up and the voyage: rolls, moves, actions, encounters, heading by heading."""

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.protocol import told
from referee.core.session import Session
from referee.games.pirates_of_nassau.flow.cards import card_words
from referee.games.pirates_of_nassau.house import CONTESTED
from referee.games.pirates_of_nassau.state import State
from tests.games.pirates_of_nassau.table import (
    FOUR,
    TABLES,
    adjust,
    begun,
    in_nassau,
    pass_phases,
    play,
    player,
    refused,
    started,
)


def asked(session: object) -> str:
    """The key of the waiting question."""
    return str(getattr(getattr(session, "question", None), "key", ""))


def prompt(session: Session[State]) -> str:
    """The words of the waiting question."""
    return told(session.question.prompt) if session.question else ""


# Set Up


def test_set_up_lays_out_board_navy_and_nassau() -> None:
    session = started()
    state = session.state
    assert sorted(state.merchants) == [2, 3, 4, 6, 8, 10, 11, 13, 16, 18, 19]
    assert state.merchant_stock == {1: 16, 2: 14, 3: 17}
    assert (state.navy_row, state.navy_stock) == (3, 22)
    assert state.nassau == {"hull": 3, "mast": 3, "crew": 3}
    assert {p.name: p.notoriety for p in state.players.values()} == {
        "Anja": 1,
        "Jonah": 2,
        "Jon": 3,
    }
    assert player(session, "Anja").dice == [1, 2, 3]
    assert asked(session) == "t1.r1.anja.move"


def test_the_screen_shows_the_contested_rulings_with_both_readings() -> None:
    session = begun()
    shown = list(session.question.screen())  # type: ignore[union-attr]
    for option in CONTESTED:
        assert any(option in line for line in shown)
    assert sum(line.strip().startswith("or ") for line in shown) == len(CONTESTED)


def test_two_people_are_too_few() -> None:
    session = begun(("Anja", "Jonah"))
    assert asked(session) == "setup.players"
    refused(session, "anja jonah")
    play(session, "anja jonah jon")
    assert asked(session) == "setup.options"


def test_the_older_of_equal_rollers_comes_first() -> None:
    session = begun(FOUR)
    play(session, "", "123 222 456 114")
    assert asked(session) == "setup.age.anja"
    play(session, "jonah ewan anja")
    order = sorted(session.state.players.values(), key=lambda p: p.notoriety)
    assert [p.name for p in order] == ["Jonah", "Ewan", "Anja", "Jon"]


def test_of_two_equal_rollers_one_name_is_enough() -> None:
    session = begun()
    play(session, "", "123 222 456", "jonah")
    assert player(session, "Jonah").notoriety == 1


def test_a_map_with_too_few_routes_above_is_warned_of() -> None:
    session = begun(facts={"map": {"ports": [[1, ""], [2, ""], [4, ""]]}})
    said = play(session, "")
    assert any("Region 2 has 6 trade routes, region 1 only 3" in line for line in said)
    assert any("7 Looted Port markers" in line for line in said)


# 1. Buccaneering Rolls


def test_later_turns_begin_with_a_roll_of_all() -> None:
    session = started()
    in_nassau(session)
    play(session, "n", "111 222 333")
    assert player(session, "Jon").dice == [3, 3, 3]
    assert session.state.turn == 2


# Buccaneering Phase - Movement


def test_a_destination_is_enough_where_one_die_leads_there() -> None:
    session = started()
    play(session, "3 pass")
    assert player(session, "Anja").placed == [(3, 3)]


def test_several_dice_to_one_place_must_be_told_apart() -> None:
    session = started()
    assert "Several dice lead to 7: type 1 7, 2 7 or 3 7." in refused(session, "7")
    play(session, "2 7 y")
    assert player(session, "Anja").dice == [1, 3]


def test_the_question_lists_where_every_die_leads() -> None:
    session = started()
    assert session.question is not None
    assert "1: 1 7 | 2: 2 7 | 3: 3 7" in session.question.legal()
    lines = list(session.question.help())
    assert "2 2: trade route 2, card 2: p plunder, y ply, x pass" in lines
    assert "1 1: La Havana (1): s smuggle, l loot, x pass" in lines


def test_a_die_that_is_not_there_and_a_place_that_is_not_reached() -> None:
    session = started()
    assert "no such unused die (unused: 1 2 3)" in refused(session, "6 6")
    assert "4: no die leads there" in refused(session, "4")
    assert "does not belong to pass" in refused(session, "3 pass 3")
    assert "is no action" in refused(session, "3 swim")


def test_the_trade_wind_changes_a_later_die() -> None:
    session = started()
    play(session, "1 7 y", "2 7 x", "4 7 x")
    assert player(session, "Anja").trade_wind
    assert session.question is not None
    assert "2 w+: 4 10" in session.question.legal()
    assert "Possible: 2 10 w+." in refused(session, "2 10")
    play(session, "2 10 w+ x")
    assert not player(session, "Anja").trade_wind
    assert player(session, "Anja").winds_spent == 1


def test_the_trade_wind_is_not_wasted_on_a_transit() -> None:
    session = started()
    play(session, "1 7 y", "2 7 x", "4 7 x")
    assert "would change nothing" in refused(session, "2 14 w+")


def test_navigator_and_coxswain_on_the_line_and_by_command() -> None:
    session = started()
    adjust(session, "anja.navigator +1", "anja.coxswain +1")
    assert session.question is not None
    assert "1 cox: 6" in session.question.legal()
    play(session, "1 5 cox n- x")
    assert player(session, "Anja").location == 5
    assert [c.state for c in player(session, "Anja").counters] == ["used", "used"]
    adjust(session, "jonah.navigator +1")
    said = play(session, "/use navigator +", "2 3 x")
    assert said[0] == "Jonah's Navigator +1 on the die of the next move."
    assert player(session, "Jonah").location == 3
    assert "used this turn" in refused(session, "/use jonah navigator +")


def test_the_jolly_roger_resets_crew() -> None:
    session = started()
    adjust(session, "anja.navigator +1", "anja.jolly_roger +1")
    play(session, "/use navigator +", "/use jolly navigator", "/use navigator +")
    play(session, "2 4 x")
    assert player(session, "Anja").location == 4
    assert "used this turn" in refused(session, "/use anja jolly navigator")


def test_new_counters_cannot_be_used() -> None:
    session = started()
    adjust(session, "anja.carpenter +1", "anja.carpenter = new")
    assert "bought this turn" in refused(session, "/use carpenter")


# Plunder Merchant


def test_a_plunder_prints_the_sum_and_brings_the_extra_coin() -> None:
    session = started()
    adjust(session, "anja.top_sail +1", "anja.cannons +1")
    said = play(session, "2 plunder 1", "sloop")
    assert said[1].startswith(
        "Anja plunders Sloop 2/2: Sailing ship 1 + Captain 2 + Top Sail 1 = 4 against 2 (won), "
        "Gunnery ship 1 + Captain 2 + Cannons 1 = 4 against 2 (won). 4 Notoriety in step 3."
    )
    assert player(session, "Anja").hold == {"cargo": 1, "rum": 2, "p8": 1}
    assert player(session, "Anja").captains_used == [1]
    assert 2 not in session.state.merchants


def test_equal_is_not_enough() -> None:
    session = started()
    said = play(session, "2 plunder 3", "ketch 2 1 c")
    assert "Gunnery ship 1 + Captain 1 = 2 against 1 (won)" in said[1]
    session = started()
    said = play(session, "2 plunder 3", "ketch 3 1 c")
    assert "= 3 against 3 (equal is not enough)" in said[1]
    assert 2 in session.state.merchants
    assert player(session, "Anja").captains_used == [3]
    assert session.state.merchants[2].name == "ketch"


def test_why_says_what_did_not_count() -> None:
    session = started()
    adjust(session, "anja.spanker +1", "anja.great_cannons +1")
    play(session, "2 plunder 1", "sloop")
    whys = [line for r in session.heard[-1].rulings if r.why for line in r.why()]
    assert "Great Cannons not counted: only when looting ports." in whys
    assert "Spanker not counted: only against the navy." in whys


def test_not_all_fits_and_dumping_makes_space() -> None:
    session = started()
    adjust(session, "anja.gunpowder = 4")
    play(session, "2 plunder 2", "sloop")
    assert asked(session) == "t1.r1.anja.plunder.take"
    refused(session, "rum 2 p8 1")
    said = play(session, "/dump gunpowder 2")
    assert said == [
        "Anja dumps 2 gunpowder (hold 2 of 6).",
        "Anja takes 1 cargo, 2 rum and 1 piece of eight (the extra piece of eight included; hold 6 of 6).",
    ]


def test_a_full_hold_still_takes_the_card() -> None:
    session = started()
    adjust(session, "anja.gunpowder = 6")
    play(session, "2 plunder 2", "sloop")
    assert "no space for" in prompt(session)
    said = play(session, "nothing")
    assert "left behind 1 cargo, 2 rum and 1 piece of eight" in said[0]
    assert len(player(session, "Anja").plundered) == 1


def test_with_a_full_hold_pieces_can_still_be_dumped() -> None:
    session = started()
    adjust(session, "anja.gunpowder = 6")
    play(session, "2 plunder 2", "sloop", "/dump anja gunpowder 1")
    assert "space for 1 of" in prompt(session)
    play(session, "p8")
    assert player(session, "Anja").hold == {"gunpowder": 5, "p8": 1}


def test_a_looter_can_still_dump() -> None:
    session = started()
    adjust(session, "anja.gunpowder = 6", "anja.great_cannons +1")
    said = play(session, "1 loot 2")
    assert "No port action there any more." in said[1]
    assert "no space for 2 pieces of eight" in prompt(session)
    play(session, "/dump anja gunpowder 2")
    assert player(session, "Anja").hold == {"gunpowder": 4, "p8": 2}
    assert player(session, "Anja").looted == 1
    assert session.state.ports[1].looted


def test_a_smuggler_can_still_dump() -> None:
    for line in ("1 smuggle", "1 smuggle rum"):
        session = started()
        adjust(session, "anja.gunpowder = 6")
        play(session, line)
        assert "no space to smuggle" in prompt(session)
        play(session, "/dump anja gunpowder 1", "rum")
        assert player(session, "Anja").hold == {"gunpowder": 5, "rum": 1}


def test_a_counter_that_wins_half_a_merchant_is_not_offered() -> None:
    session = started()
    adjust(session, "anja.first_mate +1")
    play(session, "2 plunder 1", "ketch 3 9 c")
    assert asked(session) == "t1.r1.jonah.move"
    assert player(session, "Anja").counters[0].state == "ready"


def test_the_refusal_of_a_first_move_names_its_heading() -> None:
    session = started()
    with pytest.raises(IllegalAnswer) as fault:
        play(session, "9 x")
    assert fault.value.cites == ("pirates-of-nassau/first-buccaneering-move",)
    play(session, "1 7 x", "2 7 x", "4 7 x")
    with pytest.raises(IllegalAnswer) as fault:
        play(session, "1 x")
    assert fault.value.cites == ("pirates-of-nassau/second-third-buccaneering-moves",)


CARDS = ('""', '" "', '"" ""', "-5", "--", "²", "①", "x" * 41, "2 2 r999999999", "2 2 r99", "")


@pytest.mark.parametrize("text", CARDS)
def test_what_is_no_merchant_card(text: str) -> None:
    with pytest.raises(InvalidAnswer):
        card_words(("sloop",), text)


def test_an_empty_name_is_no_name() -> None:
    assert card_words((), '"" 2 2 rrc') == "2 2 crr"
    assert card_words(("sloop",), '"" slo') == "sloop"


def test_what_can_be_typed_is_told() -> None:
    session = started()
    adjust(session, "anja.navigator +1")
    assert session.question is not None
    assert "Behind the destination: n+ or n- the Navigator." in list(session.question.help())
    play(session, "2 plunder 2")
    assert session.question is not None
    assert any("h hostage" in line for line in session.question.help())


# Players whose names are those of pieces and counters


def test_a_player_may_be_called_like_a_piece() -> None:
    session = started(seats=("Rum", "Cargo", "Navigator"))
    adjust(session, "rum.rum = 2", "rum.cargo = 2", "cargo.rum = 2", "navigator.hostage = 1")
    adjust(session, "cargo.navigator +1")
    play(session, "1 7 x")  # Cargo acts now
    play(session, "/dump rum 1")  # pieces of the one who acts
    assert player(session, "Cargo").hold == {"rum": 1}
    play(session, "/dump rum cargo 1", "/dump Rum rum 1", "/plank navigator")
    assert player(session, "Rum").hold == {"cargo": 1, "rum": 1}
    assert player(session, "Navigator").planked == 1
    play(session, "/dump rum all")
    assert player(session, "Rum").hold == {}
    play(session, "/use navigator +")  # the counter of the one who acts
    assert player(session, "Cargo").navigator == [1]


def test_a_name_of_two_words_needs_no_quotes() -> None:
    session = started(seats=("Anne Bonny", "Anne Read", "Bo 2nd"))
    adjust(session, "anne-bonny.rum = 2", "anne-read.rum = 2")
    play(session, "/dump anne read rum 2", "/dump anne bonny all")
    assert player(session, "Anne Read").hold == player(session, "Anne Bonny").hold == {}
    adjust(session, "anne-bonny.hostage = 2")
    play(session, "/plank 2")  # a number is no beginning of Bo 2nd
    assert player(session, "Anne Bonny").planked == 2


def test_nothing_is_not_dumped() -> None:
    session = started()
    assert "(empty hold)" in refused(session, "/dump anja all")
    assert "0 hostages" in refused(session, "/plank anja")


def test_a_captain_card_is_played_once() -> None:
    session = started()
    play(session, "2 plunder 1", "sloop", "2 2 x", "4 7 x")
    assert "Captain card 1: it has been used this turn (left: 2 3 4)" in refused(
        session, "3 5 loot 1"
    )
    assert "numbered 1 to 4; in hand 2 3/3, 3 2/1, 4 1/3." in refused(session, "3 5 loot 5")


def test_a_captain_card_may_be_named_by_its_values() -> None:
    session = started()
    assert "numbered 1 to 4." in refused(session, "2 plunder 22")  # nobody told what they print
    play(session, "2 plunder", "sloop")
    assert session.question is not None
    assert list(session.question.help()) == [
        "Type the number of a card, or its Sailing and Gunnery as printed, like 22 or 2/2.",
        "card 1: Sailing 2, Gunnery 2",
        "card 2: Sailing 3, Gunnery 3",
        "card 3: Sailing 2, Gunnery 1",
        "card 4: Sailing 1, Gunnery 3",
    ]
    play(session, "2/2", "2 2 x", "4 7 x")
    assert player(session, "Anja").captains_used == [1]
    assert "Captain card 1: it has been used this turn" in refused(session, "3 5 loot 2/2")
    play(session, "3 5 loot 21")
    assert player(session, "Anja").captains_used == [1, 3]


def test_values_on_two_captain_cards_name_none() -> None:
    session = begun(facts={**TABLES, "captains": {"all": ["2/2", "3/3", "2/2", "1/3"]}})
    play(session, "", "123 234 456", "2 plunder", "sloop")
    assert "22 is on the Captain cards 1 and 3: type the number." in refused(session, "22")
    play(session, "3")
    assert player(session, "Anja").captains_used == [3]


def test_the_first_mate_is_offered_where_he_decides() -> None:
    session = started()
    adjust(session, "anja.first_mate +1")
    play(session, "2 plunder 1", "ketch 3 2 c")
    assert asked(session) == "t1.r1.anja.plunder.use1"
    said = play(session, "s")
    assert "First Mate 1 = 4 against 3 (won)" in said[0]
    assert player(session, "Anja").counter("first_mate").state == "used"  # type: ignore[union-attr]


def test_the_first_mate_is_not_asked_for_where_he_changes_nothing() -> None:
    session = started()
    adjust(session, "anja.first_mate +1")
    play(session, "2 plunder 1", "ketch 9 9 c")
    assert asked(session) == "t1.r1.jonah.move"


def test_the_jolly_roger_lends_the_first_mate_twice() -> None:
    session = started()
    adjust(session, "anja.first_mate +1", "anja.jolly_roger +1")
    play(session, "2 plunder 1", "ketch 4 2 c", "s", "s")
    assert len(player(session, "Anja").plundered) == 1
    assert [c.state for c in player(session, "Anja").counters] == ["used", "used"]


def test_a_card_is_read_once_and_kept() -> None:
    session = started()
    play(session, "2 plunder 1", "Golden Hind 1 1 pp")
    assert session.fact(("merchants", "golden-hind")) == {
        "sailing": 1,
        "gunnery": 1,
        "plunder": "pp",
    }
    said = play(session, "3 plunder 2", "golden 2 2 -")
    assert any("Golden 2/2" in line for line in said)
    said = play(session, "4 plunder 2", "sloop 5 5 -")
    assert any("The tables have sloop otherwise" in line for line in said)


def test_captain_cards_may_differ_by_colour() -> None:
    sets = {
        "all": "differ",
        "red": ["5/5", "1/1", "1/1", "1/1"],
        "blue": ["2/2", "1/1", "1/1", "1/1"],
    }
    session = begun(facts={**TABLES, "captains": sets})
    play(session, "", "123 234 456", "2 plunder 1 ketch 4 4 c")
    assert asked(session) == "colour.anja"
    assert "Captain 5 = 6 against 4 (won)" in play(session, "red")[0]
    play(session, "3 plunder 1 ketch 4 4 c")
    assert "'red' is none of" in refused(session, "red")
    assert "Captain 2 = 3 against 4 (lost)" in play(session, "blue")[0]


# Ply The Trade Winds


def test_nobody_has_two_trade_winds_and_ports_have_none() -> None:
    session = started()
    play(session, "2 y", "2 2 x", "4 7 x")
    assert "nobody may have more than one Trade Wind" in refused(session, "1 7 y")
    assert "there are no trade winds in a port" in refused(session, "3 5 y")


# Smuggle Goods, Hostages


def test_smuggling_in_region_1_brings_one_piece() -> None:
    session = started()
    play(session, "1 smuggle rum")
    assert player(session, "Anja").hold == {"rum": 1}
    assert "this is no port" in refused(session, "2 2 smuggle")


def test_smuggling_what_the_port_does_not_show_is_asked_again() -> None:
    session = started()
    play(session, "1 smuggle gunpowder")
    assert asked(session) == "t1.r1.anja.goods"
    play(session, "cargo")
    assert player(session, "Anja").hold == {"cargo": 1}


def test_region_3_brings_two_and_port_of_spain_coins() -> None:
    session = started()
    play(session, "1 7 x", "2 7 x", "4 7 x")
    adjust(session, "anja.location = 14", "jonah.location = 14", "jonah.dice = 3 1")
    play(session, "3 17 smuggle", "1 15 smuggle rum")
    assert player(session, "Anja").hold == {"p8": 2}
    assert player(session, "Jonah").hold == {"rum": 2}


def test_one_free_space_takes_one_of_two() -> None:
    session = started()
    play(session, "1 7 x", "2 7 x", "4 7 x")
    adjust(session, "anja.location = 14", "anja.gunpowder = 5")
    play(session, "3 17 smuggle")
    assert player(session, "Anja").hold == {"gunpowder": 5, "p8": 1}


def test_a_hostage_is_ransomed_with_the_goods() -> None:
    session = started()
    adjust(session, "anja.hostage = 2", "anja.rum = 4")
    said = play(session, "1 smuggle", "first")
    assert said[-1].startswith(
        "Anja smuggles nothing at La Havana (1) and ransoms a hostage for 1 p8"
    )
    assert player(session, "Anja").hold == {"rum": 4, "p8": 1, "hostage": 1}


def test_goods_first_leave_less_space_for_the_ransom() -> None:
    session = started()
    adjust(session, "anja.hostage = 1", "anja.rum = 4")
    play(session, "1 smuggle", "yes", "cargo")
    assert player(session, "Anja").hold == {"cargo": 1, "rum": 4, "p8": 1}


# Loot Port


def test_looting_closes_the_port() -> None:
    session = started()
    adjust(session, "anja.great_cannons +1")
    said = play(session, "1 loot 2")
    assert "Gunnery ship 1 + Captain 3 + Great Cannons 2 = 6 against 5 (won)" in said[1]
    assert player(session, "Anja").hold == {"p8": 2}
    assert session.state.ports[1].looted
    adjust(session, "jonah.dice = 1 3 4")
    assert "the port has been looted" in refused(session, "1 smuggle")


def test_a_failed_loot_costs_the_captain() -> None:
    session = started()
    said = play(session, "1 loot 2")
    assert "= 4 against 5 (lost)" in said[1]
    assert not session.state.ports[1].looted
    assert player(session, "Anja").captains_used == [2]


def test_the_board_wins_over_four_plus_region() -> None:
    session = begun(facts={**begun().facts, "port_gunnery": {"1": 3}})
    said = play(session, "", "123 234 456", "1 loot 2")
    assert any("The board prints 3 for La Havana (1), not 5" in line for line in said)
    assert session.state.ports[1].looted


# Crow's Nest


def test_the_crows_nest_attacks_from_afar() -> None:
    session = started()
    adjust(session, "anja.crows_nest +1", "2.merchant = none")
    said = play(session, "2 n 1", "sloop")
    assert "Anja uses the Crow's Nest against 3." in said[1]
    assert "By the other reading (crows_nest=extra)" in said[1]
    assert player(session, "Anja").location == 2
    assert 3 not in session.state.merchants


def test_the_crows_nest_with_two_targets() -> None:
    session = started()
    adjust(session, "anja.crows_nest +1", "3.merchant = none")
    play(session, "3 nest 2", "higher", "sloop")
    assert 4 not in session.state.merchants
    play(session, "2 2 x", "4 7 x")
    assert "used this turn" in refused(session, "1 4 n")


def test_rounds_go_on_until_all_have_moved_three_times() -> None:
    session = started()
    pass_phases(session)
    assert session.state.step == 4
    assert [len(p.placed) for p in session.state.players.values()] == [3, 3, 3]


def test_a_new_card_is_read_on_the_same_line() -> None:
    session = started()
    said = play(session, "2 plunder 1 golden hind 1 1 pp")
    assert said[1].startswith("Anja plunders Golden Hind 1/1")
    said = play(session, "3 p sloop")
    assert asked(session) == "t1.r1.jonah.plunder.captain"
    assert "numbered 1 to 4" in refused(session, "7")
    play(session, "2")
    assert session.state.players["Jonah"].plundered[0].name == "sloop"


# Counters of the players' own


def second_turn(*counters: str) -> Session[State]:
    """The first move of turn 2, when the table's own kinds are known, with some of them aboard."""
    session = started()
    in_nassau(session)
    play(session, "n", "123 234 456")
    adjust(session, *(f"anja.{kind} +1" for kind in counters))
    return session


def test_own_counters_bring_pieces_and_change_dice() -> None:
    session = second_turn("cook", "pilot")
    assert "Anja's Cook brings 1 rum (hold 1 of 6)." in play(session, "/use cook")
    assert "Anja's Pilot +2 on the die of the next move." in play(session, "/use pilot +")
    assert "used this turn" in refused(session, "/use cook")
    play(session, "1 3 x")
    assert player(session, "Anja").location == 3


def test_own_crew_is_offered_where_it_decides_and_used_by_command() -> None:
    session = second_turn("gunner")
    play(session, "2 plunder 1 ketch 2 3 c")
    assert asked(session) == "t2.r1.anja.plunder.use1"
    said = play(session, "gunner")
    assert "Gunnery ship 1 + Captain 2 + Gunner 1 = 4 against 3 (won)" in said[0]
    session = second_turn("gunner")
    play(session, "2 plunder ketch 2 2 c")
    assert "Anja's Gunner adds 1 gunnery." in play(session, "/use gunner")
    assert "Gunner 1 = 4 against 2" in play(session, "1")[0]
    assert "no encounter" in refused(second_turn("gunner"), "/use gunner")


def test_a_permanent_own_counter_counts_by_itself() -> None:
    session = second_turn("stern_chaser")
    assert "counts all the time" in refused(session, "/use stern")
    pass_phases(session)
    assert "Gunnery ship 1 + Captain 2 + Stern Chaser 1 = 4 against 3" in play(session, "33 1")[0]
