"""The start: piles, treasury, doubloons to win, who begins [Game Setup; Winning the Game]."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.terms import (
    ALL_DOUBLOONS,
    ALL_POE,
    ATTACK_CARDS,
    COLUMN,
    HAND,
    ROW,
    START_DOUBLOONS,
    START_POE,
    TURN_COUNTER,
)

if TYPE_CHECKING:
    from referee.games.searovers.house import House

MODES = ("standard", "tournament", "campaign", "custom")
TOURNAMENT, CAMPAIGN = 6, 7
STANDARD = {2: 6, 3: 5, 4: 5}
LEAST_TARGET, MOST_TARGET = 3, 20


def table_refusal(players: int, mode: str, target: int | None) -> str | None:
    """Why such a game cannot be played [Winning the Game; Solitaire Game Rules; R93]."""
    if not 1 <= players <= 4:
        return "player-count"
    if players == 1 and mode in ("tournament", "campaign"):
        return "mode-players"
    if mode == "custom" and not LEAST_TARGET <= (target or 0) <= MOST_TARGET:
        return "target-range"
    return None


def target_of(players: int, mode: str, target: int | None, house: "House") -> int:
    """Doubloons that win [Standard Game; Tournament and Campaign Games; Solitaire Game Rules; R92]."""
    if mode == "custom":
        return target or 0
    if mode == "tournament":
        return TOURNAMENT
    if mode == "campaign":
        return CAMPAIGN
    return int(house.solo_target) if players == 1 else STANDARD[players]


class Start(NamedTuple):
    """Counts before the first turn."""

    treasury_poe: int
    treasury_doubloons: int
    turn_counter: int
    attack_pile: int
    draw_pile: int
    discard_pile: int
    column: int
    hand: int


def start_of(players: int, house: "House") -> Start:
    """What lies where before the first turn [Game Setup; R1; R4]."""
    counter = TURN_COUNTER if players == 1 else 0
    extra = 1 if house.haven_deal == "second-to-hand" else 0
    return Start(
        treasury_poe=ALL_POE - START_POE * players,
        treasury_doubloons=ALL_DOUBLOONS - START_DOUBLOONS * players - counter,
        turn_counter=counter,
        attack_pile=ATTACK_CARDS - ROW * players,
        draw_pile=100 - (13 + extra) * players,
        discard_pile=1,
        column=COLUMN,
        hand=HAND + extra,
    )


class Starter(NamedTuple):
    """Who has to roll next, or who starts; `wrong_at` is the round with the wrong names, from 1."""

    to_roll: tuple[str, ...]
    starter: str | None
    wrong_at: int = 0


def resolve_starter(
    players: Sequence[str], rolls: Sequence[Mapping[str, Sequence[int]]], house: "House"
) -> Starter:
    """Highest total of two dice; ties for the highest roll again [Game Setup; R2]."""
    due = tuple(players) if len(players) > 1 else ()
    starter = players[0] if len(players) == 1 else None
    for at, row in enumerate(rolls, 1):
        if not due or set(row) != set(due):
            return Starter(tuple(sorted(due)), starter, at)
        best = max(sum(dice) for dice in row.values())
        tied = tuple(name for name in due if sum(row[name]) == best)
        if len(tied) == 1:
            due, starter = (), tied[0]
        elif house.start_tie != "all-reroll":
            due = tied
    return Starter(tuple(sorted(due)), starter)


def clockwise_from(players: Sequence[str], starter: str) -> tuple[str, ...]:
    """Everybody in clockwise order, the starter first."""
    place = list(players).index(starter)
    return (*players[place:], *players[:place])
