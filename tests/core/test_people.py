"""Players whom a save's header names, and what happens where nobody can be called so."""

import pytest

from referee.core.people import seated
from referee.core.protocol import Ask, Ruling, told
from tests.core.samples import NAMES


def sat(seats: tuple[str, ...]) -> tuple[object, list[str], object]:
    """Who sits down, what was said before, and the question if there was one."""
    flow = seated(seats, NAMES)
    said: list[str] = []
    question: object = None
    answer: tuple[str, ...] | None = None
    while True:
        try:
            step = flow.send(answer)
        except StopIteration as end:
            return end.value, said, question
        if isinstance(step, Ruling):
            said.append(told(step.text))
        else:
            assert isinstance(step, Ask)
            question, answer = step.build(), ("Cid", "Dora")


def test_players_of_the_header_sit_down() -> None:
    assert sat(("Anne", "Bob")) == (("Anne", "Bob"), [], None)


def test_nobody_in_the_header_is_asked_for_without_a_word() -> None:
    assert sat(()) == (("Cid", "Dora"), [], NAMES)


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (("Supply", "Bob"), "Supply is the name of something in this game; choose another."),
        (("Anne", "AN NE"), "Two players cannot both be called AN NE."),
        (tuple("abcde"), "5 named; 1-4 can play."),
        (("12",), "A name needs at least one letter."),
    ],
)
def test_what_nobody_can_be_called_is_told_before_names_are_asked(
    seats: tuple[str, ...], message: str
) -> None:
    assert sat(seats) == (("Cid", "Dora"), [message], NAMES)
