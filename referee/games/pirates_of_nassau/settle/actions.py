"""Topic `actions`: what may be done after a move."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.actions import (
    NONE,
    REFUSALS,
    Spot,
    action_refusal,
    crows_nest_targets,
    legal_actions,
    trade_winds_left,
)
from referee.games.pirates_of_nassau.settle.common import (
    LOCATION,
    STATE_OR_NONE,
    Optional,
    Result,
    house_fact,
    if_,
    listed,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.terms import PORT, ROUTE, TRANSIT, TRANSITS


class ActionFacts(NamedTuple):
    """Facts of the topic."""

    location: int = fact(LOCATION, "where the ship lies")
    kind: str = fact(Choice(PORT, ROUTE, TRANSIT), "what the location is")
    merchants: tuple[int, ...] = fact(
        ListOf(LOCATION, different=True), "locations with a face-up merchant", default=()
    )
    looted: bool = fact(FLAG, "the port has been looted, in any turn", default=False)
    holds_trade_wind: bool = fact(FLAG, "the player has a Trade Wind now", default=False)
    trade_winds_held: int = fact(COUNT, "Trade Winds on other displays", default=0)
    trade_winds_spent: int = fact(COUNT, "Trade Winds under dice, of all players", default=0)
    crows_nest: str = fact(STATE_OR_NONE, "the player's Crow's Nest", default=NONE)
    captains_left: int = fact(Whole(0, 4), "Captain cards not used this turn", default=4)
    action: str | None = fact(Optional(Choice(*REFUSALS)), "the action asked about", default=None)
    house: House = house_fact()


WORDS = {
    "not-trade-route": "it is no trade route",
    "no-merchant": "there is no merchant",
    "no-captain": "no Captain card is left",
    "no-counter": "there is no Crow's Nest aboard",
    "counter-new": "it was bought this turn",
    "counter-used": "it has been used this turn",
    "merchant-here": "there is a merchant here",
    "no-target": "no merchant lies one space away",
    "no-trade-winds-here": "a port has no trade winds",
    "has-trade-wind": "nobody may have more than one Trade Wind",
    "no-trade-wind-left": "all Trade Winds are taken",
    "not-a-port": "it is no port",
    "port-looted": "the port has been looted",
}


def settle(facts: ActionFacts) -> Settled:
    """What may be done here."""
    if (facts.kind == TRANSIT) != (facts.location in TRANSITS):
        raise MalformedFacts("kind", "is transit for locations 7 and 14 and for no other")
    if set(facts.merchants) & set(TRANSITS):
        raise MalformedFacts("merchants", "none lies in a transit")
    if facts.location in facts.merchants and facts.kind != ROUTE:
        raise MalformedFacts("merchants", "one lies here, but this is no trade route")
    result = _result(facts)
    spot = _spot(facts)
    legal, extra = legal_actions(spot, facts.house)
    why = [f"Location {facts.location} is a {facts.kind.replace('_', ' ')}: {listed(legal)}."]
    why += [f"Besides: {listed(extra)}."] if extra else []
    why += [
        f"No {action}: {WORDS[code]}."
        for action in REFUSALS
        if (code := action_refusal(action, spot)) and _matters(action, facts)
    ]
    why += other_readings(
        facts.house,
        result,
        lambda house: _result(facts._replace(house=house)),
        "crows_nest",
        told=_difference,
    )
    return Settled(result, why, _cites(facts))


def _difference(result: Mapping[str, object], other: Mapping[str, object]) -> str:
    """Whether the Crow's Nest is the action or comes besides one."""
    if other["extra"] == result["extra"]:
        return ""
    if other["extra"]:
        return "the Crow's Nest is used besides the action"
    return "using the Crow's Nest is the action"


def _matters(action: str, facts: ActionFacts) -> bool:
    return action == facts.action or (action != "crows-nest" or facts.crows_nest != NONE)


def _spot(facts: ActionFacts) -> Spot:
    held = facts.holds_trade_wind + facts.trade_winds_held
    return Spot(
        location=facts.location,
        kind=facts.kind,
        merchants=facts.merchants,
        looted=facts.looted,
        holds_trade_wind=facts.holds_trade_wind,
        winds_left=trade_winds_left(held, facts.trade_winds_spent, facts.house),
        crows_nest=facts.crows_nest,
        captains_left=facts.captains_left,
    )


def _result(facts: ActionFacts) -> Result:
    spot = _spot(facts)
    legal, extra = legal_actions(spot, facts.house)
    found: Result = {
        "actions": list(legal),
        "extra": list(extra),
        "targets": list(crows_nest_targets(spot)),
        "trade_winds_left": spot.winds_left,
    }
    code = action_refusal(facts.action, spot) if facts.action else None
    return refused(code, **found) if code else {"legal": True, **found}


def _cites(facts: ActionFacts) -> list[str]:
    winds = facts.trade_winds_held + facts.trade_winds_spent
    return rules(
        "buccaneering-phase-actions",
        if_(facts.kind == ROUTE, "plunder-merchant"),
        "ply-the-trade-winds" if facts.kind != PORT else "smuggle-goods",
        if_(facts.kind == PORT, "loot-port"),
        if_(facts.crows_nest != NONE, "mizzen-upgrades"),
        if_(facts.crows_nest != NONE, "R21"),
        if_(winds, "R13"),
        if_(facts.action == "plunder", "R24"),
        if_(facts.action == "smuggle", "R26"),
    )


TOPICS = {"actions": Topic(facts=Record(ActionFacts), settle=settle)}
