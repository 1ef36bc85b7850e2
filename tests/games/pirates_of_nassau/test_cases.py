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
from referee.games.pirates_of_nassau.house import CONTESTED, OPTIONS
from referee.games.pirates_of_nassau.settle import CONTRACT, MODULES

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases.json").read_text(encoding="utf-8")
)
SETTLED = [case for case in CASES if "error" not in case["result"]]
REFUSED_FACTS = [case for case in CASES if "error" in case["result"]]

KEYS = {
    "start": "legal sums spaces order reroll",
    "moves": "legal value by_value by_transit destinations",
    "actions": "legal actions extra targets trade_winds_left",
    "counter-use": "legal state_after gain target_after",
    "values": "legal sailing gunnery sailing_parts gunnery_parts ignored need_sailing need_gunnery "
    "outsail outgun success",
    "plunder": "legal outsail outgun success offered offered_total room max_take must_choose taken "
    "hold_after notoriety",
    "port": "legal hold_after",
    "notoriety": "legal gains order moves totals spaces hundreds pending next_order hostages "
    "trade_winds",
    "evade": "legal order outcomes captains_played discards hold_after moves totals spaces hundreds "
    "pending next_order",
    "hold": "legal total hold_after",
    "purchase": "legal cost short coins_needed hold_after discarded best_ship_change motley_change",
    "exchange": "legal gained hold_after chest_after treasure quartermaster_after "
    "jolly_roger_after supply_p8_after",
    "merchants-move": "removed moves surplus board fill returned",
    "decks": "legal",
    "odds": "chance chance_float",
    "score": "values category_vp vp ranking winner decided_by",
}
WITHOUT_LEGAL = ("merchants-move", "odds", "score")


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
    if case["topic"] == "score":
        found = {key: result[key] for key in case["result"]}
        for key, value in case["result"].items():
            if isinstance(value, dict):
                found[key] = {name: found[key][name] for name in value}
        assert found == case["result"]
    else:
        assert {key: result.get(key, "missing") for key in case["result"]} == case["result"]
    assert facts == case["facts"]
    assert settled.why
    assert all(line.endswith(".") for line in settled.why)
    assert settled.cites


@pytest.mark.parametrize("case", REFUSED_FACTS, ids=case_id)
def test_malformed_case(case: dict[str, Any]) -> None:
    with pytest.raises(MalformedFacts) as caught:
        CONTRACT.topic(case["topic"]).answer(case["facts"])
    assert f"{caught.value.key}.".startswith(f"{case['result']['error']['key']}.")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("case", SETTLED, ids=case_id)
def test_all_keys_are_there(case: dict[str, Any]) -> None:
    result = result_of(case["topic"], case["facts"])
    wanted = set(KEYS[case["topic"]].split())
    if case["topic"] in WITHOUT_LEGAL:
        assert "legal" not in result
    elif result["legal"]:
        assert "refusal" not in result
    else:
        assert result["refusal"]
        wanted = {"legal"}
    assert not wanted - set(result)


def test_every_rule_cited_is_in_the_tables() -> None:
    book = rulebook("pirates-of-nassau")
    cited = {
        rule
        for case in SETTLED
        for rule in CONTRACT.topic(case["topic"]).answer(case["facts"]).cites
    }
    assert not [rule for rule in sorted(cited) if book.find(rule) is None]


def test_every_option_of_the_rulings_can_be_chosen() -> None:
    rulings = rulebook("pirates-of-nassau").rulings
    told = {ruling.option: ruling for ruling in rulings if ruling.option}
    assert told.keys() == OPTIONS.keys()
    for name, option in OPTIONS.items():
        assert told[name].values == option.values
        assert told[name].id == option.ruling
    assert [told[name].option for name in CONTESTED if not told[name].contested] == []
    assert sorted(name for name in told if told[name].contested) == sorted(CONTESTED)


@pytest.mark.parametrize("topic", MODULES)
def test_every_option_is_accepted_everywhere(topic: str) -> None:
    case = next(case for case in SETTLED if case["topic"] == topic and "house" not in case["facts"])
    for name, option in OPTIONS.items():
        for value in option.values:
            facts = case["facts"] | {"house": {name: value}}
            assert not key_refused(topic, facts).startswith("house")
    for house in ({"nonsense": "yes"}, {"laps": "coin"}, {"laps": 1}, {"laps": ["x"]}, "x"):
        assert key_refused(topic, case["facts"] | {"house": house}).startswith("house")


