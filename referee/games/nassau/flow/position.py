"""The position form: from the companion to full tracking, as a round begins."""

from functools import partial

from referee.core.forms import Amounts, Field, Form, Lines, Slot
from referee.core.names import slug
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Number, Option, Pick
from referee.games.nassau.flow.setup import (
    DISPLAYED,
    choose_dolphin,
    place_ships,
    read_parts,
    show_animals,
)
from referee.games.nassau.operate import operate, try_lines
from referee.games.nassau.rules import cargo
from referee.games.nassau.state import (
    FULL,
    Animal,
    Bear,
    Dutchman,
    Player,
    State,
    supply_beside,
)
from referee.games.nassau.terms import (
    ALL_ANIMALS,
    ALL_GOODS,
    ANIMALS,
    CARDS,
    MOST_ANIMALS,
    OBJECTS,
    POSTS,
    WEAPONS,
    Cargo,
)
from referee.games.nassau.texts import refusal, rule

HEADING = "playing-the-game"
# What a ship has, with the starting pieces as defaults.
COUNTS = (
    ("sailors", 1, 5, 2), ("sails", 1, 5, 2), ("holds", 3, 5, 3), ("crates", 0, 20, 3),
    ("provisions", 0, 18, 1), ("rum", 0, 25, 1), ("doubloons", 0, 25, 1), ("bombs", 0, 10, 0),
    ("compasses", 0, 10, 0), ("agreements", 0, 10, 0), ("cards", 0, 40, 5), ("tavern", 0, 5, 5),
    ("hideout", 1, 6, 1),
)  # fmt: skip


def enter_position(state: State) -> Flow[None]:
    """Two lines for each ship, the boards, then what lies on them line by line [Playing the Game]."""
    yield from announce(
        "Position form: all pirates stand on deck but those at outposts and in the tavern; all animals are face up.",
        *rule(HEADING),
        verdict="reminder",
    )
    clear_boards(state)
    state.options.mode = FULL
    yield from read_parts(state)
    for player in state.players.values():
        yield from _ship(state, player)
    _stock(state)
    yield from show_animals(state, state.round)
    yield from place_ships(state, state.round)
    yield from choose_dolphin(state, state.round)
    yield from _boards(state)
    state.last_seen = None


def clear_boards(state: State) -> None:
    """Forget what was tracked earlier; scores stay."""
    state.players = {p.name: Player(name=p.name, score=p.score) for p in state.players.values()}
    for places in (state.opponents, state.outposts, state.towers, state.posts):
        places.clear()
    state.charted = []
    state.bear, state.dutchman = Bear(), Dutchman()


def _stock(state: State) -> None:
    """What the ships leave in the supply and the piles; cards told before are not known."""
    ships = state.players.values()
    state.supply = supply_beside(ships)
    state.yarn_pile = max(0, CARDS - sum(player.hand for player in ships))
    shown = DISPLAYED * state.round
    state.animal_pile = max(0, ALL_ANIMALS - shown - sum(len(player.animals) for player in ships))


def _ship(state: State, player: Player) -> Flow[None]:
    key = f"r{state.round}.position.{slug(player.name)}"
    counts = yield from ask(partial(_counts_form, player, key))
    found = dict(zip((name for name, *_ in COUNTS), counts, strict=True))
    player.sailors, player.sails, player.holds = found["sailors"], found["sails"], found["holds"]
    player.crates, player.provisions = found["crates"], found["provisions"]
    player.pile = 20 - player.crates
    player.rat = cargo.loads_of(player.cargo) > player.holds
    player.hand, player.hideout = found["cards"], found["hideout"]
    player.tavern = list(range(6 - found["tavern"], 6))
    player.standing, player.lying, player.city = 13 - found["tavern"], 0, 0
    names = ("rum", "doubloons", "bombs", "compasses", "agreements")
    player.objects = {kind: found[name] for kind, name in zip(OBJECTS, names, strict=True)}
    tiles = yield from ask(partial(_tiles_question, player, key))
    player.tiles = {kind: tiles.get(kind, 0) for kind in WEAPONS}
    animals = yield from ask(partial(_animals_question, player, key))
    player.animals = [Animal(kind=kind) for kind in animals]
    player.place, player.visited = "deck", []


def _counts_form(player: Player, key: str) -> Form:
    def check(answer: tuple[int, ...]) -> None:
        holds, crates, provisions = answer[2:5]
        needed = cargo.loads_of(Cargo(crates, provisions))
        if needed > holds + 1:
            raise refusal("no-free-hold", player.name, f"{needed} needed, {holds} open")

    return Form(
        key=f"{key}.ship",
        seat=player.name,
        prompt="ship: " + ", ".join(name for name, *_ in COUNTS),
        fields=tuple(
            Field(
                name, Number(key=f"{key}.{name}", prompt=name, low=low, high=high, default=default)
            )
            for name, low, high, default in COUNTS
        ),
        check=check,
        cites=rule(HEADING),
    )


def _tiles_question(player: Player, key: str) -> Amounts:
    return Amounts(
        key=f"{key}.weapons",
        seat=player.name,
        prompt="weapon tiles, printed ones not",
        slots=tuple(Slot(word=kind, high=4) for kind in WEAPONS),
        low=0,
        high=20,
        what="weapon",
    )


def _animals_question(player: Player, key: str) -> Pick[str]:
    return Pick(
        key=f"{key}.animals",
        seat=player.name,
        prompt="animals, those on sailors first",
        options=tuple(Option(value=kind, word=kind) for kind in ANIMALS),
        low=0,
        high=MOST_ANIMALS,
    )


def _boards(state: State) -> Flow[None]:
    """Outposts, towers, crates on opponents, trophies, goods: lines of /adjust."""
    lines = yield from ask(
        lambda: Lines(
            key=f"r{state.round}.position.boards",
            prompt="outposts, towers, opponents, goods, trophies: lines like tower C cannon anne 2",
            try_line=lambda before, line: try_lines(state, before, line),
        )
    )
    for line in lines:
        done = operate(state, line)
        yield from announce(done.text, *rule(HEADING), figures=(line,))
    empty = sum(not post.good for post in state.posts.values())
    owned = sum(len(p.goods) + len(p.filled) + len(p.general) for p in state.players.values())
    state.goods_bag = max(0, ALL_GOODS - (POSTS - empty) - owned)
