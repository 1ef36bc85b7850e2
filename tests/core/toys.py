"""A tiny whole game for tests of the core: merchants sail for coins; each boat's speed is only printed.

Every turn every seat chooses to sail (a die and the boat's printed speed), to sell some of its
coins for points, to remember something, or to break the rules of the program. Whoever has the
goal in points wins. Gifts and taxes may come at any time and change what a waiting seat can sell.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Game, Operated, OptionInfo, Setup, Table
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.pieces import Pieces
from referee.core.plain import Plain
from referee.core.protocol import (
    Auto,
    Flow,
    Interrupt,
    Void,
    announce,
    ask,
    ask_if,
    know,
    learn,
    peek,
)
from referee.core.questions import Choice, Fact, Number, options_of, whole
from referee.core.rolls import DiceRoll
from referee.core.run import Facts
from referee.core.session import Session

DEEDS = ("sail", "sell", "remember", "break")
SPEEDS: dict[str, Any] = {"speed": {"anne": 1, "bob": 2}}
MOST_COINS = 50


@dataclass(slots=True)
class Sea:
    """What lies on the table."""

    seats: tuple[str, ...]
    goal: int = 10
    turn: int = 0
    coins: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    winner: str = ""


def load_speed(plain: Plain) -> int:
    if type(plain) is not int or not 1 <= plain <= 9:
        raise InvalidAnswer("A speed is a number from 1 to 9.")
    return plain


def speed(seat: str) -> Fact[int]:
    return Fact(
        key=f"fact.speed.{seat}",
        path=("speed", seat),
        prompt=f"speed printed on {seat}'s boat",
        read=lambda text: load_speed(whole(text)),
        write=lambda value: value,
        load=load_speed,
    )


def new_state(setup: Setup) -> Sea:
    goal = int(setup.options.get("goal", "10"))
    return Sea(
        seats=setup.seats,
        goal=goal,
        coins=dict.fromkeys(setup.seats, 0),
        points=dict.fromkeys(setup.seats, 0),
    )


def play(state: Sea, extra: Callable[[Sea], int] = lambda _: 0) -> Flow[None]:
    """`extra` is what a later version of the rules adds to every sailing."""
    while not state.winner:
        state.turn += 1
        for seat in state.seats:
            yield from turn(state, seat, extra)
            if state.points[seat] >= state.goal:
                state.winner = seat
                yield from announce(f"{seat} wins.", "toy/win", figures=(seat,))
                return


def turn(state: Sea, seat: str, extra: Callable[[Sea], int]) -> Flow[None]:
    key = f"t{state.turn}.{seat}"
    deed = yield from ask(
        lambda: Choice(key=f"{key}.deed", seat=seat, prompt="what", options=options_of(DEEDS))
    )
    match deed:
        case "sail":
            (die,) = yield from ask(
                lambda: DiceRoll(key=f"{key}.die", seat=seat, prompt="wind", for_ai=seat == "robot")
            )
            fast = yield from know(speed(seat))
            gain = die + fast + extra(state)
            state.coins[seat] += gain
            yield from announce(
                lambda: f"{seat} has {state.coins[seat]} coins.",
                "toy/sail",
                figures=(die, fast, gain),
            )
        case "sell":
            yield from sell(state, seat, key)
        case "remember":
            known = yield from peek("kept", seat)
            yield from learn(("kept", seat), state.turn)
            yield from announce(f"{seat} knew {known}.", "toy/remember")
        case _:
            state.coins[seat] += 1
            raise RuntimeError("the oar breaks")


def sell(state: Sea, seat: str, key: str) -> Flow[None]:
    """All coins of which nobody knows how many are left when the answer comes."""
    count = yield from ask_if(lambda: selling(state, seat, f"{key}.sell"))
    if count is None:
        return
    state.coins[seat] -= count
    state.points[seat] += count
    yield from announce(f"{seat} sells {count}.", "toy/sell", figures=(seat, count))


def selling(state: Sea, seat: str, key: str) -> Number | Auto[int] | Void:
    coins = state.coins[seat]
    if not coins:
        return Void(f"{seat} has nothing to sell.")
    if coins == 1:
        return Auto(key=key, value=1, reason=f"{seat} sells the only coin.")
    return Number(key=key, seat=seat, prompt="sell how many", low=1, high=coins)


# At any time


def check_gift(state: Sea, words: str) -> None:
    if words not in state.seats:
        raise IllegalAnswer(f"Nobody is called '{words}'.")


def gift(state: Sea, words: str) -> Flow[None]:
    """Coins for somebody, who says how many."""
    count = yield from ask(
        lambda: Number(key=f"t{state.turn}.gift.{words}", seat=words, prompt="gift", low=1, high=9)
    )
    state.coins[words] += count
    yield from announce(f"{words} is given {count}.", "toy/gift", figures=(words, count))


def tax(state: Sea, words: str) -> Flow[None]:
    """Everybody's coins but so many are gone."""
    left = whole(words) if words else 0
    for seat in state.seats:
        state.coins[seat] = min(left, state.coins[seat])
    yield from announce("Taxes.", "toy/tax", figures=(left,))