@pytest.mark.parametrize("topic", MODULES)
def test_every_fact_has_a_meaning(topic: str) -> None:
    for line in fact_lines(CONTRACT.topic(topic).facts):
        assert line.meaning
        assert line.words


READINGS: list[tuple[str, dict[str, Any], str]] = [
    ("moves", {"move": 2, "location": 3, "die": 1, "trade_wind": -1}, "zero_move = forbid"),
    ("moves", {"move": 2, "location": 7, "die": 1, "destination": 7}, "transit_stay = allow"),
    (
        "actions",
        {"location": 9, "kind": "trade_route", "merchants": [10], "crows_nest": "ready"},
        "crows_nest = extra",
    ),
    (
        "notoriety",
        {"totals": {"A": 50, "B": 60}, "turn": {"A": {"planked_late": 1}}},
        "late_plank = carry",
    ),
    (
        "evade",
        {
            "totals": {"A": 105, "B": 60},
            "encounters": {
                "A": {"card": [9, 9], "sailing": 1, "gunnery": 1, "penalty": "notoriety"}
            },
        },
        "laps = end_only",
    ),
    (
        "exchange",
        {
            "kind": "quartermaster",
            "hold": {"p8": 1},
            "get": {"rum": 2, "cargo": 1},
            "quartermaster": "ready",
        },
        "quartermaster = mixed",
    ),
    (
        "purchase",
        {"item": "jib", "hold": {"cargo": 2, "rum": 1}, "passed": True},
        "nassau_pass = reenter",
    ),
    (
        "merchants-move",
        {"routes": {"1": [1], "2": [8, 9], "3": []}, "board": {"8": "a", "9": "b"}},
        "merchant_surplus = stay",
    ),
]


@pytest.mark.parametrize(("topic", "facts", "said"), READINGS)
def test_a_contested_ruling_is_told_both_ways(topic: str, facts: dict[str, Any], said: str) -> None:
    why = CONTRACT.topic(topic).answer(facts).why
    assert [line for line in why if line.startswith(f"By the other reading ({said})")]


CHECKS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # Two of three tied rollers are equal again: the third has his space, they roll on.
    (
        "start",
        {
            "dice": {"A": [1, 2, 3], "B": [2, 2, 2], "C": [1, 1, 4]},
            "rerolls": {"A": [[1, 1, 1]], "B": [[6, 6, 6]], "C": [[1, 1, 1]]},
            "house": {"setup_tie": "reroll"},
        },
        {"spaces": {"B": 3}, "reroll": [["A", "C"]]},
    ),
    # A First Mate who adds to Gunnery in a port counts; one who adds to Sailing there does not.
    (
        "values",
        {
            "against": "port",
            "captain": {"sailing": 1, "gunnery": 1},
            "first_mate": ["sailing"],
            "house": {"first_mate_ports": "yes"},
        },
        {"ignored": ["first_mate"], "gunnery": 2},
    ),
    # The supply gives what the ransom left of it.
    (
        "port",
        {
            "action": "smuggle", "region": 3, "capacity": 9, "hold": {"hostage": 1},
            "goods": ["p8"], "smuggle": {"p8": 2}, "ransom": 1, "ransom_first": True,
            "supply": {"p8": 4}, "house": {"limited_supply": "on"},
        },
        {"legal": False, "refusal": "supply-short"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "wanted"), CHECKS)
def test_corner(topic: str, facts: dict[str, Any], wanted: dict[str, Any]) -> None:
    result = result_of(topic, facts)
    assert {key: result[key] for key in wanted} == wanted


def test_the_old_space_may_be_free_or_not() -> None:
    facts = {"totals": {"A": 1, "B": 2, "C": 3}, "turn": {"A": {"trade_wind": "used"}}}
    assert result_of("notoriety", facts)["pending"] == {"player": "A", "options": [1, 4]}
    blocked = facts | {"house": {"old_space": "blocked"}}
    assert result_of("notoriety", blocked)["totals"]["A"] == 4
