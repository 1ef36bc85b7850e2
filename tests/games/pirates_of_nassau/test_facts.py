"""What players read off the parts: how it is typed, how tables hold it, what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.core.errors import InvalidAnswer
from referee.core.questions import Fact
from referee.games.pirates_of_nassau import facts
from referee.games.pirates_of_nassau.reading import face_of, heap_of, letters_of
from referee.games.pirates_of_nassau.rules.encounter import Values
from referee.games.pirates_of_nassau.state import Custom

TYPED: list[tuple[Callable[[], Fact[Any]], str, object]] = [
    (facts.ports, "1 la havana 5 9", ((1, "la-havana"), (5, ""), (9, ""))),
    (facts.ports, "20, 1", ((1, ""), (20, ""))),
    (lambda: facts.income(1, "port 1"), "cr", ("cargo", "rum")),
    (lambda: facts.income(17, "port 17"), "p8", ("p8",)),
    (lambda: facts.income(1, "port 1"), "gunpowder rum", ("gunpowder", "rum")),
    (facts.capacity, "6 9 12", (6, 9, 12)),
    (facts.ship_points, "1 1 0 0", (1, 1, 0, 0)),
    (facts.captains, "22 3/3 21 10/2", (Values(2, 2), Values(3, 3), Values(2, 1), Values(10, 2))),
    (facts.captains, "differ", None),
    (lambda: facts.merchant("sloop"), "2 2 rrc", (Values(2, 2), {"rum": 2, "cargo": 1})),
    (lambda: facts.merchant("sloop"), "10/3 -", (Values(10, 3), {})),
    (
        lambda: facts.custom("gunner"),
        "crew 3 gunnery 1 merchant navy",
        Custom(space="crew", points=3, effect="gunnery", amount=1, scopes=("merchant", "navy")),
    ),
    (
        lambda: facts.custom("ram"),
        "gun 2 gunnery",
        Custom(
            space="gun", points=2, effect="gunnery", amount=1, scopes=("merchant", "navy", "port")
        ),
    ),
    (
        lambda: facts.custom("cook"),
        "crew 2 gain rum 2",
        Custom(space="crew", points=2, effect="gain", amount=2, piece="rum"),
    ),
    (
        lambda: facts.custom("pilot"),
        "crew 1 die 2",
        Custom(space="crew", points=1, effect="die", amount=2),
    ),
    (lambda: facts.custom("captains_cabin"), "4", Custom(space="aft", points=4)),
]


@pytest.mark.parametrize(("build", "line", "value"), TYPED)
def test_typed_and_kept(build: Callable[[], Fact[Any]], line: str, value: object) -> None:
    fact = build()
    assert fact.parse(line) == value
    assert fact.decode(fact.encode(fact.parse(line))) == value


REFUSED: list[tuple[Callable[[], Fact[Any]], str]] = [
    (facts.ports, ""),
    (facts.ports, "7"),
    (facts.ports, "1 1"),
    (facts.ports, "havana 1"),
    (facts.ports, "3"),
    (lambda: facts.income(1, "port 1"), "x"),
    (lambda: facts.income(1, "port 1"), "h"),
    (lambda: facts.income(1, "port 1"), ""),
    (facts.capacity, "6 9"),
    (facts.capacity, "2 9 12"),
    (facts.captains, "22 33 21"),
    (facts.captains, "22 33 21 1"),
    (lambda: facts.captains("anja"), "differ"),
    (lambda: facts.merchant("sloop"), "2 2"),
    (lambda: facts.merchant("sloop"), "99 2 r"),
    (lambda: facts.custom("cook"), "gain rum 1"),
    (lambda: facts.custom("cook"), "crew 3 gain"),
    (lambda: facts.custom("cook"), "crew 3 fly"),
    (lambda: facts.custom("cook"), "crew 99 text"),
    (lambda: facts.custom("captains_cabin"), "crew 3 text"),
]


@pytest.mark.parametrize(("build", "line"), REFUSED)
def test_refused(build: Callable[[], Fact[Any]], line: str) -> None:
    with pytest.raises(InvalidAnswer):
        build().parse(line)


@pytest.mark.parametrize("plain", [None, 3, "x", [], ["x"], [[1]], {}, {"sailing": 1}])
@pytest.mark.parametrize(
    "build",
    [
        facts.ports,
        facts.capacity,
        facts.captains,
        lambda: facts.merchant("x"),
        lambda: facts.income(1, "x"),
    ],
)
def test_a_table_cannot_smuggle_in_what_could_not_be_typed(
    build: Callable[[], Fact[Any]], plain: Any
) -> None:
    with pytest.raises(InvalidAnswer):
        build().decode(plain)


@pytest.mark.parametrize(
    ("line", "heap"),
    [
        ("rrc", {"rum": 2, "cargo": 1}),
        ("r2c1", {"rum": 2, "cargo": 1}),
        ("2r 1c", {"rum": 2, "cargo": 1}),
        ("rum 2 cargo", {"rum": 2, "cargo": 1}),
        ("3 hostage", {"hostage": 3}),
        ("-", {}),
    ],
)
def test_heaps(line: str, heap: dict[str, int]) -> None:
    assert heap_of(line.split()) == heap
    assert heap_of(letters_of(heap).split()) == heap


def test_faces() -> None:
    assert face_of(["22", "rrc"]) == face_of(["2", "2", "rrc"]) == face_of(["2/2", "rrc"])


def missing(tables: dict[str, Any]) -> list[tuple[str, ...]]:
    """Paths of what a copy with these tables still lacks, in the order in which it is asked."""
    asked = [fact for kind in facts.FACTS for fact in kind.asks(tables)]
    return [fact.path for fact in asked if isinstance(fact, Fact)]


def test_what_a_copy_lacks_is_asked_in_order() -> None:
    assert missing({})[0] == ("map", "ports")
    assert ("income", "1") in missing({"map": {"ports": [[1, "havana"]]}})
    assert ("captains", "blue") in missing({"captains": {"all": "differ"}})
