"""Questions of full tracking: all of them end at once when the table goes back to the companion."""

from collections.abc import Callable
from typing import TypeVar

from referee.core.names import slug
from referee.core.protocol import Auto, Flow, Void, ask_if
from referee.core.questions import Question
from referee.games.nassau.state import Player, State

T = TypeVar("T")

NO, YES = "no", "yes"


class LeavesFull(Exception):
    """The table tracks only scores from now on, in the middle of a round."""


def asked(state: State, build: Callable[[], Question[T] | Auto[T]]) -> Flow[T]:
    """Ask what has always a legal answer.

    Raises:
        LeavesFull: the table stopped full tracking while it was asked.
    """
    answer = yield from asked_if(state, build)
    assert answer is not None
    return answer


def asked_if(state: State, build: Callable[[], Question[T] | Auto[T] | Void]) -> Flow[T | None]:
    """Ask what may have become void; None if it has.

    Raises:
        LeavesFull: the table stopped full tracking while it was asked.
    """
    answer = yield from ask_if(lambda: build() if state.is_full else Void(""))
    if not state.is_full:
        raise LeavesFull
    return answer


def key_of(state: State, player: Player, *parts: str) -> str:
    """The key of a question in a turn: round, phase, turn, player, subject."""
    head = f"r{state.round}.{state.phase}.t{state.turns}.{slug(player.name)}"
    return ".".join((head, *parts))
