"""Sharing the booty of a successful attack [How to Divvy up Booty]."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.terms import Cargo, Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House


class Sharer(NamedTuple):
    """One of the band, for the order in which an AI lead gives: AI players before humans, each by id."""

    name: str
    id: int
    kind: Kind


def lead_share(booty: int, others: int, house: "House") -> int:
    """Pieces the lead takes: half rounded down, all of it where he is alone [How to Divvy up Booty; R2]."""
    if others == 0 and house.solo_booty == "all":
        return booty
    return booty // 2


def share_sizes(rest: int, others: int) -> tuple[int, ...]:
    """Equal shares of the rest for this many others, larger ones first; they differ by one at most.

    [How to Divvy up Booty; R3]
    """
    if others == 0:
        return ()
    each, odd = divmod(rest, others)
    return (each + 1,) * odd + (each,) * (others - odd)


def gold_first(pieces: int, stock: Cargo) -> Cargo:
    """So many pieces out of the stock, gold before goods, as an AI player takes them [How to Divvy up Booty]."""
    gold = min(pieces, stock.gold)
    return Cargo(pieces - gold, gold)


def giving_order(others: Sequence[Sharer]) -> tuple[str, ...]:
    """The order in which an AI lead gives: AI players by id, then humans by id [How to Divvy up Booty]."""
    ranked = sorted(others, key=lambda sharer: (sharer.kind is not Kind.AI, sharer.id))
    return tuple(sharer.name for sharer in ranked)


def resolve_ai_deal(
    booty: Cargo, lead: str, others: Sequence[Sharer], house: "House"
) -> dict[str, Cargo]:
    """The whole division by an AI lead, player to share, the lead first and then in the order of giving.

    Its own half gold first; then all gold and all goods, one piece at a time going round, or one recipient after the
    other by the house option. What nobody takes is missing from the sum (alone with half only).
    [How to Divvy up Booty; R2; R45]
    """
    own = gold_first(lead_share(booty.booty, len(others), house), booty)
    shares = {lead: own}
    stock = booty - own
    order = giving_order(others)
    sizes = share_sizes(stock.booty, len(order))
    if house.ai_deal == "fill_in_order":
        for name, size in zip(order, sizes, strict=True):
            shares[name] = gold_first(size, stock)
            stock = stock - shares[name]
        return shares
    for place, (name, size) in enumerate(zip(order, sizes, strict=True)):
        # Going round n recipients, the one at this place gets pieces place, place + n, ... ; the gold comes first.
        gold = max(0, -(-(stock.gold - place) // len(order)))
        shares[name] = Cargo(size - gold, gold)
    return shares


def split_refusal(
    booty: Cargo,
    take: Cargo,
    shares: Mapping[str, Cargo],
    others: Sequence[str],
    house: "House",
    lead_kind: Kind = Kind.HUMAN,
) -> str | None:
    """Why a lead may not divide like this, or None.

    `take` is what the lead takes, `shares` what each of the `others` gets (left out: nothing). The house options give
    and take freedom of human leads only; an AI lead has one legal division, see `resolve_ai_deal`. Codes in order:
    `lead-share-size`, `not-in-stock`, `one-kind`, `share-size`, `unequal-shares`. [How to Divvy up Booty; R2; R3; R43]
    """
    half = lead_share(booty.booty, len(others), house)
    given = [shares.get(name, Cargo()) for name in others]
    if take.booty != half:
        return "lead-share-size"
    everything = sum(given, take)
    if everything.goods > booty.goods or everything.gold > booty.gold:
        return "not-in-stock"
    is_human = lead_kind is Kind.HUMAN
    if is_human and _mixed_half(take, others, house):
        return "one-kind"
    if others and sum(share.booty for share in given) != booty.booty - half:
        return "share-size"
    sizes = [share.booty for share in given]
    is_free = is_human and house.share_rule == "free"
    uneven = bool(sizes) and max(sizes) - min(sizes) > 1
    return "unequal-shares" if uneven and not is_free else None


def _mixed_half(take: Cargo, others: Sequence[str], house: "House") -> bool:
    """Whether a half has both kinds where this table allows one; whoever takes all takes what there is."""
    takes_all = not others and house.solo_booty == "all"
    return house.lead_mix == "one_kind" and not takes_all and take.goods > 0 and take.gold > 0
