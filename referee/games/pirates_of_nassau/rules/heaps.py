"""Pieces counted by their names: what a hold, an offer or a price is made of [Cards, Counters and Symbols]."""

from collections.abc import Mapping

from referee.games.pirates_of_nassau.terms import PIECES, RESOURCES, Heap


def tidy(heap: Mapping[str, int]) -> Heap:
    """The pieces there are, always in the same order."""
    return {piece: heap[piece] for piece in PIECES if heap.get(piece)}


def total(heap: Mapping[str, int]) -> int:
    """Pieces of all kinds together."""
    return sum(heap.values())


def holds(heap: Mapping[str, int], part: Mapping[str, int]) -> bool:
    """Whether the part can be taken out of the heap."""
    return all(heap.get(piece, 0) >= count for piece, count in part.items())


def plus(heap: Mapping[str, int], other: Mapping[str, int]) -> Heap:
    """Two heaps in one."""
    return tidy({piece: heap.get(piece, 0) + other.get(piece, 0) for piece in PIECES})


def minus(heap: Mapping[str, int], part: Mapping[str, int]) -> Heap:
    """What is left; the part must be in the heap."""
    return tidy({piece: heap.get(piece, 0) - part.get(piece, 0) for piece in PIECES})


def are_resources(heap: Mapping[str, int]) -> bool:
    """Whether there is nothing but gunpowder, cargo and rum."""
    return all(piece in RESOURCES or not count for piece, count in heap.items())


def cut_to(heap: Mapping[str, int], supply: Mapping[str, int]) -> Heap:
    """What the supply can give of this; a piece the supply does not name is unlimited."""
    return tidy({piece: min(count, supply.get(piece, count)) for piece, count in heap.items()})
