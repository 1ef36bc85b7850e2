"""The games there are. A game's module is imported when somebody asks for the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from referee.core.errors import InvalidAnswer
from referee.core.names import find

if TYPE_CHECKING:
    from referee.core.game import Game


class Known(NamedTuple):
    """A game by its short name, its title, and the module that holds its `GAME`.

    `players` says how many can play, so that names are checked before the game is loaded. A game whose
    rules are there before its sequence of play can only be settled.
    """

    slug: str
    title: str
    module: str
    players: tuple[int, int]
    is_playable: bool = True


KNOWN: list[Known] = [
    Known("pyrates", "Pyrates!", "referee.games.pyrates", (1, 5)),
    Known("pirates-of-nassau", "Pirates of Nassau", "referee.games.pirates_of_nassau", (3, 5)),
    Known("nassau", "Nassau", "referee.games.nassau", (2, 4)),
    Known("searovers", "SeaRovers", "referee.games.searovers", (1, 4)),
]


def playable_games() -> list[Known]:
    """The games that can be played, not only settled."""
    return [game for game in KNOWN if game.is_playable]


def known_game(text: str) -> Known:
    """The game meant by a short name or title, or by its beginning.

    Raises:
        InvalidAnswer: no game, or several, are called so.
    """
    slug = find(text, [game.slug for game in KNOWN], "game")
    return next(game for game in KNOWN if game.slug == slug)


def playable_game(text: str) -> Known:
    """The game meant, if it can be played.

    Raises:
        InvalidAnswer: no game, or several, are called so; or it can only be settled.
    """
    known = known_game(text)
    if not known.is_playable:
        raise InvalidAnswer(f"{known.title} can be settled and looked up, but not played here yet.")
    return known


def game_of(slug: str) -> Game[Any]:
    """The record of a game that is known."""
    from importlib import import_module

    module = next(game.module for game in KNOWN if game.slug == slug)
    return cast("Game[Any]", import_module(module).GAME)
