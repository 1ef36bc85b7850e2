"""The sentences of SeaRovers' rulings: what they must say, and what none of them may."""

import json
import re
from typing import Any

import pytest

from referee.core.schema import MalformedFacts
from referee.core.settle import Settled, encoded
from referee.core.tables import rulebook
from referee.games.searovers.texts import ELSEWHERE, REFUSALS
from tests.cases import Case, rulings_of
from tests.sentences import faults_in

RULINGS = rulings_of("searovers")
Facts = dict[str, Any]


def settled(topic: str, facts: Facts) -> Settled:
    return RULINGS.contract.topic(topic).answer(facts)


def at_table(facts: Facts, **house: str) -> Facts:
    return facts | {"house": facts.get("house", {}) | house}


STACK = {"vessel": 1, "captain": 1}
DUEL = {
    "attacker": "Ann",
    "defender": "Bob",
    "vessels": {
        "Ann": {"vessel": 2, "captain": 1, "guns": 1},
        "Bob": {"vessel": 1, "captain": 1, "crew": 1},
    },
}
LEAVES = {
    "rolls": {"Ann": [6, 3, 2, 1], "Bob": [3, 3, 2]},
    "choice": "withdraw",
    "reply": "continue",
}
BOB_WINS = {"rolls": {"Ann": [1, 1, 1, 1], "Bob": [6, 6, 6]}, "damage": "guns"}
BOB_SINKS = {"rolls": {"Ann": [1, 1, 1], "Bob": [6, 6, 6]}}
FULL_HOLD = {
    "vessels": {
        "Ann": {"vessel": 2, "captain": 1, "aboard": 4, "cargo": 5},
        "Bob": {"vessel": 1, "captain": 1, "aboard": 5},
    },
    "rounds": [{"rolls": {"Ann": [6, 3, 2], "Bob": [3, 3]}}],
    "loot_die": 6,
}
ATTACK = {"coordinate": "B4", "against": 1, "colour": "red", "stack": STACK}
SUNK = {"dice": [1, 1], "opposing": [6]}
CREW_LOST = {"dice": [1, 1, 1], "opposing": [6]}
WILD = {"stack": STACK | {"crew": 1}, "against": 1}
NEIGHBOUR = DUEL | {"open_move": False, "distance": 1}
SLOOP = {"kind": "vessel", "colour": "red", "type": "sloop"}
GUNS = {"kind": "guns", "colour": "red", "size": 4}
ARMED = {"cards": [SLOOP, {"kind": "captain", "colour": "red"}, GUNS], "at_sea": True}
BURN = {"stacks": [ARMED], "steps": [{"do": "burn", "slot": 1, "kind": "guns"}]}
DOCK = {
    "colour": "red",
    "vessel": {"type": "3-mast", "aboard": 4, "cargo": 9},
    "bonus": {"kind": "vessel", "type": "sloop"},
    "take": {"kind": "vessel", "colour": "red", "type": "sloop", "source": "dock", "cargo": 6},
    "dock": ["vessel", "guns", "crew"],
}
SOLO = {"players": [{"name": "Ann", "supply": 29}], "turn": 10, "round_over": True}


# Results


@pytest.mark.parametrize(
    ("players", "rolls"),
    [(["Ann"], [{}]), (["Ann", "Bob"], [{"Ann": [6, 6], "Bob": [1, 1]}, {}])],
)
def test_nobody_rolls_once_the_start_is_decided(players: list[str], rolls: list[Facts]) -> None:
    found = settled("setup", {"players": players, "rolls": rolls})
    assert found.result == {"legal": False, "refusal": "wrong-rollers", "at": len(rolls)}
    assert found.why[1:] == ["Ann starts."]


@pytest.mark.parametrize("facts", [{"phase": 5}, {"phase": 0}, {"own_turn": False}])
def test_the_card_played_is_one_of_the_hand(facts: Facts) -> None:
    assert RULINGS.key_refused("card", {"type": "instant", "hand": 0} | facts) == "hand"
    assert RULINGS.result("card", {"type": "instant", "hand": 1} | facts)["hand"] == 0


@pytest.mark.parametrize("end", ["at-once", "end-of-turn", "end-of-round"])
@pytest.mark.parametrize("over", ["turn_over", "round_over"])
def test_the_round_of_a_single_player_is_his_turn(end: str, over: str) -> None:
    facts = at_table({"turn": 10, over: True}, end=end)
    lost = RULINGS.result("score", facts | {"players": [{"name": "Ann", "supply": 29}]})
    assert (lost["over"], lost["outcome"]) == (True, "lost")
    won = RULINGS.result("score", facts | {"players": [{"name": "Ann", "supply": 30}], "turn": 3})
    assert (won["winners"], won["outcome"]) == (["Ann"], "won")


