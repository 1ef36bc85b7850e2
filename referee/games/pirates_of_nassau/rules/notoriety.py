"""What is gained in step 3, and how all markers move [3. Adjust Notoriety; Hostages; R3-R8; R10-R12]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pirates_of_nassau.rules.encounter import Values
from referee.games.pirates_of_nassau.rules.port import LOOT_NOTORIETY
from referee.games.pirates_of_nassau.rules.track import descending, landing_options

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

PLANK_NOTORIETY = 3
TRADE_WIND_NOTORIETY = 1
HIGHER, LOWER = "higher", "lower"
NO_WIND, KEPT, HANDED_IN = "none", "kept", "used"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeds:
    """What somebody did this turn; `planked_late` walked last turn after the own adjustment."""

    merchants: Sequence[Values] = ()
    ports: int = 0
    planked: int = 0
    planked_late: int = 0
    hostages: int = 0
    trade_wind: str = NO_WIND


class Move(NamedTuple):
    """A marker on its way: the total it comes from, where it is sent, where it may go and goes."""

    player: str
    origin: int
    target: int
    options: tuple[int, ...]
    to: int


class Pending(NamedTuple):
    """Whose choice is open, what is to be chosen, and out of what."""

    player: str
    needs: str
    options: tuple[int | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted:
    """All moves up to the end of the step, or up to an open choice."""

    order: list[str]
    moves: list[Move]
    totals: dict[str, int]
    pending: Pending | None


def merchant_notoriety(values: Values) -> int:
    """What a plundered card scores."""
    return values.sailing + values.gunnery


def parts_of(deeds: Deeds, house: "House") -> dict[str, int]:
    """The gain by what it comes from [3. Adjust Notoriety; R10]."""
    late = deeds.planked_late if house.late_plank == "carry" else 0
    return {
        "merchants": sum(merchant_notoriety(values) for values in deeds.merchants),
        "ports": LOOT_NOTORIETY * deeds.ports,
        "planked": PLANK_NOTORIETY * (deeds.planked + late),
        "trade_wind": TRADE_WIND_NOTORIETY * (deeds.trade_wind == HANDED_IN),
    }


def gain_of(deeds: Deeds, house: "House") -> int:
    """The whole gain."""
    return sum(parts_of(deeds, house).values())


def options_for(
    player: str, gain: int, totals: Mapping[str, int], house: "House"
) -> tuple[int, ...]:
    """Where the marker may go; who gains nothing stays [3. Adjust Notoriety; R8]."""
    origin = totals[player]
    if not gain:
        return (origin,)
    others = [total for name, total in totals.items() if name != player]
    return landing_options(origin + gain, others, house, origin=origin)


def resolve_adjustment(
    totals: Mapping[str, int],
    deeds: Mapping[str, Deeds],
    choices: Mapping[str, str],
    house: "House",
) -> Adjusted:
    """Everybody from the highest down; stops at the first collision that nobody decided [3. Adjust Notoriety]."""
    now = dict(totals)
    order = descending(totals, house)
    moves: list[Move] = []
    for player in order:
        gain = gain_of(deeds.get(player, Deeds()), house)
        options = options_for(player, gain, now, house)
        if len(options) > 1 and player not in choices:
            pending = Pending(player, "collision", options)
            return Adjusted(order=order, moves=moves, totals=now, pending=pending)
        to = options[0] if choices.get(player) == LOWER else options[-1]
        moves.append(Move(player, now[player], now[player] + gain, options, to))
        now[player] = to
    return Adjusted(order=order, moves=moves, totals=now, pending=None)


def hostages_left(hostages: int, house: "House") -> int:
    """Hostages in the hold after the clean-up [R11]."""
    return 0 if house.hostage_cleanup == "all" else hostages


def keeps_trade_wind(trade_wind: str, house: "House") -> bool:
    """Whether a Trade Wind that was not handed in stays until step 6 [R12]."""
    return trade_wind == KEPT and house.tradewind_return == "step6"
