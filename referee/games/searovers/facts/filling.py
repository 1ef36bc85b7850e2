"""Filling a copy of the tables ahead, and what is wrong with one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.core.errors import InvalidAnswer
from referee.core.game import FactKind
from referee.core.names import is_digits
from referee.core.questions import Fact
from referee.games.searovers.facts.others import attack, wild
from referee.games.searovers.facts.printed import (
    is_printed,
    printed_names,
)
from referee.games.searovers.facts.vessels import captain, guns, haven, hull
from referee.games.searovers.terms import (
    HAVENS,
    SIZES,
)

EXAMPLE_STRENGTH = 5  # of Queen Anne's Revenge with Blackbeard


def _asks(facts: Callable[[], Iterable[Fact[Any]]]) -> Callable[..., tuple[Fact[Any], ...]]:
    def missing(tables: Mapping[str, Any]) -> tuple[Fact[Any], ...]:
        return tuple(f for f in facts() if f.path[1] not in tables.get(f.path[0], {}))

    return missing


ATTACKS = tuple(f"{letter}{number}" for letter in "BP" for number in range(1, 17))

FACTS = (
    FactKind(
        path=("havens", "*"),
        gist="what a Haven costs",
        asks=_asks(lambda: [haven(x) for x in HAVENS if not is_printed("havens", x)]),
    ),
    FactKind(
        path=("guns", "*"), gist="cost and strength of guns", asks=_asks(lambda: map(guns, SIZES))
    ),
    FactKind(
        path=("vessels", "*"),
        gist="vessel cards, by name or kind",
        asks=_asks(lambda: map(hull, printed_names("vessels"))),
    ),
    FactKind(
        path=("captains", "*"),
        gist="captain cards",
        asks=_asks(lambda: map(captain, printed_names("captains"))),
    ),
    FactKind(
        path=("attacks", "*"),
        gist="strength, booty and bonus of an Attack",
        asks=_asks(lambda: [attack(x) for x in ATTACKS if not is_printed("attacks", x)]),
    ),
    FactKind(
        path=("wilds", "*"),
        gist="Wild cards",
        asks=_asks(lambda: map(wild, printed_names("wilds"))),
    ),
)


def problems(tables: Mapping[str, Any]) -> list[str]:
    """What the tables say that cannot be, and what the rulebook's example contradicts."""
    found: list[str] = []
    makers: Mapping[str, Callable[[str], Fact[Any]]] = {
        "vessels": hull,
        "captains": captain,
        "attacks": attack,
        "wilds": wild,
        "havens": haven,
        "guns": lambda size: guns(int(size) if is_digits(size) else 0),
    }
    for group, make in makers.items():
        rows = tables.get(group, {})
        for key, row in rows.items() if isinstance(rows, dict) else ():
            try:
                make(str(key)).load(row)
            except InvalidAnswer as fault:
                found.append(f"{group}.{key}: {fault}")
    return found + _against_the_example(tables)


def _against_the_example(tables: Mapping[str, Any]) -> list[str]:
    """The rulebook's example: Queen Anne's Revenge, Blackbeard and a crew roll six dice."""
    ship = tables.get("vessels", {}).get("queen-annes-revenge", {})
    captain_row = tables.get("captains", {}).get("blackbeard", {})
    rows = [row for row in (ship, captain_row) if isinstance(row, dict)]
    strengths = [row["strength"] for row in rows if isinstance(row.get("strength"), int)]
    if len(strengths) == 2 and sum(strengths) != EXAMPLE_STRENGTH:
        return [
            f"Queen Anne's Revenge and Blackbeard have {sum(strengths)} together; the rulebook's "
            f"example has {EXAMPLE_STRENGTH}."
        ]
    return []
