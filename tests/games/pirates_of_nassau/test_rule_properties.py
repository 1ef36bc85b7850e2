"""What must hold of the rules for any facts."""

from fractions import Fraction
from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from referee.core.odds import dice_hits, draw_hits
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import Target, Values, judge, resolve_totals
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, total
from referee.games.pirates_of_nassau.rules.hold import Burying, half_of, resolve_leftover
from referee.games.pirates_of_nassau.rules.movement import by_transit, by_value
from referee.games.pirates_of_nassau.rules.nassau import Purse, resolve_payment
from referee.games.pirates_of_nassau.rules.notoriety import Deeds, resolve_adjustment
from referee.games.pirates_of_nassau.rules.odds import end_by_turn, end_places
from referee.games.pirates_of_nassau.rules.port import Hold, Wish, resolve_smuggling
from referee.games.pirates_of_nassau.rules.scoring import PAYS, category_points
from referee.games.pirates_of_nassau.rules.setup import resolve_start
from referee.games.pirates_of_nassau.rules.track import (
    halving_options,
    landing_options,
    share_a_space,
    space_of,
)
from referee.games.pirates_of_nassau.rules.upkeep import navy_deck, resolve_refill, resolve_voyage
from referee.games.pirates_of_nassau.terms import LOCATIONS, PIECES, RESOURCES, region_of

HOUSE = House()
COUNTS = st.integers(0, 8)
HEAPS = st.dictionaries(st.sampled_from(PIECES), COUNTS)
TOTALS = st.lists(st.integers(1, 260), min_size=1, max_size=5, unique_by=space_of)
NAMES = ("A", "B", "C", "D", "E")
ROUTES = st.sets(st.sampled_from(LOCATIONS), min_size=3)


@given(TOTALS, st.integers(1, 300))
def test_a_marker_lands_on_the_nearest_free_spaces(others: list[int], target: int) -> None:
    options = landing_options(target, others, HOUSE)
    assert list(options) == sorted(options)
    for option in options:
        assert space_of(option) not in {space_of(other) for other in others}
        between = range(min(option, target), max(option, target) + 1)
        assert all(space_of(t) in {space_of(o) for o in others} for t in between if t != option)


@given(TOTALS)
def test_halving_never_costs_more_than_half(totals: list[int]) -> None:
    options = halving_options(totals[0], totals[1:], HOUSE)
    assert 1 <= len(options) <= 2
    assert options[0] == totals[0] or min(options) * 2 >= totals[0] - 10


@given(
    TOTALS,
    st.lists(st.integers(0, 4), min_size=5, max_size=5),
    st.lists(st.sampled_from(("higher", "lower")), min_size=5, max_size=5),
)
def test_step_three_leaves_one_marker_a_space(
    totals: list[int], planks: list[int], wants: list[str]
) -> None:
    named = dict(zip(NAMES, totals, strict=False))
    deeds = {name: Deeds(planked=planks[i]) for i, name in enumerate(named)}
    choices = dict(zip(named, wants, strict=False))
    done = resolve_adjustment(named, deeds, choices, HOUSE)
    assert done.pending is None
    assert not share_a_space(done.totals.values())
    assert [move.player for move in done.moves] == done.order
    assert named == dict(zip(NAMES, totals, strict=False))


@given(st.integers(1, 20), st.integers(-2, 9), st.integers(2, 3))
def test_moves_stay_on_the_board(location: int, value: int, move: int) -> None:
    reached = by_value(move, location, value, HOUSE)
    assert list(reached) == sorted(set(reached))
    assert all(1 <= place <= 20 for place in reached)
    assert all(abs(place - location) <= max(value, 0) for place in reached)
    assert location not in by_transit(move, location, HOUSE)


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 9), st.integers(0, 9), COUNTS)
def test_one_more_cannon_never_hurts(s: int, g: int, ts: int, tg: int, cannons: int) -> None:
    def wins(count: int) -> bool:
        totals = resolve_totals("merchant", Values(s, g), {"cannons": count})
        return judge(totals.sailing, totals.gunnery, Target(ts, tg)).is_success

    assert wins(cannons) <= wins(cannons + 1)


@given(HEAPS, HEAPS)
def test_heaps_add_up(one: dict[str, int], other: dict[str, int]) -> None:
    both = plus(one, other)
    assert total(both) == total(one) + total(other)
    assert holds(both, other)
    assert minus(both, other) == plus(one, {})
    assert 0 <= half_of(total(both)) <= total(both) - half_of(total(both))


