"""`referee play` and `referee resume`: from the command line to the table, and back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.cli.faults import ANSWERS, OURS, UNREADABLE, Stopped, playing_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.cli.registry import Known
    from referee.cli.setting_up import Wanted
    from referee.core.game import Game, Setup
    from referee.core.journal import Journal
    from referee.core.plain import Plain
    from referee.core.session import Session
    from referee.ui.asker import Asker
    from referee.ui.sitting import Ending

F = TypeVar("F", bound="Callable[..., Any]")
T = TypeVar("T")
DICE = ("table", "ai", "referee")
NOT_BEGUN = "Left before the game began; nothing is saved."


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a game is played here: who asks, who rolls, what is kept."""

    answers: Path | None = None
    plain: bool = False
    ascii_only: bool = False
    dice: str | None = None
    seed: int | None = None
    learns: bool = True

    def asker(self) -> Asker:
        """Who asks."""
        from referee.cli.asking import asker_for

        return asker_for(self.answers, plain=self.plain, ascii_only=self.ascii_only)


def _manner_options(command: F) -> F:
    """The options that `play` and `resume` share."""
    file = click.Path(exists=True, dir_okay=False, path_type=Path)
    for option in (
        click.option("--no-learn", is_flag=True, help="Keep no facts for later games."),
        click.option("--seed", type=int, help="Make the program's rolls repeatable."),
        click.option(
            "--dice",
            type=click.Choice(DICE),
            help="Who rolls: table all, ai the program for AI players, referee the program all.",
        ),
        click.option("--ascii", "ascii_only", is_flag=True, help="Plain ASCII signs only."),
        click.option("--plain", is_flag=True, help="Line by line, without control codes."),
        click.option("--answers", type=file, help="Take the answers from a file, one a line."),
    ):
        command = option(command)
    return command


@click.command
@click.argument("game", required=False)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--save", type=click.Path(path_type=Path), help="Where to save; default: by itself.")
@click.option("--house", multiple=True, metavar="KEY=VALUE", help="An option; may be repeated.")
@click.option("--tables", default="", metavar="COPY", help="Whose box: a copy, or stand-in.")
@_manner_options
def play(
    game: str | None,
    names: tuple[str, ...],
    save: Path | None,
    house: tuple[str, ...],
    tables: str,
    no_learn: bool,
    **manner: Any,
) -> None:
    """Play a new GAME with players NAMEs. What is left out is asked."""
    from referee.cli.registry import game_of, playable_game, playable_games
    from referee.cli.setting_up import Wanted, checked_house, checked_names

    how = Manner(learns=not no_learn, **manner)
    asker = how.asker()
    known: Known | None
    if game:
        known = playable_game(game)
    else:
        known = unless_left(lambda: asked_game(asker, playable_games()), NOT_BEGUN)
    if known is None:
        return
    wanted = Wanted(
        names=checked_names(known.players, names),
        house=checked_house(game_of(known.slug), house) if house else {},
        box=tables,
    )
    new_game(known.slug, wanted, asker, how, save)


def asked_game(asker: Asker, games: Sequence[Known], default: str = "") -> Known:
    """Which game, if there is more than one; Enter is the one of that slug, if it is there."""
    from referee.cli.asking import answered
    from referee.core.questions import Choice, Option

    if len(games) == 1:
        return games[0]
    options = tuple(Option(value=game, word=game.slug, gist=game.title) for game in games)
    first = next((game for game in games if game.slug == default), None)
    question = Choice(key="play.game", prompt="Which game?", options=options, default=first)
    return answered(asker, question)


def unless_left(act: Callable[[], T], message: str) -> T | None:
    """Do what comes before the game is played; None if somebody leaves meanwhile."""
    from referee.cli.asking import LeftError

    try:
        return act()
    except LeftError:
        click.echo(message)
        return None


def new_game(
    slug: str, wanted: Wanted, asker: Asker, how: Manner, save: Path | None = None
) -> None:
    """Settle what is open, begin a save, and play."""
    from referee.cli.setting_up import set_up

    settled = unless_left(lambda: set_up(asker, slug, wanted), NOT_BEGUN)
    if settled is None:
        return
    setup, facts = settled
    from referee.cli.opening import session_of
    from referee.cli.registry import game_of

    with _new_journal(game_of(slug), setup, facts, save) as journal:
        sit(session_of(journal), asker, how)


