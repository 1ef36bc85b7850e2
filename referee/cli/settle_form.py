"""The facts of a topic asked one by one, from the schema that also reads them."""

from __future__ import annotations

import shlex
from copy import deepcopy
from typing import TYPE_CHECKING

import click

from referee.cli.asking import LeftError
from referee.cli.screen import wrapped
from referee.core.names import is_digits, matches
from referee.core.schema import (
    Choice,
    Dice,
    Fact,
    Flag,
    Kind,
    ListOf,
    MalformedFacts,
    MapOf,
    Member,
    Record,
    Text,
    Whole,
    shown,
)
from referee.core.settle import HouseKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.core.settle import AnyTopic, Settled

HELP = "Enter takes what stands in [ ], . takes it for all the rest, ? explains, < goes back, /quit leaves."


class _Back(Exception):
    """Somebody wants the question before again."""


class _Rest(Exception):
    """Somebody takes the defaults of all that is left; `value` is what he has stated of this fact."""

    def __init__(self, value: object = None) -> None:
        super().__init__(value)
        self.value = value


def settled_by_asking(topic: AnyTopic) -> Settled:
    """Ask for the facts of a topic and settle it; what does not go together is asked again.

    Raises:
        LeftError: somebody left.
    """
    _say(HELP)
    facts = asked_facts(topic.facts)
    while True:
        try:
            return topic.answer(facts)
        except MalformedFacts as fault:
            key = fault.key.partition(".")[0]
            if key not in topic.facts.facts:
                raise
            _say(f"{fault}; {key} is typed again.")
            facts.pop(key, None)
            facts |= asked_facts(topic.facts, only=key)


def asked_facts(
    record: Record[object], under: str = "", *, only: str | None = None
) -> dict[str, object]:
    """Ask for every fact of a record, or `only` for one; Enter leaves out what has a default.

    Raises:
        LeftError: somebody left.
    """
    facts: dict[str, object] = {}
    keys = [only] if only else list(record.facts)
    place = 0
    while place < len(keys):
        key = keys[place]
        try:
            value = _asked(f"{under}{key}", record.facts[key])
        except _Back:
            if not place and under:
                raise
            if not place:
                _say("  Nothing to step back to; /quit leaves.")
                continue
            place -= 1
            facts.pop(keys[place], None)
            continue
        except _Rest as rest:
            if rest.value is not None:
                facts[key] = rest.value
                place += 1
            missing = [f"{under}{left}" for left in keys[place:] if record.facts[left].is_required]
            if not missing:
                break
            _say(f"  Still to be stated: {', '.join(missing)}.")
            continue
        if value is not None:
            facts[key] = value
        place += 1
    return facts


def _asked(path: str, spec: Fact) -> object:
    """One fact as a plain value, None where it is left out."""
    kind = spec.kind
    if isinstance(kind, Record):
        if not spec.is_required and not _line(path, spec, "Enter: no, y: yes").startswith("y"):
            return None
        return asked_facts(kind, f"{path}.")
    if isinstance(kind, ListOf) and isinstance(kind.item, Record):
        return _asked_list(path, kind, kind.item, spec)
    if isinstance(kind, MapOf) and not kind.keys and isinstance(kind.item, Record):
        return _asked_map(path, kind.item, spec)
    if isinstance(kind, MapOf) and not kind.keys:
        return _typed(path, spec, lambda text: _named(kind.item, text))
    if isinstance(kind, HouseKind):
        return _typed(path, spec, lambda text: _pairs(_words(text)))
    return _typed(path, spec, lambda text: _plain(kind, text))


# Lines


def _line(path: str, spec: Fact, short: str, more: Iterable[str] = ()) -> str:
    """What was typed, for one fact."""
    default = "" if spec.is_required else f" [{_default(spec)}]"
    while True:
        text = _typed_at(f"{path}: {spec.meaning} ({short}){default} > ")
        if text != "?":
            return _unless_command(text)
        _say(f"  {spec.meaning}: {spec.kind.words()}")
        for line in more:
            _say(f"  {line}")


