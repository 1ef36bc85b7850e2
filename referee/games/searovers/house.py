"""House options of SeaRovers: one field for every gap in the rulebook that a table may fill its own way."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.house import HouseRules, Option

OPTIONS: Mapping[str, Option] = {
    "haven_deal": Option("R1", ("one", "second-to-hand", "redeal")),
    "start_tie": Option("R2", ("tied-reroll", "all-reroll")),
    "solo_vessel": Option("R3", ("choose", "random")),
    "first_discard_drawable": Option("R5", ("yes", "no")),
    "end": Option("R7", ("at-once", "end-of-turn", "end-of-round")),
    "treasury": Option("R8", ("limited", "unlimited")),
    "doubloons": Option("R9", ("marker", "hard")),
    "cargo_overflow": Option("R11", ("partial", "all-or-nothing")),
    "bonus_order": Option("R12", ("booty-first", "player")),
    "downsize": Option("R13", ("excess-back", "keep", "refuse")),
    "take_less": Option("R15", ("no", "yes")),
    "loot_cap": Option("R16", ("yes", "no")),
    "replace_sources": Option("R18", ("two", "any")),
    "attack_exhaust": Option("R20", ("at-draw", "at-last", "never")),
    "same_attack_back": Option("R21", ("yes", "no")),
    "guns_colour": Option("R24", ("binds", "free")),
    "dock_swap": Option("R25", ("result", "stepwise")),
    "lone_captain_slot": Option("R26", ("yes", "no")),
    "burn_single_at_sea": Option("R28", ("no", "yes")),
    "captain_lost_at_sea": Option("R31", ("lost", "drift", "dock")),
    "bonus_same_kind": Option("R34", ("yes", "no")),
    "zero_move": Option("R38", ("yes", "no")),
    "move_again_cost": Option("R41", ("no", "yes")),
    "move_again_first": Option("R42", ("no", "yes")),
    "act_then_move": Option("R43", ("yes", "no")),
    "bonus_move": Option("R44", ("immediate", "this-turn")),
    "haven_share": Option("R45", ("passing", "never")),
    "haven_pass": Option("R46", ("no", "yes")),
    "secure_needs_arrival": Option("R48", ("no", "yes")),
    "dice_cap": Option("R53", ("none", "9")),
    "attack_retry": Option("R56", ("later-turn", "same-turn")),
    "attack_needs_move": Option("R57", ("no", "yes")),
    "evade_after": Option("R59", ("2nd-and-later", "each-pair")),
    "attacker_retreat_on_loss": Option("R61", ("no", "yes")),
    "swap": Option("R63", ("full", "name-only")),
    "swap_hex": Option("R64", ("current", "original")),
    "swap_haven": Option("R65", ("ends", "goes-on")),
    "adjacent_attack_free": Option("R67", ("no", "yes")),
    "parley_min": Option("R69", ("0", "1")),
    "parley_binds": Option("R70", ("turn", "battle")),
    "own_immobile": Option("R73", ("next-upkeep", "this-upkeep")),
    "wild_combat": Option("R74", ("to-the-end", "one-round")),
    "marque": Option("R75", ("undo-round", "card-only")),
    "wild_on_dock": Option("R76", ("yes", "no")),
    "refill": Option("R86", ("one-by-one", "declare-first")),
    "solo_target": Option("R92", ("6", "7")),
    # These matter at the table only; a single situation never turns on them.
    "supply_secret": Option("R10", ("no", "yes")),
    "distance_memory": Option("R51", ("warn", "off")),
    "discard_secret": Option("R94", ("yes", "no")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """How this table decided every gap; each field is one option, named as `OPTIONS` names it."""

    haven_deal: str = "one"
    start_tie: str = "tied-reroll"
    solo_vessel: str = "choose"
    first_discard_drawable: str = "yes"
    end: str = "at-once"
    treasury: str = "limited"
    doubloons: str = "marker"
    cargo_overflow: str = "partial"
    bonus_order: str = "booty-first"
    downsize: str = "excess-back"
    take_less: str = "no"
    loot_cap: str = "yes"
    replace_sources: str = "two"
    attack_exhaust: str = "at-draw"
    same_attack_back: str = "yes"
    guns_colour: str = "binds"
    dock_swap: str = "result"
    lone_captain_slot: str = "yes"
    burn_single_at_sea: str = "no"
    captain_lost_at_sea: str = "lost"
    bonus_same_kind: str = "yes"
    zero_move: str = "yes"
    move_again_cost: str = "no"
    move_again_first: str = "no"
    act_then_move: str = "yes"
    bonus_move: str = "immediate"
    haven_share: str = "passing"
    haven_pass: str = "no"
    secure_needs_arrival: str = "no"
    dice_cap: str = "none"
    attack_retry: str = "later-turn"
    attack_needs_move: str = "no"
    evade_after: str = "2nd-and-later"
    attacker_retreat_on_loss: str = "no"
    swap: str = "full"
    swap_hex: str = "current"
    swap_haven: str = "ends"
    adjacent_attack_free: str = "no"
    parley_min: str = "0"
    parley_binds: str = "turn"
    own_immobile: str = "next-upkeep"
    wild_combat: str = "to-the-end"
    marque: str = "undo-round"
    wild_on_dock: str = "yes"
    refill: str = "one-by-one"
    solo_target: str = "6"
    supply_secret: str = "no"
    distance_memory: str = "warn"
    discard_secret: str = "yes"


RULES = HouseRules(House(), OPTIONS)
DEFAULT_HOUSE = RULES.default
house_from, with_option = RULES.chosen, RULES.with_option
other_values, other_house = RULES.others, RULES.other