def test_who_goes_on_is_the_attacker_also_the_second_time() -> None:
    again = LEAVES | {"rolls": {"Ann": [6, 3, 2, 1], "Bob": [5, 3, 2]}}
    facts = at_table(DUEL | {"rounds": [LEAVES, again]}, swap="name-only")
    found = settled("ship-combat", facts)
    assert (found.result["attacker"], found.result["defender"]) == ("Bob", "Ann")
    said = "Bob goes on as the attacker; Ann keeps the rights of the attacker."
    assert found.why.count(said) == 2


# What is said


SAID: list[tuple[str, Facts, str]] = [
    # Doubloons that are no longer those of the supply
    ("secure", at_table({"supply": 12, "aboard": 13, "stock": 0}, doubloons="hard"), "25 make 5 doubloons and 2 are shown, but the treasury has 0 left: 0 to take, 2 count."),
    ("secure", at_table({"supply": 12, "aboard": 3, "shown": 6}, doubloons="hard"), "15 make 3 doubloons, but 6 are shown already: 0 to take, 6 count."),
    ("secure", {"supply": 12, "aboard": 3, "shown": 6}, "15 make 3 doubloons, but 6 are shown: 3 to give back."),
    ("score", at_table({"players": [{"name": "Ann", "supply": 25, "shown": 4}, {"name": "Bob", "supply": 12}]}, doubloons="hard"), "25 pieces of eight of Ann make 5 doubloons; at this table the 4 shown count."),
    ("score", {"players": [{"name": "Ann", "supply": 25, "shown": 4}, {"name": "Bob", "supply": 12, "shown": 3}]}, "Ann has 1 doubloon to take."),
    ("score", {"players": [{"name": "Ann", "supply": 25, "shown": 4}, {"name": "Bob", "supply": 12, "shown": 3}]}, "Bob has 1 doubloon to give back."),
    # An end that is near, or there
    ("score", at_table({"players": [{"name": "Ann", "supply": 30}, {"name": "Bob", "supply": 12}]}, end="end-of-turn"), "Ann has the 6 doubloons; this table plays on to the end of the turn."),
    ("score", at_table({"players": [{"name": "Ann", "supply": 30}, {"name": "Bob", "supply": 31}]}, end="end-of-round"), "Ann and Bob have the 6 doubloons; this table plays on to the end of the round."),
    ("pay", {"supply": 27, "target": 6, "events": [{"do": "secure", "aboard": 3}]}, "secure: supply 27 + 3 = 30, 6 doubloons."),
    ("pay", {"supply": 27, "target": 6, "events": [{"do": "secure", "aboard": 3}]}, "The target of 6 doubloons is reached; the game ends at once."),
    ("pay", {"supply": 27, "spent": 5, "events": [{"do": "reclaim"}, {"do": "draw"}]}, "reclaim: all 27 unspent again."),
    ("pay", {"supply": 27, "events": [{"do": "draw"}]}, "draw: 0."),
    ("secure", {"supply": 27, "aboard": 3, "target": 6}, "The target of 6 doubloons is reached; the game ends at once."),
    # Chances make up the whole
    ("odds", at_table({"kind": "wild", "stack": {"vessel": 1, "captain": 1, "guns": 2, "crew": 1}, "against": 4}, wild_combat="one-round"), "Standoffs are rolled again; won with 59.3%, lost with 0.0%, survived without a victory with 40.7%."),
    ("odds", {"kind": "attack", "stack": {"vessel": 1, "captain": 1, "guns": 2, "crew": 1}, "against": 4, "withdraw": "last"}, "Standoffs are rolled again; won with 79.7%, lost with 0.0%, withdrawn with 20.3%."),
    # Limits
    ("ship-combat", DUEL | FULL_HOLD, "Loot: a 6, 5 aboard the defeated vessel, room for 1 aboard the victor."),
    ("ship-combat", at_table(DUEL | FULL_HOLD, loot_cap="no"), "Loot: a 6, 5 aboard the defeated vessel, room for 1 aboard the victor, which does not count at this table."),
    ("cargo", at_table({"event": "parley", "amount": 0, "other_aboard": 5}, parley_min="1"), "Offered: 0; at least 1 and at most 5 can be offered."),
    ("ship-combat", at_table(DUEL | {"rounds": [{"parley": {"offer": 0, "agreed": True}}]}, parley_min="1"), "Offered: 0; at least 1 and at most 0 can be offered."),
    ("cargo", {"event": "treasure", "negated": True}, "An Instant negated the Buried Treasure."),
    ("cargo", {"event": "load", "amount": 5, "treasury": 3}, "The treasury has 3."),
    ("cargo", {"event": "load", "amount": 4}, "4 of 4 pieces of eight come aboard; 4 are aboard now."),
    ("cargo", {"event": "loot"}, "The defeated vessel has nothing aboard."),
    ("attack", at_table(ATTACK | {"stack": {"vessel": 6, "captain": 6}}, dice_cap="9"), "Of 12 dice this table rolls 9."),
    ("move", {"kind": "set-sail", "dice": 1, "plus": 4, "added": [{"spaces": 2}]}, "The roll will give 7 to 12 spaces (plus 4, 2 by a card)."),
    # Where cards and pieces of eight go
    ("attack", ATTACK | {"aboard": 3, "rounds": [SUNK]}, "3 pieces of eight go to the treasury."),
    ("wild-combat", {"stack": STACK, "against": 1, "aboard": 1, "rounds": [SUNK]}, "1 piece of eight goes to the treasury."),
    ("saving-roll", {"skulls": 0, "against": 1, "effect": "take-booty", "amount": 3, "aboard": 4}, "3 pieces of eight go to the treasury, 1 stays aboard."),
    ("saving-roll", {"skulls": 0, "against": 1, "effect": "remove-captain", "aboard": 4}, "4 pieces of eight go to the treasury, 0 stay aboard."),
    ("saving-roll", {"skulls": 0, "against": 1, "effect": "remove-captain", "target": "dock", "others": ["crew"]}, "Left alone in dock: crew card; it moves to another vessel or is discarded."),
    ("plunder-bonus", DOCK, "Left alone in dock: guns card and crew card; they move to another vessel or are discarded."),
    ("piles", {"draw_pile": 5, "discard_pile": 1, "attack_down": 2, "attack_up": 1, "events": [{"do": "complete"}]}, "Attack Pile 1 face-down, 2 face-up."),
    ("piles", {"draw_pile": 5, "discard_pile": 1, "hand": 6, "events": [{"do": "refill-draw"}]}, "refill-draw: hand 6 + 2 = 8, Draw Pile 5 - 2 = 3."),
    ("attack", ATTACK | {"coordinate": "B4", "captain_attacks": ["B4"], "immobile": True, "rounds": [{"dice": [6, 6], "opposing": [1]}]}, "The captain took part in it, but a Wild card keeps the vessel from moving."),
    # One of a thing, and cards by their names
    ("setup", {"players": ["Ann"]}, "6 doubloons win with 1 player (standard)."),
    ("setup", {"players": ["Ann"], "mode": "campaign"}, "Here: 1 player, mode campaign."),
    ("card", {"type": "wild", "effect": "cannot-move", "chain": [0, 1]}, "2 Instants follow; the card works."),
    ("card", {"type": "wild", "chain": [0]}, "1 Instant follows; the card is negated."),
    ("card", at_table({"type": "wild", "effect": "cannot-move", "on": "own"}, own_immobile="this-upkeep"), "It holds the vessel for 1 Action Phase, until this turn's Upkeep."),
    ("card", {"type": "wild", "effect": "cannot-move", "on": "own"}, "It holds the vessel for 2 Action Phases, until the Upkeep of the owner's next turn."),
    ("piles", {"draw_pile": 0, "discard_pile": 1, "events": [{"do": "draw"}]}, "1 card was due and could not be dealt."),
    ("piles", {"draw_pile": 0, "discard_pile": 9, "events": [{"do": "draw"}]}, "Draw Pile made anew of the discards below the top: 1 time."),
    ("assemble", at_table(BURN, burn_single_at_sea="yes"), "The guns card of slot 1 is burned."),
    ("ship-combat", DUEL | FULL_HOLD, "The vessel of Bob is defeated: Ann wins the battle."),
    ("ship-combat", DUEL | {"rounds": [{"parley": {"offer": 0, "agreed": True}}]}, "The battle is over."),
    ("ship-combat", DUEL | {"rounds": [{"rolls": {"Ann": [6, 5, 4, 1], "Bob": [6, 3, 1]}}]}, "Round 1: Ann 6 5 4 1 against 6 3 1 Bob: pair 2 decides, 5 against 3: Ann wins."),
    # Refusals
    ("saving-roll", {"skulls": 1, "against": 1, "marque_first": True, "rolls": [{"captain": [1], "wild": [1]}]}, "Not legal (number 1): the Saving Roll is over."),
    ("attack", ATTACK | {"hex": "B5"}, "Not legal: the vessel lies in another hex."),
    ("attack", ATTACK | {"hex": "B5"}, "It lies at B5, the Attack is at B4."),
    ("assemble", BURN, "Asked: to burn the guns card of slot 1."),
    ("assemble", {"stacks": [], "steps": [{"do": "burn-all", "slot": 5}]}, "Asked: to burn slot 5 whole."),
    ("assemble", {"stacks": [], "steps": [{"do": "rearrange", "moves": [{"kind": "captain", "from": 1, "to": 2}]}]}, "Asked: the captain card from slot 1 to 2."),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "sentence"), SAID)
