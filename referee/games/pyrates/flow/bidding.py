"""Bidding Phase: people reveal their bids together, then the AI players roll theirs."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import cast

from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.pieces import counted
from referee.core.protocol import Flow, announce, ask, know
from referee.core.questions import Choice, Option
from referee.core.rolls import DiceRoll
from referee.games.pyrates import board, facts
from referee.games.pyrates.house import OPTIONS, House, with_option
from referee.games.pyrates.rules.bids import (
    NO_ACTION,
    REBID,
    bid_refusal,
    resolve_ai_bid,
    resolve_human_bid,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import BIDS, Bid
from referee.games.pyrates.texts import REFUSALS, by_other_reading, rule, ships

LETTER = {bid: letter for letter, bid in facts.LETTERS.items()}
OPTION = {bid: Option(value=bid, word=bid.value, letter=LETTER[bid]) for bid in BIDS}
ANY_BID = tuple(OPTION.values())
NO_BID = "no action"
ACTS = {
    Bid.PASS: "move ships to other ports, or give up the allegiance",
    Bid.BUILD: "place 1 new ship",
    Bid.PIRACY: "attack a merchant ship together with all others who bid it",
    Bid.RAID: "attack a port together with all others who bid it",
    Bid.TRADE: "goods for gold in ports with a ship",
}
INSTEAD = {NO_ACTION: "do nothing this turn", REBID: "bid again, knowing the other bids"}


def bidding_phase(state: State) -> Flow[None]:
    """Legal bids are listed, then bids are revealed, then AI players roll [Bidding Phase]."""
    for player in state.players.values():
        player.bid = None
        player.unable = False
    if state.humans:
        yield from announce(
            "Choose in secret, then reveal together."
            if len(state.humans) > 1
            else "Choose before the AI players roll.",
            *rule("bidding-phase"),
            verdict="reminder",
            why=lambda: [line for player in state.humans for line in _why_bids(state, player)],
        )
    yield from reveal(state)
    yield from ai_bids(state)
    bids = [(player.name, player.bid) for player in state.players.values()]
    yield from announce(
        lambda: f"Bids: {', '.join(f'{name} {bid or NO_BID}' for name, bid in bids)}.",
        *rule("bidding-phase", "action-phase"),
        verdict="reminder",
    )


def _told_legal(state: State) -> str:
    players = [state.players[name] for name in state.seats]
    if len(players) == 1:
        return "bid revealed"
    said = [f"{player.name} {_letters(board.bids(state, player))}" for player in players]
    return f"bids revealed, legal {', '.join(said)}"


def _short(state: State) -> str:
    """The legal bids, where one person's are all there is to say."""
    if len(state.seats) != 1:
        return ""
    legal = board.bids(state, state.players[state.seats[0]])
    return f"legal {', '.join(f'{LETTER[bid]} {bid.value}' for bid in legal)}"


def _guide(state: State) -> Iterator[str]:
    """What each action is, and who may not bid it now."""
    for bid in BIDS:
        yield f"{LETTER[bid]} {bid.value}: {ACTS[bid]}"
        for name in state.seats:
            player = state.players[name]
            if not board.can_bid(state, player, bid):
                yield f"   not {name}: {_shortfall(state, player, bid)}"


def _letters(bids: tuple[Bid, ...]) -> str:
    return "".join(LETTER[bid] for bid in bids)


def _why_bids(state: State, player: Player) -> list[str]:
    legal = board.bids(state, player)
    lines = []
    for bid in BIDS:
        if bid in legal:
            lines.append(f"{player.name}: {bid.value} is possible.")
        else:
            lines.append(f"{player.name}: no {bid.value}: {_shortfall(state, player, bid)}.")
    return lines


