"""Topic `divvy`: how the booty is shared."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.schema import COUNT, NAME, ListOf, MalformedFacts, MapOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House, other_house
from referee.games.pyrates.rules.divvy import (
    Sharer,
    giving_order,
    gold_first,
    lead_share,
    resolve_ai_deal,
    share_sizes,
    split_refusal,
)
from referee.games.pyrates.settle.common import (
    CARGO,
    ID,
    KIND,
    CargoFacts,
    cargo_of,
    counted,
    heap,
    heap_words,
    house_fact,
    if_,
    listed,
    rules,
)
from referee.games.pyrates.terms import Cargo, Kind


class PlayerFacts(NamedTuple):
    """One of the band."""

    name: str = fact(NAME, "the player")
    id: int = fact(ID, "the number on his card")
    kind: Kind = fact(KIND, "who decides for him")


class DivvyFacts(NamedTuple):
    """Facts of the topic."""

    goods: int = fact(COUNT, "goods of the booty", default=0)
    gold: int = fact(COUNT, "gold of the booty", default=0)
    players: tuple[PlayerFacts, ...] = fact(
        ListOf(Record(PlayerFacts), 1, 5, different_by=("name", "id")), "the band with the lead"
    )
    lead: str = fact(NAME, "the lead")
    take: CargoFacts | None = fact(CARGO, "what the lead takes", default=None)
    shares: dict[str, CargoFacts] | None = fact(
        MapOf(CARGO), "what each of the others gets", default=None
    )
    house: House = house_fact()


def settle(facts: DivvyFacts) -> Settled:
    """Sizes, the AI lead's deal, and the verdict on a stated split."""
    by_name = {player.name: player for player in facts.players}
    if facts.lead not in by_name:
        raise MalformedFacts("lead", f"must be one of {listed(by_name, 'or')}")
    others = [name for name in by_name if name != facts.lead]
    for name in facts.shares or {}:
        if name not in others:
            raise MalformedFacts(f"shares.{name}", "is the name of no other player of the band")
    booty = Cargo(facts.goods, facts.gold)
    kind = by_name[facts.lead].kind
    half = lead_share(booty.booty, len(others), facts.house)
    sizes = share_sizes(booty.booty - half, len(others))
    sharers = [Sharer(p.name, p.id, p.kind) for p in facts.players if p.name != facts.lead]
    deal = None
    if kind is Kind.AI:
        deal = resolve_ai_deal(booty, facts.lead, sharers, facts.house)
    refusal = None
    stated: dict[str, Cargo] | None = None
    if facts.take is not None or facts.shares is not None:
        stated = _stated(facts, booty, others)
        rest = {name: stated[name] for name in others}
        refusal = split_refusal(booty, stated[facts.lead], rest, others, facts.house, kind)
        if not refusal and deal is not None and stated != deal:
            refusal = "not-the-ai-deal"
    shares = deal if deal is not None else _human_shares(facts, booty, others, stated, refusal)
    left = _left(booty, half, shares, others, stated)
    result: dict[str, object] = {
        "booty": booty.booty,
        "half": half,
        "sizes": sizes,
        "shares": None if shares is None else {name: heap(cargo) for name, cargo in shares.items()},
        "left": heap(left),
        "legal": not refusal,
    }
    if refusal:
        result["refusal"] = refusal
    why = [
        _size_words(facts, booty, half, others, kind),
        *_deal_words(sharers, shares, deal),
        *(_open_words(facts, booty, half, left) if stated is None and shares is None else ()),
        *([f"Nobody takes {heap_words(left)}."] if left.booty else ()),
        *_refusal_words(facts, booty, half, stated, refusal),
        *_other_readings(facts, booty, sharers, deal, half),
        *_other_split(facts, kind, sizes, stated, refusal),
    ]
    return Settled(result, why, _cites(facts, booty, deal, refusal, len(others)))


def _stated(facts: DivvyFacts, booty: Cargo, others: Sequence[str]) -> dict[str, Cargo]:
    """The split as stated; what is left out is nothing, but a single other player gets the rest."""
    take = cargo_of(facts.take) if facts.take else Cargo()
    shares = dict.fromkeys(others, Cargo())
    if facts.shares is not None:
        shares |= {name: cargo_of(stated) for name, stated in facts.shares.items()}
    elif len(others) == 1 and take.goods <= booty.goods and take.gold <= booty.gold:
        shares[others[0]] = booty - take
    return {facts.lead: take, **shares}


def _human_shares(
    facts: DivvyFacts,
    booty: Cargo,
    others: Sequence[str],
    stated: dict[str, Cargo] | None,
    refusal: str | None,
) -> dict[str, Cargo] | None:
    """What everybody gets under a human lead, None where that is not settled."""
    if not booty.booty:
        return dict.fromkeys((facts.lead, *others), Cargo())
    if not others and facts.house.solo_booty == "all":
        return {facts.lead: booty}
    return None if refusal else stated


def _left(
    booty: Cargo,
    half: int,
    shares: Mapping[str, Cargo] | None,
    others: Sequence[str],
    stated: Mapping[str, Cargo] | None,
) -> Cargo:
    """What nobody takes, as far as it is settled: of booty of one kind it is, whatever a lone lead takes."""
    if shares is not None:
        return booty - sum(shares.values(), Cargo())
    if others or stated is not None or (booty.goods and booty.gold):
        return Cargo()
    return booty - gold_first(half, booty)


