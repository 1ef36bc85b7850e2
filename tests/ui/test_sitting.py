"""The loop at the table, through the plain asker."""

from io import StringIO
from pathlib import Path

import pytest

from examples.pig import GAME as PIG
from referee.core.game import Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Choice, options_of
from referee.core.session import Session
from referee.ui.asker import Prompt
from referee.ui.plain import PlainAsker
from referee.ui.roller import RandomRoller
from referee.ui.sitting import REALLY_SO, Sitting
from tests.ui import toybox
from tests.ui.toybox import STOP, FixedRoller, answer_all, session_of, sit, toy


def values(session: Session[toybox.Toy]) -> list[object]:
    return [entry.value for entry in session.path]


# Prompts and answers


def test_a_prompt_says_who_what_and_the_legal_range_with_the_default() -> None:
    assert sit(toy(toybox.bet)).lines[0] == "Anne · bet (0-3) [1] > "


def test_an_entry_is_told_with_its_number_its_ruling_and_the_moves() -> None:
    assert sit(toy(toybox.bet, toybox.draw), "2").after("2") == [
        "1. Anne bets 2 gold. [betting]",
        "    On the table: Anne: move 2 gold to Supply",
    ]


def test_an_answer_without_a_ruling_is_told_as_it_was_understood() -> None:
    assert sit(toy(toybox.crew, toybox.bet), "old, ned").after("old, ned") == ['1. "Old Tom" Ned']


@pytest.mark.parametrize("typed", ["", "."])
def test_enter_or_a_dot_takes_the_default(typed: str) -> None:
    assert values(sit(toy(toybox.bet), typed).session) == [1]


def test_enter_without_a_default_says_what_is_legal() -> None:
    sat = sit(toy(toybox.place), "")
    assert sat.lines[1] == (
        "There is no default here. Legal: 2 ships: Curacao, St. Eustatius, Port Royal."
    )
    assert not sat.session.path


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    sat = sit(toy(toybox.bid), "trade")
    assert sat.after("trade") == ["No port trades. [trade]"]
    assert sat.lines[-1].startswith("Captain Kidd · bid (A pass, R raid) > ")
    assert len(sat.session.journal.entries) == 1


@pytest.mark.parametrize(
    ("step", "typed", "value"),
    [
        (toybox.bet, "3", 3),
        (toybox.roll, "6 1", [6, 1]),
        (toybox.battle, "64crew", None),
        (toybox.battle, "6 4 crew", [[6], [4], "crew"]),
        (toybox.place, "ste 1 cur 1", {"St. Eustatius": 1, "Curacao": 1}),
        (toybox.draw, "gal", ["galleon"]),
        (toybox.confirm, "y", True),
        (toybox.bid, "A", "pass"),
        (toybox.crew, "w n", ["Will", "Ned"]),
        (toybox.word, "Black  Pearl", "Black Pearl"),
        (toybox.names, 'Cid "Old Ben"', ["Cid", "Old Ben"]),
        (toybox.options, "", {}),
        (toybox.card, "", []),
    ],
)
def test_every_kind_of_question(step: toybox.Step, typed: str, value: object) -> None:
    assert values(sit(toy(step), typed).session) == ([] if value is None else [value])


def test_a_costly_answer_is_doubted_before_it_is_taken() -> None:
    sat = sit(toy(toybox.bid), "r", "", "r", "maybe", "y")
    assert sat.lines[:5] == [
        "Captain Kidd · bid (A pass, R raid) > r",
        "A raid without ships loses the turn.",
        "Typed wrong (Enter), or really so (y)? > ",
        "Not taken.",
        "Captain Kidd · bid (A pass, R raid) > r",
    ]
    again = "'maybe' is no answer; first answer: Typed wrong (Enter), or really so (y)?"
    assert again in sat.lines
    assert values(sat.session) == ["raid"]


