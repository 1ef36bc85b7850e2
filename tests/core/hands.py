"""Hands that do on the table what the referee says, word for word."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.core.pieces import Pieces, Place, Thing, counted


@dataclass(frozen=True, slots=True)
class Move:
    """One thing to do at a place: how it is said, and what it changes there and elsewhere."""

    said: str
    thing: Thing
    change: int = 0
    target: Place = ""
    position: int | str = 0


def followed(before: Pieces, after: Pieces, lines: list[str]) -> Pieces:
    """The table after the lines were followed; `after` only tells which things there are."""
    table = dict(before)
    for line in lines:
        place = _place_of(line, before, after)
        rest = line.removeprefix(f"{place}: ")
        while rest:
            fitting = [m for m in _moves(place, before, after) if _is_first(m.said, rest)]
            assert fitting, f"nobody knows what to do: {rest!r} of {line!r}"
            move = max(fitting, key=lambda m: len(m.said))
            _do(table, place, move)
            rest = rest.removeprefix(move.said).removeprefix(", ")
    return table


def _place_of(line: str, before: Pieces, after: Pieces) -> Place:
    places = {place for place, _ in (*before, *after) if line.startswith(f"{place}: ")}
    assert places, f"no place in {line!r}"
    return max(places, key=len)


def _is_first(said: str, rest: str) -> bool:
    return rest == said or rest.startswith(f"{said}, ")


def _moves(place: Place, before: Pieces, after: Pieces) -> Iterator[Move]:
    targets = dict.fromkeys(there for there, _ in (*before, *after))
    for there, thing in dict.fromkeys((*before, *after)):
        if there != place:
            continue
        old, new = before.get((place, thing), 0), after.get((place, thing), 0)
        if isinstance(old, str) or isinstance(new, str):
            yield Move(f"{thing} to {new}", thing, position=new)
            yield Move(f"take the {thing} away", thing, position=0)
            continue
        for count in range(1, old + 1):
            yield Move(f"take {counted(count, thing)} away", thing, -count)
            for target in targets:
                yield Move(f"move {counted(count, thing)} to {target}", thing, -count, target)
        for count in range(1, new + 1):
            yield Move(f"put {counted(count, thing)}", thing, count)


def _do(table: Pieces, place: Place, move: Move) -> None:
    if not move.change:
        _set(table, place, move.thing, move.position)
        return
    has = table.get((place, move.thing), 0)
    assert isinstance(has, int)
    assert has + move.change >= 0, f"there is no {move.thing} left in {place}"
    _set(table, place, move.thing, has + move.change)
    if move.target:
        there = table.get((move.target, move.thing), 0)
        assert isinstance(there, int)
        _set(table, move.target, move.thing, there - move.change)


def _set(table: Pieces, place: Place, thing: Thing, value: int | str) -> None:
    if value:
        table[place, thing] = value
    else:
        table.pop((place, thing), None)
