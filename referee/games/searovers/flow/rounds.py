"""What every battle shares: a round on one line, its verdict, damage, and what becomes of a lost vessel."""

from collections.abc import Iterable, Mapping
from functools import partial

from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if
from referee.core.questions import Choice, Number, options_of
from referee.core.rolls import Dice
from referee.games.searovers import board
from referee.games.searovers.flow.burning import drop_wilds
from referee.games.searovers.flow.ledger import discard, give_back, play_to_discard
from referee.games.searovers.hands import HandRoll, cards_in
from referee.games.searovers.house import other_house
from referee.games.searovers.rules.booty import loaded
from referee.games.searovers.rules.dice import STANDOFF, A, Verdict, dice_due
from referee.games.searovers.rules.piles import is_last_card
from referee.games.searovers.rules.stacks import Stack, damage_is_due
from referee.games.searovers.state import Player, State, Vessel, stack_of
from referee.games.searovers.terms import CREW, GUNS
from referee.games.searovers.texts import (
    by_other_reading,
    counted,
    decided_words,
    faces,
    refusal,
    rule,
    to_treasury,
)


def hand_roll(state: State, key: str, name: str, strength: int, *, takes_cards: bool) -> HandRoll:
    """A hand of so many dice, and what cards may add to it."""
    return HandRoll(
        key=key,
        prompt=name,
        count=dice_due(strength, 0, state.house),
        due=lambda added: dice_due(strength, added, state.house),
        takes_cards=takes_cards,
    )


def if_lost(stacks: Mapping[str, Stack]) -> str:
    """What can be typed with a roll: the card that a lost round costs, where its owner has a choice."""
    choosers = [name for name, stack in stacks.items() if damage_is_due(stack)]
    if not choosers:
        return ""
    when = "lost" if len(choosers) == len(stacks) else f"{choosers[0]} loses"
    return f"{GUNS} or {CREW} if {when}"


def check_added(state: State, player: Player, dice: Dice) -> None:
    """Refuse more cards than the hand can play [Instant Cards; R83].

    Raises:
        IllegalAnswer: not so many cards, or the last one in the own Action Phase.
    """
    count = len(cards_in(dice))
    if not count:
        return
    if player.hand < count:
        raise refusal("empty", counted(count, "card"), f"{player.name} has {player.hand}")
    if player.name == state.active and is_last_card(player.hand, count):
        raise refusal("last-card", counted(count, "card"), f"{player.name} has {player.hand}")


def play_added(state: State, player: Player, dice: Dice) -> Flow[None]:
    """Cards that added dice go to the Discard Pile."""
    count = len(cards_in(dice))
    if count:
        play_to_discard(state, player, count)
        yield from announce(
            f"{player.name} plays {counted(count, 'card')} for {sum(cards_in(dice))} more dice: "
            f"{player.hand} in hand.",
            *rule("rollin-the-bones", "instant-cards"),
            figures=(player.name, count),
        )


def told_verdict(one: str, other: str, verdict: Verdict) -> str:
    """`Glenn 5 4 2 1, Attack B4 6 3: pair 1, 5 against 6, Attack B4 wins.`"""
    hands = f"{one} {faces(verdict.a)}, {other} {faces(verdict.b)}"
    if verdict.deciding is None:
        return f"{hands}: {counted(verdict.pairs, 'pair')} tied, a Standoff."
    decided = decided_words(verdict.pairs, verdict.deciding)
    winner = one if verdict.winner == A else other
    return f"{hands}: {decided}: {winner} wins."


def why_verdict(verdict: Verdict) -> Iterable[str]:
    """Every pair that was looked at, and what was not."""
    pairs = list(zip(verdict.a, verdict.b, strict=False))
    for place, (one, other) in enumerate(pairs[: verdict.pairs], 1):
        yield f"Pair {place}: {one} against {other}" + (", tied." if one == other else ".")
    idle = len(verdict.a) + len(verdict.b) - 2 * verdict.pairs
    if idle:
        yield f"Not looked at: {counted(idle, 'die', 'dice')}."
    if verdict.winner == STANDOFF:
        yield "Fewer dice are never held against a player, so ties to the end are a Standoff."


