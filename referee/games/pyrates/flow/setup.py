"""Game Setup, from the empty table to the first turn."""

from referee.core.protocol import Flow
from referee.games.pyrates.flow.layout import (
    choose_options,
    lay_out_the_map,
    place_counters,
    players,
    players_beside_ports,
)
from referee.games.pyrates.state import State


def set_up(state: State) -> Flow[None]:
    """From the empty table to the first turn [Game Setup]."""
    state.seats = yield from players(state)
    yield from choose_options(state)
    from referee.games.pyrates.flow.dealing import deal_characters, name_colours, take_allegiances
    from referee.games.pyrates.flow.starting import compensate, place_ai_ships, place_human_ships
    from referee.games.pyrates.flow.victory import roll_victory_method

    yield from lay_out_the_map(state)
    state.seats = yield from players_beside_ports(state)
    yield from place_counters(state)
    yield from deal_characters(state)
    yield from name_colours(state)
    if state.options.alternative_victory == "at_start":
        yield from roll_victory_method(state)
    yield from take_allegiances(state)
    yield from place_human_ships(state)
    yield from place_ai_ships(state)
    yield from compensate(state)
