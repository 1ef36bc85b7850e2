"""`referee settle`: one dispute settled from its facts, without a running game; or a whole file of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO

import click

from referee.cli.faults import OURS, USAGE, Stopped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.core.settle import AnyTopic, BatchAnswer, Contract, Settled

_CHUNK = 200  # lines handed to a worker at a time


_FACTS = click.option(
    "--facts",
    "facts_file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="Read the facts from a TOML or JSON file; - is JSON on standard input.",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
_HELP = click.option(
    "-h", "--help", "asks_help", is_flag=True, help="Show this, and the facts of the topic."
)
_TYPED = (
    "Values are typed as at the table: dice 665, lists a,b, parts by a dotted path (fleet.Anne=2), "
    "anything else as JSON."
)


@click.command(add_help_option=False, epilog=f"Without TOPIC: the topics of the game. {_TYPED}")
@click.argument("game", required=False)
@click.argument("topic", required=False)
@click.argument("words", metavar="[KEY=VALUE]...", nargs=-1)
@_FACTS
@_JSON
@click.option(
    "--batch",
    "batch_file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help='Settle JSON Lines, {"id", "game", "topic", "facts"} a line; - is standard input.',
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes that share a batch.")
@_HELP
@click.pass_context
def settle(
    context: click.Context,
    game: str | None,
    topic: str | None,
    words: tuple[str, ...],
    facts_file: str | None,
    as_json: bool,
    batch_file: str | None,
    jobs: int,
    asks_help: bool,
) -> None:
    """Settle one dispute of GAME: the facts of TOPIC in, the ruling with its arithmetic and its rules out."""
    if batch_file is not None and not asks_help:
        if game is not None or facts_file is not None:
            raise click.UsageError("--batch takes everything from its file.")
        context.exit(_batch(batch_file, jobs))
    _one(context, game, topic, words, facts_file, as_json, asks_help)


def _short(topic: str, told: str) -> click.Command:
    """A command for one topic that is asked for often."""

    @click.command(name=topic, add_help_option=False, help=told, epilog=_TYPED)
    @click.argument("game", required=False)
    @click.argument("words", metavar="[KEY=VALUE]...", nargs=-1)
    @_FACTS
    @_JSON
    @_HELP
    @click.pass_context
    def command(
        context: click.Context,
        game: str | None,
        words: tuple[str, ...],
        facts_file: str | None,
        as_json: bool,
        asks_help: bool,
    ) -> None:
        _one(context, game, topic, words, facts_file, as_json, asks_help)

    return command


score = _short("score", "Score a finished game of GAME: the same as settle GAME score.")
odds = _short("odds", "The chances of an attack in GAME: the same as settle GAME odds.")


def _one(
    context: click.Context,
    game: str | None,
    topic: str | None,
    words: tuple[str, ...],
    facts_file: str | None,
    as_json: bool,
    asks_help: bool,
) -> None:
    """Settle one dispute, or show what can be settled."""
    from referee.core.schema import MalformedFacts

    try:
        if asks_help:
            for line in _help(context, game, topic):
                click.echo(line)
        elif game is None:
            raise click.UsageError("Name a game.")
        elif topic is None:
            for name, purpose in _contract_meant(game).purposes.items():
                click.echo(f"{name:14} {purpose}")
        else:
            chosen = _contract_meant(game).topic(topic)
            if facts_file is None and not words and sys.stdin.isatty() and sys.stdout.isatty():
                settled = _asked(context, chosen)
            else:
                settled = chosen.answer(_facts(chosen, words, facts_file))
            _tell(game, settled, as_json)
    except MalformedFacts as fault:
        raise Stopped(_one_line(str(fault)), USAGE) from None


def _help(context: click.Context, game: str | None, topic: str | None) -> Iterator[str]:
    """Usage, and the facts of a topic."""
    from referee.core.fact_words import fact_lines

    yield context.get_help()
    if game is None or topic is None:
        return
    yield ""
    yield f"Facts of {topic}:"
    for line in fact_lines(_contract_meant(game).topic(topic).facts):
        default = f"; default {line.default}" if line.default else "; required"
        yield f"  {line.path}: {line.meaning} ({line.words}{default})"


def _tell(game: str, settled: Settled, as_json: bool) -> None:
    """The ruling as one JSON object, or in lines."""
    if as_json:
        from referee.core.settle import encoded

        click.echo(encoded({"result": settled.result, "why": settled.why, "cites": settled.cites}))
        return
    from referee.cli.registry import known_game
    from referee.core.tables import rulebook

    book = rulebook(known_game(game).slug)
    for line in told(settled, book.cited):
        click.echo(_one_line(line))


def _contract_meant(game: str) -> Contract:
    """The contract of a game named as people name it."""
    from referee.cli.registry import known_game

    return _contract(known_game(game).module)


def _contract(module: str) -> Contract:
    from importlib import import_module

    from referee.core.schema import MalformedFacts

    try:
        contract: Contract = import_module(f"{module}.settle").CONTRACT
    except ModuleNotFoundError as fault:
        if fault.name != f"{module}.settle":
            raise
        raise MalformedFacts("game", "this game settles no disputes") from None
    return contract


def contract_of(slug: object) -> Contract:
    """The contract of a game by its slug.

    Raises:
        MalformedFacts: there is no such game; the key is `game`.
    """
    from referee.cli.registry import KNOWN
    from referee.core.schema import MalformedFacts

    for known in KNOWN:
        if known.slug == slug:
            return _contract(known.module)
    raise MalformedFacts("game", f"must be one of {', '.join(known.slug for known in KNOWN)}")


def _asked(context: click.Context, topic: AnyTopic) -> Settled:
    """The ruling on facts that are asked for one by one."""
    from referee.cli.asking import LeftError
    from referee.cli.settle_form import settled_by_asking

    try:
        return settled_by_asking(topic)
    except LeftError:
        context.exit(0)


def _facts(topic: AnyTopic, words: tuple[str, ...], facts_file: str | None) -> object:
    """Plain facts from a file, and from the command line over it."""
    facts = _read(facts_file) if facts_file is not None else {}
    if words and isinstance(facts, dict):
        from referee.core.fact_words import put_words

        put_words(topic.facts, _pairs(words), facts)
    return facts


def _pairs(words: tuple[str, ...]) -> dict[str, str]:
    from referee.core.fact_words import stated_once
    from referee.core.schema import MalformedFacts

    parted = [word.partition("=") for word in words]
    for key, equals, value in parted:
        if not equals or not key:
            raise MalformedFacts(f"{key}{equals}{value}", "KEY=VALUE expected")
    return stated_once((key, value) for key, _, value in parted)


def _read(name: str) -> object:
    """Facts of a file, TOML or JSON by its suffix."""
    from pathlib import Path

    from referee.core.schema import MalformedFacts
    from referee.core.settle import decoded

    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise MalformedFacts("", f"is no UTF-8 text: {fault}") from None
    match Path(name).suffix.lower():
        case ".toml":
            import tomllib

            try:
                return tomllib.loads(text)
            except (tomllib.TOMLDecodeError, RecursionError) as fault:
                raise MalformedFacts("", f"is no TOML: {fault}") from None
        case ".json" | "":
            return decoded(text)
        case suffix:
            raise MalformedFacts("", f"a file of facts ends in .toml or .json, not {suffix}")


def told(settled: Settled, cited: Callable[[str], str]) -> Iterator[str]:
    """A ruling for the table: why, what it comes to, and the rules."""
    yield from settled.why
    for key, value in settled.result.items():
        yield f"  {key}: {_words(value)}"
    yield f"[{'; '.join(map(cited, settled.cites))}]"


def _words(value: object) -> str:
    """A value of a result as people write it."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{key} {_inner(part)}" for key, part in value.items()) or "none"
        case list() | tuple():
            return ", ".join(map(_inner, value)) or "none"
        case _:
            return str(value)


