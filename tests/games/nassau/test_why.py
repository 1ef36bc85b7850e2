"""The sentences of rulings: the reason is named, the numbers add up, and words agree with numbers."""

import re
from typing import Any

import pytest

from referee.core.schema import MalformedFacts
from tests.cases import rulings_of

RULINGS = rulings_of("nassau")
Facts = dict[str, Any]


def said(topic: str, facts: Facts) -> str:
    return "\n".join(RULINGS.why(topic, facts))


# Facts of a situation that a topic is asked about again and again below.
FIGHT: Facts = {"strength": 3, "sailors": 1, "sails": 1, "weapons": 1, "crates": 2, "place": 1}
CREW: Facts = FIGHT | {"sails": 3, "weapons": 3, "place": 2, "pirates": 3, "pirates_defence": 1}
NO_RUM: Facts = {
    "strength": 2, "sailors": 2, "sails": 2, "weapons": 2, "crates": 2, "place": 2, "rum": 1,
    "rum_on_dodges": 1, "tiles": {"dodge": 1, "attack": ["rum"]}, "dice": [1, 2],
    "house": {"dodge_first": "no"},
}  # fmt: skip
OLD_CRATES: Facts = {
    "strength": 2, "sailors": 1, "sails": 1, "weapons": 1, "crates": 2, "place": 1,
    "others": {"blue": 1}, "crab": True, "tiles": {"dodge": 1},
}  # fmt: skip
TOWER: Facts = {"holder": "self", "there": 4, "sailors": 3, "weapons": 3, "crates": 6, "place": 2}
POST: Facts = {"good": "silver", "weapons": 2, "sailors": 1, "holds": 3}
VOYAGE: Facts = {"provisions": 1, "sailors": 2, "sails": 2, "start": "A"}
HIDE: Facts = {"aboard": ["silver"], "order": ["silver"], "spaces": ["silver"], "doubloons": 5}
HOME: Facts = {"holds": 5, "crates": 2, "outposts": 1, "opponents_marked": 6, "towers": 1}
FIVE = ["rat", "turtle", "crab", "cat", "lizard"]
ODDS: Facts = {
    "strength": 5, "place": 1, "dice": 1, "bag": {"nothing": 10, "dodge": 5, "attack": 10},
}  # fmt: skip

