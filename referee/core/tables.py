"""Reading the tables: what the rulebook prints, the rulings, and the facts of a copy of the game.

Only reading; strict: an unknown or missing key is an error that names file and path.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from referee.core.errors import TableError
from referee.core.names import folded, shown

T = TypeVar("T")
LARGEST_TABLE = 4_000_000  # bytes; a stranger's file may be anything


def tables_dir() -> Path:
    """Where the tables lie: beside the package in a checkout, inside it in a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "tables"
    return inside if inside.is_dir() else package.parent / "tables"


def read_toml(path: Path) -> dict[str, Any]:
    """The file as nested dicts.

    Raises:
        TableError: it cannot be read.
    """
    try:
        if path.stat().st_size > LARGEST_TABLE:
            raise TableError(f"{_named(path)}: too large for a table.")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        reason = getattr(fault, "strerror", None) or shown(str(fault), 200)
        raise TableError(f"{_named(path)}: {reason}") from None


def _named(path: Path) -> str:
    return shown(str(path), 300)


def read_folder(folder: Path) -> dict[str, Any]:
    """All TOML files of a folder merged into one nested table, without their `source` marks."""
    merged: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else []:
        for key, value in read_toml(path).items():
            if key == "source":
                continue
            if key in merged and isinstance(value, dict) and isinstance(merged[key], dict):
                merged[key] |= value
            else:
                merged[key] = value
    return merged


def structured(kind: type[T], value: object, where: str) -> T:
    """A table as a dataclass (or tuple, mapping, str, int, bool), strictly checked.

    Raises:
        TableError: names the place, what was expected and what was found.
    """
    return _built(kind, value, where)  # type: ignore[no-any-return]


def _built(kind: Any, value: object, where: str) -> Any:
    origin = get_origin(kind)
    if origin is tuple:
        if not isinstance(value, list):
            raise TableError(f"{where}: expected a list, got {_told(value)}")
        inner = get_args(kind)[0]
        return tuple(_built(inner, item, f"{where}[{i}]") for i, item in enumerate(value))
    if origin is not None:
        if not isinstance(value, dict):
            raise TableError(f"{where}: expected a table, got {_told(value)}")
        inner = get_args(kind)[1]
        return {key: _built(inner, item, f"{where}.{shown(key)}") for key, item in value.items()}
    if kind in (str, int, bool):
        if type(value) is not kind:
            raise TableError(f"{where}: expected {kind.__name__}, got {_told(value)}")
        return value
    return _dataclass(kind, value, where)


def _told(value: object) -> str:
    return shown(repr(value), 60)


def _dataclass(kind: Any, value: object, where: str) -> Any:
    if not isinstance(value, dict):
        raise TableError(f"{where}: expected a table, got {_told(value)}")
    hints = get_type_hints(kind)
    known = {part.name: part for part in fields(kind)}
    for key in value:
        if key not in known:
            raise TableError(f"{where}.{shown(key)}: unknown key")
    built = {}
    for name, part in known.items():
        if name in value:
            built[name] = _built(hints[name], value[name], f"{where}.{name}")
        elif part.default is MISSING and part.default_factory is MISSING:
            raise TableError(f"{where}.{name}: missing")
    return kind(**built)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule of a rulebook, told in our words under its heading."""

    id: str
    heading: str
    gist: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRuling:
    """A gap of a rulebook: the situation, how it is ruled, and the house option if there is one."""

    id: str
    title: str
    gist: str
    weight: str
    contested: bool = False
    rests_on: tuple[str, ...] = ()
    option: str = ""
    values: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalRule:
    """An optional rule of a rulebook as a switch."""

    key: str
    values: tuple[str, ...]
    gist: str
    rule: str
    effects: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """Everything that can be cited for one game."""

    slug: str
    rules: tuple[Rule, ...]
    rulings: tuple[TableRuling, ...]
    options: tuple[OptionalRule, ...]

    @property
    def entries(self) -> tuple[Rule | TableRuling, ...]:
        """Rules, then rulings."""
        return (*self.rules, *self.rulings)

    def cited(self, rule_id: str) -> str:
        """Heading or title behind a rule id such as `pyrates/3-piracy`; the id itself if unknown."""
        rule = self.find(rule_id)
        if isinstance(rule, Rule):
            return rule.heading
        return f"house {rule.id}: {rule.title}" if rule else rule_id

    def find(self, rule_id: str) -> Rule | TableRuling | None:
        """The rule or ruling of that id, with or without the game's name before it."""
        bare = rule_id.removeprefix(f"{self.slug}/")
        for entry in self.entries:
            if entry.id == bare:
                return entry
        return None

    def search(self, words: str) -> list[Rule | TableRuling]:
        """Rules and rulings that contain all the words, best first: in the heading, then in the text."""
        wanted = folded(words).split()
        scored = []
        for place, entry in enumerate(self.entries):
            title = entry.heading if isinstance(entry, Rule) else f"{entry.title} {entry.option}"
            body = folded(f"{entry.id} {title} {entry.gist}")
            if all(word in body for word in wanted):
                hits = sum(word in folded(f"{entry.id} {title}") for word in wanted)
                scored.append((-hits, place, entry))
        return [entry for _, _, entry in sorted(scored, key=lambda row: row[:2])]


@lru_cache(maxsize=8)
def rulebook(slug: str) -> Rulebook:
    """The rules, rulings and optional rules of a game."""
    folder = tables_dir() / slug
    rows: dict[str, list[Any]] = {}
    for name, key in (("rules", "rule"), ("rulings", "ruling"), ("options", "option")):
        path = folder / f"{name}.toml"
        rows[key] = read_toml(path).get(key, []) if path.exists() else []
    return Rulebook(
        slug=slug,
        rules=structured(tuple[Rule, ...], rows["rule"], f"{slug}/rules.toml.rule"),
        rulings=structured(tuple[TableRuling, ...], rows["ruling"], f"{slug}/rulings.toml.ruling"),
        options=structured(tuple[OptionalRule, ...], rows["option"], f"{slug}/options.toml.option"),
    )
