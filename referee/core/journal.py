"""The journal of a game: entries that are only ever added, and the file they are kept in."""

from __future__ import annotations

import contextlib
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

from referee.core.entries import (
    FORMAT,
    MAX_ITEMS,
    MAX_LINE,
    MAX_LINES,
    Damage,
    Entry,
    Reading,
    alone,
    entry_fault,
    items_in,
    line_of,
    read_lines,
    torn_damage,
)
from referee.core.errors import JournalError, NotSaved
from referee.core.storage import SaveFile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from types import TracebackType

__all__ = ["FORMAT", "Damage", "Entry", "Journal", "recovered"]


class Journal:
    """All entries of a game, and the file they are kept in.

    Entries that a full disk keeps from being written stay in `entries`; `append()` without
    entries tries them again.
    """

    def __init__(self, entries: list[Entry], path: Path | None) -> None:
        self.entries = entries
        self.path = path
        self.damage: Damage | None = None
        self.after_damage: list[Entry] = []
        self.damaged_lines: list[bytes] = []  # the damaged line and all whole lines after it
        self.set_aside: Path | None = None
        self._file: SaveFile | None = None
        self._total = ""
        self._items = 0

    @property
    def unsaved(self) -> int:
        """How many entries at the end are not on disk (0 for a journal kept in memory)."""
        return 0 if self._file is None else self._file.held.count(b"\n")

    @classmethod
    def in_memory(cls, header: Entry) -> Journal:
        """Begin a journal that is not written anywhere."""
        journal = cls([], None)
        journal.append(header)
        return journal

    @classmethod
    def create(cls, path: Path, header: Entry) -> Journal:
        """Begin a journal in a new file; an existing file is never overwritten."""
        journal = cls.in_memory(header)
        journal.save_as(path)
        return journal

    @classmethod
    def open(cls, path: Path, *, write: bool = True, salvage: bool = False) -> Journal:
        """Read a save. `salvage` also opens one whose header is damaged, with no entries."""
        file = SaveFile.open(path, write=write)
        try:
            raw = file.read()
            reading = read_lines(path, raw)
            if not reading.entries and not salvage:
                raise _headless(path, raw, reading)
            journal = cls(reading.entries, path)
            journal._take(file, reading, raw, write=write)
        except BaseException:
            file.close()
            raise
        if not write:
            file.close()
        return journal

    def append(self, *entries: Entry) -> None:
        """Add entries and put them on disk; raises NotSaved if they are only in memory."""
        if self.path is not None and (self._file is None or self._file.closed):
            raise JournalError(self.path, "it was opened to be looked at, or is closed")
        if self.damage is not None:
            reason = f"damaged ({self.damage.reason}); recover the game first"
            raise JournalError(self.path, reason, line=self.damage.line)
        lines, total, items = self._lines_for(entries)
        self.entries.extend(entries)
        self._total, self._items = total, items
        if self._file is not None:
            self._file.held += lines
            self._file.flush()

    def save_as(self, path: Path) -> None:
        """Go on in a new file with all entries; the old file stays as it is on disk.

        A journal with damage goes on with what stands before the damage.
        """
        if not self.entries:
            raise JournalError(self.path, "there is no header to go on from", line=1)
        lines, total = _chained(self.entries)
        file = _written(path, lines, self.unsaved)
        if self._file is not None:
            self._file.close()
        self._file, self._total, self._items = file, total, items_in(lines)
        self.path, self.damage, self.set_aside = path, None, None
        self.after_damage, self.damaged_lines = [], []

    def close(self) -> None:
        """Try once more to save what is not saved, and let go of the file."""
        if self._file is None:
            return
        if self.unsaved:
            with contextlib.suppress(NotSaved):
                self._file.flush()
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _take(self, file: SaveFile, reading: Reading, raw: bytes, *, write: bool) -> None:
        self._total, self._items = reading.total, items_in(raw)
        self.damage, self.damaged_lines = reading.damage, reading.tail
        self.after_damage = reading.after_damage()
        if write:
            self._file = file
        if not reading.torn or self.damage is not None:
            return
        if not write or not self.entries:
            self.damage = torn_damage(reading)
            return
        try:
            self.set_aside = file.set_aside(reading.torn)
        except JournalError:
            self.damage = torn_damage(reading)

    def _lines_for(self, entries: Iterable[Entry]) -> tuple[bytes, str, int]:
        lines, total = _chained(entries, len(self.entries), self._total, self.path)
        items = self._items + items_in(lines)
        if items > MAX_ITEMS or len(self.entries) + lines.count(b"\n") > MAX_LINES:
            raise JournalError(self.path, "the journal is full")
        return lines, total, items


