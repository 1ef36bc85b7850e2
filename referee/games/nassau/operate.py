"""Lines of /adjust and of the position form: a path as /show prints it and a change, or a verb.

anne.score +5                anne.rum -1 to bob             anne.crates +2
anne.standing -1 to lying    anne.goods +silver from bag    anne.trophies +kraken 3
tower C cannon anne 2        opponent C kraken 3 anne 1     outpost C anne
"""

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Operated
from referee.core.names import find, folded, shown
from referee.core.pieces import counted
from referee.core.questions import whole
from referee.games.nassau.board_lines import VERBS
from referee.games.nassau.state import Animal, Player, State, Trophy
from referee.games.nassau.terms import ANIMALS, AREAS, GOODS, OBJECTS, STATIONS, WEAPONS
from referee.games.nassau.texts import rule, spoken

USAGE = (
    "anne.score +5; anne.rum -1 to bob (rum, doubloon, bomb, compass, agreement; the other side is the supply)",
    "anne.sailors +1; anne.sails -1; anne.holds = 4; anne.cannon +1: weapon tiles, printed ones not",
    "anne.crates +2: from the own pile; anne.provisions -1; anne.cards = 4",
    "anne.standing -1 to lying: pirates standing, lying, city, tavern",
    "anne.goods +silver; anne.hidden +silver; anne.general +silver: goods aboard and in the hideout",
    "anne.animals +cat; anne.animals -cat; anne.cat = used (or fresh); anne.trophies +kraken 3",
    "anne.hideout = 3; anne.place = C (or pier-2, home); dolphin = anne; round = 2",
    "tower C cannon anne 2; post C sabre silver; outpost C anne; opponent C kraken 3 anne 1; bear E",
    "dutchman E cannon 5; pier anne 2: crates on the Dutchman's right-hand pier",
)
COUNTS = {
    "score": "score",
    "cards": "hand",
    "sailors": "sailors",
    "sails": "sails",
    "holds": "holds",
}
PIRATES = ("standing", "lying", "city", "tavern")
MOST = 999
LINE = re.compile(
    r"^(?P<path>[^\s=]+)\s*(?P<sign>[=+-]?)\s*(?P<value>.*?)"
    r"(?:\s*\b(?P<way>from|to)\s+(?P<other>\S+))?$"
)


@dataclass(frozen=True, slots=True)
class Change:
    """A read line: what part of whom, set to a value or changed by it, and the other side."""

    part: str
    sign: str
    value: str
    other: str

    @property
    def number(self) -> int:
        """The change as a signed number."""
        count = whole(self.value, "a number after + or -")
        if abs(count) > MOST:
            raise IllegalAnswer(f"{count} is more than any table holds.")
        return -count if self.sign == "-" else count

    def new(self, old: int) -> int:
        """The value afterwards."""
        return self.number if self.sign in ("=", "") else old + self.number


def try_lines(state: State, before: tuple[str, ...], line: str) -> str:
    """What one more line would do, tried on a copy of the table.

    Raises:
        IllegalAnswer, InvalidAnswer: it cannot be carried out.
    """
    copy = deepcopy(state)
    for earlier in before:
        operate(copy, earlier)
    return operate(copy, line).text


def operate(state: State, line: str) -> Operated:
    """Carry out one line.

    Raises:
        InvalidAnswer: it cannot be read.
        IllegalAnswer: it would break the books; nothing was changed.
    """
    words = line.split()
    head = words[0].casefold() if words else ""
    if head in VERBS and len(words) > 1 and words[1] != "=":
        if not state.is_full:
            raise IllegalAnswer("Only scores are kept in this mode.")
        return VERBS[head](state, words[1:])
    found = LINE.match(line.strip())
    if not found:
        raise InvalidAnswer(f"'{shown(line)}' is no line like anne.score +1.")
    subject, _, part = found["path"].partition(".")
    change = Change(part.casefold(), found["sign"], found["value"].strip(), found["other"] or "")
    if subject.casefold() == "dolphin":
        state.dolphin = find(change.value, state.players, "player")
        return Operated(text=f"The dolphin is {state.dolphin}'s.")
    if subject.casefold() == "round":
        return _round(state, change)
    name = find(subject, state.players, "player")
    return _player(state, state.players[name], change)


def _round(state: State, change: Change) -> Operated:
    number = change.new(state.round)
    if not 1 <= number <= 4:
        raise IllegalAnswer(f"There are 4 rounds, not {number}.")
    state.round = number
    return Operated(text=f"Round {number}.")


