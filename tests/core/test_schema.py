"""Facts declared once: reading them, refusing them by their path, typing them."""

from enum import StrEnum
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.fact_words import fact_lines, put_words
from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Choice,
    Dice,
    ListOf,
    MalformedFacts,
    MapOf,
    Member,
    Record,
    Text,
    Whole,
    fact,
)


class Suit(StrEnum):
    SEA = "sea"
    LAND = "land"


class ShipFacts(NamedTuple):
    name: str = fact(NAME, "its name")
    guns: int = fact(COUNT, "its guns", default=0)


class FleetFacts(NamedTuple):
    suit: Suit = fact(Member(Suit), "where")
    ships: tuple[ShipFacts, ...] = fact(
        ListOf(Record(ShipFacts), 1, 3, different_by=("name",)), "the ships"
    )
    dice: tuple[int, ...] = fact(Dice(0, 2), "dice", default=())
    odd: int | None = fact(Whole(-1, 1), "a correction", default=None)
    fast: bool = fact(FLAG, "in a hurry", default=False)
    wind: str = fact(Choice("calm", "gale"), "the wind", default="calm")
    crew: dict[str, int] = fact(MapOf(Whole(1)), "crew by place", default={})
    faces: dict[str, str] | None = fact(
        MapOf(NAME, keys=("1", "2"), all_keys=True), "faces", default=None
    )
    from_: tuple[str, ...] = fact(ListOf(NAME, different=True), "ports", default=(), key="from")
    note: str = fact(Text(empty=True), "a note", default="")


FLEET = Record(FleetFacts)
LEAST = {"suit": "sea", "ships": [{"name": "Ann"}]}


def test_defaults() -> None:
    fleet = FLEET.read(LEAST)
    assert fleet == FleetFacts(
        suit=Suit.SEA,
        ships=(ShipFacts(name="Ann", guns=0),),
        dice=(),
        odd=None,
        fast=False,
        wind="calm",
        crew={},
        faces=None,
        from_=(),
        note="",
    )


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"suit": "air"}, "suit"),
        ({"suit": ["sea"]}, "suit"),
        ({"ships": []}, "ships"),
        ({"ships": {}}, "ships"),
        ({"ships": [{"name": "Ann"}, {"name": ""}]}, "ships.1.name"),
        ({"ships": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Ann"}]}, "ships.2.name"),
        ({"ships": [{"name": "Ann", "guns": True}]}, "ships.0.guns"),
        ({"ships": [{"name": "Ann", "guns": 2.0}]}, "ships.0.guns"),
        ({"ships": [{"name": "Ann", "gun": 2}]}, "ships.0.gun"),
        ({"ships": [{"guns": 1}]}, "ships.0.name"),
        ({"ships": ["Ann"]}, "ships.0"),
        ({"dice": [7]}, "dice"),
        ({"dice": [True]}, "dice"),
        ({"dice": [1, 2, 3]}, "dice"),
        ({"dice": 3}, "dice"),
        ({"odd": -2}, "odd"),
        ({"odd": None}, "odd"),
        ({"fast": 1}, "fast"),
        ({"wind": "none"}, "wind"),
        ({"wind": None}, "wind"),
        ({"crew": {"deck": 0}}, "crew.deck"),
        ({"crew": {"": 1}}, "crew"),
        ({"crew": [1]}, "crew"),
        ({"faces": {"1": "a"}}, "faces.2"),
        ({"faces": {"1": "a", "2": "b", "3": "c"}}, "faces.3"),
        ({"from": ["a", "a"]}, "from"),
        ({"from_": []}, "from_"),
        ({"note": 1}, "note"),
        ({"extra": 1, "suit": "air"}, "extra"),
    ],
)
def test_a_fault_names_its_path(change: dict[str, Any], key: str) -> None:
    with pytest.raises(MalformedFacts) as caught:
        FLEET.read(LEAST | change)
    assert caught.value.key == key
    assert str(caught.value).startswith(f"{key}: ")


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (Dice(1, 1), 3, "must be a list of one die, like [3], not 3"),
        (Dice(2, 2), 3, "must be a list of 2 dice, like [3, 5], not 3"),
        (Dice(0, 1), 3, "must be a list of one die or none, like [3], not 3"),
        (Dice(1), "35", 'must be a list of 1 dice or more, like [3, 5, 2], not "35"'),
        (Dice(), None, "must be a list of dice, like [3, 5, 2], not null"),
        (Dice(4, 4), 3, "must be a list of 4 dice, like [3, 5, 2, 6], not 3"),
        (Dice(9, 9), 3, "must be a list of 9 dice, like [3, 5, 2, 6, 1, 4, ...], not 3"),
        (Dice(1, 1), [3, 3], "must be one die, not 2 dice"),
        (Dice(2, 3), [3], "must be 2 to 3 dice, not 1 die"),
        (Dice(1, 1), [], "must be one die, not no dice"),
        (ListOf(NAME, 2, 2), ["a"], "must be a list of 2, not of 1"),
    ],
)
def test_a_wrong_number_of_dice_tells_the_form(kind: Any, value: object, message: str) -> None:
    with pytest.raises(MalformedFacts) as caught:
        kind.read(value)
    assert caught.value.message == message


