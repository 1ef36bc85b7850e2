"""Trade: goods for gold at ports where the player has a ship."""

from collections.abc import Sequence

from referee.core.errors import IllegalAnswer
from referee.core.names import slug
from referee.core.pieces import counted
from referee.core.protocol import Flow, Void, announce, ask_if
from referee.core.questions import Option, Pick
from referee.games.pyrates import board
from referee.games.pyrates.flow.chance import pick
from referee.games.pyrates.house import House, with_option
from referee.games.pyrates.rules.trade import (
    ai_trade_candidates,
    possible_trades,
    stop_refusal,
    trade_refusal,
    traded_port,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import Bid
from referee.games.pyrates.texts import by_other_reading, listed, refusal, rule


def trade_action(state: State) -> Flow[None]:
    """Everybody who bid Trade, in ID order [5. Trade]."""
    for player in board.in_turn(state, Bid.TRADE):
        state.acting = (player.name,)
        costs = board.costs(state, player)
        if not possible_trades(list(costs.values()), player.goods):
            player.unable = True
            why = (
                f"{counted(player.goods, 'good')}, cheapest trade {min(costs.values())}"
                if costs
                else "no ship in a port"
            )
            yield from announce(
                f"{player.name} cannot trade ({why}): no action this turn.",
                *rule("unable-to-perform-an-action", "5-trade"),
                figures=(player.name, player.goods),
            )
        elif player.is_human:
            yield from human_trades(state, player)
        else:
            yield from ai_trades(state, player)


def human_trades(state: State, player: Player) -> Flow[None]:
    """Any of the possible trades in any order, none too [5. Trade; R25]."""
    ports = yield from ask_if(lambda: _trades_question(state, player))
    if ports is None:
        return
    for port in ports:
        yield from trade(state, player, port)
    if not ports:
        yield from announce(f"{player.name} makes no trade.", *rule("5-trade", "R25"))


def _trades_question(state: State, player: Player) -> Pick[str] | Void:
    costs = board.costs(state, player)
    if player.bid is not Bid.TRADE:
        return Void(f"{player.name} does not trade any more.")
    if not possible_trades(list(costs.values()), player.goods):
        return Void(f"{player.name} cannot trade any more.")

    def check(ports: tuple[str, ...]) -> None:
        check_trades(state, player, ports)

    def reasons() -> dict[str, IllegalAnswer]:
        found = {
            p: refusal("no-ship-there", p, cites=("5-trade",))
            for p in state.ports
            if p not in costs
        }
        for port, cost in costs.items():
            if cost > player.goods:
                found[port] = refusal("short-of-goods", port, f"costs {cost}, has {player.goods}")
        return found

    affordable = {port: cost for port, cost in costs.items() if cost <= player.goods}
    return Pick(
        key=f"{state.stem}.trade.{slug(player.name)}",
        seat=player.name,
        prompt=f"trade where, {counted(player.goods, 'good')}; costs {_costs(list(affordable.values()))}",
        options=tuple(
            Option(value=port, word=port, gist=f"{counted(cost, 'good')} for 1 gold")
            for port, cost in affordable.items()
        ),
        low=0,
        high=len(affordable),
        check=check,
        refused=reasons,
        cites=rule("5-trade"),
    )


def _costs(costs: list[int]) -> str:
    """In the order of the ports that stand after them in the prompt."""
    if len(set(costs)) == 1:
        return f"{costs[0]}" if len(costs) == 1 else f"{costs[0]} each"
    return ", ".join(map(str, costs))


def check_trades(state: State, player: Player, ports: Sequence[str]) -> None:
    """Refuse trades that the goods do not pay for, or too few where the table wants them all.

    Raises:
        IllegalAnswer: with the first bad trade.
    """
    costs = board.costs(state, player)
    goods = player.goods
    for place, port in enumerate(ports):
        code = trade_refusal(port, costs, ports[:place], goods)
        if code:
            raise refusal(code, port, f"costs {costs.get(port, 0)}, {counted(goods, 'good')} left")
        goods -= costs[port]
    code = stop_refusal(costs, ports, player.goods, state.house)
    if code:
        raise refusal(code, player.name)


def trade(state: State, player: Player, name: str) -> Flow[None]:
    """Goods to the port, one gold to the player; full heaps on the port become gold [5. Trade]."""
    cost = board.costs(state, player)[name]
    port = state.ports[name]
    before = port.gold
    player.goods -= cost
    player.gold += 1
    port.goods, port.gold = traded_port(port.cargo, cost, state.options.more_gold)
    extra = (
        f" ({cost - port.trade_rating:+} to rating {port.trade_rating})"
        if cost != port.trade_rating
        else ""
    )
    coins = f"; goods there become {port.gold - before} gold" if port.gold > before else ""
    yield from announce(
        f"{player.name} trades {counted(cost, 'good')}{extra} at {name} for 1 gold{coins}.",
        *rule("5-trade", *(["more-gold"] if state.options.more_gold and coins else [])),
        figures=(player.name, name, cost, port.goods, port.gold),
    )


def ai_trades(state: State, player: Player) -> Flow[None]:
    """The cheapest affordable port again and again, ties by the die [5. Trade; R6; R46]."""
    made: list[str] = []
    rounds = 0
    while player.bid is Bid.TRADE and (open_ports := _next_ports(state, player, made, state.house)):
        rounds += 1
        port = open_ports[0]
        if len(open_ports) > 1:
            port = yield from pick(
                state,
                f"{state.stem}.trade.{slug(player.name)}.{rounds}",
                f"Port where {player.name} trades",
                open_ports,
                for_ai=True,
            )
            if port not in _next_ports(state, player, made, state.house):
                continue
        yield from trade(state, player, port)
        made.append(port)
    other = _other_trades(state, player, made)
    if other:
        yield from announce(
            f"{player.name} traded at {listed(made)}.{other}",
            *rule("5-trade", "R6"),
            figures=tuple(made),
        )


def _next_ports(state: State, player: Player, made: list[str], house: House) -> tuple[str, ...]:
    """Ports between which an AI player takes its next trade, as the table stands."""
    costs = board.costs(state, player)
    ratings = {port: state.ports[port].trade_rating for port in costs}
    return ai_trade_candidates(costs, ratings, made, player.goods, house)


def _other_trades(state: State, player: Player, made: list[str]) -> str:
    """What the other reading of trades at several ports would give, where it differs [R6]."""
    if state.house.ai_trade == "all_ascending":
        said = f"{player.name} would trade at {made[0]} only" if len(made) > 1 else ""
        return by_other_reading("ai_trade", "one", said) if said else ""
    house = with_option(state.house, "ai_trade", "all_ascending")
    more = _next_ports(state, player, made, house) if made else ()
    said = f"{player.name} would trade on at {' or '.join(more)}"
    return by_other_reading("ai_trade", "all_ascending", said) if more else ""
