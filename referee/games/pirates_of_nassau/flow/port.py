"""In a port: Smuggle Goods with a ransom, and Loot Port."""

from dataclasses import replace

from referee.core.protocol import Auto, Flow, announce, ask, know, peek
from referee.core.questions import Choice, Option
from referee.games.pirates_of_nassau import board, facts
from referee.games.pirates_of_nassau.flow.encounters import HEADING, meet, why_not_counted
from referee.games.pirates_of_nassau.flow.moving import move_key
from referee.games.pirates_of_nassau.flow.stowing import know_hold, stow
from referee.games.pirates_of_nassau.rules.encounter import Target, port_gunnery
from referee.games.pirates_of_nassau.rules.heaps import plus, tidy, total
from referee.games.pirates_of_nassau.rules.hold import room_in
from referee.games.pirates_of_nassau.rules.port import (
    LOOT_NOTORIETY,
    Hold,
    Wish,
    coins_from_loot,
    loot_due,
    loot_lack,
    ransom_due,
    ransomed,
    resolve_smuggling,
    smuggled_at_most,
)
from referee.games.pirates_of_nassau.state import Player, Port, State
from referee.games.pirates_of_nassau.terms import COIN, HOSTAGE, PORT, Heap, region_of
from referee.games.pirates_of_nassau.texts import (
    LACKS,
    THINGS,
    coins,
    heap_told,
    printed_gunnery_told,
    rule,
)

NO, AFTER, FIRST = "no", "yes", "first"


def smuggle(state: State, player: Player, goods: str) -> Flow[None]:
    """Goods of the port, and one hostage may be ransomed with it [Smuggle Goods; Ransom a Hostage; R26-R28]."""
    port = state.ports[player.location or 0]
    if not port.goods:
        port.goods = yield from know(facts.income(port.number, port.title))
    yield from know_hold(state)
    ransom = yield from ask(lambda: ransom_question(state, player, port))
    piece = goods if goods in port.goods else ""
    if not piece or not fitting(state, player, ransom):
        piece = yield from ask(lambda: goods_question(state, player, port, ransom))
    yield from _carry_out(state, player, port, piece, ransom)


def _hold(state: State, player: Player) -> Hold:
    return Hold(
        pieces=player.hold,
        capacity=board.capacity(state, player),
        supply=board.in_supply(state),
    )


def ransom_question(state: State, player: Player, port: Port) -> Choice[str] | Auto[str]:
    """Whether a hostage is ransomed, and before or after the goods come."""
    key = move_key(state, player, "ransom")
    if not player.hold.get(HOSTAGE):
        return Auto(key=key, value=NO, word=NO)
    region = region_of(port.number)
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"ransom a hostage for {coins(ransom_due(region))} ({board.hold_told(state, player)})",
        options=(
            Option(value=AFTER, word=AFTER, letter="y", gist="after the goods"),
            Option(value=FIRST, word=FIRST, letter="f", gist="before the goods"),
            Option(value=NO, word=NO, letter="n", gist="keep it; walking the plank scores 3"),
        ),
        cites=rule("ransom-a-hostage", "R27"),
    )


def fitting(state: State, player: Player, ransom: str) -> int:
    """Free spaces at the moment of smuggling."""
    hold = _hold(state, player)
    if ransom == FIRST and player.hold.get(HOSTAGE):
        hold = ransomed(hold, region_of(player.location or 0), state.house).hold
    return room_in(hold.capacity, hold.pieces)


def goods_question(
    state: State, player: Player, port: Port, ransom: str
) -> Choice[str] | Auto[str]:
    """Which kind; all that fit of it come aboard."""
    key = move_key(state, player, "goods")
    count = min(smuggled_at_most(region_of(port.number)), fitting(state, player, ransom))
    if not count and player.hold and not player.hold.get(HOSTAGE):
        return Choice(
            key=key,
            seat=player.name,
            prompt="no space to smuggle (/dump makes space)",
            options=(Option(value="", word="nothing", letter="n", gist="take nothing"),),
            cites=rule("smuggle-goods", "dumping-pieces", "R29"),
        )
    if not count:
        return Auto(
            key=key,
            value="",
            reason=f"{player.name}: no space, nothing is smuggled.",
            word="nothing",
        )
    if len(port.goods) == 1:
        return Auto(key=key, value=port.goods[0], word=port.goods[0])
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"smuggle {count} of",
        options=(
            *(Option(value=piece, word=piece, gist=THINGS[piece]) for piece in port.goods),
            Option(value="", word="nothing", gist="take nothing"),
        ),
        cites=rule("smuggle-goods"),
    )


