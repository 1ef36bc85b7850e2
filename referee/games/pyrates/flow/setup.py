"""Game Setup, with Bidding for Allegiance, More Powerful AI and the other optional rules of the set-up."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import cast

from referee.core.errors import IllegalAnswer
from referee.core.forms import Amounts, Field, Form, Settings, Slot
from referee.core.names import slug, tokens
from referee.core.protocol import Auto, Flow, announce, ask, know, peek
from referee.core.questions import (
    Choice,
    DiceRoll,
    Draw,
    Names,
    Number,
    Option,
    Pick,
    Words,
    options_of,
)
from referee.games.pyrates import facts
from referee.games.pyrates.flow.victory import roll_victory_method
from referee.games.pyrates.options import set_option, settings
from referee.games.pyrates.rules.placement import (
    Step,
    ai_faces,
    allowed_ports,
    placement_refusal,
    start_ships,
)
from referee.games.pyrates.rules.setup import (
    ai_assistance,
    goods_kept,
    is_reminder_used,
    resolve_ai_start,
    resolve_pick_order,
    table_refusal,
)
from referee.games.pyrates.state import Player, Port, State
from referee.games.pyrates.terms import NATIONS, NONE, PIRATE, ZONES, Cargo, Kind
from referee.games.pyrates.texts import booty, listed, refusal, rule, ships

REMINDER = "reminder"
CHARACTERS = 18
HIGHEST_ID = 99
RESERVED = (*(zone.casefold() for zone in ZONES), "supply", "turn", "fight", "all", "none")


def set_up(state: State) -> Flow[None]:
    """From the empty table to the first turn [Game Setup]."""
    state.seats = yield from players(state)
    yield from choose_options(state)
    yield from lay_out_the_map(state)
    yield from place_counters(state)
    yield from deal_characters(state)
    yield from name_colours(state)
    if state.options.alternative_victory == "at_start":
        yield from roll_victory_method(state)
    yield from take_allegiances(state)
    yield from place_human_ships(state)
    yield from place_ai_ships(state)
    yield from compensate(state)


def players(state: State) -> Flow[tuple[str, ...]]:
    """Who plays; asked where the save's header does not say it, or names what cannot be."""
    taken = [*RESERVED]
    for group in facts.PORT_GROUPS:
        rows = yield from peek("ports", group)
        taken += (
            [slug(str(row[0])) for row in rows if isinstance(row, list)]
            if isinstance(rows, list)
            else []
        )
    slugs = [slug(name) for name in state.seats]
    fits = 1 <= len(slugs) <= 5 and len(set(slugs)) == len(slugs) and not set(slugs) & set(taken)
    if fits:
        return state.seats
    return (
        yield from ask(
            lambda: Names(
                key="setup.players",
                prompt="Names of the human players",
                low=1,
                high=5,
                taken=tuple(taken),
            )
        )
    )


def choose_options(state: State) -> Flow[None]:
    """One screen with the optional rules and the rulings that decide games."""
    asked = 0
    while True:
        asked += 1
        key = "setup.options" + (f".{asked}" if asked > 1 else "")
        changes = yield from ask(partial(_option_screen, state, key))
        for option, value in changes.items():
            set_option(state, option, value)
        conflict = table_refusal(
            len(state.seats),
            state.options.total_players,
            state.options.five_humans,
            state.options.bidding_for_allegiance != "off",
        )
        if changes and not conflict:
            said = ", ".join(f"{option} = {value}" for option, value in changes.items())
            yield from announce(f"Now {said}.", *rule("optional-rules"), verdict="reminder")
        elif not changes and not conflict:
            return
        if conflict:
            fault = refusal(
                conflict, f"{len(state.seats)} people, {state.options.total_players} in all"
            )
            yield from announce(str(fault), *fault.cites, verdict="refused")


