"""How a game speaks: a flow yields questions and rulings, and receives answers.

A flow is a generator for one stretch of the sequence of play. It asks with a factory, so that the
session can build the waiting question anew after an interrupt changed the table:

    port = yield from ask(lambda: Choice(key="t1.build.anne", seat="anne", ...))
    yield from announce("Curacao: one new ship.", "pyrates/2-build")
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from referee.core.plain import Plain

if TYPE_CHECKING:
    from referee.core.questions import Fact, Question

T = TypeVar("T")
R = TypeVar("R")

Seat: TypeAlias = str
TABLE: Seat = ""  # anyone at the table may answer

Text: TypeAlias = "str | Callable[[], str]"  # built when somebody looks
Figure: TypeAlias = "str | int"


def told(text: Text) -> str:
    """The text itself, built now if it was put off."""
    return text if isinstance(text, str) else text()


class Ruling(NamedTuple):
    """What the referee says: one line, the rules it rests on, and the figures that decided.

    `verdict` is allowed, refused, result, reminder or correction. `cites` are rule ids such as
    `pyrates/3-piracy`. `figures` are what a later version must find again when it replays.
    `why` gives every term, and what was not counted.
    """

    text: Text
    cites: tuple[str, ...]
    verdict: str = "result"
    figures: tuple[Figure, ...] = ()
    why: Callable[[], Iterable[str]] | None = None


class Auto(NamedTuple, Generic[T]):
    """A question that answers itself, and why: one legal choice, for instance."""

    key: str
    value: T
    reason: Text = ""
    word: str = ""  # how it would have been typed


class Void(NamedTuple):
    """A step that has no legal answer any more, and why."""

    reason: Text = ""


class Ask(NamedTuple, Generic[T]):
    """The request for an answer; the session calls `build` at first and after every interrupt."""

    build: "Callable[[], Question[T] | Auto[T] | Void]"


class Know(NamedTuple, Generic[T]):
    """The request for a fact that only the parts print; asked once per copy of the game."""

    fact: "Fact[T]"


class Peek(NamedTuple):
    """A look at what the tables hold at a path, without asking for it."""

    path: tuple[str, ...]


class Learn(NamedTuple):
    """Something to keep with the copy's tables, so that it can be offered again."""

    path: tuple[str, ...]
    value: Plain


Step: TypeAlias = "Ask[Any] | Know[Any] | Peek | Learn | Ruling"
Flow: TypeAlias = Generator[Step, Any, R]


def ask(build: "Callable[[], Question[T] | Auto[T]]") -> Flow[T]:
    """Ask what has always a legal answer; returns the answer."""
    answer: T = yield Ask(build)
    return answer


def ask_if(build: "Callable[[], Question[T] | Auto[T] | Void]") -> "Flow[T | None]":
    """Ask what may have become void; returns the answer, or None if the step is void."""
    answer: T | None = yield Ask(build)
    return answer


def know(fact: "Fact[T]") -> Flow[T]:
    """The printed fact, from the tables or, the first time, from the table's own eyes."""
    value: T = yield Know(fact)
    return value


def peek(*path: str) -> Flow[Plain]:
    """What the tables hold there, or None; never decides a rule, only what is offered."""
    value: Plain = yield Peek(path)
    return value


def learn(path: tuple[str, ...], value: Plain) -> Flow[None]:
    """Keep it with the copy's tables."""
    yield Learn(path, value)


def announce(
    text: Text,
    *cites: str,
    verdict: str = "result",
    figures: tuple[Figure, ...] = (),
    why: Callable[[], Iterable[str]] | None = None,
) -> tuple[Ruling]:
    """Say something to the table."""
    return (Ruling(text, cites, verdict, figures, why),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt(Generic[R]):
    """Something players may do at any time, run while the main flow waits.

    Both callables get the state and the words typed after the command. `check` raises IllegalAnswer
    or InvalidAnswer where the action is not possible now.
    """

    name: str
    usage: str
    gist: str
    check: Callable[[R, str], None]
    start: Callable[[R, str], Flow[None]]
