"""`referee` without a command: what most tables want next, by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from referee.cli.asking import LeftError, answered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from referee.cli.playing import Manner
    from referee.core.session import Session
    from referee.ui.asker import Asker


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu."""

    word: str
    gist: str
    act: Callable[[], None]


def run_menu() -> None:
    """Show the menu once, and do what is chosen."""
    from referee.cli.playing import Manner
    from referee.core.questions import Choice, Option

    how = Manner()
    asker = how.asker()
    items = list(_items(asker, how))
    options = tuple(Option(value=item, word=item.word, gist=item.gist) for item in items)
    for number, item in enumerate(items, 1):
        asker.say(f"{number}. {item.word}" + (f": {item.gist}" if item.gist else ""))
    question = Choice(key="menu", prompt="Which?", options=options, default=items[0])
    try:
        chosen = answered(asker, question)
        chosen.act()
    except LeftError:
        click.echo("")


def _items(asker: Asker, how: Manner) -> Iterator[Item]:
    from referee.cli.places import newest_save
    from referee.cli.playing import asked_game, new_game, resume_game
    from referee.cli.registry import playable_games
    from referee.cli.setting_up import Wanted

    path = newest_save()
    last = None if path is None else _readable(path)
    if last is not None and path is not None:
        again = Item("rematch", _gist(last), lambda: _rematch(last, asker, how))
        resumed = Item("resume", _gist(last), lambda: resume_game(path, asker, how))
        yield from (again, resumed) if last.question is None else (resumed, again)

    def begin() -> None:
        new_game(asked_game(asker, playable_games()).slug, Wanted(), asker, how)

    yield Item("new", "a new game", begin)
    yield Item("settle", "a dispute at the table", lambda: _settle(asker, ""))
    yield Item("score", "a finished game", lambda: _settle(asker, "score"))
    yield Item("quit", "", lambda: None)


def _readable(path: Path) -> Session[Any] | None:
    from referee.cli.opening import looked_at
    from referee.core.errors import RefereeError

    try:
        return looked_at(path)
    except RefereeError:
        return None


def _gist(last: Session[Any]) -> str:
    from referee.cli.opening import players_of

    players = ", ".join(players_of(last))
    state = "finished" if last.question is None else last.game.status(last.state)
    return " · ".join(part for part in (last.game.title, players, state) if part)


def _rematch(last: Session[Any], asker: Asker, how: Manner) -> None:
    from referee.cli.opening import players_of
    from referee.cli.playing import new_game
    from referee.cli.setting_up import Wanted

    new_game(last.game.slug, Wanted(names=players_of(last), again=True), asker, how)


def _settle(asker: Asker, topic: str) -> None:
    """Ask for game, topic and facts, and settle it."""
    from referee.cli.playing import asked_game
    from referee.cli.registry import KNOWN
    from referee.cli.settle_command import contract_of, told
    from referee.cli.settle_form import asked_facts
    from referee.core.questions import Choice, Option
    from referee.core.tables import rulebook

    game = asked_game(asker, KNOWN).slug
    contract = contract_of(game)
    if not topic:
        for name, purpose in contract.purposes.items():
            asker.say(f"{name:14} {purpose}")
        options = tuple(Option(value=name, word=name) for name in contract.purposes)
        topic = answered(asker, Choice(key="menu.topic", prompt="Topic?", options=options))
    chosen = contract.topic(topic)
    settled = chosen.answer(asked_facts(chosen.facts))
    for line in told(settled, rulebook(game).cited):
        asker.say(line)
