"""Topic `dice`: who won this roll."""

from typing import NamedTuple

from referee.core.schema import COUNT, Choice, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.dice import STANDOFF, after_standoff, compare, dice_due
from referee.games.searovers.settle.common import (
    DICE,
    POSITIVE,
    house_fact,
    if_,
    maybe,
    refused,
    roll_words,
    rules,
)
from referee.games.searovers.settle.wording import is_cut
from referee.games.searovers.texts import counted, dice_words, verb

HEADING = {
    "attack": "attack-rolls",
    "combat": "1-player-versus-player-combat",
    "wild-combat": "2-player-versus-wild-card-combat",
    "saving": "saving-rolls",
}


class DiceFacts(NamedTuple):
    """Facts of the topic."""

    a: tuple[int, ...] = fact(DICE, "the first hand")
    b: tuple[int, ...] = fact(DICE, "the second hand")
    a_count: int | None = maybe(POSITIVE, "dice due in the first hand")
    b_count: int | None = maybe(POSITIVE, "dice due in the second hand")
    kind: str = fact(Choice(*HEADING), "the kind of roll (attack: a attacks)", default="combat")
    standoffs_before: int = fact(COUNT, "Standoffs in a row just before", default=0)
    house: House = house_fact()


def settle(facts: DiceFacts) -> Settled:
    """The verdict."""
    for hand, count in ((facts.a, facts.a_count), (facts.b, facts.b_count)):
        if count is not None and len(hand) != dice_due(count, 0, facts.house):
            due = dice_due(count, 0, facts.house)
            said = f"{dice_words(len(hand))} {verb(len(hand), 'lies', 'lie')} there, {due} {verb(due, 'is', 'are')} due."
            return refused("dice-count", said, cites=[if_(is_cut(count, facts.house), "R53")])
    verdict = compare(facts.a, facts.b)
    is_standoff = verdict.winner == STANDOFF
    streak = facts.standoffs_before + 1
    result = {
        "legal": True,
        "winner": verdict.winner,
        "pairs": verdict.pairs,
        "deciding": verdict.deciding,
        "a_sorted": verdict.a,
        "b_sorted": verdict.b,
        "next": after_standoff(facts.kind, streak, facts.house) if is_standoff else "decided",
    }
    why = [f"Sorted: {roll_words(facts.a, facts.b)}."]
    if verdict.deciding:
        one, other = verdict.deciding
        why.append(f"Pair {verdict.pairs} decides: {one} against {other}.")
    else:
        why.append(
            f"{counted(verdict.pairs, 'pair')} tied and nothing left to compare: Standoff "
            f"number {streak} in a row."
        )
    return Settled(
        result,
        why,
        rules(
            "rollin-the-bones",
            HEADING[facts.kind],
            if_(facts.house.dice_cap == "9", "R53"),
            if_(is_standoff and facts.kind == "combat", "R59"),
        ),
    )


TOPIC = Topic(facts=Record(DiceFacts), settle=settle)