def _new_journal(
    game: Game[Any], setup: Setup, facts: dict[str, Any], save: Path | None
) -> Journal:
    from referee.cli.opening import now
    from referee.cli.places import numbered, save_stem, saves_dir
    from referee.core.errors import SaveExists
    from referee.core.header import header_entry
    from referee.core.journal import Journal

    at = now()
    header = header_entry(game, setup, facts, at)
    if save is not None:
        return Journal.create(save, header)
    saves_dir().mkdir(parents=True, exist_ok=True)
    for path in numbered(saves_dir(), save_stem(game.slug, at[:10], setup.seats)):
        try:
            return Journal.create(path, header)
        except SaveExists:
            continue
    raise SaveExists(saves_dir(), "there are too many games of that day; name one with --save")


@click.command
@click.argument("save", required=False)
@_manner_options
def resume(save: str | None, no_learn: bool, **manner: Any) -> None:
    """Go on with a saved game: a SAVE, or the one played last."""
    from referee.cli.places import find_save, newest_save, saves_dir

    path = find_save(save) if save else newest_save()
    if path is None:
        raise Stopped(f"No saved game in {saves_dir()}. referee play begins one.", UNREADABLE)
    how = Manner(learns=not no_learn, **manner)
    resume_game(path, how.asker(), how)


def resume_game(path: Path, asker: Asker, how: Manner) -> None:
    """Open a save, say where it stands, and play."""
    from referee.cli.resuming import opened, recap

    playing_in(path)
    session = unless_left(lambda: opened(path, asker), f"Left; {path} is as it was.")
    if session is None:
        return
    with session.journal:
        for line in recap(session):
            asker.say(line)
        sit(session, asker, how)


# At the table


def sit(session: Session[Any], asker: Asker, how: Manner) -> None:
    """Play until the table stops, and say how it ended."""
    from referee.cli.learning import Rulings
    from referee.cli.places import rulings_file
    from referee.core.history import PROGRAM
    from referee.ui.roller import RandomRoller
    from referee.ui.sitting import Sitting

    if session.journal.path is not None:
        _saves_in(session.journal.path)
    if how.dice is not None and how.dice != session.dice:
        session.remark("dice", by="table", value=how.dice)
    keep_fact = _keeper(session, asker, how)
    rulings = Rulings(rulings_file(session.game.slug), asker.say)
    sitting = Sitting(
        session,
        asker,
        roller=RandomRoller(how.seed),
        on_fact=keep_fact,
        on_ruling=rulings.keep if how.learns else None,
        on_ruling_dropped=rulings.drop if how.learns else None,
        on_save=_saves_in,
        table_rulings=[(kept.rules, kept.text) for kept in rulings.kept],
        answers=how.answers is not None,
    )
    begun = session.next_number
    ending = sitting.play()
    if keep_fact is not None:  # what the game learned by itself
        for entry in session.journal.entries[begun:]:
            if entry.kind == "fact" and entry.by == PROGRAM:
                keep_fact(tuple(entry.key.split(".")), entry.value)
    _end(session, ending, asker)


def _saves_in(path: Path) -> None:
    """This is the save of the game from now on: to be named by faults, and to be resumed."""
    from referee.cli.places import remember

    playing_in(path)
    remember(path)


def _keeper(
    session: Session[Any], asker: Asker, how: Manner
) -> Callable[[tuple[str, ...], Plain], None] | None:
    """What puts facts into the tables of an own copy; it first says where the two differ."""
    from referee.cli.learning import Learning, notices
    from referee.cli.setting_up import folder_of
    from referee.core.errors import TableError

    folder = folder_of(session.game.slug, session.setup)
    if folder is None or session.setup.stand_in:
        return None
    try:
        for line in notices(session, folder):
            asker.say(line)
    except TableError as fault:
        asker.say(f"{fault} The game goes by its save.")
    return Learning(folder, session.facts, asker.say).keep if how.learns else None


def _not_saved(journal: Journal) -> str:
    """Why the last entries are not on disk."""
    from referee.core.errors import NotSaved

    try:
        journal.append()
    except NotSaved as fault:
        return str(fault)
    return "They are saved now"


def _end(session: Session[Any], ending: Ending, asker: Asker) -> None:
    """The last line, and the status of what ended badly."""
    from referee.cli.places import remember

    save = session.journal.path
    if save is not None:  # another game may have been opened meanwhile
        remember(save)
    match ending.reason:
        case "refused" | "left-over":
            where = f" ({ending.question})" if ending.question else ""
            raise Stopped(f"Line {ending.line}{where}: {ending.message}", ANSWERS)
        case "broken":
            raise Stopped(f"{ending.message} The game is saved in {save}.", OURS)
        case _ if session.journal.unsaved:
            raise Stopped(f"{ending.message} {_not_saved(session.journal)}.", UNREADABLE)
        case "over":
            asker.say(f"Saved in {save}.")
        case _:
            asker.say(f"{ending.message} Go on with: referee resume. The save: {save}")
