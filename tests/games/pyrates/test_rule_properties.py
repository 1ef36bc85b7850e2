"""What must hold for every booty, every die and every table of Pyrates!."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.pyrates.house import DEFAULT_HOUSE, OPTIONS, House
from referee.games.pyrates.rules.attack import Docked, resolve_attack
from referee.games.pyrates.rules.booty import (
    Row,
    counters_for,
    counters_needed,
    goods_that_fit,
    resolve_column,
)
from referee.games.pyrates.rules.chance import MOST_CANDIDATES, announce, resolve_pick
from referee.games.pyrates.rules.divvy import (
    Sharer,
    giving_order,
    lead_share,
    resolve_ai_deal,
    share_sizes,
    split_refusal,
)
from referee.games.pyrates.rules.odds import success_chance
from referee.games.pyrates.rules.setup import resolve_pick_order
from referee.games.pyrates.rules.target import ports_in_reach, raid_refusal, raid_targets
from referee.games.pyrates.rules.trade import (
    ai_trade_candidates,
    convert,
    possible_trades,
    resolve_ai_trades,
)
from referee.games.pyrates.rules.victory import Standing, resolve_winner
from referee.games.pyrates.state import Port
from referee.games.pyrates.terms import NATIONS, ZONES, Bid, Cargo, Kind

COUNTS = st.integers(0, 12)
CARGOS = st.builds(Cargo, COUNTS, COUNTS)
DIE = st.integers(1, 6)
HOUSES = st.fixed_dictionaries(
    {name: st.sampled_from(option.values) for name, option in OPTIONS.items()}
).map(lambda chosen: House(**chosen))
KINDS = st.sampled_from(Kind)
SHARERS = st.lists(KINDS, max_size=4).flatmap(
    lambda kinds: st.permutations(range(2, 2 + len(kinds))).map(
        lambda ids: [Sharer(f"P{i}", i, kind) for i, kind in zip(ids, kinds, strict=True)]
    )
)


def dealt_by_hand(booty: Cargo, others: list[Sharer]) -> dict[str, Cargo]:
    """One piece at a time out of a real heap, as somebody at the table would do it."""
    heap = ["gold"] * booty.gold + ["good"] * booty.goods
    half = len(heap) // 2 if others else len(heap)
    own, heap = heap[:half], heap[half:]
    shares = {"lead": own} | {name: [] for name in giving_order(others)}
    for place, piece in enumerate(heap):
        shares[giving_order(others)[place % len(others)]].append(piece)
    return {n: Cargo(p.count("good"), p.count("gold")) for n, p in shares.items()}


@given(CARGOS, SHARERS, HOUSES)
def test_an_ai_deal_gives_out_exactly_the_booty(
    booty: Cargo, others: list[Sharer], house: House
) -> None:
    shares = resolve_ai_deal(booty, "lead", others, house)
    left = booty - sum(shares.values(), Cargo())
    alone_with_half = not others and house.solo_booty != "all"
    assert left == Cargo() or alone_with_half
    assert left.booty in (0, booty.booty - booty.booty // 2)
    names = [sharer.name for sharer in others]
    rest = {name: shares[name] for name in names}
    assert split_refusal(booty, shares["lead"], rest, names, house, Kind.AI) is None


@given(CARGOS, SHARERS)
def test_an_ai_deal_goes_round_piece_by_piece(booty: Cargo, others: list[Sharer]) -> None:
    assert resolve_ai_deal(booty, "lead", others, DEFAULT_HOUSE) == dealt_by_hand(booty, others)


@given(CARGOS, SHARERS)
def test_the_order_of_dealing_changes_kinds_and_never_sizes(
    booty: Cargo, others: list[Sharer]
) -> None:
    one = resolve_ai_deal(booty, "lead", others, DEFAULT_HOUSE)
    other = resolve_ai_deal(booty, "lead", others, House(ai_deal="fill_in_order"))
    assert {n: c.booty for n, c in one.items()} == {n: c.booty for n, c in other.items()}


@given(st.integers(0, 40), st.integers(1, 4))
def test_shares_are_as_equal_as_they_can_be(rest: int, others: int) -> None:
    sizes = share_sizes(rest, others)
    assert sum(sizes) == rest
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)
    assert lead_share(rest, others, DEFAULT_HOUSE) * 2 in (rest, rest - 1)


@given(CARGOS, st.lists(st.integers(0, 6)), st.booleans())
def test_conversion_does_not_depend_on_the_path(
    start: Cargo, added: list[int], more_gold: bool
) -> None:
    step_by_step = convert(start, more_gold)
    for goods in added:
        step_by_step = convert(step_by_step + Cargo(goods), more_gold)
    assert step_by_step == convert(start + Cargo(sum(added)), more_gold)


@pytest.mark.parametrize("candidates", range(1, MOST_CANDIDATES + 1))
def test_the_announced_die_is_fair(candidates: int) -> None:
    names = [f"c{n}" for n in range(candidates)]
    announced = announce(candidates)
    picked = Counter(
        resolve_pick(names, dice, DEFAULT_HOUSE).picked
        for dice in product(range(1, 7), repeat=announced.dice)
    )
    void = picked.pop(None, 0)
    assert set(picked) == set(names)
    assert len(set(picked.values())) == 1
    assert void == len(announced.void) < candidates
    said = [number for numbers in announced.numbers for number in numbers]
    assert sorted([*said, *announced.void]) == list(range(1, len(said) + void + 1)) or not said


@pytest.mark.parametrize("candidates", [2, 3, 4])
def test_a_roll_off_is_fair(candidates: int) -> None:
    names = [f"c{n}" for n in range(candidates)]
    house = House(random="roll_off")
    picked = Counter(
        resolve_pick(names, dice, house).picked for dice in product(range(1, 7), repeat=candidates)
    )
    del picked[None]
    assert len(set(picked.values())) == 1


@given(st.integers(1, 36), st.lists(DIE, max_size=12), st.lists(DIE, max_size=6), HOUSES)
def test_dice_after_the_decision_change_nothing(
    candidates: int, dice: list[int], more: list[int], house: House
) -> None:
    names = [f"c{n}" for n in range(candidates)]
    pick = resolve_pick(names, dice, house)
    assert pick.used <= len(dice)
    if pick.picked is not None:
        assert resolve_pick(names, dice + more, house) == pick
        assert resolve_pick(names, dice[: pick.used], house) == pick
    else:
        assert pick.dice_wanted > len(dice) - pick.used


@given(st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 5)), st.integers(0, 14))
def test_the_cheapest_trades_are_the_most_trades(costs: dict[str, int], goods: int) -> None:
    prices = list(costs.values())
    best = max(
        n for n in range(len(prices) + 1) for some in combinations(prices, n) if sum(some) <= goods
    )
    assert possible_trades(prices, goods) == best
    trades = resolve_ai_trades(costs, costs, goods, [1] * 20, DEFAULT_HOUSE)
    assert trades.roll_needed or len(trades.order) == best
    assert sum(costs[name] for name in trades.order) <= goods
    assert len(set(trades.order)) == len(trades.order)
    if not trades.roll_needed:
        left = goods - sum(costs[name] for name in trades.order)
        assert not ai_trade_candidates(costs, costs, trades.order, left, DEFAULT_HOUSE)


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 40), st.integers(0, 40))
def test_as_many_goods_as_find_a_counter(goods: int, had: int, others: int, limit: int) -> None:
    allowed = max(limit, others + counters_for(had))
    fits = max(n for n in range(goods + 1) if others + counters_for(had + n) <= allowed)
    assert goods_that_fit(goods, had, others, limit) == fits


ROWS = st.lists(
    st.tuples(
        st.sampled_from((*NATIONS, "pirate")),
        CARGOS,
        st.dictionaries(st.sampled_from("XYZ"), st.sampled_from((*NATIONS, "none"))),
    ),
    max_size=5,
).map(lambda rows: [Row(f"port{n}", *row) for n, row in enumerate(rows)])


@given(ROWS, st.integers(0, 40), st.booleans(), HOUSES)
def test_a_column_places_one_good_a_port_and_keeps_the_worth(
    rows: list[Row], others: int, more_gold: bool, house: House
) -> None:
    threshold = 4 if more_gold else 5
    column = resolve_column(rows, others, house, more_gold=more_gold)
    for row in rows:
        after, placed = column.ports[row.name], column.status[row.name] == "placed"
        worth = after.goods + threshold * (after.gold - row.cargo.gold)
        assert worth == row.cargo.goods + placed
        assert (row.name in column.blockers) == (column.status[row.name] == "blocked")
    heaps = [cargo.goods for cargo in column.ports.values()]
    assert column.needed == others + counters_needed(heaps)
    assert column.needed <= max(32, others + counters_needed(row.cargo.goods for row in rows))


@given(
    st.dictionaries(st.sampled_from("ABC"), st.integers(1, 6), min_size=1),
    st.dictionaries(st.sampled_from("XYZ"), st.integers(1, 6)),
    DIE,
    DIE,
    st.integers(0, 6),
    HOUSES,
)
def test_ships_of_an_attack_are_accounted_for(
    fleet: dict[str, int],
    at_port: dict[str, int],
    attack_die: int,
    defense_die: int,
    defense: int,
    house: House,
) -> None:
    docked = [Docked(name, ships) for name, ships in at_port.items()]
    attack = resolve_attack(
        Bid.RAID, fleet, attack_die, defense_die, defense, house, docked, booty=1
    )
    assert attack.success == (attack.attack_total > attack.defense_total)
    lost = sum(attack.fleet.values()) - attack.survivors
    assert lost == (0 if attack.success else len(fleet))
    counted = attack.defending + sum(aside.ships for aside in attack.aside)
    assert counted == sum(at_port.values())
    assert bool(attack.removed) == (attack.success and attack.defending > 0)
    assert not (attack.success and attack.goods_gained)


@given(st.integers(-8, 8))
def test_chances(margin: int) -> None:
    chance = success_chance(margin)
    assert chance == sum(success_chance(margin, attack_die=die) for die in range(1, 7)) / 6
    assert chance == sum(success_chance(margin, defense_die=die) for die in range(1, 7)) / 6
    assert chance <= success_chance(margin + 1)
    assert chance + success_chance(1 - margin) == 1
    assert 0 <= chance <= 1


@given(st.dictionaries(st.sampled_from("ABCD"), st.integers(0, 5), min_size=2), st.data())
def test_whoever_bids_more_picks_first(bids: dict[str, int], data: st.DataObject) -> None:
    dice: dict[str, list[int]] = {name: [] for name in bids}
    picks = resolve_pick_order(bids, dice)
    while picks.waiting:
        for name in picks.waiting:
            dice[name].append(data.draw(DIE))
        if max(map(len, dice.values())) > 20:
            return
        picks = resolve_pick_order(bids, dice)
    assert sorted(picks.order) == sorted(bids)
    assert not picks.unread
    assert [bids[name] for name in picks.order] == sorted(bids.values(), reverse=True)


STANDINGS = st.lists(
    st.tuples(*[st.integers(0, 6)] * 3, *[st.integers(0, 3)] * 3), min_size=2, max_size=5
).map(lambda rows: [Standing(name, *row) for name, row in zip("ABCDE", rows, strict=False)])
METHODS = st.sampled_from([(), (1,), (2,), (3,), (4,), (5,), (6, 1), (6, 3), (6, 6)])


@given(STANDINGS, HOUSES, METHODS, st.data())
def test_the_winner_does_not_depend_on_the_seats(
    players: list[Standing], house: House, method: tuple[int, ...], data: st.DataObject
) -> None:
    victory = resolve_winner(players, house, method)
    again = resolve_winner(data.draw(st.permutations(players)), house, method)
    assert (again.winners, again.level) == (victory.winners, victory.level)
    assert victory.winners
    assert (len(victory.winners) > 1) == (victory.level == "shared")
    assert victory.steps[-1].left == victory.winners
    if house.tiebreak == "narrowing":
        for one, following in zip(victory.steps, victory.steps[1:], strict=False):
            assert set(following.left) <= set(one.left) or one.name == "five"


PORTS = st.lists(
    st.tuples(
        st.sampled_from((*NATIONS, "pirate")),
        st.lists(st.sampled_from(ZONES), min_size=1, max_size=2, unique=True),
        st.integers(0, 1),
    ),
    min_size=1,
    max_size=5,
).map(
    lambda rows: {
        f"port{n}": Port(name=f"port{n}", nation=nation, zones=tuple(zones), goods=goods)
        for n, (nation, zones, goods) in enumerate(rows)
    }
)


@given(
    PORTS,
    st.dictionaries(st.sampled_from(("port0", "port1", "port2", *ZONES)), st.integers(1, 3)),
    st.sampled_from((*NATIONS, "none")),
    HOUSES,
)
def test_raid_targets_are_the_ports_that_are_not_refused(
    ports: dict[str, Port], ships: dict[str, int], allegiance: str, house: House
) -> None:
    targets = raid_targets(allegiance, ships, ports, house)
    assert targets == tuple(
        name for name in ports if not raid_refusal(name, allegiance, ships, ports, house)
    )
    assert all(ports_in_reach(name, ships, ports, house) for name in targets)
