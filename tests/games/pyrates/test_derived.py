"""Situations at the corners of all topics, their rulings worked out from the rulebook by hand, and the other readings."""

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.core.schema import MalformedFacts
from referee.core.settle import encoded
from referee.games.pyrates.settle import CONTRACT, MODULES

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "derived.json").read_text(encoding="utf-8")
)


def test_every_topic_has_its_corners() -> None:
    topics = Counter(row["topic"] for row in ROWS)
    assert topics.keys() == MODULES.keys()
    assert min(topics.values()) >= 5


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["id"]))
def test_corner(row: dict[str, Any]) -> None:
    topic = CONTRACT.topic(row["topic"])
    facts, wanted = copy.deepcopy(row["facts"]), row["result"]
    if "error" in wanted:
        with pytest.raises(MalformedFacts) as caught:
            topic.answer(facts)
        assert f"{caught.value.key}.".startswith(f"{wanted['error']['key']}.")
        return
    result = json.loads(encoded(topic.answer(facts).result))
    assert {key: result.get(key, "missing") for key in wanted} == wanted


# Contested rulings: the other reading is told when it changes a winner, a share or a payment, and only then.

ANNE, BOB, CID = (
    {"name": n, "id": i, "kind": "human"} for i, n in enumerate(("Anne", "Bob", "Cid"))
)
MORGAN = {"name": "Morgan", "id": 11, "kind": "ai"}
SIX = {"goods": 6, "lead": "Anne", "take": {"goods": 3}}
PORTS = [
    {"name": "Nassau", "nation": "pirate", "trade_rating": 3},
    {"name": "Tortuga", "nation": "pirate", "trade_rating": 3},
]
CAPTURED = {"secret_cargo": True, "captured": True, "cargo": {"goods": 2}}


def people(*players: dict[str, Any]) -> dict[str, Any]:
    """Players of a band, with ids of their own."""
    return {"players": [{**player, "id": place} for place, player in enumerate(players, 1)]}


@pytest.mark.parametrize(
    ("topic", "facts", "told"),
    [
        ("divvy", {**people(ANNE), "lead": "Anne", "goods": 1},
         ["solo_booty = half_rest_stays_or_lost) Anne takes 0 of 1, not 1."]),
        ("divvy", {**people(ANNE), "lead": "Anne"}, []),
        ("divvy", {**people(ANNE, BOB, CID), **SIX, "shares": {"Bob": {"goods": 3}}},
         ["share_rule = free) it is legal."]),
        ("divvy", {**people(ANNE, BOB, CID), **SIX, "shares": {"Bob": {"goods": 2}, "Cid": {"goods": 1}}}, []),
        ("divvy", {**people(ANNE, BOB, CID), **SIX, "shares": {"Bob": {"goods": 3}}, "house": {"share_rule": "free"}},
         ["share_rule = equal_count) it is refused: the others' shares differ by more than one."]),
        ("divvy", {**people(ANNE, BOB, CID), "lead": "Anne", "goods": 6}, ["share_rule = free) any shares will do."]),
        ("divvy", {**people(ANNE, BOB, CID), "lead": "Anne", "goods": 6, "house": {"share_rule": "free"}},
         ["share_rule = equal_count) the shares are 2 and 1."]),
        ("divvy", {**people(ANNE, BOB, CID), "lead": "Anne", "goods": 1}, []),
        ("divvy", {**people(ANNE, BOB), "lead": "Anne", "goods": 6}, []),
        ("divvy", {**people(MORGAN, BOB, CID), "lead": "Morgan", "goods": 6, "take": {"goods": 3},
                   "shares": {"Bob": {"goods": 3}}}, []),
        ("divvy", {**people(MORGAN, BOB, CID), "lead": "Morgan", "goods": 4, "gold": 4}, []),
        ("divvy", {**people(MORGAN, BOB, CID), "lead": "Morgan", "goods": 2, "gold": 6},
         ["ai_deal = fill_in_order): Morgan 4 gold; Bob 2 gold; Cid 2 goods."]),
        ("trade", {"kind": "ai", "goods": 6, "ports": PORTS, "dice": [1]},
         ["ai_trade = one) it makes one trade only, at Nassau."]),
        ("trade", {"kind": "ai", "goods": 5, "ports": PORTS, "dice": [1]}, []),
        ("trade", {"kind": "ai", "goods": 6, "ports": PORTS, "dice": [1], "house": {"ai_trade": "one"}},
         ["ai_trade = all_ascending) it trades on, next at Tortuga."]),
        ("trade", {"kind": "ai", "goods": 5, "ports": PORTS, "dice": [1], "house": {"ai_trade": "one"}}, []),
        ("booty-phase", {"merchant": CAPTURED}, ["secret_coin = on_placement) it holds 2 goods and 1 gold."]),
        ("booty-phase", {"merchant": CAPTURED, "house": {"secret_coin": "on_placement"}},
         ["secret_coin = on_capture) it holds 2 goods.", "secret_coin = never) it holds 2 goods."]),
        ("booty-phase", {"merchant": CAPTURED, "counter_limit": 0, "house": {"goods_out_other": "refuse"}},
         ["secret_coin = never) it holds nothing."]),
        ("booty-phase", {"merchant": {"cargo": {"goods": 2}}}, []),
    ],
)  # fmt: skip
def test_other_readings(topic: str, facts: dict[str, Any], told: list[str]) -> None:
    why = CONTRACT.topic(topic).answer(facts).why
    assert [line for line in why if "other reading" in line] == [
        f"By the other reading ({line}" for line in told
    ]
