"""Topic `moves`: every legal destination of one die, or the check of one move."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import (
    FLAG,
    Choice,
    Dice,
    Kind,
    ListOf,
    MalformedFacts,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.movement import (
    BY_TRANSIT,
    VALUE,
    Modifiers,
    by_transit,
    by_value,
    destination_refusal,
    modifier_refusal,
    value_of,
    ways_to,
)
from referee.games.pirates_of_nassau.settle.common import (
    LOCATION,
    Optional,
    Result,
    house_fact,
    if_,
    listed,
    other_readings,
    refused,
    rules,
)


class Step(Kind[int]):
    """1 or -1."""

    def read(self, value: object) -> int:
        """1 or -1."""
        if type(value) is not int or value not in (1, -1):
            raise self.wrong(value)
        return value

    def words(self) -> str:
        """What is legal."""
        return "1 or -1"

    def plain(self, text: str) -> object:
        """The number, with its sign as the rulebook writes it: +1."""
        return 1 if text == "+1" else super().plain(text)


class MoveFacts(NamedTuple):
    """Facts of the topic."""

    move: int = fact(Whole(1, 3), "which of the player's moves this turn")
    location: int | None = fact(
        Optional(LOCATION), "where the ship lies (not before move 1)", default=None
    )
    die: int = fact(Whole(1, 6), "the face of the die used")
    coxswain: bool = fact(FLAG, "the die counts as 6", default=False)
    navigator: tuple[int, ...] = fact(
        ListOf(Step(), 0, 2), "1 or -1 for each use of the Navigator", default=()
    )
    trade_wind: int | None = fact(Optional(Step()), "1 or -1 by the Trade Wind", default=None)
    holds_trade_wind: bool = fact(FLAG, "the player has a Trade Wind", default=True)
    jolly_roger: bool = fact(FLAG, "a ready Jolly Roger resets the Navigator", default=False)
    unused_dice: tuple[int, ...] | None = fact(
        Optional(Dice(1, 3)), "the dice not used yet", default=None
    )
    destination: int | None = fact(Optional(LOCATION), "where the ship shall go", default=None)
    via: str | None = fact(
        Optional(Choice(VALUE, BY_TRANSIT)), "by counting, or by the transit rule", default=None
    )
    house: House = house_fact()


REFUSED = {
    "die-not-available": "That die is not among the unused ones.",
    "no-trade-wind": "There is no Trade Wind for this move.",
    "one-modifier-only": "This table changes a die in one way only.",
    "navigator-once": "The Navigator is used once, unless the Jolly Roger resets him.",
    "unreachable": "The die does not lead there.",
    "trade-wind-wasted": "Any die leads to that transit: the Trade Wind would change nothing.",
}
WAYS = {"by_value": "by counting", "by_transit": "by any die"}


def settle(facts: MoveFacts) -> Settled:
    """Where the die leads."""
    if facts.move == 1 and facts.location is not None:
        raise MalformedFacts("location", "must be left out before the first move")
    if facts.move > 1 and facts.location is None:
        raise MalformedFacts("location", f"is missing; move {facts.move} starts somewhere")
    result = _result(facts)
    value = value_of(facts.die, _modifiers(facts))
    why = [_value_words(facts, value)]
    if result["legal"]:
        ways = [f"{told}: {listed(_places(result, way))}" for way, told in WAYS.items()]
        why.append(f"{'; '.join(ways).capitalize()}.")
    else:
        why.append(REFUSED[str(result["refusal"])])
    why += other_readings(
        facts.house,
        result,
        lambda house: _result(facts._replace(house=house)),
        "zero_move",
        "transit_stay",
        told=_difference,
    )
    return Settled(result, why, _cites(facts, value, str(result.get("refusal", ""))))


def _modifiers(facts: MoveFacts) -> Modifiers:
    return Modifiers(
        coxswain=facts.coxswain, navigator=facts.navigator, trade_wind=facts.trade_wind
    )


def _result(facts: MoveFacts) -> Result:
    modifiers, house = _modifiers(facts), facts.house
    if facts.unused_dice is not None and facts.die not in facts.unused_dice:
        return refused("die-not-available")
    code = modifier_refusal(
        facts.move,
        modifiers,
        house,
        holds_trade_wind=facts.holds_trade_wind,
        jolly_roger=facts.jolly_roger,
    )
    if code:
        return refused(code)
    value = value_of(facts.die, modifiers)
    counted = by_value(facts.move, facts.location, value, house)
    transits = by_transit(facts.move, facts.location, house)
    result: Result = {
        "legal": True,
        "value": value,
        "by_value": list(counted),
        "by_transit": list(transits),
        "destinations": sorted({*counted, *transits}),
    }
    if facts.destination is not None:
        ways = ways_to(facts.destination, counted, transits)
        code = destination_refusal(ways, facts.via, modifiers, house)
        if code:
            return refused(code)
        result["ways"] = list(ways)
    return result


def _difference(result: Mapping[str, object], other: Mapping[str, object]) -> str:
    """Where the die leads by the other reading, as far as that differs."""
    if not result["legal"]:
        return ""
    said = []
    for way, told in WAYS.items():
        if result[way] != other[way]:
            places = listed(_places(other, way), empty="")
            said.append(f"{told} to {places}" if places else f"nowhere {told}")
    return f"the die leads {listed(said)}" if said else ""


def _places(result: Mapping[str, object], key: str) -> list[object]:
    places = result[key]
    return places if isinstance(places, list) else []


def _value_words(facts: MoveFacts, value: int) -> str:
    terms = ["the Coxswain's 6" if facts.coxswain else f"die {facts.die}"]
    terms += [f"Navigator {step:+}" for step in facts.navigator]
    terms += [f"Trade Wind {facts.trade_wind:+}"] if facts.trade_wind is not None else []
    start = "before the first move" if facts.location is None else f"from {facts.location}"
    return f"{', '.join(terms)} counts {value}, {start}."


def _cites(facts: MoveFacts, value: int, refusal: str) -> list[str]:
    first = facts.move == 1
    changes = _modifiers(facts).count
    return rules(
        "first-buccaneering-move" if first else "second-third-buccaneering-moves",
        if_(facts.trade_wind is not None, "ply-the-trade-winds"),
        if_(facts.coxswain or facts.navigator, "crew-counters"),
        if_(refusal == "no-trade-wind", "R12"),
        if_(value <= 0, "R14"),
        if_(changes > 1, "R15"),
        if_(first and value > 6, "R16"),
        if_(facts.location in (7, 14), "R17"),
        if_(
            facts.location is not None and {7, 14} & {_at(facts, value), _at(facts, -value)}, "R18"
        ),
        if_(facts.location in (1, 20), "R19"),
        if_(len(facts.navigator) > 1, "R22"),
        if_(refusal == "trade-wind-wasted", "R63"),
    )


def _at(facts: MoveFacts, step: int) -> int:
    return (facts.location or 0) + step


TOPICS = {"moves": Topic(facts=Record(MoveFacts), settle=settle)}
