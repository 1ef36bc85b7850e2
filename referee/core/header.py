"""The first line of a save: the game, who plays it, with which options and printed facts."""

from typing import Any

from referee.core.errors import Diverged
from referee.core.game import Game, Setup
from referee.core.history import plain_facts
from referee.core.journal import Entry
from referee.core.run import Facts


def header_entry(game: Game[Any], setup: Setup, facts: Facts, at: str) -> Entry:
    """The first line of a save."""
    return Entry(
        number=0,
        kind="header",
        at=at,
        value={
            "format": 1,
            "game": game.slug,
            "version": game.version,
            "seats": list(setup.seats),
            "options": dict(setup.options),
            "settled": setup.is_settled,
            "copy": setup.copy,
            "stand_in": setup.stand_in,
            "tables": plain_facts(facts),
        },
    )


def setup_of(header: Entry) -> Setup:
    """What the header of a save says.

    Raises:
        Diverged: the header is not that of a game.
    """
    value = header.value
    if not isinstance(value, dict):
        raise Diverged("The first line is not the header of a game.", 0)
    seats, options, version = value.get("seats"), value.get("options"), value.get("version")
    return Setup(
        seats=tuple(str(seat) for seat in seats) if isinstance(seats, list) else (),
        options={k: str(v) for k, v in options.items()} if isinstance(options, dict) else {},
        is_settled=value.get("settled") is True,
        copy=str(value.get("copy", "")),
        stand_in=value.get("stand_in") is True,
        version=version if isinstance(version, int) else 0,
    )
