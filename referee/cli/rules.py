"""`referee rules`: the rules in our words, and what the referee decides where they are silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.faults import NOTHING, Stopped
from referee.cli.screen import wrapped
from referee.core.names import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.core.tables import OptionalRule, Rule, Rulebook, TableRuling

_TOLD = 8  # so many are told in full, the rest by heading


@click.command
@click.argument("game")
@click.argument("words", nargs=-1)
def rules(game: str, words: tuple[str, ...]) -> None:
    """The rules of GAME in our words: the headings, or all that contains the WORDS.

    With a rule come the rulings that fill its gaps and the options that change it. An id such as R5
    finds its ruling. Nothing found: exit status 1.
    """
    from referee.cli.registry import known_game
    from referee.core.tables import rulebook

    known = known_game(game)
    book = rulebook(known.slug)
    if not words:
        lines = list(headings(book, known.title))
    elif not (lines := list(told(book, " ".join(words)))):
        raise Stopped(
            f"Nothing in the rules contains '{shown(' '.join(words), 60)}'. Without words: the list of headings.",
            NOTHING,
        )
    for line in lines:
        click.echo(line)


def headings(book: Rulebook, title: str) -> Iterator[str]:
    """Everything that can be asked for."""
    yield f"{title}: {len(book.rules)} rules"
    yield from wrapped("; ".join(rule.heading for rule in book.rules), 2)
    if book.rulings:
        yield ""
        yield f"Rulings where the book is silent: {len(book.rulings)}"
        yield from wrapped("; ".join(f"{ruling.id} {ruling.title}" for ruling in book.rulings), 2)


def told(book: Rulebook, words: str) -> Iterator[str]:
    """What contains the words, told in full, with what touches it."""
    exact = book.find(words)
    found = [exact] if exact else book.search(words)
    for place, entry in enumerate(found[:_TOLD]):
        if place:
            yield ""
        yield from _entry(book, entry)
    if found[_TOLD:]:
        rest = "; ".join(_title(entry) for entry in found[_TOLD:])
        yield ""
        yield from wrapped(f"Also: {rest}")


def _entry(book: Rulebook, entry: Rule | TableRuling) -> Iterator[str]:
    from referee.core.tables import Rule

    yield _title(entry)
    yield from wrapped(entry.gist, 2)
    if not isinstance(entry, Rule):
        yield from _reading(entry)
        yield from wrapped(f"Rests on: {'; '.join(map(book.cited, entry.rests_on))}", 2, 2)
        return
    for option in book.options:
        if option.rule == entry.id:
            yield from _option(option)
    for ruling in book.rulings:
        if entry.id in ruling.rests_on:
            house = f" (house {ruling.option}: {', '.join(ruling.values)})" if ruling.option else ""
            yield from wrapped(f"{_title(ruling)}{house}", 4, 2)


def _title(entry: Rule | TableRuling) -> str:
    from referee.core.tables import Rule

    return entry.heading if isinstance(entry, Rule) else f"{entry.id} {entry.title}"


def _reading(ruling: TableRuling) -> Iterator[str]:
    if not ruling.option:
        return
    disputed = "; careful readers disagree" if ruling.contested else ""
    yield f"  House option {ruling.option}{disputed}:"
    for place, value in enumerate(ruling.values):
        mark = " (default)" if place == 0 else ""
        yield from wrapped(f"{value}{mark}: {ruling.readings.get(value, '')}", 4, 2)


def _option(option: OptionalRule) -> Iterator[str]:
    yield from wrapped(f"Optional rule {option.key}: {option.gist}", 2, 2)
    for value in option.values:
        yield from wrapped(f"{value}: {option.effects.get(value, '')}", 4, 2)
