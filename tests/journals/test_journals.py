"""Saves of whole games that every later version must rule the same.

Made by `python -m tests.fuzz.random_play 1 --game pyrates --seed 11 --mischief 0.2 --keep`.
"""

from pathlib import Path

import pytest

from referee.cli.opening import header_of
from referee.cli.registry import game_of, playable_games
from referee.core.journal import Journal
from referee.core.session import Session

SAVES = sorted(Path(__file__).parent.glob("*.jsonl"))


def test_there_are_saves_of_every_game() -> None:
    games = set()
    for save in SAVES:
        with Journal.open(save, write=False) as journal:
            games.add(header_of(journal)["game"])
    assert games == {game.slug for game in playable_games()}


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_a_kept_save_is_ruled_as_it_was(save: Path) -> None:
    before = save.read_bytes()
    with Journal.open(save, write=False) as journal:
        assert journal.damage is None
        header = header_of(journal)
        game = game_of(header["game"])
        assert header["version"] <= game.version
        session = Session(game, journal)
    assert session.diverged is None, session.diverged
    assert session.question is None
    for number, run, _ in session.walk():
        assert game.problems(run.state) == [], f"entry {number}"
    assert save.read_bytes() == before


def test_the_saves_hold_every_kind_of_entry_of_play() -> None:
    kinds = set()
    for save in SAVES:
        with Journal.open(save, write=False) as journal:
            kinds |= {entry.kind for entry in journal.entries}
    assert kinds >= {
        "header",
        "answer",
        "undo",
        "redo",
        "fix",
        "adjust",
        "fact",
        "house",
        "interrupt",
        "note",
    }