def _player(state: State, player: Player, change: Change) -> Operated:
    part = change.part
    if not state.is_full and part != "score":
        raise IllegalAnswer("Only scores are kept in this mode.")
    if part in PARTS:
        return PARTS[part](state, player, change)
    if part in COUNTS:
        return _count(state, player, change)
    if part in PIRATES:
        return _pirates(player, change)
    kinds = (*OBJECTS, *WEAPONS)
    if part.replace(" ", "_") in kinds:
        return _supplied(state, player, change)
    if part in ANIMALS:
        return _animal_side(player, change)
    raise InvalidAnswer(f"A player has no '{shown(part)}'; /help adjust lists what there is.")


def _from_supply(state: State, kind: str, count: int) -> None:
    """The supply's side of a change; it does not give more than it has [R65]."""
    left = state.supply.get(kind, 0)
    if count > left and state.house.supply == "limited":
        raise IllegalAnswer(
            f"The supply has {left} {spoken(kind)}, not {count} (/house supply unlimited).",
            "",
            rule("R65"),
        )
    state.supply[kind] = max(0, left - count)


def _count(state: State, player: Player, change: Change) -> Operated:
    """Counts; sails, sailors and cards have their other side in the supply and the piles."""
    attribute = COUNTS[change.part]
    old = int(getattr(player, attribute))
    new = change.new(old)
    low = (
        -MOST
        if change.part == "score"
        else {"sailors": 1, "sails": 1, "holds": 3}.get(change.part, 0)
    )
    high = MOST if change.part in ("score", "cards") else 5
    if not low <= new <= high:
        raise IllegalAnswer(f"{player.name}: {change.part} is {low} to {high}, not {new}.")
    if change.part in ("sails", "sailors"):
        _from_supply(state, change.part.removesuffix("s"), new - old)
    elif change.part == "cards":
        if new - old > state.yarn_pile:
            raise IllegalAnswer(f"The piles have {state.yarn_pile} yarn cards, not {new - old}.")
        state.yarn_pile -= new - old
    setattr(player, attribute, new)
    return Operated(text=f"{player.name}: {change.part} {new}.")


def _supplied(state: State, player: Player, change: Change) -> Operated:
    """Objects and weapon tiles, with another player or the supply on the other side."""
    kind = change.part
    held = player.objects if kind in OBJECTS else player.tiles
    new = change.new(held[kind])
    moved = new - held[kind]
    if new < 0 or (kind in WEAPONS and new > 4):
        raise IllegalAnswer(f"{player.name} has {held[kind]} {spoken(kind)}; {new} cannot be.")
    if change.other and folded(change.other) != "supply":
        other = state.players[find(change.other, state.players, "player")]
        theirs = other.objects if kind in OBJECTS else other.tiles
        if other is player or theirs[kind] < moved:
            raise IllegalAnswer(f"{other.name} has only {theirs[kind]} {spoken(kind)}.")
        theirs[kind] -= moved
    else:
        _from_supply(state, kind, moved)
    held[kind] = new
    return Operated(text=f"{player.name}: {new} {spoken(kind)}.")


def _crates(state: State, player: Player, change: Change) -> Operated:
    new = change.new(player.crates)
    moved = new - player.crates
    if not new >= 0 or moved > player.pile:
        raise IllegalAnswer(
            f"{player.name} has {player.crates} crates aboard, {player.pile} in the pile."
        )
    player.crates, player.pile = new, player.pile - moved
    return Operated(text=f"{player.name}: {new} crates aboard, {player.pile} in the pile.")


def _provisions(state: State, player: Player, change: Change) -> Operated:
    new = change.new(player.provisions)
    if new < 0:
        raise IllegalAnswer(f"{player.name} has {player.provisions} provisions.")
    _from_supply(state, "provision", new - player.provisions)
    player.provisions = new
    return Operated(text=f"{player.name}: {new} provisions.")


def _pirates_at(player: Player, place: str) -> int:
    return len(player.tavern) if place == "tavern" else int(getattr(player, place))


def _put_pirates(player: Player, place: str, count: int) -> None:
    if place != "tavern":
        setattr(player, place, count)
        return
    while len(player.tavern) > count:
        player.tavern.pop()
    free = [table for table in range(1, 6) if table not in player.tavern]
    player.tavern = sorted([*player.tavern, *free[: count - len(player.tavern)]])


