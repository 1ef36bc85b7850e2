"""What a trade costs, who can trade, and what an AI player trades [5. Trade]."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.rules.definitions import is_home
from referee.games.pyrates.terms import Cargo

if TYPE_CHECKING:
    from referee.games.pyrates.house import House
    from referee.games.pyrates.state import Port


class AiTrades(NamedTuple):
    """An AI player's trades in order.

    While a die is missing `tied` are the ports it is between and `dice_wanted` the dice it takes; `picks` holds every
    tie that a die decided, with the port drawn.
    """

    order: tuple[str, ...]
    tied: tuple[str, ...]
    dice_wanted: int
    used: int
    picks: tuple[tuple[tuple[str, ...], str], ...]

    @property
    def roll_needed(self) -> bool:
        """Whether a die has to be rolled before the next trade."""
        return self.dice_wanted > 0


def conversion_threshold(more_gold: bool) -> int:
    """Goods on a port that become one gold: five, or four with More Gold [Booty Phase; More Gold]."""
    return 4 if more_gold else 5


def convert(cargo: Cargo, more_gold: bool) -> Cargo:
    """A port's goods and gold after every full heap of goods has become a gold [5. Trade; Booty Phase; More Gold]."""
    threshold = conversion_threshold(more_gold)
    if cargo.goods < threshold:
        return cargo
    coins, goods = divmod(cargo.goods, threshold)
    return Cargo(goods, cargo.gold + coins)


def trade_cost(allegiance: str, nation: str, rating: int) -> int:
    """Goods to pay for one gold: the trade rating, one more away from home [5. Trade]."""
    return rating if is_home(allegiance, nation) else rating + 1


def trade_costs(
    allegiance: str, ships: Mapping[str, int], ports: Mapping[str, "Port"]
) -> dict[str, int]:
    """Cost at every port where the player has a ship, in the order of `ports`; a ship at sea trades nowhere."""
    return {
        name: trade_cost(allegiance, port.nation, port.trade_rating)
        for name, port in ports.items()
        if ships.get(name)
    }


def can_trade(
    allegiance: str, ships: Mapping[str, int], goods: int, ports: Mapping[str, "Port"]
) -> bool:
    """Whether this many goods pay for a trade at some port where the player has a ship [5. Trade]."""
    return any(
        trade_cost(allegiance, ports[place].nation, ports[place].trade_rating) <= goods
        for place, count in ships.items()
        if count and place in ports
    )


def possible_trades(costs: Sequence[int], goods: int) -> int:
    """Most trades these goods pay for, one a port and the cheapest first [5. Trade]."""
    made = 0
    for cost in sorted(costs):
        if cost > goods:
            break
        goods -= cost
        made += 1
    return made


def trade_refusal(
    port: str, costs: Mapping[str, int], traded: Sequence[str], goods: int
) -> str | None:
    """Why a human cannot trade at this port now, or None.

    `costs` holds the ports with an own ship, `traded` those already used this turn, `goods` what is left on the card.
    Codes in order: `no-ship-there`, `already-traded`, `short-of-goods`. [5. Trade]
    """
    if port not in costs:
        return "no-ship-there"
    if port in traded:
        return "already-traded"
    return "short-of-goods" if costs[port] > goods else None


def stop_refusal(
    costs: Mapping[str, int], traded: Sequence[str], goods: int, house: "House"
) -> str | None:
    """`must-trade-more` where a human stops early but this table makes him trade as often as he could.

    `goods` is what he started with. [5. Trade; R25]
    """
    if house.trade_human == "free":
        return None
    return "must-trade-more" if len(traded) < possible_trades([*costs.values()], goods) else None


def ai_trade_candidates(
    costs: Mapping[str, int],
    ratings: Mapping[str, int],
    traded: Sequence[str],
    goods: int,
    house: "House",
) -> tuple[str, ...]:
    """Ports between which an AI player takes its next trade, as listed in `costs`; none when it is done.

    `costs` holds the ports with an own ship, `ratings` their printed counters. [5. Trade; R6; R46]
    """
    if traded and house.ai_trade == "one":
        return ()
    open_ports = [name for name, cost in costs.items() if name not in traded and cost <= goods]
    rank = ratings if house.ai_rating == "printed" else costs
    lowest = min((rank[name] for name in open_ports), default=0)
    return tuple(name for name in open_ports if rank[name] == lowest)


def resolve_ai_trades(
    costs: Mapping[str, int],
    ratings: Mapping[str, int],
    goods: int,
    dice: Sequence[int],
    house: "House",
) -> AiTrades:
    """All trades of an AI player, the cheapest affordable port again and again, ties by the announced die.

    `dice` are the tie dice in order. [5. Trade; R6; R44; R46]
    """
    order: list[str] = []
    picks: list[tuple[tuple[str, ...], str]] = []
    used = 0
    while candidates := ai_trade_candidates(costs, ratings, order, goods, house):
        pick = resolve_pick(candidates, dice[used:], house)
        used += pick.used
        if pick.picked is None:
            return AiTrades(
                order=tuple(order),
                tied=candidates,
                dice_wanted=pick.dice_wanted,
                used=used,
                picks=tuple(picks),
            )
        if len(candidates) > 1:
            picks.append((candidates, pick.picked))
        order.append(pick.picked)
        goods -= costs[pick.picked]
    return AiTrades(order=tuple(order), tied=(), dice_wanted=0, used=used, picks=tuple(picks))


def traded_port(cargo: Cargo, cost: int, more_gold: bool) -> Cargo:
    """A port's content after a trade put `cost` goods there [5. Trade]."""
    return convert(Cargo(cargo.goods + cost, cargo.gold), more_gold)
