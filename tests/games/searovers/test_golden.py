"""The rulebook's two worked turns, against every figure of the ledger beside this file."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from referee.core.game import Setup
from referee.core.protocol import Ask, Auto, Know, Learn, Peek, Ruling, Void
from referee.core.run import fact_at
from referee.games.searovers import board
from referee.games.searovers.game import GAME
from referee.games.searovers.state import State, Vessel
from tests.games.searovers.table import BOX

STEPS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "golden_example.json").read_text(encoding="utf-8")
)["steps"]

# Strengths that make the sums of the book: 1 each for the Sloop's cards, 5 for the Warship's two.
EXAMPLE = deepcopy(dict(BOX)) | {
    "captains": BOX["captains"]
    | {
        "blackbeard": {"strength": 2, "skulls": 4, "attacks": ["P13"]},
        "yankey-willems": {"cost": 2, "strength": 1, "skulls": 2, "attacks": []},
    },
    "guns": BOX["guns"] | {"6": {"cost": 1, "strength": 1}},
}
SETUP = [
    {},
    "b4 b10 b15 p5 p13 p15 h1",
    "b1 b2 b5 p1 p3 p4 h2",
    "b6 b7 b8 p6 p7 p8 h5",
    "66 12 11",
    "yankey willems 6",
    "roche 4",
    "anne bonny 4",
]
FIRST_TURN = [
    "buy",
    "haven h7",
    "place queen",
    "sail 1 34 b4",
    "attack",
    "5421 63 crew",
    "632 44",
    "brig hand",
    "p2",
    "discard 2",
    ".",
]
BETWEEN = ["draw", "discard", "draw", "discard"]
SECOND_TURN = [
    "draw",
    "sail 1 4 h7",
    "secure",
    "haven h3",
    "place blackbeard",
    "place crew",
    "sail 2 1>3 p13",
    "attack",
    "654321 321",
    "b3",
    "4 p15",
    "attack",
    "654321 665544 crew",
    "65432 643211",
    "column",
    "p10",
    "discard",
    ".",
]
ONE_DISCARD = 14  # the step between two discards on one line
BUDGET = 12  # lines of a turn like the first one


def strength(vessel: Vessel) -> int:
    """The sum of the cards as the box prints them, read or not."""
    found = {"sloop": 1, "brigantine": 2, "queen-annes-revenge": 3}[vessel.hull]
    found += EXAMPLE["captains"][vessel.captain]["strength"] if vessel.captain else 0
    return found + (1 if vessel.guns else 0) + (1 if vessel.crew else 0)


def name(state: State, vessel: Vessel) -> str:
    listed = " / ".join(board.cards_of(state, vessel))
    return listed if vessel.captain else f"{listed} (no captain)"


def figures(state: State) -> dict[str, Any]:
    """Everything the ledger has, as the books have it now."""
    glenn = state.players["Glenn"]
    vessels = {}
    for number, vessel in sorted(glenn.vessels.items()):
        row = {
            "name": name(state, vessel),
            "strength": strength(vessel) if vessel.captain else None,
            "at_sea": vessel.at_sea,
        }
        vessels[f"slot{number}"] = row | ({"hex": vessel.hex} if vessel.at_sea else {})
    return {
        "supply": glenn.supply,
        "unspent": glenn.unspent,
        "spent": glenn.spent,
        "doubloons": glenn.doubloons,
        "aboard": {f"slot{v.number}": v.aboard for v in glenn.at_sea},
        "hand": glenn.hand,
        "haven": glenn.haven,
        "attack_row": list(glenn.row),
        "vessels": vessels,
        "treasury_poe": state.treasury,
        "treasury_doubloons": state.stock,
        "draw_pile": state.piles.draw,
        "discard_pile": state.piles.discard,
        "purchase_column": state.piles.column,
        "attack_pile_face_down": state.piles.attack_down,
        "attack_pile_face_up": state.piles.attack_up,
    }


def played(lines: list[Any]) -> tuple[State, list[dict[str, Any]]]:
    """The game of these lines, with its figures at every ruling and question after the set-up."""
    state = GAME.new_state(Setup(seats=("Glenn", "Lee", "Richard")))
    flow = GAME.play(state)
    waiting = list(lines)
    seen: list[dict[str, Any]] = []
    value: Any = None
    while True:
        step = flow.send(value)
        value = None
        if state.round:
            seen.append(figures(state))
            assert GAME.problems(state) == []
        match step:
            case Peek(path=path):
                value = fact_at(EXAMPLE, path)
            case Know(fact=fact):
                value = fact.decode(fact_at(EXAMPLE, fact.path))
            case Ask(build=build):
                question = build()
                if isinstance(question, Auto):
                    value = question.value
                elif isinstance(question, Void):
                    raise AssertionError(question.reason)
                elif not waiting:
                    return state, seen
                else:
                    line = waiting.pop(0)
                    value = question.default if line in ({}, ".") else question.parse(line)
            case Ruling() | Learn():
                pass


ALL = [*SETUP, *FIRST_TURN, *BETWEEN, *SECOND_TURN]


def agrees(found: dict[str, Any], step: dict[str, Any]) -> bool:
    """Whether all figures agree; strengths the book does not give are not compared."""
    after = deepcopy(step["after"])
    found = deepcopy(found)
    for slot, row in after["vessels"].items():
        if row["strength"] is None and slot in found["vessels"]:
            found["vessels"][slot]["strength"] = None
    return bool(found == after)


def test_every_figure_comes_in_its_order() -> None:
    _, seen = played(ALL)
    place = 0
    for step in STEPS:
        if step["n"] == ONE_DISCARD:
            continue
        while place < len(seen) and not agrees(seen[place], step):
            place += 1
        assert place < len(seen), f"step {step['n']}, {step['event']}, never came"


def test_the_first_of_two_discards() -> None:
    """The second card goes with the first on one line, so the one alone is played by itself."""
    step = next(step for step in STEPS if step["n"] == ONE_DISCARD)
    _, seen = played([*SETUP, *FIRST_TURN[:-2], "discard 1"])
    assert any(agrees(found, step) for found in seen)


def test_the_refill_of_the_second_turn_is_four_cards() -> None:
    state, seen = played(ALL)
    hands = [found["hand"] for found in seen]
    assert state.players["Glenn"].hand == 8
    assert hands[-2:] != [7, 8]
    draws = [found["draw_pile"] for found in seen]
    assert 53 in draws
    assert 49 in draws
    assert state.piles.draw == 48


def test_payments_of_both_turns() -> None:
    _, seen = played(ALL)
    spent = [found["spent"] for found in seen]
    assert max(spent) == 15
    assert 12 in spent
    assert [found["supply"] for found in seen][-1] == 15
    assert seen[-1]["attack_row"] == ["P2", "B10", "B15", "P5", "B3", "P10"]


def test_the_first_turn_keeps_to_its_lines() -> None:
    assert len(FIRST_TURN) <= BUDGET
    state, _ = played([*SETUP, *FIRST_TURN])
    assert (state.active, state.round) == ("Lee", 1)
