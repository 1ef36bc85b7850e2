"""What players may do at any time: turn the rat over."""

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import find
from referee.core.protocol import Flow, announce
from referee.games.nassau import book
from referee.games.nassau.state import Player, State
from referee.games.nassau.texts import rule


def _whose(state: State, words: str) -> Player:
    if not state.is_full or state.is_over or not state.players:
        raise IllegalAnswer("The rat is booked in full tracking only.")
    name = words.strip() or state.acting
    if not name:
        raise InvalidAnswer("Whose rat? Type it like /rat anne.")
    return state.players[find(name, state.players, "player")]


def check_rat(state: State, words: str) -> None:
    """Refuse a rat that is not owned, asleep or turned over.

    Raises:
        IllegalAnswer: with the reason.
    """
    book.check_usable(_whose(state, words), "rat")


def use_rat(state: State, words: str) -> Flow[None]:
    """One more load in the holds this round [Abilities of the Animals; R62]."""
    player = _whose(state, words)
    book.use(player, "rat")
    yield from announce(
        f"{player.name} turns the rat over: one more load this round.",
        *rule("abilities-of-the-animals", "R62"),
        figures=(player.name,),
    )
