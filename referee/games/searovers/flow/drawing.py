"""Phase 2: one card is drawn or bought."""

from dataclasses import replace
from functools import partial

from referee.core.errors import IllegalAnswer
from referee.core.names import tokens
from referee.core.protocol import Auto, Flow, announce, ask
from referee.core.questions import Choice, Option, Words
from referee.games.searovers import board
from referee.games.searovers.facts.printed import coordinate
from referee.games.searovers.flow.ledger import discard, draw_cards, pay
from referee.games.searovers.rules.ledger import (
    BUY_CARD,
    DRAW,
    DRAW_ATTACK,
    DRAW_DISCARD,
    DRAWS,
    PICK,
    REPLACE_COLUMN,
    Drawing,
    draw_refusal,
    price,
)
from referee.games.searovers.rules.piles import complete_attack, exchange_attack
from referee.games.searovers.state import Player, State
from referee.games.searovers.terms import COLUMN
from referee.games.searovers.texts import counted, refusal, rule

WORDS = {
    BUY_CARD: ("buy", "b"),
    REPLACE_COLUMN: ("replace", "r"),
    PICK: ("pick", "p"),
    DRAW: ("draw", "d"),
    DRAW_DISCARD: ("top", "t"),
    DRAW_ATTACK: ("attack", "a"),
}
GISTS = {
    BUY_CARD: "a card of the Purchase Column for 2",
    REPLACE_COLUMN: "deal the column anew for 5",
    PICK: "a card of the new column",
    DRAW: "the top of the Draw Pile",
    DRAW_DISCARD: "the top of the Discard Pile",
    DRAW_ATTACK: "the top Attack card",
}


ONLY_EXAMPLES = (
    "What is listed as possible is only an example: type the Attack on the card that was drawn."
)


def draw_phase(state: State, player: Player) -> Flow[None]:
    """Exactly one card, in one of five ways [2. Draw or Purchase]."""
    event = yield from ask(partial(_draw_question, state, player))
    if event == REPLACE_COLUMN:
        yield from replace_column(state, player)
        event = yield from ask(partial(_draw_question, state, player))
    if event == DRAW_ATTACK:
        yield from draw_attack(state, player)
        return
    yield from take_card(state, player, event)


def _refusals(state: State, player: Player) -> dict[str, IllegalAnswer]:
    """Ways that are closed now, by their words."""
    done = Drawing(replaced=state.column_replaced)
    closed = {}
    for event, (word, _) in WORDS.items():
        code = draw_refusal(event, done, state.house, any_draw=True) or _shortage(
            state, player, event
        )
        if code:
            closed[word] = refusal(code, GISTS[event], _numbers(state, player, event))
    return closed


def _shortage(state: State, player: Player, event: str) -> str | None:
    if event in (BUY_CARD, PICK) and not state.piles.column:
        return "empty"
    if event == DRAW_DISCARD:
        if state.is_solitaire:
            return "solo-discard"
        if not state.has_discarded and state.house.first_discard_drawable == "no":
            return "first-discard"
        if not state.piles.discard:
            return "empty"
    return "funds" if price(event) > player.unspent else None


def _numbers(state: State, player: Player, event: str) -> str:
    return f"costs {price(event)}, {player.purse}" if price(event) else ""


def _draw_question(state: State, player: Player) -> Choice[str] | Auto[str]:
    closed = _refusals(state, player)
    open_ = [event for event in (*DRAWS, REPLACE_COLUMN) if WORDS[event][0] not in closed]
    key = board.key(state, "draw" if not state.column_replaced else "draw-after")
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"draw or purchase, {player.purse}",
        options=tuple(
            Option(value=event, word=WORDS[event][0], letter=WORDS[event][1], gist=GISTS[event])
            for event in open_
        ),
        refused=lambda: closed,
        default=DRAW,
        cites=rule("2-draw-or-purchase"),
    )


