"""Exact chances of an attack.

[Resolving the Pirate Attack on the Merchant Ship; Resolving the Pirate Raid on the Port]
"""

from fractions import Fraction

from referee.games.pyrates.rules.attack import is_success

FACES = range(1, 7)


def success_chance(
    margin: int, attack_die: int | None = None, defense_die: int | None = None
) -> Fraction:
    """The chance that an attack succeeds; a die that is None is still to be rolled, and fair.

    `margin` is the ships of the band less the printed defense less the defending ships.
    """
    attacks = FACES if attack_die is None else (attack_die,)
    defenses = FACES if defense_die is None else (defense_die,)
    wins = sum(is_success(a + margin, d) for a in attacks for d in defenses)
    return Fraction(wins, len(attacks) * len(defenses))


def expected_losses(players: int, success: Fraction) -> Fraction:
    """Ships the whole band loses on average: one for each player where the attack fails."""
    return players * (1 - success)


def ratio(chance: Fraction) -> str:
    """A fraction in lowest terms, "0/1" and "1/1" included."""
    return f"{chance.numerator}/{chance.denominator}"
