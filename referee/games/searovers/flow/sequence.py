"""Playing the Game: turns of seven phases, clockwise, until somebody has won."""

from collections.abc import Callable

from referee.core.protocol import Flow, announce
from referee.games.searovers.flow.acting import action_phase
from referee.games.searovers.flow.drawing import draw_phase
from referee.games.searovers.flow.ending import discard_phase, refill_phase, restock_phase, upkeep
from referee.games.searovers.flow.ledger import GameOver
from referee.games.searovers.flow.setup import set_up
from referee.games.searovers.rules.score import Outcome, Side, resolve_score
from referee.games.searovers.state import Player, State
from referee.games.searovers.terms import TURN_COUNTER
from referee.games.searovers.texts import counted, listed, rule


def play(state: State) -> Flow[None]:
    """A whole game [Playing the Game]."""
    yield from set_up(state)
    try:
        while not (yield from play_round(state)):
            pass
    except GameOver:
        pass
    yield from find_winner(state)


def play_round(state: State) -> Flow[bool]:
    """Everybody once; whether the game is over after it."""
    state.round += 1
    for name in tuple(state.players):
        yield from take_turn(state, state.players[name])
        is_round_over = name == list(state.players)[-1]
        if outcome(state, turn_over=True, round_over=is_round_over).over:
            return True
    return False


def take_turn(state: State, player: Player) -> Flow[None]:
    """One turn [The Phases of a Turn]."""
    state.active, state.step, state.column_replaced = player.name, 0, False
    for vessel in player.vessels.values():
        vessel.new_turn()
    alone = f", turn {state.round} of {TURN_COUNTER}" if state.is_solitaire else ""
    player.spent = 0
    state.phase = 1
    yield from announce(
        f"{player.name}'s turn{alone}: {player.purse}.",
        *rule("1-reclaim-booty"),
        verdict="reminder",
        figures=(player.name, player.supply),
    )
    for number, steps in PHASES:
        state.phase = number
        yield from steps(state, player)
    state.phase = 0
    if state.is_solitaire:
        yield from announce(
            f"Turn over a doubloon of the counter: {counted(TURN_COUNTER - state.round, 'turn')} left.",
            *rule("solitaire-game-rules"),
            figures=(state.round,),
        )


PHASES: tuple[tuple[int, Callable[[State, Player], Flow[None]]], ...] = (
    (2, draw_phase),
    (3, action_phase),
    (4, upkeep),
    (5, discard_phase),
    (6, refill_phase),
    (7, restock_phase),
)


def outcome(state: State, *, turn_over: bool = False, round_over: bool = False) -> Outcome:
    """Whether the game is over, and who has won, as the table stands."""
    sides = [Side(p.name, p.supply, p.doubloons) for p in state.players.values()]
    return resolve_score(
        sides,
        state.target,
        reached=state.reached or [side.name for side in sides],
        turn=min(state.round, TURN_COUNTER) if state.is_solitaire and state.round else None,
        turn_over=turn_over,
        round_over=round_over,
        house=state.house,
    )


def find_winner(state: State) -> Flow[None]:
    """Who has won [Winning the Game]."""
    found = outcome(state, turn_over=True, round_over=True)
    state.winners, state.is_over, state.battle = found.winners, True, None
    if found.winners:
        # At the end everything is open, also where supplies were secret.
        supplies = ", ".join(f"{p.name} {p.supply}" for p in state.players.values())
        turns = f" after {counted(state.round, 'turn')}" if state.is_solitaire else ""
        yield from announce(
            f"{listed(found.winners)} {'win' if len(found.winners) > 1 else 'wins'} with "
            f"{state.players[found.winners[0]].doubloons} doubloons{turns} (supplies: {supplies}).",
            *rule("standard-game", "R7"),
            figures=(*found.winners,),
        )
        return
    player = next(iter(state.players.values()))
    yield from announce(
        f"Ten turns are over: {player.doubloons} of {state.target} doubloons. Lost.",
        *rule("solitaire-game-rules", "R91"),
        figures=("lost", player.doubloons),
    )
