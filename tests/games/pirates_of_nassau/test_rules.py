"""The rulebook's own examples, and rules on small arguments."""

import pytest

from referee.core.odds import dice_hits, draw_hits
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.counters import Moment, limit_refusal, use_refusal
from referee.games.pirates_of_nassau.rules.encounter import (
    Extras,
    Target,
    Values,
    judge,
    port_gunnery,
    resolve_totals,
)
from referee.games.pirates_of_nassau.rules.exchange import treasure_of
from referee.games.pirates_of_nassau.rules.hold import Burying, half_of, resolve_leftover
from referee.games.pirates_of_nassau.rules.movement import (
    PLAIN,
    Modifiers,
    by_transit,
    by_value,
    value_of,
)
from referee.games.pirates_of_nassau.rules.nassau import (
    Offer,
    placing_refusal,
    points_change,
    price_of,
)
from referee.games.pirates_of_nassau.rules.notoriety import Deeds, gain_of, parts_of
from referee.games.pirates_of_nassau.rules.odds import at_least
from referee.games.pirates_of_nassau.rules.port import Hold, coins_from_loot, loot_due, ransom_due
from referee.games.pirates_of_nassau.rules.scoring import category_points, resolve_final
from referee.games.pirates_of_nassau.rules.track import (
    ascending,
    halved,
    hundreds_of,
    landing_options,
    space_of,
)
from referee.games.pirates_of_nassau.rules.upkeep import (
    navy_deck,
    resolve_refill,
    resolve_voyage,
    turn_of_place,
)
from referee.games.pirates_of_nassau.terms import region_of

HOUSE = House()


def test_the_examples_of_movement() -> None:
    # Anja 3, 5, 6 and Jonah 1, 4, 2 [First Buccaneering Move; Second & Third Buccaneering Moves]
    assert by_value(1, None, 3, HOUSE) == (3,)
    assert by_transit(1, None, HOUSE) == (7,)
    assert 8 in by_value(2, 3, 5, HOUSE)
    assert 14 in by_transit(2, 7, HOUSE)
    assert 2 in by_value(3, 8, 6, HOUSE)
    assert 18 in by_value(3, 14, 4, HOUSE)


def test_the_example_of_a_plunder() -> None:
    # Captain 2/2 on a ship of 1/1 makes 3/3; the merchant has less in both [Plunder Merchant]
    totals = resolve_totals("merchant", Values(2, 2), {})
    assert (totals.sailing, totals.gunnery) == (3, 3)
    assert judge(3, 3, Target(2, 2)).is_success
    assert not judge(3, 3, Target(2, 3)).is_success


def test_the_example_of_a_trade_wind() -> None:
    # Jonah may add or subtract 1 on the die of his next move [Ply The Trade Winds]
    assert value_of(4, Modifiers(trade_wind=1)) == 5
    assert value_of(4, Modifiers(trade_wind=-1)) == 3


def test_the_example_of_looting() -> None:
    # Great Cannon +2 against ports, Captain 3/3: 6 against the 5 of La Havana [Loot Port]
    totals = resolve_totals("port", Values(3, 3), {"great_cannons": 1})
    assert totals.gunnery == 6
    assert port_gunnery(1) == 5
    assert judge(None, 6, Target(None, 5)).is_success
    assert loot_due(1) == 2


def test_the_example_of_the_navy() -> None:
    # Jon 4/4 against 2/3 is free; Ewan 5/4 against 4/4 out-sails only; half of 13 is 7 [4. Evade Royal Navy]
    assert judge(4, 4, Target(2, 3)).is_success
    verdict = judge(5, 4, Target(4, 4))
    assert (verdict.outsails, verdict.outguns) == (True, False)
    assert halved(13, HOUSE) == 7
    totals = {"Jonah": 8, "Anja": 10, "Jon": 11, "Ewan": 13}
    assert ascending(totals, HOUSE) == ["Jonah", "Anja", "Jon", "Ewan"]


