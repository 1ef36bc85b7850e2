"""Booty Phase: goods on ports, a merchant ship, its cargo, the event of a ship it replaces."""

from collections.abc import Sequence
from typing import cast

from referee.core.forms import Field, Form
from referee.core.protocol import Flow, Void, announce, ask, ask_if, know, peek, told
from referee.core.rolls import DiceRoll, Draw
from referee.games.pyrates import facts
from referee.games.pyrates.board import counters_elsewhere, names_taken
from referee.games.pyrates.flow.cards import event_window
from referee.games.pyrates.rules.booty import (
    NO_COUNTER,
    PLACED,
    Column,
    Loaded,
    Row,
    governors_by_dice,
    governors_of_port,
    resolve_cargo,
    resolve_column,
    resolve_secret_placement,
)
from referee.games.pyrates.state import Merchant, Port, State
from referee.games.pyrates.terms import PIRATE
from referee.games.pyrates.texts import booty, listed, rule, zone

DECK = 18
RUN_OUT = "what-do-i-do-if-i-run-out-of-trade-good-counters"


def booty_phase(state: State) -> Flow[None]:
    """Goods by the Random Port Table, governors, a merchant ship, and perhaps an event [Booty Phase]."""
    (face,) = yield from ask(
        lambda: DiceRoll(
            key=f"t{state.turn}.booty.column", prompt="Random Port Table", cites=rule("booty-phase")
        )
    )
    names = yield from know(facts.column(face, list(state.ports)))
    if state.options.governors != "off":
        yield from place_governors(state, face)
    yield from place_goods(state, face, names)
    yield from place_merchant(state)


def place_goods(state: State, face: int, names: tuple[str, ...]) -> Flow[None]:
    """One good on each port of the column that no stranger's ship blocks [Booty Phase; R12; R15; R16]."""
    ports = [state.ports[name] for name in names]
    rows = [_row(state, port) for port in ports]
    others = counters_elsewhere(state, *ports)
    column = resolve_column(rows, others, state.house, more_gold=state.options.more_gold)
    for name, cargo in column.ports.items():
        state.ports[name].goods, state.ports[name].gold = cargo
    placed = [name for name in names if column.status[name] == PLACED]
    yield from announce(
        lambda: _told_column(face, names, column),
        *rule("booty-phase", *_column_rules(state, rows, column)),
        figures=(face, *(f"{name} {column.status[name]}" for name in names)),
        why=lambda: _why_column(state, column, placed),
    )


def _column_rules(state: State, rows: Sequence[Row], column: Column) -> list[str]:
    """Rules that matter now and then: counters that run out, More Gold, ships at a pirate port."""
    cites = [RUN_OUT, "R12"] if NO_COUNTER in column.status.values() else []
    cites += ["more-gold"] if column.converted and state.options.more_gold else []
    return cites + (["R15"] if any(r.nation == PIRATE and r.allegiances for r in rows) else [])


def _row(state: State, port: Port) -> Row:
    there = {p.name: p.allegiance for p in state.players.values() if p.ships.get(port.name)}
    return Row(port.name, port.nation, port.cargo, there)


def _told_column(face: int, names: tuple[str, ...], column: Column) -> str:
    placed = [name for name in names if column.status[name] == PLACED]
    parts = [f"1 good each: {listed(placed)}" if placed else "no goods are placed"]
    parts += [f"{name} blocked by {listed(list(who))}" for name, who in column.blockers.items()]
    if column.lacking:
        parts.append(f"no counter left for {listed(column.lacking)}")
    parts += [f"{name}: its goods become {gold} gold" for name, gold in column.converted.items()]
    return f"Column {face}: {'; '.join(parts)}."


def _why_column(state: State, column: Column, placed: list[str]) -> list[str]:
    lines = [
        f"{name}: every ship there is at home, or there is none, so 1 good is placed."
        for name in placed
    ]
    lines += [
        f"{name}: {listed(list(who))} {'has' if len(who) == 1 else 'have'} a ship there without allegiance to the port."
        for name, who in column.blockers.items()
    ]
    lines.append(f"All goods need {column.needed} of 32 counters (two goods share one).")
    threshold = 4 if state.options.more_gold else 5
    lines.append(f"A port with {threshold} goods turns them into 1 gold.")
    return lines


# Governors


def place_governors(state: State, face: int) -> Flow[None]:
    """Governor ships by row 6 of the column, or by a die each [Governor Ships; R31]."""
    if state.options.governor_option == 1:
        name = yield from know(facts.row_six(face))
        state.governors = governors_of_port(state.ports[name].zones, state.house)
        figures: tuple[int | str, ...] = (name,)
        told = f"Row 6 is {name}"
    else:
        yield from zone_faces(state)
        count = state.options.governor_ships
        dice = yield from ask(
            lambda: DiceRoll(
                key=f"t{state.turn}.booty.governors", prompt="governor ships", count=count
            )
        )
        state.governors = governors_by_dice(dice, state.zone_faces)
        figures, told = dice, f"Rolled {' '.join(str(die) for die in dice)}"
    said = ", ".join(f"{n} in the {zone(z)}" for z, n in state.governors.items() if n)
    yield from announce(f"{told}: governor ships {said}.", *rule("governor-ships"), figures=figures)


def zone_faces(state: State) -> Flow[None]:
    """The zones of the die for merchants and governors, as the map prints them."""
    names = yield from know(facts.zone_die())
    state.zone_faces = dict(enumerate(names, 1))


# The merchant ship


