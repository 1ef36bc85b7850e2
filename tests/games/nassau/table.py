"""Tables to play Nassau at: a box of our own invention, games by typed lines, and games by chance."""

from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Form
from referee.core.game import Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.protocol import told
from referee.core.questions import Question
from referee.core.run import fact_at
from referee.core.session import Session
from referee.games.nassau import GAME
from referee.games.nassau.rules.yarns import DEMANDS
from referee.games.nassau.state import State
from referee.games.nassau.terms import ANIMALS, AREAS, GOODS, WEAPONS
from tests.playing import any_answer

KINDS = dict(zip(("kraken", "fort", "galleon", "serpent", "trader"), WEAPONS, strict=True))
GEARS = (
    "2 rum",
    "1 doubloon",
    "1 bomb",
    "1 sail, 1 compass",
    "1rum/1doubloon",
    "2 yarn_card",
    "1 weapon",
    "1 pirate",
)
PRINTED: Mapping[str, tuple[str, ...]] = {
    "weapon": WEAPONS,
    "animal": ANIMALS,
    "good": GOODS,
    "opponent": tuple(KINDS),
    "count": ("2", "3", "4"),
}


def _cards() -> dict[str, dict[str, Any]]:
    """Points and words of all cards; within a block each word comes once."""
    seen: dict[tuple[str, int], int] = {}
    rows: dict[str, dict[str, Any]] = {}
    for card, demand in DEMANDS.items():
        rows[str(card)] = {"points": 1 + card % 5}
        if demand.printed:
            place = seen.setdefault((demand.about, demand.need), 0)
            seen[demand.about, demand.need] += 1
            rows[str(card)]["printed"] = PRINTED[demand.printed][
                place % len(PRINTED[demand.printed])
            ]
    return rows


TABLES: Mapping[str, Any] = {
    "opponents": KINDS,
    "harbour": "A",
    "map": [a + b for a, b in pairwise(AREAS)] + ["AC", "BE", "CG"],
    "conflict_tiles": [10, 5, 10],
    "areas": {
        area: [0 if area == "I" else 1, 2 if area == "C" else 1, 2 if area == "F" else 1]
        for area in AREAS
    },
    "piers": {str(number): GEARS[number - 1] for number in range(1, 6)},
    "tavern": {
        str(number): ("1 rum", "1 doubloon", "1 sail", "2 crate", "1 yarn_card")[number - 1]
        for number in range(1, 6)
    },
    "rewards": {
        f"{kind}-{strength}": GEARS[(place + strength) % len(GEARS)]
        for place, kind in enumerate(KINDS)
        for strength in range(1, 6)
    },
    "hideouts": {
        str(number): {
            "spaces": [f"{GOODS[(number + n) % 6]} {n + 1}" for n in range(4)],
            "general": number % 3,
        }
        for number in range(1, 7)
    },
    "cards": _cards(),
    "dutchman_places": [15, 10, 6, 3],
}


def begun(
    seats: tuple[str, ...] = ("Anne", "Bob"),
    options: Mapping[str, str] | None = None,
    facts: Mapping[str, Any] = TABLES,
) -> Session[State]:
    """A new game."""
    setup = Setup(seats=seats, options=dict(options or {}), copy="our box")
    header = header_entry(GAME, setup, deepcopy(dict(facts)), "")
    return Session(GAME, Journal.in_memory(header))


# By chance

STAYING = {"pass": ("what", "number", "use"), "pause": ("what", "use")}  # no captain moves
EARLY = ("pass", "pause", "skull", "campfire", "home")  # what would end a round too soon


def chosen(session: Session[State], rng: Random) -> Any:
    """A legal answer that also sails, fights and goes home sometimes."""
    question = session.question
    assert question is not None
    for _ in range(400):
        answer = any_answer(question, rng)
        if isinstance(question, Form):
            answer = _shaped(question, answer, rng)
        try:
            return question.decode(question.encode(answer))
        except (IllegalAnswer, InvalidAnswer):
            continue
    return _plain(question)


def _plain(question: Question[Any]) -> Any:
    """The first answer of a form that is legal with nothing else said."""
    assert isinstance(question, Form), f"{question.key}: no legal answer found"
    first, *rest = question.fields
    for word in first.question.words():
        answer = (first.question.parse(word), *(part.question.default for part in rest))
        with suppress(IllegalAnswer, InvalidAnswer):
            return question.decode(question.encode(answer))
    raise AssertionError(f"{question.key}: no legal answer found")


