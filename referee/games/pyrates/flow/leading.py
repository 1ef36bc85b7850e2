"""Who leads a piracy or a raid, and what is attacked."""

from functools import partial

from referee.core.errors import IllegalAnswer
from referee.core.protocol import Auto, Flow, Void, announce, ask_if
from referee.core.questions import Choice, Option
from referee.games.pyrates import board
from referee.games.pyrates.flow.chance import pick
from referee.games.pyrates.rules.attack import EXCLUDED, UNINVOLVED, Docked, defending_ships
from referee.games.pyrates.rules.definitions import is_home
from referee.games.pyrates.rules.lead import Bidder, resolve_lead
from referee.games.pyrates.rules.target import (
    DECLINE,
    Prize,
    prizes_at_sea,
    resolve_ai_target,
    target_refusal,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import ZONES, Bid, Cargo
from referee.games.pyrates.texts import booty, listed, refusal, rule, zone

HEADING = {Bid.PIRACY: "3-piracy", Bid.RAID: "4-raid"}


# Lead


def find_lead(state: State, action: Bid) -> Flow[Player | None]:
    """The bidder with the most ships leads; ties by the die; who can attack nothing is set aside first [R5; R27]."""
    bidders = state.bidders(action)
    by_able = state.house.lead_count == "able"
    rows = [
        Bidder(
            name=player.name,
            id=player.id,
            ships=player.fleet,
            able=board.can_attack(state, player, action),
            ships_able=_ships_able(state, player, action) if by_able else 0,
        )
        for player in bidders
    ]
    result = resolve_lead(rows, (), state.house)
    for row in rows:
        if row.name in result.unable:
            why = "the lead can attack nothing" if row.able else "no target in reach"
            yield from set_aside(state, state.players[row.name], action, why)
    if result.skipped:
        yield from announce(
            f"Nobody can lead a {action.value}: it does not take place.",
            *rule(HEADING[action], "R5"),
        )
        return None
    name = result.lead or ""
    if result.roll_needed:
        name = yield from pick(
            state,
            f"{state.stem}.{action.value}.lead",
            f"Lead of the {action.value}, {listed(list(result.tied))} tied",
            result.tied,
            for_ai=not any(state.players[tied].is_human for tied in result.tied),
        )
        if not next(row.able for row in rows if row.name == name):
            for player in bidders:
                player.unable = True
            yield from announce(
                f"{name} can attack nothing, so the {action.value} fails at this table.",
                *rule("R5"),
            )
            return None
    lead = state.players[name]
    ships = {r.name: r.ships_able if by_able else r.ships for r in rows}
    yield from announce(
        lambda: (
            f"{lead.name} leads the {action} (ships"
            f" {'in reach of a target' if by_able else 'on the map'}:"
            f" {', '.join(f'{bidder} {count}' for bidder, count in ships.items())})."
        ),
        *rule(HEADING[action], "R27"),
        figures=(lead.name, *ships.values()),
    )
    return lead


def _ships_able(state: State, player: Player, action: Bid) -> int:
    able: dict[str, int] = {}
    for target in board.targets(state, player, action):
        able |= board.reach(state, player, action, target)
    return sum(able.values())


def set_aside(state: State, player: Player, action: Bid, why: str) -> Flow[None]:
    """A bidder who cannot take part does nothing at all this turn [Unable to perform an Action]."""
    player.unable = True
    yield from announce(
        f"{player.name} cannot join the {action.value} ({why}): no action this turn.",
        *rule("unable-to-perform-an-action", HEADING[action]),
        figures=(player.name,),
    )


# Target


def choose_target(state: State, action: Bid, lead: Player) -> Flow[str | None]:
    """The merchant or port the lead attacks [3. Piracy; 4. Raid]."""
    if lead.is_human:
        return (yield from human_target(state, action, lead))
    return (yield from ai_target(state, action, lead))


def human_target(state: State, action: Bid, lead: Player) -> Flow[str | None]:
    """A human lead chooses among the legal targets; none is possible only by house option [R47]."""
    target = yield from ask_if(lambda: _target_choice(state, action, lead))
    if target is None or target == DECLINE:
        for player in state.bidders(action):
            player.unable = True
        yield from announce(
            f"{lead.name} attacks nothing: the {action.value} does not take place.", *rule("R47")
        )
        return None
    return target


def _target_choice(state: State, action: Bid, lead: Player) -> Choice[str] | Auto[str] | Void:
    key = f"{state.stem}.{action.value}.target"
    legal = board.targets(state, lead, action)
    if not legal:
        return Void(f"{lead.name} can attack nothing any more.")
    options = [
        Option(
            value=target,
            word=_target_option(state, action, target),
            letter=target.casefold() if action is Bid.PIRACY else "",
            gist=partial(_target_gist, state, action, target),
        )
        for target in legal
    ]
    if state.house.lead_decline == "yes":
        options.append(Option(value=DECLINE, word=DECLINE, gist="attack nothing"))
    if len(options) == 1:
        gist = _target_gist(state, action, legal[0])
        return Auto(
            key=key,
            value=legal[0],
            reason=f"{lead.name} can choose only {_target_told(state, action, legal[0])} ({gist}).",
            word=_target_option(state, action, legal[0]),
        )
    return Choice(
        key=key,
        seat=lead.name,
        prompt=f"{action.value} target",
        options=tuple(options),
        refused=lambda: _refused_targets(state, action, lead, legal),
        cites=rule(HEADING[action]),
    )


def _target_option(state: State, action: Bid, target: str) -> str:
    """A port by its name, a merchant ship by its name and its zone."""
    return target if action is Bid.RAID else f"{state.merchants[target].name} ({zone(target)})"


def _target_told(state: State, action: Bid, target: str) -> str:
    if action is Bid.RAID:
        return target
    return f"the {state.merchants[target].name} in the {zone(target)}"


def _target_gist(state: State, action: Bid, target: str) -> str:
    if action is Bid.RAID:
        port = state.ports[target]
        there = {p.name: p.ships[target] for p in state.players.values() if p.ships.get(target)}
        lying = ", ".join(f"{name} {count}" for name, count in there.items())
        ships_there = f", ships there: {lying}" if lying else ""
        return f"{port.nation}, defense {port.defense}, {_held(port.cargo)}{ships_there}"
    ship = state.merchants[target]
    cargo = "secret cargo" if state.options.secret_cargo else _held(ship.cargo)
    return f"{ship.nation}, defense {ship.defense}, {cargo}"


def _held(cargo: Cargo) -> str:
    return booty(cargo) if cargo.booty else "no booty"


def _refused_targets(
    state: State, action: Bid, lead: Player, legal: tuple[str, ...]
) -> dict[str, IllegalAnswer]:
    names = ZONES if action is Bid.PIRACY else tuple(state.ports)
    merchants = state.merchants if action is Bid.PIRACY else None
    reasons = (
        {} if state.house.lead_decline == "yes" else {DECLINE: refusal("must-attack", lead.name)}
    )
    for name in names:
        if name in legal:
            continue
        code = target_refusal(
            name, lead.kind, lead.allegiance, lead.ships, state.ports, merchants, state.house
        )
        if code:
            reasons[zone(name)] = refusal(code, zone(name))
        else:
            reasons[zone(name)] = IllegalAnswer(f"{zone(name)} is protected by a card.", "no-booty")
    return reasons


def ai_target(state: State, action: Bid, lead: Player) -> Flow[str | None]:
    """Lowest defense, most gold, most booty, then the die [3. Piracy; 4. Raid; R7]."""
    legal = board.targets(state, lead, action)
    if action is Bid.PIRACY:
        prizes = prizes_at_sea(legal, state.merchants, state.options.secret_cargo)
    else:
        prizes = tuple(_port_prize(state, name) for name in legal)
    result = resolve_ai_target(prizes, (), state.house)
    target = result.target
    if result.roll_needed:
        target = yield from pick(
            state,
            f"{state.stem}.{action.value}.target",
            f"Target of {lead.name}",
            result.tied,
            for_ai=True,
        )
    if target is None or not board.is_target(state, lead, action, target):
        return target
    said = "; ".join(
        f"{_target_told(state, action, p.name)} ({_target_gist(state, action, p.name)})"
        for p in prizes
    )
    yield from announce(
        f"{lead.name} attacks {_target_told(state, action, target)} ({_decided(result.decided_by)}).",
        *rule(HEADING[action], "R7"),
        figures=(target, result.decided_by or ""),
        why=lambda: [
            f"Candidates: {said}.",
            "Lowest defense first, then most gold, then most booty, then a die.",
        ],
    )
    return target


def _port_prize(state: State, name: str) -> Prize:
    port = state.ports[name]
    there = [
        Docked(
            player.name,
            player.ships[name],
            EXCLUDED if player.bid is Bid.RAID else UNINVOLVED,
            is_home(player.allegiance, port.nation),
        )
        for player in state.players.values()
        if player.ships.get(name)
        and (player.bid is not Bid.RAID or player.allegiance == port.nation)
    ]
    defenders = sum(defending_ships(there, state.house).values())
    return Prize(name, port.defense, port.goods, port.gold, defenders)


def _decided(level: str | None) -> str:
    said = {
        "only": "the only one in reach",
        "defense": "lowest defense",
        "gold": "equal defense, most gold",
        "booty": "equal defense and gold, most booty",
        "die": "all equal, by the die",
    }
    return said.get(level or "", "")
