"""Facts and words that several topics of SeaRovers share."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from referee.core import settle
from referee.core.schema import (
    COUNT,
    Choice,
    Dice,
    Kind,
    ListOf,
    MalformedFacts,
    Record,
    Whole,
    fact,
)
from referee.core.settle import HouseKind, Settled
from referee.games.searovers import texts
from referee.games.searovers.house import (
    RULES,
    House,
)
from referee.games.searovers.rules.dice import compare
from referee.games.searovers.rules.stacks import Stack
from referee.games.searovers.terms import COLOURS, CREW, GUNS, KINDS, SIZES, TYPES

K = TypeVar("K")


class Maybe(Kind[K | None]):
    """A value that may be left out or stated as null, which is the same."""

    def __init__(self, inner: Kind[K]) -> None:
        self.inner = inner

    def read(self, value: object) -> K | None:
        """The value, or None."""
        return None if value is None else self.inner.read(value)

    def words(self) -> str:
        """What is legal."""
        return self.inner.words()

    def plain(self, text: str) -> object:
        """What is meant by a typed word."""
        return None if text == "null" else self.inner.plain(text)

    def part(self, name: str) -> Kind[object] | None:
        """The kind of a part."""
        return self.inner.part(name)


class Size(Kind[int]):
    """The size of great guns."""

    def read(self, value: object) -> int:
        """One of the five sizes."""
        if type(value) is not int or value not in SIZES:
            raise self.wrong(value)
        return value

    def words(self) -> str:
        """What is legal."""
        return "4, 6, 8, 12 or 18"


class Coordinate(Kind[str]):
    """The coordinate of an Attack."""

    pattern = re.compile(r"[BP][1-9][0-9]?")

    def read(self, value: object) -> str:
        """B or P with its number."""
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            raise self.wrong(value)
        return value

    def words(self) -> str:
        """What is legal."""
        return "B or P and a number from 1 to 99"

    def plain(self, text: str) -> object:
        """Letters of either case."""
        return text.upper()


class Tagged(Kind[Any]):
    """An object whose word under `tag` says which other keys it has."""

    def __init__(self, tag: str, records: Mapping[str, "Record[Any]"]) -> None:
        self.tag = tag
        self.records = records
        self.word = Choice(*records)

    def read(self, value: object) -> Any:
        """The record of that word, read."""
        if not isinstance(value, dict):
            raise self.wrong(value)
        if self.tag not in value:
            raise MalformedFacts(self.tag, f"is missing; it must be {self.word.words()}")
        try:
            word = self.word.read(value[self.tag])
        except MalformedFacts as fault:
            raise fault.under(self.tag) from None
        rest = {key: part for key, part in value.items() if key != self.tag}
        return self.records[word].read(rest)

    def words(self) -> str:
        """What is legal."""
        return f"an object whose {self.tag} is {self.word.words()}"

    def part(self, name: str) -> Kind[object] | None:
        """The word, or the kind that a key has wherever it belongs."""
        if name == self.tag:
            return self.word
        kinds = (record.part(name) for record in self.records.values())
        return next((kind for kind in kinds if kind is not None), None)


HOUSE_KIND: HouseKind[House] = HouseKind(RULES)
COLOUR = Choice(*COLOURS)
TYPE = Choice(*TYPES)
KIND = Choice(*KINDS)
SIZE = Size()
SIZE_LIST = ListOf(SIZE)
DAMAGE = Choice(GUNS, CREW)
COORDINATE = Coordinate()
DICE = Dice(1)
DIE = Whole(1, 6)
POSITIVE = Whole(1)
TARGET = Choice("at-sea", "dock")


def house_fact() -> House:
    """The `house` fact every topic accepts."""
    return settle.house_fact(HOUSE_KIND)


def maybe(kind: Kind[K], meaning: str, *, key: str = "", default_words: str = "") -> K | None:
    """Declare a fact that need not be stated; null is the same as leaving it out."""
    return fact(Maybe(kind), meaning, default=None, key=key, default_words=default_words)


class StackFacts(NamedTuple):
    """Strengths of the cards that lie together."""

    vessel: int | None = fact(Maybe(COUNT), "strength of the vessel card", default=None)
    captain: int | None = fact(Maybe(COUNT), "strength of the captain", default=None)
    guns: int = fact(COUNT, "strength of the great guns, 0: none", default=0)
    crew: int = fact(Whole(0, 1), "1 with a crew aboard", default=0)


class StackKind(Kind[Stack]):
    """A stack by its strengths; at sea it must have vessel and captain."""

    def __init__(self, *, at_sea: bool, most: int | None = None, record: Any = None) -> None:
        self.at_sea = at_sea
        self.most = most
        self.record: Record[StackFacts] = record or Record(StackFacts)

    def read(self, value: object) -> Stack:
        """The stack, checked."""
        stack = Stack(*self.record.read(value))
        checked_stack(stack, at_sea=self.at_sea)
        if self.most is not None and stack.strength > self.most:
            raise MalformedFacts("", f"has a strength of {stack.strength}; {self.most} at most")
        return stack

    def words(self) -> str:
        """What is legal."""
        return self.record.words()

    def part(self, name: str) -> Kind[object] | None:
        """The kind of a part."""
        return self.record.part(name)


def checked_stack(stack: Stack, *, at_sea: bool) -> None:
    """Refuse a stack that cannot be one; keys below the stack's own.

    Raises:
        MalformedFacts: a card is missing at sea, or nothing has any strength.
    """
    if at_sea:
        for key in ("vessel", "captain"):
            if getattr(stack, key) is None:
                raise MalformedFacts(key, "is missing; a vessel at sea has it")
    if not (stack.vessel or stack.captain):
        raise MalformedFacts("", "vessel and captain together must be at least 1")


SEA_STACK = StackKind(at_sea=True)
ANY_STACK = StackKind(at_sea=False)


def needed(key: str, value: K | None, when: str) -> K:
    """The fact, which must be stated now.

    Raises:
        MalformedFacts: it was left out.
    """
    if value is None:
        raise MalformedFacts(key, f"is missing; it is needed {when}")
    return value


def refused(
    code: str,
    *why: str,
    at: int | None = None,
    place: str = "",
    cites: Sequence[str] = (),
    more: Mapping[str, object] = {},
) -> Settled:
    """The ruling that a move is illegal: its code, where it stands, and the rules it rests on.

    `why` adds sentences, empty ones are left out; `place` is the topic, for codes that mean something else there; `more` are
    the keys that this topic has on a refusal too.
    """
    said, ids = texts.refusal_of(code, place)
    result: dict[str, object] = {"legal": False, "refusal": code, **more}
    if at is not None:
        result["at"] = at
    number = f" (number {at})" if at else ""
    return Settled(result, [f"Not legal{number}: {said}.", *filter(None, why)], rules(*ids, *cites))


def rules(*ids: str) -> list[str]:
    """Rule ids of this game, each once and in the order given; empty ones are left out."""
    return [f"{texts.GAME}/{one}" for one in dict.fromkeys(ids) if one]


def if_(condition: object, rule: str) -> str:
    """A rule id that is cited only where it matters."""
    return rule if condition else ""


def reading(option: str, value: str, text: str) -> str:
    """The sentence on what a contested ruling would give with its other value."""
    return texts.by_other_reading(option, value, text).strip()


def decided(a: Sequence[int], b: Sequence[int]) -> str:
    """`: pair 2 decides, 5 against 3` behind two hands; nothing after a Standoff."""
    verdict = compare(a, b)
    if verdict.deciding is None:
        return ""
    return f": {texts.decided_words(verdict.pairs, verdict.deciding)}"


def roll_words(a: Sequence[int], b: Sequence[int]) -> str:
    """Two hands in a sentence, high to low."""
    return f"{texts.faces(sorted(a, reverse=True))} against {texts.faces(sorted(b, reverse=True))}"
