"""Corners of the table: what is typed late, half or oddly, and cards that lie where nobody looks."""

from dataclasses import replace

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Lines
from referee.core.names import slug
from referee.core.questions import Choice
from referee.core.session import Session
from referee.games.searovers.facts.vessels import guns, hull
from referee.games.searovers.flow.acting import VERBS
from referee.games.searovers.state import State
from tests import hostile
from tests.games.searovers.table import BOX, ROWS, acting, adjust, begun, say, vessel
from tests.games.searovers.test_flow import asked, books, key, refusal

NUMBERS = ("²", "٣", "9" * 10_000, "6" * 5_000, "007", "0", "-1", "b4", "!!!", "none", "x" * 10_000)


@pytest.mark.parametrize("verb", [*VERBS, "done", "discard"])
def test_odd_lines_of_an_action(verb: str) -> None:
    """Refused with a line that can be shown, or taken as an answer that a save can hold."""
    question = acting().question
    assert question is not None
    for one in NUMBERS:
        for line in (one, f"1 {one}", f"1 34 {one}", f"crew {one} 1", f"vessel 1 guns {one}"):
            hostile.outcome(question, f"{verb} {line}")
        for other in NUMBERS:
            hostile.outcome(question, f"{verb} {one} {other}")
            hostile.outcome(question, f"{verb} 1 {one} bob{other}")


def test_a_place_is_printable_and_short() -> None:
    session = acting()
    say(session, "sail 1 34")
    question = session.question
    assert question is not None
    for line in hostile.LINES:
        hostile.outcome(question, line)


def test_discards_are_typed_exactly() -> None:
    session = acting()
    assert session.question is not None
    for line in ("discard crew", "discard 2 3", "discard 0", "discard -1", "done 2"):
        with pytest.raises(InvalidAnswer):
            session.question.parse(line)


# Names


@pytest.mark.parametrize("name", ["Long John", "J. R.", "O'Brien", "Anne2", "Zoë"])
def test_names_of_every_form_are_attacked(name: str) -> None:
    session = acting(("Bob", name))
    adjust(session, f"{slug(name)}.1.hex = p9")
    say(session, f"wild calm {vessel(session, name).mark}", "11 65", "no")
    assert vessel(session, name).is_immobile
    say(session, f"sail 1 34 {vessel(session, name).mark} 5")
    assert key(session) == "r1"
    assert session.question is not None
    assert session.question.seat == name
    say(session, "parley", "0", "y")
    assert vessel(session, "Bob").treaties == [vessel(session, name).mark]
    again = Session(session.game, session.journal)
    assert again.diverged is None
    assert again.state == session.state


def test_a_name_ending_in_a_digit_is_not_a_vessel_of_another() -> None:
    session = acting(("Bob", "Anne", "Anne2"))
    adjust(session, "anne.1.hex = p9", "anne2.1.hex = p8")
    say(session, "sail 1 34 anne2 5")
    assert session.question is not None
    assert session.question.seat == "Anne2"


@pytest.mark.parametrize("name", ["Attack", "card", "do", "loss", "no"])
def test_names_that_the_lines_of_a_battle_need(name: str) -> None:
    session = begun((name, "Bob"))
    assert session.question is not None
    assert session.question.key == "setup.players"


def test_an_instant_of_somebody_with_a_long_name() -> None:
    session = acting(("Long John", "Bob"))
    adjust(session, "bob.1.hex = p9")
    say(session, "wild galleon bob1")
    session.interrupt("instant", "long john negate", by="table")
    assert session.state.players["Long John"].hand == 7


# Half-typed rounds and moves


def test_the_word_for_rolling_asks_the_hands() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4")
    say(session, "attack")
    question = session.question
    assert question is not None
    with pytest.raises(InvalidAnswer):
        question.parse("roll")
    say(session, "roll 5421 63 crew")
    assert not vessel(session, "Anne").crew


