"""The sentences that explain rulings of Pirates of Nassau: true sums, reasons with numbers, one word for one thing."""

import re
from typing import Any

import pytest

from tests.cases import Case, rulings_of
from tests.sentences import faults_in

RULINGS = rulings_of("pirates-of-nassau")

LIMITED = {"limited_supply": "on"}
WON = {"sailing": 5, "gunnery": 5, "capacity": 9}
LOOT = {"action": "loot", "region": 1, "capacity": 9, "gunnery": 10}
SMUGGLE = {"action": "smuggle", "region": 2, "capacity": 6, "goods": ["cargo", "rum"]}
FULL = {"rum": 5, "hostage": 1}
ROUTES = {"1": [], "2": [8], "3": []}


def card(**plunder: int) -> dict[str, Any]:
    """A merchant of 2/2."""
    return {"sailing": 2, "gunnery": 2, "plunder": plunder}


def against_navy(house: dict[str, str] | None = None, **row: Any) -> dict[str, Any]:
    """Player A meets a ship of 4/4: out-sails it, but does not out-gun it."""
    meeting = {"card": [4, 4], "sailing": 5, "gunnery": 4, **row}
    return {"totals": {"A": 7, "B": 60}, "encounters": {"A": meeting}, "house": house or {}}


SAID: list[tuple[str, dict[str, Any], str]] = [
    # What is due, what the supply lacks, what is offered, taken and left behind.
    (
        "plunder",
        WON | {"merchant": card(), "supply": {"p8": 0}, "house": LIMITED},
        "The supply lacks 1 p8 of it; offered: nothing.",
    ),
    (
        "plunder",
        WON | {"merchant": card(rum=2), "supply": {"p8": 0}, "house": LIMITED},
        "The supply lacks 1 p8 of it; offered: 2 rum.",
    ),
    (
        "plunder",
        WON | {"merchant": card(p8=2), "supply": {"p8": 2}, "house": LIMITED},
        "The supply lacks 1 p8 of it; offered: 2 p8.",
    ),
    ("plunder", WON | {"merchant": card(rum=2)}, "Offered: 2 rum of the card and 1 p8 extra."),
    (
        "plunder",
        WON | {"merchant": card(rum=2), "take": {"rum": 1}},
        "Room for 9 pieces; taken: 1 rum; left behind: 1 rum and 1 p8.",
    ),
    (
        "plunder",
        WON | {"merchant": card(rum=2), "capacity": 0},
        "Room for 0 pieces; taken: nothing; left behind: 2 rum and 1 p8.",
    ),
    (
        "plunder",
        WON | {"merchant": card(rum=2), "capacity": 1},
        "Room for 1 piece; still to be chosen: 1 of the 3 offered.",
    ),
    (
        "plunder",
        WON | {"merchant": card(rum=2), "capacity": 1, "take": {"rum": 2}},
        "Taken: 2 pieces, with room for 1.",
    ),
    (
        "plunder",
        WON | {"merchant": card(), "take": {"p8": 2}},
        "More is taken than the offer has: 2 p8 of 1.",
    ),
    (
        "plunder",
        WON | {"merchant": card(), "hold": {"rum": 1}, "dump": {"rum": 2}},
        "More is dumped than the hold has: 2 rum of 1.",
    ),
    # The missing Captain card, and the port that prints another gunnery.
    (
        "values",
        {"against": "navy", "captain": None, "house": {"crows_nest": "extra"}},
        "No Captain card is left; the missing card counts 0/0.",
    ),
    (
        "values",
        {
            "against": "port",
            "captain": {"sailing": 2, "gunnery": 2},
            "target": {"region": 1, "gunnery": 9},
        },
        "The board prints 9 for the port, not 5 (4 + region 1); the board counts.",
    ),
    (
        "values",
        {"against": "port", "captain": {"sailing": 2, "gunnery": 2}, "target": {"gunnery": 9}},
        "The board prints 9 for the port, not 5 to 7 (4 + region); the board counts.",
    ),
    (
        "port",
        LOOT | {"port_gunnery": 9},
        "The board prints 9 for the port, not 5 (4 + region 1); the board counts.",
    ),
    # What keeps pieces of eight away.
    ("port", LOOT | {"capacity": 1}, "Loot: 2 p8 due, 1 p8 taken aboard (no space for more)."),
    (
        "port",
        LOOT | {"supply": {"p8": 1}, "house": LIMITED},
        "Loot: 2 p8 due, 1 p8 taken aboard (the supply has no more).",
    ),
    (
        "port",
        SMUGGLE | {"hold": FULL, "ransom": 1},
        "Ransom: 2 p8 due, 1 p8 taken aboard (no space for more).",
    ),
    (
        "port",
        SMUGGLE | {"hold": {"hostage": 1}, "ransom": 1, "supply": {"p8": 1}, "house": LIMITED},
        "Ransom: 2 p8 due, 1 p8 taken aboard (the supply has no more).",
    ),
    (
        "port",
        LOOT | {"port_gunnery": 0},
        "Gunnery 10 against 0 (as printed); needed: 1 or more: looted.",
    ),
    # Refusals of a port.
    (
        "port",
        SMUGGLE | {"hold": FULL, "smuggle": {"rum": 1}},
        "Smuggled: 1 piece, with room for 0.",
    ),
    (
        "port",
        SMUGGLE | {"smuggle": {"rum": 2}},
        "Wanted: 2 rum; a port of region 2 gives 1 piece at most.",
    ),
    (
        "port",
        SMUGGLE | {"smuggle": {"gunpowder": 1}},
        "The port shows cargo or rum, not what is wanted: 1 gunpowder.",
    ),
    (
        "port",
        SMUGGLE | {"smuggle": {"rum": 1, "cargo": 1}},
        "All pieces smuggled are of one kind, not 1 cargo and 1 rum.",
    ),
    ("port", SMUGGLE | {"ransom": 2}, "One hostage a smuggle action may be ransomed, not 2."),
    (
        "port",
        SMUGGLE
        | {"goods": ["p8"], "hold": {"hostage": 1}, "smuggle": {"p8": 1}, "ransom": 1}
        | {"ransom_first": True, "supply": {"p8": 2}, "house": LIMITED},
        "More is wanted than the supply has: 1 p8 of 0.",
    ),
    # Which penalty it is, how much of the hold, and why nobody was asked.
    (
        "evade",
        against_navy(penalty="hold", hold=0),
        "A loses half the hold (rounded down): 0 of 0 pieces.",
    ),
    (
        "evade",
        against_navy(penalty="hold", hold=1),
        "A loses half the hold (rounded down): 0 of 1 piece.",
    ),
    (
        "evade",
        against_navy(penalty="notoriety", hold=1),
        "A loses half the Notoriety (rounded up).",
    ),
    (
        "evade",
        against_navy({"hold_half_min": "two"}, hold=1),
        "A: 1 piece in the hold, at this table too few to give up half of it, so half the "
        "Notoriety is lost.",
    ),
    # Merchants that find no free route.
    (
        "merchants-move",
        {"routes": ROUTES, "board": {"8": "p"}, "house": {"merchant_surplus": "stay"}},
        "No free route above, so each stays: p at 8.",
    ),
    (
        "merchants-move",
        {"routes": ROUTES, "board": {"8": "p"}},
        "No free route above, so each sails away: p.",
    ),
    # The other reading, and only what differs.
    (
        "merchants-move",
        {"routes": ROUTES, "board": {"8": "p"}},
        "By the other reading (merchant_surplus = stay) p stays at 8; no new card at 8.",
    ),
    (
        "merchants-move",
        {"routes": ROUTES, "board": {"8": "p"}, "house": {"merchant_surplus": "stay"}},
        "By the other reading (merchant_surplus = sail_away) p sails away; a new card at 8.",
    ),
    (
        "evade",
        {
            "totals": {"A": 105, "B": 60},
            "encounters": {"A": {"card": [9, 9], "sailing": 1, "gunnery": 1}},
        },
        "By the other reading (laps = end_only) the order is A and B; A ends at 103.",
    ),
    (
        "notoriety",
        {"totals": {"A": 105, "B": 60}, "turn": {"A": {"ports": 1}}},
        "By the other reading (laps = end_only) the order is B and A; the next order is A and B.",
    ),
    (
        "notoriety",
        {"totals": {"A": 50, "B": 52}, "turn": {"A": {"planked_late": 1}}},
        "By the other reading (late_plank = carry) A gains 3; A ends at 53; "
        "the next order is B and A.",
    ),
    (
        "notoriety",
        {"totals": {"A": 50, "B": 53}, "turn": {"A": {"planked_late": 1}}},
        "By the other reading (late_plank = carry) A gains 3; A must choose: 52 or 54 (53 is taken by B).",
    ),
    (
        "moves",
        {"move": 2, "location": 7, "die": 1},
        "By the other reading (transit_stay = allow) the die leads by any die to 7 and 14.",
    ),
    (
        "moves",
        {"move": 2, "location": 3, "die": 1, "trade_wind": -1},
        "By the other reading (zero_move = forbid) the die leads nowhere by counting.",
    ),
    (
        "actions",
        {"location": 9, "kind": "trade_route", "merchants": [10], "crows_nest": "ready"},
        "By the other reading (crows_nest = extra) the Crow's Nest is used besides the action.",
    ),
    # The rolls that decided.
    (
        "start",
        {
            "dice": {"A": [1, 2, 3], "B": [2, 2, 2], "C": [6, 6, 6]},
            "rerolls": {"A": [[6, 1, 1], [1, 1, 1]], "B": [[1, 1, 6], [6, 6, 6]]},
            "house": {"setup_tie": "reroll"},
        },
        "Rolled again: A 3, B 18; the lower takes the lower space.",
    ),
    # What it is that may be done.
    (
        "counter-use",
        {
            "counter": "navigator",
            "state": "ready",
            "step": 2,
            "intent": "move",
            "house": {"rearrange": "free"},
        },
        "The Navigator may be moved to another space of the ship.",
    ),
    (
        "counter-use",
        {"counter": "navigator", "state": "ready", "step": 2, "moves_left": 1},
        "The Navigator may be used now.",
    ),
    (
        "counter-use",
        {"counter": "quartermaster", "state": "ready", "step": 2},
        "The Quartermaster is used in step 5; this is step 2.",
    ),
    (
        "actions",
        {"location": 9, "kind": "trade_route", "holds_trade_wind": True},
        "No ply: nobody may have more than one Trade Wind.",
    ),
    # Who stands between the free spaces.
    (
        "evade",
        against_navy(penalty="notoriety") | {"totals": {"A": 13, "B": 7}},
        "A must choose: 6 or 8 (7 is taken by B).",
    ),
    (
        "notoriety",
        {"totals": {"A": 1, "B": 11, "C": 112}, "turn": {"A": {"ports": 1}}},
        "A must choose: 10 or 13 (11 is taken by B and 12 is taken by C).",
    ),
    # One of a thing.
    ("hold", {"check": "half", "pieces": {"rum": 1}}, "1 piece: 1 rum."),
    (
        "odds",
        {"event": "end-game", "players": 4, "turn": 7, "removed_phase1": 0},
        "28 of 29 cards are seen; the End Game card lies at place 29.",
    ),
    (
        "odds",
        {"event": "dice", "faces": [1], "count": 1},
        "1 die, 1 face of 6 wanted: 1/6 for 1 or more, 1/6 on average.",
    ),
    (
        "odds",
        {"event": "draw", "pool": 1, "wanted": 1, "draw": 1},
        "Drawn: 1 of 1 piece, 1 of the pool wanted: 1/1 for 1 or more, 1/1 on average.",
    ),
    (
        "decks",
        {"deck": "hull", "players": 3, "stock": 3, "left": 1},
        "To the box: 1 counter; laid out: 3 counters, 3 of the stock.",
    ),
    ("decks", {"deck": "navy", "players": 4, "end_turn": 3}, "Turn 3 is too early."),
]


