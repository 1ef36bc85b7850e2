"""The tables of Pirates of Nassau: complete, and in agreement with each other and with the rules."""

import re

import pytest

from referee.core.tables import read_toml, rulebook, tables_dir
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.options import options
from referee.games.pirates_of_nassau.terms import KINDS, SET_OF_SPACE, SETS

BOOK = rulebook("pirates-of-nassau")
PRINTED = read_toml(tables_dir() / "pirates-of-nassau" / "printed.toml")["known"]

HEADINGS = """
Components; Cards, Counters and Symbols; Pirate Ship Display; The Game Board; Set Up; Winning the Game;
Sequence of Play; 1. Buccaneering Rolls; 2. Buccaneering Phases; Buccaneering Phase - Movement;
First Buccaneering Move; Second & Third Buccaneering Moves; Buccaneering Phase - Actions;
Plunder Merchant; Dumping pieces; Ply The Trade Winds; Smuggle Goods; Loot Port; Hostages;
Ransom a Hostage; Make 'Em Walk the Plank; 3. Adjust Notoriety; 4. Evade Royal Navy;
5. Return to Nassau; Golden Doubloons; 6. Replenish Royal Navy Cards; 7. Move Merchant Ships; Move Up;
Fill Empty Locations; 8. Replenish Nassau; 9. Prepare for Next Voyage; Ending the Game;
Winning the Game (Detailed Scoring); Most Notorious; Most Motley Crew; Best Ship; Richest Pirate;
Appendix One: Upgrades and Crew Counters; Hull Upgrades; Sail Upgrades; Mizzen Upgrades; Crew Counters;
Summary of a Turn of Play
"""
NOT_USED = {45, 57, 60}
CONTESTED = "R4 R10 R14 R17 R21 R34 R37 R46"


def slug(heading: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", heading.lower()))


def test_rules_have_the_headings_of_the_book() -> None:
    wanted = [" ".join(part.split()) for part in HEADINGS.split(";")]
    assert [rule.heading for rule in BOOK.rules] == wanted
    assert [rule.id for rule in BOOK.rules] == [slug(heading) for heading in wanted]


def test_rulings_are_all_there() -> None:
    numbers = {int(ruling.id[1:]) for ruling in BOOK.rulings}
    assert numbers == set(range(1, 66)) - NOT_USED
    assert [ruling.id for ruling in BOOK.rulings if ruling.contested] == CONTESTED.split()


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.id)
def test_gists_are_sentences_on_one_line(entry: object) -> None:
    gist = str(getattr(entry, "gist", ""))
    assert gist == " ".join(gist.split())
    assert gist.endswith(".")


def test_rulings_rest_on_rules_and_tell_every_reading() -> None:
    ids = {rule.id for rule in BOOK.rules}
    for ruling in BOOK.rulings:
        assert ruling.rests_on
        assert set(ruling.rests_on) <= ids
        assert tuple(ruling.readings) == ruling.values
        assert ruling.weight == "H" if ruling.contested else ruling.weight in "HML"


def test_defaults_are_the_first_values() -> None:
    house = House()
    for ruling in BOOK.rulings:
        if ruling.option:
            assert getattr(house, ruling.option) == ruling.values[0]


def test_contested_rulings_come_first_on_the_screen() -> None:
    contested = [info.is_contested for info in options()]
    assert contested == sorted(contested, reverse=True)
    assert sum(contested) == len(CONTESTED.split())


def test_printed_counters_are_those_of_the_rules() -> None:
    listed = {row["kind"]: row for row in PRINTED["counters"]}
    for kind, row in listed.items():
        assert KINDS[kind].space == row["space"]
        assert KINDS[kind].points == row["points"]
    unlisted = {row["kind"]: row["space"] for row in PRINTED["unlisted"]}
    assert unlisted == {k: v.space for k, v in KINDS.items() if v.points is None}
    assert set(SET_OF_SPACE.values()) == set(SETS)
    known = {rule.heading for rule in BOOK.rules}
    rows = [row for value in PRINTED.values() for row in value]
    assert {row["heading"] for row in rows} <= known
