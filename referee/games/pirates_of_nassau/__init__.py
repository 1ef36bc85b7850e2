"""Pirates of Nassau, from the set-up dice to the last tie-break."""

from referee.core.game import Game, Setup
from referee.core.protocol import Interrupt
from referee.games.pirates_of_nassau import facts, odds, report
from referee.games.pirates_of_nassau.flow import anytime, using
from referee.games.pirates_of_nassau.flow.sequence import play
from referee.games.pirates_of_nassau.house import house_from
from referee.games.pirates_of_nassau.operate import USAGE, operate
from referee.games.pirates_of_nassau.options import option, options, set_option
from referee.games.pirates_of_nassau.pieces import accounts, closed, pieces, problems
from referee.games.pirates_of_nassau.state import State


def new_state(setup: Setup) -> State:
    """The empty table of a save's header."""
    return State(
        house=house_from(setup.options),
        seats=setup.seats,
        options_are_settled=setup.is_settled and setup.version != 1,  # which asked again
    )


GAME: Game[State] = Game(
    slug="pirates-of-nassau",
    title="Pirates of Nassau",
    version=2,
    players=(3, 5),
    new_state=new_state,
    play=play,
    problems=problems,
    pieces=pieces,
    closed=closed,
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
            name="dump",
            usage="[PLAYER] PIECES",
            gist="throw pieces out of a hold: /dump anne rum 2, /dump rrc",
            check=anytime.check_dump,
            start=anytime.dump,
        ),
        Interrupt(
            name="plank",
            usage="[PLAYER] [N]",
            gist="let hostages walk the plank, all without a number",
            check=anytime.check_plank,
            start=anytime.plank,
        ),
        Interrupt(
            name="use",
            usage="[PLAYER] COUNTER [MORE]",
            gist="use a counter: /use carpenter, /use navigator +, /use jolly navigator, /use quartermaster rum",
            check=using.check_use,
            start=using.use,
        ),
        Interrupt(
            name="exchange",
            usage="[PLAYER] [N] KIND",
            gist="in Nassau, 1 piece of eight for 2 of a kind: /exchange anne 2 rum; /exchange anne p8 rrc is 3 for 1",
            check=anytime.check_exchange,
            start=anytime.exchange,
        ),
        Interrupt(
            name="swap",
            usage="[PLAYER]",
            gist="5 pieces of eight of the chest for a Golden Doubloon, where the supply is empty",
            check=anytime.check_swap,
            start=anytime.swap,
        ),
        Interrupt(
            name="reveal",
            usage="",
            gist="open all chests; then /end score scores the game as it stands",
            check=anytime.check_reveal,
            start=anytime.reveal,
        ),
    ),
    odds=odds.odds,
    standing=report.standing,
    turn=report.turn,
    facts=facts.FACTS,
    fact_problems=facts.problems,
)
