"""Every house option of weight H and M, played both ways."""

import pytest

from referee.core.errors import IllegalAnswer
from referee.core.session import Session
from referee.core.tables import rulebook
from referee.games.pirates_of_nassau.state import State
from tests.games.pirates_of_nassau.table import (
    adjust,
    begun,
    finish_nassau,
    in_nassau,
    pass_phases,
    play,
    player,
    refused,
    started,
)
from tests.games.pirates_of_nassau.test_return import at_step, key

PLAYED = """
laps late_plank zero_move transit_stay crows_nest quartermaster nassau_pass merchant_surplus setup_tie
halving_collision hostage_cleanup tradewind_supply stack_die_modifiers clamp_stay
jolly_roger_same_event first_mate_ports loot_needs_space hold_half_min three_for_one leftover_check
new_section limited_supply tie_points waste_tradewind
"""


def game(option: str, value: str, rolls: str = "123 234 456") -> Session[State]:
    """A game whose table decided one thing otherwise."""
    return started(rolls, options={option: value})


def second_round(session: Session[State]) -> Session[State]:
    """Everybody has gone to transit 7."""
    play(session, "1 7 x", "2 7 x", "4 7 x")
    return session


def test_all_options_of_weight_are_played_here() -> None:
    heavy = {
        r.option for r in rulebook("pirates-of-nassau").rulings if r.option and r.weight in "HM"
    }
    assert heavy == set(PLAYED.split())


def test_laps_end_only() -> None:
    session = at_step(4, "jon.notoriety = 105", options={"laps": "end_only"})
    assert session.state.order == ["Anja", "Jonah", "Jon"]
    play(session, "open", "open", "99 1")
    assert player(session, "Jon").notoriety == 103
    session = at_step(4, "anja.notoriety = 50", "jon.notoriety = 101", options={"laps": "end_only"})
    assert session.state.order == ["Jon", "Jonah", "Anja"]


def test_late_plank_carry() -> None:
    session = at_step(4, "anja.hostage = 1", options={"late_plank": "carry"})
    play(session, "/plank anja")
    assert player(session, "Anja").planked_late == 1
    in_nassau(session)
    finish_nassau(session)
    play(session, "n", "123 124 125")
    pass_phases(session)
    assert player(session, "Anja").notoriety == 4


def test_zero_move() -> None:
    for value in ("stay", "forbid"):
        session = second_round(game("zero_move", value))
        adjust(session, "anja.trade_wind = yes", "anja.dice = 1 2", "anja.location = 4")
        if value == "forbid":
            why = refused(session, "1 4 w-")
            assert "By the other reading (zero_move=stay) it may stay there." in why
        else:
            said = play(session, "1 4 w- x")
            assert "By the other reading (zero_move=forbid)" in said[0]
            assert player(session, "Anja").location == 4


def test_transit_stay() -> None:
    session = second_round(game("transit_stay", "allow"))
    assert "By the other reading (transit_stay=forbid)" in play(session, "2 7 x")[0]
    session = second_round(started())
    assert "By the other reading (transit_stay=allow) it may stay there." in refused(session, "2 7")


def test_crows_nest_extra() -> None:
    session = game("crows_nest", "extra")
    adjust(session, "anja.crows_nest +1", "2.merchant = none")
    assert "on top of the action" in refused(session, "2 n 1")
    play(session, "2 ply", "crows-nest")
    play(session, "sloop", "2")
    assert player(session, "Anja").trade_wind
    assert len(player(session, "Anja").plundered) == 1
    adjust(session, "anja.captain 1 = used", "anja.captain 3 = used", "anja.captain 4 = used")
    pass_phases(session)
    while session.state.step == 3:
        play(session, "y")
    while not key(session).startswith("t1.navy.anja"):
        play(session, "open")
    said = play(session, "11")
    assert "Anja has no Captain card left; he counts 0 and 0." in said
    assert sorted(player(session, "Anja").captains_used) == [1, 2, 3, 4]


def test_quartermaster_mixed() -> None:
    session = at_step(5, "jon.p8 = 2", "jon.quartermaster +1", options={"quartermaster": "mixed"})
    said = play(session, "/use jon quartermaster rum cargo gunpowder")
    assert "By the other reading (quartermaster=same)" in said[0]
    assert player(session, "Jon").hold == {"gunpowder": 1, "cargo": 1, "rum": 1, "p8": 1}