def _shortfall(state: State, player: Player, bid: Bid) -> str:
    """Why the bid is impossible now, with the numbers."""
    if not player.fleet:
        return "no ship on the map, so only Build is legal"
    if bid is Bid.BUILD:
        return f"{ships(player.fleet)}, the most there may be"
    if bid is Bid.PIRACY:
        return "no merchant ship of another nation in a zone that borders a port with a ship of the player"
    if bid is Bid.RAID:
        return "no port in reach with booty that may be raided"
    costs = board.costs(state, player)
    if not costs:
        return "no ship in a port"
    return f"{counted(player.goods, 'good')}, and the cheapest trade costs {min(costs.values())}"


# People


def reveal(state: State) -> Flow[None]:
    """The revealed tokens of all people on one line; an illegal one is judged [Bidding Phase; R17]."""
    if not state.humans:
        return
    answer = yield from ask(lambda: _reveal_form(state))
    for name, bid in zip(state.seats, cast("tuple[Bid, ...]", answer), strict=True):
        yield from judge(state, state.players[name], bid)


def _reveal_form(state: State) -> Form:
    key = f"t{state.turn}.bids"

    def doubt(bids: tuple[Bid, ...]) -> str | None:
        faults = []
        for name, bid in zip(state.seats, bids, strict=True):
            player = state.players[name]
            if not board.can_bid(state, player, bid):
                faults.append(f"{name} cannot bid {bid.value}: {_shortfall(state, player, bid)}.")
        return " ".join(faults) or None

    return Form(
        key=key,
        prompt=lambda: _told_legal(state),
        short=_short(state),
        guide=lambda: _guide(state),
        fields=tuple(
            [Field(n, _bid_question(f"{key}.{slug(n)}", n, ANY_BID)) for n in state.seats]
        ),
        doubt=doubt,
        cites=rule("bidding-phase", "R17"),
    )


def _bid_question(key: str, name: str, options: tuple[Option[Bid], ...]) -> Choice[Bid]:
    return Choice(key=key, seat=name, prompt="bid", options=options)


def judge(state: State, player: Player, bid: Bid) -> Flow[None]:
    """What a revealed bid counts as [Bidding Phase; R17]."""
    if board.can_bid(state, player, bid):
        player.bid = bid
        return
    legal = board.bids(state, player)
    verdict = resolve_human_bid(bid, player.fleet, legal, state.house)
    if verdict.final == REBID:
        yield from _told_illegal(state, player, bid, legal, "bids again, knowing the other bids")
        player.bid = yield from ask(
            lambda: _bid_question(
                f"t{state.turn}.bids.{slug(player.name)}.again",
                player.name,
                tuple([OPTION[legal] for legal in board.bids(state, player)]),
            )
        )
        return
    if verdict.final == NO_ACTION:
        player.unable = True
        yield from _told_illegal(state, player, bid, legal, "does nothing this turn")
        return
    player.bid = Bid(verdict.final)
    yield from _told_illegal(state, player, bid, legal, f"bids {verdict.final} instead")


def _told_illegal(
    state: State, player: Player, bid: Bid, legal: tuple[Bid, ...], consequence: str
) -> Flow[None]:
    fleet, house = player.fleet, state.house
    code = bid_refusal(bid, fleet, legal) or "must-build"
    why = _shortfall(state, player, bid)

    def told() -> str:
        other = _other_bids(player.name, bid, fleet, legal, house) if code != "must-build" else ""
        return (
            f"{player.name} revealed {bid.value}, which is impossible ({why}):"
            f" {player.name} {consequence}.{other}"
        )

    yield from announce(
        told,
        *rule(*REFUSALS[code][1], "R17"),
        verdict="refused",
        figures=(player.name, bid.value, code),
    )


def _other_bids(name: str, bid: Bid, fleet: int, legal: tuple[Bid, ...], house: House) -> str:
    """What the other readings make of the impossible bid."""
    said = ""
    for value in OPTIONS["illegal_bid"].values:
        if value != house.illegal_bid:
            other = with_option(house, "illegal_bid", value)
            final = resolve_human_bid(bid, fleet, legal, other).final
            instead = INSTEAD.get(final, f"bid {final.capitalize()}")
            said += by_other_reading("illegal_bid", value, f"{name} would {instead}")
    return said


