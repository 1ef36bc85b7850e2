"""A whole game: set-up, turns until it is over, and the winner.

The turns are imported when they begin, so that the first prompt does not wait for them.
"""

from referee.core.protocol import Flow, announce
from referee.games.pyrates.flow.setup import set_up
from referee.games.pyrates.state import State


def play(state: State) -> Flow[None]:
    """A whole game [Playing a Turn]."""
    yield from set_up(state)
    from referee.games.pyrates.flow.points import GameOver
    from referee.games.pyrates.flow.turn import phase, take_turn
    from referee.games.pyrates.flow.victory import find_winner

    try:
        while not (yield from take_turn(state)):
            pass
    except GameOver:
        pass
    state.fight = None
    yield from phase(state, "victory", find_winner)
    yield from announce("Well sailed.", verdict="reminder")
