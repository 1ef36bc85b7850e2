"""The first ships of people and AI players, the Bonus Table, and what evens out the start."""

from collections.abc import Mapping
from functools import partial

from referee.core.forms import Amounts, Field, Form, Slot
from referee.core.names import slug
from referee.core.protocol import Auto, Flow, announce, ask, know
from referee.core.questions import Choice, Option, Pick, options_of
from referee.core.rolls import DiceRoll
from referee.games.pyrates import facts
from referee.games.pyrates.flow.placing import told_faces
from referee.games.pyrates.rules.placement import (
    Step,
    ai_faces,
    allowed_ports,
    placement_refusal,
    start_ships,
)
from referee.games.pyrates.rules.setup import (
    resolve_ai_start,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import Cargo
from referee.games.pyrates.texts import booty, listed, refusal, rule, ships

# Ships


MOST_EXTRA_ROLLS = 9


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
        prompt="start ports",
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
    yield from announce(
        f"AI ships, a die each: {told_faces(by_face)}. Bonus die: 1 gives 1 good, 2 gives 2 goods, "
        "3 fame, 4 infamy, 5 a ship, 6 popularity.",
        *rule("game-setup", "bonus-table"),
        verdict="reminder",
    )
    more_ships: tuple[str, ...] = ()
    more_rolls: dict[str, int] = {}
    if state.options.ai_extra_ship:
        more_ships = yield from ask(lambda: _extra_ships(state))
    if state.options.ai_extra_rolls:
        more_rolls = yield from ask(lambda: _extra_rolls(state))
    for player in state.ais:
        rolls = 1 + more_rolls.get(player.name, 0)
        yield from _place_ai(state, player, by_face, rolls, player.name in more_ships)


def _extra_ships(state: State) -> Pick[str]:
    names = [player.name for player in state.ais]
    return Pick(
        key="setup.ai.extra-ships",
        prompt="AI players that start with one more ship",
        options=options_of(names),
        low=0,
        high=len(names),
        cites=rule("more-powerful-ai"),
    )


def _extra_rolls(state: State) -> Amounts:
    return Amounts(
        key="setup.ai.extra-rolls",
        prompt="more rolls on the Bonus Table",
        what="roll",
        slots=tuple(Slot(word=player.name, high=MOST_EXTRA_ROLLS) for player in state.ais),
        low=0,
        high=MOST_EXTRA_ROLLS * len(state.ais),
        cites=rule("more-powerful-ai"),
    )


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
