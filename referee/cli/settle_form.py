"""The facts of a topic asked one by one, from the schema that also reads them."""

from __future__ import annotations

import shlex
from copy import deepcopy
from typing import TYPE_CHECKING

import click

from referee.core.schema import Fact, Kind, ListOf, MalformedFacts, MapOf, Record, shown

if TYPE_CHECKING:
    from collections.abc import Callable


def asked_facts(record: Record[object], under: str = "") -> dict[str, object]:
    """Ask for every fact of a record; Enter leaves out what has a default."""
    facts: dict[str, object] = {}
    for key, spec in record.facts.items():
        value = _asked(f"{under}{key}", spec)
        if value is not None:
            facts[key] = value
    return facts


def _asked(path: str, spec: Fact) -> object:
    """One fact as a plain value, None where it is left out."""
    kind = spec.kind
    click.echo(f"{path}: {spec.meaning}.")
    if isinstance(kind, Record):
        if not spec.is_required and not click.confirm("  State it?", default=False):
            return None
        return asked_facts(kind, f"{path}.")
    if isinstance(kind, ListOf) and isinstance(kind.item, Record):
        return _asked_list(path, kind, kind.item, spec)
    if isinstance(kind, MapOf) and not kind.keys and isinstance(kind.item, Record):
        return _asked_map(path, kind.item, spec)
    if isinstance(kind, MapOf) and not kind.keys:
        return _typed(path, spec, lambda text: _named(kind.item, text))
    return _typed(path, spec, kind.plain)


def _asked_list(
    path: str, kind: ListOf[object], item: Record[object], spec: Fact
) -> list[object] | None:
    least = kind.least if spec.is_required else 0
    count = click.prompt("  How many?", type=click.IntRange(least, kind.most), default=least)
    if not count and not spec.is_required:
        return None
    return [asked_facts(item, f"{path}.{place}.") for place in range(count)]


def _asked_map(path: str, item: Record[object], spec: Fact) -> dict[str, object] | None:
    """Names on one line, then the facts of each, several on a line."""
    names = _words(click.prompt("  Names", default="", show_default=False))
    if not names and not spec.is_required:
        return None
    return {name: _asked_pairs(f"{path}.{name}", item) for name in names}


def _asked_pairs(path: str, item: Record[object]) -> dict[str, object]:
    """Lines of KEY=VALUE until nothing that must be stated is missing."""
    from referee.core.fact_words import put_words

    facts: dict[str, object] = {}
    click.echo(f"{path}: KEY=VALUE ... of {', '.join(item.facts)}.")
    while True:
        line: str = click.prompt("  ", prompt_suffix="> ", default="", show_default=False)
        pairs = dict(word.partition("=")[::2] for word in _words(line))
        more = deepcopy(facts)
        try:
            put_words(item, pairs, more)
            item.read(more)
        except MalformedFacts as fault:
            click.echo(f"  {fault.under(path)}")
            if not fault.message.startswith("is missing"):
                continue
        else:
            return more
        facts = more


def _typed(path: str, spec: Fact, plain: Callable[[str], object]) -> object:
    """A line that the kind can read; asked again until it can."""
    default = "" if spec.is_required else f" [{spec.default_words or _default(spec.default)}]"
    while True:
        text: str = click.prompt(
            f"  {spec.kind.words()}{default}", default="", show_default=False, prompt_suffix=" > "
        )
        if not text and not spec.is_required:
            return None
        value = plain(text)
        try:
            spec.kind.read(value)
        except MalformedFacts as fault:
            click.echo(f"  {fault.under(path)}")
        else:
            return value


def _default(value: object) -> str:
    return "not stated" if value is None else shown(value)


def _named(item: Kind[object], text: str) -> dict[str, object]:
    """Names with values as they are typed: `anne=2 "Port Royal"=1`."""
    words = _words(text)
    pairs = (word.rpartition("=") for word in words)
    return {name or value: item.plain(value if name else "") for name, _, value in pairs}


def _words(text: str) -> list[str]:
    """Words at spaces; quotes keep some together, unless one is left open."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
