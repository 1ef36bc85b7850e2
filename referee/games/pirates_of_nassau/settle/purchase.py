"""Topic `purchase`: price, exchange needed, limits and placement of one purchase."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Kind, MalformedFacts, MapOf, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.nassau import (
    Offer,
    Payment,
    Purse,
    placing_refusal,
    points_change,
    resolve_payment,
)
from referee.games.pirates_of_nassau.settle.common import (
    ANY_COUNTER,
    PIECE_MAP,
    SHIP,
    CounterKind,
    Optional,
    Result,
    heap_words,
    house_fact,
    if_,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.terms import COIN, KINDS, RESOURCES, SECTION, Heap


class Points(Kind[dict[str, int]]):
    """Printed points of things whose points the rulebook does not give."""

    _kind = CounterKind(extra=(SECTION,))

    def read(self, value: object) -> dict[str, int]:
        """Kind to points."""
        if not isinstance(value, dict):
            raise self.wrong(value)
        points: dict[str, int] = {}
        for key, count in value.items():
            try:
                kind = self._kind.read(key)
                points[kind] = COUNT.read(count)
            except MalformedFacts as fault:
                raise fault.under(str(key)) from None
            if kind in KINDS and KINDS[kind].points is not None:
                raise MalformedFacts(kind, f"has {KINDS[kind].points} points in the rulebook")
        return points

    def words(self) -> str:
        """What is legal."""
        return "kinds without points in the rulebook, with a number each"

    def part(self, name: str) -> Kind[object] | None:
        """The number."""
        return COUNT


class PurchaseFacts(NamedTuple):
    """Facts of the topic."""

    item: str = fact(CounterKind(extra=(SECTION,)), "the counter, or section")
    hold: Heap = fact(PIECE_MAP, "all pieces at hand")
    coins: dict[str, int] | None = fact(
        Optional(MapOf(COUNT, keys=RESOURCES)),
        "coins exchanged into each resource; null: the cheapest exchange",
        default=None,
    )
    in_nassau: int = fact(COUNT, "how many of this counter lie in Nassau", default=1)
    ship: dict[str, int] = fact(SHIP, "counters aboard", default={}, default_words="{}")
    sections: int = fact(Whole(0, 2), "extra sections aboard", default=0)
    free_spaces: int = fact(COUNT, "free spaces of its kind, without new sections", default=1)
    free_spaces_new: int = fact(
        COUNT, "free spaces of its kind on sections bought this turn", default=0
    )
    replace: str | None = fact(
        Optional(ANY_COUNTER), "the counter it takes the place of", default=None
    )
    passed: bool = fact(FLAG, "the buyer has declared himself finished", default=False)
    chest_coins: int = fact(COUNT, "coins he wants to take from his chest", default=0)
    points: dict[str, int] = fact(
        Points(), "printed points the rulebook does not give", default={}, default_words="{}"
    )
    house: House = house_fact()


REFUSED = {
    "passed": "He has declared himself finished.",
    "out-of-stock": "None of it lies in Nassau.",
    "section-max": "A ship has two extra sections at most.",
    "not-aboard": "The counter to replace is not aboard.",
    "wrong-space": "The counter to replace lies on another kind of space.",
    "limit": "A ship cannot have that many of its kind.",
    "duplicate-crew": "A ship never has two Crew counters of one kind.",
    "no-space": "There is no free space for it.",
    "chest-locked": "Coins in the chest cannot be spent.",
    "cannot-afford": "It cannot be paid for.",
}


def settle(facts: PurchaseFacts) -> Settled:
    """Whether the item can be bought, and what is left."""
    if facts.item == SECTION and facts.replace is not None:
        raise MalformedFacts("replace", "has no place with a section")
    result = _result(facts)
    payment = _payment(facts)
    why = [f"The price of {_name(facts.item)} is {heap_words(payment.cost)}."]
    if payment.short:
        why.append(
            f"{heap_words(payment.short)} are lacking: {payment.coins_needed} p8 bring them "
            f"(2 of one kind each), of {facts.hold.get(COIN, 0)} held."
        )
    if not result["legal"]:
        why.append(REFUSED[str(result["refusal"])])
    elif payment.hold_after is not None:
        why.append(f"Left then: {heap_words(payment.hold_after)}.")
    why += other_readings(
        facts.house, result, lambda house: _result(facts._replace(house=house)), "nassau_pass"
    )
    cites = rules(
        "5-return-to-nassau",
        if_(facts.item != SECTION, "appendix-one-upgrades-and-crew-counters"),
        if_(facts.passed, "R37"),
        if_(result.get("refusal") == "no-space", "R38"),
        if_(facts.replace, "R39"),
        if_(facts.free_spaces_new, "R40"),
        if_(facts.points and facts.item != SECTION, "R44"),
        if_(facts.item == SECTION, "R59"),
    )
    return Settled(result, why, cites)


def _name(item: str) -> str:
    return item.removeprefix("crew:").replace("_", " ")


def _payment(facts: PurchaseFacts) -> Payment:
    return resolve_payment(facts.item, Purse(hold=facts.hold, coins=facts.coins))


def _result(facts: PurchaseFacts) -> Result:
    if facts.passed and facts.house.nassau_pass == "final":
        return refused("passed")
    offer = Offer(
        item=facts.item,
        ship=facts.ship,
        in_nassau=facts.in_nassau,
        sections=facts.sections,
        free_spaces=facts.free_spaces,
        free_spaces_new=facts.free_spaces_new,
        replace=facts.replace,
    )
    code = placing_refusal(offer, facts.house) or ("chest-locked" if facts.chest_coins else None)
    if code:
        return refused(code)
    payment = _payment(facts)
    costs: Result = {
        "cost": payment.cost,
        "short": payment.short,
        "coins_needed": payment.coins_needed,
    }
    if payment.hold_after is None:
        return refused("cannot-afford", **costs)
    best, motley = points_change(facts.item, facts.replace, facts.points)
    return {
        "legal": True,
        **costs,
        "hold_after": payment.hold_after,
        "discarded": facts.replace,
        "best_ship_change": best,
        "motley_change": motley,
    }


TOPICS = {"purchase": Topic(facts=Record(PurchaseFacts), settle=settle)}