def _pirates(player: Player, change: Change) -> Operated:
    """Pirates go from one place to another; 13 stay 13."""
    here = change.part
    there = find(change.other, [p for p in PIRATES if p != here], "place") if change.other else ""
    if not there:
        raise IllegalAnswer(
            f"Name the other place, like {player.name.casefold()}.standing -1 to lying."
        )
    old, other = _pirates_at(player, here), _pirates_at(player, there)
    moved = change.new(old) - old
    if (
        old + moved < 0
        or other - moved < 0
        or (there == "tavern" and other - moved > 5)
        or (here == "tavern" and old + moved > 5)
    ):
        raise IllegalAnswer(f"{player.name} has {counted(old, 'pirate')} {here}, {other} {there}.")
    _put_pirates(player, here, old + moved)
    _put_pirates(player, there, other - moved)
    return Operated(
        text=f"{player.name}: {counted(old + moved, 'pirate')} {here}, {other - moved} {there}."
    )


def _good(heap_of: Callable[[Player], list[str]]) -> Callable[[State, Player, Change], Operated]:
    def changed(state: State, player: Player, change: Change) -> Operated:
        good = find(change.value, GOODS, "good")
        heap = heap_of(player)
        if change.sign == "-":
            if good not in heap:
                raise IllegalAnswer(f"{player.name} has no {spoken(good)} there.")
            heap.remove(good)
        else:
            heap.append(good)
        return Operated(text=f"{player.name}: {', '.join(map(spoken, heap)) or 'no good'}.")

    return changed


def _animals(state: State, player: Player, change: Change) -> Operated:
    kind = find(change.value, ANIMALS, "animal")
    if change.sign == "-":
        if not player.owns(kind):
            raise IllegalAnswer(f"{player.name} has no {spoken(kind)}.")
        player.animals = [animal for animal in player.animals if animal.kind != kind]
    elif player.owns(kind) or len(player.animals) == 5:
        raise IllegalAnswer(
            f"{player.name} has {len(player.animals)} animals, each kind once, 5 at most."
        )
    else:
        player.animals.append(Animal(kind=kind))
    return Operated(text=f"{player.name}: {', '.join(map(spoken, player.kinds)) or 'no animal'}.")


def _animal_side(player: Player, change: Change) -> Operated:
    found = next((animal for animal in player.animals if animal.kind == change.part), None)
    if found is None:
        raise IllegalAnswer(f"{player.name} has no {spoken(change.part)}.")
    found.used = find(change.value, ("used", "fresh")) == "used"
    return Operated(
        text=f"{player.name}: {spoken(change.part)} {'used' if found.used else 'fresh'}."
    )


def _trophies(state: State, player: Player, change: Change) -> Operated:
    words = change.value.split()
    if len(words) != 2:
        raise InvalidAnswer("Type a type and a strength, like anne.trophies +kraken 3.")
    trophy = Trophy(find(words[0], state.kinds, "type of opponent"), whole(words[1]))
    if not 1 <= trophy.strength <= 5:
        raise IllegalAnswer("A strength is 1 to 5.")
    if change.sign == "-":
        if trophy not in player.trophies:
            raise IllegalAnswer(f"{player.name} has no {trophy.kind} {trophy.strength}.")
        player.trophies.remove(trophy)
    else:
        player.trophies.append(trophy)
    told = ", ".join(f"{kind} {strength}" for kind, strength in player.trophies)
    return Operated(text=f"{player.name}: defeated {told or 'nobody'}.")


def _hideout(state: State, player: Player, change: Change) -> Operated:
    number = whole(change.value)
    if not 1 <= number <= 6:
        raise IllegalAnswer(f"There are 6 hideouts, no hideout {number}.")
    player.hideout = number
    return Operated(text=f"{player.name}: hideout {number}.")


def _place(state: State, player: Player, change: Change) -> Operated:
    places = ("deck", *(f"pier-{n}" for n in range(1, 6)), *AREAS, *STATIONS)
    player.place = find(change.value, places, "place")
    stations = list(STATIONS)
    player.visited = (
        stations[: stations.index(player.place) + 1] if player.place in stations else []
    )
    return Operated(text=f"{player.name}'s ship: {player.place}.")


PARTS: dict[str, Callable[[State, Player, Change], Operated]] = {
    "crates": _crates,
    "provisions": _provisions,
    "goods": _good(lambda player: player.goods),
    "hidden": _good(lambda player: player.filled),
    "general": _good(lambda player: player.general),
    "animals": _animals,
    "trophies": _trophies,
    "hideout": _hideout,
    "place": _place,
}
