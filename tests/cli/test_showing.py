"""`referee show` and `referee log`."""

import csv
import io
import json
from pathlib import Path

import pytest

from referee.core.entries import Entry
from referee.core.journal import Journal
from referee.core.plain import Plain
from tests.cli.conftest import Command


def test_show(run: Command, race: Path) -> None:
    assert run("show", "toy").output.splitlines() == [
        "Toy Race · turn 1",
        "",
        "Boats",
        "player  at",
        "------  --",
        "anne     4",
        "bob      0",
        "",
        "Waiting: push",
    ]


def test_show_as_json(run: Command, race: Path) -> None:
    text = run("show", "toy", "--json").output
    shown = json.loads(text)
    assert shown == {
        "accounts": {"anne.at": 4, "bob.at": 0},
        "entry": 4,
        "finished": False,
        "game": "toy",
        "options": {"wind": "calm"},
        "players": ["anne", "bob"],
        "question": {"key": "t1.bob.push", "kind": "number", "prompt": "push", "seat": "bob"},
        "standing": ["anne at 4", "bob at 0"],
        "status": "turn 1",
        "winners": [],
    }
    assert list(shown) == sorted(shown)
    for key in shown:
        assert f"  {key} " in run("show", "--help").output


def test_show_as_it_stood(run: Command, race: Path) -> None:
    assert json.loads(run("show", "toy", "--json", "--at", "1").output)["accounts"]["anne.at"] == 0
    run("resume", typed="/house wind strong\n/quit\n")
    for place, wind in (("1", "calm"), ("99", "strong")):
        at = () if place == "99" else ("--at", place)
        shown = json.loads(run("show", "toy", "--json", *at).output)
        assert shown["options"] == {"wind": wind}
    assert "There is no entry 99." in run("show", "toy", "--at", "99", status=2).output


def test_log(run: Command, race: Path) -> None:
    assert run("log", "toy", "--why").output.splitlines() == [
        "   0  header",
        "   1  t1.anne.boat = red",
        "   2  speed.red = 3",
        "   3  t1.anne.push = 1",
        "      anne sails 4.",
        "        sum",
        "   4  t1.bob.boat = blue",
        "   5  speed.blue = 4",
    ]


def test_what_was_taken_back(run: Command, race: Path) -> None:
    run("resume", typed="/undo\n")
    said = run("log", "toy").output
    assert "   4  t1.bob.boat = blue (taken back)" in said


def test_log_as_json(run: Command, race: Path) -> None:
    logged = json.loads(run("log", "toy", "--format", "json", "--why").output)
    assert sorted(logged) == ["entries", "game"]
    assert logged["entries"][3]["rulings"] == ["anne sails 4."]
    for key in logged["entries"][3]:
        assert f" {key}" in run("log", "--help").output


def test_log_as_csv(run: Command, race: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("log", "toy", "--format", "csv").output)))
    assert [row["value"] for row in rows] == ["", "red", "3", "1", "blue", "4"]
    assert rows[3]["rulings"] == "anne sails 4."


def test_log_as_markdown(run: Command, race: Path) -> None:
    lines = run("log", "toy", "--format", "md").output.splitlines()
    assert lines[0] == "# Toy Race"
    assert len({line.count("|") for line in lines[2:]}) == 1


def test_damage_is_told_and_shown_up_to(run: Command, race: Path) -> None:
    lines = race.read_bytes().splitlines(keepends=True)
    lines[3] = b"rubbish\n"
    race.write_bytes(b"".join(lines))
    result = run("show", "toy", "--json", status=4)
    assert "Line 4 of the save is damaged" in result.stderr
    assert json.loads(result.stdout)["entry"] == 1


# Saves that somebody else made

GOOD: dict[str, Plain] = {
    "format": 1, "game": "toy", "version": 1, "seats": ["anne"], "options": {},
    "copy": "box", "stand_in": False, "tables": {},
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "a save of 'chess', which is no game here"),
        ({"game": None}, "which is no game here"),
        ({"seats": "anne"}, "the header has no good 'seats'"),
        ({"seats": ["a/b"]}, "has signs that commands need"),
        ({"options": {"rain": "on"}}, "rain=on is no option of Toy Race"),
        ({"options": {"wind": ["calm"]}}, "is no option of Toy Race"),
        ({"tables": []}, "the header has no good 'tables'"),
        ({"copy": "../../etc"}, "is no name of a copy"),
        ({"stand_in": 1}, "the header has no good 'stand_in'"),
    ],
)
def test_headers_that_fit_no_game(
    run: Command, tmp_path: Path, change: dict[str, Plain], said: str
) -> None:
    save = tmp_path / "strange.jsonl"
    Journal.create(save, Entry(number=0, kind="header", value={**GOOD, **change})).close()
    for command in ("show", "log", "resume"):
        assert said in run(command, str(save), status=4).output
