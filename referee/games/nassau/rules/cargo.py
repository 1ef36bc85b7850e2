"""The holds of a ship: what they carry, with the rat, and what must go when one is lost."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.nassau.rules.points import LOSS
from referee.games.nassau.terms import CRATES, PRINTED_HOLDS, Cargo

if TYPE_CHECKING:
    from referee.games.nassau.house import House

CRATES_A_HOLD, PROVISIONS_A_HOLD = 4, 3
KINDS = ("crates", "provisions", "goods")
MOST_STORED = 40  # more of a kind than any ship holds


def loads_of(cargo: Cargo) -> int:
    """Holds the cargo needs: up to 4 crates, up to 3 provisions or 1 good in one [Player Components]."""
    crates = -(-cargo.crates // CRATES_A_HOLD)
    return crates - (-cargo.provisions // PROVISIONS_A_HOLD) + cargo.goods


def capacity_of(holds: int, cargo: Cargo, rat: bool, house: "House") -> int:
    """Loads that the open holds take: one more with the rat [Abilities of the Animals; R62]."""
    mixed = sum(count > 0 for count in cargo) >= 2
    return holds + (rat and (mixed or house.rat_same_kind == "yes"))


def fits(holds: int, cargo: Cargo, rat: bool, house: "House") -> bool:
    """Whether the cargo can be stowed."""
    return loads_of(cargo) <= capacity_of(holds, cargo, rat, house)


def more_of(cargo: Cargo, kind: str, count: int) -> Cargo:
    """The cargo with so many more of a kind (fewer with a negative count)."""
    return cargo._replace(**{kind: getattr(cargo, kind) + count})


def room_for(
    kind: str,
    count: int,
    holds: int,
    cargo: Cargo,
    rat: bool,
    house: "House",
    own_pile: int = CRATES,
) -> int:
    """How many of the offered pieces of a kind can be stored; crates come from the own pile.

    [Phase I: Nassau City; Player Components]
    """
    if not fits(holds, cargo, rat, house):
        return 0
    most = min(count, MOST_STORED)
    if kind == "crates":
        most = min(most, own_pile, CRATES - cargo.crates)
    for number in range(most, 0, -1):
        if fits(holds, more_of(cargo, kind, number), rat, house):
            return number
    return 0


def lose_hold(holds: int) -> tuple[int, int]:
    """Open holds and points after an attack on a hold: only an opened one can be lost [Fight an opponent]."""
    return (holds - 1, 0) if holds > PRINTED_HOLDS else (holds, -LOSS)


def minimal_discards(holds: int, cargo: Cargo, rat: bool, house: "House") -> list[Cargo]:
    """Every discard after which the cargo fits and of which no smaller part would do, sorted [R26]."""
    if fits(holds, cargo, rat, house):
        return []
    enough = [
        discard
        for discard in _candidates(cargo)
        if fits(holds, Cargo(*(a - b for a, b in zip(cargo, discard, strict=True))), rat, house)
    ]
    return sorted(
        one for one in enough if not any(other != one and _within(other, one) for other in enough)
    )


def most_discarded(holds: int, cargo: Cargo, rat: bool, house: "House") -> int:
    """Pieces in the largest of the discards that do and are not too much [R26]."""
    return max((sum(discard) for discard in minimal_discards(holds, cargo, rat, house)), default=0)


def _within(part: Cargo, whole: Cargo) -> bool:
    return all(a <= b for a, b in zip(part, whole, strict=True))


def _candidates(cargo: Cargo) -> Iterator[Cargo]:
    """Discards that free whole holds; anything between frees no more than the smaller one."""
    for crates in _steps(cargo.crates, CRATES_A_HOLD):
        for provisions in _steps(cargo.provisions, PROVISIONS_A_HOLD):
            for goods in range(cargo.goods + 1):
                yield Cargo(crates, provisions, goods)


def _steps(count: int, a_hold: int) -> list[int]:
    """Discards of one kind that leave full holds, at most MOST_STORED pieces of it."""
    kept = range(min(count, MOST_STORED) // a_hold * a_hold, -1, -a_hold)
    return sorted({0, *(count - left for left in kept)})
