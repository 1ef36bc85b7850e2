"""Setup: who plays by which options, and for full tracking what everybody starts with."""

from functools import partial
from typing import Any

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.options import agree_on_options
from referee.core.people import Names, seated
from referee.core.protocol import Flow, announce, ask, know, peek
from referee.core.questions import Choice, Number, Option, options_of
from referee.games.nassau import book, facts
from referee.games.nassau.flow.asking import asked
from referee.games.nassau.flow.gaining import revealed
from referee.games.nassau.options import set_option, settings
from referee.games.nassau.state import Player, State, full_supply
from referee.games.nassau.terms import ALL_ANIMALS, ANIMALS, AREAS, CARDS, WEAPONS
from referee.games.nassau.texts import rule

RESERVED = (
    "supply",
    "table",
    "all",
    "none",
    "bag",
    "pile",
    "bear",
    "dutchman",
    "round",
    "tower",
    "opponent",
    "post",
    "outpost",
    *(area.casefold() for area in AREAS),
)
FEWEST, MOST = 2, 4
DISPLAYED = 3


def players(state: State) -> Flow[tuple[str, ...]]:
    """Who plays, clockwise."""
    question = Names(
        key="setup.players",
        prompt="Names of the players, clockwise",
        low=FEWEST,
        high=MOST,
        taken=RESERVED,
    )
    return (yield from seated(state.seats, question))


def choose_options(state: State) -> Flow[None]:
    """One screen with the mode, the modules and the rulings that decide games."""
    return agree_on_options(
        partial(settings, state),
        partial(set_option, state),
        are_settled=state.options_are_settled,
    )


def seat_players(state: State) -> None:
    """Everybody with what the rulebook gives at the start [Player Components]."""
    state.players = {name: Player(name=name) for name in state.seats}
    count = len(state.seats)
    state.supply = full_supply(count)
    state.animal_pile = ALL_ANIMALS - count - DISPLAYED
    state.yarn_pile = CARDS - 5 * count


def set_up(state: State) -> Flow[None]:
    """Full tracking from the start: weapons, animals, hideouts, the boards, the dolphin."""
    yield from read_parts(state)
    for player in state.players.values():
        yield from start_equipment(state, player)
    yield from show_animals(state, 1)
    yield from place_ships(state, 1)
    yield from choose_dolphin(state, 1)
    yield from announce(
        "Everybody: 8 pirates on deck, 3 crates and 1 provision in 3 holds, 1 rum, 1 doubloon, 2 sailors, 2 sails, "
        "5 yarn cards (2 S, 2 Arrr, 1 B), 10 points; 1 pirate on each tavern table.",
        *rule("player-components"),
        verdict="reminder",
    )


def read_parts(state: State) -> Flow[None]:
    """What the boards print, as far as it matters from the first turn on."""
    state.kinds = yield from know(facts.opponents())
    state.harbour = yield from know(facts.harbour())
    borders = yield from peek("map")
    if isinstance(borders, list):
        state.borders = facts.borders().decode(borders)
    bag = yield from peek("conflict_tiles")
    if isinstance(bag, list):
        nothing, dodge, attack = facts.conflict_tiles().decode(bag)
        state.bag = (nothing, dodge, attack)


def start_equipment(state: State, player: Player) -> Flow[None]:
    """A weapon of a type nobody else has, an animal, a hideout [Player Components]."""
    weapon, animal, hideout = yield from asked(state, partial(_start_form, state, player))
    book.receive(state, player, weapon, 1)
    if not player.owns(animal):
        book.add_animal(player, animal)
    player.hideout = hideout


def _start_form(state: State, player: Player) -> Form:
    key = f"setup.{slug(player.name)}"
    taken = [kind for kind in WEAPONS if any(p.tiles[kind] for p in state.players.values())]
    hideouts = [other.hideout for other in state.players.values()]

    def check(answer: tuple[Any, ...]) -> None:
        if answer[2] in hideouts:
            raise IllegalAnswer(f"Hideout {answer[2]} is taken.", "", rule("player-components"))

    def refused() -> dict[str, IllegalAnswer]:
        text = "One weapon of each type is dealt, and this one is taken."
        return {kind: IllegalAnswer(text, "", rule("player-components")) for kind in taken}

    weapons = options_of(kind for kind in WEAPONS if kind not in taken)
    return Form(
        key=key,
        seat=player.name,
        prompt="random weapon, animal, hideout 1-6",
        fields=(
            Field(
                "weapon",
                Choice(key=f"{key}.weapon", prompt="weapon", options=weapons, refused=refused),
            ),
            Field(
                "animal", Choice(key=f"{key}.animal", prompt="animal", options=options_of(ANIMALS))
            ),
            Field(
                "hideout",
                Number(key=f"{key}.hideout", prompt="hideout", low=1, high=facts.HIDEOUTS),
            ),
        ),
        check=check,
        cites=rule("player-components"),
    )


def show_animals(state: State, number: int) -> Flow[None]:
    """The animals on display [The Boards]."""
    shown = yield from asked(state, partial(revealed, f"r{number}.animals", DISPLAYED))
    state.display = list(shown)


def place_ships(state: State, number: int) -> Flow[None]:
    """Where the Old Sea Bear and the Flying Dutchman are in round `number` [The Boards; Expansion 1]."""
    if state.options.old_sea_bear:
        state.bear.area = yield from asked(
            state, lambda: _area_choice(f"r{number}.bear", "area of the Old Sea Bear")
        )
    if state.options.flying_dutchman:
        area, weapon, points = yield from asked(
            state, lambda: _dutchman_form(f"r{number}.dutchman")
        )
        state.dutchman.area, state.dutchman.weapon, state.dutchman.points = area, weapon, points


def _area_choice(key: str, prompt: str) -> Choice[str]:
    return Choice(key=key, prompt=prompt, options=options_of(AREAS[1:]), cites=rule("the-boards"))


def _dutchman_form(key: str) -> Form:
    return Form(
        key=key,
        prompt="Flying Dutchman: area, weapon, points of the tile",
        fields=(
            Field("area", _area_choice(f"{key}.area", "area")),
            Field(
                "weapon", Choice(key=f"{key}.weapon", prompt="weapon", options=options_of(WEAPONS))
            ),
            Field("points", Number(key=f"{key}.points", prompt="points", low=0, high=30)),
        ),
        cites=rule("expansion-1-the-flying-dutchman"),
    )


def choose_dolphin(state: State, number: int) -> Flow[None]:
    """Who begins round `number` [Starting the Game]."""
    state.dolphin = yield from ask(
        lambda: Choice(
            key=f"r{number}.dolphin",
            prompt="who has the dolphin",
            options=tuple(Option(value=name, word=name) for name in state.players),
            cites=rule("starting-the-game"),
        )
    )
