"""Numbers of players, Bidding for Allegiance, the bonus of the AI players [Game Setup; Bonus Table]."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.terms import AI_CAP, HUMAN_CAP

if TYPE_CHECKING:
    from referee.games.pyrates.house import House

FULL_TABLE = 5
NATION_COUNTERS = 4
BIDDING_GOODS = 5
EXTRA_SHIP_FACE = 5


class PickOrder(NamedTuple):
    """Who picks a nation when: groups of equal bidders, most goods first.

    `order` is empty while dice are missing; `waiting` are then the players who have to roll one more die, and `unread`
    maps a player to dice that nothing called for.
    """

    order: tuple[str, ...]
    waiting: tuple[str, ...]
    unread: Mapping[str, int]


class AiStart(NamedTuple):
    """What an AI player starts with; `lost_ships` counts those beyond its cap that were not placed.

    `dice_wanted` counts bonus dice still to be rolled, `used` those that were looked at.
    """

    ships: int
    goods: int = 0
    fame: int = 0
    infamy: int = 0
    popularity: int = 0
    lost_ships: int = 0
    dice_wanted: int = 0
    used: int = 0


def table_refusal(
    humans: int, total: int = FULL_TABLE, five_humans: bool = False, bidding: bool = False
) -> str | None:
    """Why these numbers and options do not go together, or None.

    Codes in order: `too-many-humans`, `five-humans`, `ai-required`, `bidding-needs-two`.
    [Game Setup; Five Human Players; Fewer Pyrates Please!; Bidding for Allegiance]
    """
    if humans >= FULL_TABLE and not five_humans:
        return "too-many-humans"
    if five_humans and (humans != FULL_TABLE or total != FULL_TABLE):
        return "five-humans"
    if humans >= total and not five_humans:
        return "ai-required"
    return "bidding-needs-two" if bidding and humans < 2 else None


def nations_dealt(humans: int, pirates_by_choice: int = 0) -> int:
    """Allegiance counters handed out; there are four [Game Setup; Five Human Players; More Pyrates Please!]."""
    return min(NATION_COUNTERS, humans - pirates_by_choice)


def is_reminder_used(five_humans: bool, pirates_by_choice: int = 0) -> bool:
    """Whether the reminder counter is dealt with the nations to find the full pirate [Five Human Players]."""
    return five_humans and pirates_by_choice == 0


def resolve_pick_order(bids: Mapping[str, int], dice: Mapping[str, Sequence[int]]) -> PickOrder:
    """Who picks a nation when after the bidding: most goods first, equal bids by one die each, highest first.

    Those equal again roll again among themselves. `dice` maps player to his dice as rolled. [Bidding for Allegiance]
    """
    order: list[str] = []
    waiting: list[str] = []
    used = dict.fromkeys(bids, 0)
    for bid in sorted(set(bids.values()), reverse=True):
        group = tuple(name for name, goods in bids.items() if goods == bid)
        settled, lacking = _break_tie(group, dice, 0, used)
        order += settled
        waiting += lacking
    unread = {name: len(rolled) - used.get(name, 0) for name, rolled in dice.items()}
    return PickOrder(
        order=() if waiting else tuple(order),
        waiting=tuple(waiting),
        unread={name: count for name, count in unread.items() if count},
    )


def _break_tie(
    group: tuple[str, ...], dice: Mapping[str, Sequence[int]], at: int, used: dict[str, int]
) -> tuple[list[str], list[str]]:
    """A group in its order by the dice from position `at`, and those who still have to roll."""
    if len(group) == 1:
        return [group[0]], []
    lacking = [name for name in group if len(dice.get(name, ())) <= at]
    if lacking:
        return [], lacking
    for name in group:
        used[name] = at + 1
    order: list[str] = []
    waiting: list[str] = []
    for face in sorted({dice[name][at] for name in group}, reverse=True):
        equal = tuple(name for name in group if dice[name][at] == face)
        settled, more = _break_tie(equal, dice, at + 1, used)
        order += settled
        waiting += more
    return order, waiting


def goods_kept(bids: Mapping[str, int]) -> dict[str, int]:
    """Goods each human keeps after the bidding [Bidding for Allegiance]."""
    return {name: BIDDING_GOODS - bid for name, bid in bids.items()}


def ai_assistance(kept: Iterable[int], house: "House") -> int:
    """Goods every AI player gets where the table assists them after the bidding [Bidding for Allegiance; R54]."""
    return BIDDING_GOODS if house.assist_base == "initial5" else max(kept, default=0)


def ai_ship_cap(house: "House") -> int:
    """Most ships an AI player may start with [2. Build; Bonus Table; R19]."""
    return HUMAN_CAP if house.ai_cap_setup == "allow" else AI_CAP


def resolve_ai_start(
    dice: Sequence[int], house: "House", *, rolls: int = 1, extra_ship: bool = False
) -> AiStart:
    """What an AI player starts with after its bonus rolls, before any assistance.

    `rolls` is how many bonus rolls it gets, `dice` those rolled so far. Where the table rolls a surplus ship again, a
    void die is looked at and another wanted. [Bonus Table; More Powerful AI; R19]
    """
    cap = ai_ship_cap(house)
    start = AiStart(ships=2 if extra_ship else 1)
    left = rolls
    used = 0
    for die in dice:
        if not left:
            break
        used += 1
        if die == EXTRA_SHIP_FACE and start.ships >= cap and house.ai_cap_setup == "reroll":
            continue
        left -= 1
        start = _with_bonus(start, die, cap)
    return start._replace(dice_wanted=left, used=used)


def _with_bonus(start: AiStart, die: int, cap: int) -> AiStart:
    """One line of the Bonus Table."""
    match die:
        case 1 | 2:
            return start._replace(goods=start.goods + die)
        case 3:
            return start._replace(fame=start.fame + 1)
        case 4:
            return start._replace(infamy=start.infamy + 1)
        case 6:
            return start._replace(popularity=start.popularity + 1)
        case _:
            if start.ships >= cap:
                return start._replace(lost_ships=start.lost_ships + 1)
            return start._replace(ships=start.ships + 1)
