"""House options of Nassau: one field for every gap in the rulebook that a table may fill its own way."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.house import HouseRules, Option

OPTIONS: Mapping[str, Option] = {
    "supply": Option("R65", ("limited", "unlimited")),
    "reshuffle_yarn": Option("R39", ("no", "yes")),
    "animal_swap": Option("R66", ("no", "yes")),
    "cap_substitute": Option("R9", ("none", "1_doubloon")),
    "shared_piers": Option("R2", ("no", "yes")),
    "pause_limit": Option("R5", ("none", "once")),
    "extra_move_limit": Option("R6", ("1", "2")),
    "barge_points": Option("R7", ("only_broke", "free_choice")),
    "stuck_equipment": Option("R8", ("no", "yes")),
    "rat_same_kind": Option("R62", ("yes", "no")),
    "harbour_is_area": Option("R3", ("yes", "no")),
    "compass": Option("R14", ("sail_on", "ends_move")),
    "pirates_in_defence": Option("R10", ("no", "yes")),
    "pirate_serves": Option("R11", ("one_use", "whole_turn")),
    "fight_without_attack": Option("R15", ("refuse", "allow")),
    "overplace": Option("R16", ("yes", "no")),
    "crab_zero_reward": Option("R17", ("yes", "no")),
    "crab_old_crates": Option("R18", ("take", "need_damage")),
    "bomb_immune_to_dodge": Option("R19", ("no", "yes")),
    "bombs_per_fight": Option("R20", ("any", "1")),
    "dodge_first": Option("R21", ("yes", "no")),
    "partial_points": Option("R27", ("full", "only_on_defeat")),
    "reward_stack": Option("R29", ("add", "multiply", "single")),
    "fd_allows_fight_aids": Option("R67", ("no", "yes")),
    "score_floor_zero": Option("R31", ("no", "yes")),
    "own_tower": Option("R32", ("replace", "add")),
    "pirates_at_post": Option("R34", ("yes", "no")),
    "bear_repeat": Option("R38", ("yes", "no")),
    "skull_empty_visit": Option("R40", ("no", "yes")),
    "monkey_same_payment": Option("R41", ("no", "yes")),
    "hideout_must_match": Option("R42", ("no", "yes")),
    "campfire_empty": Option("R44", ("no", "yes")),
    "parrot_on_joke": Option("R46", ("no", "yes")),
    "jokes_count_for_best": Option("R55", ("yes", "no")),
    "pay_all_rum_first": Option("R47", ("no", "yes")),
    "discard_for_card": Option("R48", ("no", "yes")),
    "score_cards": Option("R49", ("before", "running")),
    "exact_one": Option("R50", ("own", "all")),
    "most_weapons_min": Option("R51", ("1", "2")),
    "card57": Option("R52", ("at_least", "exactly")),
    "card73": Option("R54", ("two_kinds", "two_goods")),
    "turtle": Option("R57", ("double_one", "only_one")),
    "refill_order": Option("R36", ("alphabet", "dolphin_chooses")),
    "general_value_per_good": Option("R43", ("no", "yes")),
    "setup_weapon_is_starting": Option("R60", ("no", "yes")),
    "load_rounding": Option("R61", ("total", "per_kind")),
    "companions": Option("R63", ("min", "adjacent")),
    "fd_zero_scores": Option("R69", ("no", "yes")),
    # These matter at the table only; a single situation never turns on them.
    "bag": Option("R35", ("separate", "one")),
    "discarded_goods": Option("R37", ("bag", "box")),
    "open_hands": Option("R72", ("no", "yes")),
    "loss_choice": Option("R24", ("player",)),
    "animal_follows": Option("R25", ("stays", "may_move")),
    "crates_after_defeat": Option("R28", ("owner_supply",)),
    "jokes_shown": Option("R45", ("no", "yes")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """How this table decided every gap; each field is one option, named as `OPTIONS` names it."""

    supply: str = "limited"
    reshuffle_yarn: str = "no"
    animal_swap: str = "no"
    cap_substitute: str = "none"
    shared_piers: str = "no"
    pause_limit: str = "none"
    extra_move_limit: str = "1"
    barge_points: str = "only_broke"
    stuck_equipment: str = "no"
    rat_same_kind: str = "yes"
    harbour_is_area: str = "yes"
    compass: str = "sail_on"
    pirates_in_defence: str = "no"
    pirate_serves: str = "one_use"
    fight_without_attack: str = "refuse"
    overplace: str = "yes"
    crab_zero_reward: str = "yes"
    crab_old_crates: str = "take"
    bomb_immune_to_dodge: str = "no"
    bombs_per_fight: str = "any"
    dodge_first: str = "yes"
    partial_points: str = "full"
    reward_stack: str = "add"
    fd_allows_fight_aids: str = "no"
    score_floor_zero: str = "no"
    own_tower: str = "replace"
    pirates_at_post: str = "yes"
    bear_repeat: str = "yes"
    skull_empty_visit: str = "no"
    monkey_same_payment: str = "no"
    hideout_must_match: str = "no"
    campfire_empty: str = "no"
    parrot_on_joke: str = "no"
    jokes_count_for_best: str = "yes"
    pay_all_rum_first: str = "no"
    discard_for_card: str = "no"
    score_cards: str = "before"
    exact_one: str = "own"
    most_weapons_min: str = "1"
    card57: str = "at_least"
    card73: str = "two_kinds"
    turtle: str = "double_one"
    refill_order: str = "alphabet"
    general_value_per_good: str = "no"
    setup_weapon_is_starting: str = "no"
    load_rounding: str = "total"
    companions: str = "min"
    fd_zero_scores: str = "no"
    bag: str = "separate"
    discarded_goods: str = "bag"
    open_hands: str = "no"
    loss_choice: str = "player"
    animal_follows: str = "stays"
    crates_after_defeat: str = "owner_supply"
    jokes_shown: str = "no"


RULES = HouseRules(House(), OPTIONS)
DEFAULT_HOUSE = RULES.default
house_from, with_option, other_values = RULES.chosen, RULES.with_option, RULES.others
