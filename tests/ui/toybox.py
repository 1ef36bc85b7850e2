"""A game made of steps, one for each kind of question, and a table to play it at."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Amounts, Field, Form, Lines, Setting, Settings, Slot
from referee.core.game import Accounts, FactKind, Game, Operated, OptionInfo, Setup, Table
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.names import find
from referee.core.people import Names
from referee.core.pieces import Pieces
from referee.core.plain import Plain
from referee.core.protocol import Auto, Flow, Interrupt, Void, announce, ask, ask_if, know, learn
from referee.core.questions import (
    Choice,
    Confirm,
    Fact,
    Number,
    Option,
    Pick,
    Question,
    Words,
    options_of,
    whole,
)
from referee.core.rolls import DiceRoll, Draw
from referee.core.session import Session
from referee.ui.asker import Prompt
from referee.ui.plain import AnswersAsker, PlainAsker
from referee.ui.roller import RandomRoller
from referee.ui.sitting import Ending, Sitting

ANNE, BOB = "Anne", "Bob"
PORTS = ("Curacao", "St. Eustatius", "Port Royal")
CARDS = ("sloop", "brig", "galleon", "sloop")


@dataclass(slots=True)
class Toy:
    setup: Setup
    gold: dict[str, int] = field(default_factory=lambda: {ANNE: 3, BOB: 3})
    supply: int = 10
    ships: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PORTS, 0))
    card: str = ""
    wind: str = "calm"
    step: int = 0


Step = Callable[[Toy], Flow[None]]


def pay(state: Toy, seat: str, amount: int) -> None:
    state.gold[seat] -= amount
    state.supply += amount


# Steps, one for each kind of question


def bet(state: Toy) -> Flow[None]:
    """Number with a default."""
    key = f"s{state.step}.bet"
    amount = yield from ask(
        lambda: Number(
            key=key,
            seat=ANNE,
            prompt="bet",
            low=0,
            high=state.gold[ANNE],
            default=min(1, state.gold[ANNE]),
        )
    )
    pay(state, ANNE, amount)
    yield from announce(
        f"Anne bets {amount} gold.",
        "toy/betting",
        figures=(amount,),
        why=lambda: (f"{amount} of her gold", "not counted: what she owes"),
    )


def roll(state: Toy) -> Flow[None]:
    """Dice."""
    key = f"s{state.step}.roll"
    faces = yield from ask(
        lambda: DiceRoll(key=key, seat=BOB, prompt="storm", count=2, for_ai=True)
    )
    yield from announce(f"The storm has {sum(faces)}.", "toy/storms", figures=(sum(faces),))


def battle(state: Toy) -> Flow[None]:
    """A form of dice and a choice."""
    key = f"s{state.step}.battle"
    die = DiceRoll(key=f"{key}.die", prompt="")
    loss = Choice(key=f"{key}.loss", prompt="", options=options_of(("crew", "ship")))
    (attack,), (defence,), lost = yield from ask(
        lambda: Form(
            key=key,
            seat=ANNE,
            prompt="battle",
            fields=(Field("attack", die), Field("defence", die), Field("loss", loss)),
            check=lambda given: _no_tie(given[0], given[1]),
        )
    )
    yield from announce(f"{attack} against {defence}; a {lost} is lost.", "toy/battles")


def _no_tie(attack: object, defence: object) -> None:
    if attack == defence:
        raise IllegalAnswer("A tie is rolled again.", "tie", ("toy/battles",))


def duel(state: Toy) -> Flow[None]:
    """A form of dice only, which the program can roll."""
    key = f"s{state.step}.duel"
    die = DiceRoll(key=f"{key}.die", prompt="", for_ai=True)
    (ours,), (theirs,) = yield from ask(
        lambda: Form(
            key=key, seat=BOB, prompt="duel", fields=(Field("ours", die), Field("theirs", die))
        )
    )
    yield from announce(f"The duel: {ours} to {theirs}.", "toy/duels")


def place(state: Toy) -> Flow[None]:
    """Amounts."""
    key = f"s{state.step}.place"
    placed = yield from ask(
        lambda: Amounts(
            key=key,
            seat=BOB,
            prompt="place",
            slots=tuple(Slot(word=port, high=2) for port in PORTS),
            low=2,
            high=2,
        )
    )
    for port, count in placed.items():
        state.ships[port] += count


def draw(state: Toy) -> Flow[None]:
    """A card; with a stand-in the program draws it."""
    key = f"s{state.step}.draw"
    (state.card,) = yield from ask(
        lambda: Draw(key=key, prompt="next card", pool=CARDS, dealt=state.setup.stand_in)
    )


def card(state: Toy) -> Flow[None]:
    """Lines of a card, kept for later."""
    key = f"s{state.step}.card"
    lines = yield from ask(
        lambda: Lines(
            key=key,
            prompt="what the card says",
            try_line=lambda before, line: _tried(state, line),
            offered=("Anne.gold +1",) if state.wind == "kept" else (),
        )
    )
    for line in lines:
        operate(state, line)
    yield from learn(("lines", "card"), list(lines))


def _tried(state: Toy, line: str) -> str:
    copy = Toy(setup=state.setup, gold=dict(state.gold))
    return operate(copy, line).text


def confirm(state: Toy) -> Flow[None]:
    """Yes or no."""
    key = f"s{state.step}.confirm"
    agreed = yield from ask(lambda: Confirm(key=key, prompt="another round?"))
    yield from announce("Another round." if agreed else "No other round.")


def bid(state: Toy) -> Flow[None]:
    """A choice with letters, with what is refused, and with a doubt."""
    key = f"s{state.step}.bid"
    options = (
        Option(value="pass", word="pass", letter="A", gist="nothing happens"),
        Option(value="raid", word="raid", letter="R", gist=lambda: "takes a port"),
    )
    chosen = yield from ask(
        lambda: Choice(
            key=key,
            seat="captain-kidd",
            prompt="bid",
            options=options,
            refused=lambda: {"trade": IllegalAnswer("No port trades.", "", ("toy/trade",))},
            doubt=lambda word: "A raid without ships loses the turn." if word == "raid" else None,
        )
    )
    yield from announce(f"Kidd bids {chosen}.", "toy/bids")


def crew(state: Toy) -> Flow[None]:
    """A pick."""
    key = f"s{state.step}.crew"
    yield from ask(
        lambda: Pick(
            key=key, prompt="crew", options=options_of(("Ned", "Old Tom", "Will")), low=1, high=2
        )
    )


def word(state: Toy) -> Flow[None]:
    """Free text."""
    key = f"s{state.step}.word"
    yield from ask(lambda: Words(key=key, prompt="name the ship"))


def names(state: Toy) -> Flow[None]:
    """Names."""
    key = f"s{state.step}.names"
    yield from ask(lambda: Names(key=key, prompt="who plays?", low=1, high=3))


def options(state: Toy) -> Flow[None]:
    """An option screen, asked until it is accepted."""
    change = {"?": ""}
    count = 0
    while change:
        key = f"s{state.step}.options.{count}"
        change = yield from ask(lambda key=key: _screen(state, key))  # type: ignore[misc]
        state.wind = change.get("wind", state.wind)
        count += 1


def _screen(state: Toy, key: str) -> Settings:
    wind = Setting(key="wind", values=("calm", "gale"), current=state.wind, gist="how it blows")
    rare = Setting(key="tide", values=("low", "high"), current="low", gist="", is_minor=True)
    return Settings(key=key, prompt="options", settings=(wind, rare), default={})


def sail(state: Toy) -> Flow[None]:
    """A printed fact."""
    value = yield from know(hold("sloop"))
    yield from announce(f"A sloop holds {value}.", "toy/holds", figures=(value,))


def hold(ship: str) -> Fact[int]:
    return Fact(
        key=f"fact.hold.{ship}",
        path=("hold", ship),
        prompt=f"the hold of a {ship}",
        example="3",
        read=lambda text: _hold(whole(text)),
        write=lambda value: value,
        load=_hold,
    )


def _hold(value: Plain) -> int:
    if type(value) is not int or not 1 <= value <= 9:
        raise InvalidAnswer("A hold is printed as 1-9.")
    return value


def only_one(state: Toy) -> Flow[None]:
    """A question that answers itself."""
    key = f"s{state.step}.only"
    yield from ask(
        lambda: Auto(key=key, value="Curacao", word="Curacao", reason="Only Curacao is left.")
    )


def void(state: Toy) -> Flow[None]:
    """A step that has become void."""
    yield from ask_if(lambda: Void("Nobody can trade."))


def broken_after(state: Toy) -> Flow[None]:
    """A fault of ours behind a question."""
    key = f"s{state.step}.broken"
    number = yield from ask(lambda: Number(key=key, prompt="broken", low=0, high=9))
    yield from announce(f"{[0][number]}")


def broken_prompt(state: Toy) -> Flow[None]:
    """A fault of ours where the prompt is built."""

    def prompt() -> str:
        raise KeyError("prompt")

    yield from ask(lambda: Number(key="s.prompt", prompt=prompt, low=0, high=9))


# The game


def operate(state: Toy, line: str) -> Operated:
    """`Anne.gold +1`, from the supply or with `from nowhere`."""
    path, _, change = line.partition(" ")
    seat = find(path, [f"{name}.gold" for name in state.gold], "account").removesuffix(".gold")
    amount, _, source = change.partition(" ")
    number = whole(amount)
    if state.gold[seat] + number < -5:
        raise IllegalAnswer(f"{seat} has {state.gold[seat]} gold.")
    state.gold[seat] += number
    if source == "from nowhere":
        return Operated(text=f"{seat} {number:+} gold", imbalance=f"{number:+} gold from nowhere")
    state.supply -= number
    return Operated(text=f"{seat} {number:+} gold")


def check_gift(state: Toy, words: str) -> None:
    if not words:
        raise InvalidAnswer("Type how much, like /gift 1.")
    if whole(words) > state.gold[ANNE]:
        raise IllegalAnswer(f"Anne has {state.gold[ANNE]} gold.", "", ("toy/gifts",))


def gift(state: Toy, words: str) -> Flow[None]:
    amount = whole(words)
    sure = yield from ask(lambda: Confirm(key=f"gift.{amount}", seat=ANNE, prompt="really?"))
    if sure:
        state.gold[ANNE] -= amount
        state.gold[BOB] += amount
        yield from announce(f"Anne gives Bob {amount} gold.", "toy/gifts")


def smash(state: Toy, words: str) -> Flow[None]:
    raise KeyError(words)


def pieces(state: Toy) -> Pieces:
    lying: Pieces = {(seat, "gold"): gold for seat, gold in state.gold.items()}
    lying |= {(port, "ship of Bob"): ships for port, ships in state.ships.items()}
    return lying | {("Supply", "gold"): state.supply}


def accounts(state: Toy) -> Accounts:
    return {**{f"{seat}.gold": gold for seat, gold in state.gold.items()}, "supply": state.supply}


def report(state: Toy, what: str) -> tuple[Table, ...]:
    if what == "mine":
        return (Table(title="Hidden", header=("card",), rows=((state.card or "none",),)),)
    if what == "players":
        rows = tuple((seat, gold) for seat, gold in state.gold.items())
        return (Table(title="Players", header=("player", "gold"), rows=rows),)
    if what == "ports":
        return (Table(title="Ports", header=("port", "ships"), rows=tuple(state.ships.items())),)
    raise InvalidAnswer(f"Nothing is called {what}: players, ports, mine.")


def odds(state: Toy, question: Question[Any]) -> Iterable[str]:
    if isinstance(question, DiceRoll):
        yield "7 or more: 21/36"


def set_option(state: Toy, key: str, value: str) -> None:
    state.wind = value


def fact_problems(facts: Mapping[str, Any]) -> list[str]:
    holds = facts.get("hold", {})
    return [f"hold.{ship}: 9 is unlikely." for ship, value in holds.items() if value == 9]


WIND = OptionInfo(
    key="wind",
    values=("calm", "gale"),
    gist="how it blows",
    readings={"gale": "Ships are lost."},
    cites=("toy/R7",),
)


def toy(*steps: Step) -> Game[Toy]:
    """A game of these steps."""

    def play(state: Toy) -> Flow[None]:
        for step in steps:
            state.step += 1
            yield from step(state)

    return Game(
        slug="toy",
        title="Toy",
        version=1,
        players=(1, 3),
        new_state=lambda setup: Toy(setup=setup, wind=setup.options.get("wind", "calm")),
        play=play,
        problems=lambda state: [
            f"{seat} owes gold." for seat, gold in state.gold.items() if gold < 0
        ],
        pieces=pieces,
        accounts=accounts,
        status=lambda state: f"step {state.step}",
        report=report,
        views=("players", "ports", "mine"),
        operate=operate,
        usage=("Anne.gold +1",),
        option=lambda state, key: state.wind,
        set_option=set_option,
        options=lambda: (WIND,),
        interrupts=(
            Interrupt(
                name="gift", usage="AMOUNT", gist="Anne gives to Bob.", check=check_gift, start=gift
            ),
            Interrupt(
                name="smash", usage="", gist="Fails.", check=lambda state, words: None, start=smash
            ),
        ),
        odds=odds,
        standing=lambda state: [f"{seat}: {gold} gold" for seat, gold in state.gold.items()],
        facts=(
            FactKind(
                path=("hold", "*"),
                gist="what a ship holds",
                asks=lambda facts: tuple(
                    hold(ship) for ship in ("sloop", "brig") if ship not in facts.get("hold", {})
                ),
            ),
        ),
        fact_problems=fact_problems,
    )


# The table

STOP = "\x03"  # Ctrl-C


class Typing(StringIO):
    """Typed lines; STOP at the end of one is Ctrl-C."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1)
        if line.rstrip("\n").endswith(STOP):
            raise KeyboardInterrupt(line.rstrip("\n" + STOP))
        return line