def test_spaces_typed_before_the_roll_are_judged_after_it() -> None:
    session = acting()
    told = say(session, "sail 1 b4 13", "22")
    assert "farther than the spaces" in told[-1]
    assert key(session) == "to"
    say(session, "b4 5")
    assert vessel(session, "Anne").hex == "B4"
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "sail 1 bob1 9", "22")
    assert key(session) == "to"
    assert session.state.battle is None


def test_history_cards_after_the_roll_was_seen() -> None:
    session = acting()
    say(session, "sail 1", "34", "4>113 +2 b4 9")
    assert (vessel(session, "Anne").total, vessel(session, "Anne").hex) == (0, "B4")
    assert books(session, "anne.hand", "discard") == [7, 3]
    session = acting()
    say(session, "sail 1 34")
    assert refusal(session, "5>2 b4") == "no-such-die"
    assert refusal(session, "4>1 b4") == "reroll-due"
    assert refusal(session, "+1 b4 10") == "out-of-range"
    adjust(session, "anne.hand = 1")
    assert refusal(session, "+2 b4") == "last-card"


def test_two_history_cards_of_one_line_leave_one_in_hand() -> None:
    session = acting()
    say(session, "sail 1 34 b4")
    adjust(session, "anne.hand = 2")
    assert refusal(session, "again 1 34+2 b5") == "last-card"
    say(session, "again 1 34 b5")
    assert books(session, "anne.hand") == [1]


def test_a_kept_free_move_is_a_roll_and_a_place_like_any_other() -> None:
    session = acting(options={"bonus_move": "this-turn"})
    vessel(session, "Anne").free_moves = 1  # as after an Attack of the captain's own
    adjust(session, "anne.1.hex = b4")
    vessel(session, "Anne").free_moves = 1
    question = session.question
    assert question is not None
    assert refusal(session, "free 1 345 b5") == "dice-count"
    assert refusal(session, "free 1 34 b5 12") == "out-of-range"
    assert refusal(session, "free 1 34 h2") == "foreign-haven"
    assert "free 1" in question.words()


def test_staying_in_the_haven_is_no_space() -> None:
    session = acting(options={"zero_move": "no"})
    assert refusal(session, "sail 1 34 h1") == "zero-move"


def test_a_vessel_taken_away_while_it_sails_is_gone() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4", "anne.1.aboard +3")
    say(session, "sail 1 h1")
    adjust(session, "anne.1 = none")
    say(session, "34")
    assert key(session) == "action"
    assert books(session, "anne.supply") == [12]


def test_a_vessel_taken_away_in_its_battle_does_not_withdraw() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4")
    say(session, "attack")
    session.adjust(("anne.1 = none",), "test", by="table")
    texts = [r.text if isinstance(r.text, str) else r.text() for r in session.heard[-1].rulings]
    assert key(session) == "action"
    assert not any("withdraws" in text for text in texts)


# Neighbours


def test_a_neighbour_is_attacked_from_where_the_vessel_lies() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b10", "bob.1.hex = b4")
    say(session, "sail 1 34 bob1 1", "parley", "0", "y")
    assert vessel(session, "Anne").hex == "B10"
    say(session, "attack")
    assert session.state.battle is not None
    assert session.state.battle.foe == "B10"


def test_a_battle_from_the_own_haven_is_not_turned_round() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "sail 1 34 bob1 1", "6666 1111", "withdraw")
    told = say(session, "attack")
    assert any("lies in its own Haven" in line for line in told)
    assert key(session) == "action"
    assert vessel(session, "Anne").hex == "H1"


def test_nobody_attacks_out_of_a_hex_where_another_vessel_lies() -> None:
    session = acting()
    adjust(session, "anne.1.hex = h1", "bob.1.hex = p9")
    say(session, "place red sloop 2", "place captain henry-morgan 2")
    assert refusal(session, "sail 2 34 bob1 1") == "occupied"


# Cards


@pytest.mark.parametrize("line", ["shift captain 2 3", "burn captain 2", "burn 2"])
def test_a_wild_card_goes_with_the_stack_that_it_lies_on(line: str) -> None:
    """`say` counts all cards after every answer."""
    session = acting()
    say(session, "place captain henry-morgan 2", "wild calm 2", "111 66", "no")
    assert vessel(session, "Anne", 2).wilds
    before = session.state.piles.discard
    say(session, line)
    assert session.state.piles.discard == before + (1 if line.startswith("shift") else 2)


