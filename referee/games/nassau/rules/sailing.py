"""Sailing: the range, pirates as sailors, krakens, the compass."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.nassau.house import House

Borders = Collection[tuple[str, str]]


class Voyage(NamedTuple):
    """Where a ship sets out for and how: `jump` is the target of a compass, empty without one."""

    start: str
    route: tuple[str, ...] = ()
    at_pier: bool = False  # a pier of Nassau; outpost piers lie in their area
    jump: str = ""

    @property
    def position(self) -> str:
        """Where sailing begins."""
        return self.jump or self.start

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.route[-1] if self.route else self.position


def sailing_range(sailors: int, sails: int, pirates: int = 0) -> int:
    """Areas that may be entered: as many as there are sets of sailor and sail [A) Actions]."""
    return min(sailors + pirates, sails)


def leaves_harbour(voyage: Voyage, house: "House") -> bool:
    """Whether leaving the pier is a step of its own [R3]."""
    return voyage.at_pier and not voyage.jump and house.harbour_is_area == "no"


def steps_of(voyage: Voyage, house: "House") -> int:
    """Areas entered by sailing [A) Actions; R3]."""
    return len(voyage.route) + leaves_harbour(voyage, house)


def pirates_needed(wanted: int, sailors: int) -> int:
    """Pirates laid down to have so many sailors [A) Actions]."""
    return max(0, wanted - sailors)


def compass_refusal(
    compasses: int, jump: str, targets: Collection[str], route: Sequence[str], house: "House"
) -> str:
    """Why the compass cannot be used so: only to the Sea Bear or the Dutchman [Overview of the Equipment; R14]."""
    if not compasses:
        return "no-compass"
    if jump not in targets:
        return "compass-target"
    return "compass-ends-move" if route and house.compass == "ends_move" else ""


def route_refusal(
    voyage: Voyage, most: int, krakens: Collection[str], borders: Borders | None, house: "House"
) -> str:
    """Why a ship may not sail so. Codes in order: out-of-range, not-adjacent, kraken-stop.

    `borders` None: the table's map is not known and only a stop in the same area is refused.
    [A) Actions; R3; R13]
    """
    if steps_of(voyage, house) > most:
        return "out-of-range"
    if gap_of(voyage, borders):
        return "not-adjacent"
    return "kraken-stop" if stop_of(voyage, krakens, house) else ""


def gap_of(voyage: Voyage, borders: Borders | None) -> tuple[str, ...]:
    """The first two areas of the route that do not touch, or are the same; empty if there are none."""
    here = voyage.position
    for there in voyage.route:
        if there == here or not (borders is None or is_border(here, there, borders)):
            return here, there
        here = there
    return ()


def stop_of(voyage: Voyage, krakens: Collection[str], house: "House") -> str:
    """The area whose kraken ends the voyage before its end, empty if there is none."""
    entered = voyage.route[:-1]
    if voyage.route and leaves_harbour(voyage, house):
        entered = (voyage.start, *entered)
    return next((area for area in entered if area in krakens), "")


def is_border(one: str, other: str, borders: Borders) -> bool:
    """Whether a dotted line at sea parts the two areas."""
    return (one, other) in borders or (other, one) in borders


def reachable(
    voyage: Voyage, most: int, krakens: Collection[str], borders: Borders, house: "House"
) -> tuple[str, ...]:
    """Areas where sailing can end with this range, the own position included, sorted [A) Actions; R13]."""
    here = voyage.position
    found = {here}
    if voyage.jump and house.compass == "ends_move":
        return (here,)
    if leaves_harbour(voyage, house):
        most -= 1
        if here in krakens:
            return (here,)
    edge = {here}
    for _ in range(max(0, most)):
        edge = {
            there
            for area in edge
            for pair in borders
            for there in pair
            if area in pair and there not in found
        }
        found |= edge
        edge -= set(krakens)
    return tuple(sorted(found))
