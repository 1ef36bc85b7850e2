"""5. Return to Nassau: ship sections and counters, bought one at a time."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Field, Form
from referee.core.names import find, matches, slug
from referee.core.people import checked_name
from referee.core.protocol import Auto, Flow, announce, ask, know, peek
from referee.core.questions import Choice, Option, Words, options_of
from referee.games.pirates_of_nassau import board, facts
from referee.games.pirates_of_nassau.flow.adjusting import other_order
from referee.games.pirates_of_nassau.flow.offers import (
    can_place,
    gained_by,
    has_means,
    kinds_known,
    payment_for,
    refuse_item,
    set_of,
)
from referee.games.pirates_of_nassau.rules.exchange import BUYING
from referee.games.pirates_of_nassau.rules.heaps import total
from referee.games.pirates_of_nassau.rules.nassau import (
    Payment,
)
from referee.games.pirates_of_nassau.rules.track import descending
from referee.games.pirates_of_nassau.state import Counter, Player, State
from referee.games.pirates_of_nassau.terms import (
    KINDS,
    NEW,
    READY,
    SECTION,
)
from referee.games.pirates_of_nassau.texts import (
    by_other_reading,
    coins,
    heap_told,
    name_of,
    rule,
)

DONE, OTHER, NONE = "done", "other", "none"
FOR = ("for", "replace", "replacing", "instead")


def return_to_nassau(state: State) -> Flow[None]:
    """Ships come home; everybody buys in turn, highest first; the order is fixed now [5. Return to Nassau; R3]."""
    for player in state.players.values():
        player.location, player.dice, player.placed = None, [], []
        player.winds_spent, player.finished = 0, False
        player.coxswain, player.navigator, player.die_extra = False, [], 0
    state.moment = BUYING
    state.order = descending(state.totals, state.house)
    yield from announce(
        f"Dice and ships leave the board. Buying: {', '.join(state.order)}."
        f"{other_order(state, state.order, highest_first=True)}",
        *rule("5-return-to-nassau"),
        figures=tuple(state.order),
        verdict="reminder",
    )
    for space in ("gun", "sail", "mizzen", "crew"):
        known = yield from peek("slots", space)
        if isinstance(known, list):
            state.slots[space] = tuple(n for n in known if type(n) is int)
    yield from know_kinds(state)
    yield from rounds(state)
    state.active = ""


def know_kinds(state: State) -> Flow[None]:
    """Kinds of counters that the players described before, in this game or with this copy [R44]."""
    known = yield from peek("kinds")
    for kind in sorted(known) if isinstance(known, dict) else ():
        state.custom[kind] = yield from know(facts.custom(kind))


def rounds(state: State) -> Flow[None]:
    """Round after round until all have finished [5. Return to Nassau; R37]."""
    number = 0
    told: list[str] = []
    while True:
        number += 1
        bought = 0
        for name in state.order:
            player = state.players[name]
            if player.finished and state.house.nassau_pass == "final":
                if name not in told and has_means(state, player):
                    told.append(name)
                    yield from tell_finished(player)
                continue
            state.active = name
            bought += yield from one_purchase(state, player, number)
        if not bought and all(player.finished for player in state.players.values()):
            return


def tell_finished(player: Player) -> Flow[None]:
    """Who could still buy, but has declared himself finished, by both readings [R37]."""
    other = by_other_reading("nassau_pass", "reenter", f"{player.name} could buy again")
    yield from announce(
        f"{player.name} has finished and is passed over.{other}",
        *rule("R37"),
        figures=(player.name,),
    )


def one_purchase(state: State, player: Player, number: int) -> Flow[int]:
    """One section or one counter, or the end of buying; returns how many were bought."""
    first = f"t{state.turn}.buy{number}.{slug(player.name)}"
    again = 1
    while True:
        key = first + (f".{again}" if again > 1 else "")
        item, replaced = yield from ask(partial(purchase_form, state, player, key))
        player.event = []
        if item == DONE:
            player.finished = True
            return 0
        if item != OTHER:
            break
        item = yield from new_kind(state, key)
        instead = None if replaced == NONE else replaced
        fault = refuse_item(state, player, item, instead)
        if fault is None:
            break
        yield from announce(str(fault), *fault.cites, verdict="refused")
        again += 1
    if item in KINDS and KINDS[item].points is None:
        state.custom[item] = yield from know(facts.custom(item))
    player.finished = False
    yield from buy(state, player, item, None if replaced == NONE else replaced)
    return 1


# What can be bought


def purchase_form(state: State, player: Player, key: str) -> Form | Auto[tuple[str, str]]:
    """What to buy, and what it replaces: `top sail`, `cannons for great cannons`, `done`."""
    if not has_means(state, player):
        is_told = player.hold and not player.finished
        told = f"{player.name} can buy nothing: done." if is_told else ""
        return Auto(key=key, value=(DONE, NONE), reason=told, word=DONE)
    items = [item for item in (SECTION, *kinds_known(state)) if can_place(state, player, item)]
    aboard = list(player.ship)

    def refused() -> dict[str, IllegalAnswer]:
        found = {}
        for item in (SECTION, *kinds_known(state)):
            fault = refuse_item(state, player, item, None)
            if item not in items and fault is not None:
                found[item] = fault
        return found

    def check(answer: tuple[str, str]) -> None:
        item, replaced = answer
        if item in (DONE, OTHER):
            return
        fault = refuse_item(state, player, item, None if replaced == NONE else replaced)
        if fault is not None:
            raise fault

    options = [Option(value=i, word=i, gist=_gist(state, player, i)) for i in items]
    options.append(Option(value=OTHER, word=OTHER, gist="a counter the rulebook does not describe"))
    options.append(Option(value=DONE, word=DONE, letter="d", gist=_done_gist(state)))
    return Form(
        key=key,
        seat=player.name,
        prompt=lambda: f"buy; {_stock(state)}; aboard {heap_told(player.hold)}",
        fields=(
            Field(
                "item",
                Choice(
                    key=f"{key}.item",
                    seat=player.name,
                    prompt="item",
                    options=tuple(options),
                    refused=refused,
                ),
            ),
            Field(
                "replaces",
                Choice(
                    key=f"{key}.replaces",
                    prompt="what it replaces",
                    options=options_of((NONE, *aboard)),
                    default=NONE,
                ),
            ),
        ),
        check=check,
        arrange=lambda words: arranged(items, aboard, words),
        short=f"by name: {payable(state, items)}; {OTHER}; d {DONE}",
        guide=lambda: buy_guide(state, player, options, refused()),
        is_open_ended=True,
        cites=rule("5-return-to-nassau"),
    )


def payable(state: State, items: Sequence[str]) -> str:
    """What can be paid for, a word for each price: hull, sail, mizzen, crew, section."""
    names = {"gun": "hull", "fore": "hull", "aft": "hull", "jib": "sail", "spanker": "sail"}
    found = []
    for item in items:
        space = SECTION if item == SECTION else board.space_of_kind(state, item)
        found.append(names.get(space, space))
    return ", ".join(dict.fromkeys(found)) or "nothing without more resources"


def buy_guide(
    state: State,
    player: Player,
    options: Sequence[Option[str]],
    refused: Mapping[str, IllegalAnswer],
) -> Iterator[str]:
    """Everything with its price, and why the rest cannot be bought."""
    yield "Type the item, with for and a counter aboard if it takes its place: cannons for great cannons."
    for option in options:
        yield f"{option.label}: {option.gist}"
    for fault in refused.values():
        yield str(fault)


def _stock(state: State) -> str:
    return ", ".join(f"{name} {count}" for name, count in state.nassau.items())


def _done_gist(state: State) -> str:
    if state.house.nassau_pass == "final":
        return "finished for this turn." + by_other_reading(
            "nassau_pass", "reenter", "buying again is open"
        )
    return "pass for now"


def _gist(state: State, player: Player, item: str) -> str:
    payment = payment_for(state, player, item)
    more = f", with {coins(payment.coins_needed)} exchanged" if payment.coins_needed else ""
    return f"{heap_told(payment.cost)}{more}"


def arranged(
    items: Sequence[str], aboard: Sequence[str], words: Sequence[str]
) -> Mapping[str, str]:
    """The item, and behind `for` what it replaces."""
    said = [word for word in words if word != NONE]
    at = next((i for i, word in enumerate(said) if word.casefold() in FOR), len(said))
    item, after = " ".join(said[:at]), " ".join(said[at + 1 :])
    if at == len(said) and len(said) > 1 and not matches(item, items):
        item, after = " ".join(said[:-1]), said[-1]
    typed = {"item": item}
    if at < len(said) or after:
        if not after:
            raise InvalidAnswer("What does it replace? Type like cannons for great cannons.")
        typed["replaces"] = find(after, aboard, "counter aboard")
    return typed


# Buying


def buy(state: State, player: Player, item: str, replaced: str | None) -> Flow[None]:
    """Exchange what is needed, pay, place [5. Return to Nassau; R33; R39; R40]."""
    payment = payment_for(state, player, item)
    assert payment.hold_after is not None
    player.hold = payment.hold_after
    place(state, player, item, replaced)
    exchanged = ""
    if payment.coins_needed:
        exchanged = f", {coins(payment.coins_needed)} exchanged for {heap_told(gained_by(payment))}"
    title = _section_told(player) if item == SECTION else name_of(item)
    instead = f" in place of {name_of(replaced)}, which goes to the box" if replaced else ""
    later = ""
    if item != SECTION and board.is_single_use(state, item):
        later = " It can be used from the next turn on."
    yield from announce(
        f"{player.name} buys {title}{instead} for {heap_told(payment.cost)}{exchanged}.{later}",
        *rule(
            "5-return-to-nassau",
            "R33" if exchanged else "",
            "R39" if replaced else "",
            "R40" if later or item == SECTION else "",
        ),
        figures=(player.name, item, replaced or "", total(player.hold)),
        why=lambda: list(_why_bought(payment)),
    )


def _section_told(player: Player) -> str:
    return "a ship section: a Brig" if player.sections == 1 else "a ship section: a Galleon"


def _why_bought(payment: Payment) -> Iterator[str]:
    yield f"Price {heap_told(payment.cost)}."
    if payment.short:
        yield f"{heap_told(payment.short)} lacking; each piece of eight brings 2 of one kind."


def place(state: State, player: Player, item: str, replaced: str | None) -> None:
    """The section or the counter on the ship."""
    if item == SECTION:
        player.sections += 1
        player.new_sections += 1
        return
    if replaced is not None:
        old = player.counter(replaced)
        assert old is not None
        player.counters.remove(old)
        state.box[set_of(state, replaced)] += 1
    state.nassau[set_of(state, item)] -= 1
    fresh = NEW if board.is_single_use(state, item) else READY
    player.counters.append(Counter(kind=item, state=fresh))


def new_kind(state: State, key: str) -> Flow[str]:
    """A counter that the rulebook does not describe: its name, then once what is printed on it [R44; R61]."""
    name = yield from ask(
        lambda: Words(
            key=f"{key}.name", prompt="the counter's name", read=_kind_name, example="cook"
        )
    )
    if name not in KINDS:
        state.custom[name] = yield from know(facts.custom(name))
    return name


def _kind_name(text: str) -> str:
    """A name as a kind.

    Raises:
        InvalidAnswer: it is no name, or that of something else.
    """
    name = slug(checked_name(text)).replace("-", "_")
    if matches(name, (SECTION, DONE, OTHER, NONE)) == [name]:
        raise InvalidAnswer(f"{name} is the name of something else.")
    return name
