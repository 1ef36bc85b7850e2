"""The 74 sailor's yarn cards: what each demands of the public state [Overview and Abilities of the Sailor's Yarn Cards].

A card demands one of a few things at a number; `DEMANDS` holds which. Only its printed word or number and its
points must be read off the card itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from referee.games.nassau.terms import CARDS, WEAPONS

if TYPE_CHECKING:
    from referee.games.nassau.house import House


class Sea(NamedTuple):
    """An undefeated opponent: printed strength, own crates and those of the others on it."""

    strength: int
    own: int = 0
    others: int = 0


class Payments(NamedTuple):
    """Rum of a visit: the card is told for payment `batch` of `batches`; the monkey covers one (0: none)."""

    batch: int = 1
    batches: int = 1
    monkey: int = 0


ONE_PAYMENT = Payments()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What everybody can see of a player when cards are told. Starting and printed pieces count."""

    sails: int = 1
    sailors: int = 1
    weapons: Mapping[str, int] = field(default_factory=dict)
    others_weapons: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    provisions: int = 0
    outposts: int = 0
    animals: tuple[str, ...] = ()
    goods: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    defeated: Mapping[str, int] = field(default_factory=dict)
    rum: int = 0
    payments: Payments = ONE_PAYMENT
    doubloons: int = 0
    opponents: tuple[Sea, ...] = ()
    standing: int = 0
    towers: tuple[int, ...] = ()
    left: Mapping[str, int] = field(default_factory=dict)  # undefeated opponents by area
    crates: int = 0
    score: int = 0
    others_scores: tuple[int, ...] = ()
    visit_points: int = 0
    holds: int = 3


class Verdict(NamedTuple):
    """Whether a card's demand is met, with the number there is and the number it takes."""

    fulfilled: bool
    have: int
    need: int


Printed = str | int | None
Judge = Callable[[Sight, Printed, int, "House"], Verdict]


class Demand(NamedTuple):
    """One card: what it is about, the number it takes, the printed word that fills it in, and its judge."""

    about: str
    need: int
    printed: str  # weapon, animal, good, opponent, count, or empty
    judge: Judge


def judge(card: int, printed: Printed, sight: Sight, house: "House") -> Verdict:
    """Whether the card's demand is met now."""
    demand = DEMANDS[card]
    return demand.judge(sight, printed, demand.need, house)


def _at_least(have: int, need: int) -> Verdict:
    return Verdict(have >= need, have, need)


def weapons_of(sight: Sight, kind: Printed) -> int:
    """Weapons of a type with the printed one."""
    return sight.weapons.get(str(kind), 1)


def most_weapons(sight: Sight) -> int:
    """The largest number of one type."""
    return max(weapons_of(sight, kind) for kind in WEAPONS)


def _sails(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sight.sails, need)


def _sailors(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sight.sailors, need)


def _weapon(sight: Sight, kind: Printed, need: int, _: "House") -> Verdict:
    return _at_least(weapons_of(sight, kind), need)


