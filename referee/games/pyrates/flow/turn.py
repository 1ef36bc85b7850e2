"""Playing a Turn: the five phases in their order."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from referee.core.protocol import Ask, Auto, Flow, Void, announce
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

if TYPE_CHECKING:
    from referee.core.questions import Question

T = TypeVar("T")


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
    return (yield from phase(state, "victory", victory_phase))


def phase(state: State, name: str, steps: Callable[[State], Flow[T]]) -> Flow[T]:
    """One phase of a turn, which has begun until its first question is answered [R48]."""
    state.phase, state.phase_begins, state.acting = name, True, ()
    flow, answer = steps(state), None
    while True:
        try:
            step = flow.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if state.phase_begins and isinstance(step, Ask):
            answer = yield from first_asked(state, step)
        else:
            answer = yield step


def first_asked(state: State, step: Ask[Any]) -> Flow[Any]:
    """The step, and whether anybody had to answer it."""
    is_asked = False

    def build() -> "Question[Any] | Auto[Any] | Void":
        nonlocal is_asked
        built = step.build()
        is_asked = not isinstance(built, Auto | Void)
        return built

    answer = yield Ask(build)
    state.phase_begins = not is_asked
    return answer


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
