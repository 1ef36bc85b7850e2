"""Topic `holds`: does the cargo fit, how much more, and what must go."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.rules import cargo as holds
from referee.games.nassau.settle.common import (
    CRATES_OF_ONE,
    GOODS_ABOARD,
    OPEN_HOLDS,
    DiscardFacts,
    after_discard,
    cargo_words,
    counted,
    discard_fact,
    house_fact,
    if_,
    other_readings,
    rules,
)
from referee.games.nassau.terms import CRATES, Cargo


class TakeFacts(NamedTuple):
    """What is to be loaded."""

    kind: str = fact(Choice(*holds.KINDS), "of what kind")
    number: int = fact(Whole(1), "how many", key="count")


class HoldsFacts(NamedTuple):
    """Facts of the topic."""

    holds: int = fact(OPEN_HOLDS, "open holds")
    crates: int = fact(CRATES_OF_ONE, "ammo crates aboard", default=0)
    provisions: int = fact(COUNT, "provisions aboard", default=0)
    goods: int = fact(GOODS_ABOARD, "goods aboard", default=0)
    rat: bool = fact(FLAG, "the rat is turned over this round", default=False)
    lose_hold: bool = fact(FLAG, "an attack tile takes a cargo hold", default=False)
    discard: DiscardFacts = discard_fact()
    take: TakeFacts | None = fact(Record(TakeFacts), "what is to be loaded", default=None)
    own_pile: int | None = fact(CRATES_OF_ONE, "crates left in the own pile", default=None)
    house: House = house_fact()


def settle(facts: HoldsFacts) -> Settled:
    """The cargo after losses and discards, and what of the new load fits."""
    cargo = after_discard(Cargo(facts.crates, facts.provisions, facts.goods), facts.discard)
    result = _result(facts, cargo, facts.house)
    needed = counted(holds.loads_of(cargo), "hold")
    why = [
        f"{cargo_words(cargo)}: {needed} needed, {result['capacity']} there"
        + (" with the rat." if facts.rat else ".")
    ]
    if facts.lose_hold:
        why.append(
            "Only printed holds are open, so 3 points are lost instead."
            if result["points"]
            else f"A hold is lost, {result['holds_after']} left."
        )
    if facts.take is not None:
        why.append(_stored_line(facts, facts.take, cargo, result))
    if facts.rat:
        why += other_readings(
            facts.house,
            ("rat_same_kind",),
            lambda house: _result(facts, cargo, house),
            "fits",
            "stored",
        )
    cites = rules(
        "player-components",
        "phase-i-nassau-city",
        if_(facts.lose_hold, "fight-an-opponent"),
        if_(facts.lose_hold, "R26"),
        if_(facts.rat, "abilities-of-the-animals"),
        if_(facts.rat, "R62"),
    )
    return Settled(result, why, cites)


def _stored_line(
    facts: HoldsFacts, take: TakeFacts, cargo: Cargo, result: dict[str, object]
) -> str:
    stored = result["stored"]
    said = f"{stored} of {counted(take.number, take.kind.removesuffix('s'))} can be stored"
    if stored == take.number:
        return f"{said}."
    if not result["fits"]:
        return f"{said}: the cargo does not fit even before."
    pile = min(CRATES if facts.own_pile is None else facts.own_pile, CRATES - cargo.crates)
    if take.kind == "crates" and stored == pile:
        return f"{said}: the own pile has no more."
    return f"{said}: there is no room for more."


def _result(facts: HoldsFacts, cargo: Cargo, house: House) -> dict[str, object]:
    left, lost = holds.lose_hold(facts.holds) if facts.lose_hold else (facts.holds, 0)
    after, stored = cargo, 0
    if facts.take is not None:
        pile = CRATES if facts.own_pile is None else facts.own_pile
        stored = holds.room_for(
            facts.take.kind, facts.take.number, left, cargo, facts.rat, house, pile
        )
        after = holds.more_of(cargo, facts.take.kind, stored)
    return {
        "holds_after": left,
        "points": lost,
        "loads": holds.loads_of(cargo),
        "capacity": holds.capacity_of(left, cargo, facts.rat, house),
        "fits": holds.fits(left, cargo, facts.rat, house),
        "minimal_discards": [
            part._asdict() for part in holds.minimal_discards(left, cargo, facts.rat, house)
        ],
        "stored": stored,
        "not_stored": facts.take.number - stored if facts.take else 0,
        "crates_after": after.crates,
        "provisions_after": after.provisions,
        "goods_after": after.goods,
    }


TOPICS = {"holds": Topic(facts=Record(HoldsFacts), settle=settle)}
