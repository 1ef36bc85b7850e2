"""The keys that every ruling of Pirates of Nassau has, and situations the worked ones leave out."""

from typing import Any

import pytest

from referee.core.tables import rulebook
from referee.games.pirates_of_nassau.house import CONTESTED
from tests.cases import Case, part, rulings_of

RULINGS = rulings_of("pirates-of-nassau")

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


@pytest.mark.parametrize("case", RULINGS.settled, ids=str)
def test_all_keys_are_there(case: Case) -> None:
    result = RULINGS.result(case.topic, case.facts)
    wanted = set(KEYS[case.topic].split())
    if case.topic in WITHOUT_LEGAL:
        assert "legal" not in result
    elif result["legal"]:
        assert "refusal" not in result
    else:
        assert result["refusal"]
        wanted = {"legal"}
    assert not wanted - set(result)


def test_the_contested_rulings_are_those_of_the_house() -> None:
    rulings = rulebook("pirates-of-nassau").rulings
    assert sorted(ruling.option for ruling in rulings if ruling.contested) == sorted(CONTESTED)


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
    why = RULINGS.why(topic, facts)
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
    assert part(RULINGS.result(topic, facts), wanted) == wanted


def test_the_old_space_may_be_free_or_not() -> None:
    facts = {"totals": {"A": 1, "B": 2, "C": 3}, "turn": {"A": {"trade_wind": "used"}}}
    assert RULINGS.result("notoriety", facts)["pending"] == {"player": "A", "options": [1, 4]}
    blocked = facts | {"house": {"old_space": "blocked"}}
    assert RULINGS.result("notoriety", blocked)["totals"]["A"] == 4
