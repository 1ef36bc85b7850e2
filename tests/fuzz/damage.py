"""Saves with one byte flipped, cut off, or with a lost line: never believed, never a traceback, recovered.

    python -m tests.fuzz.damage [--game GAME] [--every N] [--seed N]

flips every Nth byte of a whole game's save, cuts it at every Nth byte, and recovers every Nth answer. What
the reader makes of it is checked for each; a sample goes through the file, the replay and the program.
"""

import argparse
import sys
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import referee
from referee.cli.registry import playable_games
from referee.core import entries
from referee.core.entries import Entry, entry_of, read_lines
from referee.core.errors import JournalError
from referee.core.journal import Journal
from referee.core.session import Session
from referee.ui.render import words_of
from tests.fuzz.boxes import boxes

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = 1_000  # one of so many damaged saves goes through file, replay and program


@dataclass(frozen=True, slots=True)
class Save:
    """A whole save: its bytes, its entries, and where its lines end."""

    slug: str
    raw: bytes
    entries: list[Entry]
    ends: list[int]

    def line_of(self, place: int) -> int:
        """The line that holds a byte, from 0."""
        return bisect_right(self.ends, place)


def save_of(slug: str) -> Save:
    """The save of a game's whole example."""
    raw = (ROOT / "examples" / slug / "whole-game.jsonl").read_bytes()
    lines = raw.splitlines(keepends=True)
    return Save(slug, raw, read_lines(Path(slug), raw).entries, list(accumulate(map(len, lines))))


# Through the reader


@contextmanager
def whole_lines_known(save: Save) -> Iterator[None]:
    """What an undamaged line holds depends on nothing around it, so it is read once, not each time."""
    lines = zip(save.raw.split(b"\n")[:-1], save.entries, strict=True)
    known = {line: (entry, *entry_of(line)[1:]) for line, entry in lines}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entries, "entry_of", lambda line: known.get(line) or entry_of(line))
        yield


def check_flip(save: Save, place: int, mask: int) -> None:
    """One flipped byte: the entries before its line, and that line named."""
    raw = bytearray(save.raw)
    raw[place] ^= mask
    line = save.line_of(place)
    reading = read_lines(Path("flipped"), bytes(raw))
    assert reading.entries == save.entries[:line], (place, mask)
    is_torn = line == len(save.ends) - 1 and bool(reading.torn)
    assert is_torn or (reading.damage is not None and reading.damage.line == line + 1), (
        place,
        mask,
    )


def check_cut(save: Save, length: int) -> None:
    """A save that was cut off: all whole lines, and the rest set aside."""
    reading = read_lines(Path("cut"), save.raw[:length])
    whole = save.line_of(length)
    assert reading.entries == save.entries[:whole], length
    assert reading.damage is None
    assert reading.torn == save.raw[(0, *save.ends)[whole] : length]


# Through the file, the replay and the program


def check_opened(save: Save, raw: bytes, path: Path) -> None:
    """A damaged file is opened up to the damage or refused, replayed, shown, and not changed."""
    path.write_bytes(raw)
    try:
        with Journal.open(path, write=False) as journal:
            session: Session[Any] = Session(boxes(save.slug)[0].game, journal)
            assert session.game.problems(session.state) == []
            assert journal.entries == save.entries[: len(journal.entries)]
    except JournalError as fault:
        said = str(fault).splitlines()
        if len(said) != 1:
            raise AssertionError(said) from fault
    for words in (["show", str(path)], ["log", str(path)], ["games", "list"]):
        result = CliRunner().invoke(referee, words, prog_name="referee")
        assert result.exit_code in (0, 4), result.output
        assert "Traceback" not in result.output
        assert "fault of the program" not in result.output
    assert path.read_bytes() == raw
    path.unlink()


def check_recovered(save: Save, number: int, folder: Path) -> None:
    """The line of an answer is damaged: after it was asked again, the save is the same game."""
    entry = save.entries[number]
    start, end = (0, *save.ends)[number], save.ends[number]
    path, fresh = folder / "lost.jsonl", folder / "lost-recovered.jsonl"
    raw = save.raw[:start] + b"#" + save.raw[start + 1 : end] + save.raw[end:]
    path.write_bytes(raw)
    answer = "." if entry.value == {} else entry.text or words_of(entry.value)
    words = ["games", "recover", str(path), "--answer"]
    result = CliRunner().invoke(referee, [*words, answer])
    if result.exit_code and not entry.text:  # Enter was typed
        result = CliRunner().invoke(referee, [*words, "."])
    assert result.exit_code == 0, (number, answer, result.output)
    assert f"Line {number + 1} is damaged" in result.output
    assert "It is whole" in result.output, (number, answer, result.output)
    with Journal.open(fresh, write=False) as journal:
        for mine, theirs in zip(journal.entries, save.entries, strict=True):
            assert timeless(mine) == timeless(theirs)
    assert path.read_bytes() == raw
    path.unlink()
    fresh.unlink()


def timeless(entry: Entry) -> Entry:
    """The entry without who typed it, when and how."""
    return replace(entry, at="", by="", text="", line=0)


def answers_of(save: Save) -> list[int]:
    """The entries that answer a question."""
    return [entry.number for entry in save.entries if entry.kind == "answer"]


def checked(save: Save, every: int, rng: Random, folder: Path) -> tuple[int, int, int]:
    """How many bytes were flipped, how many cuts and answers were tried."""
    masks = {
        place: rng.randint(1, 255) for place in range(rng.randrange(every), len(save.raw), every)
    }
    with whole_lines_known(save):
        for place, mask in masks.items():
            check_flip(save, place, mask)
            check_cut(save, place)
    path = folder / "damaged.jsonl"
    for place, mask in list(masks.items())[::SAMPLE]:
        flipped = bytearray(save.raw)
        flipped[place] ^= mask
        check_opened(save, bytes(flipped), path)
        check_opened(save, save.raw[:place], path)
    answers = answers_of(save)[rng.randrange(min(every, 10)) :: every]
    for number in answers:
        check_recovered(save, number, folder)
    return len(masks), len(masks), len(answers)


def main(words: list[str]) -> int:
    """Every game, or one; stops at the first fault."""
    parser = argparse.ArgumentParser(prog="damage", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    slugs = [game.slug for game in playable_games() if given.game in ("", game.slug)]
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", name)
        for slug in slugs:
            flips, cuts, lost = checked(save_of(slug), given.every, Random(given.seed), Path(name))
            print(
                f"{slug}: {flips} bytes flipped, {cuts} cuts, {lost} answers recovered", flush=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
