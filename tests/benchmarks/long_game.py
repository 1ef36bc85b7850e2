"""A game of Pyrates! that goes on and on, to measure a session at entry 1,000 and beyond."""

from random import Random
from typing import Any

from referee.core.game import Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.session import Session
from referee.core.tables import read_folder, tables_dir
from referee.games.pyrates import GAME
from tests.playing import legal_answer

SEATS = ("Anne", "Bob", "Cid", "Dora")
GO_ON = (
    "turn = 2",
    "all.fame -9 to supply",
    "all.infamy -9 to supply",
    "all.popularity -9 to supply",
)


def new_session(journal: Journal | None = None) -> Session[Any]:
    """A fresh game on the stand-in set."""
    facts = read_folder(tables_dir() / GAME.slug / "stand-in")
    setup = Setup(seats=SEATS, copy="stand-in", stand_in=True)
    return Session(GAME, journal or Journal.in_memory(header_entry(GAME, setup, facts, "")))


def played(entries: int, journal: Journal | None = None, seed: int = 11) -> Session[Any]:
    """A game with so many entries in force; the table sets turn and scores back so that it never ends."""
    session = new_session(journal)
    rng = Random(seed)
    while len(session.path) < entries:
        question = session.question
        assert question is not None
        answer = legal_answer(question, rng)
        session.answer(answer, by="table")
        if session.state.phase == "end":
            _go_on(session)
    return session


def _go_on(session: Session[Any]) -> None:
    """Book it without the trial on a copy that the table gets, which would replay the game each time."""
    entry = session._new("adjust", by="table", value=list(GO_ON), text="the game goes on")
    session._do(entry, lambda run: run.operate(GO_ON))
