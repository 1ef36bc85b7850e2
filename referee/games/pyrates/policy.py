"""How people play in a simulation: any legal answer, or the one that looks best at once.

Both look at the table as a player would, and answer only what the question itself takes.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from referee.core.forms import Amounts
from referee.core.policy import Chance, below, by_chance, one_of
from referee.core.questions import Choice, Pick, Question
from referee.games.pyrates import board
from referee.games.pyrates.rules.odds import success_chance
from referee.games.pyrates.rules.trade import possible_trades
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import BIDS, Bid

FLEET = 3  # ships that a greedy player wants before anything else


def at_random(state: State, question: Question[Any], chance: Chance) -> Any:
    """Any legal answer; bids that can be carried out."""
    if _is_bids(state, question):
        return tuple([_any_bid(state, state.players[name], chance) for name in state.seats])
    return by_chance(question, chance)


def greedy(state: State, question: Question[Any], chance: Chance) -> Any:
    """What brings most at once, the better odds first; by chance where that says nothing."""
    if _is_bids(state, question):
        return tuple(_best_bid(state, state.players[name], chance) for name in state.seats)
    player = state.players.get(question.seat)
    if player is None:
        return by_chance(question, chance)
    match question:
        case Choice() if question.key.endswith(".target"):
            return _best(question, chance, lambda place: _promise(state, player, player.bid, place))
        case Choice() if ".gold." in question.key:
            return _spent(player, question)
        case Pick():
            return _trades(state, player, question)
        case Amounts() if question.key.endswith(".commit"):
            return {slot.word: slot.high for slot in question.slots}
        case Amounts() if question.key.endswith(".half"):
            return _gold_first(question)
    return by_chance(question, chance)


POLICIES = {"greedy": greedy, "random": at_random}


def _is_bids(state: State, question: Question[Any]) -> bool:
    return state.turn > 0 and question.key.endswith(".bids")


def _any_bid(state: State, player: Player, chance: Chance) -> Bid:
    """A legal bid; whoever has none may only show Build."""
    left = list(BIDS)
    while left:
        bid = left.pop(below(chance, len(left)))
        if board.can_bid(state, player, bid):
            return bid
    return Bid.BUILD


def _best(question: Choice[Any], chance: Chance, merit: Callable[[Any], Fraction]) -> Any:
    """The option of most merit, one of the equals by chance."""
    merits = [(merit(option.value), option.value) for option in question.options]
    most = max(worth for worth, _ in merits)
    return one_of(chance, [value for worth, value in merits if worth == most])


def _promise(state: State, player: Player, action: Bid | None, place: str) -> Fraction:
    """What an attack with all own ships in reach brings on average: booty and a point."""
    prize = state.ports.get(place) or state.merchants.get(place)
    if prize is None or action is None:
        return Fraction(0)
    ships = sum(board.reach(state, player, action, place).values())
    return success_chance(ships - prize.defense) * (2 + prize.cargo.booty)


def _best_bid(state: State, player: Player, chance: Chance) -> Bid:
    legal = board.bids(state, player) or (Bid.BUILD,)
    return max(legal, key=lambda bid: (_bid_worth(state, player, bid), chance.random()))


def _bid_worth(state: State, player: Player, bid: Bid) -> Fraction:
    if bid is Bid.BUILD:
        return Fraction(3 if player.fleet < FLEET else 1)
    if bid is Bid.TRADE:
        costs = board.costs(state, player)
        return Fraction(3 * possible_trades(list(costs.values()), player.goods))
    if bid is Bid.PASS:
        return Fraction(1, 2)
    return max(_promise(state, player, bid, place) for place in board.targets(state, player, bid))


def _spent(player: Player, question: Choice[str]) -> str:
    words = [option.word for option in question.options]
    return "ship" if "ship" in words and player.fleet < FLEET else words[0]


def _trades(state: State, player: Player, question: Pick[str]) -> tuple[str, ...]:
    """The cheapest first, as long as the goods last."""
    costs, goods, ports = board.costs(state, player), player.goods, []
    for port in sorted((o.value for o in question.options), key=costs.__getitem__):
        if costs[port] <= goods:
            goods -= costs[port]
            ports.append(port)
    return tuple(ports)


def _gold_first(question: Amounts) -> dict[str, int]:
    gold = next(slot.high for slot in question.slots if slot.word == "gold")
    return {word: n for word, n in (("goods", question.high - gold), ("gold", gold)) if n}
