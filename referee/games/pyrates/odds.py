"""The chances of an attack [Resolving the Pirate Attack; Resolving the Pirate Raid]."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.core.odds import ratio
from referee.core.questions import Question, span
from referee.games.pyrates import board
from referee.games.pyrates.flow.resolving import defense_of, docked, is_gone
from referee.games.pyrates.rules.attack import INVOLVED, defending_ships
from referee.games.pyrates.rules.commitments import barred_reason, commit_limits
from referee.games.pyrates.rules.odds import success_chance
from referee.games.pyrates.state import Fight, Player, State
from referee.games.pyrates.terms import Bid
from referee.games.pyrates.texts import listed, ships, zone

NO_ATTACK = "No attack is being formed. Any other: referee odds pyrates ships=3 defense=2, outside the game."


class Band(NamedTuple):
    """Fewest and most ships that can still attack, what they meet, and who comes with how many."""

    least: int
    most: int
    defense: int
    others: tuple[str, ...]


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """A line for each size that the band can still have, or for each target while one is chosen."""
    fight = state.fight
    if fight is not None and not (fight.is_decided or fight.is_cancelled or is_gone(state, fight)):
        return list(_sizes(state, fight, question))
    for action in (Bid.PIRACY, Bid.RAID):
        if question.key == f"{state.stem}.{action.value}.target" and question.seat in state.players:
            lead = state.players[question.seat]
            return [
                _of_target(state, Fight(action=action, lead=lead.name, target=target))
                for target in board.targets(state, lead, action)
            ]
    return [NO_ATTACK]


def _sizes(state: State, fight: Fight, question: Question[Any]) -> Iterator[str]:
    band = _band(state, fight, asked=question.seat)
    if band.others:
        yield f"Counted with {listed(list(band.others))}."
    for size in range(max(band.least, 1), band.most + 1):
        win = success_chance(size + fight.attack_bonus - band.defense)
        yield f"{ships(size)} against {band.defense}: {ratio(win)}, about {float(win):.0%}"


def _of_target(state: State, fight: Fight) -> str:
    band = _band(state, fight)
    low, high = (float(success_chance(n - band.defense)) for n in (band.least, band.most))
    chance = f"about {low:.0%}" if low == high else f"about {low:.0%} to {high:.0%}"
    sent = ships(band.most) if band.least == band.most else f"{span(band.least, band.most)} ships"
    name = (
        f"The {state.merchants[fight.target].name}"
        if fight.action is Bid.PIRACY
        else zone(fight.target)
    )
    return f"{name}: {sent} against {band.defense}: {chance}"


def _band(state: State, fight: Fight, asked: str = "") -> Band:
    """Who has sent ships, and who has still to send some: AI players all, people at least one."""
    least = most = sum(fight.fleet.values())
    there = docked(state, fight)
    coming = {player.name: player for player in _coming(state, fight)}
    others = []
    for name, player in coming.items():
        reach = board.reach(state, player, fight.action, fight.target)
        limits = commit_limits(
            fight.action, fight.target, player.kind, name == fight.lead, reach, state.house
        )
        least, most = least + limits.least, most + limits.most
        if name not in (asked, fight.lead):
            others.append(f"{name} {span(limits.least, limits.most)}")
    if state.house.idle_at_target == "forced_in":
        arriving = coming if state.house.ships_at_target == "must_arrive" else ()
        idle = sum(d.ships for d in there if d.role == INVOLVED or d.player in arriving)
        least, most = least + idle, most + idle
    defenders = defending_ships([d for d in there if d.player not in coming], state.house)
    defense = defense_of(state, fight) + fight.defense_bonus + sum(defenders.values())
    return Band(least, most, defense, tuple(others))


def _coming(state: State, fight: Fight) -> Iterator[Player]:
    """Bidders who will be asked to send ships."""
    if fight.action is Bid.RAID:
        nation = state.ports[fight.target].nation
    else:
        nation = state.merchants[fight.target].nation
    for player in state.bidders(fight.action):
        in_reach = sum(board.reach(state, player, fight.action, fight.target).values())
        barred = barred_reason(fight.action, nation, player.allegiance, in_reach)
        if not (player.unable or player.name in fight.fleet or barred):
            yield player
