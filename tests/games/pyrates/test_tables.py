"""The tables of Pyrates!: complete, consistent with each other, and the stand-in set playable."""

import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from referee.games.pyrates.terms import NATIONS, PIRATE, PIRATE_PORTS, ZONES

TABLES = Path(__file__).parents[3] / "tables" / "pyrates"
FACES = [str(face) for face in range(1, 7)]

HEADINGS = """
Overview; Useful Definitions; Components; Game Map; Game Counters; Game Setup; Bonus Table;
Setup Example; Playing a Turn; Booty Phase; Example Merchant Ship Card; Bidding Phase; Action Phase;
Unable to perform an Action; 1. Pass; 2. Build; 3. Piracy;
Resolving the Pirate Attack on the Merchant Ship; Example of Piracy; 4. Raid;
Resolving the Pirate Raid on the Port; Example of a Raid; How to Divvy up Booty; 5. Trade;
Example of Trade; End Phase; Victory Phase; Tiebreakers in Case of a Draw; Who Rolls the Dice?;
What do I do if I run out of trade good counters?; Optional Rules; More Powerful AI;
Bidding for Allegiance; Governor Ships; More Gold; Secret Cargo; Alternative Victory Conditions;
Five Human Players; More Pyrates Please!; Fewer Pyrates Please!
"""
# Headings inside a section that rulings also cite.
RUN_IN = """
Example of a port; A Note on Player Order; Pirate Character Card; Unique Player Action;
Where do I place my booty?; Example of an Action
"""

HOUSE = """
R1 five_trigger = end_then_low_score, sole_achiever_wins, end_two_skip_low
R2 solo_booty = all, half_rest_stays_or_lost
R3 share_rule = equal_count, free
R4 raid_needs_booty = yes, no
R5 unable_lead = next, action_fails
R6 ai_trade = all_ascending, one
R7 ai_defense = counter, counter_plus_ships
R8 ships_at_target = may_attack, must_arrive
R9 idle_at_target = neutral, forced_in
R10 join = forced, optional
R11 repel_reward = per_player, per_ship
R12 goods_out = by_row, none
R12b goods_out_other = grant, refuse
R13 empty_merchant_gold = shortage_only, always
R14 replaced_booty = supply, new_ship
R15 pirate_block = home_rule, any_ship
R16 convert_scope = always, touched
R17 illegal_bid = void, rebid, build
R19 ai_cap_setup = cap, reroll, allow
R20 order = id, secret_simultaneous
R21 no_return_port = any_pirate, stay_at_sea
R22 return_foreign = yes, own_only
R24 lost_ships = reserve, gone
R25 trade_human = free, must_max
R27 lead_count = total, able
R28 reward_empty = yes, no
R29 secret_coin = on_capture, on_placement, never
R31 gov_one_zone = one, both_there
R33 alt_five = method, achiever
R34 tiebreak = narrowing, restart
R36 excluded_defends = yes, no
R38 foreign_defend = yes, home_only
R40b deck_out = reshuffle, none
R42 pirate_counters = first, redraw
R43 lead_mix = mixed, one_kind
R44 random = map_die, roll_off
R45 ai_deal = round_robin, fill_in_order
R46 ai_rating = effective, printed
R47 lead_decline = no, yes
R48 upa_timing = any_prompt, own_action_only, between_phases
R52 reference_ship = usable, reserved
R53 raid_pirate_port = allegiance_players, nobody
R54 assist_base = kept, initial5
R57 ai_place = map, pass_ranges
R62 five_time = victory_phase, immediate
R63 convert_chain = full, build_then_pass
"""

HEAVY = "R1 R2 R3 R4 R5 R6 R10 R17 R27 R33 R45 R47"
LIGHT = (
    "R16 R20 R23 R24 R26 R28 R30 R32 R34 R37 R38 R40 R40b R41 R49 R50 R55 R56 R58 R59 R60 R61 R64"
)

