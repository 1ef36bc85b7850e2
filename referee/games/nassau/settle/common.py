"""Facts and words that several topics of Nassau share."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from referee.core import settle
from referee.core.pieces import counted
from referee.core.schema import (
    COUNT,
    FLAG,
    Choice,
    ListOf,
    MalformedFacts,
    Record,
    Whole,
    fact,
)
from referee.core.settle import HouseKind, Settled
from referee.games.nassau.house import (
    RULES,
    House,
)
from referee.games.nassau.readings import other_readings
from referee.games.nassau.terms import (
    AREAS,
    CRATES,
    GOODS,
    MOST_HOLDS,
    PIRATES,
    PRINTED_HOLDS,
    STATIONS,
    Cargo,
)
from referee.games.nassau.texts import rule

__all__ = ["counted", "other_readings"]

AREA = Choice(*AREAS)
GOOD = Choice(*GOODS)
SCORE = Whole(None)
UP_TO_FIVE = Whole(1, 5)
PIRATES_ON_DECK = Whole(0, PIRATES)
CRATES_OF_ONE = Whole(0, CRATES)
OPEN_HOLDS = Whole(PRINTED_HOLDS, MOST_HOLDS)
GOODS_ABOARD = Whole(0, 24)
VISITED = ListOf(Choice(*STATIONS))


HOUSE_KIND: HouseKind[House] = HouseKind(RULES)


def house_fact() -> House:
    """The `house` fact every topic accepts."""
    return settle.house_fact(HOUSE_KIND)


class DiscardFacts(NamedTuple):
    """Cargo dropped to make room."""

    crates: int = fact(CRATES_OF_ONE, "ammo crates dropped", default=0)
    provisions: int = fact(COUNT, "provisions dropped", default=0)
    goods: int = fact(GOODS_ABOARD, "goods dropped", default=0)


DISCARD = Record(DiscardFacts)
NO_DISCARD = DiscardFacts(0, 0, 0)


def discard_fact() -> DiscardFacts:
    """The `discard` fact."""
    return fact(DISCARD, "cargo dropped to make room", default=NO_DISCARD, default_words="{}")


def after_discard(cargo: Cargo, discard: DiscardFacts) -> Cargo:
    """The cargo without what is dropped.

    Raises:
        MalformedFacts: more is dropped than there is, at `discard.crates` and so on.
    """
    for kind, have, dropped in zip(cargo._fields, cargo, discard, strict=True):
        if dropped > have:
            raise MalformedFacts(f"discard.{kind}", f"{dropped} dropped, {have} aboard")
    return Cargo(*(have - dropped for have, dropped in zip(cargo, discard, strict=True)))


def cargo_words(cargo: Cargo) -> str:
    """A cargo in a sentence: "5 crates, 1 provision"."""
    words = zip(cargo, ("crate", "provision", "good"), strict=True)
    return ", ".join(counted(count, word) for count, word in words if count) or "nothing"


class StationFacts(Protocol):
    """Facts of the journey home."""

    @property
    def visited(self) -> tuple[str, ...]:
        """Stations visited this round."""

    @property
    def station_this_turn(self) -> bool:
        """Whether the ship stopped this turn."""


def visited_fact() -> tuple[str, ...]:
    """The `visited` fact."""
    return fact(VISITED, "stations visited this round before this one, in order", default=())


def stopped_fact() -> bool:
    """The `station_this_turn` fact."""
    return fact(FLAG, "the ship already stopped at a station this turn", default=False)


def check_stations(facts: StationFacts) -> None:
    """Refuse a journey that cannot have been.

    Raises:
        MalformedFacts: stations out of order or twice, or a stop without a station.
    """
    order = [STATIONS.index(station) for station in facts.visited]
    if order != sorted(set(order)):
        raise MalformedFacts("visited", "must be in the order skull, campfire, home, each once")
    if facts.station_this_turn and not facts.visited:
        raise MalformedFacts("station_this_turn", "true, but no station was visited")


def needed(key: str, value: object, when: str) -> None:
    """Refuse to go on without a fact.

    Raises:
        MalformedFacts: it was left out.
    """
    if value is None:
        raise MalformedFacts(key, f"is missing; it is needed {when}")


def rules(*ids: str) -> list[str]:
    """Rule ids of this game, each once and in the order given; empty ones are left out."""
    return list(rule(*dict.fromkeys(name for name in ids if name)))


def if_(condition: object, name: str) -> str:
    """A rule id that is cited only where it matters."""
    return name if condition else ""


def refused(code: str, said: str, *ids: str) -> Settled:
    """The ruling that something is not legal, with its sentence."""
    return Settled({"legal": False, "refusal": code}, [said], rules(*ids))


def listed(names: Iterable[str], word: str = "and") -> str:
    """Names in a sentence: "A, B and C"."""
    names = list(names)
    if len(names) < 2:
        return "".join(names) or "none"
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def points(number: int) -> str:
    """`1 point`, `-3 points`."""
    return f"{number} point{'' if abs(number) == 1 else 's'}"
