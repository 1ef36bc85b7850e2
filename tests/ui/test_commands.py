"""The commands at every prompt."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from examples.pig import GAME as PIG
from referee.core.errors import InvalidAnswer
from referee.core.game import Accounts, Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.protocol import Flow
from referee.core.session import Session
from referee.core.tables import Rule, Rulebook, TableRuling
from referee.ui.commands import COMMANDS
from referee.ui.figures import AccountNames, Moved, figures
from referee.ui.sitting import Sitting
from tests.ui import toybox
from tests.ui.toybox import FixedRoller, Sat, WatchedAsker, session_of, sit, toy

if TYPE_CHECKING:
    from referee.core.pieces import Pieces

BETS = toy(toybox.bet, toybox.bet, toybox.bet)
BOOK = Rulebook(
    slug="toy",
    rules=(
        Rule(id="betting", heading="How to bet", gist="Gold is bet openly."),
        Rule(id="storms", heading="Storms", gist="Two dice."),
    ),
    rulings=(
        TableRuling(
            id="R5", title="Betting nothing", gist="It may be nothing.", weight="H",
            option="wind", values=("calm", "gale"),
        ),
    ),
    options=(),
)  # fmt: skip


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    monkeypatch.setattr("referee.core.tables.rulebook", lambda slug: BOOK)
    return BOOK


def values(sat: Sat) -> list[object]:
    return [entry.value for entry in sat.session.path]


def kinds(sat: Sat) -> list[str]:
    return [entry.kind for entry in sat.session.journal.entries[1:]]


# The register


def test_every_command_of_the_design_is_there() -> None:
    assert set(COMMANDS) == {
        "?", "<", "undo", "redo", "fix", "why", "detail", "show", "log", "odds", "rules", "adjust",
        "fact", "house", "ruling", "note", "count", "what-if", "roll", "dice", "end", "quit", "help",
        "save",
    }  # fmt: skip
    assert all(command.gist.endswith(".") for command in COMMANDS.values())


def test_help_lists_every_command_and_the_game_s_own() -> None:
    sat = sit(BETS, "/help")
    for command in COMMANDS.values():
        assert any(
            line.startswith(f"{command.typed} {command.usage}".rstrip()) for line in sat.lines
        )
    assert "Toy:" in sat.lines
    assert "/gift AMOUNT  Anne gives to Bob." in sat.lines
    assert max(map(len, sat.after("/help"))) <= 80


def test_help_of_one_command() -> None:
    assert sit(BETS, "/help /q").after("/help /q") == [
        "/quit  Leave; the game is saved after every answer."
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/xyz", "There is no command /xyz; /help lists them."),
        ("/", "There is no command /; /help lists them."),
        ("/ru", "/ru may be /rules, /ruling."),
        ("/d full", "/d may be /detail, /dice."),
    ],
)
def test_a_command_that_is_none_or_several(typed: str, said: str) -> None:
    sat = sit(BETS, typed)
    assert sat.after(typed) == [said]
    assert not sat.session.path


LOOKING = (
    "?",
    "/why",
    "/show",
    "/log",
    "/odds",
    "/rules",
    "/what-if 1",
    "/help",
    "/detail",
    "/roll 2",
)


@pytest.mark.parametrize("typed", LOOKING)
def test_looking_changes_neither_state_nor_journal(typed: str) -> None:
    session = session_of(BETS)
    session.answer(1, by="table")
    entries, pieces = list(session.journal.entries), BETS.pieces(session.state)
    question = session.question
    sat = sit(session, typed, "")
    assert session.journal.entries[: len(entries)] == entries
    assert len(session.journal.entries) == len(entries) + 1
    assert question is not None
    assert BETS.pieces(session.at(entries[-1].number).state) == pieces
    assert sat.lines[0].startswith("Anne · bet (0-2) [1] > ")


# Looking


def test_the_legal_answers() -> None:
    assert sit(toy(toybox.bid), "?").after("?") == [
        "1. A pass: nothing happens",
        "2. R raid: takes a port",
        "not trade: No port trades.",
    ]


def test_a_sign_before_a_word_answers_nothing() -> None:
    sat = sit(toy(toybox.bid), "?raid", "? trade", "?x", "<raid")
    assert sat.after("?raid") == ["2. R raid: takes a port"]
    assert sat.after("? trade") == ["not trade: No port trades."]
    assert len(sat.after("?x")) == 3
    assert sat.after("<raid") == ["< stands alone; the new answer after a semicolon, like <; raid"]
    assert sat.session.path == []


def test_the_legal_answers_of_a_missing_field() -> None:
    sat = sit(toy(toybox.battle), "6 5", "?")
    assert sat.after("?") == ["1. crew", "2. ship"]


def test_why_gives_every_term_and_the_rule(book: Rulebook) -> None:
    sat = sit(BETS, "2", "/why", "/why 1")
    assert sat.lines[1] == "1. Anne bets 2 gold. [How to bet]"
    assert sat.after("/why") == sat.after("/why 1") == [
        "Entry 1:",
        "    Anne bets 2 gold. [How to bet]",
        "        2 of her gold",
        "        not counted: what she owes",
        "How to bet: Gold is bet openly.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/why 9", "Entry 9 does not exist; /log lists the entries."),
        ("/why 1", "Entry 1 is not in force; /log lists the entries."),
        ("/why x", "'x' is not the number of an entry."),
        ("/why", "Nothing was ruled yet."),
    ],
)
def test_why_of_nothing(typed: str, said: str) -> None:
    assert sit(BETS, "1", "<", typed).after(typed) == [said]


def test_detail_tells_why_at_once() -> None:
    sat = sit(BETS, "/detail full", "1", "/det", "1")
    assert sat.text.count("not counted: what she owes") == 1
    assert sit(BETS, "1", detail=True).text.count("not counted") == 1


def test_show_one_view_or_all_but_the_hidden() -> None:
    sat = sit(BETS, "/show play", "/show", "/show cards")
    assert sat.after("/show play") == [
        "Players",
        "player  gold",
        "------  ----",
        "Anne       3",
        "Bob        3",
    ]
    assert "Ports" in sat.after("/show")
    assert "Hidden" not in sat.text
    assert sat.after("/show cards") == ["Nothing is called cards: players, ports, mine."]


def test_hidden_holdings_are_refused_where_they_would_stay() -> None:
    assert sit(BETS, "/show mine").after("/show mine") == [
        "Hidden holdings are not shown where they stay on the screen."
    ]


def test_log_shows_what_was_taken_back() -> None:
    sat = sit(BETS, "1", "/note a; b", "<", "2", "/log 3", "/log")
    assert sat.after("/log 3") == [
        "entry  by     question  answer",
        "-----  -----  --------  ------",
        "    2  table  note      a; b",
        "    3  table  undo      to 0",
        "    4  table  s1.bet    2",
        "3 of 4; /log 4 shows all.",
    ]
    assert "shows all" not in "".join(sat.after("/log"))
    assert "    1  table  s1.bet    1 (taken back)" in sat.after("/log")


def test_odds() -> None:
    assert sit(toy(toybox.roll), "/odds").after("/odds") == ["7 or more: 21/36"]
    assert sit(BETS, "/odds").after("/odds") == ["There are no odds to count here."]
    assert sit(PIG, "/odds").after("/odds") == ["There are no odds to count here."]


def test_rules_by_words_and_by_number(book: Rulebook) -> None:
    sat = sit(BETS, "/rules", "/rules gold openly", "/rules R5", "/rules kraken")
    assert sat.after("/rules") == ["How to bet", "Storms"]
    assert sat.after("/rules gold openly") == ["How to bet: Gold is bet openly."]
    assert sat.after("/rules R5") == [
        "house R5, Betting nothing (/house wind calm|gale): It may be nothing."
    ]
    assert sat.after("/rules kraken") == ["No rule has all of these words: kraken."]


def test_rules_of_a_game_without_tables() -> None:
    assert sit(BETS, "/rules x").after("/rules x") == ["The tables of Toy hold no rules."]


def test_help_says_how_amounts_are_typed() -> None:
    sat = sit(toy(toybox.place), "?")
    assert sat.after("?")[-1] == (
        "Names with numbers, like curacao 1; several names alone are 1 each; or numbers in this order."
    )


def test_what_if() -> None:
    sat = sit(toy(toybox.bet, toybox.roll, toybox.bet), "/what-if 2", "/what-if 9", "2", "/what 66")
    assert sat.after("/what-if 2") == [
        "If so (nothing is booked):",
        "    Anne bets 2 gold. [betting]",
        "    On the table: Anne: move 2 gold to Supply",
        "    Next: Bob · storm",
    ]
    assert sat.after("/what-if 9") == ["9 is not within 0-3."]
    assert sat.after("/what 66")[-1] == "    Next: Anne · bet"


# Taking back


def test_a_step_back_prefills_what_was_typed() -> None:
    asker = WatchedAsker("1; 0", "<", "1; 0", "<", "/note x")
    Sitting(session_of(BETS), asker, roller=FixedRoller()).play()
    assert [prompt.prefill for prompt in asker.prompts] == ["", "", "1; 0", "", "1; 0", ""]


def test_a_step_back_that_is_answered_on_its_line_prefills_nothing() -> None:
    asker = WatchedAsker("1", "<; 2", "/note x")
    Sitting(session_of(BETS), asker, roller=FixedRoller()).play()
    assert [prompt.prefill for prompt in asker.prompts] == [""] * 4


def test_options_that_were_accepted_can_be_accepted_again() -> None:
    asker = WatchedAsker("", "<", ".", "1")
    sitting = Sitting(session_of(toy(toybox.options, toybox.bet)), asker, roller=FixedRoller())
    sitting.play()
    assert [prompt.prefill for prompt in asker.prompts][:3] == ["", "", "."]
    assert [entry.value for entry in sitting.session.path] == [{}, 1]


def test_a_step_back_tells_the_moves() -> None:
    sat = sit(BETS, "2", "<")
    assert sat.after("<") == [
        "Taken back: 1 (2).",
        "    On the table: Supply: move 2 gold to Anne",
    ]


def test_a_step_back_over_a_roll_says_so() -> None:
    sat = sit(toy(toybox.roll, toybox.bet), "66", "<")
    assert sat.after("<") == ["Taken back: 1 (6 6).", "    This takes back a roll."]


def test_taking_back_an_option_is_no_roll() -> None:
    sat = sit(toy(toybox.roll, toybox.bet), "/house wind gale", "/undo")
    assert sat.after("/undo") == ["Taken back: 1 (house wind = gale)."]


def test_a_step_back_after_a_fact_offers_its_correction() -> None:
    sat = sit(toy(toybox.bet, toybox.sail, toybox.bet), "1", "3", "<", "/undo")
    assert sat.after("<") == [
        "What the parts print is corrected, not taken back; /undo takes back the answer before.",
        "Correct it with /fact hold.sloop 3",
    ]
    assert values(sat) == []
    assert sat.session.fact(("hold", "sloop")) == 3


def test_undo_by_steps_and_to_an_entry_and_redo() -> None:
    sat = sit(BETS, "1", "1", "1", "/undo 2", "/undo to 3", "/redo", "/undo to 3", "/undo to 3")
    assert sat.after("/undo 2")[0] == "Taken back: 2 (1), 3 (1)."
    assert "In force again: 2 (1), 3 (1)." in sat.text
    assert sat.lines[-2:] == ["The game stands right after entry 3 already.", sat.lines[-1]]
    assert values(sat) == [1, 1, 1]


def test_a_long_undo_is_told_shortly() -> None:
    sat = sit(toy(*[toybox.bet] * 9), "0;0;0;0;0;0;0", "<")
    assert sat.after("<") == ["Taken back: 7 entries, 1 to 7."]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("<", "There is nothing to take back."),
        ("/undo", "There is nothing to take back."),
        ("/redo", "There is nothing to bring back."),
        ("/redo x", "/redo stands alone; 'x' is too much."),
        ("/quit now", "/quit stands alone; 'now' is too much."),
        ("/odds 3", "/odds stands alone; '3' is too much."),
        ("/undo 0", "Type how many answers, 1 or more."),
        ("/undo x", "'x' is not a number of answers; or type /undo to ENTRY."),
        ("/undo to 7", "Entry 7 is no answer of this game; /log lists them."),
        ("/fix 1", "Type the number of the entry and the answer, like /fix 57 4."),
        ("/fix 1 4", "Entry 1 is no answer in force; /log lists them."),
    ],
)
def test_nothing_to_take_back(typed: str, said: str) -> None:
    assert sit(BETS, typed).after(typed) == [said]


def test_no_more_is_taken_back_than_there_is() -> None:
    sat = sit(BETS, "1", "/undo 2", "1", "/undo 999")
    assert sat.after("/undo 2") == ["Only 1 answer can be taken back: /undo 1."]
    assert sat.after("/undo 999") == ["Only 2 answers can be taken back: /undo 2."]
    assert values(sat) == [1, 1]


def test_undo_takes_back_adjustments_but_not_notes() -> None:
    sat = sit(BETS, "1", "/adjust Anne.gold +1 : found", "/note n", "/undo")
    assert sat.after("/undo")[0] == "Taken back: 2 (adjust Anne.gold +1 : found)."
    assert kinds(sat) == ["answer", "adjust", "note", "undo"]


# Corrections


def test_fix_shows_what_changes_and_asks() -> None:
    sat = sit(BETS, "1", "1", "/fix 1 2", "n", "/fix 1 2", "y")
    assert sat.after("/fix 1 2") == [
        "Entry 1: 1 becomes 2.",
        "    Other choices now: Entry 2 (Anne · bet): now 0-1",
        "    All later answers still fit (1).",
        "    On the table: Anne: move 1 gold to Supply",
    ]
    assert "Nothing changed." in sat.text
    assert values(sat) == [2, 1]


def test_a_fix_with_the_same_answer_changes_nothing() -> None:
    sat = sit(BETS, "1", "1", "/fix 1 01")
    assert sat.after("/fix 1 01") == ["That is the answer already."]
    assert kinds(sat) == ["answer", "answer"]


def test_a_fix_that_brings_another_question_tells_its_words() -> None:
    def twice_if_more(state: toybox.Toy) -> Flow[None]:
        yield from (toybox.bet if state.gold["Anne"] < 3 else toybox.roll)(state)

    sat = sit(toy(toybox.bet, twice_if_more, toybox.bet), "1", "1", "/fix 1 0", "n")
    assert sat.after("/fix 1 0")[1:3] == [
        "    It stops there: Entry 2 (Anne · bet): another question comes here now: Bob · storm",
        "    Dropped: 1 entry from there on.",
    ]


def test_figures_of_a_correction_are_few_and_in_words() -> None:
    pieces: Pieces = {("Anne", "gold"): 1, ("St. Eustatius", "ship of Bob"): 1}
    moved = Moved(pieces, {("Anne", "gold"): 2}, ())
    names = AccountNames([place for place, _ in pieces], str.title)
    before: Accounts = {
        "anne.gold": 1,
        "bob.ships.st-eustatius": 1,
        "anne.fame": 1,
        "cid.kind": "ai",
    }
    after: Accounts = {"anne.gold": 2, "bob.ships.st-eustatius": 0, "anne.fame": 2, "bob.fame": 0}
    assert figures(before | {"cid.gold": 0}, after, moved, names) == [
        "No longer in the books: Cid",
        "Anne fame: 1 → 2",
        "Bob fame: - → 0",
    ]
    many = replace(BETS, accounts=lambda state: {f"x{n}": state.gold["Anne"] for n in range(20)})
    sat = sit(many, "1", "/fix 1 2", "n")
    assert "    and 12 more figures" in sat.after("/fix 1 2")
    assert len(sat.after("/fix 1 2")) == 12


@pytest.mark.parametrize(
    "lines", [("1", "/fix 1 2"), ("/adjust Anne.gold +1 from nowhere : x",), ("/end",), ("/count",)]
)
def test_a_question_of_the_referees_own_explains_itself_and_lets_the_table_look(
    lines: tuple[str, ...],
) -> None:
    looking = ("?", "/show players", "/why", "/log", "/house wind", "/rules", "/odds", "/help")
    sat = sit(BETS, *lines, *looking, "/house wind gale", "/undo", "/gift 1", "<", "1")
    prompt = next(line for line in sat.lines if line.endswith("> ?")).removesuffix(" > ?")
    assert len(sat.after("?")) > 1
    assert sat.after("/show players")[0] == "Players"
    for command in ("/house", "/undo", "/gift"):
        assert f"{command} has to wait; first answer: {prompt}" in sat.lines
    assert sum(line.startswith(f"{prompt} > ") for line in sat.lines) == 12
    assert [entry.kind for entry in sat.session.path] == ["answer"] * len(lines)


def test_y_and_n_are_explained() -> None:
    sat = sit(BETS, "1", "/fix 1 2", "?", "n")
    assert [line.partition(":")[0] for line in sat.after("?")] == ["y", "n or Enter"]
    sat = sit(toy(toybox.bid), "raid", "?", "/show ports", "y")
    assert [line.partition(":")[0] for line in sat.after("?")] == ["y", "n or Enter"]
    assert values(sat) == ["raid"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("1", "/fix 1 2"), "Nothing changed."),
        (("/adjust Anne.gold +1 from nowhere : x",), "Not booked."),
        (("/count",), "Nothing was counted."),
        (("/end",), "Nothing is ended."),
    ],
)
def test_what_the_end_of_input_drops_is_said(lines: tuple[str, ...], said: str) -> None:
    assert sit(BETS, *lines).lines[-1] == said


def test_a_command_is_no_count_and_every_account_is_listed() -> None:
    sat = sit(BETS, "/count", "/log", "?", "anne=3")
    assert sat.after("?")[1:3] == ["    Anne, Bob: gold", "    Supply"]
    assert sat.after("anne=3") == ["1. The count agrees with the books."]


def test_many_moves_of_a_correction_are_told_when_it_is_adopted() -> None:
    places = [f"place {n}" for n in range(12)]
    game = replace(
        BETS, pieces=lambda state: {(place, "gold"): state.gold["Anne"] for place in places}
    )
    sat = sit(game, "1", "/fix 1 2", "y")
    shortly, whole = sat.after("/fix 1 2"), sat.after("y")
    assert len(shortly) == 13
    assert shortly[-1] == "    and 5 more places; all are told when it is adopted"
    assert whole == [
        "Adopted; the game stands at entry 3.",
        "    On the table:",
        *(f"      {place}: take 1 gold away" for place in places),
        "    3. Anne bets 2 gold. [betting]",
    ]


def test_accounts_are_found_and_listed_by_their_names() -> None:
    paths = ["turn", "red-ann.gold", "red-ann.ships.st-eustatius", "bob.gold", "hs.forts"]
    names = AccountNames(["St. Eustatius"], lambda seat: {"bob": "bob"}.get(seat, seat.title()))
    assert names.listed(paths) == [
        "turn", "Red-Ann, bob: gold", "Red-Ann ships: St. Eustatius", "HS: forts",
    ]  # fmt: skip
    for typed, path in (
        ("red-ann.gold", paths[1]), ("red ann gold", paths[1]), ("ann gold", paths[1]),
        ("b g", paths[3]), ("red ships st eu", paths[2]), ("turn", paths[0]),
    ):  # fmt: skip
        assert names.find(typed, paths) == path
    with pytest.raises(InvalidAnswer, match="is no account here"):
        names.find("red rum", paths)


@pytest.mark.parametrize("typed", ["anne gold=3 bob gold 3", "anne.gold = 3 bob 3", "an=3, bo = 3"])
def test_a_count_is_typed_in_words(typed: str) -> None:
    assert "The count agrees with the books." in sit(BETS, f"/count {typed}").text


def test_fix_stops_at_what_does_not_fit() -> None:
    sat = sit(BETS, "0", "3", "0", "/fix 1 1", "y")
    assert sat.after("/fix 1 1")[1:3] == [
        "    It stops there: Entry 2 (Anne · bet): 3 is not within 0-2.",
        "    Dropped: 2 entries from there on.",
    ]
    assert values(sat) == [1]


def test_adjust() -> None:
    sat = sit(BETS, "/adjust Anne.gold +1 : lost; found again")
    assert sat.after("/adjust Anne.gold +1 : lost; found again") == [
        "1. Adjusted: Anne +1 gold (lost; found again)",
        "    On the table: Supply: move 1 gold to Anne",
    ]
    assert sat.lines[-1].startswith("Anne · bet (0-4)")
    assert sat.session.path[0].text == "lost; found again"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/adjust", ["Type a path and what changes, like:", "Anne.gold +1"]),
        ("/adjust Anne.gold +1", ["Say why, after a colon: the journal keeps the reason."]),
        ("/adjust Anne.gold +1 :", ["Say why, after a colon: the journal keeps the reason."]),
        ("/adjust Anne.gold -4 : x", ["That cannot be: Anne owes gold."]),
        ("/adjust Anne.gold +1; Anne.gold -10 : x", ["Anne has 4 gold."]),
    ],
)
def test_adjust_refused(typed: str, said: list[str]) -> None:
    sat = sit(BETS, typed)
    assert sat.after(typed) == said
    assert not sat.session.path
    assert sat.session.state.gold["Anne"] == 3


def test_an_imbalance_is_confirmed() -> None:
    typed = "/adjust Anne.gold +1 from nowhere : gift"
    sat = sit(BETS, typed, "n", typed, "y")
    assert "+1 gold from nowhere. Really so (y)? > n" in sat.lines
    assert "Not booked." in sat.lines
    assert kinds(sat) == ["adjust"]


# Facts


def fact_game() -> Session[Any]:
    return session_of(toy(toybox.sail, toybox.bet, toybox.bet))


def test_a_fact_is_corrected_from_where_it_mattered() -> None:
    learned: list[object] = []
    sat = sit(
        fact_game(), "3", "1", "/fact hold.sl 4", "y", on_fact=lambda *fact: learned.append(fact)
    )
    assert sat.after("/fact hold.sl 4")[0] == "hold.sloop: 3 becomes 4."
    assert learned == [(("hold", "sloop"), 3), (("hold", "sloop"), 4)]
    assert sat.session.fact(("hold", "sloop")) == 4
    assert values(sat) == [1]


def test_a_fact_can_be_told_ahead() -> None:
    sat = sit(fact_game(), "/fact hold.brig 9", "/fact hold.brig")
    assert sat.after("/fact hold.brig 9") == [
        "hold.brig: - becomes 9.",
        "Adopted; the game stands at entry 0.",
        "hold.brig: 9 is unlikely.",
    ]
    assert sat.after("/fact hold.brig") == ["hold.brig: 9"]


def test_the_fact_that_is_asked_for_can_be_told_by_command() -> None:
    sat = sit(fact_game(), "/fact hold.sloop 5")
    assert sat.after("/fact hold.sloop 5")[0] == "1. A sloop holds 5. [holds]"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "/fact mast.sloop 4",
            "'mast.sloop' is no printed fact here. Known: hold.sloop, hold.brig.",
        ),
        ("/fact hold.sloop 3", "hold.sloop is 3 already."),
        ("/fact hold.sloop 77", "A hold is printed as 1-9."),
    ],
)
def test_a_fact_refused(typed: str, said: str) -> None:
    assert sit(fact_game(), "3", typed).after(typed) == [said]


def test_a_fact_that_changes_the_game_is_adopted_only_if_wanted() -> None:
    game = toy(toybox.bet, toybox.sail, toybox.bet)
    sat = sit(session_of(game), "1", "3", "1", "/fact hold.sloop 4", "n")
    assert "Nothing changed." in sat.text
    assert sat.session.fact(("hold", "sloop")) == 3
    sat = sit(sat.session, "/fact hold.sloop 4", "y")
    assert sat.session.fact(("hold", "sloop")) == 4
    assert values(sat) == [1, 1]


def test_help_says_how_lines_are_typed() -> None:
    said = ["Lines are like:", "Anne.gold +1"]
    sat = sit(toy(toybox.card, toybox.bet), "?", "/help adjust", "/help gift")
    assert sat.after("?")[-2:] == said
    assert sat.after("/help adjust")[-2:] == said
    assert sat.after("/help gift")[-2:] == said


# What the table decides


def test_house_options() -> None:
    sat = sit(
        BETS, "/house", "/house w", "/house w gale", "/house wind", "/house tide x", "/house r7"
    )
    assert sat.after("/house")[-1] == "wind = calm (gale): how it blows"
    assert sat.after("/house w")[1:] == ["    calm (default, now)", "    gale: Ships are lost."]
    assert sat.after("/house r7")[0] == "wind: how it blows"
    assert sat.after("/house wind") == [
        "wind: how it blows",
        "    calm (default)",
        "    gale (now): Ships are lost.",
    ]
    assert sat.after("/house w gale") == ["1. From now on wind is gale. Ships are lost."]
    assert sat.after("/house tide x") == [
        "'tide' is no option here. Known: wind. /house lists them."
    ]
    assert sat.session.state.wind == "gale"


@pytest.mark.parametrize("typed", ["/house wind=gale", "/house wind = gale", "/house w =gale"])
def test_an_option_and_its_value_may_have_an_equals_sign(typed: str) -> None:
    assert sit(BETS, typed).session.state.wind == "gale"


def test_a_ruling_of_the_table_comes_up_again(book: Rulebook) -> None:
    kept: list[object] = []
    sat = sit(
        BETS, "/ruling none", "1", "/ruling half; gold", "0", on_ruling=lambda *r: kept.append(r)
    )
    assert sat.after("/ruling none") == [
        "There is no ruling yet that this could belong to; /note keeps a note."
    ]
    assert sat.after("/ruling half; gold") == [
        "2. Kept; it is shown when this comes up again: How to bet."
    ]
    assert sat.after("0")[1] == "    The table's ruling: half; gold"
    assert kept == [(("toy/betting",), "half; gold")]


def test_a_ruling_belongs_to_the_gap_that_was_filled(book: Rulebook) -> None:
    kept: list[object] = []
    sat = sit(
        BETS, "1", "/ruling r5 nothing is no bet", "/ruling R5", on_ruling=lambda *r: kept.append(r)
    )
    assert sat.after("/ruling r5 nothing is no bet") == [
        "2. Kept; it is shown when this comes up again: house R5 (Betting nothing)."
    ]
    assert kept[0] == (("toy/R5",), "nothing is no bet")


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("/ruling R999 so be it", "R999 is no ruling of this game; /rules lists them."),
        ("/ruling R5", "Type what the table decided after the command."),
        ("/ruling drop", "'' is not the number of a kept ruling."),
        ("/ruling drop -1", "There is no kept ruling -1; /ruling lists them."),
        ("/ruling drop 1 2", "'1 2' is not the number of a kept ruling."),
    ],
)
def test_what_is_no_ruling_is_not_kept(book: Rulebook, typed: str, message: str) -> None:
    sat = sit(BETS, "1", typed)
    assert sat.after(typed) == [message]
    assert len(sat.session.journal.entries) == 2


def test_a_ruling_takes_a_colon_after_its_number(book: Rulebook) -> None:
    sat = sit(BETS, "1", "/ruling r5: no bet")
    assert sat.session.journal.entries[2].text == "no bet"


@pytest.mark.parametrize("no", ["n", "", "<"])
def test_what_is_typed_behind_what_was_not_done_is_dropped(no: str) -> None:
    sat = sit(toy(toybox.bet, toybox.bet, toybox.bet), "1", "/fix 1 2; 0", no)
    assert "Dropped: 0" in sat.lines
    assert len(sat.session.path) == 1


def test_kept_rulings_are_listed_and_dropped(book: Rulebook) -> None:
    dropped: list[object] = []
    sat = sit(
        BETS, "/rulin", "1", "/ruling r5 no bet", "/ruli", "/ruling drop 3", "/ruling drop 1",
        "/ruling drop 1", "/ruling", "/ruling drop dead", "0",
        table_rulings=[(("toy/betting",), "as last year")],
        on_ruling_dropped=lambda *r: dropped.append(r),
    )  # fmt: skip
    assert sat.after("/rulin") == [
        "1. as last year [How to bet]",
        "/ruling drop N forgets one.",
    ]
    assert sat.after("/ruli") == [
        "1. as last year [How to bet]",
        "2. no bet [house R5 (Betting nothing)]",
        "/ruling drop N forgets one.",
    ]
    assert sat.after("/ruling drop 3") == ["There is no kept ruling 3; /ruling lists them."]
    assert "3. Dropped: as last year" in sat.lines
    assert sat.after("/ruling drop 1") == ["4. Dropped: no bet"]
    assert dropped == [(("toy/betting",), "as last year"), (("toy/R5",), "no bet")]
    assert sat.after("/ruling") == [
        "The table has kept no ruling; /ruling TEXT keeps one about the last ruling."
    ]
    assert sat.after("/ruling drop dead") == [
        "5. Kept; it is shown when this comes up again: How to bet."
    ]
    assert sat.after("0")[1:] == ["    The table's ruling: drop dead"]


def test_rulings_of_earlier_games_come_up_too() -> None:
    sat = sit(BETS, "0", table_rulings=[(("toy/betting",), "as last year"), (("toy/x",), "no")])
    assert sat.after("0") == [
        "1. Anne bets 0 gold. [betting]",
        "    The table's ruling: as last year",
    ]


def test_a_note() -> None:
    sat = sit(BETS, "/note rain; and wind", "/note")
    assert sat.session.journal.entries[1].text == "rain; and wind"
    assert sat.after("/note") == ["Type the note after the command."]


def test_an_account_is_counted_once() -> None:
    sat = sit(BETS, "/count anne=2 supply 11 an=3")
    assert sat.after("/count anne=2 supply 11 an=3") == ["Anne gold is counted twice."]
    assert len(sat.session.journal.entries) == 1


def test_a_count_that_agrees_and_one_that_differs() -> None:
    sat = sit(
        BETS, "1", "/count anne=2 supply 11", "1", "/adj Anne.gold +2 : x", "/count", "an=5,bob=3"
    )
    assert sat.after("/count anne=2 supply 11") == ["2. The count agrees with the books."]
    assert sat.after("an=5,bob=3") == [
        "5. The count differs.",
        "    Anne gold: counted 5, the books say 3.",
        "    Touched since the count of entry 2: 3 (1), 4 (adjust Anne.gold +2 : x).",
        "    To book the count: /adjust Anne.gold +2 : counted",
    ]
    listed = "Accounts:\n    Anne, Bob: gold\n    Supply\nWhat did you count, like Anne gold=3"
    assert listed in sat.text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/count anne", "Type an account and its number, as often as you like, like anne gold=3."),
        ("/count anne=x", "'x' is not a whole number."),
        ("/count cid=3", "'cid' is no account here. Known: Anne.gold, Bob.gold, supply."),
    ],
)
def test_a_count_refused(typed: str, said: str) -> None:
    assert sit(BETS, typed).after(typed) == [said]


def test_roll_for_the_table_or_the_waiting_question() -> None:
    sat = sit(
        toy(toybox.roll, toybox.bet),
        "/roll 2",
        "/roll",
        "/roll",
        "/roll 99",
        roller=FixedRoller((3, 4), (6, 6)),
    )
    assert "Rolled: 3 4 (nothing is booked)" in sat.text
    assert "1. Bob, storm: 6 6 (program)." in sat.text
    assert "No roll is asked now; /roll N rolls N dice for the table." in sat.text
    assert "99 dice cannot be rolled at once; 1-20 can." in sat.text


def test_dice_modes() -> None:
    sat = sit(
        toy(toybox.roll, toybox.bet), "/dice", "/dice ref", "/dice x", roller=FixedRoller((3, 4))
    )
    assert sat.after("/dice") == ["Dice: table (every die is typed)."]
    assert sat.after("/dice ref")[0] == "Dice: referee (the program rolls every die)."
    assert sat.session.path[0].by == "program"


@pytest.mark.parametrize("lines", [("/quit",), ("/end", ""), ("/end save",), ("/end score",)])
def test_leaving(lines: tuple[str, ...]) -> None:
    sat = sit(BETS, "1", *lines, "2")
    assert (sat.ending.reason, values(sat)) == ("left", [1])
    assert ("As it stands:" in sat.text) == (lines == ("/end score",))


def test_the_game_goes_on_in_another_file(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    journal = Journal.create(old, header_entry(BETS, Setup(), {}, ""))
    sat = sit(Session(BETS, journal), "1", f"/save {old}", f"/save {new}", "1")
    assert "there is a file of this name already" in sat.text
    assert f"The game goes on in {new}." in sat.text
    assert sat.ending.message == "Stopped at entry 2, saved."
    journal.close()
    assert len(old.read_text().splitlines()) == 2
    assert len(new.read_text().splitlines()) == 3


# The game's own actions


def test_an_action_runs_while_the_question_waits() -> None:
    sat = sit(BETS, "/gift 2", "y", "1", "<", "<", "<")
    assert "1. 2" in sat.lines
    assert "2. Anne gives Bob 2 gold. [gifts]" in sat.lines
    assert [line for line in sat.lines if line.startswith("Taken back")] == [
        "Taken back: 3 (1).",
        "Taken back: 2 (yes).",
        "Taken back: 1 (gift 2).",
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/gift", "Type how much, like /gift 1."),
        ("/gift 4", "Anne has 3 gold. [gifts]"),
    ],
)
def test_an_action_refused(typed: str, said: str) -> None:
    assert sit(BETS, typed).after(typed) == [said]


def test_an_action_that_fails_changes_nothing() -> None:
    sat = sit(BETS, "/smash it", "1")
    assert sat.after("/smash it")[0].startswith("A fault of the program: KeyError: 'it'.")
    assert values(sat) == [1]


def test_commands_queue_like_answers() -> None:
    sat = sit(BETS, "1; /detail full; 1; /log 1; 0")
    assert values(sat) == [1, 1, 0]
    assert sat.text.count("not counted") == 2


def test_no_command_shows_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in COMMANDS:
        typed = name if name in "?<" else f"/{name}"
        for words in ("", " 1", " x y z", " : ;", ' "', " 1 2", " Anne.gold +1 : x"):
            sat = sit(toy(toybox.bet, toybox.sail, toybox.battle), typed + words, "y", "1")
            assert "A fault of the program" not in sat.text, typed + words


def test_an_answer_that_waited_for_a_fact_can_be_gone_back_to_when_it_is_known() -> None:
    game = toy(toybox.bet, toybox.sail, toybox.only_one, toybox.bet, toybox.bet)
    sat = sit(game, "1", "/undo", "/fact hold.sloop 3", "/redo", "1", "/undo", "/undo to 1", "0")
    assert sat.session.diverged is None
    assert values(sat) == [1, 0]
    again = Session(game, sat.session.journal)
    assert again.diverged is None
    assert [entry.value for entry in again.path] == [1, 0]


def test_an_answer_on_a_dropped_branch_can_be_gone_back_to_when_its_fact_is_known() -> None:
    game = toy(toybox.bet, toybox.sail, toybox.bet, toybox.bet)
    sat = sit(game, "1", "<", "2", "3", "1", "/undo to 1", "2", "/undo to 3", "/undo to 1", "0")
    assert sat.session.diverged is None
    assert values(sat) == [1, 0]
    assert Session(game, sat.session.journal).diverged is None


def test_an_old_branch_that_another_printed_fact_ruled_is_refused() -> None:
    game = toy(toybox.bet, toybox.sail, toybox.bet, toybox.bet)
    sat = sit(game, "1", "3", "0", "/fact hold.sloop 4", "y", "/undo to 3", "2")
    assert sat.after("/undo to 3") == [
        "Entry 1 (s1.bet): it was ruled toy/holds 3, today toy/holds 4"
    ]
    assert sat.session.diverged is None
    assert values(sat) == [1, 0, 2]
    assert Session(game, sat.session.journal).diverged is None
