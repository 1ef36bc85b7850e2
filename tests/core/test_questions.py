"""Every kind of question: what can be typed is taken, comes back from a save, and all else is refused in a line."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.questions import Choice, Option, Pick, Question, options_of, whole
from tests import hostile
from tests.core import samples as s
from tests.playing import legal_answer, typed

SEEDS = st.integers(0, 10_000)


@given(s.any_question(), SEEDS)
def test_a_legal_answer_is_read_and_kept(question: Question[Any], seed: int) -> None:
    answer = legal_answer(question, Random(seed))
    assert question.parse(typed(question, answer)) == answer
    kept = question.encode(answer)
    assert question.decode(kept) == answer
    assert question.encode(question.decode(kept)) == kept


@pytest.mark.parametrize("question", s.SAMPLES, ids=lambda q: q.key)
def test_legal_answers_of_each_sample(question: Question[Any]) -> None:
    if question in (s.FACT, s.NO_PLACE, s.NEW_CARD):
        return
    for seed in range(20):
        answer = legal_answer(question, Random(seed))
        assert question.parse(typed(question, answer)) == answer


@pytest.mark.parametrize(
    ("question", "line", "answer"),
    [
        (s.CHOICE, "stE", "St. Eustatius"),
        (s.CHOICE, "3", "Curacao"),
        (s.LETTERS, "a", 1),
        (s.LETTERS, "PI", 2),
        (s.LETTERS, "3", 3),
        (s.PAIRS, "23", "23"),
        (s.PICK, "eust cap", ("St. Eustatius", "Cap Francais")),
        (s.PICK, '"port royal", brisa', ("Port Royal", "Santa Brisa")),
        (s.PICK, "none", ()),
        (s.PICK, "-", ()),
        (s.PICK, "", ()),
        (s.EXACTLY, "b a", ("b", "a")),
        (s.NUMBER, " +3 ", 3),
        (s.NUMBER, "006", 6),
        (s.CONFIRM, "y", True),
        (s.CONFIRM, "No", False),
        (s.NAMES, 'anne "long  john"', ("anne", "long john")),
        (s.DIE, "4", (4,)),
        (s.DICE, "665", (6, 6, 5)),
        (s.DICE, "6 6 5", (6, 6, 5)),
        (s.DICE, "6,6,5", (6, 6, 5)),
        (s.DICE, "66 5", (6, 6, 5)),
        (s.BIG_DIE, "8", (8,)),
        (s.DRAW, "gull cutter", ("gull-cutter",)),
        (s.DRAW, "red", ("red-brig",)),
        (s.HAND, "ace ace", ("ace", "ace")),
        (s.NEW_CARD, "Sea Cow", ("sea-cow",)),
        (s.NEW_CARD, "gull", ("gull-cutter",)),
        (s.FACT, "7", 7),
        (s.WORDS, " two\nlines\x00 ", "two lines"),
    ],
)  # fmt: skip
def test_what_may_be_typed(question: Question[Any], line: str, answer: object) -> None:
    assert question.parse(line) == answer
    assert question.decode(question.encode(answer)) == answer


ALL = "St. Eustatius, Cap Francais, Curacao, Port Royal, Santa Brisa"


@pytest.mark.parametrize(
    ("question", "line", "message"),
    [
        (s.CHOICE, "", f"'' is none of: {ALL}."),
        (s.CHOICE, "s", "'s' fits several: St. Eustatius, Santa Brisa."),
        (s.CHOICE, "6", f"'6' is none of: {ALL}."),
        (s.CHOICE, "0", f"'0' is none of: {ALL}."),
        (s.CHOICE, "፩", f"'፩' is none of: {ALL}."),
        (s.CHOICE, "③", f"'③' is none of: {ALL}."),
        (s.CHOICE, "-1", f"'-1' is none of: {ALL}."),
        (s.CHOICE, "nass", s.OWN),
        (s.CHOICE, "\x1b[2J", f"'?[2J' is none of: {ALL}."),
        (s.LETTERS, "x", "'x' is none of: A pass, P piracy, R raid."),
        (s.PAIRS, "2", "'2' fits several: 23, 24."),
        (s.PAIRS, "1", "'1' is none of: 23, 24, 33."),
        (s.PICK, "cap cap", "The same thing is named twice."),
        (s.PICK, "cap eust curacao brisa", "4 named; it takes 0-3."),
        (s.PICK, "curacao royal", "Curacao and Port Royal: only one of them."),
        (s.PICK, "nassau", s.OWN),
        (s.PICK, "x", f"'x' is no name here. Known: {ALL}."),
        (s.PICK, '"cap', "A quote is not closed."),
        (s.EXACTLY, "a", "1 named; it takes 2."),
        (s.NUMBER, "", "'' is not a whole number."),
        (s.NUMBER, "7", "7 is not within 1-6."),
        (s.NUMBER, "-1", "-1 is not within 1-6."),
        (s.NUMBER, "-+5", "'-+5' is not a whole number."),
        (s.NUMBER, "1e9", "'1e9' is not a whole number."),
        (s.NUMBER, "1.5", "'1.5' is not a whole number."),
        (s.NUMBER, "٣", "'٣' is not a whole number."),
        (s.NUMBER, "9" * 10, "9999999999 is too large; 9 digits at most."),
        (s.NUMBER, "9" * 9, "999999999 is not within 1-6."),
        (s.BEYOND, "3", "3 gold is more than the 2 there are."),
        (s.CONFIRM, "", "'' is no yes or no here. Known: yes, no."),
        (s.CONFIRM, "true", "'true' is no yes or no here. Known: yes, no."),
        (s.NAMES, "", "0 named; 1-4 can play."),
        (s.NAMES, "a b c d e", "5 named; 1-4 can play."),
        (s.NAMES, "anne ANNE", "Two players cannot both be called ANNE."),
        (s.NAMES, '"a b" "A.B." ab', "Two players cannot both be called A.B.."),
        (s.NAMES, "Supply", "Supply is the name of something in this game; choose another."),
        (s.NAMES, "123", "A name needs at least one letter."),
        (s.NAMES, "a=b", "'a=b' has signs that commands need; letters and digits will do."),
        (s.NAMES, "a\u202eb", "'a?b' has signs that commands need; letters and digits will do."),
        (s.NAMES, "x" * 25, f"'{'x' * 25}' is too long: 24 characters at most."),
        (s.DIE, "", "'' is no roll; type the faces, like 5."),
        (s.DIE, "7", "A die has no 7; its faces are 1-6."),
        (s.DIE, "66", "2 faces typed; this roll takes 1 die."),
        (s.DICE, "66", "2 faces typed; this roll takes 3 dice."),
        (s.DICE, "660", "A die has no 0; its faces are 1-6."),
        (s.DICE, "six", "'six' is no roll; type the faces, like 555."),
        (s.DICE, "-1", "'-1' is no roll; type the faces, like 555."),
        (s.DICE, "٣٣٣", "'٣٣٣' is no roll; type the faces, like 555."),
        (s.DRAW, "ace", "'ace' is no card that can come here. Known: bermuda-sloop, gull-cutter, red-brig."),
        (s.HAND, "ace", "1 named; 2 are drawn."),
        (s.HAND, "king king", "king cannot be drawn (again)."),
        (s.NEW_CARD, "", "A name needs at least one letter."),
        (s.NEW_CARD, "Red Brig", "red-brig cannot be drawn (again)."),
        (s.FACT, "0", "A speed is a number from 1 to 9."),
        (s.FACT, "x", "'x' is not a whole number."),
    ],
)  # fmt: skip
def test_what_is_refused_and_how(question: Question[Any], line: str, message: str) -> None:
    with pytest.raises((InvalidAnswer, IllegalAnswer)) as caught:
        question.parse(line)
    assert hostile.checked(caught.value) == message


@pytest.mark.parametrize(
    ("question", "plain", "message"),
    [
        (s.CHOICE, "eust", f"'eust' is none of: {ALL}."),
        (s.CHOICE, "Nassau", s.OWN),
        (s.CHOICE, ["Curacao"], f"'['Curacao']' is none of: {ALL}."),
        (s.PICK, "Curacao", f"Not a choice out of: none, or {ALL}."),
        (s.PICK, [["Curacao"]], f"Not a choice out of: none, or {ALL}."),
        (s.PICK, ["Curacao", "Curacao"], "The same thing is named twice."),
        (s.EXACTLY, ["a"], "1 named; it takes 2."),
        (s.NUMBER, True, "Not a number within 1-6."),
        (s.NUMBER, "3", "Not a number within 1-6."),
        (s.NUMBER, 2**63 - 1, "9223372036854775807 is not within 1-6."),
        (s.CONFIRM, 1, "Not yes or no."),
        (s.NAMES, "anne", "Not a list of names."),
        (s.NAMES, ["a/b"], "'a/b' has signs that commands need; letters and digits will do."),
        (s.DICE, 665, "Not a roll of dice."),
        (s.DICE, [6, 6, True], "Not a roll of dice."),
        (s.DICE, [6, 6, 9], "A die has no 9; its faces are 1-6."),
        (s.DRAW, "red-brig", "Not a list of cards."),
        (s.DRAW, ["ace"], "ace is no card that can be drawn."),
        (s.NEW_CARD, ["Sea Cow"], "Sea Cow is no card that can be drawn."),
        (s.NEW_CARD, ["red-brig"], "red-brig cannot be drawn (again)."),
        (s.NEW_CARD, ["123"], "A name needs at least one letter."),
        (s.FACT, "3", "A speed is a number from 1 to 9."),
        (s.WORDS, ["x"], "Not a text."),
    ],
)
def test_a_save_cannot_hold_what_could_not_be_typed(
    question: Question[Any], plain: Any, message: str
) -> None:
    with pytest.raises((InvalidAnswer, IllegalAnswer)) as caught:
        question.decode(plain)
    assert hostile.checked(caught.value) == message


@pytest.mark.parametrize("question", s.SAMPLES, ids=lambda q: q.key)
def test_hostile_lines_are_answers_or_refused_in_a_line(question: Question[Any]) -> None:
    for line in hostile.LINES:
        hostile.outcome(question, line)
        hostile.outcome(question, f"{line} {line}")


@pytest.mark.parametrize("question", s.SAMPLES, ids=lambda q: q.key)
def test_hostile_saves_are_answers_or_refused_in_a_line(question: Question[Any]) -> None:
    for plain in hostile.PLAINS:
        hostile.decoded(question, plain)


@given(st.sampled_from(s.SAMPLES) | s.any_question(), st.text(max_size=60))
def test_any_text_is_an_answer_or_refused_in_a_line(question: Question[Any], line: str) -> None:
    hostile.outcome(question, line)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=9) | st.sampled_from(s.PORTS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@given(st.sampled_from(s.SAMPLES) | s.any_question(), PLAIN)
def test_any_saved_value_is_an_answer_or_refused_in_a_line(
    question: Question[Any], plain: Any
) -> None:
    hostile.decoded(question, plain)


@pytest.mark.parametrize("text", ["0", "7", "+7", "-7", " 12 ", "000000012", "-999999999"])
def test_whole_numbers(text: str) -> None:
    assert whole(text) == int(text)


def test_refusals_carry_their_code_and_rules() -> None:
    with pytest.raises(IllegalAnswer) as caught:
        s.CHOICE.parse("nassau")
    assert (caught.value.code, caught.value.cites) == ("own-nation", ("toy/raid",))


def test_help_has_every_option_and_what_is_refused() -> None:
    assert list(s.LETTERS.help()) == ["1. A pass", "2. P piracy: attack a ship", "3. R raid"]
    assert list(s.CHOICE.help())[-2:] == ["5. Santa Brisa", "not Nassau: of the own nation."]
    seen = Choice(
        key="c", prompt="c", options=options_of(("go", "stay")), preview=lambda word: f"you {word}"
    )
    assert list(seen.help()) == ["1. go: you go", "2. stay: you stay"]
    late = Choice(key="c", prompt="c", options=(Option(value=1, word="x", gist=lambda: "later"),))
    assert list(late.help()) == ["1. x: later"]


@pytest.mark.parametrize(
    ("question", "legal"),
    [
        (s.CHOICE, ALL),
        (s.LETTERS, "A pass, P piracy, R raid"),
        (s.PICK, f"none, or {ALL}"),
        (s.EXACTLY, "a, b, c"),
        (s.NUMBER, "1-6"),
        (s.CONFIRM, "y, n"),
        (s.NAMES, "1-4 names"),
        (s.DIE, "die 1-6"),
        (s.BIG_DIE, "die 1-8"),
        (s.DICE, "3 dice"),
        (s.DRAW, "gull-cutter, bermuda-sloop, red-brig"),
        (s.NEW_CARD, "gull-cutter, or a new name"),
        (s.FACT, "like 3"),
        (s.WORDS, ""),
    ],
)
def test_the_prompt_tells_what_is_legal(question: Question[Any], legal: str) -> None:
    assert question.legal() == legal
    assert list(question.help())


def test_words_are_offered_while_typing() -> None:
    assert s.CHOICE.words() == s.PICK.words() == s.PORTS
    assert s.CONFIRM.words() == ("yes", "no")
    assert s.HAND.words() == ("ace", "king", "queen")
    assert s.NUMBER.words() == s.DIE.words() == s.FACT.words() == ()


def test_an_option_that_repeats_a_letter_is_reached_by_its_word() -> None:
    question = Pick(key="p", prompt="p", options=options_of(("none", "one")), low=0, high=2)
    assert question.parse("none") == ()
    assert question.parse("none one") == ("none", "one")
