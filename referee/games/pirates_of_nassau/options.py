"""The set-up screen's options and their change during play: the house options."""

from dataclasses import replace

from referee.core.errors import IllegalAnswer
from referee.core.forms import Setting
from referee.core.game import OptionInfo
from referee.core.options import option_infos, setting
from referee.games.pirates_of_nassau.pieces import problems
from referee.games.pirates_of_nassau.state import State
from referee.games.pirates_of_nassau.texts import GAME


def options() -> tuple[OptionInfo, ...]:
    """The contested rulings, then the others by their weight."""
    return option_infos(GAME)


def option(state: State, key: str) -> str:
    """The value of an option now."""
    return str(getattr(state.house, key))


def settings(state: State) -> tuple[Setting, ...]:
    """The lines of the set-up screen: `more` shows what is not contested."""
    return tuple(
        setting(info, option(state, info.key), is_minor=not info.is_contested) for info in options()
    )


def set_option(state: State, key: str, value: str) -> None:
    """Change an option from now on.

    Raises:
        IllegalAnswer: the table as it stands does not fit it.
    """
    before = state.house
    state.house = replace(before, **{key: value})
    if broken := problems(state):
        state.house = before
        raise IllegalAnswer(f"{key}={value} does not fit the table now: {broken[0]}")
