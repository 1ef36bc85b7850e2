"""Topic `booty-phase`: goods on ports, the new merchant, counters, governors, gains outside the phase."""

from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Dice,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import OPTIONS, House, with_option
from referee.games.pyrates.rules.booty import (
    BLOCKED,
    COLUMN_ROWS,
    COUNTERS,
    NO_COUNTER,
    Column,
    Loaded,
    Row,
    counters_for,
    counters_needed,
    governors_by_dice,
    governors_of_port,
    granted_goods,
    resolve_captured_cargo,
    resolve_cargo,
    resolve_column,
    resolve_secret_placement,
)
from referee.games.pyrates.rules.trade import conversion_threshold
from referee.games.pyrates.settle.common import (
    ALLEGIANCE,
    CARGO,
    FACE_KEYS,
    PORT_NATION,
    PORT_ZONES,
    ZONE,
    CargoFacts,
    cargo_of,
    counted,
    dice_words,
    heap,
    heap_words,
    house_fact,
    if_,
    listed,
    needed,
    not_here,
    rules,
)
from referee.games.pyrates.terms import ZONES, Cargo


class ShipFacts(NamedTuple):
    """Somebody's ships at a port."""

    player: str = fact(NAME, "whose ships")
    allegiance: str = fact(ALLEGIANCE, "the nation he serves, or none")


class RowFacts(NamedTuple):
    """One port of the column."""

    name: str = fact(NAME, "the port")
    nation: str = fact(PORT_NATION, "whose port it is")
    goods: int = fact(COUNT, "goods there", default=0)
    gold: int = fact(COUNT, "gold there", default=0)
    ships: tuple[ShipFacts, ...] = fact(
        ListOf(Record(ShipFacts), different_by=("player",)), "who has ships there", default=()
    )


class MerchantFacts(NamedTuple):
    """The merchant that is placed, or captured."""

    cargo: CargoFacts | None = fact(CARGO, "the cargo rolled", default=None)
    old: CargoFacts | None = fact(CARGO, "what lies on a merchant it replaces", default=None)
    secret_cargo: bool = fact(FLAG, "Secret Cargo is used", default=False)
    captured: bool = fact(FLAG, "the moment is its capture (Secret Cargo)", default=False)


class GovernorFacts(NamedTuple):
    """How governors are placed."""

    option: int = fact(Whole(1, 2), "the option of Governor Ships")
    zones: tuple[str, ...] | None = fact(
        PORT_ZONES, "option 1: zones of the row 6 port", default=None
    )
    dice: tuple[int, ...] | None = fact(
        Dice(1, 3), "option 2: one die for each governor", default=None
    )
    zone_faces: dict[str, str] | None = fact(
        MapOf(ZONE, keys=FACE_KEYS, all_keys=True), "option 2: the zone of each face", default=None
    )


class GainFacts(NamedTuple):
    """Goods won outside the Booty Phase."""

    holder: str = fact(NAME, "who wins them")
    had: int = fact(COUNT, "goods he had")
    goods: int = fact(COUNT, "goods he wins")


class BootyFacts(NamedTuple):
    """Facts of the topic."""

    column: tuple[RowFacts, ...] = fact(
        ListOf(Record(RowFacts), 0, COLUMN_ROWS, different_by=("name",)),
        "ports of the rolled column in row order",
        default=(),
    )
    more_gold: bool = fact(FLAG, "More Gold: four goods become a gold", default=False)
    elsewhere: tuple[int, ...] = fact(
        ListOf(COUNT), "goods of every other port, merchant and player", default=()
    )
    counter_limit: int = fact(COUNT, "two-sided counters there are", default=COUNTERS)
    merchant: MerchantFacts | None = fact(
        Record(MerchantFacts), "the merchant placed or captured", default=None
    )
    governors: GovernorFacts | None = fact(
        Record(GovernorFacts), "governors placed at sea", default=None
    )
    gains: tuple[GainFacts, ...] = fact(
        ListOf(Record(GainFacts), different_by=("holder",)),
        "goods won outside the Booty Phase, in order",
        default=(),
    )
    house: House = house_fact()


