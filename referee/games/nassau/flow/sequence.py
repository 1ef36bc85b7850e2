"""Playing the Game: four rounds of three phases, in the mode the table chose."""

from referee.core.protocol import Flow, announce
from referee.games.nassau.flow.asking import LeavesFull
from referee.games.nassau.flow.city import city_phase
from referee.games.nassau.flow.companion import companion
from referee.games.nassau.flow.final import final_scoring
from referee.games.nassau.flow.round_end import ready_the_ship, wake_the_rats
from referee.games.nassau.flow.sea import sea_phase
from referee.games.nassau.flow.setup import choose_options, players, seat_players, set_up
from referee.games.nassau.flow.sheet import score_sheet
from referee.games.nassau.pieces import on_boards
from referee.games.nassau.state import SCORE_SHEET, State
from referee.games.nassau.terms import ROUNDS
from referee.games.nassau.texts import rule


def play(state: State) -> Flow[None]:
    """A whole game [Playing the Game]."""
    state.seats = yield from players(state)
    yield from choose_options(state)
    seat_players(state)
    if not state.is_full:
        state.last_seen = {}
    if state.options.mode == SCORE_SHEET:
        yield from score_sheet(state)
    else:
        yield from play_rounds(state)
    yield from announce("Well sailed.", verdict="reminder")


def play_rounds(state: State) -> Flow[None]:
    """Rounds in full tracking or with the companion; the table may change between the two."""
    if state.is_full:
        try:
            yield from full_game(state, from_start=True)
        except LeavesFull:
            yield from _leave_full(state)
    while not state.is_over:
        begins_full = yield from companion(state)
        if begins_full:
            try:
                yield from full_game(state, from_start=False)
            except LeavesFull:
                yield from _leave_full(state)


def full_game(state: State, *, from_start: bool) -> Flow[None]:
    """Four rounds of three phases, then the final scoring [Playing the Game]."""
    if from_start:
        yield from set_up(state)
        state.round = 1
    while state.round <= ROUNDS:
        yield from wake_the_rats(state)
        yield from city_phase(state)
        yield from sea_phase(state)
        yield from ready_the_ship(state)
        state.round += 1
    state.round = ROUNDS
    yield from final_scoring(state)


def _leave_full(state: State) -> Flow[None]:
    """What is on the table is not booked any more; scores stay."""
    state.last_seen = on_boards(state)
    state.fight = None
    state.acting = state.unloading = ""
    state.round = max(1, state.round)
    if state.round in state.rounds_scored and not state.is_last_round:
        state.round += 1
    told = ", ".join(f"{player.name} {player.score}" for player in state.players.values())
    yield from announce(
        f"From now on only scores are kept: {told}.", *rule("playing-the-game"), verdict="reminder"
    )
