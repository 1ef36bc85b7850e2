"""Topic `exchange`: coins for resources, resources for coins, burying, doubloons."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.pieces import counted
from referee.core.schema import COUNT, Choice, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.exchange import (
    A_DOUBLOON,
    BURYING,
    BUYING,
    LATER,
    QUARTERMASTERS_COIN,
    SEA,
    Trade,
    bury_refusal,
    coin_refusal,
    doubloon_refusal,
    hand_in_refusal,
    needs_jolly_roger,
    quartermaster_refusal,
    quartermaster_uses,
    supply_refusal,
    treasure_of,
)
from referee.games.pirates_of_nassau.rules.heaps import minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.hold import FOR_ONE, coins_made
from referee.games.pirates_of_nassau.rules.nassau import A_COIN
from referee.games.pirates_of_nassau.settle.common import (
    STATE_OR_NONE,
    Optional,
    Result,
    heap_words,
    hold_fact,
    house_fact,
    if_,
    other_readings,
    refused,
    rules,
    supply_fact,
)
from referee.games.pirates_of_nassau.settle.words import (
    more_than_held,
    not_resources,
    supply_lacks,
)
from referee.games.pirates_of_nassau.terms import COIN, USED, Heap

COIN_KIND, QUARTERMASTER, HAND_IN, BURY, DOUBLOON = (
    "coin", "quartermaster", "three-for-one", "bury", "doubloon",
)  # fmt: skip


class ChestFacts(NamedTuple):
    """What lies in the chest."""

    p8: int = fact(COUNT, "Pieces of Eight", default=0)
    doubloons: int = fact(COUNT, "Golden Doubloons", default=0)


class ExchangeFacts(NamedTuple):
    """Facts of the topic."""

    kind: str = fact(Choice(COIN_KIND, QUARTERMASTER, HAND_IN, BURY, DOUBLOON), "what is exchanged")
    moment: str = fact(
        Choice(SEA, BUYING, BURYING, LATER), "steps 1-4, step 5, steps 6-9", default=BUYING
    )
    hold: Heap = hold_fact()
    chest: ChestFacts = fact(
        Record(ChestFacts), "what lies in the chest", default=ChestFacts(0, 0), default_words="{}"
    )
    coins: int = fact(Whole(1), "how many coins", default=1)
    source: str | None = fact(
        Optional(Choice("hold", "chest")), "where the coins come from", default=None, key="from"
    )
    get: Heap = hold_fact("resources wanted for coins")
    give: Heap = hold_fact("resources handed in for coins")
    quartermaster: str = fact(STATE_OR_NONE, "the Quartermaster aboard", default="none")
    jolly_roger: str = fact(STATE_OR_NONE, "the Jolly Roger aboard", default="none")
    doubloons: int | None = fact(
        Optional(Whole(1)), "number of swaps; null: as many as the chest allows", default=None
    )
    supply: Heap = supply_fact()
    house: House = house_fact()


REFUSED = {
    "chest-locked": "What is buried in the chest is not spent.",
    "no-counter": "There is no Quartermaster aboard.",
    "counter-new": "A counter cannot be used in the turn it was bought.",
    "same-event": "At this table a reset counter waits for another exchange.",
    "chest-only": "Only p8 of the chest become a Golden Doubloon.",
}
MOMENTS = {
    COIN_KIND: "p8 are exchanged in step 5 only.",
    QUARTERMASTER: "The Quartermaster is used in step 5 only.",
    HAND_IN: "Resources are handed in 3 for 1 while burying only, at the end of step 5.",
    BURY: "p8 are buried at the end of step 5 only.",
}
CITES = {
    COIN_KIND: ("5-return-to-nassau", "R33"),
    QUARTERMASTER: ("crew-counters", "5-return-to-nassau", "R34"),
    HAND_IN: ("5-return-to-nassau", "R35"),
    BURY: ("5-return-to-nassau",),
    DOUBLOON: ("golden-doubloons", "R42"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an exchange changes."""

    gained: Heap = field(default_factory=dict)
    paid: Heap = field(default_factory=dict)
    to_chest: int = 0
    new_doubloons: int = 0
    used: tuple[str, ...] = ()


def settle(facts: ExchangeFacts) -> Settled:
    """Whether the exchange is legal, and what is there then."""
    if facts.kind == DOUBLOON and COIN not in facts.supply:
        raise MalformedFacts("supply", "must say how many p8 there are for a doubloon")
    result = _result(facts)
    if result["legal"]:
        why = _why(facts, _outcome(facts))
    else:
        why = [_refusal_words(facts, str(result["refusal"]))]
    why += other_readings(
        facts.house, result, lambda house: _result(facts._replace(house=house)), "quartermaster"
    )
    cites = rules(
        *CITES[facts.kind],
        if_(facts.jolly_roger != "none", "R22"),
        if_(facts.house.limited_supply == "on", "R43"),
    )
    return Settled(result, why, cites)


def _why(facts: ExchangeFacts, done: Outcome) -> list[str]:
    """What is given and gained, and what there is then."""
    chest = _chest_after(facts, done)
    worth = treasure_of(chest["p8"], chest["doubloons"])
    doubloons = counted(chest["doubloons"], "Golden Doubloon")
    in_chest = f"In the chest then: {chest['p8']} p8 and {doubloons}, worth {worth}."
    in_hold = f"In the hold then: {heap_words(_hold_after(facts, done))}."
    if facts.kind == DOUBLOON:
        new = counted(done.new_doubloons, "Golden Doubloon")
        return [f"{-done.to_chest} p8 of the chest for {new}.", in_chest]
    if facts.kind == BURY:
        return [f"Buried: {done.to_chest} p8.", in_chest, in_hold]
    return [f"Given {heap_words(done.paid)}, gained {heap_words(done.gained)}.", in_hold]


