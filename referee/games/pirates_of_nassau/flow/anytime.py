"""What players may do at any time: dump, plank, use a counter, exchange, swap for a doubloon, open the chests.

Each is a small flow that runs while the main flow waits. [Dumping pieces; Make 'Em Walk the Plank; Crew Counters;
5. Return to Nassau; Golden Doubloons]
"""

from collections.abc import Sequence

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import find, folded, is_digits, matches, tokens
from referee.core.pieces import counted
from referee.core.protocol import Flow, announce
from referee.core.questions import whole
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.adjusting import late_plank_told
from referee.games.pirates_of_nassau.flow.stowing import exchange_detail, know_hold
from referee.games.pirates_of_nassau.reading import LETTERS, heap_of
from referee.games.pirates_of_nassau.rules.exchange import (
    A_DOUBLOON,
    Trade,
    coin_refusal,
    doubloon_refusal,
    hand_in_refusal,
    quartermaster_refusal,
    supply_refusal,
)
from referee.games.pirates_of_nassau.rules.heaps import holds, minus, plus, total
from referee.games.pirates_of_nassau.rules.hold import coins_made
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import COIN, HOSTAGE, PIECES, Heap
from referee.games.pirates_of_nassau.texts import coins, heap_told, refusal, rule

MOST_NAME_WORDS = 12


def whose(state: State, words: str, *, things: bool = True) -> tuple[Player, list[str]]:
    """The player named first, or the one who acts; and the other words.

    `things` tells whether a piece or a counter may come first instead.

    Raises:
        IllegalAnswer: the game has not begun, or nobody acts and none is named.
    """
    if not state.players or state.turn == 0 or state.is_over:
        raise IllegalAnswer("That belongs to the turns of the game.")
    typed = tokens(words)
    name, count = _named_first(state, typed, things)
    if name:
        return state.players[name], typed[count:]
    if not state.active:
        raise IllegalAnswer(f"Whose? Type the player first: {', '.join(state.players)}.")
    return state.players[state.active], typed


def _named_first(state: State, typed: Sequence[str], things: bool) -> tuple[str, int]:
    """The player that a line begins with, and how many words the name has; empty if it begins otherwise.

    A name that is a piece or a counter, too, is a player's only where what is meant comes behind it:
    `dump rum cargo 1` if somebody is called Rum.
    """
    for count in range(min(len(typed), MOST_NAME_WORDS), 0, -1):
        said = " ".join(folded(word) or "?" for word in typed[:count])
        for name in state.players:
            if folded(name) == said and (
                count > 1
                or not (things and (_is_piece(said) or _is_counter(state, said)))
                or _goes_on(state, typed)
            ):
                return name, count
    if not typed or is_digits(typed[0][:1]) or (things and _is_piece(typed[0])):
        return "", 0
    found = matches(typed[0], state.players)
    if len(found) != 1 or (things and _is_counter(state, typed[0]) and not _goes_on(state, typed)):
        return "", 0
    return found[0], 1


def _is_piece(word: str) -> bool:
    """Whether a first word is rather an amount or a piece than a player."""
    return is_digits(word[:1]) or word.casefold() in ("all", *LETTERS, *PIECES)


def _is_counter(state: State, word: str) -> bool:
    """Whether a first word is rather a counter of the one who acts than a player."""
    active = state.players.get(state.active)
    return active is not None and bool(matches(word, active.ship))


def _goes_on(state: State, typed: Sequence[str]) -> bool:
    """Whether a piece or a counter comes second, so that the first word is a player's name."""
    if len(typed) < 2:
        return False
    kinds = {counter.kind for player in state.players.values() for counter in player.counters}
    word = typed[1]
    return word.casefold() in ("all", *LETTERS) or bool(matches(word, (*PIECES, *kinds)))


# Dumping


def heap_typed(player: Player, words: Sequence[str]) -> Heap:
    """Pieces as typed; `all` of the hold.

    Raises:
        InvalidAnswer: nothing is named.
    """
    if list(words) == ["all"]:
        return dict(player.hold)
    heap = heap_of(words)
    if not heap:
        raise InvalidAnswer("Which pieces? Type like /dump anne rum 2.")
    return heap


