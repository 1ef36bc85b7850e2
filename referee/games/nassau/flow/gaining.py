"""Receiving equipment: from squares, piers, tavern tables, rewards, outposts and the Sea Bear."""

from collections.abc import Callable
from functools import partial

from referee.core.errors import IllegalAnswer
from referee.core.forms import Amounts, Slot
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, Void, announce, know
from referee.core.questions import Choice, Option, options_of
from referee.core.rolls import Draw
from referee.games.nassau import book, facts
from referee.games.nassau.flow.asking import NO, YES, asked, asked_if
from referee.games.nassau.gear import Gear, Piece
from referee.games.nassau.readings import other_readings
from referee.games.nassau.rules import cargo, equipment
from referee.games.nassau.rules.equipment import CHOOSE, DRAW_MORE, TAKE
from referee.games.nassau.state import Player, State
from referee.games.nassau.terms import ANIMALS, MOST_ANIMALS, WEAPONS, Cargo
from referee.games.nassau.texts import rule, several, spoken

CITES = ("phase-i-nassau-city",)
HOLDS = {"crate": "crates", "provision": "provisions"}


def gain(state: State, player: Player, gear: Gear, key: str, times: int = 1) -> Flow[None]:
    """Everything of a printed list, so many times; at a "/" the player chooses [Phase I: Nassau City]."""
    for turn in range(times):
        for place, part in enumerate(gear):
            own = f"{key}.{place + 1}" + (f".again{turn}" if turn else "")
            piece = part[0]
            if len(part) > 1:
                piece = yield from asked(state, partial(_alternative, player, part, own))
            yield from gain_piece(state, player, piece, own)


def _alternative(player: Player, part: tuple[Piece, ...], key: str) -> Choice[Piece]:
    return Choice(
        key=f"{key}.choice",
        seat=player.name,
        prompt="which of them",
        options=tuple(
            Option(value=piece, word=f"{piece.number} {spoken(piece.kind)}") for piece in part
        ),
        cites=rule(*CITES),
    )


def gain_piece(state: State, player: Player, piece: Piece, key: str) -> Flow[None]:
    """So many of one kind, as far as caps, supply and room allow."""
    match piece.kind:
        case "crate" | "provision":
            got = yield from stow(state, player, HOLDS[piece.kind], piece.number, key)
        case "yarn_card":
            got = book.draw_cards(state, player, piece.number)
        case "point":
            player.score += piece.number
            got = piece.number
        case "pirate":
            got = 0
            for number in range(piece.number):
                got += yield from new_pirate(state, player, f"{key}.pirate{number + 1}")
        case "animal":
            got = 0
            for number in range(piece.number):
                got += yield from new_animal(state, player, f"{key}.animal{number + 1}")
        case "weapon":
            got = 0
            for number in range(piece.number):
                got += yield from any_weapon(state, player, f"{key}.weapon{number + 1}")
        case _:
            got = book.receive(state, player, piece.kind, piece.number)
    yield from told(state, player, piece, got)


def told(state: State, player: Player, piece: Piece, got: int) -> Flow[None]:
    """What came, and why not all of it."""
    missing = piece.number - got
    if not missing:
        text = f"{player.name}: {piece}."
        yield from announce(text, *rule(*CITES), figures=(player.name, piece.kind, got))
        return
    has = "" if piece.kind in ("pirate", "point") else f", has {book.owned(player, piece.kind)}"
    substitute = (
        state.house.cap_substitute == "1_doubloon" and not got and _is_capped(player, piece.kind)
    )
    if substitute:
        substitute = bool(book.receive(state, player, "doubloon", 1))
    yield from announce(
        f"{player.name}: {several(got, piece.kind)} of {piece.number}{has}; no more can be taken"
        + (", 1 doubloon instead." if substitute else "."),
        *rule(*CITES, "R9", "R65"),
        figures=(player.name, piece.kind, got),
    )


def _is_capped(player: Player, kind: str) -> bool:
    if kind == "pirate":
        return not player.tavern
    if kind == "animal":
        return True
    if kind == "weapon":
        return all(_is_capped(player, one) for one in WEAPONS)
    return (kind in equipment.CAPPED or kind in WEAPONS) and book.owned(
        player, kind
    ) >= equipment.CAP


