"""What only the parts print: each fact can be typed, kept and read again."""

from typing import Any

import pytest

from referee.core.errors import InvalidAnswer
from referee.core.questions import Fact
from referee.games.nassau import facts
from referee.games.nassau.gear import gear_of, told_gear, written
from referee.games.nassau.rules.yarns import DEMANDS
from tests.games.nassau.table import KINDS, TABLES

ASKED: list[Fact[Any]] = [
    question
    for kind in facts.FACTS
    for question in kind.asks({"opponents": KINDS})
    if isinstance(question, Fact)
] + [facts.opponents()]


@pytest.mark.parametrize("fact", ASKED, ids=lambda fact: str(fact.key))
def test_the_example_is_a_legal_answer_and_comes_back_from_a_save(fact: Fact[Any]) -> None:
    answer = fact.default if fact.default is not None else fact.parse(fact.example)
    assert fact.decode(fact.encode(answer)) == answer


def test_a_whole_box_can_be_filled_ahead() -> None:
    cards = [fact for fact in ASKED if fact.path[0] == "cards"]
    assert len(cards) == 74
    assert sum(" and " in str(fact.prompt) for fact in cards) == 42
    assert not [q for kind in facts.FACTS for q in kind.asks(TABLES)]


@pytest.mark.parametrize(
    ("fact", "typed"),
    [
        (facts.opponents(), "kraken harpoon fort cannon"),
        (facts.opponents(), "squid harpoon fort cannon galleon sabre serpent hook trader pistol"),
        (facts.opponents(), "kraken harpoon fort harpoon galleon sabre serpent hook trader pistol"),
        (facts.pier(1), "gold"),
        (facts.pier(1), "3"),
        (facts.reward("fort", 2), "12 rum"),
        (facts.area("C"), "1 1"),
        (facts.conflict_tiles(), "10 5 11"),
        (facts.dutchman_places(), "5 8"),
        (facts.harbour(), "Z"),
        (facts.borders(), "AA"),
        (facts.hideout(1), "tobacco 2 silver"),
        (facts.hideout(1), "gold 2"),
        (facts.card(1), "3 sails"),
        (facts.card(20), "3"),
        (facts.card(20), "0 silver"),
        (facts.card(64), "4 21"),
    ],
)
def test_what_no_part_prints_is_refused(fact: Fact[Any], typed: str) -> None:
    with pytest.raises(InvalidAnswer):
        fact.parse(typed)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("2 rum, sail", "2 rum, 1 sail"),
        ("rum/doubloon 3crates", "1 rum or 1 doubloon, 3 crates"),
        ("2rum/2cards", "2 rum or 2 yarn cards"),
        ("-", "nothing"),
    ],
)
def test_equipment_as_it_is_typed(typed: str, told: str) -> None:
    gear = gear_of(typed)
    assert told_gear(gear) == told
    assert gear_of(written(gear)) == gear


def test_what_is_wrong_with_a_copy_as_a_whole() -> None:
    assert facts.problems(TABLES) == []
    areas = TABLES["areas"] | {"I": [2, 1, 1]}
    assert facts.problems({**TABLES, "areas": areas}) == ["10 outposts are entered; the box has 8."]
    doubled = TABLES["cards"] | {"3": TABLES["cards"]["2"]}
    assert facts.problems({**TABLES, "cards": doubled}) == ["Cards 2 and 3 both print pistol."]
    assert DEMANDS[2].about == DEMANDS[3].about
