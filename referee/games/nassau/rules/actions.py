"""The other actions of phase II: outpost, control tower, trading post, Old Sea Bear."""

from typing import TYPE_CHECKING, NamedTuple

from referee.games.nassau.rules.attack import Crew, hands_of, pirates_for_weapons, sets_of_weapons

if TYPE_CHECKING:
    from referee.games.nassau.house import House

TOWER_CAP = 5
TOWER_POINTS = 2
POST_SET = 2  # weapons and sailors that a trading post asks for
BEAR_RUM = 2
STANDING, LYING = "standing", "lying"
NOBODY, SELF, OTHER = "none", "self", "other"


# Outposts


def outpost_pirates(standing: int, lying: int) -> tuple[str, ...]:
    """Pirates that may go to an outpost: standing or lying ones [Capture an outpost]."""
    return tuple(kind for kind, count in ((LYING, lying), (STANDING, standing)) if count)


def outpost_refusal(owner: str, use: str, standing: int, lying: int) -> str:
    """Why an outpost cannot be captured: it must be free, with a pirate to stand there [Capture an outpost]."""
    if owner != NOBODY:
        return "outpost-taken"
    return "" if use in outpost_pirates(standing, lying) else "no-pirate"


# Control towers


class Tower(NamedTuple):
    """A control tower as a player sees it: who holds it, and with how many crates."""

    holder: str
    there: int

    def adds(self, house: "House") -> bool:
        """Whether new crates join the own ones [R32]."""
        return self.holder == SELF and house.own_tower == "add"


class Occupied(NamedTuple):
    """What lies where after a tower was taken."""

    on_tower: int
    own_to_pile: int
    holder_to_pile: int
    holder_points: int


def tower_limits(
    tower: Tower, crew: Crew, weapons: int, crates: int, house: "House"
) -> tuple[int, int]:
    """The least and the most crates that may be placed [Occupy a control tower; R32]."""
    most = min(sets_of_weapons(crew, weapons, house), crates)
    if tower.adds(house):
        return 1, min(most, TOWER_CAP - tower.there)
    return tower.there + 1, most


def is_locked(tower: Tower, place: int, house: "House") -> bool:
    """Whether the tower can never be taken again: 5 crates lie there [R33]."""
    if tower.adds(house):
        return tower.there + max(place, 1) > TOWER_CAP
    return tower.there >= TOWER_CAP


def tower_refusal(
    tower: Tower, place: int, crew: Crew, weapons: int, crates: int, house: "House"
) -> str:
    """Why a tower cannot be taken with so many crates.

    Codes in order: tower-locked, too-many-sets, no-crates, too-few-crates. [Occupy a control tower; R32; R33]
    """
    if is_locked(tower, place, house):
        return "tower-locked"
    if place > sets_of_weapons(crew, weapons, house):
        return "too-many-sets"
    if place > crates:
        return "no-crates"
    return "too-few-crates" if place < tower_limits(tower, crew, weapons, crates, house)[0] else ""


def occupy(tower: Tower, place: int, house: "House") -> Occupied:
    """Old crates go back to their owner, who gets 2 points if it is another player [Occupy a control tower]."""
    if tower.adds(house):
        return Occupied(tower.there + place, 0, 0, 0)
    if tower.holder == OTHER:
        return Occupied(place, 0, tower.there, TOWER_POINTS)
    return Occupied(place, tower.there, 0, 0)


# Trading posts


def post_refusal(good: str, weapons: int, crew: Crew, has_room: bool, house: "House") -> str:
    """Why a good cannot be taken: 2 weapons of the type, 2 sailors, a free hold.

    Codes in order: post-empty, post-weapons, post-sailors, no-free-hold.
    [Capture goods in the trading post; R34]
    """
    if good == NOBODY:
        return "post-empty"
    if weapons < POST_SET:
        return "post-weapons"
    if post_sailors(crew, house) < POST_SET:
        return "post-sailors"
    return "" if has_room else "no-free-hold"


def post_sailors(crew: Crew, house: "House") -> int:
    """Sailors for a trading post, pirates among them unless the table plays otherwise [R11; R34]."""
    if house.pirates_at_post == "no":
        return crew.sailors
    return hands_of(crew, house)


def post_pirates(crew: Crew, house: "House") -> int:
    """Pirates laid down at a trading post."""
    return pirates_for_weapons(POST_SET, crew, house)


# Old Sea Bear


class Meeting(NamedTuple):
    """What a visit to the Old Sea Bear gives and costs."""

    rum: int
    doubloons_after: int
    marker: int  # crates of the own pile laid on the offer


def bear_refusal(
    *, is_here: bool, met: bool, traded: bool, trade: bool, doubloons: int, house: "House"
) -> str:
    """Why the Sea Bear cannot be met or traded with.

    Codes in order: bear-not-here, bear-once, traded-already, no-doubloon. [Meet the Old Sea Bear; R38]
    """
    if not is_here:
        return "bear-not-here"
    if (met or traded) and house.bear_repeat == "no":
        return "bear-once"
    if trade and traded:
        return "traded-already"
    return "no-doubloon" if trade and not doubloons else ""


def meet_bear(
    *,
    trade: bool,
    doubloons: int,
    monkey: bool,
    own_pile: int,
    rum_supply: int | None,
    house: "House",
) -> Meeting:
    """2 rum and a card; a trade costs 1 doubloon and is marked by a crate [Meet the Old Sea Bear; R38; R65]."""
    rum = BEAR_RUM
    if rum_supply is not None and house.supply == "limited":
        rum = min(rum, rum_supply)
    paid = trade and not monkey
    return Meeting(rum, doubloons - paid, int(trade and own_pile > 0))
