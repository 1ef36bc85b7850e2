"""Screens of options: what stands behind an equals sign is a value, also where it is a number."""

import pytest

from referee.core.errors import InvalidAnswer
from referee.core.forms import Setting, Settings

SCREEN = Settings(
    key="options",
    prompt="Options",
    settings=(
        Setting(
            key="mode", values=("companion", "full", "sheet"), current="full", gist="How much."
        ),
        Setting(
            key="extra_moves", values=("unlimited", "1"), current="unlimited", gist="How many."
        ),
        Setting(key="governors", values=("off", "on"), current="off", gist="Whether they sail."),
    ),
)


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("extra_moves=1", {"extra_moves": "1"}),
        ("extra_moves = 1", {"extra_moves": "1"}),
        ("extra_moves =1", {"extra_moves": "1"}),
        ("governors=on extra_moves=1", {"governors": "on", "extra_moves": "1"}),
        ("extra_moves=1 3", {"extra_moves": "1", "governors": "on"}),
        ("2=1, mode=sheet", {"extra_moves": "1", "mode": "sheet"}),
        ("governors=off", {"governors": "off"}),
        ("extra_moves", {"extra_moves": "1"}),
    ],
)
def test_a_value_behind_an_equals_sign(line: str, changes: dict[str, str]) -> None:
    assert SCREEN.parse(line) == changes


@pytest.mark.parametrize("line", ["extra_moves=2", "mode=", "mode=1", "=1"])
def test_what_is_no_value(line: str) -> None:
    with pytest.raises(InvalidAnswer):
        SCREEN.parse(line)
