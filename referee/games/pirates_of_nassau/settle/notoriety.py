"""Topic `notoriety`: step 3, all gains and all marker moves."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import COUNT, Choice, MapOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import Values
from referee.games.pirates_of_nassau.rules.notoriety import (
    HANDED_IN,
    HIGHER,
    KEPT,
    LOWER,
    NO_WIND,
    Deeds,
    gain_of,
    hostages_left,
    keeps_trade_wind,
    parts_of,
    resolve_adjustment,
)
from referee.games.pirates_of_nassau.rules.track import ascending
from referee.games.pirates_of_nassau.settle.cards import Pairs
from referee.games.pirates_of_nassau.settle.common import (
    TOTALS,
    Result,
    house_fact,
    if_,
    known_names,
    listed,
    other_readings,
    rules,
)
from referee.games.pirates_of_nassau.settle.track import (
    move_rows,
    track_difference,
    track_keys,
    track_words,
)
from referee.games.pirates_of_nassau.terms import LAP
from referee.games.pirates_of_nassau.texts import gains_told


class DeedFacts(NamedTuple):
    """What a player did this turn."""

    merchants: tuple[tuple[int, ...], ...] = fact(
        Pairs(), "Sailing and Gunnery of each merchant plundered", default=()
    )
    ports: int = fact(COUNT, "ports looted", default=0)
    planked: int = fact(COUNT, "hostages that walked before the own adjustment", default=0)
    planked_late: int = fact(
        COUNT, "hostages that walked last turn after the own adjustment", default=0
    )
    hostages: int = fact(COUNT, "hostages still in the hold", default=0)
    trade_wind: str = fact(
        Choice(NO_WIND, KEPT, HANDED_IN), "his Trade Wind; used: for 1 Notoriety", default=NO_WIND
    )


class NotorietyFacts(NamedTuple):
    """Facts of the topic."""

    totals: dict[str, int] = fact(TOTALS, "Notoriety of each player, 100 for each lap")
    turn: dict[str, DeedFacts] = fact(
        MapOf(Record(DeedFacts)), "what each player did", default={}, default_words="{}"
    )
    choices: dict[str, str] = fact(
        MapOf(Choice(HIGHER, LOWER)),
        "which free space a player wants after a collision",
        default={},
        default_words="{}",
    )
    house: House = house_fact()


def settle(facts: NotorietyFacts) -> Settled:
    """Gains, moves and the order afterwards."""
    known_names("turn", facts.turn, facts.totals)
    known_names("choices", facts.choices, facts.totals)
    result = _result(facts)
    deeds = _deeds(facts)
    why = [
        f"{name} gains {gains_told(parts)}."
        for name in facts.totals
        if any((parts := parts_of(deeds[name], facts.house)).values())
    ]
    why += track_words(result)
    if result["next_order"] is not None:
        why.append(f"Lowest first: {listed(_names(result['next_order']))}.")
    why += other_readings(
        facts.house,
        result,
        lambda house: _result(facts._replace(house=house)),
        "laps",
        "late_plank",
        told=_difference,
    )
    return Settled(result, why, _cites(facts, result))


def _difference(result: Mapping[str, object], other: Mapping[str, object]) -> str:
    """What the other reading changes, in words."""
    before, after = result["gains"], other["gains"]
    gains = []
    if isinstance(before, dict) and isinstance(after, dict):
        gains = [f"{name} gains {n}" for name, n in after.items() if before[name] != n]
    return "; ".join(filter(None, [*gains, track_difference(result, other)]))


def _names(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _deeds(facts: NotorietyFacts) -> dict[str, Deeds]:
    stated = {
        name: facts.turn.get(name) or DeedFacts((), 0, 0, 0, 0, NO_WIND) for name in facts.totals
    }
    return {
        name: Deeds(
            merchants=tuple(Values(*pair) for pair in row.merchants),
            ports=row.ports,
            planked=row.planked,
            planked_late=row.planked_late,
            hostages=row.hostages,
            trade_wind=row.trade_wind,
        )
        for name, row in stated.items()
    }


def _result(facts: NotorietyFacts) -> Result:
    house, deeds = facts.house, _deeds(facts)
    done = resolve_adjustment(facts.totals, deeds, facts.choices, house)
    pending = done.pending
    return {
        "legal": True,
        "gains": {name: gain_of(deeds[name], house) for name in facts.totals},
        "order": done.order,
        "moves": move_rows(done.moves),
        **track_keys(done.totals),
        "pending": (
            {"player": pending.player, "options": list(pending.options)} if pending else None
        ),
        "next_order": None if pending else ascending(done.totals, house),
        "hostages": {n: hostages_left(row.hostages, house) for n, row in deeds.items()},
        "trade_winds": sorted(n for n, r in deeds.items() if keeps_trade_wind(r.trade_wind, house)),
    }


def _cites(facts: NotorietyFacts, result: Result) -> list[str]:
    deeds = facts.turn.values()
    collides = result["pending"] or any(row["to"] != row["target"] for row in _rows(result))
    return rules(
        "3-adjust-notoriety",
        if_(any(row.planked or row.hostages for row in deeds), "hostages"),
        if_(any(row.trade_wind != NO_WIND for row in deeds), "ply-the-trade-winds"),
        if_(len(facts.totals) > 1, "R3"),
        if_(any(total > LAP for total in facts.totals.values()), "R4"),
        if_(collides, "R6"),
        if_(collides, "R7"),
        if_(any(not gain for gain in _gains(result).values()), "R8"),
        if_(any(row.planked_late for row in deeds), "R10"),
        if_(any(row.hostages for row in deeds), "R11"),
        if_(any(row.trade_wind == KEPT for row in deeds), "R12"),
    )


def _rows(result: Result) -> list[dict[str, object]]:
    rows = result["moves"]
    return rows if isinstance(rows, list) else []


def _gains(result: Result) -> dict[str, int]:
    gains = result["gains"]
    return gains if isinstance(gains, dict) else {}


TOPICS = {"notoriety": Topic(facts=Record(NotorietyFacts), settle=settle)}