def test_nassau_pass_reenter() -> None:
    session = at_step(5, "jon.p8 = 5", "jonah.p8 = 4", options={"nassau_pass": "reenter"})
    play(session, "done", "jib")
    assert key(session) == "t1.buy2.jon"
    play(session, "jib", "done")
    while ".buy" in key(session):
        play(session, "done")
    assert player(session, "Jon").ship == {"jib": 1}
    assert key(session) == "t1.bury.jon"


@pytest.mark.parametrize(("value", "stay"), [("sail_away", 0), ("stay", 4)])
def test_merchant_surplus(value: str, stay: int) -> None:
    ports = [[1, ""], [2, ""], [4, ""], [5, ""], [6, ""], [8, ""], [15, ""]]
    session = begun(
        options={"merchant_surplus": value}, facts={**begun().facts, "map": {"ports": ports}}
    )
    play(session, "", "123 234 456")
    in_nassau(session)
    finish_nassau(session)
    said = play(session, "n")
    assert "By the other reading (merchant_surplus=" in said[0]
    cards = [(p, c) for p, c in session.state.merchants.items() if "turn" not in c.dealt]
    assert len([p for p, card in cards if card.region == 2 and p > 7]) == stay


def test_setup_tie() -> None:
    session = begun(options={"setup_tie": "older_high"})
    play(session, "", "123 222 456", "jonah")
    assert (player(session, "Anja").notoriety, player(session, "Jonah").notoriety) == (1, 2)
    session = begun(options={"setup_tie": "reroll"})
    play(session, "", "123 222 456", "666 666", "111 112")
    assert player(session, "Anja").notoriety == 1
    assert player(session, "Anja").dice == [1, 2, 3]


@pytest.mark.parametrize(("value", "space"), [("lower", 6), ("higher", 8)])
def test_halving_collision(value: str, space: int) -> None:
    session = at_step(
        4, "anja.notoriety = 7", "jonah.notoriety = 13", options={"halving_collision": value}
    )
    while not key(session).startswith("t1.navy.jonah"):
        play(session, "open")
    play(session, "99 1")
    assert player(session, "Jonah").notoriety == space


def test_hostage_cleanup_all() -> None:
    session = at_step(3, "jon.hostage = 2", options={"hostage_cleanup": "all"})
    play(session, "1")
    assert player(session, "Jon").hold == {}


@pytest.mark.parametrize(("value", "left"), [("limited", 7), ("recycle", 8), ("unlimited", None)])
def test_tradewind_supply(value: str, left: int | None) -> None:
    session = game("tradewind_supply", value)
    play(session, "1 7 y", "2 7 y", "4 7 x", "2 10 w+ x", "3 10 x", "5 12 x")
    said = play(session, "3 7 y")
    told = next(line for line in said if "takes a Trade Wind" in line)
    assert told == "Anja takes a Trade Wind" + ("." if left is None else f" ({left} left).")


def test_stack_die_modifiers_one_only() -> None:
    session = game("stack_die_modifiers", "one_only")
    adjust(session, "anja.navigator +1", "anja.coxswain +1")
    refused(session, "1 5 cox n-")
    play(session, "/use navigator +")
    assert "one way only" in refused(session, "/use coxswain")
    play(session, "1 2 x")


def test_clamp_stay() -> None:
    for value in ("allow", "forbid"):
        session = second_round(game("clamp_stay", value))
        adjust(session, "anja.location = 1")
        if value == "allow":
            play(session, "2 1 x")
            assert player(session, "Anja").location == 1
        else:
            assert "1: no die leads there" in refused(session, "2 1 x")


def test_jolly_roger_same_event_no() -> None:
    session = game("jolly_roger_same_event", "no")
    adjust(session, "anja.navigator +1", "anja.jolly_roger +1")
    play(session, "/use navigator +", "/use jolly navigator")
    assert "another move, encounter or exchange" in refused(session, "/use navigator +")
    play(session, "2 3 x", "2 2 x", "4 7 x", "/use navigator -")
    session = game("jolly_roger_same_event", "no")
    adjust(session, "anja.first_mate +1", "anja.jolly_roger +1")
    play(
        session, "2 plunder 1", "ketch 3 3 c"
    )  # one value more would not be enough, so it is not offered
    assert key(session) == "t1.r1.jonah.move"
    assert len(player(session, "Anja").plundered) == 0


