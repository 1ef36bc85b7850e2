"""1. Buccaneering Rolls and the moves of step 2: where every unused die leads, and the one line that moves a ship."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Choice, Option, Words, options_of
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.cards import card_text
from referee.games.pirates_of_nassau.flow.line import ACTIONS, GOODS, LATER, arranged
from referee.games.pirates_of_nassau.flow.plans import (
    Plan,
    combined,
    dice_told,
    move_number,
    plans,
    where_told,
)
from referee.games.pirates_of_nassau.flow.setup import roll_form
from referee.games.pirates_of_nassau.rules.actions import (
    CROWS_NEST,
    SMUGGLE,
    Spot,
    action_refusal,
    legal_actions,
)
from referee.games.pirates_of_nassau.rules.movement import BY_TRANSIT, Modifiers
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import USED
from referee.games.pirates_of_nassau.texts import (
    LATER_MOVES,
    by_other_reading,
    refusal,
    rule,
)


class Acted(NamedTuple):
    """An action as it was typed: number of the Captain card, goods to smuggle, merchant card; empty where not said."""

    action: str = ""
    captain: str = ""
    goods: str = ""
    card: str = ""


# Step 1


def buccaneering_rolls(state: State) -> Flow[None]:
    """Everybody rolls three dice; in turn 1 those of the set-up stand [1. Buccaneering Rolls]."""
    if state.turn == 1:
        return
    rolled = yield from ask(
        lambda: roll_form(state, f"t{state.turn}.rolls", "Rolls", list(state.players))
    )
    for player, faces in zip(state.players.values(), rolled, strict=True):
        player.dice = list(faces)
    told = ", ".join(f"{p.name} {' '.join(map(str, p.dice))}" for p in state.players.values())
    yield from announce(
        f"Rolled: {told}.",
        *rule("1-buccaneering-rolls"),
        figures=tuple(face for faces in rolled for face in faces),
    )


# The line


def choose_move(state: State, player: Player) -> Flow[tuple[Plan, Acted]]:
    """Die, destination, and what follows, on one line [Buccaneering Phase - Movement]."""
    plan, *acted = yield from ask(lambda: move_form(state, player))
    return plan, Acted(*acted)


def move_key(state: State, player: Player, word: str) -> str:
    """The stable name of a question of this phase."""
    return f"t{state.turn}.r{state.round}.{slug(player.name)}.{word}"


def move_form(state: State, player: Player) -> Form:
    """The question of a phase: the move, and the action with it if it is typed on the same line."""
    key = move_key(state, player, "move")
    found = plans(state, player)

    def check(answer: tuple[Plan, str, str, str, str]) -> None:
        check_action(state, player, answer[0], answer[1])

    def prompt() -> str:
        start = f" from {player.location}" if player.location else ""
        return f"move {move_number(player)}{start}{_reminders(state, player)}"

    return Form(
        key=key,
        seat=player.name,
        prompt=prompt,
        fields=(
            Field("move", _plan_choice(state, player, key, found)),
            *action_fields(player, key),
        ),
        check=check,
        arrange=lambda words: arranged(state, player, found, words),
        short=f"{dice_told(found)}; then {_actions_told(state, player, found)}{captains_aside(state, player)}",
        guide=lambda: move_guide(state, player, found),
        is_open_ended=True,
        cites=rule("buccaneering-phase-movement"),
    )


def _spot_after(state: State, player: Player, plan: Plan) -> Spot:
    """Where the ship would be, with the Trade Wind spent if the plan spends it."""
    spends = bool({"w+", "w-"} & set(plan.changes))
    wind = player.trade_wind and not spends
    return board.spot(state, player, plan.destination, holds_wind=wind)


def _actions_told(state: State, player: Player, found: Sequence[Plan]) -> str:
    """Letters and names of the actions that are possible somewhere."""
    legal = {a for plan in found for a in actions_at(state, _spot_after(state, player, plan))}
    return ", ".join(f"{letter} {a}" for a, letter in ACTIONS.items() if a in legal)


def captains_aside(state: State, player: Player) -> str:
    """The Captain cards in hand, once they are known."""
    known = board.captains_known(state, player)
    return f"; Captains {known}" if known else ""


CHANGES_TOLD = {
    "w+ or w- the Trade Wind": ("w+", "w-"),
    "n+ or n- the Navigator": ("n+", "n-"),
    "cox the Coxswain": ("cox",),
}


def move_guide(state: State, player: Player, found: Sequence[Plan]) -> Iterator[str]:
    """Every move with where it leads and what can be done there."""
    yield "Type die, destination and action, like 5 13 plunder 3 (3 is the Captain card)."
    yield "A merchant card not read yet may follow: 5 13 plunder 3 sloop 2 2 rrc."
    yield "A destination alone is enough where one die leads there; the action may follow later."
    changes = {change for plan in found for change in plan.changes}
    told = [said for said, words in CHANGES_TOLD.items() if changes & set(words)]
    if told:
        yield f"Behind the destination: {', '.join(told)}."
    for plan in found:
        spot = _spot_after(state, player, plan)
        actions = ", ".join(f"{ACTIONS[a]} {a}" for a in actions_at(state, spot))
        yield f"{plan.typed}: {where_told(state, plan.destination)}: {actions}"


def _reminders(state: State, player: Player) -> str:
    """What is easily forgotten, said while it can still be used."""
    said = []
    if player.trade_wind and move_number(player) > 1:
        said.append("Trade Wind held")
    if player.coxswain or player.navigator or player.die_extra:
        said.append("a change of the die is declared")
    if state.capacities and board.room(state, player) == 0:
        said.append("hold full")
    return f" ({', '.join(said)})" if said else ""


def _plan_choice(state: State, player: Player, key: str, found: Sequence[Plan]) -> Choice[Plan]:
    def preview(plan: Plan) -> str:
        return where_told(state, plan.destination)

    return Choice(
        key=f"{key}.plan",
        seat=player.name,
        prompt="die and destination",
        options=tuple(Option(value=plan, word=plan.word) for plan in found),
        preview=preview,
    )


def action_fields(player: Player, key: str) -> tuple[Field, ...]:
    """The action, the Captain card, the goods and the merchant card, each of which may be left out."""
    actions = tuple(
        Option(value=word, word=word, letter=letter) for word, letter in ACTIONS.items()
    )
    cards = tuple(Option(value=str(n), word=str(n)) for n in player.captains_left)
    nothing = Option(value="", word=LATER)
    return (
        Field("action", Choice(key=f"{key}.action", prompt="action", options=(*actions, nothing), default="")),
        Field("captain", Choice(key=f"{key}.captain", prompt="Captain", options=(*cards, nothing), default="")),
        Field(
            "goods",
            Choice(key=f"{key}.goods", prompt="goods", options=(*options_of(GOODS), nothing), default=""),
        ),
        Field("card", Words(key=f"{key}.card", prompt="merchant card", read=card_text, default="")),
    )  # fmt: skip


def check_action(state: State, player: Player, plan: Plan | None, action: str) -> None:
    """Refuse an action that is not possible where the ship will be.

    Raises:
        IllegalAnswer: with the reason.
    """
    if not action:
        return
    spot = _spot_after(state, player, plan) if plan else board.spot(state, player)
    code = action_refusal(action, spot)
    if code is None and action == CROWS_NEST and state.house.crows_nest == "extra":
        raise IllegalAnswer("The Crow's Nest comes on top of the action; it is asked after it.")
    if code is None and action == SMUGGLE:
        code = _nothing_fits(state, player)
    if code:
        raise refusal(code, where_told(state, spot.location))


def _nothing_fits(state: State, player: Player) -> str | None:
    """Where at least one piece must be smuggled, a full hold forbids the action [R26]."""
    if state.house.smuggle_zero == "allow" or not state.capacities:
        return None
    frees = bool(player.hold.get("hostage"))
    return None if frees or board.room(state, player) else "must-smuggle"


def actions_at(state: State, spot: Spot) -> tuple[str, ...]:
    """Legal actions in the order in which players think of them."""
    legal, _ = legal_actions(spot, state.house)
    return tuple(action for action in ACTIONS if action in legal)


# Carrying it out


def carry_out(state: State, player: Player, plan: Plan) -> Flow[None]:
    """The ship moves, the die lies there, what changed it is used up [Buccaneering Phase - Movement]."""
    origin, number = player.location, move_number(player)
    modifiers = combined(player, plan.changes)
    player.dice.remove(plan.die)
    player.placed.append((plan.die, plan.destination))
    player.location = plan.destination
    if modifiers.trade_wind is not None:
        player.trade_wind = False
        player.winds_spent += 1
    for kind, is_used in (("navigator", {"n+", "n-"}), ("coxswain", {"cox"})):
        counter = player.counter(kind)
        if counter and is_used & set(plan.changes):
            counter.state = USED
    declared = player.die_extra
    player.coxswain, player.navigator, player.die_extra, player.event = False, [], 0, []
    counted = "" if plan.value == plan.die else f", counting {plan.value}"
    start = f" from {origin}" if origin else ""
    zero = ""
    if plan.value == 0 and number > 1 and plan.destination == origin:
        zero = by_other_reading("zero_move", "forbid", "a die of 0 leads nowhere")
    elif plan.destination == origin and plan.ways == (BY_TRANSIT,):
        zero = by_other_reading("transit_stay", "forbid", "it may not stay there")
    there = where_told(state, plan.destination)
    yield from announce(
        f"{player.name}: die {plan.die}{counted}{start} to {there}.{zero}",
        *rule(
            "first-buccaneering-move" if number == 1 else LATER_MOVES,
            "ply-the-trade-winds" if modifiers.trade_wind is not None else "",
            "crew-counters" if modifiers.coxswain or modifiers.navigator else "",
            "R14" if plan.value == 0 else "",
            "R15" if modifiers.count > 1 else "",
        ),
        figures=(player.name, plan.die, plan.destination),
        why=lambda: list(_why_move(plan, modifiers, declared, origin)),
    )


def _why_move(plan: Plan, modifiers: Modifiers, declared: int, origin: int | None) -> Iterator[str]:
    base = "Coxswain 6" if modifiers.coxswain else f"die {plan.die}"
    terms = [base, *(f"Navigator {step:+}" for step in modifiers.navigator)]
    terms += [f"Trade Wind {modifiers.trade_wind:+}"] if modifiers.trade_wind is not None else []
    terms += [f"own counters {declared:+}"] if declared else []
    yield f"{', '.join(terms)}: counts {plan.value}."
    if "transit" in plan.ways:
        yield "Any die leads to this transit."
    if "value" in plan.ways and origin:
        yield f"{origin} and {plan.value} by adding or subtracting, not below 1 or above 20."
