"""Topic `score`: final scoring with every tie-break."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import COUNT, ListOf, MalformedFacts, MapOf, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.exchange import treasure_of
from referee.games.pirates_of_nassau.rules.nassau import points_of
from referee.games.pirates_of_nassau.rules.scoring import (
    CATEGORIES,
    Final,
    counter_points,
    resolve_final,
)
from referee.games.pirates_of_nassau.rules.track import share_a_space
from referee.games.pirates_of_nassau.settle.common import (
    Counted,
    CounterKind,
    Optional,
    house_fact,
    if_,
    rules,
)
from referee.games.pirates_of_nassau.settle.exchange import ChestFacts
from referee.games.pirates_of_nassau.settle.purchase import Points
from referee.games.pirates_of_nassau.terms import LAP, SECTION

HULL_SAIL_MIZZEN = Counted(CounterKind(but=("crew",)))


class PlayerFacts(NamedTuple):
    """What a player has at the end; of each pair one is stated."""

    notoriety: int | None = fact(Optional(Whole(1)), "Notoriety in all", default=None)
    space: int | None = fact(Optional(Whole(1, LAP)), "the printed space", default=None)
    hundreds: int | None = fact(Optional(COUNT), "times round the track", default=None)
    motley: int | None = fact(Optional(COUNT), "Motley Crew points", default=None)
    crew: tuple[str, ...] | None = fact(
        Optional(ListOf(CounterKind("crew"), different=True)), "Crew counters", default=None
    )
    best_ship: int | None = fact(Optional(COUNT), "Best Ship points", default=None)
    ship: dict[str, int] | None = fact(
        Optional(HULL_SAIL_MIZZEN), "Hull, Sail and Mizzen counters", default=None
    )
    printed: int | None = fact(
        Optional(COUNT), "Best Ship points printed on the display", default=None
    )
    treasure: int | None = fact(Optional(COUNT), "treasure in the chest", default=None)
    chest: ChestFacts | None = fact(Optional(Record(ChestFacts)), "the chest", default=None)
    hold_p8: int = fact(COUNT, "Pieces of Eight in the hold", default=0)


class ScoreFacts(NamedTuple):
    """Facts of the topic."""

    players: dict[str, PlayerFacts] = fact(MapOf(Record(PlayerFacts)), "3 to 5 players")
    points: dict[str, int] = fact(
        Points(), "printed points the rulebook does not give", default={}, default_words="{}"
    )
    house: House = house_fact()


PAIRS = (("notoriety", "space"), ("motley", "crew"), ("best_ship", "ship"), ("treasure", "chest"))
TITLES = {
    "notoriety": "Notoriety",
    "motley": "Motley Crew",
    "best_ship": "Best Ship",
    "treasure": "Treasure",
}


def settle(facts: ScoreFacts) -> Settled:
    """Who has won."""
    _check(facts)
    values = _values(facts)
    final = resolve_final(values, facts.house)
    result = {
        "values": values,
        "category_vp": {category: dict(vp) for category, vp in final.category_vp.items()},
        "vp": dict(final.vp),
        "ranking": final.ranking,
        "winner": final.winner,
        "decided_by": final.decided_by,
    }
    counted = any(row.crew or row.ship for row in facts.players.values())
    cites = rules(
        "ending-the-game",
        "winning-the-game-detailed-scoring",
        if_(counted, "appendix-one-upgrades-and-crew-counters"),
        if_(
            any(row.chest and row.chest.doubloons for row in facts.players.values()),
            "golden-doubloons",
        ),
        if_(any(value > LAP for value in values["notoriety"].values()), "R4"),
        if_(any(len(set(row.values())) < len(row) for row in values.values()), "R50"),
        if_(any(row.hold_p8 for row in facts.players.values()), "R51"),
        if_(final.decided_by != "victory-points", "R52"),
        if_(any(row.crew for row in facts.players.values()), "R55"),
        if_(any(row.printed for row in facts.players.values()), "R59"),
    )
    return Settled(result, _why(values, final), cites)


def _check(facts: ScoreFacts) -> None:
    if not 3 <= len(facts.players) <= 5:
        raise MalformedFacts("players", f"must be 3 to 5, not {len(facts.players)}")
    for name, row in facts.players.items():
        _check_pairs(f"players.{name}", row)
        for kind in (*(row.crew or ()), *(row.ship or ())):
            if points_of(kind, facts.points) is None and (row.ship or {}).get(kind, 1):
                raise MalformedFacts(f"points.{kind}", "is missing; it is aboard")
    if share_a_space(_notoriety(row) for row in facts.players.values()):
        raise MalformedFacts("players", "two markers stand on one space")
    if SECTION in facts.points:
        raise MalformedFacts(f"points.{SECTION}", "is told by printed")


def _check_pairs(path: str, row: PlayerFacts) -> None:
    """One way to tell each category, and what belongs to it."""
    for stated, counted in PAIRS:
        if (getattr(row, stated) is None) == (getattr(row, counted) is None):
            raise MalformedFacts(path, f"must have one of {stated} and {counted}")
    for extra, beside in (("hundreds", "space"), ("printed", "ship")):
        if getattr(row, extra) is not None and getattr(row, beside) is None:
            raise MalformedFacts(f"{path}.{extra}", f"has a place beside {beside} only")


def _notoriety(row: PlayerFacts) -> int:
    if row.notoriety is not None:
        return row.notoriety
    return (row.space or 0) + LAP * (row.hundreds or 0)


def _values(facts: ScoreFacts) -> dict[str, dict[str, int]]:
    values: dict[str, dict[str, int]] = {category: {} for category in CATEGORIES}
    for name, row in facts.players.items():
        best, _, _ = counter_points(row.ship or {}, facts.points)
        _, motley, _ = counter_points(dict.fromkeys(row.crew or (), 1), facts.points)
        chest = treasure_of(*row.chest) if row.chest else row.treasure or 0
        hold = row.hold_p8 if facts.house.hold_coins_count == "yes" else 0
        values["notoriety"][name] = _notoriety(row)
        values["motley"][name] = motley if row.motley is None else row.motley
        values["best_ship"][name] = (
            best + (row.printed or 0) if row.best_ship is None else row.best_ship
        )
        values["treasure"][name] = chest + hold
    return values


def _why(values: Mapping[str, Mapping[str, int]], final: Final) -> list[str]:
    why = []
    for category in CATEGORIES:
        rows = sorted(values[category].items(), key=lambda row: -row[1])
        points = final.category_vp[category]
        told = ", ".join(f"{name} {value} ({points[name]})" for name, value in rows)
        why.append(f"{TITLES[category]} (points): {told}.")
    told = ", ".join(f"{name} {final.vp[name]}" for name in final.ranking)
    why.append(f"In all: {told}.")
    why.append(f"{final.winner} wins by {final.decided_by.replace('-', ' ')}.")
    return why


TOPICS = {"score": Topic(facts=Record(ScoreFacts), settle=settle)}
