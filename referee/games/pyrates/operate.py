"""Lines of /adjust and of cards: a path as /show prints it, a change, and the other side.

anne.gold +1 from supply        anne.goods -2 to curacao       anne.ships.curacao -1 to hs
anne.allegiance = dutch         curacao.trade = 3              hs.merchant = none
block curacao until 5           cost anne -1 until 7           choose anne 5: yes | no
"""

import re
from dataclasses import dataclass

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Operated
from referee.core.names import clean, find, folded, matches, shown, slug
from referee.core.people import checked_name
from referee.core.pieces import counted
from referee.core.questions import whole
from referee.games.pyrates.board import names_taken, place_named
from referee.games.pyrates.card_lines import VERBS, open_fight
from referee.games.pyrates.rules.trade import convert
from referee.games.pyrates.state import Fight, Merchant, Player, Port, State
from referee.games.pyrates.terms import NATIONS, NONE, PIRATE, SCORES, ZONES, Bid
from referee.games.pyrates.texts import ships, zone

SUPPLY = "supply"
MOST = 999
BETWEEN = ("goods", "gold", "ships", "merchant")  # what one side gives to another
MOST_DEFENSE = 12

Holder = Player | Port | Merchant


def operate(state: State, line: str) -> Operated:
    """Carry out one line.

    Raises:
        InvalidAnswer: it cannot be read.
        IllegalAnswer: it would break the books; nothing was changed.
    """
    if not state.turn:
        raise IllegalAnswer(
            "The table is adjusted when the set-up is finished; until then answers are taken back."
        )
    line = clean(line)
    head, _, rest = line.partition(" ")
    verb = VERBS.get(head.casefold())
    if verb is not None and not rest.startswith("="):
        return verb(state, rest)
    return _path_line(state, line)


# Paths


LINE = re.compile(
    r"^(?P<path>[^\s=]+)\s*(?P<sign>[=+-]?)\s*(?P<value>.*?)"
    r"(?:\s*\b(?P<way>from|to)\s+(?P<other>\S+))?$"
)


@dataclass(frozen=True, slots=True)
class Change:
    """A read line: what part of whom (ships: where), set to a value or changed by a number, and the other side."""

    part: str
    place: str
    sign: str
    value: str
    way: str
    other: str

    @property
    def number(self) -> int:
        """The change as a signed number."""
        if self.value[:1] in ("+", "-"):
            raise InvalidAnswer(f"'{shown(self.sign + self.value)}' has two signs.")
        count = whole(self.value, "a number after + or -")
        if count > MOST:
            raise IllegalAnswer(f"{count} is more than any table holds.")
        return -count if self.sign == "-" else count

    @property
    def word(self) -> str:
        """What is set; it cannot be added to something."""
        if self.sign in ("+", "-"):
            raise InvalidAnswer(
                f"{self.part} is set with =, like {self.part} = {shown(self.value)}."
            )
        return self.value

    @property
    def partner(self) -> str:
        """The other side, unless it is the supply."""
        return "" if folded(self.other) == SUPPLY else self.other

    def applied_to(self, old: int) -> int:
        """What becomes of a number: set by `=` or by no sign, else changed."""
        return old + self.number if self.sign in ("+", "-") else self.number


def _path_line(state: State, line: str) -> Operated:
    found = LINE.match(line)
    if not found:
        raise InvalidAnswer(f"'{shown(line)}' is no line like anne.gold +1.")
    subject, _, path = found["path"].partition(".")
    part, _, place = path.casefold().partition(".")
    if place and part != "ships":
        raise InvalidAnswer(f"'{shown(found['path'])}': only ships have a place after them.")
    change = Change(
        part,
        place,
        found["sign"],
        found["value"].strip(),
        found["way"] or "",
        found["other"] or "",
    )
    if change.partner and part not in BETWEEN:
        raise InvalidAnswer(
            f"{shown(part or subject)} has no other side; leave out '{shown(change.partner)}'."
        )
    if found["path"].casefold() == "turn":
        return _set_turn(state, change)
    if subject.casefold() == "fight":
        return _fight(state, change)
    group = _group(state, subject)
    if group is not None:
        return _for_each(state, group, change)
    name = _subject(state, subject)
    if name in state.players:
        return _player(state, state.players[name], change)
    if name in state.ports:
        return _port(state, state.ports[name], change)
    return _zone(state, name, change)


