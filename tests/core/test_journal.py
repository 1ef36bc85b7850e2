"""The journal loses nothing, accepts nothing that was changed, and never ends in a traceback."""

from __future__ import annotations

import dataclasses
import errno
import hashlib
import json
import os
import pickle
import re
import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core.entries import KINDS, MAX_ITEMS, MAX_LINE, MAX_LINES, line_of
from referee.core.errors import JournalError, NotSaved, RefereeError, SaveExists, SaveLocked
from referee.core.journal import Entry, Journal, recovered
from referee.core.plain import MAX_DEPTH, Plain
from referee.core.storage import MAX_FILE

if TYPE_CHECKING:
    from pathlib import Path

HEADER = Entry(
    number=0, kind="header", value={"format": 1, "game": "pig", "seats": ["anne", "bob"]}
)
ANSWERS = (
    Entry(
        number=1, kind="answer", at="2026-01-02T20:00:00", by="anne", key="t1.roll", value=[6, 5]
    ),
    Entry(number=2, kind="fact", by="table", key="merchant.stE", value='Nuño \\ "é" 🏴', line=1),
    Entry(
        number=3,
        kind="answer",
        by="bob",
        key="t1.hold",
        value=True,
        auto=(("t1.next", None), ("t2.roll", [1])),
        rulings=(("pig/R1", "pig/hold", 11, -2), ("HOUSE",)),
    ),
    Entry(number=4, kind="undo", by="table", to=1),
    Entry(number=5, kind="note", text="lost a coin"),
)
FRESH = (HEADER, *ANSWERS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


@pytest.fixture
def save(path: Path) -> Path:
    with Journal.create(path, HEADER) as journal:
        journal.append(*ANSWERS)
    return path


def look(path: Path) -> Journal:
    return Journal.open(path, write=False)


def note(number: int, text: str = "later") -> Entry:
    return Entry(number=number, kind="note", text=text)


def forged(payload: dict[str, Any], prev: str = "") -> bytes:
    """A line with a checksum that fits, whatever it holds."""
    body = {**payload, "prev": prev}

    def dump(fields: dict[str, Any]) -> str:
        ordered = {name: fields[name] for name in sorted(fields)}
        return json.dumps(ordered, ensure_ascii=False, separators=(",", ":"))

    total = hashlib.sha256((prev + dump(body)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return dump({**body, "sum": total}).encode("utf-8", "surrogatepass") + b"\n"


# Round trip


def test_entries_come_back_as_they_were(save: Path) -> None:
    journal = look(save)
    assert tuple(journal.entries) == FRESH
    assert journal.damage is None
    assert journal.unsaved == 0
    assert journal.path == save


def test_save_format_is_fixed(save: Path) -> None:
    lines = save.read_bytes().split(b"\n")
    assert lines[0] == (
        b'{"kind":"header","number":0,"prev":"","sum":"a1d5e372463b520d",'
        b'"value":{"format":1,"game":"pig","seats":["anne","bob"]}}'
    )
    assert lines[-1] == b""
    for before, line in pairwise(lines[:-1]):
        assert json.loads(line)["prev"] == json.loads(before)["sum"]


def test_forged_lines_follow_the_documented_checksum() -> None:
    payload = {"number": 0, "kind": "header", "value": HEADER.value}
    assert forged(payload) == line_of(HEADER, "")[0]


def test_each_append_goes_on_where_the_last_ended(save: Path) -> None:
    for number in (6, 7):
        with Journal.open(save) as journal:
            journal.append(note(number))
    assert [entry.number for entry in look(save).entries] == list(range(8))


TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)
VALUES: st.SearchStrategy[Plain] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@st.composite
def entries(draw: st.DrawFn) -> list[Entry]:
    kinds = st.sampled_from(sorted(KINDS - {"header"}))
    return [
        Entry(
            number=number,
            kind=draw(kinds),
            at=draw(TEXTS),
            by=draw(TEXTS),
            key=draw(TEXTS),
            value=draw(VALUES),
            text=draw(TEXTS),
            to=draw(st.none() | st.integers(0, number - 1)),
            line=draw(st.integers(0, number)),
            auto=tuple(draw(st.lists(st.tuples(TEXTS, VALUES), max_size=2))),
            rulings=tuple(draw(st.lists(st.lists(VALUES, max_size=3).map(tuple), max_size=2))),
        )
        for number in range(1, 1 + draw(st.integers(1, 4)))
    ]


QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@QUICK
@given(entries=entries())
def test_any_entry_comes_back(
    tmp_path_factory: pytest.TempPathFactory, entries: list[Entry]
) -> None:
    path = tmp_path_factory.mktemp("any") / "save.jsonl"
    with Journal.create(path, HEADER) as journal:
        journal.append(*entries)
    journal = look(path)
    assert journal.damage is None
    assert journal.entries == [HEADER, *entries]
    assert repr(journal.entries) == repr([HEADER, *entries])  # the same order, and True is not 1


def test_in_memory_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    journal = Journal.in_memory(HEADER)
    journal.append(*ANSWERS)
    assert tuple(journal.entries) == FRESH
    assert journal.path is None
    assert journal.unsaved == 0
    journal.close()
    assert list(tmp_path.iterdir()) == []


# What may be appended


@pytest.mark.parametrize(
    "entry",
    [
        note(7),
        note(5),
        Entry(number=6, kind="header", value={"format": 1}),
        Entry(number=6, kind="guess"),
        note(6, "two\nlines"),
        note(6, "\x1b[2J"),
        note(6, "half a pair \ud83c"),
        Entry(number=6, kind="answer", value=2**63),
        Entry(number=6, kind="answer", value=1.5),  # type: ignore[arg-type]
        Entry(number=6, kind="answer", value=(1, 2)),  # type: ignore[arg-type]
        Entry(number=6, kind="answer", value={1: 2}),  # type: ignore[dict-item]
        Entry(number=6, kind="answer", value="x" * MAX_LINE),
        Entry(number=6, kind="undo", to=6),
        Entry(number=6, kind="answer", line=7),
    ],
    ids=repr,
)
def test_an_entry_that_could_not_be_read_again_is_not_appended(save: Path, entry: Entry) -> None:
    before = save.read_bytes()
    with Journal.open(save) as journal:
        with pytest.raises(JournalError, match=f"entry {entry.number} cannot be saved"):
            journal.append(entry)
        assert tuple(journal.entries) == FRESH
        assert save.read_bytes() == before
        journal.append(note(6))
    assert look(save).entries[-1] == note(6)


def test_a_header_names_its_format(path: Path) -> None:
    for value in (None, {}, {"format": 2}, {"format": True}):
        with pytest.raises(JournalError):
            Journal.create(path, Entry(number=0, kind="header", value=value))  # type: ignore[arg-type]
    assert not path.exists()


def test_create_never_overwrites(save: Path) -> None:
    before = save.read_bytes()
    with pytest.raises(SaveExists) as caught:
        Journal.create(save, HEADER)
    assert caught.value.path == save
    assert save.read_bytes() == before


def test_append_to_a_looked_at_or_closed_journal_is_refused(save: Path) -> None:
    journal = look(save)
    with pytest.raises(JournalError, match="looked at"):
        journal.append(note(6))
    journal = Journal.open(save)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.append(note(6))
    assert tuple(journal.entries) == FRESH


# One writer


def test_second_handle_is_locked_out(save: Path) -> None:
    with Journal.open(save):
        with pytest.raises(SaveLocked, match="another window"):
            Journal.open(save)
        assert tuple(look(save).entries) == FRESH
    Journal.open(save).close()


OTHER_PROGRAM = """
import sys
from pathlib import Path
from referee.core.journal import Journal
journal = Journal.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
"""


def test_second_process_is_locked_out_until_it_ends(save: Path) -> None:
    command = [sys.executable, "-c", OTHER_PROGRAM, str(save)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin
        assert other.stdout
        assert other.stdout.readline().strip() == b"open"
        with pytest.raises(SaveLocked):
            Journal.open(save)
        other.kill()
        other.wait()
        Journal.open(save).close()


def test_a_dropped_journal_lets_go_of_the_lock(save: Path) -> None:
    journal = Journal.open(save)
    del journal
    Journal.open(save).close()


def test_a_file_system_without_locks_is_named(
    path: Path, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_lock(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr("referee.core.storage._lock", no_lock)
    with pytest.raises(JournalError, match="cannot be locked"):
        Journal.open(save)
    save.unlink()
    with pytest.raises(JournalError, match="cannot be locked"):
        Journal.create(path, HEADER)
    assert not path.exists()


# A write that fails


class Disk:
    """Stands in for the system's calls; has room for so many bytes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room = room
        self.can_sync = self.can_cut = True
        self._write, self._sync, self._cut = os.write, os.fsync, os.ftruncate
        monkeypatch.setattr(os, "write", self.write)
        monkeypatch.setattr(os, "fsync", self.sync)
        monkeypatch.setattr(os, "ftruncate", self.cut)

    def write(self, handle: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._write(handle, bytes(data)[: min(self.room, 7)])
        self.room -= written
        return written

    def sync(self, handle: int) -> None:
        if not self.can_sync:
            raise OSError(errno.EIO, "Input/output error")
        self._sync(handle)

    def cut(self, handle: int, size: int) -> None:
        if not self.can_cut:
            raise OSError(errno.EIO, "Input/output error")
        self._cut(handle, size)


@pytest.mark.parametrize("room", [0, 1, 40, 100])
def test_full_disk_keeps_the_entries_and_writes_them_later(
    save: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    before = save.read_bytes()
    with Journal.open(save) as journal:
        disk = Disk(monkeypatch, room)
        with pytest.raises(NotSaved, match="the disk is full") as caught:
            journal.append(note(6), note(7))
        assert caught.value.held == journal.unsaved == 2
        assert save.read_bytes() == before
        with pytest.raises(NotSaved):
            journal.append(note(8))
        assert journal.unsaved == 3
        assert [entry.number for entry in journal.entries] == list(range(9))
        disk.room = 10_000
        journal.append(note(9))
        assert journal.unsaved == 0
    assert [entry.number for entry in look(save).entries] == list(range(10))
    assert look(save).damage is None


def test_append_of_nothing_tries_again(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal.open(save) as journal:
        disk = Disk(monkeypatch, 0)
        with pytest.raises(NotSaved):
            journal.append(note(6))
        disk.room = 10_000
        journal.append()
        assert journal.unsaved == 0
    assert look(save).entries[-1] == note(6)


def test_a_failed_sync_counts_as_not_saved(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = save.read_bytes()
    with Journal.open(save) as journal:
        disk = Disk(monkeypatch, 10_000)
        disk.can_sync = False
        with pytest.raises(NotSaved):
            journal.append(note(6))
        assert save.read_bytes() == before
        disk.can_sync = True
        journal.append(note(7))
    assert [entry.number for entry in look(save).entries] == list(range(8))


def test_what_could_not_be_cut_back_is_cut_before_the_next_write(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(save) as journal:
        disk = Disk(monkeypatch, 30)
        disk.can_cut = False
        with pytest.raises(NotSaved):
            journal.append(note(6))
        assert not save.read_bytes().endswith(b"\n")
        assert look(save).damage is not None
        disk.room = 10_000
        disk.can_cut = True
        journal.append(note(7))
    assert [entry.number for entry in look(save).entries] == list(range(8))
    assert look(save).damage is None


def test_an_interrupt_in_the_middle_of_a_write_doubles_nothing(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(save) as journal:
        with monkeypatch.context() as patch:

            def interrupted(handle: int) -> None:
                raise KeyboardInterrupt

            patch.setattr(os, "fsync", interrupted)
            with pytest.raises(KeyboardInterrupt):
                journal.append(note(6))
        assert journal.unsaved == 1
        journal.append(note(7))
    assert [entry.number for entry in look(save).entries] == list(range(8))


def test_close_tries_once_more(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(save)
    disk = Disk(monkeypatch, 0)
    with pytest.raises(NotSaved):
        journal.append(note(6))
    disk.room = 10_000
    journal.close()
    assert journal.unsaved == 0
    assert look(save).entries[-1] == note(6)


def test_close_on_a_full_disk_says_what_is_not_saved(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(save)
    Disk(monkeypatch, 0)
    with pytest.raises(NotSaved):
        journal.append(note(6))
    journal.close()
    assert journal.unsaved == 1
    Journal.open(save).close()


def test_create_on_a_full_disk_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Disk(monkeypatch, 5)
    with pytest.raises(NotSaved, match="the disk is full"):
        Journal.create(path, HEADER)
    assert not path.exists()


# A file that is gone


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
@pytest.mark.parametrize("how", ["removed", "moved", "replaced"])
def test_a_file_that_is_gone_is_noticed_and_play_goes_on_elsewhere(
    save: Path, tmp_path: Path, how: str
) -> None:
    elsewhere = tmp_path / "elsewhere.jsonl"
    with Journal.open(save) as journal:
        if how == "removed":
            save.unlink()
        elif how == "moved":
            save.rename(tmp_path / "moved.jsonl")
        else:
            copy = tmp_path / "copy.jsonl"
            copy.write_bytes(save.read_bytes())
            copy.replace(save)
        with pytest.raises(NotSaved, match="gone from its place"):
            journal.append(note(6))
        assert journal.unsaved == 1
        journal.save_as(elsewhere)
        assert journal.unsaved == 0
        journal.append(note(7))
    assert [entry.number for entry in look(elsewhere).entries] == list(range(8))


def test_a_file_that_another_program_changed_is_left_alone(save: Path) -> None:
    with Journal.open(save) as journal:
        with save.open("ab") as other:
            other.write(b"hello\n")
        changed = save.read_bytes()
        with pytest.raises(NotSaved, match="another program"):
            journal.append(note(6))
        assert save.read_bytes() == changed


def test_a_change_of_folder_does_not_lose_the_file(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Journal.open(save.relative_to(tmp_path)) as journal:
        (tmp_path / "below").mkdir()
        monkeypatch.chdir(tmp_path / "below")
        journal.append(note(6))
    assert look(save).entries[-1] == note(6)


# Going on in another file


def test_save_as_moves_the_lock(save: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    with Journal.open(save) as journal:
        journal.save_as(other)
        assert journal.path == other
        Journal.open(save).close()
        with pytest.raises(SaveLocked):
            Journal.open(other)
        journal.append(note(6))
    assert tuple(look(save).entries) == FRESH
    assert tuple(look(other).entries) == (*FRESH, note(6))


def test_save_as_that_fails_stays_with_the_old_file(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.jsonl"
    with Journal.open(save) as journal:
        with pytest.raises(SaveExists):
            journal.save_as(save)
        with monkeypatch.context() as patch:
            Disk(patch, 50)
            with pytest.raises(NotSaved):
                journal.save_as(other)
        assert not other.exists()
        assert journal.path == save
        journal.append(note(6))
    assert look(save).entries[-1] == note(6)


def test_a_game_in_memory_can_be_saved_later(path: Path) -> None:
    journal = Journal.in_memory(HEADER)
    journal.append(*ANSWERS)
    journal.save_as(path)
    journal.append(note(6))
    journal.close()
    assert tuple(look(path).entries) == (*FRESH, note(6))


# Changed and cut files


def opened_entries(path: Path, *, write: bool) -> Journal | None:
    """The journal, or None for a clear error in one line."""
    said = ""
    try:
        with Journal.open(path, write=write) as journal:
            return journal
    except RefereeError as error:
        said = str(error)
    assert str(path) in said
    assert said.isprintable()
    return None


def test_no_flipped_bit_is_accepted(save: Path) -> None:
    good = save.read_bytes()
    for place in range(len(good)):
        for bit in (place % 8, (place + 3) % 8):  # tests.fuzz.damage takes its time
            bad = bytearray(good)
            bad[place] ^= 1 << bit
            save.write_bytes(bad)
            journal = opened_entries(save, write=False)
            if journal is None:
                assert place <= good.index(b"\n")
                continue
            line = good[:place].count(b"\n")
            assert journal.damage is not None
            assert journal.damage.line == line + 1
            assert tuple(journal.entries) == FRESH[:line]
            missed = FRESH[line + 1 :] if good[place : place + 1] != b"\n" else FRESH[line + 2 :]
            assert tuple(journal.after_damage) == missed


def test_no_inserted_or_removed_byte_is_accepted(save: Path) -> None:
    good = save.read_bytes()
    strange = (b" ", b"\n", b"\r", b"\0", b"0", b'"', b"\xff", b"\\")
    for place in range(len(good)):
        for between in (b"", strange[place % 8], strange[(place + 3) % 8]):
            bad = good[:place] + between + good[place + (not between) :]
            if bad == good:
                continue
            save.write_bytes(bad)
            journal = opened_entries(save, write=False)
            assert journal is None or journal.damage is not None


def test_damage_opened_for_writing_changes_no_byte(save: Path) -> None:
    good = save.read_bytes()
    for place in range(good.index(b"\n") + 1, len(good) - 1, 3):
        bad = bytearray(good)
        bad[place] ^= 1
        save.write_bytes(bad)
        with Journal.open(save) as journal:
            assert journal.damage is not None
            with pytest.raises(JournalError, match="recover the game first") as caught:
                journal.append(note(6))
            assert caught.value.line == journal.damage.line
        assert save.read_bytes() == bad
        assert list(save.parent.iterdir()) == [save]


def test_every_cut_leaves_all_whole_entries(save: Path) -> None:
    good = save.read_bytes()
    sidecar = save.with_name("evening.jsonl.torn")
    for size in range(len(good)):
        save.write_bytes(good[:size])
        whole = good[:size].count(b"\n")
        tail = good[good.rfind(b"\n", 0, size) + 1 : size]
        seen = opened_entries(save, write=False)
        journal = opened_entries(save, write=True)
        if not whole:
            assert seen is None
            assert journal is None
            assert save.read_bytes() == good[:size]
            continue
        assert seen is not None
        assert journal is not None
        assert tuple(seen.entries) == tuple(journal.entries) == FRESH[:whole]
        assert journal.damage is None
        if tail:
            assert seen.damage is not None
            assert seen.damage.torn
            assert seen.damage.lost is None
            assert seen.damage.line == whole + 1
            assert journal.set_aside == sidecar
            assert sidecar.read_bytes() == tail
            sidecar.unlink()
        else:
            assert seen.damage is None
            assert journal.set_aside is None
        with Journal.open(save) as again:
            again.append(note(whole))
        assert look(save).entries == [*FRESH[:whole], note(whole)]


def test_sidecars_are_numbered(save: Path) -> None:
    names = []
    for tail in (b"a", b"b", b"\0" * 9000):
        with save.open("ab") as file:
            file.write(tail)
        with Journal.open(save) as journal:
            assert journal.set_aside is not None
            assert journal.set_aside.read_bytes() == tail
            names.append(journal.set_aside.name)
    assert names == ["evening.jsonl.torn", "evening.jsonl.torn2", "evening.jsonl.torn3"]
    assert tuple(look(save).entries) == FRESH


def test_a_torn_line_that_cannot_be_set_aside_stays(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with save.open("ab") as file:
        file.write(b'{"kind":"no')
    torn = save.read_bytes()
    with monkeypatch.context() as patch:
        Disk(patch, 3)
        with Journal.open(save) as journal:
            assert journal.damage is not None
            assert journal.damage.torn
            with pytest.raises(JournalError, match="cut off"):
                journal.append(note(6))
    assert save.read_bytes() == torn
    assert list(save.parent.iterdir()) == [save]


def test_a_torn_line_behind_damage_is_not_cut(save: Path) -> None:
    bad = save.read_bytes().replace(b"t1.hold", b"t1.fold") + b"torn"
    save.write_bytes(bad)
    with Journal.open(save) as journal:
        assert journal.damage is not None
        assert not journal.damage.torn
        assert journal.set_aside is None
    assert save.read_bytes() == bad


@QUICK
@given(data=st.data())
def test_any_bytes_give_a_journal_or_one_line(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("bytes") / "save.jsonl"
    good = b"".join(line_of(HEADER, "")[:1])
    path.write_bytes(good * data.draw(st.integers(0, 1)) + data.draw(st.binary(max_size=80)))
    opened_entries(path, write=False)
    opened_entries(path, write=True)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@settings(QUICK, max_examples=300)
@given(
    fields=st.fixed_dictionaries(
        {"kind": st.sampled_from(sorted(KINDS)) | ANY_JSON, "number": st.integers(0, 2) | ANY_JSON},
        optional=dict.fromkeys([field.name for field in dataclasses.fields(Entry)[2:]], ANY_JSON)
        | {"other": ANY_JSON},
    )
)
def test_a_line_with_any_json_and_a_fitting_checksum_gives_an_entry_or_damage(
    tmp_path_factory: pytest.TempPathFactory, fields: dict[str, Any]
) -> None:
    path = tmp_path_factory.mktemp("json") / "save.jsonl"
    header, total = line_of(HEADER, "")
    path.write_bytes(header + forged(fields, total))
    journal = look(path)
    assert journal.damage is not None or len(journal.entries) == 2
    path.write_bytes(forged(fields))
    opened_entries(path, write=False)


# What is wrong, by line and in words

BEHIND = forged({"number": 0, "kind": "header", "value": HEADER.value})
TOTAL = json.loads(BEHIND)["sum"]


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"hello\n", "JSON"),
        (b"\n", "JSON"),
        (b"[]\n", "not an entry"),
        (b"{}\n", "no checksum"),
        (b'{"number":1,"kind":"note","prev":1,"sum":2}\n', "no checksum"),
        (b"\xff\xfe\n", "UTF-8"),
        (b"\xef\xbb\xbf{}\n", "byte order mark"),
        (b"{}\r\n", "CR LF"),
        (b"[" * 100_000 + b"\n", "nested"),
        (b'{"a":' * 100_000 + b"\n", "nested"),
        (b'{"value":' + b"9" * 100_000 + b"}\n", "JSON"),
        (b'{"value":1.5}\n', "JSON"),
        (b'{"value":1e999}\n', "JSON"),
        (b'{"value":NaN}\n', "JSON"),
        (b'{"value":-Infinity}\n', "JSON"),
        (b" " * (MAX_LINE + 1) + b"\n", "longer than 1 MB"),
        (forged({"number": 1, "kind": "guess"}, TOTAL), "unknown kind"),
        (forged({"number": 1, "kind": ["note"]}, TOTAL), "text expected"),
        (forged({"number": 1, "kind": "header", "value": {"format": 1}}, TOTAL), "header"),
        (forged({"number": True, "kind": "note"}, TOTAL), "whole number"),
        (forged({"number": "1", "kind": "note"}, TOTAL), "whole number"),
        (forged({"kind": "note"}, TOTAL), "missing"),
        (forged({"number": 1, "kind": "note", "mood": "good"}, TOTAL), "unknown"),
        (forged({"number": 2, "kind": "note"}, TOTAL), "entry 2 stands where entry 1 belongs"),
        (forged({"number": 1, "kind": "note"}, "0" * 16), "not written behind"),
        (forged({"number": 1, "kind": "note", "text": ""}, TOTAL), "checksum"),
        (forged({"number": 1, "kind": "note", "text": 5}, TOTAL), "text expected"),
        (forged({"number": 1, "kind": "note", "text": "a\0b"}, TOTAL), "U\\+0000"),
        (forged({"number": 1, "kind": "note", "text": "\x9b2J"}, TOTAL), "U\\+009B"),
        (forged({"number": 1, "kind": "note", "value": {"\x1b": 1}}, TOTAL), "U\\+001B"),
        (forged({"number": 1, "kind": "note", "text": "\u2028"}, TOTAL), "U\\+2028"),
        (forged({"number": 1, "kind": "note", "text": "\ud800"}, TOTAL), "UTF-8"),
        (forged({"number": 1, "kind": "note", "value": 2**63}, TOTAL), "64 bit"),
        (forged({"number": 1, "kind": "note", "value": deep(MAX_DEPTH + 1)}, TOTAL), "deeper"),
        (forged({"number": 1, "kind": "undo", "to": 1}, TOTAL), "before it"),
        (forged({"number": 1, "kind": "undo", "to": False}, TOTAL), "before it"),
        (forged({"number": 1, "kind": "note", "auto": [["a"]]}, TOTAL), "automatic answer"),
        (forged({"number": 1, "kind": "note", "auto": ["ab"]}, TOTAL), "list of lists"),
        (forged({"number": 1, "kind": "note", "rulings": {"a": 1}}, TOTAL), "list of lists"),
        (
            forged({"number": 1, "kind": "note"}, TOTAL).replace(b'"number":1', b'"number": 1'),
            "not spelled",
        ),
        (
            forged({"number": 1, "kind": "note", "text": "é"}, TOTAL).replace(
                "é".encode(), b"\\u00e9"
            ),
            "not spelled",
        ),
        (
            forged({"number": 1, "kind": "note"}, TOTAL).replace(
                b'"number":1', b'"number":2,"number":1'
            ),
            "not spelled",
        ),
        (
            forged({"number": 1, "kind": "note", "value": {"a": 1}}, TOTAL).replace(
                b'"a":1', b'"a":2,"a":1'
            ),
            "not spelled",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) else repr(part[:60]),
)
def test_a_bad_line_is_named(path: Path, line: bytes, reason: str) -> None:
    path.write_bytes(BEHIND + line)
    journal = look(path)
    assert journal.entries == [HEADER]
    assert journal.damage is not None
    assert journal.damage.line == 2
    assert not journal.damage.torn
    assert len(journal.damage.text) <= 500
    assert journal.damage.text.isprintable()
    assert re.search(reason, journal.damage.reason), journal.damage.reason


def test_a_fault_of_the_header_is_one_error(path: Path) -> None:
    for line, reason in (
        (b"\x89PNG\r\n\x1a\n", "no header of a save: "),
        (b"[game]\n", "no header of a save: "),
        (BEHIND.replace(b"\n", b"\r\n"), "CR LF"),
        (b"\xef\xbb\xbf" + BEHIND, "byte order mark"),
        (BEHIND.replace(b"pig", b"cow"), "checksum"),
        (forged({"number": 0, "kind": "header"}), "must have format 1"),
        (BEHIND[:-1], "cut off"),
        (b"", "empty"),
    ):
        path.write_bytes(line)
        for write in (False, True):
            with pytest.raises(JournalError, match=reason):
                Journal.open(path, write=write)
            assert path.read_bytes() == line


def test_a_newer_save_is_named_as_such(path: Path) -> None:
    later = {"number": 0, "kind": "begin", "value": {"format": 2}, "mood": "good"}
    path.write_bytes(forged(later) + b"whatever comes then\n")
    with pytest.raises(JournalError, match=r"a newer program wrote this save \(format 2") as caught:
        Journal.open(path)
    assert caught.value.line == 1


# Hostile files


def test_a_huge_file_is_refused_unread(path: Path) -> None:
    with path.open("wb") as file:
        file.write(BEHIND)
        file.truncate(MAX_FILE + 1)
    with pytest.raises(JournalError, match="larger than 64 MB"):
        look(path)


@pytest.mark.parametrize("filler", [b"\n" * (MAX_LINES + 1), b"[" * MAX_ITEMS, b"{}," * MAX_ITEMS])
def test_more_than_any_game_is_refused(path: Path, filler: bytes) -> None:
    path.write_bytes(BEHIND + filler)
    with pytest.raises(JournalError, match="more in it than in any game"):
        look(path)


def test_many_bad_lines_are_all_passed_over(path: Path) -> None:
    path.write_bytes(BEHIND + b'{"number":1}\n' * 60_000)
    assert look(path).after_damage == []


def test_a_full_journal_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.core.journal.MAX_LINES", 2)
    with Journal.create(path, HEADER) as journal:
        journal.append(note(1))
        with pytest.raises(JournalError, match="full"):
            journal.append(note(2))
    assert len(look(path).entries) == 2


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for name in (
        tmp_path,
        tmp_path / "missing",
        tmp_path / "no" / "folder",
        tmp_path / ("x" * 999),
    ):
        for write in (False, True):
            with pytest.raises(JournalError, match="cannot be opened") as caught:
                Journal.open(name, write=write)
            assert caught.value.path == name
            assert caught.value.line == 0
    for name in (tmp_path / "no" / "folder", tmp_path / ("x" * 999), tmp_path / "a\0b"):
        with pytest.raises(JournalError, match="cannot be created"):
            Journal.create(name, HEADER)
    with pytest.raises(SaveExists):
        Journal.create(tmp_path, HEADER)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_does_not_hang(path: Path) -> None:
    os.mkfifo(path)
    for write in (False, True):
        with pytest.raises(JournalError, match="no ordinary file"):
            Journal.open(path, write=write)


def test_no_permission_is_one_error(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", closed)
    with pytest.raises(JournalError, match="no permission"):
        Journal.open(save)
    with pytest.raises(JournalError, match="no permission"):
        Journal.create(save.with_name("new.jsonl"), HEADER)


def test_a_strange_file_name_stays_one_line(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as caught:
        look(tmp_path / "a\nb\x1b[2J")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "error", [JournalError(None, "why", line=3), SaveLocked(None, "why"), NotSaved(None, "why", 2)]
)
def test_errors_can_be_sent_to_another_process(error: JournalError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


def test_a_disk_that_fails_while_reading_is_one_error(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(handle: int, size: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "read", broken)
    with pytest.raises(JournalError, match="cannot be read"):
        look(save)


# Recovery


def damaged(save: Path, *places: int) -> Journal:
    """The journal after something was changed in these lines (counted from 1)."""
    lines = save.read_bytes().splitlines(keepends=True)
    for place in places:
        lines[place - 1] = lines[place - 1].replace(b'"number":', b'"numbed":')
    save.write_bytes(b"".join(lines))
    return look(save)


@pytest.fixture
def mended(tmp_path: Path) -> Path:
    return tmp_path / "mended.jsonl"


@pytest.mark.parametrize("number", range(1, 6))
def test_recovery_puts_the_answer_back(save: Path, mended: Path, number: int) -> None:
    journal = damaged(save, number + 1)
    assert journal.damage is not None
    assert journal.damage.lost == number
    recovered(journal, FRESH[number], mended)
    with Journal.open(mended) as whole:
        assert tuple(whole.entries) == FRESH
        assert whole.damage is None
        whole.append(note(6))


def test_recovery_without_an_answer_leaves_a_note(save: Path, mended: Path) -> None:
    recovered(damaged(save, 3), None, mended)
    whole = look(mended)
    assert whole.damage is None
    assert whole.entries[2].kind == "note"
    assert "entry 2 is lost" in whole.entries[2].text
    assert (*whole.entries[:2], *whole.entries[3:]) == (*FRESH[:2], *FRESH[3:])


def test_recovery_of_several_lines_goes_one_by_one(
    save: Path, mended: Path, tmp_path: Path
) -> None:
    recovered(damaged(save, 3, 5, 6), FRESH[2], mended)
    for step, number in enumerate((4, 5)):
        half = look(mended)
        assert tuple(half.entries) == FRESH[:number]
        assert half.damage is not None
        assert half.damage.lost == number
        mended = tmp_path / f"step{step}.jsonl"
        recovered(half, FRESH[number], mended)
    assert tuple(look(mended).entries) == FRESH


@pytest.mark.parametrize("gone", [1, 2])
def test_recovery_of_missing_lines(save: Path, mended: Path, tmp_path: Path, gone: int) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    save.write_bytes(b"".join(lines[:2] + lines[2 + gone :]))
    for number in range(2, 2 + gone):
        journal = look(save)
        assert journal.damage is not None
        assert journal.damage.lost == number
        assert tuple(journal.after_damage) == FRESH[2 + gone :]
        recovered(journal, FRESH[number], mended)
        save, mended = mended, tmp_path / f"mended{number}.jsonl"
    assert tuple(look(save).entries) == FRESH


@pytest.mark.parametrize("extra", ["junk", "blank", "doubled"])
@pytest.mark.parametrize("place", [2, 6])
def test_recovery_of_a_line_too_many(save: Path, mended: Path, extra: str, place: int) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    between = {"junk": b"junk\n", "blank": b"\n", "doubled": lines[place - 1]}[extra]
    save.write_bytes(b"".join((*lines[:place], between, *lines[place:])))
    journal = look(save)
    assert journal.damage is not None
    assert journal.damage.line == place + 1
    if extra == "junk" and place == 6:
        assert journal.damage.lost == 6
        return
    assert journal.damage.lost is None
    with pytest.raises(JournalError, match="nothing to replace"):
        recovered(journal, note(place), mended)
    recovered(journal, None, mended)
    assert tuple(look(mended).entries) == FRESH
    assert look(mended).damage is None


def test_recovery_of_a_header(save: Path, mended: Path) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    save.write_bytes(b"".join((b"\0" * 40 + b"\n", *lines[1:])))
    with pytest.raises(JournalError, match="no header"):
        look(save)
    journal = Journal.open(save, write=False, salvage=True)
    assert journal.entries == []
    assert journal.damage is not None
    assert journal.damage.lost == 0
    with pytest.raises(JournalError):
        recovered(journal, None, mended)
    with pytest.raises(JournalError, match="no header"):
        journal.save_as(mended)
    recovered(journal, HEADER, mended)
    assert tuple(look(mended).entries) == FRESH


def test_recovery_refuses_a_wrong_number_and_overwrites_nothing(save: Path, mended: Path) -> None:
    journal = damaged(save, 3)
    with pytest.raises(JournalError, match="its number must be 2"):
        recovered(journal, note(3), mended)
    assert not mended.exists()
    with pytest.raises(SaveExists):
        recovered(journal, FRESH[2], save)


def test_a_damaged_game_can_go_on_in_a_copy_from_before_the_damage(
    save: Path, mended: Path
) -> None:
    before = damaged(save, 4)
    with Journal.open(save) as journal:
        assert journal.entries == before.entries
        journal.save_as(mended)
        assert journal.damage is None
        assert journal.after_damage == []
        journal.append(note(3))
    assert look(mended).entries == [*FRESH[:3], note(3)]
