"""Pyrates!, with its AI players."""

from referee.core.game import Game, Setup
from referee.core.protocol import Interrupt
from referee.games.pyrates import facts, odds, report
from referee.games.pyrates.flow.cards import check_card, check_event, table_event, unique_action
from referee.games.pyrates.flow.sequence import play
from referee.games.pyrates.house import OPTIONS, house_from
from referee.games.pyrates.operate import USAGE, operate
from referee.games.pyrates.options import options, set_option
from referee.games.pyrates.pieces import accounts, pieces, problems
from referee.games.pyrates.state import Options, State


def new_state(setup: Setup) -> State:
    """The empty table of a save's header."""
    house = {key: value for key, value in setup.options.items() if key in OPTIONS}
    optional = Options()
    for key, value in setup.options.items():
        if key not in OPTIONS:
            optional.set(key, value)
    return State(
        house=house_from(house),
        options=optional,
        seats=setup.seats,
        dealt_by_referee=setup.stand_in,
    )


GAME: Game[State] = Game(
    slug="pyrates",
    title="Pyrates!",
    version=1,
    players=(1, 5),
    new_state=new_state,
    play=play,
    problems=problems,
    pieces=pieces,
    accounts=accounts,
    status=report.status,
    report=report.report,
    views=report.VIEWS,
    operate=operate,
    usage=USAGE,
    set_option=set_option,
    options=options,
    interrupts=(
        Interrupt(
            name="card",
            usage="card [PLAYER]",
            gist="use a unique action: its lines, then .",
            check=check_card,
            start=unique_action,
        ),
        Interrupt(
            name="event",
            usage="event [CARD]",
            gist="book what another card says: its lines, then .",
            check=check_event,
            start=table_event,
        ),
    ),
    odds=odds.odds,
    standing=report.standing,
    turn=report.turn,
    facts=facts.FACTS,
    fact_problems=facts.problems,
)
