"""Topic `end-phase`: ships sunk by governors, and the one gold."""

from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Choice,
    Dice,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.end_phase import (
    NOTHING,
    POPULARITY,
    SHIP,
    ai_spend,
    sinks_up_to,
    spend_refusal,
    sunk_ships,
)
from referee.games.pyrates.settle.common import (
    ALLEGIANCE,
    KIND,
    PORT_NATION,
    allegiance_of,
    cap_words,
    counted,
    dice_words,
    house_fact,
    if_,
    needed,
    rules,
)
from referee.games.pyrates.terms import HUMAN_CAP, ZONES, Kind


class PortFacts(NamedTuple):
    """The port for a bought ship."""

    name: str = fact(NAME, "the port")
    nation: str = fact(PORT_NATION, "whose port it is")


class EndPhaseFacts(NamedTuple):
    """Facts of the topic."""

    kind: Kind = fact(KIND, "who decides for the player")
    allegiance: str | None = fact(ALLEGIANCE, "the nation he serves", default=None)
    ships: int = fact(Whole(0, HUMAN_CAP), "all his ships on the map")
    at_sea: dict[str, int] = fact(
        MapOf(Whole(1), keys=ZONES), "those of them at sea, zone to count", default={}
    )
    governors: dict[str, int] = fact(
        MapOf(Whole(0, 3), keys=ZONES), "governors at sea, zone to count", default={}
    )
    governor_option: int = fact(Whole(1, 2), "the option of Governor Ships", default=1)
    governor_dice: dict[str, tuple[int, ...]] = fact(
        MapOf(Dice(), keys=ZONES), "one die for each of his ships in a governor's zone", default={}
    )
    gold: int = fact(COUNT, "gold on his card")
    popularity: int = fact(COUNT, "his popularity", default=0)
    spend: str | None = fact(
        Choice(POPULARITY, SHIP, NOTHING),
        "what he does with a gold",
        default=None,
        default_words="human: none; ai: popularity when it has gold",
    )
    port: PortFacts | None = fact(
        Record(PortFacts), "the port of a bought ship (needed with spend = ship)", default=None
    )
    already_spent: bool = fact(FLAG, "he spent a gold in this End Phase", default=False)
    house: House = house_fact()


def settle(facts: EndPhaseFacts) -> Settled:
    """Ships sunk, and the gold."""
    allegiance = allegiance_of(facts.kind, facts.allegiance)
    _check(facts)
    option = facts.governor_option
    sunk = {
        zone: sunk_ships(dice, option, facts.governors[zone])
        for zone, dice in facts.governor_dice.items()
    }
    ships = facts.ships - sum(sunk.values())
    spend = facts.spend
    if spend is None:
        spend = NOTHING
        if facts.kind is Kind.AI:
            spend = ai_spend(facts.gold, facts.already_spent)
    refusal = spend_refusal(
        spend,
        kind=facts.kind,
        allegiance=allegiance,
        ships=ships,
        gold=facts.gold,
        house=facts.house,
        already_spent=facts.already_spent,
        port_nation=facts.port.nation if facts.port else None,
    )
    bought = int(spend == SHIP and not refusal)
    gained = int(spend == POPULARITY and not refusal)
    at_sea = {zone: count - sunk.get(zone, 0) for zone, count in facts.at_sea.items()}
    result: dict[str, object] = {
        "sunk": sunk,
        "ships_after": ships + bought,
        "at_sea_after": {zone: count for zone, count in at_sea.items() if count},
        "gold": facts.gold - bought - gained,
        "popularity": facts.popularity + gained,
        "ship_added": bought,
        "legal": not refusal,
    }
    if refusal:
        result["refusal"] = refusal
    why = [*_sunk_words(facts, sunk, ships), _spend_words(facts, spend, refusal, ships)]
    return Settled(
        result,
        why,
        rules(
            "end-phase",
            if_(facts.governor_dice, "governor-ships"),
            if_(spend == SHIP, "2-build"),
            if_(spend == SHIP and facts.house.reference_ship == "reserved", "R52"),
        ),
    )


def _check(facts: EndPhaseFacts) -> None:
    """Ships and dice that contradict each other."""
    if sum(facts.at_sea.values()) > facts.ships:
        raise MalformedFacts("at_sea", f"must be at most {facts.ships} ships, all he has")
    rolling = {zone: n for zone, n in facts.at_sea.items() if facts.governors.get(zone)}
    for zone in facts.governor_dice:
        if zone not in rolling:
            raise MalformedFacts(
                f"governor_dice.{zone}",
                "no ship of his meets a governor there, so no die is rolled",
            )
    for zone, count in rolling.items():
        dice = facts.governor_dice.get(zone, ())
        if len(dice) != count:
            raise MalformedFacts(
                f"governor_dice.{zone}", f"must be one die for each of {count}, not {len(dice)}"
            )
    if facts.spend == SHIP:
        needed("port", facts.port, "for the bought ship")


def _sunk_words(facts: EndPhaseFacts, sunk: dict[str, int], ships: int) -> list[str]:
    why = []
    for zone, dice in facts.governor_dice.items():
        governors = facts.governors[zone]
        limit = sinks_up_to(facts.governor_option, governors)
        faces = "a 1 sinks" if limit == 1 else f"1 to {limit} sink"
        why.append(
            f"{zone}: {counted(governors, 'governor')}, option {facts.governor_option}, {faces}; "
            f"{dice_words(dice)}: {counted(sunk[zone], 'ship')} sunk."
        )
    if sunk:
        why.append(f"{ships} of {counted(facts.ships, 'ship')} left.")
    return why


REFUSALS = {
    "gold-once": "a gold was already spent in this End Phase",
    "no-gold": "there is no gold",
    "ai-must-spend": "an AI player with gold has to buy popularity",
    "ai-never-buys": "an AI player buys popularity only",
    "full-pirate-port-only": "a full pirate places in pirate ports only",
    "not-own-nation-port": "only ports of the player's own nation are allowed",
}


SPENDING = {
    POPULARITY: "Gold for popularity",
    SHIP: "Gold for a ship",
    NOTHING: "Keeping all gold",
}


def _spend_words(facts: EndPhaseFacts, spend: str, refusal: str | None, ships: int) -> str:
    if refusal:
        reason = REFUSALS.get(refusal) or cap_words(ships, facts.kind, facts.house)
        return f"{SPENDING[spend]} is refused: {reason}."
    if spend == POPULARITY:
        return (
            f"1 of {facts.gold} gold for popularity: "
            f"{facts.popularity} becomes {facts.popularity + 1}."
        )
    if spend == SHIP and facts.port:
        return (
            f"1 of {facts.gold} gold for a ship at {facts.port.name}: {ships} become {ships + 1}."
        )
    if facts.already_spent:
        return f"A gold was already spent in this End Phase; {facts.gold} gold kept."
    if not facts.gold:
        return "There is no gold to spend."
    return f"No gold is spent, {facts.gold} gold kept."


TOPICS = {"end-phase": Topic(facts=Record(EndPhaseFacts), settle=settle)}
