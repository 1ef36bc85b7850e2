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
from referee.games.pyrates.rules.chance import resolve_pick
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
    cap_words,
    counted,
    dice_words,
    faces_of,
    house_fact,
    if_,
    listed,
    no_dice,
    not_here,
    pick_words,
    rules,
)
from referee.games.pyrates.state import Port
from referee.games.pyrates.terms import NONE, PIRATE_PORTS, ZONES, Kind

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
    stranded = _is_stranded(facts, allegiance, ports)
    if stranded and facts.house.no_return_port == "stay_at_sea":
        due = 0
    put = ", ".join(f"{count} to {name}" for name, count in to.items()) or "none put down"
    why = [f"{_player(allegiance)}, {step}: {counted(due, 'ship')} to place; {put}."]
    if stranded:
        why.append(_stranded_words(facts, allegiance, allowed))
    if allowed or not stranded:
        why.append(f"Allowed here: {listed(allowed) or 'no listed port'}.")
    if refusal:
        is_far = refusal == "not-bordering"
        reason = _border_words(facts, allowed, stranded) if is_far else _reason(refusal, facts, due)
        why.append(f"The placement is refused: {reason}.")
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
        why = [f"An AI player's {step} is refused: {_reason(refusal, facts, 0)}."]
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
    return Settled(result, _ai_words(facts, placed, ports), _cites(facts, NONE, ports))


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


def _ai_words(facts: PlacementFacts, placed: AiPlacement, ports: Mapping[str, Port]) -> list[str]:
    if facts.step is not Step.RETURN or facts.faces:
        if placed.port is None:
            ports_of_die = listed(placed.candidates, "or")
            return [f"An AI player, {facts.step}: a die is still to be rolled for {ports_of_die}."]
        among = f" among {listed(placed.candidates)}" if len(placed.candidates) > 1 else ""
        return [f"An AI player, {facts.step}: {dice_words(facts.dice)} is {placed.port}{among}."]
    why = [f"An AI player, return: to a pirate port that borders {facts.zone}."]
    if _is_stranded(facts, NONE, ports):
        why = [_stranded_words(facts, NONE, placed.candidates)]
    if not placed.candidates:
        return why
    pick = resolve_pick(placed.candidates, facts.dice, facts.house)
    return [*why, pick_words(placed.candidates, facts.dice, pick, facts.house)]


def _is_stranded(facts: PlacementFacts, allegiance: str, ports: Mapping[str, Port]) -> bool:
    """Whether ships are to return, and no port that borders their zone is open to them."""
    zone = facts.zone
    if zone is None or zone not in facts.ships:
        return False
    return has_no_return_port(allegiance, ports, zone, facts.house)


def _stranded_words(facts: PlacementFacts, allegiance: str, allowed: tuple[str, ...]) -> str:
    """What becomes of ships without a port to return to."""
    own = "pirate port" if allegiance == NONE else f"{allegiance} port"
    near = own
    if allegiance != NONE and facts.house.return_foreign == "yes":
        near = "port but a pirate port"
    if facts.house.no_return_port == "stay_at_sea":
        return f"No {near} borders {facts.zone}, so at this table the ships stay at sea."
    missing = "" if allowed else ", but none is listed"
    return f"No {near} borders {facts.zone}, so any {own} will do{missing}."


def _border_words(facts: PlacementFacts, allowed: tuple[str, ...], stranded: bool) -> str:
    """What is wrong with ports that do not border the zone, where they have to."""
    if stranded and facts.house.no_return_port == "stay_at_sea":
        return "no ship may be put down"
    wrong = [name for name in facts.to or {} if name not in allowed]
    if stranded:
        return f"{listed(wrong)} {'is' if len(wrong) == 1 else 'are'} not allowed"
    near = {port.name for port in facts.ports if facts.zone in (port.zones or ())}
    far = [name for name in wrong if name not in near]
    return f"{listed(far)} {'does' if len(far) == 1 else 'do'} not border {facts.zone}"


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


def _player(allegiance: str) -> str:
    return "A full pirate" if allegiance == NONE else f"A human serving the {allegiance}"


REFUSALS = {
    "ai-never": "an AI player never does this",
    "no-allegiance": "there is no allegiance to renounce",
    "full-pirate-port-only": "full pirates place in pirate ports only",
    "pirate-port-forbidden": "a player with an allegiance cannot place in a pirate port",
    "not-own-nation-port": "only ports of the player's own nation are allowed",
}


def _reason(refusal: str, facts: PlacementFacts, due: int) -> str:
    """What a refusal means, with the numbers of `due` ships to place."""
    put = sum((facts.to or {}).values())
    match refusal:
        case "ship-cap":
            return cap_words(sum(facts.ships.values()), facts.kind, facts.house)
        case "no-ship-there":
            return _absent_words(facts)
        case "too-many-ships" if put > due:
            return f"{put} put down, {counted(due, 'ship')} to place"
        case "too-many-ships":
            return "more are taken from a port than are there"
        case "too-few-ships":
            return f"{put} put down, {counted(due, 'ship')} to place"
        case _:
            return REFUSALS[refusal]


def _absent_words(facts: PlacementFacts) -> str:
    """Which ships are not there to be placed."""
    if facts.zone is not None:
        return f"the player has no ship in {facts.zone}"
    moved = facts.moved or {}
    at_sea = [place for place in moved if place in ZONES]
    if at_sea:
        return f"a Pass takes up ships at ports, not in {listed(at_sea, 'or')}"
    gone = [place for place in moved if place not in facts.ships]
    return f"the player has no ship at {listed(gone, 'or')}"


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
