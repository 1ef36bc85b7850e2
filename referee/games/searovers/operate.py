"""Lines of /adjust and of cards: a path as /show prints it, a change, and the other side.

anne.supply +1            anne.hand -1 to draw         anne.1.aboard +2
anne.1.hex = b4           anne.1.crew = none           anne.haven = h3
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Operated
from referee.core.names import find, is_digits, matches, shown, slug
from referee.core.questions import whole
from referee.games.searovers import board
from referee.games.searovers.facts.printed import coordinate
from referee.games.searovers.rules.booty import doubloons_of
from referee.games.searovers.rules.setup import LEAST_TARGET, MOST_TARGET
from referee.games.searovers.state import LyingWild, Player, State, Vessel
from referee.games.searovers.terms import (
    CAPTAIN,
    CREW,
    GUNS,
    HAVENS,
    SIZES,
    VESSEL,
)
from referee.games.searovers.texts import refusal

KEEP = "keep"
NONE = "none"
MOST = 999

USAGE = (
    "anne.supply +1: pieces of eight, from and to the treasury, or from bob.supply, bob.1.aboard",
    "anne.1.aboard -2 to treasury; anne.spent = 3",
    "anne.hand +1 from draw: cards, from and to discard where nothing else is named; column, draw, discard",
    "anne.1.hex = b4, or dock; anne.1.crew = none; anne.1.guns = 8; anne.1.captain = morgan; anne.1.hull = sloop",
    "anne.1 = none: the whole vessel to the Discard Pile; anne.1.immobile = no, or the round it lasts to",
    "anne.haven = h3; anne.row b4 = p2; target = 6",
    "keep: offer these lines again when the card comes back",
)

LINE = re.compile(
    r"^(?P<path>[^\s=]+)(?:\s+(?P<old>[A-Za-z][0-9]+))?\s*(?P<sign>[=+-])\s*(?P<value>.*?)"
    r"(?:\s+(?P<way>from|to)\s+(?P<other>\S+))?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Account:
    """Something counted: what it is made of, how to look at it and how to set it."""

    what: str  # poe or cards
    name: str
    get: Callable[[], int]
    put: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Change:
    """A read line."""

    path: tuple[str, ...]
    old: str
    sign: str
    value: str
    other: str

    def of(self, before: int) -> int:
        """The number that the account is changed by."""
        count = whole(self.value, "a number")
        if not 0 <= count <= MOST:
            raise IllegalAnswer(f"{count} is more than any table holds.")
        return count - before if self.sign == "=" else (-count if self.sign == "-" else count)


def operate(state: State, line: str) -> Operated:
    """Carry out one line.

    Raises:
        InvalidAnswer: it cannot be read.
        IllegalAnswer: it would break the books; nothing was changed.
    """
    if not state.round:
        raise IllegalAnswer(
            "The table is adjusted when the set-up is finished; until then answers are taken back."
        )
    if line.strip().casefold() == KEEP:
        return Operated(text="These lines are kept for the next time.")
    found = LINE.match(line.strip())
    if not found:
        raise InvalidAnswer(f"'{shown(line)}' is no line like anne.supply +1.")
    change = Change(
        tuple(found["path"].split(".")),
        (found["old"] or "").upper(),
        found["sign"],
        found["value"].strip(),
        (found["other"] or "").casefold(),
    )
    account = _account(state, change.path)
    if account is not None:
        return _transfer(state, account, change)
    if change.path[0].casefold() == "target":
        target = state.target + change.of(state.target)
        if not LEAST_TARGET <= target <= MOST_TARGET:
            raise refusal("target-range", str(target))
        state.target = target
        return Operated(text=f"{state.target} doubloons win.")
    player = state.players[find(change.path[0], state.players, "player")]
    if len(change.path) > 1 and is_digits(change.path[1]):
        return _vessel_line(state, player, change)
    return _player_line(state, player, change)


# Counted things


def _account(state: State, path: tuple[str, ...]) -> Account | None:
    """The account at a path, or None where it is none."""
    head = path[0].casefold()
    if len(path) == 1:
        return _common(state, head)
    player = state.players[find(path[0], state.players, "player")]
    part = path[-1].casefold()
    if len(path) == 2 and part in ("supply", "hand"):
        what = "poe" if part == "supply" else "cards"
        return Account(
            what,
            f"{player.name}'s {part}",
            lambda: int(getattr(player, part)),
            lambda n: setattr(player, part, n),
        )
    if len(path) == 3 and part == "aboard":
        vessel = _vessel(player, path[1])
        return Account(
            "poe",
            f"{board.name_of(state, vessel)}, aboard",
            lambda: vessel.aboard,
            lambda n: setattr(vessel, "aboard", n),
        )
    return None


def _common(state: State, head: str) -> Account | None:
    if head == "treasury":
        return Account(
            "poe", "treasury", lambda: state.treasury, lambda n: setattr(state, "treasury", n)
        )
    if head in ("draw", "discard", "column"):

        def put(number: int) -> None:
            state.piles = replace(state.piles, **{head: number})

        return Account("cards", head, lambda: int(getattr(state.piles, head)), put)
    return None


def _is_secret(state: State, account: Account) -> bool:
    """Whether only its owner may know what it holds [R10]."""
    return any(p.is_secret and account.name == f"{p.name}'s supply" for p in state.players.values())


def _transfer(state: State, account: Account, change: Change) -> Operated:
    """A change with its other side: the treasury or the Discard Pile where none is named."""
    amount = change.of(account.get())
    usual = "treasury" if account.what == "poe" else "discard"
    other = _account(state, tuple((change.other or usual).split(".")))
    if other is None or other.what != account.what or other.name == account.name:
        raise IllegalAnswer(f"{account.name} and {change.other or usual} do not go together.")
    for side, left in ((account, account.get() + amount), (other, other.get() - amount)):
        if left < 0:
            has = "not that many" if _is_secret(state, side) else f"only {side.get()}"
            raise IllegalAnswer(f"{side.name} has {has}.")
    account.put(account.get() + amount)
    other.put(other.get() - amount)
    follow_supplies(state)
    told = (
        f"{side.name}{': booked' if _is_secret(state, side) else f' {side.get()}'}"
        for side in (account, other)
    )
    return Operated(text=f"{', '.join(told)}.")


def follow_supplies(state: State) -> None:
    """Doubloons and what is spent follow a changed supply [R17]."""
    for player in state.players.values():
        player.spent = min(player.spent, player.supply)
        if state.house.doubloons == "marker":
            state.stock -= doubloons_of(player.supply) - player.doubloons
            player.doubloons = doubloons_of(player.supply)


# A player's side


def _player_line(state: State, player: Player, change: Change) -> Operated:
    part = change.path[1].casefold() if len(change.path) == 2 else ""
    if part == "spent":
        spent = player.spent + change.of(player.spent)
        if not 0 <= spent <= player.supply:
            has = "not that many" if player.is_secret else str(player.supply)
            raise IllegalAnswer(f"{player.name} has {has}; {spent} cannot be spent.")
        player.spent = spent
        return Operated(text=f"{player.name}: {spent} spent, {player.purse}.")
    if part == "doubloons" and state.house.doubloons == "hard":
        amount = change.of(player.doubloons)
        if player.doubloons + amount < 0 or state.stock - amount < 0:
            raise IllegalAnswer(f"There are {state.stock} doubloons in the treasury.")
        player.doubloons += amount
        state.stock -= amount
        return Operated(text=f"{player.name}: {player.doubloons} doubloons.")
    if part == "haven":
        label = change.value.upper()
        if label not in HAVENS or any(p.haven == label for p in state.players.values()):
            raise IllegalAnswer(f"{label} is no free Haven.")
        player.haven = label
        return Operated(text=f"{player.name}: Haven {label}.")
    if part == "row":
        return _row(state, player, change)
    raise InvalidAnswer(
        "A player has supply, spent, hand, haven, row and vessels 1 to 3, like anne.1.aboard."
    )


def _row(state: State, player: Player, change: Change) -> Operated:
    new = coordinate(change.value)
    if change.old not in player.row:
        raise IllegalAnswer(f"{change.old or 'That'} is not on the row: {' '.join(player.row)}.")
    if any(new in p.row for p in state.players.values()) or new in state.bottom:
        raise IllegalAnswer(f"{new} lies elsewhere.")
    player.row[player.row.index(change.old)] = new
    return Operated(text=f"{player.name}'s row: {' '.join(player.row)}.")


# Vessels


def _vessel(player: Player, number: str) -> Vessel:
    vessel = player.vessels.get(int(number)) if is_digits(number) else None
    if vessel is None:
        raise IllegalAnswer(f"{player.name} has no vessel {shown(number)}.")
    return vessel


def _vessel_line(state: State, player: Player, change: Change) -> Operated:
    vessel = _vessel(player, change.path[1])
    part = change.path[2].casefold() if len(change.path) == 3 else ""
    if not part and change.value.casefold() == NONE:
        return _remove(state, player, vessel)
    if part == "hex":
        return _sail(state, vessel, change.value)
    if part == "immobile":
        return _immobile(state, vessel, change.value)
    if part in (CREW, GUNS, CAPTAIN, "hull"):
        return _card(state, player, vessel, part, change.value.casefold())
    raise InvalidAnswer("A vessel has aboard, hex, crew, guns, captain, hull and immobile.")


def _discard(state: State, count: int) -> None:
    if state.piles.discard + count < 0:
        raise IllegalAnswer(f"The Discard Pile has only {state.piles.discard} cards.")
    state.piles = replace(state.piles, discard=state.piles.discard + count)


def _remove(state: State, player: Player, vessel: Vessel) -> Operated:
    name = board.name_of(state, vessel)
    _discard(state, len(vessel.kinds) + len(vessel.wilds))
    state.treasury += vessel.aboard
    player.vessels.pop(vessel.number)
    return Operated(text=f"{name} leaves the table.")


def _sail(state: State, vessel: Vessel, text: str) -> Operated:
    if text.casefold() == "dock":
        if vessel.aboard:
            raise IllegalAnswer(f"{vessel.aboard} pieces of eight are aboard; book them first.")
        vessel.at_sea, vessel.hex, vessel.is_open = False, "", False
    else:
        if not (vessel.hull and vessel.captain):
            raise IllegalAnswer("A vessel at sea has a captain and a vessel card.")
        hex_ = board.place(text)
        if board.lying_at(state, hex_, vessel) != "no":
            raise IllegalAnswer(f"Another vessel lies at {hex_}.")
        vessel.at_sea, vessel.hex = True, hex_
    return Operated(text=f"{board.name_of(state, vessel)}: {vessel.hex or 'in dock'}.")


def _immobile(state: State, vessel: Vessel, value: str) -> Operated:
    if value.casefold() in ("no", NONE):
        _discard(state, len(vessel.wilds))
        vessel.wilds = []
        return Operated(text=f"{board.name_of(state, vessel)} can move.")
    until = whole(value, "a round, or no")
    _discard(state, -1)
    vessel.wilds.append(LyingWild(name="a Wild card", until=until))
    return Operated(text=f"{board.name_of(state, vessel)} cannot move until round {until}.")


def _card(state: State, player: Player, vessel: Vessel, part: str, value: str) -> Operated:
    """A card aboard comes from, or goes to, the Discard Pile."""
    old = {CREW: vessel.crew, GUNS: vessel.guns, CAPTAIN: vessel.captain, "hull": vessel.hull}[part]
    gone = value in (NONE, "no")
    if gone and vessel.at_sea and part in (CAPTAIN, "hull"):
        raise IllegalAnswer("A vessel at sea has a captain and a vessel card.")
    new = None if gone else _named(state, part, value)
    _discard(state, int(bool(old)) - int(not gone))
    match part:
        case "crew":
            vessel.crew = not gone
        case "guns":
            vessel.guns = int(new or 0)
        case "captain":
            vessel.captain = str(new or "")
        case _:
            vessel.hull = str(new or "")
    if not vessel.kinds:
        player.vessels.pop(vessel.number)
    left = ", ".join(board.cards_of(state, vessel)) or "no card left"
    return Operated(text=f"{player.name}.{vessel.number}: {left}.")


def _named(state: State, part: str, value: str) -> str:
    if part == CREW:
        return CREW
    if part == GUNS:
        size = value.split("-")[0]
        if not is_digits(size) or int(size) not in SIZES:
            raise InvalidAnswer("Guns are 4, 6, 8, 12 or 18.")
        return size
    kind = VESSEL if part == "hull" else CAPTAIN
    if slug(value) in state.cards.names[kind]:
        return slug(value)
    # First what this game has read: a replay knows the names of all tables from the start.
    known = (
        [*state.cards.hulls]
        if kind == VESSEL
        else list(dict.fromkeys([*state.cards.captains, *state.cards.told]))
    )
    names = known if matches(value, known) else state.cards.names[kind]
    return find(value, names, "card that somebody has read")
