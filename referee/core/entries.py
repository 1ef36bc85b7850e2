"""Entries of a journal and the lines they are saved as, chained by checksums.

A line is trusted only if writing its entry again gives the same bytes: checksum, order of keys
and spelling are then proved at once, and a save that a stranger made can hold nothing else.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Final, NoReturn, cast

from referee.core.errors import JournalError
from referee.core.plain import Plain, int_fault, plain_fault, text_fault, texts_fault, values_fault

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT: Final = 1
KINDS: Final = frozenset({
    "header", "answer", "undo", "redo", "fix", "adjust", "fact",
    "house", "dice", "interrupt", "note", "ruling", "count",
})  # fmt: skip
MAX_LINE: Final = 1024 * 1024
MAX_LINES: Final = 100_000
MAX_ITEMS: Final = 2_000_000
_SHOWN = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that happened at the table; one line of the save."""

    number: int  # 0 = header, then 1, 2, ...; never reused
    kind: str  # one of KINDS
    at: str = ""  # time stamp (ISO) given by the caller
    by: str = ""  # seat, "table" or "program"
    key: str = ""  # question key, fact path, house key, interrupt name, account
    value: Plain = None
    text: str = ""  # note, ruling, reason
    to: int | None = None  # undo, redo: last entry in force afterwards; fix: the entry it replaces
    line: int = 0  # number of the first entry typed on the same line
    auto: tuple[tuple[str, Plain], ...] = ()  # automatic answers that followed: key, value
    rulings: tuple[tuple[Plain, ...], ...] = ()  # what it caused: rule ids, figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """The first line of a save that cannot be trusted."""

    line: int  # 1-based
    reason: str
    text: str  # the line itself, fit to be shown, at most 500 characters
    torn: bool = False  # the last line, cut off while it was written
    lost: int | None = None  # number of the entry that must be given again; None = no entry is lost


class BadLineError(Exception):
    """Why a line cannot be trusted."""


_FIELDS: Final = frozenset((*(field.name for field in fields(Entry)), "prev", "sum"))
_DEFAULTS: Final = {
    name: next((field.default for field in fields(Entry) if field.name == name), MISSING)
    for name in sorted(_FIELDS - {"sum"})
}
_encode: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), check_circular=False
).encode


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


def _int(text: str) -> int:
    return int(text) if len(text) <= 20 else _refuse(text)


_decode: Final = json.JSONDecoder(
    parse_int=_int, parse_float=_refuse, parse_constant=_refuse
).decode


def entry_fault(entry: Entry) -> str:
    """Say why this entry may not stand in a save; "" if it may."""
    if fault := int_fault(entry.number) or int_fault(entry.line) or text_fault(entry.kind):
        return fault
    if entry.kind not in KINDS:
        return f"unknown kind of entry {entry.kind[:40]!r}"
    if (entry.number == 0) != (entry.kind == "header"):
        return "the header and only the header has number 0"
    if not 0 <= entry.line <= entry.number or not _points_back(entry):
        return "it points to an entry that does not stand before it"
    texts = texts_fault((entry.at, entry.by, entry.key, entry.text))
    return texts or plain_fault(entry.value) or _parts_fault(entry) or _header_fault(entry)


def _points_back(entry: Entry) -> bool:
    return entry.to is None or (not int_fault(entry.to) and 0 <= entry.to < entry.number)


def _parts_fault(entry: Entry) -> str:
    for key, value in entry.auto:
        if fault := text_fault(key) or plain_fault(value):
            return fault
    for ruling in entry.rulings:
        if fault := values_fault(ruling):
            return fault
    return ""


def _header_fault(entry: Entry) -> str:
    if entry.kind != "header":
        return ""
    form = entry.value.get("format") if isinstance(entry.value, dict) else None
    return "" if form is not True and form == FORMAT else f"the header must have format {FORMAT}"


def line_of(entry: Entry, prev: str) -> tuple[bytes, str]:
    """Write an entry behind the line with checksum `prev`; gives the line and its own checksum.

    The fields stand in the order of the alphabet. A dict inside a value keeps its own order, so
    that a replay goes through it in the order that the game went.
    """
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    for name, default in _DEFAULTS.items():
        given = prev if name == "prev" else getattr(entry, name)
        if given is not default and given != default:
            (before if name < "sum" else after)[name] = given
    head, tail = _encode(before)[:-1], _encode(after)[1:]
    comma = "," if after else ""
    total = hashlib.sha256(f"{prev}{head}{comma}{tail}".encode()).hexdigest()[:16]
    return f'{head},"sum":"{total}"{comma}{tail}\n'.encode(), total


def entry_of(raw: bytes) -> tuple[Entry, str, str]:
    """Read a line (without its end) by itself; gives the entry, prev and sum it carries."""
    given = _fields_of(raw)
    prev, total = given.pop("prev", None), given.pop("sum", None)
    if not isinstance(prev, str) or not isinstance(total, str):
        raise BadLineError("no checksum")
    if fault := text_fault(prev):
        raise BadLineError(fault)
    entry = _entry_from(given)
    if fault := entry_fault(entry):
        raise BadLineError(fault)
    line, rightful = line_of(entry, prev)
    if total != rightful:
        raise BadLineError("the checksum does not fit")
    if line[:-1] != raw:
        raise BadLineError("not spelled the way this program writes it")
    return entry, prev, total


