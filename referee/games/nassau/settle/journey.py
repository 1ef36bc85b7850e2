"""Topics `hide`, `campfire` and `home`: the stations of the journey home."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.reasons import campfire_words, hide_reason
from referee.games.nassau.rules import cargo, equipment, journey
from referee.games.nassau.rules.journey import Hideout
from referee.games.nassau.sentences import cards_words, crates_words, turtle_words
from referee.games.nassau.settle.common import (
    CRATES_OF_ONE,
    GOOD,
    GOODS_ABOARD,
    OPEN_HOLDS,
    SCORE,
    check_stations,
    counted,
    house_fact,
    if_,
    needed,
    other_readings,
    points,
    refused,
    rules,
    stopped_fact,
    visited_fact,
)
from referee.games.nassau.terms import CAMPFIRE, CRATES, HOME, SKULL, Cargo
from referee.games.nassau.texts import REFUSALS, kept, refusal_text, several, spoken

SKULL_RULE = "1-the-journey-home-via-skull-island"
CAMPFIRE_RULE = "2-the-journey-home-via-the-campfire-island"
HOME_RULE = "3-the-journey-home-ends-at-your-home-port"


class HideFacts(NamedTuple):
    """Facts of the topic `hide`."""

    visited: tuple[str, ...] = visited_fact()
    station_this_turn: bool = stopped_fact()
    aboard: tuple[str, ...] = fact(ListOf(GOOD), "goods in the holds")
    order: tuple[str, ...] = fact(ListOf(GOOD), "goods to hide, in this order")
    to_general: tuple[int, ...] = fact(
        ListOf(Whole(1)), "positions in the order that go to general storage by choice", default=()
    )
    spaces: tuple[str, ...] = fact(ListOf(GOOD), "all coloured spaces, top to bottom")
    filled: int = fact(COUNT, "coloured spaces already filled", default=0)
    doubloons: int = fact(COUNT, "doubloons owned")
    monkey: bool = fact(FLAG, "the spirit monkey saves one doubloon", default=False)
    house: House = house_fact()


def settle_hide(facts: HideFacts) -> Settled:
    """The fee, and where the goods go."""
    check_stations(facts)
    if any(place > len(facts.order) for place in facts.to_general):
        raise MalformedFacts("to_general", f"{len(facts.order)} goods are hidden")
    if facts.filled > len(facts.spaces):
        raise MalformedFacts("filled", f"there are {len(facts.spaces)} coloured spaces")
    if facts.monkey and not facts.order:
        raise MalformedFacts("monkey", "no fee is paid")
    hideout = Hideout(facts.spaces, facts.filled)
    fee = journey.hiding_fee(len(facts.order))
    code = journey.station_refusal(
        SKULL, facts.visited, facts.station_this_turn
    ) or journey.hide_refusal(
        hideout,
        facts.aboard,
        facts.order,
        facts.to_general,
        doubloons=facts.doubloons,
        monkey=facts.monkey,
        house=facts.house,
    )
    if code:
        said, numbers = hide_reason(
            code,
            hideout,
            facts.aboard,
            facts.order,
            facts.to_general,
            fee=fee,
            doubloons=facts.doubloons,
            monkey=facts.monkey,
            house=facts.house,
        )
        return refused(code, refusal_text(code, "", numbers, said), SKULL_RULE, *REFUSALS[code][1])
    placed, after = journey.store_goods(hideout, facts.order, facts.to_general)
    paid = journey.hiding_paid(len(facts.order), facts.monkey)
    left = list(facts.aboard)
    for good in facts.order:
        left.remove(good)
    result = {
        "legal": True,
        "fee": fee,
        "paid": paid,
        "doubloons_after": facts.doubloons - paid,
        "placed": placed,
        "next_space": after.next_space,
        "general_added": placed.count(journey.GENERAL),
        "goods_left": sorted(left),
    }
    where = zip(facts.order, placed, strict=True)
    why = [
        f"{counted(len(facts.order), 'good')}: fee {fee}{kept(facts.monkey)}, paid {paid} of {several(facts.doubloons, 'doubloon')}.",
        (_hidden_words(where) or "Nothing is hidden") + ".",
    ]
    cites = rules(
        SKULL_RULE,
        if_(facts.to_general, "R42"),
        if_(not facts.order, "R40"),
        if_(facts.monkey, "abilities-of-the-animals"),
        if_(facts.monkey, "R41"),
    )
    return Settled(result, why, cites)


def _hidden_words(where: Iterable[tuple[str, str]]) -> str:
    said = "; ".join(f"{spoken(good)} to {place.replace('-', ' ')}" for good, place in where)
    return said[:1].upper() + said[1:]


class CampfireFacts(NamedTuple):
    """Facts of the topic `campfire`."""

    visited: tuple[str, ...] = visited_fact()
    station_this_turn: bool = stopped_fact()
    rum: int = fact(COUNT, "rum before the visit")
    monkey: bool = fact(FLAG, "one rum is used and kept", default=False)
    told: tuple[int, ...] = fact(
        ListOf(Whole(1)), "printed points of the fulfilled cards told", default=()
    )
    jokes: int = fact(COUNT, "cards told face down", default=0)
    parrot: str = fact(Choice("none", "yarn", "joke"), "what the parrot doubles", default="none")
    parrot_points: int | None = fact(
        Whole(1), "printed points of the doubled card (needed for yarn)", default=None
    )
    score: int = fact(SCORE, "points before the visit", default=0)
    house: House = house_fact()


def settle_campfire(facts: CampfireFacts) -> Settled:
    """Rum, cards and points."""
    check_stations(facts)
    if facts.parrot == "joke" and not facts.jokes:
        raise MalformedFacts("parrot", "no joke is told")
    if facts.parrot == "yarn":
        needed("parrot_points", facts.parrot_points, "for the parrot")
        if facts.parrot_points not in facts.told:
            raise MalformedFacts("parrot_points", "no card of so many points is told")
    cards = len(facts.told) + facts.jokes
    code = journey.station_refusal(
        CAMPFIRE, facts.visited, facts.station_this_turn
    ) or journey.campfire_refusal(
        rum=facts.rum,
        monkey=facts.monkey,
        cards=cards,
        parrot_on_joke=facts.parrot == "joke",
        house=facts.house,
    )
    if code:
        numbers = campfire_words(code, facts.rum, cards, facts.monkey)
        return refused(code, refusal_text(code, "", numbers), CAMPFIRE_RULE, *REFUSALS[code][1])
    result = _told(facts, facts.house)
    parrot = {"none": 0, "joke": 1}.get(facts.parrot, facts.parrot_points or 0)
    why = [
        f"{counted(cards, 'card')} for {result['rum_payments']} rum{kept(facts.monkey)}: {sum(facts.told)} + {facts.jokes} for jokes"
        + (f" + {parrot} by the parrot" if parrot else "")
        + f" = {points(int(str(result['points'])))}.",
        f"Story total {result['story_total']}; {result['rum_after']} rum left.",
    ]
    if facts.jokes:
        why += other_readings(
            facts.house, ("jokes_count_for_best",), lambda house: _told(facts, house), "story_total"
        )
    cites = rules(
        CAMPFIRE_RULE,
        if_(parrot or facts.monkey, "abilities-of-the-animals"),
        if_(parrot, "R46"),
        if_(facts.jokes, "R55"),
        if_(not cards, "R44"),
    )
    return Settled(result, why, cites)


def _told(facts: CampfireFacts, house: House) -> dict[str, object]:
    parrot = {"none": 0, "joke": 1}.get(facts.parrot, facts.parrot_points or 0)
    evening = journey.tell(facts.told, facts.jokes, parrot, facts.rum, facts.monkey, house)
    return {
        "legal": True,
        "cards": evening.cards,
        "max_cards": journey.most_cards(facts.rum, facts.monkey),
        "rum_payments": evening.payments,
        "rum_after": evening.rum_after,
        "points": evening.points,
        "story_total": evening.story_total,
        "score_after": facts.score + evening.points,
    }


class HomeFacts(NamedTuple):
    """Facts of the topic `home`."""

    visited: tuple[str, ...] = visited_fact()
    station_this_turn: bool = stopped_fact()
    outposts: int = fact(Whole(0, 8), "own outposts", default=0)
    opponents_marked: int = fact(Whole(0, 35), "opponents at sea with own crates", default=0)
    towers: int = fact(Whole(0, 10), "towers held", default=0)
    turtle: str = fact(
        Choice("none", "outposts", "opponents", "towers"), "the bonus doubled", default="none"
    )
    holds: int = fact(OPEN_HOLDS, "open holds")
    crates: int = fact(CRATES_OF_ONE, "ammo crates aboard", default=0)
    provisions: int = fact(COUNT, "provisions aboard", default=0)
    goods: int = fact(GOODS_ABOARD, "goods aboard", default=0)
    rat: bool = fact(FLAG, "the rat is turned over this round", default=False)
    own_pile: int | None = fact(
        CRATES_OF_ONE, "crates in the own pile", default=None, default_words="20 less those aboard"
    )
    cards_left: int | None = fact(
        COUNT, "yarn cards in both piles; not stated: enough", default=None
    )
    discards: int = fact(COUNT, "told yarn cards on the discard pile", default=0)
    first_home: bool = fact(FLAG, "the first ship home this round", default=False)
    score: int = fact(SCORE, "points before", default=0)
    house: House = house_fact()


def settle_home(facts: HomeFacts) -> Settled:
    """What the home port gives."""
    check_stations(facts)
    load = Cargo(facts.crates, facts.provisions, facts.goods)
    if not cargo.fits(facts.holds, load, facts.rat, facts.house):
        raise MalformedFacts("holds", f"the cargo needs {cargo.loads_of(load)} holds")
    pile = CRATES - facts.crates if facts.own_pile is None else facts.own_pile
    if pile + facts.crates > CRATES:
        raise MalformedFacts("own_pile", f"a colour has {CRATES} crates")
    code = journey.station_refusal(HOME, facts.visited, facts.station_this_turn)
    if code:
        return refused(code, refusal_text(code, ""), HOME_RULE, "b-journey-home")
    due = journey.home_bonuses(
        facts.outposts, facts.opponents_marked, facts.towers, facts.turtle, facts.house
    )
    stored = cargo.room_for("crates", due.crates, facts.holds, load, facts.rat, facts.house, pile)
    cards = equipment.cards_drawn(due.cards, facts.cards_left, facts.discards, facts.house)
    result = {
        "legal": True,
        "crates_due": due.crates,
        "crates_stored": stored,
        "crates_after": facts.crates + stored,
        "cards_due": due.cards,
        "cards": cards,
        "points": due.points,
        "score_after": facts.score + due.points,
        "takes_dolphin": facts.first_home,
    }
    why = [
        f"{counted(facts.outposts, 'outpost')}: {crates_words(due.crates, stored, pile - stored)}.",
        f"{counted(facts.opponents_marked, 'opponent')} with own crates: {cards_words(due.cards, cards)}.",
        f"{counted(facts.towers, 'tower')}: {points(due.points)}.",
    ]
    if facts.turtle != "none":
        why.append(f"{turtle_words(facts.turtle, facts.house)}.")
    if facts.first_home:
        why.append("First ship home: takes the dolphin.")

    def stowed_by(house: House) -> dict[str, object]:
        room = cargo.room_for("crates", due.crates, facts.holds, load, facts.rat, house, pile)
        fits = cargo.fits(facts.holds, load, facts.rat, house)
        return {"fits": fits, "crates_stored": room if fits else stored}

    if facts.rat:
        why += other_readings(facts.house, ("rat_same_kind",), stowed_by, "fits", "crates_stored")
    cites = rules(
        HOME_RULE,
        if_(facts.turtle != "none", "abilities-of-the-animals"),
        if_(facts.turtle != "none", "R57"),
        if_(stored < due.crates or cards < due.cards, "R56"),
        if_(facts.rat, "R62"),
    )
    return Settled(result, why, cites)


TOPICS = {
    "hide": Topic(facts=Record(HideFacts), settle=settle_hide),
    "campfire": Topic(facts=Record(CampfireFacts), settle=settle_campfire),
    "home": Topic(facts=Record(HomeFacts), settle=settle_home),
}
