"""Commands that take back and correct; each says what to do on the table."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from referee.core import pieces
from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.history import PROGRAM
from referee.core.journal import Entry
from referee.core.names import find, shown
from referee.core.plain import Plain
from referee.core.questions import Fact, Question, whole
from referee.core.refit import Refit
from referee.ui.aside import sure
from referee.ui.commands.register import command
from referee.ui.figures import Moved, figures
from referee.ui.render import words_of
from referee.ui.teller import INDENT, answer_of, closed_in, counted, done_by, moves

if TYPE_CHECKING:
    from referee.ui.sitting import Sitting

MOST_SHOWN = 6
MOST_FIGURES = 8
ADOPT = sure(
    "Adopt this (y/n)?",
    yes="the game is corrected as told here; an answer that no longer fits has to be given anew",
    no="the game stays as it is",
    left="Nothing changed.",
)


@command("<", "")
def step_back(sitting: "Sitting", words: str) -> None:
    """Step back one answer, to type it anew."""
    if words:
        raise InvalidAnswer(f"< stands alone; the new answer after a semicolon, like <; {words}")
    part = sitting.step_back()
    if part is not None:
        sitting.say(f"Taken back: {part}")
        sitting.prefill = part
    elif sitting.fact_typed is not None:
        path, typed = sitting.fact_typed
        sitting.prefill = f"/fact {'.'.join(path)} {typed}"
        sitting.say(
            "What the parts print is corrected, not taken back; /undo takes back the answer before.",
            f"Correct it with {sitting.prefill}",
        )
    else:
        gone = _reshape(sitting, sitting.session.undo_line)
        typed_again = [retyped(entry) for entry in gone if entry.by != PROGRAM]
        sitting.prefill = "; ".join(typed_again)


@command("undo", "[N | to ENTRY]")
def undo(sitting: "Sitting", words: str) -> None:
    """Take back the last answer, N answers, or go to right after an entry."""
    session = sitting.session
    first, _, rest = words.partition(" ")
    if first == "to":
        number = whole(rest, "the number of an entry")
        if number == sitting.last_number:
            raise IllegalAnswer(f"The game stands right after entry {number} already.")
        _reshape(sitting, lambda: session.go_to(number))
    else:
        steps = whole(words, "a number of answers; or type /undo to ENTRY") if words else 1
        if steps < 1:
            raise InvalidAnswer("Type how many answers, 1 or more.")
        there_are = sum(entry.by != PROGRAM for entry in session.path)
        if 0 < there_are < steps:
            only = pieces.counted(there_are, "answer")
            raise IllegalAnswer(f"Only {only} can be taken back: /undo {there_are}.")
        _reshape(sitting, lambda: session.undo(steps))


@command("redo", "")
def redo(sitting: "Sitting", _: str) -> None:
    """Take back the last undo."""
    _reshape(sitting, sitting.session.redo)


def _reshape(sitting: "Sitting", act: Callable[[], object]) -> list[Entry]:
    """Do what takes entries back or brings them again; returns those that are no longer in force."""
    session = sitting.session
    before, path = sitting.teller.pieces(), list(session.path)
    state = session.state
    rolled = {
        entry.number
        for entry, heard in zip(path, session.heard[1:], strict=True)
        if heard.is_chance and entry.by != PROGRAM and entry.kind in ("answer", "fix")
    }
    sitting.saved(act)
    sitting.fact_typed = None
    now = {entry.number for entry in session.path}
    gone = [entry for entry in path if entry.number not in now]
    known = {entry.number for entry in path}
    back = [entry for entry in session.path if entry.number not in known]
    sitting.say(*_listed("Taken back", gone), *_listed("In force again", back))
    if any(entry.number in rolled for entry in gone):
        sitting.say(f"{INDENT}This takes back a roll.")
    closed = closed_in(session.game, state, session.state)
    back_again = moves(before, sitting.teller.pieces(), session.game.straight, closed)
    sitting.say(*(INDENT + line for line in back_again))
    return gone


def _listed(title: str, entries: list[Entry]) -> Iterable[str]:
    if len(entries) > MOST_SHOWN:
        yield f"{title}: {counted(len(entries))}, {entries[0].number} to {entries[-1].number}."
    elif entries:
        each = (f"{entry.number} ({shown(done_by(entry))})" for entry in entries)
        yield f"{title}: {', '.join(each)}."


def retyped(entry: Entry) -> str:
    """What would have to be typed to have the entry again."""
    match entry.kind:
        case "interrupt":
            return f"/{entry.key} {entry.text}".rstrip()
        case "house":
            return f"/house {entry.key} {entry.value}"
        case "adjust":
            lines = entry.value if isinstance(entry.value, list) else []
            return f"/adjust {'; '.join(map(str, lines))} : {entry.text}"
        case _:
            return entry.text or words_of(entry.value)


@command("fix", "ENTRY ANSWER")
def fix(sitting: "Sitting", words: str) -> None:
    """Replace an answer and keep what still fits of the later ones."""
    session = sitting.session
    first, _, text = words.partition(" ")
    if not text.strip():
        raise InvalidAnswer("Type the number of the entry and the answer, like /fix 57 4.")
    number = whole(first, "the number of an entry")
    old = session.entry(number)
    refit = session.refit_answer(number, text.strip())
    new = answer_of(refit.kept[0]) if refit.kept else text
    if old is not None and refit.kept and refit.kept[0].value == old.value:
        sitting.say("That is the answer already.")
        return
    sitting.say(f"Entry {number}: {answer_of(old) if old else '?'} becomes {new}.")
    more = _tell(sitting, refit, later=len(refit.kept) - 1)
    if sitting.agrees(ADOPT):
        _adopt(sitting, lambda: session.adopt_answer(refit), more)
        anew = session.path[-len(refit.kept) :]
        sitting.say(*(INDENT + line for line in _ruled_anew(sitting, anew)))


def _ruled_anew(sitting: "Sitting", anew: list[Entry]) -> Iterable[str]:
    """What the new answer was ruled, and the numbers that later answers have now."""
    session = sitting.session
    fixed, *later = anew
    for line in sitting.teller.ruled(session.rulings_of(fixed.number) or ()):
        yield f"{fixed.number}. {line}"
    if later:
        yield f"The answers after it are entries {later[0].number} to {later[-1].number} now."


def _tell(sitting: "Sitting", refit: Refit[Any], later: int) -> list[str]:
    """What a correction changes; returns the moves on the table if not all of them were told."""
    lines = _cut([f"Other choices now: {change}" for change in refit.changed], "answers")
    if refit.stopped:
        lines.append(f"It stops there: {refit.stopped}")
        lines.append(f"Dropped: {counted(refit.dropped)} from there on.")
    else:
        lines.append(f"All later answers still fit ({later}).")
    game = sitting.session.game
    before, after = refit.before.state, refit.after.state
    closed = closed_in(game, before, after)
    lying, will_lie = game.pieces(before), game.pieces(after)
    moved, names = Moved(lying, will_lie, closed), sitting.teller.account_names()
    lines += _cut(figures(game.accounts(before), game.accounts(after), moved, names), "figures")
    to_move = moves(lying, will_lie, game.straight, closed)
    shortly = _cut(to_move, "places; all are told when it is adopted")
    sitting.say(*(INDENT + line for line in (*lines, *shortly)))
    return to_move if shortly != to_move else []


def _cut(lines: list[str], what: str) -> list[str]:
    """The first lines, and how many more there are."""
    if len(lines) <= MOST_FIGURES + 1:
        return lines
    return [*lines[:MOST_FIGURES], f"and {len(lines) - MOST_FIGURES} more {what}"]


def _adopt(sitting: "Sitting", act: Callable[[], object], to_move: list[str]) -> None:
    sitting.saved(act)
    sitting.fact_typed = None
    sitting.say(f"Adopted; the game stands at entry {sitting.last_number}.")
    sitting.say(*(INDENT + line for line in to_move))


@command("adjust", "PATH CHANGE : REASON", takes_rest=True)
def adjust(sitting: "Sitting", words: str) -> None:
    """Book what the table decided, against no rule."""
    session = sitting.session
    operations, _, reason = words.partition(":")
    lines = tuple(line.strip() for line in operations.split(";") if line.strip())
    if not lines:
        raise InvalidAnswer("\n".join(("Type a path and what changes, like:", *session.game.usage)))
    if not reason.strip():
        raise InvalidAnswer("Say why, after a colon: the journal keeps the reason.")
    done, problems, _ = session.try_adjust(lines)
    if problems:
        raise IllegalAnswer(f"That cannot be: {' '.join(problems)}")
    for operated in done:
        lost = sure(
            f"{operated.imbalance}. Really so (y)?",
            yes="it is booked, with nothing on the other side",
            no="nothing is booked; name the other side to book it too",
            left="Not booked.",
        )
        if operated.imbalance and not sitting.agrees(lost):
            return
    lead = f"Adjusted: {' '.join(operated.text for operated in done)} ({reason.strip()})"
    sitting.book(lambda: session.adjust(lines, reason.strip(), by=sitting.by), lead)


@command("fact", "PATH VALUE")
def fact(sitting: "Sitting", words: str) -> None:
    """Correct what the parts print, and the game from where it mattered."""
    session = sitting.session
    typed, _, text = words.partition(" ")
    waiting = session.question
    if isinstance(waiting, Fact) and ".".join(waiting.path) == typed:
        sitting.answer_with(waiting, text.strip())
        return
    path = tuple(find(typed, _known_facts(sitting), "printed fact").split("."))
    if not text.strip():
        sitting.say(f"{'.'.join(path)}: {words_of(session.fact(path))}")
        return
    value = _read(sitting, path, text.strip())
    if value == session.fact(path):
        raise IllegalAnswer(f"{'.'.join(path)} is {words_of(value)} already.")
    sitting.say(f"{'.'.join(path)}: {words_of(session.fact(path))} becomes {words_of(value)}.")
    refit, more = session.refit_fact(path, value), []
    if refit.kept or refit.stopped:
        more = _tell(sitting, refit, later=len(refit.kept))
        if not sitting.agrees(ADOPT):
            return
    flagged = set(sitting.fact_problems())
    _adopt(sitting, lambda: session.adopt_fact(path, value, refit), more)
    sitting.say(*(problem for problem in sitting.fact_problems() if problem not in flagged))


def _known_facts(sitting: "Sitting") -> list[str]:
    """Paths of all facts that are known, or that can be asked for."""
    session = sitting.session
    asked = [question.path for question in _askable(sitting) if isinstance(question, Fact)]
    paths = [*_leaves(session.facts, ()), *asked]
    return list(dict.fromkeys(".".join(path) for path in paths))


def _leaves(facts: dict[str, Any], above: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    for key, value in facts.items():
        if isinstance(value, dict) and value:
            yield from _leaves(value, (*above, key))
        else:
            yield (*above, key)


def _askable(sitting: "Sitting", without: tuple[str, ...] = ()) -> Iterable[Question[Any]]:
    """Questions for the facts that are missing; `without` is treated as missing too."""
    facts = _without(sitting.session.facts, without) if without else sitting.session.facts
    for kind in sitting.session.game.facts:
        yield from kind.asks(facts)


def _without(facts: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    first, *rest = path
    if not rest:
        return {key: value for key, value in facts.items() if key != first}
    below = facts.get(first)
    return {**facts, first: _without(below, tuple(rest))} if isinstance(below, dict) else facts


def _read(sitting: "Sitting", path: tuple[str, ...], text: str) -> Plain:
    """The value as the game reads this fact, or one like the value that stands there."""
    for question in _askable(sitting, without=path):
        if isinstance(question, Fact) and question.path == path:
            return question.encode(question.parse(text))
    match sitting.session.fact(path):
        case bool():
            return find(text, ("yes", "no"), "yes or no") == "yes"
        case int():
            return whole(text)
        case list() | dict():
            raise InvalidAnswer(f"{'.'.join(path)} cannot be typed on a line.")
        case _:
            return text
