"""A toy game with printed facts: a race to 10; each player's boat has a speed that only the box prints."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import FactKind, Game, Operated, OptionInfo, Setup, Table
from referee.core.people import Names
from referee.core.plain import Plain
from referee.core.protocol import Flow, Ruling, announce, ask, know, learn
from referee.core.questions import Choice, Fact, Number, options_of, whole

GOAL = 10
BOATS = ("red", "blue")


@dataclass(slots=True)
class Race:
    seats: tuple[str, ...]
    wind: str
    at: dict[str, int] = field(default_factory=dict)
    turn: int = 0
    winners: tuple[str, ...] = ()


def new_state(setup: Setup) -> Race:
    return Race(seats=setup.seats, wind=setup.options.get("wind", "calm"))


def load_speed(plain: Plain) -> int:
    if type(plain) is not int or not 1 <= plain <= 9:
        raise InvalidAnswer("A speed is a number from 1 to 9.")
    return plain


def speed(boat: str) -> Fact[int]:
    return Fact(
        key=f"fact.speed.{boat}",
        path=("speed", boat),
        prompt=f"Speed printed on the {boat} boat",
        read=lambda text: load_speed(whole(text)),
        write=lambda value: value,
        load=load_speed,
        example="3",
    )


def play(state: Race) -> Flow[None]:
    if not state.seats:
        state.seats = yield from ask(
            lambda: Names(key="players", prompt="Names of the players", low=1, high=4)
        )
    state.at = dict.fromkeys(state.seats, 0)
    while not state.winners:
        state.turn += 1
        for seat in state.seats:
            yield from sail(state, seat)
            if state.winners:
                return


def sail(state: Race, seat: str) -> Flow[None]:
    key = f"t{state.turn}.{seat}"
    boat = yield from ask(
        lambda: Choice(key=f"{key}.boat", seat=seat, prompt="boat", options=options_of(BOATS))
    )
    fast = yield from know(speed(boat))
    push = yield from ask(
        lambda: Number(key=f"{key}.push", seat=seat, prompt="push", low=0, high=3, default=0)
    )
    if push == 3:
        yield from learn(("lore", seat), f"{seat} pushes hard")
    if push == 2:
        raise RuntimeError("the oar breaks")
    state.at[seat] += fast + push
    yield from announce(
        f"{seat} sails {fast + push}.", "toy/sail", figures=(fast + push,), why=lambda: ["sum"]
    )
    if state.at[seat] >= GOAL:
        state.winners = (seat,)
        yield from announce(f"{seat} wins.", "toy/win")


def report(state: Race, what: str) -> tuple[Table, ...]:
    rows = tuple((seat, place) for seat, place in state.at.items())
    return (Table(title="Boats", header=("player", "at"), rows=rows),)


def standing(state: Race) -> Iterable[str]:
    return [f"{seat} at {place}" for seat, place in state.at.items()]


def operate(state: Race, line: str) -> Operated:
    raise IllegalAnswer("Nothing can be adjusted.")


def asks(tables: Mapping[str, Any]) -> tuple[Fact[int], ...]:
    known = tables.get("speed", {})
    return tuple(speed(boat) for boat in BOATS if known.get(boat) is None)


def fact_problems(tables: Mapping[str, Any]) -> list[str]:
    speeds = list(tables.get("speed", {}).values())
    return ["Both boats have the same speed."] if len(set(speeds)) < len(speeds) else []


def set_option(state: Race, key: str, value: str) -> None:
    state.wind = value


OPTIONS = (
    OptionInfo(key="wind", values=("calm", "strong"), gist="the wind", readings={}, weight="H"),
)

GAME: Game[Race] = Game(
    slug="toy",
    title="Toy Race",
    version=1,
    players=(1, 4),
    winners=lambda state: state.winners,
    new_state=new_state,
    play=play,
    problems=lambda _: [],
    pieces=lambda state: {("sea", seat): place for seat, place in state.at.items()},
    accounts=lambda state: {f"{seat}.at": place for seat, place in state.at.items()},
    status=lambda state: f"turn {state.turn}",
    report=report,
    views=("boats",),
    operate=operate,
    usage=(),
    option=lambda state, key: state.wind,
    set_option=set_option,
    options=lambda: OPTIONS,
    standing=standing,
    turn=lambda state: f"turn {state.turn}",
    facts=(
        FactKind(path=("speed", "*"), gist="speed of each boat", asks=asks),
        FactKind(path=("lore", "*"), gist="what was seen", asks=lambda _: ()),
    ),
    fact_problems=fact_problems,
)


def other_rules() -> Game[Race]:
    """The same game by later rules: every boat is told as fast as can be after the first turn."""

    def faster(state: Race) -> Flow[None]:
        flow = play(state)
        sent: Any = None
        while True:
            try:
                step = flow.send(sent)
            except StopIteration:
                return
            if isinstance(step, Ruling) and step.figures and state.turn > 1:
                step = Ruling(text=step.text, cites=step.cites, figures=(GOAL,))
            sent = yield step

    return replace(GAME, play=faster, version=2)
