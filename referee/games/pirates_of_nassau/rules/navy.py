"""The Royal Navy: outcome, penalties, and the whole of step 4 [4. Evade Royal Navy; R3-R7; R9; R30; R32]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.rules.encounter import Target, Values, Verdict, judge
from referee.games.pirates_of_nassau.rules.hold import half_of
from referee.games.pirates_of_nassau.rules.notoriety import LOWER, Move, Pending
from referee.games.pirates_of_nassau.rules.track import (
    ascending,
    forced_landing,
    halved,
    halving_options,
)
from referee.games.pirates_of_nassau.terms import OPEN_SEAS

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

SCOT_FREE, ONE, BOTH = "scot-free", "one-penalty", "both-penalties"
NOTORIETY, HOLD = "notoriety", "hold"
NavyCard = Values | None  # None: open seas


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Somebody's turn with the navy; `card` is None for open seas, `takes_none` for nothing at all."""

    card: NavyCard = None
    takes_none: bool = False
    sailing: int = 0
    gunnery: int = 0
    hold: int = 0
    penalty: str | None = None
    collision: str | None = None


@dataclass(slots=True, kw_only=True)
class Evasion:
    """How step 4 went, up to its end, a refusal or an open choice."""

    order: list[str]
    totals: dict[str, int]
    outcomes: dict[str, str] = field(default_factory=dict)
    discards: dict[str, int] = field(default_factory=dict)
    hold_after: dict[str, int] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    pending: Pending | None = None
    refusal: str | None = None
    refused: str = ""

    @property
    def captains_played(self) -> list[str]:
        """Who met a ship."""
        return sorted(name for name, what in self.outcomes.items() if what != OPEN_SEAS)


def outcome_of(verdict: Verdict | None) -> str:
    """What the meeting means; None stands for open seas [4. Evade Royal Navy]."""
    if verdict is None:
        return OPEN_SEAS
    wins = int(bool(verdict.outsails)) + int(verdict.outguns)
    return (BOTH, ONE, SCOT_FREE)[wins]


def may_give_hold(pieces: int, house: "House") -> bool:
    """Whether half the hold may be chosen as the one penalty [R30]."""
    return house.hold_half_min == "none" or pieces >= 2


def penalties(outcome: str, chosen: str | None) -> tuple[bool, bool]:
    """Whether half the Notoriety and half the hold are lost."""
    if outcome == BOTH:
        return True, True
    return outcome == ONE and chosen == NOTORIETY, outcome == ONE and chosen == HOLD


def resolve_evasion(
    totals: Mapping[str, int],
    meetings: Mapping[str, Meeting],
    cards: Sequence[NavyCard] | None,
    house: "House",
) -> Evasion:
    """Everybody from the lowest up; stops at the first refusal or open choice.

    Codes in order: `must-pick`, `card-not-there`, `hold-too-small`. [4. Evade Royal Navy]
    """
    step = Evasion(order=ascending(totals, house), totals=dict(totals))
    left = None if cards is None else list(cards)
    for player in step.order:
        meeting = meetings.get(player)
        if meeting is None:
            continue
        step.refusal = _card_refusal(meeting, left)
        if step.refusal is None:
            _meet(step, player, meeting, house)
        if step.refusal:
            step.refused = player
        if step.refusal or step.pending:
            break
    return step


def _card_refusal(meeting: Meeting, left: list[NavyCard] | None) -> str | None:
    """Why the card cannot be taken, or None; a taken one leaves the row [R32]."""
    if meeting.takes_none:
        return "must-pick"
    if left is not None:
        if meeting.card not in left:
            return "card-not-there"
        left.remove(meeting.card)
    return None


def _meet(step: Evasion, player: str, meeting: Meeting, house: "House") -> None:
    card = meeting.card
    verdict = None if card is None else judge(meeting.sailing, meeting.gunnery, Target(*card))
    outcome = outcome_of(verdict)
    penalty = meeting.penalty
    if outcome == ONE and not may_give_hold(meeting.hold, house):
        if penalty == HOLD:
            step.refusal = "hold-too-small"
            return
        penalty = NOTORIETY
    step.outcomes[player] = outcome
    if outcome == ONE and penalty is None:
        step.pending = Pending(player, "penalty", (HOLD, NOTORIETY))
        return
    halves_notoriety, halves_hold = penalties(outcome, penalty)
    if halves_notoriety and not _halve(step, player, meeting, house):
        return
    step.discards[player] = half_of(meeting.hold) if halves_hold else 0
    step.hold_after[player] = meeting.hold - step.discards[player]


def _halve(step: Evasion, player: str, meeting: Meeting, house: "House") -> bool:
    """Move the marker; False where its owner has to choose first."""
    origin = step.totals[player]
    others = [total for name, total in step.totals.items() if name != player]
    options = halving_options(origin, others, house)
    to = forced_landing(options, house)
    if to is None:
        if meeting.collision is None:
            step.pending = Pending(player, "collision", options)
            return False
        to = options[0] if meeting.collision == LOWER else options[-1]
    step.moves.append(Move(player, origin, halved(origin, house), options, to))
    step.totals[player] = to
    return True
