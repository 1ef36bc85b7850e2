"""Which cards may lie together, and what may be placed, moved and burned.

[A. Assemble Up to Three Vessels; Great Guns Cards; Crew Cards; Frequently Asked Questions]
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.terms import CAPTAIN, CREW, GUN_SIZES, GUNS, KINDS, SLOTS, VESSEL

if TYPE_CHECKING:
    from referee.games.searovers.house import House


class Card(NamedTuple):
    """A vessel, captain, guns or crew card. `gun_sizes` are those a vessel lists; `where` names the card in facts."""

    kind: str
    colour: str
    size: int | None = None
    type: str | None = None
    gun_sizes: tuple[int, ...] | None = None
    strength: int | None = None
    cost: int | None = None
    where: str = ""

    @property
    def sizes(self) -> tuple[int, ...] | None:
        """Gun sizes it takes, as printed on it or known for its type; None where only the card tells."""
        return self.gun_sizes if self.gun_sizes is not None else GUN_SIZES.get(self.type or "")


class SizesUnknown(LookupError):
    """Guns are to be judged by a vessel whose gun sizes nobody stated."""

    def __init__(self, card: Card) -> None:
        """Keep the vessel's card."""
        super().__init__(card.where)
        self.card = card


class Slot(NamedTuple):
    """The cards of one slot, in the order in which they were laid."""

    cards: tuple[Card, ...] = ()
    at_sea: bool = False
    aboard: int = 0

    def card(self, kind: str) -> Card | None:
        """The first card of that kind."""
        return next((card for card in self.cards if card.kind == kind), None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds present, in the order vessel, captain, guns, crew."""
        present = [card.kind for card in self.cards]
        return tuple(kind for kind in KINDS if kind in present)


def fits(vessel: Card, size: int | None) -> bool:
    """Whether guns of that size can be put aboard [Great Guns Cards; R23].

    Raises:
        SizesUnknown: the vessel's sizes are not known.
    """
    if vessel.sizes is None:
        raise SizesUnknown(vessel)
    return size in vessel.sizes


def stack_refusal(slot: Slot, house: "House") -> str | None:
    """Why these cards may not lie together [A. Assemble Up to Three Vessels; R23; R24; R27]."""
    kinds = [card.kind for card in slot.cards]
    vessel, guns = slot.card(VESSEL), slot.card(GUNS)
    if len(set(kinds)) < len(kinds):
        return "double"
    if is_mixed(slot.cards, house):
        return "colour"
    if guns and not vessel:
        return "no-vessel"
    if CREW in kinds and VESSEL not in kinds and CAPTAIN not in kinds:
        return "orphan"
    if guns and vessel and not fits(vessel, guns.size):
        return "gun-size"
    if slot.at_sea and not is_ready(slot):
        return "not-ready"
    return None


def is_mixed(cards: Iterable[Card], house: "House") -> bool:
    """Whether red and black lie together [A. Assemble Up to Three Vessels; R24]."""
    binding = {c.colour for c in cards if c.kind != GUNS or house.guns_colour == "binds"}
    return len(binding) > 1


def is_ready(slot: Slot) -> bool:
    """Whether it has what it takes to sail: a captain and a vessel."""
    return slot.card(VESSEL) is not None and slot.card(CAPTAIN) is not None


def counts_as_vessel(slot: Slot, house: "House") -> bool:
    """Whether a slot counts against the three [A. Assemble Up to Three Vessels; R26]."""
    if house.lone_captain_slot == "no":
        return slot.card(VESSEL) is not None
    return bool(slot.cards)


def position_refusal(slots: Sequence[Slot], house: "House") -> str | None:
    """Why a player may not have these vessels: `slots`, then the fault of the first wrong stack."""
    if sum(counts_as_vessel(slot, house) for slot in slots) > SLOTS:
        return "slots"
    return next(filter(None, (stack_refusal(slot, house) for slot in slots)), None)


def _changed(slots: Sequence[Slot], place: int, slot: Slot) -> tuple[Slot, ...]:
    grown = [*slots, *(Slot() for _ in range(place + 1 - len(slots)))]
    grown[place] = slot
    return tuple(grown)


def slot_at(slots: Sequence[Slot], place: int) -> Slot:
    """The slot at a position from 0; beyond the list lie empty ones."""
    return slots[place] if place < len(slots) else Slot()


class Change(NamedTuple):
    """What a step made of the slots; with a refusal nothing changed."""

    slots: tuple[Slot, ...]
    refusal: str | None = None
    discarded: tuple[str, ...] = ()
    cost: int = 0
    to_treasury: int = 0


def place(
    slots: Sequence[Slot],
    where: int,
    card: Card,
    *,
    hand: int | None,
    unspent: int | None,
    house: "House",
) -> Change:
    """A card from the hand for its cost [A. Assemble Up to Three Vessels; 5. Discard; R83]."""
    here, cost = slot_at(slots, where), card.cost or 0
    if here.at_sea:
        return Change(tuple(slots), "at-sea")
    after = _changed(slots, where, here._replace(cards=(*here.cards, card)))
    refusal = position_refusal(after, house)
    if refusal is None and hand is not None and hand < 2:
        refusal = "last-card"
    if refusal is None and cost > (unspent or 0):
        refusal = "funds"
    return Change(tuple(slots), refusal) if refusal else Change(after, cost=cost)


class Shift(NamedTuple):
    """A card of that kind goes from one slot to another, positions from 0."""

    kind: str
    source: int
    target: int


def rearrange(slots: Sequence[Slot], moves: Sequence[Shift], house: "House") -> Change:
    """Cards move between slots that are not at sea, judged by the end [A. Assemble Up to Three Vessels; R25]."""
    now = tuple(slots)
    for move in moves:
        source, target = slot_at(now, move.source), slot_at(now, move.target)
        card = source.card(move.kind)
        if card is None:
            return Change(tuple(slots), "no-such-card")
        if source.at_sea or target.at_sea:
            return Change(tuple(slots), "at-sea")
        now = _moved(now, move, card)
        if house.dock_swap == "stepwise":
            refusal = position_refusal(now, house)
            if refusal:
                return Change(tuple(slots), refusal)
    refusal = position_refusal(now, house)
    return Change(tuple(slots), refusal) if refusal else Change(now)


def _moved(slots: Sequence[Slot], move: Shift, card: Card) -> tuple[Slot, ...]:
    source = slot_at(slots, move.source)
    left = list(source.cards)
    left.remove(card)
    now = _changed(slots, move.source, source._replace(cards=tuple(left)))
    target = slot_at(now, move.target)
    return _changed(now, move.target, target._replace(cards=(*target.cards, card)))


def orphans_of(slot: Slot) -> tuple[str, ...]:
    """Guns without a vessel, and crew without vessel and captain [A. Assemble Up to Three Vessels; R27]."""
    found = []
    if slot.card(GUNS) and not slot.card(VESSEL):
        found.append(GUNS)
    if slot.card(CREW) and not slot.card(VESSEL) and not slot.card(CAPTAIN):
        found.append(CREW)
    return tuple(found)


def burn(
    slots: Sequence[Slot], where: int, kind: str, orphans: dict[str, int], house: "House"
) -> Change:
    """One card to the Discard Pile; orphans move to the slots named for them, or go too.

    [A. Assemble Up to Three Vessels; Frequently Asked Questions; R27; R28]
    """
    here = slot_at(slots, where)
    card = here.card(kind)
    if card is None:
        return Change(tuple(slots), "no-such-card")
    left = list(here.cards)
    left.remove(card)
    rest = here._replace(cards=tuple(left))
    lone = orphans_of(rest)
    if any(named not in lone for named in orphans):
        return Change(tuple(slots), "no-such-card")
    allowed_at_sea = house.burn_single_at_sea == "yes" and kind in (GUNS, CREW)
    targets = [slot_at(slots, target) for target in orphans.values()]
    if (here.at_sea and not allowed_at_sea) or any(target.at_sea for target in targets):
        return Change(tuple(slots), "at-sea")
    now, discarded = _changed(slots, where, rest), [kind]
    for orphan in lone:
        lone_card = slot_at(now, where).card(orphan)
        assert lone_card is not None
        if orphan in orphans:
            now = _moved(now, Shift(orphan, where, orphans[orphan]), lone_card)
        else:
            kept = tuple(c for c in slot_at(now, where).cards if c is not lone_card)
            now = _changed(now, where, slot_at(now, where)._replace(cards=kept))
            discarded.append(orphan)
    refusal = position_refusal(now, house)
    return Change(tuple(slots), refusal) if refusal else Change(now, discarded=tuple(discarded))


def burn_all(slots: Sequence[Slot], where: int) -> Change:
    """A whole vessel, also at sea; its booty goes back [A. Assemble Up to Three Vessels; R14]."""
    here = slot_at(slots, where)
    if not here.cards:
        return Change(tuple(slots), "no-such-card")
    return Change(_changed(slots, where, Slot()), discarded=here.kinds, to_treasury=here.aboard)


def gun_sizes(type_: str, stated: Collection[int] | None) -> tuple[int, ...] | None:
    """Sizes a vessel of that type takes: as stated on the card, else as the rulebook prints them."""
    return tuple(stated) if stated is not None else GUN_SIZES.get(type_)
