"""Worked situations of every topic, and what all rulings have in common."""

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.core.fact_words import fact_lines
from referee.core.schema import MalformedFacts
from referee.core.settle import encoded
from referee.core.tables import rulebook
from referee.games.pyrates.house import OPTIONS
from referee.games.pyrates.settle import CONTRACT, MODULES

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases.json").read_text(encoding="utf-8")
)
SETTLED = [case for case in CASES if "error" not in case["result"]]
REFUSED_FACTS = [case for case in CASES if "error" in case["result"]]

KEYS = {
    "setup": "legal ai_players human_ships ai_ships nations_dealt reminder_used pick_order "
    "goods_kept ai_goods ai_start",
    "booty-phase": "ports status blockers merchant coin event governors granted counters_needed "
    "counters_fit",
    "bids": "legal_bids final refusals chains order",
    "placement": "legal ships allegiance allowed roll_needed",
    "lead": "lead tied roll_needed skipped unable",
    "target": "legal candidates target decided_by tied roll_needed",
    "commit": "max min unable order legal refusals fleet attack_rollers defense_rollers",
    "attack": "attack_total defense_total success fleet_after fame infamy merchant_stays removed "
    "goods_gained ships_at zone roll_needed legal",
    "odds": "margin win win_float lose lose_float losses losses_float",
    "divvy": "booty half sizes shares left legal",
    "trade": "costs possible_trades unable order goods gold ports tied roll_needed legal "
    "refused_at",
    "end-phase": "sunk ships_after at_sea_after gold popularity ship_added legal",
    "card": "legal happens chooser answer picked roll_needed",
    "random-pick": "order faces reroll dice_per_try picked rerolls roll_needed",
    "end": "ends roll_needed reached reason",
    "score": "winners level steps lows totals booties reached",
}
ONLY_REFUSAL = ("setup", "card")


def without_positions(path: str) -> str:
    return ".".join(part for part in path.split(".") if not part.isdigit())


def result_of(topic: str, facts: object) -> Any:
    """The result as somebody reads it who gets the JSON."""
    return json.loads(encoded(CONTRACT.topic(topic).answer(facts).result))


def key_refused(topic: str, facts: object) -> str:
    """The key that the facts are refused for, empty where they are accepted."""
    try:
        result_of(topic, facts)
    except MalformedFacts as fault:
        return fault.key
    return ""


def case_id(case: Mapping[str, Any]) -> str:
    return f"{case['topic']}-{case['id']}"


@pytest.mark.parametrize("case", SETTLED, ids=case_id)
def test_case(case: dict[str, Any]) -> None:
    facts = copy.deepcopy(case["facts"])
    settled = CONTRACT.topic(case["topic"]).answer(facts)
    result = json.loads(encoded(settled.result))
    assert {key: result.get(key, "missing") for key in case["result"]} == case["result"]
    assert facts == case["facts"]
    assert settled.why
    assert all(line.endswith(".") for line in settled.why)
    assert settled.cites


@pytest.mark.parametrize("case", REFUSED_FACTS, ids=case_id)
def test_malformed_case(case: dict[str, Any]) -> None:
    with pytest.raises(MalformedFacts) as caught:
        CONTRACT.topic(case["topic"]).answer(case["facts"])
    named = without_positions(caught.value.key)
    wanted = without_positions(case["result"]["error"]["key"])
    assert f"{named}.".startswith(f"{wanted}.")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("case", SETTLED, ids=case_id)
def test_all_keys_are_there(case: dict[str, Any]) -> None:
    result = result_of(case["topic"], case["facts"])
    wanted = KEYS[case["topic"]].split()
    if result.get("legal") is False:
        assert result["refusal"]
        wanted = ["legal"] if case["topic"] in ONLY_REFUSAL else wanted
    else:
        assert "refusal" not in result
    assert not set(wanted) - set(result)


def test_every_rule_cited_is_in_the_tables() -> None:
    book = rulebook("pyrates")
    cited = {
        rule
        for case in SETTLED
        for rule in CONTRACT.topic(case["topic"]).answer(case["facts"]).cites
    }
    assert not [rule for rule in sorted(cited) if book.find(rule) is None]