def announce_verdict(one: str, other: str, verdict: Verdict, *cites: str) -> Flow[None]:
    """The verdict of a roll."""
    yield from announce(
        told_verdict(one, other, verdict),
        *rule("rollin-the-bones", *cites),
        figures=(verdict.winner, verdict.pairs, *verdict.a, *verdict.b),
        why=lambda: why_verdict(verdict),
    )


def choose_damage(state: State, vessel: Vessel, key: str, named: str) -> Flow[str]:
    """The card the loser gives up: as named with the roll, the only one, or asked [Taking Damage]."""
    removable = stack_of(state.cards, vessel).removable
    if named in removable or not removable:
        return named
    return (yield from ask_if(partial(_damage_question, state, vessel, key))) or ""


def _damage_question(state: State, vessel: Vessel, key: str) -> Choice[str] | Auto[str] | Void:
    if not board.is_there(state, vessel):
        return Void("The vessel is gone.")
    removable = stack_of(state.cards, vessel).removable
    if len(removable) < 2:
        only = removable[0] if removable else ""
        return Auto(key=f"{key}.damage", value=only, word=only)
    return Choice(
        key=f"{key}.damage",
        seat=vessel.owner,
        prompt=f"{board.name_of(state, vessel)} loses guns or crew",
        options=options_of(removable),
        cites=rule("taking-damage", "R54"),
    )


def remove_card(state: State, vessel: Vessel, kind: str) -> Flow[None]:
    """Guns or crew to the Discard Pile as damage; nothing where a correction took them meanwhile."""
    if kind not in stack_of(state.cards, vessel).removable or not board.is_there(state, vessel):
        return
    if kind == GUNS:
        said, vessel.guns = f"{vessel.guns}-Pounders", 0
    else:
        said, vessel.crew = CREW, False
    discard(state, 1)
    yield from announce(
        f"{board.name_of(state, vessel)} loses the {said}: strength {board.strength(state, vessel)}.",
        *rule("taking-damage"),
        figures=(vessel.mark, kind, board.strength(state, vessel)),
    )


def lose_vessel(state: State, vessel: Vessel) -> tuple[int, int]:
    """A vessel leaves the table: cards and Wild cards discarded; returns cards and booty that went back."""
    if not board.is_there(state, vessel):
        return 0, 0
    cards = len(vessel.kinds)
    discard(state, cards)
    drop_wilds(state, vessel)
    back = vessel.aboard
    give_back(state, back)
    vessel.aboard = 0
    state.players[vessel.owner].vessels.pop(vessel.number, None)
    return cards, back


def sink(state: State, vessel: Vessel, *cites: str) -> Flow[None]:
    """A defeated vessel: its cards are discarded, its booty goes to the treasury [Vessel Defeats]."""
    name = board.name_of(state, vessel)
    _, back = lose_vessel(state, vessel)
    booty = f", {to_treasury(back)}" if back else ""
    yield from announce(
        f"{name} is defeated: captain and vessel are discarded{booty}.",
        *rule("vessel-defeats", *cites),
        figures=(vessel.mark, back),
    )


def other_load(state: State, amount: int, aboard: int, cargo: int | None) -> str:
    """What the other reading would load of an amount, where that is not the same [R11]."""
    value, other = other_house(state.house, "cargo_overflow")
    ours, theirs = (
        loaded(amount, aboard, cargo, state.treasury, house) for house in (state.house, other)
    )
    if ours == theirs:
        return ""
    return by_other_reading("cargo_overflow", value, f"{theirs} would come aboard")


def taken_aboard(state: State, key: str, seat: str, most: int) -> Flow[int]:
    """Pieces of eight that really come aboard: the most, or at some tables fewer [R15]."""
    if not most or state.house.take_less == "no":
        return most
    return (
        yield from ask(
            lambda: Number(
                key=f"{key}.taken",
                seat=seat,
                prompt="pieces of eight taken aboard",
                low=0,
                high=most,
                default=most,
                cites=rule("R15"),
            )
        )
    )
