"""Thirty whole games by chance, with interrupts and mistakes; the books hold after every entry."""

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from referee.cli.showing import standing_of
from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.pieces import applied
from referee.core.protocol import told
from referee.core.session import Session
from referee.games.pirates_of_nassau import GAME
from referee.games.pirates_of_nassau.house import OPTIONS
from referee.games.pirates_of_nassau.odds import odds
from referee.games.pirates_of_nassau.pieces import accounts, pieces, problems
from referee.games.pirates_of_nassau.report import report, status, turn
from referee.games.pirates_of_nassau.terms import KINDS, PIECES, RESOURCES
from tests.games.pirates_of_nassau.table import any_answer, begun

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.state import State

NAMES = ("Anja", "Jonah", "Jon", "Ewan", "Bo 2nd")
GAMES = 30
MOST_ANSWERS = 2_000


def options(rng: Random) -> dict[str, str]:
    """Some house options that are not the default."""
    return {k: rng.choice(row.values) for k, row in OPTIONS.items() if rng.random() < 0.25}


def interrupt(rng: Random, names: tuple[str, ...]) -> tuple[str, str]:
    """A command that may be possible now, or not."""
    who = rng.choice(names).split()[0].casefold()
    kind = rng.choice((*KINDS, "cook", "gunner", "pilot"))
    more = rng.choice(
        ("+", "-", "rum", "rum rum cargo", "navigator", "first_mate", "sailing", "gunnery", "")
    )
    return rng.choice(
        (
            ("dump", f"{who} {rng.choice(PIECES)} {rng.randint(1, 2)}"),
            ("dump", f"{who} all"),
            ("plank", who),
            ("use", f"{who} {kind} {more}"),
            ("use", f"{who} {kind} {more}"),
            ("exchange", f"{who} {rng.choice(RESOURCES)}"),
            ("exchange", f"{who} p8 rrc"),
            ("swap", who),
        )
    )


class Evening:
    """One game, with what happens at a table besides answers."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.names = NAMES[: self.rng.randint(3, 5)]
        self.session: Session[State] = begun(self.names, options(self.rng))
        self.interrupts = self.undone = 0

    def play(self) -> None:
        """Until the End Game card comes."""
        for _ in range(MOST_ANSWERS):
            question = self.session.question
            if question is None:
                return
            if self.rng.random() < 0.15:
                self.disturb()
            elif self.rng.random() < 0.03 and self.session.path:
                self.take_back()
            else:
                self.session.answer(any_answer(question, self.rng), by="table")
            self.check()
        raise AssertionError("the game does not come to an end")

    def disturb(self) -> None:
        """A command of the game, or another house option."""
        if self.rng.random() < 0.1:
            key = self.rng.choice(tuple(OPTIONS))
            with suppress(IllegalAnswer):
                self.session.house(key, self.rng.choice(OPTIONS[key].values), by="table")
            return
        name, words = interrupt(self.rng, self.names)
        with suppress(IllegalAnswer, InvalidAnswer):
            self.session.interrupt(name, words, by="table")
            self.interrupts += 1

    def take_back(self) -> None:
        """Undo, and redo it again: the table is as it was."""
        session = self.session
        before, question = accounts(session.state), session.question
        steps = self.rng.randint(1, 4)
        session.undo(min(steps, len(session.path)))
        self.check()
        session.redo()
        assert accounts(session.state) == before
        assert session.question is not None
        assert question is not None
        assert session.question.key == question.key
        self.undone += 1

    def check(self) -> None:
        """Nothing is broken, and everything can be looked at."""
        assert problems(self.session.state) == []


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game(seed: int) -> None:
    evening = Evening(seed)
    evening.play()
    state = evening.session.state
    assert state.is_over
    assert state.turn >= 4
    again: Session[Any] = Session(GAME, evening.session.journal)
    assert again.diverged is None
    assert again.state == state
    assert pieces(again.state) == pieces(state)


def test_keys_are_told_apart() -> None:
    for seed in range(3):
        evening = Evening(seed)
        evening.play()
        answers = [entry.key for entry in evening.session.path if entry.kind == "answer"]
        assert len(answers) == len(set(answers))


def test_everything_can_be_shown_at_any_time() -> None:
    rng = Random(1)
    session = begun(NAMES[:4])
    before = pieces(session.state)
    while session.question is not None:
        question = session.question
        assert told(question.prompt)
        assert question.legal() is not None
        assert list(question.help())
        session.answer(any_answer(question, rng), by="table")
        now = pieces(session.state)
        assert applied(before, now) == now
        before = now
        assert report(session.state, "")
        assert status(session.state)
        assert turn(session.state)
        assert standing_of(session.game, session.state)
        if session.question is not None:
            assert list(odds(session.state, session.question))
        for ruling in session.heard[-1].rulings:
            assert told(ruling.text)
            assert ruling.why is None or all(line for line in ruling.why())