@pytest.mark.parametrize("facts", [None, [], "x", 1])
def test_facts_are_an_object(facts: object) -> None:
    with pytest.raises(MalformedFacts) as caught:
        FLEET.read(facts)
    assert caught.value.key == ""
    assert str(caught.value).startswith("facts: ")


def test_help_lists_every_fact() -> None:
    lines = {line.path: line for line in fact_lines(FLEET)}
    assert lines["ships.N.guns"].default == "0"
    assert lines["suit"].words == "sea or land"
    assert lines["suit"].default == ""
    assert lines["odd"].default == "not stated"
    assert lines["dice"].words == "0 to 2 dice"
    assert all(line.meaning for line in lines.values())


def test_typed_words_become_facts() -> None:
    words = {
        "suit": "sea",
        "ships.0.name": "Ann",
        "ships.0.guns": "3",
        "ships.1.name": "7",
        "dice": "65",
        "fast": "yes",
        "crew.deck": "2",
        "faces": '{"1": "a", "2": "b"}',
        "from": "x, y",
        "odd": "-1",
        "crew.Mr. Bo. St.": "+3",
    }
    facts: dict[str, object] = {}
    put_words(FLEET, words, facts)
    fleet = FLEET.read(facts)
    assert fleet.ships == (ShipFacts(name="Ann", guns=3), ShipFacts(name="7", guns=0))
    assert (fleet.dice, fleet.fast, fleet.crew) == ((6, 5), True, {"deck": 2, "Mr. Bo. St.": 3})
    assert (fleet.faces, fleet.from_, fleet.odd) == ({"1": "a", "2": "b"}, ("x", "y"), -1)


@pytest.mark.parametrize("text", ["665", "6 6 5", "6,6,5", "[6, 6, 5]"])
def test_dice_are_typed_as_at_the_table(text: str) -> None:
    kind = Dice()
    assert kind.read(kind.plain(text)) == (6, 6, 5)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"sails": "1"}, "sails"),
        ({"ships.x.name": "Ann"}, "ships.x"),
        ({"ships.1.name": "Ann"}, "ships.1.name"),
        ({"suit.x": "1"}, "suit.x"),
        ({"dice": "6", "dice.0": "5"}, "dice.0"),
        ({"ships": "[1]", "ships.0.name": "Ann"}, "ships.0.name"),
        ({"crew": '{"deck": 1, "deck": 2}'}, "deck"),
    ],
)
def test_typed_words_that_lead_nowhere(words: dict[str, str], key: str) -> None:
    with pytest.raises(MalformedFacts) as caught:
        put_words(FLEET, words, {})
    assert caught.value.key == key


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def refused_at(facts: object) -> str | None:
    """The first word of the path of the fault, None where there is none."""
    try:
        FLEET.read(facts)
    except MalformedFacts as fault:
        return fault.key.split(".")[0]
    return None


@given(st.dictionaries(st.sampled_from(list(FLEET.facts)), PLAIN))
def test_anything_is_read_or_refused(change: dict[str, object]) -> None:
    assert refused_at(LEAST | change) in {None, *change}


@given(st.text(max_size=20), st.sampled_from(list(FLEET.facts)))
def test_any_typed_word_is_read_or_refused(text: str, key: str) -> None:
    facts: dict[str, object] = dict(LEAST)
    put_words(FLEET, {key: text}, facts)
    assert refused_at(facts) in {None, key}
