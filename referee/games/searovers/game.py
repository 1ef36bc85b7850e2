"""The record of SeaRovers."""

from collections.abc import Iterable
from typing import Any

from referee.core.game import Game, Setup
from referee.core.protocol import Interrupt
from referee.core.questions import Question
from referee.games.searovers import report
from referee.games.searovers.facts import filling
from referee.games.searovers.flow.instants import check_instant, instant
from referee.games.searovers.flow.sequence import play
from referee.games.searovers.house import OPTIONS, house_from
from referee.games.searovers.operate import USAGE, operate
from referee.games.searovers.options import LENGTH, option, options, set_option
from referee.games.searovers.pieces import accounts, closed, goes_straight, pieces, problems
from referee.games.searovers.state import State


def new_state(setup: Setup) -> State:
    """The empty table of a save's header."""
    house = {key: value for key, value in setup.options.items() if key in OPTIONS}
    return State(
        house=house_from(house),
        seats=setup.seats,
        length=setup.options.get(LENGTH, "standard"),
        options_are_settled=setup.is_settled and setup.version != 1,  # which asked again
    )


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """The chances of a battle; what the first prompt does not need is imported when it is asked for."""
    from referee.games.searovers.odds import odds as chances

    return chances(state, question)


GAME: Game[State] = Game(
    slug="searovers",
    title="SeaRovers",
    version=2,
    players=(1, 4),
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
            name="instant",
            usage="PLAYER [negate | NAME]",
            gist="play an Instant: it negates the card in play, or does what its lines say",
            check=check_instant,
            start=instant,
        ),
    ),
    odds=odds,
    standing=report.standing,
    straight=goes_straight,
    closed=closed,
    winners=lambda state: state.winners,
    turn=report.turn,
    facts=filling.FACTS,
    fact_problems=filling.problems,
)
