"""Help of what only the parts print, where an example alone would be a riddle."""

import pytest

from referee.core.questions import Fact
from referee.games.nassau.facts import opponents
from referee.games.pirates_of_nassau.facts import captains, ports


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (opponents(), "pistol, sabre, cannon, hook_hand, harpoon"),
        (ports(), "Trade Wind counter"),
        (captains(), "21 is Sailing 2, Gunnery 1"),
        (captains("red"), "21 is Sailing 2, Gunnery 1"),
    ],
)
def test_the_help_tells_where_to_look_and_what_to_type(fact: Fact[object], says: str) -> None:
    lines = list(fact.help())
    assert says in " ".join(lines)
    assert lines[-1] == f"like {fact.example}"
    fact.read(fact.example)