def place_merchant(state: State) -> Flow[None]:
    """Draw a merchant card, roll its zone and cargo; an older ship there leaves [Booty Phase; R14; R40b]."""
    known = yield from peek("merchants")
    cards = list(known) if isinstance(known, dict) else []
    if is_deck_empty(state, cards) and not (yield from reshuffle(state)):
        return
    drawn = yield from draw_merchant(state, cards)
    if drawn is None:
        return
    card, zone_face, cargo_face = drawn
    name, nation, defense = yield from know(facts.merchant(card))
    yield from zone_faces(state)
    there = state.zone_faces[zone_face]
    state.card_in_hand = ""
    state.drawn.append(card)
    old = state.merchants.pop(there, None)
    elsewhere = counters_elsewhere(state)
    if cargo_face is None:
        loaded = resolve_secret_placement(state.house, old=old.cargo if old else None)
    else:
        rolled = yield from know(facts.cargo(card, cargo_face, name))
        loaded = resolve_cargo(rolled, elsewhere, state.house, old=old.cargo if old else None)
    state.merchants[there] = Merchant(
        card=card,
        name=name,
        nation=nation,
        defense=defense,
        goods=loaded.cargo.goods,
        gold=loaded.cargo.gold,
    )
    left = _told_old(state, old) if old else ""
    yield from announce(
        lambda: (
            f"{name} ({_nation(nation)}, defense {defense}) in the {zone(there)}:"
            f" {_told_cargo(loaded, cargo_face)}{left}."
        ),
        *rule("booty-phase", *_cargo_rules(loaded, cargo_face), *(["R14"] if old else [])),
        figures=(card, there, loaded.cargo.goods, loaded.cargo.gold),
    )
    if old is not None:
        state.discarded.append(old.card)
        if state.dealt_by_referee:
            yield from announce(
                f"{old.name} has no random event: the cards of the stand-in set have none.",
                verdict="reminder",
            )
        else:
            yield from event_window(state, old.name)


def _cargo_rules(loaded: Loaded, cargo_face: int | None) -> list[str]:
    if cargo_face is None:
        return ["secret-cargo", "R29"] if loaded.coin else []
    return [*([RUN_OUT] if loaded.short else []), *(["R13"] if loaded.coin else [])]


def _nation(nation: str) -> str:
    return "no nation" if nation == "none" else nation


def _told_cargo(loaded: Loaded, cargo_face: int | None) -> str:
    if cargo_face is None:
        return "secret cargo" + (", 1 gold on it" if loaded.coin else "")
    short = f", {loaded.short} short of counters" if loaded.short else ""
    return f"a {cargo_face} brings {booty(loaded.cargo)}{short}"


def _told_old(state: State, old: Merchant) -> str:
    target = "supply" if state.house.replaced_booty == "supply" else "new ship"
    taken = f", its booty to the {target}" if old.cargo.booty else ""
    return f"; {old.name} leaves the map{taken}"


def is_deck_empty(state: State, cards: Sequence[str]) -> bool:
    """Whether no merchant card can be drawn; not all cards of a box are known by name."""
    if state.dealt_by_referee:
        return all(card in state.drawn for card in cards)
    return len(state.drawn) >= DECK


def draw_merchant(state: State, cards: Sequence[str]) -> Flow[tuple[str, int, int | None] | None]:
    """Which card comes, the die for its zone, and the cargo die unless the cargo is secret."""
    key = f"t{state.turn}.booty.merchant"
    dice = [Field("zone", DiceRoll(key=f"{key}.zone", prompt="zone die"))]
    if not state.options.secret_cargo:
        dice.append(Field("cargo", DiceRoll(key=f"{key}.cargo", prompt="cargo die")))
    if state.dealt_by_referee:
        dealt = yield from ask_if(lambda: _deal_merchant(state, cards, f"{key}.card"))
        if dealt is None:
            return None
        (card,) = dealt
        state.card_in_hand = card
        ship, _, _ = yield from know(facts.merchant(card))
        rolled = yield from ask(
            lambda: Form(
                key=key,
                prompt=f"{ship}: {', '.join(told(die.question.prompt) for die in dice)}",
                fields=tuple(dice),
            )
        )
    else:
        hint = "" if len(cards) >= DECK else ', a new name in "quotes"'
        answer = yield from ask(
            lambda: Form(
                key=key,
                prompt=f"Merchant drawn{hint}",
                fields=(Field("merchant", _drawn_merchant(state, cards, f"{key}.card")), *dice),
            )
        )
        (card,), rolled = answer[0], answer[1:]
    faces = [cast("tuple[int, ...]", roll)[0] for roll in rolled]
    return str(card), faces[0], faces[1] if len(faces) > 1 else None


def _left_in_deck(state: State, cards: Sequence[str]) -> tuple[str, ...]:
    drawn = set(state.drawn)
    return tuple([card for card in cards if card not in drawn])


def _deal_merchant(state: State, cards: Sequence[str], key: str) -> Draw | Void:
    pool = _left_in_deck(state, cards)
    if not pool:
        return Void("No merchant card is left: no ship is placed.")
    return Draw(key=key, prompt="merchant card", pool=pool, dealt=True)


def _drawn_merchant(state: State, cards: Sequence[str], key: str) -> Draw:
    pool, gone = _left_in_deck(state, cards), (*state.drawn, *names_taken(state))
    return Draw(key=key, prompt="merchant", pool=pool, gone=gone, anew=True)


def reshuffle(state: State) -> Flow[bool]:
    """All 18 cards came: the discards are shuffled into a new deck, where there are any [R40b]."""
    if state.house.deck_out == "none" or not state.discarded:
        yield from announce("The merchant deck is empty: no ship is placed.", *rule("R40b"))
        return False
    state.drawn = [card for card in state.drawn if card not in state.discarded]
    state.discarded = []
    yield from announce(
        "The merchant deck is empty: shuffle the discards into a new one.", *rule("R40b")
    )
    return True