def test_a_long_list_of_legal_answers_is_cut_with_a_hint() -> None:
    long = tuple(f"port-{number}" for number in range(60))

    def step(state: toybox.Toy) -> Flow[None]:
        yield from ask(lambda: Choice(key="s", prompt="port", options=options_of(long)))

    sat = sit(toy(step), "?")
    prompt = sat.lines[0]
    assert len(prompt) < 170
    assert " ... ? for all) > ?" in prompt
    assert "60. port-59" in sat.lines


# Forms, lines, options, facts


def test_a_form_asks_for_the_missing_field_and_keeps_what_was_given() -> None:
    sat = sit(toy(toybox.battle), "6", "9", "loss=ship", "4")
    assert [line for line in sat.lines if " > " in line] == [
        "Anne · battle (attack die 1-6; defence die 1-6; loss crew, ship) > 6",
        "Anne · battle: defence (die 1-6) > 9",
        "Anne · battle: defence (die 1-6) > loss=ship",
        "Anne · battle: defence (die 1-6) > 4",
        "The game is over (Enter leaves) > ",
    ]
    assert values(sat.session) == [[[6], [4], "ship"]]
    assert sat.session.path[0].text == "6 loss=ship defence=4"


def test_a_refused_combination_keeps_the_lines_before_it() -> None:
    sat = sit(toy(toybox.battle), "6 6", "crew", "<", "6 5 crew")
    assert sat.after("crew") == ["A tie is rolled again. [battles]"]
    assert values(sat.session) == [[[6], [5], "crew"]]


def test_a_step_back_inside_a_form() -> None:
    sat = sit(toy(toybox.battle), "6", "5", "<", "<", "4 3 crew")
    assert [line for line in sat.lines if line.startswith("Taken back")] == [
        "Taken back: defence=5",
        "Taken back: 6",
    ]
    assert values(sat.session) == [[[4], [3], "crew"]]
    assert len(sat.session.journal.entries) == 2


def test_lines_of_a_card_are_tried_one_by_one_and_are_one_entry() -> None:
    sat = sit(toy(toybox.card, toybox.bet), "Anne.gold +2", "Cid.gold +1", "Bob.gold -1", "<", ".")
    assert sat.after("Anne.gold +2") == ["Anne +2 gold"]
    assert "is no account here" in sat.after("Cid.gold +1")[0]
    assert sat.after("<") == ["Taken back: Bob.gold -1"]
    assert values(sat.session) == [["Anne.gold +2"]]
    assert sat.session.path[0].text == "Anne.gold +2; ."


def test_kept_lines_are_offered() -> None:
    session = session_of(toy(toybox.card), setup=Setup(options={"wind": "kept"}))
    sat = sit(session, "kept", ".")
    assert "Kept lines, taken by typing kept: Anne.gold +1" in sat.text
    assert values(session) == [["Anne.gold +1"]]


def test_an_option_screen_is_shown_once_and_more_shows_the_rest() -> None:
    sat = sit(toy(toybox.options), "9", "more", "wind", "")
    assert sat.lines[0] == "  1. wind = calm: how it blows"
    assert "  2. tide = low: " in sat.after("more")
    assert sat.text.count("  1. wind = gale") == 1
    assert values(sat.session) == [{"wind": "gale"}, {}]


def test_facts_are_asked_once_with_an_example_and_handed_on() -> None:
    learned: list[object] = []
    game = toy(toybox.bet, toybox.sail, toybox.sail)
    sat = sit(game, "0", "x", "9", on_fact=lambda path, value: learned.append((path, value)))
    assert "the hold of a sloop (like 3) > x" in sat.text
    assert learned == [(("hold", "sloop"), 9)]
    assert sat.after("9") == [
        "2. A sloop holds 9. [holds]",
        "    A sloop holds 9. [holds]",
        "hold.sloop: 9 is unlikely.",
        "Anne: 3 gold",
        "Bob: 3 gold",
    ]


