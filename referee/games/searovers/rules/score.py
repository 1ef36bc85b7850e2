"""Whether the game is over and who has won [Winning the Game; Solitaire Game Rules]."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.rules.booty import doubloons_of
from referee.games.searovers.terms import TURN_COUNTER

if TYPE_CHECKING:
    from referee.games.searovers.house import House


class Side(NamedTuple):
    """A player's supply and the doubloons in front of him."""

    name: str
    supply: int
    shown: int | None = None


class Outcome(NamedTuple):
    """Who has the target, whether the game is over, the winners sorted, and the word for it."""

    over: bool
    winners: tuple[str, ...]
    word: str


def doubloons_count(side: Side, house: "House") -> int:
    """The doubloons that count: the supply's, or with hard metal those shown [Gold Doubloons; R9]."""
    if house.doubloons == "hard" and side.shown is not None:
        return side.shown
    return doubloons_of(side.supply)


def with_target(sides: Sequence[Side], target: int, house: "House") -> tuple[Side, ...]:
    """Those who have the doubloons to win."""
    return tuple(side for side in sides if doubloons_count(side, house) >= target)


def is_end(turn_over: bool, round_over: bool, house: "House") -> bool:
    """Whether the game ends now once somebody has the target [Standard Game; R7]."""
    if house.end == "at-once":
        return True
    return turn_over if house.end == "end-of-turn" else round_over


def resolve_score(
    sides: Sequence[Side],
    target: int,
    *,
    reached: Sequence[str] = (),
    turn: int | None = None,
    turn_over: bool = False,
    round_over: bool = False,
    house: "House",
) -> Outcome:
    """Who has won [Standard Game; Tournament and Campaign Games; Solitaire Game Rules; R7; R91]."""
    alone = len(sides) == 1
    if alone:  # his round is his turn
        turn_over = round_over = turn_over or round_over
    there = with_target(sides, target, house)
    if there and is_end(turn_over, round_over, house):
        return Outcome(True, _winners(there, reached, house), "won")
    if alone and turn is not None and turn >= TURN_COUNTER and turn_over and not there:
        return Outcome(True, (), "lost")
    return Outcome(False, (), "open")


def _winners(there: Sequence[Side], reached: Sequence[str], house: "House") -> tuple[str, ...]:
    if house.end == "end-of-round":
        most = max(side.supply for side in there)
        return tuple(sorted(side.name for side in there if side.supply == most))
    return (there[0].name,) if len(there) == 1 else (reached[0],)
