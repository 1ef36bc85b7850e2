"""A few of the kills and lost disks of the script: see `tests.fuzz.crash`."""

import signal
import sys
from pathlib import Path
from random import Random

import pytest

if sys.platform == "win32":
    pytest.skip("other signals and terminals", allow_module_level=True)

from referee.cli.registry import playable_games
from tests.fuzz import crash

SLUGS = [game.slug for game in playable_games()]
ENDS = {
    "SIGHUP": signal.SIGHUP,
    "SIGTERM": signal.SIGTERM,
    "SIGINT": signal.SIGINT,
    "closed terminal": -1,
}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_told_survives_a_kill(slug: str, tmp_path: Path) -> None:
    kills, told = crash.kill_often(slug, 1, Random(3), tmp_path)
    assert kills == 1
    assert told > 0


@pytest.mark.parametrize("how", ENDS.values(), ids=ENDS)
def test_what_was_told_survives_a_signal(how: int, tmp_path: Path) -> None:
    crash.check_signal(SLUGS[how % len(SLUGS)], tmp_path, how)


@pytest.mark.parametrize(
    "check", [crash.check_lost_folder, crash.check_read_only, crash.check_no_more_room]
)
def test_a_lost_place_is_told_at_once(check: crash.Check, tmp_path: Path) -> None:
    check("searovers", tmp_path)


def test_a_full_disk(tmp_path: Path) -> None:
    told = crash.check_full_disk("searovers", tmp_path)
    if told.startswith("skipped"):
        pytest.skip(told)


def test_told_entries_are_those_of_whole_lines() -> None:
    assert crash.told_entries("prompt > 4\n1. four\n   2. no entry\n3. cut off") == 1