def test_first_mate_ports() -> None:
    session = game("first_mate_ports", "yes")
    adjust(session, "anja.first_mate +1", "anja.cannons +1")
    play(session, "1 loot 2")
    assert key(session) == "t1.r1.anja.loot.use1"
    play(session, "g")
    assert session.state.ports[1].looted
    session = started()
    adjust(session, "anja.first_mate +1", "anja.cannons +1")
    play(session, "1 loot 2")
    assert not session.state.ports[1].looted


def test_loot_needs_space() -> None:
    for value, coins in (("yes", 1), ("no", 2)):
        session = game("loot_needs_space", value)
        adjust(session, "anja.great_cannons +1", "anja.rum = 5")
        play(session, "1 loot 2")
        if value == "yes":
            play(session, "p8 1")
        assert player(session, "Anja").hold == {"rum": 5, "p8": coins}


def test_hold_half_min_two() -> None:
    session = at_step(4, "anja.notoriety = 13", options={"hold_half_min": "two"})
    while not key(session).startswith("t1.navy.anja"):
        play(session, "open")
    play(session, "33 4")
    assert player(session, "Anja").notoriety == 7


def test_three_for_one_pays_for_a_counter() -> None:
    session = at_step(5, "jon.cargo = 4", options={"three_for_one": "step5"})
    assert key(session) == "t1.buy1.jon"
    play(session, "/exchange jon p8 cargo 3", "cannons")
    assert player(session, "Jon").ship == {"cannons": 1}
    session = at_step(5, "jon.cargo = 3", options={"three_for_one": "step5"})
    assert key(session) == "t1.bury.jon"  # 2 resources pay for nothing


def test_three_for_one_in_step_5() -> None:
    session = at_step(5, "jon.rum = 3", "jon.p8 = 2", options={"three_for_one": "step5"})
    play(session, "/exchange jon p8 rum 3")
    assert player(session, "Jon").hold == {"p8": 3}
    session = at_step(5, "jon.rum = 3", "jon.p8 = 2")
    assert "this is not its step" in refused(session, "/exchange jon p8 rum 3")


def test_leftover_check_before_bury() -> None:
    session = at_step(5, "jon.p8 = 6", options={"leftover_check": "before_bury"})
    play(session, "/exchange jon 3 rum", "done")
    assert key(session) == "t1.leftover.jon"
    play(session, "rum 3", "p8 3")
    assert player(session, "Jon").hold == {"rum": 3}


def test_new_section_next_turn() -> None:
    for value, left in (("now", 8), ("next_turn", 6)):
        session = at_step(
            5, "jon.gunpowder = 2", "jon.cargo = 2", "jon.rum = 2", options={"new_section": value}
        )
        adjust(session, "jon.p8 = 8")
        play(session, "section")
        finish_nassau(session)
        assert sum(player(session, "Jon").hold.values()) == left
        assert player(session, "Jon").new_sections == 0


def test_limited_supply() -> None:
    facts = {**begun().facts, "supply": {"pieces": [5, 0, 9, 1, 1]}}
    session = begun(options={"limited_supply": "on"}, facts=facts)
    play(session, "", "123 234 456", "2 plunder 1", "sloop")
    assert player(session, "Anja").hold == {"rum": 2, "p8": 1}
    adjust(session, "anja.chest +6")
    said = play(session, "3 plunder 2", "sloop")
    assert any("Anja may /swap 5 of the chest" in line for line in said)
    assert player(session, "Jonah").hold == {"rum": 2}


def test_tie_points_dense() -> None:
    session = at_step(5, "anja.chest +4", "jonah.chest +4", options={"tie_points": "dense"})
    finish_nassau(session)
    said = play(session, "yes")
    assert "Richest Pirate: Anja 4 (7 VP), Jonah 4 (7 VP), Jon 0 (5 VP)." in said


def test_waste_tradewind_allow() -> None:
    session = game("waste_tradewind", "allow")
    play(session, "1 7 y", "2 7 x", "4 7 x", "2 14 w+ x")
    assert player(session, "Anja").winds_spent == 1


def test_an_option_that_the_table_cannot_take_now_is_refused() -> None:
    session = game("loot_needs_space", "no")
    adjust(session, "anja.great_cannons +1", "anja.rum = 6")
    play(session, "1 loot 2")
    with pytest.raises(IllegalAnswer, match="8 pieces for 6 spaces"):
        session.house("loot_needs_space", "yes", by="table")
    session.house("laps", "end_only", by="table")
    assert session.state.house.laps == "end_only"
