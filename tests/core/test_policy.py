"""Chance answers every kind of question legally, and says so where it cannot."""

from random import Random
from typing import Any

import pytest

from referee.core.errors import IllegalAnswer
from referee.core.forms import Amounts, Field, Form, Lines, Slot
from referee.core.policy import NoAnswerError, below, by_chance, checked, drawn
from referee.core.questions import Choice, Confirm, Fact, Number, Pick, Question, Words, options_of
from referee.core.rolls import DiceRoll, Draw


def refuse_pairs(answer: Any) -> None:
    if len(answer) == 2:
        raise IllegalAnswer("no two of them")


def dull(line: str) -> str:
    return line


PORTS = options_of(("havana", "nassau", "tortuga"))
QUESTIONS: list[Question[Any]] = [
    Choice(key="port", prompt="port", options=PORTS),
    Choice(key="not-nassau", prompt="port", options=PORTS, doubt=lambda p: p if p == "nassau" else None),
    Pick(key="ports", prompt="ports", options=PORTS, low=0, high=3, check=refuse_pairs),
    Number(key="count", prompt="count", low=-2, high=2),
    Confirm(key="sure", prompt="sure"),
    DiceRoll(key="dice", prompt="dice", count=3),
    Draw(key="card", prompt="card", pool=("a", "b", "b"), count=2),
    Amounts(
        key="ships", prompt="ships", low=2, high=3, check=refuse_pairs,
        slots=(Slot(word="havana", high=3), Slot(word="nassau", low=1, high=1), Slot(word="st. eustatius", high=1)),
    ),
    Form(
        key="form", prompt="form",
        fields=(
            Field("die", DiceRoll(key="form.die", prompt="die")),
            Field("port", Choice(key="form.port", prompt="port", options=PORTS)),
        ),
        check=lambda answer: refuse_pairs("xx" if answer[1] == "nassau" else ""),
    ),
    Words(key="words", prompt="words", offers=lambda: ("one", "two")),
    Lines(key="lines", prompt="lines", try_line=lambda before, line: line),
]  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_every_answer_is_legal_and_repeats(question: Question[Any]) -> None:
    chance, again = Random(3), Random(3)
    found = [by_chance(question, chance) for _ in range(60)]
    assert found == [by_chance(question, again) for _ in range(60)]
    for answer in found:
        assert checked(question, answer) == answer
        assert not (question.doubt and question.doubt(answer))


def test_all_legal_answers_come() -> None:
    chance = Random(1)
    assert {by_chance(QUESTIONS[0], chance) for _ in range(99)} == {"havana", "nassau", "tortuga"}
    assert {below(chance, 4) for _ in range(99)} == {0, 1, 2, 3}
    assert sorted(drawn(chance, "abc", 3)) == ["a", "b", "c"]


def refuse(answer: object) -> None:
    raise IllegalAnswer("never")


@pytest.mark.parametrize(
    "question",
    [
        Pick(key="never", prompt="", options=PORTS, low=1, high=1, check=refuse),
        Fact(key="fact", prompt="", path=("a",), read=dull, write=dull, load=str),
    ],
    ids=lambda question: question.key,
)
def test_what_chance_cannot_answer(question: Question[Any]) -> None:
    with pytest.raises(NoAnswerError, match=question.key):
        by_chance(question, Random(1))
