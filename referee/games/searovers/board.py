"""What the rules see of the present table: slots as cards, who lies where, what a name means."""

from collections.abc import Sequence

from referee.core.errors import InvalidAnswer
from referee.core.names import clean, find, folded, is_digits, matches, shown, tight
from referee.games.searovers.facts.printed import printed_row, title
from referee.games.searovers.rules.assemble import Card, Slot
from referee.games.searovers.rules.move import (
    FOREIGN_HAVEN,
    NOBODY,
    OPEN_HAVEN,
    OPPONENT,
    OTHER_HEX,
    OWN,
    OWN_HAVEN,
    Rate,
)
from referee.games.searovers.state import Player, Rig, State, Vessel, stack_of
from referee.games.searovers.terms import (
    CAPTAIN,
    CREW,
    GUN_SIZES,
    GUNS,
    SLOTS,
    TREASURE_HEX,
    VESSEL,
)

MOST_LETTERS = 40


def key(state: State, *parts: object) -> str:
    """The stable name of a question: round, player, action of the turn, and what it is about."""
    words = [f"t{state.round}", folded(state.active).replace(" ", "-"), *map(str, parts)]
    return ".".join(words)


# Cards


def hull_type(state: State, hull: str) -> str:
    """The kind of a vessel card, as far as anything is known of it."""
    known = state.cards.hulls.get(hull)
    return known.type if known else str(printed_row("vessels", hull).get("type", ""))


def hull_guns(state: State, hull: str) -> tuple[int, ...]:
    """Gun sizes of a vessel card; none where only the unread card tells."""
    known = state.cards.hulls.get(hull)
    if known:
        return known.guns
    return tuple(GUN_SIZES.get(hull_type(state, hull), ()))


def rig(state: State, hull: str) -> Rig | None:
    """Cost and move rate of a vessel card, as far as they are known or printed in the rulebook."""
    known = state.cards.hulls.get(hull)
    if known:
        return Rig(known.cost, known.rate)
    row = printed_row("vessels", hull)
    if "cost" not in row or "move" not in row:
        return None
    dice, plus, again = row["move"]
    return Rig(int(row["cost"]), Rate(int(dice), int(plus), bool(again)))


def hull_colour(state: State, hull: str) -> str:
    """The colour of a named vessel; empty where cards of both colours are alike."""
    known = state.cards.hulls.get(hull)
    return known.colour if known else str(printed_row("vessels", hull).get("colour", ""))


def captain_cost(state: State, captain: str) -> int | None:
    """What a captain costs, as far as it is known or printed in the rulebook."""
    known = state.cards.captains.get(captain)
    cost = known.cost if known else printed_row("captains", captain).get("cost")
    return None if cost is None else int(cost)


def captain_colour(state: State, captain: str) -> str:
    """A captain's colour, as far as this game has come to know it.

    A replay has all tables from the start, so a card counts only when it has been read.
    """
    known = state.cards.captains.get(captain)
    if known:
        return known.colour
    return state.cards.told.get(captain) or str(printed_row("captains", captain).get("colour", ""))


def hull_card(state: State, hull: str, colour: str, cost: int | None = None) -> Card:
    """A vessel as the rules see it; `where` holds its slug."""
    return Card(
        VESSEL,
        colour,
        type=hull_type(state, hull) or None,
        gun_sizes=hull_guns(state, hull) or None,
        cost=cost,
        where=hull,
    )


def slot_of(state: State, vessel: Vessel | None) -> Slot:
    """One slot as the rules see it."""
    if vessel is None:
        return Slot()
    cards = []
    if vessel.hull:
        cards.append(hull_card(state, vessel.hull, vessel.colour))
    if vessel.captain:
        cards.append(Card(CAPTAIN, vessel.colour, where=vessel.captain))
    if vessel.guns:
        cards.append(Card(GUNS, vessel.colour, size=vessel.guns, where=str(vessel.guns)))
    if vessel.crew:
        cards.append(Card(CREW, vessel.colour, where=CREW))
    return Slot(tuple(cards), vessel.at_sea, vessel.aboard)


def slots_of(state: State, player: Player) -> tuple[Slot, ...]:
    """The three slots as the rules see them."""
    return tuple(slot_of(state, player.vessels.get(number)) for number in range(1, SLOTS + 1))


def put_slots(player: Player, slots: Sequence[Slot]) -> int:
    """Lay the cards as the rules left them; returns how many Wild cards lay where nothing is left [R78]."""
    wilds = 0
    for place, slot in enumerate(slots, 1):
        if not slot.cards:
            gone = player.vessels.pop(place, None)
            wilds += len(gone.wilds) if gone else 0
            continue
        vessel = player.vessels.get(place)
        colour = next((c.colour for c in slot.cards if c.kind != GUNS), slot.cards[0].colour)
        if vessel is None:
            vessel = Vessel(number=place, owner=player.name, colour=colour)
            player.vessels[place] = vessel
        named = {card.kind: card for card in slot.cards}
        vessel.colour = colour
        vessel.hull = named[VESSEL].where if VESSEL in named else ""
        vessel.captain = named[CAPTAIN].where if CAPTAIN in named else ""
        vessel.guns = (named[GUNS].size or 0) if GUNS in named else 0
        vessel.crew = CREW in named
    return wilds


def hull_name(state: State, hull: str) -> str:
    """A vessel card as it is read out."""
    known = state.cards.hulls.get(hull)
    return known.name if known else title(hull)


