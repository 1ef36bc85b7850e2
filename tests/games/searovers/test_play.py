"""Whole games by chance: never a dead end, the books right after every answer, saves that replay."""

from collections import Counter
from random import Random

import pytest

from referee.core.pieces import applied, difference
from referee.core.protocol import told
from referee.core.session import Session
from referee.games.searovers.game import GAME
from referee.games.searovers.house import OPTIONS
from referee.games.searovers.terms import TURN_COUNTER
from tests.games.searovers.table import begun, play_randomly

GAMES = 30
MOST = 3_000


def options(rng: Random) -> dict[str, str]:
    chosen = {key: rng.choice(o.values) for key, o in OPTIONS.items() if rng.random() < 0.25}
    return chosen | {"length": rng.choice(("standard", "4", "4"))}


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_by_chance(seed: int) -> None:
    rng = Random(seed)
    seats = ("Anne", "Bob", "Cid", "Dora")[: 1 + seed % 4]
    session = begun(seats, options(rng))
    play_randomly(session, rng, MOST)
    state = session.state
    assert state.is_over, f"not over after {MOST} answers"
    assert session.question is None
    if state.winners:
        assert state.house.end != "at-once" or all(
            state.players[name].doubloons >= state.target for name in state.winners
        )
    assert state.round <= TURN_COUNTER or len(seats) > 1
    keys = Counter(entry.key for entry in session.path if entry.kind == "answer")
    assert max(keys.values()) == 1
    again = Session(GAME, session.journal)
    assert again.diverged is None
    assert again.state == state
    took_back(session, rng)


def took_back(session: Session, rng: Random) -> None:  # type: ignore[type-arg]
    """Undo is the game without its last answers; redo brings back the very same table."""
    state, steps = session.state, rng.randint(1, 12)
    accounts, pieces = GAME.accounts(state), GAME.pieces(state)
    session.undo(steps)
    before = GAME.pieces(session.state)
    assert GAME.problems(session.state) == []
    assert applied(before, pieces) == pieces
    session.redo()
    assert session.state == state
    assert GAME.accounts(session.state) == accounts


def test_what_is_said_is_what_is_booked() -> None:
    """Every answer's moves lead from the table before it to the table after it."""
    rng = Random(5)
    session = begun(("Anne", "Bob", "Cid"))
    play_randomly(session, rng, 150)
    before = None
    for _, run, heard in session.walk():
        after = GAME.pieces(run.state)
        if before is not None:
            assert applied(before, after) == after
            assert bool(difference(before, after, GAME.straight)) == (before != after)
        before = dict(after)
        for ruling in heard:
            text = told(ruling.text)
            assert text.endswith((".", "?"))
            assert "  " not in text
            if ruling.why:
                assert all(line.endswith(".") for line in ruling.why())
            assert all(rule.startswith("searovers/") for rule in ruling.cites)
