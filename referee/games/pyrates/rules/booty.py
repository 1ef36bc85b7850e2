"""The Booty Phase: goods on ports, the new merchant's cargo, counters, governors at sea.

[Booty Phase; What do I do if I run out of trade good counters?; Governor Ships; Secret Cargo]

Counters are two-sided, one good or two, so a heap of goods needs half as many, rounded up. Something may be put down
while the need of all heaps afterwards is within the limit, or not above the need before: turning a counter over and
converting never need a new one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.definitions import is_home
from referee.games.pyrates.rules.trade import conversion_threshold, convert
from referee.games.pyrates.terms import PIRATE, ZONES, Cargo

if TYPE_CHECKING:
    from referee.games.pyrates.house import House

COUNTERS = 32
COLUMN_ROWS = 5

PLACED, BLOCKED, NO_COUNTER = "placed", "blocked", "no-counter"


class Row(NamedTuple):
    """One port of the rolled column: its content, and the allegiance of everybody with a ship there, by name."""

    name: str
    nation: str
    cargo: Cargo
    allegiances: Mapping[str, str]


class Column(NamedTuple):
    """What the column did: content and status of each port, and the counters all heaps need now.

    `status` is "placed", "blocked" or "no-counter"; `blockers` holds the blocked ports only, names sorted; `converted`
    maps a port to the gold its goods became; `lacking` are the ports that no counter was left for.
    """

    ports: Mapping[str, Cargo]
    status: Mapping[str, str]
    blockers: Mapping[str, tuple[str, ...]]
    converted: Mapping[str, int]
    lacking: tuple[str, ...]
    needed: int


class Loaded(NamedTuple):
    """What lies on a merchant: `short` counts rolled goods that found no counter, `coin` the gold of an empty ship."""

    cargo: Cargo
    coin: bool
    short: int


def counters_for(goods: int) -> int:
    """Counters that a heap of goods needs [What do I do if I run out of trade good counters?]."""
    return (goods + 1) // 2


def counters_needed(heaps: Iterable[int]) -> int:
    """Counters that all heaps of goods need together: ports, merchants and players [same]."""
    return sum([(goods + 1) // 2 for goods in heaps])


def goods_that_fit(goods: int, had: int, others: int, limit: int = COUNTERS) -> int:
    """How many of these goods can be added to a heap of `had`.

    `others` counts the counters that all other heaps need. [What do I do if I run out of trade good counters?]
    """
    room = max(limit, others + counters_for(had)) - others  # counters this heap may use
    return max(0, min(goods, 2 * room - had))


def blockers(nation: str, allegiances: Mapping[str, str], house: "House") -> tuple[str, ...]:
    """Players, sorted by name, whose ships keep goods off a port of this nation.

    `allegiances` holds everybody with a ship there. A player at home does not block. [Booty Phase; R15]
    """
    if not allegiances:
        return ()
    if nation == PIRATE and house.pirate_block == "any_ship":
        return tuple(sorted(allegiances))
    return tuple(
        sorted(name for name, allegiance in allegiances.items() if not is_home(allegiance, nation))
    )


def resolve_column(
    rows: Sequence[Row],
    others: int,
    house: "House",
    *,
    more_gold: bool = False,
    limit: int = COUNTERS,
) -> Column:
    """One good for each port of the column, in row order, and the conversions.

    `others` counts the counters of all heaps that are not in the column. [Booty Phase; More Gold; R12; R15; R16]
    """
    start = {row.name: row.cargo for row in rows}
    if house.convert_scope == "always":
        start = {name: convert(cargo, more_gold) for name, cargo in start.items()}
    blocking = {row.name: blockers(row.nation, row.allegiances, house) for row in rows}
    ports = dict(start)
    status = dict.fromkeys(ports, BLOCKED)
    need = others + counters_needed(cargo.goods for cargo in ports.values())
    for row in rows:
        if blocking[row.name]:
            continue
        before = ports[row.name]
        after = convert(Cargo(before.goods + 1, before.gold), more_gold)
        need_after = need - counters_for(before.goods) + counters_for(after.goods)
        if need_after > max(limit, need):
            status[row.name] = NO_COUNTER
            continue
        ports[row.name], need, status[row.name] = after, need_after, PLACED
    lacking = tuple(name for name, what in status.items() if what == NO_COUNTER)
    if house.goods_out == "none" and lacking:
        ports = start
        status = {name: BLOCKED if what == BLOCKED else NO_COUNTER for name, what in status.items()}
        need = others + counters_needed(cargo.goods for cargo in ports.values())
    coins = {row.name: ports[row.name].gold - row.cargo.gold for row in rows}
    return Column(
        ports=ports,
        status=status,
        blockers={name: names for name, names in blocking.items() if names},
        converted={name: gold for name, gold in coins.items() if gold},
        lacking=lacking,
        needed=need,
    )


def overfull_ports(ports: Mapping[str, Cargo], more_gold: bool) -> tuple[str, ...]:
    """Ports with goods enough to convert, in the given order [Booty Phase; More Gold; R16]."""
    threshold = conversion_threshold(more_gold)
    return tuple(name for name, cargo in ports.items() if cargo.goods >= threshold)


def resolve_cargo(
    rolled: Cargo,
    others: int,
    house: "House",
    *,
    old: Cargo | None = None,
    limit: int = COUNTERS,
) -> Loaded:
    """What lies on a newly placed merchant after its cargo roll.

    `others` counts the counters of all heaps but the ships in this zone, `old` is what lay on the ship it replaces.
    Shortage that leaves the ship without any booty gives it one gold. [Booty Phase; R12; R13; R14]
    """
    kept = _moved_booty(old, house)
    fits = goods_that_fit(rolled.goods, kept.goods, others, limit)
    cargo = Cargo(kept.goods + fits, kept.gold + rolled.gold)
    return _with_coin(cargo, rolled.goods - fits, house)


def resolve_secret_placement(house: "House", *, old: Cargo | None = None) -> Loaded:
    """What lies on a newly placed merchant under Secret Cargo: nothing, or a coin by the house option.

    [Secret Cargo; R14; R29]
    """
    coin = house.secret_coin == "on_placement"
    return Loaded(_moved_booty(old, house) + Cargo(0, int(coin)), coin, 0)


def resolve_captured_cargo(
    rolled: Cargo, others: int, house: "House", *, limit: int = COUNTERS
) -> Loaded:
    """What a captured Secret Cargo ship holds after its cargo roll, a coin from its placement included.

    `others` counts the counters of all heaps but this one. Goods won outside the Booty Phase are granted even without
    counters, unless the table refuses them. [Secret Cargo; R12b; R13; R29]
    """
    fits = rolled.goods
    if house.goods_out_other == "refuse":
        fits = goods_that_fit(rolled.goods, 0, others, limit)
    short = rolled.goods - fits
    cargo = Cargo(fits, rolled.gold)
    if house.secret_coin == "on_placement":
        return Loaded(cargo + Cargo(0, 1), False, short)
    if house.secret_coin == "never":
        return Loaded(cargo, False, short)
    return _with_coin(cargo, short, house)


def _moved_booty(old: Cargo | None, house: "House") -> Cargo:
    """What of a replaced merchant's booty lies on the new one."""
    return old if old is not None and house.replaced_booty == "new_ship" else Cargo()


