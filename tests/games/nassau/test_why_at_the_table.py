"""What play says where rulings say the same: reasons with their numbers, and contested readings."""

import pytest

from referee.games.nassau.sight import losable_of
from tests.games.nassau.table import Table, at_sea, in_city

SERPENT = "opponent A serpent 2"
BIG = "opponent A serpent 5"
EMPTY_PILE = ("anne.holds = 5", "anne.crates = 16", "tower A sabre anne 4")
DUTCHMAN = ("anne.place = E", "anne.cannon = 1")


def played(*lines: str, adjust: tuple[str, ...] = (), **options: str) -> str:
    table = at_sea(*adjust, **options)
    table.say(*lines)
    return "\n".join(table.said)


def refused(last: str, *lines: str, adjust: tuple[str, ...] = (), **options: str) -> str:
    table = at_sea(*adjust, **options)
    table.say(*lines)
    return table.refused(last)


# Refusals


def test_crates_of_bombs_count_before_more_are_placed() -> None:
    adjust = ("opponent A serpent 5 bob 1", "anne.bomb = 1", "anne.hook_hand = 4")
    said = refused("3 bomb", "f", adjust=(*adjust, "anne.sailors = 4"), overplace="no")
    assert "(3 placed, 2 missing)" in said


def test_a_bomb_without_crates_is_no_attack() -> None:
    adjust = (BIG, "anne.bomb = 1", *EMPTY_PILE)
    said = refused("0 bomb", "f", adjust=adjust)
    assert "1 bomb thrown, 0 crates in the own pile" in said


@pytest.mark.parametrize("kept", ["", " monkey=yes"])
def test_rum_for_dodges_is_counted_after_the_losses(kept: str) -> None:
    adjust = (SERPENT, "anne.rum = 1", "anne.animals +spirit")
    said = refused(f"1 rum 1{kept}", "f", "1", adjust=adjust, dodge_first="no")
    assert "1 wanted, 0 of 1 left after the losses" in said
    assert ("keeps must be owned" in said) is bool(kept)


def test_what_helps_against_the_dutchman_at_this_table() -> None:
    adjust = (*DUTCHMAN, "anne.agreement = 1")
    options = {"flying_dutchman": "on", "fd_allows_fight_aids": "yes"}
    said = refused("1 agreement", "d", adjust=adjust, **options)
    assert "lizard and agreements do not help against the Flying Dutchman" in said


def test_a_tower_that_is_added_to_holds_five() -> None:
    adjust = ("tower A sabre anne 4", "anne.sabre = 3")
    assert "so 1 more can be placed" in refused("2", "t", adjust=adjust, own_tower="add")


def test_a_trading_post_says_which_sailors_are_missing() -> None:
    adjust = ("post A sabre silver", "anne.sailors = 1")
    said = played("g", adjust=adjust, pirates_at_post="no")
    assert "(A: it takes 2 sailors, and pirates do not count at this table, 1 sailor)" in said


def test_a_route_names_the_areas() -> None:
    assert "stops the ship in B" in refused("c BC", adjust=("opponent B kraken 1",))
    assert "do not touch at sea (A and D)" in refused("c D")
    assert "the ship is in B already" in refused("c BB")


# Results


def test_a_lost_agreement_is_explained() -> None:
    said = played("f", "1 agreement", "0 agreement 0 11", adjust=(SERPENT, "anne.agreement = 1"))
    assert "The agreement is lost to an attack tile" in said


def test_old_crates_alone_do_not_win_where_damage_is_needed() -> None:
    adjust = ("opponent A serpent 2 bob 1", "anne.animals +crab")
    said = played("f", "1 crab", "1", adjust=adjust, crab_old_crates="need_damage")
    assert "taken only with damage in this fight" in said


def test_pirates_in_defence_are_told_with_the_other_reading() -> None:
    adjust = (SERPENT, "anne.sails = 4")
    said = played("f", "1 1pirates", "0 sail 0 111", adjust=adjust, pirates_in_defence="yes")
    assert "1 pirate laid down for dice" in said
    assert "(pirates_in_defence=no): dice 2" in said


def test_a_compass_and_what_the_monkey_keeps_are_named() -> None:
    adjust = ("anne.compass = 1", "anne.animals +spirit")
    said = played("c E compass=bear monkey=yes", adjust=adjust)
    assert "jumps to D by compass (1 kept by the spirit monkey), sails to E" in said


def test_the_monkeys_rum_counts_among_the_payments() -> None:
    said = played("r", "yes", "3", "0", adjust=("anne.animals +spirit", "anne.rum = 1"))
    assert "for 1 rum (1 kept by the spirit monkey)" in said


def test_a_good_that_hangs_on_the_rat_is_told_with_the_other_reading() -> None:
    table = at_sea("post A sabre silver", "anne.animals +rat")
    table.session.interrupt("rat", "anne", by="table")
    goods = ("anne.goods +silver", "anne.goods +spices", "anne.goods +emerald")
    table.adjust("anne.crates = 0", "anne.provisions = 1", *goods)
    table.say("g")
    assert "(rat_same_kind=no): it does not fit" in "\n".join(table.said)


def test_the_home_port_says_why_less_comes() -> None:
    adjust = ("outpost C anne", "anne.animals +turtle", *EMPTY_PILE)
    said = played("h", "outposts", adjust=adjust, turtle="only_one")
    assert "2 crates due, 0 stored; the own pile has no more" in said
    assert "gives the crates for outposts twice and nothing else" in said


def test_nobody_or_several_win_the_dutchmans_tile() -> None:
    options = {"flying_dutchman": "on"}
    assert "5 points for nobody" in played("h", "h", adjust=(), **options)
    table = at_sea(*DUTCHMAN, "bob.place = E", "bob.cannon = 1", **options)
    table.say("d", "1", "", "d", "1", "", "h", "h")
    said = "\n".join(table.said)
    assert "5 points each for Anne and Bob, who leave 1 crate each below" in said


def test_the_second_bonus_of_the_figure_is_paid() -> None:
    table = in_city("anne.doubloon = 1", feld_figure="on")
    table.say("m 1 rum figure=rum+crate")
    assert "pays 1 doubloon for the second bonus" in "\n".join(table.said)


def test_a_weapon_without_type_may_be_any_collected_one() -> None:
    table: Table = at_sea("anne.pistol = 1", "anne.sabre = 1", "anne.cannon = 0")
    known = losable_of(table.state.players["Anne"])
    assert (known["pistol"], known["weapon"]) == (1, 2)
