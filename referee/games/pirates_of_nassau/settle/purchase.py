"""Topic `purchase`: price, exchange needed, limits and placement of one purchase."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Kind, MalformedFacts, MapOf, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.heaps import total
from referee.games.pirates_of_nassau.rules.nassau import (
    A_COIN,
    Offer,
    Payment,
    Purse,
    kept_aboard,
    placing_refusal,
    points_change,
    points_of,
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
    listed,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.terms import (
    COIN,
    KINDS,
    MOST_SECTIONS,
    RESOURCES,
    SECTION,
    Heap,
    space_of,
)
from referee.games.pirates_of_nassau.texts import limit_told, name_of


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
}


def settle(facts: PurchaseFacts) -> Settled:
    """Whether the item can be bought, and what is left."""
    if facts.item == SECTION and facts.replace is not None:
        raise MalformedFacts("replace", "has no place with a section")
    result = _result(facts)
    code = result.get("refusal")
    if code in (None, "cannot-afford"):
        why = _payment_words(facts, _payment(facts))
        why += _placed_words(facts) if result["legal"] else []
    else:
        why = [_refusal_words(facts, str(code))]
    why += other_readings(
        facts.house, result, lambda house: _result(facts._replace(house=house)), "nassau_pass"
    )
    cites = rules(
        "5-return-to-nassau",
        if_(facts.item != SECTION, "appendix-one-upgrades-and-crew-counters"),
        if_(facts.passed, "R37"),
        if_(code == "no-space", "R38"),
        if_(facts.replace, "R39"),
        if_(facts.free_spaces_new, "R40"),
        if_(facts.points and facts.item != SECTION, "R44"),
        if_(facts.item == SECTION, "R59"),
    )
    return Settled(result, why, cites)


def _payment_words(facts: PurchaseFacts, payment: Payment) -> list[str]:
    """The price, the exchange for it, and what is left or still lacking."""
    held = facts.hold.get(COIN, 0)
    why = [f"The price of {_name(facts.item)} is {heap_words(payment.cost)}."]
    why += [f"The hold lacks {heap_words(payment.short)}."] if payment.short else []
    coins = payment.coins
    spent = total(coins)
    if spent:
        which = "The cheapest exchange" if facts.coins is None else "The stated exchange"
        brought = {resource: A_COIN * count for resource, count in coins.items()}
        why.append(f"{which}: {spent} p8 for {heap_words(brought)}, of {held} p8 held.")
    if payment.hold_after is not None:
        return [*why, f"Left then: {heap_words(payment.hold_after)}."]
    if spent > held:
        return [*why, f"It cannot be paid for: {spent - held} p8 too few."]
    return [*why, f"It cannot be paid for: {heap_words(payment.lacking)} still lacking."]


def _placed_words(facts: PurchaseFacts) -> list[str]:
    """What goes to the box for it, and how the points change."""
    replaced = facts.replace
    why = [f"To the game box: {_name(replaced)}."] if replaced else []
    kinds = [facts.item, *([replaced] if replaced else [])]
    unknown = [_name(kind) for kind in kinds if points_of(kind, facts.points) is None]
    if unknown:
        return [*why, f"Not known: the printed points of {listed(unknown)}."]
    is_crew = facts.item != SECTION and space_of(facts.item) == "crew"
    change = sum(n for n in points_change(facts.item, replaced, facts.points) if n)
    terms = " against ".join(f"{points_of(kind, facts.points)} of {_name(kind)}" for kind in kinds)
    return [*why, f"{'Motley Crew' if is_crew else 'Best Ship'} points: {change:+} ({terms})."]


def _refusal_words(facts: PurchaseFacts, code: str) -> str:
    """Why it cannot be taken and placed."""
    name, replaced = _name(facts.item), facts.replace or ""
    match code:
        case "section-max":
            return (
                f"A ship has {MOST_SECTIONS} extra sections at most; this one has {facts.sections}."
            )
        case "not-aboard":
            return f"Not aboard: {_name(replaced)}, which should be replaced."
        case "wrong-space":
            other = f"the place of {_name(replaced)} is a {space_of(replaced)} space"
            return f"{name} needs a {space_of(facts.item)} space; {other}."
        case "limit" | "duplicate-crew":
            said = limit_told(facts.item, kept_aboard(_offer(facts)))
            return f"{said[0].upper()}{said[1:]}."
        case "no-space":
            new = facts.free_spaces_new
            later = f"; on new sections, from the next turn on: {new}" if new else ""
            return f"There is no free {space_of(facts.item)} space for it{later}."
        case "chest-locked":
            wanted = f"Wanted from the chest: {facts.chest_coins} p8"
            return f"{wanted}; what is buried cannot be spent."
        case _:
            return REFUSED[code]


def _name(item: str) -> str:
    return "a section" if item == SECTION else name_of(item)


def _payment(facts: PurchaseFacts) -> Payment:
    return resolve_payment(facts.item, Purse(hold=facts.hold, coins=facts.coins))


def _offer(facts: PurchaseFacts) -> Offer:
    return Offer(
        item=facts.item,
        ship=facts.ship,
        in_nassau=facts.in_nassau,
        sections=facts.sections,
        free_spaces=facts.free_spaces,
        free_spaces_new=facts.free_spaces_new,
        replace=facts.replace,
    )


def _result(facts: PurchaseFacts) -> Result:
    if facts.passed and facts.house.nassau_pass == "final":
        return refused("passed")
    code = placing_refusal(_offer(facts), facts.house)
    code = code or ("chest-locked" if facts.chest_coins else None)
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
