"""The chances of the battle that is fought, or that could be: by the same resolver as play."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from referee.core.odds import ratio
from referee.core.questions import Question
from referee.games.searovers import board
from referee.games.searovers.flow.negating import is_negated
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
from referee.games.searovers.rules.wild import round_ends_combat
from referee.games.searovers.state import Battle, State, Vessel, stack_of
from referee.games.searovers.terms import CREW, colour_of

LARGEST_SHOWN = 10**9
Lines = Iterable[str]
Fighter = tuple[Vessel, Stack]


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """Lines for the battle under way; without one, for every Attack and vessel that could be met."""
    battle = state.battle
    if battle is None:
        return list(_possible(state)) or ["No battle is near: nothing known to fight."]
    if state.vessel(battle.vessel) is None:
        return []
    if battle.kind == "saving" and _asked(question).startswith("marque"):
        return ["The Saving Roll is failed: only an Instant can still negate the card."]
    loser = _loser(state, battle, question)
    lines = _battle(state, battle) if loser is None else _after_loss(state, battle, loser)
    return list(lines)


def _battle(state: State, battle: Battle, *, loser: str = "", left: Stack | None = None) -> Lines:
    """The battle from the next roll on; `left` is what is left of that loser by then."""

    def stack(mark: str) -> Stack:
        vessel = state.vessel(mark)
        assert vessel is not None
        return left if left is not None and mark == loser else stack_of(state.cards, vessel)

    match battle.kind:
        case "attack":
            card = state.cards.attacks.get(battle.foe)
            booty = card.booty if card else 1
            return _attack(state, stack(battle.vessel), battle.against, booty)
        case "wild":
            return _wild(state, stack(battle.vessel), battle.against)
        case "saving":
            return _saving(state, battle)
        case _:
            return _ship(state, battle, stack)


# A round that is lost already


def _asked(question: Question[Any]) -> str:
    """What a question is about, by the last word of its key."""
    return question.key.rpartition(".")[2]


def _loser(state: State, battle: Battle, question: Question[Any]) -> Vessel | None:
    """Whose round is lost already, so that only what follows can still happen; None before a roll."""
    asked = _asked(question)
    if battle.duel is None:
        is_lost = asked == "damage" or (battle.kind == "wild" and asked.startswith("marque"))
        return state.vessel(battle.vessel) if is_lost else None
    if asked not in ("damage", "won"):
        return None
    both = (state.vessel(battle.duel.attacker), state.vessel(battle.duel.defender))
    is_asked = asked == "damage"  # the loser is, or else the winner
    return next((v for v in both if v and (v.owner == question.seat) is is_asked), None)


def _after_loss(state: State, battle: Battle, loser: Vessel) -> Lines:
    """The rest of the battle after each card that can be given up."""
    stack = stack_of(state.cards, loser)
    name = board.name_of(state, loser)
    if not stack.removable:
        saved = ", unless an Instant negates the card" if battle.kind == "wild" else ""
        yield f"{name} has neither guns nor crew to give up: this round defeats it{saved}."
    if stack.removable and _ends_with_round(state, battle):
        yield f"{name} gives up {' or '.join(stack.removable)}, and the combat ends with this round."
        return
    for kind in stack.removable:
        yield f"If {name} gives up its {kind}:"
        for line in _battle(state, battle, loser=loser.mark, left=stack.without(kind)):
            yield f"   {line}"


def _ends_with_round(state: State, battle: Battle) -> bool:
    """Whether a combat with a Wild card is over after this round [R74; R79]."""
    return battle.kind == "wild" and (round_ends_combat(False, state.house) or is_negated(state))


def chance(value: Fraction) -> str:
    """`3/4, 75.0%`; a fraction that nobody can read is left out."""
    exact = f"{ratio(value)}, " if value.denominator < LARGEST_SHOWN else ""
    return f"{exact}{float(value):.1%}"


def _round(a: int, b: int) -> str:
    now = roll_odds(a, b)
    return (
        f"Next roll, {a} against {b}: win {chance(now.win)}; lose {chance(now.lose)}; "
        f"Standoff {chance(now.standoff)}."
    )


def _attack(state: State, stack: Stack, against: int, booty: int) -> Lines:
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


def _plans(state: State, stack: Stack, against: int, booty: int) -> Lines:
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


def _wild(state: State, stack: Stack, against: int) -> Lines:
    yield _round(stack.strength, against)
    for first in first_loss(stack) or (CREW,):
        whole = wild_odds(stack, against, state.house, lose_first=first)
        named = f", {first} lost first" if len(stack.removable) > 1 else ""
        away = f", survived without a victory {chance(whole.away)}" if whole.away else ""
        yield f"To the end{named}: beaten {chance(whole.win)}, vessel lost {chance(whole.lose)}{away}."


def _saving(state: State, battle: Battle) -> Lines:
    vessel = state.vessel(battle.vessel)
    captain = state.cards.captains.get(vessel.captain) if vessel else None
    skulls = captain.skulls if captain else 0
    whole = saving_odds(skulls, battle.against, state.house)
    yield (
        f"{skulls} skulls against {battle.against}: saved {chance(whole.win)}, "
        f"failed {chance(whole.lose)}."
    )


def _ship(state: State, battle: Battle, stack: Callable[[str], Stack]) -> Lines:
    now = battle.duel
    one = state.vessel(now.attacker) if now else None
    other = state.vessel(now.defender) if now else None
    if one is None or other is None:
        return
    yield from _ship_lines(state, (one, stack(one.mark)), (other, stack(other.mark)))


def _ship_lines(state: State, attacker: Fighter, defender: Fighter) -> Lines:
    (one, mine), (other, theirs) = attacker, defender
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


def _possible(state: State) -> Lines:
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
