"""How results tell marker moves and where all markers stand."""

from collections.abc import Iterable, Mapping, Sequence

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


def track_difference(result: Mapping[str, object], other: Mapping[str, object]) -> str:
    """What another reading changes on the track: the order, where markers end, who has to choose.

    Where a choice is open, nobody knows yet where markers end.
    """
    said = []
    if result["order"] != other["order"]:
        said.append(f"the order is {listed(_entries(other['order']))}")
    pending = other["pending"]
    if isinstance(pending, dict):
        if pending != result["pending"]:
            said.append(_choice_words(pending, other["totals"]))
        return "; ".join(said)
    before, after = result["totals"], other["totals"]
    if isinstance(before, dict) and isinstance(after, dict):
        said += [f"{name} ends at {to}" for name, to in after.items() if before[name] != to]
    if result["next_order"] != other["next_order"]:
        said.append(f"the next order is {listed(_entries(other['next_order']))}")
    return "; ".join(said)


def _entries(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _choice_words(pending: Mapping[str, object], totals: object) -> str:
    options = _entries(pending["options"])
    taken = _taken_words(options, totals)
    return f"{pending['player']} must choose: {listed(options, 'or')}{taken}"


def _taken_words(options: Sequence[object], totals: object) -> str:
    """Who stands between the free spaces: ` (7 is taken by jonah)`; empty where no space is chosen."""
    free = [option for option in options if isinstance(option, int)]
    if not free or not isinstance(totals, dict):
        return ""
    owners = {space_of(total): name for name, total in totals.items()}
    between = range(free[0] + 1, free[-1])
    return f" ({listed(f'{at} is taken by {owners[space_of(at)]}' for at in between)})"


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
        why.append(f"{_choice_words(pending, result['totals'])}.")
    return why
