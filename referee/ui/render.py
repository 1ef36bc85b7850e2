"""Making text fit for a screen: harmless, maybe plain ASCII, tables no wider than the screen."""

import re
import unicodedata
from collections.abc import Iterable

from referee.core.game import Table
from referee.core.plain import Plain

_ASCII = str.maketrans({
    "·": "-", "•": "*", "→": "->", "←": "<-", "–": "-", "—": "-", "…": "...", "×": "x", "−": "-",
    "‘": "'", "’": "'", "“": '"', "”": '"', "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "ð": "d", "þ": "th", "½": "1/2", "≥": ">=",
    "≤": "<=", "≠": "!=",
})  # fmt: skip
_EMOJI_STYLE = "\ufe0f"  # makes the sign before it wider on some terminals only
_FIRST_MARK = "\u0300"  # from here on letters are not all one column wide


def harmless(text: str) -> str:
    """The text without control characters, and with signs that are as wide on every terminal."""
    text = text.replace(_EMOJI_STYLE, "")
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c == "\n" or c.isprintable() else " " if c.isspace() else "?" for c in text)


def columns_of(text: str) -> int:
    """How many columns the text takes: letters of the far east take two, marks on others none."""
    if text.isascii() or max(text) < _FIRST_MARK:
        return len(text)
    from wcwidth import wcwidth  # slow to load

    return sum(max(wcwidth(c), 0) for c in text)


def _beginning(text: str, room: int) -> str:
    """As much of the text as fits into so many columns, whole letters with their marks."""
    end = taken = 0
    while end < len(text) and taken + columns_of(text[end]) <= room:
        taken += columns_of(text[end])
        end += 1
    return text[:end]


def in_ascii(text: str) -> str:
    """The text in ASCII: accents left out, signs spelled, the rest as question marks."""
    if text.isascii():
        return text
    split = unicodedata.normalize("NFKD", text.translate(_ASCII))
    return "".join(
        c if c.isascii() else "?" for c in split.translate(_ASCII) if not unicodedata.combining(c)
    )


def in_encoding(text: str, encoding: str | None) -> str:
    """The text with what an encoding does not have in ASCII."""
    if has(encoding, text):
        return text
    return "".join(c if has(encoding, c) else in_ascii(c) for c in text)


def has(encoding: str | None, text: str) -> bool:
    """Whether an encoding has all letters of the text; without one it is that of files."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def words_of(plain: Plain) -> str:
    """A saved value the way it would be typed."""
    match plain:
        case None:
            return "-"
        case bool():
            return "yes" if plain else "no"
        case str():
            return f'"{plain}"' if " " in plain or not plain else plain
        case int():
            return str(plain)
        case list():
            return " ".join(words_of(part) for part in plain) or "none"
        case dict():
            return " ".join(f"{words_of(k)}={words_of(v)}" for k, v in plain.items()) or "none"


def cell_of(plain: Plain) -> str:
    """A value as it stands in a table."""
    match plain:
        case None:
            return ""
        case bool():
            return "yes" if plain else "no"
        case list():
            return ", ".join(cell_of(part) for part in plain)
        case dict():
            return ", ".join(f"{key} {cell_of(value)}" for key, value in plain.items())
        case _:
            return harmless(str(plain)).replace("\n", " ")


def table_lines(table: Table, width: int) -> list[str]:
    """The table; as a list of records where the columns do not fit."""
    rows = [[cell_of(cell) for cell in row] for row in table.rows]
    title = [table.title] if table.title else []
    if not rows:
        return [*title, "  nothing"]
    grid = _grid(table, rows)
    if max(columns_of(line) for line in grid) <= width:
        return [*title, *grid]
    return [*title, *_records(table.header, rows, width)]


def _grid(table: Table, rows: list[list[str]]) -> list[str]:
    import tabulate  # slow to load

    tabulate.MIN_PADDING = 0  # columns no wider than what is in them
    columns = range(max(len(row) for row in rows))
    numeric = [
        all(type(row[place]) is int for row in table.rows if place < len(row)) for place in columns
    ]
    text = tabulate.tabulate(
        rows,
        headers=table.header,
        tablefmt="simple" if any(table.header) else "plain",
        disable_numparse=True,
        colalign=["right" if right else "left" for right in numeric],
    )
    return [line.rstrip() for line in text.splitlines()]


def _records(header: tuple[str, ...], rows: Iterable[list[str]], width: int) -> list[str]:
    """A line for each row: every cell that is not empty, with its name before it."""
    lines: list[str] = []
    for row in rows:
        named = zip([*header, *[""] * len(row)], row, strict=False)
        cells = [f"{name} {cell}".strip() for name, cell in named if cell]
        lines += wrapped(f"- {'; '.join(cells)}", width)
    return lines


def in_two_columns(rows: Iterable[tuple[str, str]], width: int) -> list[str]:
    """Terms with what they mean beside them, or below them on a narrow screen."""
    rows = list(rows)
    left = max((columns_of(term.strip()) for term, _ in rows), default=0) + 2
    lines: list[str] = []
    for term, meaning in rows:
        indent = " " * (left if left <= width // 2 else 4)
        first, *rest = wrapped(meaning, width, indent) or [""]
        if len(indent) == left:
            gap = " " * (left - columns_of(term.strip()))
            lines += [f"{term.strip()}{gap}{first.strip()}", *rest]
        else:
            lines += [term.strip(), first, *rest]
    return lines


def wrapped(line: str, width: int, indent: str = "") -> list[str]:
    """The line broken at words; `indent` stands before every line, or else what it began with."""
    if columns_of(indent + line) <= width:
        return [indent + line]
    text = line.strip()
    start = indent or line[: line.index(text)]
    rest = indent or start + "  "
    width = max(width, len(rest) + 8)
    lines: list[str] = []
    last = start
    for word in re.findall(" *[^ ]+", text):  # names at hyphens stay whole
        if columns_of(last + word) > width >= columns_of(rest + word.lstrip()):
            lines.append(last)
            last = rest + word.lstrip()
            continue
        last += word
        while columns_of(last) > width:  # the word fits on no line
            head = _beginning(last, width)
            lines.append(head.rstrip())
            last = rest + last[len(head) :].lstrip()
    return [*lines, last]


def shortened(text: str, room: int) -> str:
    """A list of words cut to the room there is, with a hint that `?` has the rest."""
    if columns_of(text) <= room:
        return text
    hint = " ... ? for all"
    limit = len(_beginning(text, max(room - len(hint), 8)))
    parted = max(text.rfind(mark, 0, limit + 2) for mark in (", ", "; "))
    ends = (parted, text.rfind(" ", 0, limit + 1), limit)
    return text[: next(end for end in ends if end > 0)].rstrip(" ,;:") + hint