@pytest.mark.parametrize(
    ("place", "region"), [(1, 1), (6, 1), (7, 0), (8, 2), (13, 2), (14, 0), (15, 3), (20, 3)]
)
def test_regions(place: int, region: int) -> None:
    assert region_of(place) == region


@pytest.mark.parametrize(
    ("total", "space", "laps"), [(1, 1, 0), (100, 100, 0), (101, 1, 1), (200, 100, 1), (205, 5, 2)]
)
def test_the_track(total: int, space: int, laps: int) -> None:
    assert (space_of(total), hundreds_of(total)) == (space, laps)


@pytest.mark.parametrize(
    ("target", "others", "options"),
    [
        (12, [3, 5], (12,)),
        (12, [11, 12], (10, 13)),
        (100, [100, 99], (98, 101)),
        (101, [1, 100], (99, 102)),
        (3, [1, 2, 3], (4,)),
        (102, [2, 1], (100, 103)),
    ],
)
def test_collisions(target: int, others: list[int], options: tuple[int, ...]) -> None:
    assert landing_options(target, others, HOUSE) == options


def test_halving_of_laps() -> None:
    assert [halved(total, HOUSE) for total in (1, 2, 101, 105, 200)] == [1, 1, 51, 53, 100]
    assert halved(105, House(laps="end_only")) == 103


def test_moves_stop_at_the_ends() -> None:
    assert by_value(2, 18, 4, HOUSE) == (14, 20)
    assert by_value(2, 1, 3, HOUSE) == (1, 4)
    assert by_value(2, 20, 5, House(clamp_stay="forbid")) == (15,)
    assert by_value(2, 8, 0, HOUSE) == (8,)
    assert by_value(2, 8, 0, House(zero_move="forbid")) == ()
    assert by_value(2, 8, -1, HOUSE) == ()
    assert PLAIN.count == 0


def test_what_counts_where() -> None:
    ship = {
        "top_sail": 2,
        "jib": 1,
        "spanker": 1,
        "cannons": 1,
        "great_cannons": 1,
        "bow_chaser": 1,
    }
    merchant = resolve_totals("merchant", Values(1, 1), ship, Extras(first_mate=("sailing",)))
    navy = resolve_totals("navy", Values(1, 1), ship)
    port = resolve_totals("port", Values(1, 1), ship)
    assert (merchant.sailing, merchant.gunnery) == (6, 4)
    assert (navy.sailing, navy.gunnery) == (5, 3)
    assert (port.sailing, port.gunnery) == (None, 5)
    assert port.ignored == ("bow_chaser", "jib", "spanker", "top_sail")


def test_limits_of_a_ship() -> None:
    assert limit_refusal({"cannons": 9, "top_sail": 9}) is None
    assert limit_refusal({"bow_chaser": 1, "good_figurehead": 1}) == "limit"
    assert limit_refusal({"stern_chaser": 1, "captains_cabin": 1}) == "limit"
    assert limit_refusal({"crows_nest": 2}) == "limit"
    assert limit_refusal({"navigator": 2}) == "duplicate-crew"


def test_counters_have_their_moments() -> None:
    assert use_refusal("carpenter", "ready", Moment(step=2, room=0), HOUSE) == "hold-full"
    assert use_refusal("carpenter", "ready", Moment(step=5, room=0), HOUSE) is None
    assert use_refusal("navigator", "ready", Moment(step=2, moves_left=0), HOUSE) == "no-move-left"
    assert use_refusal("first_mate", "new", Moment(step=2), HOUSE) == "counter-new"
    assert use_refusal("crew:cook", "ready", Moment(step=2), HOUSE) is None


def test_prices_and_points() -> None:
    assert price_of("jib") == {"cargo": 2, "rum": 1}
    assert price_of("section") == {"gunpowder": 2, "cargo": 2, "rum": 2}
    assert points_change("great_cannons", "cannons", {}) == (1, 0)
    assert points_change("crew:cook", None, {}) == (0, None)
    assert placing_refusal(Offer(item="cannons", free_spaces=0), HOUSE) == "no-space"
    assert placing_refusal(Offer(item="section", sections=2), HOUSE) == "section-max"


