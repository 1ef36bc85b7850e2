"""Scores: fame, infamy and popularity, and the house option that ends the game at once."""

from collections.abc import Sequence

from referee.core.protocol import Flow, announce
from referee.games.pyrates.rules.victory import has_reached_goal
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.texts import listed, rule


class GameOver(Exception):
    """The game ends in the middle of a turn (house five_time = immediate)."""


def gain(state: State, players: Sequence[Player], score: str) -> Flow[None]:
    """A point for each of them together; where the table plays so, a 5 ends the game now [Victory Phase; R62].

    Raises:
        GameOver: it does.
    """
    for player in players:
        setattr(player, score, getattr(player, score) + 1)
    reached = [player for player in players if has_reached_goal(player.scores)]
    if state.house.five_time == "immediate" and reached:
        said = listed([f"{player.name} has {getattr(player, score)}" for player in reached])
        yield from announce(
            f"{said} {score}: the game ends at once.",
            *rule("R62"),
            figures=tuple(player.name for player in reached),
        )
        raise GameOver
