"""The set-up screen's options and their change during play: mode, modules and house options."""

from dataclasses import replace

from referee.core.errors import IllegalAnswer
from referee.core.forms import Setting
from referee.core.game import OptionInfo
from referee.core.options import option_infos, setting
from referee.games.nassau.house import OPTIONS
from referee.games.nassau.state import COMPANION, State
from referee.games.nassau.texts import GAME

MODE = "mode"


def options() -> tuple[OptionInfo, ...]:
    """Mode and modules first, then the contested rulings, then the others by their weight."""
    return option_infos(GAME)


def option(state: State, key: str) -> str:
    """The value of an option now."""
    return str(getattr(state.house, key)) if key in OPTIONS else state.options.word(key)


def settings(state: State) -> tuple[Setting, ...]:
    """The lines of the set-up screen: `more` shows the rulings of little weight."""
    return tuple(
        setting(
            info,
            option(state, info.key),
            readings=info.readings if info.key == MODE else None,
        )
        for info in options()
    )


def set_option(state: State, key: str, value: str) -> None:
    """Change an option from now on.

    Raises:
        IllegalAnswer: it cannot change now.
    """
    if key in OPTIONS:
        state.house = replace(state.house, **{key: value})
    elif not state.players or (key == MODE and value == COMPANION and state.is_full):
        state.options.set(key, value)
    elif key == MODE and value == state.options.mode:
        raise IllegalAnswer(f"The mode is {value} already.")
    elif key == MODE:
        raise IllegalAnswer("Full tracking begins at the start of a round: answer full there.")
    else:
        raise IllegalAnswer(f"{key} belongs to the set-up and cannot change during play.")
