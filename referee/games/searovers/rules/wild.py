"""Wild cards that must be fought: Combat and Saving Rolls, and what a lost Saving Roll does.

[2. Player Versus Wild Card Combat; Saving Rolls; Wild Cards]
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.terms import CAPTAIN, CREW, KINDS, VESSEL

if TYPE_CHECKING:
    from referee.games.searovers.house import House

WILD_DEFEATED, VESSEL_DEFEATED, NEGATED, SURVIVED, EFFECT, OPEN = (
    "wild-defeated", "vessel-defeated", "negated", "survived", "effect", "open",
)  # fmt: skip
CANNOT_MOVE, TAKE_BOOTY, REMOVE_CAPTAIN, OTHER = (
    "cannot-move", "take-booty", "remove-captain", "other",
)  # fmt: skip
EFFECTS = (OTHER, CANNOT_MOVE, TAKE_BOOTY, REMOVE_CAPTAIN)
UNCHANGED, IMMOBILE, LOST, DRIFTING, DOCKED = "unchanged", "immobile", "lost", "drifting", "docked"


def is_wrong_roller(owner: str, played_by: str, roller: str, solitaire: bool) -> bool:
    """Whether somebody rolls for a Wild card who may not [Wild Cards; Solitaire Game Rules]."""
    if owner == played_by:
        return roller == owner and not solitaire
    return roller != played_by


def rollers(owner: str, played_by: str, players: Collection[str]) -> tuple[str, ...]:
    """Who may roll for the Wild card [Wild Cards; Solitaire Game Rules]."""
    solitaire = len(players) == 1
    return tuple(name for name in players if not is_wrong_roller(owner, played_by, name, solitaire))


def dock_is_refused(in_dock: bool, house: "House") -> bool:
    """Whether this table spares vessels that are not at sea [R76]."""
    return in_dock and house.wild_on_dock == "no"


def round_ends_combat(is_standoff: bool, house: "House") -> bool:
    """Whether a decided round that nobody fell in ends the combat [2. Player Versus Wild Card Combat; R74]."""
    return house.wild_combat == "one-round" and not is_standoff


def damage_stands(house: "House") -> bool:
    """Whether the damage of the round stands that Letter of Marque ended [Instant Cards; R75]."""
    return house.marque == "card-only"


def loses_without_roll(skulls: int, added: int) -> bool:
    """Whether a captain has no die to roll and so loses at once [Saving Rolls; R77]."""
    return skulls + added == 0


class Suffered(NamedTuple):
    """What the effect of a Wild card does to a stack.

    `state` is the vessel's, `discarded` its cards that go, `orphans` those that need another place, `taken` the POE
    taken by the card, `returned` all POE that leave the vessel.
    """

    state: str
    discarded: tuple[str, ...] = ()
    orphans: tuple[str, ...] = ()
    taken: int = 0
    returned: int = 0


def resolve_effect(
    effect: str,
    *,
    at_sea: bool,
    others: Collection[str],
    aboard: int,
    amount: int,
    house: "House",
) -> Suffered:
    """The stated effect after a lost Saving Roll; `others` lie with the captain.

    [Saving Rolls; Wild Cards; A. Assemble Up to Three Vessels; R31; R73]
    """
    if effect == CANNOT_MOVE:
        return Suffered(IMMOBILE)
    if effect == TAKE_BOOTY:
        taken = min(amount, aboard)
        return Suffered(UNCHANGED, taken=taken, returned=taken)
    if effect != REMOVE_CAPTAIN:
        return Suffered(UNCHANGED)
    if not at_sea:
        orphans = (CREW,) if CREW in others and VESSEL not in others else ()
        return Suffered(DOCKED, (CAPTAIN,), orphans)
    if house.captain_lost_at_sea == "lost":
        every = (CAPTAIN, *others)
        return Suffered(LOST, tuple(k for k in KINDS if k in every), returned=aboard)
    if house.captain_lost_at_sea == "drift":
        return Suffered(DRIFTING, (CAPTAIN,))
    return Suffered(DOCKED, (CAPTAIN,), returned=aboard)
