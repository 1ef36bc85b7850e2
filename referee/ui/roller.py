"""Dice and cards of the program, for what is not rolled or drawn at the table."""

import random
from typing import Protocol


class Roller(Protocol):
    """Where the program's rolls and draws come from."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The faces of that many dice."""

    def draw(self, pool: tuple[str, ...], count: int) -> tuple[str, ...]:
        """So many cards of the pool, in the order drawn."""


class RandomRoller:
    """Rolls by the operating system's randomness, or repeatably from a seed."""

    def __init__(self, seed: int | None = None) -> None:
        """Repeatable only with a seed."""
        self._random = random.SystemRandom() if seed is None else random.Random(seed)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The faces of that many dice."""
        return tuple(self._random.randint(1, sides) for _ in range(count))

    def draw(self, pool: tuple[str, ...], count: int) -> tuple[str, ...]:
        """So many cards of the pool, in the order drawn."""
        return tuple(self._random.sample(pool, count))