def any_weapon(state: State, player: Player, key: str) -> Flow[int]:
    """A weapon of a type that the player chooses."""
    if not any(book.receivable(state, player, kind, 1) for kind in WEAPONS):
        return 0
    kind = yield from asked(state, partial(_weapon_choice, state, player, key))
    return book.receive(state, player, kind, 1)


def _weapon_choice(state: State, player: Player, key: str) -> Choice[str] | Auto[str]:
    kinds = [kind for kind in WEAPONS if book.receivable(state, player, kind, 1)]
    if len(kinds) == 1:
        return Auto(key=key, value=kinds[0], word=kinds[0])
    return Choice(
        key=key,
        seat=player.name,
        prompt="which weapon",
        options=options_of(kinds),
        cites=rule(*CITES),
    )


# The tavern


def new_pirate(state: State, player: Player, key: str) -> Flow[int]:
    """A pirate from a table of the tavern, with what that table gives [Phase I: Nassau City]."""
    if not player.tavern:
        return 0
    table = yield from asked(state, partial(_table_choice, player, key))
    player.tavern.remove(table)
    player.standing += 1
    gear = yield from know(facts.table(table))
    yield from gain(state, player, gear, f"{key}.table{table}")
    return 1


def _table_choice(player: Player, key: str) -> Choice[int] | Auto[int]:
    if len(player.tavern) == 1:
        return Auto(key=key, value=player.tavern[0], word=str(player.tavern[0]))
    return Choice(
        key=key,
        seat=player.name,
        prompt="pirate from which table of the tavern",
        options=tuple(Option(value=number, word=str(number)) for number in player.tavern),
        cites=rule(*CITES),
    )


# Animals


def new_animal(state: State, player: Player, key: str) -> Flow[int]:
    """One of the displayed animals that is not owned; else the leftmost is replaced until one comes [R66]."""
    draws: tuple[str, ...] = ()
    while True:
        found = equipment.choose_animal(
            player.kinds, state.display, draws, state.animal_pile, state.house
        )
        if found.outcome != DRAW_MORE:
            break
        drawn = yield from asked(state, partial(revealed, f"{key}.draw{len(draws) + 1}", 1))
        draws += drawn
    if found.outcome not in (CHOOSE, TAKE):
        if draws:
            state.display[0] = draws[-1]  # it replaced the leftmost, and no new kind came
        return 0
    if len(player.animals) == MOST_ANIMALS:
        yield from _give_back(state, player, key)
    if found.outcome == TAKE:
        state.display.pop(0)
        state.animal_pile += len(found.reshuffled) - len(draws)
        book.add_animal(player, found.animal)
    else:
        kind = yield from asked_if(state, partial(_animal_choice, state, player, key))
        if kind is None:
            return 0
        state.display.remove(kind)
        book.add_animal(player, kind)
    yield from refill_display(state, key, at_left=found.outcome == TAKE)
    return 1


def _animal_choice(state: State, player: Player, key: str) -> Choice[str] | Auto[str] | Void:
    choices = tuple(sorted({kind for kind in state.display if not player.owns(kind)}))
    if not choices:
        return Void("No displayed animal can be taken any more.")
    if len(choices) == 1:
        return Auto(key=key, value=choices[0], word=choices[0])
    return Choice(
        key=key,
        seat=player.name,
        prompt="which animal",
        options=options_of(choices),
        cites=rule(*CITES),
    )


def _give_back(state: State, player: Player, key: str) -> Flow[None]:
    kind = yield from asked(
        state,
        lambda: Choice(
            key=f"{key}.back",
            seat=player.name,
            prompt="which animal goes back",
            options=options_of(player.kinds),
            cites=rule("R66"),
        ),
    )
    player.animals = [animal for animal in player.animals if animal.kind != kind]
    state.animal_pile += 1


def refill_display(state: State, key: str, *, at_left: bool = False) -> Flow[None]:
    """A new animal in the place that became free, while the pile lasts [Phase I: Nassau City]."""
    if not state.animal_pile:
        return
    (kind,) = yield from asked(state, partial(revealed, f"{key}.new", 1))
    state.animal_pile -= 1
    state.display.insert(0 if at_left else len(state.display), kind)


def revealed(key: str, count: int) -> Draw:
    """Animals turned up from the pile."""
    what = "new animal on display" if count == 1 else f"{count} animals on display, leftmost first"
    return Draw(key=key, prompt=what, pool=ANIMALS * 3, count=count)


