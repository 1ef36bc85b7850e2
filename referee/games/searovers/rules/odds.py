"""Exact chances: one roll, an Attack or a Wild card, a ship battle to its end, and the best choices.

[Rollin' the Bones; Attack Rolls; Saving Rolls; Combat Rolls; Taking Damage; Vessel Defeats]
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from referee.core.odds import compare_hands
from referee.games.searovers.rules.dice import dice_due
from referee.games.searovers.rules.stacks import Stack, take_blow
from referee.games.searovers.rules.wild import loses_without_roll
from referee.games.searovers.terms import CREW, GUNS

if TYPE_CHECKING:
    from referee.games.searovers.house import House

ZERO, ONE = Fraction(0), Fraction(1)


class RollOdds(NamedTuple):
    """Chances of one roll: the first hand wins, the second wins, neither does."""

    win: Fraction
    lose: Fraction
    standoff: Fraction

    @property
    def decisive(self) -> Fraction:
        """The chance to win the first roll that decides."""
        return self.win / (self.win + self.lose)


@cache
def roll_odds(a: int, b: int) -> RollOdds:
    """The chances of a roll of so many dice against so many [Rollin' the Bones]."""
    return RollOdds(*compare_hands(a, b))


class BattleOdds(NamedTuple):
    """Chances of a whole battle.

    `away` ends it with neither side beaten, `unharmed` is a victory without losing a card, `rolls` the expected number
    of rolls.
    """

    win: Fraction
    lose: Fraction
    away: Fraction
    unharmed: Fraction
    rolls: Fraction


LOST = BattleOdds(ZERO, ONE, ZERO, ZERO, ZERO)
AWAY = BattleOdds(ZERO, ZERO, ONE, ZERO, ZERO)

Next = Callable[[Stack], BattleOdds]


def _rolls(own: int, other: int, first: int, first_other: int, lost: BattleOdds) -> BattleOdds:
    """Rolls until one decides: the first with its own dice, then the standing ones; `lost` follows a lost roll."""
    now, later = roll_odds(first, first_other), roll_odds(own, other)
    again = 1 / (later.win + later.lose)
    win = now.win + now.standoff * later.decisive
    lose = now.lose + now.standoff * (1 - later.decisive)
    return BattleOdds(
        win + lose * lost.win,
        lose * lost.lose,
        lose * lost.away,
        win,
        1 + now.standoff * again + lose * lost.rolls,
    )


def _loss(stack: Stack, first: str) -> str | None:
    """What the stack gives up when both guns and crew are aboard."""
    return first if first in stack.removable else None


def attack_odds(
    stack: Stack,
    against: int,
    house: "House",
    *,
    lose_first: str = CREW,
    added: int = 0,
    withdraw_last: bool = False,
) -> BattleOdds:
    """An Attack to its end; with `withdraw_last` the vessel leaves when neither guns nor crew are left.

    [Attack Rolls; Taking Damage; R54; R55]
    """

    def after_loss(left: Stack) -> BattleOdds:
        if withdraw_last and not left.removable:
            return AWAY
        return attack_odds(left, against, house, lose_first=lose_first, withdraw_last=withdraw_last)

    return _card_odds(stack, against, house, lose_first, added, after_loss)


def wild_odds(
    stack: Stack, against: int, house: "House", *, lose_first: str = CREW, added: int = 0
) -> BattleOdds:
    """A combat with a Wild card to its end [2. Player Versus Wild Card Combat; R74]."""

    def after_loss(left: Stack) -> BattleOdds:
        if house.wild_combat == "one-round":
            return AWAY
        return wild_odds(left, against, house, lose_first=lose_first)

    return _card_odds(stack, against, house, lose_first, added, after_loss)


def _card_odds(
    stack: Stack, against: int, house: "House", lose_first: str, added: int, after_loss: Next
) -> BattleOdds:
    blow = take_blow(stack, _loss(stack, lose_first))
    lost = LOST if blow.is_defeat else after_loss(blow.stack)
    own, other = dice_due(stack.strength, 0, house), dice_due(against, 0, house)
    return _rolls(own, other, dice_due(stack.strength, added, house), other, lost)


def saving_odds(skulls: int, against: int, house: "House", added: int = 0) -> BattleOdds:
    """A Saving Roll until it decides; a captain without a die fails [Saving Rolls; R77]."""
    if loses_without_roll(skulls, added):
        return LOST
    other = dice_due(against, 0, house)
    first = dice_due(skulls, added, house)
    if skulls == 0:  # the added dice are spent by the first roll, and a Standoff leaves none
        now = roll_odds(first, other)
        return BattleOdds(now.win, 1 - now.win, ZERO, now.win, ONE)
    return _rolls(dice_due(skulls, 0, house), other, first, other, LOST)


def ship_odds(
    attacker: Stack,
    defender: Stack,
    house: "House",
    *,
    lose_first: str = CREW,
    other_lose_first: str = CREW,
) -> BattleOdds:
    """A ship battle that nobody leaves, to the end of one vessel [1. Player Versus Player Combat]."""
    firsts = (lose_first, other_lose_first)

    @cache
    def sail_on(mine: Stack, theirs: Stack) -> BattleOdds:
        now = roll_odds(dice_due(mine.strength, 0, house), dice_due(theirs.strength, 0, house))
        win, lose = now.decisive, 1 - now.decisive
        hit = take_blow(theirs, _loss(theirs, firsts[1]))
        hurt = take_blow(mine, _loss(mine, firsts[0]))
        won = WON if hit.is_defeat else sail_on(mine, hit.stack)
        lost = LOST if hurt.is_defeat else sail_on(hurt.stack, theirs)
        return BattleOdds(
            win * won.win + lose * lost.win,
            win * won.lose + lose * lost.lose,
            ZERO,
            win * won.unharmed,
            1 / (now.win + now.lose) + win * won.rolls + lose * lost.rolls,
        )

    return sail_on(attacker, defender)


WON = BattleOdds(ONE, ZERO, ZERO, ONE, ZERO)


class Plan(NamedTuple):
    """The best way to fight an Attack for an aim: its value, what to give up first, when to withdraw."""

    odds: BattleOdds
    value: Fraction
    give_up: str
    withdraw_at: tuple[int, ...]  # strengths at which leaving is better than going on


def best_plan(
    stack: Stack, against: int, prize: Fraction | int, ship: Fraction | int, house: "House"
) -> Plan:
    """The choices that are worth most when completing is worth `prize` and the vessel is worth `ship`.

    Damage before the last card costs nothing by itself; a defeat costs `ship`. [Attack Rolls; Taking Damage; R55]
    """
    own, other = dice_due(stack.strength, 0, house), dice_due(against, 0, house)
    if not stack.removable:
        odds = _rolls(own, other, own, other, LOST)
        return Plan(odds, prize * odds.win - ship * odds.lose, "", ())
    plans = [_plan_giving(kind, stack, against, prize, ship, house) for kind in stack.removable]
    return max(plans, key=lambda plan: (plan.value, plan.give_up == CREW))


def _plan_giving(
    kind: str,
    stack: Stack,
    against: int,
    prize: Fraction | int,
    ship: Fraction | int,
    house: "House",
) -> Plan:
    """Give up `kind` first; then go on or leave, whichever is worth more."""
    own, other = dice_due(stack.strength, 0, house), dice_due(against, 0, house)
    left = stack.without(kind)
    after = best_plan(left, against, prize, ship, house)
    leaves = after.value <= 0
    odds = _rolls(own, other, own, other, AWAY if leaves else after.odds)
    withdraw_at = (left.strength,) if leaves else after.withdraw_at
    return Plan(odds, prize * odds.win - ship * odds.lose, kind, withdraw_at)


def first_loss(stack: Stack) -> tuple[str, ...]:
    """What may be given up first, where that makes a difference."""
    if len(stack.removable) > 1:
        return (CREW,) if stack.guns == stack.crew else (CREW, GUNS)
    return stack.removable
