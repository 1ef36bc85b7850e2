"""What comes aboard, and what has to go: a hold has only so many spaces [Plunder Merchant; Dumping pieces]."""

from collections.abc import Callable, Mapping

from referee.core.forms import Amounts, Slot
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, announce, ask, know
from referee.core.questions import Choice, Option
from referee.games.pirates_of_nassau import board, facts
from referee.games.pirates_of_nassau.rules.exchange import A_DOUBLOON
from referee.games.pirates_of_nassau.rules.heaps import minus, plus, total
from referee.games.pirates_of_nassau.rules.hold import FOR_ONE, taken_unasked
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import COIN, PIECES, Heap
from referee.games.pirates_of_nassau.texts import heap_told, listed, rule

NOTHING: Mapping[str, int] = {}


def know_hold(state: State) -> Flow[None]:
    """Hold spaces, and how many pieces there are where the supply may end; each asked once a copy."""
    if not state.capacities:
        state.capacities = yield from know(facts.capacity())
    if state.house.limited_supply == "on" and state.supply is None:
        counts = yield from know(facts.supply())
        state.supply = dict(zip(PIECES, counts, strict=True))


def stow(
    state: State,
    player: Player,
    offered: Heap,
    key: str,
    told: str = "",
    cites: tuple[str, ...] = ("plunder-merchant", "R64"),
    lacking: Mapping[str, int] = NOTHING,
) -> Flow[None]:
    """Take what is offered, as much as fits and as the player likes [Plunder Merchant; R64].

    `cites` are the heading, and the ruling where something is left behind; `lacking` is due but not in the supply.
    """
    yield from remind_of_swaps(state)
    taken = yield from ask(lambda: take_question(state, player, offered, key))
    player.hold = plus(player.hold, taken)
    left = minus(offered, taken)
    lost = f"; left behind {heap_told(left)}" if left else ""
    short = f"; the supply lacks {heap_told(lacking)}" if lacking else ""
    extra = "" if COIN in left or COIN not in taken else told
    yield from announce(
        f"{player.name} takes {heap_told(taken)} ({extra}{board.hold_told(state, player)}){lost}{short}.",
        *rule(*(cites if left else cites[:1])),
        figures=(player.name, total(taken), total(left)),
    )


def take_question(
    state: State, player: Player, offered: Heap, key: str
) -> Amounts | Choice[Heap] | Auto[Heap]:
    """Which pieces, where not all fit; with a full hold somebody may still want to dump first."""
    room = board.room(state, player)
    if offered and not room and player.hold:
        nothing: Heap = {}
        return Choice(
            key=key,
            seat=player.name,
            prompt=f"no space for {heap_told(offered)} (/dump makes space)",
            options=(Option(value=nothing, word="nothing", letter="n", gist="leave it behind"),),
            cites=rule("plunder-merchant", "dumping-pieces", "R29"),
        )
    everything = taken_unasked(offered, room)
    if everything is not None:
        reason = "" if everything or not offered else f"{player.name}: no space in the hold."
        return Auto(key=key, value=everything, reason=reason, word="all")
    return Amounts(
        key=key,
        seat=player.name,
        prompt=f"space for {room} of {heap_told(offered, with_words=True)} "
        "(/dump makes space, none takes nothing)",
        what="piece",
        slots=tuple(Slot(word=piece, high=min(count, room)) for piece, count in offered.items()),
        low=0,
        high=room,
        cites=rule("plunder-merchant", "R64"),
    )


def exchange_detail(state: State, player: Player, code: str, wanted: Mapping[str, int]) -> str:
    """The numbers behind a refused exchange: the rate, the supply of what is wanted, or else the hold."""
    if code == "wrong-amount":
        return f"{FOR_ONE} resources for each piece of eight, not {total(wanted)}"
    if code == "supply-short":
        left = board.in_supply(state)
        there = {piece: left.get(piece, 0) for piece, count in wanted.items() if count}
        return f"the supply has {heap_told(there)} for {heap_told(wanted)}"
    return heap_told(player.hold, "empty hold")


def remind_of_swaps(state: State) -> Flow[None]:
    """Where the supply of pieces of eight is empty, who has 5 in the chest may swap them [Golden Doubloons; R42]."""
    if state.house.limited_supply == "off" or board.in_supply(state).get(COIN, 1):
        return
    rich = [p.name for p in state.players.values() if p.chest >= A_DOUBLOON]
    if rich:
        yield from announce(
            f"No pieces of eight are left: {listed(rich)} may /swap 5 of the chest for a Golden Doubloon.",
            *rule("golden-doubloons", "R42"),
            verdict="reminder",
        )


def give_up(
    player: Player, count: Callable[[], int], key: str, prompt: str, *cites: str
) -> Flow[Heap]:
    """The owner picks so many pieces of his hold, as it is when he answers; they go to the supply."""
    gone = yield from ask(lambda: _given_question(player, count(), key, prompt, cites))
    player.hold = minus(player.hold, gone)
    return gone


def _given_question(
    player: Player, count: int, key: str, prompt: str, cites: tuple[str, ...]
) -> Amounts | Auto[Heap]:
    aboard = total(player.hold)
    if count <= 0 or count == aboard or len(player.hold) == 1:
        one = dict.fromkeys(player.hold, count) if 0 < count < aboard else {}
        value = dict(player.hold) if count == aboard else one
        return Auto(key=key, value=value, word=str(max(count, 0)))
    return Amounts(
        key=key,
        seat=player.name,
        prompt=f"{prompt} {count} of {counted(aboard, 'piece')} ({heap_told(player.hold, with_words=True)})",
        what="piece",
        slots=tuple(Slot(word=p, high=min(n, count)) for p, n in player.hold.items()),
        low=count,
        high=count,
        cites=rule(*cites),
    )
