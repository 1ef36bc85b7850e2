"""Sailing and Gunnery in one encounter: what counts, what does not, and who wins.

[Buccaneering Phase - Actions; Plunder Merchant; Loot Port; 4. Evade Royal Navy; Appendix One; R22; R23; R31; R56]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pirates_of_nassau.terms import GUNNERY, MERCHANT, NAVY, PORT, SAILING

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

START = 1  # Sailing and Gunnery printed on every ship
SHIP, CAPTAIN, FIRST_MATE, OTHER = "ship", "captain", "first_mate", "other"
ALL = (MERCHANT, NAVY, PORT)


class Bonus(NamedTuple):
    """What one counter of a kind adds, to which value, and where."""

    value: str
    amount: int
    scopes: tuple[str, ...]


BONUSES: Mapping[str, Bonus] = {
    "top_sail": Bonus(SAILING, 1, (MERCHANT, NAVY)),
    "jib": Bonus(SAILING, 1, (MERCHANT,)),
    "spanker": Bonus(SAILING, 1, (NAVY,)),
    "cannons": Bonus(GUNNERY, 1, ALL),
    "great_cannons": Bonus(GUNNERY, 2, (PORT,)),
    "bow_chaser": Bonus(GUNNERY, 1, (MERCHANT,)),
}


class Values(NamedTuple):
    """Sailing and Gunnery of a card."""

    sailing: int
    gunnery: int


class Target(NamedTuple):
    """What must be beaten; a port has no Sailing."""

    sailing: int | None
    gunnery: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """Bonuses of an encounter besides ship and Captain: uses of the First Mate, counters the book does not list."""

    first_mate: tuple[str, ...] = ()
    sailing: int = 0
    gunnery: int = 0


NO_EXTRAS = Extras()


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The two totals with their parts, and kinds that added to neither. Against a port there is no Sailing."""

    against: str
    sailing_parts: Mapping[str, int]
    gunnery_parts: Mapping[str, int]
    ignored: tuple[str, ...]

    @property
    def sailing(self) -> int | None:
        """Total Sailing."""
        return None if self.against == PORT else sum(self.sailing_parts.values())

    @property
    def gunnery(self) -> int:
        """Total Gunnery."""
        return sum(self.gunnery_parts.values())


class Verdict(NamedTuple):
    """Which tests were won; `outsails` is None where there is none."""

    outsails: bool | None
    outguns: bool

    @property
    def is_success(self) -> bool:
        """Whether every test was won."""
        return self.outguns and self.outsails is not False


def port_gunnery(region: int, printed: int | None = None) -> int:
    """A port's gunnery: 4 plus its region, unless the board prints another one [Loot Port; R56]."""
    return 4 + region if printed is None else printed


def captain_refusal(against: str, has_card: bool, is_used: bool, house: "House") -> str | None:
    """Why this Captain card cannot be played, or None: `no-captain`, `captain-used` [Plunder Merchant; R31]."""
    if not has_card:
        is_excused = against == NAVY and house.crows_nest == "extra"
        return None if is_excused else "no-captain"
    return "captain-used" if is_used else None


def first_mate_refusal(
    against: str, uses: Sequence[str], jolly_roger: bool, house: "House"
) -> str | None:
    """Why the First Mate cannot be used like this, or None: `first-mate-port`, `first-mate-once` [R22; R23]."""
    if uses and against == PORT and house.first_mate_ports == "no":
        return "first-mate-port"
    resets = jolly_roger and house.jolly_roger_same_event == "yes"
    return "first-mate-once" if len(uses) > 1 and not resets else None


def resolve_totals(
    against: str,
    captain: Values | None,
    ship: Mapping[str, int],
    extras: Extras = NO_EXTRAS,
) -> Totals:
    """Both totals of a pirate in an encounter; no Captain card counts 0 and 0."""
    card = captain or Values(0, 0)
    parts: dict[str, dict[str, int]] = {
        SAILING: {SHIP: START, CAPTAIN: card.sailing},
        GUNNERY: {SHIP: START, CAPTAIN: card.gunnery},
    }
    for kind, bonus in BONUSES.items():
        if against in bonus.scopes:
            parts[bonus.value][kind] = bonus.amount * ship.get(kind, 0)
    for value in (SAILING, GUNNERY):
        parts[value][FIRST_MATE] = extras.first_mate.count(value)
    parts[SAILING][OTHER] = extras.sailing
    parts[GUNNERY][OTHER] = extras.gunnery
    if against == PORT:
        parts[SAILING] = {}
    counted = {v: {name: n for name, n in found.items() if n} for v, found in parts.items()}
    aboard = [kind for kind, count in ship.items() if count]
    aboard += [FIRST_MATE] if extras.first_mate else []
    ignored = [k for k in aboard if k not in counted[SAILING] and k not in counted[GUNNERY]]
    if extras.sailing and against == PORT:
        ignored.append("other_sailing")
    return Totals(
        against=against,
        sailing_parts=counted[SAILING],
        gunnery_parts=counted[GUNNERY],
        ignored=tuple(sorted(ignored)),
    )


def judge(sailing: int | None, gunnery: int, target: Target) -> Verdict:
    """Strictly higher wins; equal is not enough [Plunder Merchant; Loot Port; 4. Evade Royal Navy]."""
    outsails = None
    if sailing is not None and target.sailing is not None:
        outsails = sailing > target.sailing
    return Verdict(outsails, gunnery > target.gunnery)
