"""`referee games`: the list, the files, and a damaged save made whole."""

from pathlib import Path

import pytest

from referee.cli.places import saves
from referee.core.journal import Journal
from tests.cli.conftest import Command

WHOLE_GAME = "red\n9\n0\nblue\n1\n0\nred\n1\n"


def damage(save: Path, line: int, old: bytes, new: bytes) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    save.write_bytes(b"".join(lines))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_what_an_editor_did_to_a_save_is_undone(run: Command, race: Path, mark: bytes) -> None:
    whole = race.read_bytes()
    race.write_bytes(mark + whole.replace(b"\n", b"\r\n"))
    said = run("games", "recover", "toy").output
    fresh = race.with_name(f"{race.stem}-recovered.jsonl")
    assert f"Recovered into {fresh}." in said
    assert "It is whole, up to entry 5." in said
    assert fresh.read_bytes() == whole


def test_no_games(run: Command, home: Path) -> None:
    assert run("games").output == f"No saved games in {home / 'saves'}.\n"


def test_list_and_totals(run: Command, race: Path) -> None:
    run("play", "toy", "anne", "bob", "--tables", "other", typed=WHOLE_GAME)
    run(
        "play",
        "toy",
        "Anne",
        "--tables",
        "other",
        "--house",
        "wind=strong",
        typed="red\n0\nred\n1\n",
    )
    said = run("games", "list").output
    assert "won by anne" in said
    assert "turn 1" in said
    assert "Anne: won 2 of 2 finished" in said
    assert "bob: won 0 of 1 finished" in said
    assert said.index("Anne: won") < said.index("bob: won")


def test_players_are_called_as_the_game_asked_at_last(run: Command) -> None:
    typed = "anne cid\n"
    run("play", "pyrates", "anne", "tortuga", "--tables", "stand-in", typed=typed)
    said = run("games").output
    assert "anne, cid" in said
    assert "tortuga," not in said


def test_saves_that_cannot_be_read_are_listed(run: Command, race: Path) -> None:
    race.with_name("strange.jsonl").write_text("{}\n", encoding="utf-8")
    damage(race, 3, b'"value":3', b'"value":4')
    said = run("games").output
    assert "damaged in line 3" in said
    assert "no header of a save" in said


def test_copy(run: Command, race: Path) -> None:
    run("games", "copy", "toy")
    run("games", "copy", race.stem)
    run("games", "copy", race.stem, "Old One")
    names = sorted(path.name for path in race.parent.iterdir())
    stem = race.stem
    assert names == ["old-one.jsonl", f"{stem}-copy-2.jsonl", f"{stem}-copy.jsonl", f"{stem}.jsonl"]
    assert race.with_name("old-one.jsonl").read_bytes() == race.read_bytes()
    said = run("games", "copy", race.stem, "old one", status=2).output
    assert "there is a file of this name already" in said


def test_rename(run: Command, race: Path) -> None:
    run("games", "rename", "toy", "Final Race")
    assert [path.name for path in race.parent.iterdir()] == ["final-race.jsonl"]
    assert "Toy Race · anne, bob" in run("resume").output


@pytest.mark.parametrize("name", ["../up", "a/b", "nul", "", "x" * 200, "a\x07b"])
def test_names_that_are_refused(run: Command, race: Path, name: str) -> None:
    run("games", "rename", "toy", name, status=2)
    assert race.exists()


def test_rename_takes_no_name_in_use(run: Command, race: Path) -> None:
    run("games", "copy", "toy", "other")
    run("games", "rename", race.stem, "other", status=2)
    with Journal.open(race):
        assert "another window" in run("games", "rename", race.stem, "free", status=4).output
    assert race.exists()


def test_delete_asks(run: Command, race: Path) -> None:
    said = run("games", "delete", "toy", typed="n\n").output
    assert f"Delete {race.name} (Toy Race, anne, bob, " in said
    assert race.exists()
    run("games", "delete", "toy", typed="")
    assert race.exists()
    run("games", "delete", "toy", typed="y\n")
    assert not race.exists()


def test_delete_without_a_question(run: Command, race: Path) -> None:
    run("games", "delete", "toy", "--yes")
    assert not race.exists()


# Recover: lines are header, anne's boat, the speed of it, her push, bob's boat, its speed


def test_a_whole_save_needs_nothing(run: Command, race: Path) -> None:
    assert "is whole, up to entry 5." in run("games", "recover", "toy").output


def test_the_lost_answer_is_asked_again(run: Command, race: Path) -> None:
    damage(race, 4, b'"value":1', b'"value":0')
    said = run("games", "recover", "toy", typed="9\n1\n").output
    assert "Line 4 is damaged" in said
    assert "Then was asked: push (0-3)" in said
    assert "9 is not within 0-3." in said
    fresh = race.with_name(f"{race.stem}-recovered.jsonl")
    assert said.endswith(f"Recovered into {fresh}.\nIt is whole, up to entry 5.\n")
    assert "anne at 4" in run("resume", str(fresh)).output


def test_the_lost_answer_was_the_default_or_a_part(run: Command) -> None:
    run("play", "pyrates", "anne", "--tables", "stand-in", typed=".\n")
    save = next(path for path in saves() if path.stem.startswith("pyrates"))
    damage(save, 2, b'"answer"', b'"Answer"')
    said = run("games", "recover", str(save), typed=".\n").output
    assert "Then was asked: Options" in said
    assert "It is whole, up to entry" in said


def test_a_lost_fact(run: Command, race: Path) -> None:
    damage(race, 3, b'"value":3', b'"value":4')
    said = run("games", "recover", "toy", "--answer", "3").output
    assert "Speed printed on the red boat" in said
    assert "It is whole, up to entry 5." in said


def test_another_answer_leads_elsewhere(run: Command, race: Path) -> None:
    damage(race, 2, b'"red"', b'"rad"')
    said = run("games", "recover", "toy", typed="blue\n").output
    assert "It does not go on as it was played." in said


def test_no_answer_leaves_a_note(run: Command, race: Path) -> None:
    damage(race, 6, b'"value":4', b'"value":5')
    run("games", "recover", "toy", typed="", status=2)  # the input ends
    assert not race.with_name(f"{race.stem}-recovered.jsonl").exists()
    assert "It is whole, up to entry 5." in run("games", "recover", "toy", typed="\n").output
    fresh = race.with_name(f"{race.stem}-recovered.jsonl")
    assert "entry 5 is lost" in run("log", str(fresh)).output


def test_damage_in_two_places(run: Command, race: Path) -> None:
    damage(race, 4, b'"value":1', b'"value":0')
    damage(race, 6, b'"value":4', b'"value":5')
    said = run("games", "recover", "toy", typed="1\n").output
    fresh = race.with_name(f"{race.stem}-recovered.jsonl")
    assert f"Line 6 is damaged too: referee games recover {fresh}" in said
    said = run("games", "recover", str(fresh), typed="4\n").output
    assert "It is whole, up to entry 5." in said


@pytest.mark.parametrize(
    "start", [b"", b"{", b"{}", b"\xff\x00", b"{}\n", b"\n\n", b'{"number":1}\n']
)
def test_a_lost_header(run: Command, race: Path, start: bytes) -> None:
    damage(race, 1, b'"seats"', b'"seets"')
    stump = race.with_name("stump.jsonl")
    stump.write_bytes(start)
    for save in (race, stump):
        before = save.read_bytes()
        assert "its header is lost" in run("games", "recover", str(save), status=4).output
        assert save.read_bytes() == before
        assert sorted(race.parent.iterdir()) == sorted((race, stump))
