"""What the rules say of the present table: rules and card effects together, for one player."""

from collections.abc import Iterable, Iterator
from functools import partial

from referee.core.names import find, folded, slug
from referee.games.pyrates.rules import trade
from referee.games.pyrates.rules.bids import is_legal_bid
from referee.games.pyrates.rules.booty import counters_needed
from referee.games.pyrates.rules.commitments import ships_in_reach
from referee.games.pyrates.rules.definitions import can_build, ship_cap
from referee.games.pyrates.rules.target import each_raid_target, piracy_targets, target_refusal
from referee.games.pyrates.state import Merchant, Player, Port, State
from referee.games.pyrates.terms import BIDS, ZONE_NAMES, ZONES, Bid, Kind


def names_taken(state: State) -> set[str]:
    """What no merchant ship can be called, because something else on the table is."""
    return {slug(name) for name in (*state.ports, *state.players, *ZONES, *ZONE_NAMES.values())}


def blocked(state: State) -> set[str]:
    """Ports, zones and players that a card text keeps from being attacked."""
    return {effect.subject for effect in state.effects if effect.kind == "block"}


def costs(state: State, player: Player) -> dict[str, int]:
    """Goods for one gold at each port with a ship of the player, card effects included; at least 1."""
    printed = trade.trade_costs(player.allegiance, player.ships, state.ports)
    if not state.effects:
        return printed
    change = sum(
        e.amount for e in state.effects if e.kind == "cost" and e.subject in ("", player.name)
    )
    return {port: max(1, cost + change) for port, cost in printed.items()}


def targets(state: State, player: Player, action: Bid) -> tuple[str, ...]:
    """Zones (piracy) or ports (raid) that the player could lead an attack on."""
    return tuple(_each_target(state, player, action))


def is_target(state: State, player: Player, action: Bid, target: str) -> bool:
    """Whether the player could lead an attack on this zone or port."""
    if state.effects and target in blocked(state):
        return False
    merchants = state.merchants if action is Bid.PIRACY else None
    who = (player.kind, player.allegiance, player.ships)
    return target_refusal(target, *who, state.ports, merchants, state.house) is None


def can_attack(state: State, player: Player, action: Bid) -> bool:
    """Whether there is any target."""
    return next(iter(_each_target(state, player, action)), None) is not None


def _each_target(state: State, player: Player, action: Bid) -> Iterable[str]:
    found: Iterable[str]
    if action is Bid.PIRACY:
        found = piracy_targets(player.allegiance, player.ships, state.ports, state.merchants)
    else:
        found = each_raid_target(player.allegiance, player.ships, state.ports, state.house)
    if not state.effects:
        return found
    banned = blocked(state)
    return (target for target in found if target not in banned)


def can_trade(state: State, player: Player) -> bool:
    """Whether the player's goods pay for a trade at some port, card effects included."""
    if not player.goods:
        return False
    if not state.effects:
        return trade.can_trade(player.allegiance, player.ships, player.goods, state.ports)
    return any(cost <= player.goods for cost in costs(state, player).values())


def can_bid(state: State, player: Player, bid: Bid) -> bool:
    """Whether the bid is legal on the present board."""
    if bid is Bid.BUILD and not may_build(state, player):
        return False
    possible = partial(_is_possible, state, player)
    return is_legal_bid(bid, player.kind, player.fleet, possible, state.house)


def _is_possible(state: State, player: Player, action: Bid) -> bool:
    return can_trade(state, player) if action is Bid.TRADE else can_attack(state, player, action)


def bids(state: State, player: Player) -> tuple[Bid, ...]:
    """The legal bids on the present board."""
    return tuple([bid for bid in BIDS if can_bid(state, player, bid)])


def in_turn(state: State, bid: Bid) -> Iterator[Player]:
    """Who bid this action, one after the other; a card may change who still does."""
    done: set[str] = set()
    while waiting := [player for player in state.bidders(bid) if player.name not in done]:
        done.add(waiting[0].name)
        yield waiting[0]


def may_build(state: State, player: Player) -> bool:
    """Whether the player may have one more ship, and a piece is left for it after those lost for good [R24]."""
    pieces = ship_cap(Kind.HUMAN, state.house)  # of one colour, without one that stays on the card
    is_left = player.fleet + player.lost_for_good < pieces
    return is_left and can_build(player.kind, player.fleet, state.house)


def reach(state: State, player: Player, action: Bid, target: str) -> dict[str, int]:
    """The player's ships that could be sent to the target, port to count."""
    return ships_in_reach(action, target, player.ships, state.ports, state.house)


def counters_elsewhere(state: State, *holders: Port | Merchant | Player) -> int:
    """Counters that all heaps of goods but those of these holders need."""
    here = {id(holder) for holder in holders}
    everywhere: tuple[Port | Merchant | Player, ...] = (
        *state.ports.values(),
        *state.merchants.values(),
        *state.players.values(),
    )
    return counters_needed([holder.goods for holder in everywhere if id(holder) not in here])


def place_named(state: State, typed: str) -> str:
    """The port or zone meant by its beginning.

    Raises:
        InvalidAnswer: none, or several.
    """
    zones = [z for z in ZONES if z.casefold() == folded(typed)]
    return zones[0] if zones else find(typed, (*state.ports, *ZONES), "place")
