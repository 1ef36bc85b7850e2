"""2. Buccaneering Phases: each move with its action."""

from functools import partial

from referee.core.errors import InvalidAnswer
from referee.core.forms import Field, Form
from referee.core.names import clean, matches, slug, tokens
from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if, know, learn, peek
from referee.core.questions import Choice, Option, Words
from referee.games.pirates_of_nassau import board, facts
from referee.games.pirates_of_nassau.flow.adjusting import other_order
from referee.games.pirates_of_nassau.flow.encounters import HEADING, meet, why_not_counted
from referee.games.pirates_of_nassau.flow.line import ACTIONS, arranged_action, said_words
from referee.games.pirates_of_nassau.flow.moving import (
    Acted,
    action_fields,
    actions_at,
    captains_aside,
    carry_out,
    check_action,
    choose_move,
    move_key,
)
from referee.games.pirates_of_nassau.flow.plans import where_told
from referee.games.pirates_of_nassau.flow.port import loot, smuggle
from referee.games.pirates_of_nassau.flow.stowing import know_hold, stow
from referee.games.pirates_of_nassau.reading import Face, face_of, letters_of, plain_face
from referee.games.pirates_of_nassau.rules.actions import (
    CROWS_NEST,
    LOOT,
    PASS,
    PLUNDER,
    PLY,
    SMUGGLE,
    crows_nest_targets,
    legal_actions,
)
from referee.games.pirates_of_nassau.rules.encounter import Target
from referee.games.pirates_of_nassau.rules.hold import offered_plunder
from referee.games.pirates_of_nassau.rules.notoriety import merchant_notoriety
from referee.games.pirates_of_nassau.rules.track import ascending
from referee.games.pirates_of_nassau.state import Merchant, Player, State
from referee.games.pirates_of_nassau.terms import MERCHANT, MOVES, USED
from referee.games.pirates_of_nassau.texts import by_other_reading, rule


def buccaneering_phases(state: State) -> Flow[None]:
    """Three rounds, lowest Notoriety first; the order is fixed now [2. Buccaneering Phases; R3]."""
    state.order = ascending(state.totals, state.house)
    yield from announce(
        f"Order of the phases: {', '.join(state.order)}."
        f"{other_order(state, state.order, highest_first=False)}",
        *rule("2-buccaneering-phases"),
        figures=tuple(state.order),
        verdict="reminder",
    )
    for number in range(1, MOVES + 1):
        state.round = number
        for name in state.order:
            yield from phase(state, state.players[name])
    state.round, state.active = 0, ""


def phase(state: State, player: Player) -> Flow[None]:
    """One move, then at most one action [2. Buccaneering Phases]."""
    state.active, state.action_taken = player.name, False
    plan, acted = yield from choose_move(state, player)
    yield from carry_out(state, player, plan)
    if not acted[0]:
        asked = yield from ask(lambda: action_question(state, player))
        acted = (str(asked[0]), str(asked[1]), str(asked[2]))
    yield from act(state, player, acted)
    state.action_taken = True
    if state.house.crows_nest == "extra":
        yield from extra_attack(state, player)


def action_question(state: State, player: Player) -> Form | Auto[tuple[str, ...]]:
    """What to do here, where it was not typed with the move [Buccaneering Phase - Actions]."""
    key = move_key(state, player, "action")
    spot = board.spot(state, player)
    actions = actions_at(state, spot)
    if actions == (PASS,):
        reason = f"Nothing to do at {board.place_told(state, spot.location)}: {player.name} passes."
        return Auto(key=key, value=(PASS, "", ""), reason=reason, word=PASS)
    _, captain, goods = action_fields(player, key)
    choice = Choice(
        key=f"{key}.action",
        prompt="action",
        options=tuple(Option(value=word, word=word, letter=ACTIONS[word]) for word in actions),
    )

    def check(answer: tuple[str, str, str]) -> None:
        check_action(state, player, None, answer[0])

    return Form(
        key=key,
        seat=player.name,
        prompt=f"at {where_told(state, spot.location)}",
        fields=(Field("action", choice), captain, goods),
        check=check,
        arrange=lambda words: arranged_action(player, said_words(words)),
        short=", ".join(f"{ACTIONS[word]} {word}" for word in actions)
        + captains_aside(state, player),
        cites=rule("buccaneering-phase-actions"),
    )


def act(state: State, player: Player, acted: Acted) -> Flow[None]:
    """Carry out the action [Buccaneering Phase - Actions]."""
    action, captain, goods = acted
    if action == PLUNDER:
        yield from plunder(state, player, player.location or 0, captain)
    elif action == CROWS_NEST:
        yield from crows_nest(state, player, captain)
    elif action == PLY:
        yield from ply(state, player)
    elif action == SMUGGLE:
        yield from smuggle(state, player, goods)
    elif action == LOOT:
        yield from loot(state, player, captain)


def ply(state: State, player: Player) -> Flow[None]:
    """Take a Trade Wind counter [Ply The Trade Winds]."""
    player.trade_wind = True
    left = board.spot(state, player).winds_left
    told = "" if left is None else f" ({left} left)"
    yield from announce(
        f"{player.name} takes a Trade Wind{told}.",
        *rule("ply-the-trade-winds"),
        figures=(player.name,),
    )


# Merchants