def _subject(state: State, typed: str) -> str:
    zones = [z for z in ZONES if z.casefold() == folded(typed)]
    if zones:
        return zones[0]
    if matches(typed, state.players):
        return find(typed, state.players, "player")
    return find(typed, (*state.ports, *ZONES), "player, port or zone")


def _group(state: State, typed: str) -> list[str] | None:
    word = folded(typed)
    if word in ("all", "humans", "ais"):
        return [
            p.name
            for p in state.players.values()
            if word == "all" or p.is_human == (word == "humans")
        ]
    nations = {nation.casefold(): nation for nation in (*NATIONS, PIRATE)}
    if word in nations:
        return [port.name for port in state.ports.values() if port.nation == nations[word]]
    return list(state.ports) if word == "ports" else None


def _for_each(state: State, names: list[str], change: Change) -> Operated:
    """The same change for several; what somebody does not have cannot be taken from him."""
    if change.part not in ("goods", "gold", *SCORES):
        raise InvalidAnswer("For several at once only goods, gold and scores can change.")
    if change.partner:
        raise InvalidAnswer("For several at once the other side is the supply.")
    holders = [state.players[n] if n in state.players else state.ports[n] for n in names]
    if change.part in SCORES and any(isinstance(holder, Port) for holder in holders):
        raise InvalidAnswer("Ports have no scores.")
    said, total = [], 0
    for holder in holders:
        had = int(getattr(holder, change.part))
        new = max(0, change.applied_to(had))
        setattr(holder, change.part, new)
        total += new - had
        if isinstance(holder, Port):
            _converted(state, holder)
        said.append(f"{holder.name} {getattr(holder, change.part)}")
    imbalance = ""
    if total and change.part in ("goods", "gold") and not change.other:
        imbalance = f"{_amount(abs(total), change.part)} {'from' if total > 0 else 'to'} nowhere"
    return Operated(text=f"{change.part}: {', '.join(said) or 'nobody'}.", imbalance=imbalance)


def _player(state: State, player: Player, change: Change) -> Operated:
    part = change.part
    if part in ("goods", "gold"):
        return _stuff(state, player, player.name, change)
    if part in SCORES:
        new = _new_value(int(getattr(player, part)), change, part)
        setattr(player, part, new)
        return Operated(text=f"{player.name}: {part} {new}.")
    if part == "ships":
        return _ships(state, player, change)
    if part == "allegiance":
        return _allegiance(state, player, change.word)
    if part == "bid":
        return _bid(player, change.word)
    if part == "unique":
        player.unique_used = find(change.word, ("used", "unused")) == "used"
        return Operated(
            text=f"{player.name}: unique action {'used' if player.unique_used else 'unused'}."
        )
    raise InvalidAnswer(
        f"A player has gold, goods, fame, infamy, popularity, ships.PLACE, allegiance, bid and unique, not '{shown(part)}'."
    )


def _new_value(old: int, change: Change, what: str) -> int:
    new = change.applied_to(old)
    if new < 0:
        raise IllegalAnswer(f"{what} is {old}; it cannot become {new}.")
    return new


def _amount(count: int, part: str) -> str:
    return counted(count, "good") if part == "goods" else f"{count} {part}"


def _stuff(state: State, holder: Holder, name: str, change: Change) -> Operated:
    """Goods or gold of one holder, with the other side if it is named."""
    part = change.part
    old = int(getattr(holder, part))
    new = _new_value(old, change, f"{name}: {part}")
    imbalance = ""
    other: Holder | None = None
    if change.partner:
        typed, _, what = change.partner.partition(".")
        if what and what.casefold() != part:
            raise InvalidAnswer(
                f"'{shown(change.partner)}' is not where {part} come from or go to."
            )
        other, other_name = _holder(state, typed)
        has = int(getattr(other, part)) - (new - old)
        if other is holder:
            raise IllegalAnswer("Both sides are the same.")
        if has < 0:
            raise IllegalAnswer(f"{other_name} has only {_amount(getattr(other, part), part)}.")
        setattr(other, part, has)
    elif not change.other and new != old:
        imbalance = f"{_amount(abs(new - old), part)} {'from' if new > old else 'to'} nowhere"
    setattr(holder, part, new)
    for side in (holder, other):
        if isinstance(side, Port):
            _converted(state, side)
    return Operated(text=f"{name}: {_amount(getattr(holder, part), part)}.", imbalance=imbalance)


