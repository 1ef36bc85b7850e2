"""One question of every kind and more, some with rules of their own; and any question by chance."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Amounts, Field, Form, Lines, Setting, Settings, Slot
from referee.core.names import tight
from referee.core.people import Names
from referee.core.plain import Plain
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

PORTS = ("St. Eustatius", "Cap Francais", "Curacao", "Port Royal", "Santa Brisa")
OWN = "Nassau: of the own nation."


def no_own_port() -> Mapping[str, IllegalAnswer]:
    return {"Nassau": IllegalAnswer(OWN, "own-nation", ("toy/raid",))}


def not_both(picked: tuple[str, ...]) -> None:
    if {"Curacao", "Port Royal"} <= set(picked):
        raise IllegalAnswer("Curacao and Port Royal: only one of them.")


def no_doubles(answer: tuple[Any, ...]) -> None:
    if answer[0] == answer[1]:
        raise IllegalAnswer("Two dice cannot show the same here.")


def not_alone(amounts: dict[str, int]) -> None:
    if amounts == {"Curacao": 2}:
        raise IllegalAnswer("Curacao: not all of them there.")


def speed(plain: Plain) -> int:
    if type(plain) is not int or not 1 <= plain <= 9:
        raise InvalidAnswer("A speed is a number from 1 to 9.")
    return plain


def tried(lines: tuple[str, ...], line: str) -> str:
    if line.startswith("sink"):
        raise IllegalAnswer("Nothing sinks here.")
    if len(line) > 40 or not line:
        raise InvalidAnswer("A line has 1 to 40 characters.")
    return f"{len(lines) + 1}: {line}"


CHOICE = Choice(key="choice", prompt="port", options=options_of(PORTS), refused=no_own_port)
LETTERS = Choice(
    key="bid",
    prompt="bid",
    options=(
        Option(value=1, word="pass", letter="A"),
        Option(value=2, word="piracy", letter="P", gist="attack a ship"),
        Option(value=3, word="raid", letter="R"),
    ),
)
PAIRS = Choice(key="pairs", prompt="counters", options=options_of(("23", "24", "33")))
PICK = Pick(
    key="pick", prompt="which", options=options_of(PORTS), low=0, high=3, check=not_both,
    refused=no_own_port,
)  # fmt: skip
EXACTLY = Pick(key="two", prompt="which two", options=options_of("abc"), low=2, high=2)
NUMBER = Number(key="number", prompt="ships", low=1, high=6)
BEYOND = Number(
    key="beyond", prompt="gold", low=0, high=2,
    beyond=lambda n: IllegalAnswer(f"{n} gold is more than the 2 there are."),
)  # fmt: skip
CONFIRM = Confirm(key="confirm", prompt="sure?")
NAMES = Names(key="names", prompt="players", low=1, high=4, taken=("supply",))
DIE = DiceRoll(key="die", prompt="a die")
DICE = DiceRoll(key="dice", prompt="three dice", count=3)
BIG_DIE = DiceRoll(key="d8", prompt="a die", sides=8)
DRAW = Draw(key="draw", prompt="card", pool=("gull-cutter", "bermuda-sloop", "red-brig"))
HAND = Draw(key="hand", prompt="cards", pool=("ace", "ace", "king", "queen"), count=2)
NEW_CARD = Draw(key="new", prompt="card", pool=("gull-cutter",), gone=("red-brig",), anew=True)
FACT = Fact(
    key="fact.speed", path=("speed",), prompt="speed printed on the boat", example="3",
    read=lambda text: speed(whole(text)), write=lambda value: value, load=speed,
)  # fmt: skip
WORDS = Words(key="words", prompt="a note")
FORM = Form(
    key="form", prompt="merchant, zone, ships",
    fields=(Field("port", CHOICE), Field("zone", DIE), Field("ships", NUMBER)),
)  # fmt: skip
FIGHT = Form(
    key="fight", prompt="attack and defense",
    fields=(Field("attack", DIE), Field("defense", DIE)), check=no_doubles,
)  # fmt: skip
ROLLS = Form(
    key="rolls", prompt="port and bonus", fields=(Field("port", DIE), Field("bonus", DICE)),
)  # fmt: skip
DEFAULTS = Form(
    key="defaults", prompt="count, sure",
    fields=(
        Field("count", Number(key="count", prompt="count", low=0, high=9, default=4)),
        Field("long name", Confirm(key="sure", prompt="sure")),
    ),
)  # fmt: skip
AMOUNTS = Amounts(
    key="amounts", prompt="ships to", low=1, high=3, check=not_alone, refused=no_own_port,
    slots=(Slot(word="Curacao", high=3), Slot(word="St. Eustatius", high=2), Slot(word="Port Royal", high=1)),
)  # fmt: skip
SHARES = Amounts(
    key="shares", prompt="shares", what="piece", low=4, high=4,
    slots=(Slot(word="Anne", low=1, high=2), Slot(word="Bob", low=1, high=3)),
)  # fmt: skip
NO_PLACE = Amounts(key="nowhere", prompt="ships", slots=(), low=0, high=0)
SETTINGS = Settings(
    key="settings", prompt="options", default={},
    settings=(
        Setting(key="more_gold", values=("off", "on"), current="off", gist="4 goods are 1 gold"),
        Setting(key="governors", values=("off", "option1", "option2"), current="off", gist="governors",
                readings={"off": "none", "option1": "one each", "option2": "by dice"}),
        Setting(key="total_players", values=("5", "4", "3", "2"), current="5", gist="players", is_minor=True),
    ),
)  # fmt: skip
LINES = Lines(key="lines", prompt="a card", try_line=tried, offered=("one", "two"))

SAMPLES: tuple[Question[Any], ...] = (
    CHOICE, LETTERS, PAIRS, PICK, EXACTLY, NUMBER, BEYOND, CONFIRM, NAMES, DIE, DICE, BIG_DIE, DRAW,
    HAND, NEW_CARD, FACT, WORDS, FORM, FIGHT, ROLLS, DEFAULTS, AMOUNTS, SHARES, NO_PLACE, SETTINGS, LINES,
)  # fmt: skip

TRICKY = (
    "St. Eustatius", "Cap Français", "Curacao", "Curacao Nord", "Port", "Port Royal", "port-louis",
    "O'Neil", "24", "2", "ß", "Dorado, the Quay", "a", "yes", "more", "Ünal", "x=y",
)  # fmt: skip


@st.composite
def any_question(draw: st.DrawFn) -> Question[Any]:
    """A question with options that are hard to tell apart."""
    words = draw(st.lists(st.sampled_from(TRICKY), min_size=1, max_size=8, unique_by=tight))
    low = draw(st.integers(0, len(words)))
    high = draw(st.integers(low, len(words)))
    options = options_of(words)
    plain = tuple(word for word in words if word not in ("x=y", "24", "2")) or ("one",)
    slots = tuple(Slot(word=word, high=draw(st.integers(1, 4))) for word in plain)
    least = draw(st.integers(0, sum(slot.high for slot in slots)))
    most = draw(st.integers(least, sum(slot.high for slot in slots)))
    count = draw(st.integers(1, 6))
    sides = draw(st.sampled_from((4, 6, 8, 9)))
    pool = (*words, words[0])
    choice = Choice(key="c", prompt="c", options=options)
    number = Number(key="n", prompt="n", low=-low, high=high)
    dice = DiceRoll(key="d", prompt="d", count=count, sides=sides)
    confirm = Confirm(key="y", prompt="y")
    kinds: tuple[Question[Any], ...] = (
        choice,
        number,
        dice,
        confirm,
        Pick(key="p", prompt="p", options=options, low=low, high=high),
        Draw(key="w", prompt="w", pool=pool, count=min(count, len(pool))),
        Amounts(key="a", prompt="a", slots=slots, low=least, high=most),
        Names(key="names", prompt="names", low=1, high=5),
        Form(
            key="f", prompt="f",
            fields=(Field("where", choice), Field("how many", number), Field("roll", dice), Field("sure", confirm)),
        ),
    )  # fmt: skip
    return draw(st.sampled_from(kinds))
