"""Opening a save: whose game it is, who plays, how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.errors import JournalError, RefereeError
from referee.core.names import shown

if TYPE_CHECKING:
    from pathlib import Path

    from referee.core.game import Game
    from referee.core.journal import Journal
    from referee.core.session import Session


def now() -> str:
    """The time stamp of a new entry."""
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="seconds")


def looked_at(path: Path) -> Session[Any]:
    """The game of a save, to look at; a damaged one as far as it can be read.

    Raises:
        JournalError: it is no save, or one of a game that is not known here.
    """
    from referee.core.journal import Journal

    return session_of(Journal.open(path, write=False))


def session_of(journal: Journal) -> Session[Any]:
    """The game that a journal adds up to.

    Raises:
        JournalError: its header does not fit any game here.
    """
    from referee.core.session import Session

    return Session(checked_game(journal), journal, clock=now)


def header_of(journal: Journal) -> dict[str, Any]:
    """The header's fields; empty if it has none."""
    value = journal.entries[0].value if journal.entries else None
    return dict(value) if isinstance(value, dict) else {}


def checked_game(journal: Journal) -> Game[Any]:
    """The game that the header names, after a look at its players and options.

    Raises:
        JournalError: another program wrote it, or somebody changed it.
    """
    from referee.cli.registry import game_of, playable_games

    header = header_of(journal)
    slug = header.get("game")
    if slug not in [game.slug for game in playable_games()]:
        raise JournalError(journal.path, f"a save of '{shown(str(slug))}', which is no game here")
    game = game_of(str(slug))
    try:
        _check_header(game, header)
    except RefereeError as fault:
        raise JournalError(journal.path, f"{shown(str(fault), 200)}", line=1) from None
    return game


def _check_header(game: Game[Any], header: dict[str, Any]) -> None:
    from referee.cli.places import safe_name
    from referee.core.errors import InvalidAnswer
    from referee.core.people import checked_name

    shapes = {"seats": list, "options": dict, "tables": dict, "copy": str, "stand_in": bool}
    for key, shape in shapes.items():
        if not isinstance(header.get(key), shape):
            raise InvalidAnswer(f"the header has no good '{key}'")
    for seat in header["seats"]:
        checked_name(str(seat))
    if header["copy"]:
        safe_name(header["copy"], "name of a copy")
    check_options(game, header["options"])


def check_options(game: Game[Any], options: dict[str, Any]) -> None:
    """Look whether the game has these options, and they these values.

    Raises:
        InvalidAnswer: it has not.
    """
    from referee.core.errors import InvalidAnswer

    values = {option.key: option.values for option in game.options()}
    for key, value in options.items():
        if value not in values.get(key, ()):
            raise InvalidAnswer(f"{shown(key)}={shown(str(value))} is no option of {game.title}")


def players_of(session: Session[Any]) -> tuple[str, ...]:
    """Who plays: as the game asked last, or else as the header says."""
    for entry, heard in zip(reversed(session.path), reversed(session.heard), strict=False):
        if heard.kind == "name" and isinstance(entry.value, list):
            return tuple(str(name) for name in entry.value)
    return session.setup.seats


def options_of(game: Game[Any], state: Any) -> dict[str, str]:
    """Every option with the value that holds there."""
    return {info.key: game.option(state, info.key) for info in game.options()}


def winners_of(session: Session[Any]) -> tuple[str, ...]:
    """Who won, once the game is over."""
    told = session.game.winners
    return told(session.state) if told is not None and session.question is None else ()


def box_name(session: Session[Any]) -> str:
    """Whose tables the game uses; empty if it needs none."""
    return "the stand-in set" if session.setup.stand_in else session.setup.copy
