"""Whole games by chance: the books are whole after every answer, and the save tells the same game again."""

from pathlib import Path

import pytest

from referee.core.names import slug
from referee.games.pyrates import GAME
from tests.fuzz.boxes import Box, boxes
from tests.fuzz.random_play import Evening

SEEDS = range(1, 16)  # each with the stand-in set and with a box of one's own: 30 games
STAND_IN, _ = boxes("pyrates")


@pytest.mark.parametrize("box", boxes("pyrates"), ids=str)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game(seed: int, box: Box, tmp_path: Path) -> None:
    evening = Evening(box, seed)
    evening.play()
    assert evening.session.state.is_over
    assert evening.session.state.winners
    evening.check_replay(tmp_path / "game.jsonl")


AWKWARD = (
    "AI1", "AI2", "Port Royal", "Portroyal", "Blackbeard", "Blackbeard 4", "Curacao", "St Eustatius", "a b", "ab",
    "attack", "defense", "merchant", "zone", "goods", "gold", "none", "High Seas", "turn", "undo", "raid", "stay",
    "kept", "all", "Anne 2", "program", "table", "to", "from", "until 3", "AI bid dice", "Gull Cutter", "EC",
)  # fmt: skip


@pytest.mark.parametrize("box", boxes("pyrates"), ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_people_called_like_other_things(
    seed: int, box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody at the table is somebody of his own, and can be addressed."""
    monkeypatch.setattr("tests.fuzz.boxes.NAMES", AWKWARD)
    evening = Evening(box, seed, mischief=0.02)
    evening.play()
    evening.check_replay(tmp_path / "game.jsonl")
    state = evening.session.state
    assert len(state.players) == state.options.total_players
    for name in state.players:
        assert GAME.operate(state, f"{slug(name)}.fame = 4").text == f"{name}: fame 4."


def test_every_number_of_people_plays() -> None:
    people = {len(Evening(STAND_IN, seed).session.setup.seats) for seed in SEEDS}
    assert people == {1, 2, 3, 4, 5}
