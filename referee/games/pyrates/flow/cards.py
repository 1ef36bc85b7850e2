"""Card windows: random events of replaced merchants and unique actions, as the table reads them."""

from copy import deepcopy
from typing import TYPE_CHECKING

from referee.core.errors import IllegalAnswer
from referee.core.forms import Lines
from referee.core.names import clean, find, shown, slug
from referee.core.protocol import Flow, announce, ask, learn, peek
from referee.games.pyrates.card_lines import KEEP
from referee.games.pyrates.operate import operate
from referee.games.pyrates.pieces import problems
from referee.games.pyrates.rules.cards import (
    BETWEEN_PHASES,
    OTHER_ACTION,
    OWN_ACTION,
    unique_refusal,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.texts import refusal, rule

if TYPE_CHECKING:
    from referee.core.plain import Plain


EVENT = ("example-merchant-ship-card",)


def try_line(state: State, before: tuple[str, ...], line: str) -> str:
    """What one more line of a card would do, tried on a copy of the table.

    Raises:
        IllegalAnswer, InvalidAnswer: it cannot be carried out.
    """
    copy = deepcopy(state)
    for earlier in before:
        operate(copy, earlier)
    said = operate(copy, line).text
    if broken := problems(copy):
        raise IllegalAnswer(f"That cannot be: {broken[0]}")
    return said


def window(
    state: State,
    key: str,
    prompt: str,
    kept_at: tuple[str, ...],
    *,
    seat: str = "",
    cites: tuple[str, ...] = EVENT,
) -> Flow[int]:
    """Lines of one card, carried out together; returns how many changed something."""
    state.windows[key] = times = state.windows.get(key, 0) + 1
    if times > 1:
        key += f".{times}"
    kept = yield from peek(*kept_at)
    offered = tuple(str(line) for line in kept) if isinstance(kept, list) else ()
    lines = yield from ask(
        lambda: Lines(
            key=key,
            seat=seat,
            prompt=prompt,
            try_line=lambda before, line: try_line(state, before, line),
            offered=offered,
        )
    )
    done = [line for line in lines if line.casefold() != KEEP]
    for line in done:
        operated = operate(state, line)
        yield from announce(f"Card: {operated.text}", *rule(*cites), figures=(line,))
    if len(done) < len(lines):
        value: list[Plain] = list(done)
        yield from learn(kept_at, value)
        yield from announce("The lines are kept and will be offered again.", verdict="reminder")
    return len(done)


def check_event(state: State, words: str) -> None:
    """A card can be booked whenever there is a table to book it on.

    Raises:
        IllegalAnswer: the set-up is not finished, or the game is over.
    """
    if not state.turn or state.is_over:
        raise IllegalAnswer("Events belong to the turns of the game.")


def table_event(state: State, words: str) -> Flow[None]:
    """An event that the table reads from a card of its own, at any time it agrees to."""
    name = shown(clean(words)) or "a card"
    key = f"t{state.turn}.card.{slug(name)}"
    yield from announce(
        f"{name[0].upper()}{name[1:]}: what the card says, line by line.",
        *rule(*EVENT),
        verdict="reminder",
    )
    yield from window(state, key, f"event of {name}", ("kept", f"event-{slug(name)}"))


def event_window(state: State, name: str) -> Flow[None]:
    """The random event of a replaced merchant, last in the Booty Phase [Booty Phase]."""
    yield from announce(
        f"Read the random event of {name}; the reminder counter can mark it.",
        *rule("booty-phase", *EVENT),
        verdict="reminder",
    )
    key = f"t{state.turn}.event.{slug(name)}"
    done = yield from window(state, key, f"event of {name}", ("kept", f"event-{slug(name)}"))
    if not done:
        yield from announce(
            "Nothing to book for the event.", *rule("booty-phase"), verdict="reminder"
        )


# Unique actions


def whose_card(state: State, words: str) -> Player:
    """The person named after the command; may be left out where only one can be meant.

    Raises:
        IllegalAnswer: nobody, or a player who may not use it now.
    """
    names = [player.name for player in state.players.values()]
    if not words.strip():
        left = [player.name for player in state.humans if not player.unique_used]
        if len(left) != 1:
            raise IllegalAnswer("Whose unique action? Type card and a name.")
        return state.players[left[0]]
    return state.players[find(words, names, "player")]


def check_card(state: State, words: str) -> None:
    """Refuse a unique action that cannot be used now [Unique Player Action; R48].

    Raises:
        IllegalAnswer: no such player, an AI player, used up, or at the wrong time.
    """
    if not state.turn or state.is_over:
        raise IllegalAnswer("Unique actions belong to the turns of the game.")
    player = whose_card(state, words)
    moment = OTHER_ACTION
    if player.name in state.acting:
        moment = OWN_ACTION
    elif state.phase_begins:
        moment = BETWEEN_PHASES
    code = unique_refusal(player.kind, player.unique_used, moment, state.house)
    if code:
        raise refusal(code, player.name)


def unique_action(state: State, words: str) -> Flow[None]:
    """A person's unique action, once in the game [Unique Player Action]."""
    player = whose_card(state, words)
    key = f"t{state.turn}.unique.{slug(player.name)}"
    yield from announce(
        f"{player.name} uses the unique action of card {player.id}.",
        *rule("unique-player-action"),
        verdict="reminder",
    )
    yield from window(
        state,
        key,
        f"unique action of card {player.id}",
        ("kept", f"unique-{player.id}"),
        seat=player.name,
        cites=("unique-player-action",),
    )
    player.unique_used = True
    yield from announce(
        f"{player.name}'s unique action is used up.",
        *rule("unique-player-action", "R48"),
        figures=(player.name,),
    )