def _typed_at(prompt: str) -> str:
    """What was typed behind the prompt, which is broken at words where the screen ends."""
    *before, last = wrapped(prompt, hang=2)
    for line in before:
        click.echo(line)
    text: str = click.prompt(last, default="", show_default=False, prompt_suffix=" ")
    return text.strip()


def _say(text: str) -> None:
    """A line as the screen takes it; spaces before it are kept."""
    indent = len(text) - len(text.lstrip())
    for line in wrapped(text.lstrip(), indent, 2):
        click.echo(line)


def _unless_command(text: str) -> str:
    if text in ("/q", "/quit"):
        raise LeftError
    if text == "<":
        raise _Back
    if text == ".":
        raise _Rest
    return text


def _typed(path: str, spec: Fact, plain: Callable[[str], object]) -> object:
    """A line that the kind can read; asked again until it can."""
    while True:
        text = _line(path, spec, _short(spec.kind))
        if not text and not spec.is_required:
            return None
        try:
            value = plain(text)
            spec.kind.read(value)
        except MalformedFacts as fault:
            _say(f"  {fault if fault.key else fault.message}")
        else:
            return value


def _asked_list(
    path: str, kind: ListOf[object], item: Record[object], spec: Fact
) -> list[object] | None:
    """Records, one a line: what must be stated in its order, the rest as KEY=VALUE."""
    order = list(_in_order(item))
    rest = [key for key in item.facts if key not in order]
    short = f"{' '.join(order)}{' ' if rest else ''}{' '.join(f'{key}=' for key in rest)}"
    explained = [
        f"{key}: {part.meaning}: {_short(part.kind)}{'' if part.is_required else f' [{_default(part)}]'}"
        for key, part in item.facts.items()
    ]
    found: list[object] = []
    while True:
        asked = f"one a line: {short}" if not found else f"{len(found)} so far; another, or Enter"
        try:
            text = _line(path, spec, asked, explained)
        except _Rest:
            if not found:
                raise
            if _is_whole(kind, found):
                raise _Rest(found) from None
            continue
        except _Back:
            if not found:
                raise
            found.pop()
            continue
        if not text and not found and not spec.is_required:
            return None
        if not text and _is_whole(kind, found):
            return found
        _add_records(item, order, text, found)


def _is_whole(kind: ListOf[object], found: list[object]) -> bool:
    """Whether the list can be read so; says why not, and empties one that more lines cannot mend."""
    try:
        kind.read(found)
    except MalformedFacts as fault:
        _say(f"  {fault if fault.key else fault.message}")
        if len(found) >= kind.least:
            found.clear()
        return False
    return True


def _add_records(item: Record[object], order: list[str], text: str, found: list[object]) -> None:
    """The records of a line, until one cannot be read."""
    for entry in filter(str.strip, text.split(";")):
        try:
            found.append(_record(item, order, _words(entry)))
        except MalformedFacts as fault:
            _say(f"  {fault}")
            return


def _in_order(item: Record[object]) -> Iterator[str]:
    """What must be stated, as far as a word can say it."""
    for key, part in item.facts.items():
        if part.is_required:
            if isinstance(part.kind, Record | MapOf):
                return
            yield key


def _record(item: Record[object], order: list[str], words: list[str]) -> dict[str, object]:
    """One record from the words of a line."""
    from referee.core.fact_words import put_words

    loose = [word for word in words if "=" not in word]
    if len(loose) > len(order):
        raise MalformedFacts(loose[len(order)], "is too much; the rest is typed as KEY=VALUE")
    in_order = [f"{key}={word}" for key, word in zip(order, loose, strict=False)]
    pairs = _pairs([*in_order, *(word for word in words if "=" in word)])
    facts: dict[str, object] = {}
    put_words(item, {key: _meant(item, key, text) for key, text in pairs.items()}, facts)
    item.read(facts)
    return facts


def _meant(item: Kind[object], path: str, text: str) -> str:
    """A word by its beginning, where only a few are legal."""
    from referee.core.fact_words import steps_to

    try:
        *_, (_, kind) = steps_to(item, path)
    except MalformedFacts:
        return text
    return _word(kind, text)