class FixedRoller:
    """Rolls and draws what it was told to, then always the lowest."""

    def __init__(self, *rolls: tuple[int, ...], card: str = "brig") -> None:
        self.rolls = list(rolls)
        self.card = card

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        return self.rolls.pop(0) if self.rolls else (1,) * count

    def draw(self, pool: tuple[str, ...], count: int) -> tuple[str, ...]:
        assert self.card in pool
        return (self.card,) * count


@dataclass(slots=True)
class Sat:
    """A sitting that is over."""

    text: str
    ending: Ending
    session: Session[Any]

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def after(self, typed: str) -> list[str]:
        """What was said after that line was typed for the last time, up to the next prompt."""
        places = [place for place, line in enumerate(self.lines) if line.endswith(f"> {typed}")]
        rest = self.lines[places[-1] + 1 :]
        return rest[
            : next((n for n, line in enumerate(rest) if " > " in line or line.endswith(" >")), None)
        ]


def session_of(
    game: Game[Any],
    *,
    facts: Mapping[str, Any] | None = None,
    setup: Setup | None = None,
    journal: Journal | None = None,
    dice: str = "table",
) -> Session[Any]:
    header = header_entry(game, setup or Setup(seats=(ANNE, BOB)), facts or {}, "")
    session = Session(game, journal or Journal.in_memory(header))
    session.dice = dice
    return session


