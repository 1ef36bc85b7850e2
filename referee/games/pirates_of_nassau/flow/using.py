"""Using a counter at any time: crew, Mizzen, and the players' own kinds [Crew Counters; Mizzen Upgrades; R20-R23; R61]."""

from collections.abc import Callable, Mapping, Sequence

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.protocol import Flow, announce
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.anytime import (
    kind_named,
    space_known,
    trade_of_quartermaster,
    whose,
)
from referee.games.pirates_of_nassau.rules.counters import Moment, gain_of, use_refusal
from referee.games.pirates_of_nassau.rules.exchange import supply_refusal
from referee.games.pirates_of_nassau.rules.heaps import minus, plus, total
from referee.games.pirates_of_nassau.rules.movement import COXSWAIN_VALUE
from referee.games.pirates_of_nassau.state import Custom, Player, State, Use
from referee.games.pirates_of_nassau.terms import (
    COIN,
    GUNNERY,
    MOVES,
    PORT,
    READY,
    SAILING,
    USED,
    Heap,
)
from referee.games.pirates_of_nassau.texts import (
    by_other_reading,
    heap_told,
    listed,
    name_of,
    refusal,
    rule,
)

NASSAU_STEP = 5


def check_use(state: State, words: str) -> None:
    """Refuse a counter that cannot be used now [9. Prepare for Next Voyage; Appendix One]."""
    player, rest = whose(state, words)
    if not rest:
        raise InvalidAnswer(f"Which counter? Ready: {listed(_ready(player), empty='none')}.")
    kind = kind_named(player, rest[0])
    counter = player.counter(kind)
    assert counter is not None
    own = board.definition(state, kind)
    if own is not None and not board.is_single_use(state, kind):
        raise IllegalAnswer(f"{name_of(kind)} counts all the time; it is not used.")
    if own is None and kind not in SINGLE:
        raise IllegalAnswer(f"{name_of(kind)} counts all the time; it is not used.")
    code = use_refusal(
        board.rule_kind(state, kind),
        counter.state,
        moment_of(state, player, kind, rest[1:]),
        state.house,
    )
    if code:
        raise refusal(code, name_of(kind))
    if kind == "crows_nest":
        raise IllegalAnswer("The Crow's Nest is used in a phase: type n behind the move.")
    if kind in READERS:
        READERS[kind](state, player, rest[1:])
    elif own is not None:
        _check_own(state, player, kind, own, rest[1:])


SINGLE = (
    "jolly_roger", "crows_nest", "ratlines", "quartermaster", "first_mate", "carpenter", "navigator",
    "coxswain",
)  # fmt: skip


def _ready(player: Player) -> list[str]:
    return [name_of(c.kind) for c in player.counters if c.state == READY and c.kind in SINGLE]


def moment_of(state: State, player: Player, kind: str, words: Sequence[str]) -> Moment:
    """What the use depends on, as the table stands."""
    encounter = state.encounter
    against = encounter.against if encounter and encounter.player == player.name else None
    target, target_state = "cannons", READY
    if kind == "jolly_roger" and words:
        aimed = player.counter(kind_named(player, words[0]))
        assert aimed is not None
        target, target_state = board.rule_kind(state, aimed.kind), aimed.state
    elif kind == "jolly_roger":
        raise InvalidAnswer("Which Crew counter is reset? Type like /use jolly navigator.")
    in_phases = state.step in (1, 2)
    return Moment(
        step=state.step,
        moves_left=MOVES - len(player.placed) if in_phases else 0,
        encounter=against,
        room=board.room(state, player),
        target=target,
        target_state=target_state,
        action_taken=state.action_taken,
        same_event=kind in player.event,
    )


# What belongs to the single counters


def _step(words: Sequence[str]) -> int:
    """`+` or `-`, `+1` or `-1`.

    Raises:
        InvalidAnswer: it is neither.
    """
    word = words[0] if words else ""
    if word.strip("1") not in ("+", "-"):
        raise InvalidAnswer("More or less? Type + or - behind the counter.")
    return 1 if word[0] == "+" else -1


def _read_navigator(state: State, player: Player, words: Sequence[str]) -> None:
    _step(words)
    if state.house.stack_die_modifiers == "one_only" and _declared(player):
        raise refusal("one-modifier-only", player.name)


def _declared(player: Player) -> bool:
    return bool(player.coxswain or player.navigator or player.die_extra)


def _read_coxswain(state: State, player: Player, words: Sequence[str]) -> None:
    if state.house.stack_die_modifiers == "one_only" and _declared(player):
        raise refusal("one-modifier-only", player.name)


def _value_of(state: State, words: Sequence[str]) -> str:
    """Sailing or Gunnery; in a port only Gunnery.

    Raises:
        InvalidAnswer: neither is named.
    """
    if state.encounter and state.encounter.against == PORT:
        return GUNNERY
    word = words[0].casefold() if words else ""
    if word and SAILING.startswith(word):
        return SAILING
    if word and GUNNERY.startswith(word):
        return GUNNERY
    raise InvalidAnswer("Sailing or Gunnery? Type like /use first sailing.")


