"""The keys that every ruling of Nassau has, and situations the worked ones leave out."""

from typing import Any

import pytest

from tests.cases import Case, part, rulings_of

RULINGS = rulings_of("nassau")

KEYS = {
    "take": "taken not_taken doubloons_instead",
    "holds": "holds_after points loads capacity fits minimal_discards stored not_stored "
    "crates_after provisions_after goods_after",
    "sail": "range range_with_pirates steps pirates_laid end provisions_after compasses_after",
    "fight": "stage max_place placed pirates_laid bombs_used bomb_crates strength_now draw dice_to_roll",
    "odds": "draw damage damage_float losses losses_float reward defeat no_loss defeat_no_loss "
    "expected_damage expected_losses reward_float defeat_float no_loss_float defeat_no_loss_float",
    "tower": "min_place max_place pirates_laid on_tower own_to_pile holder_to_pile holder_points crates_after",
    "outpost": "used may_use standing_after lying_after",
    "trading-post": "pirates_laid loads_after capacity crates_after provisions_after goods_after",
    "sea-bear": "rum cards doubloons_after marker own_pile_after",
    "hide": "fee paid doubloons_after placed next_space general_added goods_left",
    "campfire": "cards max_cards rum_payments rum_after points story_total score_after",
    "yarn": "fulfilled have need",
    "home": "crates_due crates_stored crates_after cards_due cards points score_after takes_dolphin",
    "round-end": "best story_totals dutchman_winners deltas scores_after below_after right_pier_after "
    "filled still_empty bag_after",
    "score": "players places winners",
}
DONE = (
    "dodged hits lost loss_points damage points reward_times agreement_used lizard_used defeated "
    "own_on_tile own_to_pile others_to_pile crates_after own_pile_after rum_after bombs_after "
    "agreements_after score_after"
)
BY_CHOICE = {
    "move": "pirates_placed pirates_after doubloons_after score_after squares bonuses",
    "pause": "rum_after",
    "pass": "provisions bonus_times takes_dolphin",
}


@pytest.mark.parametrize("case", RULINGS.settled, ids=str)
def test_all_keys_are_there(case: Case) -> None:
    topic, result = case.topic, RULINGS.result(case.topic, case.facts)
    if result.get("legal") is False:
        assert result["refusal"]
        return
    wanted = (BY_CHOICE[case.facts["choice"]] if topic == "city-move" else KEYS[topic]).split()
    if topic == "fight" and result["stage"] == "done":
        wanted += DONE.split()
    if case.facts.get("kind") == "animal":
        wanted += ["outcome", "choices", "animal", "reshuffled", "swap"]
    assert "refusal" not in result
    assert not set(wanted) - set(result)


# Situations the worked ones leave out.
CHECKS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # The monkey covers the barge, so it is a doubloon fee; without one there is nothing to use.
    (
        "city-move",
        {"choice": "move", "pirates": 5, "moves": [{"alleys": [1, 1]}], "monkey": "barge"},
        {"legal": False, "refusal": "monkey-without-item"},
    ),
    # A doubloon received on the first square pays for the second one.
    (
        "city-move",
        {
            "choice": "move",
            "pirates": 5,
            "moves": [{"alleys": [1], "gained_doubloons": 1}, {"alleys": [2]}],
        },
        {"legal": True, "doubloons_after": 0, "squares": 2},
    ),
    # Leaving the pier takes the only step, and a kraken in the harbour's area stops the ship there.
    (
        "sail",
        {
            "provisions": 1, "sailors": 3, "sails": 3, "start": "A", "at_pier": True,
            "route": ["B"], "krakens": ["A"], "house": {"harbour_is_area": "no"},
        },
        {"legal": False, "refusal": "kraken-stop"},
    ),
    # A fight whose losses come first leaves no rum for the dodge.
    (
        "fight",
        {
            "strength": 2, "sailors": 2, "sails": 2, "weapons": 2, "crates": 2, "place": 2,
            "rum": 1, "rum_on_dodges": 1, "tiles": {"dodge": 1, "attack": ["rum"]}, "dice": [1, 2],
            "house": {"dodge_first": "no"},
        },
        {"legal": False, "refusal": "no-rum"},
    ),
    # An agreement that an attack tile takes cannot be paid for the reward.
    (
        "fight",
        {
            "strength": 1, "sailors": 1, "sails": 1, "weapons": 1, "crates": 1, "place": 1,
            "agreements": 1, "use_agreements": 1, "tiles": {"attack": ["agreement"]}, "dice": [1],
        },
        {"reward_times": 1, "agreement_used": False, "agreements_after": 0, "defeated": True},
    ),
    # The second bomb finishes the opponent; the third is kept.
    (
        "fight",
        {
            "strength": 4, "sailors": 1, "sails": 1, "weapons": 1, "crates": 0, "place": 0,
            "bombs": 3, "use_bombs": 3, "own_pile": 9,
        },
        {"bombs_used": 2, "bomb_crates": 2, "damage": 4, "bombs_after": 1, "own_pile_after": 9},
    ),
    # 16 crates need four loads; the rat takes them where the same kind may be loaded twice.
    (
        "home",
        {"holds": 3, "crates": 12, "rat": True, "outposts": 3},
        {"crates_due": 3, "crates_stored": 3, "crates_after": 15},
    ),
    # A loss stops at 0 before the Dutchman's points come.
    (
        "round-end",
        {
            "round": 1, "stories": {"red": {}, "blue": {"jokes": 1}}, "scores": {"red": 2, "blue": 0},
            "dutchman": {"red": 1}, "tile_points": 4, "house": {"score_floor_zero": "yes"},
        },
        {"scores_after": {"red": 4, "blue": 5}, "below_after": {"red": 1}, "right_pier_after": {}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "wanted"), CHECKS)
def test_check(topic: str, facts: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert part(RULINGS.result(topic, facts), wanted) == wanted


SAID_BOTH_WAYS: list[tuple[str, dict[str, Any], str]] = [
    ("city-move", {"choice": "pass", "pier": "nassau", "pier_taken": True}, "shared_piers=yes"),
    (
        "fight",
        {
            "strength": 3, "sailors": 1, "sails": 1, "weapons": 1, "crates": 1, "place": 0,
            "bombs": 1, "use_bombs": 1, "tiles": {"nothing": 2, "dodge": 1},
        },
        "bomb_immune_to_dodge=yes",
    ),
    (
        "fight",
        {"strength": 1, "sailors": 1, "sails": 1, "weapons": 1, "crates": 0, "place": 0, "crab": True},
        "crab_zero_reward=no",
    ),
    (
        "score",
        {"players": {"red": {"track": 5, "sailors": 1, "general": 2, "general_value": 3}}},
        "general_value_per_good=yes",
    ),
    (
        "round-end",
        {"round": 1, "stories": {"red": {"told": [3]}, "blue": {"told": [3], "jokes": 1}}},
        "jokes_count_for_best=no",
    ),
    ("holds", {"holds": 3, "goods": 4, "rat": True}, "rat_same_kind=no"),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "reading"), SAID_BOTH_WAYS)
def test_contested_rulings_are_said_both_ways(
    topic: str, facts: dict[str, Any], reading: str
) -> None:
    assert any(f"({reading})" in line for line in RULINGS.why(topic, facts))


def test_what_no_other_reading_changes_is_said_once() -> None:
    facts = {"strength": 3, "sailors": 2, "sails": 2, "weapons": 2, "crates": 2, "place": 2}
    why = RULINGS.why("fight", facts | {"tiles": {"nothing": 3}})
    assert not any("R29" in line or "reward_stack" in line for line in why)
