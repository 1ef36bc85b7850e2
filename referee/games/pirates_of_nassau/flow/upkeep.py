"""Steps 6 to 9: navy cards and the End Game question, merchants, new counters, the next voyage."""

from collections.abc import Mapping

from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Confirm
from referee.games.pirates_of_nassau.flow.setup import fill_routes, routes_of
from referee.games.pirates_of_nassau.rules.upkeep import (
    Voyage,
    end_refusal,
    navy_deck,
    resolve_refill,
    resolve_voyage,
)
from referee.games.pirates_of_nassau.state import State
from referee.games.pirates_of_nassau.terms import READY, REGIONS, SETS
from referee.games.pirates_of_nassau.texts import by_other_reading, listed, rule


def replenish_navy(state: State) -> Flow[bool]:
    """As many navy cards as players; whether the End Game card was among them [6. Replenish Royal Navy Cards; R49]."""
    count = len(state.players)
    kept = [p for p in state.players.values() if p.trade_wind]
    for player in kept:
        player.trade_wind = False
    if kept:
        yield from announce(
            f"Unused Trade Winds of {listed([p.name for p in kept])} go back.",
            *rule("ply-the-trade-winds", "R12"),
        )
    is_over = yield from ask(lambda: end_question(state))
    if is_over:
        yield from announce(
            "The End Game card: the game is over at once, no steps 7 to 9.",
            *rule("6-replenish-royal-navy-cards", "ending-the-game", "R49"),
            figures=(state.turn,),
        )
        return True
    state.navy_row += count
    state.navy_stock -= count
    return False


def end_question(state: State) -> Confirm:
    """Whether the End Game card came; before it can, and when it must, somebody looks twice."""
    count = len(state.players)
    deck = navy_deck(count)
    early, late = deck.earliest_turn, deck.latest_turn

    def doubt(is_over: bool) -> str | None:
        if is_over and end_refusal(deck, state.turn) == "too-early":
            return f"The End Game card cannot come before turn {early}; this is turn {state.turn}."
        if not is_over and state.turn >= late:
            return f"The End Game card must come by turn {late}; this is turn {state.turn}."
        return None

    when = f"not before turn {early}" if state.turn < early else f"by turn {late} at the latest"
    return Confirm(
        key=f"t{state.turn}.end",
        prompt=f"Reveal {count} navy cards: is the End Game card among them ({when})",
        default=False,
        doubt=doubt,
        cites=rule("6-replenish-royal-navy-cards"),
    )


def move_merchants(state: State) -> Flow[None]:
    """Region 1 sails away, the others move up, new cards fill the routes [7. Move Merchant Ships; R46-R48]."""
    titles = {card.dealt: card for card in state.merchants.values()}
    routes = {region: routes_of(state, region) for region in REGIONS}
    names = {place: card.dealt for place, card in state.merchants.items()}
    done = resolve_voyage(routes, names, state.house)
    for dealt in (*done.removed, *done.surplus):
        state.merchant_stock[titles[dealt].region] += 1
    state.merchants = {place: titles[dealt] for place, dealt in done.board.items()}
    state.turn += 1  # the new cards belong to the next voyage
    fill_routes(state, [place for found in done.fill.values() for place in found])
    state.turn -= 1
    state.merchants = dict(sorted(state.merchants.items()))
    yield from announce(
        f"Merchants: {_told(done)}.{_surplus(names, done)}",
        *rule("7-move-merchant-ships", "R46" if done.surplus else "", "R47", "R48"),
        figures=(len(done.removed), len(done.moves), len(done.surplus)),
    )


def _told(done: Voyage) -> str:
    moves = ", ".join(f"{move.origin} to {move.to}" for move in done.moves)
    new = ", ".join(str(place) for found in done.fill.values() for place in found)
    gone = len(done.removed)
    sails = "sails" if gone == 1 else "sail"
    return f"{gone} of region 1 {sails} away; {moves or 'none moves'}; new at {new or 'none'}"


def _surplus(names: Mapping[int, str], done: Voyage) -> str:
    """Merchants without a free route above, by the locations they come from, by both readings [R46]."""
    if done.surplus:
        other = by_other_reading("merchant_surplus", "stay", "each stays where it is")
        places = listed(sorted(place for place, name in names.items() if name in done.surplus))
        return f" No free route above for {places}: each sails away to its stock.{other}"
    if done.stays:
        other = by_other_reading("merchant_surplus", "sail_away", "each sails away to its stock")
        return (
            f" No free route above for {listed(sorted(done.stays))}: each stays where it is.{other}"
        )
    return ""


def replenish_nassau(state: State) -> Flow[None]:
    """Leftovers to the box, a new counter of each set for every player [8. Replenish Nassau]."""
    count = len(state.players)
    again = []
    for name in SETS:
        done = resolve_refill(count, state.counter_stock[name], state.box[name], state.nassau[name])
        state.counter_stock[name], state.box[name] = done.stock, done.box
        state.nassau[name] = done.laid_out
        again += [name] if done.reshuffled else []
    shuffled = f" Shuffle the box for {listed(again)}." if again else ""
    yield from announce(
        f"Nassau: leftovers to the box, {count} of each set face up.{shuffled}",
        *rule("8-replenish-nassau"),
        verdict="reminder",
        figures=tuple(state.nassau.values()),
    )


def prepare_next_voyage(state: State) -> Flow[None]:
    """Counters face up, Captain cards back [9. Prepare for Next Voyage]."""
    for player in state.players.values():
        player.captains_used = []
        player.adjusted = False
        for counter in player.counters:
            counter.state = READY
    yield from announce(
        "Turn all counters face up, take back all Captain cards.",
        *rule("9-prepare-for-next-voyage"),
        verdict="reminder",
    )
