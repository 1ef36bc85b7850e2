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
    InvalidAnswer("What is \ufeff\x1b[2J\u202e\nanne?"),
    AmbiguousAnswer("What is \ufeff\x1b[2J\u202e\nanne?", ("anne",)),
    IllegalAnswer("What is \ufeff\x1b[2J\u202e\nanne?", "code", ("rule",)),
    Diverged("What is \ufeff\x1b[2J\u202e\nanne?", 1),
    FlowBroken("What is \ufeff\x1b[2J\u202e\nanne?"),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_a_fault_is_a_line_without_control_characters(fault: RefereeError) -> None:
    assert str(fault) == "What is ??[2J??anne?"


def test_letters_of_all_scripts_stay() -> None:
    assert str(InvalidAnswer("Żaneta · 海賊")) == "Żaneta · 海賊"
