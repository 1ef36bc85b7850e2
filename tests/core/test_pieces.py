"""What hands are told to do: following it word for word gives the other table, with nothing taken that is not there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.pieces import Pieces, Straight, anywhere, applied, counted, difference
from tests.core.hands import followed


def nowhere(source: str, target: str) -> bool:
    return False


def to_cards(source: str, target: str) -> bool:
    return target.endswith("card")


@pytest.mark.parametrize(
    ("count", "thing", "said"),
    [
        (1, "good", "1 good"),
        (2, "good", "2 goods"),
        (0, "good", "0 goods"),
        (1, "gold", "1 gold"),
        (3, "gold", "3 gold"),
        (1, "ship of Anne", "1 ship of Anne"),
        (2, "ship of Anne (red)", "2 ships of Anne (red)"),
        (1, "the Sea Cow", "the Sea Cow"),
    ],
)
def test_things_are_counted_in_words(count: int, thing: str, said: str) -> None:
    assert counted(count, thing) == said


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ({}, {}, []),
        ({("Curacao", "good"): 1}, {("Curacao", "good"): 1}, []),
        ({}, {("Curacao", "good"): 1}, ["Curacao: put 1 good"]),
        ({("Curacao", "good"): 3}, {("Curacao", "good"): 1}, ["Curacao: take 2 goods away"]),
        (
            {("Curacao", "ship of Anne"): 2},
            {("High Seas", "ship of Anne"): 1, ("Curacao", "ship of Anne"): 1},
            ["Curacao: move 1 ship of Anne to High Seas"],
        ),
        (
            {("Curacao", "ship of Anne"): 2, ("Nassau", "ship of Bob"): 1},
            {("Curacao", "ship of Bob"): 1, ("Nassau", "ship of Anne"): 1},
            [
                "Curacao: move 1 ship of Anne to Nassau, take 1 ship of Anne away",
                "Nassau: move 1 ship of Bob to Curacao",
            ],
        ),
        (
            {("Curacao", "good"): 4},
            {("Curacao", "gold"): 1, ("Nassau", "good"): 1},
            ["Curacao: take 4 goods away, put 1 gold", "Nassau: put 1 good"],
        ),
        (
            {("Turn track", "marker"): "1", ("Anne's card", "allegiance counter"): "Dutch"},
            {("Turn track", "marker"): "2"},
            ["Turn track: marker to 2", "Anne's card: take the allegiance counter away"],
        ),
        (
            {("Curacao", "counters"): "3 trade, 2 defense"},
            {("Curacao", "counters"): "4 trade, 2 defense", ("Curacao", "good"): 1},
            ["Curacao: put 1 good, counters to 4 trade, 2 defense"],
        ),
        (
            {("High Seas", "the Sea Cow"): 1, ("Sea Cow", "good"): 2},
            {("Anne's card", "good"): 2},
            ["Sea Cow: move 2 goods to Anne's card", "High Seas: take the Sea Cow away"],
        ),
    ],
)
def test_what_hands_are_told(before: Pieces, after: Pieces, lines: list[str]) -> None:
    assert difference(before, after) == lines
    assert followed(before, after, lines) == after


def test_pieces_of_the_supply_go_by_the_supply_where_the_game_says_so() -> None:
    before: Pieces = {("Curacao", "good"): 2, ("Curacao", "ship of Anne"): 1}
    after: Pieces = {
        ("Nassau", "good"): 1,
        ("Anne's card", "good"): 1,
        ("Nassau", "ship of Anne"): 1,
    }
    assert difference(before, after, nowhere) == [
        "Curacao: move 1 ship of Anne to Nassau, take 2 goods away",
        "Nassau: put 1 good",
        "Anne's card: put 1 good",
    ]
    assert difference(before, after, to_cards) == [
        "Curacao: move 1 good to Anne's card, move 1 ship of Anne to Nassau, take 1 good away",
        "Nassau: put 1 good",
    ]


PLACES = st.sampled_from(
    ("Curacao", "Nassau", "Nassau Nord", "Anne's card", "High Seas", "Sea Cow")
)
COUNTED = st.sampled_from(("good", "gold", "ship of Anne", "ship of Bob (red)", "the Sea Cow"))
MARKERS = st.sampled_from(("counters", "marker", "reminder"))
POSITIONS = st.sampled_from(("1", "2", "3 trade, 2 defense", "x: y", "take 1 good away"))


@st.composite
def tables(draw: st.DrawFn) -> Pieces:
    counts = draw(st.dictionaries(st.tuples(PLACES, COUNTED), st.integers(1, 4), max_size=8))
    single = {key: 1 if key[1].startswith("the ") else count for key, count in counts.items()}
    return {**single, **draw(st.dictionaries(st.tuples(PLACES, MARKERS), POSITIONS, max_size=4))}


@given(tables(), tables(), st.sampled_from((anywhere, nowhere, to_cards)))
def test_following_the_words_gives_the_other_table(
    before: Pieces, after: Pieces, straight: Straight
) -> None:
    lines = difference(before, after, straight)
    assert followed(before, after, lines) == after
    assert applied(before, after) == after
    assert len({line.partition(": ")[0] for line in lines}) == len(lines)
    assert all(line.isprintable() for line in lines)
    assert bool(lines) is (before != after)


@given(tables(), tables())
def test_back_again_gives_the_first_table(before: Pieces, after: Pieces) -> None:
    there = followed(before, after, difference(before, after))
    assert followed(there, before, difference(there, before)) == before


@given(tables(), tables())
def test_no_map_is_changed_by_looking(before: Pieces, after: Pieces) -> None:
    copies = dict(before), dict(after)
    difference(before, after)
    applied(before, after)
    assert (before, after) == copies


def test_of_a_closed_place_no_total_is_told() -> None:
    chest, gold = "Anja's chest", "piece of eight"
    full: Pieces = {(chest, gold): 37, (chest, "doubloon"): 2, ("Bob's chest", gold): 4}
    none: Pieces = {("Bob's chest", gold): 5}
    assert difference(full, none, closed={chest}) == [
        "Bob's chest: put 1 piece of eight",
        "Anja's chest: take all pieces of eight away, take all doubloons away",
    ]
    assert difference(none, full, closed={chest})[1] == (
        "Anja's chest: put its pieces of eight back, its owner knows how many, "
        "put its doubloons back, its owner knows how many"
    )
    assert difference({(chest, gold): 37}, {(chest, gold): 32}, closed={chest}) == [
        "Anja's chest: take 5 pieces of eight away"
    ]
