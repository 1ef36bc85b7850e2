"""`referee tables`: what a copy holds, asked ahead, checked, and shared with friends."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def box(home: Path) -> Path:
    """A copy that knows one boat."""
    folder = home / "tables/toy/box"
    folder.mkdir(parents=True)
    (folder / "speed.toml").write_text("[speed]\nred = 3\n", encoding="utf-8")
    return folder


def exported(tmp_path: Path, text: str) -> str:
    file = tmp_path / "friend.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


HEAD = 'format = 1\ngame = "toy"\ncopy = "Box"\n'


def test_show_and_where(run: Command, box: Path) -> None:
    assert run("tables", "toy").output.splitlines() == [
        f"Toy Race, box: {box}",
        "",
        "speed of each boat",
        "  speed.red = 3",
    ]
    assert run("tables", "toy", "where").output == f"{box}\n"


def test_which_copy(run: Command, box: Path) -> None:
    (box.parent / "other").mkdir()
    assert (
        "Name your copy: --copy NAME. Copies: box, other." in run("tables", "toy", status=2).output
    )
    assert run("tables", "toy", "where", "--copy", "o").output == f"{box.parent / 'other'}\n"
    said = run("tables", "toy", "--copy", "third", status=2).output
    assert "There is no copy 'third' yet; fill begins it. Copies: box, other." in said


def test_usage(run: Command, box: Path, tmp_path: Path) -> None:
    assert "export takes a FILE." in run("tables", "toy", "export", status=2).output
    assert "show takes no FILE." in run("tables", "toy", "show", "x", status=2).output


# Fill


def test_fill(run: Command, home: Path) -> None:
    said = run("tables", "toy", "fill", "--copy", "New Box", typed="12\n3\n\n").output
    assert "A speed is a number from 1 to 9." in said
    folder = home / "tables/toy/new-box"
    assert said.endswith(f"Kept in {folder}: 1 fact; missing: 1.\n")
    assert (folder / "speed.toml").read_text() == "[speed]\nred = 3\n"
    assert "missing: 0." in run("tables", "toy", "fill", typed="4\n").output
    assert "Speed printed" not in run("tables", "toy", "fill").output


def test_fill_goes_back(run: Command, home: Path) -> None:
    said = run("tables", "toy", "fill", "--copy", "b", typed="<\n<9\n3\n4\n").output
    assert "Nothing to step back to" in said
    assert "< stands alone." in said
    assert (home / "tables/toy/b/speed.toml").read_text() == "[speed]\nred = 3\nblue = 4\n"
    again = run("tables", "toy", "fill", "--copy", "c", typed="3\n<\n5\n<\n\n4\n").output
    assert again.endswith("2 facts; missing: 0.\n")
    assert (home / "tables/toy/c/speed.toml").read_text() == "[speed]\nred = 5\nblue = 4\n"


def test_fill_may_be_left(run: Command, home: Path) -> None:
    said = run("tables", "toy", "fill", "--copy", "b", typed="3\n/quit\n").output
    assert "1 fact; missing: 1." in said
    assert (home / "tables/toy/b/speed.toml").exists()


def test_the_stand_in_set_stays_as_it_is(run: Command) -> None:
    said = run("tables", "pyrates", "fill", "--copy", "stand-in", status=2).output
    assert "The stand-in set stays as it is" in said
    assert "Name your copy" in run("tables", "pyrates", "fill", status=2).output


# Check


def test_check(run: Command, box: Path) -> None:
    said = run("tables", "toy", "check").output
    assert said == ("Missing, speed of each boat: speed.blue\nbox: right: 1 fact; missing: 1.\n")


def test_check_finds_faults_and_remarks(run: Command, box: Path) -> None:
    (box / "speed.toml").write_text("[speed]\nred = 30\nblue = 1.5\n[sail]\nx = 1\n")
    said = run("tables", "toy", "check", status=4).output
    assert "speed.red: A speed is a number from 1 to 9." in said
    assert "speed.blue: a value of type float" in said
    assert "sail.x: no fact of this game" in said
    (box / "speed.toml").write_text("[speed]\nred = 3\nblue = 3\n")
    (box / "double.toml").write_text("[speed]\nred = 4\n")
    said = run("tables", "toy", "check").output
    assert "Both boats have the same speed." in said
    assert "speed.red: two files give it different values" in said


def test_check_of_what_is_no_table(run: Command, box: Path) -> None:
    (box / "speed.toml").write_text("= broken")
    assert f"{box / 'speed.toml'}: " in run("tables", "toy", "check", status=4).output


def test_the_stand_in_set_can_be_read(run: Command) -> None:
    said = run("tables", "pyrates", "check").output
    assert said.startswith("stand-in: right: ")
    assert said.endswith("; missing: 0.\n")


# Share


def test_export_and_import(run: Command, box: Path, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "mine.toml"
    run("tables", "toy", "export", str(file))
    assert tomllib.loads(file.read_text()) == {
        "format": 1, "game": "toy", "copy": "box", "tables": {"speed": {"red": 3}},
    }  # fmt: skip
    assert "a file of this name" in run("tables", "toy", "export", str(file), status=2).output
    said = run("tables", "toy", "import", str(file), "--copy", "second").output
    folder = home / "tables/toy/second"
    assert said == f"Taken into {folder}: 1 fact.\n"
    assert (folder / "speed.toml").read_bytes() == (box / "speed.toml").read_bytes()


def test_import_into_the_copy_that_the_file_names(run: Command, tmp_path: Path, home: Path) -> None:
    run("tables", "toy", "import", exported(tmp_path, HEAD + "[tables.speed]\nred = 4\n"))
    assert (home / "tables/toy/box/speed.toml").read_text() == "[speed]\nred = 4\n"


@pytest.mark.parametrize(("typed", "kept"), [("n\n", 3), ("", 3), ("y\n", 4)])
def test_import_asks_where_values_differ(
    run: Command, box: Path, tmp_path: Path, typed: str, kept: int
) -> None:
    file = exported(tmp_path, HEAD + "[tables.speed]\nred = 4\nblue = 5\n")
    said = run("tables", "toy", "import", file, typed=typed).output
    assert "speed.red: yours 3, theirs 4" in said
    assert tomllib.loads((box / "speed.toml").read_text()) == {"speed": {"red": kept, "blue": 5}}


STRANGE = {
    "empty": ("", "no exported tables of format 1"),
    "no toml": ("= x", "Invalid"),
    "newer": ("format = 2\ngame = 'toy'\ncopy = 'b'\n[tables]\n", "no exported tables of format 1"),
    "other game": (
        "format = 1\ngame = 'chess'\ncopy = 'b'\n[tables]\n",
        "tables of chess, not of toy",
    ),
    "folder": (
        "format = 1\ngame = 'toy'\ncopy = '../b'\n[tables]\n",
        "'../b' is no name of a copy",
    ),
    "invented": ("format = 1\ngame = 'toy'\ncopy = 'stand-in'\n[tables]\n", "invented facts"),
    "more": (HEAD + "more = 1\n[tables]\n", "more: unknown key"),
    "other fact": (HEAD + "[tables.'../x']\ny = 1\n", "../x.y: no fact of this game"),
    "value": (HEAD + "[tables.speed]\nred = 99\n", "speed.red: A speed is a number from 1 to 9."),
    "date": (HEAD + "[tables.speed]\nred = 2026-01-01\n", "speed.red: a value of type date"),
    "control": (HEAD + '[tables.lore]\nanne = "a\\u0007b"\n', "control character U+0007 in a text"),
    "control in name": (
        HEAD + '[tables.lore]\n"a\\u0007" = "b"\n',
        "lore.a?: control character U+0007",
    ),
    "dot in name": (HEAD + '[tables.lore]\n"a.b" = "b"\n', "no name of a fact"),
    "second": (HEAD + "[tables.speed]\nred = 1\nblue = 99\n", "speed.blue: "),
    "big": (HEAD + f"[tables.speed]\nred = {'9' * 30}\n", "speed.red: a number beyond 64 bit"),
    "huge": (HEAD + f"[tables.speed]\nred = {'9' * 5000}\n", "Exceeds the limit"),
    "deep": (
        HEAD + f"[tables.lore]\nanne = {'[' * 50}{']' * 50}\n",
        "values nested deeper than 20",
    ),
    "deeper": (HEAD + f"[tables.lore]\nanne = {'[' * 5000}{']' * 5000}\n", ""),
    "long": ("#" * 5_000_000, "too large"),
}


@pytest.mark.parametrize(("text", "said"), STRANGE.values(), ids=STRANGE)
def test_files_of_strangers(run: Command, home: Path, tmp_path: Path, text: str, said: str) -> None:
    result = run("tables", "toy", "import", exported(tmp_path, text), status=4)
    assert said in result.output
    assert len(result.output.splitlines()) == 1
    assert not (home / "tables").exists()


def test_import_of_nothing(run: Command, tmp_path: Path) -> None:
    assert "no such file" in run("tables", "toy", "import", str(tmp_path / "x"), status=4).output
