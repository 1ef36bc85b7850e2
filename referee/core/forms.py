"""Question kinds made of several parts: forms, amounts, option screens, lines of a card, counts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeAlias

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import clean, find, folded, is_digits, joined, matches, shown, tokens
from referee.core.pieces import counted
from referee.core.plain import Plain
from referee.core.questions import Question, Refused, refuse_if_known, span, whole
from referee.core.rolls import DiceRoll

Given: TypeAlias = dict[str, object]


class Field(NamedTuple):
    """One part of a form: its name on the keyboard and the question it stands for."""

    name: str
    question: "Question[Any]"  # parts of one form have answers of different types


@dataclass(slots=True, kw_only=True, eq=False)
class Form(Question[tuple[Any, ...]]):
    """Several fields typed on one line in the order shown, or as `key=value` in any order.

    What is left out is asked next, unless it has a default. `check` refuses combinations. `arrange`
    tells which word belongs to which field where their order alone does not. `short` says how it is
    typed, `guide` what could be typed now, where the fields themselves would say it poorly. `is_open_ended`
    forms leave fields at their end that have their defaults out of saves.
    """

    fields: tuple[Field, ...]
    check: Callable[[tuple[Any, ...]], None] | None = None
    arrange: Callable[[tuple[str, ...]], Mapping[str, str]] | None = None
    short: str = ""
    guide: Callable[[], Iterable[str]] | None = None
    is_open_ended: bool = False
    kind: ClassVar[str] = "form"

    def fill(self, text: str, given: Given) -> Given:
        """What was given before and what the line adds.

        Raises:
            InvalidAnswer, IllegalAnswer: a field of the line is not well typed, or too many words.
        """
        filled = dict(given)
        names = [part.name for part in self.fields]
        loose: list[str] = []
        for word in tokens(text):
            key, equals, value = word.partition("=")
            if equals and matches(key, names):
                part = self._field(find(key, names, "field"))
                filled[part.name] = self._parsed(part, value)
            else:
                loose.append(word)
        if self.arrange and loose:
            for name, word in self.arrange(tuple(loose)).items():
                filled[name] = self._parsed(self._field(name), word)
            return filled
        waiting = [part for part in self.fields if part.name not in filled]
        loose = self._split(self._joined(loose, waiting), waiting)
        for part, word in zip(waiting, loose, strict=False):
            filled[part.name] = self._parsed(part, word)
        if len(loose) > len(waiting):
            left = counted(len(waiting), "field")
            open_fields = ", ".join(part.name for part in waiting)
            raise InvalidAnswer(f"{counted(len(loose), 'word')} for {left}: {open_fields}.")
        return filled

    def _field(self, name: str) -> Field:
        return next(part for part in self.fields if part.name == name)

    @staticmethod
    def _parsed(part: Field, text: str) -> object:
        try:
            answer: object = part.question.parse(text)
        except (InvalidAnswer, IllegalAnswer) as fault:
            named = copy(fault)  # a refusal may be one object for all times that it is due
            named.args = (f"{part.name}: {fault}",)
            raise named from None
        return answer

    @staticmethod
    def _joined(loose: list[str], waiting: list[Field]) -> list[str]:
        """A name of several words needs no quotes where it comes first."""
        surplus = len(loose) - len(waiting)
        if surplus <= 0 or not waiting or waiting[0].question.kind not in ("choice", "draw"):
            return loose
        name = " ".join(loose[: surplus + 1])
        try:
            waiting[0].question.parse(name)
        except (InvalidAnswer, IllegalAnswer):
            return loose
        return [name, *loose[surplus + 1 :]]

    @staticmethod
    def _split(loose: list[str], waiting: list[Field]) -> list[str]:
        """Dice of several fields may be typed with or without spaces: `32` for two fields."""
        joined = "".join(loose)
        counts = [p.question.count for p in waiting if isinstance(p.question, DiceRoll)]
        if len(counts) < len(waiting) or not is_digits(joined) or len(joined) != sum(counts):
            return loose
        ends = [sum(counts[: place + 1]) for place in range(len(counts))]
        return [joined[end - count : end] for end, count in zip(ends, counts, strict=True)]

    def missing(self, given: Given) -> Field | None:
        """The first field that is neither given nor has a default, once something is given."""
        for part in self.fields:
            if part.name not in given and part.question.default is None:
                return part
        return None

    def complete(self, given: Given) -> tuple[Any, ...]:
        """The answer, with defaults for what is not given; `check` has passed."""
        answer = tuple(given.get(part.name, part.question.default) for part in self.fields)
        if self.check:
            self.check(answer)
        return answer

    def parse(self, text: str) -> tuple[Any, ...]:
        """All fields from one line."""
        given = self.fill(text, {})
        left = self.missing(given)
        if left:
            raise InvalidAnswer(f"{left.name} is missing.")
        return self.complete(given)

    def encode(self, answer: tuple[Any, ...]) -> Plain:
        """The fields in order."""
        kept = len(answer)
        while self.is_open_ended and kept > 1:
            default = self.fields[kept - 1].question.default
            if default is None or answer[kept - 1] != default:
                break
            kept -= 1
        parts = zip(self.fields[:kept], answer[:kept], strict=True)
        return [part.question.encode(value) for part, value in parts]

    def decode(self, plain: Plain) -> tuple[Any, ...]:
        """The fields in order, each checked."""
        left = self.fields[len(plain) :] if isinstance(plain, list) else self.fields
        if (
            not isinstance(plain, list)
            or len(plain) > len(self.fields)
            or (left and not self._may_leave_out(left))
        ):
            raise IllegalAnswer(f"It takes {len(self.fields)} fields.")
        told = zip(self.fields, plain, strict=False)
        answer = tuple(
            [part.question.decode(value) for part, value in told]
            + [part.question.default for part in left]
        )
        if self.check:
            self.check(answer)
        return answer

    def _may_leave_out(self, left: tuple[Field, ...]) -> bool:
        """Whether a save may end before these fields."""
        return self.is_open_ended and all(part.question.default is not None for part in left)

    def legal(self) -> str:
        """The fields in order, with what each takes when that is short."""
        if self.short:
            return self.short
        ranges = [(part.name, part.question.legal()) for part in self.fields]
        if len({legal for _, legal in ranges}) == 1 and len(ranges) > 1:
            shared = ranges[0][1]
            return ", ".join(name for name, _ in ranges) + (f": {shared}" if shared else "")
        if len(ranges) == 1:
            return ranges[0][1]
        return "; ".join(f"{name} {legal}" if len(legal) <= 40 else name for name, legal in ranges)

    def help(self) -> Iterable[str]:
        """Each field with its legal answers."""
        if self.guide is not None:
            yield from self.guide()
            return
        for part in self.fields:
            lines = list(part.question.help())
            yield f"{part.name}: {lines[0] if len(lines) == 1 else ''}".rstrip()
            if len(lines) > 1:
                yield from (f"   {line}" for line in lines)

    def words(self) -> tuple[str, ...]:
        """Field names and their words."""
        return tuple(dict.fromkeys(word for part in self.fields for word in part.question.words()))


class Slot(NamedTuple):
    """One place of an Amounts question, with the least and the most it can take."""

    word: str
    high: int
    low: int = 0


@dataclass(slots=True, kw_only=True, eq=False)
class Amounts(Question[dict[str, int]]):
    """How many of something at each of several places, `low` to `high` in all; zeros are left out.

    `check` refuses what the bounds do not; `refused` says why a known place is no slot.
    """

    slots: tuple[Slot, ...]
    low: int
    high: int
    what: str = "ship"  # one of what is shared out
    check: Callable[[dict[str, int]], None] | None = None
    refused: Refused | None = None
    kind: ClassVar[str] = "amounts"

    def parse(self, text: str) -> dict[str, int]:
        """`curacao 2 stE 1`, `curacao=2`, a name alone (all, or 1 each), counts in order, "all", "none"."""
        if text.strip() in ("none", "-"):
            return self._checked({})
        if folded(text) == "all":
            return self._checked({slot.word: slot.high for slot in self.slots if slot.high})
        typed = [part for word in tokens(text) for part in word.partition("=")[::2] if part]
        typed = joined(typed, self._known())
        if typed and all(is_digits(word) for word in typed):
            return self._checked(self._counted_in_order([whole(word) for word in typed]))
        return self._checked(self._named(typed))

    def _counted_in_order(self, counts: list[int]) -> dict[str, int]:
        if len(counts) > len(self.slots):
            places = counted(len(self.slots), "place")
            raise InvalidAnswer(f"{counted(len(counts), 'count')} for {places}.")
        if len(counts) == 1 and len(self.slots) > 1:
            if counts[0] == sum(slot.high for slot in self.slots):
                return {slot.word: slot.high for slot in self.slots if slot.high}
            raise InvalidAnswer(f"{counts[0]} where? Places: {self._listed()}.")
        return {slot.word: count for slot, count in zip(self.slots, counts, strict=False) if count}

    def _named(self, typed: list[str]) -> dict[str, int]:
        named: dict[str, int] = {}
        bare: list[str] = []
        for place, word in enumerate(typed):
            if is_digits(word):
                if place == 0 or is_digits(typed[place - 1]):
                    like = f", like {self.slots[0].word} 1" if self.slots else ""
                    raise InvalidAnswer(f"Type a place and then its number{like}.")
                name = self._place(typed[place - 1])
                named[name] = named.get(name, 0) + whole(word)
            elif place + 1 == len(typed) or not is_digits(typed[place + 1]):
                bare.append(self._place(word))
        if bare:
            rest = self.high - sum(named.values())
            each = max(rest, 1) if len(bare) == 1 and self.low == self.high else 1
            for name in bare:
                named[name] = named.get(name, 0) + each
        return {name: count for name, count in named.items() if count}

    def _known(self) -> Iterator[str]:
        """Places, and those that are none now."""
        yield from (slot.word for slot in self.slots)
        yield from self.refused() if self.refused else ()

    def _place(self, word: str) -> str:
        names = [slot.word for slot in self.slots]
        if not matches(word, names):
            refuse_if_known(word, self.refused)
        return find(word, names, "place for it")

    def _checked(self, amounts: dict[str, int]) -> dict[str, int]:
        total = sum(amounts.values())
        for slot in self.slots:
            count = amounts.get(slot.word, 0)
            if not slot.low <= count <= slot.high:
                raise IllegalAnswer(
                    f"{slot.word}: {count} typed; {self._span(slot.low, slot.high)} possible."
                )
        if not self.low <= total <= self.high:
            raise IllegalAnswer(
                f"{counted(total, self.what)} in all; it must be {span(self.low, self.high)}."
            )
        if self.check:
            self.check(amounts)
        return amounts

    def encode(self, answer: dict[str, int]) -> Plain:
        """Place to count."""
        return dict(answer)

    def decode(self, plain: Plain) -> dict[str, int]:
        """Place to count, checked."""
        names = {slot.word for slot in self.slots}
        if not isinstance(plain, dict):
            raise IllegalAnswer(f"Not an amount of {self._things()}.")
        amounts: dict[str, int] = {}
        for name, count in plain.items():
            if name not in names or type(count) is not int or count < 1:
                raise IllegalAnswer(f"{shown(name)}: no place for {self._things()} now.")
            amounts[name] = count
        return self._checked(amounts)

    def _listed(self) -> str:
        return ", ".join(
            f"{slot.word} {span(slot.low, slot.high)}" if slot.high < self.high else slot.word
            for slot in self.slots
        )

    def legal(self) -> str:
        """How many, and where."""
        return f"{self._span(self.low, self.high)}: {self._listed()}"

    def _things(self) -> str:
        return counted(0, self.what).removeprefix("0 ")

    def _span(self, low: int, high: int) -> str:
        """`1 ship`, `0-3 ships`."""
        return counted(high, self.what) if low == high else f"{low}-{counted(high, self.what)}"

    def words(self) -> tuple[str, ...]:
        """The places."""
        return tuple(slot.word for slot in self.slots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One line of an option screen. `is_minor` lines are shown for `more` only."""

    key: str
    values: tuple[str, ...]
    current: str
    gist: str
    readings: Mapping[str, str] = field(default_factory=dict)
    is_minor: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class Settings(Question[dict[str, str]]):
    """A screen of options. A line changes some of them; an empty answer accepts what stands."""

    settings: tuple[Setting, ...]
    kind: ClassVar[str] = "form"
    stops_queue: ClassVar[bool] = False

    def parse(self, text: str) -> dict[str, str]:
        """`3`, `3 option2x2`, `governors option1`, `governors=option1`, several at commas or spaces."""
        words = self._bound(text)
        changes: dict[str, str] = {}
        while words:
            named, _ = words.pop(0)
            setting = self._named(named)
            value, is_bound = words[0] if words else ("", False)
            # A bare number is the place of another option, unless this one was named and has it as a value.
            is_own = value in setting.values and (len(setting.values) > 2 or not is_digits(named))
            if is_bound or is_own or (not is_digits(value) and matches(value, setting.values)):
                changes[setting.key] = find(words.pop(0)[0], setting.values, "value")
            elif len(setting.values) == 2:
                other = setting.values.index(setting.current) ^ 1
                changes[setting.key] = setting.values[other]
            else:
                raise InvalidAnswer(f"{setting.key} takes one of: {', '.join(setting.values)}.")
        return changes

    @staticmethod
    def _bound(text: str) -> list[tuple[str, bool]]:
        """The words of a line, each with whether a = stands before it."""
        words: list[tuple[str, bool]] = []
        is_bound = False
        for word in tokens(text):
            head, sign, tail = word.partition("=")
            for part, after in ((head, is_bound), (tail, True)):
                if part:
                    words.append((part, after))
                    is_bound = False
            is_bound = is_bound or (bool(sign) and not tail)
        return words

    def _named(self, word: str) -> Setting:
        if is_digits(word) and 1 <= whole(word) <= len(self.settings):
            return self.settings[whole(word) - 1]
        by_key = {setting.key: setting for setting in self.settings}
        return by_key[find(word, by_key, "option")]

    def encode(self, answer: dict[str, str]) -> Plain:
        """Key to new value."""
        return dict(answer)

    def decode(self, plain: Plain) -> dict[str, str]:
        """Key to new value, checked."""
        values = {setting.key: setting.values for setting in self.settings}
        if not isinstance(plain, dict):
            raise IllegalAnswer("Not a set of options.")
        changes = {key: str(value) for key, value in plain.items()}
        for key, value in changes.items():
            if value not in values.get(key, ()):
                raise IllegalAnswer(f"{shown(key)}={shown(value)} is no option here.")
        return changes

    def legal(self) -> str:
        """How to answer."""
        return "Enter accepts; a number or name changes; more"

    def screen(self, *, whole_list: bool = False) -> Iterable[str]:
        """The options with what stands; readings of the contested ones."""
        for number, setting in enumerate(self.settings, 1):
            if setting.is_minor and not whole_list:
                continue
            reading = setting.readings.get(setting.current)
            now = (
                f" ({setting.gist}): {reading}"
                if reading
                else f" = {setting.current}: {setting.gist}"
            )
            yield f"{number:>3}. {setting.key}{now}"
            for value, other in setting.readings.items():
                if value != setting.current:
                    yield f"     or {value}: {other}"

    def help(self) -> Iterable[str]:
        """Every option."""
        return self.screen(whole_list=True)

    def aside(self, text: str) -> str | None:
        """`more` shows the rest."""
        return (
            "\n".join(self.screen(whole_list=True)) if text.strip().casefold() == "more" else None
        )

    def words(self) -> tuple[str, ...]:
        """Keys and values."""
        keys = [setting.key for setting in self.settings]
        return tuple(dict.fromkeys([*keys, *(v for s in self.settings for v in s.values)]))