def check_dump(state: State, words: str) -> None:
    """Refuse pieces that are not in the hold [Dumping pieces]."""
    player, rest = whose(state, words)
    heap = heap_typed(player, rest)
    if not heap or not holds(player.hold, heap):
        raise refusal("not-held", player.name, heap_told(player.hold, "empty hold"))


def dump(state: State, words: str) -> Flow[None]:
    """Pieces go from the hold to the supply [Dumping pieces; R29]."""
    player, rest = whose(state, words)
    heap = heap_typed(player, rest)
    player.hold = minus(player.hold, heap)
    yield from announce(
        f"{player.name} dumps {heap_told(heap)} ({board.hold_told(state, player)}).",
        *rule("dumping-pieces", "R29"),
        figures=(player.name, total(heap)),
    )


# The plank


def plank_count(player: Player, words: Sequence[str]) -> int:
    """How many walk: the number typed, all without one.

    Raises:
        IllegalAnswer: so many are not there.
    """
    held = player.hold.get(HOSTAGE, 0)
    count = whole(words[0]) if words else held
    if not 1 <= count <= held:
        raise refusal("not-held", player.name, counted(held, HOSTAGE), ("make-em-walk-the-plank",))
    return count


def check_plank(state: State, words: str) -> None:
    """Refuse hostages that are not in the hold [Make 'Em Walk the Plank]."""
    player, rest = whose(state, words, things=False)
    plank_count(player, rest)


def plank(state: State, words: str) -> Flow[None]:
    """Hostages walk; after the own adjustment they score nothing any more [Make 'Em Walk the Plank; R10]."""
    player, rest = whose(state, words, things=False)
    count = plank_count(player, rest)
    player.hold = minus(player.hold, {HOSTAGE: count})
    told = f"{3 * count} Notoriety in step 3."
    if player.adjusted:
        told = late_plank_told(state, count)
        player.planked_late += count if state.house.late_plank == "carry" else 0
    else:
        player.planked += count
    yield from announce(
        f"{player.name} lets {counted(count, HOSTAGE)} walk the plank: {told}",
        *rule("make-em-walk-the-plank", "R10" if player.adjusted else ""),
        figures=(player.name, count),
    )


# Exchange


def exchange_of(player: Player, words: Sequence[str]) -> tuple[int, Heap]:
    """Pieces of eight and the resources for them: `2 rum cargo` (one kind for each), or `rum`.

    Raises:
        InvalidAnswer: no resource is named.
    """
    rest = list(words)
    typed = rest.pop(0) if rest and is_digits(rest[0]) else ""
    kinds = [kind for word in rest for kind in heap_of([word])]
    if not kinds:
        raise InvalidAnswer("Into what? Type like /exchange anne 2 rum.")
    count = whole(typed) if typed else len(kinds)
    if not count:
        raise InvalidAnswer("How many pieces of eight? Type 1 or more, like /exchange anne 2 rum.")
    if len(kinds) not in (1, count):
        raise InvalidAnswer(f"Name one kind for {coins(count)}, or one for each of them.")
    get: Heap = {}
    for number in range(count):
        kind = kinds[number if len(kinds) > 1 else 0]
        get[kind] = get.get(kind, 0) + 2
    return count, get


def hands_in(words: Sequence[str]) -> bool:
    """Whether resources are offered for pieces of eight, 3 for 1: `p8 rum 3`."""
    return bool(words) and words[0].casefold() in (COIN, "p")


def check_exchange(state: State, words: str) -> None:
    """Refuse what is no exchange of the moment [5. Return to Nassau; R33; R35]."""
    player, rest = whose(state, words)
    if hands_in(rest):
        give = heap_of(rest[1:])
        wanted = give
        code = hand_in_refusal(state.moment, player.hold, give, state.house)
    else:
        count, wanted = exchange_of(player, rest)
        code = coin_refusal(Trade(moment=state.moment, hold=player.hold, coins=count, get=wanted))
        code = code or supply_refusal(wanted, board.in_supply(state), state.house)
    if code:
        raise refusal(code, "Exchange", exchange_detail(state, player, code, wanted))


