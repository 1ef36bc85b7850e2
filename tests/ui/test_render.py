"""Text made fit for a screen, and the plain asker."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Table
from referee.core.plain import Plain
from referee.ui.asker import Prompt
from referee.ui.lines import is_same, pieces_of
from referee.ui.plain import AnswersAsker, PlainAsker
from referee.ui.render import (
    cell_of,
    columns_of,
    harmless,
    in_ascii,
    in_two_columns,
    shortened,
    table_lines,
    words_of,
    wrapped,
)


@given(st.text())
def test_nothing_harmful_is_left(text: str) -> None:
    clean = harmless(text)
    assert clean.replace("\n", "").isprintable()
    assert clean.count("\n") == text.count("\n")
    assert in_ascii(clean).isascii()


@given(st.text(st.characters(categories=("L", "M", "N", "P", "S", "Z"))), st.integers(20, 200))
def test_broken_lines_keep_their_words(text: str, width: int) -> None:
    line = " ".join(text.split())
    broken = wrapped(line, width)
    assert "".join("".join(broken).split()) == "".join(line.split())
    assert all(columns_of(part) <= width for part in broken)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Curaçao · 1 → 2", "Curacao - 1 -> 2"),
        ("Ærø ß “x” …", 'AEro ss "x" ...'),
        ("½ – ﬁ", "1/2 - fi"),
        ("海", "?"),
    ],
)
def test_ascii(text: str, plain: str) -> None:
    assert in_ascii(text) == plain


@pytest.mark.parametrize(
    ("value", "typed", "cell"),
    [
        (None, "-", ""),
        (True, "yes", "yes"),
        (3, "3", "3"),
        ("St. Eustatius", '"St. Eustatius"', "St. Eustatius"),
        ([], "none", ""),
        ([[6], "Old Tom"], '6 "Old Tom"', "6, Old Tom"),
        ({"a": 1, "b c": 2}, 'a=1 "b c"=2', "a 1, b c 2"),
    ],
)
def test_values_as_typed_and_as_cells(value: Plain, typed: str, cell: str) -> None:
    assert words_of(value) == typed
    assert cell_of(value) == cell


TABLE = Table(
    title="Ports",
    header=("port", "ships", "lies there"),
    rows=(("Curacao", 2, "a merchant of the Dutch, 3 goods"), ("St. Eustatius", 12, None)),
)


def test_a_table() -> None:
    assert table_lines(TABLE, 80) == [
        "Ports",
        "port           ships  lies there",
        "-------------  -----  --------------------------------",
        "Curacao            2  a merchant of the Dutch, 3 goods",
        "St. Eustatius     12",
    ]


def test_a_table_that_does_not_fit_is_a_list_of_records() -> None:
    assert table_lines(TABLE, 40) == [
        "Ports",
        "- port Curacao; ships 2; lies there a",
        "  merchant of the Dutch, 3 goods",
        "- port St. Eustatius; ships 12",
    ]


def test_a_table_of_nothing() -> None:
    assert table_lines(Table(title="Ports", header=("port",), rows=()), 80) == [
        "Ports",
        "  nothing",
    ]


@given(st.integers(40, 200))
def test_tables_fit_every_width(width: int) -> None:
    assert max(map(len, table_lines(TABLE, width))) <= width


def test_a_cell_cannot_break_its_line() -> None:
    table = Table(title="", header=("a",), rows=(("1\n2\x1b[1m",),))
    assert table_lines(table, 80)[-1] == "1 2?[1m"


def test_terms_stand_beside_or_above_what_they_mean() -> None:
    rows = [("/undo [N]", "Take back."), ("?", "What is legal, and what each would do.")]
    assert in_two_columns(rows, 40) == [
        "/undo [N]  Take back.",
        "?          What is legal, and what each",
        "           would do.",
    ]
    assert in_two_columns(rows, 20)[:3] == ["/undo [N]", "    Take back.", "?"]


def test_shortened() -> None:
    assert shortened("a, b", 10) == "a, b"
    assert shortened("curacao, bermuda, tortuga, campeche", 30) == "curacao, bermuda ... ? for all"
    assert shortened("Bonaire; St. Eustatius; Nassau", 26) == "Bonaire ... ? for all"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Anne", 4),
        ("Curaçao · 1", 11),
        ("船長", 4),
        ("e\u0301", 1),
        ("⚓", 2),
        ("부산", 4),
        ("", 0),
    ],
)
def test_columns(text: str, columns: int) -> None:
    assert columns_of(text) == columns


def test_a_sign_is_as_wide_on_every_terminal() -> None:
    assert harmless("☠\ufe0f Anne") == "☠ Anne"


def test_wide_letters_are_counted_as_two() -> None:
    assert wrapped("提督 sails to 長崎 and 東京", 20) == ["提督 sails to 長崎", "  and 東京"]
    assert wrapped("海は広いな大きいな月がのぼるし日が沈む", 20) == [
        "海は広いな大きいな月",
        "  がのぼるし日が沈む",
    ]
    assert shortened("提督, 船長, 海賊, 長崎, 東京", 22) == "提督 ... ? for all"
    assert in_two_columns([("船長", "captain"), ("?", "help")], 40) == [
        "船長  captain",
        "?     help",
    ]
    table = Table(title="", header=("船長", "at"), rows=(("提督 Anne", 1), ("Zoe\u0301", 12)))
    assert len(table_lines(table, 13)) == 4
    assert table_lines(table, 12) == ["- 船長 提督", "  Anne; at 1", "- 船長 Zoe\u0301;", "  at 12"]


def test_names_with_hyphens_stay_whole() -> None:
    assert wrapped("Stopped, saved in /home/pyrates-2026-anne-bob.jsonl", 40) == [
        "Stopped, saved in",
        "  /home/pyrates-2026-anne-bob.jsonl",
    ]


# Typed lines


@pytest.mark.parametrize(
    ("typed", "pieces"),
    [
        ("", [""]),
        (";;", [""]),
        (" a ; b ", ["a", "b"]),
        ('"a;b";c', ['"a;b"', "c"]),
        ("a;/note x; y", ["a", "/note x; y"]),
        ("/note x; y\nz", ["/note x; y", "z"]),
        ("# no comment", ["# no comment"]),
        ("# comment\n3", ["3"]),
        ("a\tb\x07", ["a b"]),
    ],
)
def test_pieces(typed: str, pieces: list[str]) -> None:
    assert pieces_of(typed, lambda piece: piece.startswith("/note")) == pieces


@pytest.mark.parametrize(
    ("typed", "word", "same"),
    [
        ("cur", "Curaçao", True),
        ("1", "12", False),
        ("12", "12", True),
        ("", "x", False),
        ("x", "", False),
    ],
)
def test_a_typed_piece_may_be_what_answered_itself(typed: str, word: str, same: bool) -> None:
    assert is_same(typed, word) == same


# The plain asker


def wrapper(raw: bytes, encoding: str = "utf-8") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(raw), encoding=encoding)


def written(out: io.TextIOWrapper) -> bytes:
    raw = out.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue()


def test_what_is_read_from_a_pipe_is_echoed_and_bad_bytes_do_no_harm() -> None:
    out = wrapper(b"")
    asker = PlainAsker(wrapper(b"caf\xe9\xff\r\nlast"), out)
    assert asker.ask(Prompt(text="Anne · bid > ")) == "caf��"
    assert asker.ask(Prompt(text="> ")) == "last"
    with pytest.raises(EOFError):
        asker.ask(Prompt(text="> "))
    assert written(out).decode() == "Anne · bid > caf��\n> last\n> \n"


def test_who_reads_on_from_a_stream_reads_as_the_first() -> None:
    source, out = wrapper(b"one\ncaf\xe9\n"), wrapper(b"")
    assert PlainAsker(source, out).ask(Prompt(text="> ")) == "one"
    assert PlainAsker(source, out).ask(Prompt(text="> ")) == "caf\ufffd"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_no_encoding_raises(encoding: str) -> None:
    out = wrapper(b"", encoding)
    PlainAsker(wrapper(b""), out).say("Curaçao → \ud800 海 · ok")
    assert written(out).endswith(b"ok\n")


def test_what_an_encoding_lacks_is_spelled() -> None:
    out = wrapper(b"", "ascii")
    PlainAsker(wrapper(b""), out).say("Curaçao · Tome\u0301 → … 海")
    assert written(out) == b"Curacao - Tome -> ... ?\n"


def test_a_closed_pipe_is_the_end_of_input(tmp_path: Path) -> None:
    class Closed(io.StringIO):
        def write(self, text: str, /) -> int:
            raise BrokenPipeError

    with pytest.raises(EOFError):
        PlainAsker(io.StringIO("1\n"), Closed()).say("x")


def test_a_file_of_answers_skips_comments_and_counts_lines() -> None:
    out = io.StringIO()
    asker = AnswersAsker(iter(enumerate(["# why", "", " 3 ", "#", "4"], 1)), out)
    assert (asker.ask(Prompt(text="? > ")), asker.line) == ("3", 3)
    assert (asker.ask(Prompt(text="? > ")), asker.line) == ("4", 5)
    with pytest.raises(EOFError):
        asker.ask(Prompt(text="? > "))
    assert out.getvalue() == "? > 3\n? > 4\n? > \n"
