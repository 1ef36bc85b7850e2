"""Topic `bids`: what everybody may bid, what becomes of a bid, who acts when."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    NAME,
    Choice,
    Dice,
    ListOf,
    MalformedFacts,
    Member,
    Record,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import OPTIONS, House, with_option
from referee.games.pyrates.rules.bids import (
    action_order,
    legal_bids,
    possible_on_board,
    resolve_ai_bid,
    resolve_human_bid,
)
from referee.games.pyrates.rules.definitions import ship_cap
from referee.games.pyrates.settle.common import (
    ALLEGIANCE,
    BID,
    ID,
    KIND,
    MERCHANT_NATION,
    PORT_NATION,
    PORT_ZONES,
    RATING,
    SHIPS,
    ZONE,
    allegiance_of,
    cap_words,
    counted,
    house_fact,
    if_,
    listed,
    needed,
    no_dice,
    not_here,
    rules,
)
from referee.games.pyrates.state import Merchant, Port
from referee.games.pyrates.terms import NONE, ZONES, Bid, Kind


class PlayerFacts(NamedTuple):
    """One player before or after the bids."""

    name: str = fact(NAME, "the player")
    id: int = fact(ID, "the number on his card")
    kind: Kind = fact(KIND, "who decides for him")
    allegiance: str | None = fact(ALLEGIANCE, "the nation he serves", default=None)
    ships: dict[str, int] = fact(SHIPS, "his ships, place to count")
    goods: int = fact(COUNT, "goods on his card", default=0)
    bid: Bid | None = fact(BID, "the revealed bid of a human", default=None)
    dice: tuple[int, ...] = fact(Dice(0, 1), "the bid die of an AI player", default=())
    table: tuple[Bid, ...] | None = fact(
        ListOf(Member(Bid), 6, 6), "an AI card's bids for faces 1 to 6", default=None
    )
    alternative: str | None = fact(
        Choice(*Bid, NONE),
        "an AI card's action instead of Build",
        default=None,
        default_words="none",
    )
    possible: tuple[str, ...] | None = fact(
        ListOf(Choice(Bid.PIRACY, Bid.RAID, Bid.TRADE)),
        "actions that are possible, stated instead of judged from the board",
        default=None,
    )


class PortFacts(NamedTuple):
    """One port of the board."""

    name: str = fact(NAME, "the port")
    nation: str = fact(PORT_NATION, "whose port it is")
    zones: tuple[str, ...] = fact(PORT_ZONES, "the zones it borders")
    trade_rating: int | None = fact(RATING, "its trade rating counter", default=None)
    goods: int = fact(COUNT, "goods there", default=0)
    gold: int = fact(COUNT, "gold there", default=0)


class MerchantFacts(NamedTuple):
    """A merchant at sea."""

    zone: str = fact(ZONE, "where it is")
    nation: str = fact(MERCHANT_NATION, "its nation")


class BidsFacts(NamedTuple):
    """Facts of the topic."""

    players: tuple[PlayerFacts, ...] = fact(
        ListOf(Record(PlayerFacts), 1, 5, different_by=("name", "id")), "the players"
    )
    ports: tuple[PortFacts, ...] = fact(
        ListOf(Record(PortFacts), different_by=("name",)), "the ports of the board", default=()
    )
    merchants: tuple[MerchantFacts, ...] = fact(
        ListOf(Record(MerchantFacts), different_by=("zone",)), "the merchants at sea", default=()
    )
    house: House = house_fact()


class Judged(NamedTuple):
    """What the rules say of one player."""

    legal: tuple[Bid, ...]
    final: str | None
    refusal: str | None
    chain: tuple[Bid, ...]
    words: str


def settle(facts: BidsFacts) -> Settled:
    """Everybody's bid."""
    ports = {
        port.name: Port(
            name=port.name,
            nation=port.nation,
            zones=port.zones,
            trade_rating=port.trade_rating or 0,
            goods=port.goods,
            gold=port.gold,
        )
        for port in facts.ports
    }
    merchants = {m.zone: Merchant(name=m.zone, nation=m.nation, defense=0) for m in facts.merchants}
    judged = {}
    for place, player in enumerate(facts.players):
        allegiance = _check(place, player, facts, ports)
        judged[player.name] = _judge(player, allegiance, ports, merchants, facts.house)
    final = {name: one.final for name, one in judged.items()}
    order = action_order(final, {player.name: player.id for player in facts.players})
    result = {
        "legal_bids": {name: one.legal for name, one in judged.items()},
        "final": final,
        "refusals": {name: one.refusal for name, one in judged.items() if one.refusal},
        "chains": {
            player.name: judged[player.name].chain
            for player in facts.players
            if player.kind is Kind.AI
        },
        "order": [[bid, names] for bid, names in order],
    }
    why = [one.words for one in judged.values()]
    if order:
        actions = "; ".join(f"{bid} {listed(names)}" for bid, names in order)
        why.append(f"Order of the Action Phase, players by id: {actions}.")
    return Settled(result, why, _cites(facts, judged))