def replace_column(state: State, player: Player) -> Flow[None]:
    """Five pieces of eight: the column on the Discard Pile, three new cards [2. Draw or Purchase; R84]."""
    pay(player, price(REPLACE_COLUMN))
    old = state.piles.column
    discard(state, old)
    state.piles = replace(state.piles, column=0)
    dealt = yield from draw_cards(state, COLUMN)
    state.piles = replace(state.piles, column=dealt)
    state.column_replaced = True
    yield from announce(
        f"{player.name} pays 5: {counted(old, 'card')} to the Discard Pile in any order, "
        f"{dealt} new ones in the column; {player.purse}.",
        *rule("2-draw-or-purchase", "R84"),
        figures=(old, dealt, player.unspent),
    )


def take_card(state: State, player: Player, event: str) -> Flow[None]:
    """A card to the hand."""
    cost = price(event)
    pay(player, cost)
    taken = 1
    if event in (BUY_CARD, PICK):
        state.piles = replace(state.piles, column=state.piles.column - 1)
    elif event == DRAW_DISCARD:
        discard(state, -1)
    else:
        taken = yield from draw_cards(state, 1)
    player.hand += taken
    paid = f" for {cost}" if cost else ""
    yield from announce(
        f"{player.name} takes {GISTS[event].removesuffix(' for 2')}{paid}: {player.hand} in hand, "
        f"{player.purse}.",
        *rule("2-draw-or-purchase"),
        figures=(event, player.hand, player.unspent),
    )


# Attack cards


def draw_attack(state: State, player: Player) -> Flow[None]:
    """The top Attack card: it replaces one of the row, or goes to the bottom itself [R22]."""
    oldest = state.bottom[0] if is_open_draw(state) else ""
    line = yield from ask(
        lambda: Words(
            key=board.key(state, "draw-attack"),
            seat=player.name,
            prompt="the Attack drawn, and the one it replaces (or none)",
            read=partial(_checked_exchange, state, player, oldest),
            example=f"p2 {player.row[0].lower()}",
            offers=lambda: tuple(
                f"{new} {old}" for new in drawable(state)[:2] for old in (*player.row, "none")
            ),
            guide=(
                "Type the Attack that was drawn, and the one of the row that it replaces; none keeps the row.",
                *(() if oldest else (ONLY_EXAMPLES,)),
            ),
        )
    )
    new, old = line.split()
    before = state.piles.attack_reshuffles
    if oldest:
        state.bottom.remove(oldest)
    state.piles = exchange_attack(state.piles, state.house)
    laid = new if old == "none" else old
    if old != "none":
        player.row[player.row.index(old)] = new
    yield from lay_attack(state, laid, state.piles.attack_reshuffles > before, after=True)
    yield from announce(
        f"{new} comes onto {player.name}'s row, {old} goes face-up to the bottom."
        if old != "none"
        else f"{new} goes face-up to the bottom; the row stays.",
        *rule("2-draw-or-purchase", "R20"),
        figures=(new, old, state.piles.attack_down),
    )


def _checked_exchange(state: State, player: Player, oldest: str, text: str) -> str:
    words = tokens(text)
    if len(words) == 1:
        words.append("none")
    new = checked_new(state, words[0] if words else "", oldest)
    old = words[1].upper() if words[1].lower() not in ("none", "-") else "none"
    if len(words) > 2 or (old != "none" and old not in player.row):
        raise IllegalAnswer(
            f"{old} is not on {player.name}'s row: {' '.join(player.row)}.",
            "not-on-row",
            rule("2-draw-or-purchase"),
        )
    return f"{new} {old}"


def is_open_draw(state: State) -> bool:
    """Whether the next Attack card is a face-up one, which everybody knows [R20]."""
    return (
        state.house.attack_exhaust == "never" and not state.piles.attack_down and bool(state.bottom)
    )