SAID: list[tuple[str, Facts, str]] = [
    # Fights.
    (
        "fight",
        {
            "strength": 5, "others": {"blue": 1}, "sailors": 5, "sails": 2, "weapons": 5, "crates": 4,
            "place": 3, "bombs": 1, "use_bombs": 1, "house": {"overplace": "no"},
        },
        "(3 placed, 2 missing)",
    ),
    (
        "fight",
        FIGHT | {"strength": 2, "others": {"b": 1}, "crab": True, "sailors": 2, "weapons": 2,
                 "place": 2, "house": {"overplace": "no"}},
        "(2 placed, 0 missing; 1 may always be placed)",
    ),
    ("fight", NO_RUM, "(1 wanted, 0 of 1 left after the losses)"),
    ("fight", NO_RUM | {"monkey": "rum"}, "the one that the spirit monkey keeps must be owned too"),
    (
        "fight",
        {"target": "dutchman", "round": 2, "sailors": 1, "sails": 1, "weapons": 1, "crates": 2,
         "place": 1, "lizard": True, "house": {"fd_allows_fight_aids": "yes"}},
        "Lizard and agreements do not help",
    ),
    ("fight", CREW | {"house": {"pirates_in_defence": "yes"}}, "1 pirate laid down for weapons"),
    (
        "fight",
        CREW | {"house": {"pirates_in_defence": "yes"}, "tiles": {"nothing": 2, "attack": ["sail"]},
                "dice": [1, 2]},
        "1 pirate laid down for dice, 2 in all.",
    ),
    (
        "fight",
        OLD_CRATES | {"house": {"crab_old_crates": "need_damage"}},
        "taken only with damage in this fight",
    ),
    ("fight", OLD_CRATES, "enough for the lowered strength"),
    (
        "fight",
        OLD_CRATES | {"agreements": 1, "use_agreements": 1},
        "The agreement is kept: there is no reward.",
    ),
    (
        "fight",
        FIGHT | {"strength": 1, "agreements": 1, "use_agreements": 1,
                 "tiles": {"attack": ["agreement"]}, "dice": [1]},
        "The agreement is lost to an attack tile",
    ),
    (
        "fight",
        FIGHT | {"agreements": 1, "use_agreements": 1, "lizard": True, "tiles": {"nothing": 3},
                 "house": {"reward_stack": "single"}},
        "The agreement is kept: at this table it does not add to the lizard.",
    ),
    (
        "fight",
        FIGHT | {"strength": 1, "crab": True, "agreements": 1, "use_agreements": 1},
        "The agreement is kept: it takes at least 1 damage.",
    ),
    ("fight", OLD_CRATES | {"lizard": True}, "The lizard is not turned over"),
    (
        "fight",
        FIGHT | {"place": 0, "bombs": 1, "use_bombs": 1, "own_pile": 0},
        "(0 crates placed, 1 bomb thrown, 0 crates in the own pile)",
    ),
    (
        "fight",
        FIGHT | {"tiles": {"nothing": 3}, "house": {"partial_points": "only_on_defeat"}},
        "only a defeat brings points and reward",
    ),
    (
        "fight",
        FIGHT | {"tiles": {"nothing": 2, "attack": ["hold"]}, "dice": [1], "score": 1,
                 "house": {"score_floor_zero": "yes"}},
        "Score: 1 - 3, not below 0 at this table, + 3 = 3.",
    ),
    ("odds", ODDS | {"place": 0, "use_bombs": 1, "own_pile": 0}, "0 crates in the own pile"),
    # Towers and trading posts.
    (
        "tower",
        TOWER | {"house": {"own_tower": "add"}},
        "A tower holds 5 crates at most, so 1 more can be placed",
    ),
    (
        "tower",
        TOWER | {"there": 2, "place": 0, "house": {"own_tower": "add"}},
        "At least 1 crate is placed",
    ),
    ("tower", TOWER | {"there": 2}, "At least 1 crate more than lies there"),
    (
        "trading-post",
        POST | {"pirates": 4, "house": {"pirates_at_post": "no"}},
        "pirates do not count at this table (1 sailor)",
    ),
    (
        "trading-post",
        POST | {"pirates_laid_before": 1, "house": {"pirate_serves": "whole_turn"}},
        "1 sailor and 1 pirate laid down for sailing",
    ),
    ("trading-post", POST | {"pirates": 1}, "1 sailor and 1 pirate laid down now"),
    # Yarns: the demand as it is.
    ("yarn", {"card": 73, "goods": ["silver", "tobacco", "spices"]}, "3 in 3 goods, exactly 2 needed"),
    (
        "yarn",
        {"card": 73, "goods": ["silver", "silver", "tobacco"], "house": {"card73": "two_goods"}},
        "2 in 3 goods, exactly 2 in exactly 2 goods needed",
    ),
    (
        "yarn",
        {"card": 73, "goods": ["silver"], "house": {"discard_for_card": "yes"}},
        "at least 2 needed",
    ),
    ("yarn", {"card": 64, "printed": 3, "crates": 5}, "5, exactly 3 needed"),
    (
        "yarn",
        {"card": 64, "printed": 3, "crates": 2, "house": {"discard_for_card": "yes"}},
        "2, at least 3 needed",
    ),
    ("yarn", {"card": 62, "left": 2}, "opponents left in E): 2, none may be left"),
    (
        "yarn",
        {"card": 57, "towers": [1, 2, 3, 4], "house": {"card57": "exactly"}},
        "on 4 towers, one of each and no other tower needed",
    ),
    ("yarn", {"card": 57, "towers": [1, 2]}, "2 of these sizes on 2 towers, one of each needed"),
    ("yarn", {"card": 69, "score": 5, "others_scores": [3]}, "5, at most 3 allowed"),
    ("yarn", {"card": 1, "sails": 2}, "2, at least 3 needed"),
    # What is received.
    ("take", {"kind": "rum", "offered": 3, "supply": 1}, "1 in the supply before, 0 after."),
    (
        "take",
        {"kind": "yarn_card", "offered": 3, "supply": 1, "discards": 4,
         "house": {"reshuffle_yarn": "yes"}},
        "1 in the piles before, 4 told cards shuffled in, 2 after.",
    ),
    (
        "take",
        {"kind": "weapon", "have": 2, "offered": 2, "supply": 1, "house": {"supply": "unlimited"}},
        "the supply does not run out",
    ),
    (
        "take",
        {"kind": "animal", "owned": FIVE, "display": [], "house": {"animal_swap": "yes"}},
        "No animal is displayed.",
    ),
    (
        "take",
        {"kind": "animal", "owned": FIVE, "display": ["parrot"], "house": {"animal_swap": "yes"}},
        "so one of them goes back",
    ),
    (
        "take",
        {"kind": "animal", "owned": ["cat"], "display": [], "house": {"cap_substitute": "1_doubloon"}},
        "1 doubloon instead",
    ),
    # The city.
    (
        "city-move",
        {"choice": "move", "pirates": 5, "stuck": True, "monkey": "figure",
         "moves": [{"alleys": [1], "gained_doubloons": 2, "gained_pirates": 1,
                    "figure": ["rum", "crate"]}]},
        "The captain is stuck and is first set on a visited square, which gives no equipment.\n"
        "Square 1: 1 space, 1 of 5 pirates; 2 doubloons and 1 pirate received.\n"
        "The figure gives 1 rum, and 1 crate for 1 doubloon (1 kept by the spirit monkey).\n"
        "5 pirates, 2 doubloons and 0 points after it.",
    ),
    (
        "city-move",
        {"choice": "move", "pirates": 5, "score": 1, "moves": [{"alleys": [1, 1]}],
         "house": {"score_floor_zero": "yes"}},
        "2 points for the barge, not below 0 at this table",
    ),
    (
        "city-move",
        {"choice": "pass", "pier": "nassau", "pier_taken": True},
        "By the other reading (shared_piers=yes): it is allowed.",
    ),
    (
        "city-move",
        {"choice": "pass", "pier": "nassau", "pier_taken": True, "house": {"shared_piers": "yes"}},
        "By the other reading (shared_piers=no): it is not allowed (another ship lies at this pier).",
    ),
    # Sailing.
    ("sail", VOYAGE | {"route": ["B", "C"], "krakens": ["B"]}, "stops the ship in B."),
    ("sail", VOYAGE | {"route": ["B", "B"]}, "The ship is in B already"),
    (
        "sail",
        VOYAGE | {"route": ["B", "D"], "map": [["A", "B"], ["B", "C"]]},
        "These areas do not touch at sea (B and D).",
    ),
    (
        "sail",
        VOYAGE | {"compass_to": "E", "bear_area": "E", "compasses": 2, "monkey": True},
        "A compass takes the ship to E (1 kept by the spirit monkey): 2 compasses before, 2 after.",
    ),
    # The journey home.
    ("hide", HIDE | {"order": ["silver", "silver"]}, "(silver: 2 named, 1 aboard)"),
    (
        "hide",
        HIDE | {"order": ["silver"] * 4, "house": {"skull_empty_visit": "yes"}},
        "3 goods at most are hidden in one visit (4 named)",
    ),
    ("hide", HIDE | {"order": []}, "1 to 3 goods"),
    (
        "campfire",
        {"rum": 1, "monkey": True, "jokes": 7},
        "(7 cards, 1 rum and 1 by the spirit monkey: 6 at most)",
    ),
    ("campfire", {"rum": 1, "monkey": True, "jokes": 4}, "for 2 rum (1 kept by the spirit monkey)"),
    ("home", HOME | {"cards_left": 2}, "6 yarn cards due, 2 drawn; the piles have no more."),
    ("home", HOME | {"own_pile": 0}, "1 crate due, 0 stored; the own pile has no more."),
    ("home", HOME | {"holds": 3, "crates": 12}, "1 crate due, 0 stored; there is no room for more."),
    (
        "home",
        HOME | {"turtle": "outposts", "house": {"turtle": "only_one"}},
        "gives the crates for outposts twice and nothing else",
    ),
    (
        "holds",
        {"holds": 3, "crates": 1, "own_pile": 1, "take": {"kind": "crates", "count": 3}},
        "1 of 3 crates can be stored: the own pile has no more.",
    ),
    # Phase III and the final scoring.
    ("round-end", {"round": 2, "dutchman": {"red": 0}, "tile_points": 9}, "9 points for nobody"),
    (
        "round-end",
        {"round": 2, "dutchman": {"red": 2, "blue": 2}, "tile_points": 9},
        "9 points each for blue and red, who leave 1 crate each below",
    ),
    (
        "round-end",
        {"round": 2, "dutchman": {"red": 2, "blue": 1}, "tile_points": 9},
        "9 points for red, who leaves 1 crate below",
    ),
    (
        "round-end",
        {"round": 4, "refill": {"empty": ["A"], "bag": 3}},
        "After the last round nothing is refilled.",
    ),
    (
        "round-end",
        {"round": 2, "stories": {"red": {}, "blue": {"jokes": 1}}, "house": {"score_floor_zero": "yes"}},
        "red stops at 0 at this table.",
    ),
    (
        "score",
        {"players": {"red": {"track": -5, "sailors": 1, "rum": 2}}, "house": {"score_floor_zero": "yes"}},
        "red: -5 on the track, counted as 0,",
    ),
    (
        "score",
        {"players": {"red": {"track": 5, "sailors": 1, "rum": 3, "crates": 17}},
         "house": {"load_rounding": "per_kind"}},
        "load 17 + 3 items, 1 for each 2 of a kind",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "sentence"), SAID)
