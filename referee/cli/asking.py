"""Questions that come before there is a game: asked like those of a game, and not saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.cli.faults import ANSWERS, Stopped
from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from referee.core.questions import Question
    from referee.ui.asker import Asker

T = TypeVar("T")
_LARGEST = 4_000_000


def asker_for(answers: Path | None, *, plain: bool, ascii_only: bool) -> Asker:
    """Who asks: a file of answers, a screen, or line by line where there is no terminal that can edit."""
    import sys

    from referee.ui.plain import AnswersAsker, PlainAsker

    if answers is not None:
        return AnswersAsker(_lines_of(answers), sys.stdout, ascii_only=ascii_only)
    if plain or _is_dumb() or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PlainAsker(sys.stdin, sys.stdout, ascii_only=ascii_only)
    from referee.ui.terminal import TerminalAsker

    return TerminalAsker(ascii_only=ascii_only)


def _is_dumb() -> bool:
    """Whether the terminal takes no control codes."""
    import os

    return os.environ.get("TERM") in ("dumb", "unknown")


def _lines_of(path: Path) -> Iterator[tuple[int, str]]:
    try:
        if path.stat().st_size > _LARGEST:
            raise InvalidAnswer(f"{path}: too large for a file of answers.")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidAnswer(f"{path}: not a text in UTF-8.") from None
    return iter(enumerate(text.splitlines(), 1))


class LeftError(Exception):
    """Somebody left, or the input ended, before there was a game."""


class StepBackError(Exception):
    """Somebody wants the question before again."""


def answered(asker: Asker, question: Question[T]) -> T:
    """Ask until there is a legal answer.

    Raises:
        LeftError: the input ended, or Ctrl-C was pressed twice.
        Stopped: the line of a file of answers is refused.
    """
    while True:
        given = offered(asker, question)
        if given is not None:
            return given.value
        _refuse(asker, question, _no_default(question))


@dataclass(frozen=True, slots=True)
class Given(Generic[T]):
    """An answer; it may be None."""

    value: T


def offered(asker: Asker, question: Question[T], *, goes_back: bool = False) -> Given[T] | None:
    """Ask until there is a legal answer, or an empty line where there is no default: then None.

    Raises:
        StepBackError: somebody typed <, and it `goes_back`.
    """
    from referee.ui.inputs import Taken, input_for

    given = input_for(question)
    _say(asker, given.opening())
    while True:
        text = _typed(asker, question)
        if text.startswith("?"):
            _say(asker, given.help())
        elif text == "<" and goes_back:
            raise StepBackError
        elif text == "<":
            asker.say("Nothing to step back to; /quit leaves.")
        elif text.startswith("<"):
            asker.say("< stands alone.")
        elif text in ("", ".") and question.default is None:
            return None
        else:
            try:
                taken = given.take(text)
            except (InvalidAnswer, IllegalAnswer) as fault:
                _refuse(asker, question, fault)
                continue
            if isinstance(taken, Taken):
                value: Any = taken.value
                return Given(value)
            asker.say(taken)


def _say(asker: Asker, lines: Iterable[str]) -> None:
    """Say each line."""
    for line in lines:
        asker.say(line)


def _no_default(question: Question[Any]) -> InvalidAnswer:
    from referee.ui.inputs import no_default

    return no_default(question.legal())


def _refuse(asker: Asker, question: Question[Any], fault: Exception) -> None:
    if asker.line:
        raise Stopped(f"Line {asker.line} ({question.key}): {fault}", ANSWERS)
    asker.say(str(fault))


def _typed(asker: Asker, question: Question[Any]) -> str:
    """One line; those of a paste that follow it are dropped, and shown."""
    from referee.ui.asker import Prompt
    from referee.ui.inputs import asked, input_for
    from referee.ui.lines import lines_of

    text = asked(input_for(question), "", asker.width)
    presses = 0
    while True:
        try:
            line = asker.ask(Prompt(text=text, words=question.words()))
        except EOFError:
            raise LeftError from None
        except KeyboardInterrupt:
            presses += 1
            if presses > 1:
                raise LeftError from None
            asker.say("Ctrl-C again leaves.")
            continue
        try:
            first, *rest = lines_of(line) or [""]
        except InvalidAnswer as fault:
            _refuse(asker, question, fault)
            continue
        if rest:
            asker.say(f"Not taken: {shown('; '.join(rest), 60)}")
        if first in ("/q", "/quit"):
            raise LeftError
        return _without_key(first, question.key)


def _without_key(line: str, key: str) -> str:
    """In a file of answers a line may name its question."""
    head, equals, tail = line.partition(" =")
    return tail.strip() if equals and head.strip() == key else line
