"""Sentences that several topics say: what is too many, how much that is, and what the hold has then."""

from collections.abc import Mapping

from referee.core.pieces import counted
from referee.games.pirates_of_nassau.settle.common import heap_words, listed
from referee.games.pirates_of_nassau.terms import RESOURCES


def more_than_held(
    deed: str, wanted: Mapping[str, int], there: Mapping[str, int], holder: str = "the hold"
) -> str:
    """That there are too few pieces for a deed: "More is dumped than the hold has: 3 rum of 2."."""
    pieces = listed(
        f"{count} {piece} of {there.get(piece, 0)}"
        for piece, count in wanted.items()
        if count > there.get(piece, 0)
    )
    return f"More is {deed} than {holder} has: {pieces}."


def supply_lacks(wanted: Mapping[str, int], supply: Mapping[str, int]) -> str:
    """That the supply is too small; a piece it does not name is unlimited."""
    return more_than_held("wanted", wanted, {**wanted, **supply}, "the supply")


def no_room(deed: str, pieces: int, room: int) -> str:
    """That pieces do not fit: "Taken: 4 pieces, with room for 3."."""
    return f"{deed}: {counted(pieces, 'piece')}, with room for {room}."


def not_resources(heap: Mapping[str, int]) -> str:
    """Which pieces are no resources."""
    others = {piece: count for piece, count in heap.items() if piece not in RESOURCES}
    return f"Only gunpowder, cargo and rum are resources, not {heap_words(others)}."


def span(first: int, last: int, word: str) -> str:
    """A range: "places 21 to 25", or "place 25"."""
    return f"{word} {first}" if first == last else f"{word}s {first} to {last}"
