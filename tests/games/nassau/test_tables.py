"""The tables of Nassau: every heading with a rule, every ruling, the modules."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.games.nassau import terms

TABLES = Path(__file__).parents[3] / "tables" / "nassau"

HEADINGS = """
Components; Nassau City Map; Player Components; Caribbean Board; The Boards; General Supply;
Starting the Game; Playing the Game; Phase I: Nassau City; Phase II: Caribbean; A) Actions;
The Actions in Detail; Fight an opponent; Capture an outpost; Occupy a control tower;
Capture goods in the trading post; Meet the Old Sea Bear; Take sailor's yarn card; B) Journey Home;
1) The journey home via skull island; 2) The journey home via the Campfire island;
3) The journey home ends at your home port; Phase III: Ready the Ship;
End of the Game and Scoring; Expansion 1: The Flying Dutchman, Setup;
Attacking the "Flying Dutchman"; End Game Scoring; Variant for the Stefan Feld Figure, Setup;
Variant for the Stefan Feld Figure, Playing the Game; Overview of the Equipment;
Overview and Abilities of the Sailor's Yarn Cards; Abilities of the Animals
"""
CONTESTED = {"R2", "R10", "R17", "R19", "R29", "R31", "R43", "R55", "R60", "R62"}
HEAVY = {*CONTESTED, "R27"}


def load(name: str) -> dict[str, Any]:
    """One table file."""
    with (TABLES / name).open("rb") as file:
        return tomllib.load(file)


RULES: list[dict[str, Any]] = load("rules.toml")["rule"]
RULINGS: list[dict[str, Any]] = load("rulings.toml")["ruling"]
OPTIONS: list[dict[str, Any]] = load("options.toml")["option"]


def is_told(text: str) -> bool:
    """One line of plain text that ends as a sentence."""
    return text == " ".join(text.split()) and text.endswith(".")


def test_rules_have_exactly_the_headings_of_the_book() -> None:
    wanted = [" ".join(part.split()) for part in HEADINGS.split(";")]
    assert sorted(row["heading"] for row in RULES) == sorted(wanted)


@pytest.mark.parametrize("row", RULES, ids=lambda row: str(row["id"]))
def test_rule(row: dict[str, Any]) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", row["id"])
    assert is_told(row["gist"])


def test_rulings_are_complete_and_contested_ones_flagged() -> None:
    assert [row["id"] for row in RULINGS] == [f"R{n}" for n in range(1, 76)]
    assert {row["id"] for row in RULINGS if row["contested"]} == CONTESTED
    assert {row["id"] for row in RULINGS if row["weight"] == "H"} == HEAVY


@pytest.mark.parametrize("row", RULINGS, ids=lambda row: str(row["id"]))
def test_ruling(row: dict[str, Any]) -> None:
    assert row["weight"] in {"H", "M", "L"}
    assert is_told(row["gist"])
    assert row["rests_on"]
    assert set(row["rests_on"]) <= {rule["id"] for rule in RULES}
    if "option" in row:
        assert list(row["readings"]) == row["values"]
        assert all(is_told(line) for line in row["readings"].values())


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: str(row["key"]))
def test_option(row: dict[str, Any]) -> None:
    assert row["rule"] in {rule["id"] for rule in RULES}
    assert list(row["effects"]) == row["values"]
    assert all(is_told(line) for line in (row["gist"], *row["effects"].values()))


def test_printed_numbers_are_those_of_the_program() -> None:
    known = load("printed.toml")["known"]
    assert known["headings"].keys() == known.keys() - {"headings"}
    assert tuple(known["weapons"]) == terms.WEAPONS
    assert tuple(known["goods"]) == terms.GOODS
    assert tuple(known["animals"]) == terms.ANIMALS
    assert known["pieces"] == {
        "opponents": terms.OPPONENTS,
        "outposts": terms.OUTPOSTS,
        "control_towers": terms.TOWERS,
        "trading_posts": terms.POSTS,
        "goods": terms.ALL_GOODS,
        "animals": terms.ALL_ANIMALS,
        "conflict_tiles": terms.CONFLICT_TILES,
        "conflict_dice": terms.DEFENCE_DICE,
        "yarn_cards": terms.CARDS,
        "crates_of_a_colour": terms.CRATES,
        "pirates_of_a_colour": terms.PIRATES,
    }


def test_every_option_of_weight_is_played() -> None:
    """Options of weight H and M are set in a test that plays by typed lines."""
    played = "".join(
        (Path(__file__).parent / f"test_{name}.py").read_text(encoding="utf-8")
        for name in ("city", "fights", "sea", "rounds")
    )
    weighty = [row["option"] for row in RULINGS if row["weight"] in "HM" and "option" in row]
    assert len(weighty) == 25
    assert [option for option in weighty if f"{option}=" not in played] == []