def test_crew_of_a_captain_lost_in_dock_may_move() -> None:
    session = acting()
    say(session, "place captain henry-morgan 2", "shift crew 1 2", "wild fever 2", "111 666", "no")
    assert isinstance(session.question, Choice)
    assert session.question.words() == ("slot 1", "discard")
    say(session, "slot 1")
    assert vessel(session, "Anne").crew
    assert 2 not in session.state.players["Anne"].vessels


def test_crew_without_another_place_is_discarded() -> None:
    session = acting()
    say(session, "place captain henry-morgan 2", "place crew 2", "wild fever 2", "111 666", "no")
    assert key(session) == "action"
    assert 2 not in session.state.players["Anne"].vessels


def test_guns_of_a_plundered_dock_vessel_may_move() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4")
    say(session, "place red brigantine 2", "place 8 2", "place captain henry-morgan 3")
    adjust(session, "anne.spent = 0")
    say(session, "place red sloop 3", "attack", "6666 11")
    assert key(session) == "bonus"
    say(session, "brig dock 2")
    assert isinstance(session.question, Choice)
    say(session, "slot 3")
    assert vessel(session, "Anne", 3).guns == 8
    assert vessel(session, "Anne").hull == "brigantine"
    assert 2 not in session.state.players["Anne"].vessels


def test_a_named_vessel_is_taken_once() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9", "bob.1.hull = queen", "anne.1.hex = b4")
    assert session.question is not None
    with pytest.raises(IllegalAnswer, match="lies with"):
        session.question.parse("place queen")
    box = {
        **BOX,
        "attacks": {**BOX["attacks"], "P1": {"strength": 1, "booty": 1, "bonus": "warship"}},
    }
    session = acting(("Bob", "Anne"), facts=box)
    say(session, "done", ".", "draw")
    adjust(session, "anne.1.hex = p1", "bob.1.hull = queen")
    say(session, "attack", "6666 1")
    assert session.question is not None
    with pytest.raises(IllegalAnswer, match="lies with"):
        session.question.parse("queen hand")
    assert "none" in session.question.words()


def test_letter_of_marque_against_a_card_that_is_not_fought() -> None:
    session = acting()
    say(session, "wild mutiny bob1", "bob", "no")
    assert key(session) == "action"
    assert books(session, "bob.hand") == [7]
    say(session, "wild mutiny bob1", "no")
    assert session.question is not None
    assert session.question.key.endswith("wild.mutiny")
    session.interrupt("instant", "bob negate", by="table")
    say(session, "no")
    assert key(session) == "action"


def test_a_history_card_that_is_read_out_can_be_negated() -> None:
    session = acting()
    say(session, "history Gale")
    session.interrupt("instant", "bob negate", by="table")
    say(session, "no")
    assert key(session) == "action"
    assert books(session, "anne.hand", "bob.hand") == [8, 7]
    with pytest.raises(IllegalAnswer, match="could be negated"):
        session.interrupt("instant", "bob negate", by="table")


def test_a_completed_attack_that_is_kept_out_does_not_come_back() -> None:
    session = acting(options={"same_attack_back": "no"})
    state = session.state
    adjust(session, "anne.1.hex = b4")
    say(session, "attack", "6666 11", "none")
    assert _with_empty_pile(state) == "B4"
    question = session.question
    assert question is not None
    with pytest.raises(IllegalAnswer, match="not shuffled in"):
        question.parse("b4")


def _with_empty_pile(state: State) -> str:
    """All face-down Attacks lie face-up; returns the one just completed."""
    labels = [f"{c}{n}" for c in "BP" for n in range(1, 17)]
    rows = {label for player in state.players.values() for label in player.row}
    state.bottom = [label for label in labels if label not in rows]
    state.piles = replace(state.piles, attack_down=0, attack_up=len(state.bottom))
    return "B4"


# What is read off cards, and corrected


