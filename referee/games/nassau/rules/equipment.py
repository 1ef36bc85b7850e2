"""Receiving equipment: caps, what the supply holds, and which animal may be taken."""

from typing import TYPE_CHECKING, NamedTuple

from referee.games.nassau.terms import MOST_ANIMALS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.nassau.house import House

CAP = 5
CAPPED = ("sail", "sailor", "weapon", "hold")
CHOOSE, TAKE, DRAW_MORE, NONE = "choose", "take", "draw_more", "none"


class Received(NamedTuple):
    """How much of an offer is taken; `doubloons` instead of it by house option [R9]."""

    taken: int
    doubloons: int
    is_capped: bool  # nothing could be taken because of a cap or an empty tavern


class Animals(NamedTuple):
    """Which animal a player gets: see `outcome`."""

    outcome: str
    choices: tuple[str, ...] = ()
    animal: str = ""
    reshuffled: tuple[str, ...] = ()
    swap: bool = False
    draws_used: int = 0


def receive(
    kind: str, offered: int, have: int, supply: int | None, discards: int, house: "House"
) -> Received:
    """How much of the offer is received.

    Caps of 5 for sails, sailors, weapons of a type and open holds; the supply limits sails, sailors, weapons
    and objects unless the table plays without limits, and always pirates and yarn cards. `supply` None: enough.
    [Phase I: Nassau City; R9; R39; R65]
    """
    room = CAP - have if kind in CAPPED else offered
    stock = _stock(kind, offered, supply, discards, house)
    taken = max(0, min(offered, room, stock))
    is_capped = room <= 0 or (kind == "pirate" and stock <= 0)
    instead = is_capped and not taken and house.cap_substitute == "1_doubloon"
    return Received(taken, int(instead), is_capped)


def _stock(kind: str, offered: int, supply: int | None, discards: int, house: "House") -> int:
    if supply is None or kind == "hold":
        return offered
    if kind == "yarn_card":
        return supply + (discards if house.reshuffle_yarn == "yes" else 0)
    return offered if kind != "pirate" and house.supply == "unlimited" else supply


def cards_drawn(due: int, piles: int | None, discards: int, house: "House") -> int:
    """Yarn cards that can be drawn: from either pile, the told ones again by house option [R39]."""
    return receive("yarn_card", due, 0, piles, discards, house).taken if due else 0


def choose_animal(
    owned: "Sequence[str]",
    display: "Sequence[str]",
    draws: "Sequence[str]",
    pile: int,
    house: "House",
) -> Animals:
    """Which animal may be taken: a displayed kind not owned; else the leftmost is replaced until one comes.

    `draws` are the tiles turned up so far, one by one. [Phase I: Nassau City; R66]
    """
    full = len(owned) >= MOST_ANIMALS
    if (full and house.animal_swap == "no") or not display:
        return Animals(NONE)
    choices = tuple(sorted({kind for kind in display if kind not in owned}))
    if choices:
        return Animals(CHOOSE, choices=choices, swap=full)
    turned = [display[0], *draws]
    for place, kind in enumerate(draws):
        if kind not in owned:
            return Animals(
                TAKE,
                animal=kind,
                reshuffled=tuple(turned[: place + 1]),
                swap=full,
                draws_used=place + 1,
            )
    if len(draws) < pile:
        return Animals(DRAW_MORE, draws_used=len(draws))
    return Animals(NONE, reshuffled=tuple(turned[:-1]), draws_used=len(draws))
