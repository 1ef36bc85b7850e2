"""Topic `take`: how much is received, and which animal."""

from typing import NamedTuple

from referee.core.schema import COUNT, Choice, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.rules import equipment
from referee.games.nassau.rules.equipment import Animals
from referee.games.nassau.settle.common import counted, house_fact, if_, listed, needed, rules
from referee.games.nassau.terms import ALL_ANIMALS, ANIMALS, MOST_ANIMALS, OBJECTS
from referee.games.nassau.texts import several, spoken

ANIMAL = Choice(*ANIMALS)
KINDS = ("sail", "sailor", "weapon", "hold", "pirate", *OBJECTS, "yarn_card", "animal")
TAVERN = 5
INSTEAD = "1 doubloon instead, as this table plays."


class TakeFacts(NamedTuple):
    """Facts of the topic."""

    kind: str = fact(Choice(*KINDS), "what is offered; weapon: of one type")
    offered: int = fact(Whole(1), "how many; animal: 1", default=1)
    have: int | None = fact(
        COUNT, "what the player has, starting and printed pieces included", default=None
    )
    supply: int | None = fact(COUNT, "pieces left; not stated: enough", default=None)
    discards: int = fact(COUNT, "told yarn cards on the discard pile", default=0)
    owned: tuple[str, ...] | None = fact(
        ListOf(ANIMAL, 0, 5, different=True), "animals owned", default=None
    )
    display: tuple[str, ...] | None = fact(
        ListOf(ANIMAL, 0, 3), "animals displayed, leftmost first", default=None
    )
    draws: tuple[str, ...] = fact(ListOf(ANIMAL), "tiles turned up one by one", default=())
    pile: int = fact(COUNT, "face-down animals before drawing", default=ALL_ANIMALS)
    house: House = house_fact()


def settle(facts: TakeFacts) -> Settled:
    """An animal, or a count of anything else."""
    return _animal(facts) if facts.kind == "animal" else _count(facts)


def _count(facts: TakeFacts) -> Settled:
    kind = facts.kind
    if kind in equipment.CAPPED:
        needed("have", facts.have, f"for {spoken(kind)}")
        if (
            facts.have is not None
            and not (3 if kind == "hold" else 1) <= facts.have <= equipment.CAP
        ):
            raise MalformedFacts("have", f"{facts.have} cannot be; the cap is {equipment.CAP}")
    if kind == "pirate":
        needed("supply", facts.supply, "for pirate")
        if facts.supply is not None and facts.supply > TAVERN:
            raise MalformedFacts(
                "supply", f"{facts.supply} pirates; the tavern has {TAVERN} tables"
            )
    have = facts.have or 0
    got = equipment.receive(kind, facts.offered, have, facts.supply, facts.discards, facts.house)
    why = [f"Offered {several(facts.offered, kind)}, received {got.taken}."]
    if kind in equipment.CAPPED:
        why.append(f"{have} owned before, {equipment.CAP} at most.")
    why += _supply_lines(facts, got.taken)
    if got.doubloons:
        why.append(INSTEAD)
    result = {
        "taken": got.taken,
        "not_taken": facts.offered - got.taken,
        "doubloons_instead": got.doubloons,
    }
    cites = rules(
        "phase-i-nassau-city",
        if_(facts.supply is not None and kind != "pirate", "R65"),
        if_(kind == "yarn_card", "R39"),
        if_(got.is_capped, "R9"),
    )
    return Settled(result, why, cites)


def _supply_lines(facts: TakeFacts, taken: int) -> list[str]:
    """Where the pieces come from, before and after."""
    kind, before = facts.kind, facts.supply
    if before is None or kind == "hold":
        return []
    if kind == "pirate":
        return [f"{before} in the tavern before, {before - taken} after."]
    if kind == "yarn_card":
        return [_pile_line(facts, before, taken)]
    if facts.house.supply == "unlimited":
        return ["At this table the supply does not run out."]
    return [f"{before} in the supply before, {before - taken} after."]


def _pile_line(facts: TakeFacts, before: int, taken: int) -> str:
    shuffled = facts.house.reshuffle_yarn == "yes"
    after = before + (facts.discards if shuffled else 0) - taken
    told = ""
    if facts.discards:
        cards = counted(facts.discards, "told card")
        told = f", {cards} {'shuffled in' if shuffled else 'left out'}"
    return f"{before} in the piles before{told}, {after} after."


def _animal(facts: TakeFacts) -> Settled:
    needed("owned", facts.owned, "for animal")
    needed("display", facts.display, "for animal")
    if facts.offered != 1:
        raise MalformedFacts("offered", "one animal is offered at a time")
    owned, display = facts.owned or (), facts.display or ()
    if len(facts.draws) > facts.pile:
        raise MalformedFacts("draws", f"{len(facts.draws)} drawn of {facts.pile}")
    found = equipment.choose_animal(owned, display, facts.draws, facts.pile, facts.house)
    if found.draws_used < len(facts.draws):
        raise MalformedFacts("draws", "no tile is drawn any more")
    taken = int(found.outcome in (equipment.CHOOSE, equipment.TAKE))
    instead = int(found.outcome == equipment.NONE and facts.house.cap_substitute == "1_doubloon")
    result = {
        "taken": taken,
        "not_taken": 1 - taken,
        "doubloons_instead": instead,
        "outcome": found.outcome,
        "choices": list(found.choices),
        "animal": found.animal,
        "reshuffled": list(found.reshuffled),
        "swap": found.swap and taken > 0,
    }
    cites = rules(
        "phase-i-nassau-city", "the-boards", if_(found.outcome != equipment.CHOOSE, "R66")
    )
    why = [_why(found, owned, display, facts.house)]
    if result["swap"]:
        why.append(
            f"{len(owned)} animals are owned, {MOST_ANIMALS} at most, so one of them goes back."
        )
    if instead:
        why.append(INSTEAD)
    return Settled(result, why, cites)


def _why(found: Animals, owned: tuple[str, ...], display: tuple[str, ...], house: House) -> str:
    match found.outcome:
        case equipment.CHOOSE:
            return f"Displayed and not owned: {listed(map(spoken, found.choices))}."
        case equipment.TAKE:
            return (
                f"All displayed kinds are owned; the leftmost is replaced until {spoken(found.animal)} comes. "
                f"Back into the pile: {listed(map(spoken, found.reshuffled))}."
            )
        case equipment.DRAW_MORE:
            return "All kinds seen are owned: turn up the next animal in place of the leftmost."
        case _:
            if len(owned) >= MOST_ANIMALS and house.animal_swap == "no":
                return f"{len(owned)} animals are owned, {MOST_ANIMALS} at most."
            return "No animal is left that is not owned." if display else "No animal is displayed."


TOPICS = {"take": Topic(facts=Record(TakeFacts), settle=settle)}
