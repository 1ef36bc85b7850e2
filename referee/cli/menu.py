"""`referee` without a command: what most tables want next, by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from referee.cli.asking import LeftError, answered
from referee.core.names import is_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from referee.cli.playing import Manner
    from referee.core.session import Session
    from referee.core.settle import Contract
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
    from referee.cli.opening import players_of
    from referee.cli.places import newest_save
    from referee.cli.playing import asked_game, new_game, resume_game
    from referee.cli.registry import playable_games
    from referee.cli.setting_up import Wanted

    path = newest_save()
    last = None if path is None else _readable(path)
    if last is not None and path is not None:
        resumed = Item("resume", _gist(last), lambda: resume_game(path, asker, how))
        again = Item("rematch", _again(last), lambda: _rematch(last, asker, how))
        both = (again, resumed) if last.question is None else (resumed, again)
        yield from both if players_of(last) else (resumed,)

    played = "" if last is None else last.game.slug

    def begin() -> None:
        new_game(asked_game(asker, playable_games(), played).slug, Wanted(), asker, how)

    yield Item("new", "a new game", begin)
    yield Item("settle", "a dispute at the table", lambda: _settle(asker, "", played))
    yield Item("score", "a finished game", lambda: _settle(asker, "score", played))
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


def _again(last: Session[Any]) -> str:
    from referee.cli.opening import players_of

    return f"{last.game.title} · {', '.join(players_of(last))} · the same box and options"


def _rematch(last: Session[Any], asker: Asker, how: Manner) -> None:
    from referee.cli.opening import players_of
    from referee.cli.playing import new_game
    from referee.cli.setting_up import Wanted

    new_game(last.game.slug, Wanted(names=players_of(last), again=True), asker, how)


def _settle(asker: Asker, topic: str, played: str) -> None:
    """Ask for game, topic and facts, and settle it; Enter is the game `played` last."""
    from referee.cli.playing import asked_game
    from referee.cli.registry import KNOWN
    from referee.cli.settle_command import contract_of, told
    from referee.cli.settle_form import settled_by_asking
    from referee.core.tables import rulebook

    game = asked_game(asker, KNOWN, played).slug
    contract = contract_of(game)
    settled = settled_by_asking(contract.topic(topic or _asked_topic(asker, contract)))
    for line in told(settled, rulebook(game).cited):
        asker.say(line)


def _asked_topic(asker: Asker, contract: Contract) -> str:
    """What the dispute is about, by name, number or beginning; any other word says where it comes up."""
    from referee.core.errors import InvalidAnswer
    from referee.core.names import find, folded, matches, shown
    from referee.core.questions import Words

    purposes = contract.purposes
    names = list(purposes)
    lines = tuple(
        f"{number:>2}. {name:14} {purpose}"
        for number, (name, purpose) in enumerate(purposes.items(), 1)
    )

    def meant(text: str) -> str:
        if is_digits(text) and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        if matches(text, names):
            return find(text, names, "topic")
        near = [name for name in names if folded(text) and folded(text) in folded(purposes[name])]
        hint = f" It comes up in: {', '.join(near)}." if near else ""
        raise InvalidAnswer(f"'{shown(text)}' is no topic.{hint}")

    class Topics(Words):
        """The names are offered to Tab; help tells them once, with their purposes."""

        __slots__ = ()

        def help(self) -> Iterator[str]:
            return iter(lines)

    for line in lines:
        asker.say(line)
    question = Topics(
        key="menu.topic",
        prompt="Topic? (a name or its number)",
        read=meant,
        offers=lambda: tuple(names),
    )
    return answered(asker, question)
