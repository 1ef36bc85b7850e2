"""The keys that every ruling of SeaRovers has, and situations the worked ones leave out."""

from typing import Any

import pytest

from referee.core.fact_words import put_words
from referee.games.searovers.texts import REFUSALS
from tests.cases import Case, part, rulings_of

RULINGS = rulings_of("searovers")

KEYS = {
    "setup": "target treasury_poe treasury_doubloons turn_counter attack_pile draw_pile discard_pile "
    "column hand to_roll starter order vessel_pick",
    "dice": "winner pairs deciding a_sorted b_sorted next",
    "attack": "outcome log lost strength next_dice loaded aboard to_treasury treasury card_stays "
    "free_move",
    "ship-combat": "outcome log attacker defender strength lost aboard winner loser loot to_treasury "
    "winner_moves_in streak travels",
    "wild-combat": "outcome log lost strength next_dice aboard treasury to_treasury wild_discarded",
    "saving-roll": "outcome log vessel_state discarded orphans taken aboard treasury wild_stays",
    "assemble": "cost unspent hand discarded to_treasury stacks ready strength",
    "plunder-bonus": "cost stays guns discarded orphans loaded aboard to_treasury treasury cargo hand",
    "move": "paid unspent kept total left range",
    "cargo": "max moved aboard other_aboard to_treasury treasury full",
    "secure": "supply spent unspent doubloons gained missing discarded reaches_target game_over",
    "pay": "costs total supply spent unspent doubloons game_over",
    "piles": "hand draw_pile discard_pile column attack_down attack_up reshuffles attack_reshuffles "
    "missing need",
    "card": "cost unspent hand effective works goes_to leaves held",
    "odds": "win win_float lose lose_float standoff standoff_float decisive decisive_float away "
    "away_float unharmed unharmed_float rolls rolls_float",
    "score": "target doubloons corrections missing standing treasury_poe treasury_doubloons over "
    "winners outcome",
}
ALSO_ON_REFUSAL = ("pay", "piles")
COUNTED_REFUSALS = (
    "attack",
    "ship-combat",
    "wild-combat",
    "saving-roll",
    "assemble",
    "pay",
    "piles",
)


@pytest.mark.parametrize("case", RULINGS.settled, ids=str)
def test_all_keys_are_there(case: Case) -> None:
    topic = case.topic
    result = RULINGS.result(topic, case.facts)
    if result["legal"]:
        assert "refusal" not in result
        assert not set(KEYS[topic].split()) - set(result)
        return
    assert result["refusal"] in REFUSALS
    if topic in COUNTED_REFUSALS:
        assert result["at"] >= 0
    if topic in ALSO_ON_REFUSAL:
        assert not set(KEYS[topic].split()) - set(result)


