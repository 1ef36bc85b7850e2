"""`referee resume`: where a game stood, and what to do with a save that is not as it was."""

from pathlib import Path

import pytest

from referee.cli import places
from referee.core.journal import Journal
from referee.ui.ending import Ending
from referee.ui.sitting import Sitting
from tests.cli import toy
from tests.cli.conftest import Command


def lines_of(save: Path) -> list[bytes]:
    return save.read_bytes().splitlines(keepends=True)


def test_recap(run: Command, race: Path) -> None:
    said = run("resume", typed="1\n").output
    assert said.splitlines()[:6] == [
        "Toy Race · anne, bob · box",
        "  anne sails 4.",
        "turn 1",
        "anne at 4",
        "bob at 0",
        "bob · push (0-3) [0] > 1",
    ]
    assert "bob sails 5." in said
    assert said.endswith(f"Go on with: referee resume. The save: {race}\n")


def test_without_a_save(run: Command) -> None:
    assert "referee play begins one." in run("resume", status=4).output


@pytest.mark.parametrize("name", ["toy", "anne", "bob"])
def test_a_save_by_part_of_its_name(run: Command, race: Path, name: str) -> None:
    assert "anne at 4" in run("resume", name).output


def test_a_save_that_is_none(run: Command, tmp_path: Path) -> None:
    assert "there is no such save" in run("resume", "nobody", status=4).output
    file = tmp_path / "notes.txt"
    file.write_text("hello\n", encoding="utf-8")
    assert "no header of a save" in run("resume", str(file), status=4).output
    assert "there is no such save" in run("resume", str(tmp_path), status=4).output


def test_the_last_game_may_lie_elsewhere(run: Command, race: Path, tmp_path: Path) -> None:
    run("play", "toy", "cleo", "--tables", "box", "--save", str(tmp_path / "far.jsonl"))
    assert "Toy Race · cleo" in run("resume").output


def test_the_game_that_was_left_last_is_resumed(
    run: Command, race: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.jsonl"
    run("play", "toy", "cleo", "--tables", "box", "--save", str(other))
    play = Sitting.play

    def another_window_opens(sitting: Sitting) -> Ending:
        places.remember(other)
        return play(sitting)

    with monkeypatch.context() as patch:
        patch.setattr(Sitting, "play", another_window_opens)
        run("resume", str(race))
    assert "Toy Race · anne, bob" in run("resume").output


def test_a_game_that_went_on_in_another_file_is_resumed_there(
    run: Command, race: Path, tmp_path: Path
) -> None:
    new = tmp_path / "new.jsonl"
    run("resume", typed=f"/save {new}\n1\n")
    said = run("resume").output
    assert "bob sails 5." in said
    assert said.endswith(f"The save: {new}\n")
    assert "bob at 0" in run("resume", str(race)).output


@pytest.mark.parametrize("name", ["~nobody-here/x", "", "/", ".", "x" * 300])
def test_a_file_that_cannot_be_is_refused_and_the_game_stays(
    run: Command, race: Path, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("resume", typed=f"/save {name}\n1\n").output
    assert "fault of the program" not in said
    assert "goes on in" not in said
    assert said.endswith(f"The save: {race}\n")


def test_a_finished_game(run: Command, race: Path) -> None:
    said = run("resume", typed="1\nblue\n0\nblue\n3\nred\n3\n\n").output
    assert "anne wins." not in said
    assert "bob wins." in said
    assert said.endswith(f"Saved in {race}.\n")
    assert "bob at 12" in run("resume", typed="").output


def test_a_game_in_another_window(run: Command, race: Path) -> None:
    with Journal.open(race):
        said = run("resume", status=4).output
    assert "the game is being played in another window" in said


def test_a_torn_line_is_set_aside(run: Command, race: Path) -> None:
    race.write_bytes(race.read_bytes() + b'{"number":')
    said = run("resume", typed="1\n").output
    assert f"The last line was cut off while it was written: {race}.torn" in said
    assert "bob sails 5." in said


def test_damage_is_shown_and_recovered(run: Command, race: Path) -> None:
    lines = lines_of(race)
    lines[3] = lines[3].replace(b'"value":1', b'"value":2')
    race.write_bytes(b"".join(lines))
    said = run("resume", status=4).output
    assert "Line 4 of the save is damaged" in said
    assert f"referee games recover {race}" in said
    assert "Waiting: push" in said


# Other rules


def diverged(run: Command, race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("resume", typed="0\nred\n0\n")
    monkeypatch.setattr(toy, "GAME", toy.other_rules())


def test_play_on_in_a_copy(run: Command, race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    diverged(run, race, monkeypatch)
    before = race.read_bytes()
    said = run("resume", typed="play\n0\n").output
    assert "it was ruled toy/sail 3, today toy/sail 10" in said
    copy = race.with_name(f"{race.stem}-from-7.jsonl")
    assert f"The copy is {copy}." in said
    assert "anne sails" in said
    assert race.read_bytes() == before
    assert "7" in run("resume", typed="").output


def test_look_only(run: Command, race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    diverged(run, race, monkeypatch)
    before = race.read_bytes()
    said = run("resume", typed="2\n").output
    assert "2. look: only look at it" in said
    assert "Boats\nplayer  at\n" in said
    assert race.read_bytes() == before
    assert list(race.parent.iterdir()) == [race]


def test_nobody_says_what_to_do(run: Command, race: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    diverged(run, race, monkeypatch)
    assert f"Left; {race} is as it was." in run("resume", typed="").output


# The tables of the copy


def test_tables_that_changed_since(run: Command, race: Path, home: Path) -> None:
    folder = home / "tables/toy/box"
    (folder / "speed.toml").write_text("[speed]\nred = 5\nblue = 4\n", encoding="utf-8")
    said = run("resume").output
    assert (
        "The tables of box have other values for speed.red (3 here, 5 there). "
        "This game goes by its save; /fact changes it." in said
    )


def test_tables_that_know_more(run: Command, home: Path) -> None:
    run("play", "toy", "anne", typed="box\n")
    folder = home / "tables/toy/box"
    folder.mkdir(parents=True)
    (folder / "speed.toml").write_text("[speed]\nred = 5\n", encoding="utf-8")
    assert "have 1 fact that this game has not asked yet" in run("resume").output


def test_two_values_for_one_path(run: Command, race: Path, home: Path) -> None:
    folder = home / "tables/toy/box"
    (folder / "more.toml").write_text("[speed]\nred = 7\n", encoding="utf-8")
    assert "two values for speed.red" in run("resume").output


def test_tables_that_cannot_be_read(run: Command, race: Path, home: Path) -> None:
    (home / "tables/toy/box/speed.toml").write_text("= broken", encoding="utf-8")
    said = run("resume", typed="1\n").output
    assert "The game goes by its save." in said
    assert "bob sails 5." in said


def test_a_game_that_cannot_be_scored_yet_goes_on(run: Command) -> None:
    said = run(
        "play", "pirates-of-nassau", "anne", "bob", "cleo", typed="box\n/end score\n/detail\n"
    ).output
    assert "The set-up is not finished." in said
    assert "Rulings are told in full." in said
    again = run("resume").output
    assert "The set-up is not finished." in again
    assert "would win" not in again