def _inner(value: object) -> str:
    """A value inside another one."""
    return f"({_words(value)})" if isinstance(value, dict | list | tuple) else _words(value)


def _one_line(text: str) -> str:
    """The text without anything that moves the cursor."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _batch(name: str, jobs: int) -> int:
    """Settle a file of disputes, one line each and in order; the exit status."""
    if name == "-":
        return _answer_all(sys.stdin.buffer, jobs, flush=jobs == 1)
    from pathlib import Path

    with Path(name).open("rb") as lines:
        return _answer_all(lines, jobs, flush=False)


def _answer_all(lines: BinaryIO, jobs: int, *, flush: bool) -> int:
    from itertools import starmap

    status = 0
    numbered = ((line, place) for place, line in enumerate(lines, 1))
    answers = starmap(answer, numbered) if jobs == 1 else _shared(numbered, jobs)
    for line, ended in answers:
        sys.stdout.write(line + "\n")
        if flush:
            sys.stdout.flush()
        if ended and status != OURS:
            status = ended
    return status


def _shared(lines: Iterable[tuple[bytes, int]], jobs: int) -> Iterator[tuple[str, int]]:
    """The answers of several processes, in the order of the lines."""
    from itertools import chain, islice

    from referee.cli.workers import shared

    source = iter(lines)
    chunks = iter(lambda: list(islice(source, _CHUNK)), [])
    return chain.from_iterable(shared(answer_chunk, chunks, jobs))


def answer_chunk(lines: list[tuple[bytes, int]]) -> list[tuple[str, int]]:
    """The answers to some lines of a batch, each with its number."""
    return [answer(line, place) for line, place in lines]


def answer(line: bytes, place: int = 0) -> tuple[str, int]:
    """The answer to one line of a batch, and the exit status it calls for."""
    from referee.core.settle import answer_line, in_line

    try:
        text = line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as fault:
        return _error(None, f"{in_line(place)}is no UTF-8 text: {fault}"), USAGE
    try:
        answered: BatchAnswer = answer_line(text, contract_of, place)
    except Exception as fault:  # noqa: BLE001  (one fault of ours must not take the other lines along)
        return _error(_number(text), f"a fault of the program: {type(fault).__name__}"), OURS
    return answered.line, 0 if answered.is_settled else USAGE


def _error(number: object, message: str) -> str:
    """The answer to a line that could not be settled."""
    from referee.core.settle import encoded

    return encoded({"id": number, "error": {"key": "", "message": message}})


def _number(text: str) -> object:
    """The id of a line that could be read."""
    from json import loads

    try:
        return loads(text)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
