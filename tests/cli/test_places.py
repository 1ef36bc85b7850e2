"""Names of files, and where they lie."""

import os
from pathlib import Path

import pytest

from referee.cli import places
from referee.core.errors import InvalidAnswer


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My Box", "my-box"),
        ("  Curaçao 2 ", "curacao-2"),
        ("box.toml", "box-toml"),
        ("..", None),
        ("../x", None),
        ("a\\b", None),
        ("c:x", None),
        ("a\nb", "a-b"),
        ("a\x1bb", None),
        ("", None),
        ("COM1", None),
        ("x" * 61, None),
        ("ä" * 60, "a" * 60),
        ("日本", "日本"),
    ],
)
def test_safe_names(text: str, name: str | None) -> None:
    if name is None:
        with pytest.raises(InvalidAnswer):
            places.safe_name(text)
    else:
        assert places.safe_name(text) == name


def test_save_stems_are_short_enough_for_every_disk() -> None:
    assert (
        places.save_stem("pyrates", "2026-01-02", ["Anne", "Bob"]) == "pyrates-2026-01-02-anne-bob"
    )
    assert places.save_stem("pyrates", "2026-01-02", []) == "pyrates-2026-01-02"
    long = places.save_stem("pyrates", "2026-01-02", ["日本" * 12] * 5)
    assert len(long.encode()) <= 100


def test_the_newest_save(home: Path) -> None:
    assert places.newest_save() is None
    folder = places.saves_dir()
    folder.mkdir(parents=True)
    for name, age in (("old", 100), ("new", 200)):
        (folder / f"{name}.jsonl").touch()
        os.utime(folder / f"{name}.jsonl", (age, age))
    assert places.newest_save() == folder / "new.jsonl"
    places.remember(folder / "old.jsonl")
    assert places.newest_save() == folder / "old.jsonl"
    (folder / "old.jsonl").unlink()
    assert places.newest_save() == folder / "new.jsonl"


def test_the_data_folder_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_HOME")
    assert places.data_dir().name == "referee"
