"""`referee show` and `referee log`: how a saved game stands, and how it went."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.core.game import Game
    from referee.core.plain import Plain
    from referee.core.run import Run
    from referee.core.session import Session

_HIDDEN = "mine"  # what a player keeps to himself
_FIELDS = ("entry", "at", "by", "kind", "key", "value", "text", "in_force", "rulings", "why")


@click.command
@click.argument("save")
@click.option("--json", "as_json", is_flag=True, help="One JSON object; its keys are told below.")
@click.option("--at", type=int, metavar="ENTRY", help="As it stood right after that entry.")
def show(save: str, as_json: bool, at: int | None) -> None:
    """How a SAVE stands.

    \b
    Keys of the JSON object:
      accounts   path of every count and score: its value
      entry      number of the entry it shows
      finished   true or false
      game       short name of the game
      options    every option with its value
      players    names
      question   key, kind, prompt and seat of the waiting question, or null
      standing   lines
      status     one line
      winners    names, empty while the game goes on
    """
    from referee.cli.opening import looked_at
    from referee.cli.places import find_save

    session = looked_at(find_save(save))
    run = session.run if at is None else session.at(at)
    if as_json:
        entry = _tip(session) if at is None else at
        click.echo(json.dumps(described(session, run, entry), ensure_ascii=False, sort_keys=True))
    else:
        for line in pictured(session, run):
            click.echo(line)
    refuse_faulty(session)


def refuse_faulty(session: Session[Any]) -> None:
    """End with status 4 if the game does not stand as it was left."""
    from referee.cli.faults import UNREADABLE, Stopped

    damage = session.journal.damage
    if damage is not None:
        told = f"Line {damage.line} of the save is damaged ({damage.reason}); shown up to there."
        raise Stopped(told, UNREADABLE)
    if session.diverged is not None:
        told = f"Shown before entry {session.diverged.number}. {session.diverged}"
        raise Stopped(told, UNREADABLE)


def _tip(session: Session[Any]) -> int:
    return session.path[-1].number if session.path else 0


def described(session: Session[Any], run: Run[Any], entry: int) -> dict[str, Plain]:
    """The game as one object."""
    from referee.cli.opening import options_of, players_of, winners_of
    from referee.core.protocol import told

    game, question = session.game, run.question
    asked: Plain = None
    if question is not None:
        asked = {
            "key": question.key,
            "kind": question.kind,
            "prompt": told(question.prompt),
            "seat": question.seat,
        }
    return {
        "accounts": dict(game.accounts(run.state)),
        "entry": entry,
        "finished": question is None,
        "game": game.slug,
        "options": dict(options_of(game, run.state)),
        "players": list(players_of(session)),
        "question": asked,
        "standing": list(standing_of(game, run.state)),
        "status": game.status(run.state),
        "winners": list(winners_of(session)) if run is session.run else [],
    }


def pictured(session: Session[Any], run: Run[Any]) -> Iterator[str]:
    """The game's tables, and what is asked."""
    from referee.cli.screen import columns
    from referee.core.protocol import told
    from referee.ui.render import table_lines

    game, question = session.game, run.question
    yield f"{game.title} · {game.status(run.state)}"
    for view in game.views:
        if view == _HIDDEN:
            continue
        for content in game.report(run.state, view):
            yield ""
            yield from table_lines(content, columns())
    yield ""
    if question is not None:
        yield f"Waiting: {told(question.prompt)}"
    else:
        yield from standing_of(game, run.state)


def standing_of(game: Game[Any], state: Any) -> list[str]:
    """Everybody's figures now, also those of a game that cannot be scored yet."""
    from referee.core.errors import Unscored

    if game.standing is None:
        return []
    try:
        return list(game.standing(state))
    except Unscored as fault:
        return [*fault.figures, str(fault)]


@click.command
@click.argument("save")
@click.option(
    "--format", "shape", type=click.Choice(("text", "json", "csv", "md")), default="text",
    help="JSON is one object, {entries: [...], game: NAME}.",
)  # fmt: skip
@click.option("--why", is_flag=True, help="With every term of each ruling.")
def log(save: str, shape: str, why: bool) -> None:
    """How a SAVE went: every entry and what it caused.

    \b
    Fields of an entry:
      entry, at, by, kind, key, value, text     as saved
      in_force                                  false if it was taken back
      rulings                                   what the referee said
      why                                       every term (with --why)
    """
    from referee.cli.opening import looked_at
    from referee.cli.places import find_save

    session = looked_at(find_save(save))
    rows = list(logged(session, why=why))
    writers = {"text": _as_text, "json": _as_json, "csv": _as_csv, "md": _as_markdown}
    for line in writers[shape](session, rows):
        click.echo(line)
    refuse_faulty(session)


def logged(session: Session[Any], *, why: bool) -> Iterator[dict[str, Any]]:
    """Each entry with what it caused, if it is in force."""
    from referee.core.protocol import told

    in_force = {entry.number for entry in session.path}
    caused = {
        number: (
            [told(ruling.text) for ruling in rulings],
            [line for ruling in rulings if ruling.why for line in ruling.why()] if why else [],
        )
        for number, _, rulings in session.walk()
    }
    for entry in session.journal.entries:
        texts, reasons = caused.get(entry.number, ([], []))
        row: dict[str, Any] = {
            "entry": entry.number,
            "at": entry.at,
            "by": entry.by,
            "kind": entry.kind,
            "key": entry.key,
            "value": None if entry.kind == "header" else entry.value,
            "text": entry.text,
            "in_force": entry.number in in_force or not session.is_play(entry),
            "rulings": texts,
        }
        if why:
            row["why"] = reasons
        yield row


def _as_text(session: Session[Any], rows: list[dict[str, Any]]) -> Iterable[str]:
    from referee.ui.render import cell_of

    for row in rows:
        taken_back = "" if row["in_force"] else " (taken back)"
        what = row["key"] or row["kind"]
        value = cell_of(row["value"]) or row["text"]
        said = f"{row['by']}: " if row["by"] not in ("", "table") else ""
        yield (
            f"{row['entry']:>4}  {said}{what} = {value}{taken_back}"
            if value
            else (f"{row['entry']:>4}  {said}{what}{taken_back}")
        )
        yield from (f"      {line}" for line in row["rulings"])
        yield from (f"        {line}" for line in row.get("why", ()))


def _as_json(session: Session[Any], rows: list[dict[str, Any]]) -> Iterable[str]:
    whole = {"entries": rows, "game": session.game.slug}
    yield json.dumps(whole, ensure_ascii=False, sort_keys=True)


def _as_csv(session: Session[Any], rows: list[dict[str, Any]]) -> Iterable[str]:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_columns(rows))
    writer.writerows(_cells(row) for row in rows)
    yield out.getvalue().removesuffix("\n")


def _as_markdown(session: Session[Any], rows: list[dict[str, Any]]) -> Iterable[str]:
    yield f"# {session.game.title}"
    yield ""
    yield f"| {' | '.join(_columns(rows))} |"
    yield f"|{'---|' * len(_columns(rows))}"
    for row in rows:
        cells = [cell.replace("|", "\\|") for cell in _cells(row)]
        yield f"| {' | '.join(cells)} |"


def _columns(rows: list[dict[str, Any]]) -> list[str]:
    return [name for name in _FIELDS if name in rows[0]]


def _cells(row: dict[str, Any]) -> list[str]:
    from referee.ui.render import cell_of

    return ["; ".join(v) if k in ("rulings", "why") else cell_of(v) for k, v in row.items()]
