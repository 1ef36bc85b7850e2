"""Topic `trade`: what a trade costs, whether it is legal, what an AI player trades."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, Dice, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House, other_house
from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.rules.trade import (
    AiTrades,
    ai_trade_candidates,
    possible_trades,
    resolve_ai_trades,
    stop_refusal,
    trade_cost,
    trade_refusal,
    traded_port,
)
from referee.games.pyrates.settle.common import (
    ALLEGIANCE,
    KIND,
    PORT_NATION,
    RATING,
    all_dice_used,
    allegiance_of,
    counted,
    heap,
    heap_words,
    house_fact,
    if_,
    listed,
    no_dice,
    not_here,
    pick_words,
    rules,
)
from referee.games.pyrates.terms import Cargo, Kind


class PortFacts(NamedTuple):
    """One port."""

    name: str = fact(NAME, "the port")
    nation: str = fact(PORT_NATION, "whose port it is")
    trade_rating: int = fact(RATING, "its trade rating counter")
    goods: int = fact(COUNT, "goods there", default=0)
    gold: int = fact(COUNT, "gold there", default=0)
    ship: bool = fact(FLAG, "the player has a ship there now", default=True)


class TradeFacts(NamedTuple):
    """Facts of the topic."""

    kind: Kind = fact(KIND, "who decides for the player")
    allegiance: str | None = fact(ALLEGIANCE, "the nation he serves", default=None)
    goods: int = fact(COUNT, "goods on his card")
    gold: int = fact(COUNT, "gold on his card", default=0)
    more_gold: bool = fact(FLAG, "More Gold: four goods become a gold", default=False)
    ports: tuple[PortFacts, ...] = fact(
        ListOf(Record(PortFacts), different_by=("name",)), "the ports in question"
    )
    trades: tuple[str, ...] | None = fact(
        ListOf(NAME), "where a human trades, in order", default=None, default_words="[]"
    )
    dice: tuple[int, ...] = fact(Dice(), "an AI player's tie dice in order", default=())
    house: House = house_fact()


class Made(NamedTuple):
    """Trades made, and the first that is refused with its port ("" for stopping too early)."""

    order: tuple[str, ...]
    refusal: str | None = None
    refused_at: str | None = None


def settle(facts: TradeFacts) -> Settled:
    """Costs, verdict, and what lies where afterwards."""
    allegiance = allegiance_of(facts.kind, facts.allegiance)
    costs = {
        port.name: trade_cost(allegiance, port.nation, port.trade_rating) for port in facts.ports
    }
    open_costs = {port.name: costs[port.name] for port in facts.ports if port.ship}
    possible = possible_trades([*open_costs.values()], facts.goods)
    ai = None
    if facts.kind is Kind.AI:
        not_here("trades", facts.trades, "with an AI player")
        ratings = {port.name: port.trade_rating for port in facts.ports}
        ai = resolve_ai_trades(open_costs, ratings, facts.goods, facts.dice, facts.house)
        all_dice_used(facts.dice, ai.used, not ai.roll_needed)
        made = Made(ai.order)
    else:
        made = _human_trades(facts, open_costs)
    ports = {port.name: Cargo(port.goods, port.gold) for port in facts.ports}
    for name in made.order:
        ports[name] = traded_port(ports[name], costs[name], facts.more_gold)
    spent = sum(costs[name] for name in made.order)
    result: dict[str, object] = {
        "costs": costs,
        "possible_trades": possible,
        "unable": possible == 0,
        "order": made.order,
        "goods": facts.goods - spent,
        "gold": facts.gold + len(made.order),
        "ports": {name: heap(cargo) for name, cargo in ports.items()},
        "tied": ai.tied if ai else (),
        "roll_needed": bool(ai and ai.roll_needed),
        "legal": not made.refusal,
        "refused_at": made.refused_at,
    }
    if made.refusal:
        result["refusal"] = made.refusal
    why = _words(facts, costs, made, ports, possible)
    if ai:
        why += _ai_words(facts, open_costs, ai)
    return Settled(result, why, _cites(facts, costs, made, ai, possible))


def _human_trades(facts: TradeFacts, costs: Mapping[str, int]) -> Made:
    """A human's trades up to the first that is refused."""
    no_dice("dice", facts.dice, "for a human's trades")
    names = {port.name for port in facts.ports}
    for place, port in enumerate(facts.trades or ()):
        if port not in names:
            raise MalformedFacts(f"trades.{place}", "is no listed port")
    order: list[str] = []
    goods = facts.goods
    for port in facts.trades or ():
        refusal = trade_refusal(port, costs, order, goods)
        if refusal:
            return Made(tuple(order), refusal, port)
        order.append(port)
        goods -= costs[port]
    return Made(tuple(order), stop_refusal(costs, order, facts.goods, facts.house))


REFUSALS = {
    "no-ship-there": "the player has no ship there",
    "already-traded": "he has already traded there",
    "short-of-goods": "there are too few goods left",
    "must-trade-more": "more trades are possible, and this table makes him trade as often as he can",
}


