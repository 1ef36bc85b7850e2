"""The record of Nassau: what the session and the asker need to know of it."""

from referee.core.game import Game, Setup
from referee.core.protocol import Interrupt
from referee.games.nassau import facts, odds, report
from referee.games.nassau.flow.interrupts import check_rat, use_rat
from referee.games.nassau.flow.sequence import play
from referee.games.nassau.house import OPTIONS, house_from
from referee.games.nassau.operate import USAGE, operate
from referee.games.nassau.options import option, options, set_option
from referee.games.nassau.pieces import accounts, goes_straight, pieces, problems
from referee.games.nassau.state import Options, State


def new_state(setup: Setup) -> State:
    """The empty table of a save's header."""
    house = {key: value for key, value in setup.options.items() if key in OPTIONS}
    chosen = Options()
    for key, value in setup.options.items():
        if key not in OPTIONS:
            chosen.set(key, value)
    return State(
        house=house_from(house),
        options=chosen,
        seats=setup.seats,
        options_are_settled=setup.is_settled,
    )


GAME: Game[State] = Game(
    slug="nassau",
    title="Nassau",
    version=1,
    players=(2, 4),
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
    option=option,
    set_option=set_option,
    options=options,
    interrupts=(
        Interrupt(
            name="rat",
            usage="[PLAYER]",
            gist="turn the rat over: one more load this round",
            check=check_rat,
            start=use_rat,
        ),
    ),
    odds=odds.odds,
    standing=report.standing,
    winners=lambda state: state.winners,
    straight=goes_straight,
    turn=report.turn,
    facts=facts.FACTS,
    fact_problems=facts.problems,
)