def _asked_map(path: str, item: Record[object], spec: Fact) -> dict[str, object] | None:
    """Names on one line, then the facts of each, several on a line."""
    names = _words(_line(path, spec, "names"))
    if not names and not spec.is_required:
        return None
    return {name: _asked_pairs(f"{path}.{name}", item) for name in names}


def _asked_pairs(path: str, item: Record[object]) -> dict[str, object]:
    """Lines of KEY=VALUE until nothing that must be stated is missing."""
    from referee.core.fact_words import put_words

    facts: dict[str, object] = {}
    _say(f"{path}: KEY=VALUE ... of {', '.join(item.facts)}.")
    while True:
        line = _typed_at("  >")
        if line == "?":
            for key, part in item.facts.items():
                _say(f"  {key}: {part.meaning}: {part.kind.words()}")
            continue
        words = _words(_unless_command(line) if line != "." else "")
        more = deepcopy(facts)
        try:
            pairs = _pairs(words)
            put_words(item, {key: _meant(item, key, text) for key, text in pairs.items()}, more)
            item.read(more)
        except MalformedFacts as fault:
            _say(f"  {fault.under(path)}")
            if not fault.message.startswith("is missing"):
                continue
        else:
            return more
        facts = more


# Words


def _short(kind: Kind[object]) -> str:
    """What is legal, as short as a prompt needs it."""
    match kind:
        case Flag():
            return "yes or no"
        case Whole():
            return f"{kind.least}-{kind.most}" if kind.most is not None else f"{kind.least} or more"
        case MapOf() if isinstance(kind.item, Whole):
            return "like anne=2 bob=1"
        case HouseKind():
            return "KEY=VALUE ..."
        case Dice() if kind.most == 1:
            return f"1-{kind.faces}"
        case Dice():
            return "dice like 665"
        case ListOf() if isinstance(kind.item, Choice | Member | Text):
            return f"at commas: {kind.item.words()}"
        case _:
            return kind.words()


def _default(spec: Fact) -> str:
    if spec.default_words:
        return "none" if spec.default_words in ("[]", "{}") else spec.default_words
    match spec.default:
        case None:
            return "not stated"
        case bool():
            return "yes" if spec.default else "no"
        case str():
            return str(spec.default)
        case () | [] | {}:
            return "none"
        case _:
            return shown(spec.default)


def _plain(kind: Kind[object], text: str) -> object:
    if isinstance(kind, ListOf) and isinstance(kind.item, Choice | Member):
        return [_word(kind.item, word) for word in text.replace(",", " ").split()]
    return kind.plain(_word(kind, text))


def _word(kind: Kind[object], text: str) -> str:
    """One of a few words by its beginning, in any case."""
    if isinstance(kind, Flag):
        return {"y": "yes", "n": "no"}.get(text.casefold(), text)
    if not isinstance(kind, Choice | Member):
        return text
    known = kind.values if isinstance(kind, Choice) else tuple(kind.members)
    found = matches(text, known)
    return found[0] if len(found) == 1 else text


def _named(item: Kind[object], text: str) -> dict[str, object]:
    """Names with values as they are typed: `anne=2 "Port Royal"=1`, or `anne 2 bob 1`."""
    words = _words(text.replace(",", " "))
    numbered = len(words) % 2 == 0 and all(is_digits(word) for word in words[1::2])
    if "=" not in text and isinstance(item, Whole) and numbered:
        words = [f"{name}={value}" for name, value in zip(words[::2], words[1::2], strict=False)]
    from referee.core.fact_words import stated_once

    pairs = (word.rpartition("=") for word in words)
    named = stated_once((name or value, value if name else "") for name, _, value in pairs)
    return {name: item.plain(value) for name, value in named.items()}


def _pairs(words: Iterable[str]) -> dict[str, str]:
    from referee.core.fact_words import stated_once

    return stated_once((key, value) for key, _, value in (word.partition("=") for word in words))


def _words(text: str) -> list[str]:
    """Words at spaces; quotes keep some together, unless one is left open."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
