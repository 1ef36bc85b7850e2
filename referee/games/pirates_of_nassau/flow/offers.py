"""What Nassau sells to whom: where a counter would go, what it costs, whether it can be paid for."""

from referee.core.errors import IllegalAnswer
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.rules.exchange import supply_refusal
from referee.games.pirates_of_nassau.rules.heaps import total
from referee.games.pirates_of_nassau.rules.hold import FOR_ONE
from referee.games.pirates_of_nassau.rules.nassau import (
    A_COIN,
    Offer,
    Payment,
    Purse,
    kept_aboard,
    placing_refusal,
    resolve_payment,
)
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import (
    COIN,
    KINDS,
    NEW,
    READY,
    RESOURCES,
    SECTION,
    SET_OF_SPACE,
    Heap,
)
from referee.games.pirates_of_nassau.texts import heap_told, limit_told, name_of, refusal


def kinds_known(state: State) -> list[str]:
    """All kinds of counters that have a name here."""
    return list(dict.fromkeys((*KINDS, *state.custom)))


def set_of(state: State, kind: str) -> str:
    """Hull, mast or crew."""
    return SET_OF_SPACE[board.space_of_kind(state, kind)]


def offer_of(state: State, player: Player, item: str, replaced: str | None) -> Offer:
    """The purchase as the rules judge it; own kinds stand as kinds of their space."""
    if item == SECTION:
        return Offer(item=SECTION, sections=player.sections)
    ship: dict[str, int] = {}
    for kind, count in player.ship.items():
        known = board.rule_kind(state, kind)
        ship[known] = ship.get(known, 0) + count
    space = board.space_of_kind(state, item)
    return Offer(
        item=board.rule_kind(state, item),
        ship=ship,
        in_nassau=state.nassau[set_of(state, item)],
        free_spaces=board.free_slots(state, player, space),
        replace=None if replaced is None else board.rule_kind(state, replaced),
    )


def refuse_item(
    state: State, player: Player, item: str, replaced: str | None
) -> IllegalAnswer | None:
    """Why this cannot be bought, or None [5. Return to Nassau; R38; R39]."""
    title = "section" if item == SECTION else name_of(item)
    offer = offer_of(state, player, item, replaced)
    code = placing_refusal(offer, state.house)
    if code:
        detail = limit_told(offer.item, kept_aboard(offer)) if code == "limit" else ""
        return refusal(code, title, detail)
    payment = payment_for(state, player, item)
    gained = gained_by(payment)
    code = supply_refusal(gained, board.in_supply(state), state.house)
    if code and payment.hold_after is not None:
        return refusal(code, title, f"needed {heap_told(gained)}")
    if payment.hold_after is None:
        detail = (
            f"price {heap_told(payment.cost)}, lacking {heap_told(payment.short)}, "
            f"{payment.coins_needed} p8 needed of {player.hold.get(COIN, 0)}"
        )
        return refusal("cannot-afford", title, detail)
    return None


def payment_for(state: State, player: Player, item: str) -> Payment:
    """Price and cheapest exchange."""
    priced = SECTION if item == SECTION else board.rule_kind(state, item)
    return resolve_payment(priced, Purse(hold=player.hold))


def can_place(state: State, player: Player, item: str) -> bool:
    """Whether it can be bought at all, on a free space or in the place of a counter aboard."""
    tries: list[str | None] = [None]
    if item != SECTION:
        tries += list(player.ship)
    return any(refuse_item(state, player, item, replaced) is None for replaced in tries)


def has_means(state: State, player: Player) -> bool:
    """Whether anything could be paid, now or at best with counters that bring resources."""
    items = (SECTION, *kinds_known(state))
    if any(can_place(state, player, item) for item in items):
        return True
    more = helping_pieces(state, player)
    at_best = A_COIN * player.hold.get(COIN, 0) + more
    payments = [payment_for(state, player, item) for item in items]
    if more and min(total(payment.short) for payment in payments) <= at_best:
        return True
    left = handed_in_once(state, player)
    return left > 0 and min(total(payment.cost) for payment in payments) <= left + at_best


def handed_in_once(state: State, player: Player) -> int:
    """Resources there would be if 3 of them became a piece of eight, and that 2 others, while buying [R35]."""
    at_hand = sum(player.hold.get(piece, 0) for piece in RESOURCES)
    may = state.house.three_for_one == "step5" and at_hand >= FOR_ONE
    return at_hand - FOR_ONE + A_COIN if may else 0


def helping_pieces(state: State, player: Player) -> int:
    """Resources that counters could still bring, at best [Crew Counters; Mizzen Upgrades]."""
    flag = player.counter("jolly_roger")
    again = flag is not None and flag.state == READY
    found = 0
    for counter in player.counters:
        own = board.definition(state, counter.kind)
        brings = own.amount if own is not None and own.effect == "gain" else 0
        if own is not None and own.piece == COIN:
            brings *= A_COIN
        if counter.kind == "carpenter" or (
            counter.kind == "quartermaster" and player.hold.get(COIN)
        ):
            brings = 1
        uses = (counter.state == READY) + (again and counter.state != NEW)
        found += brings * uses
    return found


def gained_by(payment: Payment) -> Heap:
    """What the cheapest exchange brings."""
    return {piece: A_COIN * -(-count // A_COIN) for piece, count in payment.short.items()}