def _holder(state: State, typed: str) -> tuple[Holder, str]:
    name = _subject(state, typed)
    if name in state.players:
        return state.players[name], name
    if name in state.ports:
        return state.ports[name], name
    if name not in state.merchants:
        raise IllegalAnswer(f"There is no merchant ship in the {zone(name)}.")
    return state.merchants[name], state.merchants[name].name


def _converted(state: State, port: Port) -> None:
    if state.house.convert_scope == "always":
        port.goods, port.gold = convert(port.cargo, state.options.more_gold)


def _ships(state: State, player: Player, change: Change) -> Operated:
    place = place_named(state, change.place)
    old = player.ships.get(place, 0)
    new = _new_value(old, change, f"{player.name}'s ships at {place}")
    moved = old - new
    target = ""
    if change.partner:
        target = place_named(state, change.partner)
        if target == place or player.ships.get(target, 0) + moved < 0:
            raise IllegalAnswer(
                f"{player.name} has only {ships(player.ships.get(target, 0))} at {target}."
            )
    elif moved < 0 and player.fleet - moved > 6 - player.lost_for_good:
        raise IllegalAnswer(
            f"{player.name} has only {ships(6 - player.lost_for_good)}; {player.fleet - moved} would be on the map."
        )
    player.move(place, -moved)
    if target:
        player.move(target, moved)
    _leave_the_fight(state, player)
    text = f"{player.name}: {ships(player.ships.get(place, 0))} at {zone(place)}"
    return Operated(
        text=text + (f", {player.ships.get(target, 0)} at {zone(target)}." if target else ".")
    )


def _leave_the_fight(state: State, player: Player) -> None:
    """Nobody fights with more ships than he has at the target."""
    fight = state.fight
    if fight is None or player.name not in fight.fleet:
        return
    left = min(fight.fleet[player.name], player.ships.get(fight.target, 0))
    if left:
        fight.fleet[player.name] = left
    else:
        del fight.fleet[player.name]


def _allegiance(state: State, player: Player, value: str) -> Operated:
    nation = find(value, (*NATIONS, NONE), "nation")
    holder = next((p.name for p in state.players.values() if p.allegiance == nation), "")
    if nation != NONE and (not player.is_human or holder not in ("", player.name)):
        reason = (
            f"{holder} has the {nation} allegiance"
            if player.is_human
            else "AI players have no allegiance"
        )
        raise IllegalAnswer(f"{reason}.")
    player.allegiance = nation
    return Operated(text=f"{player.name}: {'full pirate' if nation == NONE else nation}.")


def _bid(player: Player, value: str) -> Operated:
    bid = find(value, (*(bid.value for bid in Bid), NONE), "bid")
    player.bid = None if bid == NONE else Bid(bid)
    return Operated(text=f"{player.name}: bid {bid}.")


def _port(state: State, port: Port, change: Change) -> Operated:
    if change.part in ("goods", "gold"):
        return _stuff(state, port, port.name, change)
    if change.part in ("trade", "defense"):
        attribute = "trade_rating" if change.part == "trade" else "defense"
        new = _new_value(int(getattr(port, attribute)), change, f"{port.name}: {change.part}")
        low, high = (3 if port.is_pirate else 2, 4) if change.part == "trade" else (1, 4)
        if not low <= new <= high:
            raise IllegalAnswer(
                f"{port.name}: a {change.part} counter has {low} to {high}, not {new}."
            )
        setattr(port, attribute, new)
        return Operated(text=f"{port.name}: {change.part} {new}.")
    if change.part == "nation":
        nation = find(change.word, (*NATIONS, PIRATE), "nation")
        if nation == PIRATE and 0 < port.trade_rating < 3:
            raise IllegalAnswer(
                f"{port.name}: the trade counter of a pirate port is 3 or 4, not 2."
            )
        port.nation = nation
        return Operated(text=f"{port.name}: {port.nation}.")
    raise InvalidAnswer(
        f"A port has goods, gold, trade, defense and nation, not '{shown(change.part)}'."
    )