def plunder(
    state: State, player: Player, place: int, captain: str, *, nest: bool = False
) -> Flow[None]:
    """Out-sail and out-gun the merchant, then take it and what it carries [Plunder Merchant; R24; R64]."""
    card = state.merchants[place]
    key = move_key(state, player, "nest" if nest else "plunder")
    yield from read_card(state, card, place, key)
    assert card.values is not None
    met = yield from meet(state, player, MERCHANT, Target(*card.values), key, captain)
    ids = rule(HEADING[MERCHANT], *(["mizzen-upgrades", "R21"] if nest else []))
    if not met.verdict.is_success:
        yield from announce(
            f"{player.name} fails to plunder {card.title}: {met.told}. The Captain card is used up.",
            *ids,
            figures=(player.name, place, 0),
            why=lambda: list(why_not_counted(state, player, met)),
        )
        return
    del state.merchants[place]
    player.plundered.append(card)
    score = merchant_notoriety(card.values)
    yield from announce(
        f"{player.name} plunders {card.title}: {met.told}. {score} Notoriety in step 3.",
        *ids,
        figures=(player.name, place, score),
        why=lambda: list(why_not_counted(state, player, met)),
    )
    yield from know_hold(state)
    offered = offered_plunder(card.plunder, board.in_supply(state), state.house)
    yield from stow(state, player, offered, f"{key}.take", "the extra piece of eight included; ")


def read_card(state: State, card: Merchant, place: int, key: str) -> Flow[None]:
    """The face of a merchant card: by its name if the tables know it, else as it is read out once."""
    if card.values is not None:
        return
    known = yield from peek("merchants")
    names = tuple(known) if isinstance(known, dict) else ()
    typed = yield from ask(
        lambda: Words(
            key=f"{key}.card",
            prompt=f"merchant at {place}: its name, or name, Sailing, Gunnery and plunder",
            read=partial(card_words, names),
            example="sloop 2 2 rrc",
            offers=lambda: names,
        )
    )
    name, face_words = split_card(typed)
    if face_words:
        face = face_of(face_words)
        yield from keep_card(name, face)
    else:
        face = yield from know(facts.merchant(name))
    card.name, (card.values, card.plunder) = name, face


def split_card(text: str) -> tuple[str, list[str]]:
    """The name of a card, and its face if that was typed."""
    words = tokens(text)
    at = next((i for i, word in enumerate(words) if word[0].isdigit()), len(words))
    return slug(" ".join(words[:at])) if at else "", words[at:]


def card_words(names: tuple[str, ...], text: str) -> str:
    """A card as it is kept: the name in the tables, or name and face.

    Raises:
        InvalidAnswer: neither a name nor a face.
    """
    name, face_words = split_card(clean(text))
    if not name and not face_words:
        raise InvalidAnswer("Type the name of the card, or like sloop 2 2 rrc.")
    if face_words:
        values, plunder = face_of(face_words)
        shown = f"{values.sailing} {values.gunnery} {letters_of(plunder)}"
        return f"{name} {shown}".strip()
    found = matches(name, names)
    return found[0] if len(found) == 1 else name


def keep_card(name: str, face: Face) -> Flow[None]:
    """Keep the card with the copy's tables, so that its name is enough the next time."""
    if not name:
        return
    kept = plain_face(face)
    known = yield from peek("merchants", name)
    if known is None:
        yield from learn(("merchants", name), kept)
    elif known != kept:
        yield from announce(
            f"The tables have {name} otherwise: /fact merchants.{name} corrects them, or call this card "
            f"{name}-2.",
            verdict="reminder",
        )


# Crow's Nest


def crows_nest(state: State, player: Player, captain: str) -> Flow[None]:
    """Plunder the merchant one space away without moving [Mizzen Upgrades; R21]."""
    target = yield from ask_if(lambda: nest_target(state, player))
    if target is None:
        return
    counter = player.counter("crows_nest")
    if counter is not None:
        counter.state = USED
    if state.house.crows_nest == "action":
        other = by_other_reading("crows_nest", "extra", "an action would still be open after it")
    else:
        other = by_other_reading("crows_nest", "action", "it would be the action of this phase")
    yield from announce(
        f"{player.name} uses the Crow's Nest against {target}.{other}",
        *rule("mizzen-upgrades", "R21"),
        figures=(player.name, target),
    )
    yield from plunder(state, player, target, captain, nest=True)


def nest_target(state: State, player: Player) -> Choice[int] | Auto[int] | Void:
    """Which of the two neighbours."""
    key = move_key(state, player, "nest.target")
    targets = crows_nest_targets(board.spot(state, player))
    if not targets:
        return Void("The Crow's Nest has no target any more.")
    if len(targets) == 1:
        return Auto(key=key, value=targets[0], word=str(targets[0]))
    below, above = targets
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"Crow's Nest: the merchant at {below} or at {above}",
        options=(
            Option(value=below, word="lower", letter=str(below), gist=where_told(state, below)),
            Option(value=above, word="higher", letter=str(above), gist=where_told(state, above)),
        ),
        cites=rule("mizzen-upgrades"),
    )


def extra_attack(state: State, player: Player) -> Flow[None]:
    """Where the Crow's Nest is no action, it may be used after one [R21]."""
    _, extra = legal_actions(board.spot(state, player), state.house)
    if not extra:
        return
    use = yield from ask_if(lambda: _extra_choice(state, player))
    if use:
        yield from crows_nest(state, player, "")


def _extra_choice(state: State, player: Player) -> Choice[bool] | Void:
    _, extra = legal_actions(board.spot(state, player), state.house)
    if not extra:
        return Void()
    return Choice(
        key=move_key(state, player, "extra"),
        seat=player.name,
        prompt="Crow's Nest besides?",
        options=(
            Option(value=True, word="crows-nest", letter="y"),
            Option(value=False, word="no", letter="n"),
        ),
        cites=rule("R21"),
    )
