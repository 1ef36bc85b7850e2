"""What was typed, as answers and commands."""

import pytest

from referee.core.errors import InvalidAnswer
from referee.ui.lines import pieces_of


def never(piece: str) -> bool:
    return False


@pytest.mark.parametrize("typed", ["", "   ", "\t", "\n"])
def test_enter_is_one_empty_answer(typed: str) -> None:
    assert pieces_of(typed, never) == [""]


@pytest.mark.parametrize("typed", ["\x00", "\x1b\x07", " \x7f ", "\u200b"])
def test_control_characters_alone_are_no_enter(typed: str) -> None:
    with pytest.raises(InvalidAnswer, match="only control characters"):
        pieces_of(typed, never)


def test_semicolons_and_lines_part_answers() -> None:
    assert pieces_of("a; b\nc", never) == ["a", "b", "c"]
    assert pieces_of('"a; b"', never) == ['"a; b"']
