"""How cards are read off the table, in the shortest line, and kept."""

from typing import Any

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.questions import Fact
from referee.games.searovers.facts.filling import FACTS, problems
from referee.games.searovers.facts.others import attack, wild
from referee.games.searovers.facts.vessels import captain, guns, haven, hull
from referee.games.searovers.flow.courses import kept_of, read_roll
from referee.games.searovers.hands import HandRoll, cards_in
from referee.games.searovers.rules.move import Rate, Reroll
from referee.games.searovers.rules.plunder import Bonus
from tests.games.searovers.table import BOX


def kept(fact: Fact[Any], line: str) -> Any:
    """The value of a line, after it went through the tables."""
    value = fact.parse(line)
    assert fact.decode(fact.encode(value)) == value
    return value


def test_what_the_rulebook_prints_is_not_asked_again() -> None:
    sloop = kept(hull("sloop"), "1 6")
    assert (sloop.cost, sloop.rate, sloop.guns) == (2, Rate(2, 1, True), (4, 6, 8))
    queen = kept(hull("queen-annes-revenge"), "3 14")
    assert (queen.cost, queen.rate, queen.captain) == (5, Rate(1, 5), "blackbeard")
    assert hull("queen-annes-revenge").encode(queen) == {"strength": 3, "cargo": 14}
    beard = kept(captain("blackbeard"), "2 4 p13 p4")
    assert (beard.cost, beard.colour, beard.attacks) == (3, "black", ("P13", "P4"))
    assert kept(attack("P13"), "none").bonus == Bonus("none")


def test_cards_that_nobody_has_read() -> None:
    fancy = kept(hull("fancy"), "warship 5 4 12 1+5 black henry every")
    assert (fancy.type, fancy.colour, fancy.captain) == ("warship", "black", "henry-every")
    assert kept(hull("brigantine"), "2 9 4/6/8").guns == (4, 6, 8)
    assert kept(hull("revenge"), "sloop 2 1 6 red bonnet").rate == Rate(2, 1, True)
    bonnet = kept(captain("bonnet"), "black 2 1 3")
    assert (bonnet.skulls, bonnet.attacks) == (3, ())
    assert kept(guns(8), "3 2") == (3, 2)
    assert kept(haven("H2"), "2") == 2
    assert kept(attack("B5"), "3 4 brig") == (3, 4, Bonus("vessel", type="brigantine"))
    assert kept(attack("B6"), "3 4 guns8").bonus == Bonus("guns", size=8)
    calm = kept(wild("calm"), "2 save 3 cannot-move")
    assert (calm.cost, calm.form, calm.against, calm.effect) == (2, "save", 3, "cannot-move")
    assert kept(wild("the-flying-dutchman"), "1 save 2 4").amount == 4


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (hull("sloop"), "1"),
        (hull("fancy"), "5 4 12 1+5"),
        (hull("fancy"), "warship 5 4 12"),
        (captain("bonnet"), "2 1 3"),
        (attack("B5"), "0 4 crew"),
        (wild("calm"), "2 save"),
        (guns(8), "3 2 1"),
        (haven("H2"), "x"),
    ],
)
def test_lines_that_say_too_little_or_too_much(fact: Fact[Any], line: str) -> None:
    with pytest.raises(InvalidAnswer):
        fact.parse(line)


def test_a_copy_is_checked() -> None:
    assert problems(BOX) == []
    wrong = {
        "vessels": {"sloop": {"strength": 1}, "queen-annes-revenge": {"strength": 4, "cargo": 9}},
        "captains": {"blackbeard": {"strength": 2, "skulls": 4, "attacks": []}},
    }
    found = problems(wrong)
    assert len(found) == 2
    assert "vessels.sloop" in found[0]
    assert "the rulebook's example has 5" in found[1]


def test_a_copy_can_be_filled_ahead() -> None:
    asked = [fact for kind in FACTS for fact in kind.asks({})]
    paths = [".".join(fact.path) for fact in asked if isinstance(fact, Fact)]
    assert len(paths) == len(set(paths))
    assert "havens.H1" in paths
    assert "havens.H7" not in paths  # printed
    assert "attacks.B4" not in paths
    again = [fact.path for kind in FACTS for fact in kind.asks(BOX) if isinstance(fact, Fact)]
    assert not [path for path in again if path[0] in ("guns", "havens", "vessels")]


@pytest.mark.parametrize(
    ("text", "rate", "faces", "rerolls", "added"),
    [
        ("34", Rate(2, 1, True), (3, 4), (), ()),
        ("1>43", Rate(2, 1, True), (1, 4, 3), (), ()),
        ("1>3", Rate(1, 5), (1,), (Reroll(1, (3,)),), ()),
        ("34>16+2", Rate(2, 1, True), (3, 4), (Reroll(4, (1, 6)),), (2,)),
        ("4+1+1", Rate(1, 4), (4,), (), (1, 1)),
    ],
)
def test_move_rolls_as_they_are_typed(
    text: str,
    rate: Rate,
    faces: tuple[int, ...],
    rerolls: tuple[Reroll, ...],
    added: tuple[int, ...],
) -> None:
    roll = read_roll(text, rate)
    assert (roll.faces, roll.rerolls, roll.added) == (faces, rerolls, added)
    assert kept_of(roll, rate).refusal is None


def test_a_hand_with_cards() -> None:
    hand = HandRoll(key="x", prompt="", count=3, due=lambda added: 3 + added)
    plain = hand.parse("641")
    assert (plain, cards_in(plain), hand.encode(plain)) == ((6, 4, 1), (), "641")
    added = hand.parse("641321+1+2")
    assert cards_in(added) == (1, 2)
    assert hand.decode(hand.encode(added)) == added
    assert hand.decode([6, 4, 1]) == (6, 4, 1)
    with pytest.raises(IllegalAnswer, match="4 dice due"):
        hand.parse("641+1")
    alone = HandRoll(key="x", prompt="", count=3, due=lambda added: 3 + added, takes_cards=False)
    with pytest.raises(IllegalAnswer, match="another kind of roll"):
        alone.parse("6411+1")