def _zone(state: State, there: str, change: Change) -> Operated:
    if change.part == "governors":
        new = _new_value(state.governors[there], change, "governors")
        if new + sum(n for z, n in state.governors.items() if z != there) > 3:
            raise IllegalAnswer("There are 3 governor ships.")
        state.governors[there] = new
        return Operated(text=f"{zone(there)}: {counted(new, 'governor ship')}.")
    if change.part == "merchant":
        return _merchant(state, there, change)
    ship = state.merchants.get(there)
    if ship is None:
        raise IllegalAnswer(f"There is no merchant ship in the {zone(there)}.")
    if change.part in ("goods", "gold"):
        return _stuff(state, ship, ship.name, change)
    if change.part == "defense":
        ship.defense = _new_value(ship.defense, change, f"{ship.name}: defense")
        return Operated(text=f"{ship.name}: defense {ship.defense}.")
    if change.part == "nation":
        ship.nation = find(change.word, (*NATIONS, NONE), "nation")
        return Operated(text=f"{ship.name}: {ship.nation}.")
    raise InvalidAnswer("A zone has merchant, goods, gold, defense, nation and governors.")


def _merchant(state: State, there: str, change: Change) -> Operated:
    """Take a merchant off, move it, or place one that a card brings."""
    ship = state.merchants.get(there)
    if change.way == "to" and not change.value:
        target = place_named(state, change.other)
        if ship is None or target not in ZONES or target in state.merchants:
            raise IllegalAnswer(f"No merchant ship can move from {there} to {change.other}.")
        state.merchants[target] = state.merchants.pop(there)
        return Operated(text=f"{ship.name} moves to the {zone(target)}.")
    if change.partner:
        raise InvalidAnswer(f"A merchant ship moves by {there}.merchant to ZONE, without a value.")
    if folded(change.word) == NONE:
        if ship is None:
            raise IllegalAnswer(f"There is no merchant ship in the {zone(there)}.")
        state.discarded.append(state.merchants.pop(there).card)
        return Operated(text=f"{ship.name} leaves the map.")
    words = change.value.split()
    if len(words) < 3 or ship is not None:
        raise IllegalAnswer(
            "Type a name, a nation and a defense, for a zone without a merchant ship."
        )
    name = checked_name(" ".join(words[:-2])).title()
    card = slug(name)
    taken = names_taken(state) | {m.card for m in state.merchants.values()}
    if card in taken or card == state.card_in_hand:
        raise IllegalAnswer(f"{name} is on the table already.")
    nation, defense = find(words[-2], (*NATIONS, NONE), "nation"), whole(words[-1])
    if not 0 <= defense <= MOST_DEFENSE:
        raise IllegalAnswer(f"A defense of {defense} is on no card.")
    state.merchants[there] = Merchant(card=card, name=name, nation=nation, defense=defense)
    if card not in state.drawn:
        state.drawn.append(card)
    state.discarded = [row for row in state.discarded if row != card]
    return Operated(text=f"{name} in the {zone(there)}, {nation}, defense {defense}.")


def _fight(state: State, change: Change) -> Operated:
    fight = open_fight(state)
    if change.part not in ("attack", "defense"):
        return _sent(state, fight, change)
    attribute = f"{change.part}_bonus"
    setattr(fight, attribute, change.applied_to(int(getattr(fight, attribute))))
    return Operated(text=f"This fight: {change.part} {getattr(fight, attribute):+}.")


def _sent(state: State, fight: Fight, change: Change) -> Operated:
    """How many of the ships at the target a player has in the fight."""
    player = state.players[find(change.part, state.players, "player, or attack or defense")]
    there = player.ships.get(fight.target, 0)
    new = _new_value(fight.fleet.get(player.name, 0), change, f"{player.name}'s ships in the fight")
    if new > there:
        raise IllegalAnswer(f"{player.name} has only {ships(there)} at {zone(fight.target)}.")
    if new:
        fight.fleet[player.name] = new
    else:
        fight.fleet.pop(player.name, None)
    return Operated(text=f"{player.name}: {ships(new)} in the fight.")


def _set_turn(state: State, change: Change) -> Operated:
    turn = _new_value(state.turn, change, "turn")
    if not 1 <= turn <= 12:
        raise IllegalAnswer(f"The turn track has 1 to 12, not {turn}.")
    state.turn = turn
    return Operated(text=f"Turn marker to {turn}.")
