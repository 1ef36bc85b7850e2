"""Whole games by chance: the books are whole after every answer, and the save tells the same game again."""

from pathlib import Path

import pytest

from referee.core.journal import Journal
from referee.core.session import Session
from referee.games.pyrates import GAME
from tests.fuzz import random_play
from tests.fuzz.random_play import Evening

SEEDS = range(1, 16)  # each with the stand-in set and with a box of one's own: 30 games
HAPPENS = ("undo", "redo", "branch", "fix", "same again", "adjust", "house", "card", "event", "fact", "remark", "look",
           "hostile")  # fmt: skip


@pytest.mark.parametrize("own_box", [False, True], ids=["stand-in", "own-box"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game(seed: int, own_box: bool, tmp_path: Path) -> None:
    evening = Evening(seed, own_box=own_box)
    evening.play()
    assert evening.session.state.is_over
    assert evening.session.state.winners
    evening.check_replay(tmp_path / "game.jsonl")


def test_all_that_happens_at_a_table_happened() -> None:
    """A game with much mischief has all of it, so that the games above are worth something."""
    evening = Evening(7, mischief=0.6)
    evening.play()
    assert set(HAPPENS) <= set(evening.done)


def test_the_same_seed_is_the_same_game() -> None:
    one, other = Evening(3, mischief=0.3), Evening(3, mischief=0.3)
    one.play()
    other.play()
    assert one.session.journal.entries == other.session.journal.entries


def test_every_number_of_people_plays() -> None:
    people = {len(Evening(seed).session.setup.seats) for seed in SEEDS}
    assert people == {1, 2, 3, 4, 5}


def test_a_failing_game_leaves_its_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert random_play.main(["1", "--seed", "2"]) == 0
    assert capsys.readouterr().out.startswith("2 games: ")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(Evening, "check", lambda self: 1 / (self.answers < 30))
    with pytest.raises(ZeroDivisionError):
        random_play.main(["1", "--seed", "2"])
    assert "seed 2, stand-in, at " in capsys.readouterr().out
    with Journal.open(tmp_path / "random-2-stand-in.jsonl", write=False) as journal:
        assert Session(GAME, journal).diverged is None
