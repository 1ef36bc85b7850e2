"""The end: four categories, shared places, tie-breaks [Winning the Game (Detailed Scoring); R50-R52; R55; R59]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.games.pirates_of_nassau.rules.nassau import points_of
from referee.games.pirates_of_nassau.terms import space_of

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

CATEGORIES = ("notoriety", "motley", "best_ship", "treasure")
PAYS = (7, 5, 3, 1, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """Points by category and name, their sums, and who stands where."""

    category_vp: Mapping[str, Mapping[str, int]]
    vp: Mapping[str, int]
    ranking: list[str]
    decided_by: str

    @property
    def winner(self) -> str:
        """The best."""
        return self.ranking[0]


def category_points(values: Mapping[str, int], house: "House") -> dict[str, int]:
    """Victory Points of one category; equals share those of their rank [R50]."""
    points = {}
    for name, value in values.items():
        higher = [other for other in values.values() if other > value]
        rank = len(set(higher) if house.tie_points == "dense" else higher)
        points[name] = PAYS[rank]
    return points


def resolve_final(values: Mapping[str, Mapping[str, int]], house: "House") -> Final:
    """Most points; then most treasure; then most Notoriety [Winning the Game (Detailed Scoring); R52]."""
    by_category = {category: category_points(values[category], house) for category in CATEGORIES}
    names = list(values["notoriety"])
    vp = {name: sum(points[name] for points in by_category.values()) for name in names}
    keys = {n: (vp[n], values["treasure"][n], values["notoriety"][n]) for n in names}
    ranking = sorted(names, key=lambda name: keys[name], reverse=True)
    first, second = keys[ranking[0]], keys[ranking[1]]
    tests = ("victory-points", "treasure", "notoriety")
    decided = next((t for t, a, b in zip(tests, first, second, strict=True) if a != b), tests[-1])
    return Final(category_vp=by_category, vp=vp, ranking=ranking, decided_by=decided)


def counter_points(
    ship: Mapping[str, int], told: Mapping[str, int]
) -> tuple[int, int, tuple[str, ...]]:
    """Best Ship and Motley Crew points of counters, face up or down, and kinds whose points nobody told."""
    best = motley = 0
    unknown = []
    for kind, count in ship.items():
        points = points_of(kind, told)
        if points is None:
            unknown.append(kind)
        elif space_of(kind) == "crew":
            motley += points * count
        else:
            best += points * count
    return best, motley, tuple(unknown)