def exchange(state: State, words: str) -> Flow[None]:
    """1 piece of eight becomes 2 resources of one kind; by house option also 3 for 1 [R33; R35]."""
    player, rest = whose(state, words)
    if hands_in(rest):
        give = heap_of(rest[1:])
        got: Heap = {COIN: coins_made(give)}
        player.hold = plus(minus(player.hold, give), got)
        told = f"hands in {heap_told(give)} for {heap_told(got)}"
    else:
        count, get = exchange_of(player, rest)
        player.hold = plus(minus(player.hold, {COIN: count}), get)
        told = f"exchanges {coins(count)} for {heap_told(get)}"
    yield from announce(
        f"{player.name} {told}.",
        *rule("5-return-to-nassau", "R35" if hands_in(rest) else "R33"),
        figures=(player.name, total(player.hold)),
    )


# Golden Doubloons


def check_swap(state: State, words: str) -> None:
    """Refuse a swap while the supply has pieces of eight, or with too few in the chest [Golden Doubloons]."""
    player, _ = whose(state, words, things=False)
    left = board.in_supply(state).get(COIN, 0)
    code = doubloon_refusal(left, player.chest, 1, from_hold=False)
    if code:
        there = coins(left) if code == "supply-not-empty" else ""
        raise refusal(code, player.name, there)


def swap(state: State, words: str) -> Flow[None]:
    """5 pieces of eight of the chest become a Golden Doubloon [Golden Doubloons; R42]."""
    player, _ = whose(state, words, things=False)
    player.chest -= A_DOUBLOON
    player.doubloons += 1
    yield from announce(
        f"{player.name} swaps 5 pieces of eight of the chest for a Golden Doubloon.",
        *rule("golden-doubloons", "R42"),
        figures=(player.name,),
    )


# The chests


def check_reveal(state: State, words: str) -> None:
    """The chests can be opened whenever the table stops early."""
    if not state.players:
        raise IllegalAnswer("There are no chests yet.")


def reveal(state: State, words: str) -> Flow[None]:
    """All chests are opened, to score the game as it stands [Richest Pirate; R53]."""
    state.chests_open = True
    told = ", ".join(
        f"{p.name} {p.chest + A_DOUBLOON * p.doubloons}" for p in state.players.values()
    )
    yield from announce(
        f"The chests are open: {told}.",
        *rule("richest-pirate", "R53"),
        figures=tuple(p.chest for p in state.players.values()),
    )


def trade_of_quartermaster(state: State, player: Player, words: Sequence[str]) -> Heap:
    """Three resources of one piece of eight: `rum`, or `rum rum cargo` where kinds may be mixed.

    Raises:
        IllegalAnswer: they cannot be had now, by both readings of R34.
    """
    kinds = [kind for word in words for kind in heap_of([word])]
    get: Heap = {}
    for kind in kinds * 3 if len(kinds) == 1 else kinds:
        get[kind] = get.get(kind, 0) + 1
    if not get:
        raise InvalidAnswer("Into what? Type like /use quartermaster rum.")
    trade = Trade(moment=state.moment, hold=player.hold, coins=1, get=get)
    counter = player.counter("quartermaster")
    state_of = counter.state if counter else "none"
    code = quartermaster_refusal(trade, state_of, "none", state.house)
    code = code or supply_refusal(get, board.in_supply(state), state.house)
    if code:
        fault = refusal(code, "Quartermaster", exchange_detail(state, player, code, get))
        if code == "type-mix":
            told = "By the other reading (quartermaster=mixed) they may be."
            fault.args = (f"{fault} {told}",)
        raise fault
    return get


def kind_named(player: Player, word: str) -> str:
    """A counter aboard by its beginning.

    Raises:
        InvalidAnswer: there is none.
    """
    known = list(player.ship)
    if not known:
        raise InvalidAnswer(f"{player.name} has no counter.")
    return find(word, known, "counter aboard")


def space_known(state: State, player: Player) -> Flow[None]:
    """The hold, where a gain has to fit."""
    if state.step != 5 and not state.capacities:
        yield from know_hold(state)
