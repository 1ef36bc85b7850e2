"""Facts declared once as data: types, ranges, defaults and meanings.

A topic's facts are a NamedTuple whose fields are declared with `fact(kind, meaning)`. The declaration is all there is:
`Record(TheTuple).read(value)` turns plain values (from JSON, TOML or the command line) into the tuple or raises
MalformedFacts with the full path of what is wrong. Forms, `key=value` arguments and help texts are built from the same
fields, see `referee.core.fact_words`.
"""

import json
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar, cast, overload

from referee.core.errors import RefereeError
from referee.core.names import is_digits

T = TypeVar("T")
K_co = TypeVar("K_co", covariant=True)
E = TypeVar("E", bound=StrEnum)
D = TypeVar("D")

REQUIRED = object()
"""Stands where a default would, for a fact that must be stated."""

TRUE_WORDS = {"true": True, "yes": True, "false": False, "no": False}


class MalformedFacts(RefereeError):
    """Facts that cannot be read. `key` is the dotted path from the facts, list positions from 0."""

    def __init__(self, key: str, message: str) -> None:
        """Keep the path and the sentence apart."""
        super().__init__(key, message)
        self.key = key
        self.message = message

    def __str__(self) -> str:
        return f"{self.key or 'facts'}: {self.message}"

    def under(self, part: str | int) -> "MalformedFacts":
        """The same fault seen from one level further up."""
        self.key = f"{part}.{self.key}" if self.key else str(part)
        return self


