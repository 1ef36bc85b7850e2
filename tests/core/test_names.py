"""Finding what somebody meant by a few letters, and making strange text harmless."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import AmbiguousAnswer, InvalidAnswer
from referee.core.names import clean, find, folded, is_digits, matches, shown, slug, tight, tokens
from referee.core.plain import text_fault
from tests import hostile

PORTS = (
    "St. Eustatius",
    "Cap Français",
    "Curaçao",
    "Port Royal",
    "Santa Brisa",
    "Port",
    "port-au-x",
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("St. Eustatius", "St. Eustatius"),
        ("stE", "St. Eustatius"),
        ("st_eust", "St. Eustatius"),
        ("eust", "St. Eustatius"),
        ("CURACAO", "Curaçao"),
        ("curaçao", "Curaçao"),
        ("curac\u0327", "Curaçao"),
        ("cap francais", "Cap Français"),
        ("port", "Port"),
        ("port r", "Port Royal"),
        ("PORT_ROYAL", "Port Royal"),
        ("port au", "port-au-x"),
        ("  royal ", "Port Royal"),
        ("brisa", "Santa Brisa"),
    ],
)
def test_the_one_name_meant(typed: str, meant: str) -> None:
    assert find(typed, PORTS) == meant


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("po", "'po' fits several: Port Royal, Port, port-au-x."),
        ("s", "'s' fits several: St. Eustatius, Santa Brisa."),
        (
            "Kingston",
            "'Kingston' is no port here. Known: St. Eustatius, Cap Français, Curaçao, Port Royal, "
            "Santa Brisa, Port, port-au-x.",
        ),
        (
            "\x1b[2J",
            "'?[2J' is no port here. Known: St. Eustatius, Cap Français, Curaçao, Port Royal, "
            "Santa Brisa, Port, port-au-x.",
        ),
    ],
)
def test_what_is_said_otherwise(typed: str, message: str) -> None:
    with pytest.raises(InvalidAnswer) as caught:
        find(typed, PORTS, "port")
    assert str(caught.value) == message


def test_ambiguous_names_are_listed() -> None:
    with pytest.raises(AmbiguousAnswer) as caught:
        find("s", PORTS)
    assert caught.value.found == ("St. Eustatius", "Santa Brisa")


def test_many_names_are_not_listed() -> None:
    with pytest.raises(InvalidAnswer) as caught:
        find("x", [f"name{n}" for n in range(21)])
    assert str(caught.value) == "'x' is no name here."


def test_nothing_typed_means_nothing() -> None:
    for typed in ("", " ", "...", "\u0301", "--"):
        assert matches(typed, PORTS) == []
        assert matches(typed, ("", "...")) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("anne  bob", ["anne", "bob"]),
        ("6,6, 5", ["6", "6", "5"]),
        ('"long john" bob', ["long john", "bob"]),
        ('name="long john"', ["name=long john"]),
        ('""', [""]),
        ('a"b c"d', ["ab cd"]),
        ("a\tb\nc", ["a", "b", "c"]),
    ],
)
def test_words_of_a_line(line: str, words: list[str]) -> None:
    assert tokens(line) == words


def test_an_open_quote_is_told() -> None:
    with pytest.raises(InvalidAnswer) as caught:
        tokens('anne "bob')
    assert str(caught.value) == "A quote is not closed."


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("José María", "jose-maria"),
        ("  O'Neil ", "o-neil"),
        ("St. Eustatius", "st-eustatius"),
        ("!!!", "unnamed"),
        ("", "unnamed"),
        ("Straße", "strasse"),
    ],
)
def test_words_for_keys(text: str, word: str) -> None:
    assert slug(text) == word


@pytest.mark.parametrize(
    ("text", "is_number"),
    [
        ("0", True),
        ("007", True),
        ("", False),
        ("-1", False),
        ("²", False),
        ("٣", False),
        ("፩", False),
        ("①", False),
        ("9" * 4_000, True),
        ("9" * 5_000, False),
    ],
)
def test_digits_are_those_that_can_be_read(text: str, is_number: bool) -> None:
    assert is_digits(text) is is_number
    assert not is_number or int(text) >= 0


def test_strange_words_are_shown_harmless_and_short() -> None:
    assert shown("\x1b[31mred\x00") == "?[31mred?"
    assert shown("x" * 41) == "x" * 37 + "..."
    assert shown("x" * 40) == "x" * 40
    assert clean(" a\x00 b\n\u202ec ") == "a b c"


ANY_TEXT = st.text(st.characters()) | st.sampled_from(hostile.LINES)


@given(ANY_TEXT)
def test_any_text_becomes_harmless(text: str) -> None:
    assert shown(text).isprintable()
    assert len(shown(text)) <= 40
    assert clean(text).isprintable()
    assert clean(clean(text)) == clean(text)
    assert slug(text)
    assert not text_fault(slug(text))
    assert " " not in slug(text)


@given(ANY_TEXT)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    assert slug(slug(text)) == slug(text)
    assert " " not in tight(text)


@given(st.lists(st.text(st.characters(exclude_characters='"', exclude_categories=["Cs"]))))
def test_quotes_keep_any_words(words: list[str]) -> None:
    assert tokens(" ".join(f'"{word}"' for word in words)) == words


@given(ANY_TEXT, st.lists(ANY_TEXT, max_size=5))
def test_what_fits_is_one_of_the_names(typed: str, names: list[str]) -> None:
    found = matches(typed, names)
    assert set(found) <= set(names)
    exact = [name for name in names if tight(name) == tight(typed) and tight(typed)]
    assert not exact or found == exact
