"""What the rules say of the present table: rules and card effects together, for one player."""

from collections.abc import Iterable, Iterator

from referee.core.names import find, folded, slug
from referee.games.pyrates.rules.bids import legal_bids
from referee.games.pyrates.rules.booty import counters_needed
from referee.games.pyrates.rules.commitments import ships_in_reach
from referee.games.pyrates.rules.definitions import can_build, ship_cap
from referee.games.pyrates.rules.target import each_raid_target, piracy_targets
from referee.games.pyrates.rules.trade import trade_costs
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import ZONE_NAMES, ZONES, Bid, Kind


def names_taken(state: State) -> set[str]:
    """What no merchant ship can be called, because something else on the table is."""
    return {slug(name) for name in (*state.ports, *state.players, *ZONES, *ZONE_NAMES.values())}


def blocked(state: State) -> set[str]:
    """Ports, zones and players that a card text keeps from being attacked."""
    return {effect.subject for effect in state.effects if effect.kind == "block"}


def costs(state: State, player: Player) -> dict[str, int]:
    """Goods for one gold at each port with a ship of the player, card effects included; at least 1."""
    printed = trade_costs(player.allegiance, player.ships, state.ports)
    if not state.effects:
        return printed
    change = sum(
        e.amount for e in state.effects if e.kind == "cost" and e.subject in ("", player.name)
    )
    return {port: max(1, cost + change) for port, cost in printed.items()}


def targets(state: State, player: Player, action: Bid) -> tuple[str, ...]:
    """Zones (piracy) or ports (raid) that the player could lead an attack on."""
    return tuple(_each_target(state, player, action))


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


def bids(state: State, player: Player) -> tuple[Bid, ...]:
    """The legal bids on the present board."""
    possible = [action for action in (Bid.PIRACY, Bid.RAID) if can_attack(state, player, action)]
    if player.goods and any(c <= player.goods for c in costs(state, player).values()):
        possible.append(Bid.TRADE)
    legal = legal_bids(player.kind, player.fleet, possible, state.house)
    return (
        legal if may_build(state, player) else tuple(bid for bid in legal if bid is not Bid.BUILD)
    )


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


def heaps(state: State) -> dict[str, int]:
    """Goods of every holder: ports, merchants, players."""
    merchants = {f"{zone} merchant": ship.goods for zone, ship in state.merchants.items()}
    cards = {f"{name}'s card": player.goods for name, player in state.players.items()}
    return {name: port.goods for name, port in state.ports.items()} | merchants | cards


def counters_elsewhere(state: State, *holders: str) -> int:
    """Counters that all heaps of goods but these need."""
    found = heaps(state)
    for name in holders:
        found.pop(name, None)
    return counters_needed(found.values())


def place_named(state: State, typed: str) -> str:
    """The port or zone meant by its beginning.

    Raises:
        InvalidAnswer: none, or several.
    """
    zones = [z for z in ZONES if z.casefold() == folded(typed)]
    return zones[0] if zones else find(typed, (*state.ports, *ZONES), "place")