def test_a_fact_that_the_tables_say_wrongly_is_asked_with_the_reason() -> None:
    told_of = "The tables do not say it rightly (A hold is printed as 1-9.), so it is asked."
    sat = sit(session_of(toy(toybox.sail, toybox.sail), facts={"hold": {"sloop": 10}}), "9")
    assert sat.text.count(told_of) == 1
    assert sat.lines[0] == told_of
    again = Session(sat.session.game, sat.session.journal)
    assert [h.rulings for h in again.heard] == [h.rulings for h in sat.session.heard]


def test_what_a_flow_keeps_is_handed_on_too() -> None:
    learned: list[object] = []
    sit(
        toy(toybox.card),
        "Bob.gold +1",
        ".",
        on_fact=lambda path, value: learned.append((path, value)),
    )
    assert learned == [(("lines", "card"), ["Bob.gold +1"])]


def test_what_answers_itself_or_is_void_says_so() -> None:
    sat = sit(toy(toybox.bet, toybox.only_one, toybox.void), "0")
    assert sat.after("0")[:3] == [
        "1. Anne bets 0 gold. [betting]",
        "    Only Curacao is left.",
        "    Nobody can trade.",
    ]


# The queue


def test_semicolons_queue_answers_and_the_line_is_one_unit_for_a_step_back() -> None:
    game = toy(toybox.bet, toybox.bet, toybox.bet)
    sat = sit(game, "1; 0", "<", "1;1;1")
    assert [entry.line for entry in sat.session.path] == [4, 4, 4]
    assert "Taken back: 1 (1), 2 (0)." in sat.text


def test_the_queue_stops_at_facts_and_confirmations_and_goes_on_after_them() -> None:
    sat = sit(toy(toybox.bet, toybox.confirm, toybox.sail, toybox.bet), "1; 2", "y", "5")
    assert [line for line in sat.lines if " > " in line] == [
        "Anne · bet (0-3) [1] > 1; 2",
        "another round? (y, n) > y",
        "the hold of a sloop (like 3) > 5",
        "The game is over (Enter leaves) > ",
    ]
    assert [entry.line for entry in sat.session.path] == [1, 2, 1]


def test_the_first_answer_of_a_line_may_be_that_of_a_confirmation() -> None:
    assert values(sit(toy(toybox.confirm, toybox.bet), "y; 2").session) == [True, 2]


def test_what_is_typed_behind_a_live_answer_is_not_kept_for_later_live_questions() -> None:
    sat = sit(toy(toybox.confirm, toybox.sail, toybox.bet), "y; 5", "7", "2")
    assert "Dropped: 5 (the next question takes a line of its own)" in sat.lines
    assert sat.session.fact(("hold", "sloop")) == 7
    assert values(sat.session) == [True, 2]


def test_a_refusal_drops_the_rest_of_the_line() -> None:
    sat = sit(toy(toybox.bet, toybox.bet, toybox.bet), "1; 7; 0")
    assert sat.after("1; 7; 0")[-2:] == ["7 is not within 0-2.", "Dropped: 0"]
    assert values(sat.session) == [1]


def test_a_queued_answer_that_a_question_gave_itself_is_consumed() -> None:
    game = toy(toybox.bet, toybox.only_one, toybox.bet)
    assert values(sit(game, "1; cur; 2").session) == [1, 2]


def test_a_semicolon_in_quotes_parts_nothing() -> None:
    assert sit(toy(toybox.word, toybox.bet), '"a;b"; 2').session.path[0].value == '"a;b"'


@pytest.mark.parametrize(
    ("typed", "pieces"),
    [("1\n2", [1, 2]), ("1\r\n# a comment\r\n\r\n2\n", [1, 2]), ("1;2\n0", [1, 2, 0])],
)
def test_a_paste_of_several_lines_is_a_queue(typed: str, pieces: list[int]) -> None:
    class Pasted(PlainAsker):
        def ask(self, prompt: Prompt) -> str:
            if self.line:
                raise EOFError
            self.line = 1
            return typed

    session = session_of(toy(toybox.bet, toybox.bet, toybox.bet))
    out = StringIO()
    Sitting(session, Pasted(StringIO(), out), roller=RandomRoller(1)).play()
    assert values(session) == pieces


