"""What the rules say of the present table: rules, counters and the box together, for one player."""

from collections.abc import Sequence

from referee.games.pirates_of_nassau.rules.actions import NONE, Spot, trade_winds_left
from referee.games.pirates_of_nassau.rules.encounter import BONUSES, Values
from referee.games.pirates_of_nassau.rules.heaps import total
from referee.games.pirates_of_nassau.rules.hold import room_in
from referee.games.pirates_of_nassau.state import Custom, Player, State, Use
from referee.games.pirates_of_nassau.terms import (
    COIN,
    GUNNERY,
    KINDS,
    NEW,
    PIECES,
    PORT,
    READY,
    ROUTE,
    SAILING,
    SINGLE_USE,
    TRANSIT,
    TRANSITS,
    Heap,
    space_of,
)


def kind_at(state: State, location: int) -> str:
    """Port, trade route or transit."""
    if location in TRANSITS:
        return TRANSIT
    return PORT if location in state.ports else ROUTE


def place_told(state: State, location: int) -> str:
    """A location as players say it."""
    if location in TRANSITS:
        return f"transit {location}"
    if location in state.ports:
        port = state.ports[location]
        return f"{port.title}{', looted' if port.looted else ''}"
    return f"trade route {location}"


def capacity(state: State, player: Player) -> int:
    """Hold spaces that count now; without end while nobody told them [R40]."""
    if not state.capacities:
        return sum(player.hold.values()) + 1_000
    sections = player.sections
    if state.house.new_section == "next_turn":
        sections -= player.new_sections
    return state.capacities[sections]


def room(state: State, player: Player) -> int:
    """Free spaces of the hold."""
    return room_in(capacity(state, player), player.hold)


def hold_told(state: State, player: Player) -> str:
    """`hold 5 of 6`."""
    aboard = total(player.hold)
    return f"hold {aboard} of {capacity(state, player)}" if state.capacities else f"hold {aboard}"


def spot(
    state: State, player: Player, location: int | None = None, *, holds_wind: bool | None = None
) -> Spot:
    """Where a player is (or will be), with what his actions depend on."""
    where = location or player.location or TRANSITS[0]
    held = sum(other.trade_wind for other in state.players.values())
    spent = sum(other.winds_spent for other in state.players.values())
    has_wind = player.trade_wind if holds_wind is None else holds_wind
    if has_wind != player.trade_wind:
        held, spent = held - 1, spent + 1
    nest = player.counter("crows_nest")
    port = state.ports.get(where)
    return Spot(
        location=where,
        kind=kind_at(state, where),
        merchants=tuple(state.merchants),
        looted=port.looted if port else False,
        holds_trade_wind=has_wind,
        winds_left=trade_winds_left(held, spent, state.house),
        crows_nest=nest.state if nest else NONE,
        captains_left=len(player.captains_left),
    )


def definition(state: State, kind: str) -> Custom | None:
    """What the players told of a kind that the rulebook does not describe."""
    return state.custom.get(kind)


def space_of_kind(state: State, kind: str) -> str:
    """The space a counter needs, also one of the players' own."""
    own = state.custom.get(kind)
    return own.space if own else space_of(kind)


def is_single_use(state: State, kind: str) -> bool:
    """Whether the counter is turned face down when it is used."""
    return space_of_kind(state, kind) in SINGLE_USE


def rule_kind(state: State, kind: str) -> str:
    """The kind as the rules know it: one of the players' own is `SPACE:NAME`."""
    return kind if kind in KINDS else f"{space_of_kind(state, kind)}:{kind}"


def ship_bonuses(player: Player) -> dict[str, int]:
    """Counters aboard that the rulebook lets add to Sailing or Gunnery."""
    return {kind: count for kind, count in player.ship.items() if kind in BONUSES}


def permanent_uses(state: State, player: Player, against: str) -> list[Use]:
    """What permanent counters of the players' own kinds add in an encounter [R44]."""
    found = []
    for counter in player.counters:
        own = state.custom.get(counter.kind)
        if own and not is_single_use(state, counter.kind) and _adds(own, against):
            found.append(Use(counter.kind, own.effect, own.amount))
    return found


def _adds(own: Custom, against: str) -> bool:
    return own.effect in (SAILING, GUNNERY) and against in own.scopes


def boosts(state: State, player: Player, against: str) -> list[Use]:
    """Single-use counters that could still add to this encounter: the First Mate and own kinds [R23; R61]."""
    found = []
    if first_mate_uses(state, player, against):
        values = (GUNNERY,) if against == PORT else (SAILING, GUNNERY)
        found += [Use("first_mate", value, 1) for value in values]
    for counter in player.counters:
        own = state.custom.get(counter.kind)
        is_free = counter.state == READY and not blocked_by_event(state, player, counter.kind)
        if own and is_free and is_single_use(state, counter.kind) and _adds(own, against):
            found.append(Use(counter.kind, own.effect, own.amount))
    return found


def first_mate_uses(state: State, player: Player, against: str) -> int:
    """How often the First Mate can still help here: once if ready, once more by the Jolly Roger [R22; R23]."""
    mate = player.counter("first_mate")
    if (
        mate is None
        or mate.state == NEW
        or (against == PORT and state.house.first_mate_ports == "no")
    ):
        return 0
    flag = player.counter("jolly_roger")
    resets = flag is not None and flag.state == READY
    if mate.state == READY:
        again = resets and state.house.jolly_roger_same_event == "yes"
        return 0 if blocked_by_event(state, player, "first_mate") else 1 + again
    return int(resets and not blocked_by_event(state, player, "first_mate"))


def blocked_by_event(state: State, player: Player, kind: str) -> bool:
    """Whether a reset counter waits for another move, encounter or exchange [R22]."""
    return state.house.jolly_roger_same_event == "no" and kind in player.event


def in_supply(state: State) -> Heap:
    """What the supply has of each piece where it may end; empty where it does not [R42; R43]."""
    if state.house.limited_supply == "off" or state.supply is None:
        return {}
    left = dict(state.supply)
    for player in state.players.values():
        for piece in PIECES:
            left[piece] -= player.hold.get(piece, 0)
        left[COIN] -= player.chest
        left["hostage"] -= player.planked + player.planked_late
    return {piece: max(0, count) for piece, count in left.items()}


def free_slots(state: State, player: Player, space: str) -> int:
    """Free spaces of a kind; 1 where nobody told how many there are, so that the players see to it."""
    known = state.slots.get(space)
    if known is None:
        return 1
    sections = player.sections
    if state.house.new_section == "next_turn":
        sections -= player.new_sections
    used = sum(space_of_kind(state, counter.kind) == space for counter in player.counters)
    return max(0, known[sections] - used)


def captains_told(player: Player, cards: Sequence[Values]) -> str:
    """Captain cards in hand by their numbers: `1 2/2, 3 3/3`."""
    left = player.captains_left
    return ", ".join(f"{n} {cards[n - 1].sailing}/{cards[n - 1].gunnery}" for n in left)


def captains_known(state: State, player: Player) -> str:
    """The same where the cards are known; empty where nobody told them yet."""
    cards = captain_cards(state, player)
    return captains_told(player, cards) if cards else ""


def captain_cards(state: State, player: Player) -> Sequence[Values]:
    """The four Captain cards of a player; none while nobody told them."""
    return state.captains.get(player.colour or "all", ())


def others_of(state: State, player: Player) -> list[int]:
    """Notoriety of everybody else."""
    return [p.notoriety for p in state.players.values() if p.name != player.name]