def _headless(path: Path, raw: bytes, reading: Reading) -> JournalError:
    if not raw:
        return JournalError(path, "the file is empty")
    reason = "it was cut off" if reading.damage is None else reading.damage.reason
    return JournalError(path, f"no header of a save: {reason}", line=1)


def _chained(
    entries: Iterable[Entry], number: int = 0, total: str = "", path: Path | None = None
) -> tuple[bytes, str]:
    lines: list[bytes] = []
    for expected, entry in enumerate(entries, number):
        fault = entry_fault(entry)
        if not fault and entry.number != expected:
            fault = f"its number must be {expected}"
        line = b""
        if not fault:
            line, total = line_of(entry, total)
            fault = "longer than 1 MB" if len(line) > MAX_LINE else ""
        if fault:
            raise JournalError(path, f"entry {entry.number} cannot be saved: {fault}")
        lines.append(line)
    return b"".join(lines), total


def _written(path: Path, lines: bytes, unsaved: int) -> SaveFile:
    file = SaveFile.create(path)
    file.held = lines
    try:
        file.flush()
    except NotSaved as error:
        file.discard()
        raise NotSaved(path, error.reason, unsaved) from None
    except BaseException:
        file.discard()
        raise
    return file


def recovered(journal: Journal, replacement: Entry | None, path: Path) -> None:
    """Write a whole new save: `replacement` for the lost entry, all readable entries kept.

    Without a replacement a note says that the entry is lost. The next damaged line, if there is
    one, is copied with all that follows it, so that the new save can be recovered in its turn.
    """
    kept = list(journal.entries)
    rest = list(journal.damaged_lines)
    if journal.damage is not None and journal.damage.lost is not None:
        kept.append(replacement or _lost(journal.damage))
        if alone(rest[0]) is None:
            del rest[0]
    elif replacement is not None:
        raise JournalError(journal.path, "no entry is lost, there is nothing to replace")
    elif rest and alone(rest[0]) is None:
        del rest[0]
    while rest and (entry := alone(rest[0])) is not None and entry.number <= len(kept):
        if entry.number == len(kept):
            kept.append(entry)
        del rest[0]
    lines, _ = _chained(kept, path=journal.path)
    copied = b"".join(line + b"\n" for line in rest)
    _written(path, lines + copied, journal.unsaved).close()


def without_edits(journal: Journal, path: Path) -> None:
    """Write a new save of the damaged lines as they were before an editor changed their ends or marked them.

    Raises:
        JournalError: that is not what is wrong, and without a header there is no game.
    """
    damaged = list(journal.damaged_lines)
    lines = [line.removeprefix(BOM_UTF8).removesuffix(b"\r") for line in damaged]
    if lines == damaged:
        raise JournalError(journal.path, "its header is lost, and with it the game", line=1)
    _written(path, b"".join(line + b"\n" for line in lines), journal.unsaved).close()


def _lost(damage: Damage) -> Entry:
    number = damage.lost or 0
    text = f"entry {number} is lost (line {damage.line} of the save was damaged)"
    return Entry(number=number, kind="note", by="program", text=text)
