"""Random play for tests: any legal answer to any question, from a seed, and how it would be typed."""

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Amounts, Form, Lines, Settings
from referee.core.people import Names
from referee.core.questions import Choice, Confirm, Fact, Number, Pick, Question, Words
from referee.core.rolls import DiceRoll, Draw
from referee.core.session import Session

TRIES = 200


def legal_answer(
    question: Question[Any], rng: Random, lines: Mapping[str, tuple[str, ...]] = {}
) -> Any:
    """Some legal answer; combinations that a check refuses are drawn again."""
    for _ in range(TRIES):
        answer = any_answer(question, rng, lines)
        try:
            return question.decode(question.encode(answer))
        except (IllegalAnswer, InvalidAnswer):
            continue
    raise AssertionError(f"{question.key}: no legal answer found in {TRIES} tries")


def any_answer(
    question: Question[Any], rng: Random, lines: Mapping[str, tuple[str, ...]] = {}
) -> Any:
    """An answer within the bounds of the question, not yet checked as a whole."""
    match question:
        case Choice():
            return rng.choice(question.options).value
        case Pick():
            count = rng.randint(question.low, min(question.high, len(question.options)))
            return tuple(option.value for option in rng.sample(question.options, count))
        case Number():
            return rng.randint(question.low, question.high)
        case Confirm():
            return rng.random() < 0.5
        case DiceRoll():
            return tuple(rng.randint(1, question.sides) for _ in range(question.count))
        case Draw():
            return tuple(rng.sample(question.pool, question.count))
        case Names():
            return ("Anne", "Bob", "Cid", "Dora", "Eve")[: rng.randint(question.low, question.high)]
        case _:
            return _any_of_parts(question, rng, lines)


def _any_of_parts(
    question: Question[Any], rng: Random, lines: Mapping[str, tuple[str, ...]]
) -> Any:
    match question:
        case Form():
            return tuple(any_answer(part.question, rng) for part in question.fields)
        case Amounts():
            return _amounts(question, rng)
        case Settings():
            return {}
        case Lines():
            return lines.get(question.key, ())
        case Words():
            offers = question.words()
            return rng.choice(offers) if offers else question.default or ""
        case Fact():
            raise AssertionError(f"{question.key}: the tables do not have it")
        case _:
            raise AssertionError(f"{question.key}: unknown kind {question.kind}")


def _amounts(question: Amounts, rng: Random) -> dict[str, int]:
    total = rng.randint(question.low, question.high)
    taken = {slot.word: slot.low for slot in question.slots}
    is_heaped = bool(question.check) and rng.random() < 0.5  # some checks take one kind only
    while sum(taken.values()) < total:
        free = [slot for slot in question.slots if taken[slot.word] < slot.high]
        if not free:
            break
        slot = rng.choice(free)
        taken[slot.word] += (
            min(total - sum(taken.values()), slot.high - taken[slot.word]) if is_heaped else 1
        )
    return {word: count for word, count in taken.items() if count}


def quoted(text: str) -> str:
    """The text as one word of a line."""
    return f'"{text}"' if not text or any(c.isspace() or c == "," for c in text) else text


def typed(question: Question[Any], answer: Any) -> str:
    """A line by which the answer is given; a fact is typed as its own module knows."""
    match question:
        case Choice():
            return next(option.word for option in question.options if option.value == answer)
        case Pick():
            words = [o.word for value in answer for o in question.options if o.value == value]
            return " ".join(quoted(word) for word in words) or "none"
        case Number() | Words():
            return str(answer)
        case Confirm():
            return "yes" if answer else "n"
        case DiceRoll():
            return "".join(map(str, answer))
        case Draw(count=1):
            return str(answer[0])
        case Draw() | Names():
            return " ".join(quoted(word) for word in answer)
        case _:
            return _typed_parts(question, answer)


def _typed_parts(question: Question[Any], answer: Any) -> str:
    match question:
        case Form():
            parts = zip(question.fields, answer, strict=True)
            return " ".join(quoted(typed(part.question, value)) for part, value in parts)
        case Amounts():
            return " ".join(f"{quoted(word)} {n}" for word, n in answer.items()) or "none"
        case Settings():
            return " ".join(f"{key}={value}" for key, value in answer.items())
        case Lines():
            return "; ".join((*answer, "."))
        case _:
            raise AssertionError(f"{question.key}: nobody knows how to type it")


def play_on(session: Session[Any], rng: Random, *, most: int = 5_000) -> int:
    """Answer until the game is over; returns how many answers it took."""
    for count in range(most):
        question = session.question
        if question is None:
            return count
        session.answer(legal_answer(question, rng), by="table")
    raise AssertionError(f"not over after {most} answers")