def drawable(state: State) -> tuple[str, ...]:
    """Attacks that may come: on no row, and face-up at the bottom only after a shuffle."""
    if is_open_draw(state):
        return (state.bottom[0],)
    known = {label for p in state.players.values() for label in p.row}
    if state.piles.attack_down:
        known |= set(state.bottom)
    labels = [f"{letter}{number}" for letter in "BP" for number in range(1, 17)]
    return tuple(label for label in labels if label not in known)


def checked_new(state: State, text: str, oldest: str = "", completed: str = "") -> str:
    """The label of a drawn Attack card, which can lie nowhere else.

    Raises:
        IllegalAnswer: it lies on a row, or face-up at the bottom.
    """
    label = coordinate(text)
    holder = next((p.name for p in state.players.values() if label in p.row), "")
    if holder and label != completed:
        raise IllegalAnswer(f"{label} lies on {holder}'s row.", "", rule("attack-cards"))
    if oldest and label != oldest:
        raise IllegalAnswer(f"The next card is {oldest}.", "", rule("R20"))
    bottom = [*state.bottom, completed] if completed else state.bottom
    if label in bottom and state.piles.attack_down and not oldest:
        raise IllegalAnswer(f"{label} lies face-up at the bottom.", "", rule("attack-cards"))
    return label


def lay_attack(state: State, label: str, shuffled: bool, *, after: bool) -> Flow[None]:
    """Book the face-up cards; `after`: the card was laid after the draw, so a shuffle left it out."""
    if shuffled:
        state.bottom = []
        yield from announce(
            "No Attack card lies face-down: shuffle the Attack Pile.",
            *rule("c-complete-attacks-to-gain-booty", "R20"),
            figures=(state.piles.attack_down,),
        )
    if not shuffled or after or state.piles.attack_up:
        state.bottom.append(label)
    if state.piles.attack_up == 0:
        state.bottom = []


def replace_attack(state: State, player: Player, label: str) -> Flow[None]:
    """A completed Attack to the bottom, a new one onto the row [C. Complete Attacks to Gain Booty; R21]."""
    oldest = ""
    if state.house.attack_exhaust == "never" and not state.piles.attack_down:
        oldest = (state.bottom or [label])[0]
    new = yield from ask(partial(_new_attack, state, player, label, oldest))
    before = state.piles.attack_reshuffles
    state.piles = complete_attack(state.piles, state.house)
    player.row[player.row.index(label)] = new
    if oldest:
        state.bottom.append(label)
        state.bottom.remove(new)
    else:
        yield from lay_attack(state, label, state.piles.attack_reshuffles > before, after=False)
        if new in state.bottom:
            state.bottom.remove(new)
    yield from announce(
        f"{label} goes face-up to the bottom of the Attack Pile, {new} comes onto the row.",
        *rule("c-complete-attacks-to-gain-booty"),
        figures=(label, new, state.piles.attack_down, state.piles.attack_up),
    )


def _is_back_barred(state: State) -> bool:
    """Whether a completed Attack is kept out of the shuffle that its new card needs [R21]."""
    return state.house.same_attack_back == "no" and bool(state.bottom)


def _new_attack(state: State, player: Player, completed: str, oldest: str) -> Words | Auto[str]:
    key = board.key(state, state.step, completed.lower(), "new-attack")
    if oldest:
        return Auto(key=key, value=oldest, reason=f"The next Attack card is {oldest}.", word=oldest)

    def offers() -> tuple[str, ...]:
        back = () if state.piles.attack_down or _is_back_barred(state) else (completed,)
        return (*drawable(state)[:3], *back)

    def read(text: str) -> str:
        label = checked_new(state, text, completed=completed)
        if label == completed and _is_back_barred(state):
            raise IllegalAnswer(
                f"{completed} is not shuffled in at this table.", "", rule("attack-cards", "R21")
            )
        return label

    return Words(
        key=key,
        seat=player.name,
        prompt=f"the Attack drawn for {completed}",
        read=read,
        example="p2",
        offers=offers,
        guide=("Type the coordinate on the card that was drawn, like p2.", ONLY_EXAMPLES),
    )
