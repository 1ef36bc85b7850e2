"""Topic `lead`: who leads a piracy or a raid."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, Dice, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.rules.lead import Bidder, Lead, resolve_lead
from referee.games.pyrates.settle.common import (
    ID,
    KIND,
    all_dice_used,
    house_fact,
    if_,
    listed,
    pick_words,
    rules,
)
from referee.games.pyrates.terms import HUMAN_CAP, Kind


class BidderFacts(NamedTuple):
    """One who bid the action."""

    name: str = fact(NAME, "the player")
    id: int = fact(ID, "the number on his card")
    kind: Kind = fact(KIND, "who decides for him", default=Kind.HUMAN)
    ships: int = fact(Whole(0, HUMAN_CAP), "all his ships on the map")
    able: bool = fact(FLAG, "he has a legal target and a ship in reach of it", default=True)
    ships_able: int | None = fact(
        COUNT, "his ships in reach of a legal target (needed with lead_count = able)", default=None
    )


class LeadFacts(NamedTuple):
    """Facts of the topic."""

    bidders: tuple[BidderFacts, ...] = fact(
        ListOf(Record(BidderFacts), 1, 5, different_by=("name", "id")), "all who bid the action"
    )
    dice: tuple[int, ...] = fact(Dice(), "dice for a tie", default=())
    house: House = house_fact()


def settle(facts: LeadFacts) -> Settled:
    """The lead."""
    by_able = facts.house.lead_count == "able"
    for place, one in enumerate(facts.bidders):
        at = f"bidders.{place}.ships_able"
        if one.ships_able is None and by_able:
            raise MalformedFacts(at, "is missing; it is needed with lead_count = able")
        if one.ships_able is not None and one.ships_able > one.ships:
            raise MalformedFacts(at, f"must be at most {one.ships}, all his ships")
    bidders = [Bidder(b.name, b.id, b.ships, b.able, b.ships_able or 0) for b in facts.bidders]
    lead = resolve_lead(bidders, facts.dice, facts.house)
    all_dice_used(facts.dice, lead.used, not lead.roll_needed)
    result = {
        "lead": lead.lead,
        "tied": lead.tied,
        "roll_needed": lead.roll_needed,
        "skipped": lead.skipped,
        "unable": lead.unable,
    }
    return Settled(result, _words(bidders, lead, facts), _cites(facts, lead))


def _words(bidders: list[Bidder], lead: Lead, facts: LeadFacts) -> list[str]:
    by_able = facts.house.lead_count == "able"
    ships = {b.name: b.ships_able if by_able else b.ships for b in bidders}
    counts = ", ".join(
        f"{b.name} {ships[b.name]}" + ("" if b.able else " (unable)") for b in bidders
    )
    why = [f"Ships {'in reach of a target' if by_able else 'on the map'}: {counts}."]
    if lead.tied and (lead.roll_needed or lead.used):
        pick = resolve_pick(lead.tied, facts.dice, facts.house)
        why.append(pick_words(lead.tied, facts.dice, pick, facts.house))
    elif lead.lead:
        passed_over = lead.unable and facts.house.unable_lead == "next"
        of = " of those who are able" if passed_over else ""
        why.append(f"{lead.lead} has most ships{of}, {ships[lead.lead]}, and leads.")
    if lead.skipped:
        reason = _skip_words(bidders, lead, facts, ships)
        why.append(f"{reason}: nobody leads, and the action does not take place.")
    if lead.unable:
        why.append(f"{listed(lead.unable)}: no action this turn, not even a Pass.")
    return why


def _skip_words(
    bidders: list[Bidder], lead: Lead, facts: LeadFacts, ships: Mapping[str, int]
) -> str:
    """Who should lead and is unable."""
    if not any(bidder.able for bidder in bidders):
        return "All bidders are unable" if len(bidders) > 1 else f"{bidders[0].name} is unable"
    if lead.used:
        drawn = resolve_pick(lead.tied, facts.dice, facts.house).picked
        return f"{drawn} is drawn and is unable"
    most = max(ships.values())
    if lead.tied:
        return f"{listed(lead.tied)} have most ships, {most} each, and all are unable"
    first = next(name for name, count in ships.items() if count == most)
    return f"{first} has most ships, {most}, and is unable"


def _cites(facts: LeadFacts, lead: Lead) -> list[str]:
    idle_ships = any(b.ships_able is not None and b.ships_able != b.ships for b in facts.bidders)
    return rules(
        "3-piracy",
        "4-raid",
        if_(lead.unable, "unable-to-perform-an-action"),
        if_(lead.tied, "a-note-on-player-order"),
        if_(lead.unable, "R5"),
        if_(idle_ships or facts.house.lead_count == "able", "R27"),
        if_(lead.tied and lead.used, "R44"),
    )


TOPICS = {"lead": Topic(facts=Record(LeadFacts), settle=settle)}
