"""The sentences of Nassau: purchases, exchanges and the hold, with the numbers that decide."""

from typing import Any

import pytest

from tests.cases import rulings_of

RULINGS = rulings_of("pirates-of-nassau")
LIMITED = {"limited_supply": "on"}
LEFTOVER = {"check": "leftover", "pieces": {"rum": 8, "p8": 1}, "capacity": 4}
ROOM = {"check": "room", "pieces": {"rum": 1}, "capacity": 3}
COINS = {"kind": "coin", "hold": {"p8": 2}, "coins": 2}
MATE = {"kind": "quartermaster", "hold": {"p8": 2}, "quartermaster": "ready"}
HAND_IN = {"kind": "three-for-one", "moment": "burying", "hold": {"rum": 4}}
BURY = {"kind": "bury", "moment": "burying", "hold": {"p8": 2}}
DOUBLOON = {"kind": "doubloon", "supply": {"p8": 0}, "chest": {"p8": 7}}

SAID: list[tuple[str, dict[str, Any], str]] = [
    # The exchange for a purchase: the cheapest or the stated one, and what it leaves lacking.
    (
        "purchase",
        {"item": "carpenter", "hold": {"p8": 2}, "coins": {"rum": 2}},
        "The stated exchange: 2 p8 for 4 rum, of 2 p8 held.",
    ),
    (
        "purchase",
        {"item": "carpenter", "hold": {"p8": 2}, "coins": {"rum": 2}},
        "It cannot be paid for: 1 gunpowder still lacking.",
    ),
    (
        "purchase",
        {
            "item": "carpenter",
            "hold": {"gunpowder": 2, "cargo": 2, "rum": 2},
            "coins": {"cargo": 1},
        },
        "It cannot be paid for: 1 p8 too few.",
    ),
    (
        "purchase",
        {"item": "carpenter", "hold": {"p8": 2}, "coins": {"gunpowder": 1, "rum": 1}},
        "The stated exchange: 2 p8 for 2 gunpowder and 2 rum, of 2 p8 held.",
    ),
    (
        "purchase",
        {"item": "carpenter", "hold": {"p8": 2}},
        "The cheapest exchange: 2 p8 for 2 gunpowder and 2 rum, of 2 p8 held.",
    ),
    # The limit that is broken, what is replaced, what the points become.
    (
        "purchase",
        {"item": "bow_chaser", "hold": {}, "ship": {"good_figurehead": 1}},
        "At most one Bow Chaser or Figurehead a ship; aboard: Good Figurehead.",
    ),
    (
        "purchase",
        {"item": "stern_chaser", "hold": {}, "ship": {"captains_cabin": 1}},
        "At most one Stern Chaser or Captain's Cabin a ship; aboard: Captain's Cabin.",
    ),
    (
        "purchase",
        {"item": "ratlines", "hold": {}, "ship": {"ratlines": 1, "crows_nest": 1}},
        "At most one Ratlines a ship; aboard: Ratlines.",
    ),
    (
        "purchase",
        {"item": "navigator", "hold": {}, "ship": {"navigator": 1, "carpenter": 1}},
        "At most one Navigator a ship; aboard: Navigator.",
    ),
    (
        "purchase",
        {
            "item": "great_cannons",
            "hold": {"gunpowder": 2, "cargo": 1},
            "ship": {"cannons": 1},
            "replace": "cannons",
        },
        "To the game box: Cannons.",
    ),
    (
        "purchase",
        {
            "item": "great_cannons",
            "hold": {"gunpowder": 2, "cargo": 1},
            "ship": {"cannons": 1},
            "replace": "cannons",
        },
        "Best Ship points: +1 (3 of Great Cannons against 2 of Cannons).",
    ),
    (
        "purchase",
        {"item": "carpenter", "hold": {"gunpowder": 1, "rum": 2}},
        "Motley Crew points: +2 (2 of Carpenter).",
    ),
    (
        "purchase",
        {"item": "stern_chaser", "hold": {"gunpowder": 2, "cargo": 1}},
        "Not known: the printed points of Stern Chaser.",
    ),
    # Refusals of the hold, each for what was done.
    ("hold", ROOM | {"dump": {"rum": 2}}, "More is dumped than the hold has: 2 rum of 1."),
    ("hold", ROOM | {"take": {"rum": 3}}, "Taken: 3 pieces, with room for 2."),
    (
        "hold",
        {"check": "half", "pieces": {"rum": 5}, "discard": {"cargo": 2}},
        "More is given up than the hold has: 2 cargo of 0.",
    ),
    (
        "hold",
        {"check": "half", "pieces": {"rum": 5}, "discard": {"rum": 1}},
        "Half, rounded down, is 2; given up: 1.",
    ),
    (
        "hold",
        LEFTOVER | {"three_for_one": {"cargo": 3}},
        "More is handed in than the hold has: 3 cargo of 0.",
    ),
    ("hold", LEFTOVER | {"buried": 2}, "More is buried than the hold has: 2 p8 of 1."),
    (
        "hold",
        LEFTOVER | {"returned": {"cargo": 1}},
        "More is given back than the hold has: 1 cargo of 0.",
    ),
    ("hold", LEFTOVER | {"returned": {"rum": 1}}, "5 pieces must go back; given back: 1."),
    (
        "hold",
        LEFTOVER | {"three_for_one": {"rum": 4}},
        "Handed in: 4 resources; it takes 3 for each p8.",
    ),
    (
        "hold",
        LEFTOVER | {"three_for_one": {"p8": 3}},
        "Only gunpowder, cargo and rum are resources, not 3 p8.",
    ),
    (
        "hold",
        LEFTOVER | {"three_for_one": {"rum": 3}, "buried": 2},
        "For the hold of 4 spaces: 1 too many, which must go back.",
    ),
    (
        "hold",
        LEFTOVER | {"three_for_one": {"rum": 3}},
        "Handed in 3 for 1: 3 rum for 1 p8.",
    ),
    # Refusals of an exchange, and the chest after it.
    ("exchange", COINS | {"get": {"rum": 3}}, "For 2 p8: 4 resources, 2 each; wanted: 3."),
    ("exchange", COINS | {"coins": 3}, "More is exchanged than the hold has: 3 p8 of 2."),
    (
        "exchange",
        COINS | {"get": {"rum": 3, "cargo": 1}},
        "Each p8 brings 2 resources of one kind; 1 cargo and 3 rum cannot be split like that.",
    ),
    (
        "exchange",
        COINS | {"get": {"rum": 4}, "supply": {"rum": 3}, "house": LIMITED},
        "More is wanted than the supply has: 4 rum of 3.",
    ),
    ("exchange", MATE | {"get": {"rum": 2}}, "For 1 p8: 3 resources, 3 each; wanted: 2."),
    (
        "exchange",
        MATE | {"coins": 2, "get": {"rum": 6}},
        "The Quartermaster makes 1 p8 a use: 2 p8 wanted, uses left: 1.",
    ),
    (
        "exchange",
        HAND_IN | {"give": {"rum": 4}},
        "Handed in: 4 resources; it takes 3 for each p8.",
    ),
    (
        "exchange",
        HAND_IN | {"give": {"rum": 6}},
        "More is handed in than the hold has: 6 rum of 4.",
    ),
    ("exchange", BURY | {"coins": 3}, "More is buried than the hold has: 3 p8 of 2."),
    ("exchange", BURY | {"coins": 2}, "Buried: 2 p8."),
    (
        "exchange",
        BURY | {"coins": 2, "chest": {"doubloons": 1}},
        "In the chest then: 2 p8 and 1 Golden Doubloon, worth 7.",
    ),
    ("exchange", DOUBLOON, "5 p8 of the chest for 1 Golden Doubloon."),
    (
        "exchange",
        DOUBLOON | {"doubloons": 2},
        "2 Golden Doubloons: 10 p8 of the chest, which has 7.",
    ),
    (
        "exchange",
        DOUBLOON | {"supply": {"p8": 3}},
        "The supply still has 3 p8; it must be empty.",
    ),
]


@pytest.mark.parametrize(("topic", "facts", "sentence"), SAID)
def test_it_is_said(topic: str, facts: dict[str, Any], sentence: str) -> None:
    assert sentence in RULINGS.why(topic, facts)
