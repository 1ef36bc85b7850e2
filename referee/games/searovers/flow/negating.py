"""Letter of Marque and what else negates a card in play."""

from functools import partial
from typing import cast

from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Choice, options_of
from referee.games.searovers.flow.ledger import (
    play_to_discard,
)
from referee.games.searovers.rules.cards import works_after
from referee.games.searovers.state import (
    Played,
    Player,
    State,
    WildCard,
)
from referee.games.searovers.texts import rule

NOBODY = "no"


def is_negated(state: State) -> bool:
    """Whether Instants have negated the card in play [R79]."""
    return state.played is not None and not works_after(state.played.negations)


def marque(state: State, key: str, prompt: str) -> Flow[bool]:
    """Who plays Letter of Marque now, and who negates that in turn; whether the card is negated [R75; R79]."""
    played = cast("Played", state.played)
    asked = prompt
    while True:
        able = [p.name for p in state.players.values() if _may_play(state, p)]
        if not able:
            return is_negated(state)
        who = yield from ask(partial(_marque_question, key, asked, able, played.negations))
        if who == NOBODY:
            return is_negated(state)
        player = state.players[who]
        play_to_discard(state, player)
        played.negations += 1
        outcome = "negated" if is_negated(state) else "in force again"
        yield from announce(
            f"{who} plays an Instant ({player.hand} in hand): {played.name} is {outcome}.",
            *rule("instant-cards", "R75", "R79"),
            figures=(who, played.negations),
        )
        asked = "is that Instant negated? by whom"


def _may_play(state: State, player: Player) -> bool:
    keeps = 1 if player.name == state.active and state.phase <= 4 else 0
    return player.hand > keeps


def _marque_question(key: str, prompt: str, able: list[str], count: int) -> Choice[str]:
    return Choice(
        key=f"{key}.marque" + (f"{count + 1}" if count else ""),
        prompt=prompt,
        options=options_of((NOBODY, *able)),
        default=NOBODY,
        cites=rule("instant-cards"),
    )


def told_negated(state: State, card: WildCard) -> Flow[None]:
    """Say that the card is gone."""
    yield from announce(
        f"{card.name} is negated and discarded.",
        *rule("instant-cards", "R75"),
        figures=(card.slug, "negated"),
    )
