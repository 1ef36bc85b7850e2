"""Reading cards: a number is asked the first time it matters, once for each card."""

from typing import Any

from referee.core.plain import Plain
from referee.core.protocol import Flow, know, peek
from referee.core.questions import Fact
from referee.games.searovers import board
from referee.games.searovers.facts.others import attack, wild
from referee.games.searovers.facts.printed import (
    is_printed,
    printed,
    printed_names,
    printed_row,
)
from referee.games.searovers.facts.vessels import captain, guns, haven, hull
from referee.games.searovers.state import (
    AttackCard,
    Captain,
    Guns,
    Hull,
    Player,
    Rig,
    State,
    Vessel,
    WildCard,
)
from referee.games.searovers.terms import CAPTAIN, VESSEL


def known_names(state: State) -> Flow[None]:
    """Cards that the rulebook or this copy's tables name, to be found by their beginnings."""
    for kind, group in ((VESSEL, "vessels"), (CAPTAIN, "captains"), ("wild", "wilds")):
        rows = yield from peek(group)
        stored = [str(key) for key in rows] if isinstance(rows, dict) else []
        state.cards.names[kind] = list(dict.fromkeys([*printed_names(group), *stored]))
        if kind == CAPTAIN:
            known = rows if isinstance(rows, dict) else {}
            for name in state.cards.names[kind]:
                shade = printed_row(group, name) | _row(known.get(name))
                state.cards.shades[name] = str(shade.get("colour", ""))


def _row(value: Plain) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _named(state: State, kind: str, card: str) -> None:
    if card not in state.cards.names[kind]:
        state.cards.names[kind].append(card)


def read_hull(state: State, card: str, told: str = "") -> Flow[Hull]:
    """A vessel card; `told` is the colour that it was placed as."""
    if card not in state.cards.hulls:
        state.cards.hulls[card] = yield from know(hull(card, told))
        _named(state, VESSEL, card)
    return state.cards.hulls[card]


def read_rig(state: State, card: str, told: str = "") -> Flow[Rig]:
    """Cost and move rate of a vessel; the card is read only where the rulebook does not print them."""
    known = board.rig(state, card)
    if known:
        return known
    read = yield from read_hull(state, card, told)
    return Rig(read.cost, read.rate)


def read_captain(state: State, card: str, told: str = "") -> Flow[Captain]:
    """A captain card; `told` is the colour that he was placed as, where the set-up did not tell it."""
    if card not in state.cards.captains:
        known = state.cards.told.get(card, told)
        state.cards.captains[card] = yield from know(captain(card, known))
        _named(state, CAPTAIN, card)
    return state.cards.captains[card]


def read_guns(state: State, size: int) -> Flow[Guns]:
    """A set of guns."""
    if size not in state.cards.guns:
        state.cards.guns[size] = yield from know(guns(size))
    return state.cards.guns[size]


def read_attack(state: State, label: str) -> Flow[AttackCard]:
    """An Attack card."""
    if label not in state.cards.attacks:
        fact = attack(label)
        state.cards.attacks[label] = yield from _unless_printed("attacks", label, fact)
    return state.cards.attacks[label]


def read_haven(state: State, label: str) -> Flow[int]:
    """The cost of a Haven."""
    if label not in state.cards.havens:
        state.cards.havens[label] = yield from _unless_printed("havens", label, haven(label))
    return state.cards.havens[label]


def read_wild(state: State, card: str) -> Flow[WildCard]:
    """A Wild card."""
    if card not in state.cards.wilds:
        state.cards.wilds[card] = yield from know(wild(card))
        _named(state, "wild", card)
    return state.cards.wilds[card]


def _unless_printed(group: str, label: str, fact: Fact[Any]) -> Flow[Any]:
    """What the tables say, else what the rulebook prints, else what the table reads off the card."""
    stored = yield from peek(group, label)
    if stored is None and is_printed(group, label):
        return fact.load(printed_row(group, label) or printed()[group][label])
    return (yield from know(fact))


def read_strengths(state: State, vessel: Vessel) -> Flow[None]:
    """All cards of a vessel whose strength is about to count."""
    if vessel.hull:
        yield from read_hull(state, vessel.hull)
    if vessel.captain:
        yield from read_captain(state, vessel.captain)
    if vessel.guns:
        yield from read_guns(state, vessel.guns)


def read_sizes(state: State, player: Player) -> Flow[None]:
    """Vessels in dock whose gun sizes only the unread card tells."""
    yield from read_armed(state, player)
    for vessel in tuple(player.vessels.values()):
        if vessel.hull and not vessel.at_sea and not board.hull_guns(state, vessel.hull):
            yield from read_hull(state, vessel.hull)


def read_armed(state: State, player: Player) -> Flow[None]:
    """Vessels with guns that a correction put there, so that nobody has read which sizes they take."""
    for vessel in tuple(player.vessels.values()):
        if vessel.hull and vessel.guns and not board.hull_guns(state, vessel.hull):
            yield from read_hull(state, vessel.hull)
