"""Topic `fight`: a whole attack on an opponent or on the Flying Dutchman."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    Choice,
    Dice,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.reasons import fight_reason, rum_words
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules import battle
from referee.games.nassau.rules.attack import Attack, Beasts, Chest, Crew, Foe, Opening
from referee.games.nassau.rules.battle import Drawn, Outcome
from referee.games.nassau.rules.points import LOSS
from referee.games.nassau.settle.common import (
    CRATES_OF_ONE,
    PIRATES_ON_DECK,
    SCORE,
    UP_TO_FIVE,
    house_fact,
    if_,
    needed,
    other_readings,
    refused,
    rules,
)
from referee.games.nassau.settle.fight_lines import opening_lines, outcome_lines
from referee.games.nassau.terms import CRATES, LOSSES, WEAPONS
from referee.games.nassau.texts import REFUSALS, refusal_text

DUTCHMAN = "dutchman"
AFTER_THE_DRAW = (
    "crab_zero_reward",
    "bomb_immune_to_dodge",
    "reward_stack",
    "score_floor_zero",
)


class TileFacts(NamedTuple):
    """Conflict tiles drawn."""

    nothing: int = fact(COUNT, "tiles that do nothing", default=0)
    dodge: int = fact(COUNT, "dodges", default=0)
    attack: tuple[str, ...] = fact(
        ListOf(Choice(*LOSSES)), "attack tiles by what they take", default=()
    )


class LosableFacts(NamedTuple):
    """What could be lost, for the kinds not known otherwise."""

    hold: int = fact(Whole(0, 2), "opened holds", default=0)
    pistol: int = fact(COUNT, "collected pistols", default=0)
    sabre: int = fact(COUNT, "collected sabres", default=0)
    cannon: int = fact(COUNT, "collected cannons", default=0)
    hook_hand: int = fact(COUNT, "collected hook hands", default=0)
    harpoon: int = fact(COUNT, "collected harpoons", default=0)
    weapon: int = fact(COUNT, "collected weapons", default=0)
    doubloon: int = fact(COUNT, "doubloons", default=0)
    compass: int = fact(COUNT, "compasses", default=0)
    provision: int = fact(COUNT, "provisions", default=0)
    good: int = fact(COUNT, "goods", default=0)
    animal: int = fact(COUNT, "animals", default=0)
    pirate: int = fact(COUNT, "pirates", default=0)
    yarn_card: int = fact(COUNT, "yarn cards in hand", default=0)


NOTHING_LOSABLE = Record(LosableFacts).read({})


class FightFacts(NamedTuple):
    """Facts of the topic."""

    target: str = fact(Choice("opponent", DUTCHMAN), "what is attacked", default="opponent")
    strength: int | None = fact(UP_TO_FIVE, "printed points (opponent)", default=None)
    round: int | None = fact(Whole(1, 4), "the round (Dutchman)", default=None)
    sailors: int = fact(UP_TO_FIVE, "sailors, the starting one included")
    sails: int = fact(UP_TO_FIVE, "sails, the starting one included")
    weapons: int = fact(UP_TO_FIVE, "weapons of the type, the printed one included")
    pirates: int = fact(PIRATES_ON_DECK, "pirates standing on deck", default=0)
    pirates_laid_before: int = fact(PIRATES_ON_DECK, "laid down for sailing this turn", default=0)
    pirates_defence: int = fact(PIRATES_ON_DECK, "laid down for defence dice", default=0)
    crates: int = fact(CRATES_OF_ONE, "ammo crates aboard")
    place: int = fact(CRATES_OF_ONE, "crates placed from the holds")
    own_before: int = fact(CRATES_OF_ONE, "own crates there from earlier fights", default=0)
    others: dict[str, int] = fact(MapOf(COUNT), "crates of other players there", default={})
    own_pile: int | None = fact(CRATES_OF_ONE, "crates in the own pile", default=None)
    crab: bool = fact(FLAG, "the crab is used", default=False)
    cat: bool = fact(FLAG, "the cat is used", default=False)
    lizard: bool = fact(FLAG, "the lizard is used", default=False)
    bombs: int = fact(COUNT, "bombs owned", default=0)
    use_bombs: int = fact(COUNT, "bombs to be thrown", default=0)
    agreements: int = fact(COUNT, "agreements owned", default=0)
    use_agreements: int = fact(COUNT, "agreements to be paid", default=0)
    rum: int = fact(COUNT, "rum owned", default=0)
    rum_on_dodges: int = fact(COUNT, "dodge tiles bought off", default=0)
    monkey: str = fact(
        Choice("none", "rum", "bomb", "agreement"), "the piece used and kept", default="none"
    )
    tiles: TileFacts | None = fact(Record(TileFacts), "tiles drawn", default=None)
    dice: tuple[int, ...] = fact(Dice(), "defence dice", default=())
    rerolls: tuple[int, ...] = fact(Dice(), "the cat's new results", default=())
    returned: tuple[str, ...] | None = fact(
        ListOf(Choice(*LOSSES)), "attack tiles put back", default=None
    )
    losable: LosableFacts = fact(
        Record(LosableFacts), "what could be lost", default=NOTHING_LOSABLE, default_words="{}"
    )
    score: int = fact(SCORE, "points before the fight", default=0)
    house: House = house_fact()


def settle(facts: FightFacts) -> Settled:
    """The fight as far as it is stated."""
    attack = attack_of(facts)
    _check(facts, attack)
    opening = attacking.open_attack(attack, facts.house)
    code = attacking.objects_refusal(attack, facts.house) or attacking.crates_refusal(
        attack, opening, facts.house
    )
    if code:
        return _refused(code, attack, opening, facts.house)
    why = opening_lines(attack, opening, facts.house, is_drawn=facts.tiles is not None)
    if facts.tiles is None and not opening.beaten:
        why += _defence_readings(attack, facts.house, "legal", "dice_to_roll")
        return Settled(_opened(opening, "draw"), why, _cites(facts))
    drawn = drawn_of(facts)
    _check_drawn(facts, attack, opening, drawn)
    rum = battle.rum_at_dodges(attack, opening, battle.left_tiles(drawn), facts.house)
    if not battle.can_buy_dodges(attack.chest, rum):
        said = refusal_text("no-rum", "", rum_words(attack.chest, rum))
        return refused("no-rum", said, "fight-an-opponent", "R21")

    def outcome_by(house: House) -> Outcome:
        known = losable_of(facts.losable)
        return battle.resolve(attack, opening, drawn, known, facts.score, house)

    outcome = outcome_by(facts.house)
    why += outcome_lines(attack, drawn, opening, outcome, facts.score, facts.house)
    why += _defence_readings(attack, facts.house, "legal", *_dice_key(drawn))
    why += other_readings(
        facts.house, AFTER_THE_DRAW, lambda house: _gained(outcome_by(house)), *_gained(outcome)
    )
    return Settled(_finished(facts, attack, drawn, opening, outcome), why, _cites(facts))


def losable_of(losable: LosableFacts) -> dict[str, int]:
    """What could be lost by kind; a picture without a type takes any collected weapon [R24]."""
    known: dict[str, int] = losable._asdict()
    return {**known, "weapon": sum(known[kind] for kind in ("weapon", *WEAPONS))}


def attack_of(facts: FightFacts) -> Attack:
    """The attack that the facts declare."""
    others = sum(facts.others.values())
    pile = facts.own_pile
    if pile is None:
        pile = max(0, CRATES - facts.crates - facts.own_before)
    is_dutchman = facts.target == DUTCHMAN
    return Attack(
        foe=Foe(0, facts.round or 0) if is_dutchman else Foe(facts.strength or 0),
        crew=Crew(
            facts.sailors,
            facts.sails,
            facts.pirates,
            facts.pirates_laid_before,
            facts.pirates_defence,
        ),
        weapons=facts.weapons,
        crates=facts.crates,
        place=facts.place,
        own_before=facts.own_before,
        others=others,
        own_pile=pile,
        chest=Chest(
            facts.bombs,
            facts.use_bombs,
            facts.agreements,
            facts.use_agreements,
            facts.rum,
            facts.rum_on_dodges,
            facts.monkey,
        ),
        beasts=Beasts(facts.crab, facts.cat, facts.lizard),
    )


def drawn_of(facts: FightFacts) -> Drawn:
    """The tiles and dice that the facts state."""
    tiles = facts.tiles or TileFacts(0, 0, ())
    return Drawn(
        nothing=tiles.nothing,
        dodge=tiles.dodge,
        attack=tiles.attack,
        dice=facts.dice,
        rerolls=facts.rerolls,
        returned=facts.returned,
    )


def _check(facts: FightFacts, attack: Attack) -> None:
    """Refuse facts that contradict each other before anything is ruled."""
    if attack.foe.is_dutchman:
        needed("round", facts.round, "against the Dutchman")
    else:
        needed("strength", facts.strength, "against an opponent")
        if attack.there >= attack.foe.strength:
            raise MalformedFacts("own_before", "so many crates have already beaten the opponent")
    if attack.own_pile + facts.crates + facts.own_before > CRATES:
        raise MalformedFacts("own_pile", f"a colour has {CRATES} crates")
    uses = {
        "none": 1,
        "rum": facts.rum_on_dodges,
        "bomb": facts.use_bombs,
        "agreement": facts.use_agreements,
    }
    if not uses[facts.monkey]:
        raise MalformedFacts("monkey", f"no {facts.monkey} is used")


def _check_drawn(facts: FightFacts, attack: Attack, opening: Opening, drawn: Drawn) -> None:
    """Refuse tiles and dice that cannot have come."""
    if facts.tiles is not None:
        total = drawn.nothing + drawn.dodge + len(drawn.attack)
        if total != opening.draw:
            raise MalformedFacts("tiles", f"{total} tiles, {opening.draw} are drawn")
    if battle.clashing_weapons(drawn.attack):
        raise MalformedFacts("tiles.attack", "weapon without a type and a typed weapon in one draw")
    if facts.rum_on_dodges > drawn.dodge:
        raise MalformedFacts("rum_on_dodges", f"{drawn.dodge} dodges came")
    dice = opening.dice if drawn.attack else 0
    if len(drawn.dice) != dice:
        raise MalformedFacts("dice", f"{len(drawn.dice)} dice, {dice} are rolled")
    again = battle.low_dice(drawn.dice) if attack.beasts.cat else 0
    if len(drawn.rerolls) != again:
        raise MalformedFacts("rerolls", f"{len(drawn.rerolls)} dice, {again} are rolled again")
    _check_returned(drawn)


def _check_returned(drawn: Drawn) -> None:
    tiles = len(drawn.attack)
    back = min(battle.hits_of(drawn.dice, drawn.rerolls), tiles)
    if drawn.returned is None:
        if back not in (0, tiles):
            raise MalformedFacts("returned", f"is missing; {back} of {tiles} tiles are put back")
        return
    if len(drawn.returned) != back or Counter(drawn.returned) - Counter(drawn.attack):
        raise MalformedFacts("returned", f"must be {back} of the attack tiles drawn")


def _gained(outcome: Outcome) -> dict[str, object]:
    """What a contested ruling could change."""
    return {
        "points": outcome.points,
        "reward_times": outcome.reward_times,
        "defeated": outcome.defeated,
        "damage": outcome.damage,
        "score_after": outcome.score_after,
    }


def _opened(opening: Opening, stage: str) -> dict[str, object]:
    return {
        "legal": True,
        "stage": stage,
        "max_place": opening.max_place,
        "placed": opening.placed,
        "pirates_laid": opening.pirates_laid,
        "bombs_used": opening.bombs.used,
        "bomb_crates": opening.bombs.crates,
        "strength_now": opening.strength_now,
        "draw": opening.draw,
        "dice_to_roll": opening.dice,
    }


def _finished(
    facts: FightFacts, attack: Attack, drawn: Drawn, opening: Opening, out: Outcome
) -> dict[str, object]:
    result = _opened(opening, "done")
    if drawn.attack:
        result["pirates_laid"] = opening.pirates_laid + attack.crew.defence
    others = {name: count for name, count in facts.others.items() if count}
    return {
        **result,
        "dodged": out.dodged,
        "hits": out.hits,
        "lost": dict(out.lost),
        "loss_points": -LOSS * out.loss_tiles,
        "damage": out.damage,
        "points": out.points,
        "reward_times": out.reward_times,
        "agreement_used": out.agreement_used,
        "lizard_used": out.lizard_used,
        "defeated": out.defeated,
        "own_on_tile": out.own_on_tile,
        "own_to_pile": out.own_to_pile,
        "others_to_pile": others if out.defeated else {},
        "crates_after": out.crates_after,
        "own_pile_after": out.own_pile_after,
        "rum_after": out.rum_after,
        "bombs_after": out.bombs_after,
        "agreements_after": out.agreements_after,
        "score_after": out.score_after,
    }


def _refused(code: str, attack: Attack, opening: Opening, house: House) -> Settled:
    said, numbers = fight_reason(code, attack, opening, house)
    ruling = refused(code, refusal_text(code, "", numbers, said), *REFUSALS[code][1])
    if code == "pirates-not-in-defence":
        ruling.why.extend(_defence_readings(attack, house, "legal", "dice_to_roll"))
    return ruling


def _defence_readings(attack: Attack, house: House, *keys: str) -> list[str]:
    """What the other reading of pirates and defence dice gives [R10]."""
    if not attack.crew.defence and house.pirate_serves == "one_use":
        return []
    return other_readings(
        house, ("pirates_in_defence",), lambda other: _opened_by(attack, other), *keys
    )


def _dice_key(drawn: Drawn) -> tuple[str, ...]:
    """Defence dice matter once a tile attacks."""
    return ("dice_to_roll",) if drawn.attack else ()


def _opened_by(attack: Attack, house: House) -> Mapping[str, object]:
    opening = attacking.open_attack(attack, house)
    code = attacking.crates_refusal(attack, opening, house)
    if code:
        return {"legal": False, "refusal": code}
    return {"legal": True, "dice_to_roll": opening.dice}


def _cites(facts: FightFacts) -> list[str]:
    beasts = facts.crab or facts.cat or facts.lizard or facts.monkey != "none"
    tiles = facts.tiles or TileFacts(0, 0, ())
    return rules(
        "fight-an-opponent",
        if_(facts.target == DUTCHMAN, "attacking-the-flying-dutchman"),
        if_(beasts, "abilities-of-the-animals"),
        if_(facts.use_bombs or facts.use_agreements, "overview-of-the-equipment"),
        if_(facts.pirates, "a-actions"),
        if_(facts.pirates_defence, "R10"),
        if_(facts.crab, "R17"),
        if_(facts.use_bombs and tiles.dodge, "R19"),
        if_(tiles.attack, "R24"),
        if_(facts.target != DUTCHMAN, "R27"),
        if_(facts.use_agreements and facts.lizard, "R29"),
        if_(facts.score < 3 * len(tiles.attack), "R31"),
        if_(facts.target == DUTCHMAN, "R67"),
    )


TOPICS = {"fight": Topic(facts=Record(FightFacts), settle=settle)}
