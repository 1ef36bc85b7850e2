"""Plunder Bonus: the card that a completed Attack offers for the vessel."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import is_digits
from referee.core.protocol import Flow, Void, announce, ask_if
from referee.core.questions import Words as Line
from referee.games.searovers import board
from referee.games.searovers.facts.others import bonus_word
from referee.games.searovers.facts.printed import title
from referee.games.searovers.flow.assembling import check_single, named_card
from referee.games.searovers.flow.burning import house_orphans, take_off
from referee.games.searovers.flow.ledger import discard, give_back
from referee.games.searovers.flow.reading import read_hull
from referee.games.searovers.house import other_house
from referee.games.searovers.rules.assemble import Card, SizesUnknown
from referee.games.searovers.rules.booty import excess
from referee.games.searovers.rules.plunder import (
    COLUMN,
    DOCK,
    HAND,
    NO_BONUS,
    Bonus,
    Winner,
    bonus_refusal,
    downsize_is_refused,
    replaced_cards,
)
from referee.games.searovers.state import AttackCard, Player, State, Vessel
from referee.games.searovers.terms import CREW, GUNS, SIZES, TYPE_NAMES, VESSEL
from referee.games.searovers.texts import by_other_reading, listed, other_reading, refusal, rule

NONE = "none"
Load = Callable[[], Flow[None]]


class Take(NamedTuple):
    """The card to be taken: its slug or size, where from, for a dock its slot; `first` before the booty."""

    kind: str
    card: str
    source: str
    slot: int = 0
    first: bool = False

    @property
    def line(self) -> str:
        """Its fixed form."""
        card = self.card if self.kind != CREW else CREW
        where = f"{self.source} {self.slot}" if self.slot else self.source
        return f"{card} {where}{' first' if self.first else ''}"


def plunder(
    state: State, player: Player, vessel: Vessel, label: str, attack: AttackCard, load: Load
) -> Flow[None]:
    """Booty, then the bonus; the other way round where the table allows it [Plunder Bonus; R12]."""
    has_choice = state.house.bonus_order == "player"
    if not has_choice:
        yield from load()
    is_loaded = not has_choice
    number = 0
    while attack.bonus.kind != NO_BONUS:
        number += 1
        line = yield from ask_if(
            partial(_question, state, player, vessel, label, attack.bonus, number)
        )
        take = read_take(state, player, attack.bonus, line or NONE)
        if not is_loaded and not (take and take.first):
            yield from load()
            is_loaded = True
        if take is None or (yield from take_card(state, player, vessel, attack.bonus, take)):
            break
    if not is_loaded:
        yield from load()


def _question(
    state: State, player: Player, vessel: Vessel, label: str, bonus: Bonus, number: int
) -> Line | Void:
    if not board.is_there(state, vessel):
        return Void("The vessel is gone.")

    def read(text: str) -> str:
        take = read_take(state, player, bonus, text)
        if take is None:
            return NONE
        check_take(state, player, vessel, bonus, take)
        return take.line

    what = TYPE_NAMES.get(bonus_word(bonus), bonus_word(bonus))
    again = [number] if number > 1 else []
    order = "; add first to take it before the booty" if state.house.bonus_order == "player" else ""
    return Line(
        key=board.key(state, state.step, vessel.number, label.lower(), "bonus", *again),
        seat=player.name,
        prompt=f"Plunder Bonus {what}: from hand, column or dock, or none{order}",
        read=read,
        example=f"{_sample(bonus)} hand",
        offers=lambda: tuple(_legal(state, player, vessel, bonus)),
        cites=rule("plunder-bonus"),
    )


def _sample(bonus: Bonus) -> str:
    if bonus.kind == GUNS:
        return str(bonus.size or 8)
    return bonus_word(bonus)


def _legal(state: State, player: Player, vessel: Vessel, bonus: Bonus) -> list[str]:
    found = [NONE]
    sizes = [str(bonus.size)] if bonus.size else [str(size) for size in SIZES]
    names = sizes if bonus.kind == GUNS else [_sample(bonus)]
    docks = [f"{DOCK} {n}" for n, v in player.vessels.items() if not v.at_sea]
    for name in names:
        for source in (HAND, COLUMN, *docks):
            try:
                take = read_take(state, player, bonus, f"{name} {source}")
                if take is not None:
                    check_take(state, player, vessel, bonus, take)
                    found.append(take.line)
            except (InvalidAnswer, IllegalAnswer):
                continue
    return found


def read_take(state: State, player: Player, bonus: Bonus, text: str) -> Take | None:
    """`hand`, `brig hand`, `queen column`, `crew dock 2`, `8 hand`, `none`.

    Raises:
        InvalidAnswer: it names no card or no place.
    """
    words = text.lower().split()
    if words in ([NONE], ["no"], ["-"]):
        return None
    first = "first" in words
    words = [word for word in words if word != "first"]
    slot = int(words.pop()) if len(words) > 1 and words[-1] in ("1", "2", "3") else 0
    source = next((s for s in (HAND, COLUMN, DOCK) if words and s.startswith(words[-1])), "")
    if not source:
        raise InvalidAnswer("From where? hand, column, or dock with its number.")
    card = " ".join(words[:-1])
    if source == DOCK and not slot:
        docks = [n for n, v in player.vessels.items() if not v.at_sea]
        if len(docks) != 1:
            raise InvalidAnswer("From which slot in dock? Type its number after dock.")
        slot = docks[0]
    return Take(bonus.kind, _card(state, bonus, card), source, slot, first)


def _card(state: State, bonus: Bonus, text: str) -> str:
    if bonus.kind == CREW:
        return CREW
    if bonus.kind == GUNS:
        size = text.split("-")[0] or str(bonus.size or "")
        if not is_digits(size) or int(size) not in SIZES:
            raise InvalidAnswer("Which size of guns? Type 4, 6, 8, 12 or 18 before the place.")
        return size
    if not text:
        return TYPE_NAMES[str(bonus.type)].lower().replace(" ", "-")
    return named_card(state, text, VESSEL)[1]


def _winner(state: State, vessel: Vessel) -> Winner:
    hull = state.cards.hulls.get(vessel.hull)  # a correction may have laid one that nobody has read
    card = board.hull_card(state, vessel.hull, vessel.colour)
    cargo = hull.cargo if hull else None
    return Winner(card, vessel.guns or None, vessel.crew, vessel.aboard, cargo)


def _taken(state: State, vessel: Vessel, bonus: Bonus, take: Take) -> Card:
    if take.kind == VESSEL:
        shade = board.hull_colour(state, take.card) or vessel.colour
        card = board.hull_card(state, take.card, shade)
        return card if card.type else card._replace(type=bonus.type)
    size = int(take.card) if take.kind == GUNS else None
    return Card(take.kind, vessel.colour, size=size, where=take.card)


def check_take(state: State, player: Player, vessel: Vessel, bonus: Bonus, take: Take) -> None:
    """Refuse a card that the bonus does not give, as far as it is known.

    Raises:
        IllegalAnswer: a rule forbids it, or it does not lie there.
    """
    if take.source == COLUMN and not state.piles.column:
        raise refusal("empty", "Purchase Column")
    if take.source == DOCK:
        giver = player.vessels.get(take.slot)
        if giver is None or giver.at_sea or not _lies_there(giver, take):
            code = "wrong-source" if giver and giver.at_sea else "no-such-card"
            raise refusal(code, f"{take.card} in slot {take.slot}")
        if giver.colour != vessel.colour:
            raise refusal("colour", f"{take.card} in slot {take.slot}")
    if take.kind == VESSEL and take.source != DOCK:
        check_single(state, take.card)
    card = _taken(state, vessel, bonus, take)
    try:
        code_or = bonus_refusal(
            _winner(state, vessel),
            bonus,
            card,
            take.source,
            hand=player.hand,
            bonus_first=take.first,
            house=state.house,
        )
    except SizesUnknown:
        code_or = None
    hull = state.cards.hulls.get(take.card) if take.kind == VESSEL else None
    if code_or is None and hull and downsize_is_refused(vessel.aboard, hull.cargo, state.house):
        code_or = "downsize"
    if code_or:
        detail = ""
        if code_or == "downsize" and hull:
            value, back = _other_back(state, vessel.aboard, hull.cargo)
            detail = other_reading("downsize", value, f"{back} would go back")
        what = f"{title(take.card)} from the {take.source}"
        raise refusal(code_or, what, detail)


def _lies_there(giver: Vessel, take: Take) -> bool:
    if take.kind == VESSEL:
        return giver.hull == take.card
    return giver.guns == int(take.card) if take.kind == GUNS else giver.crew


def take_card(state: State, player: Player, vessel: Vessel, bonus: Bonus, take: Take) -> Flow[bool]:
    """The card comes aboard for nothing, and what it replaces goes; whether it could be taken."""
    for hull in (vessel.hull, *([take.card] if take.kind == VESSEL else [])):
        yield from read_hull(state, hull)
    orphans: dict[str, int] = {}
    if take.source == DOCK and take.slot in player.vessels:
        key = board.key(state, state.step, vessel.number, "bonus", "dock")
        orphans = yield from house_orphans(state, player, player.vessels[take.slot], take.kind, key)
    if not board.is_there(state, vessel):
        return True
    try:
        check_take(state, player, vessel, bonus, take)
    except IllegalAnswer as fault:  # the card that was read only now is another one
        yield from announce(str(fault), *fault.cites, verdict="refused")
        return False
    card = _taken(state, vessel, bonus, take)
    winner = _winner(state, vessel)
    guns, gone = replaced_cards(winner, card)
    new_cargo = state.cards.hulls[take.card].cargo if take.kind == VESSEL else winner.cargo
    said = board.name_of(state, vessel)
    lost = dict(zip(vessel.kinds, board.cards_of(state, vessel), strict=True))
    yield from leave_source(state, player, take, orphans)
    back = excess(vessel.aboard, new_cargo, state.house) if take.kind == VESSEL else 0
    other = _other_downsize(state, vessel.aboard, new_cargo) if take.kind == VESSEL else ""
    vessel.aboard -= back
    give_back(state, back)
    discard(state, len(gone))
    vessel.guns = guns or 0
    if take.kind == VESSEL:
        vessel.hull = take.card
    vessel.crew = vessel.crew or take.kind == CREW
    words = [f"{listed(lost[kind] for kind in gone)} to the Discard Pile"] if gone else []
    words += [f"{back} back to the treasury"] if back else []
    name = title(take.card) if take.kind == VESSEL else _sample(bonus._replace(size=guns))
    yield from announce(
        f"{said} takes {name} from the {take.source} for nothing"
        + (f"; {', '.join(words)}" if words else "")
        + f". {vessel.aboard} aboard.{other}",
        *rule("plunder-bonus", *(("R13",) if other else ())),
        figures=(vessel.mark, take.kind, take.card, take.source, back),
    )
    return True


def _other_downsize(state: State, aboard: int, cargo: int | None) -> str:
    if cargo is None or aboard <= cargo:
        return ""
    value, back = _other_back(state, aboard, cargo)
    return by_other_reading("downsize", value, f"{back} would go back")


def _other_back(state: State, aboard: int, cargo: int | None) -> tuple[str, int]:
    """The other value of the option, and what goes back to the treasury by it [R13]."""
    value, other = other_house(state.house, "downsize")
    return value, excess(aboard, cargo, other)


def leave_source(state: State, player: Player, take: Take, orphans: dict[str, int]) -> Flow[None]:
    """The card leaves hand, column or dock, with what it leaves alone there [R33; R37]."""
    if take.source == HAND:
        player.hand -= 1
    elif take.source == COLUMN:
        state.piles = replace(state.piles, column=state.piles.column - 1)
    else:
        yield from take_off(state, player, player.vessels[take.slot], take.kind, orphans)
