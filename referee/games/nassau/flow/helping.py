"""Parts of the companion's forms."""

from referee.core.forms import Field
from referee.core.names import slug
from referee.core.questions import Choice, Number, Option
from referee.games.nassau.state import State


def key_of(state: State, part: str) -> str:
    """The key of a helper's question: round, number of the helper, part."""
    return f"r{state.round}.companion.{state.turns}.{part}"


def player_field(state: State, key: str, name: str = "player") -> Field:
    """One of the players."""
    options = tuple(Option(value=player, word=player) for player in state.players)
    return Field(name, Choice(key=key, prompt=name, options=options))


def number(key: str, name: str, low: int, high: int, default: int | None = None) -> Field:
    """A number within a range."""
    return Field(
        name.replace(" ", "_"),
        Number(
            key=slug(key) if " " in key else key, prompt=name, low=low, high=high, default=default
        ),
    )
