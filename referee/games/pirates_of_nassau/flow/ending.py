"""Ending the Game and Winning the Game: chests open, four categories, the winner."""

from collections.abc import Iterator

from referee.core.pieces import counted
from referee.core.protocol import Flow, announce, know
from referee.games.pirates_of_nassau import board, facts
from referee.games.pirates_of_nassau.rules.exchange import treasure_of
from referee.games.pirates_of_nassau.rules.nassau import points_of
from referee.games.pirates_of_nassau.rules.scoring import CATEGORIES, Final, resolve_final
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import COIN
from referee.games.pirates_of_nassau.texts import coins, rule

HEADINGS = {
    "notoriety": ("Most Notorious", "most-notorious"),
    "motley": ("Motley Crew", "most-motley-crew"),
    "best_ship": ("Best Ship", "best-ship"),
    "treasure": ("Richest Pirate", "richest-pirate"),
}
DECIDED = {
    "victory-points": "most Victory Points",
    "treasure": "tied on Victory Points, most treasure",
    "notoriety": "tied on Victory Points and treasure, most Notoriety",
}


def find_winner(state: State) -> Flow[None]:
    """Four categories with their figures, shared places, tie-breaks [Winning the Game (Detailed Scoring); R50-R52]."""
    state.active = ""
    state.printed = yield from know(facts.ship_points())
    state.chests_open = True
    values = values_of(state)
    final = resolve_final(values, state.house)
    for category in CATEGORIES:
        title, heading = HEADINGS[category]
        rows = sorted(values[category].items(), key=lambda row: -row[1])
        points = final.category_vp[category]
        told = ", ".join(f"{name} {value} ({points[name]} VP)" for name, value in rows)
        shared = "R50" if len(set(values[category].values())) < len(rows) else ""
        yield from announce(
            f"{title}: {told}.",
            *rule(heading, "winning-the-game-detailed-scoring", shared),
            figures=tuple(part for name, value in rows for part in (name, value, points[name])),
            why=lambda category=category: list(_why(state, category)),  # type: ignore[misc]
        )
    state.is_over, state.winner = True, final.winner
    yield from announce(
        f"{final.winner} wins, {DECIDED[final.decided_by]} ({_sums(final)}).",
        *rule(
            "winning-the-game-detailed-scoring",
            "R52" if final.decided_by != "victory-points" else "",
        ),
        figures=(final.winner, final.decided_by, *final.vp.values()),
    )


def _sums(final: Final) -> str:
    return ", ".join(f"{name} {final.vp[name]}" for name in final.ranking)


def values_of(state: State) -> dict[str, dict[str, int]]:
    """What everybody has in each category."""
    players = state.players.values()
    return {
        "notoriety": state.totals,
        "motley": {p.name: counter_sum(state, p, crew=True) for p in players},
        "best_ship": {
            p.name: printed_points(state, p) + counter_sum(state, p, crew=False) for p in players
        },
        "treasure": {p.name: treasure(state, p) for p in players},
    }


def treasure(state: State, player: Player) -> int:
    """The chest; coins of the hold only by house option [R51]."""
    hold = player.hold.get(COIN, 0) if state.house.hold_coins_count == "yes" else 0
    return treasure_of(player.chest, player.doubloons) + hold


def printed_points(state: State, player: Player) -> int:
    """Best Ship points printed on the display, sections too [Best Ship; R59]."""
    return sum(state.printed[: 2 + player.sections])


def points_by_kind(state: State, player: Player) -> dict[str, int]:
    """Points of each kind of counter aboard, face up or down [R55]."""
    told = {kind: own.points for kind, own in state.custom.items()}
    return {kind: (points_of(kind, told) or 0) * n for kind, n in player.ship.items()}


def counter_sum(state: State, player: Player, *, crew: bool) -> int:
    """Motley Crew points, or Best Ship points, of the counters."""
    return sum(
        points
        for kind, points in points_by_kind(state, player).items()
        if (board.space_of_kind(state, kind) == "crew") == crew
    )


def _why(state: State, category: str) -> Iterator[str]:
    for player in state.players.values():
        if category == "notoriety":
            yield f"{player.name}: {player.notoriety}, laps included."
        elif category == "treasure":
            chest = f"{coins(player.chest)}, {counted(player.doubloons, 'Golden Doubloon')}"
            yield f"{player.name}: {chest}; {player.hold.get(COIN, 0)} in the hold."
        else:
            yield f"{player.name}: {_counters_told(state, player, category == 'motley')}."


def _counters_told(state: State, player: Player, crew: bool) -> str:
    found = [
        f"{kind.replace('_', ' ')} {points}"
        for kind, points in points_by_kind(state, player).items()
        if (board.space_of_kind(state, kind) == "crew") == crew
    ]
    if not crew:
        found.insert(0, f"printed {printed_points(state, player)}")
    return ", ".join(found) or "no counter"
