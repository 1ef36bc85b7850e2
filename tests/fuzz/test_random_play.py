"""A few of the random games of the script, for every game: see `tests.fuzz.random_play`."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.cli.registry import playable_games
from referee.core.journal import Journal
from referee.core.session import Session
from tests.fuzz import random_play
from tests.fuzz.boxes import BOXES, Box, boxes
from tests.fuzz.random_play import Evening, examples

OTHERS = tuple(box for box in BOXES if box.game.slug != "pyrates")  # it has games of its own
COMMON = {"undo", "redo", "branch", "fix", "same again", "adjust", "house", "fact", "remark", "look",
          "hostile", "queue", "typed"}  # fmt: skip
RARE = {
    "swap",
    "plank",
    "use",
    "dump",
    "exchange",
    "card",
    "rat",
}  # possible now and then; tests of the games do them


def test_every_game_of_the_register_is_played() -> None:
    assert {box.game.slug for box in BOXES} == {known.slug for known in playable_games()}


@pytest.mark.parametrize("box", OTHERS, ids=str)
def test_a_whole_game(box: Box, tmp_path: Path) -> None:
    evening = Evening(box, 1, mischief=0.1)
    evening.play()
    evening.check_depths()
    evening.check_replay(tmp_path / "game.jsonl")


def test_the_proofs_can_fail(tmp_path: Path) -> None:
    """What is said, where a game stood and what it stands at are really compared."""
    evening = Evening(BOXES[0], 4, mischief=0)
    while evening.answers < 12:
        evening.step()
    evening.check_depths()
    tip = evening.tip
    evening._said[tip] = ["something else"]
    with pytest.raises(AssertionError):
        evening.check_replay(tmp_path / "game.jsonl")
    accounts, pieces, key = evening._stood[tip]
    evening._stood = dict.fromkeys(evening._stood, (accounts, pieces, f"{key}.other"))
    with pytest.raises(AssertionError):
        evening.check_depths()


@pytest.mark.parametrize("slug", [known.slug for known in playable_games()])
def test_all_that_happens_at_a_table_happens(slug: str) -> None:
    """Games with much mischief have all of it, so that the games of the script are worth something."""
    done: set[str] = set()
    wanted = COMMON | {action.name for action in boxes(slug)[0].game.interrupts} - RARE
    for seed in range(1, 12):
        evening = Evening(boxes(slug)[0], seed, mischief=0.6)
        while evening.session.question is not None and not wanted <= done:
            evening.step()
            done |= evening.done.keys()
    assert wanted <= done


@pytest.mark.parametrize("box", [box for box in BOXES if box.name == "own-box"], ids=str)
def test_the_same_seed_is_the_same_game(box: Box) -> None:
    one, other = Evening(box, 3, mischief=0.3), Evening(box, 3, mischief=0.3)
    for evening in (one, other):
        while evening.session.question is not None and evening.answers < 40:
            evening.answer()
    assert one.session.journal.entries == other.session.journal.entries


def test_a_manual_gives_examples() -> None:
    usage = (
        "anne.gold +1 from supply: goods; and more",
        "swap anne bob gold (goods); turn = 5; note TEXT",
    )
    assert examples(usage) == ["anne.gold +1 from supply", "and more", "swap anne bob gold", "turn = 5",
                               "note TEXT"]  # fmt: skip


def test_a_failing_game_leaves_its_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["1", "--seed", "2", "--game", "pyrates-stand-in"]
    assert random_play.main(words) == 0
    assert capsys.readouterr().out.startswith("pyrates-stand-in: 1 games from seed 2: ")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(Evening, "check", lambda self: 1 / (self.answers < 30))
    with pytest.raises(ZeroDivisionError):
        random_play.main(words)
    assert "seed 2, pyrates-stand-in, at " in capsys.readouterr().out
    save = tmp_path / "random-2-pyrates-stand-in.jsonl"
    with Journal.open(save, write=False) as journal:
        assert Session(boxes("pyrates")[0].game, journal).diverged is None
    result = CliRunner().invoke(referee, ["show", str(save)])
    assert result.exit_code == 0, result.output
