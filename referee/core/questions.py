"""The closed set of question kinds; more of them in `rolls.py` (dice and decks), `people.py` and `forms.py`.

Each kind reads what was typed (`parse`), turns the answer into what a save holds (`encode`) and
back (`decode`). `parse` and `decode` make the same checks, so a save cannot smuggle in what the
table could not have typed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar

from referee.core.errors import AmbiguousAnswer, IllegalAnswer, InvalidAnswer
from referee.core.names import (
    clean,
    find,
    folded,
    is_digits,
    joined,
    matches,
    shown,
    tokens,
)
from referee.core.plain import Plain
from referee.core.protocol import TABLE, Seat, Text, told

T = TypeVar("T")

Refused = Callable[[], Mapping[str, IllegalAnswer]]


@dataclass(slots=True, kw_only=True, eq=False)
class Question(Generic[T]):
    """What a flow wants to know. `key` is a stable path of game words and part of the save format.

    `seat` is who answers. `default` is what Enter takes; None where nothing may be taken for granted.
    `doubt` tells why an answer, though possible, would cost somebody his turn: the asker then makes
    sure that it was not just typed wrong. `preview` tells what an answer would do.

    Never changed once it is asked; not frozen, because a replay makes thousands.
    """

    key: str
    prompt: Text
    seat: Seat = TABLE
    default: T | None = None
    cites: tuple[str, ...] = ()
    doubt: Callable[[T], str | None] | None = None
    preview: Callable[[T], str] | None = None

    kind: ClassVar[str] = ""
    is_chance: ClassVar[bool] = False  # decided by dice or cards, not by a person
    stops_queue: ClassVar[bool] = False

    def parse(self, text: str) -> T:
        """The answer that was typed.

        Raises:
            InvalidAnswer: it cannot be read, or fits several answers.
            IllegalAnswer: a rule forbids it.
        """
        raise NotImplementedError

    def encode(self, answer: T) -> Plain:
        """The answer as a save holds it."""
        raise NotImplementedError

    def decode(self, plain: Plain) -> T:
        """The answer from a save, checked like a typed one."""
        raise NotImplementedError

    def legal(self) -> str:
        """The legal answers in a few words, for the prompt."""
        return ""

    def help(self) -> Iterable[str]:
        """The legal answers, a line each, with what each would do."""
        return (self.legal(),)

    def aside(self, text: str) -> str | None:
        """What to show for a word that only asks for more to read, else None."""
        return None

    def words(self) -> tuple[str, ...]:
        """Words to offer while typing."""
        return ()


class Option(NamedTuple, Generic[T]):
    """One legal choice: its value, the word for it in saves and on the keyboard, maybe a fixed letter."""

    value: T
    word: str
    letter: str = ""
    gist: Text = ""

    @property
    def label(self) -> str:
        """The word, with the letter before it if there is one."""
        return f"{self.letter} {self.word}" if self.letter else self.word


def options_of(words: Iterable[str]) -> tuple[Option[str], ...]:
    """Options whose value is the word itself."""
    return tuple(Option(value=word, word=word) for word in words)


@dataclass(slots=True, kw_only=True, eq=False)
class Choice(Question[T]):
    """One of the options. `refused` names what is known but not legal now, with the reason."""

    options: tuple[Option[T], ...]
    refused: Refused | None = None
    kind: ClassVar[str] = "choice"

    def parse(self, text: str) -> T:
        """By letter, by the beginning of a name, or by number in the list unless numbers are names."""
        return self._option(text).value

    def _option(self, text: str) -> Option[T]:
        wanted = folded(text)
        for option in self.options:
            if option.letter and option.letter.casefold() == wanted:
                return option
        by_word = {option.word: option for option in self.options}
        found = matches(text, by_word)
        if len(found) == 1:
            return by_word[found[0]]
        if found:
            raise AmbiguousAnswer(
                f"'{shown(text)}' fits several: {', '.join(found)}.", tuple(found)
            )
        if is_digits(text.strip()) and not any(is_digits(word) for word in by_word):
            for number, option in enumerate(self.options, 1):
                if str(number) == text.strip():
                    return option
        refuse_if_known(text, self.refused)
        raise InvalidAnswer(f"'{shown(text)}' is none of: {self.legal()}.")

    def encode(self, answer: T) -> Plain:
        """The word of the option."""
        for option in self.options:
            if option.value == answer:
                return option.word
        raise ValueError(f"{answer!r} is no option of {self.key}")

    def decode(self, plain: Plain) -> T:
        """The option of that word."""
        for option in self.options:
            if option.word == plain:
                return option.value
        if isinstance(plain, str):
            refuse_if_known(plain, self.refused)
        raise IllegalAnswer(f"'{shown(str(plain))}' is none of: {self.legal()}.")

    def legal(self) -> str:
        """All options."""
        return ", ".join(option.label for option in self.options)

    def help(self) -> Iterable[str]:
        """Each option with its gist, then what is refused and why."""
        for number, option in enumerate(self.options, 1):
            gist = told(option.gist) or (self.preview(option.value) if self.preview else "")
            yield f"{number}. {option.label}" + (f": {gist}" if gist else "")
        if self.refused:
            reasons: dict[str, list[str]] = {}
            for word, refusal in self.refused().items():
                reasons.setdefault(str(refusal).removeprefix(f"{word}: "), []).append(word)
            for reason, words in reasons.items():
                yield f"not {', '.join(words)}: {reason}"

    def words(self) -> tuple[str, ...]:
        """The options' words."""
        return tuple(option.word for option in self.options)


