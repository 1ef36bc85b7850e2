"""Where the pieces lie, and what hands must do to get from one table to another.

Both what is said after a ruling and what is said after an undo are the difference of two maps, so
the table and the books cannot differ.
"""

from collections.abc import Callable, Container, Iterable
from typing import TypeAlias

Place: TypeAlias = str
Thing: TypeAlias = str
# A count of equal pieces, or the position of a single one (a marker on a track, a card's side).
Pieces: TypeAlias = dict[tuple[Place, Thing], int | str]
# Whether equal pieces may go straight from one place to another, and not by the supply.
Straight: TypeAlias = Callable[[Place, Place], bool]


def anywhere(source: Place, target: Place) -> bool:
    """Pieces go straight between any two places."""
    return True


def counted(count: int, thing: Thing) -> str:
    """`1 good`, `2 goods`: the thing is named in the singular; its plural is built on its first word."""
    if thing.startswith("the "):
        return thing
    if count == 1:
        return f"1 {thing}"
    head, space, tail = thing.partition(" of ")
    plural = head if head in ("gold", "rum") else f"{head}es" if head.endswith("s") else f"{head}s"
    return f"{count} {plural}{space}{tail}"


def difference(
    before: Pieces,
    after: Pieces,
    straight: Straight = anywhere,
    closed: Container[Place] = frozenset(),
) -> list[str]:
    """The moves in an order that hands can follow, a line for each place.

    Of a closed place the owner alone knows what lies in it: all that is taken out, or put back into
    what is empty, is told without its number.

    What one place loses and another gains of the same thing is one move; the rest is taken to the
    supply or put from it. Places come in the order in which the maps list them, takes before puts.
    """
    changes: dict[tuple[Place, Thing], int] = {}
    others: list[tuple[Place, str]] = []
    for key, old, new in _changed(before, after):
        if said := _uncounted(key, old, new, closed):
            others.append((key[0], said))
        elif isinstance(old, int) and isinstance(new, int):
            changes[key] = new - old
    lines: dict[Place, list[str]] = {}
    for source, target, thing, count in _moves(changes, straight):
        lines.setdefault(source, []).append(f"move {counted(count, thing)} to {target}")
    for (place, thing), change in changes.items():
        if change < 0:
            lines.setdefault(place, []).append(f"take {counted(-change, thing)} away")
    for (place, thing), change in changes.items():
        if change > 0:
            lines.setdefault(place, []).append(f"put {counted(change, thing)}")
    for place, text in others:
        lines.setdefault(place, []).append(text)
    return [f"{place}: {', '.join(parts)}" for place, parts in lines.items()]


def _changed(
    before: Pieces, after: Pieces
) -> Iterable[tuple[tuple[Place, Thing], int | str, int | str]]:
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key, 0), after.get(key, 0)
        if old != new:
            yield key, old, new


def _uncounted(
    key: tuple[Place, Thing], old: int | str, new: int | str, closed: Container[Place]
) -> str:
    """What is told without a number: a position, or what the owner alone knows; else nothing."""
    place, thing = key
    if isinstance(old, str) or isinstance(new, str):
        return f"{thing} to {new}" if new else f"take the {thing} away"
    if place not in closed or (old and new):
        return ""
    things = counted(2, thing).partition(" ")[2]
    return f"take all {things} away" if old else f"put its {things} back, its owner knows how many"


def _moves(
    changes: dict[tuple[Place, Thing], int], straight: Straight
) -> Iterable[tuple[Place, Place, Thing, int]]:
    """Match losses with gains of the same thing; matched counts leave `changes`.

    Pieces of somebody ("ship of Anne") are the same ones here and there; pieces of the supply only
    where as many are put as taken, and the game lets them go straight.
    """
    moves = []
    balance: dict[Thing, int] = {}
    for (_, thing), change in changes.items():
        balance[thing] = balance.get(thing, 0) + change
    movable = {thing for thing, rest in balance.items() if not rest or " of " in thing}
    losing = [key for key, change in changes.items() if change < 0 and key[1] in movable]
    for source, thing in losing:
        for target, other in [key for key, change in changes.items() if change > 0]:
            count = min(-changes[source, thing], changes[target, other])
            if other == thing and count > 0 and (" of " in thing or straight(source, target)):
                changes[source, thing] += count
                changes[target, other] -= count
                moves.append((source, target, thing, count))
    return moves


def applied(before: Pieces, after: Pieces) -> Pieces:
    """The pieces of `before` after everything in the difference was done; equals `after`."""
    result = dict(before)
    for key in dict.fromkeys((*before, *after)):
        if after.get(key, 0):
            result[key] = after[key]
        else:
            result.pop(key, None)
    return result