def _option_screen(state: State, key: str) -> Settings:
    return Settings(key=key, prompt="Options", settings=settings(state), default={})


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
        f"Place a trade rating and a defense counter on each port ({told}).",
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
        rows = [f"{port.name} {port.trade_rating}/{port.defense}" for port in state.ports.values()]
        yield from announce(
            f"Trade/defense: {', '.join(rows)}.", *rule("game-setup"), figures=standing
        )


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
    return Form(key=key, prompt=prompt, fields=fields, default=standing)


def _deal_counters(state: State) -> Flow[None]:
    trade = yield from peek("counters", "trade")
    defense = yield from peek("counters", "defense")
    pirates = [port for port in state.ports.values() if port.is_pirate]
    others = [port for port in state.ports.values() if not port.is_pirate]
    values = [str(value) for value in trade] if isinstance(trade, list) else []
    high = tuple(value for value in values if value != "2")
    for_pirates = yield from _draw(
        "setup.trade.pirate", "trade counters of the pirate ports", high, len(pirates)
    )
    for value in for_pirates:
        values.remove(value)
    for_others = yield from _draw("setup.trade", "trade counters", tuple(values), len(others))
    for port, value in zip((*pirates, *others), (*for_pirates, *for_others), strict=True):
        port.trade_rating = int(value)
    pool = tuple(str(value) for value in defense) if isinstance(defense, list) else ()
    drawn = yield from _draw("setup.defense", "defense counters", pool, len(state.ports))
    for port, value in zip(state.ports.values(), drawn, strict=True):
        port.defense = int(value)
    rows = [f"{port.name} {port.trade_rating}/{port.defense}" for port in state.ports.values()]
    yield from announce(
        f"Trade/defense: {', '.join(rows)}.", *rule("game-setup", "R42"), figures=drawn
    )


def _draw(key: str, prompt: str, pool: tuple[str, ...], count: int) -> Flow[tuple[str, ...]]:
    return (
        yield from ask(
            lambda: Draw(
                key=key, prompt=f"Draw {count} {prompt}", pool=pool, count=count, dealt=True
            )
        )
    )


# Characters


def deal_characters(state: State) -> Flow[None]:
    """A character card for each human, then AI cards up to the number of players [Game Setup]."""
    total = state.options.total_players
    ai_fields = tuple(f"AI{place}" for place in range(1, total - len(state.seats) + 1))
    if state.dealt_by_referee:
        pool = tuple(str(number) for number in range(1, CHARACTERS + 1))
        drawn = yield from _draw("setup.characters", "character cards", pool, total)
        ids = [int(number) for number in drawn]
    else:
        dealt = yield from ask(lambda: _character_form(state.seats, ai_fields))
        ids = [int(number) for number in dealt]
    dealt_players = [
        Player(name=name, id=number, kind=Kind.HUMAN)
        for name, number in zip(state.seats, ids, strict=False)
    ]
    for number in ids[len(state.seats) :]:
        name, _ = yield from know(facts.character(number))
        taken = (
            {slug(player.name) for player in dealt_players}
            | {*RESERVED}
            | {slug(p) for p in state.ports}
        )
        dealt_players.append(
            Player(
                name=f"{name} {number}" if slug(name) in taken else name, id=number, kind=Kind.AI
            )
        )
    dealt_players.sort(key=lambda player: player.id)
    state.players = {player.name: player for player in dealt_players}
    said = ", ".join(
        f"{player.id} {player.name}{'' if player.is_human else ' (AI)'}" for player in dealt_players
    )
    yield from announce(
        f"Character cards in ID order: {said}.",
        *rule("a-note-on-player-order"),
        figures=tuple(player.id for player in dealt_players),
    )


def _character_form(seats: Sequence[str], ai_fields: Sequence[str]) -> Form:
    def distinct(ids: tuple[object, ...]) -> None:
        if len(set(ids)) != len(ids):
            raise IllegalAnswer(
                "Two players cannot have the same card.", "dup-id", rule("game-setup")
            )

    return Form(
        key="setup.characters",
        prompt="Numbers on the character cards dealt",
        fields=tuple(
            Field(
                name,
                Number(key=f"setup.characters.{slug(name)}", prompt=name, low=1, high=HIGHEST_ID),
            )
            for name in (*seats, *ai_fields)
        ),
        check=distinct,
    )


