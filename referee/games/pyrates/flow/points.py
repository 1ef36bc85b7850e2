"""Scores: fame, infamy and popularity, and the house option that ends the game at once."""

from referee.core.protocol import Flow, announce
from referee.games.pyrates.rules.victory import has_reached_goal
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.texts import rule


class GameOver(Exception):
    """The game ends in the middle of a turn (house five_time = immediate)."""


def gain(state: State, player: Player, score: str, points: int = 1) -> Flow[None]:
    """Add points; where the table plays so, a 5 ends the game now [Victory Phase; R62].

    Raises:
        GameOver: it does.
    """
    setattr(player, score, getattr(player, score) + points)
    if state.house.five_time == "immediate" and has_reached_goal(player.scores):
        yield from announce(
            f"{player.name} has {getattr(player, score)} {score}: the game ends at once.",
            *rule("R62"),
            figures=(player.name,),
        )
        raise GameOver