def test_what_is_said(topic: str, facts: Facts, sentence: str) -> None:
    assert sentence in settled(topic, facts).why


FAULTS = re.compile(
    r"(?<![\d.])1 (times|Action Phases)\b|\bA guns\b(?! card)|(guns|cards) is\b"
    r"|battle is (?!over)|[a-z]+-(defeated|upkeep)\b"
)


@pytest.mark.parametrize("case", RULINGS.settled, ids=str)
def test_no_sentence_is_broken(case: Case) -> None:
    said = settled(case.topic, case.facts).why
    assert [line for line in said if FAULTS.search(line) or faults_in(line)] == []


@pytest.mark.parametrize(("topic", "facts", "sentence"), SAID)
def test_no_sentence_of_these_is_broken(topic: str, facts: Facts, sentence: str) -> None:
    said = [sentence, *settled(topic, facts).why]
    assert [line for line in said if FAULTS.search(line) or faults_in(line)] == []


# Other readings


CONTESTED = (
    "cargo_overflow",
    "downsize",
    "burn_single_at_sea",
    "captain_lost_at_sea",
    "secure_needs_arrival",
    "swap",
    "adjacent_attack_free",
    "wild_combat",
)


def other_result(topic: str, facts: Facts, option: str) -> Any:
    """The result by the first other value of the option; a word where that one asks for more."""
    values = RULINGS.options[option].values
    value = facts.get("house", {}).get(option, values[0])
    other = next(v for v in values if v != value)
    try:
        return RULINGS.result(topic, at_table(facts, **{option: other}))
    except MalformedFacts as fault:
        return fault.key


