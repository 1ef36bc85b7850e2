"""Playing a Turn: the five phases in their order."""

from collections.abc import Callable

from referee.core.protocol import Flow, announce
from referee.games.pyrates.flow.attacking import attack_action
from referee.games.pyrates.flow.bidding import bidding_phase
from referee.games.pyrates.flow.booty import booty_phase
from referee.games.pyrates.flow.ending import end_phase
from referee.games.pyrates.flow.placing import build_action, pass_action
from referee.games.pyrates.flow.trading import trade_action
from referee.games.pyrates.flow.victory import victory_phase
from referee.games.pyrates.state import State
from referee.games.pyrates.terms import Bid
from referee.games.pyrates.texts import rule


def take_turn(state: State) -> Flow[bool]:
    """One turn; whether the game is over after it [Playing a Turn]."""
    state.turn += 1
    state.effects = [effect for effect in state.effects if effect.until >= state.turn]
    yield from announce(
        f"Turn {state.turn}." + "".join(f" In force: {effect.text}." for effect in state.effects),
        *rule("playing-a-turn"),
        verdict="reminder",
        figures=(state.turn,),
    )
    yield from phase(state, "booty", booty_phase)
    yield from phase(state, "bidding", bidding_phase)
    yield from phase(state, "action", action_phase)
    yield from phase(state, "end", end_phase)
    for player in state.players.values():
        player.bid = None
    state.extra_actions.clear()
    begin(state, "victory")
    return (yield from victory_phase(state))


def begin(state: State, name: str) -> None:
    """Enter a phase."""
    state.phase, state.phase_begins, state.acting = name, True, ()


def phase(state: State, name: str, steps: Callable[[State], Flow[None]]) -> Flow[None]:
    """One phase of a turn."""
    begin(state, name)
    yield from steps(state)


def action_phase(state: State) -> Flow[None]:
    """Pass, Build, Piracy, Raid, Trade, each with those who bid it [Action Phase]."""
    yield from all_actions(state)
    while state.extra_actions:
        yield from extra_action(state, *state.extra_actions.pop(0))
    state.extras_done = 0
    state.acting = ()


def all_actions(state: State) -> Flow[None]:
    """The five actions in their order."""
    yield from pass_action(state)
    yield from build_action(state)
    yield from attack_action(state, Bid.PIRACY)
    yield from attack_action(state, Bid.RAID)
    yield from trade_action(state)


def extra_action(state: State, name: str, bid: Bid) -> Flow[None]:
    """One more action of one player by a card text, after all bids are carried out."""
    state.extras_done += 1
    bids = {player.name: player.bid for player in state.players.values()}
    for player in state.players.values():
        player.bid, player.unable = (bid if player.name == name else None), False
    yield from announce(
        f"{name} has one more action: {bid.value}.", *rule("unique-player-action"), figures=(name,)
    )
    yield from all_actions(state)
    for player in state.players.values():
        player.bid = bids[player.name]
