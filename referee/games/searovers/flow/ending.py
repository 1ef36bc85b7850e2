"""Phases 4 to 7: Upkeep, Discard, Refill Hand, Restock Purchase Column."""

from dataclasses import replace
from functools import partial

from referee.core.errors import IllegalAnswer
from referee.core.protocol import Auto, Flow, announce, ask
from referee.core.questions import Number
from referee.games.searovers import board
from referee.games.searovers.flow.ledger import discard, draw_cards, pay, play_to_discard
from referee.games.searovers.rules.ledger import discards_cost
from referee.games.searovers.rules.piles import refill_need
from referee.games.searovers.state import Player, State
from referee.games.searovers.terms import BUY, COLUMN, MOST_DISCARDS
from referee.games.searovers.texts import counted, refusal, rule


def upkeep(state: State, player: Player) -> Flow[None]:
    """Wild cards whose time is over go to the Discard Pile [4. Upkeep; R73]."""
    for vessel in player.vessels.values():
        over = [wild for wild in vessel.wilds if wild.until <= state.round]
        if over:
            vessel.wilds = [wild for wild in vessel.wilds if wild.until > state.round]
            discard(state, len(over))
            yield from announce(
                f"{board.name_of(state, vessel)}: {', '.join(wild.name for wild in over)} goes to "
                "the Discard Pile.",
                *rule("4-upkeep", "wild-cards"),
                figures=(vessel.mark, len(over)),
            )


# Discard


def discard_phase(state: State, player: Player) -> Flow[None]:
    """One card, and up to two more for 2 each [5. Discard; R84; R85]."""
    count = yield from ask(partial(_discard_question, state, player))
    state.declared_discards = 0
    if not count:
        return
    cost = discards_cost(count)
    pay(player, cost)
    play_to_discard(state, player, count)
    state.has_discarded = True
    paid = f" for {cost}" if cost else ""
    yield from announce(
        f"{player.name} discards {counted(count, 'card')}{paid}: {player.hand} in hand, "
        f"{player.purse}.",
        *rule("5-discard", *(("R84",) if count > 1 else ())),
        figures=(count, cost, player.hand),
    )


def most_discards(player: Player) -> int:
    """How many cards the player can discard."""
    affordable = [n for n in range(1, MOST_DISCARDS + 1) if discards_cost(n) <= player.unspent]
    return min(player.hand, affordable[-1])


def check_discards(player: Player, count: int) -> None:
    """Refuse a number of discards.

    Raises:
        IllegalAnswer: too many, too dear, or not so many cards in hand.
    """
    if count > MOST_DISCARDS:
        raise refusal("discard-limit", counted(count, "card"))
    if count > player.hand:
        raise refusal("empty", counted(count, "card"), f"{player.hand} in hand", place="discard")
    if discards_cost(count) > player.unspent:
        cost = discards_cost(count)
        raise refusal("funds", counted(count, "card"), f"cost {cost}, {player.purse}")


def _discard_question(state: State, player: Player) -> Number | Auto[int]:
    key = board.key(state, "discard")
    most = most_discards(player)
    if not player.hand:
        return Auto(key=key, value=0, reason=f"{player.name} has no card to discard.", word="0")
    declared = state.declared_discards
    if 1 <= declared <= most:
        return Auto(key=key, value=declared, word=str(declared))
    if most == 1:
        return Auto(key=key, value=1, reason="", word="1")

    def beyond(count: int) -> IllegalAnswer:
        return refusal(
            "discard-limit" if count > MOST_DISCARDS else "funds", counted(count, "card")
        )

    return Number(
        key=key,
        seat=player.name,
        prompt="cards to discard (1 free, 2 each more)",
        low=1,
        high=most,
        default=1,
        beyond=beyond,
        cites=rule("5-discard"),
    )


# Refill and restock


def refill_phase(state: State, player: Player) -> Flow[None]:
    """Up to eight cards: bought ones first, the rest from the Draw Pile [6. Refill Hand; R86; R88]."""
    bought = yield from ask(partial(_purchases, state, player))
    pay(player, bought * BUY)
    state.piles = replace(state.piles, column=state.piles.column - bought)
    player.hand += bought
    drawn = yield from draw_cards(state, refill_need(player.hand))
    player.hand += drawn
    if bought or drawn:
        words = [f"buys {counted(bought, 'card')} for {bought * BUY}"] if bought else []
        words += [f"draws {counted(drawn, 'card')}"] if drawn else []
        yield from announce(
            f"{player.name} {' and '.join(words)}: {player.hand} in hand.",
            *rule("6-refill-hand", *(("R86",) if bought and drawn else ())),
            figures=(bought, drawn, player.hand),
        )


def most_purchases(state: State, player: Player) -> int:
    """Column cards the player can buy to fill the hand."""
    return min(refill_need(player.hand), state.piles.column, player.unspent // BUY)


def _purchases(state: State, player: Player) -> Number | Auto[int]:
    key = board.key(state, "refill")
    most, need = most_purchases(state, player), refill_need(player.hand)
    if not need:
        return Auto(key=key, value=0, word="0")
    how = {
        "one-by-one": "buy for 2 each, one at a time in any order",
        "declare-first": "buy for 2 each, declared before drawing",
    }[state.house.refill]

    def beyond(count: int) -> IllegalAnswer:
        code = "hand-limit" if count > refill_need(player.hand) else "funds"
        if count > state.piles.column:
            code = "empty"
        return refusal(code, counted(count, "card"), place="refill")

    return Number(
        key=key,
        seat=player.name,
        prompt=f"refill {need}: {how}; Enter draws {need}"
        if most
        else f"refill: Enter draws {need}",
        low=0,
        high=most,
        default=0,
        beyond=beyond,
        cites=rule("6-refill-hand", "R86"),
    )


def restock_phase(state: State, player: Player) -> Flow[None]:
    """The Purchase Column up to three cards [7. Restock Purchase Column]."""
    gap = COLUMN - state.piles.column
    if not gap:
        return
    dealt = yield from draw_cards(state, gap)
    state.piles = replace(state.piles, column=state.piles.column + dealt)
    yield from announce(
        f"{counted(dealt, 'card')} to the Purchase Column.",
        *rule("7-restock-purchase-column"),
        figures=(dealt, state.piles.column),
    )
