"""Dice and cards of the program, for what is not rolled or drawn at the table."""

import random
from contextlib import suppress
from typing import Any, Protocol

from referee.core.errors import InvalidAnswer, RefereeError
from referee.core.forms import Form
from referee.core.questions import Question
from referee.core.rolls import DiceRoll, Draw
from referee.core.session import Session


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


def rolled(session: Session[Any], question: Question[Any], roller: Roller) -> object:
    """The program's answer to a chance question: what it rolled for it before, else a fresh roll."""
    earlier = session.earlier_roll(question.key)
    if earlier is not None:
        with suppress(RefereeError):
            value: object = question.decode(earlier)
            return value
    if isinstance(question, Form):
        return tuple(_fresh(part.question, roller) for part in question.fields)
    return _fresh(question, roller)


def _fresh(question: Question[Any], roller: Roller) -> object:
    if isinstance(question, Draw):
        return roller.draw(question.pool, question.count)
    if isinstance(question, DiceRoll):
        return roller.roll(question.count, question.sides)
    raise InvalidAnswer("No roll or draw is asked here.")