def name_colours(state: State) -> Flow[None]:
    """The colours of the ships, so that the table knows whose they are; may be left out."""
    names = list(state.players)

    def read(text: str) -> str:
        words = [] if text.strip() in ("", "-") else tokens(text)
        if words and (
            len(words) != len(names) or len({slug(word) for word in words}) != len(words)
        ):
            raise IllegalAnswer(
                f"{len(names)} different colours for {listed(names)}, or - for none.", "dup-colour"
            )
        return " ".join(words)

    colours = yield from ask(
        lambda: Words(
            key="setup.colours",
            prompt=f"Ship colours of {', '.join(names)} (Enter: not noted)",
            read=read,
            default="",
        )
    )
    for name, colour in zip(names, colours.split(), strict=False):
        state.players[name].colour = colour


# Allegiances


def take_allegiances(state: State) -> Flow[None]:
    """A nation for each human: at random, by bidding, or none by choice [Game Setup and options]."""
    humans = list(state.seats)
    if state.options.pirates_by_choice:
        pirates = yield from ask(
            lambda: Pick(
                key="setup.pirates",
                prompt="Who starts as a full pirate",
                options=options_of(humans),
                low=0,
                high=len(humans),
            )
        )
        humans = [name for name in humans if name not in pirates]
    if not humans:
        return
    if state.options.bidding_for_allegiance != "off":
        yield from bid_for_allegiance(state, humans)
    else:
        yield from _deal_nations(state, humans)
    said = [f"{name} {_nation(state.players[name])}" for name in state.seats]
    yield from announce(
        f"Allegiance: {', '.join(said)}.",
        *rule("game-setup"),
        figures=tuple(state.players[name].allegiance for name in state.seats),
    )


def _nation(player: Player) -> str:
    return "full pirate" if player.is_full_pirate else player.allegiance


def _deal_nations(state: State, humans: list[str]) -> Flow[None]:
    with_reminder = is_reminder_used(state.options.five_humans, len(state.seats) - len(humans))
    pool = (*NATIONS, *([REMINDER] if with_reminder else []))
    if state.dealt_by_referee:
        drawn = yield from _draw("setup.nations", "allegiance counters", pool, len(humans))
    else:
        drawn = yield from ask(lambda: _nation_form(humans, pool))
    for name, nation in zip(humans, drawn, strict=True):
        state.players[name].allegiance = NONE if nation == REMINDER else str(nation)


def _nation_form(humans: Sequence[str], pool: Sequence[str]) -> Form:
    def distinct(nations: tuple[object, ...]) -> None:
        if len(set(nations)) != len(nations):
            raise IllegalAnswer(
                "There is one counter of each nation.", "dup-nation", rule("game-setup")
            )

    return Form(
        key="setup.nations",
        prompt="Allegiance counters drawn",
        fields=tuple(
            Field(
                name,
                Choice(key=f"setup.nations.{slug(name)}", prompt=name, options=options_of(pool)),
            )
            for name in humans
        ),
        check=distinct,
    )


