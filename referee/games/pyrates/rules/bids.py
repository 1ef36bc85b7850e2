"""What may be bid, what becomes of an impossible bid, and who acts when [Bidding Phase; Action Phase]."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import id_order
from referee.games.pyrates.rules.definitions import can_build
from referee.games.pyrates.rules.target import piracy_targets, raid_targets
from referee.games.pyrates.rules.trade import can_trade
from referee.games.pyrates.terms import BIDS, Bid, Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House
    from referee.games.pyrates.state import Merchant, Port

NO_ACTION = "none"  # the bid is void: no action this turn
REBID = "rebid"  # the player bids again

REFUSAL_OF = {
    Bid.BUILD: "ship-cap",
    Bid.PIRACY: "no-merchant",
    Bid.RAID: "no-port",
    Bid.TRADE: "short-of-goods",
}


class HumanBid(NamedTuple):
    """A revealed bid: `final` is a bid, "none" (void) or "rebid"; `refusal` is set where the token was illegal."""

    final: str
    refusal: str | None


class AiBid(NamedTuple):
    """An AI player's bid: `chain` holds the rolled bid, then every bid it turned into or that was tried."""

    final: Bid
    chain: tuple[Bid, ...]


def possible_on_board(
    allegiance: str,
    ships: Mapping[str, int],
    goods: int,
    ports: Mapping[str, "Port"],
    merchants: Mapping[str, "Merchant"],
    house: "House",
) -> tuple[Bid, ...]:
    """Which of Piracy, Raid and Trade the board allows this player now.

    `ships` maps place to count, `goods` lie on the card, `merchants` maps zone to ship.
    [Bidding Phase; 3. Piracy; 4. Raid; 5. Trade; R4; R8; R53]
    """
    found = []
    if piracy_targets(allegiance, ships, ports, merchants):
        found.append(Bid.PIRACY)
    if raid_targets(allegiance, ships, ports, house):
        found.append(Bid.RAID)
    if can_trade(allegiance, ships, goods, ports):
        found.append(Bid.TRADE)
    return tuple(found)


def is_legal_bid(
    bid: Bid, kind: Kind, ships: int, is_possible: Callable[[Bid], bool], house: "House"
) -> bool:
    """Whether the bid is legal.

    `ships` counts all on the map, `is_possible` says of a Piracy, a Raid and a Trade whether the board allows it.
    Without a ship only Build is legal. [Bidding Phase; R52]
    """
    if bid is Bid.BUILD:
        return not ships or can_build(kind, ships, house)
    return ships > 0 and (bid is Bid.PASS or is_possible(bid))


def legal_bids(
    kind: Kind, ships: int, possible: Collection[Bid], house: "House"
) -> tuple[Bid, ...]:
    """The legal bids in the order of the Action Phase; `possible` is what `possible_on_board` says.

    [Bidding Phase; R52]
    """
    return tuple(
        [bid for bid in BIDS if is_legal_bid(bid, kind, ships, possible.__contains__, house)]
    )


def bid_refusal(bid: Bid, ships: int, legal: Collection[Bid]) -> str | None:
    """Why a revealed bid is illegal, or None.

    Codes in order: `must-build`, `ship-cap`, `no-merchant`, `no-port`, `short-of-goods`. [Bidding Phase]
    """
    if bid in legal:
        return None
    return REFUSAL_OF[bid] if ships else "must-build"


def resolve_human_bid(bid: Bid, ships: int, legal: Collection[Bid], house: "House") -> HumanBid:
    """What a revealed human bid counts as; without a ship it is Build whatever was shown [Bidding Phase; R17]."""
    refusal = bid_refusal(bid, ships, legal)
    if refusal is None:
        return HumanBid(final=bid, refusal=None)
    if refusal == "must-build":
        return HumanBid(final=Bid.BUILD, refusal=refusal)
    if house.illegal_bid == "void":
        return HumanBid(final=NO_ACTION, refusal=refusal)
    if house.illegal_bid == "rebid":
        return HumanBid(final=REBID, refusal=refusal)
    return HumanBid(final=Bid.BUILD if Bid.BUILD in legal else Bid.PASS, refusal=refusal)


def resolve_ai_bid(
    table: Sequence[Bid],
    alternative: Bid | None,
    die: int | None,
    legal: Collection[Bid],
    house: "House",
) -> AiBid | None:
    """An AI player's bid, or None while its die is missing; without a ship it builds and needs no die.

    `table` holds the card's bids for faces 1 to 6, `alternative` the card's action instead of Build (None if it shows
    none), `legal` what `legal_bids` says. [Bidding Phase; R63]
    """
    if Bid.PASS not in legal:  # no ship on the map
        return AiBid(final=Bid.BUILD, chain=(Bid.BUILD,))
    if die is None:
        return None
    rolled = table[die - 1]
    if rolled in legal:
        return AiBid(final=rolled, chain=(rolled,))
    chain: list[Bid] = [rolled] if rolled is Bid.BUILD else [rolled, Bid.BUILD]
    if Bid.BUILD in legal:
        return AiBid(final=Bid.BUILD, chain=tuple(chain))
    converted = rolled is not Bid.BUILD
    if converted and house.convert_chain == "build_then_pass":
        return AiBid(final=Bid.PASS, chain=(*chain, Bid.PASS))
    if alternative is not None and alternative is not Bid.BUILD:
        chain.append(alternative)
        if alternative in legal:
            return AiBid(final=alternative, chain=tuple(chain))
    return AiBid(final=Bid.PASS, chain=(*chain, Bid.PASS))


def action_order(
    final: Mapping[str, str | None], ids: Mapping[str, int]
) -> tuple[tuple[Bid, tuple[str, ...]], ...]:
    """Who acts in which action, actions and players in their order; void and missing bids are left out.

    [Action Phase; A Note on Player Order]
    """
    turn = id_order(ids)
    acting = [(bid, tuple(name for name in turn if final.get(name) == bid)) for bid in Bid]
    return tuple((bid, names) for bid, names in acting if names)
