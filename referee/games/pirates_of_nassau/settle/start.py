"""Topic `start`: the first Notoriety spaces from the set-up dice."""

from typing import NamedTuple

from referee.core.schema import NAME, Dice, ListOf, MalformedFacts, MapOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.setup import count_refusal, resolve_start, tied_groups
from referee.games.pirates_of_nassau.settle.common import (
    house_fact,
    if_,
    known_names,
    listed,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.texts import again_told

ROLL = Dice(3, 3)


class StartFacts(NamedTuple):
    """Facts of the topic."""

    dice: dict[str, tuple[int, ...]] = fact(MapOf(ROLL), "the three dice of each player")
    oldest_first: tuple[str, ...] = fact(
        ListOf(NAME, different=True), "names, oldest first; everybody who ties", default=()
    )
    rerolls: dict[str, tuple[tuple[int, ...], ...]] = fact(
        MapOf(ListOf(ROLL)),
        "further rolls of each player, where ties roll again",
        default={},
        default_words="{}",
    )
    house: House = house_fact()


def settle(facts: StartFacts) -> Settled:
    """Who starts on which space."""
    known_names("oldest_first", facts.oldest_first, facts.dice)
    known_names("rerolls", facts.rerolls, facts.dice)
    groups = tied_groups(facts.dice)
    if facts.house.setup_tie != "reroll":
        for name in (name for group in groups for name in group):
            if name not in facts.oldest_first:
                raise MalformedFacts("oldest_first", f"does not say how old {name} is, who ties")
    code = count_refusal(len(facts.dice))
    if code:
        said = f"{len(facts.dice)} players; the game is for 3 to 5."
        return Settled(refused(code), [said], rules("set-up", "R1"))
    start = resolve_start(
        facts.dice, facts.house, oldest_first=facts.oldest_first, rerolls=facts.rerolls
    )
    result = {
        "legal": True,
        "sums": dict(start.sums),
        "spaces": dict(start.spaces),
        "order": start.order,
        "reroll": [list(group) for group in start.open_groups],
    }
    sums = ", ".join(f"{name} {total}" for name, total in start.sums.items())
    why = [f"Sums: {sums}; the lowest takes space 1."]
    way = {
        "older_low": "the older takes the lower space",
        "older_high": "the older takes the higher space",
        "reroll": "they roll again for the order",
    }[facts.house.setup_tie]
    why += [f"{listed(group)} tie: {way}." for group in groups]
    why += again_told(start)
    why += [f"Must roll again: {listed(group)}." for group in start.open_groups]
    return Settled(result, why, rules("set-up", "1-buccaneering-rolls", if_(groups, "R2")))


TOPICS = {"start": Topic(facts=Record(StartFacts), settle=settle)}
