"""Pass, Build and every other occasion on which ships are put into ports."""

from collections.abc import Mapping
from typing import cast

from referee.core.errors import IllegalAnswer
from referee.core.forms import Amounts, Slot
from referee.core.names import slug
from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if, know
from referee.core.questions import Choice, Option, options_of
from referee.core.rolls import DiceRoll
from referee.games.pyrates import board, facts
from referee.games.pyrates.rules.definitions import ship_cap
from referee.games.pyrates.rules.placement import (
    Step,
    ai_faces,
    allowed_ports,
    placement_refusal,
    resolve_ai_placement,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import NONE, ZONES, Bid
from referee.games.pyrates.texts import listed, refusal, rule, ships
from referee.games.pyrates.texts import zone as zone_name

STAY, MOVE, RENOUNCE = "stay", "move", "renounce"


def allowed(state: State, player: Player, step: Step, zone: str | None = None) -> tuple[str, ...]:
    """Ports where this player may put ships in this step."""
    return allowed_ports(step, player.allegiance, state.ports, state.house, zone)


def refused_ports(
    state: State, player: Player, step: Step, count: int, zone: str | None = None
) -> dict[str, IllegalAnswer]:
    """Every other port, with the reason."""
    moved = _some_ships(player, count) if step is Step.PASS else None
    legal = allowed(state, player, step, zone)
    reasons = {}
    for port in state.ports:
        if port not in legal and step is Step.DEFECT:  # the allegiance is gone by now
            reasons[port] = refusal("full-pirate-port-only", port)
        elif port not in legal:
            code = placement_refusal(
                step,
                allegiance=player.allegiance,
                ships=player.ships,
                ports=state.ports,
                to={port: count},
                house=state.house,
                moved=moved,
                zone=zone,
                start=count,
            )
            reasons[port] = refusal(code or "not-own-nation-port", port)
    return reasons


def _some_ships(player: Player, count: int) -> dict[str, int]:
    """So many ships in ports, whichever they are."""
    taken: dict[str, int] = {}
    for place, there in player.ships.items():
        if place not in ZONES and count:
            taken[place] = min(there, count)
            count -= taken[place]
    return taken


# 1. Pass


def pass_action(state: State) -> Flow[None]:
    """People move ships from port to port or renounce their nation; AI players roll a pirate port [1. Pass]."""
    for player in board.in_turn(state, Bid.PASS):
        state.acting = (player.name,)
        if not player.fleet:
            yield from announce(f"{player.name} has no ship to move.", *rule("1-pass"))
        elif player.is_human:
            yield from human_pass(state, player)
        else:
            yield from ai_pass(state, player)


def human_pass(state: State, player: Player) -> Flow[None]:
    """Stay, move any number of ships, or become a full pirate [1. Pass; R49]."""
    key = f"{state.stem}.pass.{slug(player.name)}"
    what = yield from ask_if(lambda: _pass_choice(state, player, key))
    if what is None:
        return
    if what == STAY:
        yield from announce(f"{player.name} moves no ship.", *rule("1-pass", "R49"))
        return
    to: dict[str, int] | None
    if what == RENOUNCE:
        step, old = Step.DEFECT, player.allegiance
        player.allegiance = NONE
        yield from announce(
            f"{player.name} gives up the {old} allegiance for good and is a full pirate now.",
            *rule("1-pass", "R35"),
            figures=(player.name, NONE),
        )
        to = yield from ask(lambda: _where_to(state, player, f"{key}.to", step, player.fleet))
        moved = dict(player.ships)
    else:
        taken = yield from ask_if(lambda: _ships_to_move(state, player, f"{key}.from"))
        moved = taken or {}
        to = yield from ask_if(lambda: _moved_to(state, player, f"{key}.to", moved))
    if not to:
        return
    for place, number in moved.items():
        player.move(place, -number)
    for port, number in to.items():
        player.move(port, number)
    yield from announce(
        f"{player.name}: {_from_to(moved)} to {_from_to(to)}.",
        *rule("1-pass"),
        figures=tuple(f"{port} {number}" for port, number in to.items()),
    )


def _from_to(places: dict[str, int]) -> str:
    return listed([f"{place} {number}" for place, number in places.items()])


def _pass_choice(state: State, player: Player, key: str) -> Choice[str] | Auto[str] | Void:
    if player.bid is not Bid.PASS:
        return Void(f"{player.name} does not pass any more.")
    options = [Option(value=STAY, word=STAY, letter="s", gist="leave all ships where they are")]
    if any(place in state.ports for place in player.ships):
        gist = "move any number of ships to other ports"
        options.append(Option(value=MOVE, word=MOVE, letter="m", gist=gist))
    if not player.is_full_pirate:
        gist = f"give up the {player.allegiance} allegiance for good; all ships go to pirate ports"
        options.append(Option(value=RENOUNCE, word=RENOUNCE, letter="r", gist=gist))
    if len(options) == 1:
        return Auto(key=key, value=STAY, reason=f"{player.name} has no ship in a port.", word=STAY)
    return Choice(
        key=key,
        seat=player.name,
        prompt="pass",
        options=tuple(options),
        refused=None
        if not player.is_full_pirate
        else lambda: {RENOUNCE: refusal("no-allegiance", player.name)},
        cites=rule("1-pass"),
    )


def _ships_to_move(state: State, player: Player, key: str) -> Amounts | Auto[dict[str, int]] | Void:
    docked = {place: count for place, count in player.ships.items() if place in state.ports}
    if not docked:
        return Void(f"{player.name} has no ship in a port any more.")
    if len(docked) == 1 and sum(docked.values()) == 1:
        (place,) = docked
        return Auto(
            key=key, value=docked, reason=f"{player.name}'s only ship, from {place}.", word=place
        )
    return Amounts(
        key=key,
        seat=player.name,
        prompt="move which ships",
        slots=tuple(Slot(word=place, high=count) for place, count in docked.items()),
        low=1,
        high=sum(docked.values()),
        refused=lambda: {
            p: refusal("no-ship-there", p, cites=("1-pass",))
            for p in state.ports
            if p not in docked
        },
    )


def _moved_to(
    state: State, player: Player, key: str, moved: Mapping[str, int]
) -> Amounts | Auto[dict[str, int]] | Void:
    if not moved:
        return Void()
    if any(player.ships.get(place, 0) < number for place, number in moved.items()):
        return Void(f"{player.name}'s ships are not there any more: none is moved.")
    return _where_to(state, player, key, Step.PASS, sum(moved.values()))


def _where_to(
    state: State, player: Player, key: str, step: Step, count: int, zone: str | None = None
) -> Amounts | Auto[dict[str, int]]:
    """So many ships to any of the allowed ports; answered by itself where there is one."""
    ports = allowed(state, player, step, zone)
    origin = f" from the {zone_name(zone)}" if zone else ""
    if len(ports) == 1:
        return Auto(
            key=key,
            value={ports[0]: count},
            reason=f"{player.name}: {ships(count)}{origin} to {ports[0]}, the only port allowed.",
            word=ports[0],
        )
    return Amounts(
        key=key,
        seat=player.name,
        prompt=f"{ships(count)}{origin} to which port{'' if count == 1 else 's'}",
        what="ship",
        slots=tuple(Slot(word=port, high=count) for port in ports),
        low=count,
        high=count,
        refused=lambda: refused_ports(state, player, step, count, zone),
        cites=rule("1-pass") if step in (Step.PASS, Step.DEFECT) else rule("end-phase"),
    )


def return_ports(
    state: State, player: Player, key: str, zone: str
) -> Amounts | Auto[dict[str, int]] | Void:
    """Where the player's ships in the zone go, all of them; void if there are none or no port."""
    count = player.ships.get(zone, 0)
    if not count:
        return Void()
    if not allowed(state, player, Step.RETURN, zone):
        return Void(
            f"{player.name}: no port for the ships in the {zone_name(zone)};"
            " they stay at sea (house R21)."
        )
    return _where_to(state, player, key, Step.RETURN, count, zone)


def ai_pass(state: State, player: Player) -> Flow[None]:
    """All ships of an AI player to one rolled pirate port [1. Pass]."""
    faces = ai_faces(Step.PASS, None, state.house)
    yield from announce(
        lambda: f"{player.name} passes: {told_faces(faces)}.",
        *rule("1-pass"),
        verdict="reminder",
    )
    dice = yield from ask_if(lambda: _pass_die(state, player))
    if dice is None:
        return
    port = cast("str", resolve_ai_placement(Step.PASS, dice, None, state.house).port)
    count = player.fleet
    player.ships.clear()
    player.move(port, count)
    yield from announce(
        f"{player.name} rolled {dice[0]}: {f'all {ships(count)}' if count > 1 else 'its ship'} to {port}.",
        *rule("1-pass"),
        figures=(player.name, dice[0], port),
    )


def _pass_die(state: State, player: Player) -> DiceRoll | Void:
    if player.bid is not Bid.PASS or not player.fleet:
        return Void(f"{player.name} does not pass any more.")
    return DiceRoll(
        key=f"{state.stem}.pass.{slug(player.name)}",
        prompt=f"{player.name} (AI): pirate port for all its ships",
        for_ai=True,
    )


def told_faces(by_face: Mapping[int, str]) -> str:
    """What each face of the die means: `1-2 Nassau, 3-4 Tortuga, 5-6 Port Royal`."""
    parts = []
    for port in dict.fromkeys(by_face.values()):
        numbers = [face for face in sorted(by_face) if by_face[face] == port]
        is_run = numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 1
        said = f"{numbers[0]}-{numbers[-1]}" if is_run else " ".join(map(str, numbers))
        parts.append(f"{said} {port}")
    return ", ".join(parts)


# 2. Build


def build_action(state: State) -> Flow[None]:
    """One new ship for everybody who bid Build [2. Build]."""
    for player in board.in_turn(state, Bid.BUILD):
        state.acting = (player.name,)
        if not board.may_build(state, player):
            player.unable = True
            yield from announce(
                f"{player.name} has {ships(player.fleet)} and cannot build: no action this turn.",
                *rule("2-build", "unable-to-perform-an-action"),
                figures=(player.name, player.fleet),
            )
        elif player.is_human:
            yield from place_new_ship(
                state, player, f"{state.stem}.build.{slug(player.name)}", Step.BUILD
            )
        else:
            yield from ai_build(state, player)


def place_new_ship(state: State, player: Player, key: str, step: Step) -> Flow[None]:
    """A new ship at a port of the own nation, for a full pirate at a pirate port [2. Build; End Phase].

    A bought one costs one gold.
    """
    port = yield from ask_if(lambda: _new_ship_port(state, player, key, step))
    if port is None:
        return
    is_bought = step is Step.BUY
    player.move(port, 1)
    player.gold -= is_bought
    act = "spends 1 gold on a ship" if is_bought else "builds"
    yield from announce(
        f"{player.name} {act} at {port}: {ships(player.fleet)} of {ship_cap(player.kind, state.house)}.",
        *rule(*(("end-phase",) if is_bought else ()), "2-build"),
        figures=(player.name, port, player.fleet),
    )


def _new_ship_port(
    state: State, player: Player, key: str, step: Step
) -> Choice[str] | Auto[str] | Void:
    if not board.may_build(state, player):
        return Void(f"{player.name} has {ships(player.fleet)} and cannot build any more.")
    if step is Step.BUILD and player.bid is not Bid.BUILD:
        return Void(f"{player.name} does not build any more.")
    if step is Step.BUY and not player.gold:
        return Void(f"{player.name} has no gold any more.")
    ports = allowed(state, player, step)
    if not ports:
        return Void(f"{player.name} has no port to build at.")
    if len(ports) == 1:
        return Auto(
            key=key, value=ports[0], reason=f"{player.name}: {ports[0]} is the only port allowed."
        )
    return Choice(
        key=key,
        seat=player.name,
        prompt="new ship at",
        options=options_of(ports),
        refused=lambda: refused_ports(state, player, step, 1),
        cites=rule("2-build"),
    )


def ai_build(state: State, player: Player) -> Flow[None]:
    """A new ship of an AI player at a rolled pirate port [2. Build; R57]."""
    printed = None
    if state.house.ai_place == "map":
        printed = dict(enumerate((yield from know(facts.ai_place())), 1))
    by_face = ai_faces(Step.BUILD, printed, state.house)
    yield from announce(
        lambda: f"{player.name} builds: {told_faces(by_face)}.",
        *rule("2-build", "R57"),
        verdict="reminder",
    )
    dice = yield from ask_if(lambda: _build_die(state, player))
    if dice is None:
        return
    port = cast("str", resolve_ai_placement(Step.BUILD, dice, printed, state.house).port)
    player.move(port, 1)
    yield from announce(
        f"{player.name} rolled {dice[0]}: 1 ship at {port}, {player.fleet} in all.",
        *rule("2-build"),
        figures=(player.name, dice[0], port),
    )


def _build_die(state: State, player: Player) -> DiceRoll | Void:
    if player.bid is not Bid.BUILD or not board.may_build(state, player):
        return Void(f"{player.name} does not build any more.")
    return DiceRoll(
        key=f"{state.stem}.build.{slug(player.name)}",
        prompt=f"{player.name} (AI): pirate port of the new ship",
        for_ai=True,
    )


def zones_with_ships(player: Player) -> list[str]:
    """Zones, in map order, where the player has ships at sea."""
    return [zone for zone in ZONES if player.ships.get(zone)]
