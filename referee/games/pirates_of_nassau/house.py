"""House options of Pirates of Nassau: one field for every gap in the rulebook that a table may fill its own way."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.house import HouseRules, Option

OPTIONS: Mapping[str, Option] = {
    "setup_tie": Option("R2", ("older_low", "older_high", "reroll")),
    "step_order": Option("R3", ("frozen", "live")),
    "laps": Option("R4", ("total", "end_only")),
    "old_space": Option("R6", ("free", "blocked")),
    "halving_collision": Option("R9", ("choice", "lower", "higher")),
    "late_plank": Option("R10", ("dump", "carry")),
    "hostage_cleanup": Option("R11", ("planked", "all")),
    "tradewind_return": Option("R12", ("step3", "step6")),
    "tradewind_supply": Option("R13", ("limited", "recycle", "unlimited")),
    "zero_move": Option("R14", ("stay", "forbid")),
    "stack_die_modifiers": Option("R15", ("yes", "one_only")),
    "first_move_region1": Option("R16", ("no", "yes")),
    "transit_stay": Option("R17", ("forbid", "allow")),
    "transit_by_count": Option("R18", ("always", "own_transit_only")),
    "clamp_stay": Option("R19", ("allow", "forbid")),
    "crows_nest": Option("R21", ("action", "extra")),
    "jolly_roger_same_event": Option("R22", ("yes", "no")),
    "first_mate_ports": Option("R23", ("no", "yes")),
    "loot_needs_space": Option("R25", ("yes", "no")),
    "smuggle_zero": Option("R26", ("allow", "forbid")),
    "ransom_space": Option("R27", ("swap", "strict")),
    "hold_half_min": Option("R30", ("none", "two")),
    "quartermaster": Option("R34", ("same", "mixed")),
    "three_for_one": Option("R35", ("bury", "step5")),
    "leftover_check": Option("R36", ("end", "before_bury")),
    "nassau_pass": Option("R37", ("final", "reenter")),
    "new_section": Option("R40", ("now", "next_turn")),
    "rearrange": Option("R41", ("no", "free")),
    "limited_supply": Option("R42", ("off", "on")),
    "merchant_surplus": Option("R46", ("sail_away", "stay")),
    "tie_points": Option("R50", ("skip", "dense")),
    "hold_coins_count": Option("R51", ("no", "yes")),
    "chests": Option("R53", ("hidden", "open")),
    "captains": Option("R54", ("played_only", "open")),
    "waste_tradewind": Option("R63", ("refuse", "allow")),
}
CONTESTED = (
    "laps", "late_plank", "zero_move", "transit_stay", "crows_nest", "quartermaster", "nassau_pass",
    "merchant_surplus",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """How this table decided every gap; each field is one option, named as `OPTIONS` names it."""

    setup_tie: str = "older_low"
    step_order: str = "frozen"
    laps: str = "total"
    old_space: str = "free"
    halving_collision: str = "choice"
    late_plank: str = "dump"
    hostage_cleanup: str = "planked"
    tradewind_return: str = "step3"
    tradewind_supply: str = "limited"
    zero_move: str = "stay"
    stack_die_modifiers: str = "yes"
    first_move_region1: str = "no"
    transit_stay: str = "forbid"
    transit_by_count: str = "always"
    clamp_stay: str = "allow"
    crows_nest: str = "action"
    jolly_roger_same_event: str = "yes"
    first_mate_ports: str = "no"
    loot_needs_space: str = "yes"
    smuggle_zero: str = "allow"
    ransom_space: str = "swap"
    hold_half_min: str = "none"
    quartermaster: str = "same"
    three_for_one: str = "bury"
    leftover_check: str = "end"
    nassau_pass: str = "final"
    new_section: str = "now"
    rearrange: str = "no"
    limited_supply: str = "off"
    merchant_surplus: str = "sail_away"
    tie_points: str = "skip"
    hold_coins_count: str = "no"
    chests: str = "hidden"
    captains: str = "played_only"
    waste_tradewind: str = "refuse"


RULES = HouseRules(House(), OPTIONS)
DEFAULT_HOUSE = RULES.default
house_from, with_option = RULES.chosen, RULES.with_option
other_values = RULES.others
