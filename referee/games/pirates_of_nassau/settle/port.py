"""Topic `port`: smuggle goods, ransom a hostage, loot the port."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import Target, judge, port_gunnery
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.port import (
    LOOT_NOTORIETY,
    Hold,
    Wish,
    coins_from_loot,
    loot_due,
    ransom_due,
    resolve_smuggling,
)
from referee.games.pirates_of_nassau.settle.common import (
    PIECE_MAP,
    REGION,
    Optional,
    Result,
    fits_in,
    heap_words,
    hold_fact,
    house_fact,
    if_,
    listed,
    needed,
    refused,
    rules,
    supply_fact,
)
from referee.games.pirates_of_nassau.terms import COIN, RESOURCES, Heap

SMUGGLE, LOOT = "smuggle", "loot"


class PortFacts(NamedTuple):
    """Facts of the topic."""

    action: str = fact(Choice(SMUGGLE, LOOT), "what is done in the port")
    region: int = fact(REGION, "the region of the port")
    looted: bool = fact(FLAG, "it was looted before", default=False)
    hold: Heap = hold_fact()
    capacity: int = fact(COUNT, "spaces of the hold")
    dump: Heap = hold_fact("pieces thrown away first")
    goods: tuple[str, ...] | None = fact(
        Optional(ListOf(Choice(*RESOURCES, COIN), 1, different=True)),
        "pieces shown at the port (needed to smuggle)",
        default=None,
    )
    smuggle: Heap = fact(PIECE_MAP, "pieces smuggled", default={}, default_words="{}")
    ransom: int = fact(COUNT, "hostages ransomed", default=0)
    ransom_first: bool = fact(FLAG, "the ransom comes before the smuggling", default=False)
    gunnery: int | None = fact(
        Optional(COUNT), "the pirate's Gunnery in all (needed to loot)", default=None
    )
    port_gunnery: int | None = fact(
        Optional(COUNT), "the port's printed gunnery; null: 4 + region", default=None
    )
    supply: Heap = supply_fact()
    house: House = house_fact()


REFUSED = {
    "port-looted": "The port has been looted.",
    "ransom-needs-smuggle": "A hostage is ransomed with a smuggle action only.",
    "not-held": "More is dumped than the hold has.",
    "one-ransom": "One hostage a smuggle action may be ransomed.",
    "no-hostage": "There is no hostage in the hold.",
    "not-offered": "The port does not show that.",
    "type-mix": "All pieces smuggled are of one kind.",
    "too-many": "That is more than the port gives.",
    "supply-short": "The supply does not have that many.",
    "hold-full": "There is no space for that.",
    "must-smuggle": "At this table at least one piece must be smuggled.",
}


def settle(facts: PortFacts) -> Settled:
    """What the port gives."""
    fits_in("hold", facts.hold, facts.capacity, facts.house)
    if facts.action == SMUGGLE:
        needed("goods", facts.goods, "to smuggle")
    else:
        needed("gunnery", facts.gunnery, "to loot")
        if facts.smuggle:
            raise MalformedFacts("smuggle", "has no place in a loot action")
    result = _result(facts)
    why = _why(facts, result) if result["legal"] else [REFUSED[str(result["refusal"])]]
    return Settled(result, why, _cites(facts, result))


def _result(facts: PortFacts) -> Result:
    if facts.looted:
        return refused("port-looted")
    if facts.action == LOOT and facts.ransom:
        return refused("ransom-needs-smuggle")
    if not holds(facts.hold, facts.dump):
        return refused("not-held")
    hold = Hold(pieces=minus(facts.hold, facts.dump), capacity=facts.capacity, supply=facts.supply)
    return _smuggled(facts, hold) if facts.action == SMUGGLE else _looted(facts, hold)


def _smuggled(facts: PortFacts, hold: Hold) -> Result:
    wish = Wish(
        goods=facts.goods or (),
        smuggle=facts.smuggle,
        ransom=facts.ransom,
        ransom_first=facts.ransom_first,
    )
    done = resolve_smuggling(wish, hold, facts.region, facts.house)
    if done.refusal:
        return refused(done.refusal)
    return {
        "legal": True,
        "choices": sorted(facts.goods or ()),
        "max_pieces": done.max_pieces,
        "smuggled": tidy(facts.smuggle),
        "ransom_due": ransom_due(facts.region) if facts.ransom else 0,
        "ransom_coins": done.coins,
        "hold_after": done.pieces,
    }


def _looted(facts: PortFacts, hold: Hold) -> Result:
    value = port_gunnery(facts.region, facts.port_gunnery)
    success = judge(None, facts.gunnery or 0, Target(None, value)).is_success
    coins = coins_from_loot(hold, facts.region, facts.house) if success else 0
    return {
        "legal": True,
        "need_gunnery": value + 1,
        "success": success,
        "coins_due": loot_due(facts.region) if success else 0,
        "coins_taken": coins,
        "hold_after": plus(hold.pieces, {COIN: coins}),
        "notoriety": LOOT_NOTORIETY if success else 0,
        "looted_after": success,
    }


def _why(facts: PortFacts, result: Result) -> list[str]:
    if facts.action == LOOT:
        value = port_gunnery(facts.region, facts.port_gunnery)
        printed = f"4 + region {facts.region}" if facts.port_gunnery is None else "as printed"
        why = [
            f"Gunnery {facts.gunnery} against {value} ({printed}); {value + 1} are needed: "
            f"{'looted' if result['success'] else 'nothing happens'}."
        ]
        if result["success"]:
            why.append(f"{result['coins_due']} p8 are due, {result['coins_taken']} come aboard.")
            why.append(f"It scores {LOOT_NOTORIETY} Notoriety in step 3.")
        return why
    most = result["max_pieces"]
    why = [
        f"The port shows {listed(facts.goods or (), 'or')}; at most {most} of one kind now: "
        f"{heap_words(facts.smuggle)} smuggled."
    ]
    if facts.ransom:
        why.append(f"Ransom: {result['ransom_due']} p8 due, {result['ransom_coins']} come aboard.")
    return why


def _cites(facts: PortFacts, result: Result) -> list[str]:
    smuggles = facts.action == SMUGGLE
    due, got = result.get("coins_due"), result.get("coins_taken")
    return rules(
        "smuggle-goods" if smuggles else "loot-port",
        if_(facts.ransom, "ransom-a-hostage"),
        if_(result.get("notoriety"), "3-adjust-notoriety"),
        if_(due != got, "R25"),
        if_(smuggles and not total(facts.smuggle), "R26"),
        if_(facts.ransom, "R27"),
        if_(smuggles and facts.region == 3 and total(facts.smuggle) == 1, "R28"),
        if_(tidy(facts.dump), "R29"),
        if_(facts.house.limited_supply == "on", "R42"),
        if_(facts.house.limited_supply == "on", "R43"),
        if_(facts.port_gunnery is not None and not smuggles, "R56"),
    )


TOPICS = {"port": Topic(facts=Record(PortFacts), settle=settle)}
