"""The set-up screen's options and their change during play: optional rules and house options."""

from dataclasses import replace

from referee.core.errors import IllegalAnswer
from referee.core.forms import Setting
from referee.core.game import OptionInfo
from referee.core.options import option_infos, setting
from referee.games.pyrates.house import OPTIONS
from referee.games.pyrates.rules.trade import convert
from referee.games.pyrates.state import State
from referee.games.pyrates.texts import GAME

RESTS_ON = {"secret_coin": "secret_cargo", "alt_five": "alternative_victory"}


def options() -> tuple[OptionInfo, ...]:
    """Optional rules first, then the contested rulings, then the others by their weight."""
    return option_infos(GAME)


def option(state: State, key: str) -> str:
    """The value of an option now."""
    if key in OPTIONS:
        return str(getattr(state.house, key))
    return state.options.word(key)


def settings(state: State) -> tuple[Setting, ...]:
    """The lines of the set-up screen: `more` shows the rulings of little weight."""
    return tuple(
        setting(
            info,
            option(state, info.key),
            is_minor=True if _rests_on_nothing(state, info.key) else None,
        )
        for info in options()
    )


def _rests_on_nothing(state: State, key: str) -> bool:
    """Whether a ruling rests on an optional rule that the table leaves out."""
    optional = RESTS_ON.get(key)
    return optional is not None and option(state, optional) == "off"


def set_option(state: State, key: str, value: str) -> None:
    """Change an option from now on.

    Raises:
        IllegalAnswer: an optional rule that only the set-up can change.
    """
    if key in OPTIONS:
        state.house = replace(state.house, **{key: value})
    elif state.ports and key not in ("more_gold", "secret_cargo", "governors"):
        raise IllegalAnswer(f"{key} belongs to the set-up and cannot change during play.")
    else:
        state.options.set(key, value)
    if state.house.convert_scope == "always":
        for port in state.ports.values():
            port.goods, port.gold = convert(port.cargo, state.options.more_gold)