def differs(mine: Any, other: Any) -> bool:
    """Whether the reading matters: two refusals for other reasons are the same to the players."""
    if isinstance(other, dict) and not (mine["legal"] or other["legal"]):
        return False
    return bool(mine != other)


READINGS: list[tuple[str, Facts, set[str]]] = [
    ("cargo", {"event": "load", "amount": 5, "cargo": 3}, {"cargo_overflow"}),
    ("cargo", {"event": "load", "amount": 5, "treasury": 3}, set()),
    ("cargo", {"event": "load", "amount": 5, "aboard": 9, "cargo": 6}, set()),
    ("cargo", at_table({"event": "load", "amount": 5, "claim": 0}, take_less="yes"), set()),
    ("cargo", at_table({"event": "load", "amount": 5, "cargo": 3, "claim": 2}, take_less="yes"), {"cargo_overflow"}),
    ("cargo", {"event": "load", "amount": 5, "cargo": 3, "claim": 4}, set()),
    ("cargo", at_table({"event": "load", "amount": 5, "cargo": 3, "claim": 3}, cargo_overflow="all-or-nothing"), {"cargo_overflow"}),
    ("cargo", {"event": "treasure", "aboard": 1, "cargo": 3}, {"cargo_overflow"}),
    ("cargo", {"event": "treasure", "aboard": 1, "cargo": 3, "negated": True}, set()),
    ("cargo", {"event": "downsize", "aboard": 5, "cargo": 6}, set()),
    ("cargo", at_table({"event": "downsize", "aboard": 7, "cargo": 6}, downsize="refuse"), {"downsize"}),
    ("attack", ATTACK | {"rounds": [{"dice": [6, 6], "opposing": [1]}], "booty": 5, "treasury": 3}, set()),
    ("attack", ATTACK | {"rounds": [{"dice": [6, 6], "opposing": [1]}], "booty": 5, "aboard": 9, "cargo": 6}, set()),
    ("attack", ATTACK | {"rounds": [{"dice": [6, 6], "opposing": [1]}], "booty": 5, "cargo": 3}, {"cargo_overflow"}),
    ("plunder-bonus", DOCK | {"booty": 5, "treasury": 3}, {"downsize"}),
    ("plunder-bonus", DOCK | {"booty": 6}, {"cargo_overflow", "downsize"}),
    ("plunder-bonus", at_table(DOCK | {"booty": 3}, downsize="keep"), {"downsize"}),
    ("plunder-bonus", at_table(DOCK | {"booty": 3}, downsize="refuse"), {"downsize"}),
    ("assemble", BURN, {"burn_single_at_sea"}),
    ("assemble", at_table(BURN, burn_single_at_sea="yes"), {"burn_single_at_sea"}),
    ("assemble", {"stacks": [ARMED], "steps": [{"do": "burn", "slot": 1, "kind": "captain"}]}, set()),
    ("ship-combat", NEIGHBOUR, {"adjacent_attack_free"}),
    ("ship-combat", DUEL | {"move_left": 0, "distance": 1}, {"adjacent_attack_free"}),
    ("ship-combat", at_table(NEIGHBOUR, adjacent_attack_free="yes"), {"adjacent_attack_free"}),
    ("ship-combat", NEIGHBOUR | {"barrier": True}, set()),
    ("ship-combat", NEIGHBOUR | {"safe_passage": True}, set()),
    ("ship-combat", DUEL | {"open_move": False, "distance": 2}, set()),
    ("ship-combat", DUEL | {"rounds": [LEAVES]}, {"swap"}),
    ("ship-combat", DUEL | {"rounds": [LEAVES, BOB_WINS, BOB_SINKS]}, set()),
    ("ship-combat", DUEL | {"rounds": [LEAVES, BOB_WINS | {"damage": None, "choice": "evade"}]}, {"swap"}),
    ("secure", {"supply": 12, "aboard": 3, "arrived": False}, {"secure_needs_arrival"}),
    ("secure", at_table({"supply": 12, "aboard": 0, "arrived": False}, secure_needs_arrival="yes"), set()),
    ("wild-combat", {"stack": STACK, "against": 1, "rounds": [SUNK]}, set()),
    ("wild-combat", WILD | {"rounds": [CREW_LOST | {"marque": True}]}, set()),
    ("wild-combat", at_table(WILD | {"rounds": [CREW_LOST | {"marque": True}]}, marque="card-only"), set()),
    ("wild-combat", WILD | {"rounds": [CREW_LOST, SUNK]}, {"wild_combat"}),
    ("wild-combat", at_table(WILD | {"rounds": [CREW_LOST]}, wild_combat="one-round"), {"wild_combat"}),
    ("wild-combat", at_table(WILD | {"rounds": [CREW_LOST, SUNK]}, wild_combat="one-round"), {"wild_combat"}),
    ("odds", {"kind": "wild", "stack": STACK, "against": 2}, set()),
    ("odds", {"kind": "wild", "stack": STACK | {"crew": 1}, "against": 2}, {"wild_combat"}),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "options"), READINGS)