def test_a_line_too_long_is_refused() -> None:
    assert "2001 characters on a line" in sit(toy(toybox.bet), "1" * 2001).text


# The program's rolls


def test_the_program_rolls_what_it_is_to_roll() -> None:
    session = session_of(toy(toybox.roll, toybox.duel, toybox.bet), dice="ai")
    sat = sit(session, roller=FixedRoller((6, 5), (4,), (2,)))
    assert sat.lines[:4] == [
        "1. Bob, storm: 6 5 (program).",
        "    The storm has 11. [storms]",
        "2. Bob, duel: 4 2 (program).",
        "    The duel: 4 to 2. [duels]",
    ]
    assert {entry.by for entry in session.path} == {"program"}


def test_a_roll_that_was_taken_back_comes_again() -> None:
    session = session_of(toy(toybox.bet, toybox.roll, toybox.bet), dice="ai")
    sat = sit(session, "1", "<", "2", roller=FixedRoller((6, 5), (1, 1)))
    assert sat.text.count("Bob, storm: 6 5 (program).") == 2
    assert "This takes back a roll" not in sat.text


def test_the_program_deals_where_there_is_no_deck() -> None:
    session = session_of(toy(toybox.draw), setup=Setup(stand_in=True))
    assert (
        sit(session, roller=FixedRoller(card="galleon")).lines[0]
        == "1. next card: galleon (program)."
    )


def test_a_seeded_roller_repeats_itself_and_any_keeps_to_the_dice() -> None:
    assert RandomRoller(7).roll(9, 6) == RandomRoller(7).roll(9, 6)
    assert set(RandomRoller().roll(300, 6)) == set(range(1, 7))
    assert sorted(RandomRoller().draw(("a", "b", "b"), 3)) == ["a", "b", "b"]


# Faults, and leaving


def test_a_fault_of_the_program_is_told_in_two_lines_and_the_prompt_comes_back() -> None:
    sat = sit(toy(toybox.bet, toybox.broken_after), "1", "3", "0")
    assert sat.after("3") == [
        "A fault of the program: IndexError: list index out of range. The game stands at entry 1.",
        "Please report it with the save (none: the game is in memory only); asked was s2.broken.",
    ]
    assert values(sat.session) == [1, 0]


def test_a_fault_that_comes_again_by_itself_ends_the_sitting() -> None:
    sat = sit(toy(toybox.broken_prompt))
    assert sat.ending.reason == "broken"
    assert "KeyError" in sat.ending.message


def test_a_broken_roll_of_the_program_is_asked_at_the_table() -> None:
    class Broken(FixedRoller):
        def roll(self, count: int, sides: int) -> tuple[int, ...]:
            raise RuntimeError("no dice")

    sat = sit(session_of(toy(toybox.roll), dice="ai"), "61", roller=Broken())
    assert values(sat.session) == [[6, 1]]


def test_end_of_input_leaves() -> None:
    ending = sit(toy(toybox.bet, toybox.bet), "1").ending
    assert (ending.reason, ending.question) == ("input-ended", "s2.bet")
    assert ending.message == "Stopped at entry 1, in memory only."


def test_ctrl_c_clears_and_twice_in_a_row_leaves() -> None:
    sat = sit(toy(toybox.bet, toybox.bet), STOP, "1", STOP, STOP, "2")
    assert sat.text.count("Ctrl-C again leaves") == 2
    assert sat.ending.reason == "left"
    assert values(sat.session) == [1]


def test_ctrl_c_after_something_was_typed_clears_it_again() -> None:
    sat = sit(toy(toybox.bet), STOP, f"zz{STOP}", f"yy{STOP}", "1")
    assert sat.text.count("Cleared. Ctrl-C again leaves the game.") == 3
    assert values(sat.session) == [1]
    sat = sit(toy(toybox.bet), f"zz{STOP}", STOP, "1")
    assert (sat.ending.reason, values(sat.session)) == ("left", [])