def refuse_if_known(text: str, refused: Refused | None) -> None:
    """Raise the reason why a known name is not legal now, if it is one."""
    if refused is None:
        return
    reasons = refused()
    found = matches(text, reasons)
    if len(found) == 1:
        raise reasons[found[0]]


@dataclass(slots=True, kw_only=True, eq=False)
class Pick(Question[tuple[T, ...]]):
    """From `low` to `high` different options; the order typed is kept.

    `check` refuses combinations, `refused` says why a known thing is no option now.
    """

    options: tuple[Option[T], ...]
    low: int
    high: int
    check: Callable[[tuple[T, ...]], None] | None = None
    refused: Refused | None = None
    kind: ClassVar[str] = "pick"

    def parse(self, text: str) -> tuple[T, ...]:
        """Words of a line; "none" or "-" for nothing."""
        by_word = {option.word: option.value for option in self.options}
        typed = [] if text.strip() in ("none", "-") else tokens(text)
        typed = joined(typed, self._known())
        for word in typed:
            if not matches(word, by_word):
                refuse_if_known(word, self.refused)
        return self._checked([by_word[find(word, by_word)] for word in typed])

    def _known(self) -> Iterator[str]:
        yield from (option.word for option in self.options)
        yield from self.refused() if self.refused else ()

    def _checked(self, picked: list[T]) -> tuple[T, ...]:
        if any(value in picked[:place] for place, value in enumerate(picked)):
            raise InvalidAnswer("The same thing is named twice.")
        if not self.low <= len(picked) <= self.high:
            raise IllegalAnswer(f"{len(picked)} named; it takes {span(self.low, self.high)}.")
        if self.check:
            self.check(tuple(picked))
        return tuple(picked)

    def encode(self, answer: tuple[T, ...]) -> Plain:
        """The words."""
        return [option.word for value in answer for option in self.options if option.value == value]

    def decode(self, plain: Plain) -> tuple[T, ...]:
        """The options of those words."""
        by_word = {option.word: option.value for option in self.options}
        words = [word for word in plain if isinstance(word, str)] if isinstance(plain, list) else []
        if words != plain or not all(word in by_word for word in words):
            raise IllegalAnswer(f"Not a choice out of: {self.legal()}.")
        return self._checked([by_word[word] for word in words])

    def legal(self) -> str:
        """How many, out of what."""
        none = "none, or " if self.low == 0 else ""
        return f"{none}{', '.join(option.word for option in self.options)}"

    def words(self) -> tuple[str, ...]:
        """The options' words."""
        return tuple(option.word for option in self.options)


def span(low: int, high: int) -> str:
    """A range in words: "3" or "1-3"."""
    return str(low) if low == high else f"{low}-{high}"


def whole(text: str, what: str = "a whole number") -> int:
    """The integer typed, of at most nine digits.

    Raises:
        InvalidAnswer: it is none.
    """
    typed = text.strip()
    digits = typed[1:] if typed[:1] in ("-", "+") else typed
    if not is_digits(digits):
        raise InvalidAnswer(f"'{shown(text)}' is not {what}.")
    if len(digits) > 9:
        raise InvalidAnswer(f"{shown(text)} is too large; 9 digits at most.")
    return int(typed)