def test_which_other_readings_are_told(topic: str, facts: Facts, options: set[str]) -> None:
    text = " ".join(settled(topic, facts).why)
    assert {option for option in CONTESTED if f"({option}=" in text} == options


@pytest.mark.parametrize(
    ("topic", "facts"),
    [(case.topic, case.facts) for case in RULINGS.settled]
    + [(topic, facts) for topic, facts, _ in READINGS],
)
def test_another_reading_is_told_just_where_it_changes_the_result(topic: str, facts: Facts) -> None:
    found = settled(topic, facts)
    mine = json.loads(encoded(found.result))
    text = " ".join(found.why)
    told = {option for option in CONTESTED if f"({option}=" in text}
    matter = {option for option in CONTESTED if differs(mine, other_result(topic, facts, option))}
    if mine.get("outcome") == "open":  # who has which rights shows in later rounds
        told, matter = told - {"swap"}, matter - {"swap"}
    assert told == matter


# Rules that a ruling rests on


CITED: list[tuple[str, Facts, set[str], set[str]]] = [
    ("secure", {"supply": 1, "aboard": 1, "hex": "H1", "haven": "H2"}, {"f-return-to-your-haven-and-secure-booty"}, {"attack-locations"}),
    ("cargo", {"event": "treasure", "hex": "B4"}, {"the-isle-of-pines"}, {"attack-locations"}),
    ("secure", {"supply": 1, "aboard": 1, "at_sea": False}, {"f-return-to-your-haven-and-secure-booty"}, {"b-set-sail-and-move-your-vessels"}),
    ("attack", ATTACK | {"at_sea": False}, {"c-complete-attacks-to-gain-booty"}, {"b-set-sail-and-move-your-vessels"}),
    ("ship-combat", DUEL | {"defender_at_sea": False}, {"d-attack-an-opponents-vessel"}, {"b-set-sail-and-move-your-vessels"}),
    ("wild-combat", WILD | {"rounds": [CREW_LOST | {"then": "withdraw"}]}, {"2-player-versus-wild-card-combat"}, {"attack-rolls", "1-player-versus-player-combat"}),
    ("attack", ATTACK | {"rounds": [{"dice": [6, 6], "opposing": [1], "then": "withdraw"}]}, {"attack-rolls"}, {"1-player-versus-player-combat"}),
    ("ship-combat", DUEL | {"rounds": [BOB_WINS | {"choice": "withdraw"}]}, {"1-player-versus-player-combat"}, {"attack-rolls"}),
    ("ship-combat", DUEL | {"move_left": 0, "distance": 1}, {"d-attack-an-opponents-vessel", "R67"}, set()),
    ("ship-combat", DUEL | {"move_left": 0, "distance": 2}, {"d-attack-an-opponents-vessel"}, {"R67"}),
    ("saving-roll", {"skulls": 1, "against": 1, "owner": "Ann", "played_by": "Ann", "roller": "Ann"}, {"saving-rolls"}, {"2-player-versus-wild-card-combat"}),
    ("move", {"kind": "move", "roll": [1, 2]}, {"vessel-cards"}, {"rollin-the-bones"}),
    ("assemble", BURN, {"R28"}, set()),
    ("assemble", at_table(BURN, burn_single_at_sea="yes"), {"R28"}, set()),
    ("attack", at_table(ATTACK | {"stack": {"vessel": 6, "captain": 6}}, dice_cap="9"), {"R53"}, set()),
    ("attack", at_table(ATTACK, dice_cap="9"), set(), {"R53"}),
    ("attack", at_table(ATTACK | {"stack": {"vessel": 6, "captain": 6}, "rounds": [{"dice": [1], "opposing": [1]}]}, dice_cap="9"), {"R53"}, set()),
    ("wild-combat", at_table({"stack": STACK, "against": 10}, dice_cap="9"), {"R53"}, set()),
    ("ship-combat", at_table(DUEL | {"rounds": [LEAVES | {"added": {"Ann": 6}, "rolls": {"Ann": [6] * 9, "Bob": [3, 3, 2]}}]}, dice_cap="9"), {"R53"}, set()),
    ("saving-roll", at_table({"skulls": 10, "against": 1, "rolls": [{"captain": [6] * 9, "wild": [1]}]}, dice_cap="9"), {"R53"}, set()),
    ("ship-combat", DUEL | {"rounds": [LEAVES, BOB_WINS, BOB_SINKS]}, {"R64"}, set()),
    ("ship-combat", DUEL | FULL_HOLD, {"R16"}, {"R64"}),
    ("ship-combat", DUEL | FULL_HOLD | {"loot_die": 1}, set(), {"R16"}),
    ("attack", ATTACK | {"rounds": [{"dice": [6, 6], "opposing": [1]}], "booty": 5, "treasury": 3}, {"R8"}, {"R11"}),
    ("wild-combat", {"stack": STACK, "against": 1, "rounds": [SUNK]}, set(), {"R74"}),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "cited", "not_cited"), CITED)
def test_which_rules_are_cited(
    topic: str, facts: Facts, cited: set[str], not_cited: set[str]
) -> None:
    cites = {cite.removeprefix("searovers/") for cite in settled(topic, facts).cites}
    assert cited <= cites
    assert not not_cited & cites


def test_rules_of_refusals_that_differ_by_place_stand_in_the_tables() -> None:
    book = rulebook("searovers")
    assert {code for code, _ in ELSEWHERE} <= REFUSALS.keys()
    cited = {rule for _, rules in ELSEWHERE.values() for rule in rules}
    assert [rule for rule in sorted(cited) if book.find(f"searovers/{rule}") is None] == []