def settle(facts: BootyFacts) -> Settled:
    """What the phase puts where."""
    house, limit = facts.house, facts.counter_limit
    if facts.merchant:
        _check_merchant(facts.merchant)
    governors = _governors(facts.governors, house)
    others = counters_needed(facts.elsewhere)
    had = counters_needed(gain.had for gain in facts.gains)
    old = facts.merchant.old if facts.merchant else None
    column = resolve_column(
        [_row(row) for row in facts.column],
        others + had + counters_for(old.goods if old else 0),
        house,
        more_gold=facts.more_gold,
        limit=limit,
    )
    others += counters_needed(cargo.goods for cargo in column.ports.values())
    aboard = others + had
    loaded = _loaded(facts.merchant, aboard, house, limit) if facts.merchant else None
    if loaded:
        others += counters_for(loaded.cargo.goods)
    granted, total = _grant(facts, others)
    result = {
        "ports": {name: heap(cargo) for name, cargo in column.ports.items()},
        "status": column.status,
        "blockers": column.blockers,
        "merchant": heap(loaded.cargo) if loaded else None,
        "coin": bool(loaded and loaded.coin),
        "event": old is not None,
        "governors": governors,
        "granted": granted,
        "counters_needed": total,
        "counters_fit": total <= limit,
    }
    why = [
        *_column_words(facts, column),
        *(_merchant_words(facts.merchant, loaded, house) if facts.merchant and loaded else ()),
        *_other_coin(facts, aboard),
        *_governor_words(facts.governors, governors),
        *(
            f"{gain.holder} gets {granted[gain.holder]} of {counted(gain.goods, 'good')}."
            for gain in facts.gains
        ),
        f"All heaps need {counted(total, 'counter')} of {limit}, one for each two goods of a heap.",
    ]
    return Settled(result, why, _cites(facts, column, loaded))


def _row(row: RowFacts) -> Row:
    allegiances = {ship.player: ship.allegiance for ship in row.ships}
    return Row(row.name, row.nation, Cargo(row.goods, row.gold), allegiances)


def _check_merchant(merchant: MerchantFacts) -> None:
    """A cargo roll where one is made, and nowhere else."""
    if merchant.captured and not merchant.secret_cargo:
        raise MalformedFacts("merchant.captured", "has a place with Secret Cargo only")
    if merchant.secret_cargo and not merchant.captured:
        not_here("merchant.cargo", merchant.cargo, "when a Secret Cargo ship is placed")
    else:
        needed("merchant.cargo", merchant.cargo, "for the goods and gold on board")
    if merchant.captured:
        not_here("merchant.old", merchant.old, "at a capture")


def _loaded(merchant: MerchantFacts, others: int, house: House, limit: int) -> Loaded:
    """What lies on the merchant."""
    old = cargo_of(merchant.old) if merchant.old else None
    if merchant.cargo is None:
        return resolve_secret_placement(house, old=old)
    rolled = cargo_of(merchant.cargo)
    if merchant.captured:
        return resolve_captured_cargo(rolled, others, house, limit=limit)
    return resolve_cargo(rolled, others, house, old=old, limit=limit)


def _governors(stated: GovernorFacts | None, house: House) -> dict[str, int]:
    """Governors in each zone."""
    if stated is None:
        return dict.fromkeys(ZONES, 0)
    if stated.option == 1:
        not_here("governors.dice", stated.dice, "in option 1")
        not_here("governors.zone_faces", stated.zone_faces, "in option 1")
        if stated.zones is None:
            raise MalformedFacts("governors.zones", "is missing; it is needed in option 1")
        return governors_of_port(stated.zones, house)
    not_here("governors.zones", stated.zones, "in option 2")
    if stated.dice is None:
        raise MalformedFacts("governors.dice", "is missing; it is needed in option 2")
    if stated.zone_faces is None:
        raise MalformedFacts("governors.zone_faces", "is missing; it is needed in option 2")
    faces = {int(face): zone for face, zone in stated.zone_faces.items()}
    return governors_by_dice(stated.dice, faces)


def _grant(facts: BootyFacts, others: int) -> tuple[dict[str, int], int]:
    """Goods granted in order, and the counters all heaps need then; `others` are those without the holders."""
    heaps = {gain.holder: counters_for(gain.had) for gain in facts.gains}
    total = others + sum(heaps.values())
    granted: dict[str, int] = {}
    for gain in facts.gains:
        rest = total - heaps[gain.holder]
        goods = granted_goods(gain.goods, gain.had, rest, facts.house, limit=facts.counter_limit)
        granted[gain.holder] = goods
        total = rest + counters_for(gain.had + goods)
    return granted, total


def _column_words(facts: BootyFacts, column: Column) -> list[str]:
    why = []
    threshold = conversion_threshold(facts.more_gold)
    for row in facts.column:
        before = heap_words(Cargo(row.goods, row.gold))
        after = heap_words(column.ports[row.name])
        status = column.status[row.name]
        if status == BLOCKED:
            names = listed(column.blockers[row.name])
            text = f"{row.name}: no good, blocked by {names}"
        elif status == NO_COUNTER:
            text = f"{row.name}: no good, {_shortage_words(row.name, column)}"
        else:
            text = f"{row.name}: one good"
        gold = column.converted.get(row.name)
        made = f"; {threshold} goods become a gold, {gold} in all" if gold else ""
        why.append(f"{text}; it held {before}, now {after}{made}.")
    return why


