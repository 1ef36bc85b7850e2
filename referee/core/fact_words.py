"""Facts as people type and look them up: `key=value` pairs, and a line of help for each fact."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.core.schema import Kind, ListOf, MalformedFacts, MapOf, Record, shown


class FactLine(NamedTuple):
    """One line of help: dotted path, legal values, default in words (empty: required), meaning."""

    path: str
    words: str
    default: str
    meaning: str


def fact_lines(record: "Record[object]", prefix: str = "") -> Iterator[FactLine]:
    """Every fact of a record and of the records inside it, for help texts and forms."""
    for key, spec in record.facts.items():
        path = f"{prefix}{key}"
        default = spec.default_words
        if not default and not spec.is_required:
            default = "not stated" if spec.default is None else shown(spec.default)
        yield FactLine(path, spec.kind.words(), default, spec.meaning)
        inner = spec.kind
        place = "."
        while isinstance(inner, ListOf | MapOf):
            place += "N." if isinstance(inner, ListOf) else "NAME."
            inner = inner.item
        if isinstance(inner, Record):
            yield from fact_lines(inner, path + place)


def stated_once(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Typed values by their key.

    Raises:
        MalformedFacts: a key comes twice.
    """
    found: dict[str, str] = {}
    for key, value in pairs:
        if key in found:
            raise MalformedFacts(key, "stated twice")
        found[key] = value
    return found


def put_words(record: "Record[object]", words: Mapping[str, str], facts: dict[str, object]) -> None:
    """Put typed `key=value` pairs into plain facts; a key may be a dotted path (`fleet.Anne=2`, `players.0.name=Anne`).

    Raises:
        MalformedFacts: a path that leads nowhere, or list positions with a gap.
    """
    for path, text in words.items():
        kind: Kind[object] | None = record
        here: object = facts
        parts = path.split(".")
        for depth, name in enumerate(parts):
            kind = kind.part(name) if kind else None
            if kind is None:
                raise MalformedFacts(".".join(parts[: depth + 1]), "is unknown")
            last = depth == len(parts) - 1
            fresh: object = [] if isinstance(kind, ListOf) else {}
            here = _placed(here, name, kind.plain(text) if last else fresh, last, path)


def _placed(here: object, name: str, value: object, last: bool, path: str) -> object:
    """Put a value, or go down, in nested plain facts under construction."""
    if isinstance(here, list):
        place = int(name)
        if place > len(here):
            raise MalformedFacts(path, f"position {len(here)} comes first")
        if place == len(here):
            here.append(value)
        elif last:
            here[place] = value
        return here[place]
    if not isinstance(here, dict):
        raise MalformedFacts(path, "a part of it was given before as a whole")
    if last:
        here[name] = value
    return here.setdefault(name, value)
