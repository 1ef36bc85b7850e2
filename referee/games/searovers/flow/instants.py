"""Instant cards: played by anybody at any time, as interrupts; and History cards that are read out."""

from typing import cast

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import find, slug, tight
from referee.core.protocol import Flow, announce
from referee.games.searovers import board
from referee.games.searovers.flow.ledger import check_hand, give_back, play_to_discard, take_out
from referee.games.searovers.flow.lines import window
from referee.games.searovers.flow.negating import is_negated, marque
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.rules.cards import slips_under, works_after
from referee.games.searovers.rules.piles import is_last_card
from referee.games.searovers.state import Played, Player, State
from referee.games.searovers.texts import pieces, refusal, rule, verb

NEGATES = ("negate", "marque")


def read_instant(state: State, words: str) -> tuple[Player, bool, str]:
    """`bob`, `bob negate`, `bob gale`: who plays, whether it negates the card in play, its name.

    Raises:
        InvalidAnswer: nobody of that name.
    """
    rest = words.split()
    if not rest:
        raise InvalidAnswer("Who plays it? Type instant and the player's name.")
    # A name of several words may be typed whole.
    most = max((n for n in range(2, len(rest) + 1) if _is_player(state, rest[:n])), default=1)
    player = state.players[find(" ".join(rest[:most]), state.players, "player")]
    name = board.short_text(" ".join(rest[most:]), "name")
    is_negation = bool(name) and any(word.startswith(name.lower()) for word in NEGATES)
    return player, is_negation, "" if is_negation else name


def _is_player(state: State, words: list[str]) -> bool:
    typed = tight(" ".join(words))
    return any(tight(name).startswith(typed) for name in state.players)


def check_instant(state: State, words: str) -> None:
    """Refuse an Instant that cannot be played now.

    Raises:
        IllegalAnswer: no turns yet, no card, the last one in the own turn, or nothing to negate.
    """
    if not state.round or state.is_over:
        raise IllegalAnswer("Instants belong to the turns of the game.")
    player, is_negation, _ = read_instant(state, words)
    if player.hand < 1:
        raise refusal("empty", "Instant", f"{player.name} has no card in hand", place="instant")
    if player.name == state.active and 1 <= state.phase <= 4 and is_last_card(player.hand):
        raise refusal("last-card", "Instant", f"{player.name} has {player.hand}")
    if is_negation and state.played is None:
        raise IllegalAnswer("No card was played that could be negated.", "", rule("instant-cards"))


def instant(state: State, words: str) -> Flow[None]:
    """An Instant to the Discard Pile, and what it does [Instant Cards; R79; R95]."""
    player, is_negation, name = read_instant(state, words)
    play_to_discard(state, player)
    state.asides += 1
    where = "under the last discard" if slips_under(state.phase) else "on the Discard Pile"
    yield from announce(
        f"{player.name} plays an Instant{f' ({name})' if name else ''}, {where}: {player.hand} in hand.",
        *rule("instant-cards", *(("R95",) if slips_under(state.phase) else ())),
        figures=(player.name, player.hand),
    )
    if is_negation:
        yield from negate(state)
    else:
        key = board.key(state, "instant", state.asides, slug(player.name))
        yield from window(
            state, key, "what it does", player.name, ("kept", f"instant-{slug(name)}")
        )


def negate(state: State) -> Flow[None]:
    """The card played last is negated, unless that is negated in turn [R79]."""
    played = cast("Played", state.played)
    before = works_after(played.negations)
    played.negations += 1
    yield from announce(
        f"{played.name} is {'negated' if is_negated(state) else 'in force again'}.",
        *rule("instant-cards", "R79"),
        figures=(played.name, played.negations),
    )
    key = board.key(state, "instant", state.asides, "negated")
    yield from marque(state, key, "is that Instant negated? by whom")
    after = works_after(played.negations)
    if played.kind == "history" and before != after:
        yield from _turn_treasure(state, played, is_back=not after)


def _turn_treasure(state: State, played: Played, *, is_back: bool) -> Flow[None]:
    """A Buried Treasure goes back to the treasury, or comes aboard again."""
    vessel = state.vessel(played.vessel)
    if vessel is None or not vessel.at_sea or not played.loaded:
        return
    if is_back:
        amount = min(played.loaded, vessel.aboard)
        vessel.aboard -= amount
        give_back(state, amount)
    else:
        amount = played.loaded
        take_out(state, amount)
        vessel.aboard += amount
    one, many = ("goes back to", "go back to") if is_back else ("comes aboard", "come aboard")
    where = "the treasury" if is_back else "again"
    yield from announce(
        f"{pieces(amount)} of {board.name_of(state, vessel)} {verb(amount, one, many)} {where}.",
        *rule("history-cards"),
        figures=(vessel.mark, amount),
    )


# History cards that are read out


def plan_history(state: State, player: Player, words: Words) -> str:
    """Refuse a History card that the hand does not have."""
    check_hand(player, 1, "History card")
    return board.short_text(" ".join(words), "name")


def run_history(state: State, player: Player, words: Words) -> Flow[None]:
    """A History card to the Discard Pile, and what the table reads from it [History Cards]."""
    check_hand(player, 1, "History card")
    name = " ".join(words) or "a History card"
    play_to_discard(state, player)
    state.played = Played(kind="history", name=name)
    yield from announce(
        f"{player.name} plays {name}: {player.hand} in hand.",
        *rule("history-cards"),
        figures=(slug(name), player.hand),
    )
    yield from window(
        state,
        board.key(state, state.step, "history", slug(name)),
        f"what {name} does",
        player.name,
        ("kept", f"history-{slug(name)}"),
        is_played=True,
    )
    state.played = None
