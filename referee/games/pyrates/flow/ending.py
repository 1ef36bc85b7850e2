"""End Phase: governors sink ships, ships return to port, one gold is spent."""

from typing import cast

from referee.core.names import slug
from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if, know
from referee.core.questions import Choice, Option
from referee.core.rolls import DiceRoll
from referee.games.pyrates import board, facts
from referee.games.pyrates.flow.chance import pick
from referee.games.pyrates.flow.placing import (
    place_new_ship,
    return_ports,
    told_faces,
    zones_with_ships,
)
from referee.games.pyrates.flow.points import gain
from referee.games.pyrates.flow.resolving import lose
from referee.games.pyrates.rules.end_phase import (
    NOTHING,
    POPULARITY,
    SHIP,
    ai_spend,
    sinks_up_to,
    spend_refusal,
    sunk_ships,
)
from referee.games.pyrates.rules.placement import Step, ai_return_ports, resolve_ai_return
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import PIRATE_PORTS, ZONES
from referee.games.pyrates.texts import refusal, rule, ships, zone


def end_phase(state: State) -> Flow[None]:
    """Governor rolls, return to port, popularity [End Phase; Governor Ships]."""
    if any(state.governors.values()):
        yield from governors_roll(state)
    for player in tuple(state.players.values()):
        for there in zones_with_ships(player):
            yield from return_to_port(state, player, there)
    for player in tuple(state.players.values()):
        yield from spend_gold(state, player)


def governors_roll(state: State) -> Flow[None]:
    """A die for each ship in a zone with governors; then the governors leave the map [Governor Ships; R32]."""
    for player in tuple(state.players.values()):
        for there in zones_with_ships(player):
            if state.governors[there] and player.ships.get(there):
                yield from _sink(state, player, there)
    state.governors = dict.fromkeys(ZONES, 0)
    yield from announce(
        "The governor ships leave the map.", *rule("governor-ships"), verdict="reminder"
    )


def _sink(state: State, player: Player, there: str) -> Flow[None]:
    dice = yield from ask_if(lambda: _sinking_dice(state, player, there))
    if dice is None:
        return
    sunk = sunk_ships(dice, state.options.governor_option, state.governors[there])
    if sunk:
        lose(state, player, there, sunk)
    yield from announce(
        f"{player.name} rolled {' '.join(map(str, dice))}: {ships(sunk) if sunk else 'no ship'} sunk.",
        *rule("governor-ships", "R32"),
        figures=(player.name, there, *dice, sunk),
    )


def _sinking_dice(state: State, player: Player, there: str) -> DiceRoll | Void:
    count = player.ships.get(there, 0)
    worst = sinks_up_to(state.options.governor_option, state.governors[there])
    if not count or not worst:
        return Void(f"{player.name} has nothing to fear in the {zone(there)} any more.")
    whose = f"{player.name}'s ship" if count == 1 else f"each of {player.name}'s {ships(count)}"
    return DiceRoll(
        key=f"t{state.turn}.governors.{slug(player.name)}.{there.casefold()}",
        seat=player.name if player.is_human else "",
        prompt=f"governors in the {zone(there)}: a die for {whose}, sunk by 1"
        + (f"-{worst}" if worst > 1 else ""),
        count=count,
        for_ai=not player.is_human,
    )


# Return to Port


def return_to_port(state: State, player: Player, there: str) -> Flow[None]:
    """All ships of the player in the zone go to ports that border it [End Phase; R21; R22]."""
    if not player.is_human:
        yield from ai_return(state, player, there)
        return
    key = f"t{state.turn}.return.{slug(player.name)}.{there.casefold()}"
    placed = yield from ask_if(lambda: return_ports(state, player, key, there))
    if not placed:
        return
    for port, count in placed.items():
        player.move(there, -count)
        player.move(port, count)
    said = ", ".join(f"{port} {count}" for port, count in placed.items())
    is_far = any(there not in state.ports[port].zones for port in placed)
    yield from announce(
        f"{player.name} returns from the {zone(there)}: {said}.",
        *rule("end-phase", *(["R21"] if is_far else [])),
        figures=(player.name, there, *placed),
    )


