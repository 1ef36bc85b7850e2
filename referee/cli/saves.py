"""`referee games`: the saved games, and what can be done with their files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from referee.core.journal import Entry, Journal
    from referee.core.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """A saved game in a line of the list."""

    name: str
    game: str
    players: tuple[str, ...] = ()
    when: str = ""
    stands: str
    winners: tuple[str, ...] = ()


@click.group(invoke_without_command=True)
@click.pass_context
def games(context: click.Context) -> None:
    """Saved games: list, copy, rename, delete, recover. A SAVE is a file, or the name of one."""
    if context.invoked_subcommand is None:
        context.invoke(list_games)


@games.command("list")
def list_games() -> None:
    """All saved games, the newest first, and who won how many."""
    from referee.cli.places import saves, saves_dir
    from referee.cli.screen import grid

    paths = saves()
    if not paths:
        click.echo(f"No saved games in {saves_dir()}.")
        return
    listed = [saved_game(path) for path in paths]
    header = ("save", "game", "players", "when", "stands")
    rows = [
        (game.name, game.game, ", ".join(game.players), game.when, game.stands) for game in listed
    ]
    for line in (*grid(header, rows), *totals(listed)):
        click.echo(line)


def saved_game(path: Path) -> Saved:
    """What the list says of a save."""
    from referee.cli.opening import looked_at, players_of, winners_of
    from referee.core.errors import RefereeError

    try:
        session = looked_at(path)
    except RefereeError as fault:
        return Saved(name=path.stem, game="?", stands=_reason(fault))
    game, last = session.game, session.journal.entries[-1]
    return Saved(
        name=path.stem,
        game=game.title,
        players=players_of(session),
        when=last.at[:16].replace("T", " "),
        stands=_stands(session),
        winners=winners_of(session),
    )


def _stands(session: Session[Any]) -> str:
    """How far the game is, or what is wrong with it."""
    from referee.cli.opening import winners_of

    if session.journal.damage is not None:
        return f"damaged in line {session.journal.damage.line}"
    if session.diverged is not None:
        return f"entry {session.diverged.number} is ruled differently now"
    if session.question is None:
        won = winners_of(session)
        return f"won by {' and '.join(won)}" if won else "finished"
    return session.game.turn(session.state) if session.game.turn else "goes on"


def _reason(fault: Exception) -> str:
    return str(getattr(fault, "reason", fault))


def totals(listed: Iterable[Saved]) -> Iterable[str]:
    """Games finished and won by each player; a name is the same in any case."""
    from referee.core.names import slug

    names: dict[str, str] = {}
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for game in listed:
        if not game.winners:
            continue
        for name in game.players:
            names.setdefault(slug(name), name)
            played[slug(name)] = played.get(slug(name), 0) + 1
        for name in game.winners:
            won[slug(name)] = won.get(slug(name), 0) + 1
    if names:
        yield ""
    for key in sorted(names, key=lambda key: (-won.get(key, 0), key)):
        yield f"{names[key]}: won {won.get(key, 0)} of {played[key]} finished"


@games.command("copy")
@click.argument("save")
@click.argument("name", required=False)
def copy_game(save: str, name: str | None) -> None:
    """Copy a SAVE, under a NAME if given."""
    from referee.cli.places import find_save
    from referee.core.journal import Journal

    path = find_save(save)
    Journal.open(path, write=False, salvage=True)
    click.echo(f"Copied to {_written(path, name, path.read_bytes())}.")


def _written(path: Path, name: str | None, content: bytes) -> Path:
    from referee.cli.places import numbered, safe_name
    from referee.core.errors import SaveExists

    stem = safe_name(name.removesuffix(".jsonl"), "name of a save") if name else f"{path.stem}-copy"
    for fresh in numbered(path.parent, stem):
        try:
            with fresh.open("xb") as out:
                out.write(content)
        except FileExistsError:
            if name:
                raise SaveExists(fresh, "there is a file of this name already") from None
            continue
        return fresh
    raise SaveExists(path, "there are too many copies of it")


@games.command("rename")
@click.argument("save")
@click.argument("name")
def rename_game(save: str, name: str) -> None:
    """Give a SAVE another NAME."""
    from referee.cli.places import SUFFIX, find_save, remember, safe_name
    from referee.core.errors import SaveExists

    path = find_save(save)
    stem = safe_name(name.removesuffix(SUFFIX), "name of a save")
    fresh = path.with_name(f"{stem}{SUFFIX}")
    if fresh.exists():
        raise SaveExists(fresh, "there is a file of this name already")
    _refuse_in_use(path)
    path.rename(fresh)
    if not path.exists():
        remember(fresh)
    click.echo(f"Now {fresh}.")


def _refuse_in_use(path: Path) -> None:
    """Raises SaveLocked while somebody plays the game."""
    from referee.core.storage import SaveFile

    SaveFile.open(path, write=True).close()


@games.command("delete")
@click.argument("saves", nargs=-1, required=True, metavar="SAVE...")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete_game(saves: tuple[str, ...], yes: bool) -> None:
    """Delete SAVEs, after a question each."""
    from referee.cli.places import find_save

    for path in [find_save(save) for save in saves]:
        _refuse_in_use(path)
        game = saved_game(path)
        told = ", ".join(
            part for part in (game.game, *game.players, game.when, game.stands) if part
        )
        if yes or confirmed(f"Delete {path.name} ({told})?"):
            path.unlink()
            click.echo(f"Deleted {path}.")
        else:
            click.echo(f"Kept {path}.")


def confirmed(question: str) -> bool:
    """Yes or no; no at the end of input."""
    try:
        return click.confirm(question)
    except click.Abort:
        click.echo("")
        return False


@games.command("recover")
@click.argument("save")
@click.option("--answer", help="The answer that stood in the damaged line, as it was typed.")
def recover_game(save: str, answer: str | None) -> None:
    """Write a whole copy of a damaged SAVE: ask for the one lost answer, keep all the rest."""
    from functools import partial

    from referee.cli.places import find_save
    from referee.core.journal import Journal, recovered, without_edits

    path = find_save(save)
    with Journal.open(path, write=True, salvage=True) as journal:
        if journal.set_aside is not None:
            click.echo(f"The last line was cut off; it is now in {journal.set_aside}.")
        if not journal.entries:
            fresh = _beside(path, partial(without_edits, journal))
            click.echo("An editor changed how its lines end, or put a mark before them.")
            _tell_recovered(fresh)
            return
        if journal.damage is None:
            click.echo(f"{path} is whole, up to entry {journal.entries[-1].number}.")
            return
        click.echo(f"Line {journal.damage.line} is damaged: {journal.damage.reason}.")
        click.echo(f"  {journal.damage.text}")
        lost = None if journal.damage.lost is None else _asked_again(journal, answer)
        fresh = _beside(path, partial(recovered, journal, lost))
    _tell_recovered(fresh)


def _tell_recovered(fresh: Path) -> None:
    click.echo(f"Recovered into {fresh}.")
    for line in _left_over(fresh):
        click.echo(line)


def _asked_again(journal: Journal, answer: str | None) -> Entry | None:
    """The lost entry, as the answer to what was asked then; None leaves a note in its place."""
    from referee.cli.opening import session_of
    from referee.core.errors import IllegalAnswer, InvalidAnswer
    from referee.core.forms import Lines
    from referee.core.journal import Journal as Memory
    from referee.core.names import shown
    from referee.core.protocol import told
    from referee.ui.inputs import Taken, input_for

    session = session_of(Memory(list(journal.entries), None))
    question = session.question
    if question is None or session.diverged is not None:
        return None
    click.echo(f"Then was asked: {told(question.prompt)} ({question.legal()})")
    given = input_for(question)
    while True:
        text = (
            _typed("The answer (. the default, Enter: it was no answer)")
            if answer is None
            else answer
        )
        if not text:
            return None
        pieces = text.split(";") if isinstance(question, Lines) else [text]
        try:
            taken: Taken | str = ""
            for piece in pieces:
                taken = given.take(piece.strip())
            if not isinstance(taken, str):
                by = question.seat or "table"
                return session.answer(taken.value, by=by, text=taken.text)
            if answer is not None:
                raise InvalidAnswer(
                    f"'{shown(text)}' is only a part of the answer. {taken}".strip()
                )
            click.echo(taken)
        except (InvalidAnswer, IllegalAnswer) as fault:
            if answer is not None:
                raise
            click.echo(str(fault))


def _typed(prompt: str) -> str:
    """A line; Ctrl-C and the end of the input leave before anything is written."""
    from referee.cli.faults import USAGE, Stopped

    try:
        return str(click.prompt(prompt, default="", show_default=False)).strip()
    except click.Abort:
        raise Stopped("Nothing is written.", USAGE) from None


def _beside(path: Path, write: Callable[[Path], None]) -> Path:
    """Write a recovered copy under a name that is free."""
    from referee.cli.places import numbered
    from referee.core.errors import SaveExists

    for fresh in numbered(path.parent, f"{path.stem}-recovered"):
        try:
            write(fresh)
        except SaveExists:
            continue
        return fresh
    raise SaveExists(path, "there are too many recovered copies of it")


def _left_over(fresh: Path) -> Iterable[str]:
    """What is still wrong with the new save."""
    from referee.cli.opening import looked_at

    session: Any = looked_at(fresh)
    if session.journal.damage is not None:
        yield f"Line {session.journal.damage.line} is damaged too: referee games recover {fresh}"
    elif session.diverged is not None:
        yield f"It does not go on as it was played. {session.diverged}"
    else:
        yield f"It is whole, up to entry {session.journal.entries[-1].number}."