def _shortage_words(port: str, column: Column) -> str:
    if port in column.lacking:
        return "no counter is left for it"
    without = listed(column.lacking)
    return f"as no counter is left for {without}, and at this table no port gets a good then"


def _merchant_words(merchant: MerchantFacts, loaded: Loaded, house: House) -> list[str]:
    why = _replaced_words(merchant, house)
    held = heap_words(loaded.cargo)
    on_placement = merchant.secret_cargo and house.secret_coin == "on_placement"
    if merchant.cargo is None:
        why.append(f"Secret Cargo: nothing is rolled at placement; on board {held}.")
    else:
        moment = "captured" if merchant.captured else "placed"
        rolled = heap_words(cargo_of(merchant.cargo))
        why.append(f"The {moment} merchant rolled {rolled} and holds {held}.")
    if loaded.short:
        why.append(f"{counted(loaded.short, 'good')} found no counter.")
    if on_placement:
        got = (
            "got 1 gold when it was placed" if merchant.captured else "gets 1 gold as it is placed"
        )
        why.append(f"At this table a Secret Cargo ship {got}.")
    elif loaded.coin:
        why.append("It gets 1 gold, for there is no booty on board.")
    return why


def _replaced_words(merchant: MerchantFacts, house: House) -> list[str]:
    """What becomes of the merchant that the new one replaces."""
    if merchant.old is None:
        return []
    why = ["The replaced merchant leaves, and its random event happens."]
    booty = cargo_of(merchant.old)
    if booty.booty:
        where = "goes to the supply"
        if house.replaced_booty == "new_ship":
            where = "moves to the new ship"
        why.append(f"Its booty, {heap_words(booty)}, {where}.")
    return why


def _other_coin(facts: BootyFacts, others: int) -> list[str]:
    """What a Secret Cargo ship would hold by the other readings of its coin (R29).

    `others` counts the counters that all heaps but this one need.
    """
    merchant, limit = facts.merchant, facts.counter_limit
    if merchant is None or not merchant.secret_cargo:
        return []
    held = _loaded(merchant, others, facts.house, limit).cargo
    why = []
    for value in OPTIONS["secret_coin"].values:
        house = with_option(facts.house, "secret_coin", value)
        other = _loaded(merchant, others, house, limit).cargo
        if other != held:
            said = heap_words(other)
            why.append(f"By the other reading (secret_coin = {value}) it holds {said}.")
    return why


def _governor_words(stated: GovernorFacts | None, governors: dict[str, int]) -> list[str]:
    if stated is None:
        return []
    where = ", ".join(f"{zone} {count}" for zone, count in governors.items())
    rolled = f" by {dice_words(stated.dice)}" if stated.dice else ""
    return [f"Governors, option {stated.option}{rolled}: {where}."]


def _cites(facts: BootyFacts, column: Column, loaded: Loaded | None) -> list[str]:
    merchant, governors = facts.merchant, facts.governors
    short = NO_COUNTER in column.status.values()
    empty = bool(loaded and merchant and merchant.cargo and not cargo_of(merchant.cargo).booty)
    out = short or bool(loaded and loaded.short)
    pirate = any(row.nation == "pirate" and row.ships for row in facts.column)
    odd = any(
        column.status[row.name] == BLOCKED and row.goods >= conversion_threshold(facts.more_gold)
        for row in facts.column
    )
    return rules(
        if_(not facts.gains or facts.column or merchant, "booty-phase"),
        if_(out or facts.gains, "what-do-i-do-if-i-run-out-of-trade-good-counters"),
        if_(facts.more_gold, "more-gold"),
        if_(merchant and merchant.secret_cargo, "secret-cargo"),
        if_(governors, "governor-ships"),
        if_(out, "R12"),
        if_(facts.gains, "R12b"),
        if_(empty or (loaded and loaded.coin and not loaded.short), "R13"),
        if_(merchant and merchant.old and cargo_of(merchant.old).booty, "R14"),
        if_(pirate, "R15"),
        if_(odd, "R16"),
        if_(merchant and merchant.secret_cargo, "R29"),
        if_(governors and governors.zones and len(governors.zones) == 1, "R31"),
    )


TOPICS = {"booty-phase": Topic(facts=Record(BootyFacts), settle=settle)}
