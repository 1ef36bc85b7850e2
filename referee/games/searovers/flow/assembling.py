"""A. Assemble Up to Three Vessels: placing, moving and burning cards."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import find, is_digits, matches, shown, slug
from referee.core.protocol import Flow, announce
from referee.games.searovers import board
from referee.games.searovers.facts.printed import printed, title, type_of
from referee.games.searovers.flow.ledger import (
    check_funds,
    check_hand,
    discard,
    pay,
)
from referee.games.searovers.flow.reading import (
    read_armed,
    read_captain,
    read_guns,
    read_rig,
    read_sizes,
)
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.rules.assemble import (
    Card,
    Change,
    Shift,
    SizesUnknown,
    place,
    rearrange,
)
from referee.games.searovers.state import LyingWild, Player, State
from referee.games.searovers.terms import (
    CAPTAIN,
    COLOUR_NAMES,
    COLOURS,
    CREW,
    GUNS,
    KINDS,
    SIZES,
    SLOTS,
    TYPE_NAMES,
    VESSEL,
)
from referee.games.searovers.texts import listed, refusal, rule, verb

PLENTY = 10_000
COLOUR_WORDS = {**{c: c for c in COLOURS}, **{name: c for c, name in COLOUR_NAMES.items()}}


# Placing


class Order(NamedTuple):
    """A card to be placed: `card` is its slug, or the size of guns."""

    kind: str
    card: str
    colour: str = ""
    slot: int = 0

    @property
    def line(self) -> str:
        """Its fixed form."""
        words = (self.kind, self.card if self.kind != CREW else "", self.colour)
        return " ".join([*(w for w in words if w), *([str(self.slot)] if self.slot else [])])


def read_order(state: State, words: Words) -> Order:
    """`queen`, `captain lorencillo 2`, `crew 2`, `8 1`, `red sloop`.

    Raises:
        InvalidAnswer: it names no card.
    """
    rest = [word.lower() for word in words]
    shade = next((COLOUR_WORDS[word] for word in rest if word in COLOUR_WORDS), "")
    rest = [word for word in rest if word not in COLOUR_WORDS] or rest
    slot = 0
    if len(rest) > 1 and is_digits(rest[-1]) and 1 <= int(rest[-1]) <= SLOTS:
        slot = int(rest.pop())
    if not rest:
        raise InvalidAnswer("Place what? Type a vessel, a captain, crew, or the size of guns.")
    if rest == [CREW] or (len(rest) == 1 and CREW.startswith(rest[0]) and len(rest[0]) > 2):
        return Order(CREW, CREW, shade, slot)
    size = _gun_size(rest)
    if size:
        return Order(GUNS, str(size), shade, slot)
    kind = rest.pop(0) if len(rest) > 1 and rest[0] in (VESSEL, CAPTAIN) else ""
    return Order(*named_card(state, " ".join(rest), kind), shade, slot)


def _gun_size(words: list[str]) -> int:
    bare = [word for word in words if word != GUNS]
    if len(bare) != 1:
        return 0
    number = bare[0].split("-")[0]
    return int(number) if is_digits(number) and int(number) in SIZES else 0


def named_card(state: State, name: str, kind: str) -> tuple[str, str]:
    """Kind and slug of a vessel or captain by the beginning of its name; a new one needs its kind."""
    known = state.cards.names
    kinds = [kind] if kind else [VESSEL, CAPTAIN]
    fitting = [(k, n) for k in kinds for n in matches(name, known[k])]
    if len(fitting) == 1:
        return fitting[0]
    exact = [row for row in fitting if row[1] == slug(name)]
    if len(exact) == 1:
        return exact[0]
    type_ = type_of(name) if VESSEL in kinds else None
    if type_:
        return VESSEL, slug(TYPE_NAMES[type_])
    if fitting:
        raise InvalidAnswer(f"'{shown(name)}' fits several: {listed(n for _, n in fitting)}.")
    if not kind:
        raise InvalidAnswer(
            f"'{shown(name)}' is new; type captain or vessel before it, so that its card is asked."
        )
    if slug(name) in (CREW, GUNS, CAPTAIN, VESSEL):
        raise InvalidAnswer(f"'{shown(name)}' is a kind of card; type the name of the {kind}.")
    return kind, slug(board.short_text(name, "name"))


def card_known(state: State, order: Order) -> Card | None:
    """The card with what is printed on it; None while somebody has to read it first."""
    if order.kind == CREW:
        return Card(CREW, order.colour, cost=int(printed()["crew"]["cost"]), where=CREW)
    if order.kind == GUNS:
        guns = state.cards.guns.get(int(order.card))
        cost = guns.cost if guns else None
        return Card(GUNS, order.colour, size=int(order.card), cost=cost, where=order.card)
    if order.kind == CAPTAIN:
        cost = board.captain_cost(state, order.card)
        shade = board.captain_colour(state, order.card)
        if not shade:
            return None
        return Card(CAPTAIN, shade, cost=cost, where=order.card)
    rig = board.rig(state, order.card)
    if rig is None:
        return None
    shade = board.hull_colour(state, order.card) or order.colour
    return board.hull_card(state, order.card, shade, rig.cost)


def plan_place(state: State, player: Player, words: Words) -> str:
    """Refuse a placing as far as the card is known."""
    order = read_order(state, words)
    check_hand(player, 1, _order_name(order))
    card = card_known(state, order)
    if card is not None:
        with suppress(SizesUnknown):
            prepared(state, player, order, card)
    return order.line


def check_unread(state: State, player: Player, words: Words) -> None:
    """Refuse a captain by the colour that the tables have, where this game has not read his card."""
    order = read_order(state, words)
    shade = state.cards.shades.get(order.card, "") if order.kind == CAPTAIN else ""
    if shade and card_known(state, order) is None:
        with suppress(SizesUnknown):
            prepared(state, player, order, Card(CAPTAIN, shade, where=order.card))


def _order_name(order: Order) -> str:
    if order.kind == CREW:
        return "Crew"
    return f"{order.card}-Pounders" if order.kind == GUNS else title(order.card)


class Placing(NamedTuple):
    """Where a card goes and what it changes."""

    slot: int
    card: Card
    change: Change


def prepared(state: State, player: Player, order: Order, card: Card) -> Placing:
    """The placing, with the slot found where it was not named.

    Raises:
        IllegalAnswer: a rule forbids it.
        InvalidAnswer: it could go to several slots.
    """
    if card.kind in (VESSEL, CAPTAIN):
        check_single(state, card.where)
    slots = board.slots_of(state, player)
    tried = [order.slot] if order.slot else range(1, SLOTS + 1)
    legal: list[Placing] = []
    codes: list[str] = []
    for number in tried:
        shade = card.colour or _colour_there(player, number)
        placed = card._replace(colour=shade)
        change = place(slots, number - 1, placed, hand=None, unspent=PLENTY, house=state.house)
        if change.refusal:
            codes.append(change.refusal)
        elif shade:
            legal.append(Placing(number, placed, change))
        else:
            codes.append("")
    chosen = _chosen(player, legal, codes, order)
    check_funds(player, card.cost or 0, _order_name(order))
    return chosen


def check_single(state: State, card: str) -> None:
    """Refuse a named vessel or a captain that lies on the table already: there is one card of that name.

    Raises:
        IllegalAnswer: somebody has it.
    """
    if card in {slug(name) for name in TYPE_NAMES.values()}:
        return
    holder = next((v for v in state.vessels if card in (v.hull, v.captain)), None)
    if holder:
        raise IllegalAnswer(f"{title(card)} lies with {board.name_of(state, holder)}.")


def _colour_there(player: Player, number: int) -> str:
    vessel = player.vessels.get(number)
    return vessel.colour if vessel else ""


def _chosen(player: Player, legal: list[Placing], codes: list[str], order: Order) -> Placing:
    begun = [placing for placing in legal if placing.slot in player.vessels]
    found = begun or legal[:1]
    if len(found) == 1:
        return found[0]
    name = _order_name(order)
    if found:
        slots = ", ".join(str(placing.slot) for placing in found)
        raise InvalidAnswer(f"{name} could go to slots {slots}; type the number after it.")
    if "" in codes:
        raise InvalidAnswer(
            f"{name}: red (buccaneer) or black (pirate)? Type the colour before it."
        )
    useful = [code for code in codes if code not in ("orphan", "no-vessel", "double")] or codes
    if all(code == "at-sea" for code in useful) and not order.slot:
        raise refusal("at-sea" if player.free_slots else "slots", name)
    code = next((c for c in useful if c != "at-sea"), useful[0])
    raise refusal(code, name, _doubled(player, order) if code == "double" else "")


def _doubled(player: Player, order: Order) -> str:
    """Where such a card lies already: `slot 1 has crew already`."""
    slots = [n for n, v in sorted(player.vessels.items()) if order.kind in v.kinds]
    slots = [order.slot] if order.slot in slots else slots
    what = order.kind if order.kind in (CREW, GUNS) else f"a {order.kind}"
    have = f"{verb(len(slots), 'slot', 'slots')} {listed(slots)} {verb(len(slots), 'has', 'have')}"
    return f"{have} {what} already"


def run_place(state: State, player: Player, words: Words) -> Flow[None]:
    """A card from the hand onto the table for its cost."""
    order = read_order(state, words)
    if order.kind == VESSEL:
        yield from read_rig(state, order.card, order.colour)
    elif order.kind == CAPTAIN and board.captain_cost(state, order.card) is None:
        yield from read_captain(state, order.card, order.colour)
    elif order.kind == GUNS:
        yield from read_guns(state, int(order.card))
        yield from read_sizes(state, player)
    yield from read_armed(state, player)
    card = card_known(state, order)
    assert card is not None
    placing = prepared(state, player, order, card)
    cost = placing.change.cost
    board.put_slots(player, placing.change.slots)
    pay(player, cost)
    player.hand -= 1
    vessel = player.vessels[placing.slot]
    yield from announce(
        f"{_order_name(order)} to slot {placing.slot} ({', '.join(board.cards_of(state, vessel))}) "
        f"for {cost}: {player.purse}, {player.hand} in hand.",
        *rule("a-assemble-up-to-three-vessels"),
        figures=(order.kind, order.card, placing.slot, cost, player.unspent),
    )


def offer_place(state: State, player: Player) -> Iterable[str]:
    """Every known card that could be placed now."""
    if player.hand < 2 or not player.unspent:
        return
    several = [Order(CREW, CREW), *(Order(GUNS, str(size)) for size in state.cards.guns)]
    for order in several:
        yield from (f"place {order._replace(slot=slot).line}" for slot in player.vessels)
    single = [Order(CAPTAIN, name) for name in state.cards.captains]
    single += [Order(VESSEL, name, c) for name in state.cards.hulls for c in COLOURS]
    yield from (f"place {order.line}" for order in single)


# Moving in dock


def _shifts(words: Words) -> list[Shift]:
    """`guns 1 2`, several in a row.

    Raises:
        InvalidAnswer: it is no such line.
    """
    if not words or len(words) % 3:
        raise InvalidAnswer("Type what, from and to, like shift guns 1 2; several in a row.")
    shifts = []
    for place_ in range(0, len(words), 3):
        kind, *slots = words[place_ : place_ + 3]
        numbers = [int(s) for s in slots if is_digits(s) and 1 <= int(s) <= SLOTS]
        if len(numbers) != 2:
            raise InvalidAnswer("Slots are 1, 2 and 3.")
        shifts.append(Shift(find(kind, KINDS, "card"), numbers[0] - 1, numbers[1] - 1))
    return shifts


def _rearranged(state: State, player: Player, words: Words) -> Change:
    change = rearrange(board.slots_of(state, player), _shifts(words), state.house)
    if change.refusal:
        raise refusal(change.refusal, f"shift {' '.join(words)}")
    return change


def plan_shift(state: State, player: Player, words: Words) -> str:
    """Refuse a rearrangement that does not end well."""
    with suppress(SizesUnknown):
        _rearranged(state, player, words)
    return " ".join(f"{s.kind} {s.source + 1} {s.target + 1}" for s in _shifts(words))


def _shifted_wilds(player: Player, shifts: list[Shift]) -> dict[int, list[LyingWild]]:
    """Wild cards by slot after vessel cards moved: each stays on its vessel card [R78]."""
    lying = {number: [vessel.wilds] for number, vessel in player.vessels.items()}
    for shift in shifts:
        if shift.kind == VESSEL:
            moved = lying[shift.source + 1].pop(0)
            lying.setdefault(shift.target + 1, []).append(moved)
    return {number: [wild for row in rows for wild in row] for number, rows in lying.items()}


def run_shift(state: State, player: Player, words: Words) -> Flow[None]:
    """Cards between own stacks in dock; a Wild card stays on its vessel card [R25; R78]."""
    yield from read_sizes(state, player)
    change = _rearranged(state, player, words)
    wilds = _shifted_wilds(player, _shifts(words))
    board.put_slots(player, change.slots)
    for number, vessel in player.vessels.items():
        vessel.wilds = wilds.pop(number, [])
    discard(state, sum(map(len, wilds.values())))  # they lay where nothing is left
    said = "; ".join(
        f"{n}: {', '.join(board.cards_of(state, v))}" for n, v in sorted(player.vessels.items())
    )
    yield from announce(
        f"Cards move for nothing. Slots {said}.",
        *rule("a-assemble-up-to-three-vessels", "R25"),
        figures=(*words,),
    )


def offer_shift(state: State, player: Player) -> Iterable[str]:
    """Every card in dock to every other slot."""
    for number, vessel in player.vessels.items():
        for kind in vessel.kinds if not vessel.at_sea else ():
            yield from (f"shift {kind} {number} {to}" for to in range(1, SLOTS + 1) if to != number)
