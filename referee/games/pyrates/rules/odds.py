"""Exact chances of an attack.

[Resolving the Pirate Attack on the Merchant Ship; Resolving the Pirate Raid on the Port]
"""

from fractions import Fraction

from referee.core.odds import compare_sums
from referee.games.pyrates.rules.attack import is_success


def success_chance(
    margin: int, attack_die: int | None = None, defense_die: int | None = None
) -> Fraction:
    """The chance that an attack succeeds; a die that is None is still to be rolled, and fair.

    `margin` is the ships of the band less the printed defense less the defending ships. A tie is the defender's.
    """
    if attack_die is not None and defense_die is not None:
        return Fraction(is_success(attack_die + margin, defense_die))
    if attack_die is not None:
        return compare_sums(0, 1, attack_die + margin).higher
    if defense_die is not None:
        return compare_sums(1, 0, margin - defense_die).higher
    return compare_sums(1, 1, margin).higher


def expected_losses(players: int, success: Fraction) -> Fraction:
    """Ships the whole band loses on average: one for each player where the attack fails."""
    return players * (1 - success)
