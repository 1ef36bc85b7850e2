"""Questions made of several parts: fields in any order, amounts at places, option screens, lines of a card."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Amounts, Field, Form, Lines, Slot
from referee.core.questions import Choice, Pick, Question, options_of
from tests import hostile
from tests.core import samples as s
from tests.playing import legal_answer, quoted, typed


def refused(question: Question[Any], line: str) -> str:
    with pytest.raises((InvalidAnswer, IllegalAnswer)) as caught:
        question.parse(line)
    return hostile.checked(caught.value)


# Forms


@pytest.mark.parametrize(
    ("form", "line", "answer"),
    [
        (s.FORM, "curacao 4 6", ("Curacao", (4,), 6)),
        (s.FORM, '"port royal" 4 6', ("Port Royal", (4,), 6)),
        (s.FORM, "ships=6 port=cap zone=4", ("Cap Francais", (4,), 6)),
        (s.FORM, "SHI=6 curacao 4", ("Curacao", (4,), 6)),
        (s.FORM, "zone=4 curacao 6", ("Curacao", (4,), 6)),
        (s.FORM, "curacao,4,6", ("Curacao", (4,), 6)),
        (s.FIGHT, "3 2", ((3,), (2,))),
        (s.FIGHT, "32", ((3,), (2,))),
        (s.FIGHT, "d=2 3", ((3,), (2,))),
        (s.ROLLS, "6 1 2 3", ((6,), (1, 2, 3))),
        (s.ROLLS, "6 123", ((6,), (1, 2, 3))),
        (s.ROLLS, "6123", ((6,), (1, 2, 3))),
        (s.ROLLS, "bonus=123 6", ((6,), (1, 2, 3))),
        (s.DEFAULTS, "name=y", (4, True)),
        (s.DEFAULTS, "7 n", (7, False)),
        (s.DEFAULTS, '"long name=yes" 2', (2, True)),
    ],
)
def test_fields_in_order_and_by_name(form: Form, line: str, answer: object) -> None:
    assert form.parse(line) == answer
    assert form.decode(form.encode(form.parse(line))) == answer


@given(st.integers(0, 9_999), st.permutations(("port", "zone", "ships")))
def test_fields_by_name_come_in_any_order(seed: int, order: list[str]) -> None:
    answer = legal_answer(s.FORM, Random(seed))
    words = {
        part.name: f"{part.name}={quoted(typed(part.question, value))}"
        for part, value in zip(s.FORM.fields, answer, strict=True)
    }
    assert s.FORM.parse(" ".join(words[name] for name in order)) == answer


@pytest.mark.parametrize(
    ("form", "line", "message"),
    [
        (s.FORM, "", "port is missing."),
        (s.FORM, "curacao", "zone is missing."),
        (s.FORM, "curacao 4", "ships is missing."),
        (s.FORM, "curacao 4 7", "ships: 7 is not within 1-6."),
        (s.FORM, "curacao 4 6 6", "4 words for 3 fields: port, zone, ships."),
        (s.FORM, "nassau 4 6", f"port: {s.OWN}"),
        (s.FORM, "zone=x curacao 6", "zone: 'x' is no roll; type the faces, like 5."),
        (s.FORM, "c", "port: 'c' fits several: Cap Francais, Curacao."),
        (s.FORM, 'curacao "4 6', "A quote is not closed."),
        (s.FIGHT, "3 3", "Two dice cannot show the same here."),
        (s.FIGHT, "7", "attack: A die has no 7; its faces are 1-6."),
        (s.FIGHT, "321", "attack: 3 faces typed; this roll takes 1 die."),
        (s.ROLLS, "6 1 2", "bonus: 1 face typed; this roll takes 3 dice."),
        (s.ROLLS, "6", "bonus is missing."),
        (s.DEFAULTS, "4", "long name is missing."),
    ],
)
def test_what_a_form_refuses(form: Form, line: str, message: str) -> None:
    assert refused(form, line) == message


def test_a_refusal_is_the_same_every_time() -> None:
    one = IllegalAnswer("Nassau: no.", "own-nation", ("toy/raid",))
    port = Choice(
        key="c", prompt="c", options=options_of(("Curacao",)), refused=lambda: {"Nassau": one}
    )
    form = Form(key="f", prompt="f", fields=(Field("port", port),))
    for _ in range(3):
        with pytest.raises(IllegalAnswer) as caught:
            form.parse("nassau")
        assert str(caught.value) == "port: Nassau: no."
        assert (caught.value.code, caught.value.cites) == ("own-nation", ("toy/raid",))
    assert str(one) == "Nassau: no."


def test_a_form_is_filled_line_by_line() -> None:
    given_first = s.FORM.fill("ships=2", {})
    assert given_first == {"ships": 2}
    missing = s.FORM.missing(given_first)
    assert missing is not None
    assert missing.name == "port"
    whole = s.FORM.fill("curacao 5", given_first)
    assert s.FORM.missing(whole) is None
    assert s.FORM.complete(whole) == ("Curacao", (5,), 2)
    assert given_first == {"ships": 2}


def test_only_fields_that_wait_are_named_where_there_are_too_many_words() -> None:
    with pytest.raises(InvalidAnswer, match=r"^3 words for 2 fields: port, zone\.$"):
        s.FORM.fill("curacao 1 2", s.FORM.fill("ships=2", {}))
    with pytest.raises(InvalidAnswer, match=r"^2 words for 1 field: zone\.$"):
        s.FORM.fill("1 2", s.FORM.fill("curacao ships=2", {}))


def test_the_check_comes_when_all_is_given() -> None:
    with pytest.raises(IllegalAnswer, match="cannot show the same"):
        s.FIGHT.complete({"attack": (3,), "defense": (3,)})


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        (None, "It takes 3 fields."),
        (["Curacao", [4]], "It takes 3 fields."),
        (["Curacao", [4], 9], "9 is not within 1-6."),
        (["curacao", [4], 1], "'curacao' is none of: St. Eustatius, Cap Francais, Curacao, Port Royal, Santa Brisa."),
    ],
)  # fmt: skip
def test_a_form_out_of_a_save_is_checked(plain: Any, message: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        s.FORM.decode(plain)
    assert str(caught.value) == message
    with pytest.raises(IllegalAnswer, match="same"):
        s.FIGHT.decode([[3], [3]])


def test_an_open_ended_form_leaves_defaults_at_its_end_out_of_saves() -> None:
    first, second = s.DEFAULTS.fields
    closed = replace(s.DEFAULTS, fields=(second, first))
    form = replace(closed, is_open_ended=True)
    all_default = replace(form, fields=(first,))
    no_lists: tuple[Any, ...] = ("x", {}, None, 3)
    for plain in no_lists:
        with pytest.raises(IllegalAnswer):
            all_default.decode(plain)
    assert closed.encode((True, 4)) == [True, 4]
    assert form.encode((True, 4)) == [True]
    assert form.encode((True, 5)) == [True, 5]
    assert form.decode([True]) == form.decode([True, 4]) == (True, 4)
    refused_saves: tuple[Any, ...] = ([], [True, 4, 1], {}, None)
    for plain in refused_saves:
        with pytest.raises(IllegalAnswer):
            form.decode(plain)


def test_help_of_a_form_has_its_fields() -> None:
    assert list(s.FIGHT.help()) == ["attack: die 1-6", "defense: die 1-6"]
    assert list(s.FORM.help())[:2] == ["port:", "   1. St. Eustatius"]
    assert s.FIGHT.legal() == "attack, defense: die 1-6"
    assert s.FORM.legal() == "port; zone die 1-6; ships 1-6"
    assert s.FORM.words() == s.PORTS


# Amounts


@pytest.mark.parametrize(
    ("question", "line", "answer"),
    [
        (s.AMOUNTS, "curacao 1 eust 2", {"Curacao": 1, "St. Eustatius": 2}),
        (s.AMOUNTS, "curacao=1 eust=2", {"Curacao": 1, "St. Eustatius": 2}),
        (s.AMOUNTS, "curacao = 1, eust = 2", {"Curacao": 1, "St. Eustatius": 2}),
        (s.AMOUNTS, "1 2", {"Curacao": 1, "St. Eustatius": 2}),
        (s.AMOUNTS, "0 2 1", {"St. Eustatius": 2, "Port Royal": 1}),
        (s.AMOUNTS, "curacao eust", {"Curacao": 1, "St. Eustatius": 1}),
        (s.AMOUNTS, "curacao 1 curacao 2", {"Curacao": 3}),
        (s.AMOUNTS, "curacao 0 eust 1", {"St. Eustatius": 1}),
        (s.AMOUNTS, "royal", {"Port Royal": 1}),
        (s.SHARES, "anne 2 bob 2", {"Anne": 2, "Bob": 2}),
        (s.SHARES, "1 3", {"Anne": 1, "Bob": 3}),
        (s.SHARES, "anne 1 bob", {"Anne": 1, "Bob": 3}),
        (s.NO_PLACE, "", {}),
        (s.NO_PLACE, "none", {}),
    ],
)
def test_amounts_at_places(question: Amounts, line: str, answer: dict[str, int]) -> None:
    assert question.parse(line) == answer
    assert question.decode(question.encode(answer)) == answer


@pytest.mark.parametrize(
    ("question", "line", "message"),
    [
        (s.AMOUNTS, "", "0 ships in all; it must be 1-3."),
        (s.AMOUNTS, "none", "0 ships in all; it must be 1-3."),
        (s.AMOUNTS, "curacao 4", "Curacao: 4 typed; 0-3 ships possible."),
        (s.AMOUNTS, "curacao 2 eust 2", "4 ships in all; it must be 1-3."),
        (s.AMOUNTS, "curacao 2", "Curacao: not all of them there."),
        (s.AMOUNTS, "curacao -1", "'-1' is no place for it here. Known: Curacao, St. Eustatius, Port Royal."),
        (s.AMOUNTS, "nassau 1", s.OWN),
        (s.AMOUNTS, "2", "2 where? Places: Curacao, St. Eustatius 0-2, Port Royal 0-1."),
        (s.AMOUNTS, "1 1 1 1", "4 counts for 3 places."),
        (s.AMOUNTS, "1 curacao", "Type a place and then its number, like Curacao 1."),
        (s.AMOUNTS, "curacao 1 2", "Type a place and then its number, like Curacao 1."),
        (s.AMOUNTS, "curacao ٣", "'٣' is no place for it here. Known: Curacao, St. Eustatius, Port Royal."),
        (s.AMOUNTS, f"curacao {'9' * 10}", "9999999999 is too large; 9 digits at most."),
        (s.SHARES, "anne 4", "Anne: 4 typed; 1-2 pieces possible."),
        (s.SHARES, "bob 3", "Anne: 0 typed; 1-2 pieces possible."),
        (s.SHARES, "bob 9 anne", "Bob: 9 typed; 1-3 pieces possible."),
        (s.NO_PLACE, "1", "1 count for 0 places."),
        (s.NO_PLACE, "1 x", "Type a place and then its number."),
    ],
)  # fmt: skip
def test_what_amounts_refuse(question: Amounts, line: str, message: str) -> None:
    assert refused(question, line) == message


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        (["Curacao"], "Not an amount of ships."),
        ({"Curacao": 0}, "Curacao: no place for ships now."),
        ({"Curacao": True}, "Curacao: no place for ships now."),
        ({"Nassau": 1}, "Nassau: no place for ships now."),
        ({"Curacao": 4}, "Curacao: 4 typed; 0-3 ships possible."),
        ({}, "0 ships in all; it must be 1-3."),
    ],
)
def test_amounts_out_of_a_save_are_checked(plain: Any, message: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        s.AMOUNTS.decode(plain)
    assert str(caught.value) == message


def test_a_bare_name_never_takes_less_than_one() -> None:
    all_of_it = Amounts(
        key="a", prompt="a", low=3, high=3, slots=(Slot(word="x", high=9), Slot(word="y", high=3))
    )
    assert all_of_it.parse("y") == {"y": 3}
    assert refused(all_of_it, "x 5 y") == "6 ships in all; it must be 3."


def test_the_prompt_of_amounts() -> None:
    assert s.AMOUNTS.legal() == "1-3 ships: Curacao, St. Eustatius 0-2, Port Royal 0-1"
    assert s.AMOUNTS.words() == ("Curacao", "St. Eustatius", "Port Royal")


# Option screens


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("", {}),
        ("  ", {}),
        ("1", {"more_gold": "on"}),
        ("more_gold", {"more_gold": "on"}),
        ("more on", {"more_gold": "on"}),
        ("more=off", {"more_gold": "off"}),
        ("gov=option2", {"governors": "option2"}),
        ("2 option1", {"governors": "option1"}),
        ("total 3", {"total_players": "3"}),
        ("3 3", {"total_players": "3"}),
        ("1 2 option1, total 2", {"more_gold": "on", "governors": "option1", "total_players": "2"}),
    ],
)
def test_options_are_changed_by_number_or_name(line: str, changes: dict[str, str]) -> None:
    assert s.SETTINGS.parse(line) == changes
    assert s.SETTINGS.decode(s.SETTINGS.encode(changes)) == changes


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("x", "'x' is no option here. Known: more_gold, governors, total_players."),
        ("0", "'0' is no option here. Known: more_gold, governors, total_players."),
        ("4", "'4' is no option here. Known: more_gold, governors, total_players."),
        ("²", "'²' is no option here. Known: more_gold, governors, total_players."),
        ("፩", "'፩' is no option here. Known: more_gold, governors, total_players."),
        ("governors", "governors takes one of: off, option1, option2."),
        ("governors o", "'o' fits several: off, option1, option2."),
        ("total 6", "total_players takes one of: 5, 4, 3, 2."),
        ("9" * 9, "'999999999' is no option here. Known: more_gold, governors, total_players."),
    ],
)
def test_what_an_option_screen_refuses(line: str, message: str) -> None:
    assert refused(s.SETTINGS, line) == message


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        (["more_gold"], "Not a set of options."),
        ({"x": "on"}, "x=on is no option here."),
        ({"more_gold": True}, "more_gold=True is no option here."),
        ({"more_gold": "x" * 99}, f"more_gold={'x' * 37}... is no option here."),
    ],
)
def test_options_out_of_a_save_are_checked(plain: Any, message: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        s.SETTINGS.decode(plain)
    assert hostile.checked(caught.value) == message


def test_more_shows_what_matters_less() -> None:
    first = "\n".join(s.SETTINGS.screen())
    assert "more_gold" in first
    assert "one each" in first
    assert "total_players" not in first
    aside = s.SETTINGS.aside(" More ")
    assert aside is not None
    assert "total_players" in aside
    assert aside.splitlines() == list(s.SETTINGS.help())
    assert s.SETTINGS.aside("more_gold") is None


# Lines of a card


def test_lines_are_tried_one_after_the_other() -> None:
    assert s.LINES.parse("anne +1;  bob\t-1 ; .") == ("anne +1", "bob -1")
    assert s.LINES.parse("") == s.LINES.parse(".") == ()
    assert s.LINES.parse("zero; KEPT") == ("zero", "one", "two")
    assert s.LINES.with_line(("a",), "b\x00c") == ("a", "b c")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("anne +1; sink bob", "Nothing sinks here."),
        ("x" * 41, "A line has 1 to 40 characters."),
        ("\x00", "A line has 1 to 40 characters."),
    ],
)
def test_what_lines_refuse(line: str, message: str) -> None:
    assert refused(s.LINES, line) == message


def test_kept_lines_are_lines_and_nothing_else() -> None:
    looping = Lines(key="l", prompt="l", try_line=s.tried, offered=("kept", "Kept"))
    assert looping.parse("kept") == ("kept", "Kept")
    assert looping.decode(["kept"]) == ("kept",)


def test_lines_out_of_a_save_are_tried() -> None:
    assert s.LINES.decode(["a", "b"]) == ("a", "b")
    bad: tuple[Any, ...] = ("a", ["sink"], ["x" * 41], [""])
    for plain in bad:
        with pytest.raises((IllegalAnswer, InvalidAnswer)):
            s.LINES.decode(plain)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("port royal", {"Port Royal": 1}),
        ("port royal, la habana", {"Port Royal": 1, "La Habana": 1}),
        ("la habana 2", {"La Habana": 2}),
        ("la hab 1 port r 1", {"La Habana": 1, "Port Royal": 1}),
        ('"La Habana" 2', {"La Habana": 2}),
        ("la royal", {"La Habana": 1, "Port Royal": 1}),
    ],
)
def test_names_of_several_words_need_no_quotes(typed: str, answer: dict[str, int]) -> None:
    slots = (Slot(word="Port Royal", high=1), Slot(word="La Habana", high=2))
    assert Amounts(key="k", prompt="p", slots=slots, low=1, high=2).parse(typed) == answer


def test_a_known_name_of_several_words_is_refused_as_one() -> None:
    def refused() -> dict[str, IllegalAnswer]:
        return {"Port Royal": IllegalAnswer("Port Royal: no.")}

    places = Amounts(
        key="k", prompt="p", slots=(Slot(word="Nassau", high=2),), low=1, high=2, refused=refused
    )
    with pytest.raises(IllegalAnswer, match="Port Royal"):
        places.parse("port royal 1")
    pick = Pick(key="k", prompt="p", options=options_of(["St. Eustatius", "Nassau"]), low=1, high=2)
    assert pick.parse("st eustatius nassau") == ("St. Eustatius", "Nassau")


def test_all_is_all_that_there_is() -> None:
    sent = Amounts(
        key="k", prompt="", low=1, high=3, slots=(Slot(word="A", high=2), Slot(word="B", high=1))
    )
    assert sent.parse("all") == {"A": 2, "B": 1}
