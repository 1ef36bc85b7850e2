"""Options as the tables tell them, for set-up screens, the command line and help."""

from collections.abc import Mapping

from referee.core.forms import Setting
from referee.core.game import OptionInfo
from referee.core.tables import rulebook


def option_infos(slug: str) -> tuple[OptionInfo, ...]:
    """Optional rules first, then the contested rulings, then the others by their weight."""
    book = rulebook(slug)
    optional = [
        OptionInfo(
            key=row.key,
            values=row.values,
            gist=row.gist,
            readings=row.effects,
            cites=(f"{slug}/{row.rule}",),
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
            cites=(f"{slug}/{row.id}",),
        )
        for row in book.rulings
        if row.option
    ]
    house.sort(key=lambda info: (not info.is_contested, "HML".index(info.weight)))
    return (*optional, *house)


def setting(
    info: OptionInfo,
    current: str,
    *,
    gist: str = "",
    readings: Mapping[str, str] | None = None,
    is_minor: bool | None = None,
) -> Setting:
    """The line of an option on the set-up screen: contested rulings with all their readings.

    Rulings of little weight are shown for `more` only.
    """
    little = bool(info.weight) and info.weight != "H" and not info.is_contested
    shown = info.readings if info.is_contested else {}
    return Setting(
        key=info.key,
        values=info.values,
        current=current,
        gist=gist or _gist(info, current),
        readings=shown if readings is None else readings,
        is_minor=little if is_minor is None else is_minor,
    )


def _gist(info: OptionInfo, value: str) -> str:
    """What it is about, and for a ruling whose readings are not listed, what its value means."""
    if not info.weight or info.is_contested or value not in info.readings:
        return info.gist
    return f"{info.gist}. {info.readings[value]}"