def test_gun_sizes_typed_one_by_one() -> None:
    assert hull("brigantine").read("2 8 6").guns == (6,)
    assert hull("brigantine").read("2 8 4,6,8").guns == (4, 6, 8)
    assert hull("brigantine").read("2 8 4/6").guns == (4, 6)
    with pytest.raises(InvalidAnswer):
        hull("brigantine").read("2 8 6 7")


def test_guns_that_shoot() -> None:
    with pytest.raises(InvalidAnswer):
        guns(8).read("2 0")


def test_the_target_is_adjusted_like_any_number() -> None:
    session = acting()
    adjust(session, "target -1")
    assert session.state.target == 5
    for line in ("target = 2", "target +20", "anne.row b4 = zz"):
        with pytest.raises((IllegalAnswer, InvalidAnswer)):
            session.adjust((line,), "test", by="table")
    assert session.state.target == 5


def test_nothing_is_adjusted_before_the_set_up_is_finished() -> None:
    session = begun()
    session.answer({}, by="table")
    say(session, ROWS[0])
    with pytest.raises(IllegalAnswer, match="when the set-up is finished"):
        session.adjust(("anne.spent = 3",), "test", by="table")


def test_lines_of_a_card_cannot_break_the_books() -> None:
    session = acting()
    session.interrupt("instant", "bob gale", by="table")
    question = session.question
    assert isinstance(question, Lines)
    for line in ("anne.1.aboard +5", "anne.1.guns = 18", "bob.1.hull = none"):
        with pytest.raises(IllegalAnswer, match="cannot be"):
            question.try_line((), line)


def test_guns_that_a_correction_put_aboard_are_judged_by_the_card() -> None:
    session = acting(facts={})
    adjust(session, "anne.1.hull = brigantine")
    say(session, "place captain blackbeard 2")
    assert session.question is not None
    assert session.question.kind == "fact"


def test_what_other_readings_are_told_of() -> None:
    session = acting(options={"adjacent_attack_free": "yes", "burn_single_at_sea": "yes"})
    adjust(session, "anne.1.hex = b10", "bob.1.hex = b4")
    assert session.question is not None
    for line in ("fight 1 bob1 3", "burn captain 1"):
        with pytest.raises(IllegalAnswer) as fault:
            session.question.parse(line)
        assert "other reading" not in str(fault.value)
    session = acting(options={"parley_binds": "battle"})
    adjust(session, "bob.1.hex = p9")
    told = say(session, "sail 1 34 bob1 5", "parley", "0", "y")
    assert "rest of the turn" not in told[-1]
    assert asked(session) == "Anne"


def test_a_card_that_a_correction_lays_in_the_middle_is_read() -> None:
    session = acting()
    adjust(session, "anne.1.hex = b4")
    say(session, "attack", "5421 63 crew")
    adjust(session, "anne.1.hull = fancy")
    say(session, "66666 41", "none", "p9")
    assert books(session, "anne.1.aboard") == [3]
    say(session, "sail 1 4")
    adjust(session, "bob.1.hex = p9", "bob.1.aboard +2")
    say(session, "bob1 5")
    adjust(session, "anne.1.hull = brigantine", "bob.1.crew = none", "bob.1.guns = none")
    say(session, "6666 11", "press", "6")
    assert books(session, "anne.1.aboard") == [5]


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("dice_cap=9", {"dice_cap": "9"}),
        ("dice_cap = 9 parley_min=1", {"dice_cap": "9", "parley_min": "1"}),
        ("solo_target 7", {"solo_target": "7"}),
        ("11 13", {"end": "end-of-turn", "attacker_retreat_on_loss": "yes"}),
    ],
)
def test_options_with_numbers_are_chosen_on_the_set_up_screen(
    line: str, changes: dict[str, str]
) -> None:
    question = begun().question
    assert question is not None
    if line.startswith("11"):  # three values: which one is asked
        with pytest.raises(InvalidAnswer, match="takes one of"):
            question.parse(line)
        line = "11 end-of-turn 13"
    assert question.parse(line) == changes
