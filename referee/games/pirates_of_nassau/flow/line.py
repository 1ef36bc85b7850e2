"""The one line of a phase: which word is the die, the destination, a change of the die, the action."""

from collections.abc import Mapping, Sequence

from referee.core.errors import AmbiguousAnswer, IllegalAnswer, InvalidAnswer
from referee.core.names import find, folded, is_digits, matches, shown
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.encounters import captain_named
from referee.games.pirates_of_nassau.flow.plans import Plan, dice_told, plans
from referee.games.pirates_of_nassau.house import with_option
from referee.games.pirates_of_nassau.rules.actions import (
    CROWS_NEST,
    LOOT,
    PASS,
    PLUNDER,
    PLY,
    SMUGGLE,
)
from referee.games.pirates_of_nassau.rules.encounter import Values
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import READY, RESOURCES, TRANSITS
from referee.games.pirates_of_nassau.texts import by_other_reading, listed, refusal

ACTIONS: Mapping[str, str] = {
    PLUNDER: "p",
    PLY: "y",
    SMUGGLE: "s",
    LOOT: "l",
    CROWS_NEST: "n",
    PASS: "x",
}
GOODS = (*RESOURCES, "p8")
LATER = "later"  # the action is asked after the move
CHANGES = ("w+", "w-", "n+", "n-", "cox")


def arranged(
    state: State, player: Player, found: Sequence[Plan], words: Sequence[str]
) -> Mapping[str, str]:
    """Which word is the die, the destination, a change of the die, the action and what belongs to it.

    Raises:
        InvalidAnswer, IllegalAnswer: it is no move.
    """
    numbers: list[int] = []
    changes: list[str] = []
    rest = said_words(words)
    while rest and len(rest[0]) < 9 and (is_digits(rest[0]) or _change(rest[0])):
        word = rest.pop(0)
        if is_digits(word):
            numbers.append(int(word))
        else:
            changes.append(_change(word))
    if not 1 <= len(numbers) <= 2:
        raise InvalidAnswer("Type die and destination, or the destination alone, like 5 13.")
    plan = plan_of(state, player, found, numbers, changes)
    return {"move": plan.word, **arranged_action(player, rest, board.captain_cards(state, player))}


def said_words(words: Sequence[str]) -> list[str]:
    """The words one by one, without those that leave something for later."""
    return [part for word in words for part in word.split() if part.casefold() != LATER]


def _change(word: str) -> str:
    """The change of the die that a word stands for, empty if it is none."""
    clean = word.casefold().replace("plus", "+").replace("minus", "-")
    if clean in CHANGES:
        return clean
    return "cox" if len(clean) > 1 and "coxswain".startswith(clean) else ""


def arranged_action(
    player: Player, words: Sequence[str], cards: Sequence[Values] = ()
) -> Mapping[str, str]:
    """The action and what belongs to it.

    Raises:
        InvalidAnswer: there is no such action, or more is typed than belongs to it.
    """
    if not words:
        return {}
    action = action_named(words[0])
    typed = {"action": action}
    rest = list(words[1:])
    if rest and action == SMUGGLE:
        typed["goods"] = find(rest.pop(0), GOODS, "goods")
    elif rest and (action == LOOT or (action in (PLUNDER, CROWS_NEST) and is_digits(rest[0]))):
        typed["captain"] = captain_named(player, rest.pop(0), cards)
    if rest and action in (PLUNDER, CROWS_NEST):
        typed["card"] = " ".join(rest)
    elif rest:
        raise InvalidAnswer(f"'{shown(rest[0])}' does not belong to {action}.")
    return typed


def action_named(word: str) -> str:
    """The action of a letter or a beginning.

    Raises:
        InvalidAnswer: none, or several.
    """
    for action, letter in ACTIONS.items():
        if folded(word) == letter:
            return action
    found = matches(word, ACTIONS)
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousAnswer(f"'{shown(word)}' fits several: {', '.join(found)}.", tuple(found))
    told = ", ".join(f"{letter} {action}" for action, letter in ACTIONS.items())
    raise InvalidAnswer(f"'{shown(word)}' is no action: {told}.")


def plan_of(
    state: State,
    player: Player,
    found: Sequence[Plan],
    numbers: Sequence[int],
    changes: Sequence[str],
) -> Plan:
    """The move meant by a destination, or by die and destination, with the changes typed.

    Raises:
        AmbiguousAnswer: several dice lead there.
        IllegalAnswer: none does, with what would.
    """
    destination = numbers[-1]
    die = numbers[0] if len(numbers) == 2 else None
    if die is not None and die not in player.dice:
        raise refusal("die-not-available", player.name, f"unused: {_dice(player)}")
    fitting = [
        plan
        for plan in found
        if plan.destination == destination
        and die in (None, plan.die)
        and sorted(plan.changes) == sorted(changes)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        told = listed([plan.typed for plan in fitting], "or")
        raise AmbiguousAnswer(f"Several dice lead to {destination}: type {told}.")
    raise _unreachable(state, player, found, destination, die, changes)


def _dice(player: Player) -> str:
    return " ".join(map(str, sorted(player.dice)))


def _unreachable(
    state: State,
    player: Player,
    found: Sequence[Plan],
    destination: int,
    die: int | None,
    changes: Sequence[str],
) -> IllegalAnswer:
    """Why no die leads there, and what would."""
    others = [p for p in found if p.destination == destination and die in (None, p.die)]
    wind = {"w+", "w-"} & set(changes)
    if wind and destination in TRANSITS and any(not p.changes for p in others):
        return refusal("trade-wind-wasted", player.name)
    if wind and not player.trade_wind:
        return refusal("no-trade-wind", player.name)
    for change in changes:
        kind = {"n": "navigator", "c": "coxswain"}.get(change[0], "")
        counter = player.counter(kind) if kind else None
        if kind and (counter is None or counter.state != READY):
            state_of = counter.state if counter else "none"
            code = {"none": "no-counter", "new": "counter-new"}.get(state_of, "counter-used")
            return refusal(code, kind.title())
    reached = dice_told([p for p in found if die in (None, p.die)])
    heading = "" if player.location else "first-buccaneering-move"
    fault = refusal("unreachable", f"{destination}", reached, (heading,) if heading else ())
    if others:
        told = listed([plan.typed for plan in others[:4]], "or")
        fault.args = (f"{fault} Possible: {told}.",)
    elif destination == player.location:
        fault.args = (f"{fault}{_other_stay(state, player, die, changes)}",)
    return fault


def _other_stay(state: State, player: Player, die: int | None, changes: Sequence[str]) -> str:
    """Whether the ship could stay where it is by another reading of R14 or R17."""
    for option, value in (("transit_stay", "allow"), ("zero_move", "stay")):
        house = with_option(state.house, option, value)
        for plan in plans(state, player, house):
            same = sorted(plan.changes) == sorted(changes) and die in (None, plan.die)
            if same and plan.destination == player.location:
                return by_other_reading(option, value, "it may stay there")
    return ""
