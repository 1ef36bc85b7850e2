"""Who plays by which options, on which map, with which counters."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form, Setting
from referee.core.names import slug
from referee.core.options import agree_on_options
from referee.core.people import Names, seated
from referee.core.protocol import Flow, announce, ask, know, peek
from referee.core.questions import Choice, options_of
from referee.core.rolls import Draw
from referee.games.pyrates import facts
from referee.games.pyrates.options import RESTS_ON, set_option, settings
from referee.games.pyrates.rules.setup import (
    table_refusal,
)
from referee.games.pyrates.state import Port, State
from referee.games.pyrates.terms import NATIONS, PIRATE, PIRATE_PORTS, ZONES
from referee.games.pyrates.texts import refusal, rule

AI_CARDS = ("AI1", "AI2", "AI3", "AI4")  # how AI players are called until their cards are known
RESERVED = (
    *(slug(word) for word in (*ZONES, *NATIONS, PIRATE, *PIRATE_PORTS, *AI_CARDS)),
    *("supply", "turn", "fight", "all", "humans", "ais", "ports", "none", "shared"),
)


def players(state: State) -> Flow[tuple[str, ...]]:
    """Who plays."""
    return (yield from seated(state.seats, _names("setup.players", RESERVED, 1, 5)))


def players_beside_ports(state: State) -> Flow[tuple[str, ...]]:
    """Who plays, once the map is laid out: nobody has the name of a port."""
    taken = (*RESERVED, *state.ports)
    count = len(state.seats)
    question = _names("setup.players.beside-ports", taken, count, count)
    return (yield from seated(state.seats, question))


def _names(key: str, taken: tuple[str, ...], low: int, high: int) -> Names:
    return Names(key=key, prompt="Names of the human players", low=low, high=high, taken=taken)


def choose_options(state: State) -> Flow[None]:
    """One screen with the optional rules and the rulings that decide games."""
    changed: set[str] = set()

    def change(key: str, value: str) -> None:
        set_option(state, key, value)
        changed.add(key)

    return agree_on_options(
        partial(_option_lines, state, changed),
        change,
        *rule("optional-rules"),
        clash=partial(_clash, state),
        are_settled=state.options_are_settled,
    )


def _clash(state: State) -> IllegalAnswer | None:
    """Why these optional rules do not go together at this table."""
    code = table_refusal(
        len(state.seats),
        state.options.total_players,
        state.options.five_humans,
        state.options.bidding_for_allegiance != "off",
    )
    if not code:
        return None
    return refusal(code, f"{len(state.seats)} people, {state.options.total_players} in all")


def _option_lines(state: State, changed: set[str]) -> tuple[Setting, ...]:
    """All that matters at first, later what was changed and what rests on it; `more` shows the rest."""

    def is_minor(line: Setting) -> bool:
        if line.key in changed:
            return False
        return line.is_minor or RESTS_ON.get(line.key) not in changed

    lines = settings(state)
    if not changed:
        return lines
    return tuple(replace(line, is_minor=is_minor(line)) for line in lines)


def lay_out_the_map(state: State) -> Flow[None]:
    """The ports by nation, with the zones they border [Game Map]."""
    for group in facts.PORT_GROUPS:
        taken = [slug(name) for name in state.ports]
        rows = yield from know(facts.ports(group, taken))
        nation = PIRATE if group == PIRATE else group.capitalize()
        for name, zones in rows:
            state.ports[name] = Port(name=name, nation=nation, zones=zones)
    if len(state.ports) != facts.PORTS:
        yield from announce(
            f"{len(state.ports)} ports are entered; the box has {facts.PORTS}. /fact ports.british ... corrects a line.",
            *rule("components"),
            verdict="reminder",
        )


# Counters


def place_counters(state: State) -> Flow[None]:
    """One trade rating and one defense counter on each port [Game Setup; R42]."""
    if state.dealt_by_referee:
        yield from _deal_counters(state)
        return
    told = (
        "pirate ports first, from the 3s and 4s"
        if state.house.pirate_counters == "first"
        else "draw a 2 at a pirate port again"
    )
    yield from announce(
        f"Place a trade rating and a defense counter on each port ({told}). "
        f"Then type them in this order: {', '.join(state.ports)}.",
        *rule("game-setup", "R42"),
        verdict="reminder",
    )
    standing: tuple[str, ...] | None = None
    asked = 0
    while True:
        asked += 1
        key = "setup.counters" + (f".{asked}" if asked > 1 else "")
        pairs = yield from ask(partial(_counter_walk, state, key, standing))
        if pairs == standing:
            return
        standing = cast("tuple[str, ...]", pairs)
        for port, pair in zip(state.ports.values(), standing, strict=True):
            port.trade_rating, port.defense = int(pair[0]), int(pair[1])
        yield from announce("The counters stand as typed.", *rule("game-setup"), figures=standing)


def _counter_walk(state: State, key: str, standing: tuple[str, ...] | None) -> Form:
    def field(place: int, port: Port) -> Field:
        low = 3 if port.is_pirate else 2
        legal = [f"{trade}{defense}" for trade in range(low, 5) for defense in range(1, 5)]
        reason = IllegalAnswer(
            f"A pirate port has a trade counter of 3 or 4, not 2 ({port.name}).",
            "counter-range",
            rule("game-setup"),
        )
        question = Choice(
            key=f"{key}.{slug(port.name)}",
            prompt=port.name,
            options=options_of(legal),
            refused=(lambda: {f"2{d}": reason for d in range(1, 5)}) if port.is_pirate else None,
            default=standing[place] if standing else None,
        )
        return Field(port.name, question)

    fields = tuple(field(place, port) for place, port in enumerate(state.ports.values()))
    prompt = (
        "Right? Enter, or correct as curacao=24"
        if standing
        else "Counters round the map, trade and defense as pairs like 23"
    )
    return Form(
        key=key, prompt=prompt, fields=fields, default=standing, guide=lambda: _counter_guide(state)
    )


def _counter_guide(state: State) -> Iterator[str]:
    """How the pairs are typed, and for which port each is."""
    yield "Two digits for each port: trade rating 2-4 (pirate ports 3-4), then defense 1-4; 23 is trade 2, defense 3."
    yield f"In this order: {', '.join(state.ports)}."
    yield "Or by name, as many as you like: curacao=24."


def _deal_counters(state: State) -> Flow[None]:
    trade = yield from peek("counters", "trade")
    defense = yield from peek("counters", "defense")
    pirates = [port for port in state.ports.values() if port.is_pirate]
    others = [port for port in state.ports.values() if not port.is_pirate]
    values = [str(value) for value in trade] if isinstance(trade, list) else []
    high = tuple(value for value in values if value != "2")
    for_pirates = yield from draw(
        "setup.trade.pirate", "trade counters of the pirate ports", high, len(pirates)
    )
    for value in for_pirates:
        values.remove(value)
    for_others = yield from draw("setup.trade", "trade counters", tuple(values), len(others))
    pool = tuple(str(value) for value in defense) if isinstance(defense, list) else ()
    drawn = yield from draw("setup.defense", "defense counters", pool, len(state.ports))
    for port, value in zip((*pirates, *others), (*for_pirates, *for_others), strict=True):
        port.trade_rating = int(value)
    for port, value in zip(state.ports.values(), drawn, strict=True):
        port.defense = int(value)
    yield from announce(
        "Place the counters: pirate ports first, from the 3s and 4s.",
        *rule("game-setup", "R42"),
        figures=(*for_pirates, *for_others, *drawn),
    )


def draw(key: str, prompt: str, pool: tuple[str, ...], count: int) -> Flow[tuple[str, ...]]:
    """What the referee deals where there is no physical deck."""
    return (
        yield from ask(
            lambda: Draw(
                key=key, prompt=f"Draw {count} {prompt}", pool=pool, count=count, dealt=True
            )
        )
    )
