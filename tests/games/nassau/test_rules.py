"""The rules of Nassau by themselves: figures of the rulebook, and a second way to each formula."""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.nassau.house import DEFAULT_HOUSE, House
from referee.games.nassau.rules import (
    actions,
    battle,
    cargo,
    city,
    journey,
    sailing,
    scoring,
    yarns,
)
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules.attack import Attack, Beasts, Chest, Crew, Foe
from referee.games.nassau.rules.battle import Drawn
from referee.games.nassau.rules.odds import Bag, odds_of
from referee.games.nassau.rules.phase_three import Story, best_tellers
from referee.games.nassau.rules.points import marker_of
from referee.games.nassau.rules.sailing import Voyage
from referee.games.nassau.rules.yarns import DEMANDS, Sea, Sight
from referee.games.nassau.terms import ANIMALS, GOODS, WEAPONS, Cargo

HOUSE = DEFAULT_HOUSE

# Figures that the rulebook prints


def test_hiding_costs_1_3_5() -> None:
    assert [journey.hiding_fee(goods) for goods in (1, 2, 3)] == [1, 3, 5]


def test_dutchman_draws_2_to_5_tiles() -> None:
    assert [attacking.tiles_to_draw(Foe(0, number), False) for number in (1, 2, 3, 4)] == [
        2,
        3,
        4,
        5,
    ]


def test_rat_of_the_addendum_loads_a_good_with_three_provisions() -> None:
    load = Cargo(crates=8, provisions=3, goods=1)
    assert not cargo.fits(3, load, False, HOUSE)
    assert cargo.fits(3, load, True, HOUSE)


def test_a_hold_takes_four_crates_three_provisions_or_one_good() -> None:
    assert [cargo.loads_of(Cargo(crates=n)) for n in (0, 1, 4, 5)] == [0, 1, 1, 2]
    assert [cargo.loads_of(Cargo(provisions=n)) for n in (0, 1, 3, 4)] == [0, 1, 1, 2]
    assert cargo.loads_of(Cargo(goods=2)) == 2


def test_sets_are_the_smaller_number() -> None:
    assert sailing.sailing_range(2, 4) == 2
    assert sailing.sailing_range(2, 4, pirates=1) == 3
    assert attacking.sets_of_weapons(Crew(2, 1), 5, HOUSE) == 2


def test_marker_goes_round_at_100() -> None:
    assert [marker_of(total) for total in (-3, 0, 99, 100, 250, 300)] == [
        (0, "none"),
        (0, "none"),
        (99, "none"),
        (0, "100"),
        (50, "200"),
        (0, "noted"),
    ]


# Holds, by trying everything

cargoes = st.builds(Cargo, st.integers(0, 12), st.integers(0, 8), st.integers(0, 4))
houses = st.sampled_from([House(), House(rat_same_kind="no")])


@given(st.integers(3, 5), cargoes, st.booleans(), houses)
def test_minimal_discards_are_those_of_brute_force(
    holds: int, load: Cargo, rat: bool, house: House
) -> None:
    def is_enough(part: tuple[int, ...]) -> bool:
        left = Cargo(*(have - gone for have, gone in zip(load, part, strict=True)))
        return cargo.fits(holds, left, rat, house)

    every = [part for part in product(*(range(have + 1) for have in load)) if is_enough(part)]
    minimal = [
        part
        for part in every
        if not any(
            other != part and all(a <= b for a, b in zip(other, part, strict=True))
            for other in every
        )
    ]
    expected = [] if is_enough((0, 0, 0)) else sorted(minimal)
    assert [tuple(part) for part in cargo.minimal_discards(holds, load, rat, house)] == expected


@given(st.integers(3, 5), cargoes, st.sampled_from(cargo.KINDS), st.integers(1, 9), st.booleans())
def test_room_is_the_most_that_fits(
    holds: int, load: Cargo, kind: str, count: int, rat: bool
) -> None:
    room = cargo.room_for(kind, count, holds, load, rat, HOUSE)
    assert 0 <= room <= count
    if cargo.fits(holds, load, rat, HOUSE):
        assert cargo.fits(holds, cargo.more_of(load, kind, room), rat, HOUSE)
        if room < count and (kind != "crates" or load.crates + room < 20):
            assert not cargo.fits(holds, cargo.more_of(load, kind, room + 1), rat, HOUSE)


