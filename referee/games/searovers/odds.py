"""The chances of the battle that is fought, or that could be: by the same resolver as play."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from referee.core.odds import ratio
from referee.core.questions import Question
from referee.games.searovers import board
from referee.games.searovers.rules.odds import (
    attack_odds,
    best_plan,
    first_loss,
    roll_odds,
    saving_odds,
    ship_odds,
    wild_odds,
)
from referee.games.searovers.rules.stacks import Stack
from referee.games.searovers.state import State, Vessel, stack_of
from referee.games.searovers.terms import CREW, colour_of

LARGEST_SHOWN = 10**9


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """Lines for the battle under way; without one, for every Attack and vessel that could be met."""
    battle = state.battle
    if battle is None:
        return list(_possible(state)) or ["No battle is near: nothing known to fight."]
    vessel = state.vessel(battle.vessel)
    if vessel is None:
        return []
    stack = stack_of(state.cards, vessel)
    match battle.kind:
        case "attack":
            card = state.cards.attacks.get(battle.foe)
            return list(_attack(state, stack, battle.against, card.booty if card else 1))
        case "wild":
            return list(_wild(state, stack, battle.against))
        case "saving":
            return list(_saving(state, vessel, battle.against))
        case _:
            return list(_ship(state))


def chance(value: Fraction) -> str:
    """`3/4, 75.0%`; a fraction that nobody can read is left out."""
    exact = f"{ratio(value)}, " if value.denominator < LARGEST_SHOWN else ""
    return f"{exact}{float(value):.1%}"


def _round(a: int, b: int) -> str:
    now = roll_odds(a, b)
    return (
        f"This roll, {a} against {b}: win {chance(now.win)}; lose {chance(now.lose)}; "
        f"Standoff {chance(now.standoff)}."
    )


def _attack(state: State, stack: Stack, against: int, booty: int) -> Iterable[str]:
    yield _round(stack.strength, against)
    for first in first_loss(stack) or (CREW,):
        whole = attack_odds(stack, against, state.house, lose_first=first)
        last = attack_odds(stack, against, state.house, lose_first=first, withdraw_last=True)
        named = f", {first} lost first" if len(stack.removable) > 1 else ""
        yield f"To the end{named}: completed {chance(whole.win)}, sunk {chance(whole.lose)}."
        if stack.removable:
            yield (
                f"   leaving with the captain alone: completed {chance(last.win)}, away "
                f"{chance(last.away)}, sunk {chance(last.lose)}."
            )
    yield from _plans(state, stack, against, booty)


def _plans(state: State, stack: Stack, against: int, booty: int) -> Iterable[str]:
    """What to give up and when to leave, for two aims."""
    for aim, prize, ship in (
        ("to complete it at any price", 1, 0),
        (f"for {booty} booty against a vessel worth 5", booty, 5),
    ):
        plan = best_plan(stack, against, prize, ship, state.house)
        steps = [f"give up {plan.give_up} first"] if len(stack.removable) > 1 else []
        if plan.withdraw_at:
            steps.append(f"withdraw at strength {plan.withdraw_at[0]}")
        else:
            steps.append("never withdraw")
        yield f"Best {aim}: {', '.join(steps)} (completed {float(plan.odds.win):.1%})."


def _wild(state: State, stack: Stack, against: int) -> Iterable[str]:
    yield _round(stack.strength, against)
    for first in first_loss(stack) or (CREW,):
        whole = wild_odds(stack, against, state.house, lose_first=first)
        named = f", {first} lost first" if len(stack.removable) > 1 else ""
        away = f", survived without a victory {chance(whole.away)}" if whole.away else ""
        yield f"To the end{named}: beaten {chance(whole.win)}, vessel lost {chance(whole.lose)}{away}."


def _saving(state: State, vessel: Vessel, against: int) -> Iterable[str]:
    captain = state.cards.captains.get(vessel.captain)
    skulls = captain.skulls if captain else 0
    whole = saving_odds(skulls, against, state.house)
    yield f"{skulls} skulls against {against}: saved {chance(whole.win)}, failed {chance(whole.lose)}."


def _ship(state: State) -> Iterable[str]:
    battle = state.battle
    now = battle.duel if battle else None
    one = state.vessel(now.attacker) if now else None
    other = state.vessel(now.defender) if now else None
    if one is None or other is None:
        return
    yield from _ship_lines(state, one, other)


def _ship_lines(state: State, one: Vessel, other: Vessel) -> Iterable[str]:
    mine, theirs = stack_of(state.cards, one), stack_of(state.cards, other)
    yield _round(mine.strength, theirs.strength)
    best = None
    for first in first_loss(mine) or (CREW,):
        for second in first_loss(theirs) or (CREW,):
            whole = ship_odds(mine, theirs, state.house, lose_first=first, other_lose_first=second)
            said = ", ".join(
                f"{v.owner} loses {kind} first"
                for v, kind, stack in ((one, first, mine), (other, second, theirs))
                if len(stack.removable) > 1
            )
            yield (
                f"To the end{f' ({said})' if said else ''}: {one.owner} sinks {other.owner} "
                f"{chance(whole.win)}, is sunk {chance(whole.lose)}, {float(whole.rolls):.1f} rolls."
            )
            best = max(best or (whole.win, first), (whole.win, first))
    if best and len(mine.removable) > 1:
        yield f"Best for {one.owner}: give up {best[1]} first."


def _possible(state: State) -> Iterable[str]:
    """Known Attacks of the active player's row against his vessels, and vessels that could be met."""
    if not state.round or state.is_over:
        return
    player = state.player
    for vessel in player.vessels.values():
        if not _is_read(state, vessel):
            continue
        stack = stack_of(state.cards, vessel)
        name = board.name_of(state, vessel)
        for label in player.row:
            card = state.cards.attacks.get(label)
            if card and colour_of(label) == vessel.colour:
                whole = attack_odds(stack, card.strength, state.house)
                yield (
                    f"{name} ({stack.strength}) against {label} ({card.strength}): completed "
                    f"{chance(whole.win)}, sunk {chance(whole.lose)}."
                )
        for other in state.vessels:
            if other.owner != player.name and other.at_sea and _is_read(state, other):
                foe = stack_of(state.cards, other)
                whole = ship_odds(stack, foe, state.house)
                yield (
                    f"{name} ({stack.strength}) against {board.name_of(state, other)} "
                    f"({foe.strength}): sinks it {chance(whole.win)}, is sunk {chance(whole.lose)}."
                )


def _is_read(state: State, vessel: Vessel) -> bool:
    """Whether a vessel could fight, and the strength of all its cards is known."""
    cards = state.cards
    read = vessel.hull in cards.hulls and vessel.captain in cards.captains
    return read and (not vessel.guns or vessel.guns in cards.guns)