@given(HEAPS, st.sampled_from(("jib", "cannons", "navigator", "crows_nest", "section")))
def test_a_payment_takes_no_coin_too_many(hold: dict[str, int], item: str) -> None:
    payment = resolve_payment(item, Purse(hold=hold))
    affordable = payment.coins_needed <= hold.get("p8", 0)
    assert (payment.hold_after is not None) == affordable
    for coins in product(range(4), repeat=3):
        if sum(coins) < payment.coins_needed:
            stated = dict(zip(RESOURCES, coins, strict=True))
            assert resolve_payment(item, Purse(hold=hold, coins=stated)).hold_after is None


@given(HEAPS, st.integers(0, 12), st.integers(0, 3), st.sampled_from(("end", "before_bury")))
def test_what_goes_back_makes_the_hold_fit(
    hold: dict[str, int], capacity: int, buried: int, check: str
) -> None:
    house = House(leftover_check=check)
    done = resolve_leftover(
        hold, capacity, Burying(three_for_one={}, buried=buried, returned=None), house
    )
    if done.hold is not None:
        assert total(done.hold) <= capacity
        assert total(done.hold) == total(hold) - buried


@given(HEAPS, st.integers(1, 3), st.booleans(), st.integers(0, 2), st.integers(0, 4))
def test_smuggling_never_overfills(
    hold: dict[str, int], region: int, first: bool, count: int, free: int
) -> None:
    capacity = total(hold) + free
    wish = Wish(
        goods=("rum",),
        smuggle={"rum": count},
        ransom=int(hold.get("hostage", 0) > 0),
        ransom_first=first,
    )
    done = resolve_smuggling(wish, Hold(pieces=hold, capacity=capacity), region, HOUSE)
    if done.refusal is None:
        assert total(done.pieces) <= capacity
        assert done.coins <= region


@given(ROUTES, st.data())
def test_no_merchant_is_lost(places: set[int], data: st.DataObject) -> None:
    routes = {r: sorted(p for p in places if region_of(p) == r) for r in (1, 2, 3)}
    board = {p: f"card {p}" for p in sorted(places) if data.draw(st.booleans())}
    for house in (HOUSE, House(merchant_surplus="stay")):
        done = resolve_voyage(routes, board, house)
        assert sorted((*done.removed, *done.surplus, *done.board.values())) == sorted(
            board.values()
        )
        filled = {p for found in done.fill.values() for p in found}
        assert filled | set(done.board) == places
        assert not filled & set(done.board)


@given(st.integers(3, 5), st.integers(0, 9), st.integers(0, 40), st.integers(0, 3))
def test_counters_are_conserved(players: int, stock: int, box: int, left: int) -> None:
    done = resolve_refill(players, stock, box, left)
    assert done.laid_out + done.stock + done.box == stock + box + left
    assert done.laid_out == min(players, stock + box + left) or done.laid_out == players


@given(st.dictionaries(st.sampled_from(NAMES), COUNTS, min_size=3))
def test_points_of_a_category(values: dict[str, int]) -> None:
    for house in (HOUSE, House(tie_points="dense")):
        points = category_points(values, house)
        assert set(points.values()) <= set(PAYS)
        assert max(points.values()) == PAYS[0]
        for one, other in combinations(values, 2):
            assert (values[one] > values[other]) == (points[one] > points[other])


@given(st.lists(st.lists(st.integers(1, 6), min_size=3, max_size=3), min_size=3, max_size=5))
def test_every_space_is_taken_once_at_the_start(rolls: list[list[int]]) -> None:
    dice = dict(zip(NAMES, rolls, strict=False))
    start = resolve_start(dice, HOUSE, oldest_first=NAMES)
    assert sorted(start.spaces.values()) == list(range(1, len(dice) + 1))
    assert [start.sums[name] for name in start.order] == sorted(start.sums.values())


@given(st.integers(1, 12), st.data())
def test_chances_sum_to_one(pool: int, data: st.DataObject) -> None:
    wanted, drawn = data.draw(st.integers(0, pool)), data.draw(st.integers(0, pool))
    assert sum(draw_hits(pool, wanted, drawn)) == 1
    assert sum(dice_hits(3, data.draw(st.integers(1, 6)))) == 1
    players = data.draw(st.integers(3, 5))
    deck = navy_deck(players, 0)
    chances = end_by_turn(end_places(deck.phase1[0], deck.used, 0), players)
    assert sum(chances.values()) == Fraction(1)
    assert min(chances) >= deck.earliest_turn
    assert max(chances) == deck.latest_turn
