"""What must be settled before a save can be begun: players, options, whose box."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee.cli.asking import answered
from referee.cli.places import STAND_IN, copies, copies_dir, safe_name, saves
from referee.core.errors import InvalidAnswer, RefereeError
from referee.core.names import find, matches, slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from referee.core.game import Game, Setup
    from referee.core.journal import Journal
    from referee.core.session import Session
    from referee.ui.asker import Asker

_LOOKED_AT = 50  # so many of the newest saves are searched for an earlier game


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the command line says of a new game."""

    names: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    box: str = ""
    again: bool = False  # same box and options as the last game of these players, not asked


def checked_names(players: tuple[int, int], names: Sequence[str]) -> tuple[str, ...]:
    """The players of the command line; none if the game shall ask for them.

    Raises:
        InvalidAnswer, IllegalAnswer: one of them cannot be a name, or they are too many.
    """
    from referee.core.people import Names

    if not names:
        return ()
    low, high = players
    return Names(key="", prompt="", low=low, high=high).decode(list(names))


def checked_house(game: Game[Any], pairs: Iterable[str]) -> dict[str, str]:
    """Options given as KEY=VALUE, each by its beginning.

    Raises:
        InvalidAnswer: the game has no such option, or it has no such value.
    """
    options = {option.key: option.values for option in game.options()}
    chosen: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise InvalidAnswer(f"An option is KEY=VALUE; '{pair}' has no '='.")
        if key not in options:
            key = _option_named(key, options)
        if value not in options[key]:
            value = find(value, options[key], f"value of {key}")
        chosen[key] = value
    return chosen


def _option_named(key: str, options: Mapping[str, Sequence[str]]) -> str:
    try:
        return find(key, options, "option")
    except InvalidAnswer as fault:
        if matches(key, options):
            raise
        raise InvalidAnswer(f"{fault} Options: {', '.join(options)}.") from None


def set_up(asker: Asker, slug: str, wanted: Wanted) -> tuple[Setup, dict[str, Any]]:
    """Ask what the command line leaves open; gives the setup and the tables of its box.

    The game itself is not loaded for this: the first prompt is there sooner.
    """
    options: dict[str, str] = {}
    is_settled = False
    box = wanted.box and box_named(slug, wanted.box)
    last = last_game(slug, wanted.names) if wanted.names else None
    if last is not None and (wanted.again or _is_rematch(asker, last, box)):
        options, is_settled = _chosen(last), not wanted.house
        box = box or _box_of(last)
    if not box and _has_boxes(slug):
        box = _asked_box(asker, slug)
    if box and box != STAND_IN and box not in copies(slug):
        asker.say(f"{box} is a new copy: what its parts print is asked when it first matters.")
    from referee.core.game import Setup

    setup = Setup(
        seats=wanted.names,
        options=options | dict(wanted.house),
        is_settled=is_settled,
        copy="" if box == STAND_IN else box,
        stand_in=box == STAND_IN,
    )
    return setup, tables_of(slug, setup)


def tables_of(slug: str, setup: Setup) -> dict[str, Any]:
    """The facts that are known of a box now."""
    from referee.core.tables import read_folder

    folder = folder_of(slug, setup)
    return {} if folder is None else read_folder(folder)


def folder_of(slug: str, setup: Setup) -> Path | None:
    """Where the tables of a box lie."""
    from referee.cli.box import stand_in_dir

    if setup.stand_in:
        return stand_in_dir(slug)
    return copies_dir(slug) / safe_name(setup.copy) if setup.copy else None


# The last game of the same players


def last_game(slug_of_game: str, names: Sequence[str]) -> Session[Any] | None:
    """The newest save of this game by these players, in any order."""
    if not saves():
        return None
    from referee.cli.opening import header_of, players_of, session_of

    wanted = {slug(name) for name in names}
    for journal in _journals():
        header = header_of(journal)
        seats = {slug(str(seat)) for seat in header.get("seats") or ()}
        if header.get("game") != slug_of_game or seats not in (wanted, set()):
            continue
        try:
            session = session_of(journal)
        except RefereeError:
            continue
        if {slug(name) for name in players_of(session)} == wanted:
            return session
    return None


def _journals() -> Iterator[Journal]:
    """The newest saves that can be read."""
    from referee.core.journal import Journal

    for path in saves()[:_LOOKED_AT]:
        try:
            yield Journal.open(path, write=False)
        except RefereeError:
            continue


def _chosen(last: Session[Any]) -> dict[str, str]:
    """The options of that game that were not the default."""
    from referee.cli.opening import options_of

    defaults = {option.key: option.values[0] for option in last.game.options()}
    return {
        key: value
        for key, value in options_of(last.game, last.state).items()
        if defaults[key] != value
    }


def _box_of(last: Session[Any]) -> str:
    return STAND_IN if last.setup.stand_in else last.setup.copy


def _is_rematch(asker: Asker, last: Session[Any], box: str) -> bool:
    """Whether the table wants what it had last time; not asked where there is nothing to want."""
    from referee.cli.opening import box_name
    from referee.core.questions import Confirm

    chosen = ", ".join(f"{key}={value}" for key, value in _chosen(last).items())
    same = ["options"]
    if not box and _box_of(last):
        same = [f"box ({box_name(last)})", *same]
    elif not chosen:
        return False
    prompt = f"Same {' and '.join(same)} as last time?" + (f" {chosen}" if chosen else "")
    return answered(asker, Confirm(key="play.same", prompt=prompt, default=True))


# The box


def box_named(slug: str, text: str) -> str:
    """The stand-in set, a copy that there is, or a name for a new one."""
    known = [*([STAND_IN] if has_stand_in(slug) else []), *copies(slug)]
    if matches(text, known):
        return find(text, known)
    name = safe_name(text, "name of a copy")
    if name == STAND_IN:
        raise InvalidAnswer("This game has no stand-in set; name your own copy.")
    return name


def has_stand_in(slug: str) -> bool:
    """Whether there is an invented set, to play without the box."""
    from referee.cli.box import stand_in_dir

    return stand_in_dir(slug).is_dir()


def _has_boxes(slug: str) -> bool:
    """Whether the parts of the game print what matters."""
    from referee.cli.registry import game_of

    return has_stand_in(slug) or bool(game_of(slug).facts)


def _asked_box(asker: Asker, slug: str) -> str:
    """Whose box it is."""
    from referee.core.questions import Words

    mine, is_invented = copies(slug), has_stand_in(slug)
    default = _last_box(slug) or (STAND_IN if is_invented else next(iter(mine), None))
    prompt = "Which box? A name for your own copy"
    if mine:
        prompt = f"Which box? {', '.join(mine)}, or a new name for another copy"
    if is_invented:
        prompt += f", or {STAND_IN} for the invented set"
    guide = [
        "Any name: your own copy; what its parts print is asked once, and kept under the name."
    ]
    if is_invented:
        guide.append(f"{STAND_IN}: an invented set, to play without the box.")
    if mine:
        guide.append(f"There are: {', '.join(mine)}.")
    question = Words(
        key="play.box",
        prompt=prompt,
        read=lambda text: box_named(slug, text),
        default=default,
        guide=tuple(guide),
    )
    return answered(asker, question)


def _last_box(slug: str) -> str:
    """The box of the newest save, if it is still there."""
    if not saves():
        return ""
    from referee.cli.opening import header_of

    for journal in _journals():
        header = header_of(journal)
        if header.get("game") == slug:
            box = STAND_IN if header.get("stand_in") is True else str(header.get("copy"))
            return box if box == STAND_IN or box in copies(slug) else ""
    return ""
