"""Opening a save to go on with it: what is damaged, what is ruled differently, how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.cli.asking import answered
from referee.cli.faults import UNREADABLE, Stopped
from referee.cli.opening import box_name, players_of, session_of
from referee.core.protocol import told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from referee.core.journal import Journal
    from referee.core.session import Session
    from referee.ui.asker import Asker

_LAST = 5  # so many of the last rulings are told again


def opened(path: Path, asker: Asker) -> Session[Any] | None:
    """The game of a save, ready to go on; a copy of it where it is ruled differently now.

    None if it was only looked at.

    Raises:
        Stopped: it is damaged, and was shown up to the damage.
        LeftError: nobody said what to do.
    """
    from referee.core.journal import Journal

    journal = Journal.open(path, write=True)
    try:
        if journal.set_aside is not None:
            asker.say(f"The last line was cut off while it was written: {journal.set_aside}")
        session: Session[Any] | None = session_of(journal)
        assert session is not None
        if journal.damage is not None:
            _stop_at_damage(session, asker)
        if session.diverged is not None:
            session = _gone_on(session, asker)
    except BaseException:
        journal.close()
        raise
    if session is None:
        journal.close()
    return session


def _stop_at_damage(session: Session[Any], asker: Asker) -> None:
    damage, path = session.journal.damage, session.journal.path
    assert damage is not None
    asker.say(f"Line {damage.line} of the save is damaged: {damage.reason}.")
    for line in pictured(session):
        asker.say(line)
    raise Stopped(
        f"Shown up to the damage. referee games recover {path} asks for the lost answer again.",
        UNREADABLE,
    )


def _gone_on(session: Session[Any], asker: Asker) -> Session[Any] | None:
    """Ask whether to go on before the entry that is ruled differently, in a copy, or to look only."""
    from referee.core.questions import Choice, Option

    fault = session.diverged
    assert fault is not None
    good = session.path[-1].number if session.path else 0
    asker.say(f"The game was played by other rules than those of today. {fault}")
    options = (
        Option(value=True, word="play", gist=f"go on after entry {good}, in a copy of the save"),
        Option(value=False, word="look", gist="only look at it"),
    )
    for number, option in enumerate(options, 1):
        asker.say(f"{number}. {option.word}: {told(option.gist)}")
    if answered(asker, Choice(key="resume.diverged", prompt="Play on, or look?", options=options)):
        return _branched(session, good, asker)
    for line in pictured(session):
        asker.say(line)
    return None


def _branched(session: Session[Any], good: int, asker: Asker) -> Session[Any]:
    """The same journal in a new file, taken back to the last entry that still fits."""
    from referee.cli.places import numbered
    from referee.core.errors import SaveExists

    journal: Journal = session.journal
    path = journal.path
    assert path is not None
    for fresh in numbered(path.parent, f"{path.stem}-from-{good}"):
        try:
            journal.save_as(fresh)
        except SaveExists:
            continue
        break
    session.go_to(good)
    asker.say(f"The copy is {journal.path}.")
    return session_of(journal)


def pictured(session: Session[Any]) -> Iterator[str]:
    """How it stands, without touching anything."""
    from referee.cli.showing import pictured as tables

    return tables(session, session.run)


def recap(session: Session[Any]) -> Iterator[str]:
    """Where the game was left."""
    from referee.cli.showing import standing_of

    game = session.game
    players = ", ".join(players_of(session))
    yield " · ".join(part for part in (game.title, players, box_name(session)) if part)
    yield from _last_rulings(session)
    yield game.status(session.state)
    yield from standing_of(game, session.state)


def _last_rulings(session: Session[Any]) -> Iterator[str]:
    said = [told(ruling.text) for _, _, rulings in session.walk() for ruling in rulings]
    yield from (f"  {text}" for text in said[-_LAST:])
