"""Topic `placement`: where ships may go at setup, in Pass, by renouncing a nation, in Build, on return."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import (
    NAME,
    Dice,
    ListOf,
    MalformedFacts,
    MapOf,
    Member,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.placement import (
    NEVER_FOR_AI,
    AiPlacement,
    Step,
    ai_faces,
    ai_return_ports,
    allowed_ports,
    has_no_return_port,
    placement_refusal,
    resolve_ai_placement,
    resolve_ai_return,
    ships_after,
    ships_to_place,
    start_ships,
    step_refusal,
)
from referee.games.pyrates.settle.common import (
    ALLEGIANCE,
    FACES,
    KIND,
    PORT_NATION,
    PORT_ZONES,
    SHIPS,
    ZONE,
    all_dice_used,
    allegiance_of,
    counted,
    dice_words,
    faces_of,
    house_fact,
    if_,
    listed,
    no_dice,
    not_here,
    rules,
)
from referee.games.pyrates.state import Port
from referee.games.pyrates.terms import NONE, PIRATE_PORTS, Kind

WITH_FACES = (Step.SETUP, Step.BUILD, Step.RETURN)


class PortFacts(NamedTuple):
    """One port; its zones are read in `return` only."""

    name: str = fact(NAME, "the port")
    nation: str = fact(PORT_NATION, "whose port it is")
    zones: tuple[str, ...] | None = fact(
        PORT_ZONES, "the zones it borders (needed in return)", default=None
    )


class PlacementFacts(NamedTuple):
    """Facts of the topic."""

    step: Step = fact(Member(Step), "the occasion")
    kind: Kind = fact(KIND, "who decides for the player")
    allegiance: str | None = fact(ALLEGIANCE, "the nation he serves", default=None)
    ships: dict[str, int] = fact(SHIPS, "his ships before, place to count", default={})
    ports: tuple[PortFacts, ...] = fact(
        ListOf(Record(PortFacts), different_by=("name",)),
        "the ports in question; in return all that border the zone",
        default=(),
    )
    moved: dict[str, int] | None = fact(
        MapOf(Whole(1)), "ships taken up (a human's Pass)", default=None, key="from"
    )
    to: dict[str, int] | None = fact(
        MapOf(Whole(1)), "ships put down by a human, port to count", default=None
    )
    zone: str | None = fact(ZONE, "the zone the ships return from", default=None)
    start_ships: int | None = fact(
        Whole(1, 6), "ships of the setup", default=None, default_words="human 2, ai 1"
    )
    dice: tuple[int, ...] = fact(Dice(), "an AI player's dice", default=())
    faces: dict[str, str] | None = fact(
        FACES, "the map's placement or return numbers for an AI player", default=None
    )
    house: House = house_fact()


def settle(facts: PlacementFacts) -> Settled:
    """Whether and where."""
    allegiance = allegiance_of(facts.kind, facts.allegiance)
    ports = {
        port.name: Port(name=port.name, nation=port.nation, zones=port.zones or ())
        for port in facts.ports
    }
    _check_step(facts)
    if facts.kind is Kind.AI:
        _check_ai(facts, ports)
        return _settle_ai(facts, ports)
    _check_human(facts, ports)
    return _settle_human(facts, allegiance, ports)


def _check_step(facts: PlacementFacts) -> None:
    """Facts that belong to one step only."""
    where = f"in {facts.step}"
    if facts.step is Step.RETURN:
        if facts.zone is None:
            raise MalformedFacts("zone", "is missing; it is needed in return")
        for place, port in enumerate(facts.ports):
            if port.zones is None:
                raise MalformedFacts(f"ports.{place}.zones", "is missing; it is needed in return")
    else:
        not_here("zone", facts.zone, where)
    if facts.step is not Step.PASS:
        not_here("from", facts.moved, where)
    if facts.step is not Step.SETUP:
        not_here("start_ships", facts.start_ships, where)
    if facts.step not in WITH_FACES:
        not_here("faces", facts.faces, where)


def _check_human(facts: PlacementFacts, ports: Mapping[str, Port]) -> None:
    no_dice("dice", facts.dice, "for a human")
    not_here("faces", facts.faces, "with a human")
    for name in facts.to or {}:
        if name not in ports:
            raise MalformedFacts(f"to.{name}", "is no listed port")


def _check_ai(facts: PlacementFacts, ports: Mapping[str, Port]) -> None:
    not_here("from", facts.moved, "with an AI player")
    not_here("to", facts.to, "with an AI player")
    for face, name in (facts.faces or {}).items():
        port = ports.get(name)
        listed_pirate = port is not None and port.is_pirate
        if facts.step is Step.RETURN:
            if port is None or not listed_pirate or facts.zone not in port.zones:
                raise MalformedFacts(
                    f"faces.{face}", "must be a listed pirate port that borders the zone"
                )
        elif name not in PIRATE_PORTS and not listed_pirate:
            raise MalformedFacts(f"faces.{face}", f"must be {listed(PIRATE_PORTS, 'or')}")


def _settle_human(facts: PlacementFacts, allegiance: str, ports: Mapping[str, Port]) -> Settled:
    step, to, moved = facts.step, facts.to or {}, facts.moved or {}
    start = facts.start_ships or start_ships(Kind.HUMAN)
    allowed = tuple(sorted(allowed_ports(step, allegiance, ports, facts.house, facts.zone)))
    refusal = placement_refusal(
        step,
        allegiance=allegiance,
        ships=facts.ships,
        ports=ports,
        to=to,
        house=facts.house,
        moved=moved,
        zone=facts.zone,
        start=start,
    )
    ships = dict(facts.ships)
    if not refusal:
        ships = ships_after(step, facts.ships, to, moved=moved, zone=facts.zone)
    renounced = step is Step.DEFECT and not refusal
    due = ships_to_place(step, facts.ships, moved=moved, zone=facts.zone, start=start)
    put = ", ".join(f"{count} to {name}" for name, count in to.items()) or "none put down"
    why = [
        f"{_player(Kind.HUMAN, allegiance)}, {step}: {counted(due, 'ship')} to place; {put}.",
        f"Allowed here: {listed(allowed) or 'no listed port'}.",
    ]
    if refusal:
        why.append(f"{REFUSALS[refusal]}.")
    if renounced:
        why.append("From now on he is a full pirate.")
    result = _result(refusal, ships, NONE if renounced else allegiance, allowed, False)
    return Settled(result, why, _cites(facts, allegiance, ports))


def _settle_ai(facts: PlacementFacts, ports: Mapping[str, Port]) -> Settled:
    step = facts.step
    refusal = step_refusal(step, Kind.AI, NONE, facts.ships, facts.house, facts.zone)
    if refusal:
        all_dice_used(facts.dice, 0, True)
        allowed = tuple(sorted(_ai_ports(facts, ports)))
        why = [f"An AI player, {step}: {REFUSALS[refusal]}."]
        result = _result(refusal, dict(facts.ships), NONE, allowed, False)
        return Settled(result, why, _cites(facts, NONE, ports))
    faces = faces_of(facts.faces) if facts.faces else None
    if step is Step.RETURN:
        placed = resolve_ai_return(facts.zone or "", ports, facts.dice, faces, facts.house)
    else:
        placed = resolve_ai_placement(step, facts.dice, faces, facts.house)
    all_dice_used(facts.dice, placed.used, not placed.roll_needed)
    ships = _ai_ships(facts, placed.port)
    allowed = tuple(sorted(placed.candidates))
    result = _result(None, ships, NONE, allowed, placed.roll_needed)
    return Settled(result, _ai_words(facts, placed), _cites(facts, NONE, ports))


def _ai_ports(facts: PlacementFacts, ports: Mapping[str, Port]) -> tuple[str, ...]:
    """Where an AI player could place in this step, whether or not it may now."""
    if facts.step in NEVER_FOR_AI:
        return ()
    if facts.faces is None and facts.step is Step.RETURN:
        return ai_return_ports(facts.zone or "", ports, facts.house)
    faces = faces_of(facts.faces) if facts.faces else None
    if facts.step is not Step.RETURN:
        faces = dict(ai_faces(facts.step, faces, facts.house))
    return tuple(dict.fromkeys((faces or {}).values()))


def _ai_ships(facts: PlacementFacts, port: str | None) -> dict[str, int]:
    """All ships of an AI player after the step."""
    if port is None:
        return dict(facts.ships)
    match facts.step:
        case Step.PASS:
            total = sum(facts.ships.values())
            return {port: total} if total else {}
        case Step.RETURN:
            to = {port: facts.ships.get(facts.zone or "", 0)}
            return ships_after(Step.RETURN, facts.ships, to, zone=facts.zone)
        case Step.SETUP:
            to = {port: facts.start_ships or start_ships(Kind.AI)}
        case _:
            to = {port: 1}
    return ships_after(facts.step, facts.ships, to)


def _ai_words(facts: PlacementFacts, placed: AiPlacement) -> list[str]:
    among = listed(placed.candidates, "or")
    if placed.roll_needed:
        return [f"An AI player, {facts.step}: a die decides between {among}."]
    if placed.port is None:
        return ["No pirate port borders the zone: the ships stay at sea."]
    if not placed.used:
        return [f"An AI player, {facts.step}: {placed.port} is the only pirate port, no die."]
    return [f"An AI player, {facts.step}: {dice_words(facts.dice)} is {placed.port} among {among}."]


def _result(
    refusal: str | None,
    ships: dict[str, int],
    allegiance: str,
    allowed: tuple[str, ...],
    roll_needed: bool,
) -> dict[str, object]:
    result: dict[str, object] = {
        "legal": not refusal,
        "ships": ships,
        "allegiance": allegiance,
        "allowed": allowed,
        "roll_needed": roll_needed,
    }
    if refusal:
        result["refusal"] = refusal
    return result


def _player(kind: Kind, allegiance: str) -> str:
    if kind is Kind.AI:
        return "An AI player"
    return "A full pirate" if allegiance == NONE else f"A human serving the {allegiance}"


REFUSALS = {
    "ai-never": "an AI player never does this",
    "no-allegiance": "There is no allegiance to renounce",
    "ship-cap": "No more ships may be built: the cap is reached",
    "no-ship-there": "The player has no ship to take from there",
    "too-many-ships": "That is more ships than there are to place",
    "too-few-ships": "That is fewer ships than have to be placed",
    "not-bordering": "A port does not border the zone",
    "full-pirate-port-only": "Full pirates place in pirate ports only",
    "pirate-port-forbidden": "A player with an allegiance cannot place in a pirate port",
    "not-own-nation-port": "Only ports of the player's own nation are allowed",
}

HEADINGS = {
    Step.SETUP: "game-setup",
    Step.PASS: "1-pass",
    Step.DEFECT: "1-pass",
    Step.BUILD: "2-build",
    Step.RETURN: "end-phase",
    Step.BUY: "end-phase",
}


def _cites(facts: PlacementFacts, allegiance: str, ports: Mapping[str, Port]) -> list[str]:
    step, zone = facts.step, facts.zone
    stranded = zone is not None and has_no_return_port(allegiance, ports, zone, facts.house)
    foreign = any(ports[name].nation != allegiance for name in facts.to or {} if name in ports)
    return rules(
        HEADINGS[step],
        if_(step is Step.BUY, "2-build"),
        if_(step is Step.RETURN, "game-map"),
        if_(stranded, "R21"),
        if_(step is Step.RETURN and allegiance != NONE and foreign, "R22"),
        if_(step in (Step.BUILD, Step.BUY) and facts.house.reference_ship == "reserved", "R52"),
        if_(facts.faces and step is not Step.RETURN, "R57"),
        if_(len(facts.dice) > 0 and step is Step.RETURN and not facts.faces, "R44"),
    )


TOPICS = {"placement": Topic(facts=Record(PlacementFacts), settle=settle)}