@pytest.mark.parametrize(
    "command", ["/end", "/count", "/adjust Anne.gold +1 from nowhere : x", "/fix 1 2"]
)
def test_ctrl_c_at_a_question_of_the_referees_own_does_nothing(command: str) -> None:
    sat = sit(toy(toybox.bet, toybox.bet), "1", command, STOP, "2")
    assert values(sat.session) == [1, 2]
    assert len(sat.session.journal.entries) == 3
    said = ("Nothing is ended.", "Nothing was counted.", "Not booked.", "Nothing changed.")
    assert any(line in sat.lines for line in said)
    assert values(sit(toy(toybox.bet), "/end", "\x1b", "<", "1").session) == [1]


def test_ctrl_c_at_a_question_of_the_referee_is_no() -> None:
    sat = sit(toy(toybox.bid), "raid", STOP, "pass")
    assert values(sat.session) == ["pass"]


def test_at_the_end_the_standing_is_shown_and_commands_still_work() -> None:
    sat = sit(toy(toybox.bet), "1", "5", "/show players", "<", "2", "")
    assert sat.after("1")[-2:] == ["Anne: 2 gold", "Bob: 3 gold"]
    assert sat.after("5") == ["The game is over; '5' answers nothing."]
    assert sat.ending.reason == "over"
    assert values(sat.session) == [2]


def test_a_game_that_is_over_shows_its_standing_at_once() -> None:
    session = sit(toy(toybox.bet), "1").session
    assert sit(session, "").lines[:2] == ["Anne: 2 gold", "Bob: 3 gold"]