def test_the_reason_is_said(topic: str, facts: Facts, sentence: str) -> None:
    assert sentence in said(topic, facts)


NOT_SAID: list[tuple[str, Facts, str]] = [
    ("take", {"kind": "hold", "have": 4, "supply": 0}, "supply"),
    ("round-end", {"round": 3, "refill": {"empty": ["A"], "bag": 3}}, "last round"),
    ("score", {"players": {"red": {"track": -5, "sailors": 1}}}, "counted as"),
    ("fight", FIGHT | {"tiles": {"nothing": 3}}, "partial_points"),
    ("fight", FIGHT | {"strength": 1, "tiles": {"nothing": 1}}, "R27"),
    ("fight", FIGHT | {"tiles": {"nothing": 3}}, "pirates_in_defence"),
    ("trading-post", POST | {"pirates": 1, "rat": True}, "rat_same_kind"),
    ("home", HOME | {"rat": True}, "rat_same_kind"),
    ("odds", ODDS, "other reading"),
]


@pytest.mark.parametrize(("topic", "facts", "part"), NOT_SAID)
def test_what_does_not_matter_is_not_said(topic: str, facts: Facts, part: str) -> None:
    assert part not in said(topic, facts)


# A contested ruling where it changes the result: both values of its option say what the other gives.
READINGS: list[tuple[str, Facts, str, tuple[str, str], tuple[str, str]]] = [
    (
        "trading-post", POST | {"pirates": 1, "goods": 3, "rat": True},
        "rat_same_kind", ("yes", "no"), ("it is allowed", "it is not allowed (no free hold"),
    ),
    (
        "home", {"holds": 3, "crates": 12, "rat": True, "outposts": 1},
        "rat_same_kind", ("yes", "no"), ("crates stored 1", "crates stored 0"),
    ),
    (
        "odds", ODDS | {"strength": 1, "crab": True},
        "crab_zero_reward", ("yes", "no"), ("reward 1/1", "reward 0/1"),
    ),
    (
        "odds", ODDS | {"use_bombs": 1},
        "bomb_immune_to_dodge", ("no", "yes"), ("reward 741/770", "reward 1/1"),
    ),
    (
        "fight", CREW,
        "pirates_in_defence", ("yes", "no"), ("it is allowed, dice to roll 2", "it is not allowed (pirates"),
    ),
    (
        "fight", FIGHT | {"sails": 3, "pirates_laid_before": 1, "pirates": 0},
        "pirates_in_defence", ("yes", "no"), ("dice to roll 2", "dice to roll 1"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "option", "values", "given"), READINGS)
def test_the_other_reading_is_said_where_it_changes_the_result(
    topic: str, facts: Facts, option: str, values: tuple[str, str], given: tuple[str, str]
) -> None:
    serving = {"pirate_serves": "whole_turn"} if "pirates_laid_before" in facts else {}
    for here, there, gives in ((0, 1, 1), (1, 0, 0)):
        house = serving | {option: values[here]}
        line = f"By the other reading ({option}={values[there]}): {given[gives]}"
        assert line in said(topic, facts | {"house": house})


def test_what_surprises_is_said_before_the_draw() -> None:
    early = "also without defeat (house R27)"
    assert early in said("fight", FIGHT)
    assert early not in said("fight", FIGHT | {"tiles": {"nothing": 3}})
    assert early not in said("fight", FIGHT | {"house": {"partial_points": "only_on_defeat"}})


# Words and numbers.

SINGULAR = re.compile(r"(?<![-\d/+,.] )(?<!\d)\b1 (attacks|hits|sails|sets|times)\b")


@pytest.mark.parametrize("case", RULINGS.settled, ids=str)
def test_one_piece_is_named_in_the_singular(case: Any) -> None:
    for line in RULINGS.why(case.topic, case.facts):
        assert not SINGULAR.search(line), line
        assert "_" not in line.partition("By the other reading")[0], line


# Facts that contradict each other.


def test_a_colour_has_twenty_crates_also_where_the_pile_is_not_stated() -> None:
    facts = FIGHT | {"strength": 5, "crates": 18, "own_before": 3}
    assert RULINGS.key_refused("fight", facts) == "own_pile"
    assert RULINGS.key_refused("fight", facts | {"own_before": 2}) == ""


def test_a_border_is_between_two_areas() -> None:
    with pytest.raises(MalformedFacts, match="two different areas, not A twice") as caught:
        RULINGS.result("sail", VOYAGE | {"map": [["B", "C"], ["A", "A"]]})
    assert caught.value.key == "map.1"


# Weapons that attack tiles take.


@pytest.mark.parametrize(
    ("tile", "losable", "lost"),
    [
        ("weapon", {"pistol": 1, "sabre": 1}, {"weapon": 2}),
        ("weapon", {"pistol": 1, "weapon": 1}, {"weapon": 2}),
        ("pistol", {"pistol": 1, "sabre": 1, "weapon": 1}, {"pistol": 1}),
    ],
)
def test_a_weapon_without_type_takes_any_collected_one(
    tile: str, losable: dict[str, int], lost: dict[str, int]
) -> None:
    facts = {
        "strength": 5, "sailors": 2, "sails": 2, "weapons": 3, "crates": 4, "place": 2,
        "tiles": {"nothing": 2, "attack": [tile] * 3}, "dice": [1, 1], "losable": losable,
    }  # fmt: skip
    result = RULINGS.result("fight", facts)
    assert result["lost"] == lost
    assert result["loss_points"] == -3 * (3 - sum(lost.values()))


def test_rum_that_a_returned_tile_does_not_take_buys_off_a_dodge() -> None:
    result = RULINGS.result("fight", NO_RUM | {"dice": [6, 2]})
    assert (result["legal"], result["lost"], result["rum_after"]) == (True, {}, 0)