@pytest.mark.parametrize(("topic", "facts", "sentence"), SAID)
def test_it_is_said(topic: str, facts: dict[str, Any], sentence: str) -> None:
    assert sentence in RULINGS.why(topic, facts)


UNSAID: list[tuple[str, dict[str, Any], str]] = [
    # No coin is extra where none is offered; a full supply lacks nothing.
    ("plunder", WON | {"merchant": card(rum=2)}, "The supply lacks"),
    ("plunder", WON | {"merchant": card(rum=2)}, "left behind"),
    # A board that prints what the rulebook says needs no warning.
    ("port", LOOT | {"port_gunnery": 5}, "The board prints"),
    (
        "values",
        {
            "against": "port",
            "captain": {"sailing": 2, "gunnery": 2},
            "target": {"region": 2, "gunnery": 6},
        },
        "The board prints",
    ),
    (
        "values",
        {"against": "navy", "captain": {"sailing": 0, "gunnery": 0}},
        "No Captain card is left",
    ),
    # A price that the hold can pay takes no exchange.
    ("purchase", {"item": "carpenter", "hold": {"gunpowder": 2, "cargo": 2, "rum": 2}}, "exchange"),
    # A choice that is open is no loss yet.
    ("evade", against_navy(hold=4), "loses"),
    # Readings that agree are not told.
    ("notoriety", {"totals": {"A": 50, "B": 60}}, "By the other reading"),
    (
        "merchants-move",
        {"routes": {"1": [1], "2": [8], "3": []}, "board": {"8": "p"}},
        "By the other reading",
    ),
    ("merchants-move", {"routes": ROUTES, "board": {}}, "No free route"),
]


@pytest.mark.parametrize(("topic", "facts", "words"), UNSAID)
def test_it_is_not_said(topic: str, facts: dict[str, Any], words: str) -> None:
    assert not [sentence for sentence in RULINGS.why(topic, facts) if words in sentence]


NOT_A_WORD = re.compile(r"[_{}\[\]]|None(?! of)|True|False| {2}|\.\.|: [;.]")


@pytest.mark.parametrize("case", RULINGS.settled, ids=str)
def test_every_sentence_is_one(case: Case) -> None:
    for sentence in RULINGS.why(case.topic, case.facts):
        said = re.sub(r" \(\w+ = \w+\)", "", sentence)  # the option of another reading
        assert said.endswith(".")
        assert faults_in(said) == []
        assert not NOT_A_WORD.search(said)
