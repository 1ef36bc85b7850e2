"""Draw Pile, Discard Pile, Purchase Column and Attack Pile as counts.

[6. Refill Hand; 7. Restock Purchase Column; C. Complete Attacks to Gain Booty]
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.games.searovers.terms import HAND

if TYPE_CHECKING:
    from referee.games.searovers.house import House


@dataclass(frozen=True, slots=True, kw_only=True)
class Piles:
    """How many cards lie where; `missing` were due and could not be dealt."""

    draw: int
    discard: int
    column: int = 0
    attack_down: int = 0
    attack_up: int = 0
    reshuffles: int = 0
    attack_reshuffles: int = 0
    missing: int = 0


def deal_one(piles: Piles) -> tuple[Piles, int]:
    """One card off the Draw Pile (1), or none (0); an empty pile is made anew of all discards but the top.

    [6. Refill Hand; R19; R87]
    """
    if not piles.draw and piles.discard > 1:
        piles = replace(piles, draw=piles.discard - 1, discard=1, reshuffles=piles.reshuffles + 1)
    if not piles.draw:
        return replace(piles, missing=piles.missing + 1), 0
    return replace(piles, draw=piles.draw - 1), 1


def deal(piles: Piles, count: int) -> tuple[Piles, int]:
    """So many cards off the Draw Pile, as far as there are any."""
    dealt = 0
    for _ in range(count):
        piles, one = deal_one(piles)
        dealt += one
    return piles, dealt


def draw_attack(piles: Piles, house: "House", completed: bool = False) -> Piles:
    """One Attack card off its pile; with `completed` the last face-up card was just laid there.

    [2. Draw or Purchase; C. Complete Attacks to Gain Booty; R20; R21]
    """
    if not piles.attack_down and house.attack_exhaust == "never":
        return replace(piles, attack_up=piles.attack_up - 1)
    if not piles.attack_down:
        aside = completed and house.same_attack_back == "no" and piles.attack_up > 1
        kept = 1 if aside else 0
        piles = replace(
            piles,
            attack_down=piles.attack_up - kept,
            attack_up=kept,
            attack_reshuffles=piles.attack_reshuffles + 1,
        )
    return replace(piles, attack_down=piles.attack_down - 1)


def shuffle_if_last(piles: Piles, house: "House") -> Piles:
    """At some tables the pile is shuffled as soon as no face-down card is left [R20]."""
    if house.attack_exhaust != "at-last" or piles.attack_down or not piles.attack_up:
        return piles
    return replace(
        piles,
        attack_down=piles.attack_up,
        attack_up=0,
        attack_reshuffles=piles.attack_reshuffles + 1,
    )


def complete_attack(piles: Piles, house: "House") -> Piles:
    """The completed card face-up to the bottom, then a new one [C. Complete Attacks to Gain Booty]."""
    laid = replace(piles, attack_up=piles.attack_up + 1)
    return shuffle_if_last(draw_attack(laid, house, completed=True), house)


def exchange_attack(piles: Piles, house: "House") -> Piles:
    """A card drawn in phase 2, then one, old or new, face-up to the bottom [2. Draw or Purchase]."""
    drawn = draw_attack(piles, house)
    return shuffle_if_last(replace(drawn, attack_up=drawn.attack_up + 1), house)


def refill_need(hand: int) -> int:
    """Cards up to eight in hand [6. Refill Hand; R88]."""
    return max(0, HAND - hand)


def is_last_card(hand: int | None, played: int = 1) -> bool:
    """Whether playing so many cards leaves none to discard [5. Discard; R83]."""
    return hand is not None and hand - played < 1