def _words(
    facts: TradeFacts,
    costs: Mapping[str, int],
    made: Made,
    ports: Mapping[str, Cargo],
    possible: int,
) -> list[str]:
    why = []
    for port in facts.ports:
        extra = costs[port.name] - port.trade_rating
        rating = f"rating {port.trade_rating}" + (" + 1 away from home" if extra else ", home")
        here = "" if port.ship else ", but no ship is there"
        why.append(f"{port.name}: {rating} = {counted(costs[port.name], 'good')}{here}.")
    why += _possible_words(facts, possible)
    goods = facts.goods
    for port in _in_order(facts, made):
        after = goods - costs[port.name]
        held = _held_words(port, costs[port.name], ports[port.name])
        why.append(
            f"{port.name}: pays {costs[port.name]} of {counted(goods, 'good')}, {after} left, "
            f"takes 1 gold; {held}."
        )
        goods = after
    if made.refusal:
        where = f"{made.refused_at} is refused" if made.refused_at else "Stopping is refused"
        why.append(f"{where}: {REFUSALS[made.refusal]}.")
    return why


def _possible_words(facts: TradeFacts, possible: int) -> list[str]:
    """How many trades the goods pay for, and what follows where it is none."""
    no_action = "the player takes no action this turn, not even a Pass"
    if not any(port.ship for port in facts.ports):
        return [f"The player has no ship at a listed port: {no_action}."]
    pays = f"{counted(facts.goods, 'good')} {'pays' if facts.goods == 1 else 'pay'} for"
    if not possible:
        return [f"{pays} no trade: {no_action}."]
    return [f"{pays} {counted(possible, 'trade')} at most."]


def _in_order(facts: TradeFacts, made: Made) -> list[PortFacts]:
    """The ports traded at, in the order of the trades."""
    by_name = {port.name: port for port in facts.ports}
    return [by_name[name] for name in made.order]


def _held_words(port: PortFacts, cost: int, after: Cargo) -> str:
    """What the port holds after the trade, and the goods that became gold there."""
    coins = after.gold - port.gold
    turned = port.goods + cost - after.goods
    made = f"{turned} goods there become {coins} gold, and " if coins else ""
    return f"{made}the port then holds {heap_words(after)}"


def _ai_words(facts: TradeFacts, costs: Mapping[str, int], ai: AiTrades) -> list[str]:
    if not ai.order and not ai.tied:
        return []
    by = "printed rating" if facts.house.ai_rating == "printed" else "cost"
    why = [f"An AI player takes the lowest {by} it can pay, again and again."]
    if facts.house.ai_trade == "one":
        why = [f"An AI player makes one trade, at the lowest {by} it can pay."]
    return [*why, *_tie_words(facts, ai), *_other_reading(facts, costs, ai)]


def _tie_words(facts: TradeFacts, ai: AiTrades) -> list[str]:
    """Every tie that the dice decided, and the one they have not decided yet."""
    why = []
    dice = facts.dice
    for tied in (*(tied for tied, _ in ai.picks), *([ai.tied] if ai.tied else ())):
        pick = resolve_pick(tied, dice, facts.house)
        why.append(pick_words(tied, dice, pick, facts.house))
        dice = dice[pick.used :]
    return why


def _other_reading(facts: TradeFacts, costs: Mapping[str, int], ai: AiTrades) -> list[str]:
    """Whether the other reading of trades at several ports (R6) gives another number of them."""
    value, house = other_house(facts.house, "ai_trade")
    other = f"By the other reading (ai_trade = {value})"
    if facts.house.ai_trade == "all_ascending":
        is_another = len(ai.order) + ai.roll_needed > 1
        where = f", at {ai.order[0]}" if ai.order else ""
        return [f"{other} it makes one trade only{where}."] if is_another else []
    ratings = {port.name: port.trade_rating for port in facts.ports}
    left = facts.goods - sum(costs[name] for name in ai.order)
    more = ai_trade_candidates(costs, ratings, ai.order, left, house)
    return [f"{other} it trades on, next at {listed(more, 'or')}."] if ai.order and more else []


def _cites(
    facts: TradeFacts,
    costs: Mapping[str, int],
    made: Made,
    ai: AiTrades | None,
    possible: int,
) -> list[str]:
    surcharged: Sequence[str] = [p.name for p in facts.ports if costs[p.name] > p.trade_rating]
    uneven = bool(surcharged) and len(surcharged) < len(facts.ports)
    return rules(
        "5-trade",
        if_(facts.more_gold, "more-gold"),
        if_(not possible, "unable-to-perform-an-action"),
        if_(ai and possible > 1, "R6"),
        if_(ai and (uneven or facts.house.ai_rating == "printed"), "R46"),
        if_(not ai and len(made.order) < possible and not made.refused_at, "R25"),
        if_(ai and (ai.picks or ai.tied), "R44"),
    )


TOPICS = {"trade": Topic(facts=Record(TradeFacts), settle=settle)}
