"""How to Divvy up Booty, for a person who leads and for an AI player who leads."""

from dataclasses import replace

from referee.core.forms import Amounts, Slot
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, announce, ask
from referee.games.pyrates.rules.divvy import (
    Sharer,
    gold_first,
    lead_share,
    resolve_ai_deal,
    share_sizes,
    split_refusal,
)
from referee.games.pyrates.state import Fight, Player, State
from referee.games.pyrates.terms import Cargo
from referee.games.pyrates.texts import booty, by_other_reading, listed, refusal, rule

CITES = ("how-to-divvy-up-booty",)


def divvy_up(state: State, fight: Fight, prize: Cargo) -> Flow[None]:
    """The lead takes half, rounded down; the rest goes to the others [How to Divvy up Booty]."""
    lead = state.players[fight.lead]
    others = [state.players[name] for name in fight.fleet if name != fight.lead]
    others.sort(key=lambda player: player.id)
    if not others:
        yield from alone(state, lead, prize)
    elif lead.is_human:
        yield from human_division(state, fight, lead, others, prize)
    else:
        yield from ai_division(state, lead, others, prize)


def _pay(player: Player, share: Cargo) -> None:
    player.goods += share.goods
    player.gold += share.gold


# Alone


def alone(state: State, lead: Player, prize: Cargo) -> Flow[None]:
    """One player in the band takes all; half by house option, the rest stays or is lost [R2]."""
    pieces = lead_share(prize.booty, 0, state.house)
    take = prize
    if pieces < prize.booty:
        if lead.is_human:
            take = yield from take_half(state, lead, prize, pieces)
        else:
            take = gold_first(pieces, prize)
        _leave(state, prize - take)
    _pay(lead, take)
    half = prize.booty // 2
    if state.house.solo_booty == "all":
        other = by_other_reading(
            "solo_booty",
            "half_rest_stays_or_lost",
            f"{lead.name} would take {half} of {prize.booty}",
        )
    else:
        other = by_other_reading("solo_booty", "all", f"{lead.name} would take all {prize.booty}")
    said = f"all: {booty(take)}" if take == prize else f"{booty(take)} of {booty(prize)}"
    yield from announce(
        f"{lead.name} is alone and takes {said}.{other}",
        *rule(*CITES, "R2"),
        figures=(lead.name, take.goods, take.gold),
    )


def _leave(state: State, rest: Cargo) -> None:
    """What nobody takes stays on a raided port; of a ship it goes to the supply."""
    fight = state.fight
    if fight and fight.target in state.ports:
        port = state.ports[fight.target]
        port.goods += rest.goods
        port.gold += rest.gold


# A person leads


def human_division(
    state: State, fight: Fight, lead: Player, others: list[Player], prize: Cargo
) -> Flow[None]:
    """The lead chooses the kinds of his half, and who of the others gets the odd pieces [R3; R43]."""
    half = lead_share(prize.booty, len(others), state.house)
    take = yield from take_half(state, lead, prize, half)
    rest = prize - take
    pieces = yield from ask(lambda: _pieces_question(state, lead, others, rest))
    gold = yield from ask(lambda: _gold_question(state, lead, pieces, rest))
    shares = {
        player.name: Cargo(
            pieces.get(player.name, 0) - gold.get(player.name, 0), gold.get(player.name, 0)
        )
        for player in others
    }
    _pay(lead, take)
    for player in others:
        _pay(player, shares[player.name])
    said = ", ".join(f"{player.name} {booty(shares[player.name])}" for player in others)
    other = _other_split(state, lead, [shares[player.name].booty for player in others])
    yield from announce(
        f"Booty {prize.booty}: {lead.name} takes half rounded down, {booty(take)}; {said}.{other}",
        *rule(*CITES, "R3"),
        figures=(lead.name, *take, *(n for player in others for n in shares[player.name])),
        why=lambda: [
            f"{counted(prize.goods, 'good')} + {prize.gold} gold = {prize.booty} booty; half rounded down is {half}.",
            f"The rest of {rest.booty} goes to {listed([p.name for p in others])}: "
            f"{' and '.join(str(size) for size in share_sizes(rest.booty, len(others)))}.",
        ],
    )


def _other_split(state: State, lead: Player, sizes: list[int]) -> str:
    """What the other reading of an equal sharing would have allowed, or not allowed [R3]."""
    rest = sum(sizes)
    if len(sizes) < 2 or rest < 2:
        return ""
    if state.house.share_rule == "equal_count":
        return by_other_reading("share_rule", "free", f"{lead.name} could split the {rest} freely")
    if max(sizes) - min(sizes) < 2:
        return ""
    equal = " and ".join(map(str, share_sizes(rest, len(sizes))))
    return by_other_reading("share_rule", "equal_count", f"the {rest} would go as {equal}")


def _key(state: State, part: str) -> str:
    fight = state.fight
    action = fight.action.value if fight else "divvy"
    return f"{state.stem}.{action}.{part}"