# Holds


def stow(state: State, player: Player, kind: str, count: int, key: str) -> Flow[int]:
    """Load crates or provisions; where not all of it fits the player may make room [Phase I: Nassau City]."""
    wanted = book.available(state, player, kind, count)
    if book.room(state, player, kind, wanted) < wanted:
        yield from make_room(state, player, kind, wanted, key)
    stored = book.store(state, player, kind, count)
    if player.rat:
        for reading in rats_readings(state, player):
            text = f"The rat carries it. {reading}"
            yield from announce(text, *rule("R62"), figures=(player.name,))
    return stored


def rats_readings(state: State, player: Player) -> list[str]:
    """The contested reading of the rat, where the load that was just stowed hangs on it [R62]."""
    return other_readings(
        state.house,
        ("rat_same_kind",),
        lambda house: {"fits": cargo.fits(player.holds, player.cargo, True, house)},
        "fits",
    )


def make_room(state: State, player: Player, kind: str, count: int, key: str) -> Flow[None]:
    """Turn the rat over, or throw other cargo out; Enter: nothing of it [R62; R73]."""
    if player.awake("rat"):
        yield from offer_rat(state, player, f"{key}.rat")
    if book.room(state, player, kind, count) < count and droppable(player, kind):
        dropped = yield from asked(state, partial(_drop_question, state, player, kind, count, key))
        book.drop(state, player, dropped)


def offer_rat(state: State, player: Player, key: str) -> Flow[None]:
    """The rat may be turned over now, for one more load this round [Abilities of the Animals]."""
    answer = yield from asked(
        state,
        lambda: Choice(
            key=key,
            seat=player.name,
            prompt="no room for all of it; turn the rat over",
            options=options_of((YES, NO)),
            default=NO,
            cites=rule("abilities-of-the-animals"),
        ),
    )
    if answer == YES:
        book.use(player, "rat")
        yield from announce(
            f"{player.name}'s rat allows one more load this round.",
            *rule("abilities-of-the-animals", "R62"),
            figures=(player.name,),
        )


def droppable(player: Player, but: str = "") -> tuple[Slot, ...]:
    """Cargo that can be thrown out."""
    slots = [
        Slot(word=kind, high=have)
        for kind, have in (("crates", player.crates), ("provisions", player.provisions))
        if have and kind != but
    ]
    goods = sorted(set(player.goods))
    return (*slots, *(Slot(word=good, high=player.goods.count(good)) for good in goods))


def cargo_without(player: Player, dropped: dict[str, int]) -> Cargo:
    """The cargo after throwing something out."""
    crates, provisions = dropped.get("crates", 0), dropped.get("provisions", 0)
    goods = sum(dropped.values()) - crates - provisions
    return Cargo(player.crates - crates, player.provisions - provisions, len(player.goods) - goods)


def check_needed(dropped: dict[str, int], does: Callable[[dict[str, int]], bool]) -> None:
    """Refuse to throw out more than what makes the room [R26; R73].

    Raises:
        IllegalAnswer: a piece less of a kind does as well.
    """
    for kind, count in dropped.items():
        if does({**dropped, kind: count - 1}):
            raise IllegalAnswer(
                f"Fewer {spoken(kind)} do; cargo is thrown out only to make room.", "", rule("R73")
            )


def _drop_question(state: State, player: Player, kind: str, count: int, key: str) -> Amounts:
    fits = book.room(state, player, kind, count)
    slots = droppable(player, kind)

    def room(dropped: dict[str, int]) -> int:
        left = cargo_without(player, dropped)
        return cargo.room_for(kind, count, player.holds, left, player.rat, state.house, player.pile)

    def check(dropped: dict[str, int]) -> None:
        then = room(dropped)
        if dropped and then <= fits:
            raise IllegalAnswer(f"That makes no room for more {kind}.", "", rule("R73"))
        check_needed(dropped, lambda fewer: room(fewer) >= then)

    return Amounts(
        key=f"{key}.drop",
        seat=player.name,
        prompt=f"room for {fits} of {counted(count, kind.removesuffix('s'))}; throw out first (Enter: nothing)",
        slots=slots,
        low=0,
        high=sum(slot.high for slot in slots),
        what="piece",
        default={},
        check=check,
        cites=rule(*CITES, "R73"),
    )
