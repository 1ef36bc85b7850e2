"""The first Notoriety spaces from the set-up dice [Set Up; R2]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

LEAST_PLAYERS, MOST_PLAYERS = 3, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Sums, the spaces that are settled, and groups that must roll again (or whose ages are wanted).

    `again` has the sums of further rolls that sorted a tied group, in the order of the spaces.
    """

    sums: Mapping[str, int]
    spaces: Mapping[str, int]
    open_groups: tuple[tuple[str, ...], ...]
    again: tuple[Mapping[str, int], ...] = ()

    @property
    def order(self) -> list[str]:
        """The settled names, lowest space first."""
        return sorted(self.spaces, key=lambda name: self.spaces[name])


def count_refusal(players: int) -> str | None:
    """`player-count` for fewer than 3 or more than 5 players, else None [Set Up; R1]."""
    return None if LEAST_PLAYERS <= players <= MOST_PLAYERS else "player-count"


def tied_groups(dice: Mapping[str, Sequence[int]]) -> list[tuple[str, ...]]:
    """Players with equal sums, lowest sum first."""
    groups: dict[int, list[str]] = {}
    for name, rolled in dice.items():
        groups.setdefault(sum(rolled), []).append(name)
    return [tuple(groups[total]) for total in sorted(groups) if len(groups[total]) > 1]


def resolve_start(
    dice: Mapping[str, Sequence[int]],
    house: "House",
    *,
    oldest_first: Sequence[str] = (),
    rerolls: Mapping[str, Sequence[Sequence[int]]] | None = None,
) -> Start:
    """The lowest sum takes space 1 and so on; the older of equal rollers takes the lower space.

    Where the table rolls again, equal rollers are sorted by their further rolls. [Set Up; R2]
    """
    sums = {name: sum(rolled) for name, rolled in dice.items()}
    spaces: dict[str, int] = {}
    open_groups: list[tuple[str, ...]] = []
    again: list[Mapping[str, int]] = []
    first = 1
    for value in sorted(set(sums.values())):
        group = [name for name in sums if sums[name] == value]
        if len(group) == 1:
            spaces[group[0]] = first
        elif house.setup_tie == "reroll":
            sorting = _Sorting(rerolls or {}, spaces, open_groups, again)
            _by_rerolls(group, sorting, 0, first)
        else:
            youngest_first = house.setup_tie == "older_high"
            group.sort(key=lambda name: _age(name, oldest_first), reverse=youngest_first)
            spaces |= {name: first + place for place, name in enumerate(group)}
        first += len(group)
    return Start(sums=sums, spaces=spaces, open_groups=tuple(open_groups), again=tuple(again))


def _age(name: str, oldest_first: Sequence[str]) -> int:
    return oldest_first.index(name) if name in oldest_first else len(oldest_first)


class _Sorting(NamedTuple):
    """Further rolls, and what they settle."""

    rerolls: Mapping[str, Sequence[Sequence[int]]]
    spaces: dict[str, int]
    open_groups: list[tuple[str, ...]]
    again: list[Mapping[str, int]]


def _by_rerolls(group: list[str], sorting: _Sorting, at: int, first: int) -> None:
    """Sort a tied group by its extra roll number `at`; those equal again by the next one."""
    if any(len(sorting.rerolls.get(name, ())) <= at for name in group):
        sorting.open_groups.append(tuple(sorted(group)))
        return
    sums = {name: sum(sorting.rerolls[name][at]) for name in group}
    sorting.again.append(sums)
    for value in sorted(set(sums.values())):
        tied = [name for name in group if sums[name] == value]
        if len(tied) == 1:
            sorting.spaces[tied[0]] = first
        else:
            _by_rerolls(tied, sorting, at + 1, first)
        first += len(tied)
