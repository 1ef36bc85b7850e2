"""The set-up screen's options and their change during play: the house options."""

from dataclasses import replace

from referee.core.errors import IllegalAnswer
from referee.core.forms import Setting
from referee.core.game import OptionInfo
from referee.core.tables import rulebook
from referee.games.pirates_of_nassau.state import State
from referee.games.pirates_of_nassau.texts import GAME, rule


def options() -> tuple[OptionInfo, ...]:
    """The contested rulings, then the others by their weight."""
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
        for row in rulebook(GAME).rulings
        if row.option
    ]
    return tuple(sorted(house, key=lambda info: (not info.is_contested, "HML".index(info.weight))))


def settings(state: State) -> tuple[Setting, ...]:
    """The lines of the set-up screen: `more` shows what is not contested."""
    return tuple(
        Setting(
            key=info.key,
            values=info.values,
            current=str(getattr(state.house, info.key)),
            gist=info.gist,
            readings=info.readings if info.is_contested else {},
            is_minor=not info.is_contested,
        )
        for info in options()
    )


def set_option(state: State, key: str, value: str) -> None:
    """Change an option from now on.

    Raises:
        IllegalAnswer: no such option or value.
    """
    info = next((row for row in options() if row.key == key), None)
    if info is None:
        raise IllegalAnswer(f"{key} is no option of this game.")
    if value not in info.values:
        raise IllegalAnswer(f"{key} takes one of: {', '.join(info.values)}.")
    state.house = replace(state.house, **{key: value})
