"""Answers that chance gives: dice, draws, and any of the legal answers to a question.

Chance is passed in, so that the same source gives the same game.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from referee.core.errors import IllegalAnswer, InvalidAnswer, RefereeError
from referee.core.forms import Amounts, Form, Lines
from referee.core.questions import Choice, Confirm, Number, Pick, Question, Words
from referee.core.rolls import DiceRoll, Draw

S = TypeVar("S")
T = TypeVar("T")

TRIES = 200


class Chance(Protocol):
    """Where dice come from; a `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 to 1, without 1."""


Policy: TypeAlias = Callable[[S, Question[Any], Chance], Any]


class NoAnswerError(RefereeError):
    """A question that cannot be answered by chance."""


def below(chance: Chance, count: int) -> int:
    """One of so many numbers from 0 on."""
    return int(chance.random() * count)


def one_of(chance: Chance, things: Sequence[T]) -> T:
    """One of them."""
    return things[int(chance.random() * len(things))]


def drawn(chance: Chance, pool: Sequence[T], count: int) -> tuple[T, ...]:
    """So many of them without putting back, in the order drawn."""
    left = list(pool)
    return tuple(left.pop(below(chance, len(left))) for _ in range(min(count, len(left))))


def checked(question: Question[T], answer: T) -> T:
    """The answer as a save would give it back.

    Raises:
        IllegalAnswer, InvalidAnswer: it is not legal.
    """
    return question.decode(question.encode(answer))


def by_chance(question: Question[Any], chance: Chance) -> Any:
    """A legal answer; what is refused, or would cost somebody his turn, is drawn again.

    Raises:
        NoAnswerError: none is found, or the question asks what the box prints.
    """
    kind = _KINDS.get(type(question))
    if kind is None:
        raise NoAnswerError(f"{question.key}: chance cannot answer that.")
    if question.is_chance:
        return kind(question, chance)
    for _ in range(TRIES):
        answer = kind(question, chance)
        check = getattr(question, "check", None)
        if not (check or question.doubt) or _is_taken(question, answer):
            return answer
    raise NoAnswerError(f"{question.key}: no legal answer found in {TRIES} tries.")


def _is_taken(question: Question[T], answer: T) -> bool:
    """Whether an answer within the bounds of its kind passes the question's own check, without a doubt."""
    try:
        checked(question, answer)
    except (IllegalAnswer, InvalidAnswer):
        return False
    return not (question.doubt and question.doubt(answer))


def _dice(question: DiceRoll, chance: Chance) -> tuple[int, ...]:
    return tuple([1 + below(chance, question.sides) for _ in range(question.count)])


def _draw(question: Draw, chance: Chance) -> tuple[str, ...]:
    return drawn(chance, question.pool, question.count)


def _choice(question: Choice[Any], chance: Chance) -> Any:
    return one_of(chance, question.options).value


def _pick(question: Pick[Any], chance: Chance) -> tuple[Any, ...]:
    most = min(question.high, len(question.options))
    count = question.low + below(chance, most - question.low + 1)
    return tuple(option.value for option in drawn(chance, question.options, count))


def _number(question: Number, chance: Chance) -> int:
    return question.low + below(chance, question.high - question.low + 1)


def _confirm(question: Confirm, chance: Chance) -> bool:
    return chance.random() < 0.5


def _form(question: Form, chance: Chance) -> tuple[Any, ...]:
    return tuple([_KINDS[type(p.question)](p.question, chance) for p in question.fields])


def _amounts(question: Amounts, chance: Chance) -> dict[str, int]:
    total = question.low + below(chance, question.high - question.low + 1)
    taken = {slot.word: slot.low for slot in question.slots}
    is_heaped = question.check is not None and chance.random() < 0.5  # some take one kind only
    left = total - sum(taken.values())
    while left > 0 and (free := [s for s in question.slots if taken[s.word] < s.high]):
        slot = one_of(chance, free)
        more = min(left, slot.high - taken[slot.word]) if is_heaped else 1
        taken[slot.word] += more
        left -= more
    return {word: count for word, count in taken.items() if count}


def _words(question: Words, chance: Chance) -> str:
    offers = question.words()
    return one_of(chance, offers) if offers else question.default or ""


_KINDS: dict[type, Callable[[Any, Chance], Any]] = {
    DiceRoll: _dice,
    Draw: _draw,
    Choice: _choice,
    Pick: _pick,
    Number: _number,
    Confirm: _confirm,
    Form: _form,
    Amounts: _amounts,
    Words: _words,
    Lines: lambda question, chance: (),
}
