"""The keys that every ruling of Pyrates! has, and situations the worked ones leave out."""

from typing import Any

import pytest

from tests.cases import Case, part, rulings_of

RULINGS = rulings_of("pyrates")

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


@pytest.mark.parametrize("case", RULINGS.settled, ids=str)
def test_all_keys_are_there(case: Case) -> None:
    result = RULINGS.result(case.topic, case.facts)
    wanted = KEYS[case.topic].split()
    if result.get("legal") is False:
        assert result["refusal"]
        wanted = ["legal"] if case.topic in ONLY_REFUSAL else wanted
    else:
        assert "refusal" not in result
    assert not set(wanted) - set(result)


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
    assert part(RULINGS.result(topic, facts), wanted) == wanted
