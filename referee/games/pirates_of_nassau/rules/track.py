"""The Notoriety track: spaces, laps, collisions, halving, and who comes before whom.

[3. Adjust Notoriety; 4. Evade Royal Navy; R4; R5; R6; R7; R9]
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.terms import LAP

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House


def space_of(total: int) -> int:
    """The printed space of a total: 1 to 100."""
    return (total - 1) % LAP + 1


def hundreds_of(total: int) -> int:
    """How often the marker has gone round."""
    return (total - 1) // LAP


def share_a_space(totals: Iterable[int]) -> bool:
    """Whether two markers stand on one space."""
    spaces = [space_of(total) for total in totals]
    return len(set(spaces)) < len(spaces)


def landing_options(
    target: int, others: Iterable[int], house: "House", *, origin: int | None = None
) -> tuple[int, ...]:
    """Where a marker sent to `target` may go: there, or the nearest free totals below and above.

    `others` are the totals of the other markers, `origin` where this one comes from. [3. Adjust Notoriety; R6; R7]
    """
    taken = {space_of(other) for other in others}
    if origin is not None and house.old_space == "blocked":
        taken.add(space_of(origin))
    if space_of(target) not in taken:
        return (target,)
    higher = next(t for t in range(target + 1, target + LAP + 1) if space_of(t) not in taken)
    lower = next((t for t in range(target - 1, 0, -1) if space_of(t) not in taken), None)
    return (higher,) if lower is None else (lower, higher)


def halved(total: int, house: "House") -> int:
    """Half the Notoriety, rounded up [4. Evade Royal Navy; R5]."""
    if house.laps == "end_only":
        return (space_of(total) + 1) // 2 + hundreds_of(total) * LAP
    return (total + 1) // 2


def ascending(totals: Mapping[str, int], house: "House") -> list[str]:
    """Players from the lowest Notoriety up [2. Buccaneering Phases; 4. Evade Royal Navy; R4]."""
    if house.laps == "end_only":
        return sorted(totals, key=lambda name: space_of(totals[name]))
    return sorted(totals, key=lambda name: totals[name])


def descending(totals: Mapping[str, int], house: "House") -> list[str]:
    """Players from the highest Notoriety down [3. Adjust Notoriety; 5. Return to Nassau; R4]."""
    return ascending(totals, house)[::-1]


def halving_options(total: int, others: Iterable[int], house: "House") -> tuple[int, ...]:
    """Where a halved marker may go; the total itself where halving takes nothing.

    A table may have settled that it takes the lower or the higher of two. [4. Evade Royal Navy; R8; R9]
    """
    target = halved(total, house)
    if target == total:
        return (total,)
    return landing_options(target, others, house, origin=total)


def forced_landing(options: tuple[int, ...], house: "House") -> int | None:
    """The one place a halved marker goes to, None where its owner chooses [R9]."""
    if len(options) == 1:
        return options[0]
    if house.halving_collision == "choice":
        return None
    return options[0] if house.halving_collision == "lower" else options[-1]