def bid_for_allegiance(state: State, humans: list[str]) -> Flow[None]:
    """Secret bids of 0 to 5 goods; the most picks first, ties by a die [Bidding for Allegiance]."""
    answer = yield from ask(
        lambda: Form(
            key="setup.allegiance.bids",
            prompt="Bid in secret from 5 goods, then reveal: goods bid",
            fields=tuple(
                Field(
                    name, Number(key=f"setup.allegiance.{slug(name)}", prompt=name, low=0, high=5)
                )
                for name in humans
            ),
        )
    )
    bids = {name: int(goods) for name, goods in zip(humans, answer, strict=True)}
    dice: dict[str, tuple[int, ...]] = dict.fromkeys(humans, ())
    order = resolve_pick_order(bids, dice)
    tries = 0
    while not order.order:
        tries += 1
        rolled = yield from ask(partial(_tie_dice, tries, order.waiting))
        for name, (face,) in zip(order.waiting, rolled, strict=True):
            dice[name] += (face,)
        order = resolve_pick_order(bids, dice)
    kept = goods_kept(bids)
    yield from announce(
        f"Picking order: {listed(list(order.order))}. Goods kept: "
        + ", ".join(f"{name} {goods}" for name, goods in kept.items())
        + ".",
        *rule("bidding-for-allegiance"),
        figures=tuple(order.order),
    )
    for name, goods in kept.items():
        state.players[name].goods += goods
    yield from _pick_nations(state, order.order)
    if state.options.bidding_for_allegiance == "on_with_assistance":
        goods = ai_assistance(kept.values(), state.house)
        for player in state.ais:
            player.goods += goods
        yield from announce(
            f"Each AI player gets {goods} goods.",
            *rule("bidding-for-allegiance", "R54"),
            figures=(goods,),
        )


def _tie_dice(tries: int, waiting: Sequence[str]) -> Form:
    return Form(
        key=f"setup.allegiance.ties{tries}",
        prompt="Equal bids: a die each, the highest picks first",
        fields=tuple(
            Field(name, DiceRoll(key=f"setup.allegiance.ties{tries}.{slug(name)}", prompt=name))
            for name in waiting
        ),
    )


def _pick_nations(state: State, order: Sequence[str]) -> Flow[None]:
    left = [*NATIONS, *([NONE] if state.options.five_humans else [])]
    for name in order:
        nation = yield from ask(partial(_nation_choice, name, left))
        state.players[name].allegiance = nation
        left.remove(nation)


def _nation_choice(name: str, left: Sequence[str]) -> Choice[str] | Auto[str]:
    key = f"setup.nation.{slug(name)}"
    if len(left) == 1:
        return Auto(key=key, value=left[0], reason=f"{name} takes the last one, {left[0]}.")
    return Choice(key=key, seat=name, prompt="nation", options=options_of(left), cites=rule("R55"))


# Ships


def place_human_ships(state: State) -> Flow[None]:
    """Two ships of each human (or one) in ports of the own nation [Game Setup]."""
    if state.house.order == "secret_simultaneous":
        yield from announce(
            "Choose the ports of your ships in secret, then reveal together.",
            *rule("R20"),
            verdict="reminder",
        )
    for player in state.humans:
        count = start_ships(player.kind, state.options.one_human_ship)
        placed = yield from ask(partial(_start_ports, state, player, count))
        for port, number in placed.items():
            player.move(port, number)


def _start_ports(state: State, player: Player, count: int) -> Amounts | Auto[dict[str, int]]:
    key = f"setup.ships.{slug(player.name)}"
    allowed = allowed_ports(Step.SETUP, player.allegiance, state.ports, state.house)
    if len(allowed) == 1:
        return Auto(
            key=key,
            value={allowed[0]: count},
            reason=f"{player.name}: {ships(count)} in {allowed[0]}, the only port allowed.",
            word=allowed[0],
        )
    return Amounts(
        key=key,
        seat=player.name,
        prompt=f"start ports of {ships(count)}",
        slots=tuple(Slot(word=port, high=count) for port in allowed),
        low=count,
        high=count,
        refused=lambda: {
            port: refusal(
                placement_refusal(
                    Step.SETUP,
                    allegiance=player.allegiance,
                    ships={},
                    ports=state.ports,
                    to={port: count},
                    house=state.house,
                    start=count,
                )
                or "not-own-nation-port",
                port,
            )
            for port in state.ports
            if port not in allowed
        },
        cites=rule("game-setup"),
    )


