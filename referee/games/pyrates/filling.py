"""Filling and checking the tables of a copy of Pyrates!, ahead of a game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.core.game import FactKind
from referee.core.questions import Fact
from referee.games.pyrates.facts import (
    MERCHANTS,
    PORT_GROUPS,
    PORTS,
    ai_place,
    ai_return,
    alternative,
    cargo,
    character,
    column,
    merchant,
    merchant_names,
    ports,
    row_six,
    turn_track,
    zone_die,
)
from referee.games.pyrates.terms import PIRATE, ZONES


def _port_names(tables: Mapping[str, Any]) -> list[str]:
    rows = tables.get("ports", {})
    return [str(row[0]) for group in PORT_GROUPS for row in rows.get(group, []) if row]


def _missing(tables: Mapping[str, Any], *asked: Fact[Any]) -> tuple[Fact[Any], ...]:
    def is_known(fact: Fact[Any]) -> bool:
        node: Any = tables
        for part in fact.path:
            node = node.get(part) if isinstance(node, Mapping) else None
        return node is not None

    return tuple(fact for fact in asked if not is_known(fact))


def _asks(
    build: Callable[[Mapping[str, Any]], Iterable[Fact[Any]]],
) -> Callable[..., tuple[Fact[Any], ...]]:
    return lambda tables: _missing(tables, *build(tables))


def _bordering(tables: Mapping[str, Any], zone: str) -> list[str]:
    rows = tables.get("ports", {}).get(PIRATE, [])
    return [str(row[0]) for row in rows if len(row) == 2 and zone in row[1]]


FACTS: tuple[FactKind, ...] = (
    FactKind(
        path=("ports", "*"),
        gist="ports of each nation with their zones",
        asks=_asks(lambda _: [ports(group) for group in PORT_GROUPS]),
    ),
    FactKind(
        path=("zone_die",),
        gist="zone of a new merchant ship by the die",
        asks=_asks(lambda _: [zone_die()]),
    ),
    FactKind(
        path=("ai_place",),
        gist="pirate port of AI ships by the die",
        asks=_asks(lambda _: [ai_place()]),
    ),
    FactKind(
        path=("ai_return", "*"),
        gist="pirate port of returning AI ships by the die, for each zone with two or more",
        asks=_asks(
            lambda t: [ai_return(z, _bordering(t, z)) for z in ZONES if len(_bordering(t, z)) > 1]
        ),
    ),
    FactKind(
        path=("columns", "*"),
        gist="Random Port Table, rows 1 to 5 of each column",
        asks=_asks(
            lambda t: (
                [column(face, _port_names(t)) for face in range(1, 7)] if _port_names(t) else []
            )
        ),
    ),
    FactKind(
        path=("row6", "*"),
        gist="Random Port Table, row 6 of each column (governors option 1)",
        asks=_asks(lambda _: [row_six(face) for face in range(1, 7)]),
    ),
    FactKind(
        path=("turn_track", "*"),
        gist="faces on the turn track that end the game",
        asks=_asks(lambda _: [turn_track(turn) for turn in range(8, 12)]),
    ),
    FactKind(
        path=("characters", "*"),
        gist="AI side of each character card",
        asks=_asks(lambda _: [character(number) for number in range(1, 19)]),
    ),
    FactKind(
        path=("alternatives", "*"),
        gist="what an AI card shows instead of Build",
        asks=_asks(
            lambda t: [
                alternative(int(n), str(row.get("name", n)))
                for n, row in t.get("characters", {}).items()
            ]
        ),
    ),
    FactKind(
        path=("merchant_names",),
        gist="names on the merchant cards",
        asks=_asks(lambda t: [merchant_names()] if len(t.get("merchants", {})) < MERCHANTS else []),
    ),
    FactKind(
        path=("merchants", "*"),
        gist="nation and defense of each merchant card named",
        asks=_asks(
            lambda t: [
                merchant(str(card))
                for card in dict.fromkeys((*t.get("merchant_names", []), *t.get("cargo", {})))
            ]
        ),
    ),
    FactKind(
        path=("cargo", "*", "*"),
        gist="cargo of each merchant card named, by the die",
        asks=_asks(
            lambda t: [
                cargo(card, face, str(row.get("name", card)))
                for card, row in t.get("merchants", {}).items()
                for face in range(1, 7)
            ]
        ),
    ),
    FactKind(path=("kept", "*"), gist="lines kept of events and unique actions", asks=lambda _: ()),
    FactKind(path=("counters", "*"), gist="counters of the stand-in set", asks=lambda _: ()),
)


def problems(tables: Mapping[str, Any]) -> list[str]:
    """What is wrong with a copy's tables as a whole."""
    names = _port_names(tables)
    found = [
        f"{name} is entered twice." for name in sorted({n for n in names if names.count(n) > 1})
    ]
    if all(group in tables.get("ports", {}) for group in PORT_GROUPS) and len(names) != PORTS:
        found.append(f"{len(names)} ports are entered; the box has {PORTS}.")
    if PIRATE in tables.get("ports", {}):
        found += [
            f"No pirate port borders {zone}; ruling R21 applies there."
            for zone in ZONES
            if not _bordering(tables, zone)
        ]
    if len(tables.get("merchants", {})) > MERCHANTS:
        count = len(tables["merchants"])
        found.append(f"{count} merchant cards are named; the box has {MERCHANTS}.")
    return found
