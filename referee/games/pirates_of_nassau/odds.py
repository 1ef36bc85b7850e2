"""Chances at the table: when the End Game card comes [Set Up; 6. Replenish Royal Navy Cards]."""

from collections.abc import Iterable
from typing import Any

from referee.core.odds import ratio
from referee.core.questions import Question
from referee.games.pirates_of_nassau.rules.odds import end_by_turn, end_places, seen_before
from referee.games.pirates_of_nassau.rules.upkeep import navy_deck
from referee.games.pirates_of_nassau.state import State
from referee.games.pirates_of_nassau.terms import REMOVED_NAVY


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """The chance of every turn in which the End Game card can still come.

    Where the borders of the removed cards are not known, for none and for all of them being of phase 1.
    """
    if not state.players:
        return ["The set-up is not finished."]
    count = len(state.players)
    removed = REMOVED_NAVY[count]
    lines = []
    for phase1 in dict.fromkeys((0, removed)):
        deck = navy_deck(count, phase1)
        seen = seen_before(count, max(1, state.turn))
        if state.step > 6:
            seen += count
        places = end_places(deck.phase1[0], deck.used, seen)
        chances = end_by_turn(places, count)
        told = ", ".join(f"turn {t} {ratio(c)} ({float(c):.0%})" for t, c in chances.items())
        which = (
            f" if {phase1 or 'none'} of the {removed} cards left out are of phase 1"
            if removed
            else ""
        )
        lines.append(f"End Game{which}: {told}.")
    return lines
