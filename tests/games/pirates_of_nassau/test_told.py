"""What is said at the table where a rule refuses, cuts short or decides: the reason, with its numbers."""

from typing import Any

import pytest

from referee.core.session import Session
from referee.games.pirates_of_nassau.state import State
from tests.games.pirates_of_nassau.table import (
    adjust,
    begun,
    finish_nassau,
    in_nassau,
    play,
    refused,
    started,
)
from tests.games.pirates_of_nassau.test_return import at_step, key


def limited(*pieces: int) -> Session[State]:
    """A game whose supply ends, after the first roll."""
    facts: dict[str, Any] = {**begun().facts, "supply": {"pieces": list(pieces)}}
    session = begun(options={"limited_supply": "on"}, facts=facts)
    play(session, "", "123 234 456")
    return session


def test_a_piece_that_the_supply_lacks_is_no_extra_one() -> None:
    session = limited(5, 9, 9, 0, 1)
    said = play(session, "2 plunder 1", "sloop")
    assert said[-1] == (
        "Anja takes 1 cargo and 2 rum (hold 3 of 6); the supply lacks 1 piece of eight."
    )
    session = limited(5, 9, 9, 1, 1)
    assert "(the extra piece of eight included; " in play(session, "2 plunder 1", "sloop")[-1]


def test_what_keeps_loot_away() -> None:
    session = limited(5, 9, 9, 1, 1)
    adjust(session, "anja.great_cannons +1")
    said = play(session, "1 loot 2")
    assert "He takes 1 piece of eight of 2, the supply has no more (" in said[-1]


def test_what_keeps_a_ransom_away() -> None:
    session = limited(5, 9, 9, 0, 1)
    adjust(session, "anja.hostage +1")
    said = play(session, "1 smuggle cargo", "y")
    assert "ransoms a hostage for 0 of 1 p8 (the supply has no more)" in said[-1]


def test_the_rolls_that_decided_a_tie() -> None:
    session = begun(options={"setup_tie": "reroll"})
    play(session, "", "123 222 456", "666 111")
    whys = [line for r in session.heard[-1].rulings if r.why for line in r.why()]
    assert "Rolled again: Anja 18, Jonah 3; the lower takes the lower space." in whys


def test_why_no_penalty_is_asked() -> None:
    session = at_step(4, "anja.notoriety = 13", "anja.rum = 1", options={"hold_half_min": "two"})
    while not key(session).startswith("t1.navy.anja"):
        play(session, "open")
    assert (
        "Anja: 1 piece in the hold, at this table too few to give up half of it, "
        "so half the Notoriety is lost."
    ) in play(session, "33 4")


def test_a_limit_is_told() -> None:
    session = at_step(5, "jon.bow_chaser +1", "jon.gunpowder = 4", "jon.cargo = 2")
    assert refused(session, "good figurehead") == (
        "Good Figurehead: a ship cannot have another one "
        "(at most one Bow Chaser or Figurehead a ship; aboard: Bow Chaser)."
    )


def test_a_rate_is_told() -> None:
    session = at_step(5, "jon.p8 = 3", "jon.quartermaster +1")
    assert "(3 resources for each piece of eight, not 2)" in refused(
        session, "/use jon quartermaster rum rum"
    )
    session = at_step(5, "jon.rum = 4", "jon.p8 = 2", options={"three_for_one": "step5"})
    assert "(3 resources for each piece of eight, not 4)" in refused(
        session, "/exchange jon p8 rum 4"
    )


def test_what_the_supply_has_is_told() -> None:
    session = limited(5, 9, 1, 9, 1)
    play(session, "2 plunder 1", "sloop")
    in_nassau(session)
    assert "(the supply has nothing for 2 rum)" in refused(session, "/exchange anja 1 rum")


@pytest.mark.parametrize(
    ("value", "places", "fate"),
    [
        ("sail_away", "9, 10, 11 and 12", "sails away"),
        ("stay", "9, 10, 11, 12, 16, 17, 18 and 19", "stays"),
    ],
)
def test_merchants_without_a_free_route(value: str, places: str, fate: str) -> None:
    ports = [[1, ""], [2, ""], [4, ""], [5, ""], [6, ""], [8, ""], [15, ""]]
    facts: dict[str, Any] = {**begun().facts, "map": {"ports": ports}}
    session = begun(options={"merchant_surplus": value}, facts=facts)
    play(session, "", "123 234 456")
    in_nassau(session)
    finish_nassau(session)
    said = play(session, "n")[0]
    assert "1 of region 1 sails away" in said
    assert f"No free route above for {places}: each {fate}" in said


def test_one_of_a_thing() -> None:
    session = started()
    adjust(session, "anja.hostage = 1")
    assert "lets 1 hostage walk the plank" in play(session, "/plank anja 1")[0]