@dataclass(slots=True, kw_only=True, eq=False)
class Number(Question[int]):
    """A whole number from `low` to `high`. `beyond` explains why no more or less is possible."""

    low: int
    high: int
    beyond: Callable[[int], IllegalAnswer] | None = None
    kind: ClassVar[str] = "number"

    def parse(self, text: str) -> int:
        """The digits."""
        return self._checked(whole(text))

    def _checked(self, number: int) -> int:
        if self.low <= number <= self.high:
            return number
        if self.beyond:
            raise self.beyond(number)
        raise IllegalAnswer(f"{number} is not within {span(self.low, self.high)}.")

    def encode(self, answer: int) -> Plain:
        """The number."""
        return answer

    def decode(self, plain: Plain) -> int:
        """The number, checked."""
        if type(plain) is not int:
            raise IllegalAnswer(f"Not a number within {span(self.low, self.high)}.")
        return self._checked(plain)

    def legal(self) -> str:
        """The range."""
        return span(self.low, self.high)


@dataclass(slots=True, kw_only=True, eq=False)
class Confirm(Question[bool]):
    """Yes or no."""

    kind: ClassVar[str] = "confirm"
    stops_queue: ClassVar[bool] = True

    def parse(self, text: str) -> bool:
        """The beginning of yes or no."""
        return find(text, ("yes", "no"), "yes or no") == "yes"

    def encode(self, answer: bool) -> Plain:
        """True or false."""
        return answer

    def decode(self, plain: Plain) -> bool:
        """True or false."""
        if type(plain) is not bool:
            raise IllegalAnswer("Not yes or no.")
        return plain

    def legal(self) -> str:
        """Both answers."""
        return "y, n"

    def words(self) -> tuple[str, ...]:
        """Both answers."""
        return ("yes", "no")


@dataclass(slots=True, kw_only=True, eq=False)
class Fact(Question[T]):
    """What only the parts print. `path` is its place in the tables, `read` its shortest typed form.

    `write` gives what tables and saves hold, `load` the value again; both `read` and `load` check.
    `guide` explains it where the example alone would be a riddle; `fault` tells why what the tables
    hold is asked all the same.
    """

    path: tuple[str, ...]
    read: Callable[[str], T]
    write: Callable[[T], Plain]
    load: Callable[[Plain], T]
    example: str = ""
    guide: tuple[str, ...] = ()
    fault: str = ""
    kind: ClassVar[str] = "fact"
    stops_queue: ClassVar[bool] = True

    def parse(self, text: str) -> T:
        """What the table reads off the part."""
        return self.read(text)

    def encode(self, answer: T) -> Plain:
        """As tables hold it."""
        return self.write(answer)

    def decode(self, plain: Plain) -> T:
        """From a table or a save."""
        return self.load(plain)

    def legal(self) -> str:
        """How it is typed."""
        return f"like {self.example}" if self.example else ""

    def help(self) -> Iterable[str]:
        """What to look at, what to type, and an example of it."""
        return (*self.guide, self.legal())


@dataclass(slots=True, kw_only=True, eq=False)
class Words(Question[str]):
    """Free text; `read` checks it. `offers` are whole lines that would be taken, `guide` tells how lines are typed."""

    read: Callable[[str], str] = clean
    example: str = ""
    offers: Callable[[], tuple[str, ...]] | None = None
    guide: tuple[str, ...] = ()
    kind: ClassVar[str] = "text"

    def parse(self, text: str) -> str:
        """The text, checked."""
        return self.read(text)

    def encode(self, answer: str) -> Plain:
        """The text."""
        return answer

    def decode(self, plain: Plain) -> str:
        """The text, checked."""
        if not isinstance(plain, str):
            raise IllegalAnswer("Not a text.")
        return self.read(plain)

    def legal(self) -> str:
        """How it is typed."""
        return f"like {self.example}" if self.example else ""

    def help(self) -> Iterable[str]:
        """How lines are typed, then those that would be taken now."""
        yield from self.guide or (self.legal(),)
        offers = self.words()
        if offers:
            yield f"now possible: {'; '.join(offers)}"

    def words(self) -> tuple[str, ...]:
        """Lines that would be taken now."""
        return self.offers() if self.offers else ()