def place_ai_ships(state: State) -> Flow[None]:
    """One ship of each AI player at a rolled pirate port, and the Bonus Table [Game Setup; Bonus Table]."""
    if not state.ais:
        return
    printed = None
    if state.house.ai_place == "map":
        printed = dict(enumerate((yield from know(facts.ai_place())), 1))
    by_face = ai_faces(Step.SETUP, printed, state.house)
    said = ", ".join(f"{face} {port}" for face, port in by_face.items())
    yield from announce(
        f"AI ships, a die each: {said}. Bonus: 1 1 good, 2 2 goods, 3 1 fame, 4 1 infamy, 5 1 ship, 6 1 popularity.",
        *rule("game-setup", "bonus-table"),
        verdict="reminder",
    )
    for place, player in enumerate(state.ais):
        rolls = 1 + (place < state.options.ai_extra_rolls)
        extra = place < state.options.ai_extra_ship
        yield from _place_ai(state, player, by_face, rolls, extra)


def _place_ai(
    state: State, player: Player, faces: Mapping[int, str], rolls: int, extra: bool
) -> Flow[None]:
    key = f"setup.ai.{slug(player.name)}"
    (die,), bonus = yield from ask(
        lambda: Form(
            key=key,
            prompt=f"{player.name} (AI): port die, bonus {'die' if rolls == 1 else 'dice'}",
            fields=(
                Field("port", DiceRoll(key=f"{key}.port", prompt="port", for_ai=True)),
                Field(
                    "bonus", DiceRoll(key=f"{key}.bonus", prompt="bonus", count=rolls, for_ai=True)
                ),
            ),
        )
    )
    start = resolve_ai_start(bonus, state.house, rolls=rolls, extra_ship=extra)
    again = 1
    while start.dice_wanted:
        again += 1
        more = yield from ask(
            partial(_bonus_again, player, f"{key}.bonus{again}", start.dice_wanted)
        )
        bonus += more
        start = resolve_ai_start(bonus, state.house, rolls=rolls, extra_ship=extra)
    player.move(faces[die], start.ships)
    player.goods += start.goods
    player.fame, player.infamy, player.popularity = start.fame, start.infamy, start.popularity
    gains = [booty(Cargo(start.goods))] if start.goods else []
    gains += [
        f"{getattr(start, score)} {score}"
        for score in ("fame", "infamy", "popularity")
        if getattr(start, score)
    ]
    lost = (
        f"; {ships(start.lost_ships)} beyond the limit of 3 not placed (house R19)"
        if start.lost_ships
        else ""
    )
    yield from announce(
        f"{player.name}: {ships(start.ships)} in {faces[die]}"
        + (f", {listed(gains)}" if gains else "")
        + f" (rolled {die} and {' '.join(str(face) for face in bonus)}){lost}.",
        *rule("game-setup", "bonus-table", "R57"),
        figures=(die, *bonus, start.ships),
    )


def _bonus_again(player: Player, key: str, count: int) -> DiceRoll:
    return DiceRoll(key=key, prompt=f"{player.name}: bonus again", count=count, for_ai=True)


def compensate(state: State) -> Flow[None]:
    """What players with an allegiance get where others start as full pirates [More Pyrates Please!]."""
    nations = [player for player in state.humans if not player.is_full_pirate]
    if not state.options.pirates_by_choice or len(nations) in (0, len(state.humans)):
        return
    kind = yield from ask(
        lambda: Choice(
            key="setup.compensation",
            prompt=f"Each of {listed([player.name for player in nations])} gets",
            options=(
                Option(value=Cargo(1, 0), word="good", letter="g"),
                Option(value=Cargo(0, 1), word="coin", letter="c", gist="1 gold"),
                Option(value=Cargo(0, 0), word="nothing", letter="n"),
            ),
        )
    )
    for player in nations:
        player.goods += kind.goods
        player.gold += kind.gold
    yield from announce(
        f"Each of {listed([player.name for player in nations])} gets {booty(kind)}.",
        *rule("more-pyrates-please"),
        figures=(kind.goods, kind.gold),
    )
