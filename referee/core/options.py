"""Options as the tables tell them, for set-up screens, the command line and help."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import count

from referee.core.errors import IllegalAnswer
from referee.core.forms import Setting, Settings
from referee.core.game import OptionInfo
from referee.core.protocol import Flow, announce, ask
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


def refuse_unknown(infos: Iterable[OptionInfo], key: str, value: str) -> None:
    """Refuse what is no option, or no value of it.

    Raises:
        IllegalAnswer: it is none.
    """
    info = next((row for row in infos if row.key == key), None)
    if info is None:
        raise IllegalAnswer(f"{key} is no option of this game.")
    if value not in info.values:
        raise IllegalAnswer(f"{key} takes one of: {', '.join(info.values)}.")


def agree_on_options(
    settings: Callable[[], tuple[Setting, ...]],
    set_option: Callable[[str, str], None],
    *cites: str,
    clash: Callable[[], IllegalAnswer | None] = lambda: None,
    are_settled: bool = False,
) -> Flow[None]:
    """The screen of options, shown again until nothing on it is changed and nothing clashes.

    Not shown where the table plays as it did last time. `settings` are its lines as the options stand.
    """

    def screen(key: str) -> Settings:
        return Settings(key=key, prompt="Options", settings=settings(), default={})

    if are_settled and clash() is None:
        yield from announce("The options are those of the last game.", verdict="reminder")
        return
    for number in count(1):
        key = "setup.options" + (f".{number}" if number > 1 else "")
        changes = yield from ask(partial(screen, key))
        for option, value in changes.items():
            set_option(option, value)
        if refused := clash():
            yield from announce(str(refused), *refused.cites, verdict="refused")
        elif changes:
            said = ", ".join(f"{option} = {value}" for option, value in changes.items())
            yield from announce(f"Now {said}.", *cites, verdict="reminder")
        else:
            yield from announce("The options stand.", verdict="reminder")
            return


def _gist(info: OptionInfo, value: str) -> str:
    """What it is about, and for a ruling whose readings are not listed, what its value means."""
    if not info.weight or info.is_contested or value not in info.readings:
        return info.gist
    return f"{info.gist}. {info.readings[value]}"
