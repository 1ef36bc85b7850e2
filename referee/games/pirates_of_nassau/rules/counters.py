"""Counters: how many a ship may have, and when a single-use one may be used.

[5. Return to Nassau; Appendix One: Upgrades and Crew Counters; R20-R23; R40; R41; R58]
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.terms import (
    NEW,
    ONE_A_KIND,
    ONE_A_SPACE,
    READY,
    Heap,
    space_of,
)

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

NASSAU_STEP, PHASES_STEP = 5, 2
CREW = "crew"


def limit_refusal(ship: Mapping[str, int]) -> str | None:
    """Why these counters cannot be on one ship, or None: `limit` or, for crew, `duplicate-crew`.

    [Hull Upgrades; Sail Upgrades; Mizzen Upgrades; Crew Counters]
    """
    by_space: dict[str, int] = {}
    for kind, count in ship.items():
        space = space_of(kind)
        by_space[space] = by_space.get(space, 0) + count
        if count > 1 and space in ONE_A_KIND:
            return "duplicate-crew" if space == CREW else "limit"
    if any(by_space.get(space, 0) > 1 for space in ONE_A_SPACE):
        return "limit"
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What the use of a counter depends on besides its own state.

    `target` and `target_state` belong to the Jolly Roger, `encounter` and `verdict_spoken` to the First Mate.
    """

    step: int
    moves_left: int = 0
    encounter: str | None = None
    verdict_spoken: bool = False
    room: int = 0
    target: str = ""
    target_state: str = READY
    action_taken: bool = False
    same_event: bool = False


def use_refusal(kind: str, state: str, moment: Moment, house: "House") -> str | None:
    """Why this single-use counter cannot be used now, or None [9. Prepare for Next Voyage; Appendix One; R22; R40]."""
    if kind == "ratlines":
        return "no-effect"
    if state != READY:
        return "counter-new" if state == NEW else "counter-used"
    if moment.same_event and house.jolly_roger_same_event == "no":
        return "same-event"
    match kind:
        case "quartermaster":
            return None if moment.step == NASSAU_STEP else "not-in-step"
        case "first_mate":
            return _first_mate_refusal(moment, house)
        case "navigator" | "coxswain":
            return None if moment.moves_left else "no-move-left"
        case "carpenter":
            return None if moment.room or moment.step == NASSAU_STEP else "hold-full"
        case "jolly_roger":
            return _jolly_roger_refusal(moment)
        case "crows_nest":
            return _crows_nest_refusal(moment, house)
        case _:
            return None


def _first_mate_refusal(moment: Moment, house: "House") -> str | None:
    """One encounter with a merchant or the navy, until the verdict is spoken [Crew Counters; R23]."""
    if moment.encounter is None:
        return "no-encounter"
    if moment.encounter == "port" and house.first_mate_ports == "no":
        return "wrong-encounter"
    return "verdict-spoken" if moment.verdict_spoken else None


def _jolly_roger_refusal(moment: Moment) -> str | None:
    """Own crew that was used, not bought, this turn [Mizzen Upgrades; R22]."""
    if space_of(moment.target) != CREW:
        return "not-crew"
    return {NEW: "target-new", READY: "target-ready"}.get(moment.target_state)


def _crows_nest_refusal(moment: Moment, house: "House") -> str | None:
    """The action of a phase, or an extra one by house option [Mizzen Upgrades; R21]."""
    if moment.step != PHASES_STEP:
        return "not-in-step"
    if moment.action_taken and house.crows_nest != "extra":
        return "action-spent"
    return None


def gain_of(kind: str) -> Heap:
    """Pieces that using the counter brings [Crew Counters]."""
    return {"cargo": 1} if kind == "carpenter" else {}