def _any_weapon(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(most_weapons(sight), need)


def _most_of_a_weapon(sight: Sight, kind: Printed, _: int, house: "House") -> Verdict:
    """As many as the player with most; ties fulfil it [R51]."""
    own = weapons_of(sight, kind)
    need = max(own, *sight.others_weapons.get(str(kind), ()), int(house.most_weapons_min))
    return _at_least(own, need)


def _provisions(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sight.provisions, need)


def _single_crates(sight: Sight, _: Printed, need: int, house: "House") -> Verdict:
    """Opponents with exactly 1 own crate; by house option with no other crate [R50]."""
    return _at_least(sum(map(_is_single(house), sight.opponents)), need)


def _is_single(house: "House") -> Callable[[Sea], bool]:
    return lambda sea: sea.own == 1 and (house.exact_one == "own" or not sea.others)


def _single_on_five(sight: Sight, _: Printed, need: int, house: "House") -> Verdict:
    is_single = _is_single(house)
    return _at_least(sum(sea.strength == 5 and is_single(sea) for sea in sight.opponents), need)


def _outposts(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sight.outposts, need)


def _animal(sight: Sight, kind: Printed, need: int, _: "House") -> Verdict:
    return _at_least(int(kind in sight.animals), need)


def _animals(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(len(sight.animals), need)


def _good(sight: Sight, kind: Printed, need: int, _: "House") -> Verdict:
    return _at_least([*sight.goods, *sight.hidden].count(str(kind)), need)


def _defeated(sight: Sight, kind: Printed, need: int, _: "House") -> Verdict:
    return _at_least(sight.defeated.get(str(kind), 0), need)


def rum_left(rum: int, payments: Payments, house: "House") -> int:
    """Rum when a card is told: after its own payment, or after all of the visit [R47]."""
    if house.pay_all_rum_first == "yes":
        return rum - payments.batches + (payments.monkey > 0)
    return rum - payments.batch + (1 <= payments.monkey <= payments.batch)


def _rum(sight: Sight, _: Printed, need: int, house: "House") -> Verdict:
    return _at_least(rum_left(sight.rum, sight.payments, house), need)


def _doubloons(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sight.doubloons, need)


def _standing(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sight.standing, need)


def _towers(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(len(sight.towers), need)


def _strong_towers(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sum(count >= 2 for count in sight.towers), need)


def _tower_of(size: int) -> Judge:
    return lambda sight, _, need, __: _at_least(sight.towers.count(size), need)


def _towers_in_steps(sight: Sight, _: Printed, need: int, house: "House") -> Verdict:
    """A tower with 1, one with 2 and one with 3 crates; by house option no other [R52]."""
    have = len({1, 2, 3} & set(sight.towers))
    exact = house.card57 == "at_least" or len(sight.towers) == 3
    return Verdict(have >= need and exact, have, need)


def _none_left(area: str) -> Judge:
    def judged(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
        left = sight.left.get(area, 0)
        return Verdict(left == need, left, need)

    return judged


def _crates(sight: Sight, number: Printed, _: int, house: "House") -> Verdict:
    """Exactly the printed number aboard [R48]."""
    need = int(number or 0)
    enough = sight.crates >= need if house.discard_for_card == "yes" else sight.crates == need
    return Verdict(enough, sight.crates, need)


def own_score(sight: Sight, house: "House") -> int:
    """The own total when the visit begins, or with what was told in it so far [R49]."""
    return sight.score + (sight.visit_points if house.score_cards == "running" else 0)


def _first(sight: Sight, _: Printed, __: int, house: "House") -> Verdict:
    own = own_score(sight, house)
    best = max(own, *sight.others_scores)
    return Verdict(own >= best, own, best)


def _last(sight: Sight, _: Printed, __: int, house: "House") -> Verdict:
    own = own_score(sight, house)
    worst = min(own, *sight.others_scores)
    return Verdict(own <= worst, own, worst)


def _holds(sight: Sight, _: Printed, need: int, __: "House") -> Verdict:
    return _at_least(sight.holds, need)


def _two_goods(sight: Sight, _: Printed, need: int, house: "House") -> Verdict:
    """Exactly two kinds of goods aboard [R48; R54]."""
    kinds = len(set(sight.goods))
    if house.discard_for_card == "yes":
        return _at_least(kinds, need)
    exact = house.card73 == "two_kinds" or len(sight.goods) == 2
    return Verdict(kinds == need and exact, kinds, need)


def _cards(first: int, last: int, demand: Demand) -> dict[int, Demand]:
    return dict.fromkeys(range(first, last + 1), demand)


DEMANDS: Mapping[int, Demand] = {
    **_cards(1, 1, Demand("sails", 3, "", _sails)),
    **_cards(2, 6, Demand("weapons", 2, "weapon", _weapon)),
    **_cards(7, 7, Demand("sailors", 2, "", _sailors)),
    **_cards(8, 8, Demand("provisions", 1, "", _provisions)),
    **_cards(9, 9, Demand("single_crates", 1, "", _single_crates)),
    **_cards(10, 10, Demand("outposts", 1, "", _outposts)),
    **_cards(11, 18, Demand("animal", 1, "animal", _animal)),
    **_cards(19, 24, Demand("good", 1, "good", _good)),
    **_cards(25, 29, Demand("defeated", 1, "opponent", _defeated)),
    **_cards(30, 30, Demand("sails", 4, "", _sails)),
    **_cards(31, 31, Demand("rum", 2, "", _rum)),
    **_cards(32, 32, Demand("doubloons", 2, "", _doubloons)),
    **_cards(33, 33, Demand("single_crates", 2, "", _single_crates)),
    **_cards(34, 34, Demand("standing", 1, "", _standing)),
    **_cards(35, 35, Demand("towers", 3, "", _towers)),
    **_cards(36, 36, Demand("animals", 2, "", _animals)),
    **_cards(37, 37, Demand("animals", 3, "", _animals)),
    **_cards(38, 42, Demand("most_weapons", 1, "weapon", _most_of_a_weapon)),
    **_cards(43, 47, Demand("weapons", 3, "weapon", _weapon)),
    **_cards(48, 52, Demand("defeated", 2, "opponent", _defeated)),
    **_cards(53, 53, Demand("outposts", 2, "", _outposts)),
    **_cards(54, 54, Demand("strong_towers", 2, "", _strong_towers)),
    **_cards(55, 55, Demand("tower_of_3", 1, "", _tower_of(3))),
    **_cards(56, 56, Demand("tower_of_4", 1, "", _tower_of(4))),
    **_cards(57, 57, Demand("towers_in_steps", 3, "", _towers_in_steps)),
    **_cards(58, 58, Demand("sailors", 3, "", _sailors)),
    **_cards(59, 59, Demand("sailors", 4, "", _sailors)),
    **_cards(60, 60, Demand("single_crates", 3, "", _single_crates)),
    **_cards(61, 61, Demand("single_on_five", 1, "", _single_on_five)),
    **_cards(62, 62, Demand("none_left_E", 0, "", _none_left("E"))),
    **_cards(63, 63, Demand("none_left_I", 0, "", _none_left("I"))),
    **_cards(64, 66, Demand("crates", 0, "count", _crates)),
    **_cards(67, 67, Demand("standing", 2, "", _standing)),
    **_cards(68, 68, Demand("first", 0, "", _first)),
    **_cards(69, 69, Demand("last", 0, "", _last)),
    **_cards(70, 70, Demand("tower_of_5", 1, "", _tower_of(5))),
    **_cards(71, 71, Demand("any_weapon", 4, "", _any_weapon)),
    **_cards(72, 72, Demand("holds", 5, "", _holds)),
    **_cards(73, 73, Demand("kinds_of_goods", 2, "", _two_goods)),
    **_cards(74, 74, Demand("any_weapon", 5, "", _any_weapon)),
}
assert len(DEMANDS) == CARDS
