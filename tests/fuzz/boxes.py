"""The boxes that random games are played with: whose facts they have, and hands that answer from them.

Everything else that random play needs comes from the record of the game.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Form
from referee.core.game import Game, Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.people import Names
from referee.core.questions import Fact, Question
from referee.core.rolls import Draw
from referee.core.run import Run, fact_at
from referee.core.session import Session
from referee.games.nassau import GAME as NASSAU
from referee.games.pirates_of_nassau import GAME as PIRATES_OF_NASSAU
from referee.games.pyrates import GAME as PYRATES
from referee.games.pyrates.rules.setup import table_refusal
from referee.games.searovers import GAME as SEAROVERS
from tests.games.nassau import table as nassau
from tests.games.pirates_of_nassau import table as pirates_of_nassau
from tests.games.pyrates import table as pyrates
from tests.games.pyrates.lines import any_line as pyrates_line
from tests.games.searovers import table as searovers
from tests.playing import legal_answer, typed

NAMES = ("Anne", "Bob", "José María", "O'Neil", "Dora 2nd", "Żaneta", "Eve", "cid")
NAMES_OF_OTHERS = ("Anne", "Bob", "Cid", "Dora", "Eve")
PEOPLE = ("total_players", "five_humans", "bidding_for_allegiance")

Hands = Callable[[Run[Any], Random], tuple[Any, str | None]]
Options = Callable[[int, dict[str, str], Random], None]


def as_they_come(people: int, chosen: dict[str, str], rng: Random) -> None:
    """Any options fit any number of people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A game with tables to play it at.

    `answer` gives a legal answer and how it is typed, or None where no short line says it. `fitting`
    mends options that do not fit the number of people; `settled` are set-up keys that stay as they are;
    `line` types more lines of cards and adjustments than the manual has examples.
    """

    game: Game[Any]
    name: str
    facts: Mapping[str, Any]
    answer: Hands
    stand_in: bool = False
    fitting: Options = as_they_come
    settled: tuple[str, ...] = ()
    line: Callable[[Any, Random], str] | None = None

    def __str__(self) -> str:
        return f"{self.game.slug}-{self.name}"

    def begun(self, seats: tuple[str, ...], options: Mapping[str, str]) -> Session[Any]:
        """A new game in memory."""
        copy = "" if self.stand_in else "our box"
        setup = Setup(seats=seats, options=dict(options), copy=copy, stand_in=self.stand_in)
        header = header_entry(self.game, setup, deepcopy(dict(self.facts)), "")
        return Session(self.game, Journal.in_memory(header))

    def people(self, rng: Random) -> tuple[str, ...]:
        """As many as can play."""
        return tuple(rng.sample(NAMES, rng.randint(*self.game.players)))

    def options(self, people: int, rng: Random) -> dict[str, str]:
        """Some options that are not the default."""
        chosen = {
            info.key: rng.choice(info.values) for info in self.game.options() if rng.random() < 0.3
        }
        self.fitting(people, chosen, rng)
        return chosen


def line_of(question: Question[Any], value: Any) -> str | None:
    """How it is typed, if there is a short way to say it."""
    if isinstance(question, Form) and not isinstance(value, tuple):
        return None  # a form that makes something of its parts
    line = typed(question, value)
    try:
        read = question.encode(question.parse(line))
    except (IllegalAnswer, InvalidAnswer):
        return None
    return line if read == question.encode(value) else None


# Pyrates!


def _pyrates(run: Run[Any], rng: Random) -> tuple[Any, str | None]:
    question = run.question
    assert question is not None
    if isinstance(question, Fact):
        plain = pyrates.printed(question)
        return question.decode(plain), pyrates.typed_fact(question, plain)
    if isinstance(question, Names):  # others are asked for, but as many: options fit the number
        value: Any = NAMES_OF_OTHERS[: len(run.state.seats)]
    elif isinstance(question, Form) and isinstance(question.fields[0].question, Draw):
        deck = [card for card in pyrates.TABLES["merchants"] if card not in run.state.drawn]
        dice = [legal_answer(part.question, rng) for part in question.fields[1:]]
        value = ((rng.choice(deck),), *dice)
    elif question.default is not None and rng.random() < 0.7:
        value = question.default
    else:
        value = legal_answer(question, rng)
    return value, typed(question, value)


def _seats_of_pyrates(people: int, chosen: dict[str, str], rng: Random) -> None:
    total = int(chosen.get("total_players", "5"))
    bidding = chosen.get("bidding_for_allegiance", "off") != "off"
    if table_refusal(people, total, chosen.get("five_humans") == "on", bidding):
        for key in PEOPLE:
            chosen.pop(key, None)
        if people == 5:
            chosen["five_humans"] = "on"


# The other games


def _nassau(run: Run[Any], rng: Random) -> tuple[Any, str | None]:
    question = run.question
    assert question is not None
    if isinstance(question, Fact):
        return question.decode(fact_at(nassau.TABLES, question.path)), None
    seen: Any = run
    value = nassau.chosen(seen, rng)
    return value, line_of(question, value)


def _mode_of_nassau(people: int, chosen: dict[str, str], rng: Random) -> None:
    chosen["mode"] = "full" if rng.random() < 0.8 else rng.choice(("companion", "score_sheet"))


def _pirates_of_nassau(run: Run[Any], rng: Random) -> tuple[Any, str | None]:
    question = run.question
    assert question is not None
    value = pirates_of_nassau.any_answer(question, rng)
    return value, None if isinstance(question, Fact) else line_of(question, value)


def _searovers(run: Run[Any], rng: Random) -> tuple[Any, str | None]:
    question = run.question
    assert question is not None
    seen: Any = run
    value = searovers.eager_answer(seen, rng)
    return value, line_of(question, value)


def _length_of_searovers(people: int, chosen: dict[str, str], rng: Random) -> None:
    chosen["length"] = rng.choice(("standard", "4", "4"))


BOXES = (
    Box(
        game=PYRATES, name="stand-in", facts=pyrates.TABLES, stand_in=True, answer=_pyrates,
        fitting=_seats_of_pyrates, settled=PEOPLE, line=pyrates_line,
    ),
    Box(
        game=PYRATES, name="own-box", facts={}, answer=_pyrates, fitting=_seats_of_pyrates,
        settled=PEOPLE, line=pyrates_line,
    ),
    Box(
        game=PIRATES_OF_NASSAU, name="own-box", facts=pirates_of_nassau.TABLES,
        answer=_pirates_of_nassau,
    ),
    Box(
        game=NASSAU, name="own-box", facts=nassau.TABLES, answer=_nassau, fitting=_mode_of_nassau,
        settled=("mode",),
    ),
    Box(
        game=NASSAU, name="empty-box", facts={}, answer=_nassau, fitting=_mode_of_nassau,
        settled=("mode",),
    ),
    Box(
        game=SEAROVERS, name="own-box", facts=searovers.BOX, answer=_searovers,
        fitting=_length_of_searovers, settled=("length",),
    ),
)  # fmt: skip


def boxes(words: str = "") -> tuple[Box, ...]:
    """The boxes of a game, or the one of that whole name; all of them without a word."""
    return tuple(box for box in BOXES if not words or words in (box.game.slug, str(box)))
