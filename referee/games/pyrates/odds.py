"""The chances of an attack [Resolving the Pirate Attack; Resolving the Pirate Raid]."""

from collections.abc import Iterable
from typing import Any

from referee.core.odds import ratio
from referee.core.questions import Question
from referee.games.pyrates.flow.attacking import defense_of, docked
from referee.games.pyrates.rules.attack import INVOLVED
from referee.games.pyrates.rules.odds import success_chance
from referee.games.pyrates.state import State


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """A line for each size that the band being formed can still have."""
    fight = state.fight
    if fight is None:
        return ["No attack is being formed."]
    there = [d for d in docked(state, fight) if d.role != INVOLVED]
    defense = defense_of(state, fight) + fight.defense_bonus + sum(d.ships for d in there)
    sent = sum(fight.fleet.values())
    most = sent + sum(slot.high for slot in getattr(question, "slots", ()))
    lines = []
    for size in range(max(sent, 1), most + 1):
        win = success_chance(size + fight.attack_bonus - defense)
        lines.append(f"{size} ships against {defense}: {ratio(win)}, about {float(win):.0%}")
    return lines
