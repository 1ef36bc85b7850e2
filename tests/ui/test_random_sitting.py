"""Sittings typed at random: any legal answer as text, and every command in between."""

from io import StringIO
from random import Random
from typing import Any

import pytest

from examples.pig import GAME as PIG
from referee.cli.registry import game_of
from referee.core.forms import Lines, Settings
from referee.core.game import Game, Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.session import Session
from referee.core.tables import read_folder, tables_dir
from referee.ui.asker import Prompt
from referee.ui.plain import PlainAsker
from referee.ui.render import words_of
from referee.ui.roller import RandomRoller
from referee.ui.sitting import Sitting
from tests.playing import legal_answer

LINES = 400
COMMANDS = (
    "?", "<", "/undo", "/undo 3", "/redo", "/why", "/detail", "/show", "/log 5", "/odds", "/note x",
    "/house", "/count", "/dice ai", "/dice table", "/dice referee", "/roll", "/help", "/ruling so be it",
    "/rules ship", "x", "", "-1", "99999999999", "a;b;c", '"', "/undo to {entry}", "/fix {entry} {answer}",
    "/what-if {answer}", "{answer}; {answer}", "{answer}; <; {answer}",
)  # fmt: skip


class RandomAsker(PlainAsker):
    """Types legal answers, and now and then something else."""

    def __init__(self, session: Session[Any], seed: int) -> None:
        super().__init__(StringIO(), StringIO())
        self.rng = Random(seed)
        self.session = session
        self.typed: list[str] = []

    def ask(self, prompt: Prompt) -> str:
        if len(self.typed) >= LINES:
            raise EOFError
        line = self.rng.choice("yn") if "(y" in prompt.text else self.any_line()
        self.typed.append(line)
        self.write(f"{prompt.text}{line}\n")
        return line

    def any_line(self) -> str:
        if self.rng.random() < 0.75:
            return self.answer()
        command = self.rng.choice(COMMANDS)
        entry = self.rng.randint(0, self.session.next_number)
        return command.format(entry=entry, answer=self.answer())

    def answer(self) -> str:
        question = self.session.question
        if question is None:
            return "/undo 9"
        if isinstance(question, Settings | Lines):
            return ""
        return words_of(question.encode(legal_answer(question, self.rng)))


def session_of(game: Game[Any]) -> Session[Any]:
    facts = read_folder(tables_dir() / game.slug / "stand-in")
    setup = Setup(seats=("Anne", "Bob"), stand_in=bool(facts))
    return Session(game, Journal.in_memory(header_entry(game, setup, facts, "")))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [PIG, game_of("pyrates")], ids=lambda game: game.slug)
def test_whatever_is_typed_the_books_stay_right(game: Game[Any], seed: int) -> None:
    session = session_of(game)
    asker = RandomAsker(session, seed)
    ending = Sitting(session, asker, roller=RandomRoller(seed)).play()
    said = asker._out.getvalue()  # type: ignore[attr-defined]
    assert ending.reason in ("input-ended", "over"), ending
    assert "A fault of the program" not in said
    assert session.diverged is None
    assert game.problems(session.state) == []
    again = Session(game, session.journal)
    assert again.diverged is None
    assert game.accounts(again.state) == game.accounts(session.state)
    assert game.pieces(again.state) == game.pieces(session.state)
    assert (again.question and again.question.key) == (session.question and session.question.key)