# AI players


def ai_bids(state: State) -> Flow[None]:
    """A die each for AI players with ships, their cards announced before [Bidding Phase]."""
    rolling = [player for player in state.ais if player.fleet]
    for player in state.ais:
        if not player.fleet:
            player.bid = Bid.BUILD
            yield from announce(
                f"{player.name} has no ship: Build, without a die.", *rule("bidding-phase")
            )
    if not rolling:
        return
    tables = {}
    for player in rolling:
        _, tables[player.name] = yield from know(facts.character(player.id))
    yield from announce(
        lambda: f"AI bids by the die: {_told_tables(tables)}.",
        *rule("bidding-phase"),
        verdict="reminder",
    )
    answer = yield from ask(lambda: _ai_dice(state, rolling))
    for player, (die,) in zip(rolling, answer, strict=True):
        yield from ai_bid(state, player, tables[player.name], die)


def _told_tables(tables: Mapping[str, tuple[Bid, ...]]) -> str:
    """Each AI player with the bid of each face: `Blackbeard 1R 2R 3P 4R 5B 6R`."""
    rows = {
        name: " ".join(f"{face}{LETTER[bid]}" for face, bid in enumerate(table, 1))
        for name, table in tables.items()
    }
    return "; ".join(f"{name} {row}" for name, row in rows.items())


def _ai_dice(state: State, rolling: list[Player]) -> Form:
    key = f"t{state.turn}.bids.ai"
    return Form(
        key=key,
        prompt="AI bid dice",
        fields=tuple([Field(p.name, _ai_die(f"{key}.{slug(p.name)}", p.name)) for p in rolling]),
    )


def _ai_die(key: str, name: str) -> DiceRoll:
    return DiceRoll(key=key, prompt=name, for_ai=True)


def ai_bid(state: State, player: Player, table: tuple[Bid, ...], die: int) -> Flow[None]:
    """The chain from the rolled face to the bid that stands [Bidding Phase; R63]."""
    legal = board.bids(state, player)
    rolled = table[die - 1]
    alternative = None
    is_tried = rolled is Bid.BUILD or state.house.convert_chain == "full"
    if rolled not in legal and Bid.BUILD not in legal and is_tried:
        alternative = yield from know(facts.alternative(player.id, player.name))
    bid = resolve_ai_bid(table, alternative, die, legal, state.house)
    assert bid is not None
    player.bid = bid.final
    yield from announce(
        lambda: (
            f"{player.name} rolled {die}: {_told_chain(state, player, bid.chain, alternative)}."
        ),
        *rule("bidding-phase", *(["R63"] if len(bid.chain) > 1 else [])),
        figures=(player.name, die, *(step.value for step in bid.chain)),
    )


def _told_chain(
    state: State, player: Player, chain: tuple[Bid, ...], alternative: Bid | None
) -> str:
    said = chain[0].value.capitalize()
    for bid, following in pairwise(chain):
        if bid is Bid.BUILD:
            source = "the card's " if following is alternative else ""
            said += f"; has {ships(player.fleet)}, so {source}{following.value.capitalize()}"
        else:
            said += f"; {_ai_shortfall(state, player, bid)}: impossible, so {following.value.capitalize()}"
    return said


def _ai_shortfall(state: State, player: Player, bid: Bid) -> str:
    if bid is Bid.TRADE:
        costs = board.costs(state, player)
        return (
            f"{counted(player.goods, 'good')}, cost {min(costs.values())}"
            if costs
            else "no ship in a port"
        )
    if bid is Bid.BUILD:
        return f"has {ships(player.fleet)}"
    return "no merchant ship in reach" if bid is Bid.PIRACY else "no port with booty in reach"
