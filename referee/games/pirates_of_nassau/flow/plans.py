"""Where every unused die leads, with what changes it [Buccaneering Phase - Movement]."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.movement import (
    Modifiers,
    by_transit,
    by_value,
    modifier_refusal,
    value_of,
    ways_to,
)
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import READY


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One way to use a die: with what changes on this line, where it leads, and how it counts."""

    die: int
    destination: int
    changes: tuple[str, ...] = ()
    value: int = 0
    ways: tuple[str, ...] = ()

    @property
    def typed(self) -> str:
        """As it is typed."""
        return " ".join((str(self.die), str(self.destination), *self.changes))

    @property
    def word(self) -> str:
        """As saves hold it: in letters, because signs do not tell two words apart."""
        return self.typed.replace("+", "plus").replace("-", "minus")


def move_number(player: Player) -> int:
    """Which of the three moves of the turn comes next."""
    return len(player.placed) + 1


def ready(player: Player, kind: str) -> bool:
    """Whether the counter is aboard, face up and not new."""
    counter = player.counter(kind)
    return counter is not None and counter.state == READY


def combined(player: Player, changes: Sequence[str]) -> Modifiers:
    """What changes the die: declared before, and on this line."""
    wind = next((1 if c == "w+" else -1 for c in changes if c in ("w+", "w-")), None)
    steps = [1 if c == "n+" else -1 for c in changes if c in ("n+", "n-")]
    return Modifiers(
        coxswain=player.coxswain or "cox" in changes,
        navigator=(*player.navigator, *steps),
        trade_wind=wind,
    )


def possible_changes(state: State, player: Player) -> Iterator[tuple[str, ...]]:
    """Every combination that could be typed on the line, the fewest counters first."""
    winds = ["", "w+", "w-"] if player.trade_wind and move_number(player) > 1 else [""]
    navigators = ["", "n+", "n-"] if ready(player, "navigator") else [""]
    coxswains = ["", "cox"] if ready(player, "coxswain") and not player.coxswain else [""]
    found = [(w, n, c) for w in winds for n in navigators for c in coxswains]
    for row in sorted(found, key=lambda parts: sum(map(bool, parts))):
        yield tuple(part for part in row if part)


def plans(state: State, player: Player, house: House | None = None) -> list[Plan]:
    """Every legal use of every unused die, by the table's options or by others.

    [Buccaneering Phase - Movement; R12; R14-R19; R63]
    """
    house = house or state.house
    found: list[Plan] = []
    for changes in possible_changes(state, player):
        modifiers = combined(player, changes)
        if modifier_refusal(
            move_number(player),
            modifiers,
            house,
            holds_trade_wind=player.trade_wind,
            jolly_roger=True,
        ):
            continue
        for die in sorted(set(player.dice)):
            found += _plans_of(house, player, die, changes, modifiers)
    return found


def _plans_of(
    house: House, player: Player, die: int, changes: tuple[str, ...], modifiers: Modifiers
) -> Iterator[Plan]:
    """What one die reaches; a change typed on the line is not wasted on a transit [R63]."""
    move = move_number(player)
    value = value_of(die, modifiers) + player.die_extra
    counted = by_value(move, player.location, value, house)
    transits = by_transit(move, player.location, house)
    if changes and (house.waste_tradewind == "refuse" or modifiers.trade_wind is None):
        transits = ()
    for place in sorted({*counted, *transits}):
        yield Plan(
            die=die,
            destination=place,
            changes=changes,
            value=value,
            ways=ways_to(place, counted, transits),
        )


def dice_told(found: Sequence[Plan]) -> str:
    """`3: 5 7 11 | 6: 2 7 14`, then what counters would add."""
    plain: dict[int, list[int]] = {}
    more: dict[str, list[int]] = {}
    for plan in found:
        if not plan.changes:
            plain.setdefault(plan.die, []).append(plan.destination)
    for plan in found:
        if len(plan.changes) == 1 and plan.destination not in plain.get(plan.die, []):
            more.setdefault(f"{plan.die} {plan.changes[0]}", []).append(plan.destination)
    parts = [f"{die}: {' '.join(map(str, places))}" for die, places in plain.items()]
    parts += [f"{words}: {' '.join(map(str, places))}" for words, places in more.items()]
    return " | ".join(parts)


def where_told(state: State, location: int) -> str:
    """A place with what lies there."""
    card = state.merchants.get(location)
    return board.place_told(state, location) + (f", {card.title}" if card else "")
