"""Tables to play Pirates of Nassau at: a box whose facts are known, and hands that answer."""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Form
from referee.core.game import Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.protocol import told
from referee.core.questions import Choice, Confirm, Fact, Question, Words
from referee.core.session import Session
from referee.games.pirates_of_nassau import GAME
from referee.games.pirates_of_nassau.state import Player, State
from tests.playing import legal_answer

# A box as its owners would tell it. Seven ports; the other locations are trade routes.
TABLES: Mapping[str, Any] = {
    "map": {
        "ports": [
            [1, "la-havana"], [5, "campeche"], [9, "kingston"], [12, "tortuga"],
            [15, "curacao"], [17, "port-of-spain"], [20, "cartagena"],
        ]
    },
    "income": {
        "1": ["cargo", "rum"], "5": ["gunpowder"], "9": ["gunpowder", "rum"],
        "12": ["cargo", "gunpowder"], "15": ["rum", "cargo"], "17": ["p8"], "20": ["gunpowder", "cargo"],
    },
    "hold": {"spaces": [6, 9, 12]},
    "printed": {"best_ship": [1, 1, 0, 0]},
    "captains": {"all": ["2/2", "3/3", "2/1", "1/3"]},
    "merchants": {
        "sloop": {"sailing": 2, "gunnery": 2, "plunder": "rrc"},
        "brig": {"sailing": 3, "gunnery": 2, "plunder": "gch"},
        "galleon": {"sailing": 2, "gunnery": 5, "plunder": "ppgh"},
        "pinnace": {"sailing": 1, "gunnery": 1, "plunder": "c"},
    },
    "kinds": {
        "cook": "crew 3 gain rum 1",
        "gunner": "crew 1 gunnery 1 merchant navy",
        "pilot": "crew 2 die 2",
        "stern_chaser": "aft 2 gunnery 1 navy",
        "captains_cabin": "aft 4 text",
    },
    "supply": {"pieces": [30, 30, 30, 40, 12]},
}  # fmt: skip
FOUR = ("Anja", "Jonah", "Jon", "Ewan")
THREE = FOUR[:3]


def begun(
    seats: tuple[str, ...] = THREE,
    options: Mapping[str, str] = {},
    *,
    facts: Mapping[str, Any] = TABLES,
    save: Path | None = None,
) -> Session[State]:
    """A new game with a box of one's own."""
    setup = Setup(seats=seats, options=options, copy="our box")
    header = header_entry(GAME, setup, deepcopy(dict(facts)), "")
    journal = Journal.in_memory(header) if save is None else Journal.create(save, header)
    return Session(GAME, journal)


CARDS = ("sloop", "brig", "galleon", "pinnace", "2 3 rch", "ketch 1 4 -")
OWN_KINDS = ("cook", "gunner", "pilot", "drummer")


def any_answer(question: Question[Any], rng: Random) -> Any:
    """A legal answer; cards and counters are named out of the box, and no answer is doubtful."""
    match question:
        case Words():
            is_kind = question.key.endswith(".name")
            return question.read(rng.choice(OWN_KINDS if is_kind else CARDS))
        case Fact():
            return question.read("crew 1 text")
        case Confirm(doubt=doubt):
            answer = rng.random() < 0.4
            return answer if doubt is None or doubt(answer) is None else not answer
        case _:
            return legal_answer(question, rng)


def typed(session: Session[State], line: str) -> list[str]:
    """Give a typed line to the waiting question; what the referee says then."""
    question = session.question
    assert question is not None, f"nothing is asked, but {line!r} is typed"
    session.answer(question.parse(line), by=question.seat or "table", text=line)
    return said(session)


def said(session: Session[State]) -> list[str]:
    """What the last entry caused, in words."""
    return [told(ruling.text) for ruling in session.heard[-1].rulings]


def play(session: Session[State], *lines: str) -> list[str]:
    """Typed lines and commands (`/dump anja rum 1`) one after the other; all that is said."""
    heard: list[str] = []
    for line in lines:
        if line.startswith("/"):
            name, _, words = line[1:].partition(" ")
            session.interrupt(name, words, by="table")
            heard += said(session)
        else:
            heard += typed(session, line)
    return heard


def started(
    rolls: str = "123 234 456", seats: tuple[str, ...] = THREE, options: Mapping[str, str] = {}
) -> Session[State]:
    """A game at its first move: the set-up dice of everybody, in the order of the seats."""
    session = begun(seats, options)
    play(session, "", rolls)
    return session


def player(session: Session[State], name: str) -> Player:
    """A player by name."""
    return session.state.players[name]


def adjust(session: Session[State], *lines: str) -> None:
    """Put things on the table without a rule."""
    session.adjust(lines, "for the test", by="table")


def refused(session: Session[State], line: str) -> str:
    """Why a typed line or a command is not possible; nothing changes."""
    question, state = session.question, deepcopy(session.state)
    with pytest.raises((IllegalAnswer, InvalidAnswer)) as fault:
        play(session, line)
    assert session.question is not None
    assert question is not None
    assert session.question.key == question.key
    assert session.state == state
    return str(fault.value)


def pass_phases(session: Session[State]) -> None:
    """Everybody moves to a transit, or as he can, and passes, until step 3 is asked or done."""
    while session.question is not None and session.state.step == 2:
        if session.question.key.endswith(".move"):
            question = session.question
            assert isinstance(question, Form)
            plan = question.fields[0].question
            assert isinstance(plan, Choice)
            play(session, f"{plan.options[0].word} pass")
        else:
            play(session, "pass")


def open_seas(session: Session[State]) -> None:
    """Everybody takes an open seas card."""
    while session.question is not None and session.state.step == 4:
        play(session, "open")


def in_nassau(session: Session[State]) -> None:
    """Through steps 2 to 4 without anything happening."""
    pass_phases(session)
    while session.question is not None and session.state.step == 3:
        play(session, "0" if session.question.key.endswith("plank") else "y")
    open_seas(session)


def finish_nassau(session: Session[State]) -> None:
    """Nobody buys or buries any more."""
    while session.question is not None and session.state.step == 5:
        play(session, "done" if ".buy" in session.question.key else "none")