DUEL = {
    "attacker": "Ann",
    "defender": "Bob",
    "vessels": {
        "Ann": {"vessel": 2, "captain": 1},
        "Bob": {"vessel": 2, "captain": 1, "aboard": 4},
    },
}
WIN = {"Ann": [6, 6, 6], "Bob": [1, 1, 1]}
CORNERS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # With the names alone swapped the first defender still pays, and the first attacker may withdraw.
    (
        "ship-combat",
        DUEL
        | {
            "rounds": [
                {"rolls": WIN, "choice": "withdraw", "reply": "continue"},
                {"parley": {"offer": 2, "agreed": True}},
            ],
            "house": {"swap": "name-only"},
        },
        {"legal": True, "attacker": "Bob", "aboard": {"Ann": 2, "Bob": 2}, "outcome": "parley"},
    ),
    # After a full swap the former attacker is the one who may pay, and has nothing aboard.
    (
        "ship-combat",
        DUEL
        | {
            "rounds": [
                {"rolls": WIN, "choice": "withdraw", "reply": "continue"},
                {"parley": {"offer": 2, "agreed": True}},
            ]
        },
        {"legal": False, "refusal": "parley-limit", "at": 2},
    ),
    # Damage is no part of a round that a parley ends.
    (
        "ship-combat",
        DUEL | {"rounds": [{"parley": {"offer": 2, "agreed": True}, "damage": "crew"}]},
        {"legal": False, "refusal": "damage-choice", "at": 1},
    ),
    # Letter of Marque of a table where damage stands cannot save a vessel that fell.
    (
        "wild-combat",
        {
            "stack": {"vessel": 1, "captain": 1},
            "against": 2,
            "aboard": 3,
            "rounds": [{"dice": [1, 1], "opposing": [6, 6], "marque": True}],
            "house": {"marque": "card-only"},
        },
        {"legal": True, "lost": ["captain", "vessel"], "to_treasury": 3, "strength": 0},
    ),
    # A captain without skulls still rolls what a card adds; a Standoff spends it.
    (
        "saving-roll",
        {
            "skulls": 0,
            "against": 1,
            "rolls": [{"captain": [4], "wild": [4], "added": 1}, {"captain": [], "wild": []}],
        },
        {"legal": True, "log": ["standoff", "lose"], "outcome": "effect"},
    ),
    # The booty of a bonus taken first goes into the new hold.
    (
        "plunder-bonus",
        {
            "colour": "red",
            "vessel": {"type": "sloop", "aboard": 6, "cargo": 6},
            "bonus": {"kind": "vessel", "type": "warship"},
            "take": {
                "kind": "vessel",
                "type": "warship",
                "colour": "red",
                "source": "hand",
                "cargo": 9,
            },
            "booty": 5,
            "bonus_first": True,
            "house": {"bonus_order": "player"},
        },
        {"legal": True, "loaded": 3, "aboard": 9},
    ),
    # At this table the pile is shuffled with the last face-down card; the completed one goes in with it.
    (
        "piles",
        {
            "draw_pile": 5,
            "discard_pile": 1,
            "attack_down": 1,
            "attack_up": 3,
            "events": [{"do": "complete"}],
            "house": {"attack_exhaust": "at-last", "same_attack_back": "no"},
        },
        {"attack_down": 4, "attack_up": 0, "attack_reshuffles": 1},
    ),
    # Exact odds: a single die against a single die.
    (
        "odds",
        {"kind": "round", "a": 1, "b": 1},
        {"win": "5/12", "standoff": "1/6", "decisive": "1/2"},
    ),
]


@pytest.mark.parametrize(("topic", "facts", "wanted"), CORNERS)
def test_corner(topic: str, facts: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert part(RULINGS.result(topic, facts), wanted) == wanted


MALFORMED: list[tuple[str, dict[str, Any], str]] = [
    ("ship-combat", DUEL | {"rounds": [{}]}, "rounds.0.rolls"),
    ("ship-combat", DUEL | {"rounds": [{"rolls": WIN}] * 1 + [{"rolls": WIN}], "loot_die": 7}, "loot_die"),
    ("ship-combat", DUEL | {"rounds": [{"rolls": WIN}]}, "loot_die"),
    ("attack", {"coordinate": "H3", "against": 2, "colour": "red", "stack": {"vessel": 1, "captain": 1}}, "coordinate"),
    ("attack", {"coordinate": "B4", "against": 2, "colour": "red", "stack": {"captain": 1}}, "stack.vessel"),
    ("dice", {"a": [6], "b": [6], "standoffs_before": None}, "standoffs_before"),
    ("move", {"kind": "move", "cost": 2.0}, "cost"),
    ("pay", {"supply": 3, "events": [{"do": "sail"}]}, "events.0.cost"),
    ("pay", {"supply": 3, "events": [{"do": "buy", "cost": 2}]}, "events.0.cost"),
    ("card", {"type": "instant", "chain": [1]}, "chain"),
    ("score", {"players": [{"name": "A", "supply": 1}, {"name": "A", "supply": 2}]}, "players"),
    ("odds", {"kind": "attack", "against": 3, "stack": {"vessel": 9, "captain": 7}}, "stack"),
    ("plunder-bonus", {"colour": "red", "vessel": {"type": "sloop"}, "bonus": {"kind": "crew"}, "take": {"kind": "crew", "colour": "red", "source": "dock"}}, "dock"),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "key"), MALFORMED)
