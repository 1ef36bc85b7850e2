"""Faults that the referee reports: harmless lines, whatever words they repeat."""

import pytest

from referee.core.errors import (
    AmbiguousAnswer,
    Diverged,
    FlowBroken,
    IllegalAnswer,
    InvalidAnswer,
    RefereeError,
)

FAULTS = (
    InvalidAnswer("What is \ufeff\x1b[2J\u202eanne?"),
    AmbiguousAnswer("What is \ufeff\x1b[2J\u202eanne?", ("anne",)),
    IllegalAnswer("What is \ufeff\x1b[2J\u202eanne?", "code", ("rule",)),
    Diverged("What is \ufeff\x1b[2J\u202eanne?", 1),
    FlowBroken("What is \ufeff\x1b[2J\u202eanne?"),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_a_fault_is_a_line_without_control_characters(fault: RefereeError) -> None:
    assert str(fault) == "What is ??[2J?anne?"


def test_letters_of_all_scripts_stay() -> None:
    assert str(InvalidAnswer("Żaneta · 海賊")) == "Żaneta · 海賊"


def test_lines_stay_lines() -> None:
    assert str(InvalidAnswer("Type one of:\nanne\nbob")) == "Type one of:\nanne\nbob"