def sit(
    game: Game[Any] | Session[Any],
    *typed: str,
    roller: Any = None,
    ascii_only: bool = False,
    **more: Any,
) -> Sat:
    """Sit down, type these lines, and leave at their end."""
    session = game if isinstance(game, Session) else session_of(game)
    out = StringIO()
    asker = PlainAsker(Typing("".join(f"{line}\n" for line in typed)), out, ascii_only=ascii_only)
    ending = Sitting(session, asker, roller=roller or RandomRoller(1), **more).play()
    return Sat(out.getvalue(), ending, session)


def answer_all(game: Game[Any] | Session[Any], *typed: str, **more: Any) -> Sat:
    """The same with a file of answers."""
    session = game if isinstance(game, Session) else session_of(game)
    out = StringIO()
    asker = AnswersAsker(iter(enumerate(typed, 1)), out)
    ending = Sitting(session, asker, roller=RandomRoller(1), answers=True, **more).play()
    return Sat(out.getvalue(), ending, session)


class WatchedAsker(PlainAsker):
    """A plain asker of typed lines, for tests that look at the prompts."""

    def __init__(self, *typed: str) -> None:
        super().__init__(Typing("".join(f"{line}\n" for line in typed)), StringIO())
        self.prompts: list[Prompt] = []

    def ask(self, prompt: Prompt) -> str:
        self.prompts.append(prompt)
        return super().ask(prompt)
