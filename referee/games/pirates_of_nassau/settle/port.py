"""Topic `port`: smuggle goods, ransom a hostage, loot the port."""

from typing import NamedTuple

from referee.core.pieces import counted
from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import Target, judge, port_gunnery
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.port import (
    LOOT_NOTORIETY,
    Hold,
    Smuggled,
    Wish,
    coins_from_loot,
    loot_due,
    loot_lack,
    ransom_due,
    resolve_smuggling,
    smuggled_at_most,
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
from referee.games.pirates_of_nassau.settle.words import more_than_held, no_room, supply_lacks
from referee.games.pirates_of_nassau.terms import COIN, RESOURCES, Heap
from referee.games.pirates_of_nassau.texts import LACKS, printed_gunnery_told

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
    "no-hostage": "There is no hostage in the hold.",
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
    if result["legal"]:
        why = _loot_words(facts, result) if facts.action == LOOT else _smuggle_words(facts, result)
    else:
        why = [_refusal_words(facts, str(result["refusal"]))]
    return Settled(result, why, _cites(facts, result))


def _result(facts: PortFacts) -> Result:
    if facts.looted:
        return refused("port-looted")
    if facts.action == LOOT and facts.ransom:
        return refused("ransom-needs-smuggle")
    if not holds(facts.hold, facts.dump):
        return refused("not-held")
    return _smuggled(facts) if facts.action == SMUGGLE else _looted(facts)


def _hold(facts: PortFacts) -> Hold:
    """The hold after dumping."""
    return Hold(pieces=minus(facts.hold, facts.dump), capacity=facts.capacity, supply=facts.supply)


def _smuggling(facts: PortFacts) -> Smuggled:
    wish = Wish(
        goods=facts.goods or (),
        smuggle=facts.smuggle,
        ransom=facts.ransom,
        ransom_first=facts.ransom_first,
    )
    return resolve_smuggling(wish, _hold(facts), facts.region, facts.house)


def _smuggled(facts: PortFacts) -> Result:
    done = _smuggling(facts)
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


def _looted(facts: PortFacts) -> Result:
    hold, value = _hold(facts), port_gunnery(facts.region, facts.port_gunnery)
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


def _loot_words(facts: PortFacts, result: Result) -> list[str]:
    value, book = port_gunnery(facts.region, facts.port_gunnery), port_gunnery(facts.region)
    printed = f"4 + region {facts.region}" if facts.port_gunnery is None else "as printed"
    why = [printed_gunnery_told("the port", value, facts.region)] if value != book else []
    why.append(
        f"Gunnery {facts.gunnery} against {value} ({printed}); needed: {value + 1} or more: "
        f"{'looted' if result['success'] else 'nothing happens'}."
    )
    if result["success"]:
        lack = loot_lack(_hold(facts), facts.region, facts.house)
        why.append(_coins_words("Loot", result["coins_due"], result["coins_taken"], lack))
        why.append(f"It scores {LOOT_NOTORIETY} Notoriety in step 3.")
    return why


def _smuggle_words(facts: PortFacts, result: Result) -> list[str]:
    why = [
        f"The port shows {_goods_words(facts)}; at most {result['max_pieces']} of one kind now: "
        f"{heap_words(facts.smuggle)} smuggled."
    ]
    if facts.ransom:
        lack = _smuggling(facts).lack
        why.append(_coins_words("Ransom", result["ransom_due"], result["ransom_coins"], lack))
    return why


def _goods_words(facts: PortFacts) -> str:
    return listed(facts.goods or (), "or")


def _coins_words(deed: str, due: object, taken: object, lack: str) -> str:
    """Pieces of eight that are due, those that come aboard, and what keeps others away."""
    why = f" ({LACKS[lack]})" if lack else ""
    return f"{deed}: {due} p8 due, {taken} p8 taken aboard{why}."


def _refusal_words(facts: PortFacts, code: str) -> str:
    """Why not, with the numbers."""
    wanted, most = heap_words(facts.smuggle), smuggled_at_most(facts.region)
    match code:
        case "not-held":
            return more_than_held("dumped", facts.dump, facts.hold)
        case "one-ransom":
            return f"One hostage a smuggle action may be ransomed, not {facts.ransom}."
        case "not-offered":
            return f"The port shows {_goods_words(facts)}, not what is wanted: {wanted}."
        case "type-mix":
            return f"All pieces smuggled are of one kind, not {wanted}."
        case "too-many":
            port = f"a port of region {facts.region}"
            return f"Wanted: {wanted}; {port} gives {counted(most, 'piece')} at most."
        case "supply-short":
            return supply_lacks(facts.smuggle, _smuggling(facts).supply)
        case "hold-full":
            return no_room("Smuggled", total(facts.smuggle), _smuggling(facts).room)
        case _:
            return REFUSED[code]


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
