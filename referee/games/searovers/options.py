"""The set-up screen's options and their change during play: the length, and house options."""

from dataclasses import replace

from referee.core.errors import IllegalAnswer
from referee.core.forms import Setting
from referee.core.game import OptionInfo
from referee.core.options import option_infos, setting
from referee.games.searovers.house import OPTIONS
from referee.games.searovers.operate import follow_supplies
from referee.games.searovers.rules.setup import MODES
from referee.games.searovers.state import State
from referee.games.searovers.texts import GAME, rule

LENGTH = "length"


def options() -> tuple[OptionInfo, ...]:
    """The length first, then the contested rulings, then the others by their weight."""
    return option_infos(GAME)


def option(state: State, key: str) -> str:
    """The value of an option now."""
    return str(getattr(state.house, key)) if key in OPTIONS else state.length


def settings(state: State) -> tuple[Setting, ...]:
    """The lines of the set-up screen: `more` shows the rulings of little weight."""
    return tuple(setting(info, option(state, info.key)) for info in options())


def set_option(state: State, key: str, value: str) -> None:
    """Change an option from now on.

    Raises:
        IllegalAnswer: only the set-up can change it.
    """
    if key in OPTIONS:
        state.house = replace(state.house, **{key: value})
        for player in state.players.values():
            player.is_secret = state.house.supply_secret == "yes"
        follow_supplies(state)
    elif state.round:
        raise IllegalAnswer(
            "The length is agreed on before the first turn.", "", rule("standard-game")
        )
    else:
        state.length = value


def length_of(state: State) -> tuple[str, int | None]:
    """The kind of game and an agreed number of doubloons."""
    if state.length in MODES:
        return state.length, None
    return "custom", int(state.length)
