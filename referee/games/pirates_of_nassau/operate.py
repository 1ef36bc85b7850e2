"""Lines of /adjust: a path as /show prints it, a change, and the other side.

anne.rum +1 from supply         anne.p8 -2 to bob              anne.chest +1 from anne.p8
anne.notoriety = 14             anne.location = 8              anne.top_sail +1
anne.navigator = used           anne.captain 3 = used          13.merchant = sloop 2 2 rrc
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Operated
from referee.core.names import find, folded, is_digits, matches, shown, slug
from referee.core.pieces import counted
from referee.core.questions import whole
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.cards import split_card
from referee.games.pirates_of_nassau.flow.offers import kinds_known
from referee.games.pirates_of_nassau.reading import face_of
from referee.games.pirates_of_nassau.rules.track import space_of
from referee.games.pirates_of_nassau.state import Counter, Merchant, Player, State
from referee.games.pirates_of_nassau.terms import (
    CAPTAINS,
    KINDS,
    LAST_LOCATION,
    MOST_SECTIONS,
    NEW,
    PIECES,
    READY,
    SET_OF_SPACE,
    SETS,
    USED,
    region_of,
)
from referee.games.pirates_of_nassau.texts import name_of

SUPPLY = "supply"
MOST = 999

USAGE = (
    "anne.rum +1 from supply: gunpowder, cargo, rum, p8, hostage of a hold (to, from another or the supply)",
    "anne.chest +1 from anne.p8: pieces of eight of a chest; anne.doubloons +1",
    "anne.notoriety = 14 (or +3): the marker",
    "anne.location = 8; anne.dice = 3 5 6 (dice not used yet); anne.trade_wind = yes",
    "anne.planked +1, anne.looted +1: what scores in step 3",
    "anne.sections = 1; anne.top_sail +1 (any counter); anne.navigator = used (ready, new)",
    "anne.captain 3 = used (ready)",
    "5.looted = yes; 13.merchant = sloop 2 2 rrc, = none, or = new (a card from the stock)",
    "13.merchant to 8; nassau.hull = 3",
)

LINE = re.compile(
    r"^(?P<path>[^\s=+]+(?:\s+\d)?)\s*(?P<sign>[=+-]?)\s*(?P<value>.*?)"
    r"(?:\s*\b(?P<way>from|to)\s+(?P<other>\S+))?$"
)
CAPTAIN = re.compile(r"captain[\s.]*\d*$")


@dataclass(frozen=True, slots=True)
class Change:
    """A read line: what part of whom, set to a value or changed by a number, and the other side."""

    part: str
    sign: str
    value: str
    way: str
    other: str

    @property
    def number(self) -> int:
        """The change as a signed number."""
        count = whole(self.value, "a number")
        if abs(count) > MOST:
            raise IllegalAnswer(f"{count} is more than any table holds.")
        return -count if self.sign == "-" else count

    def new_value(self, old: int, what: str, *, is_closed: bool = False) -> int:
        """What stands afterwards, not below nothing; of a closed chest nothing is told [R53]."""
        new = old + self.number if self.sign in ("+", "-") else self.number
        if new < 0 and is_closed:
            raise IllegalAnswer(f"There are not that many in {what}.")
        if new < 0:
            raise IllegalAnswer(f"{what} is {old}; it cannot become {new}.")
        return new


def operate(state: State, line: str) -> Operated:
    """Carry out one line.

    Raises:
        InvalidAnswer: it cannot be read.
        IllegalAnswer: it would break the books; nothing was changed.
    """
    found = LINE.match(line.strip())
    if not found:
        raise InvalidAnswer(f"'{shown(line)}' is no line like anne.rum +1.")
    subject, _, part = found["path"].partition(".")
    change = Change(
        part.casefold(),
        found["sign"],
        found["value"].strip(),
        found["way"] or "",
        found["other"] or "",
    )
    if is_digits(subject):
        return _location(state, int(subject[:3]), change)
    if subject.casefold() == "nassau":
        return _nassau(state, change)
    name = find(subject, state.players, "player")
    return _player(state, state.players[name], change)


def _player(state: State, player: Player, change: Change) -> Operated:
    part = change.part
    if matches(part, PIECES) and not matches(part, PLAIN_PARTS):
        return _piece(state, player, find(part, PIECES), change)
    if CAPTAIN.match(part):
        return _captain(player, part, change)
    if part in PARTS:
        return PARTS[part](state, player, change)
    kinds = kinds_known(state)
    if matches(part, kinds):
        return _counter(state, player, find(part, kinds, "counter"), change)
    raise InvalidAnswer(
        f"A player has {', '.join((*PIECES, *PARTS))}, captain N and counters, not '{shown(part)}'."
    )


# Pieces


def _piece(state: State, player: Player, piece: str, change: Change) -> Operated:
    old = player.hold.get(piece, 0)
    new = change.new_value(old, f"{player.name}: {piece}")
    imbalance = _other_side(state, player, piece, change, new - old)
    _set_piece(player, piece, new)
    return Operated(text=f"{player.name}: {new} {piece}.", imbalance=imbalance)


def _set_piece(player: Player, piece: str, count: int) -> None:
    hold = {**player.hold, piece: count}
    player.hold = {name: hold[name] for name in PIECES if hold.get(name)}


def _other_side(state: State, player: Player, piece: str, change: Change, moved: int) -> str:
    """Take what moves from the other side; what is left over came from nowhere.

    Raises:
        IllegalAnswer: the other side does not have it, or is the same.
    """
    if not change.other:
        return f"{abs(moved)} {piece} {'from' if moved > 0 else 'to'} nowhere" if moved else ""
    if folded(change.other) == SUPPLY:
        return ""
    subject, _, part = change.other.partition(".")
    other = state.players[find(subject, state.players, "player")]
    if part and find(part, ("chest", "hold", *PIECES), "place") == "chest":
        if other.chest < moved:
            raise IllegalAnswer(f"{other.name}'s chest does not have that many.")
        other.chest -= moved
        return ""
    if other is player and change.part not in ("chest",):
        raise IllegalAnswer("Both sides are the same.")
    has = other.hold.get(piece, 0)
    if has < moved:
        raise IllegalAnswer(f"{other.name} has only {has} {piece}.")
    _set_piece(other, piece, has - moved)
    return ""


def _is_closed(state: State) -> bool:
    """Whether only the owners know what lies in the chests [R53]."""
    return not state.chests_open and state.house.chests != "open"


def _chest(state: State, player: Player, change: Change) -> Operated:
    new = change.new_value(player.chest, f"{player.name}'s chest", is_closed=_is_closed(state))
    imbalance = _other_side(state, player, "p8", change, new - player.chest)
    player.chest = new
    return Operated(text=f"{player.name}'s chest: booked.", imbalance=imbalance)


def _doubloons(state: State, player: Player, change: Change) -> Operated:
    what = f"{player.name}'s chest"
    player.doubloons = change.new_value(player.doubloons, what, is_closed=_is_closed(state))
    return Operated(text=f"{player.name}'s Golden Doubloons: booked.")


# The rest of a player


def _notoriety(state: State, player: Player, change: Change) -> Operated:
    new = change.new_value(player.notoriety, f"{player.name}: Notoriety")
    taken = {space_of(other) for other in board.others_of(state, player)}
    if new < 1 or space_of(new) in taken:
        raise IllegalAnswer(f"Space {space_of(max(new, 1))} is not free for {player.name}.")
    player.notoriety = new
    return Operated(text=f"{player.name}: Notoriety {new}.")


def _place(state: State, player: Player, change: Change) -> Operated:
    if folded(change.value) == "none":
        player.location = None
        return Operated(text=f"{player.name} is nowhere yet.")
    number = change.number
    if not 1 <= number <= LAST_LOCATION:
        raise IllegalAnswer(f"{number} is no location.")
    player.location = number
    return Operated(text=f"{player.name} is at {board.place_told(state, number)}.")


def _dice(state: State, player: Player, change: Change) -> Operated:
    faces = [int(face) for face in re.sub(r"[\s,]", "", change.value) if is_digits(face)]
    if len(faces) != len(player.dice) or not all(1 <= face <= 6 for face in faces):
        raise IllegalAnswer(f"{player.name}'s unused dice: {len(player.dice)}, each 1 to 6.")
    player.dice = faces
    return Operated(text=f"{player.name}'s dice: {' '.join(map(str, faces))}.")


def _trade_wind(state: State, player: Player, change: Change) -> Operated:
    player.trade_wind = find(change.value, ("yes", "no", "1", "0"), "yes or no") in ("yes", "1")
    return Operated(text=f"{player.name}: {'a' if player.trade_wind else 'no'} Trade Wind.")


def _planked(state: State, player: Player, change: Change) -> Operated:
    player.planked = change.new_value(player.planked, f"{player.name}: planked")
    return Operated(text=f"{player.name}: {player.planked} planked.")


def _looted(state: State, player: Player, change: Change) -> Operated:
    player.looted = change.new_value(player.looted, f"{player.name}: looted")
    return Operated(text=f"{player.name}: {counted(player.looted, 'port')} looted this turn.")


def _sections(state: State, player: Player, change: Change) -> Operated:
    new = change.new_value(player.sections, f"{player.name}: sections")
    if new > MOST_SECTIONS:
        raise IllegalAnswer(f"A ship has {MOST_SECTIONS} extra sections at most.")
    player.sections, player.new_sections = new, min(player.new_sections, new)
    return Operated(text=f"{player.name}: {counted(new, 'extra section')}.")


PARTS: Mapping[str, Callable[[State, Player, Change], Operated]] = {
    "notoriety": _notoriety,
    "location": _place,
    "dice": _dice,
    "trade_wind": _trade_wind,
    "planked": _planked,
    "looted": _looted,
    "sections": _sections,
    "chest": _chest,
    "doubloons": _doubloons,
}
PLAIN_PARTS = tuple(part for part in (*PARTS, *KINDS) if part not in PIECES)


def _captain(player: Player, part: str, change: Change) -> Operated:
    words = [*part.removeprefix("captain").strip(" .").split(), *change.value.split()]
    if len(words) != 2:
        raise InvalidAnswer(
            "Type the number of the card and its state, like anne.captain 3 = used."
        )
    number = whole(words[0], "the number of a Captain card")
    if not 1 <= number <= CAPTAINS:
        raise IllegalAnswer(f"Captain cards are numbered 1 to {CAPTAINS}.")
    state_of = find(words[1], (USED, READY), "state")
    player.captains_used = [n for n in player.captains_used if n != number]
    player.captains_used += [number] if state_of == USED else []
    return Operated(text=f"{player.name}: Captain card {number} {state_of}.")


def _counter(state: State, player: Player, kind: str, change: Change) -> Operated:
    """Put a counter on a ship or take it off (from and to the stock of its set), or turn it."""
    title = name_of(kind)
    if change.sign == "=" and not is_digits(change.value):
        counter = player.counter(kind)
        if counter is None:
            raise IllegalAnswer(f"{player.name} has no {title}.")
        counter.state = find(change.value, (READY, USED, NEW), "state")
        return Operated(text=f"{player.name}'s {title}: {counter.state}.")
    old = player.ship.get(kind, 0)
    new = change.new_value(old, f"{player.name}: {title}")
    if kind in KINDS and KINDS[kind].points is None and kind not in state.custom:
        raise IllegalAnswer(f"What is printed on the {title} is not known yet; buy one first.")
    stock = SET_OF_SPACE[board.space_of_kind(state, kind)]
    if state.counter_stock[stock] < new - old:
        raise IllegalAnswer(f"The {stock} stock does not have that many.")
    state.counter_stock[stock] -= new - old
    for _ in range(new - old):
        player.counters.append(Counter(kind=kind, state=READY))
    for _ in range(old - new):
        counter = player.counter(kind)
        if counter is not None:
            player.counters.remove(counter)
    return Operated(text=f"{player.name}: {new} {title}.")


# The board


def _location(state: State, number: int, change: Change) -> Operated:
    if change.part == "looted":
        port = state.ports.get(number)
        if port is None:
            raise IllegalAnswer(f"{number} is no port.")
        port.looted = find(change.value, ("yes", "no"), "yes or no") == "yes"
        return Operated(text=f"{port.title}: {'looted' if port.looted else 'open'}.")
    if change.part == "merchant":
        return _merchant(state, number, change)
    raise InvalidAnswer(f"A location has merchant and looted, not '{shown(change.part)}'.")


def _merchant(state: State, number: int, change: Change) -> Operated:
    if board.kind_at(state, number) != "trade_route" or not 1 <= number <= LAST_LOCATION:
        raise IllegalAnswer(f"{number} is no trade route.")
    card = state.merchants.get(number)
    if change.way == "to":
        to = whole(change.other, "a location")
        if card is None or to in state.merchants or board.kind_at(state, to) != "trade_route":
            raise IllegalAnswer(f"No merchant can move from {number} to {to}.")
        if not 1 <= to <= LAST_LOCATION:
            raise IllegalAnswer(f"{to} is no location.")
        state.merchants[to] = state.merchants.pop(number)
        return Operated(text=f"{card.title} moves to {to}.")
    if folded(change.value) == "none":
        if card is None:
            raise IllegalAnswer(f"There is no merchant at {number}.")
        del state.merchants[number]
        state.merchant_stock[card.region] += 1
        return Operated(text=f"{card.title} leaves {number}.")
    return _new_card(state, number, card, change)


def _new_card(state: State, number: int, card: Merchant | None, change: Change) -> Operated:
    """A card that lies there after all; its face may be told with it."""
    name, face = "", None
    if folded(change.value) != "new":
        name, words = split_card(change.value)
        face = face_of(words)
    region = region_of(number)
    if card is None:
        if not state.merchant_stock[region]:
            raise IllegalAnswer(f"The stock of region {region} is empty.")
        state.merchant_stock[region] -= 1
        card = Merchant(region=region, dealt=_dealt(state, number))
        state.merchants[number] = card
    if face is not None:
        card.name, (card.values, card.plunder) = slug(name), face
    return Operated(text=f"{card.title} at {number}.")


def _dealt(state: State, number: int) -> str:
    """A mark that no other card has."""
    cards = [*state.merchants.values(), *(c for p in state.players.values() for c in p.plundered)]
    taken = {card.dealt for card in cards}
    mark, again = f"{number} by hand", 1
    while mark in taken:
        again += 1
        mark = f"{number} by hand, no. {again}"
    return mark


def _nassau(state: State, change: Change) -> Operated:
    name = find(change.part, SETS, "set")
    new = change.new_value(state.nassau[name], f"{name} counters in Nassau")
    moved = new - state.nassau[name]
    if state.counter_stock[name] < moved:
        raise IllegalAnswer(f"The {name} stock does not have that many.")
    state.nassau[name] = new
    state.counter_stock[name] -= moved
    return Operated(text=f"Nassau: {counted(new, f'{name} counter')}.")
