"""Facts as people type and look them up: `key=value` pairs, and a line of help for each fact."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        MalformedFacts: a key comes twice, or as a whole and in parts.
    """
    found: dict[str, str] = {}
    for key, value in pairs:
        for other in found:
            if key == other or key.startswith(f"{other}.") or other.startswith(f"{key}."):
                raise MalformedFacts(key, "stated twice")
        found[key] = value
    return found


def steps_to(kind: Kind[object], path: str) -> list[tuple[str, Kind[object]]]:
    """The parts of a dotted path with their kinds; a name in a map may have dots itself (`to.St. Eustatius`).

    Raises:
        MalformedFacts: nothing is there; the key is the path up to what is unknown.
    """
    words = path.split(".")
    steps = _steps(kind, words)
    if steps is None:
        known = next(n for n in range(len(words)) if _steps(kind, words[: n + 1]) is None)
        raise MalformedFacts(".".join(words[: known + 1]), "is unknown")
    return steps


def _steps(kind: Kind[object], words: Sequence[str]) -> list[tuple[str, Kind[object]]] | None:
    if not words:
        return []
    longest = len(words) if isinstance(kind, MapOf) else 1
    for count in range(1, longest + 1):
        name = ".".join(words[:count])
        inner = kind.part(name)
        rest = None if inner is None else _steps(inner, words[count:])
        if inner is not None and rest is not None:
            return [(name, inner), *rest]
    return None


def put_words(record: "Record[object]", words: Mapping[str, str], facts: dict[str, object]) -> None:
    """Put typed `key=value` pairs into plain facts; a key may be a dotted path (`fleet.Anne=2`, `players.0.name=Anne`).

    Raises:
        MalformedFacts: a path that leads nowhere, or list positions with a gap.
    """
    for path, text in words.items():
        here: object = facts
        *upper, (name, kind) = steps_to(record, path)
        for part, inner in upper:
            fresh: object = [] if isinstance(inner, ListOf) else {}
            here = _placed(here, part, fresh, path)
        _placed(here, name, kind.plain(text), path, last=True)


def _placed(here: object, name: str, value: object, path: str, *, last: bool = False) -> object:
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
