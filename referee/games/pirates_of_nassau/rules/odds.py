"""When the End Game card comes, and how many hits there are at least [Set Up; 6. Replenish Royal Navy Cards]."""

from collections.abc import Iterable
from fractions import Fraction

from referee.games.pirates_of_nassau.rules.upkeep import turn_of_place


def end_places(phase1: int, used: int, seen: int) -> range:
    """Places of the deck where the End Game card can still lie when `seen` cards were turned up."""
    return range(max(seen, phase1) + 1, used + 2)


def seen_before(players: int, turn: int, shown: int = 0) -> int:
    """Cards turned up before step 6 of the turn, and `shown` of its own deal."""
    return players * turn + shown


def end_by_turn(places: range, players: int) -> dict[int, Fraction]:
    """The chance of every possible last turn."""
    chances: dict[int, Fraction] = {}
    for place in places:
        turn = turn_of_place(place, players)
        chances[turn] = chances.get(turn, Fraction(0)) + Fraction(1, len(places))
    return chances


def at_least(chances: Iterable[Fraction], least: int) -> Fraction:
    """The chance of `least` hits or more, from the chances of 0, 1, 2, ... hits."""
    return sum(list(chances)[least:], Fraction(0))
