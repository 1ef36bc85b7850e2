"""Topics `tower`, `outpost`, `trading-post` and `sea-bear`: the other actions of phase II."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.reasons import post_hands, post_reason, tower_reason
from referee.games.nassau.rules import actions, cargo, equipment
from referee.games.nassau.rules.actions import LYING, NOBODY, OTHER, SELF, STANDING, Tower
from referee.games.nassau.rules.attack import Crew, pirates_for_weapons
from referee.games.nassau.settle.common import (
    AREA,
    CRATES_OF_ONE,
    GOODS_ABOARD,
    OPEN_HOLDS,
    PIRATES_ON_DECK,
    UP_TO_FIVE,
    DiscardFacts,
    after_discard,
    cargo_words,
    counted,
    discard_fact,
    house_fact,
    if_,
    listed,
    other_readings,
    points,
    refused,
    rules,
)
from referee.games.nassau.terms import GOODS, PIRATES, Cargo
from referee.games.nassau.texts import REFUSALS, kept, lie, refusal_text, several

TOWER_RULE = "occupy-a-control-tower"


class TowerFacts(NamedTuple):
    """Facts of the topic `tower`."""

    holder: str = fact(Choice(NOBODY, SELF, OTHER), "whose crates lie there", default=NOBODY)
    there: int = fact(Whole(0, 5), "crates there", default=0)
    sailors: int = fact(UP_TO_FIVE, "sailors, the starting one included")
    weapons: int = fact(UP_TO_FIVE, "weapons of the type, the printed one included")
    pirates: int = fact(PIRATES_ON_DECK, "pirates standing on deck", default=0)
    pirates_laid_before: int = fact(PIRATES_ON_DECK, "laid down for sailing this turn", default=0)
    crates: int = fact(CRATES_OF_ONE, "ammo crates aboard")
    place: int = fact(CRATES_OF_ONE, "crates to be placed")
    house: House = house_fact()


def settle_tower(facts: TowerFacts) -> Settled:
    """May the tower be taken, and what goes where."""
    if (facts.holder == NOBODY) != (facts.there == 0):
        raise MalformedFacts("there", f"{facts.there} crates do not fit holder {facts.holder}")
    tower = Tower(facts.holder, facts.there)
    crew = Crew(facts.sailors, 1, facts.pirates, facts.pirates_laid_before)
    least, most = actions.tower_limits(tower, crew, facts.weapons, facts.crates, facts.house)
    code = actions.tower_refusal(tower, facts.place, crew, facts.weapons, facts.crates, facts.house)
    if code:
        said, numbers = tower_reason(
            code, tower, facts.place, crew, facts.weapons, facts.crates, facts.house
        )
        return refused(code, refusal_text(code, "", numbers, said), *REFUSALS[code][1], TOWER_RULE)
    done = actions.occupy(tower, facts.place, facts.house)
    laid = pirates_for_weapons(facts.place, crew, facts.house)
    result = {
        "legal": True,
        "min_place": least,
        "max_place": most,
        "pirates_laid": laid,
        "on_tower": done.on_tower,
        "own_to_pile": done.own_to_pile,
        "holder_to_pile": done.holder_to_pile,
        "holder_points": done.holder_points,
        "crates_after": facts.crates - facts.place,
    }
    why = [
        f"{counted(facts.place, 'crate')} placed, {least} to {most} possible; {counted(laid, 'pirate')} laid down.",
        f"{lie(done.on_tower)} on the tower now.",
    ]
    if done.holder_points:
        why.append(
            f"{counted(done.holder_to_pile, 'crate')} and {points(done.holder_points)} to the other player."
        )
    if done.own_to_pile:
        go = "goes" if done.own_to_pile == 1 else "go"
        why.append(
            f"{counted(done.own_to_pile, 'own crate')} {go} back to the own pile; no points."
        )
    return Settled(
        result,
        why,
        rules(TOWER_RULE, if_(facts.holder == SELF, "R32"), if_(facts.pirates, "a-actions")),
    )


class OutpostFacts(NamedTuple):
    """Facts of the topic `outpost`."""

    owner: str = fact(Choice(NOBODY, SELF, OTHER), "whose pirate stands there", default=NOBODY)
    standing: int = fact(PIRATES_ON_DECK, "own pirates standing on deck", default=0)
    lying: int = fact(PIRATES_ON_DECK, "own pirates lying on deck", default=0)
    use: str | None = fact(
        Choice(STANDING, LYING),
        "the pirate that goes there",
        default=None,
        default_words="a lying one if there is one, else a standing one",
    )
    house: House = house_fact()


def settle_outpost(facts: OutpostFacts) -> Settled:
    """May the outpost be captured, with which pirate."""
    if facts.standing + facts.lying > PIRATES:
        raise MalformedFacts("lying", f"a colour has {PIRATES} pirates")
    may_use = actions.outpost_pirates(facts.standing, facts.lying)
    use = facts.use or (LYING if facts.lying else STANDING)
    code = actions.outpost_refusal(facts.owner, use, facts.standing, facts.lying)
    if code:
        numbers = f"{facts.standing} standing, {facts.lying} lying"
        return refused(code, refusal_text(code, "", numbers), "capture-an-outpost")
    result = {
        "legal": True,
        "used": use,
        "may_use": sorted(may_use),
        "standing_after": facts.standing - (use == STANDING),
        "lying_after": facts.lying - (use == LYING),
    }
    why = [f"A {use} pirate goes there and stays; possible: {listed(sorted(may_use), 'or')}."]
    return Settled(result, why, rules("capture-an-outpost"))


class PostFacts(NamedTuple):
    """Facts of the topic `trading-post`."""

    good: str = fact(Choice(*GOODS, NOBODY), "the good that lies there")
    weapons: int = fact(UP_TO_FIVE, "weapons of the type, the printed one included")
    sailors: int = fact(UP_TO_FIVE, "sailors, the starting one included")
    pirates: int = fact(PIRATES_ON_DECK, "pirates standing on deck", default=0)
    pirates_laid_before: int = fact(PIRATES_ON_DECK, "laid down for sailing this turn", default=0)
    holds: int = fact(OPEN_HOLDS, "open holds")
    crates: int = fact(CRATES_OF_ONE, "ammo crates aboard", default=0)
    provisions: int = fact(COUNT, "provisions aboard", default=0)
    goods: int = fact(GOODS_ABOARD, "goods aboard", default=0)
    rat: bool = fact(FLAG, "the rat is turned over this round", default=False)
    discard: DiscardFacts = discard_fact()
    house: House = house_fact()


def settle_post(facts: PostFacts) -> Settled:
    """May the good be taken."""
    before = after_discard(Cargo(facts.crates, facts.provisions, facts.goods), facts.discard)
    after = cargo.more_of(before, "goods", 1)
    crew = Crew(facts.sailors, 1, facts.pirates, facts.pirates_laid_before)
    loads = cargo.loads_of(after)
    capacity = cargo.capacity_of(facts.holds, after, facts.rat, facts.house)

    def allowed_by(house: House) -> dict[str, object]:
        has_room = cargo.fits(facts.holds, after, facts.rat, house)
        code = actions.post_refusal(facts.good, facts.weapons, crew, has_room, house)
        return {"legal": False, "refusal": code} if code else {"legal": True}

    readings = (
        other_readings(facts.house, ("rat_same_kind",), allowed_by, "legal") if facts.rat else []
    )
    code = str(allowed_by(facts.house).get("refusal", ""))
    if code:
        said, numbers = post_reason(code, facts.weapons, crew, facts.house)
        if code == "no-free-hold":
            numbers = f"{counted(loads, 'hold')} needed, {capacity} there"
        ruling = refused(code, refusal_text(code, "", numbers, said), *REFUSALS[code][1])
        ruling.why.extend(readings)
        return ruling
    laid = actions.post_pirates(crew, facts.house)
    result = {
        "legal": True,
        "pirates_laid": laid,
        "loads_after": loads,
        "capacity": capacity,
        "crates_after": after.crates,
        "provisions_after": after.provisions,
        "goods_after": after.goods,
    }
    why = [
        f"{counted(facts.weapons, 'weapon')}; {post_hands(crew, facts.house)}: 2 weapons and 2 sailors are needed.",
        f"{cargo_words(after)}: {counted(loads, 'hold')} needed, {capacity} there{' with the rat' if facts.rat else ''}.",
        *readings,
    ]
    cites = rules(
        "capture-goods-in-the-trading-post",
        "player-components",
        if_(laid, "R34"),
        if_(facts.rat, "R62"),
    )
    return Settled(result, why, cites)


class BearFacts(NamedTuple):
    """Facts of the topic `sea-bear`."""

    ship_area: str = fact(AREA, "the ship's area")
    bear_area: str = fact(AREA, "the Old Sea Bear's area")
    met: bool = fact(FLAG, "already met this round", default=False)
    traded: bool = fact(FLAG, "already traded this round", default=False)
    trade: bool = fact(FLAG, "trade now", default=False)
    doubloons: int = fact(COUNT, "doubloons owned", default=0)
    monkey: bool = fact(FLAG, "the spirit monkey keeps the doubloon", default=False)
    own_pile: int = fact(CRATES_OF_ONE, "crates in the own pile", default=17)
    rum_supply: int | None = fact(COUNT, "rum left; not stated: enough", default=None)
    cards_left: int | None = fact(
        COUNT, "yarn cards in both piles; not stated: enough", default=None
    )
    discards: int = fact(COUNT, "told yarn cards on the discard pile", default=0)
    house: House = house_fact()


def settle_bear(facts: BearFacts) -> Settled:
    """What the Old Sea Bear gives."""
    if facts.monkey and not facts.trade:
        raise MalformedFacts("monkey", "no doubloon is paid without a trade")
    code = actions.bear_refusal(
        is_here=facts.ship_area == facts.bear_area,
        met=facts.met,
        traded=facts.traded,
        trade=facts.trade,
        doubloons=facts.doubloons,
        house=facts.house,
    )
    if code:
        numbers = {
            "bear-not-here": f"ship in {facts.ship_area}, he in {facts.bear_area}",
            "no-doubloon": f"{facts.doubloons} owned",
        }.get(code, "")
        return refused(code, refusal_text(code, "", numbers), "meet-the-old-sea-bear", "R38")
    met = actions.meet_bear(
        trade=facts.trade,
        doubloons=facts.doubloons,
        monkey=facts.monkey,
        own_pile=facts.own_pile,
        rum_supply=facts.rum_supply,
        house=facts.house,
    )
    cards = equipment.cards_drawn(1, facts.cards_left, facts.discards, facts.house)
    result = {
        "legal": True,
        "rum": met.rum,
        "cards": cards,
        "doubloons_after": met.doubloons_after,
        "marker": met.marker,
        "own_pile_after": facts.own_pile - met.marker,
    }
    why = [f"{several(met.rum, 'rum')} and {several(cards, 'yarn_card')}."]
    if facts.trade:
        marked = "1 crate marks the offer" if met.marker else "the own pile has no crate to mark it"
        why.append(
            f"The trade costs 1 doubloon{kept(facts.monkey)}, {met.doubloons_after} left; {marked}."
        )
    cites = rules(
        "meet-the-old-sea-bear",
        if_(facts.met or facts.traded or facts.trade, "R38"),
        if_(facts.rum_supply is not None, "R65"),
        if_(facts.cards_left is not None, "R39"),
        if_(facts.monkey, "abilities-of-the-animals"),
    )
    return Settled(result, why, cites)


TOPICS = {
    "tower": Topic(facts=Record(TowerFacts), settle=settle_tower),
    "outpost": Topic(facts=Record(OutpostFacts), settle=settle_outpost),
    "trading-post": Topic(facts=Record(PostFacts), settle=settle_post),
    "sea-bear": Topic(facts=Record(BearFacts), settle=settle_bear),
}
