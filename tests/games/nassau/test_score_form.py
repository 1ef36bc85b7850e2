"""`referee score nassau` on a terminal: four players from the table alone in few lines."""

import json
from typing import Any

import click
import pytest
from click.testing import CliRunner

from referee.cli.settle_form import asked_facts
from referee.games.nassau.settle import CONTRACT

BUDGET = 30
LINES = (
    "anne bob cid dora",
    "track=87 towers=2,3,1 sailors=4 animals=3 weapons.pistol=2 weapons.sabre=1",
    "track=91 sailors=2 animals=1 crates=4 rum=3 cards=2 right_pier=2",
    "track=70 sailors=3",
    "track=-2 sailors=1 space_values=2,3 general=1 general_value=1",
    "12,8,4",
    "",
)


def filled(*lines: str) -> tuple[dict[str, Any], str]:
    """The facts that these lines give, and what was said."""
    topic = CONTRACT.topic("score")

    @click.command
    def form() -> None:
        click.echo("FACTS " + json.dumps(asked_facts(topic.facts)))

    result = CliRunner().invoke(form, input="\n".join(lines) + "\n", catch_exceptions=False)
    facts = result.output.partition("FACTS ")[2]
    return json.loads(facts), result.output


def test_four_players_in_few_lines() -> None:
    facts, _ = filled(*LINES)
    settled = CONTRACT.topic("score").answer(facts)
    players: Any = settled.result["players"]
    assert [players[name]["total"] for name in ("anne", "bob", "cid", "dora")] == [
        87 + 18 + 9 + 24,
        91 + 8 + 4 + 12,
        70,
        -2 + 18,
    ]
    assert settled.result["winners"] == ["anne"]
    assert len(LINES) <= BUDGET


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sailors=4", "players.anne.track: is missing"),
        ("track=3 sailors=9", "players.anne.sailors: must be a whole number from 1 to 5"),
        ('track="3', "players.anne.track"),
    ],
)
def test_what_is_wrong_is_asked_again(line: str, said: str) -> None:
    facts, output = filled("anne", line, "track=5 sailors=2", "", "")
    assert said in output
    assert facts["players"]["anne"]["track"] == 5
