"""`referee tables`: the printed facts of a copy of a game; shown, asked ahead, checked, shared."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.cli.box import Checked, Leaf
    from referee.core.game import Game
    from referee.core.questions import Fact

FORMAT = 1
_MOST_LISTED = 12


@click.command
@click.argument("game")
@click.argument(
    "action",
    type=click.Choice(("show", "fill", "check", "where", "export", "import")),
    default="show",
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--copy", "copy_name", default="", help="Which copy, if there are several.")
@click.option("--plain", is_flag=True, help="Line by line, without control codes.")
def tables(game: str, action: str, file: Path | None, copy_name: str, plain: bool) -> None:
    """What the box of GAME prints.

    \b
    show          all facts of a copy (what is done without a word)
    fill          ask everything that is missing; Enter skips
    check         look at each fact, and name what is missing
    where         the folder
    export FILE   one file with all facts, for friends
    import FILE   take the facts of such a file
    """
    from referee.cli.registry import game_of, playable_game

    known = playable_game(game)
    if (file is None) == (action in ("export", "import")):
        wants = "takes a FILE" if file is None else "takes no FILE"
        raise click.UsageError(f"{action} {wants}.")
    record = game_of(known.slug)
    if action == "import":
        assert file is not None
        import_copy(record, file, copy_name)
        return
    box = Box(record, chosen_copy(record, copy_name, writes=action == "fill"))
    actions: dict[str, Callable[[], None]] = {
        "show": lambda: show_copy(box),
        "fill": lambda: fill_copy(box, plain=plain),
        "check": lambda: check_copy(box),
        "where": lambda: click.echo(str(box.folder)),
        "export": lambda: export_copy(box, file or Path()),
    }
    actions[action]()


class Box:
    """A copy of a game and its folder."""

    def __init__(self, game: Game[Any], name: str) -> None:
        """The folder may not be there yet."""
        from referee.cli.box import stand_in_dir
        from referee.cli.places import STAND_IN, copies_dir

        self.game = game
        self.name = name
        invented = name == STAND_IN
        self.folder = stand_in_dir(game.slug) if invented else copies_dir(game.slug) / name

    def read(self) -> dict[str, Any]:
        """All facts of it."""
        from referee.core.tables import read_folder

        return read_folder(self.folder)


def chosen_copy(game: Game[Any], text: str, *, writes: bool) -> str:
    """The copy meant: by its name or its beginning, or the only one, or the stand-in set.

    Raises:
        InvalidAnswer: it must be named, or nothing can be written there.
    """
    from referee.cli.places import STAND_IN, copies
    from referee.cli.setting_up import box_named, has_stand_in
    from referee.core.errors import InvalidAnswer

    mine = copies(game.slug)
    name = box_named(game.slug, text) if text else ""
    if not name and len(mine) == 1:
        name = mine[0]
    if not name and not mine and not writes and has_stand_in(game.slug):
        name = STAND_IN
    if not name:
        listed = f" Copies: {', '.join(mine)}." if mine else ""
        raise InvalidAnswer(f"Name your copy: --copy NAME.{listed}")
    if writes and name == STAND_IN:
        raise InvalidAnswer("The stand-in set stays as it is; name your own copy: --copy NAME.")
    if not writes and name not in (*mine, STAND_IN):
        listed = f" Copies: {', '.join(mine)}." if mine else ""
        raise InvalidAnswer(f"There is no copy '{name}' yet; fill begins it.{listed}")
    return name


def show_copy(box: Box) -> None:
    """Every fact, under what it is."""
    from referee.cli.box import dotted, leaves
    from referee.ui.render import words_of

    click.echo(f"{box.game.title}, {box.name}: {box.folder}")
    gist = ""
    for leaf in leaves(box.game, box.read()):
        if leaf.kind is not None and leaf.kind.gist != gist:
            gist = leaf.kind.gist
            click.echo(f"\n{gist}")
        click.echo(f"  {dotted(leaf.path)} = {words_of(leaf.value)}")


def check_copy(box: Box) -> None:
    """Each fact as the game would read it; ends with status 4 if one cannot be read."""
    from referee.cli.box import check, twice
    from referee.cli.faults import UNREADABLE, Stopped
    from referee.cli.screen import wrapped
    from referee.core.pieces import counted

    found = check(box.game, box.read())
    for path in twice(box.folder):
        click.echo(f"{path}: two files give it different values")
    for text in (*found.faults, *found.remarks, *_missing(found)):
        for line in wrapped(text, hang=2):
            click.echo(line)
    if found.faults:
        raise Stopped(f"{box.name}: not right: {counted(len(found.faults), 'fact')}.", UNREADABLE)
    right = counted(found.count, "fact")
    click.echo(f"{box.name}: right: {right}; missing: {len(found.missing)}.")


def _missing(found: Checked) -> Iterator[str]:
    """What is missing, a line for each kind."""
    from referee.cli.box import dotted

    by_kind: dict[str, list[str]] = {}
    for kind, fact in found.missing:
        by_kind.setdefault(kind.gist, []).append(dotted(fact.path))
    for gist, paths in by_kind.items():
        more = f" and {len(paths) - _MOST_LISTED} more" if len(paths) > _MOST_LISTED else ""
        yield f"Missing, {gist}: {', '.join(paths[:_MOST_LISTED])}{more}"


# Asking ahead


def fill_copy(box: Box, *, plain: bool) -> None:
    """Ask everything that is missing. What an answer opens up is asked too."""
    from referee.cli.asking import LeftError, StepBackError, asker_for, offered
    from referee.cli.box import missing, store
    from referee.core.pieces import counted

    asker = asker_for(None, plain=plain, ascii_only=False)
    asker.say(f"{box.game.title}, {box.name}. Enter skips, ? helps, < goes back, /quit ends.")
    done: dict[tuple[str, ...], Fact[Any]] = {}  # in the order asked
    stored: set[tuple[str, ...]] = set()
    again: Fact[Any] | None = None
    while True:
        asked = [fact for _, fact in missing(box.game, box.read()) if fact.path not in done]
        if again is None and not asked:
            break
        fact = again or asked[0]
        try:
            given = offered(asker, fact, goes_back=bool(done))
        except LeftError:
            break
        except StepBackError:
            again = done.pop(next(reversed(done)))
            continue
        done[fact.path], again = fact, None
        if given is not None:
            store(box.folder, fact.path, fact.encode(given.value))
            stored.add(fact.path)
    left = sum(1 for _ in missing(box.game, box.read()))
    asker.say(f"Kept in {box.folder}: {counted(len(stored), 'fact')}; missing: {left}.")


# Sharing


def export_copy(box: Box, file: Path) -> None:
    """Write one file with all facts; an existing one is not replaced."""
    from referee.cli.box import write_toml
    from referee.core.errors import SaveExists

    if file.exists():
        raise SaveExists(file, "there is a file of this name already")
    facts = box.read()
    head = {"format": FORMAT, "game": box.game.slug, "copy": box.name}
    write_toml(file, {**head, "tables": facts})
    click.echo(f"{box.name} is now in {file}.")


def import_copy(game: Game[Any], file: Path, copy_name: str) -> None:
    """Take the facts of a file that somebody exported; ask where they differ from those here."""
    from referee.cli.box import check, differences, store
    from referee.cli.places import STAND_IN
    from referee.core.errors import TableError
    from referee.core.pieces import counted
    from referee.core.run import fact_at

    theirs, name = _imported(game, file)
    if name == STAND_IN:
        raise TableError(f"{file}: the invented facts of the stand-in set; no copy takes them")
    faults = check(game, theirs).faults
    if faults:
        more = f" {len(faults) - 1} more like it." if len(faults) > 1 else ""
        raise TableError(f"{file}: {faults[0]}{more} Nothing was taken.")
    box = Box(game, chosen_copy(game, copy_name or name, writes=True))
    mine = box.read()
    taken = 0
    for leaf in differences(game, mine, theirs):
        if fact_at(mine, leaf.path) is None or _prefers(leaf, fact_at(mine, leaf.path)):
            store(box.folder, leaf.path, leaf.value)
            taken += 1
    click.echo(f"Taken into {box.folder}: {counted(taken, 'fact')}.")


def _imported(game: Game[Any], file: Path) -> tuple[dict[str, Any], str]:
    """The tables of an exported file and the name of the copy, strictly read."""
    from referee.cli.places import safe_name
    from referee.core.errors import InvalidAnswer, TableError
    from referee.core.names import shown
    from referee.core.tables import read_toml

    if not file.is_file():
        raise TableError(f"{file}: there is no such file.")
    whole = read_toml(file)
    for key in whole:
        if key not in ("format", "game", "copy", "tables"):
            raise TableError(f"{file}: {shown(key)}: unknown key")
    if whole.get("format") != FORMAT or not isinstance(whole.get("tables"), dict):
        raise TableError(f"{file}: no exported tables of format {FORMAT}")
    if whole.get("game") != game.slug:
        other = shown(str(whole.get("game")))
        raise TableError(f"{file}: tables of {other}, not of {game.slug}")
    try:
        name = safe_name(str(whole.get("copy", "")), "name of a copy")
    except InvalidAnswer as fault:
        raise TableError(f"{file}: {fault}") from None
    facts: dict[str, Any] = whole["tables"]
    return facts, name


def _prefers(leaf: Leaf, mine: Any) -> bool:
    """Ask whether their value shall replace ours."""
    from referee.cli.box import dotted
    from referee.cli.saves import confirmed
    from referee.ui.render import words_of

    click.echo(f"{dotted(leaf.path)}: yours {words_of(mine)}, theirs {words_of(leaf.value)}")
    return confirmed("Take theirs?")