OPTIONAL = {
    "more_gold": ["off", "on"],
    "secret_cargo": ["off", "on"],
    "governors": ["off", "option1", "option2x1", "option2x2", "option2x3"],
    "alternative_victory": ["off", "at_start", "at_end"],
    "bidding_for_allegiance": ["off", "on", "on_with_assistance"],
    "five_humans": ["off", "on"],
    "total_players": ["5", "4", "3", "2"],
    "one_human_ship": ["off", "on"],
    "ai_extra_ship": ["off", "on"],
    "ai_extra_rolls": ["off", "on"],
    "pirates_by_choice": ["off", "on"],
}


def load(name: str) -> dict[str, Any]:
    """One table file."""
    with (TABLES / name).open("rb") as file:
        return tomllib.load(file)


def stand_in() -> dict[str, Any]:
    """All stand-in files in one."""
    merged: dict[str, Any] = {}
    for path in sorted((TABLES / "stand-in").glob("*.toml")):
        part = load(f"stand-in/{path.name}")
        assert part.pop("source") == "stand-in"
        assert not part.keys() & merged.keys()
        merged |= part
    return merged


RULES: list[dict[str, Any]] = load("rules.toml")["rule"]
RULINGS: list[dict[str, Any]] = load("rulings.toml")["ruling"]
OPTIONS: list[dict[str, Any]] = load("options.toml")["option"]
BOX = stand_in()
PORTS: dict[str, tuple[str, list[str]]] = {
    name: (nation, zones) for nation, ports in BOX["ports"].items() for name, zones in ports
}
NATIONAL = {name for name, (nation, _) in PORTS.items() if nation != PIRATE}


def headings(text: str) -> list[str]:
    """A list of headings written with semicolons."""
    return [" ".join(part.split()) for part in text.split(";")]


def slug(heading: str) -> str:
    """Lower case words joined by hyphens, punctuation dropped."""
    return "-".join(re.findall(r"[a-z0-9]+", heading.lower()))


def is_told(text: str) -> bool:
    """One line of plain text that ends as a sentence."""
    return text == " ".join(text.split()) and text.endswith((".", '".'))


# --- rules --------------------------------------------------------------------------------------


def test_rules_have_exactly_the_headings_of_the_book() -> None:
    assert sorted(row["heading"] for row in RULES) == sorted(headings(HEADINGS) + headings(RUN_IN))


@pytest.mark.parametrize("row", RULES, ids=lambda row: str(row["id"]))
def test_rule(row: dict[str, Any]) -> None:
    assert row.keys() == {"id", "heading", "gist"}
    assert row["id"] == slug(row["heading"])
    assert is_told(row["gist"])


def test_rule_ids_are_unique() -> None:
    assert len({row["id"] for row in RULES}) == len(RULES)


# --- rulings ------------------------------------------------------------------------------------


def test_rulings_are_complete_and_in_order() -> None:
    expected = [f"R{number}" for number in range(1, 66)]
    for after, extra in (("R12", "R12b"), ("R40", "R40b")):
        expected.insert(expected.index(after) + 1, extra)
    assert [row["id"] for row in RULINGS] == expected


def test_house_options_are_exactly_the_agreed_ones() -> None:
    lines = [
        f"{row['id']} {row['option']} = {', '.join(row['values'])}"
        for row in RULINGS
        if "option" in row
    ]
    assert lines == HOUSE.strip().splitlines()


def test_option_names_are_unique() -> None:
    names = [row["option"] for row in RULINGS if "option" in row] + [row["key"] for row in OPTIONS]
    assert len(set(names)) == len(names)


def test_weights() -> None:
    ids = {w: " ".join(row["id"] for row in RULINGS if row["weight"] == w) for w in "HL"}
    assert ids == {"H": HEAVY, "L": LIGHT}


def test_contested_rulings() -> None:
    contested = {row["id"] for row in RULINGS if row["contested"]}
    assert contested == {"R1", "R2", "R3", "R6", "R17", "R29", "R45"}
    assert all("option" in row for row in RULINGS if row["contested"])


