"""The set-up screen's options and their change during play: optional rules and house options."""

from dataclasses import replace

from referee.core.errors import IllegalAnswer
from referee.core.forms import Setting
from referee.core.game import OptionInfo
from referee.core.tables import rulebook
from referee.games.pyrates.house import OPTIONS
from referee.games.pyrates.rules.trade import convert
from referee.games.pyrates.state import State
from referee.games.pyrates.texts import GAME, rule

RESTS_ON = {"secret_coin": "secret_cargo", "alt_five": "alternative_victory"}


def options() -> tuple[OptionInfo, ...]:
    """Optional rules first, then the contested rulings, then the others by their weight."""
    book = rulebook(GAME)
    optional = [
        OptionInfo(
            key=row.key,
            values=row.values,
            gist=row.gist,
            readings=row.effects,
            cites=rule(row.rule),
        )
        for row in book.options
    ]
    house = [
        OptionInfo(
            key=row.option,
            values=row.values,
            gist=row.title,
            readings=row.readings,
            weight=row.weight,
            is_contested=row.contested,
            cites=rule(row.id),
        )
        for row in book.rulings
        if row.option
    ]
    house.sort(key=lambda info: (not info.is_contested, "HML".index(info.weight)))
    return (*optional, *house)


def standing(state: State, key: str) -> str:
    """The value of an option now."""
    if key in OPTIONS:
        return str(getattr(state.house, key))
    return state.options.word(key)


def settings(state: State) -> tuple[Setting, ...]:
    """The lines of the set-up screen: `more` shows the rulings of little weight."""
    return tuple(
        Setting(
            key=info.key,
            values=info.values,
            current=standing(state, info.key),
            gist=_gist(info, standing(state, info.key)),
            readings=info.readings if info.is_contested else {},
            is_minor=_is_minor(state, info),
        )
        for info in options()
    )


def _is_minor(state: State, info: OptionInfo) -> bool:
    """Rulings that seldom decide a game, or rest on an optional rule that the table leaves out."""
    optional = RESTS_ON.get(info.key)
    if optional is not None and standing(state, optional) == "off":
        return True
    return bool(info.weight) and info.weight != "H" and not info.is_contested


def _gist(info: OptionInfo, value: str) -> str:
    """What it is about, and for a ruling whose readings are not listed, what its value means."""
    if not info.weight or info.is_contested or value not in info.readings:
        return info.gist
    return f"{info.gist}. {info.readings[value]}"


def set_option(state: State, key: str, value: str) -> None:
    """Change an option from now on.

    Raises:
        IllegalAnswer: no such option or value, or an optional rule that only the set-up can change.
    """
    info = next((row for row in options() if row.key == key), None)
    if info is None:
        raise IllegalAnswer(f"{key} is no option of this game.")
    if value not in info.values:
        raise IllegalAnswer(f"{key} takes one of: {', '.join(info.values)}.")
    if key in OPTIONS:
        state.house = replace(state.house, **{key: value})
    elif state.ports and key not in ("more_gold", "secret_cargo", "governors"):
        raise IllegalAnswer(f"{key} belongs to the set-up and cannot change during play.")
    else:
        state.options.set(key, value)
    if state.house.convert_scope == "always":
        for port in state.ports.values():
            port.goods, port.gold = convert(port.cargo, state.options.more_gold)