# Sailing, by walking every route

MAP = [("A", "B"), ("B", "C"), ("B", "D"), ("D", "E"), ("C", "F"), ("F", "G"), ("E", "G")]


def routes(start: str, most: int) -> Iterator[tuple[str, ...]]:
    yield ()
    for length in range(1, most + 1):
        yield from product("ABCDEFG", repeat=length)


@pytest.mark.parametrize("krakens", [(), ("B",), ("D", "F"), ("C", "D")])
@pytest.mark.parametrize("house", [House(), House(harbour_is_area="no")])
def test_reachable_areas_are_the_ends_of_legal_routes(
    krakens: tuple[str, ...], house: House
) -> None:
    for start, at_pier in (("A", True), ("B", False)):
        for most in (1, 2, 3):
            here = Voyage(start, (), at_pier)
            ends = {
                voyage.end
                for route in routes(start, most)
                for voyage in [Voyage(start, route, at_pier)]
                if not sailing.route_refusal(voyage, most, krakens, MAP, house)
            }
            assert sailing.reachable(here, most, krakens, MAP, house) == tuple(sorted(ends))


# Odds, by drawing every order of tiles and rolling every die


def fought(attack: Attack, tiles: tuple[str, ...], dice: tuple[int, ...], house: House) -> Any:
    opening = attacking.open_attack(attack, house)
    attacks = tuple("weapon" for tile in tiles if tile == "a")
    hits = battle.hits_of(dice)
    drawn = Drawn(
        nothing=tiles.count("n"),
        dodge=tiles.count("d"),
        attack=attacks,
        dice=dice,
        returned=attacks[: min(hits, len(attacks))],
    )
    bought = min(drawn.dodge, attack.chest.rum)
    paying = Attack(
        foe=attack.foe,
        crew=attack.crew,
        weapons=attack.weapons,
        crates=attack.crates,
        place=attack.place,
        others=attack.others,
        chest=attack.chest._replace(rum_on_dodges=bought),
        beasts=attack.beasts,
    )
    return battle.resolve(paying, opening, drawn, {"weapon": 9}, 50, house)


@pytest.mark.parametrize(
    ("attack", "house"),
    [
        (Attack(foe=Foe(2), crew=Crew(2, 2), weapons=2, crates=2, place=2), House()),
        (
            Attack(foe=Foe(3), crew=Crew(2, 1), weapons=2, crates=2, place=1, others=2,
                   chest=Chest(rum=1, rum_on_dodges=1)),
            House(),
        ),
        (
            Attack(foe=Foe(3), crew=Crew(2, 2), weapons=2, crates=2, place=1, others=2,
                   beasts=Beasts(crab=True)),
            House(partial_points="only_on_defeat"),
        ),
        (Attack(foe=Foe(0, 1), crew=Crew(1, 1), weapons=2, crates=2, place=1), House()),
    ],
)  # fmt: skip
def test_odds_are_those_of_brute_force(attack: Attack, house: House) -> None:
    bag = "nnddaa"
    opening = attacking.open_attack(attack, house)
    odds = odds_of(attack, opening, Bag(2, 2, 2), house)
    draws = list(permutations(bag, opening.draw))
    rolls = list(product(range(1, 7), repeat=opening.dice))
    outcomes = [fought(attack, tiles, dice, house) for tiles in draws for dice in rolls]
    every = len(outcomes)
    assert odds.defeat == Fraction(sum(o.defeated for o in outcomes), every)
    assert odds.reward == Fraction(sum(o.reward_times > 0 for o in outcomes), every)
    for damage, chance in odds.damage.items():
        assert chance == Fraction(sum(o.damage == damage for o in outcomes), every)
    for count, chance in odds.losses.items():
        assert chance == Fraction(sum(sum(o.lost.values()) == count for o in outcomes), every)
    assert sum(odds.damage.values()) == sum(odds.losses.values()) == 1


