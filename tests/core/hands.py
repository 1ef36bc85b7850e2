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
            move = max(_moves(place, before, after, rest), key=lambda m: len(m.said), default=None)
            assert move is not None, f"nobody knows what to do: {rest!r} of {line!r}"
            _do(table, place, move)
            rest = rest.removeprefix(move.said).removeprefix(", ")
    return table


def _place_of(line: str, before: Pieces, after: Pieces) -> Place:
    places = {place for place, _ in (*before, *after) if line.startswith(f"{place}: ")}
    assert places, f"no place in {line!r}"
    return max(places, key=len)


def _is_first(said: str, rest: str) -> bool:
    return rest == said or rest.startswith(f"{said}, ")


def _moves(place: Place, before: Pieces, after: Pieces, rest: str) -> Iterator[Move]:
    """All that the beginning of what is left to do may mean."""
    verb = rest.partition(" ")[0]
    targets = dict.fromkeys(there for there, _ in (*before, *after))
    for there, thing in dict.fromkeys((*before, *after)):
        if there != place:
            continue
        old, new = before.get((place, thing), 0), after.get((place, thing), 0)
        moves: Iterator[Move]
        if isinstance(old, str) or isinstance(new, str):
            moves = iter((Move(f"{thing} to {new}", thing, position=new),
                          Move(f"take the {thing} away", thing, position=0)))  # fmt: skip
        elif verb == "put":
            moves = (Move(f"put {counted(n, thing)}", thing, n) for n in range(1, new + 1))
        elif verb == "take":
            moves = (Move(f"take {counted(n, thing)} away", thing, -n) for n in range(1, old + 1))
        else:
            moves = (
                Move(f"move {said} to {target}", thing, -n, target)
                for n in range(1, old + 1)
                if rest.startswith(f"move {(said := counted(n, thing))} to ")
                for target in targets
            )
        yield from (move for move in moves if _is_first(move.said, rest))


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
