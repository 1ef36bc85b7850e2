"""Some of the damage of the script: see `tests.fuzz.damage`."""

from pathlib import Path
from random import Random

import pytest

from referee.cli.registry import playable_games
from tests.fuzz import damage

SLUGS = [game.slug for game in playable_games()]


@pytest.mark.parametrize("slug", SLUGS)
def test_damage_is_never_believed(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    save = damage.save_of(slug)
    flips, cuts, answers = damage.checked(save, 4999, Random(7), tmp_path)
    assert min(flips, cuts, answers) > 0
    numbers = damage.answers_of(save)
    lines = [n for n in numbers if "; ." in save.entries[n].text]
    for number in (numbers[0], numbers[-1], *lines[:1]):
        damage.check_recovered(save, number, tmp_path)


def test_a_recorded_answer_can_be_typed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter at the tiles of a fight is recorded with its dice left out; the save asks for it again."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    save = damage.save_of("nassau")
    left_out = [
        e.number for e in save.entries if e.key.endswith("fight.tiles") and "none no" in e.text
    ]
    assert left_out
    damage.check_recovered(save, left_out[0], tmp_path)
