"""2. Buccaneering Phases: each move with its action."""

from referee.core.forms import Field, Form
from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if
from referee.core.questions import Choice, Option
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.adjusting import other_order
from referee.games.pirates_of_nassau.flow.cards import read_card
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
from referee.games.pirates_of_nassau.rules.heaps import minus
from referee.games.pirates_of_nassau.rules.hold import due_plunder, offered_plunder
from referee.games.pirates_of_nassau.rules.notoriety import merchant_notoriety
from referee.games.pirates_of_nassau.rules.track import ascending
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import COIN, MERCHANT, MOVES, USED
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
    if not acted.action:
        asked = yield from ask(lambda: action_question(state, player))
        acted = Acted(*asked)
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
        return Auto(key=key, value=(PASS, "", "", ""), reason=reason, word=PASS)
    _, *more = action_fields(player, key)
    choice = Choice(
        key=f"{key}.action",
        prompt="action",
        options=tuple(Option(value=word, word=word, letter=ACTIONS[word]) for word in actions),
    )

    def check(answer: tuple[str, str, str, str]) -> None:
        check_action(state, player, None, answer[0])

    return Form(
        key=key,
        seat=player.name,
        prompt=f"at {where_told(state, spot.location)}",
        fields=(Field("action", choice), *more),
        check=check,
        arrange=lambda words: arranged_action(
            player, said_words(words), board.captain_cards(state, player)
        ),
        short=", ".join(f"{ACTIONS[word]} {word}" for word in actions)
        + captains_aside(state, player),
        is_open_ended=True,
        cites=rule("buccaneering-phase-actions"),
    )


def act(state: State, player: Player, acted: Acted) -> Flow[None]:
    """Carry out the action [Buccaneering Phase - Actions]."""
    if acted.action == PLUNDER:
        yield from plunder(state, player, player.location or 0, acted)
    elif acted.action == CROWS_NEST:
        yield from crows_nest(state, player, acted)
    elif acted.action == PLY:
        yield from ply(state, player)
    elif acted.action == SMUGGLE:
        yield from smuggle(state, player, acted.goods)
    elif acted.action == LOOT:
        yield from loot(state, player, acted.captain)


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
    state: State, player: Player, place: int, acted: Acted, *, nest: bool = False
) -> Flow[None]:
    """Out-sail and out-gun the merchant, then take it and what it carries [Plunder Merchant; R24; R64]."""
    card = state.merchants[place]
    key = move_key(state, player, "nest" if nest else "plunder")
    yield from read_card(card, place, key, acted.card)
    assert card.values is not None
    met = yield from meet(state, player, MERCHANT, Target(*card.values), key, acted.captain)
    ids = rule(HEADING[MERCHANT], *(["mizzen-upgrades", "R21"] if nest else []))
    if not met.verdict.is_success:
        yield from announce(
            f"{player.name} fails to plunder {card.title}: {met.told}. The Captain card is used up.",
            *ids,
            figures=(player.name, place, 0),
            why=lambda: list(why_not_counted(state, player, met)),
        )
        return
    state.merchants = {at: other for at, other in state.merchants.items() if other is not card}
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
    lacking = minus(due_plunder(card.plunder), offered)
    extra = "" if COIN in lacking else "the extra piece of eight included; "
    yield from stow(state, player, offered, f"{key}.take", extra, lacking=lacking)


# Crow's Nest


def crows_nest(state: State, player: Player, acted: Acted) -> Flow[None]:
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
    yield from plunder(state, player, target, acted, nest=True)


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
        yield from crows_nest(state, player, Acted(CROWS_NEST))


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