def test_notoriety_of_a_turn() -> None:
    deeds = Deeds(merchants=(Values(2, 2), Values(3, 4)), ports=1, planked=1, trade_wind="used")
    assert gain_of(deeds, HOUSE) == 25
    assert parts_of(Deeds(planked_late=2), House(late_plank="carry"))["planked"] == 6
    assert gain_of(Deeds(planked_late=2), HOUSE) == 0


def test_ports_pay_by_region() -> None:
    assert [ransom_due(region) for region in (1, 2, 3)] == [1, 2, 3]
    assert [loot_due(region) for region in (1, 2, 3)] == [2, 4, 6]
    full = Hold(pieces={"rum": 5}, capacity=6)
    assert coins_from_loot(full, 3, HOUSE) == 1
    assert coins_from_loot(full, 3, House(loot_needs_space="no")) == 6


def test_the_hold_at_the_end_of_nassau() -> None:
    burying = Burying(three_for_one={"rum": 3}, buried=1, returned=None)
    after = resolve_leftover({"rum": 8, "p8": 1}, 4, burying, HOUSE)
    assert (after.must_return, after.hold) == (2, None)
    before = resolve_leftover({"rum": 8, "p8": 1}, 4, burying, House(leftover_check="before_bury"))
    assert before.must_return == 5
    assert [half_of(count) for count in (0, 1, 6, 7)] == [0, 0, 3, 3]


def test_merchants_move_up() -> None:
    routes = {1: [2, 3], 2: [8, 10, 11], 3: [16, 18]}
    board = {3: "a", 8: "b", 10: "c", 11: "d", 18: "e"}
    done = resolve_voyage(routes, board, HOUSE)
    assert done.removed == ["a"]
    assert done.board == {3: "d", 2: "c", 11: "e"}
    assert done.surplus == ["b"]
    stays = resolve_voyage(routes, board, House(merchant_surplus="stay"))
    assert stays.surplus == []
    assert stays.board == {3: "d", 2: "c", 8: "b", 11: "e"}


def test_decks() -> None:
    assert [navy_deck(players).used for players in (3, 4, 5)] == [24, 28, 30]
    assert (navy_deck(5).earliest_turn, navy_deck(5).latest_turn) == (4, 6)
    assert turn_of_place(21, 5) == 4
    refill = resolve_refill(4, 3, 5, 2)
    assert (refill.laid_out, refill.reshuffled, refill.stock, refill.box) == (4, 7, 6, 0)


def test_scoring() -> None:
    assert category_points({"A": 5, "B": 5, "C": 1}, HOUSE) == {"A": 7, "B": 7, "C": 3}
    assert category_points({"A": 5, "B": 5, "C": 1}, House(tie_points="dense")) == {
        "A": 7,
        "B": 7,
        "C": 5,
    }
    assert treasure_of(3, 2) == 13
    values = {
        "notoriety": {"A": 40, "B": 50, "C": 20},
        "motley": {"A": 5, "B": 5, "C": 1},
        "best_ship": {"A": 9, "B": 9, "C": 3},
        "treasure": {"A": 10, "B": 8, "C": 2},
    }
    final = resolve_final(values, HOUSE)
    assert (final.winner, final.decided_by, final.vp["A"], final.vp["B"]) == (
        "A",
        "treasure",
        26,
        26,
    )


def test_odds_agree_with_counting() -> None:
    # Three dice, at least one 6: 91 of 216. Two of four wanted among ten, two drawn: 2/15.
    assert at_least(dice_hits(3, 1), 1).as_integer_ratio() == (91, 216)
    assert at_least(draw_hits(10, 4, 2), 2).as_integer_ratio() == (2, 15)
