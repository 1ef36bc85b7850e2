"""`referee play`: what it asks before there is a save, what it keeps, and how it ends."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli import registry
from referee.cli.learning import Rulings
from referee.core.storage import SaveFile
from tests.cli.conftest import Command

BOX = "Which box? A name for your own copy"


def header(save: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(save.read_text(encoding="utf-8").splitlines()[0])["value"]
    return value


def only_save(home: Path) -> Path:
    (save,) = (home / "saves").glob("*.jsonl")
    return save


def answers(tmp_path: Path, *lines: str) -> str:
    file = tmp_path / "toy.answers"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def test_input_that_ends_is_saved(run: Command, home: Path) -> None:
    said = run("play", "toy", "anne", typed="box\nred\n").output
    save = only_save(home)
    assert save.name.startswith("toy-2")
    assert save.name.endswith("-anne.jsonl")
    assert said.endswith(
        f"Stopped at entry 1, saved. Go on with: referee resume. The save: {save}\n"
    )
    assert header(save)["seats"] == ["anne"]


def test_leaving_before_the_game_begins_saves_nothing(run: Command, home: Path) -> None:
    assert "nothing is saved" in run("play", "toy", "anne", typed="").output
    assert "nothing is saved" in run("play", "toy", "anne", typed="/quit\n").output
    assert not (home / "saves").exists()


def test_players_may_be_asked_by_the_game(run: Command, home: Path) -> None:
    run("play", "toy", "--tables", "box", typed="anne bob\nred\n")
    assert header(only_save(home))["seats"] == []
    assert "anne, bob" in run("games").output


def playable() -> str:
    """The games as the question lists them."""
    return ", ".join(game.slug for game in registry.playable_games())


def test_the_game_is_asked_where_there_are_several(run: Command) -> None:
    assert f"Which game? ({playable()})" in run("play", typed="toy\nbox\n").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "chess"), "'chess' is no game here. Known: pyrates"),
        (("play", "toy", "a/b"), "has signs that commands need"),
        (("play", "toy", "anne", "Anne"), "Two players cannot both be called Anne."),
        (("play", "toy", "a", "b", "c", "d", "e"), "5 named; 1-4 can play."),
        (("play", "toy", "--house", "wind"), "An option is KEY=VALUE; 'wind' has no '='."),
        (("play", "toy", "--house", "rain=on"), "'rain' is no option here. Known: wind."),
        (("play", "toy", "--house", "wind=mild"), "is no value of wind here. Known: calm, strong."),
        (("play", "toy", "--tables", "../box"), "'../box' is no name of a copy"),
        (("play", "toy", "--tables", "stand-in"), "This game has no stand-in set"),
        (("play", "toy", "--tables", "con"), "'con' is a name that some systems keep"),
        (("play", "toy", "--dice", "loaded"), "'loaded' is not one of 'table', 'ai', 'referee'"),
        (("play", "toy", "--answers", "no-such-file"), "does not exist"),
    ],
)
def test_usage_is_refused(run: Command, words: tuple[str, ...], said: str) -> None:
    assert said in run(*words, status=2).output


def test_a_game_that_can_only_be_settled(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    half = registry.Known("half", "Half a Game", "nowhere", (1, 4), is_playable=False)
    monkeypatch.setattr(registry, "KNOWN", [*registry.KNOWN, half])
    for words in (("play", "half"), ("tables", "half")):
        said = run(*words, status=2).output
        assert said == "Half a Game can be settled and looked up, but not played here yet.\n"
    assert f"Which game? ({playable()})" in run("play", typed="").output


def test_options_by_their_beginnings(run: Command, home: Path) -> None:
    run("play", "toy", "anne", "--house", "w=s", "--tables", "box")
    assert header(only_save(home))["options"] == {"wind": "strong"}


def test_an_existing_file_is_never_written_over(run: Command, tmp_path: Path) -> None:
    save = tmp_path / "mine.txt"
    save.write_text("precious", encoding="utf-8")
    said = run("play", "toy", "anne", "--tables", "box", "--save", str(save), status=2).output
    assert "there is a file of this name already" in said
    assert save.read_text(encoding="utf-8") == "precious"


def test_several_games_of_a_day(run: Command, home: Path) -> None:
    for _ in range(3):
        run("play", "toy", "anne", "--tables", "box")
    ends = [path.stem.partition("-anne")[2] for path in sorted((home / "saves").iterdir())]
    assert ends == ["-2", "-3", ""]


# The box


def test_the_stand_in_set_is_the_first_default(run: Command, home: Path) -> None:
    said = run("play", "pyrates", "anne", typed="\n").output
    assert f"{BOX}, or stand-in for the invented set [stand-in] > " in said
    assert header(only_save(home))["stand_in"] is True


def test_the_box_used_last_is_the_default(run: Command, home: Path) -> None:
    run("play", "toy", "anne", typed="My Box\nred\n3\n")
    said = run("play", "toy", "bob", typed="\n").output
    assert "Which box? my-box, or a new name for another copy [my-box] > " in said
    newest = max((home / "saves").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    assert header(newest)["copy"] == "my-box"
    assert header(newest)["tables"] == {"speed": {"red": 3}}


def test_a_box_must_be_named_where_there_is_no_default(run: Command) -> None:
    said = run("play", "toy", "anne", typed="\na:b\nbox\n").output
    assert "There is no default here." in said
    assert "'a:b' is no name of a copy" in said
    assert "anne · boat" in said


def test_control_characters_alone_take_no_default(run: Command, home: Path) -> None:
    said = run("play", "pyrates", "anne", typed="\x1b\n\x07\x00\nmybox\n").output
    assert said.count("only control characters") == 2
    assert header(only_save(home))["copy"] == "mybox"


# The same again


def test_rematch(run: Command, home: Path) -> None:
    run("play", "toy", "anne", "bob", "--house", "wind=strong", typed="box\n")
    said = run("play", "toy", "Bob", "Anne", typed="\nred\n").output
    assert "Same box (box) and options as last time? wind=strong (y, n) [yes] > " in said
    assert "Which box?" not in said
    (second,) = (home / "saves").glob("*-bob-anne.jsonl")
    assert header(second)["options"] == {"wind": "strong"}
    assert header(second)["copy"] == "box"


def test_no_rematch_asks_for_the_box(run: Command) -> None:
    run("play", "toy", "anne", "bob", "--house", "wind=strong", typed="box\n")
    said = run("play", "toy", "anne", "bob", typed="n\nother\n").output
    assert "Which box?" in said


def test_a_named_box_leaves_only_the_options_to_ask(run: Command) -> None:
    run("play", "toy", "anne", "--house", "wind=strong", "--tables", "box")
    said = run("play", "toy", "anne", "--tables", "other", typed="y\n").output
    assert "Same options as last time? wind=strong" in said
    run("play", "toy", "cleo", "--tables", "box")
    assert "Same" not in run("play", "toy", "cleo", "--tables", "box").output


# Files of answers


def test_a_whole_game_from_a_file(run: Command, tmp_path: Path, home: Path) -> None:
    file = answers(
        tmp_path,
        "# a race",
        "play.box = box",
        "",
        "red",
        "9",
        ".",
        "t2.anne.boat = red",
        "1",
        "# end",
    )
    said = run("play", "toy", "anne", "--answers", file).output
    assert "anne wins." in said
    assert said.endswith(f"Saved in {only_save(home)}.\n")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["a/b"], "Line 1 (play.box): 'a/b' is no name of a copy"),
        (["box", "", "green"], "Line 3 (t1.anne.boat): 'green' is none of: red, blue."),
        (["box", "red", "9", "0", "red", "1", "more"], "Line 7: The game is over; 'more'"),
        (["."], "Line 1 (play.box): There is no default here."),
    ],
)
def test_answers_that_do_not_fit(run: Command, tmp_path: Path, lines: list[str], said: str) -> None:
    assert (
        said in run("play", "toy", "anne", "--answers", answers(tmp_path, *lines), status=3).output
    )


def test_a_file_that_is_no_text(run: Command, tmp_path: Path) -> None:
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text in UTF-8" in run("play", "toy", "--answers", str(file), status=2).output


def test_answers_that_end_early_are_no_fault(run: Command, tmp_path: Path) -> None:
    file = answers(tmp_path, "box", "red")
    assert "Stopped at entry 1, saved." in run("play", "toy", "anne", "--answers", file).output


def test_what_is_lost_at_the_end_is_told_with_a_status(
    run: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "full")

    run("play", "toy", "anne", "--tables", "box", typed="red\n")
    monkeypatch.setattr(SaveFile, "_write_all", staticmethod(full))
    said = run("resume", typed="9\n1\n", status=4).output
    assert "2 entries not saved." in said
    assert said.endswith("the last entries could not be written: the disk is full.\n")


def test_a_fault_of_ours_names_the_save(run: Command, tmp_path: Path, home: Path) -> None:
    file = answers(tmp_path, "box", "red", "3", "2")
    said = run("play", "toy", "anne", "--answers", file, status=1).output
    assert "RuntimeError: the oar breaks" in said
    assert f"The game is saved in {only_save(home)}." in said


# What is learned


def test_facts_go_into_the_copy(run: Command, home: Path) -> None:
    run("play", "toy", "anne", typed="box\nred\n3\n3\n")
    assert (home / "tables/toy/box/speed.toml").read_text() == "[speed]\nred = 3\n"
    assert (home / "tables/toy/box/lore.toml").read_text() == '[lore]\nanne = "anne pushes hard"\n'


def test_a_new_copy_is_told(run: Command) -> None:
    assert "box is a new copy" in run("play", "toy", "anne", typed="box\nred\n3\n").output
    assert "is a new copy" not in run("play", "toy", "bob", typed="\n").output


def test_no_learn_keeps_nothing(run: Command, home: Path) -> None:
    run("play", "toy", "anne", "--no-learn", typed="box\nred\n3\n3\n")
    assert not (home / "tables").exists()


def test_a_folder_that_cannot_be_written_is_told_once(run: Command, home: Path) -> None:
    home.mkdir()
    (home / "tables").write_text("in the way", encoding="utf-8")
    said = run("play", "toy", "anne", typed="box\nred\n3\n1\nblue\n4\n1\n").output
    assert said.count("What you tell me stays in the save only.") == 1
    assert "anne sails 5." in said


def test_what_somebody_else_wrote_meanwhile_stays(run: Command, home: Path) -> None:
    run("play", "toy", "anne", typed="box\n")
    folder = home / "tables/toy/box"
    folder.mkdir(parents=True)
    (folder / "speed.toml").write_text("[speed]\nred = 5\n", encoding="utf-8")
    said = run("resume", typed="red\n3\n").output
    assert "box: speed.red is 5 there and 3 here; left as it is." in said
    assert (folder / "speed.toml").read_text() == "[speed]\nred = 5\n"


def test_rulings_of_the_table_come_again_in_later_games(run: Command, home: Path) -> None:
    typed = "box\nred\n3\n1\n/ruling no rowing backwards\n"
    run("play", "toy", "anne", typed=typed)
    assert "no rowing backwards" in (home / "rulings/toy.toml").read_text()
    said = run("play", "toy", "bob", typed="\nred\n1\n").output
    assert "The table's ruling: no rowing backwards" in said


def test_a_ruling_that_was_dropped_does_not_come_again(run: Command, home: Path) -> None:
    typed = "box\nred\n3\n1\n/ruling no rowing backwards\n/ruling drop 1\n"
    run("play", "toy", "anne", typed=typed)
    assert "no rowing backwards" not in (home / "rulings/toy.toml").read_text()
    said = run("resume", typed="/ruling\n/log\n").output
    assert "The table has kept no ruling" in said
    assert "dropped: no rowing backwards" in said


def test_two_tables_keep_their_rulings_beside_each_other(tmp_path: Path) -> None:
    file, said = tmp_path / "toy.toml", list[str]()
    one, other = Rulings(file, said.append), Rulings(file, said.append)
    one.keep(("toy/R1",), "as one says")
    other.keep(("toy/R1",), "as the other says")
    one.drop(("toy/R1",), "as one says")
    assert [kept.text for kept in Rulings(file, said.append).kept] == ["as the other says"]
    assert said == []


def test_a_broken_file_of_rulings_is_left_alone(run: Command, home: Path) -> None:
    (home / "rulings").mkdir(parents=True)
    (home / "rulings/toy.toml").write_text("= broken", encoding="utf-8")
    typed = "box\nred\n3\n1\n/ruling no rowing backwards\n"
    said = run("play", "toy", "anne", typed=typed).output
    assert "Rulings of earlier games are not shown." in said
    assert (home / "rulings/toy.toml").read_text() == "= broken"
    assert "toy.toml cannot be read. The ruling stays in the save only." in said


def test_dice_are_kept_in_the_save(run: Command, home: Path) -> None:
    run("play", "toy", "anne", "--dice", "referee", "--tables", "box")
    assert '"kind":"dice"' in only_save(home).read_text(encoding="utf-8")