def storm(state: Sea, words: str) -> Flow[None]:
    """An interrupt that fails in the middle."""
    state.coins = {}
    yield from announce("Storm.", "toy/storm")
    raise KeyError("mast")


# Corrections


def operate(state: Sea, line: str) -> Operated:
    path, _, change = line.partition(" ")
    seat, _, part = path.partition(".")
    if seat not in state.seats or part != "coins":
        raise InvalidAnswer(f"'{path}' is no account.")
    old = state.coins[seat]
    new = old + whole(change)
    if new < 0:
        raise IllegalAnswer(f"{seat} has only {old}.")
    if new == 13:
        raise ZeroDivisionError("thirteen")
    state.coins[seat] = new
    return Operated(text=f"{seat}: {new} coins.", imbalance="from nowhere")


def set_option(state: Sea, key: str, value: str) -> None:
    state.goal = int(value)


def problems(state: Sea) -> list[str]:
    return [f"{seat} has too much." for seat, coins in state.coins.items() if coins > MOST_COINS]


def pieces(state: Sea) -> Pieces:
    found: Pieces = {
        (f"{seat}'s chest", "coin"): coins for seat, coins in state.coins.items() if coins
    }
    found["Turn track", "marker"] = str(state.turn)
    return found


def report(state: Sea, what: str) -> tuple[Table, ...]:
    rows = tuple((seat, coins, state.points[seat]) for seat, coins in state.coins.items())
    return (Table(title="Sea", header=("seat", "coins", "points"), rows=rows),)


INTERRUPTS = (
    Interrupt(name="gift", usage="gift SEAT", gist="coins", check=check_gift, start=gift),
    Interrupt(name="tax", usage="tax [N]", gist="taxes", check=lambda *_: None, start=tax),
    Interrupt(name="storm", usage="storm", gist="fails", check=lambda *_: None, start=storm),
)

GAME: Game[Sea] = Game(
    slug="sea",
    title="Toy Sea",
    version=1,
    players=(1, 3),
    new_state=new_state,
    play=play,
    problems=problems,
    pieces=pieces,
    accounts=lambda state: {f"{seat}.coins": coins for seat, coins in state.coins.items()},
    status=lambda state: f"turn {state.turn}",
    report=report,
    views=("sea",),
    operate=operate,
    usage=("anne.coins +1",),
    option=lambda state, key: str(state.goal),
    set_option=set_option,
    options=lambda: (OptionInfo(key="goal", values=("10", "5", "20"), gist="goal", readings={}),),
    interrupts=INTERRUPTS,
)


def later_rules(extra: Callable[[Sea], int]) -> Game[Sea]:
    """The same game, but sailing gains more."""
    return replace(GAME, version=2, play=lambda state: play(state, extra))


def begun(
    seats: tuple[str, ...] = ("anne", "bob"),
    *,
    facts: Facts = SPEEDS,
    save: Path | None = None,
    **options: str,
) -> Session[Sea]:
    """A new game, in memory or on disk; every entry is stamped by a clock that counts."""
    setup = Setup(seats=seats, options=options, copy="ours")
    header = header_entry(GAME, setup, facts, "")
    journal = Journal.in_memory(header) if save is None else Journal.create(save, header)
    return Session(GAME, journal)


def say(session: Session[Sea], *lines: str, by: str = "", line: int = 0) -> None:
    """Type these answers."""
    for text in lines:
        question = session.question
        assert question is not None, f"the game is over before {text!r}"
        value = question.parse(text)
        session.answer(value, by=by or question.seat or "table", text=text, line=line)