@given(
    st.integers(1, 5), st.integers(0, 5), st.integers(0, 3), st.integers(0, 10), st.integers(0, 10)
)
def test_more_crates_never_lower_the_chance(
    strength: int, place: int, rum: int, dodges: int, attacks: int
) -> None:
    bag = Bag(10, dodges, attacks)

    def defeat(crates: int) -> Fraction:
        attack = Attack(
            foe=Foe(strength), crew=Crew(5, 3), weapons=5, crates=crates, place=crates,
            chest=Chest(rum=rum, rum_on_dodges=rum),
        )  # fmt: skip
        return odds_of(attack, attacking.open_attack(attack, HOUSE), bag, HOUSE).defeat

    assert defeat(place) <= defeat(place + 1)


# A fight keeps every piece

tiles = st.sampled_from(["sail", "sailor", "rum", "bomb", "crate", "agreement", "weapon", "hold"])


@given(st.data())
def test_crates_and_objects_are_conserved(data: st.DataObject) -> None:
    draw = data.draw
    strength = draw(st.integers(1, 5))
    crates, before = draw(st.integers(0, 8)), draw(st.integers(0, strength - 1))
    attack = Attack(
        foe=Foe(strength),
        crew=Crew(draw(st.integers(1, 5)), draw(st.integers(1, 5))),
        weapons=5,
        crates=crates,
        place=0,
        own_before=before,
        own_pile=20 - crates - before,
        chest=Chest(bombs=2, use_bombs=draw(st.integers(0, 2)), agreements=1,
                    use_agreements=draw(st.integers(0, 1)), rum=3),
        beasts=Beasts(lizard=draw(st.booleans())),
    )  # fmt: skip
    most = attacking.open_attack(attack, HOUSE).max_place
    attack = Attack(**{
        name: getattr(attack, name) for name in Attack.__slots__ if name != "place"
    }, place=draw(st.integers(0, most)))  # fmt: skip
    opening = attacking.open_attack(attack, HOUSE)
    attacks = tuple(draw(st.lists(tiles, max_size=opening.draw)))
    drawn = Drawn(dodge=opening.draw - len(attacks), attack=attacks, returned=())
    out = battle.resolve(attack, opening, drawn, {"weapon": 2, "hold": 1}, 0, HOUSE)
    total = out.crates_after + out.own_pile_after + out.own_on_tile
    assert total == crates + before + attack.own_pile
    assert sum(out.lost.values()) + out.loss_tiles == len(attacks)
    assert min(out.rum_after, out.bombs_after, out.agreements_after, out.crates_after) >= 0
    assert out.score_after == out.points - 3 * out.loss_tiles


# The cards against a second table of their demands

DEMANDED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "demands.json").read_text(encoding="utf-8")
)
NAMES = {"weapon": WEAPONS, "animal": ANIMALS, "good": GOODS, "opponent type": ("kraken", "fort")}


def seen(rng: Random) -> Sight:
    return Sight(
        sails=rng.randint(1, 5),
        sailors=rng.randint(1, 5),
        weapons={kind: rng.randint(1, 5) for kind in WEAPONS},
        others_weapons={kind: tuple(rng.randint(1, 5) for _ in range(2)) for kind in WEAPONS},
        provisions=rng.randint(0, 1),
        outposts=rng.randint(0, 3),
        animals=tuple(rng.sample(ANIMALS, rng.randint(0, 5))),
        goods=tuple(rng.choices(GOODS, k=rng.randint(0, 3))),
        hidden=tuple(rng.choices(GOODS, k=rng.randint(0, 2))),
        defeated={"kraken": rng.randint(0, 2), "fort": rng.randint(0, 2)},
        rum=rng.randint(1, 4),
        doubloons=rng.randint(0, 3),
        opponents=tuple(
            Sea(rng.randint(3, 5), rng.randint(0, 2), 1) for _ in range(rng.randint(0, 5))
        ),
        standing=rng.randint(0, 3),
        towers=tuple(rng.randint(1, 5) for _ in range(rng.randint(0, 5))),
        left={"E": rng.randint(0, 1), "I": rng.randint(0, 1)},
        crates=rng.randint(0, 3),
        score=rng.randint(0, 9),
        others_scores=tuple(rng.randint(0, 9) for _ in range(2)),
        holds=rng.randint(3, 5),
    )