def _read_first_mate(state: State, player: Player, words: Sequence[str]) -> None:
    _value_of(state, words)


def _read_quartermaster(state: State, player: Player, words: Sequence[str]) -> None:
    trade_of_quartermaster(state, player, words)


READERS: Mapping[str, Callable[[State, Player, Sequence[str]], None]] = {
    "navigator": _read_navigator,
    "coxswain": _read_coxswain,
    "first_mate": _read_first_mate,
    "quartermaster": _read_quartermaster,
}


def _check_own(state: State, player: Player, kind: str, own: Custom, words: Sequence[str]) -> None:
    """Refuse an own kind whose effect has no place now [R61]."""
    encounter = state.encounter
    if own.effect in (SAILING, GUNNERY):
        if encounter is None or encounter.player != player.name:
            raise refusal("no-encounter", name_of(kind))
        if encounter.against not in own.scopes:
            raise refusal("wrong-encounter", name_of(kind))
    if own.effect == "die":
        _step(words)
        if state.step > 2 or len(player.placed) >= MOVES:
            raise refusal("no-move-left", name_of(kind))
    if (
        own.effect == "gain"
        and state.step != NASSAU_STEP
        and board.room(state, player) < own.amount
    ):
        room = board.room(state, player)
        raise refusal("hold-full", name_of(kind), f"it brings {own.amount}, room for {room}")


# Using it


def use(state: State, words: str) -> Flow[None]:
    """Turn the counter face down and carry out what it does [Appendix One]."""
    player, rest = whose(state, words)
    kind = kind_named(player, rest[0])
    counter = player.counter(kind)
    assert counter is not None
    own = board.definition(state, kind)
    if kind == "carpenter" or (own is not None and own.effect == "gain"):
        yield from space_known(state, player)
    told = _carry_out(state, player, kind, rest[1:])
    if told:
        counter.state = USED
        player.event.append(kind)
    else:
        told = "cannot bring that now; it stays face up"
    is_mizzen = board.space_of_kind(state, kind) == "mizzen"
    yield from announce(
        f"{player.name}'s {name_of(kind)} {told}.",
        *rule(
            "mizzen-upgrades" if is_mizzen else "crew-counters",
            RULINGS.get(kind, "R61" if own else ""),
        ),
        figures=(player.name, kind),
    )


RULINGS = {
    "navigator": "R20",
    "coxswain": "R20",
    "jolly_roger": "R22",
    "first_mate": "R23",
    "quartermaster": "R34",
    "carpenter": "R58",
}


def _carry_out(state: State, player: Player, kind: str, words: Sequence[str]) -> str:
    """What the counter does, in words; empty where it turned out that it cannot."""
    match kind:
        case "navigator":
            player.navigator.append(_step(words))
            return f"{_step(words):+} on the die of the next move"
        case "coxswain":
            player.coxswain = True
            return f"makes the die of the next move a {COXSWAIN_VALUE}"
        case "first_mate":
            return _boost(state, kind, _value_of(state, words), 1)
        case "quartermaster":
            return _quartermaster(state, player, words)
        case "carpenter":
            return _gain(state, player, gain_of(kind))
        case "jolly_roger":
            return _reset(player, kind_named(player, words[0]))
        case _:
            return _own(state, player, kind, words)


def _boost(state: State, kind: str, value: str, amount: int) -> str:
    assert state.encounter is not None
    state.encounter.uses.append(Use(kind, value, amount))
    return f"adds {amount} {value}"


def _quartermaster(state: State, player: Player, words: Sequence[str]) -> str:
    get = trade_of_quartermaster(state, player, words)
    player.hold = plus(minus(player.hold, {COIN: 1}), get)
    other = ""
    if len(get) > 1:
        other = by_other_reading("quartermaster", "same", "all three are of one kind").rstrip(".")
    return f"makes {heap_told(get)} of 1 piece of eight{'.' if other else ''}{other}"


def _gain(state: State, player: Player, gain: Heap) -> str:
    if state.step != NASSAU_STEP and board.room(state, player) < total(gain):
        return ""
    if supply_refusal(gain, board.in_supply(state), state.house):
        return ""
    player.hold = plus(player.hold, gain)
    return f"brings {heap_told(gain)} ({board.hold_told(state, player)})"


def _reset(player: Player, kind: str) -> str:
    aimed = player.counter(kind)
    assert aimed is not None
    aimed.state = READY
    return f"makes the {name_of(kind)} ready again"


def _own(state: State, player: Player, kind: str, words: Sequence[str]) -> str:
    own = state.custom[kind]
    if own.effect in (SAILING, GUNNERY):
        return _boost(state, kind, own.effect, own.amount)
    if own.effect == "gain":
        return _gain(state, player, {own.piece: own.amount})
    if own.effect == "die":
        player.die_extra += _step(words) * own.amount
        return f"{_step(words) * own.amount:+} on the die of the next move"
    return "is used; do what it says and book it with /adjust if pieces move"
