"""Pig, a smallest whole game: roll as often as you dare; a 1 loses the points of the turn.

Copy this folder to `referee/games/<name>` to begin a game of your own: every part that a game
needs is here once, in its shortest form.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Accounts, Game, Operated, OptionInfo, Setup, Table
from referee.core.names import find
from referee.core.pieces import Pieces
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Choice, options_of, whole
from referee.core.rolls import DiceRoll

TARGETS = ("20", "50", "100")


@dataclass(slots=True)
class Pig:
    """What stands on the table: the score pad, and the turn."""

    target: int
    scores: dict[str, int]
    turn: int = 1
    seat: str = ""
    points: int = 0  # of the turn, not yet safe
    winner: str = ""
    rolls: list[int] = field(default_factory=list)  # of the turn


def new_state(setup: Setup) -> Pig:
    """The table before the first turn."""
    target = int(setup.options.get("target", TARGETS[0]))
    return Pig(target=target, scores=dict.fromkeys(setup.seats, 0))


# The rules


def is_lost(face: int) -> bool:
    """A 1 ends the turn, and its points are lost."""
    return face == 1


def has_won(score: int, target: int) -> bool:
    """Whoever reaches the target wins at once."""
    return score >= target


def play(state: Pig) -> Flow[None]:
    """Turns go round until somebody has won."""
    while not state.winner:
        for seat in state.scores:
            state.seat, state.points, state.rolls = seat, 0, []
            yield from take_turn(state, seat)
            if state.winner:
                return
        state.turn += 1


def take_turn(state: Pig, seat: str) -> Flow[None]:
    """Roll, then hold or go on; hold makes the points safe."""
    going_on = True
    while going_on:
        (face,) = yield from ask(lambda: die(state, seat))
        state.rolls.append(face)
        if is_lost(face):
            lost, state.points = state.points, 0
            yield from announce(f"{seat} loses {lost} points.", "pig/a-one-loses-the-turn")
            return
        state.points += face
        yield from announce(f"{seat} has {state.points} points this turn.", "pig/roll")
        going_on = (yield from ask(lambda: hold_or_roll(state, seat))) == "roll"
    state.scores[seat] += state.points
    state.points = 0
    yield from announce(f"{seat} holds and has {state.scores[seat]} points.", "pig/hold")
    if has_won(state.scores[seat], state.target):
        state.winner = seat
        yield from announce(f"{seat} reaches {state.target} and wins.", "pig/winning")


# The questions


def key(state: Pig, seat: str, word: str) -> str:
    """The stable name of a question: turn, seat, how many rolls came before, and what for."""
    return f"t{state.turn}.{seat.casefold()}.{len(state.rolls)}.{word}"


def die(state: Pig, seat: str) -> DiceRoll:
    """One die."""
    return DiceRoll(key=key(state, seat, "die"), seat=seat, prompt="roll")


def hold_or_roll(state: Pig, seat: str) -> Choice[str]:
    """The only decision of the game."""

    def preview(choice: str) -> str:
        if choice == "roll":
            return f"a 1 loses {state.points} points"
        return f"{state.scores[seat] + state.points} points are safe"

    return Choice(
        key=key(state, seat, "go-on"),
        seat=seat,
        prompt="roll or hold?",
        options=options_of(("roll", "hold")),
        preview=preview,
    )


# What the referee shows, and how the table corrects it


def pieces(state: Pig) -> Pieces:
    """The score pad is all that lies on the table."""
    return {("Score pad", f"{seat}'s score"): str(score) for seat, score in state.scores.items()}


def accounts(state: Pig) -> Accounts:
    """The scores, by the paths that /adjust and /count take."""
    return {f"{seat.casefold()}.score": score for seat, score in state.scores.items()}


def status(state: Pig) -> str:
    """The bottom line."""
    scores = ", ".join(f"{seat} {score}" for seat, score in state.scores.items())
    return f"turn {state.turn} · to {state.target} · {scores}"


def report(state: Pig, what: str) -> tuple[Table, ...]:
    """The table of scores."""
    if what != "scores":
        raise InvalidAnswer("There is only one thing to show: scores.")
    rows = tuple((seat, score, state.target - score) for seat, score in state.scores.items())
    return (Table(title="Scores", header=("player", "score", "missing"), rows=rows),)


def operate(state: Pig, line: str) -> Operated:
    """`anne.score +3` or `anne.score 12`."""
    path, _, change = line.strip().partition(" ")
    seat = {f"{seat.casefold()}.score": seat for seat in state.scores}[
        find(path, accounts(state), "account")
    ]
    old = state.scores[seat]
    new = whole(change) + (old if change.strip()[:1] in ("+", "-") else 0)
    if new < 0:
        raise IllegalAnswer(f"{seat} has {old}; a score cannot be below 0.")
    state.scores[seat] = new
    return Operated(text=f"{seat}'s score {old} → {new}")


def option(state: Pig, key: str) -> str:
    """What it takes to win now."""
    return str(state.target)


def set_option(state: Pig, key: str, value: str) -> None:
    """The target is the only option."""
    state.target = int(value)


def problems(state: Pig) -> list[str]:
    """What can never be."""
    return [f"{seat} has {score} points." for seat, score in state.scores.items() if score < 0]


def standing(state: Pig) -> Iterable[str]:
    """Best first."""
    ranked = sorted(state.scores.items(), key=lambda row: -row[1])
    return [f"{place}. {seat}: {score}" for place, (seat, score) in enumerate(ranked, 1)]


GAME: Game[Pig] = Game(
    slug="pig",
    title="Pig",
    version=1,
    players=(1, 8),
    new_state=new_state,
    play=play,
    problems=problems,
    pieces=pieces,
    accounts=accounts,
    status=status,
    report=report,
    views=("scores",),
    operate=operate,
    usage=("anne.score +3", "anne.score 12"),
    option=option,
    set_option=set_option,
    options=lambda: (
        OptionInfo(key="target", values=TARGETS, gist="points that win", readings={}),
    ),
    standing=standing,
)
