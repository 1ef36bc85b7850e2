"""Wild, History, Instant and Haven cards: when they may be played, and whether they work.

[G. Play Wild, History and Instant Cards; Wild Cards; History Cards; Instant Cards]
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.rules.piles import is_last_card

if TYPE_CHECKING:
    from referee.games.searovers.house import House

WILD, HISTORY, INSTANT, HAVEN = "wild", "history", "instant", "haven"
BEFORE, AFTER_ROLL, AFTER_STOP = "before", "after-roll", "after-stop"
ACTION_PHASE = 3


def is_wrong_phase(kind: str, own_turn: bool, phase: int) -> bool:
    """Whether a card other than an Instant is played outside the own Action Phase [G. Play Wild, ...]."""
    return kind != INSTANT and not (own_turn and phase == ACTION_PHASE)


def is_too_late(adds_to: str | None, when: str) -> bool:
    """Whether a card comes too late for its roll; only moves can be helped after the roll [R81]."""
    if adds_to == "move":
        return when == AFTER_STOP
    return adds_to is not None and when != BEFORE


def play_refusal(
    kind: str,
    *,
    own_turn: bool,
    phase: int,
    in_dock: bool,
    adds_to: str | None,
    roll: str | None,
    when: str,
    used: int,
    negates: str | None,
    negated: str | None,
    hand: int | None,
    house: "House",
) -> str | None:
    """Why a card may not be played now, its cost apart [Wild Cards; History Cards; Instant Cards; R76; R79-R83]."""
    keeps_one = own_turn and 1 <= phase <= 4
    checks = (
        (is_wrong_phase(kind, own_turn, phase), "wrong-phase"),
        (kind == WILD and in_dock and house.wild_on_dock == "no", "dock-target"),
        (adds_to is not None and roll is not None and adds_to != roll, "wrong-roll"),
        (is_too_late(adds_to, when), "too-late"),
        (adds_to is not None and used > 0, "one-roll"),
        (negates is not None and negated is not None and negates != negated, "wrong-target"),
        (keeps_one and is_last_card(hand), "last-card"),
    )
    return next((code for fails, code in checks if fails), None)


def effective(chain: Sequence[int]) -> tuple[bool, ...]:
    """Which cards work: the base card, then each Instant; `chain` says which position each negates [R79]."""
    works = [True] * (len(chain) + 1)
    for place in range(len(chain), 0, -1):
        if works[place]:
            works[chain[place - 1]] = False
    return tuple(works)


def works_after(negations: int) -> bool:
    """Whether a card works after so many Instants, each against the one before [R79]."""
    return effective(range(negations))[0]


def slips_under(phase: int) -> bool:
    """Whether an Instant goes beneath the last discard: between turns and after the discard [R95]."""
    return phase in (0, 6, 7)


class Stay(NamedTuple):
    """When a "cannot move" Wild goes, and how many Action Phases it touches."""

    leaves: str
    held: int


def immobile_stay(on_own: bool, house: "House") -> Stay:
    """How long "cannot move for 1 turn" lasts [Wild Cards; 4. Upkeep; R73]."""
    if on_own and house.own_immobile == "this-upkeep":
        return Stay("this-upkeep", 1)
    return Stay("next-upkeep", 2 if on_own else 1)