@dataclass(slots=True, kw_only=True, eq=False)
class Lines(Question[tuple[str, ...]]):
    """Lines of one card, one operation each; `.` closes, Enter at once means nothing to book.

    `try_line` gets the lines before and the new one, and returns what it does; it raises
    InvalidAnswer or IllegalAnswer for a line that cannot be carried out.
    """

    try_line: Callable[[tuple[str, ...], str], str]
    offered: tuple[str, ...] = ()  # lines kept of this card, taken by typing `kept`
    kind: ClassVar[str] = "text"

    def parse(self, text: str) -> tuple[str, ...]:
        """Lines at semicolons; normally the asker collects them one by one."""
        lines: tuple[str, ...] = ()
        for line in text.split(";"):
            if line.strip() and line.strip() != ".":
                lines = self.with_line(lines, line)
        return lines

    def with_line(self, lines: tuple[str, ...], line: str) -> tuple[str, ...]:
        """The lines and one more, tried; `kept` stands for the lines that were kept of this card."""
        typed = clean(line)
        if typed.casefold() == "kept":
            for kept in self.offered:
                lines = self._with_tried(lines, kept)
            return lines
        return self._with_tried(lines, typed)

    def _with_tried(self, lines: tuple[str, ...], line: str) -> tuple[str, ...]:
        self.try_line(lines, line)
        return (*lines, line)

    def encode(self, answer: tuple[str, ...]) -> Plain:
        """The lines."""
        return list(answer)

    def decode(self, plain: Plain) -> tuple[str, ...]:
        """The lines, each tried."""
        if not isinstance(plain, list):
            raise IllegalAnswer("Not a list of lines.")
        lines: tuple[str, ...] = ()
        for line in plain:
            lines = self._with_tried(lines, clean(str(line)))
        return lines

    def legal(self) -> str:
        """How it is closed."""
        return "one line each, . closes; Enter: nothing to book"