def _refusal_words(facts: ExchangeFacts, code: str) -> str:
    """Why not, with the numbers."""
    match code:
        case "not-in-step":
            is_free = facts.house.three_for_one == "step5" and facts.kind == HAND_IN
            return (
                "Resources are handed in 3 for 1 in step 5 only."
                if is_free
                else MOMENTS[facts.kind]
            )
        case "not-held":
            deed = {HAND_IN: "handed in", BURY: "buried"}.get(facts.kind, "exchanged")
            wanted = facts.give if facts.kind == HAND_IN else {COIN: facts.coins}
            return more_than_held(deed, wanted, facts.hold)
        case "not-a-resource":
            return not_resources(facts.give if facts.kind == HAND_IN else facts.get)
        case "wrong-amount":
            return _amount_words(facts)
        case "type-mix":
            odd = {piece: count for piece, count in facts.get.items() if count % _rate(facts)}
            each = f"Each p8 brings {_rate(facts)} resources of one kind"
            return f"{each}; {heap_words(odd)} cannot be split like that."
        case "supply-short":
            return supply_lacks(_outcome(facts).gained, facts.supply)
        case "counter-used":
            uses = quartermaster_uses(facts.quartermaster, facts.jolly_roger)
            return (
                f"The Quartermaster makes 1 p8 a use: {facts.coins} p8 wanted, uses left: {uses}."
            )
        case "supply-not-empty":
            return f"The supply still has {facts.supply[COIN]} p8; it must be empty."
        case "too-few-coins":
            swaps = facts.doubloons or 1
            new = counted(swaps, "Golden Doubloon")
            return f"{new}: {A_DOUBLOON * swaps} p8 of the chest, which has {facts.chest.p8}."
        case _:
            return REFUSED[code]


def _rate(facts: ExchangeFacts) -> int:
    return QUARTERMASTERS_COIN if facts.kind == QUARTERMASTER else A_COIN


def _amount_words(facts: ExchangeFacts) -> str:
    if facts.kind == HAND_IN:
        given = counted(total(facts.give), "resource")
        return f"Handed in: {given}; it takes {FOR_ONE} for each p8."
    brought = f"For {facts.coins} p8: {facts.coins * _rate(facts)} resources, {_rate(facts)} each"
    return f"{brought}; wanted: {total(facts.get)}."


def _refusal(facts: ExchangeFacts) -> str | None:
    trade = Trade(
        moment=facts.moment,
        hold=facts.hold,
        coins=facts.coins,
        get=facts.get,
        from_chest=facts.source == "chest",
    )
    match facts.kind:
        case "coin":
            return coin_refusal(trade)
        case "quartermaster":
            return quartermaster_refusal(trade, facts.quartermaster, facts.jolly_roger, facts.house)
        case "three-for-one":
            return hand_in_refusal(facts.moment, facts.hold, facts.give, facts.house)
        case "bury":
            return bury_refusal(facts.moment, facts.hold, facts.coins)
        case _:
            return doubloon_refusal(
                facts.supply[COIN], facts.chest.p8, facts.doubloons, facts.source == "hold"
            )


def _outcome(facts: ExchangeFacts) -> Outcome:
    match facts.kind:
        case "three-for-one":
            return Outcome(gained={COIN: coins_made(facts.give)}, paid=tidy(facts.give))
        case "bury":
            return Outcome(paid={COIN: facts.coins}, to_chest=facts.coins)
        case "doubloon":
            swaps = facts.doubloons or facts.chest.p8 // A_DOUBLOON
            return Outcome(to_chest=-A_DOUBLOON * swaps, new_doubloons=swaps)
        case _:
            return _for_coins(facts)


def _for_coins(facts: ExchangeFacts) -> Outcome:
    used = ["quartermaster"] if facts.kind == QUARTERMASTER else []
    if used and needs_jolly_roger(facts.coins, facts.quartermaster):
        used.append("jolly_roger")
    return Outcome(gained=tidy(facts.get), paid={COIN: facts.coins}, used=tuple(used))


def _result(facts: ExchangeFacts) -> Result:
    code = _refusal(facts)
    if code:
        return refused(code)
    done = _outcome(facts)
    code = supply_refusal(done.gained, facts.supply, facts.house)
    if code:
        return refused(code)
    chest = _chest_after(facts, done)
    freed = A_DOUBLOON * done.new_doubloons
    return {
        "legal": True,
        "gained": done.gained,
        "hold_after": _hold_after(facts, done),
        "chest_after": chest,
        "treasure": treasure_of(chest["p8"], chest["doubloons"]),
        "quartermaster_after": USED if "quartermaster" in done.used else facts.quartermaster,
        "jolly_roger_after": USED if "jolly_roger" in done.used else facts.jolly_roger,
        "supply_p8_after": facts.supply[COIN] + freed if facts.kind == DOUBLOON else None,
    }


def _hold_after(facts: ExchangeFacts, done: Outcome) -> Heap:
    return plus(minus(facts.hold, done.paid), done.gained)


def _chest_after(facts: ExchangeFacts, done: Outcome) -> dict[str, int]:
    return {
        "p8": facts.chest.p8 + done.to_chest,
        "doubloons": facts.chest.doubloons + done.new_doubloons,
    }


TOPICS = {"exchange": Topic(facts=Record(ExchangeFacts), settle=settle)}
