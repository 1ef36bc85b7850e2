"""Set Up: who plays by which options on which map, the first roll, the first Notoriety."""

from collections.abc import Iterator, Sequence
from functools import partial

from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.options import agree_on_options
from referee.core.people import Names, seated
from referee.core.protocol import Flow, announce, ask, know
from referee.core.questions import Choice, Option, Pick, options_of
from referee.core.rolls import DiceRoll
from referee.games.pirates_of_nassau import facts
from referee.games.pirates_of_nassau.options import set_option, settings
from referee.games.pirates_of_nassau.rules.setup import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Start,
    resolve_start,
    tied_groups,
)
from referee.games.pirates_of_nassau.rules.upkeep import navy_deck
from referee.games.pirates_of_nassau.state import Merchant, Player, Port, State
from referee.games.pirates_of_nassau.terms import (
    DICE,
    LOCATIONS,
    MERCHANT_CARDS,
    REGIONS,
    SETS,
    region_of,
)
from referee.games.pirates_of_nassau.texts import again_told, listed, rule

RESERVED = ("supply", "turn", "nassau", "navy", "all", "none", "map")


def set_up(state: State) -> Flow[None]:
    """From the empty table to the first turn [Set Up]."""
    state.seats = yield from players(state)
    yield from choose_options(state)
    for name in state.seats:
        state.players[name] = Player(name=name)
    yield from lay_out_the_board(state)
    yield from lay_out_the_navy(state)
    yield from first_rolls(state)


def players(state: State) -> Flow[tuple[str, ...]]:
    """Who plays."""
    question = Names(
        key="setup.players",
        prompt="Names of the players",
        low=LEAST_PLAYERS,
        high=MOST_PLAYERS,
        taken=RESERVED,
    )
    return (yield from seated(state.seats, question))


def choose_options(state: State) -> Flow[None]:
    """One screen with the contested rulings; the rest behind `more`."""
    return agree_on_options(
        partial(settings, state),
        partial(set_option, state),
        are_settled=state.options_are_settled,
    )


def lay_out_the_board(state: State) -> Flow[None]:
    """Ports and trade routes; a merchant of the region's stock on each trade route [Set Up; The Game Board]."""
    rows = yield from know(facts.ports())
    state.ports = {number: Port(number=number, name=name) for number, name in rows}
    for warning in facts.map_problems(list(state.ports)):
        yield from announce(warning, *rule("the-game-board", "R46"), verdict="reminder")
    state.merchant_stock = dict(MERCHANT_CARDS)
    for region in REGIONS:
        fill_routes(state, [p for p in routes_of(state, region) if p not in state.merchants])
    routes = listed(str(place) for place in sorted(state.merchants))
    yield from announce(
        f"Shuffle the merchants by region; a face-up card on each trade route: {routes}.",
        *rule("set-up"),
        verdict="reminder",
        figures=tuple(sorted(state.merchants)),
    )


def routes_of(state: State, region: int) -> list[int]:
    """Trade routes of a region, ascending."""
    return [p for p in LOCATIONS if p not in state.ports and region_of(p) == region]


def fill_routes(state: State, places: Sequence[int]) -> None:
    """New cards of their own region's stock; their faces are told when they matter [Fill Empty Locations]."""
    for place in sorted(places):
        region = region_of(place)
        when = f"{place} of turn {state.turn}" if state.turn else str(place)
        state.merchants[place] = Merchant(region=region, dealt=when)
        state.merchant_stock[region] -= 1


def lay_out_the_navy(state: State) -> Flow[None]:
    """The Royal Navy stock for this many players, the row, and the counters of Nassau [Set Up]."""
    count = len(state.players)
    deck = navy_deck(count)
    state.navy_row, state.navy_stock = count, deck.stock
    for name in SETS:
        state.nassau[name] = count
        state.counter_stock[name] -= count
    left_out = {3: "cards marked 4+ and 5+", 4: "cards marked 5+", 5: "no card"}[count]
    yield from announce(
        f"Royal Navy: {left_out} back to the box; End Game shuffled into phase 2, phase 1 on top; reveal "
        f"{count}. {count} Hull, {count} Mast and {count} Crew counters face up in Nassau. Everybody takes ship, "
        "chest, dice and 4 Captain cards of a colour drawn at random.",
        *rule("set-up"),
        verdict="reminder",
        figures=(deck.used, count),
        why=lambda: [
            f"{deck.used} navy cards and the End Game card, {deck.stock} of them face down.",
            f"The End Game card comes in step 6 of turn {deck.earliest_turn} to {deck.latest_turn}.",
        ],
    )


# The first roll


def first_rolls(state: State) -> Flow[None]:
    """Three dice each; the lowest sum stands on space 1 [Set Up; R2; R62]."""
    rolled = yield from ask(
        lambda: roll_form(state, "setup.rolls", "First roll", list(state.players))
    )
    dice = dict(zip(state.players, rolled, strict=True))
    for name, player in state.players.items():
        player.dice = list(dice[name])
    ages: list[str] = []
    rerolls: dict[str, list[tuple[int, ...]]] = {name: [] for name in dice}
    if state.house.setup_tie != "reroll":
        for group in tied_groups(dice):
            ages += yield from ask(partial(_oldest, group))
    start = resolve_start(dice, state.house, oldest_first=ages, rerolls=rerolls)
    while start.open_groups:
        for group in start.open_groups:
            key = f"setup.again.{slug(group[0])}.{len(rerolls[group[0]]) + 1}"
            again = yield from ask(partial(_reroll, state, key, group))
            for name, faces in zip(group, again, strict=True):
                rerolls[name].append(faces)
        start = resolve_start(dice, state.house, oldest_first=ages, rerolls=rerolls)
    for name, space in start.spaces.items():
        state.players[name].notoriety = space
    told = ", ".join(f"{name} {start.sums[name]}" for name in start.order)
    tied = "R2" if tied_groups(dice) else ""
    yield from announce(
        f"Sums, lowest first: {told}; markers on 1 to {len(start.order)} in this order. These dice are those of "
        "turn 1.",
        *rule("set-up", "1-buccaneering-rolls", tied),
        figures=tuple(start.order),
        why=lambda: list(_why_start(state, start)),
    )


def _why_start(state: State, start: Start) -> Iterator[str]:
    yield from again_told(start)
    for name in start.order:
        faces = " + ".join(map(str, state.players[name].dice))
        yield f"{name}: {faces} = {sum(state.players[name].dice)}, space {state.players[name].notoriety}."


def roll_form(state: State, key: str, prompt: str, names: Sequence[str]) -> Form:
    """Three dice of everybody named, on one line."""
    fields = tuple(
        Field(name, DiceRoll(key=f"{key}.{slug(name)}", prompt=name, seat=name, count=DICE))
        for name in names
    )
    return Form(key=key, prompt=f"{prompt}, 3 dice each", fields=fields)


def _reroll(state: State, key: str, group: Sequence[str]) -> Form:
    return roll_form(state, key, "Tied, roll again", group)


def _oldest(group: Sequence[str]) -> Pick[str] | Choice[tuple[str, ...]]:
    key, cites = f"setup.age.{slug(group[0])}", rule("set-up", "R2")
    if len(group) == 2:
        return Choice(
            key=key,
            prompt=f"{listed(group)} tie: who is older",
            options=tuple(
                Option(value=(name, *(other for other in group if other != name)), word=name)
                for name in group
            ),
            cites=cites,
        )
    return Pick(
        key=key,
        prompt=f"{listed(group)} tie: type them oldest first",
        options=options_of(group),
        low=len(group),
        high=len(group),
        cites=cites,
    )
