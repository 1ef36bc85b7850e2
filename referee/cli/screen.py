"""Text for a screen: its width, and tables of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.core.plain import Plain


def columns() -> int:
    """Columns of the screen, 40 to 200; 80 where there is none."""
    from shutil import get_terminal_size

    return max(40, min(200, get_terminal_size((80, 24)).columns))


def width() -> int:
    """Columns to write sentences in: no line too long to read."""
    return min(100, columns())


def grid(header: Sequence[str], rows: Iterable[Sequence[Plain]]) -> list[str]:
    """Rows under a header, in columns."""
    from referee.core.game import Table
    from referee.ui.render import table_lines

    content = Table(title="", header=tuple(header), rows=tuple(tuple(row) for row in rows))
    return table_lines(content, columns())


def wrapped(text: str, indent: int = 0, hang: int = 0) -> list[str]:
    """The text in lines that fit; lines after the first stand further in by `hang`."""
    import textwrap

    return textwrap.wrap(
        text,
        width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_on_hyphens=False,
        break_long_words=False,
    )
