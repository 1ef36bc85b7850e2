"""Facts of the topic `ship-combat`, and what they must not contradict."""

from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Choice,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.games.searovers.house import House
from referee.games.searovers.rules.combat import CONTINUE, EVADE, WITHDRAW
from referee.games.searovers.rules.stacks import Stack
from referee.games.searovers.settle.common import (
    DAMAGE,
    DICE,
    DIE,
    POSITIVE,
    Maybe,
    checked_stack,
    house_fact,
    maybe,
)


class VesselFacts(NamedTuple):
    """One of the two vessels."""

    vessel: int | None = fact(Maybe(COUNT), "strength of the vessel card", default=None)
    captain: int | None = fact(Maybe(COUNT), "strength of the captain", default=None)
    guns: int = fact(COUNT, "strength of the great guns, 0: none", default=0)
    crew: int = fact(Whole(0, 1), "1 with a crew aboard", default=0)
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)
    cargo: int | None = maybe(COUNT, "its cargo limit")


class ParleyFacts(NamedTuple):
    """An attempt to invoke parley before a round."""

    offer: int = fact(COUNT, "pieces of eight offered")
    agreed: bool = fact(FLAG, "both decide to parley")
    by: str | None = maybe(NAME, "who invokes it", default_words="the defender")
    source: str = fact(Choice("hold", "supply", "card"), "what is offered", default="hold")


class RoundFacts(NamedTuple):
    """One round, in the order of play."""

    parley: ParleyFacts | None = maybe(Record(ParleyFacts), "an offer before the round")
    rolls: dict[str, tuple[int, ...]] | None = maybe(
        MapOf(DICE), "both hands by name, like rolls.anne=6541 rolls.bob=63"
    )
    added: dict[str, int] = fact(MapOf(COUNT), "dice added by cards, by name", default={})
    choice: str = fact(
        Choice(CONTINUE, EVADE, WITHDRAW), "what who may choose chooses", default=CONTINUE
    )
    reply: str | None = maybe(Choice(CONTINUE, WITHDRAW), "the defender's answer to a withdrawal")
    damage: str | None = maybe(DAMAGE, "the card the loser gives up")


class CombatFacts(NamedTuple):
    """Facts of the topic."""

    attacker: str = fact(NAME, "who attacks")
    defender: str = fact(NAME, "whose vessel is attacked")
    vessels: dict[str, VesselFacts] = fact(MapOf(Record(VesselFacts)), "the two vessels by name")
    attacker_at_sea: bool = fact(FLAG, "the attacking vessel is at sea", default=True)
    defender_at_sea: bool = fact(FLAG, "the attacked vessel is at sea", default=True)
    attacker_hex: str | None = maybe(NAME, "hex of the attacker")
    attacker_haven: str | None = maybe(NAME, "the attacker's Haven")
    defender_hex: str | None = maybe(NAME, "hex of the defender")
    defender_haven: str | None = maybe(NAME, "the defender's Haven")
    immobile: bool = fact(FLAG, 'a "cannot move" Wild lies on the attacker', default=False)
    open_move: bool = fact(FLAG, "the attacker is in a move and has not acted", default=True)
    move_left: int | None = maybe(COUNT, "spaces left of that move")
    distance: int | None = maybe(POSITIVE, "spaces to the defender's hex")
    barrier: bool = fact(FLAG, "a white barrier lies between", default=False)
    safe_passage: bool = fact(FLAG, "it accepted a parley from that vessel", default=False)
    rounds: tuple[RoundFacts, ...] = fact(ListOf(Record(RoundFacts)), "rounds", default=())
    loot_die: int | None = maybe(DIE, "the victor's die for loot")
    house: House = house_fact()


def check_names(facts: CombatFacts) -> None:
    """Names that are none of the two, strengths that cannot be, rounds without their dice."""
    if facts.attacker == facts.defender:
        raise MalformedFacts("defender", "nobody attacks himself")
    names = {facts.attacker, facts.defender}
    if set(facts.vessels) != names:
        raise MalformedFacts("vessels", f"must be those of {' and '.join(sorted(names))}")
    for name, row in facts.vessels.items():
        try:
            checked_stack(Stack(row.vessel, row.captain, row.guns, row.crew), at_sea=True)
        except MalformedFacts as fault:
            raise fault.under(name).under("vessels") from None
    for place, round_ in enumerate(facts.rounds):
        _check_round(round_, names, f"rounds.{place}")


def _check_round(row: RoundFacts, names: set[str], key: str) -> None:
    if row.parley and row.parley.by is not None and row.parley.by not in names:
        raise MalformedFacts(f"{key}.parley.by", "is none of the two")
    agreed = row.parley is not None and row.parley.agreed
    if agreed and row.rolls is not None:
        raise MalformedFacts(f"{key}.rolls", "nobody rolls after a parley")
    if not agreed and (row.rolls is None or set(row.rolls) != names):
        raise MalformedFacts(f"{key}.rolls", "must have the dice of both")
    if not set(row.added) <= names:
        raise MalformedFacts(f"{key}.added", "names somebody else")
