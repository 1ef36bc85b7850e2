"""What a line of the Action Phase is made of."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from referee.core.protocol import Flow
from referee.games.searovers.state import Player, State

Words = Sequence[str]


def nothing(state: State, player: Player) -> Iterable[str]:
    """No line to offer."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One action of the Action Phase.

    `plan` reads the words after the verb, refuses what a rule forbids as far as the cards are known, and gives the
    words in their fixed form. `run` reads unknown cards, refuses again before it changes anything, and acts.
    """

    word: str
    usage: str
    gist: str
    plan: Callable[[State, Player, Words], str]
    run: Callable[[State, Player, Words], Flow[None]]
    offers: Callable[[State, Player], Iterable[str]] = nothing
