"""Collecting the answer to one question: from one line, field by field, or line by line."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Amounts, Field, Form, Given, Lines, Settings
from referee.core.names import clean, matches, tokens
from referee.core.protocol import told
from referee.core.questions import Fact, Question
from referee.ui.render import columns_of, shortened, words_of


@dataclass(frozen=True, slots=True)
class Taken:
    """A whole answer, and how it can be typed again."""

    value: object
    text: str


class Input(Protocol):
    """The answer to one question, as far as it has been given."""

    def opening(self) -> Iterable[str]:
        """What is shown before it is asked for the first time."""

    def asks(self) -> tuple[str, str, str]:
        """What is asked next: prompt, legal answers, default; the last two may be empty."""

    def take(self, text: str) -> Taken | str:
        """The whole answer, or, while something is missing, what to say to this part of it."""

    def back(self) -> str | None:
        """Forget the last part and return its text; None if there is no part yet."""

    def help(self) -> Iterable[str]:
        """The legal answers."""

    def words(self) -> tuple[str, ...]:
        """Words to offer."""


def input_for(question: Question[Any]) -> Input:
    """The way in which this kind of question is answered."""
    if isinstance(question, Form):
        return FormInput(question)
    if isinstance(question, Lines):
        return LinesInput(question)
    return LineInput(question)


def asked(given: Input, name: str, width: int) -> str:
    """The prompt: who answers, what for, the legal range and the default, in about two lines."""
    prompt, legal, default = given.asks()
    head = f"{name} · {prompt}" if name else prompt
    tail = f" [{default}]" if default else ""
    room = max(2 * width - columns_of(head + tail) - 8, 24)
    middle = f" ({shortened(legal, room)})" if legal else ""
    return f"{head}{middle}{tail} > "


def takes_default(text: str) -> bool:
    """Whether the line asks for the default."""
    return text in ("", ".")


def default_of(question: Question[Any]) -> str:
    """The default the way it would be typed; empty if there is none."""
    return "" if question.default is None else words_of(question.encode(question.default))


def no_default(legal: str) -> InvalidAnswer:
    """Nothing was typed where something must be."""
    return InvalidAnswer("There is no default here." + (f" Legal: {legal}." if legal else ""))


def refused_if_over(question: Question[Any] | None) -> Question[Any]:
    """The waiting question.

    Raises:
        IllegalAnswer: there is none, the game is over.
    """
    if question is None:
        raise IllegalAnswer("The game is over; nothing is asked.")
    return question


class LineInput:
    """An answer on one line."""

    def __init__(self, question: Question[Any]) -> None:
        """Nothing is given yet."""
        self._question = question

    def opening(self) -> Iterable[str]:
        """The screen of options; why a fact is asked that the tables hold."""
        question = self._question
        if isinstance(question, Fact) and question.fault:
            return (f"The tables do not say it rightly ({question.fault}), so it is asked.",)
        return question.screen() if isinstance(question, Settings) else ()

    def asks(self) -> tuple[str, str, str]:
        """The question itself."""
        question = self._question
        default = "" if isinstance(question, Settings) else default_of(question)
        return told(question.prompt), question.legal(), default

    def take(self, text: str) -> Taken | str:
        """The answer of this line, or the default."""
        question = self._question
        if not takes_default(text):
            return Taken(question.parse(text), text)
        if isinstance(question, Settings):
            return Taken(question.default or {}, ".")
        if question.default is not None:
            return Taken(question.default, default_of(question))
        raise no_default(question.legal())

    def back(self) -> str | None:
        """There are no parts."""
        return None

    def help(self) -> Iterable[str]:
        """The legal answers of the question; for amounts also how they are typed."""
        yield from self._question.help()
        if isinstance(self._question, Amounts) and self._question.slots:
            like = self._question.slots[0].word.split()[0].casefold()
            yield f"Names with numbers, like {like} 1; several names alone are 1 each; or numbers in this order."

    def words(self) -> tuple[str, ...]:
        """The words of the question."""
        return self._question.words()


@dataclass(frozen=True, slots=True)
class _Part:
    given: Given
    typed: str


class FormInput:
    """Fields on one line or on several; what is missing is asked next."""

    def __init__(self, form: Form) -> None:
        """Nothing is given yet."""
        self._form = form
        self._parts: list[_Part] = []

    @property
    def _given(self) -> Given:
        return self._parts[-1].given if self._parts else {}

    def _asked(self) -> Field | None:
        return self._form.missing(self._given) if self._parts else None

    def opening(self) -> Iterable[str]:
        """Nothing."""
        return ()

    def asks(self) -> tuple[str, str, str]:
        """The form at first, then the field that is missing."""
        prompt = told(self._form.prompt)
        part = self._asked()
        if part is None:
            return prompt, self._form.legal(), self._whole_default()
        return f"{prompt}: {part.name}", part.question.legal(), ""

    def _whole_default(self) -> str:
        if self._form.default is not None:
            return default_of(self._form)
        if self._form.missing({}) is None:
            return " ".join(default_of(part.question) for part in self._form.fields)
        return ""

    def take(self, text: str) -> Taken | str:
        """The whole answer, or "" while a field is missing; a refused line adds nothing."""
        if takes_default(text):
            return self._by_default()
        part = self._added(text)
        if self._form.missing(part.given):
            self._parts.append(part)
            return ""
        typed = " ".join([*(before.typed for before in self._parts), part.typed])
        return Taken(self._form.complete(part.given), typed)

    def _by_default(self) -> Taken:
        asked = self._asked()
        if asked is not None:
            raise no_default(asked.question.legal())
        if self._form.default is not None:
            return Taken(self._form.default, default_of(self._form))
        if self._form.missing({}) is None:
            return Taken(self._form.complete({}), self._whole_default())
        raise no_default(self._form.legal())

    def _added(self, text: str) -> _Part:
        asked = self._asked()
        if asked is None or self._names_a_field(text):
            return _Part(self._form.fill(text, self._given), text)
        try:
            value = asked.question.parse(text)
        except (InvalidAnswer, IllegalAnswer):
            if len(tokens(text)) == 1:
                raise
            return _Part(self._form.fill(text, self._given), text)
        quoted = f'"{text}"' if len(text.split()) > 1 and '"' not in text else text
        return _Part({**self._given, asked.name: value}, f"{asked.name}={quoted}")

    def _names_a_field(self, text: str) -> bool:
        key, equals, _ = text.partition("=")
        return bool(equals) and bool(matches(key, [part.name for part in self._form.fields]))

    def back(self) -> str | None:
        """Forget the fields of the last line."""
        return self._parts.pop().typed if self._parts else None

    def help(self) -> Iterable[str]:
        """The legal answers of the form, or of the missing field."""
        asked = self._asked()
        return asked.question.help() if asked else self._form.help()

    def words(self) -> tuple[str, ...]:
        """The words of the form, or of the missing field."""
        asked = self._asked()
        return asked.question.words() if asked else self._form.words()


class LinesInput:
    """Operations, one a line, each tried at once; `.` or Enter closes."""

    def __init__(self, question: Lines) -> None:
        """No line is given yet."""
        self._question = question
        self._lines: tuple[str, ...] = ()

    def opening(self) -> Iterable[str]:
        """What was kept of this card in earlier games."""
        if self._question.offered:
            yield f"Kept lines, taken by typing kept: {'; '.join(self._question.offered)}"

    def asks(self) -> tuple[str, str, str]:
        """The question at first, then the number of the next line."""
        prompt = told(self._question.prompt)
        if not self._lines:
            return prompt, self._question.legal(), ""
        return f"{prompt}: line {len(self._lines) + 1}", ". closes", ""

    def take(self, text: str) -> Taken | str:
        """The whole answer when it is closed, else what the line does."""
        if takes_default(text):
            return Taken(self._lines, "; ".join([*self._lines, "."]))
        line = clean(text)
        if line.casefold() == "kept" and self._question.offered:
            told_of = list(self._question.offered)
        else:
            told_of = [self._question.try_line(self._lines, line)]
        self._lines = self._question.with_line(self._lines, line)
        return "\n".join(told_of)

    def back(self) -> str | None:
        """Forget the last line."""
        if not self._lines:
            return None
        *kept, last = self._lines
        self._lines = tuple(kept)
        return last

    def help(self) -> Iterable[str]:
        """How lines are typed, and those given so far."""
        yield from self._question.help()
        for number, line in enumerate(self._lines, 1):
            yield f"line {number}: {line}"

    def words(self) -> tuple[str, ...]:
        """The word that takes the kept lines."""
        return ("kept",) if self._question.offered else ()
