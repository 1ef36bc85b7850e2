"""The record that a game is: what the session and the asker need to know of it, and nothing else."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from referee.core.names import slug
from referee.core.pieces import Pieces, Place, Straight, anywhere
from referee.core.plain import Plain
from referee.core.protocol import TABLE, Flow, Interrupt, Seat
from referee.core.questions import Question

S = TypeVar("S")

Accounts: TypeAlias = dict[str, Plain]  # path to value, as /show prints and /adjust takes them


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a save's header says: who sits there, the options, and whose box it is.

    `is_settled`: the options were agreed before, so no screen asks for them again. `copy` names the
    tables; `stand_in` says that they are the referee's invention, so that there is no physical deck and
    the referee deals and draws. `version` is that of the game when it began; 0 is today's.
    """

    seats: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    is_settled: bool = False
    copy: str = ""
    stand_in: bool = False
    version: int = 0


def name_of(setup: Setup, seat: Seat) -> str:
    """A seat as its player is called; empty for the table."""
    if seat == TABLE:
        return ""
    called = {slug(name): name for name in setup.seats}
    return called.get(slug(seat)) or seat.replace("-", " ").title()


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionInfo:
    """An optional rule or a house option: legal values (the first is the default) and what they mean."""

    key: str
    values: tuple[str, ...]
    gist: str
    readings: Mapping[str, str]
    weight: str = ""  # H, M, L for house options; empty for the rulebook's optional rules
    is_contested: bool = False
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows for a screen: cells, never formatted text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[Plain, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operated:
    """What a line of /adjust or of a card did, and what came from nowhere or went nowhere."""

    text: str
    imbalance: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactKind:
    """A kind of printed fact: its path (`*` for a part that varies), what it is, and a way to ask it."""

    path: tuple[str, ...]
    gist: str
    asks: Callable[
        [Mapping[str, Any]], tuple[Question[Any], ...]
    ]  # from known tables to what is missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """One game. `version` moves only when old saves would be ruled differently.

    `operate` carries out one line on the state and raises IllegalAnswer or InvalidAnswer before it
    changed anything. `problems` returns every broken invariant. `standing` tells everybody's figures
    at the end, or now if the table stops early, and raises Unscored while it cannot;
    `winners` names who has won.
    """

    slug: str
    title: str
    version: int
    players: tuple[int, int]
    new_state: Callable[[Setup], S]
    play: Callable[[S], Flow[None]]
    problems: Callable[[S], list[str]]
    pieces: Callable[[S], Pieces]
    accounts: Callable[[S], Accounts]
    status: Callable[[S], str]
    report: Callable[[S, str], tuple[Table, ...]]  # by what follows /show
    views: tuple[str, ...]
    operate: Callable[[S, str], Operated]
    usage: tuple[str, ...]  # lines of help for operate
    option: Callable[[S, str], str]  # the value that holds now
    set_option: Callable[[S, str, str], None]  # one of `options`, with one of its values
    options: Callable[[], tuple[OptionInfo, ...]]
    interrupts: tuple[Interrupt[S], ...] = ()
    odds: Callable[[S, Question[Any]], Iterable[str]] | None = None
    standing: Callable[[S], Iterable[str]] | None = None
    straight: Straight = anywhere
    closed: Callable[[S], frozenset[Place]] | None = None  # only the owner knows what lies there
    winners: Callable[[S], tuple[str, ...]] | None = None
    turn: Callable[[S], str] | None = None
    facts: tuple[FactKind, ...] = ()
    fact_problems: Callable[[Mapping[str, Any]], list[str]] | None = None