def _fields_of(raw: bytes) -> dict[str, object]:
    if len(raw) > MAX_LINE:
        raise BadLineError("longer than 1 MB")
    if raw.startswith(b"\xef\xbb\xbf"):
        raise BadLineError("a byte order mark, as some editors add it")
    if raw.endswith(b"\r"):
        raise BadLineError("line ends changed to CR LF, as some editors do")
    try:
        given = _decode(raw.decode())
    except UnicodeDecodeError:
        raise BadLineError("not UTF-8") from None
    except RecursionError:
        raise BadLineError("values nested too deep") from None
    except ValueError:
        raise BadLineError("not a line of JSON with whole numbers") from None
    if not isinstance(given, dict):
        raise BadLineError("not an entry")
    return given


def _entry_from(given: dict[str, object]) -> Entry:
    if not given.keys() <= _FIELDS or not given.keys() >= {"number", "kind"}:
        raise BadLineError("fields are missing or unknown")
    for name in ("auto", "rulings"):
        if name in given:
            given[name] = _rows_of(given[name])
    if any(len(row) != 2 for row in cast("tuple[tuple[object, ...], ...]", given.get("auto", ()))):
        raise BadLineError("an automatic answer is no key with a value")
    return Entry(**given)  # type: ignore[arg-type]  # entry_fault() looks at every type


def _rows_of(given: object) -> tuple[tuple[object, ...], ...]:
    if not isinstance(given, list) or not all(isinstance(row, list) for row in given):
        raise BadLineError("a list of lists expected")
    return tuple(tuple(row) for row in given)


@dataclass(slots=True)
class Reading:
    """What the bytes of a save hold."""

    entries: list[Entry]
    total: str  # checksum of the last good line
    damage: Damage | None
    tail: list[bytes]  # whole lines from the damaged one on
    torn: bytes

    def after_damage(self) -> list[Entry]:
        """What can be read from the damaged line on, each line by itself."""
        return [entry for entry in map(alone, self.tail) if entry is not None]


def alone(raw: bytes) -> Entry | None:
    """The entry of a line that verifies by itself, wherever it stands."""
    try:
        return entry_of(raw)[0]
    except BadLineError:
        return None


def _lines_in(raw: bytes) -> Iterator[bytes]:
    start = 0
    while (end := raw.find(b"\n", start)) >= 0:
        yield raw[start:end]
        start = end + 1


def items_in(raw: bytes) -> int:
    """At most so many values are in these lines: what reading them may cost in memory."""
    return raw.count(b",") + raw.count(b"[") + raw.count(b"{")


def read_lines(path: Path, raw: bytes) -> Reading:
    """Read the bytes of a save up to the first line that cannot be trusted."""
    if raw.count(b"\n") > MAX_LINES or items_in(raw) > MAX_ITEMS:
        raise JournalError(path, "there is more in it than in any game: this is no save")
    reading = Reading([], "", None, [], raw[raw.rfind(b"\n") + 1 :])
    lines = _lines_in(raw)
    for line in lines:
        if not reading.entries:
            _refuse_newer(path, line)
        try:
            entry, prev, total = entry_of(line)
            _refuse_out_of_order(reading, entry, prev)
        except BadLineError as bad:
            reading.tail = [line, *lines]
            reading.damage = _damage(reading, str(bad))
            return reading
        reading.entries.append(entry)
        reading.total = total
    return reading


def _refuse_newer(path: Path, line: bytes) -> None:
    try:
        value = _fields_of(line).get("value")
    except BadLineError:
        return
    form = value.get("format") if isinstance(value, dict) else None
    if isinstance(form, int) and form > FORMAT:
        reason = f"a newer program wrote this save (format {form}; this one reads {FORMAT})"
        raise JournalError(path, reason, line=1)


def _refuse_out_of_order(reading: Reading, entry: Entry, prev: str) -> None:
    expected = len(reading.entries)
    if entry.number != expected:
        raise BadLineError(f"entry {entry.number} stands where entry {expected} belongs")
    if prev != reading.total:
        raise BadLineError("it was not written behind the line before it")


def _damage(reading: Reading, reason: str) -> Damage:
    expected = len(reading.entries)
    later = reading.after_damage()
    is_lost = later[0].number > expected if later else bool(reading.tail[0].strip())
    lost = expected if is_lost else None
    return Damage(line=expected + 1, reason=reason, text=_shown(reading.tail[0]), lost=lost)


def torn_damage(reading: Reading) -> Damage:
    """A torn last line that could not be set aside."""
    line = len(reading.entries) + 1
    reason = "the last line was cut off while it was written"
    return Damage(line=line, reason=reason, text=_shown(reading.torn), torn=True)


def _shown(raw: bytes) -> str:
    text = raw[:_SHOWN].decode(errors="backslashreplace")
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)[:_SHOWN]