def name_of(state: State, vessel: Vessel) -> str:
    """A vessel as the table calls it: `Glenn's Sloop 1`."""
    head = f"{vessel.owner}'s"
    if vessel.hull:
        return f"{head} {hull_name(state, vessel.hull)} {vessel.number}"
    if vessel.captain:
        return f"{head} captain {title(vessel.captain)} in slot {vessel.number}"
    return f"{head} slot {vessel.number}"


def cards_of(state: State, vessel: Vessel) -> list[str]:
    """The cards of a stack as they are read out."""
    names = [hull_name(state, vessel.hull)] if vessel.hull else []
    names += [title(vessel.captain)] if vessel.captain else []
    names += [f"{vessel.guns}-Pounders"] if vessel.guns else []
    return names + (["crew"] if vessel.crew else [])


def strength(state: State, vessel: Vessel) -> int:
    """Dice of a vessel, as far as its cards have been read."""
    return stack_of(state.cards, vessel).strength


def is_read(state: State, vessel: Vessel) -> bool:
    """Whether all its cards have been read; a correction may have laid one meanwhile that nobody has read."""
    cards = state.cards
    return (
        (not vessel.hull or vessel.hull in cards.hulls)
        and (not vessel.captain or vessel.captain in cards.captains)
        and (not vessel.guns or vessel.guns in cards.guns)
    )


def is_historical(state: State, vessel: Vessel) -> bool:
    """Whether a named vessel is under the captain it belongs to."""
    hull = state.cards.hulls.get(vessel.hull)
    own = hull.captain if hull else str(printed_row("vessels", vessel.hull).get("captain", ""))
    return bool(own) and own == vessel.captain


def is_there(state: State, vessel: Vessel) -> bool:
    """Whether a vessel still lies on the table; a correction may have taken it off meanwhile."""
    return state.vessel(vessel.mark) is vessel


# Places


def in_own_haven(state: State, vessel: Vessel) -> bool:
    """Whether a vessel lies in its owner's Haven."""
    return vessel.at_sea and vessel.hex == state.players[vessel.owner].haven


def end_of(state: State, player: Player, hex_: str) -> str:
    """What a hex is to a player who would stop there."""
    if hex_ == player.haven:
        return OWN_HAVEN
    if any(other.haven == hex_ for other in state.players.values()):
        return FOREIGN_HAVEN
    return OPEN_HAVEN if is_haven(hex_) else OTHER_HEX


def is_haven(hex_: str) -> bool:
    """Whether a label is that of a Haven hex."""
    return hex_[:1] == "H" and is_digits(hex_[1:])


def lying_at(state: State, hex_: str, but: Vessel) -> str:
    """Whose vessel lies in a hex, apart from this one."""
    for other in state.vessels:
        if other is not but and other.at_sea and other.hex == hex_:
            return OWN if other.owner == but.owner else OPPONENT
    return NOBODY


def short_text(text: str, what: str) -> str:
    """Somebody's words for a place or a card, fit for a line.

    Raises:
        InvalidAnswer: they are too long.
    """
    words = clean(text)
    if len(words) > MOST_LETTERS:
        raise InvalidAnswer(f"'{shown(words)}' is too long for a {what}.")
    return words


def place(text: str) -> str:
    """A hex as it was typed: a label in capitals, other words as they are."""
    words = short_text(text, "place")
    label = words.upper()
    if label == TREASURE_HEX or (label[:1] in ("B", "P", "H") and is_digits(label[1:])):
        return label
    return words.lower()


# Names


def vessel_named(state: State, player: Player, text: str) -> Vessel:
    """An own vessel by its number, or by the beginning of its vessel's or captain's name.

    Raises:
        InvalidAnswer: none, or several.
    """
    if is_digits(text):
        vessel = player.vessels.get(int(text[:3]))
        if vessel is None:
            slots = ", ".join(map(str, sorted(player.vessels))) or "none"
            raise InvalidAnswer(f"{player.name} has no vessel {shown(text)}; there is {slots}.")
        return vessel
    found = [
        vessel
        for vessel in player.vessels.values()
        if matches(text, [title(card) for card in (vessel.hull, vessel.captain) if card])
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise InvalidAnswer(f"'{shown(text)}' fits several vessels; type the number.")
    raise InvalidAnswer(f"'{shown(text)}' is no vessel of {player.name}.")


def mark_named(state: State, text: str) -> Vessel:
    """Any vessel by owner and number: `bob2`, `bob.2`; the owner alone where he has one at sea.

    Raises:
        InvalidAnswer: there is none.
    """
    name, number = _mark_parts(state, text)
    owner = state.players[find(name, state.players, "player")]
    if not number:
        there = owner.at_sea or tuple(owner.vessels.values())
        if len(there) != 1:
            raise InvalidAnswer(
                f"Which vessel of {owner.name}? Type {shown(name)} with its number."
            )
        return there[0]
    return vessel_named(state, owner, number)


def is_mark(state: State, text: str) -> bool:
    """Whether a word names a vessel of somebody, and not a hex."""
    if place(text).isupper():
        return False
    name, _ = _mark_parts(state, text)
    found = matches(name, state.players)
    return len(found) == 1 and (" " not in text.strip() or tight(name) == tight(found[0]))


def _mark_parts(state: State, text: str) -> tuple[str, str]:
    """The owner and the number of a mark; a name that ends in digits is whole where it is somebody's."""
    if any(tight(text) == tight(name) for name in state.players):
        return text, ""
    name = text.rstrip("0123456789").rstrip(".")
    return name, text[len(name) :].lstrip(".")
