"""Lines of cards that begin with a word: bans, costs, notes, choices, more or fewer actions."""

import re
from collections.abc import Callable

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Operated
from referee.core.names import find, folded, shown, slug
from referee.core.people import checked_name
from referee.core.questions import whole
from referee.games.pyrates.board import place_named
from referee.games.pyrates.rules.cards import resolve_ai_choice
from referee.games.pyrates.rules.chance import announce
from referee.games.pyrates.state import Effect, Fight, State
from referee.games.pyrates.terms import Bid
from referee.games.pyrates.texts import zone

KEEP = "keep"

UNTIL = re.compile(r"^(?P<what>.*?)\s*\buntil\s+(?:turn\s+)?(?P<turn>\d{1,2})$", re.IGNORECASE)


def _until(state: State, rest: str) -> tuple[str, int]:
    found = UNTIL.match(rest.strip())
    if not found:
        return rest.strip(), state.turn
    return found["what"].strip(), int(found["turn"])


def _block(state: State, rest: str) -> Operated:
    what, turn = _until(state, rest)
    subject = place_named(state, what)
    text = f"{zone(subject)} cannot be attacked (until turn {turn})"
    state.effects.append(Effect(text=text, until=turn, kind="block", subject=subject))
    return Operated(text=f"{text}.")


def _cost(state: State, rest: str) -> Operated:
    what, turn = _until(state, rest)
    name, _, amount = what.rpartition(" ")
    subject = "" if folded(name) in ("all", "") else find(name, state.players, "player")
    change = whole(amount)
    if not -5 <= change <= 5:
        raise IllegalAnswer("A cost changes by 5 at most.")
    text = f"trades of {subject or 'everybody'} cost {change:+} (until turn {turn})"
    state.effects.append(Effect(text=text, until=turn, kind="cost", subject=subject, amount=change))
    return Operated(text=f"{text[0].upper()}{text[1:]}.")


def _note(state: State, rest: str) -> Operated:
    what, turn = _until(state, rest)
    if not what:
        raise InvalidAnswer("A note needs a text.")
    state.effects.append(Effect(text=shown(what, 200), until=turn))
    return Operated(text=f"Noted until turn {turn}: {shown(what, 200)}.")


def _reminder(state: State, rest: str) -> Operated:
    state.reminder = shown(rest, 100)
    return Operated(text=f"Reminder counter: {state.reminder or 'none'}.")


def _swap(state: State, rest: str) -> Operated:
    words = rest.split()
    if len(words) != 3 or words[2].casefold() not in ("goods", "gold", "allegiance"):
        raise InvalidAnswer("Type swap, two players, and goods, gold or allegiance.")
    one, other = (state.players[find(word, state.players, "player")] for word in words[:2])
    part = words[2].casefold()
    if part == "allegiance" and not (one.is_human and other.is_human):
        raise IllegalAnswer("AI players have no allegiance.")
    mine, yours = getattr(one, part), getattr(other, part)
    setattr(one, part, yours)
    setattr(other, part, mine)
    return Operated(
        text=f"{one.name} and {other.name} swap {part}: {one.name} {yours}, {other.name} {mine}."
    )


def _choose(state: State, rest: str) -> Operated:
    """An AI player's choice by the announced die, typed with the line."""
    head, colon, listed_options = rest.partition(":")
    options = [shown(option.strip()) for option in listed_options.split("|") if option.strip()]
    words = head.split()
    if not colon or not words or not options or len(options) > 6:
        raise InvalidAnswer("Type choose, the player, the die, a colon and up to six options at |.")
    player = state.players[find(words[0], state.players, "player")]
    if player.is_human:
        raise IllegalAnswer(f"{player.name} is a person and chooses freely.")
    dice = [whole(word) for word in words[1:]]
    if any(not 1 <= die <= 6 for die in dice):
        raise IllegalAnswer("A die has 1 to 6.")
    choice = resolve_ai_choice(False, options, dice, state.house)
    if choice.picked is None:
        numbers = announce(len(options)).numbers
        said = ", ".join(
            f"{'/'.join(map(str, n))} {o}" for o, n in zip(options, numbers, strict=True)
        )
        raise InvalidAnswer(f"Roll a die and type it after the name: {said}; others again.")
    return Operated(text=f"{player.name}: {choice.picked}.")


def _skip(state: State, rest: str) -> Operated:
    player = state.players[find(rest, state.players, "player")]
    player.bid, player.unable = None, True
    return Operated(text=f"{player.name} does nothing more this turn.")


def _act(state: State, rest: str) -> Operated:
    """One more action of a player, after all bids are carried out."""
    words = rest.split()
    if len(words) != 2:
        raise InvalidAnswer("Type act, a player and an action, like act anne raid.")
    name = find(words[0], state.players, "player")
    bid = Bid(find(words[1], [bid.value for bid in Bid], "action"))
    if state.phase != "action":
        raise IllegalAnswer("More actions belong to the Action Phase.")
    state.extra_actions.append((name, bid))
    return Operated(text=f"{name}: one more {bid.value} after all bids.")


def _cancel(state: State, rest: str) -> Operated:
    """The attack being formed does not take place; ships sent stay where they are."""
    fight = open_fight(state)
    if rest:
        raise InvalidAnswer("cancel stands alone on its line.")
    fight.is_cancelled = True
    return Operated(text=f"The {fight.action.value} is called off.")


def open_fight(state: State) -> Fight:
    """The attack being formed.

    Raises:
        IllegalAnswer: there is none, or its dice are rolled.
    """
    if state.fight is None:
        raise IllegalAnswer("No fight is open.")
    if state.fight.is_decided:
        raise IllegalAnswer("The dice of this fight are rolled; take them back to change it.")
    return state.fight


def _deck(state: State, rest: str) -> Operated:
    """A merchant card that a card text draws, discards or shuffles back."""
    name, _, where = rest.strip().rpartition(" ")
    if folded(where) not in ("left", "drawn", "discarded") or not name:
        raise InvalidAnswer("Type deck, a merchant's name, and left, drawn or discarded.")
    card, where = slug(checked_name(name)), folded(where)
    if card in (state.card_in_hand, *(ship.card for ship in state.merchants.values())):
        raise IllegalAnswer(f"{name} is on the map.")
    state.drawn = [row for row in state.drawn if row != card]
    state.discarded = [row for row in state.discarded if row != card]
    if where != "left":
        state.drawn.append(card)
    if where == "discarded":
        state.discarded.append(card)
    return Operated(text=f"Merchant card {card}: {where}.")


def _keep(state: State, rest: str) -> Operated:
    if rest:
        raise InvalidAnswer("keep stands alone on its line.")
    return Operated(text="These lines are kept for the next time.")


VERBS: dict[str, Callable[[State, str], Operated]] = {
    "block": _block,
    "cost": _cost,
    "note": _note,
    "reminder": _reminder,
    "swap": _swap,
    "choose": _choose,
    "skip": _skip,
    "act": _act,
    "cancel": _cancel,
    "deck": _deck,
    KEEP: _keep,
}
