"""Card windows: what a card prints beyond the rulebook, booked by the lines of /adjust."""

from copy import deepcopy
from typing import TYPE_CHECKING

from referee.core.errors import IllegalAnswer
from referee.core.forms import Lines
from referee.core.protocol import Flow, Void, announce, ask_if, learn, peek
from referee.games.searovers.flow.negating import is_negated
from referee.games.searovers.operate import KEEP, operate
from referee.games.searovers.pieces import problems
from referee.games.searovers.state import State
from referee.games.searovers.texts import rule

if TYPE_CHECKING:
    from referee.core.plain import Plain


def try_line(state: State, before: tuple[str, ...], line: str) -> str:
    """What one more line of a card would do, tried on a copy of the table.

    Raises:
        IllegalAnswer, InvalidAnswer: it cannot be carried out.
    """
    copy = deepcopy(state)
    for earlier in before:
        operate(copy, earlier)
    done = operate(copy, line)
    if broken := problems(copy):
        raise IllegalAnswer(f"That cannot be: {' '.join(broken)}")
    return done.text


def window(
    state: State,
    key: str,
    prompt: str,
    seat: str,
    kept_at: tuple[str, ...],
    *,
    is_played: bool = False,
) -> Flow[int]:
    """Lines of one card, carried out together; returns how many changed something.

    `is_played`: it is the card in play, which an Instant may negate while its lines are asked.
    """
    kept = yield from peek(*kept_at)
    offered = tuple(str(line) for line in kept) if isinstance(kept, list) else ()
    lines = yield from ask_if(
        lambda: (
            Void("It is negated.")
            if is_played and is_negated(state)
            else Lines(
                key=key,
                seat=seat,
                prompt=prompt,
                try_line=lambda before, line: try_line(state, before, line),
                offered=offered,
            )
        )
    )
    if lines is None:
        return 0
    done = [line for line in lines if line.casefold() != KEEP]
    for line in done:
        operated = operate(state, line)
        yield from announce(
            f"Card: {operated.text}",
            *rule("g-play-wild-history-and-instant-cards"),
            figures=(line,),
        )
    if len(done) < len(lines):
        value: list[Plain] = list(done)
        yield from learn(kept_at, value)
        yield from announce("The lines are kept and will be offered again.", verdict="reminder")
    return len(done)
