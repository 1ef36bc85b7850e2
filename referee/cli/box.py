"""The tables of a copy of a game: what they hold, what is wrong or missing, and how they are kept.

A copy is a folder of TOML files, one for each first word of a fact's path.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from referee.core.errors import RefereeError, TableError
from referee.core.names import shown
from referee.core.plain import plain_fault, texts_fault
from referee.core.questions import Fact
from referee.core.run import fact_at
from referee.core.tables import read_toml, tables_dir

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from referee.core.game import FactKind, Game

FactPath: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A stored value, and the kind of fact that it is (None: the game knows no such fact)."""

    path: FactPath
    value: Any
    kind: FactKind | None


@dataclass(slots=True)
class Checked:
    """What a look at all stored facts found."""

    valid: dict[str, Any] = field(default_factory=dict)
    count: int = 0
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    missing: list[tuple[FactKind, Fact[Any]]] = field(default_factory=list)


def stand_in_dir(slug: str) -> Path:
    """The folder of the invented set of a game."""
    return tables_dir() / slug / "stand-in"


def leaves(game: Game[Any], tables: Mapping[str, Any]) -> Iterator[Leaf]:
    """Every stored value, in the order of the tables."""
    return _leaves(game.facts, tables, ())


def _leaves(kinds: tuple[FactKind, ...], node: Any, path: FactPath) -> Iterator[Leaf]:
    kind = next((kind for kind in kinds if _fits(kind.path, path)), None)
    if kind is None and isinstance(node, dict):
        for key, value in node.items():
            yield from _leaves(kinds, value, (*path, key))
        return
    yield Leaf(path, node, kind)


def _fits(pattern: FactPath, path: FactPath) -> bool:
    if len(pattern) != len(path):
        return False
    return all(part in ("*", word) for part, word in zip(pattern, path, strict=True))


def check(game: Game[Any], tables: Mapping[str, Any]) -> Checked:
    """Read every stored fact as the game would; what a fact depends on is read before it."""
    found = Checked()
    stored = list(leaves(game, tables))
    ranks = {id(kind): rank for rank, kind in enumerate(game.facts)}
    for leaf in sorted(stored, key=lambda leaf: ranks.get(id(leaf.kind), len(ranks))):
        fault = _fault(leaf, found.valid, tables)
        if fault:
            found.faults.append(f"{dotted(leaf.path)}: {fault}")
        else:
            put(found.valid, leaf.path, leaf.value)
            found.count += 1
    if game.fact_problems is not None:
        found.remarks = game.fact_problems(found.valid)
    known = {leaf.path for leaf in stored}
    found.missing = [pair for pair in missing(game, found.valid) if pair[1].path not in known]
    return found


def _fault(leaf: Leaf, valid: dict[str, Any], tables: Mapping[str, Any]) -> str:
    if leaf.kind is None:
        return "no fact of this game"
    if fault := texts_fault(leaf.path) or plain_fault(leaf.value):
        return fault
    if not all(leaf.path) or any("." in part for part in leaf.path):
        return "no name of a fact"
    for known in (valid, tables):
        for fact in _asked(leaf.kind, _without(known, leaf.path)):
            if fact.path == leaf.path:
                try:
                    fact.decode(leaf.value)
                except RefereeError as fault:
                    return str(fault)
                return ""
    return ""  # nothing in the tables asks for it now


def missing(game: Game[Any], tables: Mapping[str, Any]) -> Iterator[tuple[FactKind, Fact[Any]]]:
    """Every fact that can be asked for and is not known."""
    for kind in game.facts:
        for fact in _asked(kind, tables):
            yield kind, fact


def _asked(kind: FactKind, tables: Mapping[str, Any]) -> list[Fact[Any]]:
    """What the kind asks; tables that somebody wrote by hand may not be what it expects."""
    try:
        return [question for question in kind.asks(tables) if isinstance(question, Fact)]
    except (AttributeError, LookupError, TypeError, ValueError):
        return []


def _without(tables: Mapping[str, Any], path: FactPath) -> dict[str, Any]:
    """The tables with nothing at the path, though its name is there."""
    copied = dict(tables)
    inner = copied.get(path[0])
    if len(path) == 1:
        copied[path[0]] = None
    else:
        copied[path[0]] = _without(inner if isinstance(inner, dict) else {}, path[1:])
    return copied


def put(tables: dict[str, Any], path: FactPath, value: Any) -> None:
    """Set the value at a path of nested tables."""
    for part in path[:-1]:
        below = tables.get(part)
        if not isinstance(below, dict):
            below = tables[part] = {}
        tables = below
    tables[path[-1]] = value


def dotted(path: FactPath) -> str:
    """A path as it is shown and typed."""
    return ".".join(shown(part) for part in path)


def twice(folder: Path) -> list[str]:
    """Paths that two files of the folder give different values."""
    values: dict[FactPath, Any] = {}
    found = []
    for file in sorted(folder.glob("*.toml")) if folder.is_dir() else []:
        for leaf in _leaves((), read_toml(file), ()):
            if leaf.path in values and values[leaf.path] != leaf.value:
                found.append(dotted(leaf.path))
            values[leaf.path] = leaf.value
    return [path for path in found if path != "source"]


def differences(game: Game[Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> list[Leaf]:
    """What `theirs` holds and `mine` does not, or has another value for."""
    return [leaf for leaf in leaves(game, theirs) if fact_at(mine, leaf.path) != leaf.value]


def store(folder: Path, path: FactPath, value: Any) -> None:
    """Keep one fact in the folder.

    Raises:
        TableError: it cannot be kept; the folder is as before.
    """
    file = folder / f"{path[0]}.toml"
    tables = read_toml(file) if file.exists() else {}
    put(tables, path, value)
    write_toml(file, tables)


def write_toml(file: Path, tables: Mapping[str, Any]) -> None:
    """Write a whole file, or leave the old one.

    Raises:
        TableError: it cannot be written.
    """
    import tomli_w

    from referee.core.storage import reason_of

    fresh = file.with_name(f".{file.name}.new")
    try:
        text = tomli_w.dumps(tables)
        file.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except TypeError:
        raise TableError(f"{file}: a value that no table can hold.") from None
    except (OSError, ValueError) as fault:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise TableError(f"{file}: cannot be written: {reason_of(fault)}.") from None
