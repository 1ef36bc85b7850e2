"""Topic `target`: what the lead may attack, and what an AI lead takes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, Dice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.rules.target import (
    DECLINE,
    AiTarget,
    Prize,
    piracy_targets,
    prizes_at_sea,
    raid_targets,
    resolve_ai_target,
    target_refusal,
)
from referee.games.pyrates.settle.common import (
    ACTION,
    ALLEGIANCE,
    COUNTER,
    KIND,
    MERCHANT_NATION,
    PORT_NATION,
    PORT_ZONES,
    SHIPS,
    ZONE,
    all_dice_used,
    allegiance_of,
    house_fact,
    if_,
    listed,
    no_dice,
    not_here,
    pick_words,
    rules,
)
from referee.games.pyrates.state import Merchant, Port
from referee.games.pyrates.terms import NONE, ZONES, Bid, Kind


class PortFacts(NamedTuple):
    """One port."""

    name: str = fact(NAME, "the port")
    nation: str = fact(PORT_NATION, "whose port it is")
    zones: tuple[str, ...] = fact(PORT_ZONES, "the zones it borders")
    defense: int | None = fact(COUNTER, "its defense counter (an AI lead of a raid)", default=None)
    goods: int = fact(COUNT, "goods there", default=0)
    gold: int = fact(COUNT, "gold there", default=0)
    defenders: int = fact(COUNT, "ships there that would defend", default=0)


class MerchantFacts(NamedTuple):
    """A merchant at sea."""

    zone: str = fact(ZONE, "where it is")
    nation: str = fact(MERCHANT_NATION, "its nation")
    defense: int | None = fact(COUNT, "its defense (an AI lead of a piracy)", default=None)
    goods: int = fact(COUNT, "goods on board", default=0)
    gold: int = fact(COUNT, "gold on board", default=0)


class TargetFacts(NamedTuple):
    """Facts of the topic."""

    action: str = fact(ACTION, "the action")
    kind: Kind = fact(KIND, "who decides for the lead")
    allegiance: str | None = fact(ALLEGIANCE, "the nation the lead serves", default=None)
    ships: dict[str, int] = fact(SHIPS, "the lead's ships, place to count")
    ports: tuple[PortFacts, ...] = fact(
        ListOf(Record(PortFacts), different_by=("name",)), "the ports"
    )
    merchants: tuple[MerchantFacts, ...] | None = fact(
        ListOf(Record(MerchantFacts), different_by=("zone",)),
        "the merchants at sea (piracy)",
        default=None,
        default_words="[]",
    )
    secret_cargo: bool | None = fact(
        FLAG,
        "merchants count as empty for an AI lead (piracy)",
        default=None,
        default_words="false",
    )
    choice: str | None = fact(NAME, "the lead's choice: a zone, a port or none", default=None)
    dice: tuple[int, ...] = fact(Dice(), "an AI lead's dice", default=())
    house: House = house_fact()


def settle(facts: TargetFacts) -> Settled:
    """The targets, and the verdict on a choice."""
    allegiance = allegiance_of(facts.kind, facts.allegiance)
    ports = {
        port.name: Port(
            name=port.name,
            nation=port.nation,
            zones=port.zones,
            defense=port.defense or 0,
            goods=port.goods,
            gold=port.gold,
        )
        for port in facts.ports
    }
    _check(facts, ports)
    merchants = None
    if facts.action == Bid.PIRACY:
        merchants = {
            m.zone: Merchant(
                name=m.zone, nation=m.nation, defense=m.defense or 0, goods=m.goods, gold=m.gold
            )
            for m in facts.merchants or ()
        }
    if merchants is None:
        candidates = raid_targets(allegiance, facts.ships, ports, facts.house)
    else:
        candidates = piracy_targets(allegiance, facts.ships, ports, merchants)
    refusal = None
    if facts.choice is not None:
        refusal = target_refusal(
            facts.choice, facts.kind, allegiance, facts.ships, ports, merchants, facts.house
        )
    if facts.kind is Kind.AI:
        prizes = _prizes(facts, candidates, merchants)
        return _settle_ai(facts, candidates, prizes, refusal)
    target = facts.choice if not refusal and facts.choice != DECLINE else None
    result: dict[str, object] = {
        "legal": not refusal,
        "candidates": sorted(candidates),
        "target": target,
        "decided_by": None,
        "tied": (),
        "roll_needed": False,
    }
    if refusal:
        result["refusal"] = refusal
    why = [_candidate_words(facts, allegiance, candidates), *_verdict(facts, refusal)]
    return Settled(result, why, _cites(facts, ports, refusal, candidates))


def _check(facts: TargetFacts, ports: Mapping[str, Port]) -> None:
    """Facts that contradict each other or the action."""
    for place in facts.ships:
        if place not in ports and place not in ZONES:
            raise MalformedFacts(f"ships.{place}", "is neither a listed port nor a zone")
    is_ai = facts.kind is Kind.AI
    if not is_ai:
        no_dice("dice", facts.dice, "for a human lead")
    if facts.action == Bid.RAID:
        not_here("merchants", facts.merchants, "in a raid")
        not_here("secret_cargo", facts.secret_cargo, "in a raid")
        wanted = [
            f"ports.{place}.defense"
            for place, port in enumerate(facts.ports)
            if port.defense is None and not ports[port.name].is_pirate
        ]
        legal_choice = facts.choice in ports
    else:
        wanted = [
            f"merchants.{place}.defense"
            for place, merchant in enumerate(facts.merchants or ())
            if merchant.defense is None
        ]
        legal_choice = facts.choice in ZONES
    if is_ai and wanted:
        raise MalformedFacts(wanted[0], "is missing; an AI lead compares defenses")
    if facts.choice not in (None, DECLINE) and not legal_choice:
        what = "a listed port" if facts.action == Bid.RAID else "a zone"
        raise MalformedFacts("choice", f'must be {what} or "none"')


def _prizes(
    facts: TargetFacts,
    candidates: Sequence[str],
    merchants: Mapping[str, Merchant] | None,
) -> tuple[Prize, ...]:
    """The candidates as an AI lead weighs them."""
    if merchants is not None:
        return prizes_at_sea(candidates, merchants, bool(facts.secret_cargo))
    return tuple(
        Prize(port.name, port.defense or 0, port.goods, port.gold, port.defenders)
        for port in facts.ports
        if port.name in candidates
    )


def _settle_ai(
    facts: TargetFacts,
    candidates: Sequence[str],
    prizes: Sequence[Prize],
    refusal: str | None,
) -> Settled:
    chosen = resolve_ai_target(prizes, facts.dice, facts.house)
    all_dice_used(facts.dice, chosen.used, not chosen.roll_needed)
    if facts.choice not in (None, DECLINE) and not refusal:
        fitting = chosen.tied if chosen.roll_needed else (chosen.target,)
        refusal = None if facts.choice in fitting else "not-the-ai-choice"
    result: dict[str, object] = {
        "legal": not refusal,
        "candidates": sorted(candidates),
        "target": chosen.target,
        "decided_by": chosen.decided_by,
        "tied": chosen.tied,
        "roll_needed": chosen.roll_needed,
    }
    if refusal:
        result["refusal"] = refusal
    why = [
        _candidate_words(facts, NONE, candidates),
        *_ai_words(facts, prizes, chosen),
        *_verdict(facts, refusal),
    ]
    pirate = {port.name: port.nation for port in facts.ports}
    cites = rules(
        _heading(facts),
        if_(facts.secret_cargo, "secret-cargo"),
        if_(refusal == "pirate-port" or "pirate" in pirate.values(), "useful-definitions"),
        if_(facts.action == Bid.RAID and candidates, "R4"),
        if_(any(prize.defenders for prize in prizes), "R7"),
        if_(refusal == "must-attack", "R47"),
        if_(chosen.used, "R44"),
    )
    return Settled(result, why, cites)


def _heading(facts: TargetFacts) -> str:
    return "4-raid" if facts.action == Bid.RAID else "3-piracy"


def _candidate_words(facts: TargetFacts, allegiance: str, candidates: Sequence[str]) -> str:
    who = "a full pirate" if allegiance == NONE else f"a lead serving the {allegiance}"
    who = "an AI lead" if facts.kind is Kind.AI else who
    what = "Ports" if facts.action == Bid.RAID else "Zones with a merchant"
    return f"{what} open to {who}: {listed(sorted(candidates)) or 'none'}."


def _ai_words(facts: TargetFacts, prizes: Sequence[Prize], chosen: AiTarget) -> list[str]:
    weighed = ", ".join(
        f"{p.name} defense {p.defense}"
        + (f"+{p.defenders}" if p.defenders and facts.house.ai_defense != "counter" else "")
        + f", gold {p.gold}, booty {p.goods + p.gold}"
        for p in prizes
    )
    if not prizes:
        return ["There is nothing it can attack."]
    if chosen.decided_by == "only":
        return [f"{chosen.target} is the only one."]
    why = [f"Lowest defense, then most gold, then most booty: {weighed}."]
    if chosen.decided_by != "die":
        why.append(f"{chosen.target} by {chosen.decided_by}.")
    else:
        pick = resolve_pick(chosen.tied, facts.dice, facts.house)
        why.append(pick_words(chosen.tied, facts.dice, pick, facts.house))
    return why


REFUSALS = {
    "must-attack": "there is a target, so one must be named",
    "no-merchant": "no merchant is in that zone",
    "own-nation": "it is of the lead's own nation",
    "pirate-port": "this lead cannot raid a pirate port",
    "no-booty": "there is no booty in that port",
    "not-the-ai-choice": "an AI lead does not choose that one",
}


def _verdict(facts: TargetFacts, refusal: str | None) -> list[str]:
    if facts.choice is None:
        return []
    choice = "Naming no target" if facts.choice == DECLINE else facts.choice
    if refusal:
        reason = _reach_words(facts) if refusal == "not-in-reach" else REFUSALS[refusal]
        return [f"{choice} is refused: {reason}."]
    return [f"{choice} is a legal choice."]


def _reach_words(facts: TargetFacts) -> str:
    """Where the lead lacks a ship."""
    if facts.action == Bid.PIRACY:
        return "no ship of the lead is at a port that borders it"
    if facts.house.ships_at_target == "must_arrive":
        return (
            "at this table ships must arrive from another port that shares a zone with it, "
            "and no ship of the lead is at one"
        )
    return "no ship of the lead is at a port that shares a zone with it"


def _cites(
    facts: TargetFacts,
    ports: Mapping[str, Port],
    refusal: str | None,
    candidates: Sequence[str],
) -> list[str]:
    choice = facts.choice or ""
    raid = facts.action == Bid.RAID
    target = ports.get(choice) if raid else None
    docked = raid and choice in facts.ships
    return rules(
        _heading(facts),
        if_(refusal == "own-nation", "useful-definitions"),
        if_(raid and (refusal == "no-booty" or candidates), "R4"),
        if_(docked, "R8"),
        if_(target is not None and target.is_pirate, "R53"),
        if_(choice == DECLINE, "R47"),
    )


TOPICS = {"target": Topic(facts=Record(TargetFacts), settle=settle)}