def test_a_fault_where_a_game_begins_is_told() -> None:
    def begins_badly(state: toybox.Toy) -> Flow[None]:
        yield from announce(lambda: str(1 // 0))
        yield from toybox.bet(state)

    sat = sit(toy(begins_badly), "1")
    assert sat.lines[0].startswith("A fault of the program: ZeroDivisionError")
    assert values(sat.session) == [1]


def test_a_new_game_begins_with_what_it_says_by_itself() -> None:
    assert sit(toy(toybox.void, toybox.bet)).lines[0] == "Nobody can trade."


def test_what_cannot_be_saved_is_held_and_play_goes_on(tmp_path: Path) -> None:
    game, old, new = toy(toybox.bet, toybox.bet), tmp_path / "old", tmp_path / "new"
    journal = Journal.create(old, header_entry(game, Setup(), {}, ""))
    old.rename(tmp_path / "away")
    sat = sit(Session(game, journal), "1", "/undo", "2", f"/save {new}", "1")
    assert sat.lines[1].startswith(f"Not saved: {old}: the file is gone from its place")
    assert sat.lines[1].endswith("1 entry is held; /save FILE goes on in another file.")
    assert "3 entries are held" in sat.text
    assert values(sat.session) == [2, 1]
    assert sat.ending.message == "Stopped at entry 4, saved."
    journal.close()
    assert len(new.read_text().splitlines()) == 5


def test_what_is_not_saved_is_not_given_up_without_a_word(tmp_path: Path) -> None:
    game, save, new = toy(toybox.bet, toybox.bet), tmp_path / "save", tmp_path / "new"
    journal = Journal.create(save, header_entry(game, Setup(), {}, ""))
    save.rename(tmp_path / "away")
    sat = sit(Session(game, journal), "1", "/quit", "n", "/end save", "", f"/save {new}", "/quit")
    assert sat.text.count("The game goes on; /save FILE keeps it in another file.") == 2
    assert sat.ending.message == "Stopped at entry 1, saved."
    new.rename(tmp_path / "away too")
    sat = sit(Session(game, journal), "2", "/quit", "y")
    assert sat.ending.message == "Stopped at entry 2, 1 entry not saved."
    journal.close()


def test_a_disk_that_works_again_at_the_end_has_all(tmp_path: Path) -> None:
    game, save = toy(toybox.bet), tmp_path / "save"
    journal = Journal.create(save, header_entry(game, Setup(), {}, ""))
    session = Session(game, journal)
    save.rename(tmp_path / "away")
    assert "Not saved" in sit(session, "1").text
    (tmp_path / "away").rename(save)
    assert sit(session).ending.message == "Stopped at entry 1, saved."
    journal.close()


def test_a_disk_that_works_again_is_told(tmp_path: Path) -> None:
    game, save = toy(toybox.bet, toybox.bet), tmp_path / "save"
    journal = Journal.create(save, header_entry(game, Setup(), {}, ""))
    save.rename(tmp_path / "away")
    session = Session(game, journal)
    assert sit(session, "1").ending.message == "Stopped at entry 1, 1 entry not saved."
    (tmp_path / "away").rename(save)
    assert "All entries are saved again." in sit(session, "1").lines
    journal.close()


# Answers from a file


def test_answers_may_name_their_question() -> None:
    sat = answer_all(
        toy(toybox.bet, toybox.battle, toybox.bet),
        "# first", "", "s1.bet = 2", "loss=ship 6 5", "s3.bet = .",
    )  # fmt: skip
    assert sat.ending.reason == "over"
    assert values(sat.session) == [2, [[6], [5], "ship"], 1]


@pytest.mark.parametrize(
    ("lines", "reason", "line", "question", "message"),
    [
        (("1", "7"), "refused", 2, "s2.bet", "7 is not within 0-2."),
        (("s2.bet = 1",), "refused", 1, "s1.bet", "It answers s2.bet, but s1.bet is asked."),
        (("1",), "input-ended", 1, "s2.bet", "Stopped at entry 1, in memory only."),
        (("1; 1; 1",), "left-over", 1, "", "The game is over; '1' answers nothing."),
        (("1", "#", "1", "2"), "left-over", 4, "", "The game is over; '2' answers nothing."),
        (("1", "1", "/log"), "over", 3, "", "Stopped at entry 2, in memory only."),
        (("/nothing",), "refused", 1, "s1.bet", "There is no command /nothing; /help lists them."),
    ],
)
def test_a_file_of_answers_ends(
    lines: tuple[str, ...], reason: str, line: int, question: str, message: str
) -> None:
    ending = answer_all(toy(toybox.bet, toybox.bet), *lines).ending
    assert (ending.reason, ending.line, ending.question) == (reason, line, question)
    assert ending.message == message


def test_a_doubt_in_a_file_must_be_answered() -> None:
    assert answer_all(toy(toybox.bid), "raid", "y").ending.reason == "over"
    taken_back = answer_all(toy(toybox.bid), "raid", "n")
    assert (taken_back.ending.reason, taken_back.session.path) == ("input-ended", [])
    ending = answer_all(toy(toybox.bid), "raid", "s2.bet = 1").ending
    assert (ending.reason, ending.message) == (
        "refused",
        f"'s2.bet = 1' is no answer; first answer: {REALLY_SO.text}",
    )


def test_a_fault_in_a_file_ends_it() -> None:
    assert answer_all(toy(toybox.broken_after), "3").ending.reason == "broken"


# Pig, the smallest whole game


def test_pig() -> None:
    sat = sit(
        session_of(PIG, setup=Setup(seats=("Anne", "Bob"))),
        "6;r;6;h", "1", "5; roll; 4; hold", "",
    )  # fmt: skip
    assert sat.lines[-4:] == [
        "    On the table: Score pad: Anne's score to 21",
        "1. Anne: 21",
        "2. Bob: 0",
        "The game is over (Enter leaves) > ",
    ]
    assert sat.ending.reason == "over"
    assert PIG.problems(sat.session.state) == []


def test_lines_of_a_card_may_stand_on_one_line() -> None:
    sat = sit(toy(toybox.card, toybox.bet), "Anne.gold +1; Bob.gold -1; .; 2")
    assert values(sat.session) == [["Anne.gold +1", "Bob.gold -1"], 2]
