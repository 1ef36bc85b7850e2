"""A game that asks every kind of question, with names of letters two columns wide, or none.

    python -m tests.ui.every_kind --save FILE

plays it by the real program, and resumes it whenever somebody has left, so that one process outlives
every way to leave.
"""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from referee.cli import main, registry
from referee.core.errors import IllegalAnswer
from referee.core.forms import Amounts, Field, Form, Lines, Setting, Settings, Slot
from referee.core.game import Game, Operated, OptionInfo, Setup, Table
from referee.core.people import Names
from referee.core.protocol import Flow, announce, ask, know
from referee.core.questions import (
    Choice,
    Confirm,
    Fact,
    Number,
    Pick,
    Question,
    Words,
    options_of,
    whole,
)
from referee.core.rolls import DiceRoll, Draw

SEATS = ("提督 Anne", "Zoe\u0301 ⚓")
PORTS = (
    "Curaçao", "長崎 Nagasaki", "Sa\u0303o Tome\u0301", "⚓ Haven", "Порт-Рояль", "부산 Busan",
    "St. Eustatius", "🏴 Tortuga", "Z\u0308u\u0308rich", "Λιμάνι",
)  # fmt: skip
TOUR = OptionInfo(key="tour", values=("every", "bets"), gist="what is asked", readings={})


@dataclass(slots=True)
class Voyage:
    seats: tuple[str, ...]
    tour: str
    answers: list[str] = field(default_factory=list)
    gold: int = 10


def bet(key: str) -> Number:
    return Number(key=key, seat=SEATS[0], prompt="海賊の bet", low=0, high=9, default=1)


def port(key: str) -> Choice[str]:
    return Choice(key=key, seat=SEATS[1], prompt="next port", options=options_of(PORTS))


def crew(key: str) -> Pick[str]:
    options = options_of(("Ned", "太郎", "Ole\u0301", "Will"))
    return Pick(key=key, seat=SEATS[0], prompt="crew on deck", options=options, low=1, high=2)


def agree(key: str) -> Confirm:
    return Confirm(key=key, prompt="海 is calm; another round")


def players(key: str) -> Names:
    return Names(key=key, prompt="who joins the crew", low=1, high=3)


def storm(key: str) -> DiceRoll:
    return DiceRoll(key=key, seat=SEATS[1], prompt="storm over 長崎", count=3)


def card(key: str) -> Draw:
    return Draw(
        key=key, prompt="card on top of the 山札", pool=("スループ sloop", "brig", "⚓ anchor")
    )


def hold(key: str) -> Fact[int]:
    return Fact(
        key=key, path=("hold", "船"), prompt="Hold printed on the 船", example="3",
        read=whole, write=lambda value: value, load=lambda value: whole(str(value)),
    )  # fmt: skip


def motto(key: str) -> Words:
    return Words(key=key, seat=SEATS[0], prompt="motto of the ship", example="海は広い")


def battle(key: str) -> Form:
    die = DiceRoll(key=f"{key}.die", prompt="")
    loss = Choice(key=f"{key}.loss", prompt="", options=options_of(("crew", "船")))
    fields = (Field("attack", die), Field("defence", die), Field("loss", loss))
    return Form(key=key, seat=SEATS[1], prompt="battle off 長崎", fields=fields)


def ships(key: str) -> Amounts:
    slots = tuple(Slot(word=port, high=2) for port in PORTS)
    return Amounts(key=key, seat=SEATS[0], prompt="ships sent", slots=slots, low=1, high=4)


def rules(key: str) -> Settings:
    wind = Setting(key="wind", values=("calm", "gale"), current="calm", gist="風 of the 海")
    return Settings(key=key, prompt="Options", settings=(wind,), default={})


def lines(key: str) -> Lines:
    return Lines(key=key, prompt="what the 札 says", try_line=lambda before, line: f"Books {line}.")


KINDS: tuple[Callable[[str], Question[Any]], ...] = (
    bet, port, crew, agree, players, storm, card, hold, motto, battle, ships, rules, lines,
)  # fmt: skip


def play(state: Voyage) -> Flow[None]:
    rounds = 200 if state.tour == "bets" else 1
    for number in range(rounds):
        for build in (bet,) if state.tour == "bets" else KINDS:
            key = f"r{number}.{build.__name__}"
            asked = build(key)
            if isinstance(asked, Fact):
                answer: Any = yield from know(asked)
            else:
                answer = yield from ask(lambda asked=asked: asked)  # type: ignore[misc]
            state.answers.append(f"{build.__name__} {answer}")
            if build is bet:
                state.gold += answer - 1
            yield from announce(f"{SEATS[0]} has {state.gold} gold, 提督. " + "海賊 sail on. " * 6)


def operate(state: Voyage, line: str) -> Operated:
    raise IllegalAnswer("Nothing can be adjusted.")


def report(state: Voyage, what: str) -> tuple[Table, ...]:
    rows = [(port, len(port), place) for place, port in enumerate(PORTS)]
    books = (("answers", len(state.answers)), ("gold", state.gold))
    return (
        Table(title="Ports", header=("港", "letters", "place"), rows=tuple(rows)),
        Table(title="Books", header=("what", "count"), rows=books),
    )


def standing(state: Voyage) -> Iterable[str]:
    return [f"{seat}: {len(state.answers)} answers" for seat in SEATS]


def new_state(setup: Setup) -> Voyage:
    return Voyage(seats=setup.seats, tour=setup.options.get("tour", "every"))


GAME: Game[Voyage] = Game(
    slug="voyage",
    title="航海 Voyage",
    version=1,
    players=(1, 3),
    new_state=new_state,
    play=play,
    problems=lambda _: [],
    pieces=lambda state: {(SEATS[0], "gold"): state.gold},
    accounts=lambda state: {"gold": state.gold},
    status=lambda state: f"answers {len(state.answers)} · 金 {state.gold} · turn of {SEATS[1]}",
    report=report,
    views=("ports",),
    operate=operate,
    usage=(),
    option=lambda state, key: TOUR.values[0],
    set_option=lambda state, key, value: None,
    options=lambda: (TOUR,),
    standing=standing,
)


def begun_again_and_again() -> None:
    """Play, and resume whenever the program has ended well."""
    status = 0
    while status == 0:
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
        print(f"STATUS {status}", flush=True)
        sys.argv = ["referee", "resume"]


if __name__ == "__main__":
    registry.KNOWN.append(registry.Known(GAME.slug, GAME.title, __name__, GAME.players))
    sys.argv = ["referee", "play", GAME.slug, *SEATS, *sys.argv[1:]]
    begun_again_and_again()
