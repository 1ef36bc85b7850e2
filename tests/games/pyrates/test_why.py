"""The sentences that explain a ruling of Pyrates!: true, in good grammar, and without the codes of programs."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.core.schema import MalformedFacts
from referee.games.pyrates.settle import MODULES
from tests.cases import part, rulings_of
from tests.sentences import faults_in

Facts = dict[str, Any]

RULINGS = rulings_of("pyrates")
DERIVED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "derived.json").read_text(encoding="utf-8")
)

ROLL_OFF = {"random": "roll_off"}
HALF = {"solo_booty": "half_rest_stays_or_lost"}
FAILS = {"unable_lead": "action_fails"}
STAY = {"no_return_port": "stay_at_sea"}
ARRIVE = {"ships_at_target": "must_arrive"}
NEW_SHIP = {"replaced_booty": "new_ship"}

CURACAO = {"name": "Curacao", "nation": "Dutch", "zones": ["EC"]}
MARTINIQUE = {"name": "Martinique", "nation": "French", "zones": ["EC"]}
CAMPECHE = {"name": "Campeche", "nation": "Spanish", "zones": ["WC"]}
PORT_ROYAL = {"name": "Port Royal", "nation": "pirate", "zones": ["EC", "WC"]}
NASSAU = {"name": "Nassau", "nation": "pirate", "zones": ["WC"]}


def settled(topic: str) -> Iterator[tuple[Facts, Any]]:
    """Facts and results of every worked situation of a topic."""
    known = [case.facts for case in RULINGS.settled if case.topic == topic]
    for facts in (*known, *(row["facts"] for row in DERIVED if row["topic"] == topic)):
        try:
            yield facts, RULINGS.result(topic, facts)
        except MalformedFacts:
            continue


def with_house(facts: Facts, **chosen: str) -> Facts:
    """The same facts at another table."""
    return facts | {"house": facts.get("house", {}) | chosen}


# Every worked situation


@pytest.mark.parametrize("topic", MODULES)
def test_sentences_are_whole_and_numbers_fit_their_nouns(topic: str) -> None:
    for facts, _ in settled(topic):
        for line in RULINGS.why(topic, facts):
            assert line.endswith("."), line
            assert faults_in(line) == [], line
            assert not re.search(r"\ball 1\b|\b1 (good|ship) (pay|are)\b", line), line


@pytest.mark.parametrize("topic", MODULES)
def test_refusals_are_told_in_words(topic: str) -> None:
    for facts, result in settled(topic):
        told = " ".join(RULINGS.why(topic, facts))
        codes = {result.get("refusal"), *result.get("refusals", {}).values()} - {None}
        assert not [code for code in codes if code in told]


@pytest.mark.parametrize("topic", ["target", "placement", "trade", "end-phase", "card"])
def test_an_ai_player_is_no_he(topic: str) -> None:
    asked = [facts for facts, _ in settled(topic) if facts["kind"] == "ai"]
    assert asked
    for facts in asked:
        told = " ".join(RULINGS.why(topic, facts))
        assert not re.search(r"\b(he|his|him)\b", told, re.IGNORECASE), told


@pytest.mark.parametrize(
    "topic", ["lead", "target", "attack", "trade", "placement", "card", "random-pick"]
)
def test_a_roll_off_is_called_one(topic: str) -> None:
    told = []
    for facts, _ in settled(topic):
        try:
            told += RULINGS.why(topic, with_house(facts, **ROLL_OFF))
        except MalformedFacts:  # dice that a roll-off does not call for
            continue
    assert any(line.startswith("A roll-off among ") for line in told)
    assert not [line for line in told if "announced di" in line or "1-3" in line]


def test_the_first_refusal_told_of_a_band_is_the_one_returned() -> None:
    several = 0
    for facts, result in settled("commit"):
        told = [line for line in RULINGS.why("commit", facts) if " is refused: " in line]
        assert len(told) == len(result["refusals"])
        several += len(told) > 1
        if told:
            first = told[0].partition(" is refused: ")[0]
            assert result["refusals"][first] == result["refusal"]
    assert several


# What is left of a lone lead's booty


@pytest.mark.parametrize(
    ("goods", "gold", "left", "told"),
    [
        (1, 0, (1, 0), "Nobody takes 1 good."),
        (0, 1, (0, 1), "Nobody takes 1 gold."),
        (4, 0, (2, 0), "Nobody takes 2 goods."),
        (0, 5, (0, 3), "Nobody takes 3 gold."),
        (1, 1, (0, 0), "Nobody takes 1 of the 2 pieces; Anne chooses which."),
        (4, 3, (0, 0), "Nobody takes 4 of the 7 pieces; Anne chooses which."),
    ],
)
def test_what_a_lone_lead_leaves(goods: int, gold: int, left: tuple[int, int], told: str) -> None:
    facts = {**band("Anne"), "goods": goods, "gold": gold, "house": HALF}
    wanted = {"shares": None, "left": {"goods": left[0], "gold": left[1]}}
    assert part(RULINGS.result("divvy", facts), wanted) == wanted
    assert [line for line in RULINGS.why("divvy", facts) if "Nobody" in line] == [told]


def test_a_take_that_is_refused_leaves_nothing_settled() -> None:
    facts = {**band("Anne"), "goods": 4, "take": {"goods": 1}, "house": HALF}
    wanted = {"shares": None, "left": {"goods": 0, "gold": 0}, "refusal": "lead-share-size"}
    assert part(RULINGS.result("divvy", facts), wanted) == wanted
    assert not [line for line in RULINGS.why("divvy", facts) if "Nobody" in line]


# Single situations, and a sentence of each


def band(lead: str, *others: str, kind: str = "human") -> Facts:
    """A band of people under this lead."""
    players = [{"name": name, "id": place, "kind": "human"} for place, name in enumerate(others, 2)]
    return {"lead": lead, "players": [{"name": lead, "id": 1, "kind": kind}, *players]}


def event(**facts: Any) -> Facts:
    """An AI player and the event of a replaced merchant."""
    return {"source": "event", "kind": "ai", "left": "replaced", **facts}


def returning(kind: str, zone: str = "HS", **facts: Any) -> Facts:
    """Ships that return to port; an AI player's or a Dutchman's."""
    allegiance = {"allegiance": "Dutch"} if kind == "human" else {}
    asked = {"step": "return", "kind": kind, "ships": {zone: 2}, "zone": zone, "ports": []}
    return {**asked, **allegiance, **facts}


def failed_raid(**facts: Any) -> Facts:
    """A raid that fails, with survivors."""
    return {
        "action": "raid", "fleet": {"Anne": 2}, "attack_dice": [1], "defense_dice": [6], "defense": 2, **facts,
    }  # fmt: skip


def bidders(*ships: tuple[str, int, bool], **facts: Any) -> Facts:
    """Bidders by name, with their ships and whether they are able."""
    rows = [
        {"name": name, "id": place, "ships": count, "able": able}
        for place, (name, count, able) in enumerate(ships, 1)
    ]
    return {"bidders": rows, **facts}


def ending(**facts: Any) -> Facts:
    """The end of turn 8, nobody at 5."""
    return {
        "turn": 8,
        "players": [{"name": "Anne", "fame": 2, "infamy": 1, "popularity": 0}],
        **facts,
    }


def purse(**facts: Any) -> Facts:
    """The End Phase of a Dutchman with three gold."""
    return {"kind": "human", "allegiance": "Dutch", "ships": 2, "gold": 3, **facts}


def raider(name: str, ships: Facts, place: int, **facts: Any) -> Facts:
    """A Dutchman who bid Raid."""
    return {
        "name": name, "id": place, "kind": "human", "allegiance": "Dutch", "bid": "raid", "ships": ships, **facts,
    }  # fmt: skip


def raid(*players: Facts, **facts: Any) -> Facts:
    """A raid on Martinique that Anne leads."""
    ports = [MARTINIQUE, CURACAO]
    asked = {"action": "raid", "target": "Martinique", "lead": "Anne", "ports": ports}
    return {**asked, "players": list(players), **facts}


def bid_of(bid: str, ships: int = 1) -> Facts:
    """A bid of somebody who can do no more than pass and build."""
    player = {"name": "Anne", "id": 1, "kind": "human", "allegiance": "Dutch", "goods": 1}
    fleet = {"Curacao": ships} if ships else {}
    return {"players": [{**player, "ships": fleet, "bid": bid, "possible": []}]}


def ai_at_start(*dice: int) -> Facts:
    """An AI player with an extra ship and two bonus rolls; a 5 beyond the cap is rolled again."""
    rolls = {"start_dice": [3], "bonus_rolls": 2, "bonus_dice": list(dice)}
    ai = {"name": "Zoe", "extra_ship": True, **rolls}
    return {"humans": 1, "ais": [ai], "house": {"ai_cap_setup": "reroll"}}


SHOPS = [
    {"name": "Nassau", "nation": "pirate", "trade_rating": 3},
    {"name": "Tortuga", "nation": "pirate", "trade_rating": 3, "goods": 7},
]
SHORT = {
    "column": [
        {"name": "Bahamas", "nation": "British"},
        {"name": "Martinique", "nation": "French", "goods": 4},
    ],
    "counter_limit": 2,
}
LED = {"action": "raid", "kind": "human", "allegiance": "Dutch", "choice": "Martinique"}

SAID: list[tuple[str, Facts, str]] = [
    # Sharing
    ("divvy", {**band("Anne"), "goods": 1}, "Booty 1 good = 1 piece; Anne is alone and takes 1."),
    ("divvy", {**band("Anne"), "goods": 3, "take": {"goods": 2}},
     "The stated split is refused: Anne takes 2 pieces and must take all 3."),
    ("divvy", {**band("Anne", "Bob"), "goods": 6, "take": {"goods": 1}},
     "The stated split is refused: Anne takes 1 piece and must take half rounded down, 3."),
    ("divvy", {**band("Anne", "Bob"), "goods": 3},
     "Booty 3 goods = 3 pieces; Anne takes half rounded down, 1; the rest, 2, goes to Bob."),
    ("divvy", {**band("Anne", "Bob", "Cid"), "goods": 6, "house": {"share_rule": "free"}},
     "Booty 6 goods = 6 pieces; Anne takes half rounded down, 3; the rest, 3, is shared as Anne likes."),
    ("divvy", {**band("Anne", "Bob", "Cid", kind="ai"), "goods": 6, "house": {"share_rule": "free"}},
     "Booty 6 goods = 6 pieces; Anne takes half rounded down, 3; the rest, 3, is shared as 2 and 1."),
    ("divvy", {**band("Anne"), "goods": 1, "gold": 5, "house": {**HALF, "lead_mix": "one_kind"}},
     "Nobody takes 3 of the 6 pieces; Anne takes 3 gold."),
    # Cards and dice
    ("card", event(may=True, options=["a", "b"], dice=[5, 2, 1, 6], house=ROLL_OFF),
     "A roll-off among yes and no: 5, 2: yes."),
    ("card", event(may=True, options=["a", "b"], dice=[5, 2, 1, 6], house=ROLL_OFF),
     "A roll-off among a and b: 1, 6: b."),
    ("card", event(may=True, dice=[3, 3], house=ROLL_OFF),
     "A roll-off among yes and no is still to be rolled after 3, 3."),
    ("card", event(may=True, options=["a", "b"], dice=[2, 5]), 'The text says "may": yes on 1-3, no on 4-6.'),
    ("card", event(may=True, options=["a", "b"], dice=[2, 5]), "The announced die among yes and no: a 2: yes."),
    ("card", event(may=True, options=["a", "b"], dice=[2, 5]), "The announced die among a and b: a 5: b."),
    ("card", event(may=True, options=["a", "b"], dice=[2]),
     "The announced die among a and b is still to be rolled."),
    ("random-pick", {"candidates": list("abcde")},
     "5 candidates share one die: a has 1, e 5; 6 is void and rolled again."),
    ("random-pick", {"candidates": list("abcd"), "dice": [6, 2]},
     "4 candidates share one die: a has 1, d 4; 5-6 are void and rolled again."),
    ("random-pick", {"candidates": list("abcd"), "dice": [6, 2]},
     "The announced die among a, b, c and d: 6, 2 (1 void try before it): b."),
    ("random-pick", {"candidates": list("abcdefg")},
     "The announced dice among a, b, c, d, e, f and g are still to be rolled."),
    ("random-pick", {"candidates": list("abc"), "dice": [6, 6, 1], "house": ROLL_OFF},
     "A roll-off among a and b is still to be rolled after 6, 6, 1."),
    # Booty Phase
    ("booty-phase", {**SHORT, "house": {"goods_out": "none"}},
     "Bahamas: no good, no counter is left for it; it held nothing, now nothing."),
    ("booty-phase", {**SHORT, "house": {"goods_out": "none"}},
     "Martinique: no good, as no counter is left for Bahamas, and at this table no port gets a good then; "
     "it held 4 goods, now 4 goods."),
    ("booty-phase", {"merchant": {"cargo": {"goods": 3}, "old": {"goods": 1}}, "counter_limit": 0, "house": NEW_SHIP},
     "Its booty, 1 good, moves to the new ship."),
    ("booty-phase", {"merchant": {"cargo": {"goods": 3}, "old": {"gold": 1}}},
     "Its booty, 1 gold, goes to the supply."),
    ("booty-phase", {"merchant": {"secret_cargo": True, "old": {"gold": 1}},
                     "house": {**NEW_SHIP, "secret_coin": "on_placement"}},
     "At this table a Secret Cargo ship gets 1 gold as it is placed."),
    ("booty-phase", {"merchant": {"secret_cargo": True, "captured": True, "cargo": {"goods": 1}},
                     "house": {"secret_coin": "on_placement"}},
     "At this table a Secret Cargo ship got 1 gold when it was placed."),
    ("booty-phase", {"merchant": {"cargo": {"goods": 1}}, "counter_limit": 0},
     "It gets 1 gold, for there is no booty on board."),
    # Targets
    ("target", {**LED, "ships": {"Martinique": 1}, "ports": [MARTINIQUE], "house": ARRIVE},
     "Martinique is refused: at this table ships must arrive from another port that shares a zone with it, "
     "and no ship of the lead is at one."),
    ("target", {**LED, "ships": {"Campeche": 1}, "ports": [MARTINIQUE, CAMPECHE]},
     "Martinique is refused: no ship of the lead is at a port that shares a zone with it."),
    ("target", {**LED, "action": "piracy", "choice": "EC", "ships": {"Campeche": 1}, "ports": [CAMPECHE],
                "merchants": [{"zone": "EC", "nation": "British"}], "house": ARRIVE},
     "EC is refused: no ship of the lead is at a port that borders it."),
    ("target", {**LED, "choice": "none", "ships": {"Curacao": 1}, "ports": [{**MARTINIQUE, "goods": 2}, CURACAO]},
     "Naming no target is refused: there is a target, so one must be named."),
    # Return to port, and other placements
    ("placement", returning("human", "EC", ports=[PORT_ROYAL], to={"Port Royal": 2}, house=STAY),
     "No port but a pirate port borders EC, so at this table the ships stay at sea."),
    ("placement", returning("human", "EC", ports=[PORT_ROYAL], to={"Port Royal": 2}, house=STAY),
     "The placement is refused: no ship may be put down."),
    ("placement", returning("human", ports=[CURACAO, MARTINIQUE], to={"Martinique": 2}),
     "No port but a pirate port borders HS, so any Dutch port will do."),
    ("placement", returning("human", ports=[CURACAO, MARTINIQUE], to={"Martinique": 2}),
     "The placement is refused: Martinique is not allowed."),
    ("placement", returning("human", "EC", ports=[CURACAO, MARTINIQUE, NASSAU], to={"Nassau": 2}),
     "The placement is refused: Nassau does not border EC."),
    ("placement", returning("human", "EC", ports=[CURACAO, MARTINIQUE], to={"Curacao": 1}),
     "The placement is refused: 1 put down, 2 ships to place."),
    ("placement", returning("ai"), "No pirate port borders HS, so any pirate port will do, but none is listed."),
    ("placement", returning("ai", house=STAY), "No pirate port borders HS, so at this table the ships stay at sea."),
    ("placement", returning("ai", "WC", ports=[PORT_ROYAL, NASSAU], dice=[2, 5], house=ROLL_OFF),
     "A roll-off among Port Royal and Nassau: 2, 5: Nassau."),
    ("placement", {"step": "build", "kind": "ai", "ships": {"Nassau": 3}},
     "An AI player's build is refused: 3 ships are on the map, and the cap is 3."),
    ("placement", {"step": "pass", "kind": "human", "allegiance": "none", "ships": {"HS": 1}, "from": {"HS": 1}},
     "The placement is refused: a Pass takes up ships at ports, not in HS."),
    # Who leads
    ("lead", bidders(("Anne", 4, False), ("Bob", 3, True), house=FAILS),
     "Anne has most ships, 4, and is unable: nobody leads, and the action does not take place."),
    ("lead", bidders(("Anne", 4, False), ("Bob", 4, False), ("Cid", 3, True), house=FAILS),
     "Anne and Bob have most ships, 4 each, and all are unable: nobody leads, and the action does not take place."),
    ("lead", bidders(("Anne", 4, False), ("Bob", 4, True), dice=[2], house=FAILS),
     "Anne is drawn and is unable: nobody leads, and the action does not take place."),
    ("lead", bidders(("Anne", 4, False), ("Bob", 3, False)),
     "All bidders are unable: nobody leads, and the action does not take place."),
    ("lead", bidders(("Anne", 4, False), ("Bob", 3, True)),
     "Bob has most ships of those who are able, 3, and leads."),
    # The end roll
    ("end", ending(), "Nobody has 5; turn 8 ends with a roll, and the faces printed on the track are not stated."),
    ("end", ending(track_faces=[5, 6]), "Nobody has 5; turn 8 ends with a roll, and the track shows 5 and 6."),
    ("end", ending(track_faces=[], dice=[6]),
     "The die shows 6, and no face is printed on the track: the game goes on."),
    ("end", ending(track_faces=[5, 6], dice=[6]), "The die shows 6, and the track shows 5 and 6: the game is over."),
    # Trade
    ("trade", {"kind": "ai", "goods": 6, "ports": SHOPS, "dice": [1]},
     "Nassau: pays 3 of 6 goods, 3 left, takes 1 gold; the port then holds 3 goods."),
    ("trade", {"kind": "ai", "goods": 6, "ports": SHOPS, "dice": [1]},
     "Tortuga: pays 3 of 3 goods, 0 left, takes 1 gold; 10 goods there become 2 gold, and the port then holds 2 gold."),
    ("trade", {"kind": "ai", "goods": 6, "ports": SHOPS, "dice": [1]},
     "The announced die among Nassau and Tortuga: a 1: Nassau."),
    ("trade", {"kind": "ai", "goods": 1, "ports": SHOPS},
     "1 good pays for no trade: the player takes no action this turn, not even a Pass."),
    ("trade", {"kind": "ai", "goods": 9, "ports": [{**SHOPS[0], "ship": False}]},
     "The player has no ship at a listed port: the player takes no action this turn, not even a Pass."),
    # Attacks
    ("attack", failed_raid(zones=["EC", "HS"], lead_kind="ai", zone_dice=[1], zone_choice="HS"),
     "HS is refused: an AI lead does not choose the zone."),
    ("attack", failed_raid(zones=["EC", "HS"], lead_kind="ai", zone_dice=[1], zone_choice="HS"),
     "The announced die among EC and HS: a 1: EC."),
    ("attack", failed_raid(zones=["EC", "HS"], lead_kind="ai", zone_dice=[1], zone_choice="HS"),
     "The survivors go to EC."),
    ("attack", failed_raid(zones=["EC"], lead_kind="ai", zone_choice="EC"),
     "The port borders EC only, so the survivors go to EC."),
    ("attack", failed_raid(),
     "3 to 8, 3 does not beat 8: the attack fails; Anne loses 1 ship; left: Anne 1."),
    ("attack", failed_raid(attack_dice=[6], defense_dice=[1]), "Anne: 1 infamy."),
    ("attack", failed_raid(attack_dice=[6], defense_dice=[1], fleet={"Anne": 2, "Bob": 1}),
     "Anne and Bob: 1 infamy each."),
    ("odds", {"ships": 1, "defense": 1}, "A failure costs 1 player 1 ship: 7/12 on average."),
    # End Phase
    ("end-phase", purse(already_spent=True), "A gold was already spent in this End Phase; 3 gold kept."),
    ("end-phase", purse(gold=0), "There is no gold to spend."),
    ("end-phase", {"kind": "ai", "ships": 2, "gold": 3, "spend": "none"},
     "Keeping all gold is refused: an AI player with gold has to buy popularity."),
    ("end-phase", purse(ships=6, spend="ship", port={"name": "Curacao", "nation": "Dutch"}),
     "Gold for a ship is refused: 6 ships are on the map, and the cap is 6."),
    # Setup
    ("setup", {"humans": 3, "bids": {"Anne": 2, "Bob": 2, "Cid": 2},
               "bid_dice": {"Anne": [4, 2], "Bob": [4, 6], "Cid": [5]}},
     "Dice for equal bids: Anne 4, then 2; Bob 4, then 6; Cid 5."),
    ("setup", ai_at_start(5, 5, 1),
     "Zoe: die 3 is Tortuga with an extra ship, bonus 5, 5, 1: 3 ships and 1 good; "
     "a 5 is void and rolled again, the cap is 3."),
    ("setup", ai_at_start(5, 5, 5, 3),
     "Zoe: die 3 is Tortuga with an extra ship, bonus 5, 5, 5, 3: 3 ships and 1 fame; "
     "2 dice of 5 are void and rolled again, the cap is 3."),
    # Who joins an attack
    ("commit", raid(raider("Bob", {"Curacao": 2}, 1), raider("Anne", {"Curacao": 1}, 2)),
     "Anne sends the only ship in reach (1 at Curacao)."),
    ("commit", raid(raider("Bob", {"Curacao": 2}, 1), raider("Anne", {"Curacao": 1}, 2)),
     "Anne and Bob have not yet stated the ships to send."),
    ("commit", raid(raider("Bob", {"Curacao": 2}, 1), raider("Anne", {"Curacao": 1}, 2, commit={"Curacao": 1})),
     "Bob has not yet stated the ships to send."),
    ("commit", raid(raider("Bob", {"Curacao": 2}, 1, commit={"Curacao": 3}), raider("Anne", {"Curacao": 1}, 2)),
     "Bob is refused: 3 ships sent from Curacao, 2 are there."),
    ("commit", raid(raider("Anne", {"Curacao": 1, "Martinique": 1}, 2, commit={"Martinique": 1}), house=ARRIVE),
     "Anne is refused: at this table ships must arrive from another port than Martinique."),
    ("commit", raid(raider("Bob", {"Martinique": 2}, 1), raider("Anne", {"Curacao": 1}, 2), house=ARRIVE),
     "Bob does nothing this turn: no own ship is at another port in reach of Martinique."),
    ("commit", raid(raider("Anne", {"Martinique": 2, "Curacao": 1}, 1, commit={"Martinique": 1}),
                    house={"idle_at_target": "forced_in"}),
     "Anne is refused: 1 of 2 ships at Martinique sent, at this table all must be."),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "said"), SAID)
def test_the_sentence_is_said(topic: str, facts: Facts, said: str) -> None:
    assert said in RULINGS.why(topic, facts)


@pytest.mark.parametrize(
    ("bid", "ships", "reason"),
    [
        ("trade", 1, "no trade is possible with 1 good"),
        ("raid", 1, "no port that he may raid is in reach"),
        ("piracy", 1, "no merchant that he may attack is in reach"),
        ("build", 6, "6 ships are on the map, and the cap is 6"),
        ("trade", 0, "a player without ships can only build"),
    ],
)
def test_why_a_bid_is_illegal(bid: str, ships: int, reason: str) -> None:
    assert f"bid {bid} is illegal ({reason}), so: " in RULINGS.why("bids", bid_of(bid, ships))[0]


# Single situations, and words that none of their sentences has

UNSAID: list[tuple[str, Facts, str]] = [
    ("divvy", {**band("Anne"), "goods": 3, "take": {"goods": 2}}, "his half"),
    ("divvy", {**band("Anne", "Bob"), "goods": 6, "take": {"goods": 1}}, "not stated"),
    ("booty-phase", {"merchant": {"secret_cargo": True, "old": {"gold": 1}},
                     "house": {**NEW_SHIP, "secret_coin": "on_placement"}}, "no booty on board"),
    ("placement", returning("ai"), "stay at sea"),
    ("placement", returning("human", "EC", ports=[PORT_ROYAL], to={"Port Royal": 2}, house=STAY), "does not border"),
    ("trade", {"kind": "ai", "goods": 1, "ports": SHOPS}, "again and again"),
    ("trade", {"kind": "ai", "goods": 1, "ports": SHOPS}, "He "),
    ("trade", {"kind": "ai", "goods": 3, "ports": SHOPS[:1]}, "become"),
    ("attack", failed_raid(zones=["EC"], lead_kind="ai", zone_choice="EC"), "the die"),
    ("end-phase", purse(already_spent=True), "No gold is spent"),
    ("end", ending(), "no face"),
    ("lead", bidders(("Anne", 4, True), ("Bob", 3, True)), "able"),
    ("commit", raid(raider("Anne", {"Curacao": 1}, 2, commit={"Curacao": 1})), "not yet stated"),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "unsaid"), UNSAID)
def test_the_words_are_not_said(topic: str, facts: Facts, unsaid: str) -> None:
    assert unsaid not in " ".join(RULINGS.why(topic, facts))