def take_half(state: State, lead: Player, prize: Cargo, pieces: int) -> Flow[Cargo]:
    """The kinds the lead takes; asked only where there is a choice [How to Divvy up Booty; R43]."""
    chosen = yield from ask(lambda: _half_question(state, lead, prize, pieces))
    return Cargo(chosen.get("goods", 0), chosen.get("gold", 0))


def _half_question(
    state: State, lead: Player, prize: Cargo, pieces: int
) -> Amounts | Auto[dict[str, int]]:
    key = _key(state, "half")
    least_gold, most_gold = max(0, pieces - prize.goods), min(pieces, prize.gold)
    if least_gold == most_gold:
        return Auto(
            key=key, value={"goods": pieces - most_gold, "gold": most_gold}, word=str(pieces)
        )

    def check(taken: dict[str, int]) -> None:
        goods, gold = taken.get("goods", 0), taken.get("gold", 0)
        if state.house.lead_mix == "one_kind" and goods and gold:
            raise refusal("one-kind", lead.name)

    return Amounts(
        key=key,
        seat=lead.name,
        prompt=f"your half of {booty(prize)}",
        what="piece",
        slots=(
            Slot(word="goods", high=min(pieces, prize.goods)),
            Slot(word="gold", high=most_gold),
        ),
        low=pieces,
        high=pieces,
        check=check,
        cites=rule(*CITES, "R43"),
    )


def _pieces_question(
    state: State, lead: Player, others: list[Player], rest: Cargo
) -> Amounts | Auto[dict[str, int]]:
    key = _key(state, "shares")
    sizes = share_sizes(rest.booty, len(others))
    free = state.house.share_rule == "free"
    if len(others) == 1 or (not free and sizes[0] == sizes[-1]) or not rest.booty:
        shares = {player.name: size for player, size in zip(others, sizes, strict=True)}
        return Auto(key=key, value=shares, word=" ".join(map(str, sizes)))

    def check(shares: dict[str, int]) -> None:
        counts = {player.name: Cargo(shares.get(player.name, 0)) for player in others}
        code = split_refusal(
            Cargo(rest.booty * 2), Cargo(rest.booty), counts, list(counts), state.house
        )
        if code in ("share-size", "unequal-shares"):
            raise refusal(code, "The rest", f"{rest.booty} among {len(others)}")

    return Amounts(
        key=key,
        seat=lead.name,
        prompt="who gets the 1 piece left"
        if rest.booty == 1
        else f"share {rest.booty} pieces among the others",
        what="piece",
        slots=tuple(
            Slot(
                word=player.name,
                low=0 if free else sizes[-1],
                high=rest.booty if free else sizes[0],
            )
            for player in others
        ),
        low=rest.booty,
        high=rest.booty,
        check=check,
        cites=rule(*CITES, "R3"),
    )


def _gold_question(
    state: State, lead: Player, pieces: dict[str, int], rest: Cargo
) -> Amounts | Auto[dict[str, int]]:
    """Who of the others gets the gold; the rest of each share is goods."""
    key = _key(state, "gold")
    with_share = {name: count for name, count in pieces.items() if count}
    if not rest.gold or len(with_share) < 2:
        return Auto(
            key=key,
            value=dict.fromkeys(with_share, rest.gold) if rest.gold else {},
            word=str(rest.gold),
        )
    if not rest.goods:
        return Auto(key=key, value=with_share, word=str(rest.gold))
    return Amounts(
        key=key,
        seat=lead.name,
        prompt=f"who gets the {rest.gold} gold among these pieces",
        what="gold",
        slots=tuple(
            Slot(word=name, low=max(0, count - rest.goods), high=min(count, rest.gold))
            for name, count in with_share.items()
        ),
        low=rest.gold,
        high=rest.gold,
        cites=rule(*CITES),
    )


# An AI player leads


def ai_division(state: State, lead: Player, others: list[Player], prize: Cargo) -> Flow[None]:
    """Gold before goods, AI players before people, one piece at a time [How to Divvy up Booty; R45]."""
    sharers = [Sharer(player.name, player.id, player.kind) for player in others]
    shares = resolve_ai_deal(prize, lead.name, sharers, state.house)
    for name, share in shares.items():
        _pay(state.players[name], share)
    house = state.house

    def other_reading() -> str:
        value = "fill_in_order" if house.ai_deal == "round_robin" else "round_robin"
        other = resolve_ai_deal(prize, lead.name, sharers, replace(house, ai_deal=value))
        return "" if other == shares else by_other_reading("ai_deal", value, _told_shares(other))

    yield from announce(
        lambda: f"{lead.name} divides {booty(prize)}: {_told_shares(shares)}.{other_reading()}",
        *rule(*CITES, "R45"),
        figures=tuple(part for name, share in shares.items() for part in (name, *share)),
        why=lambda: [
            f"{prize.booty} booty: the AI lead takes {prize.booty // 2}, gold before goods.",
            f"The rest goes piece by piece, gold first, to {listed(list(shares)[1:])} in this order.",
        ],
    )


def _told_shares(shares: dict[str, Cargo]) -> str:
    return ", ".join(f"{name} {booty(share)}" for name, share in shares.items())
