"""Settling one dispute without a running game: facts in, ruling with its arithmetic and its rules out.

A game offers a `Contract`: its topics by name, each loaded when it is asked for. Nothing here knows a game.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from referee.core.house import HouseError, HouseRules
from referee.core.schema import Choice, Kind, MalformedFacts, Record, different_keys, fact, shown

F = TypeVar("F")
H = TypeVar("H")


class Settled(NamedTuple):
    """A ruling: the result by its documented keys, short sentences that explain it, and the rule ids it rests on."""

    result: Mapping[str, object]
    why: list[str]
    cites: list[str]


class Topic(NamedTuple, Generic[F]):
    """One kind of dispute: its facts, and the function that settles it."""

    facts: Record[F]
    settle: Callable[[F], Settled]

    def answer(self, facts: object) -> Settled:
        """The ruling on plain facts.

        Raises:
            MalformedFacts: the facts do not describe a situation of this topic.
        """
        return self.settle(self.facts.read(facts))


class HouseKind(Kind[H]):
    """House options; what is not named has its default."""

    def __init__(self, rules: HouseRules[Any]) -> None:
        """The options are those of the game's rules."""
        self.rules = rules
        self._chosen = lru_cache(maxsize=256)(self._uncached)

    def read(self, value: object) -> H:
        """The options of the table."""
        if not isinstance(value, dict):
            raise self.wrong(value)
        try:
            return self._chosen(tuple(value.items()))
        except HouseError as fault:
            raise MalformedFacts(fault.key, fault.message) from None
        except TypeError:  # a value that is no word at all
            key = next(key for key in value if not isinstance(value[key], str))
            raise MalformedFacts(key, f"must be a word, not {shown(value[key])}") from None

    def _uncached(self, chosen: tuple[tuple[str, object], ...]) -> H:
        house: H = self.rules.chosen(dict(chosen))
        return house

    def words(self) -> str:
        """What is legal."""
        return "an object of house options"

    def part(self, name: str) -> Kind[object] | None:
        """The words of one option."""
        option = self.rules.options.get(name)
        return Choice(*option.values) if option else None


def house_fact(kind: HouseKind[H]) -> H:
    """The `house` fact that every topic accepts."""
    default: H = kind.rules.default
    return fact(kind, "house options of this table", default=default, default_words="{}")


class AnyTopic(Protocol):
    """A topic whatever its facts are."""

    @property
    def facts(self) -> Record[object]:
        """The facts it takes."""

    def answer(self, facts: object) -> Settled:
        """The ruling on plain facts."""


class Contract(NamedTuple):
    """What a game can settle: topic names with their purposes, and how to load a topic."""

    purposes: Mapping[str, str]
    load: Callable[[str], AnyTopic]

    def topic(self, name: object) -> AnyTopic:
        """The topic of this name.

        Raises:
            MalformedFacts: there is none; the key is `topic`.
        """
        if not isinstance(name, str) or name not in self.purposes:
            raise MalformedFacts("topic", f"must be one of {', '.join(self.purposes)}")
        return self.load(name)


_REQUEST = ("game", "topic", "facts")


class BatchAnswer(NamedTuple):
    """One line of a batch's answer, and whether the facts were settled."""

    line: str
    is_settled: bool


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")


_decode = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=different_keys).decode
_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def decoded(text: str, line: int = 0) -> object:
    """JSON text as plain values; `line` is the number of its only line in a longer file.

    Raises:
        MalformedFacts: it is no JSON (the key is empty), or an object states a key twice.
    """
    try:
        return _decode(text)
    except json.JSONDecodeError as fault:
        if not line:
            raise MalformedFacts("", f"is no JSON: {fault}") from None
        if not text.strip():
            raise MalformedFacts("", "is empty") from None
        raise MalformedFacts("", f"is no JSON: {fault.msg} (column {fault.colno})") from None
    except (ValueError, RecursionError) as fault:
        raise MalformedFacts("", f"is no JSON: {fault}") from None


def in_line(place: int) -> str:
    """The words before a message about a whole line of a batch."""
    return f"line {place}: " if place else ""


def encoded(value: object) -> str:
    """Plain values as one line of JSON with sorted keys."""
    return _encode(value)


def answer_line(
    line: str, contract_of: Callable[[object], Contract], place: int = 0
) -> BatchAnswer:
    """The answer to one line of a batch: `{"id", "game", "topic", "facts"}` in, ruling or error out.

    `contract_of` finds a game's contract by its slug and raises MalformedFacts for an unknown one.
    `place` is the number of the line, which names one without an id.
    """
    number: object = None
    try:
        try:
            request = decoded(line, place)
            if not isinstance(request, dict) or "id" not in request:
                raise MalformedFacts("", 'must be an object with "id", "game", "topic" and "facts"')
        except MalformedFacts as fault:
            raise MalformedFacts(fault.key, f"{in_line(place)}{fault.message}") from None
        number = request["id"]
        for key in _REQUEST:
            if key not in request:
                raise MalformedFacts(key, "is missing")
        for key in request:
            if key != "id" and key not in _REQUEST:
                raise MalformedFacts(key, f"is unknown beside {', '.join(_REQUEST)}")
        topic = contract_of(request["game"]).topic(request["topic"])
        result, why, cites = topic.answer(request["facts"])
    except MalformedFacts as fault:
        error = {"key": fault.key, "message": fault.message}
        return BatchAnswer(encoded({"id": number, "error": error}), False)
    return BatchAnswer(encoded({"id": number, "result": result, "why": why, "cites": cites}), True)
