"""One flow being driven: what it may ask for, what answers itself, and what becomes of errors in it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from referee.core.errors import FlowBroken, IllegalAnswer, InvalidAnswer
from referee.core.game import Setup
from referee.core.protocol import (
    Auto,
    Flow,
    Interrupt,
    Learn,
    Ruling,
    Void,
    announce,
    ask,
    ask_if,
    know,
    learn,
    peek,
    told,
)
from referee.core.questions import Confirm, Number
from referee.core.run import Run, fact_at
from tests.core import toys
from tests.core.toys import Sea

Play = Callable[[Sea], Flow[None]]


def driven(play: Play, facts: dict[str, Any] | None = None, *more: Interrupt[Sea]) -> Run[Sea]:
    """A run of this flow, at its first question."""
    game = replace(toys.GAME, play=play, interrupts=(*toys.INTERRUPTS, *more))
    return Run(game, Setup(seats=("anne", "bob")), facts or {})


def number(key: str = "n", high: int = 9) -> Number:
    return Number(key=key, prompt=key, low=0, high=high)


def said(run: Run[Sea]) -> list[str]:
    return [told(ruling.text) for ruling in run.take_heard()[0]]


def test_a_flow_asks_and_is_answered() -> None:
    got: list[object] = []

    def play(state: Sea) -> Flow[None]:
        got.append((yield from ask(lambda: number("one"))))
        yield from announce(
            lambda: f"{got}", "toy/x", figures=(1, "a"), verdict="reminder", why=lambda: ["w"]
        )
        got.append((yield from ask(lambda: Confirm(key="two", prompt="two"))))

    run = driven(play)
    assert run.question is not None
    assert run.question.key == "one"
    run.answer(7)
    assert run.question.key == "two"
    (ruling,), autos = run.take_heard()
    assert isinstance(ruling, Ruling)
    assert (told(ruling.text), ruling.cites, ruling.figures, ruling.verdict) == (
        "[7]",
        ("toy/x",),
        (1, "a"),
        "reminder",
    )
    assert ruling.why is not None
    assert (list(ruling.why()), autos) == (["w"], [])
    assert run.take_heard() == ([], [])
    assert not run.is_finished
    run.answer(True)
    assert got == [7, True]
    assert run.is_finished


def test_a_flow_that_only_speaks() -> None:
    def flow(_: Sea) -> Flow[None]:
        yield from announce("at once")

    assert driven(flow).question is None


def test_what_answers_itself_never_stops_the_flow() -> None:
    got: list[object] = []

    def play(state: Sea) -> Flow[None]:
        got.append(
            (yield from ask(lambda: Auto(key="a", value=3, reason="only one", word="three")))
        )
        got.append((yield from ask(lambda: Auto(key="b", value=4))))
        for reason in ("nothing to do", ""):
            void: Callable[[], Number | Void] = partial(Void, reason)
            got.append((yield from ask_if(void)))

    run = driven(play)
    assert run.is_finished
    assert got == [3, 4, None, None]
    rulings, autos = run.take_heard()
    assert [told(r.text) for r in rulings] == ["only one", "nothing to do"]
    assert autos == [("a", "three"), ("b", "4")]


def test_facts_are_known_asked_or_only_looked_at() -> None:
    got: list[object] = []

    def play(state: Sea) -> Flow[None]:
        got.append((yield from peek("speed", "bob")))
        got.append((yield from peek("speed")))
        got.append((yield from know(toys.speed("anne"))))
        got.append((yield from know(toys.speed("bob"))))
        yield from learn(("kept", "x"), [1])

    run = driven(play, {"speed": {"anne": 4}})
    assert got == [None, {"anne": 4}, 4]
    assert run.question is not None
    assert run.question.key == "fact.speed.bob"
    assert run.learned == []
    run.answer(2)
    assert run.is_finished
    assert got[-1] == 2
    assert run.learned == [Learn(("kept", "x"), [1])]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("a", "b"), 1), (("a",), {"b": 1, "c": None}), ((), {"a": {"b": 1, "c": None}}), (("a", "c"), None),
        (("x",), None), (("a", "b", "c"), None), (("a", "x"), None),
    ],
)  # fmt: skip
def test_a_value_at_a_path(path: tuple[str, ...], value: object) -> None:
    assert fact_at({"a": {"b": 1, "c": None}}, path) == value


# Errors


def fails_at_once(state: Sea) -> Flow[None]:
    raise ValueError("no wind")
    yield


def fails_later(state: Sea) -> Flow[None]:
    yield from ask(number)
    next(iter(()))


def fails_by_refusing(state: Sea) -> Flow[None]:
    yield from ask(number)
    raise IllegalAnswer("a rule refused in the middle of a flow")


def fails_in_asking(state: Sea) -> Flow[None]:
    yield from ask(number)
    nothing: dict[str, int] = {}
    yield from ask(lambda: number("n", nothing["high"]))


@pytest.mark.parametrize(
    ("play", "message"),
    [
        (fails_later, "RuntimeError: generator raised StopIteration"),
        (fails_by_refusing, "IllegalAnswer: a rule refused in the middle of a flow"),
        (fails_in_asking, "KeyError: 'high'"),
    ],
)
def test_whatever_a_flow_raises_is_a_fault_of_ours(play: Play, message: str) -> None:
    run = driven(play)
    with pytest.raises(FlowBroken) as caught:
        run.answer(1)
    assert str(caught.value) == message
    assert caught.value.__cause__ is not None


def test_a_flow_that_cannot_begin() -> None:
    with pytest.raises(FlowBroken, match="ValueError: no wind"):
        driven(fails_at_once)


def refusing(fault: Exception) -> Interrupt[Sea]:
    def check(state: Sea, words: str) -> None:
        raise fault

    return Interrupt(name="odd", usage="odd", gist="odd", check=check, start=toys.tax)


@pytest.mark.parametrize(
    ("fault", "told_as"),
    [
        (IllegalAnswer("not now"), IllegalAnswer),
        (InvalidAnswer("what?"), InvalidAnswer),
        (KeyError("mast"), FlowBroken),
    ],
)
def test_checks_of_actions(fault: Exception, told_as: type[Exception]) -> None:
    run = driven(lambda _: ask_nothing(), None, refusing(fault))
    with pytest.raises(told_as) as caught:
        run.interrupt("odd", "")
    assert caught.type is told_as
    assert run.question is not None
    assert run.question.key == "n"
    run.answer(1)
    assert run.is_finished


def ask_nothing() -> Flow[None]:
    yield from ask(number)


def test_lines_and_options_that_fail() -> None:
    run = driven(lambda _: ask_nothing())
    run.state.coins = {"anne": 0}
    with pytest.raises(FlowBroken, match="ZeroDivisionError: thirteen"):
        run.operate(("anne.coins 13",))
    with pytest.raises(IllegalAnswer, match="has only 0"):
        run.operate(("anne.coins -1",))
    with pytest.raises(IllegalAnswer, match="wind is no option of this game"):
        run.set_option("wind", "on")
    assert [done.text for done in run.operate(("anne.coins +1", "anne.coins +2"))] == [
        "anne: 1 coins.", "anne: 3 coins.",
    ]  # fmt: skip


# In between


def test_a_question_is_built_anew_after_what_came_between() -> None:
    def play(state: Sea) -> Flow[None]:
        count = yield from ask(lambda: number("coins", state.coins["anne"]))
        yield from announce(f"{count} of {state.coins['anne']}")

    run = driven(play)
    for act, high in (
        (lambda: run.operate(("anne.coins +5",)), 5),
        (lambda: run.interrupt("tax", "2"), 2),
        (lambda: run.operate(("anne.coins +1",)), 3),
        (lambda: run.set_option("goal", "5"), 3),
    ):
        act()
        assert isinstance(run.question, Number)
        assert run.question.high == high
    run.answer(3)
    assert said(run) == ["Taxes.", "3 of 3"]


def test_actions_wait_for_each_other() -> None:
    run = driven(lambda _: ask_nothing())
    run.interrupt("gift", "anne")
    run.interrupt("gift", "bob")
    keys: list[str] = []
    while run.question is not None and len(keys) < 9:
        keys.append(run.question.key)
        run.answer(1)
    assert keys == ["t0.gift.bob", "t0.gift.anne", "n"]
    assert run.state.coins == {"anne": 1, "bob": 1}


def test_where_it_waits_and_dropping_it() -> None:
    run = driven(lambda _: ask_nothing())
    run.interrupt("gift", "anne")
    assert [place.rpartition(" line ")[0] for place in run.where()] == [
        "ask_nothing",
        "ask",
        "gift",
        "ask",
    ]
    assert all(place.rpartition(" line ")[2].isdigit() for place in run.where())
    run.close()
    assert run.where() == []
    run.close()
