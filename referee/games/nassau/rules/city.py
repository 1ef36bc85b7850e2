"""Phase I: moving the captain, the barge, the extra move, the figure, pause, pass."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from referee.games.nassau.rules.points import after_loss

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.nassau.house import House

PIER_PROVISIONS = 2
BARGE_POINTS = 2
DOUBLOON, POINTS = "doubloon", "points"
BONUSES = ("provision", "rum", "crate")


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """What a turn in the city is paid with: pirates standing on deck, doubloons, points."""

    pirates: int
    doubloons: int
    score: int


class Moved(NamedTuple):
    """What one payment left, or why it was refused; `placed` pirates stand in the alleys now."""

    purse: Purse
    refusal: str = ""
    placed: int = 0
    points: int = 0


def most_squares(house: "House") -> int:
    """Squares the captain may enter in one turn: one, and the extra moves [Phase I: Nassau City; R6]."""
    return 1 + int(house.extra_move_limit)


def fee_refusal(doubloons: int, covered: bool) -> str:
    """Why a fee of 1 doubloon cannot be paid: the spirit monkey too needs an own one [R41]."""
    if doubloons:
        return ""
    return "monkey-without-item" if covered else "no-doubloon"


def pay_doubloon(purse: Purse, covered: bool) -> Moved:
    """Pay 1 doubloon; the spirit monkey uses it without giving it up [Abilities of the Animals]."""
    refusal = fee_refusal(purse.doubloons, covered)
    if refusal:
        return Moved(purse, refusal)
    return Moved(replace(purse, doubloons=purse.doubloons - (not covered)))


def fill_alleys(purse: Purse, alleys: "Sequence[int]") -> Moved:
    """A pirate on each space of the alleys that are used [Phase I: Nassau City]."""
    spaces = sum(alleys)
    if spaces > purse.pirates:
        return Moved(purse, "no-pirates")
    return Moved(replace(purse, pirates=purse.pirates - spaces), placed=spaces)


def pay_barge(purse: Purse, pay: str, covered: bool, house: "House") -> Moved:
    """The barge costs 1 doubloon, or 2 points with none left; `pay` empty: what the rule asks for [R7]."""
    pay = pay or (DOUBLOON if purse.doubloons or covered else POINTS)
    if pay == DOUBLOON:
        return pay_doubloon(purse, covered)
    if purse.doubloons and house.barge_points == "only_broke":
        return Moved(purse, "barge-pay-doubloon")
    score = after_loss(purse.score, BARGE_POINTS, house)
    return Moved(replace(purse, score=score), points=BARGE_POINTS)


def pay_figure(purse: Purse, bonuses: "Sequence[str]", covered: bool) -> Moved:
    """The first bonus of the figure is free, a second and different one costs 1 doubloon.

    [Variant for the Stefan Feld Figure]
    """
    if len(bonuses) > 2:
        return Moved(purse, "figure-two-at-most")
    if len(set(bonuses)) < len(bonuses):
        return Moved(purse, "figure-same-bonus")
    return pay_doubloon(purse, covered) if len(bonuses) == 2 else Moved(purse)


def enter_square(
    purse: Purse,
    alleys: "Sequence[int]",
    *,
    is_extra: bool,
    pay: str = "",
    covered: str = "",
    house: "House",
) -> Moved:
    """Everything up to the equipment of one square: extra fee, pirates, barge fee, in this order.

    `covered` names the payment that the spirit monkey makes: extra_move or barge.
    [Phase I: Nassau City]
    """
    moved = Moved(purse)
    if is_extra:
        moved = pay_doubloon(purse, covered == "extra_move")
    if not moved.refusal:
        moved = fill_alleys(moved.purse, alleys)
    placed = moved.placed
    if not moved.refusal and len(alleys) > 1:
        moved = pay_barge(moved.purse, pay, covered == "barge", house)
    return moved._replace(placed=placed)


def pause_refusal(rum: int, pauses: int, house: "House") -> str:
    """Why a player may not pause: 1 rum, as often as wanted or once [Phase I: Nassau City; R5]."""
    if pauses and house.pause_limit == "once":
        return "pause-limit"
    return "" if rum else "no-rum"


def rum_after_pause(rum: int, covered: bool) -> int:
    """A pause costs 1 rum; the spirit monkey keeps it."""
    return rum - (not covered)


def pass_refusal(pier: str, *, taken: bool, own_outpost: bool, kraken: bool, house: "House") -> str:
    """Why a ship may not go to this pier ("nassau" or "outpost") [Phase I: Nassau City; R2; R4]."""
    if pier == "nassau":
        return "pier-taken" if taken and house.shared_piers == "no" else ""
    if not own_outpost:
        return "not-own-outpost"
    return "kraken-nassau-only" if kraken else ""


def pier_bonus_times(pier: str, kraken: bool) -> int:
    """How often the printed bonus of the pier is received [Phase I: Nassau City; Abilities of the Animals]."""
    return 0 if pier != "nassau" else 2 if kraken else 1