@pytest.mark.parametrize("row", RULINGS, ids=lambda row: str(row["id"]))
def test_ruling(row: dict[str, Any]) -> None:
    fixed = {"id", "title", "gist", "weight", "contested", "rests_on"}
    chosen = fixed | {"option", "values", "readings"}
    assert row.keys() == (chosen if "option" in row else fixed)
    assert row["weight"] in {"H", "M", "L"}
    assert is_told(row["gist"])
    assert row["rests_on"]
    assert set(row["rests_on"]) <= {rule["id"] for rule in RULES}
    assert len(set(row["rests_on"])) == len(row["rests_on"])
    if "option" in row:
        assert list(row["readings"]) == row["values"]
        assert all(is_told(line) for line in row["readings"].values())


# --- optional rules -----------------------------------------------------------------------------


def test_optional_rules_are_exactly_the_agreed_ones() -> None:
    assert {row["key"]: row["values"] for row in OPTIONS} == OPTIONAL


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: str(row["key"]))
def test_optional_rule(row: dict[str, Any]) -> None:
    assert row.keys() == {"key", "values", "gist", "effects", "rule"}
    assert row["rule"] in {rule["id"] for rule in RULES}
    assert list(row["effects"]) == row["values"]
    assert all(is_told(line) for line in (row["gist"], *row["effects"].values()))


# --- stand-in set: map --------------------------------------------------------------------------


def test_stand_in_has_all_its_parts() -> None:
    assert BOX.keys() == {
        *("ports", "zone_die", "ai_place", "ai_return", "columns", "row6", "turn_track"),
        *("characters", "alternatives", "merchants", "cargo", "counters"),
    }


def test_ports_and_nations() -> None:
    assert sum(len(ports) for ports in BOX["ports"].values()) == len(PORTS) == 17
    assert set(BOX["ports"]) == {nation.lower() for nation in NATIONS} | {PIRATE}
    assert {name for name, (nation, _) in PORTS.items() if nation == PIRATE} == set(PIRATE_PORTS)
    sizes = Counter(nation for nation, _ in PORTS.values())
    assert all(3 <= sizes[nation.lower()] <= 4 for nation in NATIONS)


@pytest.mark.parametrize("name", PORTS)
def test_port_zones(name: str) -> None:
    nation, zones = PORTS[name]
    assert len(zones) == len(set(zones))
    assert set(zones) <= set(ZONES)
    assert len(zones) == 2 if nation == PIRATE else len(zones) in {1, 2}


def test_pirates_and_nations_are_spread_over_the_zones() -> None:
    reach = {
        nation: {z for n, zones in PORTS.values() if n == nation for z in zones}
        for nation in BOX["ports"]
    }
    assert reach[PIRATE] == set(ZONES)
    assert all(len(zones) >= 2 for zones in reach.values())


# --- stand-in set: dice -------------------------------------------------------------------------


def test_zone_die_and_placement() -> None:
    assert Counter(BOX["zone_die"]) == dict.fromkeys(ZONES, 2)
    assert BOX["ai_place"] == [name for name in PIRATE_PORTS for _ in range(2)]


def test_return_goes_to_pirate_ports_at_the_zone() -> None:
    assert set(BOX["ai_return"]) == set(ZONES)
    for zone, names in BOX["ai_return"].items():
        assert len(names) == 6
        assert set(names) == {name for name in PIRATE_PORTS if zone in PORTS[name][1]}


def test_random_port_table() -> None:
    columns: dict[str, list[str]] = BOX["columns"]
    assert list(columns) == FACES
    assert all(len(column) == len(set(column)) == 5 for column in columns.values())
    times = Counter(name for column in columns.values() for name in column)
    assert set(times) == NATIONAL
    assert set(times.values()) == {2, 3}
    assert list(BOX["row6"]) == FACES
    assert set(BOX["row6"].values()) == set(PIRATE_PORTS)


def test_turn_track_grows() -> None:
    track: dict[str, list[int]] = BOX["turn_track"]
    assert list(track) == ["8", "9", "10", "11"]
    faces = [set(listed) for listed in track.values()]
    assert all(fewer < more for fewer, more in pairwise(faces))
    assert all(listed <= set(range(1, 7)) for listed in faces)


# --- stand-in set: cards and counters -----------------------------------------------------------