def demanded(expr: str, arg: object, sight: Sight) -> bool:
    """What the second table says of the same player."""
    me = SimpleNamespace(
        sails=sight.sails,
        sailors=sight.sailors,
        weapons=sight.weapons,
        provisions=sight.provisions,
        outposts=sight.outposts,
        animals=sight.animals,
        goods_hold=sight.goods,
        goods_holds_used=len(sight.goods),
        goods_hideout=sight.hidden,
        trophies=sight.defeated,
        rum=sight.rum - 1,
        doubloons=sight.doubloons,
        opp_crates={place: sea.own for place, sea in enumerate(sight.opponents)},
        tower_crates=dict(enumerate(sight.towers)),
        pirates_standing=sight.standing,
        crates_hold=sight.crates,
        score=sight.score,
        holds_open=sight.holds,
    )
    board = SimpleNamespace(
        opp_left=sight.left,
        opp_strength={place: sea.strength for place, sea in enumerate(sight.opponents)},
    )
    others = [
        SimpleNamespace(
            score=score, weapons={kind: counts[n] for kind, counts in sight.others_weapons.items()}
        )
        for n, score in enumerate(sight.others_scores)
    ]
    names = {"me": me, "board": board, "arg": arg}
    return bool(eval(expr.replace(" in all)", " in [me, *others])"), {"others": others, **names}))


@pytest.mark.parametrize("row", DEMANDED, ids=lambda row: f"card-{row['card']}")
def test_card(row: dict[str, Any]) -> None:
    rng = Random(row["card"])
    found = set()
    for _ in range(150):
        sight = seen(rng)
        kind = row["arg"]
        arg = (
            rng.randint(0, 3)
            if kind == "crate count"
            else rng.choice(NAMES[kind])
            if kind
            else None
        )
        verdict = yarns.judge(row["card"], arg, sight, HOUSE)
        assert verdict.fulfilled == demanded(row["expr"], arg, sight)
        found.add(verdict.fulfilled)
    assert found == {True, False}


def test_42_cards_print_a_fact() -> None:
    assert sum(bool(demand.printed) for demand in DEMANDS.values()) == 42


# Scoring


def test_weapon_dominance_is_100_at_most() -> None:
    assert scoring.weapon_points(5, 20, HOUSE) == 100


@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 6), min_size=1))
def test_dutchman_places_skip_after_ties(crates: dict[str, int]) -> None:
    points = scoring.dutchman_points(crates, (10, 6, 3), HOUSE)
    ranked = sorted(crates.values(), reverse=True)
    for name, count in crates.items():
        place = ranked.index(count)
        assert points[name] == ((10, 6, 3, 0)[min(place, 3)] if count else 0)


def test_a_single_joke_can_be_the_best_story() -> None:
    stories = {"red": Story(jokes=1), "blue": Story()}
    assert best_tellers(stories, HOUSE) == ("red",)
    assert best_tellers({"red": Story(), "blue": Story()}, HOUSE) == ()


def test_stations_come_in_one_order() -> None:
    assert journey.station_refusal("campfire", ("campfire",), False) == "station-order"
    assert journey.station_refusal("skull", ("campfire",), False) == "station-order"
    assert journey.station_refusal("home", ("skull",), True) == "one-station"
    assert not journey.station_refusal("home", ("skull",), False)


def test_goods_go_to_the_next_space_only() -> None:
    hideout = journey.Hideout(("tobacco", "silver", "tobacco"), 1)
    placed, after = journey.store_goods(hideout, ("tobacco", "silver", "tobacco"), ())
    assert placed == ["general", "space-2", "space-3"]
    assert after.next_space == 0


def test_a_tower_of_five_is_safe() -> None:
    tower = actions.Tower(actions.OTHER, 5)
    assert actions.tower_refusal(tower, 5, Crew(5, 5), 5, 9, HOUSE) == "tower-locked"


def test_an_extra_move_and_the_barge_cost_a_doubloon_each() -> None:
    purse = city.Purse(pirates=6, doubloons=2, score=0)
    moved = city.enter_square(purse, (1, 2), is_extra=True, house=HOUSE)
    assert moved.purse == city.Purse(pirates=3, doubloons=0, score=0)
