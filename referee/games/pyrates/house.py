"""House options of Pyrates!: one field for every gap in the rulebook that a table may fill its own way."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.house import HouseRules, Option

OPTIONS: Mapping[str, Option] = {
    "five_trigger": Option("R1", ("end_then_low_score", "sole_achiever_wins", "end_two_skip_low")),
    "alt_five": Option("R33", ("method", "achiever")),
    "tiebreak": Option("R34", ("narrowing", "restart")),
    "five_time": Option("R62", ("victory_phase", "immediate")),
    "solo_booty": Option("R2", ("all", "half_rest_stays_or_lost")),
    "share_rule": Option("R3", ("equal_count", "free")),
    "lead_mix": Option("R43", ("mixed", "one_kind")),
    "ai_deal": Option("R45", ("round_robin", "fill_in_order")),
    "raid_needs_booty": Option("R4", ("yes", "no")),
    "raid_pirate_port": Option("R53", ("allegiance_players", "nobody")),
    "ships_at_target": Option("R8", ("may_attack", "must_arrive")),
    "unable_lead": Option("R5", ("next", "action_fails")),
    "lead_count": Option("R27", ("total", "able")),
    "lead_decline": Option("R47", ("no", "yes")),
    "ai_defense": Option("R7", ("counter", "counter_plus_ships")),
    "idle_at_target": Option("R9", ("neutral", "forced_in")),
    "join": Option("R10", ("forced", "optional")),
    "repel_reward": Option("R11", ("per_player", "per_ship")),
    "excluded_defends": Option("R36", ("yes", "no")),
    "foreign_defend": Option("R38", ("yes", "home_only")),
    "reward_empty": Option("R28", ("yes", "no")),
    "ai_trade": Option("R6", ("all_ascending", "one")),
    "ai_rating": Option("R46", ("effective", "printed")),
    "trade_human": Option("R25", ("free", "must_max")),
    "goods_out": Option("R12", ("by_row", "none")),
    "goods_out_other": Option("R12b", ("grant", "refuse")),
    "empty_merchant_gold": Option("R13", ("shortage_only", "always")),
    "replaced_booty": Option("R14", ("supply", "new_ship")),
    "secret_coin": Option("R29", ("on_capture", "on_placement", "never")),
    "pirate_block": Option("R15", ("home_rule", "any_ship")),
    "convert_scope": Option("R16", ("always", "touched")),
    "gov_one_zone": Option("R31", ("one", "both_there")),
    "illegal_bid": Option("R17", ("void", "rebid", "build")),
    "convert_chain": Option("R63", ("full", "build_then_pass")),
    "reference_ship": Option("R52", ("usable", "reserved")),
    "ai_cap_setup": Option("R19", ("cap", "reroll", "allow")),
    "assist_base": Option("R54", ("kept", "initial5")),
    "ai_place": Option("R57", ("map", "pass_ranges")),
    "no_return_port": Option("R21", ("any_pirate", "stay_at_sea")),
    "return_foreign": Option("R22", ("yes", "own_only")),
    "upa_timing": Option("R48", ("any_prompt", "own_action_only", "between_phases")),
    "random": Option("R44", ("map_die", "roll_off")),
    # These matter at the table only; a single situation never turns on them.
    "order": Option("R20", ("id", "secret_simultaneous")),
    "deck_out": Option("R40b", ("reshuffle", "none")),
    "lost_ships": Option("R24", ("reserve", "gone")),
    "pirate_counters": Option("R42", ("first", "redraw")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """How this table decided every gap; each field is one option, named as `OPTIONS` names it."""

    five_trigger: str = "end_then_low_score"
    alt_five: str = "method"
    tiebreak: str = "narrowing"
    five_time: str = "victory_phase"
    solo_booty: str = "all"
    share_rule: str = "equal_count"
    lead_mix: str = "mixed"
    ai_deal: str = "round_robin"
    raid_needs_booty: str = "yes"
    raid_pirate_port: str = "allegiance_players"
    ships_at_target: str = "may_attack"
    unable_lead: str = "next"
    lead_count: str = "total"
    lead_decline: str = "no"
    ai_defense: str = "counter"
    idle_at_target: str = "neutral"
    join: str = "forced"
    repel_reward: str = "per_player"
    excluded_defends: str = "yes"
    foreign_defend: str = "yes"
    reward_empty: str = "yes"
    ai_trade: str = "all_ascending"
    ai_rating: str = "effective"
    trade_human: str = "free"
    goods_out: str = "by_row"
    goods_out_other: str = "grant"
    empty_merchant_gold: str = "shortage_only"
    replaced_booty: str = "supply"
    secret_coin: str = "on_capture"
    pirate_block: str = "home_rule"
    convert_scope: str = "always"
    gov_one_zone: str = "one"
    illegal_bid: str = "void"
    convert_chain: str = "full"
    reference_ship: str = "usable"
    ai_cap_setup: str = "cap"
    assist_base: str = "kept"
    ai_place: str = "map"
    no_return_port: str = "any_pirate"
    return_foreign: str = "yes"
    upa_timing: str = "any_prompt"
    random: str = "map_die"
    order: str = "id"
    deck_out: str = "reshuffle"
    lost_ships: str = "reserve"
    pirate_counters: str = "first"


RULES = HouseRules(House(), OPTIONS)
DEFAULT_HOUSE = RULES.default
house_from, with_option = RULES.chosen, RULES.with_option
other_house = RULES.other
