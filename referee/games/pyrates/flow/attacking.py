"""Piracy and Raid: who leads, what is attacked, and who sends which ships."""

from collections.abc import Mapping

from referee.core.forms import Amounts, Slot
from referee.core.names import slug
from referee.core.protocol import Auto, Flow, Void, announce, ask_if
from referee.games.pyrates import board
from referee.games.pyrates.flow.leading import HEADING, choose_target, find_lead, set_aside
from referee.games.pyrates.flow.resolving import fight_it_out, is_gone, nation_of, victim_of
from referee.games.pyrates.rules.commitments import (
    barred_reason,
    commit_limits,
    commit_order,
    commit_refusal,
)
from referee.games.pyrates.state import Fight, Player, State
from referee.games.pyrates.terms import Bid, Kind
from referee.games.pyrates.texts import (
    REFUSALS,
    listed,
    refusal,
    rule,
    ships,
    zone,
)


def attack_action(state: State, action: Bid) -> Flow[None]:
    """Everybody who bid Piracy, or Raid, attacks together [3. Piracy; 4. Raid]."""
    if not state.bidders(action):
        return
    state.acting = tuple(player.name for player in state.bidders(action))
    lead = yield from find_lead(state, action)
    if lead is None:
        return
    target = yield from choose_target(state, action, lead)
    if target is None:
        return
    if not board.is_target(state, lead, action, target):
        yield from announce(
            f"{lead.name} cannot attack {zone(target)} any more: the {action.value} does not take place.",
            *rule(HEADING[action]),
        )
        return
    state.fight = Fight(action=action, lead=lead.name, target=target)
    yield from gather(state, state.fight)
    if state.fight.fleet:
        yield from fight_it_out(state, state.fight)
    state.fight = None


# Commitments


def gather(state: State, fight: Fight) -> Flow[None]:
    """Starting with the lead, everybody moves ships to the target; who cannot does nothing this turn."""
    bidders = state.bidders(fight.action)
    able = {}
    for player in bidders:
        if player.unable:
            continue
        reason = barred_reason(
            fight.action,
            nation_of(state, fight),
            player.allegiance,
            sum(board.reach(state, player, fight.action, fight.target).values()),
        )
        if reason:
            yield from set_aside(state, player, fight.action, REFUSALS[reason][0])
        else:
            able[player.name] = player.id
    for name in commit_order(fight.lead, able) if fight.lead in able else ():
        yield from commit(state, fight, state.players[name])


def commit(state: State, fight: Fight, player: Player) -> Flow[None]:
    """How many ships from which port; AI players send all in reach [3. Piracy; 4. Raid; R9; R10]."""
    sent = yield from ask_if(lambda: _commit_question(state, fight, player))
    if fight.is_cancelled:
        return
    if not sent:
        player.unable = True
        yield from announce(f"{player.name} sends no ship.", *rule("R10"), figures=(player.name, 0))
        return
    for place, count in sent.items():
        player.move(place, -count)
        player.move(fight.target, count)
    total = sum(sent.values())
    fight.fleet[player.name] = total
    yield from announce(
        lambda: f"{player.name} sends {ships(total)}{_told_origin(sent)}.",
        *rule(HEADING[fight.action]),
        figures=(player.name, total),
    )


def _told_origin(sent: Mapping[str, int]) -> str:
    if len(sent) == 1:
        return f" from {next(iter(sent))}"
    return f" ({listed([f'{count} from {place}' for place, count in sent.items()])})"


def _commit_question(
    state: State, fight: Fight, player: Player
) -> Amounts | Auto[dict[str, int]] | Void:
    key = f"{state.stem}.{fight.action.value}.{slug(zone(fight.target))}.{slug(player.name)}.commit"
    reach = board.reach(state, player, fight.action, fight.target)
    is_lead = player.name == fight.lead
    limits = commit_limits(fight.action, fight.target, player.kind, is_lead, reach, state.house)
    if fight.is_cancelled or player.bid is not fight.action:
        return Void()
    if is_gone(state, fight):
        return Void("The merchant ship is gone.")
    if not limits.most:
        return Void(f"{player.name} has no ship in reach any more.")
    if player.kind is Kind.AI:
        return Auto(key=key, value=reach, reason="", word="all")
    if limits.least == limits.most:
        return Auto(
            key=key,
            value=reach,
            reason=f"{player.name} has {ships(limits.most)} in reach and must send {'it' if limits.most == 1 else 'them'}.",
            word=str(limits.most),
        )

    def check(sent: dict[str, int]) -> None:
        code = commit_refusal(
            fight.action,
            fight.target,
            kind=player.kind,
            is_lead=is_lead,
            ships=player.ships,
            reach=reach,
            sent=sent,
            house=state.house,
        )
        if code:
            raise refusal(code, player.name)

    return Amounts(
        key=key,
        seat=player.name,
        prompt=f"{fight.action.value} of {victim_of(state, fight)}: ships sent",
        what="ship",
        slots=tuple(Slot(word=place, high=count) for place, count in reach.items()),
        low=limits.least,
        high=limits.most,
        check=check,
        refused=lambda: {
            p: refusal(
                "port-out-of-reach" if player.ships.get(p) else "no-ship-there",
                p,
                cites=(HEADING[fight.action],),
            )
            for p in state.ports
            if p not in reach
        },
        cites=rule(HEADING[fight.action], "R10"),
    )