def test_every_option_of_the_rulings_can_be_chosen() -> None:
    told = {ruling.option: ruling for ruling in rulebook("pyrates").rulings if ruling.option}
    for name, option in OPTIONS.items():
        assert told[name].values == option.values
        assert told[name].id == option.ruling


@pytest.mark.parametrize("topic", MODULES)
def test_every_option_is_accepted_everywhere(topic: str) -> None:
    case = next(case for case in SETTLED if case["topic"] == topic and "house" not in case["facts"])
    for name, option in OPTIONS.items():
        for value in option.values:
            facts = case["facts"] | {"house": {name: value}}
            assert not key_refused(topic, facts).startswith("house")
    for house in ({"nonsense": "yes"}, {"random": "coin"}, {"random": 1}, {"random": ["x"]}, "x"):
        assert key_refused(topic, case["facts"] | {"house": house}).startswith("house")


@pytest.mark.parametrize("topic", MODULES)
def test_every_fact_has_a_meaning(topic: str) -> None:
    for line in fact_lines(CONTRACT.topic(topic).facts):
        assert line.meaning
        assert line.words


CHECKS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # An impossible lead drawn by the die: the action falls, everybody is out.
    (
        "lead",
        {
            "bidders": [
                {"name": "A", "id": 1, "ships": 3, "able": False},
                {"name": "B", "id": 8, "ships": 3},
            ],
            "dice": [2],
            "house": {"unable_lead": "action_fails"},
        },
        {"lead": None, "skipped": True, "tied": ["A", "B"], "unable": ["A", "B"]},
    ),
    # No pirate port borders the zone, and this table leaves the ships there.
    (
        "placement",
        {
            "step": "return",
            "kind": "ai",
            "ships": {"HS": 2},
            "zone": "HS",
            "ports": [{"name": "Port Royal", "nation": "pirate", "zones": ["EC", "WC"]}],
            "house": {"no_return_port": "stay_at_sea"},
        },
        {"legal": True, "ships": {"HS": 2}, "allowed": [], "roll_needed": False},
    ),
    (
        "placement",
        {
            "step": "return",
            "kind": "human",
            "allegiance": "none",
            "ships": {"HS": 2},
            "zone": "HS",
            "to": {"Port Royal": 2},
            "ports": [{"name": "Port Royal", "nation": "pirate", "zones": ["EC", "WC"]}],
            "house": {"no_return_port": "stay_at_sea"},
        },
        {"legal": False, "refusal": "not-bordering", "ships": {"HS": 2}},
    ),
    # A single other player gets the rest, but no more than there is.
    (
        "divvy",
        {
            "goods": 2,
            "lead": "A",
            "players": [
                {"name": "A", "id": 1, "kind": "human"},
                {"name": "B", "id": 2, "kind": "human"},
            ],
            "take": {"gold": 1},
        },
        {"legal": False, "refusal": "not-in-stock", "shares": None},
    ),
    # The coin of a secret cargo is on board at the capture, and there is no second one.
    (
        "booty-phase",
        {
            "merchant": {"secret_cargo": True, "captured": True, "cargo": {}},
            "house": {"secret_coin": "on_placement", "empty_merchant_gold": "always"},
        },
        {"merchant": {"goods": 0, "gold": 1}, "coin": False},
    ),
    # Over the limit already: turning a counter over needs no new one.
    (
        "booty-phase",
        {
            "counter_limit": 1,
            "elsewhere": [2, 2],
            "column": [
                {"name": "A", "nation": "Dutch", "goods": 1},
                {"name": "B", "nation": "Dutch", "goods": 2},
                {"name": "C", "nation": "Dutch", "goods": 4},
            ],
        },
        {
            "status": {"A": "placed", "B": "no-counter", "C": "placed"},
            "ports": {
                "A": {"goods": 2, "gold": 0},
                "B": {"goods": 2, "gold": 0},
                "C": {"goods": 0, "gold": 1},
            },
            "counters_needed": 4,
            "counters_fit": False,
        },
    ),
]


@pytest.mark.parametrize(("topic", "facts", "wanted"), CHECKS)
def test_corner(topic: str, facts: dict[str, Any], wanted: dict[str, Any]) -> None:
    result = result_of(topic, facts)
    assert {key: result[key] for key in wanted} == wanted