def test_malformed_facts_are_named(topic: str, facts: dict[str, Any], key: str) -> None:
    assert RULINGS.key_refused(topic, facts) == key


SLOOP = {"kind": "vessel", "colour": "red", "type": "sloop"}
MANNED = {
    "cards": [SLOOP, {"kind": "captain", "colour": "red"}, {"kind": "crew", "colour": "red"}],
    "at_sea": True,
}
STACK = {"vessel": 1, "captain": 1}
BOTH_WAYS: list[tuple[str, str, dict[str, Any]]] = [
    ("R11", "cargo_overflow", {"topic": "cargo", "event": "load", "amount": 5, "aboard": 4, "cargo": 6}),
    (
        "R11",
        "cargo_overflow",
        {
            "topic": "attack", "coordinate": "B4", "against": 1, "colour": "red", "stack": STACK,
            "rounds": [{"dice": [6, 6], "opposing": [1]}], "booty": 5, "aboard": 4, "cargo": 6,
        },
    ),
    ("R13", "downsize", {"topic": "cargo", "event": "downsize", "aboard": 9, "cargo": 6}),
    (
        "R28",
        "burn_single_at_sea",
        {"topic": "assemble", "stacks": [MANNED], "steps": [{"do": "burn", "slot": 1, "kind": "crew"}]},
    ),
    (
        "R31",
        "captain_lost_at_sea",
        {
            "topic": "saving-roll", "skulls": 1, "against": 1, "effect": "remove-captain",
            "rolls": [{"captain": [1], "wild": [6]}],
        },
    ),
    ("R48", "secure_needs_arrival", {"topic": "secure", "supply": 12, "aboard": 3, "arrived": False}),
    (
        "R63",
        "swap",
        {"topic": "ship-combat"} | DUEL
        | {"rounds": [{"rolls": WIN, "choice": "withdraw", "reply": "continue"}]},
    ),
    ("R67", "adjacent_attack_free", {"topic": "ship-combat"} | DUEL | {"open_move": False, "distance": 1}),
    (
        "R74",
        "wild_combat",
        {
            "topic": "wild-combat", "stack": STACK | {"guns": 1}, "against": 1,
            "rounds": [{"dice": [1, 1, 1], "opposing": [6]}],
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "option", "facts"), BOTH_WAYS)
def test_contested_rulings_are_told_both_ways(
    ruling: str, option: str, facts: dict[str, Any]
) -> None:
    stated = {key: value for key, value in facts.items() if key != "topic"}
    settled = RULINGS.contract.topic(facts["topic"]).answer(stated)
    assert f"searovers/{ruling}" in settled.cites
    assert any(f"By the other reading ({option}=" in line or option in line for line in settled.why)


@pytest.mark.parametrize(
    ("topic", "words", "facts"),
    [
        ("pay", {"supply": "12", "events.0.do": "sail", "events.0.cost": "3"}, {"supply": 12, "events": [{"do": "sail", "cost": 3}]}),
        ("piles", {"draw_pile": "2", "discard_pile": "1", "events.0.do": "discard", "events.0.count": "2"}, {"draw_pile": 2, "discard_pile": 1, "events": [{"do": "discard", "count": 2}]}),
        ("attack", {"coordinate": "b4", "stack.vessel": "1", "rounds.0.dice": "66"}, {"coordinate": "B4", "stack": {"vessel": 1}, "rounds": [{"dice": [6, 6]}]}),
        ("assemble", {"steps.0.do": "burn", "steps.0.slot": "1"}, {"steps": [{"do": "burn", "slot": 1}]}),
    ],
)  # fmt: skip
def test_facts_can_be_typed(topic: str, words: dict[str, str], facts: dict[str, Any]) -> None:
    found: dict[str, object] = {}
    put_words(RULINGS.contract.topic(topic).facts, words, found)
    assert found == facts
