"""Topic `values`: total Sailing and Gunnery in one encounter, and who wins."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import (
    BONUSES,
    Extras,
    Target,
    Totals,
    Values,
    captain_refusal,
    first_mate_refusal,
    judge,
    port_gunnery,
    resolve_totals,
)
from referee.games.pirates_of_nassau.settle.common import (
    REGION,
    VALUES,
    Counted,
    Optional,
    Result,
    ValueFacts,
    house_fact,
    if_,
    listed,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.terms import (
    GUNNERY,
    MERCHANT,
    NAVY,
    PORT,
    REGIONS,
    SAILING,
)
from referee.games.pirates_of_nassau.texts import name_of, parts_told, printed_gunnery_told


class TargetFacts(NamedTuple):
    """What must be beaten."""

    sailing: int | None = fact(COUNT, "its Sailing (merchant, navy)", default=None)
    gunnery: int | None = fact(COUNT, "its Gunnery; of a port the printed one", default=None)
    region: int | None = fact(REGION, "the region of a port", default=None)


class ValuesFacts(NamedTuple):
    """Facts of the topic."""

    against: str = fact(Choice(MERCHANT, PORT, NAVY), "whom the pirate meets")
    captain: ValueFacts | None = fact(Optional(VALUES), "the Captain card; null: none is left")
    captain_used: bool = fact(FLAG, "that card was discarded this turn", default=False)
    ship: dict[str, int] = fact(
        Counted(Choice(*BONUSES)), "counters aboard that may add", default={}, default_words="{}"
    )
    other_sailing: int = fact(COUNT, "Sailing by counters the rulebook does not list", default=0)
    other_gunnery: int = fact(COUNT, "Gunnery by counters the rulebook does not list", default=0)
    first_mate: tuple[str, ...] = fact(
        ListOf(Choice(SAILING, GUNNERY), 0, 2), "each use of the First Mate", default=()
    )
    jolly_roger: bool = fact(FLAG, "a ready Jolly Roger resets the First Mate", default=False)
    target: TargetFacts | None = fact(
        Optional(Record(TargetFacts)), "what must be beaten", default=None
    )
    house: House = house_fact()


REFUSED = {
    "no-captain": "No Captain card is left to play.",
    "captain-used": "That Captain card has been discarded this turn.",
    "first-mate-port": "The First Mate does not help against a port.",
    "first-mate-once": "The First Mate is used once, unless the Jolly Roger resets him.",
}


def settle(facts: ValuesFacts) -> Settled:
    """Both totals, and the verdict where the target is known."""
    target = _target(facts)
    result = _result(facts)
    if result["legal"]:
        why = _why(facts, _totals(facts), target)
    else:
        why = [REFUSED[str(result["refusal"])]]
    why += other_readings(
        facts.house, result, lambda house: _result(facts._replace(house=house)), "crows_nest"
    )
    heading = {
        MERCHANT: "plunder-merchant",
        PORT: "loot-port",
        NAVY: "4-evade-royal-navy",
    }[facts.against]
    cites = rules(
        "buccaneering-phase-actions",
        heading,
        if_(facts.ship, "appendix-one-upgrades-and-crew-counters"),
        if_(facts.first_mate, "R23"),
        if_(len(facts.first_mate) > 1, "R22"),
        if_(facts.captain is None, "R31"),
        if_(facts.other_sailing or facts.other_gunnery, "R44"),
        if_(_printed_words(facts), "R56"),
        if_(facts.captain_used, "R65"),
    )
    return Settled(result, why, cites)


def _target(facts: ValuesFacts) -> Target | None:
    stated = facts.target
    if stated is None:
        return None
    if facts.against == PORT:
        if stated.sailing is not None:
            raise MalformedFacts("target.sailing", "a port has no Sailing")
        if stated.region is None and stated.gunnery is None:
            raise MalformedFacts("target", "must have a region or a printed gunnery")
        return Target(None, port_gunnery(stated.region or 0, stated.gunnery))
    if stated.region is not None:
        raise MalformedFacts("target.region", "only a port is told by its region")
    if stated.sailing is None or stated.gunnery is None:
        raise MalformedFacts("target", "must have sailing and gunnery")
    return Target(stated.sailing, stated.gunnery)


def _totals(facts: ValuesFacts) -> Totals:
    captain = Values(*facts.captain) if facts.captain else None
    extras = Extras(
        first_mate=facts.first_mate, sailing=facts.other_sailing, gunnery=facts.other_gunnery
    )
    return resolve_totals(facts.against, captain, facts.ship, extras)


def _result(facts: ValuesFacts) -> Result:
    code = captain_refusal(
        facts.against, facts.captain is not None, facts.captain_used, facts.house
    ) or first_mate_refusal(facts.against, facts.first_mate, facts.jolly_roger, facts.house)
    if code:
        return refused(code)
    totals, target = _totals(facts), _target(facts)
    verdict = judge(totals.sailing, totals.gunnery, target) if target else None
    need = None if target is None or target.sailing is None else target.sailing + 1
    return {
        "legal": True,
        "sailing": totals.sailing,
        "gunnery": totals.gunnery,
        "sailing_parts": dict(totals.sailing_parts),
        "gunnery_parts": dict(totals.gunnery_parts),
        "ignored": list(totals.ignored),
        "need_sailing": need,
        "need_gunnery": target.gunnery + 1 if target else None,
        "outsail": verdict.outsails if verdict else None,
        "outgun": verdict.outguns if verdict else None,
        "success": verdict.is_success if verdict else None,
    }


def _why(facts: ValuesFacts, totals: Totals, target: Target | None) -> list[str]:
    why = [] if facts.captain else ["No Captain card is left; the missing card counts 0/0."]
    if totals.sailing is not None:
        why.append(f"Sailing: {parts_told(totals.sailing_parts)}.")
    why.append(f"Gunnery: {parts_told(totals.gunnery_parts)}.")
    if totals.ignored:
        why.append(f"Not counted here: {listed(map(name_of, totals.ignored))}.")
    if target is None:
        return why
    why += _printed_words(facts)
    if target.sailing is not None:
        why.append(_test_words("Sailing", totals.sailing or 0, target.sailing))
    why.append(_test_words("Gunnery", totals.gunnery, target.gunnery))
    return why


def _printed_words(facts: ValuesFacts) -> list[str]:
    """That a port prints another gunnery than the rulebook gives it."""
    stated = facts.target
    if facts.against != PORT or stated is None or stated.gunnery is None:
        return []
    if stated.region is None:
        low, high = port_gunnery(REGIONS[0]), port_gunnery(REGIONS[-1])
        if low <= stated.gunnery <= high:
            return []
        return [
            f"The board prints {stated.gunnery} for the port, not {low} to {high} (4 + region); "
            "the board counts."
        ]
    if stated.gunnery == port_gunnery(stated.region):
        return []
    return [printed_gunnery_told("the port", stated.gunnery, stated.region)]


def _test_words(value: str, mine: int, theirs: int) -> str:
    verdict = (
        "higher" if mine > theirs else "equal, which is not enough" if mine == theirs else "lower"
    )
    return f"{value} {mine} against {theirs}: {verdict}."


TOPICS = {"values": Topic(facts=Record(ValuesFacts), settle=settle)}