def test_characters() -> None:
    numbers = [str(number) for number in range(1, 19)]
    characters: dict[str, dict[str, str]] = BOX["characters"]
    alternatives: dict[str, str] = BOX["alternatives"]
    assert list(characters) == list(alternatives) == numbers
    assert len({card["name"] for card in characters.values()}) == 18
    assert all(card.keys() == {"name", "table"} for card in characters.values())
    assert all(re.fullmatch("[ABPRT]{6}", card["table"]) for card in characters.values())
    assert set(alternatives.values()) <= set("APRT")


def test_ai_players_differ_in_more_than_the_order_of_faces() -> None:
    cards = {
        ("".join(sorted(BOX["characters"][n]["table"])), alt)
        for n, alt in BOX["alternatives"].items()
    }
    assert len(cards) == 18


def test_merchants() -> None:
    merchants: dict[str, dict[str, Any]] = BOX["merchants"]
    assert len(merchants) == 18
    assert set(merchants) == set(BOX["cargo"])
    assert all(card.keys() == {"name", "nation", "defense"} for card in merchants.values())
    assert all(key == slug(card["name"]) for key, card in merchants.items())
    sizes = Counter(card["nation"] for card in merchants.values())
    assert set(sizes) == set(NATIONS)
    assert set(sizes.values()) == {4, 5}
    assert {card["defense"] for card in merchants.values()} == set(range(1, 7))


@pytest.mark.parametrize("key", BOX["cargo"])
def test_cargo(key: str) -> None:
    assert list(BOX["cargo"][key]) == FACES
    assert all(len(row) == 2 and min(row) >= 0 for row in BOX["cargo"][key].values())


def test_strong_ships_carry_more() -> None:
    booty: dict[int, list[int]] = {}
    for key, card in BOX["merchants"].items():
        booty.setdefault(card["defense"], []).extend(map(sum, BOX["cargo"][key].values()))
    means = [sum(rows) / len(rows) for _, rows in sorted(booty.items())]
    assert means == sorted(set(means))


def test_counters() -> None:
    counters: dict[str, list[int]] = BOX["counters"]
    assert len(counters["trade"]) == len(counters["defense"]) == 17
    assert set(counters["trade"]) == {2, 3, 4}
    assert set(counters["defense"]) == {1, 2, 3, 4}
    assert sum(value >= 3 for value in counters["trade"]) >= len(PIRATE_PORTS)


# --- what the rulebook prints -------------------------------------------------------------------

PRINTED = load("printed.toml")
KNOWN: dict[str, Any] = PRINTED["known"]


def test_printed_facts_have_headings() -> None:
    assert PRINTED["source"] == "rulebook"
    rows = [row for key in ("ports", "characters", "merchants") for row in KNOWN[key]]
    cited = {row["heading"] for row in rows} | set(KNOWN["headings"].values())
    assert cited <= {rule["heading"] for rule in RULES}
    assert set(KNOWN["headings"]) == {"column6", "pass_die"}


def test_stand_in_agrees_with_the_printed_ports() -> None:
    assert len(KNOWN["ports"]) == len({row["name"] for row in KNOWN["ports"]}) == 10
    for row in KNOWN["ports"]:
        nation, zones = PORTS[row["name"]]
        assert row.get("nation", nation).lower() == nation
        assert row.get("zones", zones) == zones
    assert KNOWN["column6"] == BOX["columns"]["6"]
    assert KNOWN["pass_die"] == BOX["ai_place"]


def test_stand_in_agrees_with_the_printed_cards() -> None:
    names = {card["name"] for card in BOX["characters"].values()}
    assert {row["name"] for row in KNOWN["characters"]} <= names
    assert len(KNOWN["characters"]) == 7
    sloop = BOX["merchants"]["bermuda-sloop"]
    cargo = BOX["cargo"]["bermuda-sloop"]
    for row in KNOWN["merchants"]:
        assert all(row.get(key, sloop[key]) == sloop[key] for key in sloop)
        assert row.get("cargo", {}).items() <= cargo.items()
        assert all(seen in cargo.values() for seen in row.get("cargo_seen", ()))
