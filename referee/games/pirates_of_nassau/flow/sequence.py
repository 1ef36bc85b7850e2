"""Sequence of Play: nine steps a turn, until the End Game card comes."""

from collections.abc import Callable

from referee.core.protocol import Flow, announce
from referee.games.pirates_of_nassau.flow.acting import buccaneering_phases
from referee.games.pirates_of_nassau.flow.adjusting import adjust_notoriety
from referee.games.pirates_of_nassau.flow.burying import bury_treasure
from referee.games.pirates_of_nassau.flow.buying import return_to_nassau
from referee.games.pirates_of_nassau.flow.ending import find_winner
from referee.games.pirates_of_nassau.flow.evading import evade_royal_navy
from referee.games.pirates_of_nassau.flow.moving import buccaneering_rolls
from referee.games.pirates_of_nassau.flow.setup import set_up
from referee.games.pirates_of_nassau.flow.upkeep import (
    move_merchants,
    prepare_next_voyage,
    replenish_nassau,
    replenish_navy,
)
from referee.games.pirates_of_nassau.state import State
from referee.games.pirates_of_nassau.texts import rule

STEPS: tuple[tuple[int, Callable[[State], Flow[None]]], ...] = (
    (1, buccaneering_rolls),
    (2, buccaneering_phases),
    (3, adjust_notoriety),
    (4, evade_royal_navy),
    (5, return_to_nassau),
    (5, bury_treasure),
)


def play(state: State) -> Flow[None]:
    """A whole game [Sequence of Play]."""
    yield from set_up(state)
    while not (yield from take_turn(state)):
        pass
    yield from find_winner(state)


def take_turn(state: State) -> Flow[bool]:
    """One turn; whether the End Game card ended the game in it [Sequence of Play]."""
    state.turn += 1
    yield from announce(
        f"Turn {state.turn}.", *rule("sequence-of-play"), verdict="reminder", figures=(state.turn,)
    )
    for number, step in STEPS:
        state.step = number
        yield from step(state)
    state.step = 6
    if (yield from replenish_navy(state)):
        return True
    state.step = 7
    yield from move_merchants(state)
    state.step = 8
    yield from replenish_nassau(state)
    state.step = 9
    yield from prepare_next_voyage(state)
    return False