def shown(value: object) -> str:
    """A value as it was written, cut short, for a message."""
    text = json.dumps(value, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def different_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON by its pairs.

    Raises:
        MalformedFacts: a key comes twice.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise MalformedFacts(next(key for key in keys if keys.count(key) > 1), "stated twice")
    return found


class Kind(Generic[K_co]):
    """How one value is read, and what may be typed for it."""

    def read(self, value: object) -> K_co:
        """The typed value.

        Raises:
            MalformedFacts: with the path below this value, empty for the value itself.
        """
        raise NotImplementedError

    def words(self) -> str:
        """What is legal, in a few words: "a whole number from 1 to 6"."""
        raise NotImplementedError

    def plain(self, text: str) -> object:
        """The plain value somebody means by a typed word; `read` then judges it."""
        return _json_or(text, text)

    def part(self, name: str) -> "Kind[object] | None":
        """The kind of a part reached by one word of a dotted path, None where there are no parts."""
        return None

    def wrong(self, value: object) -> MalformedFacts:
        """The fault of a value that is none of the legal ones."""
        return MalformedFacts("", f"must be {self.words()}, not {shown(value)}")


class Whole(Kind[int]):
    """A whole number, from `least` to `most` (None: without limit); true and false are none."""

    def __init__(self, least: int | None = 0, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def read(self, value: object) -> int:
        if type(value) is not int:
            raise self.wrong(value)
        if (self.least is not None and value < self.least) or (
            self.most is not None and value > self.most
        ):
            raise self.wrong(value)
        return value

    def words(self) -> str:
        if self.most is not None:
            return f"a whole number from {self.least} to {self.most}"
        return "a whole number" if self.least is None else f"a whole number of {self.least} or more"

    def plain(self, text: str) -> object:
        is_plus = text.startswith("+") and is_digits(text[1:])
        return super().plain(text[1:] if is_plus else text)


class Flag(Kind[bool]):
    """True or false."""

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(value)
        return value

    def words(self) -> str:
        return "true or false"

    def plain(self, text: str) -> object:
        return TRUE_WORDS.get(text.lower(), text)


class Text(Kind[str]):
    """Any text; with `empty` false (the default) at least one character."""

    def __init__(self, *, empty: bool = False) -> None:
        self.empty = empty

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not (value or self.empty):
            raise self.wrong(value)
        return value

    def words(self) -> str:
        return "a text" if self.empty else "a name"

    def plain(self, text: str) -> object:
        return text


class Choice(Kind[str]):
    """One of a few words."""

    def __init__(self, *values: str) -> None:
        self.values = values
        self.known = frozenset(values)

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.known:
            raise self.wrong(value)
        return value

    def words(self) -> str:
        return (
            ", ".join(self.values[:-1]) + f" or {self.values[-1]}"
            if self.values[1:]
            else self.values[0]
        )

    def plain(self, text: str) -> object:
        return text


class Member(Kind[E]):
    """One of the words of an enumeration, read as its member."""

    def __init__(self, enum: type[E]) -> None:
        self.members: dict[str, E] = {member.value: member for member in enum}

    def read(self, value: object) -> E:
        member = self.members.get(value) if isinstance(value, str) else None
        if member is None:
            raise self.wrong(value)
        return member

    def words(self) -> str:
        return Choice(*self.members).words()

    def plain(self, text: str) -> object:
        return text


_EXAMPLE = "352614"  # dice in a message


class Dice(Kind[tuple[int, ...]]):
    """Dice in the order rolled, so many of them; a face that does not exist is the fault of the whole list."""

    def __init__(self, least: int = 0, most: int | None = None, *, faces: int = 6) -> None:
        self.least = least
        self.most = most
        self.faces = faces

    def read(self, value: object) -> tuple[int, ...]:
        if not isinstance(value, list | tuple):
            raise MalformedFacts("", f"must be {self._form()}, not {shown(value)}")
        for die in value:
            if type(die) is not int or not 1 <= die <= self.faces:
                raise MalformedFacts("", f"a die shows 1 to {self.faces}, not {shown(die)}")
        if len(value) < self.least or (self.most is not None and len(value) > self.most):
            dice = "die" if len(value) == 1 else "dice"
            raise MalformedFacts("", f"must be {self.words()}, not {len(value) or 'no'} {dice}")
        return tuple(value)

    def _form(self) -> str:
        """How these dice are written in a file: "a list of one die, like [3]"."""
        words = self.words().removeprefix("a list of ")
        many = max(self.least, min(self.most or 3, 3))
        faces = ", ".join(_EXAMPLE[:many])
        return f"a list of {words}, like [{faces}{', ...' if many > len(_EXAMPLE) else ''}]"

    def words(self) -> str:
        if self.most is None:
            return "a list of dice" if not self.least else f"{self.least} dice or more"
        if self.least == self.most:
            return "one die" if self.least == 1 else f"{self.least} dice"
        return "one die or none" if self.most == 1 else f"{self.least} to {self.most} dice"

    def plain(self, text: str) -> object:
        """Dice as they are typed: `665`, `6 6 5` or `6,6,5`."""
        if text.lstrip().startswith("["):
            return _json_or(text, text)
        words = text.replace(",", " ").split()
        if len(words) == 1 and self.faces < 10:
            words = list(words[0])
        return [int(word) if is_digits(word) else word for word in words]


class ListOf(Kind[tuple[K_co, ...]]):
    """A list of things of one kind.

    With `different`, no two may be equal; `different_by` names fields of a record in which no two may agree.
    """

    def __init__(
        self,
        item: Kind[K_co],
        least: int = 0,
        most: int | None = None,
        *,
        different: bool = False,
        different_by: tuple[str, ...] = (),
    ) -> None:
        self.item = item
        self.least = least
        self.most = most
        self.different = different
        self.different_by = different_by

    def read(self, value: object) -> tuple[K_co, ...]:
        if not isinstance(value, list | tuple):
            raise self.wrong(value)
        if len(value) < self.least or (self.most is not None and len(value) > self.most):
            raise MalformedFacts("", f"must be {self.words()}, not of {len(value)}")
        items: list[K_co] = []
        try:
            for entry in value:
                items.append(self.item.read(entry))
        except MalformedFacts as fault:
            raise fault.under(len(items)) from None
        if self.different and len(set(items)) < len(items):
            raise MalformedFacts("", "the same entry stands there twice")
        for name in self.different_by:
            self._check(name, items)
        return tuple(items)

    def _check(self, name: str, items: list[K_co]) -> None:
        seen: set[object] = set()
        for place, item in enumerate(items):
            value = getattr(item, name)
            if value in seen:
                raise MalformedFacts(f"{place}.{name}", f"{shown(value)} stands there twice")
            seen.add(value)

    def words(self) -> str:
        if self.most is None:
            return f"a list of {self.least} or more" if self.least else "a list"
        return (
            f"a list of {self.least} to {self.most}"
            if self.least < self.most
            else f"a list of {self.least}"
        )

    def plain(self, text: str) -> object:
        if text.lstrip().startswith("["):
            return _json_or(text, text)
        return [self.item.plain(word.strip()) for word in text.split(",")] if text else []

    def part(self, name: str) -> Kind[object] | None:
        return self.item if is_digits(name) else None


class MapOf(Kind[dict[str, K_co]]):
    """Names with a value of one kind each: any names, or only those of `keys`, all of them with `all_keys`."""

    def __init__(
        self,
        item: Kind[K_co],
        *,
        keys: tuple[str, ...] = (),
        all_keys: bool = False,
        least: int = 0,
    ) -> None:
        self.item = item
        self.keys = keys
        self.all_keys = all_keys
        self.least = least

    def read(self, value: object) -> dict[str, K_co]:
        if not isinstance(value, dict):
            raise self.wrong(value)
        found: dict[str, K_co] = {}
        for key, entry in value.items():
            if not isinstance(key, str) or not key:
                raise MalformedFacts("", "a name is empty")
            if self.keys and key not in self.keys:
                raise MalformedFacts(key, f"is none of {', '.join(self.keys)}")
            try:
                found[key] = self.item.read(entry)
            except MalformedFacts as fault:
                raise fault.under(key) from None
        if self.all_keys and len(found) < len(self.keys):
            missing = next(key for key in self.keys if key not in found)
            raise MalformedFacts(missing, "is missing")
        if len(found) < self.least:
            raise MalformedFacts("", f"must have {self.least} or more entries")
        return found

    def words(self) -> str:
        return f"names with {self.item.words()} each"

    def part(self, name: str) -> Kind[object] | None:
        return self.item


class Fact(NamedTuple):
    """One declared fact. `default` is REQUIRED where it must be stated, None where leaving it out means "not stated"."""

    kind: Kind[object]
    meaning: str
    default: object
    key: str
    default_words: str

    @property
    def is_required(self) -> bool:
        """Whether it must be stated."""
        return self.default is REQUIRED


@overload
def fact(kind: Kind[T], meaning: str, *, key: str = "") -> T: ...
@overload
def fact(
    kind: Kind[T], meaning: str, *, default: D, key: str = "", default_words: str = ""
) -> T | D: ...
def fact(
    kind: Kind[T],
    meaning: str,
    *,
    default: object = REQUIRED,
    key: str = "",
    default_words: str = "",
) -> object:
    """Declare a fact as the default of a field of a NamedTuple.

    `key` is its name where the field cannot have it (`from`), `default_words` says what leaving it out means where the
    default depends on other facts. A default is taken as it is and never changed.
    """
    return Fact(kind, meaning, default, key, default_words)


class Record(Kind[K_co]):
    """An object with declared fields, read into its NamedTuple."""

    def __init__(self, make: type[K_co]) -> None:
        self.make = make
        self.facts: dict[str, Fact] = {}
        for name, declared in vars(make)["_field_defaults"].items():
            spec = cast("Fact", declared)
            self.facts[spec.key or name] = spec
        self._known = frozenset(self.facts)
        self._plan = tuple(
            (key, spec.kind, spec.default, spec.is_required) for key, spec in self.facts.items()
        )

    def read(self, value: object) -> K_co:
        if not isinstance(value, dict):
            raise self.wrong(value)
        if not self._known.issuperset(value):
            unknown = next(key for key in value if key not in self._known)
            raise MalformedFacts(str(unknown), f"is unknown; known are {', '.join(self.facts)}")
        found: list[object] = []
        for key, kind, default, required in self._plan:
            if key in value:
                try:
                    found.append(kind.read(value[key]))
                except MalformedFacts as fault:
                    raise fault.under(key) from None
            elif required:
                raise MalformedFacts(key, f"is missing; it must be {kind.words()}")
            else:
                found.append(default)
        return self.make(*found)

    def words(self) -> str:
        return f"an object with {', '.join(self.facts)}"

    def part(self, name: str) -> Kind[object] | None:
        declared = self.facts.get(name)
        return declared.kind if declared else None


def _json_or(text: str, otherwise: object) -> object:
    """The text read as JSON where it is some."""
    try:
        return json.loads(text, object_pairs_hook=different_keys)
    except (ValueError, RecursionError):
        return otherwise


COUNT = Whole()
FLAG = Flag()
NAME = Text()
