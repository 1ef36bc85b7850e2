"""Tables of printed facts: read strictly, and what is wrong is told with file and place in a line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from referee.core.errors import TableError
from referee.core.tables import (
    LARGEST_TABLE,
    Rule,
    Rulebook,
    TableRuling,
    read_folder,
    read_toml,
    rulebook,
    structured,
    tables_dir,
)
from tests import hostile


def written(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_file_is_nested_dicts(tmp_path: Path) -> None:
    path = written(tmp_path, "a.toml", 'name = "Nuño"\n[ports]\ndutch = [["Curacao", ["EC"]]]\n')
    assert read_toml(path) == {"name": "Nuño", "ports": {"dutch": [["Curacao", ["EC"]]]}}


@pytest.mark.parametrize(
    "content",
    [b"a = ", b"a = 1\na = 2\n", b"\xff\xfe", b"a = '\x1b[2J'", b"[" * 5_000, b"a = " + b"[" * 5_000, b"\x00"],
    ids=range(7),
)  # fmt: skip
def test_what_is_no_table_is_told_in_a_line(tmp_path: Path, content: bytes) -> None:
    path = written(tmp_path, "bad.toml", content)
    with pytest.raises(TableError) as caught:
        read_toml(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    hostile.checked(caught.value)


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.toml", tmp_path):
        with pytest.raises(TableError) as caught:
            read_toml(path)
        hostile.checked(caught.value)
    strange = tmp_path / "\x1b[2J\n.toml"
    strange.write_text("= =")
    for path in (strange, tmp_path / "\x1b[2J" / "x.toml"):
        with pytest.raises(TableError) as caught:
            read_toml(path)
        hostile.checked(caught.value)
    large = tmp_path / "large.toml"
    with large.open("wb") as file:
        file.truncate(LARGEST_TABLE + 1)
    with pytest.raises(TableError) as caught:
        read_toml(large)
    assert str(caught.value) == f"{large}: too large for a table."


def test_a_folder_is_one_table(tmp_path: Path) -> None:
    written(tmp_path, "b.toml", 'source = "x"\n[ports]\nfrench = 2\n[cargo.brig]\n1 = [1, 0]\n')
    written(tmp_path, "a.toml", 'source = "y"\nplain = 1\n[ports]\ndutch = 1\n')
    written(tmp_path, "notes.txt", "= = =")
    assert read_folder(tmp_path) == {
        "plain": 1,
        "ports": {"dutch": 1, "french": 2},
        "cargo": {"brig": {"1": [1, 0]}},
    }
    assert read_folder(tmp_path / "missing") == {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Port:
    name: str
    defense: int
    is_pirate: bool = False
    zones: tuple[str, ...] = ()
    goods: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    ports: tuple[Port, ...]


def test_tables_become_records() -> None:
    given = {"ports": [{"name": "Curacao", "defense": 2, "zones": ["EC"], "goods": {"x": 1}}]}
    assert structured(Box, given, "box.toml") == Box(
        ports=(Port(name="Curacao", defense=2, zones=("EC",), goods={"x": 1}),)
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "box.toml: expected a table, got []"),
        ({}, "box.toml.ports: missing"),
        ({"ports": {}}, "box.toml.ports: expected a list, got {}"),
        ({"ports": [], "x": 1}, "box.toml.x: unknown key"),
        ({"ports": [1]}, "box.toml.ports[0]: expected a table, got 1"),
        ({"ports": [{"name": "Curacao"}]}, "box.toml.ports[0].defense: missing"),
        ({"ports": [{"name": 1, "defense": 2}]}, "box.toml.ports[0].name: expected str, got 1"),
        ({"ports": [{"name": "C", "defense": "2"}]}, "box.toml.ports[0].defense: expected int, got '2'"),
        ({"ports": [{"name": "C", "defense": True}]}, "box.toml.ports[0].defense: expected int, got True"),
        ({"ports": [{"name": "C", "defense": 2, "is_pirate": 1}]}, "box.toml.ports[0].is_pirate: expected bool, got 1"),
        ({"ports": [{"name": "C", "defense": 2, "zones": ["EC", 1]}]}, "box.toml.ports[0].zones[1]: expected str, got 1"),
        ({"ports": [{"name": "C", "defense": 2, "goods": {"x": "1"}}]}, "box.toml.ports[0].goods.x: expected int, got '1'"),
        ({"ports": [{"name": "C", "defense": 2, "goods": [1]}]}, "box.toml.ports[0].goods: expected a table, got [1]"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_its_place(given: Any, message: str) -> None:
    with pytest.raises(TableError) as caught:
        structured(Box, given, "box.toml")
    assert hostile.checked(caught.value) == message


@pytest.mark.parametrize(
    "given",
    [
        {"ports": "x" * 10_000},
        {"x" * 10_000: 1, "ports": []},
        {"\x1b[2J": 1, "ports": []},
        {"ports": [{"name": ["x" * 10_000], "defense": 2}]},
        {"ports": [{"name": "C", "defense": 2, "goods": {"\x1b" * 900: "x"}}]},
    ],
)
def test_a_strangers_table_is_told_in_a_line(given: Any) -> None:
    with pytest.raises(TableError) as caught:
        structured(Box, given, "box.toml")
    hostile.checked(caught.value)


BOOK = Rulebook(
    slug="sea",
    rules=(
        Rule(id="3-piracy", heading="3. Piracy", gist="Attack a merchant ship."),
        Rule(id="4-raid", heading="4. Raid", gist="Attack a port; a piracy is no raid."),
    ),
    rulings=(
        TableRuling(id="R1", title="A score of 5", gist="It ends the game.", weight="H", option="five_trigger"),
    ),
    options=(),
)  # fmt: skip


def test_rules_are_found_by_id_and_by_words() -> None:
    assert BOOK.find("sea/3-piracy") == BOOK.find("3-piracy") == BOOK.rules[0]
    assert BOOK.find("pyrates/3-piracy") is None
    assert [BOOK.cited(rule) for rule in ("sea/4-raid", "sea/R1", "sea/R99")] == [
        "4. Raid", "house R1: A score of 5", "sea/R99",
    ]  # fmt: skip
    assert BOOK.search("piracy") == [BOOK.rules[0], BOOK.rules[1]]
    assert BOOK.search("RAID attack") == [BOOK.rules[1]]
    assert BOOK.search("five trigger") == [BOOK.rulings[0]]
    assert BOOK.search("score 5 ends") == [BOOK.rulings[0]]
    assert BOOK.search("whale") == []
    assert BOOK.search("") == list(BOOK.entries)


def test_the_tables_of_a_game_lie_beside_the_package() -> None:
    assert (tables_dir() / "pyrates" / "rules.toml").is_file()
    assert rulebook("pyrates").find("3-piracy") is not None
    assert rulebook("pyrates") is rulebook("pyrates")
    assert rulebook("no-such-game").entries == ()
