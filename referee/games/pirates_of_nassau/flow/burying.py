"""5. Return to Nassau, the end of it: 3 for 1, burying, and what does not fit."""

from collections.abc import Iterator

from referee.core.forms import Amounts, Slot
from referee.core.names import slug
from referee.core.protocol import Auto, Flow, announce, ask
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.stowing import exchange_detail, give_up, know_hold
from referee.games.pirates_of_nassau.rules.exchange import BURYING, SEA, supply_refusal
from referee.games.pirates_of_nassau.rules.heaps import minus, plus, tidy, total
from referee.games.pirates_of_nassau.rules.hold import FOR_ONE, coins_made, three_for_one_refusal
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import COIN, RESOURCES, Heap
from referee.games.pirates_of_nassau.texts import coins, heap_told, refusal, rule

BURIED = "p8: how many pieces of eight go into the chest; Enter or 0: nothing."
HANDED_IN = (
    f"Resources: how many are handed in; each {FOR_ONE} bring 1 piece of eight to bury or keep."
)


class Burial(Amounts):
    """What is buried and handed in; maybe nothing."""

    def parse(self, text: str) -> Heap:
        """As amounts are typed; 0 is nothing."""
        return super().parse("none" if text.strip() == "0" else text)

    def help(self) -> Iterator[str]:
        """What the words stand for, then the amounts."""
        yield BURIED
        if len(self.slots) > 1:
            yield HANDED_IN
        yield self.legal()


def bury_treasure(state: State) -> Flow[None]:
    """Everybody once, in the order of buying; then what does not fit goes back [5. Return to Nassau; R35; R36]."""
    state.moment = BURYING
    yield from know_hold(state)
    first = state.house.leftover_check == "before_bury"
    for name in state.order:
        state.active = name
        if first:
            yield from give_back(state, state.players[name])
        yield from bury(state, state.players[name])
    for name in state.order if not first else ():
        state.active = name
        yield from give_back(state, state.players[name])
    for player in state.players.values():
        player.event, player.new_sections = [], 0
    state.active, state.moment = "", SEA


def resources(player: Player) -> int:
    """Gunpowder, cargo and rum together."""
    return sum(player.hold.get(piece, 0) for piece in RESOURCES)


def bury(state: State, player: Player) -> Flow[None]:
    """Resources 3 for 1, and pieces of eight into the chest, in one answer [5. Return to Nassau; R35]."""
    asked = yield from ask(lambda: bury_question(state, player))
    given: Heap = tidy({piece: asked.get(piece, 0) for piece in RESOURCES})
    made, buried = coins_made(given), asked.get(COIN, 0)
    player.hold = minus(plus(minus(player.hold, given), {COIN: made}), {COIN: buried})
    player.chest += buried
    if not asked:
        return
    swap = f"hands in {heap_told(given)} for {coins(made)} and " if given else ""
    yield from announce(
        f"{player.name} {swap}buries {coins(buried)}.",
        *rule("5-return-to-nassau", "R35" if given else ""),
        figures=(player.name, made, buried),
    )


def bury_question(state: State, player: Player) -> Burial | Auto[Heap]:
    """How many pieces of eight are buried, and which resources are handed in for more of them."""
    key = f"t{state.turn}.bury.{slug(player.name)}"
    held, at_hand = player.hold.get(COIN, 0), resources(player)
    most = held + at_hand // FOR_ONE
    if not most:
        return Auto(key=key, value={}, word="none")

    def check(asked: Heap) -> None:
        given = {piece: asked.get(piece, 0) for piece in RESOURCES}
        code = three_for_one_refusal(given)
        if code:
            raise refusal(code, "3 for 1", exchange_detail(state, player, code, given))
        made: Heap = {COIN: coins_made(given)}
        code = supply_refusal(made, board.in_supply(state), state.house)
        if code:
            raise refusal(code, "3 for 1", exchange_detail(state, player, code, made))
        if asked.get(COIN, 0) > held + coins_made(given):
            raise refusal("not-held", player.name, f"{coins(held + coins_made(given))} to bury")

    slots = [Slot(word=COIN, high=most)]
    if at_hand >= FOR_ONE:
        slots += [Slot(word=p, high=player.hold[p]) for p in RESOURCES if player.hold.get(p)]
    return Burial(
        key=key,
        seat=player.name,
        prompt=f"bury pieces of eight (p8){_handed_in(at_hand)}; aboard {heap_told(player.hold)}"
        f"{_overfull(state, player)}",
        default={},
        what="piece",
        slots=tuple(slots),
        low=0,
        high=most + (at_hand if at_hand >= FOR_ONE else 0),
        check=check,
        cites=rule("5-return-to-nassau", "R35"),
    )


def _handed_in(at_hand: int) -> str:
    """That resources bring more of them, where there are enough."""
    return f" and hand in resources {FOR_ONE} for 1" if at_hand >= FOR_ONE else ""


def _overfull(state: State, player: Player) -> str:
    """The hold before it costs something."""
    over = total(player.hold) - board.capacity(state, player)
    return f"; {over} too many for the hold, which go back after this" if over > 0 else ""


def give_back(state: State, player: Player) -> Flow[None]:
    """What does not fit the hold; the owner picks [R36; R40]."""
    if total(player.hold) <= board.capacity(state, player):
        return
    gone = yield from give_up(
        player,
        lambda: total(player.hold) - board.capacity(state, player),
        f"t{state.turn}.leftover.{slug(player.name)}",
        "not all fits, give back",
        "5-return-to-nassau",
        "R36",
    )
    if not gone:
        return
    yield from announce(
        f"{player.name} gives back {heap_told(gone)} ({board.hold_told(state, player)}).",
        *rule("5-return-to-nassau", "R36"),
        figures=(player.name, total(gone)),
    )