REFUSALS = {
    "not-in-stock": "more of a kind is given than there is",
    "one-kind": "the lead takes gold or goods, not both",
    "share-size": "the others do not get exactly the rest",
    "unequal-shares": "the others' shares differ by more than one",
    "not-the-ai-deal": "an AI lead deals in its own fixed way",
}


def _refusal_words(
    facts: DivvyFacts,
    booty: Cargo,
    half: int,
    stated: Mapping[str, Cargo] | None,
    refusal: str | None,
) -> list[str]:
    if not refusal or stated is None:
        return []
    if refusal == "lead-share-size":
        due = f"all {half}" if half == booty.booty > 0 else f"half rounded down, {half}"
        taken = counted(stated[facts.lead].booty, "piece")
        return [f"The stated split is refused: {facts.lead} takes {taken} and must take {due}."]
    return [f"The stated split is refused: {REFUSALS[refusal]}."]


def _size_words(
    facts: DivvyFacts,
    booty: Cargo,
    half: int,
    others: Sequence[str],
    kind: Kind,
) -> str:
    if not booty.booty:
        return "There is no booty to share."
    text = f"Booty {heap_words(booty)} = {counted(booty.booty, 'piece')}"
    if not others:
        return f"{text}; {facts.lead} is alone and takes {half}."
    rest = booty.booty - half
    if len(others) == 1:
        shared = f"goes to {others[0]}"
    elif kind is Kind.HUMAN and facts.house.share_rule == "free":
        shared = f"is shared as {facts.lead} likes"
    else:
        shared = f"is shared as {listed(map(str, share_sizes(rest, len(others))))}"
    return f"{text}; {facts.lead} takes half rounded down, {half}; the rest, {rest}, {shared}."


def _deal_words(
    sharers: Sequence[Sharer],
    shares: Mapping[str, Cargo] | None,
    deal: Mapping[str, Cargo] | None,
) -> list[str]:
    why = []
    if deal is not None and sharers:
        order = "" if len(sharers) == 1 else " in this order"
        told = f"to {listed(giving_order(sharers))}{order}"
        why.append(f"An AI lead takes and deals gold before goods, {told}.")
    if shares is not None:
        got = "; ".join(f"{name} {heap_words(cargo)}" for name, cargo in shares.items())
        why.append(f"Shares: {got}.")
    return why


def _open_words(facts: DivvyFacts, booty: Cargo, half: int, left: Cargo) -> list[str]:
    """What a human lead still has to choose."""
    if len(facts.players) > 1:
        return [f"{facts.lead} has not stated yet who gets which pieces."]
    if left.booty:
        return []
    stay = f"{booty.booty - half} of the {counted(booty.booty, 'piece')}"
    if facts.house.lead_mix == "one_kind" and half > 1:
        kinds = [heap for heap in (Cargo(half), Cargo(0, half)) if _holds(booty, heap)]
        return [f"Nobody takes {stay}; {facts.lead} takes {listed(map(heap_words, kinds), 'or')}."]
    return [f"Nobody takes {stay}; {facts.lead} chooses which."]


def _holds(booty: Cargo, part: Cargo) -> bool:
    return part.goods <= booty.goods and part.gold <= booty.gold


def _other_readings(
    facts: DivvyFacts,
    booty: Cargo,
    sharers: Sequence[Sharer],
    deal: Mapping[str, Cargo] | None,
    half: int,
) -> list[str]:
    """What the contested rulings would change here."""
    why = []
    if not sharers and booty.booty:
        value, house = other_house(facts.house, "solo_booty")
        why.append(
            f"By the other reading (solo_booty = {value}) {facts.lead} takes "
            f"{lead_share(booty.booty, 0, house)} of {booty.booty}, not {half}."
        )
    if deal is not None and sharers:
        value, house = other_house(facts.house, "ai_deal")
        other = resolve_ai_deal(booty, facts.lead, sharers, house)
        if other != deal:
            got = "; ".join(f"{name} {heap_words(cargo)}" for name, cargo in other.items())
            why.append(f"By the other reading (ai_deal = {value}): {got}.")
    return why


def _other_split(
    facts: DivvyFacts,
    kind: Kind,
    sizes: Sequence[int],
    stated: Mapping[str, Cargo] | None,
    refusal: str | None,
) -> list[str]:
    """What the other reading of an equal sharing (R3) makes of a human lead's split."""
    rest = sum(sizes)
    if kind is Kind.AI or len(sizes) < 2 or rest < 2:
        return []
    value, _ = other_house(facts.house, "share_rule")
    other = f"By the other reading (share_rule = {value})"
    is_free = facts.house.share_rule == "free"
    if stated is None:
        told = f"the shares are {listed(map(str, sizes))}" if is_free else "any shares will do"
        return [f"{other} {told}."]
    if refusal == "unequal-shares":
        return [f"{other} it is legal."]
    given = [cargo.booty for name, cargo in stated.items() if name != facts.lead]
    if is_free and not refusal and max(given) - min(given) > 1:
        return [f"{other} it is refused: {REFUSALS['unequal-shares']}."]
    return []


def _cites(
    facts: DivvyFacts,
    booty: Cargo,
    deal: Mapping[str, Cargo] | None,
    refusal: str | None,
    others: int,
) -> list[str]:
    human = deal is None
    return rules(
        "how-to-divvy-up-booty",
        "useful-definitions",
        if_(not others and booty.booty, "R2"),
        if_(human and others and booty.booty, "R3"),
        if_(human and (facts.house.lead_mix == "one_kind" or refusal == "one-kind"), "R43"),
        if_(not human and others and booty.booty, "R45"),
    )


TOPICS = {"divvy": Topic(facts=Record(DivvyFacts), settle=settle)}
