"""How results tell marker moves and where all markers stand."""

from collections.abc import Iterable, Mapping

from referee.games.pirates_of_nassau.rules.notoriety import Move
from referee.games.pirates_of_nassau.rules.track import hundreds_of, space_of
from referee.games.pirates_of_nassau.settle.common import Result, listed


def move_rows(moves: Iterable[Move]) -> list[dict[str, object]]:
    """The moves in order."""
    return [
        {
            "player": move.player,
            "from": move.origin,
            "target": move.target,
            "options": list(move.options),
            "to": move.to,
        }
        for move in moves
    ]


def track_keys(totals: Mapping[str, int]) -> Result:
    """Totals, printed spaces and laps."""
    return {
        "totals": dict(totals),
        "spaces": {name: space_of(total) for name, total in totals.items()},
        "hundreds": {name: hundreds_of(total) for name, total in totals.items()},
    }


def track_words(result: Result) -> list[str]:
    """The moves and an open choice in sentences."""
    why = []
    rows, pending = result["moves"], result["pending"]
    for row in rows if isinstance(rows, list) else []:
        if row["from"] == row["to"] == row["target"]:
            why.append(f"{row['player']} stays at {row['from']}.")
            continue
        goes = "" if row["to"] == row["target"] else f"; it is occupied, so to {row['to']}"
        why.append(f"{row['player']} from {row['from']} to {row['target']}{goes}.")
    if isinstance(pending, dict):
        options = pending["options"]
        why.append(f"{pending['player']} must choose: {listed(options, 'or')}.")
    return why
