"""A game in progress: answers, undo, corrections, what comes in between, and the save that tells it all again."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import (
    Diverged,
    FlowBroken,
    IllegalAnswer,
    InvalidAnswer,
    JournalError,
    NotSaved,
)
from referee.core.game import Setup
from referee.core.header import header_entry, setup_of
from referee.core.history import PROGRAM
from referee.core.journal import Entry, Journal
from referee.core.protocol import told
from referee.core.questions import Fact, Number, Question
from referee.core.rolls import DiceRoll
from referee.core.session import Session, is_for_program
from tests.core import toys
from tests.core.toys import SPEEDS, Sea, begun, say


def key(session: Session[Sea]) -> str:
    return session.question.key if session.question else ""


def texts(session: Session[Sea]) -> list[str]:
    """What was said since the last answer."""
    return [told(ruling.text) for ruling in session.heard[-1].rulings]


def figures(session: Session[Sea]) -> list[Any]:
    return [[(r.cites, r.figures) for r in heard.rulings if r.cites] for heard in session.heard]


def picture(session: Session[Sea]) -> object:
    """Everything that a look at the game shows."""
    pieces = toys.pieces(session.state)
    state = deepcopy(session.state)
    return state, pieces, key(session), [e.number for e in session.path], figures(session)


def copied(session: Session[Sea]) -> Session[Sea]:
    """The same game in a journal of its own."""
    return Session(toys.GAME, Journal([*session.journal.entries], None))


def reopened(session: Session[Sea], tmp_path: Path) -> Session[Sea]:
    """The same game from a file."""
    save = tmp_path / f"copy{len(list(tmp_path.iterdir()))}.jsonl"
    Journal([*session.journal.entries], None).save_as(save)
    with Journal.open(save, write=False) as journal:
        return Session(toys.GAME, journal)


@pytest.fixture
def same(tmp_path: Path) -> Callable[[Session[Sea]], None]:
    def check(session: Session[Sea]) -> None:
        again = reopened(session, tmp_path)
        assert again.diverged is None
        assert picture(again) == picture(session)
        assert again.facts == session.facts
        assert again.dice == session.dice

    return check


Same = Callable[[Session[Sea]], None]


# Answers


def test_an_answer_is_booked_with_what_it_caused(same: Same) -> None:
    session = begun()
    assert key(session) == "t1.anne.deed"
    say(session, "sail", "4")
    assert key(session) == "t1.bob.deed"
    assert session.state.coins == {"anne": 5, "bob": 0}
    entry = session.journal.entries[-1]
    assert (entry.number, entry.kind, entry.key, entry.by) == (2, "answer", "t1.anne.die", "anne")
    assert (entry.value, entry.text) == ([4], "4")
    assert entry.rulings == (("toy/sail", 4, 1, 5),)
    assert texts(session) == ["anne has 5 coins."]
    assert session.entry(2) == entry
    same(session)


def test_what_answers_itself_is_booked_with_it(same: Same) -> None:
    session = begun()
    say(session, "sell", "sail", "2")
    assert session.path[0].auto == ()
    assert texts(session) == ["bob has 4 coins."]
    session.adjust(("anne.coins +1",), "found", by="table")
    say(session, "sell")
    assert session.path[-1].auto == (("t2.anne.sell", "1"),)
    assert texts(session) == ["anne sells the only coin.", "anne sells 1."]
    assert session.state.points["anne"] == 1
    same(session)


def test_a_step_without_a_legal_answer_is_left_out() -> None:
    session = begun()
    say(session, "sell")
    assert key(session) == "t1.bob.deed"
    assert texts(session) == ["anne has nothing to sell."]


def test_an_illegal_value_changes_nothing() -> None:
    session = begun()
    session.adjust(("anne.coins +5",), "found", by="table")
    say(session, "sell")
    before = picture(session)
    with pytest.raises(IllegalAnswer, match="6 is not within 1-5"):
        session.answer(6, by="anne")
    assert picture(session) == before
    assert len(session.journal.entries) == 3


def test_a_game_that_is_over_takes_no_answer() -> None:
    session = begun(goal="5")
    session.adjust(("anne.coins +9",), "found", by="table")
    say(session, "sell", "9")
    assert session.question is None
    assert session.run.is_finished
    assert session.state.winner == "anne"
    with pytest.raises(IllegalAnswer, match=r"The game is over\."):
        session.answer(1, by="anne")
    with pytest.raises(IllegalAnswer, match=r"The game is over\."):
        session.what_if("1")
    session.undo()
    assert key(session) == "t1.anne.sell"


def test_entries_are_stamped_and_one_line() -> None:
    stamps = iter(["one", "two", "three"])
    session = Session(toys.GAME, begun().journal, clock=lambda: next(stamps))
    say(session, "sail")
    session.remark("note", by="bob", text=" two\nlines\x1b[2J ")
    assert [entry.at for entry in session.journal.entries[1:]] == ["one", "two"]
    assert session.journal.entries[-1].text == "two lines [2J"


# Taking back


def played() -> Session[Sea]:
    """A few turns: 8 answers."""
    session = begun()
    say(session, "sail", "4", "sail", "6", "sell", "2", "sail", "1")
    assert session.state.coins == {"anne": 3, "bob": 11}
    return session


@pytest.mark.parametrize("steps", range(1, 9))
def test_undo_gives_the_game_of_then_and_redo_the_game_of_now(steps: int, same: Same) -> None:
    session = played()
    after = picture(session)
    then = begun()
    say(then, *[entry.text for entry in session.path[: 8 - steps]])
    taken = session.undo(steps)
    assert [entry.number for entry in taken] == list(range(9 - steps, 9))
    assert picture(session) == picture(then)
    same(session)
    session.redo()
    assert picture(session) == after
    same(session)


def test_undo_and_redo_go_step_by_step() -> None:
    session = played()
    for _ in range(3):
        session.undo()
    assert [entry.number for entry in session.path] == [1, 2, 3, 4, 5]
    session.redo()
    assert [entry.number for entry in session.path] == [1, 2, 3, 4, 5, 6]
    session.redo()
    session.redo()
    assert [entry.number for entry in session.path] == [1, 2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(IllegalAnswer, match="nothing to bring back"):
        session.redo()


def test_a_new_answer_ends_what_could_be_brought_back() -> None:
    session = played()
    session.undo(2)
    say(session, "sell")
    with pytest.raises(IllegalAnswer, match="nothing to bring back"):
        session.redo()


def test_nothing_to_take_back() -> None:
    session = begun()
    for act in (session.undo, session.undo_line, lambda: session.undo(5)):
        with pytest.raises(IllegalAnswer, match="nothing to take back"):
            act()
    say(session, "sail")
    session.undo(99)
    assert session.path == []
    for steps in (0, -1):
        with pytest.raises(IllegalAnswer, match="nothing to take back"):
            session.undo(steps)


def test_undo_takes_the_programs_rolls_along(same: Same) -> None:
    session = begun(("anne", "robot"), facts={"speed": {"anne": 1, "robot": 2}})
    say(session, "sail", "4", "sail")
    say(session, "6", by=PROGRAM)
    assert [entry.by for entry in session.path] == ["anne", "anne", "robot", PROGRAM]
    taken = session.undo()
    assert [entry.number for entry in taken] == [3, 4]
    assert session.earlier_roll("t1.robot.die") == [6]
    say(session, "sail")
    assert key(session) == "t1.robot.die"
    assert session.earlier_roll("t1.robot.die") == [6]
    say(session, "6", by=PROGRAM)
    assert session.earlier_roll("t1.robot.die") is None
    assert session.earlier_roll("t1.anne.die") is None
    same(session)


def test_a_line_is_one_unit(same: Same) -> None:
    session = begun()
    say(session, "sail")
    say(session, "4", "sail", "6", line=2)
    say(session, "sell", line=5)
    session.undo_line()
    assert [entry.number for entry in session.path] == [1, 2, 3, 4]
    session.undo_line()
    assert [entry.number for entry in session.path] == [1]
    session.undo_line()
    assert session.path == []
    same(session)


def test_an_undone_branch_can_be_reached(same: Same) -> None:
    session = played()
    first = picture(session)
    session.undo(4)
    say(session, "remember", "sell")
    second, there = picture(session), session.path[-1].number
    session.go_to(8)
    assert picture(session) == first
    same(session)
    session.go_to(there)
    assert picture(session) == second
    session.undo()
    same(session)


@pytest.mark.parametrize("number", [3, 4, 99, -1])
def test_only_entries_of_play_can_be_stood_at(number: int) -> None:
    session = begun()
    say(session, "sail", "4")
    session.remark("note", by="anne", text="hot")
    session.undo()
    before = picture(session)
    with pytest.raises(IllegalAnswer, match=rf"Entry {number} is no answer of this game"):
        session.go_to(number)
    assert picture(session) == before
    session.go_to(0)
    assert session.path == []


def test_undo_reaches_through_a_restart() -> None:
    session = played()
    session.undo(3)
    again = copied(session)
    again.redo()
    session.redo()
    assert picture(again) == picture(session)
    again.undo(7)
    session.undo(7)
    assert picture(again) == picture(session)


# Corrections


def test_an_answer_is_replaced_and_the_rest_kept(same: Same) -> None:
    session = played()
    before = picture(session)
    refit = session.refit_answer(2, "1")
    assert picture(session) == before
    assert (refit.stopped, refit.dropped) == ("", 0)
    assert [entry.kind for entry in refit.kept] == ["fix", *["answer"] * 6]
    assert refit.kept[0].to == 2
    assert refit.changed == ("Entry 6 (anne · sell how many): now 1-2",)
    assert refit.before.state.coins == {"anne": 3, "bob": 11}
    assert refit.after.state.coins == {"anne": 0, "bob": 11}
    session.adopt_answer(refit)
    assert session.state == refit.after.state
    assert key(session) == "t3.anne.deed"
    assert [entry.number for entry in session.path] == [1, *range(10, 17)]
    same(session)


def test_a_correction_can_be_taken_back(same: Same) -> None:
    session = played()
    before = picture(session)
    session.adopt_answer(session.refit_answer(2, "1"))
    assert session.state.coins["anne"] == 0
    session.go_to(8)
    assert picture(session) == before
    session.go_to(16)
    assert session.state.coins["anne"] == 0
    session.undo(7)
    assert [entry.number for entry in session.path] == [1]
    same(session)


def test_what_does_not_fit_any_more_is_dropped(same: Same) -> None:
    session = played()
    refit = session.refit_answer(1, "remember")
    assert refit.stopped == "Entry 2 (anne · wind): another question comes here now: bob · what"
    assert (len(refit.kept), refit.dropped) == (1, 7)
    session.adopt_answer(refit)
    assert key(session) == "t1.bob.deed"
    assert session.state.coins == {"anne": 0, "bob": 0}
    same(session)


def test_an_answer_that_becomes_illegal_stops_the_rest(same: Same) -> None:
    session = begun()
    say(session, "sail", "6", "sail", "1", "sell", "7", "sell", "3")
    refit = session.refit_answer(2, "4")
    assert refit.stopped == "Entry 6 (anne · sell how many): 7 is not within 1-5."
    assert (len(refit.kept), refit.dropped) == (4, 3)
    session.adopt_answer(refit)
    assert key(session) == "t2.anne.sell"
    same(session)


def test_the_same_answer_changes_nothing() -> None:
    session = played()
    refit = session.refit_answer(4, "6")
    assert (refit.stopped, refit.dropped, refit.changed) == ("", 0, ())
    assert refit.after.state == session.state


def test_a_correction_of_a_correction(same: Same) -> None:
    session = played()
    session.adopt_answer(session.refit_answer(2, "1"))
    fixed = session.path[1].number
    with pytest.raises(IllegalAnswer, match=f"that question is entry {fixed} now"):
        session.refit_answer(2, "4")
    refit = session.refit_answer(fixed, "4")
    assert refit.kept[0].to == fixed
    session.adopt_answer(refit)
    assert session.state.coins == {"anne": 3, "bob": 11}
    same(session)


@pytest.mark.parametrize(
    ("number", "text", "message"),
    [
        (99, "4", "Entry 99 is no answer in force; /log lists them."),
        (9, "4", "Entry 9 is no answer in force"),
        (10, "4", "Entry 10 is no answer in force"),
        (8, "4", "Entry 8 is no answer in force"),
        (2, "7", "A die has no 7"),
        (2, "x", "'x' is no roll"),
    ],
)
def test_corrections_that_are_refused(number: int, text: str, message: str) -> None:
    session = played()
    session.house("goal", "20", by="table")
    session.undo(2)
    before, count = picture(session), len(session.journal.entries)
    with pytest.raises((IllegalAnswer, InvalidAnswer), match=message):
        session.refit_answer(number, text)
    assert picture(session) == before
    assert len(session.journal.entries) == count


def test_a_roll_of_the_program_that_is_corrected_is_typed() -> None:
    session = begun(("robot",), facts={"speed": {"robot": 1}})
    say(session, "sail")
    say(session, "6", by=PROGRAM)
    refit = session.refit_answer(2, "3")
    assert refit.kept[0].by == "table"
    session.adopt_answer(refit)
    session.undo()
    assert [entry.number for entry in session.path] == [1]


# Printed facts


def own_box() -> Session[Sea]:
    session = begun(facts={})
    say(session, "sail", "4")
    assert isinstance(session.question, Fact)
    return session


def test_a_fact_is_asked_once_and_survives_undo(same: Same) -> None:
    session = own_box()
    say(session, "3")
    entry = session.journal.entries[-1]
    assert (entry.kind, entry.key, entry.value) == ("fact", "speed.anne", 3)
    assert entry.rulings == (("toy/sail", 4, 3, 7),)
    assert texts(session) == ["anne has 7 coins."]
    assert [e.number for e in session.path] == [1, 2]
    same(session)
    session.undo(2)
    assert session.fact(("speed", "anne")) == 3
    say(session, "sail", "4")
    assert key(session) == "t1.bob.deed"
    assert session.state.coins["anne"] == 7
    same(session)


def test_a_branch_that_waited_for_a_fact_goes_on_when_it_is_known(same: Same) -> None:
    session = own_box()
    session.undo()
    say(session, "1", "3")
    session.go_to(2)
    assert key(session) == "t1.bob.deed"
    assert session.state.coins["anne"] == 7
    same(session)


def test_nothing_comes_between_a_fact_and_what_asked_for_it() -> None:
    session = own_box()
    before, count = picture(session), len(session.journal.entries)
    for act in (
        lambda: session.house("goal", "5", by="table"),
        lambda: session.adjust(("anne.coins +1",), "found", by="table"),
        lambda: session.try_adjust(("anne.coins +1",)),
        lambda: session.interrupt("tax", "", by="table"),
    ):
        with pytest.raises(IllegalAnswer) as caught:
            act()
        assert str(caught.value) == (
            "First tell what the box prints (speed printed on anne's boat), or take back an answer."
        )
    assert picture(session) == before
    assert len(session.journal.entries) == count
    session.remark("note", by="anne", text="where is the box?")
    session.undo()
    assert key(session) == "t1.anne.die"


def test_a_correction_waits_for_the_facts_it_asks(same: Same) -> None:
    session = begun(facts={"speed": {"bob": 2}})
    say(session, "sell", "sail", "4")
    session.house("goal", "20", by="table")
    say(session, "sell")
    refit = session.refit_answer(1, "sail")
    assert refit.stopped == "Entry 2 (bob · what): another question comes here now: anne · wind"
    session.undo(99)
    say(session, "remember", "remember", "sell")
    session.house("goal", "20", by="table")
    say(session, "remember")
    first = session.path[0].number
    session.adopt_answer(session.refit_answer(first, "sail"))
    say(session, "4")
    assert key(session) == "fact.speed.anne"
    same(session)


def test_what_came_between_stops_where_a_fact_is_asked() -> None:
    session = begun()
    say(session, "sail", "4")
    session.house("goal", "20", by="table")
    with_facts = [*session.journal.entries]
    header = with_facts[0]
    assert isinstance(header.value, dict)
    bare = replace(header, value={**header.value, "tables": {}})
    again = Session(toys.GAME, Journal([bare, *with_facts[1:]], None))
    assert again.diverged is not None
    assert again.diverged.number == 2
    unread = replace(header, value={**header.value, "tables": {"speed": {"anne": "x"}}})
    silent = replace(with_facts[2], rulings=())
    again = Session(toys.GAME, Journal([unread, with_facts[1], silent, with_facts[3]], None))
    assert str(again.diverged) == (
        "Entry 3 (goal): what the box prints is asked here now: speed printed on anne's boat"
    )


def test_a_fact_that_is_corrected_changes_the_game_from_where_it_mattered(same: Same) -> None:
    session = played()
    before = picture(session)
    refit = session.refit_fact(("speed", "bob"), 5)
    assert picture(session) == before
    assert refit.parent == 3
    assert (refit.stopped, refit.dropped) == ("", 0)
    assert refit.after.state.coins == {"anne": 3, "bob": 17}
    session.adopt_fact(("speed", "bob"), 5, refit)
    assert session.state == refit.after.state
    assert session.fact(("speed", "bob")) == 5
    same(session)


def test_a_corrected_fact_may_stop_what_came_after(same: Same) -> None:
    session = begun()
    say(session, "sail", "6", "sail", "1", "sell", "7", "sell", "3")
    refit = session.refit_fact(("speed", "anne"), 1)
    assert (refit.kept, refit.stopped) == ((), "")
    session.adopt_fact(("speed", "anne"), 1, refit)
    assert session.state.points["anne"] == 7
    session.adopt_fact(("speed", "bob"), 1, session.refit_fact(("speed", "bob"), 1))
    assert key(session) == "t2.bob.sell"
    same(session)


def test_a_fact_that_was_never_used_changes_nothing(same: Same) -> None:
    session = played()
    before = picture(session)
    refit = session.refit_fact(("speed", "cid"), 7)
    session.adopt_fact(("speed", "cid"), 7, refit)
    assert picture(session) == before
    assert session.fact(("speed", "cid")) == 7
    same(session)


def test_a_corrected_fact_stays_when_answers_are_taken_back(same: Same) -> None:
    session = played()
    session.adopt_fact(("speed", "bob"), 5, session.refit_fact(("speed", "bob"), 5))
    session.undo(99)
    say(session, "sell", "sail", "1")
    assert session.state.coins["bob"] == 6
    same(session)


def test_a_branch_that_does_not_fit_the_facts_of_today_is_told(same: Same) -> None:
    session = played()
    session.undo(6)
    session.adopt_fact(("speed", "anne"), 5, session.refit_fact(("speed", "anne"), 5))
    before, count = picture(session), len(session.journal.entries)
    with pytest.raises(Diverged) as caught:
        session.go_to(8)
    assert str(caught.value) == (
        "Entry 2 (t1.anne.die): it was ruled toy/sail 4 1 5, today toy/sail 4 5 9"
    )
    assert picture(session) == before
    assert len(session.journal.entries) == count
    assert session.diverged is None
    say(session, "sail", "1")
    same(session)


def test_a_look_at_what_could_not_have_come_is_refused() -> None:
    session = begun()
    say(session, "sail", "1", "sell", "sell", "2")
    session.undo(99)
    session.adopt_fact(("speed", "bob"), 3, session.refit_fact(("speed", "bob"), 3))
    assert session.at(5).state.points["anne"] == 2
    session.adopt_fact(("speed", "anne"), 9, session.refit_fact(("speed", "anne"), 9))
    assert session.at(5).state.coins["anne"] == 8
    say(session, "sail", "1", "sell", "sell", "9")
    number = session.path[-1].number
    session.undo(99)
    session.adopt_fact(("speed", "anne"), 1, session.refit_fact(("speed", "anne"), 1))
    with pytest.raises(Diverged) as caught:
        session.at(number)
    assert str(caught.value) == f"Entry {number} (t2.anne.sell): 9 is not within 1-2."


def test_a_fact_that_cannot_be_read_is_asked_again(same: Same) -> None:
    session = begun(facts={"speed": {"anne": "fast", "bob": 2}})
    say(session, "sail", "4")
    assert key(session) == "fact.speed.anne"
    assert getattr(session.question, "fault", "") == "A speed is a number from 1 to 9."
    assert texts(session) == [], (
        "it belongs to the question: a replay that knows the fact says nothing"
    )
    say(session, "3")
    assert session.state.coins["anne"] == 7
    same(session)


def test_what_is_learned_is_kept_with_the_tables(same: Same) -> None:
    session = begun()
    say(session, "remember")
    entry = session.journal.entries[-1]
    assert (entry.kind, entry.key, entry.value, entry.by) == ("fact", "kept.anne", 1, PROGRAM)
    assert texts(session) == ["anne knew None."]
    same(session)
    session.undo()
    say(session, "sail", "1")
    assert session.fact(("kept", "anne")) == 1
    assert session.journal.entries[-1].kind == "answer"


def test_what_was_learned_once_does_not_undo_a_correction(same: Same) -> None:
    session = begun()
    say(session, "remember")
    session.adopt_fact(("kept", "anne"), 7, session.refit_fact(("kept", "anne"), 7))
    for game in (copied(session), session):
        say(game, "sail", "1")
        assert game.fact(("kept", "anne")) == 7
        game.undo()
        say(game, "1")
        assert game.fact(("kept", "anne")) == 7
        same(game)


# At any time


def waiting_to_sell(coins: int = 5) -> Session[Sea]:
    session = begun()
    session.adjust((f"anne.coins +{coins}",), "found", by="table")
    say(session, "sell")
    assert isinstance(session.question, Number)
    assert session.question.high == coins
    return session


def test_a_waiting_question_is_built_anew(same: Same) -> None:
    session = waiting_to_sell()
    entry = session.interrupt("gift", "anne", by="bob")
    assert (entry.kind, entry.key, entry.text) == ("interrupt", "gift", "anne")
    assert key(session) == "t1.gift.anne"
    same(session)
    say(session, "4")
    assert key(session) == "t1.anne.sell"
    assert isinstance(session.question, Number)
    assert session.question.high == 9
    same(session)
    session.undo()
    assert key(session) == "t1.gift.anne"
    session.undo()
    assert key(session) == "t1.anne.sell"


def test_a_waiting_question_may_answer_itself(same: Same) -> None:
    session = waiting_to_sell()
    session.interrupt("tax", "1", by="bob")
    assert key(session) == "t1.bob.deed"
    assert session.path[-1].auto == (("t1.anne.sell", "1"),)
    assert texts(session) == ["Taxes.", "anne sells the only coin.", "anne sells 1."]
    same(session)


def test_a_waiting_question_may_become_void(same: Same) -> None:
    session = waiting_to_sell()
    session.interrupt("tax", "", by="bob")
    assert key(session) == "t1.bob.deed"
    assert texts(session) == ["Taxes.", "anne has nothing to sell."]
    same(session)
    session.undo()
    assert key(session) == "t1.anne.sell"


def test_adjusting_builds_the_waiting_question_anew(same: Same) -> None:
    for change, waits in (("+2", "t1.anne.sell"), ("-4", "t1.bob.deed"), ("-5", "t1.bob.deed")):
        session = waiting_to_sell()
        session.adjust((f"anne.coins {change}",), "so agreed", by="table")
        assert key(session) == waits
        same(session)


def test_actions_inside_actions(same: Same) -> None:
    session = waiting_to_sell()
    session.interrupt("gift", "anne", by="bob")
    session.interrupt("gift", "bob", by="anne")
    assert key(session) == "t1.gift.bob"
    say(session, "2")
    assert key(session) == "t1.gift.anne"
    say(session, "3")
    assert key(session) == "t1.anne.sell"
    assert session.state.coins == {"anne": 8, "bob": 2}
    same(session)


def test_actions_that_are_refused() -> None:
    session = waiting_to_sell()
    before = picture(session)
    for name, words, message in (
        ("gift", "cid", "Nobody is called 'cid'."),
        ("pirates", "", "Toy Sea has no action 'pirates'."),
    ):
        with pytest.raises(IllegalAnswer) as caught:
            session.interrupt(name, words, by="bob")
        assert str(caught.value) == message
    assert picture(session) == before


def test_words_of_an_action_are_those_that_are_saved(same: Same) -> None:
    session = waiting_to_sell()
    session.interrupt("gift", " anne\x00 ", by="bob")
    assert key(session) == "t1.gift.anne"
    same(session)


def test_an_action_after_the_end_changes_nothing_of_it(same: Same) -> None:
    session = begun(goal="5")
    session.adjust(("anne.coins +9",), "found", by="table")
    say(session, "sell", "9")
    session.interrupt("tax", "", by="bob")
    assert session.question is None
    same(session)


# Against no rule


def test_adjusting_is_booked_with_its_reason(same: Same) -> None:
    session = begun()
    done, problems, run = session.try_adjust(("anne.coins +5", "bob.coins +1"))
    assert [operated.text for operated in done] == ["anne: 5 coins.", "bob: 1 coins."]
    assert problems == []
    assert run.state.coins == {"anne": 5, "bob": 1}
    assert session.state.coins == {"anne": 0, "bob": 0}
    entry = session.adjust(("anne.coins +5", "bob.coins +1"), "found in the box", by="bob")
    assert (entry.kind, entry.value, entry.text, entry.by) == (
        "adjust", ["anne.coins +5", "bob.coins +1"], "found in the box", "bob",
    )  # fmt: skip
    assert session.state.coins == {"anne": 5, "bob": 1}
    same(session)
    session.undo()
    assert session.state.coins == {"anne": 0, "bob": 0}


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (("anne.coins +5", "bob.coins -12"), IllegalAnswer),
        (("anne.coins +5", "cid.coins 1"), InvalidAnswer),
        (("anne.coins +5", "bob.coins +2"), FlowBroken),
    ],
)
def test_a_refused_line_leaves_everything_as_it_was(
    lines: tuple[str, ...], fault: type[Exception]
) -> None:
    session = played()
    before, count = picture(session), len(session.journal.entries)
    for act in (
        lambda: session.adjust(lines, "why", by="table"),
        lambda: session.try_adjust(lines),
    ):
        with pytest.raises(fault):
            act()
        assert picture(session) == before
    assert len(session.journal.entries) == count


def test_what_would_be_broken_is_told() -> None:
    _, problems, _ = begun().try_adjust(("anne.coins +51",))
    assert problems == ["anne has too much."]


def test_a_house_option_holds_from_its_number_on(same: Same) -> None:
    session = begun()
    session.adjust(("anne.coins +9", "bob.coins +9"), "found", by="table")
    say(session, "sell", "6")
    assert session.question is not None
    entry = session.house("goal", "5", by="table")
    assert (entry.kind, entry.key, entry.value) == ("house", "goal", "5")
    assert session.at(entry.number - 1).state.goal == 10
    assert session.state.goal == 5
    assert session.state.winner == ""
    say(session, "sell", "6")
    assert session.state.winner == "bob"
    same(session)
    session.undo(3)
    assert session.state.goal == 10


def test_an_unknown_option_is_refused() -> None:
    session = played()
    before = picture(session)
    with pytest.raises(IllegalAnswer, match="goal takes one of: 10, 5, 20"):
        session.house("goal", "7", by="table")
    assert picture(session) == before


@pytest.mark.parametrize("kind", ["note", "ruling", "count"])
def test_remarks_change_nothing_and_stay(kind: str, same: Same) -> None:
    session = played()
    before = picture(session)
    entry = session.remark(kind, by="bob", text="hot", value=["toy/sail"])
    assert picture(session) == before
    assert session.journal.entries[-1] == entry
    assert not session.is_play(entry)
    session.undo()
    session.redo()
    assert picture(session) == before
    assert entry in session.journal.entries
    same(session)


def test_who_rolls_is_remembered(same: Same) -> None:
    session = played()
    assert session.dice == "ai"
    session.remark("dice", by="bob", value="referee")
    assert session.dice == "referee"
    session.undo()
    assert session.dice == "referee"
    same(session)


@pytest.mark.parametrize(
    ("question", "modes"),
    [
        (DiceRoll(key="d", prompt="d"), ("referee",)),
        (DiceRoll(key="d", prompt="d", for_ai=True), ("ai", "referee")),
        (Number(key="n", prompt="n", low=0, high=1), ()),
    ],
)
def test_what_the_program_rolls(question: Question[Any], modes: tuple[str, ...]) -> None:
    assert [m for m in ("table", "ai", "referee") if is_for_program(question, m)] == list(modes)


# Looking


def test_looking_changes_nothing() -> None:
    session = waiting_to_sell()
    before, count = picture(session), len(session.journal.entries)
    run, rulings = session.what_if("5")
    assert run.state.points["anne"] == 5
    assert [told(ruling.text) for ruling in rulings] == ["anne sells 5."]
    with pytest.raises(IllegalAnswer, match="6 is not within 1-5"):
        session.what_if("6")
    assert session.at(0).state.coins == {"anne": 0, "bob": 0}
    assert session.at(1).state.coins == {"anne": 5, "bob": 0}
    assert [number for number, _, _ in session.walk()] == [0, 1, 2]
    assert session.rulings_of(2) == []
    assert session.rulings_of(99) is None
    assert picture(session) == before
    assert len(session.journal.entries) == count


def test_what_if_stops_at_a_rule_that_fails() -> None:
    session = begun()
    before = picture(session)
    with pytest.raises(FlowBroken, match="the oar breaks"):
        session.what_if("break")
    assert picture(session) == before
    say(session, "sail")


def test_walking_through_the_game() -> None:
    session = played()
    states = [(number, dict(run.state.coins)) for number, run, _ in session.walk()]
    assert states[0] == (0, {"anne": 0, "bob": 0})
    assert states[4] == (4, {"anne": 5, "bob": 8})
    assert states[-1] == (8, {"anne": 3, "bob": 11})
    said = [[told(r.text) for r in rulings] for _, _, rulings in session.walk()]
    assert said[2] == ["anne has 5 coins."]
    assert said[8] == ["bob has 11 coins."]


def test_the_game_right_after_any_entry() -> None:
    session = played()
    session.undo(6)  # entry 9
    session.remark("note", by="bob", text="hot")  # entry 10
    say(session, "sell")  # entry 11
    coins = {n: session.at(n).state.coins for n in range(12)}
    assert coins[8] == {"anne": 3, "bob": 11}
    assert coins[9] == coins[10] == coins[2] == {"anne": 5, "bob": 0}
    assert session.at(9).question is not None
    assert session.at(11).state.turn == 2
    with pytest.raises(IllegalAnswer, match="no entry 12"):
        session.at(12)
    session.go_to(0)
    assert session.at(12).state.coins == {"anne": 0, "bob": 0}


def test_where_the_flow_waits() -> None:
    session = waiting_to_sell()
    session.interrupt("gift", "bob", by="anne")
    places = session.run.where()
    assert [place.split(" line ")[0] for place in places] == [
        "play",
        "turn",
        "sell",
        "ask_if",
        "gift",
        "ask",
    ]


# When something fails


def test_a_rule_that_fails_leaves_the_game_where_it_was(same: Same) -> None:
    session = played()
    before, count = picture(session), len(session.journal.entries)
    with pytest.raises(FlowBroken) as caught:
        say(session, "break")
    assert str(caught.value) == "RuntimeError: the oar breaks"
    assert picture(session) == before
    assert len(session.journal.entries) == count
    with pytest.raises(FlowBroken, match="KeyError: 'mast'"):
        session.interrupt("storm", "", by="bob")
    assert picture(session) == before
    assert len(session.journal.entries) == count
    say(session, "sail", "3")
    same(session)


def test_a_fact_after_which_a_rule_fails_is_not_kept() -> None:
    session = begun(facts={"speed": {"bob": 1}})
    say(session, "sail", "4")

    def fails(_: Sea) -> int:
        raise ValueError("no wind")

    broken = Session(toys.later_rules(fails), Journal([*session.journal.entries], None))
    assert key(broken) == "fact.speed.anne"
    with pytest.raises(FlowBroken, match="no wind"):
        say(broken, "3")
    assert key(broken) == "fact.speed.anne"
    assert broken.fact(("speed", "anne")) is None
    assert len(broken.journal.entries) == 3


def test_a_correction_that_breaks_a_rule_stops_there() -> None:
    session = played()
    refit = session.refit_answer(5, "break")
    assert refit.stopped == "Entry 5 (anne · what): RuntimeError: the oar breaks"
    assert (refit.kept, refit.dropped) == ((), 4)
    session.adopt_answer(refit)
    assert [entry.number for entry in session.path] == [1, 2, 3, 4]


def test_a_full_disk_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "sea.jsonl"
    session = begun(save=save)
    say(session, "sail")
    writing = os.write

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    acts: tuple[Callable[[], object], ...] = (
        lambda: say(session, "4"),
        lambda: say(session, "remember"),
        lambda: session.remark("note", by="bob", text="full"),
        lambda: session.undo(),
        lambda: session.redo(),
        lambda: session.adopt_answer(session.refit_answer(2, "5")),
        lambda: session.adopt_fact(("speed", "cid"), 4, session.refit_fact(("speed", "cid"), 4)),
    )
    for act in acts:
        with pytest.raises(NotSaved):
            act()
    assert key(session) == "t2.anne.deed"
    assert session.state.coins == {"anne": 6, "bob": 0}
    assert session.journal.unsaved == len(session.journal.entries) - 2
    monkeypatch.setattr(os, "write", writing)
    say(session, "sail")
    assert session.journal.unsaved == 0
    session.journal.close()
    with Journal.open(save) as journal:
        assert picture(Session(toys.GAME, journal)) == picture(session)


def test_what_the_journal_does_not_take_is_not_in_the_game() -> None:
    session = played()
    before, count = picture(session), len(session.journal.entries)
    session.journal._items = 2_000_000
    for act in (
        lambda: say(session, "sail"),
        lambda: session.remark("note", by="bob", text="full"),
        lambda: session.undo(),
        lambda: session.house("goal", "5", by="bob"),
        lambda: session.adopt_answer(session.refit_answer(2, "5")),
    ):
        with pytest.raises(JournalError, match="the journal is full"):
            act()
        assert picture(session) == before
        assert len(session.journal.entries) == count
    session.journal._items = 0
    say(session, "sail", "1")


# The save


def test_a_file_reopened_is_the_same_game(tmp_path: Path) -> None:
    save = tmp_path / "sea.jsonl"
    session = begun(save=save)
    say(session, "sail", "4", "sail", "6")
    session.house("goal", "20", by="bob")
    session.interrupt("gift", "anne", by="bob")
    say(session, "3", "sell", "2")
    session.adopt_answer(session.refit_answer(4, "1"))
    session.undo()
    session.journal.close()
    with Journal.open(save) as journal:
        again = Session(toys.GAME, journal)
        assert picture(again) == picture(session)
        say(again, "1", "sail", "1")
    with Journal.open(save, write=False) as journal:
        assert picture(Session(toys.GAME, journal)) == picture(again)


def test_the_header_says_who_plays_by_what() -> None:
    setup = Setup(seats=("anne",), options={"goal": "5"}, copy="ours", stand_in=True)
    header = header_entry(toys.GAME, setup, SPEEDS, "now")
    assert setup_of(header) == replace(setup, version=toys.GAME.version)
    assert header.at == "now"
    assert isinstance(header.value, dict)
    assert header.value["tables"] == SPEEDS
    assert header.value["tables"] is not SPEEDS
    with pytest.raises(Diverged, match="not the header of a game"):
        setup_of(Entry(number=1, kind="note"))
    strange = Entry(number=0, kind="header", value={"format": 1, "seats": "anne", "options": []})
    assert setup_of(strange) == Setup()


def test_a_live_game_never_changes_the_tables_it_was_given() -> None:
    facts: dict[str, Any] = {"speed": {"anne": 1}}
    session = begun(facts=facts)
    say(session, "sell", "sail", "1", "2")
    assert facts == {"speed": {"anne": 1}}
    assert session.fact(("speed", "bob")) == 2


def test_other_rules_are_told_with_entry_and_both_rulings() -> None:
    session = played()
    later = toys.later_rules(lambda state: int(state.turn == 2))
    again = Session(later, Journal([*session.journal.entries], None))
    assert again.diverged is not None
    assert again.diverged.number == 8
    assert str(again.diverged) == (
        "Entry 8 (t2.bob.die): it was ruled toy/sail 1 2 3, today toy/sail 1 2 4"
    )
    assert [entry.number for entry in again.path] == list(range(1, 8))
    assert key(again) == "t2.bob.die"
    again.go_to(7)
    say(again, "1")
    assert again.state.coins["bob"] == 12
    once_more = Session(later, Journal([*again.journal.entries], None))
    assert once_more.diverged is None
    assert picture(once_more) == picture(again)


@pytest.mark.parametrize(
    ("change", "told_as"),
    [
        ({"key": "t1.anne.x"}, "another question comes here now: anne · wind"),
        ({"value": [7]}, "A die has no 7; its faces are 1-6."),
        ({"value": {"x": [1]}}, "Not a roll of dice."),
        ({"kind": "adjust", "value": ["anne.coins -9"]}, "anne has only 0."),
        ({"kind": "house", "key": "goal", "value": "7"}, "goal takes one of: 10, 5, 20."),
        ({"kind": "interrupt", "key": "x"}, "Toy Sea has no action 'x'."),
        ({"rulings": ()}, "it had 0 rulings, today 1"),
        ({"rulings": (("toy/sail", 4, 1, 6),)}, "it was ruled toy/sail 4 1 6, today toy/sail 4 1 5"),
        ({"auto": (("t1", "x"),)}, "what answered itself was (('t1', 'x'),), today ()"),
    ],
)  # fmt: skip
def test_a_save_that_does_not_fit_is_told(change: dict[str, Any], told_as: str) -> None:
    session = played()
    entries = [*session.journal.entries]
    entries[2] = replace(entries[2], **change)
    again = Session(toys.GAME, Journal(entries, None))
    assert again.diverged is not None
    assert str(again.diverged).endswith(f": {told_as}")
    assert again.diverged.number == 2
    assert [entry.number for entry in again.path] == [1]
    assert key(again) == "t1.anne.die"


def test_an_answer_after_the_end_does_not_fit() -> None:
    session = begun(goal="5")
    session.adjust(("anne.coins +9",), "found", by="table")
    say(session, "sell", "9")
    session.journal.append(Entry(number=4, kind="answer", key="t2.anne.deed", value="sail"))
    again = Session(toys.GAME, session.journal)
    assert str(again.diverged) == "Entry 4 (t2.anne.deed): the game is over before it"
    assert again.state.winner == "anne"


# All of it by chance


STEPS = st.lists(
    st.tuples(st.sampled_from(("say", "say", "say", "undo", "redo", "fix", "gift", "tax", "adjust", "goal", "fact", "go")),
              st.integers(0, 10**6)),
    max_size=25,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_whatever_happens_the_save_tells_the_same(steps: list[tuple[str, int]]) -> None:
    session = begun(facts={"speed": {"anne": 1}})
    for what, n in steps:
        with suppress(IllegalAnswer, InvalidAnswer, Diverged, FlowBroken):
            _step(session, what, n)
        again = copied(session)
        assert again.diverged is None
        assert picture(again) == picture(session)
        assert again.facts == session.facts


def _step(session: Session[Sea], what: str, n: int) -> None:
    numbers = [entry.number for entry in session.journal.entries]
    match what:
        case "say":
            say(session, ("sail", "sell", "remember", "1", "2", "5", "6", "break")[n % 8])
        case "undo":
            session.undo(1 + n % 4)
        case "redo":
            session.redo()
        case "fix":
            refit = session.refit_answer(numbers[n % len(numbers)], str(1 + n % 6))
            session.adopt_answer(refit)
        case "gift" | "tax":
            session.interrupt(what, ("anne", "bob")[n % 2] if what == "gift" else "", by="table")
        case "adjust":
            session.adjust((f"anne.coins {n % 9 - 3:+}",), "so", by="table")
        case "goal":
            session.house("goal", ("5", "10", "20")[n % 3], by="table")
        case "fact":
            path = ("speed", ("anne", "bob")[n % 2])
            session.adopt_fact(path, 1 + n % 9, session.refit_fact(path, 1 + n % 9))
        case _:
            session.go_to(numbers[n % len(numbers)])
