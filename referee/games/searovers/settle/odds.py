"""Topic `odds`: exact chances."""

from fractions import Fraction
from typing import NamedTuple

from referee.core.odds import ratio
from referee.core.schema import Choice, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.dice import dice_due
from referee.games.searovers.rules.odds import (
    BattleOdds,
    attack_odds,
    roll_odds,
    saving_odds,
    ship_odds,
    wild_odds,
)
from referee.games.searovers.rules.stacks import Stack
from referee.games.searovers.settle.common import (
    StackKind,
    house_fact,
    if_,
    maybe,
    needed,
    reading,
    rules,
)
from referee.games.searovers.terms import CREW, GUNS
from referee.games.searovers.texts import dice_words

MOST = 15
UP_TO = Whole(1, MOST)
STACK = StackKind(at_sea=True, most=MOST)
FIRST = Choice(CREW, GUNS)
AWAY = {"attack": "withdrawn", "wild": "survived without a victory"}


class OddsFacts(NamedTuple):
    """Facts of the topic."""

    kind: str = fact(Choice("round", "attack", "wild", "saving", "ship"), "what is rolled")
    a: int | None = maybe(UP_TO, "dice of the first side (round)")
    b: int | None = maybe(UP_TO, "dice of the second side (round)")
    stack: Stack | None = maybe(STACK, "the vessel (attack, wild, ship)")
    other: Stack | None = maybe(STACK, "the defender (ship)")
    skulls: int | None = maybe(Whole(0, MOST), "skulls (saving)")
    against: int | None = maybe(UP_TO, "dice of the Attack or Wild card")
    lose_first: str = fact(FIRST, "card the stack gives up first", default=CREW)
    other_lose_first: str = fact(FIRST, "card the other gives up first", default=CREW)
    added: int = fact(Whole(0, MOST), "extra dice in the first roll", default=0)
    withdraw: str = fact(Choice("never", "last"), "when to leave an Attack", default="never")
    house: House = house_fact()


def settle(facts: OddsFacts) -> Settled:
    """The chances."""
    if facts.kind == "round":
        return _round(facts)
    odds = _battle(facts)
    cards = facts.kind in ("attack", "wild")
    result = _chances(
        win=odds.win,
        lose=odds.lose,
        standoff=None,
        decisive=None,
        away=odds.away if cards else None,
        unharmed=odds.unharmed if cards else None,
        rolls=odds.rolls,
    )
    why = [
        f"Standoffs are rolled again; {_shares(facts.kind, odds)}.",
        f"{float(odds.rolls):.2f} rolls on average.",
    ]
    other = _other_reading(facts, odds)
    if other:
        why.append(other)
    heading = {
        "attack": "attack-rolls",
        "wild": "2-player-versus-wild-card-combat",
        "saving": "saving-rolls",
        "ship": "1-player-versus-player-combat",
    }
    return Settled(
        result,
        why,
        rules(
            "rollin-the-bones",
            heading[facts.kind],
            if_(facts.kind != "saving", "taking-damage"),
            if_(facts.kind == "wild", "R74"),
            if_(facts.kind == "saving" and not facts.skulls, "R77"),
            if_(facts.house.dice_cap == "9", "R53"),
        ),
    )


def _shares(kind: str, odds: BattleOdds) -> str:
    """How often a battle ends in each way; together they are all of it."""
    said = f"won with {float(odds.win):.1%}, lost with {float(odds.lose):.1%}"
    if not odds.away:
        return said
    return f"{said}, {AWAY[kind]} with {float(odds.away):.1%}"


def _other_reading(facts: OddsFacts, odds: BattleOdds) -> str:
    """The chances against a Wild card by the other reading, where they are not the same [R74]."""
    if facts.kind != "wild":
        return ""
    value, house = other_house(facts.house, "wild_combat")
    other = _battle(facts._replace(house=house))
    if other == odds:
        return ""
    return reading("wild_combat", value, f"it is {_shares(facts.kind, other)}")


def _round(facts: OddsFacts) -> Settled:
    a = dice_due(needed("a", facts.a, "for a round"), 0, facts.house)
    b = dice_due(needed("b", facts.b, "for a round"), 0, facts.house)
    odds = roll_odds(a, b)
    result = _chances(
        win=odds.win,
        lose=odds.lose,
        standoff=odds.standoff,
        decisive=odds.decisive,
        away=None,
        unharmed=None,
        rolls=Fraction(1),
    )
    why = [
        f"{dice_words(a)} against {b}: won {float(odds.win):.1%}, lost {float(odds.lose):.1%}, "
        f"Standoff {float(odds.standoff):.1%}."
    ]
    return Settled(result, why, rules("rollin-the-bones", if_(facts.house.dice_cap == "9", "R53")))


def _battle(facts: OddsFacts) -> BattleOdds:
    when = f"for {facts.kind}"
    if facts.kind == "saving":
        skulls = needed("skulls", facts.skulls, when)
        return saving_odds(skulls, needed("against", facts.against, when), facts.house, facts.added)
    stack = needed("stack", facts.stack, when)
    if facts.kind == "ship":
        return ship_odds(
            stack,
            needed("other", facts.other, when),
            facts.house,
            lose_first=facts.lose_first,
            other_lose_first=facts.other_lose_first,
        )
    against = needed("against", facts.against, when)
    if facts.kind == "wild":
        return wild_odds(
            stack, against, facts.house, lose_first=facts.lose_first, added=facts.added
        )
    return attack_odds(
        stack,
        against,
        facts.house,
        lose_first=facts.lose_first,
        added=facts.added,
        withdraw_last=facts.withdraw == "last",
    )


def _chances(**chances: Fraction | None) -> dict[str, object]:
    result: dict[str, object] = {"legal": True}
    for name, chance in chances.items():
        result[name] = None if chance is None else ratio(chance)
        result[f"{name}_float"] = None if chance is None else round(float(chance), 6)
    return result


TOPIC = Topic(facts=Record(OddsFacts), settle=settle)