def ai_return(state: State, player: Player, there: str) -> Flow[None]:
    """All together to one rolled pirate port bordering the zone [End Phase; R21]."""
    bordering = [
        name for name, port in state.ports.items() if port.is_pirate and there in port.zones
    ]
    candidates = ai_return_ports(there, state.ports, state.house)
    if not candidates:
        yield from announce(f"{player.name}'s ships stay in the {zone(there)}.", *rule("R21"))
        return
    key = f"t{state.turn}.return.{slug(player.name)}.{there.casefold()}"
    port = candidates[0]
    if len(bordering) > 1 and all(name in PIRATE_PORTS for name in bordering):
        names = yield from know(facts.ai_return(there, bordering))
        by_face = dict(enumerate(names, 1))
        yield from announce(
            f"{player.name} returns from the {zone(there)}: {told_faces(by_face)}.",
            *rule("end-phase"),
            verdict="reminder",
        )
        dice = yield from ask_if(lambda: _return_die(player, there, key))
        if dice is None:
            return
        port = cast("str", resolve_ai_return(there, state.ports, dice, by_face, state.house).port)
    elif len(candidates) > 1:
        port = yield from pick(
            state, key, f"Port of return of {player.name}", candidates, for_ai=True
        )
    count = player.ships.get(there, 0)
    if not count:
        return
    player.move(there, -count)
    player.move(port, count)
    yield from announce(
        f"{player.name} returns {ships(count)} from the {zone(there)} to {port}.",
        *rule("end-phase"),
        figures=(player.name, there, port, count),
    )


def _return_die(player: Player, there: str, key: str) -> DiceRoll | Void:
    if not player.ships.get(there):
        return Void(f"{player.name} has no ship in the {zone(there)} any more.")
    return DiceRoll(key=key, prompt=f"{player.name} (AI): port of return", for_ai=True)


# Increase Popularity


def spend_gold(state: State, player: Player) -> Flow[None]:
    """One gold for 1 popularity, or for a person's new ship [End Phase; R26]."""
    if not player.gold:
        return
    if not player.is_human:
        if ai_spend(player.gold) == POPULARITY:
            yield from buy_popularity(state, player)
        return
    key = f"t{state.turn}.gold.{slug(player.name)}"
    what = yield from ask(lambda: _gold_choice(state, player, key))
    if what == POPULARITY:
        yield from buy_popularity(state, player)
    elif what == SHIP:
        yield from place_new_ship(state, player, f"{key}.port", Step.BUY)
    else:
        yield from announce(f"{player.name} keeps the gold ({player.gold}).", *rule("end-phase"))


def _gold_choice(state: State, player: Player, key: str) -> Choice[str] | Auto[str]:
    if not player.gold:
        return Auto(key=key, value=NOTHING, reason=f"{player.name} has no gold any more.")
    options = [
        Option(
            value=POPULARITY,
            word="popularity",
            letter="p",
            gist=f"1 gold: popularity {player.popularity + 1}",
        ),
        Option(value=NOTHING, word="keep", letter="k", gist="spend nothing"),
    ]
    code = spend_refusal(
        SHIP,
        kind=player.kind,
        allegiance=player.allegiance,
        ships=player.fleet + player.lost_for_good,
        gold=player.gold,
        house=state.house,
    )
    if not code and board.may_build(state, player):
        options.insert(1, Option(value=SHIP, word="ship", letter="s", gist="1 gold: a new ship"))
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"spend 1 of {player.gold} gold",
        options=tuple(options),
        refused=None
        if not code
        else lambda: {"ship": refusal(code, player.name, ships(player.fleet))},
        cites=rule("end-phase"),
    )


def buy_popularity(state: State, player: Player) -> Flow[None]:
    """One gold to the supply, 1 popularity [End Phase]."""
    player.gold -= 1
    yield from announce(
        f"{player.name} spends 1 gold: popularity {player.popularity + 1}.",
        *rule("end-phase"),
        figures=(player.name, player.popularity + 1),
    )
    yield from gain(state, [player], "popularity")
