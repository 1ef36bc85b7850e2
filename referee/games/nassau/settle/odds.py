"""Topic `odds`: exact chances of a fight before the draw."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from referee.core.odds import ratio
from referee.core.pieces import counted
from referee.core.schema import COUNT, FLAG, Choice, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.reasons import aid_reason, no_attack_reason
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules.attack import Attack, Beasts, Chest, Crew, Foe, Opening
from referee.games.nassau.rules.odds import Bag, Odds, odds_of
from referee.games.nassau.settle.common import (
    CRATES_OF_ONE,
    UP_TO_FIVE,
    house_fact,
    if_,
    needed,
    other_readings,
    refused,
    rules,
)
from referee.games.nassau.settle.fight import DUTCHMAN
from referee.games.nassau.terms import CONFLICT_TILES
from referee.games.nassau.texts import REFUSALS, dice_words, refusal_text

CONTESTED = ("crab_zero_reward", "bomb_immune_to_dodge")
CHANCES = ("reward", "defeat", "defeat_no_loss", "expected_damage")  # what they can change


class BagFacts(NamedTuple):
    """Tiles in the bag."""

    nothing: int = fact(COUNT, "tiles that do nothing")
    dodge: int = fact(COUNT, "dodges")
    attack: int = fact(COUNT, "attack tiles")


class OddsFacts(NamedTuple):
    """Facts of the topic."""

    target: str = fact(Choice("opponent", DUTCHMAN), "what is attacked", default="opponent")
    strength: int | None = fact(UP_TO_FIVE, "printed points (opponent)", default=None)
    round: int | None = fact(Whole(1, 4), "the round (Dutchman)", default=None)
    crab: bool = fact(FLAG, "the crab is used", default=False)
    cat: bool = fact(FLAG, "the cat is used", default=False)
    before: int = fact(Whole(0, 60), "crates already there, all colours", default=0)
    place: int = fact(Whole(0, 5), "crates placed from the holds")
    use_bombs: int = fact(COUNT, "bombs thrown", default=0)
    own_pile: int = fact(CRATES_OF_ONE, "crates for bombs", default=20)
    dice: int = fact(UP_TO_FIVE, "defence dice")
    rum: int = fact(COUNT, "dodges that will be bought off", default=0)
    bag: BagFacts = fact(Record(BagFacts), "tiles in the bag")
    house: House = house_fact()


def settle(facts: OddsFacts) -> Settled:
    """The chances."""
    is_dutchman = facts.target == DUTCHMAN
    if is_dutchman:
        needed("round", facts.round, "against the Dutchman")
    else:
        needed("strength", facts.strength, "against an opponent")
        if facts.before >= (facts.strength or 0):
            raise MalformedFacts("before", "so many crates have already beaten the opponent")
    attack = Attack(
        foe=Foe(0, facts.round or 0) if is_dutchman else Foe(facts.strength or 0),
        crew=Crew(facts.dice, facts.dice),
        weapons=facts.place,
        crates=facts.place,
        place=facts.place,
        others=facts.before,
        own_pile=facts.own_pile,
        chest=Chest(bombs=facts.use_bombs, use_bombs=facts.use_bombs, rum_on_dodges=facts.rum),
        beasts=Beasts(facts.crab, facts.cat),
    )
    opening = attacking.open_attack(attack, facts.house)
    bag = Bag(*facts.bag)
    if bag.tiles > CONFLICT_TILES:
        raise MalformedFacts("bag", f"{bag.tiles} tiles; there are {CONFLICT_TILES}")
    code = ""
    if attacking.uses_refused_aid(attack.foe, attack.beasts, attack.chest, facts.house):
        code = "dutchman-aid"
    elif not (opening.beaten or opening.on_tile) and facts.house.fight_without_attack == "refuse":
        code = "no-attack"
    if code:
        said, numbers = (
            aid_reason(facts.house)
            if code == "dutchman-aid"
            else no_attack_reason(opening.bombs.used)
        )
        return refused(code, refusal_text(code, "", numbers, said), *REFUSALS[code][1])
    if bag.tiles < opening.draw:
        raise MalformedFacts("bag", f"{bag.tiles} tiles; {opening.draw} are drawn")
    odds = odds_of(attack, opening, bag, facts.house)
    result = {"legal": True, "draw": opening.draw, **_result(odds)}

    def chances_by(house: House) -> Mapping[str, object]:
        return _result(odds_of(attack, attacking.open_attack(attack, house), bag, house))

    why = [
        _draw_line(opening, bag),
        *_dice_lines(facts, opening),
        f"Defeat {ratio(odds.defeat)}, reward {ratio(odds.reward)}, no loss {ratio(odds.no_loss)}.",
    ]
    if facts.crab or facts.use_bombs:
        why += other_readings(facts.house, CONTESTED, chances_by, *CHANCES)
    cites = rules(
        "fight-an-opponent",
        if_(is_dutchman, "attacking-the-flying-dutchman"),
        if_(facts.crab or facts.cat, "abilities-of-the-animals"),
        if_(facts.crab, "R17"),
        if_(facts.use_bombs, "R19"),
        if_(not is_dutchman, "R27"),
    )
    return Settled(result, why, cites)


def _draw_line(opening: Opening, bag: Bag) -> str:
    """What is drawn, or that a bomb or the crab spares it."""
    if opening.beaten:
        return f"Beaten by the {opening.beaten} at once: no tile is drawn."
    tiles = f"{counted(opening.draw, 'tile')} out of {bag.tiles}"
    kinds = f"{bag.nothing} nothing, {counted(bag.dodge, 'dodge')}, {counted(bag.attack, 'attack')}"
    return f"{tiles} ({kinds}), without putting back."


def _dice_lines(facts: OddsFacts, opening: Opening) -> list[str]:
    if opening.beaten:
        return []
    return [f"{dice_words(facts.dice)}, each repels with {'8/9 (cat)' if facts.cat else '2/3'}."]


def _result(odds: Odds) -> dict[str, object]:
    result: dict[str, object] = {}
    for name, chances in (("damage", odds.damage), ("losses", odds.losses)):
        result[name] = {str(n): ratio(chance) for n, chance in chances.items()}
        result[f"{name}_float"] = {str(n): _float(chance) for n, chance in chances.items()}
    for name in (
        "reward",
        "defeat",
        "no_loss",
        "defeat_no_loss",
        "expected_damage",
        "expected_losses",
    ):
        value: Fraction = getattr(odds, name)
        result[name] = ratio(value)
        result[f"{name}_float"] = _float(value)
    return result


def _float(value: Fraction) -> float:
    return round(float(value), 6)


TOPICS = {"odds": Topic(facts=Record(OddsFacts), settle=settle)}
