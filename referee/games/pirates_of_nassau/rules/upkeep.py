"""Between two voyages: merchants move up, the navy deck, new counters.

[6. Replenish Royal Navy Cards; 7. Move Merchant Ships; 8. Replenish Nassau; R46-R49]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pirates_of_nassau.terms import (
    NAVY_CARDS,
    PHASE_1_CARDS,
    REGIONS,
    REMOVED_NAVY,
    region_of,
)

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House


class Sailed(NamedTuple):
    """A merchant card that moved up."""

    card: str
    origin: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Voyage:
    """Step 7: who left the board, who moved where, who found no place, and the routes to fill by region.

    Without a free route above, `surplus` are the cards that sailed away, `stays` those that stay at their location.
    """

    removed: list[str]
    moves: list[Sailed]
    surplus: list[str]
    stays: dict[int, str]
    board: dict[int, str]
    fill: dict[int, list[int]]


def resolve_voyage(
    routes: Mapping[int, Sequence[int]], board: Mapping[int, str], house: "House"
) -> Voyage:
    """Merchants of region 1 leave; the others go to the highest free route of the region above [Move Up; R46; R47]."""
    now = dict(board)
    removed = [now.pop(place) for place in sorted(board, reverse=True) if region_of(place) == 1]
    moves: list[Sailed] = []
    surplus: list[str] = []
    stays: dict[int, str] = {}
    for region in REGIONS[1:]:
        for place in sorted(routes[region], reverse=True):
            if place not in now:
                continue
            free = [route for route in routes[region - 1] if route not in now]
            if free:
                card = now.pop(place)
                now[max(free)] = card
                moves.append(Sailed(card, place, max(free)))
            elif house.merchant_surplus == "sail_away":
                surplus.append(now.pop(place))
            else:
                stays[place] = now[place]
    fill = {r: sorted(place for place in routes[r] if place not in now) for r in REGIONS}
    return Voyage(removed=removed, moves=moves, surplus=surplus, stays=stays, board=now, fill=fill)


@dataclass(frozen=True, slots=True, kw_only=True)
class NavyDeck:
    """The Royal Navy cards of a game; ranges where the borders of the removed cards are not known."""

    players: int
    removed: int
    phase1: tuple[int, int]
    phase2: tuple[int, int]

    @property
    def used(self) -> int:
        """Navy cards in the game."""
        return NAVY_CARDS - self.removed

    @property
    def with_end_game(self) -> int:
        """All cards of the deck."""
        return self.used + 1

    @property
    def stock(self) -> int:
        """Face-down cards after the set-up."""
        return self.with_end_game - self.players

    @property
    def earliest_turn(self) -> int:
        """First turn whose step 6 can bring the End Game card."""
        return turn_of_place(self.phase1[0] + 1, self.players)

    @property
    def latest_turn(self) -> int:
        """Last turn whose step 6 can bring it."""
        return turn_of_place(self.with_end_game, self.players)


def turn_of_place(place: int, players: int) -> int:
    """The turn in whose step 6 the card at this place of the deck is revealed; 0 is the set-up."""
    return -(-place // players) - 1


def navy_deck(players: int, removed_phase1: int | None = None) -> NavyDeck:
    """The deck for so many players; `removed_phase1` of the removed cards belong to phase 1 [Set Up]."""
    removed = REMOVED_NAVY[players]
    low, high = (0, removed) if removed_phase1 is None else (removed_phase1, removed_phase1)
    phase2 = NAVY_CARDS - PHASE_1_CARDS - removed
    return NavyDeck(
        players=players,
        removed=removed,
        phase1=(PHASE_1_CARDS - high, PHASE_1_CARDS - low),
        phase2=(phase2 + low, phase2 + high),
    )


def end_refusal(deck: NavyDeck, turn: int) -> str | None:
    """Why the End Game card cannot have come in this turn, or None: `too-early`, `too-late`."""
    if turn < deck.earliest_turn:
        return "too-early"
    return "too-late" if turn > deck.latest_turn else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refill:
    """Step 8 for one set of counters."""

    from_stock: int
    reshuffled: int
    from_reshuffled: int
    stock: int
    box: int

    @property
    def laid_out(self) -> int:
        """Counters face up in Nassau."""
        return self.from_stock + self.from_reshuffled


def resolve_refill(players: int, stock: int, box: int, left: int) -> Refill:
    """Counters left go to the box, as many as there are players are laid out; a stock that runs out is shuffled anew.

    [8. Replenish Nassau]
    """
    in_box = box + left
    from_stock = min(stock, players)
    reshuffled = in_box if stock < players else 0
    again = min(reshuffled, players - from_stock)
    return Refill(
        from_stock=from_stock,
        reshuffled=reshuffled,
        from_reshuffled=again,
        stock=stock - from_stock + reshuffled - again,
        box=in_box - reshuffled,
    )
