"""The record of Pyrates!."""

from collections.abc import Iterable
from typing import Any

from referee.core.game import Game, Operated, Setup
from referee.core.protocol import Flow, Interrupt
from referee.core.questions import Question
from referee.games.pyrates import filling, report
from referee.games.pyrates.flow.sequence import play
from referee.games.pyrates.house import OPTIONS, house_from
from referee.games.pyrates.options import option, options, set_option
from referee.games.pyrates.pieces import accounts, goes_straight, pieces, problems
from referee.games.pyrates.state import Options, State
from referee.games.pyrates.texts import USAGE


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
        options_are_settled=setup.is_settled,
    )


# What the first prompt does not need is imported when it is called.


def operate(state: State, line: str) -> Operated:
    """Carry out one line of /adjust or of a card."""
    from referee.games.pyrates.operate import operate as carry_out

    return carry_out(state, line)


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """The chances of the attack being formed."""
    from referee.games.pyrates.odds import odds as chances

    return chances(state, question)


def check_card(state: State, words: str) -> None:
    """Whether the unique action may be used now."""
    from referee.games.pyrates.flow import cards

    cards.check_card(state, words)


def unique_action(state: State, words: str) -> Flow[None]:
    """A person's unique action."""
    from referee.games.pyrates.flow import cards

    return cards.unique_action(state, words)


def check_event(state: State, words: str) -> None:
    """Whether another card may be booked now."""
    from referee.games.pyrates.flow import cards

    cards.check_event(state, words)


def table_event(state: State, words: str) -> Flow[None]:
    """What another card says."""
    from referee.games.pyrates.flow import cards

    return cards.table_event(state, words)


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
    option=option,
    set_option=set_option,
    options=options,
    interrupts=(
        Interrupt(
            name="card",
            usage="[PLAYER]",
            gist="use a unique action: its lines, then .",
            check=check_card,
            start=unique_action,
        ),
        Interrupt(
            name="event",
            usage="[CARD]",
            gist="book what another card says: its lines, then .",
            check=check_event,
            start=table_event,
        ),
    ),
    odds=odds,
    standing=report.standing,
    winners=lambda state: state.winners,
    straight=goes_straight,
    turn=report.turn,
    facts=filling.FACTS,
    fact_problems=filling.problems,
)
