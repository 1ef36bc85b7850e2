"""Paying, and what cards in hand become: the small movements that every action makes."""

from dataclasses import replace

from referee.core.protocol import Flow, announce
from referee.games.searovers.rules.booty import treasury_after
from referee.games.searovers.rules.piles import deal, is_last_card
from referee.games.searovers.state import Player, State
from referee.games.searovers.texts import counted, refusal, rule


class GameOver(Exception):
    """Somebody has won in the middle of a turn."""


def check_funds(player: Player, cost: int, what: str) -> None:
    """Refuse what cannot be paid.

    Raises:
        IllegalAnswer: too few unspent pieces of eight.
    """
    if cost > player.unspent:
        raise refusal("funds", what, f"costs {cost}, {player.purse}")


def pay(player: Player, cost: int) -> None:
    """Turn over what is spent; check first."""
    player.spent += cost


def check_hand(player: Player, count: int, what: str) -> None:
    """Refuse cards that the hand does not have, and the last one in the own turn [5. Discard; R83].

    Raises:
        IllegalAnswer: not enough cards, or none would be left to discard.
    """
    if player.hand < count:
        raise refusal("empty", what, f"{player.hand} in hand")
    if is_last_card(player.hand, count):
        raise refusal("last-card", what, f"{player.hand} in hand")


def discard(state: State, count: int) -> None:
    """Cards from anywhere to the Discard Pile."""
    state.piles = replace(state.piles, discard=state.piles.discard + count)


def play_to_discard(state: State, player: Player, count: int = 1) -> None:
    """Hand cards that are played onto the Discard Pile."""
    player.hand -= count
    discard(state, count)


def give_back(state: State, amount: int) -> None:
    """Pieces of eight to the treasury; substitutes leave the game first [R8]."""
    tokens = min(amount, state.extra_poe)
    state.extra_poe -= tokens
    state.treasury += amount - tokens


def take_out(state: State, amount: int) -> None:
    """Pieces of eight out of the treasury; what it does not have is made of substitutes [R8]."""
    left = treasury_after(state.treasury, -amount) or 0
    state.extra_poe += amount - (state.treasury - left)
    state.treasury = left


def draw_cards(state: State, count: int) -> Flow[int]:
    """So many cards off the Draw Pile, made anew of the discards where it runs out [6. Refill Hand]."""
    before = state.piles
    state.piles, dealt = deal(before, count)
    if state.piles.reshuffles > before.reshuffles:
        yield from announce(
            "The Draw Pile is empty: shuffle the Discard Pile without its top card, seven times.",
            *rule("6-refill-hand", "R19"),
            figures=(state.piles.draw, state.piles.discard),
        )
    if dealt < count:
        yield from announce(
            f"{counted(count - dealt, 'card')} cannot be dealt: nothing is left.",
            *rule("6-refill-hand", "R87"),
            figures=(count - dealt,),
        )
    return dealt
