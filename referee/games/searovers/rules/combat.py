"""Ship against ship: who may attack, what each round allows, how it ends.

[D. Attack an Opponent's Vessel; 1. Player Versus Player Combat; Vessel Defeats]
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.games.searovers.rules.dice import STANDOFF, may_evade

if TYPE_CHECKING:
    from referee.games.searovers.house import House

CONTINUE, EVADE, WITHDRAW = "continue", "evade", "withdraw"
OPEN, EVADED, WITHDRAWN, PARLEY, HAVEN, RETREATED, DEFEATED = (
    "open", "evaded", "withdrawn", "parley", "haven", "retreated", "defeated",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Who is who in a ship battle, and how many Standoffs came in a row.

    `attacker` and `defender` are the names of the roles now, `striker` and `guard` hold their rights, `first` is who
    attacked at the start.
    """

    attacker: str
    defender: str
    striker: str
    guard: str
    first: str
    streak: int = 0

    def other(self, name: str) -> str:
        """The opponent of that one."""
        return self.defender if name == self.attacker else self.attacker


def duel(attacker: str, defender: str) -> Duel:
    """The start of a battle."""
    return Duel(
        attacker=attacker, defender=defender, striker=attacker, guard=defender, first=attacker
    )


def in_own_haven(hex_: str | None, haven: str | None) -> bool:
    """Whether a vessel lies in its own Haven; unknown places count as not [Havens]."""
    return hex_ is not None and hex_ == haven


def attack_refusal(
    *,
    at_sea: bool,
    target_in_haven: bool,
    immobile: bool,
    open_move: bool,
    move_left: int | None,
    distance: int | None,
    barrier: bool,
    safe_passage: bool,
    house: "House",
) -> str | None:
    """Why a vessel may not attack another one now.

    [D. Attack an Opponent's Vessel; Havens; White Barriers; Wild Cards; R67; R70; R71]
    """
    beside = house.adjacent_attack_free == "yes" and distance == 1
    too_far = move_left is not None and distance is not None and distance > move_left
    checks = (
        (not at_sea, "not-at-sea"),
        (target_in_haven, "target-in-haven"),
        (immobile, "immobile"),
        (not open_move and not beside, "no-open-move"),
        (too_far and not beside, "out-of-range"),
        (barrier, "barrier"),
        (safe_passage and house.parley_binds == "turn", "safe-passage"),
    )
    return next((code for fails, code in checks if fails), None)


def rolled(battle: Duel, winner: str) -> Duel:
    """The battle after a roll that this name won, or a Standoff [1. Player Versus Player Combat; R60]."""
    return replace(battle, streak=battle.streak + 1 if winner == STANDOFF else 0)


def evade_is_offered(battle: Duel, winner: str, house: "House") -> bool:
    """Whether the defender may evade after this roll; `battle` counts it already.

    [1. Player Versus Player Combat; R59; R62]
    """
    if winner == STANDOFF:
        return may_evade(battle.streak, house)
    return winner == battle.guard


def withdraw_is_offered(battle: Duel, winner: str, house: "House") -> bool:
    """Whether the attacker may withdraw after this roll [1. Player Versus Player Combat; R61]."""
    if winner == STANDOFF:
        return False
    return winner == battle.striker or house.attacker_retreat_on_loss == "yes"


def swapped(battle: Duel, house: "House") -> Duel:
    """Who goes on after the other withdrew is the attacker now [1. Player Versus Player Combat; R63]."""
    turned = replace(battle, attacker=battle.guard, defender=battle.striker)
    if house.swap == "full":
        turned = replace(turned, striker=battle.guard, guard=battle.striker)
    return turned


def swap_ends_battle(new_defender_in_haven: bool, house: "House") -> bool:
    """Whether the battle ends because its new defender lies in its own Haven [Havens; R65]."""
    return new_defender_in_haven and house.swap_haven == "ends"


def winner_moves_in(battle: Duel, winner: str, house: "House") -> bool:
    """Whether the victor sails into the loser's hex [D. Attack an Opponent's Vessel; R64]."""
    return winner == (battle.first if house.swap_hex == "original" else battle.attacker)