def _check(place: int, player: PlayerFacts, facts: BidsFacts, ports: Mapping[str, Port]) -> str:
    """The player's allegiance, after a look at what contradicts itself."""
    at = f"players.{place}."
    allegiance = allegiance_of(player.kind, player.allegiance, at)
    if player.kind is Kind.HUMAN:
        no_dice(at + "dice", player.dice, "for a human's bid")
        not_here(at + "table", player.table, "with a human")
        not_here(at + "alternative", player.alternative, "with a human")
    else:
        not_here(at + "bid", player.bid, "with an AI player")
        if player.dice and not player.ships:
            raise MalformedFacts(at + "dice", "an AI player without a ship rolls no die")
        if player.dice:
            needed(at + "table", player.table, "to read the die")
    if player.possible is None:
        for port in player.ships:
            _check_port(port, at, facts, ports)
    return allegiance


def _check_port(name: str, at: str, facts: BidsFacts, ports: Mapping[str, Port]) -> None:
    """A place with ships is listed, with its trade rating."""
    if name in ports:
        if not ports[name].trade_rating:
            place = [port.name for port in facts.ports].index(name)
            raise MalformedFacts(
                f"ports.{place}.trade_rating", "is missing; a player has a ship there"
            )
    elif name not in ZONES:
        raise MalformedFacts(f"{at}ships.{name}", "is neither a listed port nor a zone")


def _judge(
    player: PlayerFacts,
    allegiance: str,
    ports: Mapping[str, Port],
    merchants: Mapping[str, Merchant],
    house: House,
) -> Judged:
    """One player's legal bids and what his bid becomes."""
    ships = sum(player.ships.values())
    if player.possible is None:
        possible = possible_on_board(
            allegiance, player.ships, player.goods, ports, merchants, house
        )
    else:
        possible = tuple(Bid(bid) for bid in player.possible)
    legal = legal_bids(player.kind, ships, possible, house)
    may = f"{player.name} ({_ship_words(player, ships, house)}) may bid {listed(legal, 'or')}"
    if player.kind is Kind.HUMAN:
        if player.bid is None:
            return Judged(legal, None, None, (), may + ".")
        human = resolve_human_bid(player.bid, ships, legal, house)
        words = f"{may}; bid {player.bid}"
        if human.refusal:
            reason = _refusal_words(human.refusal, ships, player, house)
            words += f" is illegal ({reason}), so: {_final_words(human.final)}"
        if human.refusal and human.refusal != "must-build":
            words += _other_readings(player.bid, ships, legal, house)
        return Judged(legal, human.final, human.refusal, (), words + ".")
    alternative = None if player.alternative in (None, NONE) else Bid(player.alternative)
    die = player.dice[0] if player.dice else None
    ai = resolve_ai_bid(player.table or (), alternative, die, legal, house)
    if ai is None:
        return Judged(legal, None, None, (), f"{may}; its die is still to be rolled.")
    rolled = f"die {die}" if die is not None else "no die without a ship"
    return Judged(legal, ai.final, None, ai.chain, f"{may}; {rolled}: {', then '.join(ai.chain)}.")


REFUSALS = {
    "must-build": "a player without ships can only build",
    "no-merchant": "no merchant that he may attack is in reach",
    "no-port": "no port that he may raid is in reach",
}


def _refusal_words(refusal: str, ships: int, player: PlayerFacts, house: House) -> str:
    if refusal == "ship-cap":
        return cap_words(ships, player.kind, house)
    if refusal == "short-of-goods":
        return f"no trade is possible with {counted(player.goods, 'good')}"
    return REFUSALS[refusal]


def _final_words(final: str) -> str:
    return {"none": "no action this turn", "rebid": "he bids again"}.get(final, final)


def _other_readings(bid: Bid, ships: int, legal: Sequence[Bid], house: House) -> str:
    """What other tables make of an illegal bid."""
    others = []
    for value in OPTIONS["illegal_bid"].values:
        if value != house.illegal_bid:
            other = resolve_human_bid(bid, ships, legal, with_option(house, "illegal_bid", value))
            others.append(f"{_final_words(other.final)} (illegal_bid = {value})")
    return f"; by the other readings {listed(others, 'or')}"


def _ship_words(player: PlayerFacts, ships: int, house: House) -> str:
    return f"{ships} of {ship_cap(player.kind, house)} ships, {counted(player.goods, 'good')}"


def _cites(facts: BidsFacts, judged: Mapping[str, Judged]) -> list[str]:
    shown = {bid for one in judged.values() for bid in one.legal}
    asked = {player.bid for player in facts.players} | {
        bid for one in judged.values() for bid in one.chain
    }
    board = any(player.possible is None for player in facts.players)
    touched = shown | asked
    refused = any(one.refusal and one.refusal != "must-build" for one in judged.values())
    ais = [one for one in judged.values() if len(one.chain) > 1]
    return rules(
        "bidding-phase",
        "action-phase",
        if_(Bid.BUILD in asked, "2-build"),
        if_(Bid.PIRACY in touched, "3-piracy"),
        if_(Bid.RAID in touched, "4-raid"),
        if_(Bid.TRADE in touched, "5-trade"),
        if_(any(one.final for one in judged.values()), "a-note-on-player-order"),
        if_(board and Bid.RAID in touched, "R4"),
        if_(refused, "R17"),
        if_(any(len(one.chain) > 2 for one in ais), "R63"),
        if_(facts.house.reference_ship == "reserved", "R52"),
        if_(board and facts.house.ships_at_target == "must_arrive", "R8"),
        if_(board and facts.house.raid_pirate_port == "nobody", "R53"),
    )


TOPICS = {"bids": Topic(facts=Record(BidsFacts), settle=settle)}
