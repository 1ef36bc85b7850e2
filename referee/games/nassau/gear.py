"""Equipment as parts show it: `2 rum, sail/sailor`; what a square, a pier, a table or a reward gives."""

from typing import NamedTuple

from referee.core.errors import InvalidAnswer
from referee.core.names import find, is_digits, shown, tokens
from referee.games.nassau.terms import OBJECTS, WEAPONS
from referee.games.nassau.texts import several

KINDS = (
    *OBJECTS,
    "sail",
    "sailor",
    *WEAPONS,
    "weapon",
    "hold",
    "pirate",
    "animal",
    "yarn_card",
    "crate",
    "provision",
    "point",
)
MOST = 9
NOTHING = "nothing"
# What a square of the city gives of these [Phase I: Nassau City].
CITY_COUNTS = {"yarn_card": 3, "crate": 3, "provision": 2}


class Piece(NamedTuple):
    """So many of one kind."""

    kind: str
    number: int

    def __str__(self) -> str:
        """As people say it."""
        return several(self.number, self.kind)


Gear = tuple[tuple[Piece, ...], ...]  # each part is one of some alternatives


def gear_of(text: str) -> Gear:
    """The equipment of a typed line.

    Raises:
        InvalidAnswer: it is no list of equipment.
    """
    if text.strip().casefold() in ("-", "none", NOTHING, ""):
        return ()
    parts: list[tuple[Piece, ...]] = []
    count = 1
    for word in tokens(text):
        if is_digits(word):
            count = int(word[:3])
            continue
        parts.append(tuple(_piece(choice, count) for choice in word.split("/")))
        count = 1
    if not parts or count != 1:
        raise InvalidAnswer(f"'{shown(text)}' is no equipment; type it like 2 rum, sail/sailor.")
    return tuple(parts)


def _piece(word: str, count: int) -> Piece:
    digits = word[: len(word) - len(word.lstrip("0123456789"))]
    if digits:
        word, count = word[len(digits) :], int(digits[:3])
    if not 1 <= count <= MOST:
        raise InvalidAnswer(f"{count} of a kind are on no part; 1-{MOST} can be.")
    return Piece(find(word.removesuffix("s"), KINDS, "equipment"), count)


def written(gear: Gear) -> str:
    """The equipment as tables hold it."""
    return (
        ", ".join(
            "/".join(
                f"{piece.number} {piece.kind}" if len(part) == 1 else f"{piece.number}{piece.kind}"
                for piece in part
            )
            for part in gear
        )
        or NOTHING
    )


def told_gear(gear: Gear) -> str:
    """The equipment in a sentence."""
    return ", ".join(" or ".join(map(str, part)) for part in gear) or NOTHING
