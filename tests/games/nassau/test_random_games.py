"""Whole games by chance in full tracking: always sound, and the same again from the save."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from referee.core.journal import Journal
from referee.core.pieces import applied, difference
from referee.core.session import Session
from referee.games.nassau import GAME
from referee.games.nassau.house import OPTIONS
from referee.games.nassau.state import State
from tests.games.nassau.table import TABLES, answer, begun

SEATS = ("Anne", "Bob", "Cid", "Dora")
MODULES = ("old_sea_bear", "flying_dutchman", "feld_figure")


def game(seed: int, rng: Random) -> Session[State]:
    """A new game with some players, modules and house options; every third box is empty."""
    options = {
        name: rng.choice(option.values) for name, option in OPTIONS.items() if rng.random() < 0.3
    }
    modules = {module: rng.choice(("on", "off")) for module in MODULES}
    seats = SEATS[: rng.randint(2, 4)]
    facts: dict[str, Any] = {} if seed % 3 == 0 else dict(TABLES)
    return begun(seats, {"mode": "full", **modules, **options}, facts)


@pytest.mark.parametrize("seed", range(30))
def test_game(seed: int) -> None:
    rng = Random(seed)
    session = game(seed, rng)
    keys: Counter[str] = Counter()
    while session.question is not None:
        before = GAME.pieces(session.state)
        keys[session.question.key] += session.question.kind != "fact"
        answer(session, rng)
        assert GAME.problems(session.state) == []
        after = GAME.pieces(session.state)
        assert applied(before, after) == after
        assert bool(difference(before, after)) == (before != after)
        if rng.random() < 0.04:
            back_and_forth(session)
    assert max(keys.values()) == 1
    assert session.state.winners
    assert sum(player.city + player.lying for player in session.state.players.values()) == 0
    again = Session(GAME, session.journal)
    assert again.diverged is None
    assert again.state == session.state


def back_and_forth(session: Session[State]) -> None:
    """Take an answer back and bring it again: the table is as it was."""
    if not session.path:
        return
    state, key = session.state, session.question and session.question.key
    session.undo()
    assert GAME.problems(session.state) == []
    session.redo()
    assert session.state == state
    assert (session.question and session.question.key) == key


def test_undo_goes_back_to_the_empty_table() -> None:
    rng = Random(5)
    session = game(5, rng)
    prompts = []
    while session.question is not None and len(session.path) < 60:
        prompts.append(session.question.key)
        answer(session, rng)
    for _ in range(len(session.path)):
        session.undo()
        assert GAME.problems(session.state) == []
    assert session.question is not None
    assert session.question.key == prompts[0]


def test_a_game_in_memory_is_the_one_on_disk(tmp_path: Any) -> None:
    rng = Random(8)
    session = game(8, rng)
    path = tmp_path / "game.jsonl"
    with Journal.create(path, session.journal.entries[0]) as journal:
        saved = Session(GAME, journal)
        for _ in range(40):
            answer(saved, rng)
        state = saved.state
    with Journal.open(path, write=False) as journal:
        assert Session(GAME, journal).state == state