def _with_coin(cargo: Cargo, short: int, house: "House") -> Loaded:
    """The cargo with one gold where shortage, or anything by the house option, left the ship empty."""
    coin = not cargo.booty and (short > 0 or house.empty_merchant_gold == "always")
    return Loaded(cargo + Cargo(0, int(coin)), coin, short)


def granted_goods(
    goods: int, had: int, others: int, house: "House", *, limit: int = COUNTERS
) -> int:
    """How many of the goods won outside the Booty Phase a holder gets.

    All of them, with a substitute where counters are out, unless the table refuses; `others` counts the counters of
    all other heaps. [What do I do if I run out of trade good counters?; R12b]
    """
    if house.goods_out_other == "grant":
        return goods
    return goods_that_fit(goods, had, others, limit)


def governors_of_port(zones: Sequence[str], house: "House") -> dict[str, int]:
    """Governors placed by option 1: one in each zone of the row 6 port, all three zones listed.

    A port with one zone gets one, or both by the house option. [Governor Ships; R31]
    """
    placed = dict.fromkeys(ZONES, 0)
    each = 2 if len(zones) == 1 and house.gov_one_zone == "both_there" else 1
    for zone in zones:
        placed[zone] += each
    return placed


def governors_by_dice(dice: Sequence[int], zone_faces: Mapping[int, str]) -> dict[str, int]:
    """Governors placed by option 2: one die each, by the faces of the zones; all three zones listed [Governor Ships]."""
    placed = dict.fromkeys(ZONES, 0)
    for die in dice:
        placed[zone_faces[die]] += 1
    return placed
