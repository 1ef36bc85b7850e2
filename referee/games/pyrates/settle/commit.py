"""Topic `commit`: who joins an attack with how many ships, and who rolls the dice."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import NAME, ListOf, MalformedFacts, MapOf, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.chance import id_order
from referee.games.pyrates.rules.commitments import (
    Limits,
    Rollers,
    barred_reason,
    commit_limits,
    commit_order,
    commit_refusal,
    may_stay_out,
    must_send_all_at_target,
    rollers,
    ships_in_reach,
)
from referee.games.pyrates.settle.common import (
    ACTION,
    ALLEGIANCE,
    BID,
    ID,
    KIND,
    MERCHANT_NATION,
    PORT_NATION,
    PORT_ZONES,
    SHIPS,
    allegiance_of,
    counted,
    house_fact,
    if_,
    listed,
    not_here,
    rules,
)
from referee.games.pyrates.state import Port
from referee.games.pyrates.terms import NONE, PIRATE, ZONES, Bid, Kind


class PortFacts(NamedTuple):
    """One port."""

    name: str = fact(NAME, "the port")
    nation: str = fact(PORT_NATION, "whose port it is")
    zones: tuple[str, ...] = fact(PORT_ZONES, "the zones it borders")


class PlayerFacts(NamedTuple):
    """One player, whatever he bid."""

    name: str = fact(NAME, "the player")
    id: int = fact(ID, "the number on his card")
    kind: Kind = fact(KIND, "who decides for him")
    allegiance: str | None = fact(ALLEGIANCE, "the nation he serves", default=None)
    bid: Bid = fact(BID, "his bid this turn")
    ships: dict[str, int] = fact(SHIPS, "his ships, place to count", default={})
    commit: dict[str, int] | None = fact(
        MapOf(Whole(1)), "the ships he sends, place to count; empty: none", default=None
    )


class CommitFacts(NamedTuple):
    """Facts of the topic."""

    action: str = fact(ACTION, "the action")
    target: str = fact(NAME, "the zone (piracy) or the port (raid)")
    merchant_nation: str | None = fact(
        MERCHANT_NATION, "the merchant's nation (needed in a piracy)", default=None
    )
    ports: tuple[PortFacts, ...] = fact(
        ListOf(Record(PortFacts), different_by=("name",)), "the ports"
    )
    players: tuple[PlayerFacts, ...] = fact(
        ListOf(Record(PlayerFacts), 1, 5, different_by=("name", "id")), "all players"
    )
    lead: str = fact(NAME, "the lead, an able bidder")
    house: House = house_fact()


class Attackers(NamedTuple):
    """What the facts come to: bidders, ships in reach, who is barred, the order of the able ones."""

    action: Bid
    nation: str
    players: Mapping[str, PlayerFacts]
    allegiances: Mapping[str, str]
    reach: Mapping[str, Mapping[str, int]]
    barred: Mapping[str, str]
    order: tuple[str, ...]


def settle(facts: CommitFacts) -> Settled:
    """Who joins with what."""
    them = _attackers(facts)
    limits = {name: _limits(facts, them, name) for name in them.reach}
    refusals = _refusals(facts, them)
    first = next(iter(refusals.values()), None)
    fleet = None if refusals else _fleet(them)
    band = _band(facts, them)
    who_rolls = rollers(
        facts.lead,
        {name: player.kind for name, player in them.players.items()},
        them.allegiances,
        them.nation,
        band,
    )
    result: dict[str, object] = {
        "max": {name: limit.most for name, limit in limits.items()},
        "min": {name: limit.least for name, limit in limits.items()},
        "unable": them.barred,
        "order": them.order,
        "legal": not refusals,
        "refusals": refusals,
        "fleet": fleet,
        "attack_rollers": who_rolls.attack,
        "defense_rollers": who_rolls.defense,
    }
    if first:
        result["refusal"] = first
    why = _words(facts, them, limits, refusals, fleet, who_rolls)
    return Settled(result, why, _cites(facts, them))


def _attackers(facts: CommitFacts) -> Attackers:
    """Bidders, reach and bars, after a look at what contradicts itself."""
    action = Bid(facts.action)
    ports = {p.name: Port(name=p.name, nation=p.nation, zones=p.zones) for p in facts.ports}
    nation = _target_nation(facts, ports)
    allegiances = {}
    for place, player in enumerate(facts.players):
        at = f"players.{place}."
        allegiances[player.name] = allegiance_of(player.kind, player.allegiance, at)
        for name in player.ships:
            if name not in ports and name not in ZONES:
                raise MalformedFacts(f"{at}ships.{name}", "is neither a listed port nor a zone")
    bidders = [player for player in facts.players if player.bid == action]
    reach = {
        player.name: ships_in_reach(action, facts.target, player.ships, ports, facts.house)
        for player in bidders
    }
    barred = {}
    for player in bidders:
        in_reach = sum(reach[player.name].values())
        reason = barred_reason(action, nation, allegiances[player.name], in_reach)
        if reason:
            barred[player.name] = reason
    able = {player.name: player.id for player in bidders if player.name not in barred}
    if facts.lead not in able:
        raise MalformedFacts(
            "lead", f"must be a bidder who is able: {listed(able, 'or') or 'nobody is'}"
        )
    return Attackers(
        action=action,
        nation=nation,
        players={player.name: player for player in facts.players},
        allegiances=allegiances,
        reach=reach,
        barred=barred,
        order=commit_order(facts.lead, able),
    )


def _target_nation(facts: CommitFacts, ports: Mapping[str, Port]) -> str:
    if facts.action == Bid.RAID:
        not_here("merchant_nation", facts.merchant_nation, "in a raid")
        if facts.target not in ports:
            raise MalformedFacts("target", "must be a listed port in a raid")
        return ports[facts.target].nation
    if facts.target not in ZONES:
        raise MalformedFacts("target", f"must be {listed(ZONES, 'or')} in a piracy")
    if facts.merchant_nation is None:
        raise MalformedFacts("merchant_nation", "is missing; it is needed in a piracy")
    return facts.merchant_nation


def _limits(facts: CommitFacts, them: Attackers, name: str) -> Limits:
    if name in them.barred:
        return Limits(0, 0)
    return commit_limits(
        them.action,
        facts.target,
        them.players[name].kind,
        name == facts.lead,
        them.reach[name],
        facts.house,
    )


def _refusals(facts: CommitFacts, them: Attackers) -> dict[str, str]:
    """The fault of every player whose ships are stated: those who are able in their order, then the others by id."""
    others = id_order({p.name: p.id for p in facts.players if p.name not in them.order})
    refusals: dict[str, str] = {}
    for name in (*them.order, *others):
        player = them.players[name]
        if player.commit is None:
            continue
        if name not in them.order:
            if player.commit:
                refusals[name] = them.barred.get(name, "not-a-bidder")
            continue
        refusal = commit_refusal(
            them.action,
            facts.target,
            kind=player.kind,
            is_lead=name == facts.lead,
            ships=player.ships,
            reach=them.reach[name],
            sent=player.commit,
            house=facts.house,
        )
        if refusal:
            refusals[name] = refusal
    return refusals


def _fleet(them: Attackers) -> dict[str, int] | None:
    """Ships sent by each, None while a human has not stated his."""
    fleet = {}
    for name in them.order:
        player = them.players[name]
        sent = them.reach[name] if player.kind is Kind.AI else player.commit
        if sent is None:
            return None
        if sent:
            fleet[name] = sum(sent.values())
    return fleet


def _band(facts: CommitFacts, them: Attackers) -> list[str]:
    """Those in the attack: able bidders without those who may stay out and do."""
    return [
        name
        for name in them.order
        if not (
            them.players[name].commit == {}
            and may_stay_out(them.players[name].kind, name == facts.lead, facts.house)
        )
    ]


def _words(
    facts: CommitFacts,
    them: Attackers,
    limits: Mapping[str, Limits],
    refusals: Mapping[str, str],
    fleet: Mapping[str, int] | None,
    who_rolls: Rollers,
) -> list[str]:
    why = [_limit_words(name, limits[name], them.reach[name]) for name in them.order]
    for name, reason in them.barred.items():
        why.append(f"{name} does nothing this turn: {_barred_words(facts, reason)}.")
    for name, refusal in refusals.items():
        why.append(f"{name} is refused: {_refusal_words(facts, them, name, refusal)}.")
    waiting = [name for name in them.order if _is_waited_for(them.players[name])]
    if waiting:
        verb = "has" if len(waiting) == 1 else "have"
        why.append(f"{listed(waiting)} {verb} not yet stated the ships to send.")
    if fleet is not None:
        ships = ", ".join(f"{name} {count}" for name, count in fleet.items())
        why.append(f"Fleet {ships}: {sum(fleet.values())} in all.")
    attack, defense = listed(who_rolls.attack, "or"), listed(who_rolls.defense, "or")
    why.append(f"{attack} may roll for the attack, {defense} for the defense.")
    return why


def _is_waited_for(player: PlayerFacts) -> bool:
    """Whether a human has still to say which ships he sends."""
    return player.kind is Kind.HUMAN and player.commit is None


def _limit_words(name: str, limits: Limits, reach: Mapping[str, int]) -> str:
    least, most = limits
    places = ", ".join(f"{count} at {place}" for place, count in reach.items())
    if least < most:
        return f"{name} sends {least} to {counted(most, 'ship')} in reach ({places})."
    all_of_them = "the only ship" if most == 1 else f"all {most} ships"
    return f"{name} sends {all_of_them} in reach ({places})."


def _must_arrive(facts: CommitFacts) -> bool:
    return facts.action == Bid.RAID and facts.house.ships_at_target == "must_arrive"


def _barred_words(facts: CommitFacts, reason: str) -> str:
    """Why a bidder cannot join."""
    if reason == "own-nation":
        return "the target is of his own nation"
    if reason == "pirate-port":
        return "a full pirate cannot raid a pirate port"
    where = "at another port in reach" if _must_arrive(facts) else "in reach"
    return f"no own ship is {where} of {facts.target}"


def _refusal_words(facts: CommitFacts, them: Attackers, name: str, refusal: str) -> str:
    """What is wrong with the ships that a player sends."""
    if name in them.barred:
        return _barred_words(facts, refusal)
    sent, ships = them.players[name].commit or {}, them.players[name].ships
    match refusal:
        case "not-a-bidder":
            return f"the bid is {them.players[name].bid}, not {facts.action}"
        case "no-ship-there":
            gone = [place for place in sent if place not in ships]
            return f"there is no ship at {listed(gone, 'or')} to send"
        case "port-out-of-reach":
            return _far_words(facts, [place for place in sent if place not in them.reach[name]])
        case "too-many-ships":
            over = next(place for place, count in sent.items() if count > ships[place])
            return f"{counted(sent[over], 'ship')} sent from {over}, {ships[over]} {'is' if ships[over] == 1 else 'are'} there"
        case "at-least-one":
            return "at least 1 ship must be sent"
        case "all-at-target":
            there = f"{sent.get(facts.target, 0)} of {ships[facts.target]}"
            return f"{there} ships at {facts.target} sent, at this table all must be"
        case _:
            return f"an AI player sends all {sum(them.reach[name].values())} ships in reach"


def _far_words(facts: CommitFacts, far: list[str]) -> str:
    """Places that no ship can be sent from."""
    if facts.target in far and _must_arrive(facts):
        return f"at this table ships must arrive from another port than {facts.target}"
    return f"no ship reaches {facts.target} from {listed(far, 'or')}"


def _cites(facts: CommitFacts, them: Attackers) -> list[str]:
    raid = them.action is Bid.RAID
    docked = raid and any(facts.target in them.players[name].ships for name in them.reach)
    stays_out = any(player.commit == {} and player.name in them.order for player in facts.players)
    return rules(
        "4-raid" if raid else "3-piracy",
        "who-rolls-the-dice",
        if_(them.barred, "unable-to-perform-an-action"),
        if_(them.nation in (PIRATE, NONE) and them.barred, "useful-definitions"),
        if_(docked, "R8"),
        if_(docked and must_send_all_at_target(them.action, facts.house), "R9"),
        if_(stays_out, "R10"),
    )


TOPICS = {"commit": Topic(facts=Record(CommitFacts), settle=settle)}
