"""Saves of whole games that every later version must rule the same, or raise the version of its game.

Made by `python -m tests.fuzz.random_play 1 --game pyrates --seed 11 --mischief 0.4 --keep`.
"""

from pathlib import Path

import pytest

from referee.core.journal import Journal
from referee.core.session import Session
from referee.games.pyrates import GAME

SAVES = sorted(Path(__file__).parent.glob("*.jsonl"))


def test_there_are_saves_of_both_kinds_of_box() -> None:
    kinds: list[bool] = []
    for save in SAVES:
        with Journal.open(save, write=False) as journal:
            value = journal.entries[0].value
            assert isinstance(value, dict)
            kinds.append(value["stand_in"] is True)
    assert sorted(kinds) == [False, True]


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_a_kept_save_is_ruled_as_it_was(save: Path) -> None:
    before = save.read_bytes()
    with Journal.open(save, write=False) as journal:
        assert journal.damage is None
        header = journal.entries[0].value
        assert isinstance(header, dict)
        assert (header["game"], header["version"]) == (GAME.slug, GAME.version)
        session = Session(GAME, journal)
    assert session.diverged is None, session.diverged
    assert session.state.is_over
    assert session.path[-1].rulings[-1][-1] in (
        "five",
        "low",
        "method",
        "total",
        "booty",
        "ships",
        "shared",
    )
    for number, run, _ in session.walk():
        assert GAME.problems(run.state) == [], f"entry {number}"
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