def _carry_out(state: State, player: Player, port: Port, piece: str, ransom: str) -> Flow[None]:
    region, hold = region_of(port.number), _hold(state, player)
    count = min(smuggled_at_most(region), fitting(state, player, ransom))
    supply = board.in_supply(state)
    if piece in supply:
        count = min(count, supply[piece])
    wanted: Heap = {piece: count} if piece and count else {}
    has_hostage = ransom != NO and bool(player.hold.get(HOSTAGE))
    wish = Wish(
        goods=port.goods,
        smuggle=wanted,
        ransom=int(has_hostage),
        ransom_first=ransom == FIRST,
    )
    done = resolve_smuggling(wish, hold, region, state.house)
    if done.refusal:  # the supply gave out, or nothing fits where something must
        done = resolve_smuggling(
            Wish(goods=port.goods, smuggle={}, ransom=int(has_hostage)), hold, region, state.house
        )
        wanted = {}
    if not done.refusal:
        player.hold = done.pieces
    told = f"{player.name} smuggles {heap_told(wanted)} at {port.title}"
    if has_hostage:
        short = f" of {ransom_due(region)}" if done.lack else ""
        why = f" ({LACKS[done.lack]})" if done.lack else ""
        told += f" and ransoms a hostage for {done.coins}{short} p8{why}"
    half = region == 3 and total(wanted) == 1
    yield from announce(
        f"{told} ({board.hold_told(state, player)}).",
        *rule(
            "smuggle-goods",
            "ransom-a-hostage" if has_hostage else "",
            "R26" if not wanted else "",
            "R27" if has_hostage else "",
            "R28" if half else "",
        ),
        figures=(player.name, piece, total(wanted), done.coins),
    )


def loot(state: State, player: Player, captain: str) -> Flow[None]:
    """Out-gun the port; it is closed for the rest of the game then [Loot Port; R25; R56]."""
    port = state.ports[player.location or 0]
    region = region_of(port.number)
    printed = yield from peek("port_gunnery", str(port.number))
    value = port_gunnery(region, printed if type(printed) is int else None)
    if value != port_gunnery(region):
        yield from announce(
            printed_gunnery_told(port.title, value, region),
            *rule("R56"),
            verdict="reminder",
        )
    key = move_key(state, player, "loot")
    met = yield from meet(state, player, PORT, Target(None, value), key, captain)
    if not met.verdict.is_success:
        yield from announce(
            f"{player.name} fails to loot {port.title}: {met.told}. The Captain card is used up.",
            *rule(HEADING[PORT]),
            figures=(player.name, port.number, 0),
            why=lambda: list(why_not_counted(state, player, met)),
        )
        return
    yield from know_hold(state)
    port.looted = True
    player.looted += 1
    due = loot_due(region)
    got = coins_from_loot(_hold(state, player), region, state.house)
    offered = coins_from_loot(
        replace(_hold(state, player), capacity=total(player.hold) + due), region, state.house
    )
    lack = loot_lack(_hold(state, player), region, state.house)
    if got < offered and player.hold:
        yield from announce(
            f"{player.name} loots {port.title}: {met.told}. {LOOT_NOTORIETY} Notoriety in step 3. No port "
            "action there any more.",
            *rule(HEADING[PORT]),
            figures=(player.name, port.number, got),
            why=lambda: list(why_not_counted(state, player, met)),
        )
        lacking = tidy({COIN: due - offered})
        cites = ("loot-port", "R25")
        yield from stow(state, player, {COIN: offered}, f"{key}.take", cites=cites, lacking=lacking)
        return
    player.hold = plus(player.hold, {COIN: got})
    short = f" of {due}, {LACKS[lack]}" if lack else ""
    yield from announce(
        f"{player.name} loots {port.title}: {met.told}. He takes {coins(got)}{short} "
        f"({board.hold_told(state, player)}); {LOOT_NOTORIETY} Notoriety in step 3. No port action there any "
        "more.",
        *rule(HEADING[PORT], "R25" if got < due else ""),
        figures=(player.name, port.number, got),
        why=lambda: list(why_not_counted(state, player, met)),
    )