def _shaped(form: Form, answer: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    """The same answer nearer to what a table would type: sparing parts, and a route."""
    parts = list(answer)
    for place, part in enumerate(form.fields):
        if part.name == "what" and parts[place] in EARLY and rng.random() < 0.7:
            parts[place] = any_answer(part.question, rng)
        elif part.name == "route" and rng.random() < 0.6:
            parts[place] = "".join(rng.choice(AREAS) for _ in range(rng.randint(1, 2)))
        elif (
            part.question.default is not None
            and part.name not in ("route", "gets")
            and rng.random() < 0.7
        ):
            parts[place] = part.question.default
    names = [part.name for part in form.fields]
    if "gets" in names and parts[0] in STAYING:
        kept = STAYING[parts[0]]
        for place, part in enumerate(form.fields):
            if part.name not in kept:
                parts[place] = part.question.default
    return tuple(parts)


def answer(session: Session[State], rng: Random) -> None:
    """Give a legal answer to what is asked, a fact from our box."""
    question = session.question
    assert question is not None
    if question.kind == "fact":
        path: tuple[str, ...] = getattr(question, "path", ())
        session.answer(question.decode(fact_at(TABLES, path)), by="table")
    else:
        session.answer(chosen(session, rng), by=question.seat or "table")


# By typed lines


class Table:
    """A game driven by typed lines; what is said is kept."""

    def __init__(
        self,
        *lines: str,
        seats: tuple[str, ...] = ("Anne", "Bob"),
        facts: Mapping[str, Any] = TABLES,
        **options: str,
    ) -> None:
        """`options` may be any of the game's; full tracking unless another mode is named."""
        self.session = begun(seats, {"mode": "full", **options}, facts)
        self.said: list[str] = []
        self.typed = 0
        self.say(*lines)

    @property
    def state(self) -> State:
        """The table as the books have it."""
        return self.session.state

    @property
    def key(self) -> str:
        """The key of the waiting question; empty when the game is over."""
        return self.session.question.key if self.session.question else ""

    def say(self, *lines: str) -> list[str]:
        """Answer with these lines; returns what was said to them."""
        now: list[str] = []
        for line in lines:
            question = self.session.question
            assert question is not None, f"the game is over before {line!r}"
            self.typed += 1
            depth = len(self.session.path)
            had = len(self.session.heard[-1].rulings)
            self.session.answer(self._read(question, line), by=question.seat or "table", text=line)
            heard = self.session.heard[-1].rulings
            now += [
                told(ruling.text)
                for ruling in (heard if len(self.session.path) > depth else heard[had:])
            ]
            assert GAME.problems(self.state) == []
        self.said += now
        return now

    def _read(self, question: Question[Any], line: str) -> Any:
        if line:
            return question.parse(line)
        if isinstance(question, Form) and question.default is None:
            return question.complete({})
        return question.default if question.default is not None else {}

    def adjust(self, *lines: str) -> None:
        """Book lines of /adjust; the table is sound afterwards."""
        _, problems, _ = self.session.try_adjust(lines)
        assert problems == []
        self.session.adjust(lines, "for the test", by="table")

    def refused(self, line: str) -> str:
        """The refusal of a line."""
        question = self.session.question
        assert question is not None
        try:
            question.parse(line)
        except (IllegalAnswer, InvalidAnswer) as refusal:
            return str(refusal)
        raise AssertionError(f"{line!r} was taken")


SET_UP = ("sabre kraken 1", "cannon rat 2", "parrot turtle crab")


def in_city(*adjusted: str, **options: str) -> Table:
    """Anne and Bob in round 1 of the city, Anne to move, after some adjustments."""
    table = Table(seats=("Anne", "Bob"), facts=TABLES, **options)
    table.say("")  # the options stand
    table.say(*SET_UP)
    if table.state.options.old_sea_bear:
        table.say("D")
    if table.state.options.flying_dutchman:
        table.say("E cannon 5")
    table.say("Anne")
    if adjusted:
        table.adjust(*adjusted)
    table.said.clear()
    return table


def at_sea(*adjusted: str, **options: str) -> Table:
    """Anne (pier 1) and Bob (pier 2) with 3 provisions at sea, Anne to move, after some adjustments."""
    table = in_city(**options)
    table.say("p 1", "p 2")
    if adjusted:
        table.adjust(*adjusted)
    table.said.clear()
    return table
