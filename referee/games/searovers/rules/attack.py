"""An Attack: who may attempt it, one round of it, what it earns.

[C. Complete Attacks to Gain Booty; Attack Rolls; Taking Damage; Vessel Defeats]
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.rules.dice import STANDOFF, A, Verdict, compare, dice_due
from referee.games.searovers.rules.stacks import Blow, Stack, take_blow
from referee.games.searovers.terms import colour_of

if TYPE_CHECKING:
    from referee.games.searovers.house import House

WIN, LOSE = "win", "lose"
OPEN, COMPLETED, WITHDRAWN, DEFEATED = "open", "completed", "withdrawn", "defeated"


def attempt_refusal(
    coordinate: str,
    *,
    colour: str,
    at_sea: bool,
    on_row: bool,
    hex_: str,
    moved: bool,
    withdrawn: bool,
    house: "House",
) -> str | None:
    """Why a vessel may not attempt this Attack now.

    [C. Complete Attacks to Gain Booty; Attack Locations; Attack Rolls; R56; R57]
    """
    checks = (
        (not at_sea, "not-at-sea"),
        (not on_row, "not-on-row"),
        (colour != colour_of(coordinate), "wrong-colour"),
        (hex_ != coordinate, "wrong-hex"),
        (house.attack_needs_move == "yes" and not moved, "needs-move"),
        (house.attack_retry == "later-turn" and withdrawn, "withdrawn-this-turn"),
    )
    return next((code for fails, code in checks if fails), None)


class Due(NamedTuple):
    """Dice of the next roll: of the vessel, and of the card it meets."""

    own: int
    opposing: int


def next_dice(
    stack: Stack, against: int, house: "House", added: int = 0, opposing_added: int = 0
) -> Due:
    """How many dice both sides roll [Attack Rolls; Combat Rolls; R53]."""
    return Due(dice_due(stack.strength, added, house), dice_due(against, opposing_added, house))


def seen_by_a(verdict: Verdict) -> str:
    """The verdict in the words of the first hand: win, lose or standoff."""
    if verdict.winner == STANDOFF:
        return STANDOFF
    return WIN if verdict.winner == A else LOSE


class Round(NamedTuple):
    """One round against a card: the verdict, what it is to the vessel, and what it lost."""

    verdict: Verdict
    result: str
    blow: Blow | None


def resolve_round(
    stack: Stack, dice: Sequence[int], opposing: Sequence[int], damage: str | None
) -> Round:
    """One round of a vessel against a card; a lost round does its damage [Attack Rolls; Taking Damage; R54]."""
    verdict = compare(dice, opposing)
    result = seen_by_a(verdict)
    return Round(verdict, result, take_blow(stack, damage) if result == LOSE else None)


def may_withdraw(result: str, is_defeat: bool) -> bool:
    """Whether the attacker may withdraw: after a Standoff, and after a loss he survives [Attack Rolls; R55]."""
    return result == STANDOFF or (result == LOSE and not is_defeat)


def earns_free_move(coordinate: str, captain_attacks: Sequence[str], immobile: bool) -> bool:
    """Whether the completed Attack is one of the captain's own [Captain's Historical Attack Bonus; R71]."""
    return coordinate in captain_attacks and not immobile
