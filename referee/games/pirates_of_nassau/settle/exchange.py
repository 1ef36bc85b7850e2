"""Topic `exchange`: coins for resources, resources for coins, burying, doubloons."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.schema import COUNT, Choice, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.exchange import (
    A_DOUBLOON,
    BURYING,
    BUYING,
    LATER,
    SEA,
    Trade,
    bury_refusal,
    coin_refusal,
    doubloon_refusal,
    hand_in_refusal,
    needs_jolly_roger,
    quartermaster_refusal,
    supply_refusal,
    treasure_of,
)
from referee.games.pirates_of_nassau.rules.heaps import minus, plus, tidy
from referee.games.pirates_of_nassau.rules.hold import coins_made
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
    "not-in-step": "That belongs to another moment.",
    "chest-locked": "Coins in the chest are not spent.",
    "not-held": "The hold does not have that.",
    "not-a-resource": "Only gunpowder, cargo and rum are resources.",
    "wrong-amount": "The numbers do not fit the rate.",
    "type-mix": "The resources for a coin are of one kind.",
    "supply-short": "The supply does not have that many.",
    "no-counter": "There is no Quartermaster aboard.",
    "counter-new": "A counter cannot be used in the turn it was bought.",
    "counter-used": "The Quartermaster cannot be used that often.",
    "same-event": "At this table a reset counter waits for another exchange.",
    "supply-not-empty": "There are still Pieces of Eight in the supply.",
    "chest-only": "Only coins of the chest become a Golden Doubloon.",
    "too-few-coins": "The chest has too few Pieces of Eight for that.",
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
        outcome = _outcome(facts)
        why = [f"Given {heap_words(outcome.paid)}, gained {heap_words(outcome.gained)}."]
        if facts.kind in (BURY, DOUBLOON):
            why = [f"The chest is worth {result['treasure']} now."]
    else:
        why = [REFUSED[str(result["refusal"])]]
    why += other_readings(
        facts.house, result, lambda house: _result(facts._replace(house=house)), "quartermaster"
    )
    cites = rules(
        *CITES[facts.kind],
        if_(facts.jolly_roger != "none", "R22"),
        if_(facts.house.limited_supply == "on", "R43"),
    )
    return Settled(result, why, cites)


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
    chest = {
        "p8": facts.chest.p8 + done.to_chest,
        "doubloons": facts.chest.doubloons + done.new_doubloons,
    }
    freed = A_DOUBLOON * done.new_doubloons
    return {
        "legal": True,
        "gained": done.gained,
        "hold_after": plus(minus(facts.hold, done.paid), done.gained),
        "chest_after": chest,
        "treasure": treasure_of(chest["p8"], chest["doubloons"]),
        "quartermaster_after": USED if "quartermaster" in done.used else facts.quartermaster,
        "jolly_roger_after": USED if "jolly_roger" in done.used else facts.jolly_roger,
        "supply_p8_after": facts.supply[COIN] + freed if facts.kind == DOUBLOON else None,
    }


TOPICS = {"exchange": Topic(facts=Record(ExchangeFacts), settle=settle)}
