"""Play by heading: what each action asks, refuses and books."""

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.session import Session
from referee.games.searovers.state import State
from tests.games.searovers.table import ROWS, acting, adjust, begun, say, started, vessel

Game = Session[State]


def refusal(session: Game, line: str) -> str:
    """The code of what the line is refused for; nothing may change."""
    question = session.question
    assert question is not None
    with pytest.raises((IllegalAnswer, InvalidAnswer)) as caught:
        question.parse(line)
    return getattr(caught.value, "code", "") or str(caught.value)


def key(session: Game) -> str:
    question = session.question
    return question.key.rsplit(".", 1)[-1] if question else "over"


def books(session: Game, *paths: str) -> list[object]:
    accounts = session.game.accounts(session.state)
    return [accounts[path] for path in paths]


def asked(session: Game) -> str:
    assert session.question is not None
    return session.question.seat


# Game Setup


def test_the_set_up_asks_rows_start_and_vessels() -> None:
    session = begun(("Anne", "Bob", "Cid"))
    assert key(session) == "options"
    session.answer({}, by="table")
    assert "3 different ones" in refusal(session, "b1 b2 b3 b4 p1 p2 h1")
    say(session, ROWS[0])
    assert "Anne has B4" in refusal(session, "b4 b2 b3 p1 p2 p3 h2")
    say(session, ROWS[1], ROWS[2])
    told = say(session, "61 16 11")
    assert "a tie" in told[0]
    assert "Anne starts" in say(session, "61 11")[0]
    assert asked(session) == "Anne"
    say(session, "yankey willems 6", "anne bonny 4")
    assert "taken" in refusal(session, "anne bonny 4")
    say(session, "lorencillo 4 red")
    assert books(session, "treasury", "stock", "draw", "attack_down", "cid.hand") == [
        90,
        22,
        61,
        14,
        8,
    ]
    assert vessel(session, "Cid").colour == "red"


def test_one_player_has_a_turn_counter() -> None:
    session = started(("Anne",))
    assert books(session, "stock", "draw") == [16, 87]
    assert session.state.counter == 10
    assert session.state.target == 6


@pytest.mark.parametrize(("length", "seats", "target"), [
    ("standard", 2, 6), ("standard", 4, 5), ("tournament", 4, 6), ("campaign", 3, 7), ("9", 2, 9),
])  # fmt: skip
def test_how_long_the_game_is(length: str, seats: int, target: int) -> None:
    names = ("Anne", "Bob", "Cid", "Dora")[:seats]
    assert started(names, {"length": length}).state.target == target


def test_a_tournament_is_not_for_one() -> None:
    session = begun(("Anne",), {"length": "tournament"})
    session.answer({}, by="table")
    assert key(session) == "2"  # the option screen again


# 2. Draw or Purchase


def test_every_way_to_draw() -> None:
    for line, hand, unspent, column, draw, discard in (
        ("draw", 9, 12, 3, 73, 1),
        ("buy", 9, 10, 2, 74, 1),
        ("top", 9, 12, 3, 74, 0),
    ):
        session = started()
        say(session, line)
        anne = session.state.players["Anne"]
        assert (anne.hand, anne.unspent) == (hand, unspent)
        assert books(session, "column", "draw", "discard") == [column, draw, discard]


def test_replacing_the_column() -> None:
    session = started()
    say(session, "replace")
    assert books(session, "draw", "discard", "column", "anne.spent") == [71, 4, 3, 5]
    assert refusal(session, "buy") == "after-replace"
    assert refusal(session, "top") == "after-replace"
    assert refusal(session, "replace") == "once-per-turn"
    say(session, "pick")
    assert books(session, "column", "anne.hand", "anne.spent") == [2, 9, 5]


def test_an_attack_card_is_exchanged_or_given_back() -> None:
    session = started()
    say(session, "attack")
    assert refusal(session, "b4 b10")  # lies on Anne's own row
    assert refusal(session, "b16 b5") == "not-on-row"
    say(session, "b16 b10")
    assert session.state.players["Anne"].row == ["B4", "B16", "B15", "P5", "P13", "P15"]
    assert session.state.bottom == ["B10"]
    assert key(session) == "action"
    other = started()
    say(other, "attack", "b16 none")
    assert other.state.bottom == ["B16"]
    assert books(other, "attack_down", "attack_up") == [19, 1]


def test_solitaire_leaves_the_discard_pile_alone() -> None:
    assert refusal(started(("Anne",)), "top") == "solo-discard"


# A. Assemble


def test_placing_finds_the_slot_and_pays() -> None:
    session = acting()
    say(session, "place queen")
    assert vessel(session, "Anne", 2).hull == "queen-annes-revenge"
    assert books(session, "anne.spent", "anne.hand") == [5, 8]
    say(session, "place blackbeard", "place crew")
    assert vessel(session, "Anne", 2).captain == "blackbeard"
    assert vessel(session, "Anne", 2).crew
    assert refusal(session, "place 18 1") == "double"
    assert refusal(session, "place morgan 2") == "double"
    assert books(session, "anne.spent") == [9]
    say(session, "place morgan 3")
    assert refusal(session, "place roche") == "double"


def test_placing_refuses_by_the_rule() -> None:
    session = acting()
    assert refusal(session, "place 8 2") == "no-vessel"
    assert refusal(session, "place crew 2") == "orphan"
    assert refusal(session, "place black sloop 1") == "double"
    assert "type captain or vessel" in refusal(session, "place vane")
    assert "red (buccaneer) or black" in refusal(session, "place sloop")
    adjust(session, "anne.spent = 11")
    assert refusal(session, "place queen") == "funds"
    adjust(session, "anne.spent = 0", "anne.hand -8")
    assert refusal(session, "place crew 1") == "last-card"


def test_cards_move_and_burn_in_dock() -> None:
    session = acting()
    say(session, "place red sloop")
    say(session, "shift guns 1 2 crew 1 2")
    assert vessel(session, "Anne", 2).guns == 6
    assert vessel(session, "Anne", 2).crew
    assert refusal(session, "shift captain 2 1") == "no-such-card"
    say(session, "burn vessel 2 guns 1")
    assert vessel(session, "Anne").guns == 6
    assert 2 not in session.state.players["Anne"].vessels  # the crew went with it
    say(session, "burn 1")
    assert session.state.players["Anne"].vessels == {}
    assert books(session, "discard") == [1 + 2 + 3]


# B. Set sail and move


def test_sailing_in_one_line_or_step_by_step() -> None:
    one, other = acting(), acting()
    say(one, "sail 1 34 b4")
    say(other, "sail 1", "34", "b4")
    assert one.state == other.state
    assert vessel(one, "Anne").hex == "B4"
    assert books(one, "anne.spent") == [2]
    assert refusal(one, "sail 1 34 b10") == "already-moved"


def test_rolls_of_a_sloop() -> None:
    session = acting()
    assert refusal(session, "sail 1 14 b4") == "reroll-due"
    assert refusal(session, "sail 1 345 b4") == "dice-count"
    told = say(session, "sail 1 143 b4")
    assert any("dice 4 3 (rolled 1 4 3) + 1 = 8 spaces" in line for line in told)
    again = acting()
    say(again, "sail 1", "14")
    assert key(again) == "2"  # the one again
    say(again, "1", "6", "b4")
    assert vessel(again, "Anne").total == 11


def test_history_cards_for_a_move() -> None:
    session = acting()
    told = say(session, "sail 1 34>6+2 b4")
    assert any("dice 3 6" in line and "2 by a card = 12" in line for line in told)
    assert books(session, "anne.hand", "discard") == [7, 3]
    say(session, "again 1 22 b10")
    assert vessel(session, "Anne").hex == "B10"
    assert books(session, "anne.hand", "anne.spent") == [6, 2]


def test_where_a_vessel_cannot_stop() -> None:
    session = acting()
    adjust(session, "bob.1.hex = b4")
    assert refusal(session, "sail 1 34 b4") == "occupied"
    assert refusal(session, "sail 1 34 h2") == "foreign-haven"
    assert refusal(session, "sail 1 34 h8 9") == "out-of-range"
    say(session, "sail 1 34 h8")
    assert refusal(session, "on 1 h2") == "foreign-haven"
    say(session, "on 1 east of b4")
    assert vessel(session, "Anne").hex == "east of b4"


def test_left_over_spaces_end_with_an_action() -> None:
    session = acting()
    say(session, "sail 1 34 b4", "attack", "6666 11", "none", "b16")
    assert refusal(session, "on 1 b10") == "stopped"


def test_remembered_distances_warn() -> None:
    session = acting()
    say(session, "sail 1 34 b4 6", "again 1 44 h1 6", "again 1 44 b4 5")
    assert session.state.distances == {"B4 H1": 5}
    told = [r.text if isinstance(r.text, str) else r.text() for r in session.heard[-1].rulings]
    assert any("it was 6 spaces before, now 5" in line for line in told)


# C. Attacks


def test_an_attack_lost_and_won() -> None:
    session = acting()
    say(session, "sail 1 34 b4", "attack")
    assert refusal(session, "5421 63 captain")
    assert refusal(session, "542 63 crew") == "dice-count"
    assert refusal(session, "6421 53 crew") == "damage-choice"
    say(session, "5421 63")
    assert key(session) == "damage"
    assert asked(session) == "Anne"
    say(session, "crew")
    assert books(session, "anne.1.crew", "discard") == [False, 2]
    told = say(session, "632 44")
    assert "pair 1 decides, 6 against 4: Anne wins" in told[0]
    assert books(session, "anne.1.aboard", "treasury") == [3, 99]
    say(session, "none")
    assert refusal(session, "b4")  # it lies on the row until the new card is named
    say(session, "b16")
    assert session.state.players["Anne"].row[0] == "B16"
    assert session.state.bottom == ["B4"]


def test_withdrawing_and_being_sunk() -> None:
    session = acting()
    say(session, "sail 1 34 b4", "attack", "1111 22 guns", "withdraw")
    assert vessel(session, "Anne").withdrawn == ["B4"]
    assert refusal(session, "attack 1") == "withdrawn-this-turn"
    sunk = acting()
    adjust(sunk, "anne.1.hex = b4", "anne.1.crew = none", "anne.1.guns = none", "anne.1.aboard +4")
    say(sunk, "attack", "11 66")
    assert sunk.state.players["Anne"].vessels == {}
    assert books(sunk, "treasury", "discard") == [102, 5]


def test_a_standoff_is_asked_of_the_attacker() -> None:
    session = acting()
    say(session, "sail 1 34 b4", "attack", "6511 65")
    assert asked(session) == "Anne"
    say(session, "roll")
    say(session, "6666 11")
    assert key(session) == "bonus"


def test_a_card_adds_dice_to_one_roll() -> None:
    session = acting()
    say(session, "sail 1 34 b4", "attack")
    assert refusal(session, "6421 63+1") == "wrong-roll"
    say(session, "33211+1 63 crew")
    assert books(session, "anne.hand") == [8]
    assert refusal(session, "6421 63") == "dice-count"


def test_plunder_from_three_places() -> None:
    for line, hand, column in (("brig hand", 8, 3), ("brig column", 9, 2)):
        session = acting()
        say(session, "sail 1 34 b4", "attack", "6666 11", line)
        assert vessel(session, "Anne").hull == "brigantine"
        assert books(session, "anne.hand", "column", "discard") == [hand, column, 2]
    dock = acting()
    say(dock, "place red brigantine", "sail 1 34 b4", "attack", "6666 11")
    assert refusal(dock, "brig dock 1") == "wrong-source"
    assert refusal(dock, "sloop hand") == "wrong-card"
    assert refusal(dock, "crew hand") == "'crew' is a kind of card; type the name of the vessel."
    say(dock, "brig dock 2")
    assert 2 not in dock.state.players["Anne"].vessels


def test_the_captains_own_attack_gives_a_move() -> None:
    session = acting()
    adjust(session, "anne.1.captain = none", "anne.hand -1")
    say(session, "place morgan 1")
    adjust(session, "bob.row b1 = b12", "anne.row b10 = b1", "anne.1.hex = b1")
    say(session, "attack", "66666 11", "none", "b16")
    assert key(session) == "free-move"
    assert refusal(session, "34 h2") == "foreign-haven"
    say(session, "34 b4")
    assert vessel(session, "Anne").hex == "B4"
    say(session, "attack")
    assert key(session) == "r1"


# D. Ship battles


def battle(*lines: str, **options: str) -> Game:
    session = acting(("Anne", "Bob"), options)
    adjust(session, "bob.1.hex = p9", "bob.1.aboard +4", *lines)
    say(session, "sail 1 34 bob1 5")
    return session


def test_who_can_be_attacked() -> None:
    session = acting()
    assert refusal(session, "sail 1 34 bob1 5") == "not-at-sea"
    adjust(session, "bob.1.hex = p9")
    assert "How many spaces" in refusal(session, "sail 1 34 bob1")
    assert refusal(session, "sail 1 34 bob1 9") == "out-of-range"
    assert refusal(session, "fight 1 bob1") == "not-at-sea"
    adjust(session, "anne.1.hex = p8")
    assert refusal(session, "fight 1 bob1") == "no-open-move"
    adjust(session, "bob.1.hex = h2")
    assert refusal(session, "sail 1 34 bob1 5") == "target-in-haven"


def test_a_place_does_not_end_in_a_number() -> None:
    session = acting()
    for typed in ("sail 1 34 haven 0 0", "sail 1 34 old reef 2 3", "sail 1 34 7 3"):
        assert "Where to?" in refusal(session, typed)
    say(session, "sail 1 34 old reef 3")
    assert vessel(session, "Anne").hex == "old reef"


def test_evading_and_pressing() -> None:
    session = battle()
    assert vessel(session, "Anne").hex == "next to P9"
    say(session, "1111 6666")
    assert (key(session), asked(session)) == ("won", "Bob")
    say(session, "evade")
    assert key(session) == "action"
    assert vessel(session, "Anne").guns == 6
    pressed = battle()
    say(pressed, "1111 6666", "press", "guns")
    assert vessel(pressed, "Anne").guns == 0
    assert key(pressed) == "r2"


def test_two_standoffs_let_the_defender_go() -> None:
    session = battle()
    say(session, "6655 6655")
    assert refusal(session, "evade")
    say(session, "6655 6655")
    say(session, "evade")
    assert key(session) == "action"


def test_withdrawing_swaps_the_roles() -> None:
    session = battle()
    say(session, "6666 1111")
    assert (key(session), asked(session)) == ("won", "Anne")
    say(session, "withdraw")
    assert (key(session), asked(session)) == ("reply", "Bob")
    told = say(session, "attack")
    assert "Bob goes on as the attacker" in told[0]
    assert "By the other reading (swap=name-only)" in told[0]
    # Hands now come in the order Bob, Anne; a lost round of Anne's is damage at once.
    say(session, "6666 1111", "press", "crew")
    assert not vessel(session, "Anne").crew


def test_both_withdraw() -> None:
    session = battle()
    say(session, "6666 1111", "withdraw", "withdraw")
    assert key(session) == "action"
    assert vessel(session, "Bob").crew


def test_sinking_loots_and_moves_in() -> None:
    session = battle("bob.1.crew = none", "bob.1.guns = none")
    say(session, "6666 11", "press")
    assert (key(session), asked(session)) == ("loot", "Anne")
    told = say(session, "3")
    assert "3 plundered, 1 to the treasury" in told[0]
    assert session.state.players["Bob"].vessels == {}
    assert vessel(session, "Anne").hex == "P9"
    assert books(session, "anne.1.aboard", "treasury") == [3, 99]


def test_parley_sells_safe_passage() -> None:
    session = battle()
    say(session, "parley")
    assert asked(session) == "Bob"
    assert refusal(session, "5") == "parley-limit"
    say(session, "2")
    assert asked(session) == "Anne"
    say(session, "yes")
    assert books(session, "anne.1.aboard", "bob.1.aboard") == [2, 2]
    assert refusal(session, "again 1 34 bob1 5") == "safe-passage"
    no = battle()
    say(no, "parley", "0", "no", "6666 1111 crew")
    assert not vessel(no, "Bob").crew


def test_instants_add_dice_on_both_sides() -> None:
    session = battle()
    say(session, "11112+1 666655+1+1 guns")
    assert books(session, "anne.hand", "bob.hand") == [8, 6]


# E and F


def test_changing_the_haven() -> None:
    session = acting()
    assert refusal(session, "haven h2")  # Bob's
    say(session, "haven h7")
    assert books(session, "anne.haven", "anne.spent", "anne.hand", "discard") == ["H7", 1, 8, 2]


def test_securing_ends_the_vessel_and_pays() -> None:
    session = acting()
    adjust(session, "anne.1.hex = h1", "anne.1.aboard +3", "anne.spent = 12")
    told = say(session, "secure")
    assert "supply 12 + 3 = 15, 3 unspent" in told[0]
    assert books(session, "anne.supply", "anne.doubloons", "stock", "discard") == [15, 3, 23, 5]
    assert refusal(session, "secure 1")


def test_an_empty_vessel_secures_nothing() -> None:
    session = acting()
    adjust(session, "anne.1.hex = h1")
    assert refusal(session, "secure 1") == "nothing-aboard"
    adjust(session, "anne.1.hex = b4", "anne.1.aboard +1")
    assert refusal(session, "secure 1") == "wrong-hex"


def test_the_last_doubloon_ends_the_game_at_once() -> None:
    session = acting()
    adjust(session, "anne.supply +16", "anne.1.hex = h1", "anne.1.aboard +2")
    told = say(session, "secure")
    assert session.question is None
    assert session.state.winners == ("Anne",)
    assert "Anne wins with 6 doubloons" in told[-1]


# G. Cards


def test_buried_treasure_and_its_negation() -> None:
    session = acting()
    adjust(session, "anne.1.hex = x", "anne.1.aboard +3")
    say(session, "treasure")
    assert books(session, "anne.1.aboard", "anne.hand") == [6, 8]
    session.interrupt("instant", "bob negate", by="table")
    say(session, "no")
    assert books(session, "anne.1.aboard", "bob.hand") == [3, 7]
    session.interrupt("instant", "anne negate", by="table")
    say(session, "no")
    assert books(session, "anne.1.aboard", "anne.hand") == [6, 7]


def test_a_wild_card_is_fought() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9", "bob.1.aboard +4")
    say(session, "wild galleon bob1")
    assert books(session, "anne.spent", "anne.hand") == [2, 8]
    told = say(session, "1111 6666", "no", "crew")
    assert any("By the other reading (wild_combat=one-round)" in line for line in told)
    say(session, "666 1111")
    assert key(session) == "action"
    assert vessel(session, "Bob").guns
    assert session.state.in_play == 0


def test_letter_of_marque_comes_before_the_damage() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "wild galleon bob1", "1111 6666", "bob", "no")
    assert vessel(session, "Bob").crew
    assert books(session, "bob.hand") == [7]
    assert key(session) == "action"


def test_a_wild_card_is_negated_before_the_roll() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "wild galleon bob1")
    session.interrupt("instant", "bob marque", by="table")
    say(session, "no")
    assert key(session) == "action"
    assert session.state.in_play == 0


def test_a_captain_saves_or_is_held() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9")
    say(session, "wild calm bob1", "65 21")
    assert not vessel(session, "Bob").wilds
    say(session, "wild calm bob1", "11 65", "no")
    assert vessel(session, "Bob").is_immobile
    say(session, "discard", ".")
    assert asked(session) == "Bob"
    say(session, "draw")
    assert refusal(session, "sail 1 34 p9") == "immobile"
    say(session, "done")
    assert not vessel(session, "Bob").wilds


def test_a_captain_lost_at_sea_is_told_both_ways() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9", "bob.1.aboard +4")
    told = say(session, "wild fever bob1", "11 654", "no")
    assert session.state.players["Bob"].vessels == {}
    assert "By the other reading (captain_lost_at_sea=drift)" in told[-1]
    assert books(session, "treasury") == [102]


def test_the_flying_dutchman_takes_booty() -> None:
    session = acting()
    adjust(session, "bob.1.hex = p9", "bob.1.aboard +4")
    say(session, "wild dutchman bob1", "11 65", "no")
    assert books(session, "bob.1.aboard", "treasury") == [1, 101]


def test_an_instant_is_read_out() -> None:
    session = acting()
    session.interrupt("instant", "bob gale", by="table")
    assert key(session) == "bob"
    session.answer(("bob.supply +1",), by="table")
    assert books(session, "bob.supply", "bob.hand") == [13, 7]
    with pytest.raises(IllegalAnswer, match="could be negated"):
        session.interrupt("instant", "bob negate", by="table")


# 4 to 7


def test_discard_refill_and_restock() -> None:
    session = started()
    say(session, "buy", "discard 2")
    assert books(session, "anne.hand", "anne.spent") == [7, 4]
    assert key(session) == "refill"
    assert refusal(session, "2") == "hand-limit"
    say(session, "1")
    assert asked(session) == "Bob"
    assert books(session, "column", "anne.hand", "draw") == [3, 8, 72]
    assert refusal(acting(), "discard 4") == "discard-limit"


def test_an_empty_draw_pile_is_shuffled() -> None:
    session = started()
    adjust(session, "draw -74")
    told = say(session, "draw")
    assert any("shuffle the Discard Pile without its top card" in line for line in told)
    assert books(session, "draw", "discard") == [73, 1]


# Solitaire


def test_forced_wild_cards_come_first() -> None:
    session = started(("Anne",))
    say(session, "draw")
    assert key(session) == "1"
    say(session, "calm 1", "65 21")
    assert books(session, "anne.spent", "anne.hand") == [1, 8]
    say(session, "none")
    assert key(session) == "action"


def test_ten_turns_without_the_doubloons_are_lost() -> None:
    session = started(("Anne",))
    for _ in range(10):
        say(session, "draw", "none", "discard")
    assert session.question is None
    assert session.state.winners == ()
    assert session.state.is_over


def test_six_doubloons_in_turn_ten_win() -> None:
    session = started(("Anne",))
    for _ in range(9):
        say(session, "draw", "none", "discard")
    say(session, "draw", "none")
    adjust(session, "anne.supply +17", "anne.1.hex = h1", "anne.1.aboard +1")
    told = say(session, "secure")
    assert "after 10 turns" in told[-1]


# Taking back


def test_undo_and_adjustments() -> None:
    session = acting()
    say(session, "sail 1 34 b4")
    before = session.game.accounts(session.state)
    say(session, "attack", "5421 63 crew")
    session.undo(2)
    assert session.game.accounts(session.state) == before
    with pytest.raises(IllegalAnswer, match="has only"):
        session.adjust(("anne.hand -50",), "no", by="table")
    with pytest.raises(IllegalAnswer, match="Another vessel"):
        session.adjust(("bob.1.hex = b4",), "no", by="table")
    adjust(session, "anne.hand -1 to column", "anne.hand +1 from column")


def test_a_wild_card_stays_on_its_vessel_card() -> None:
    session = acting()
    say(session, "place red sloop")
    say(session, "wild calm 1", "11 65", "no")
    say(session, "shift crew 1 2")
    assert vessel(session, "Anne").is_immobile
    assert not vessel(session, "Anne", 2).is_immobile
    say(session, "shift vessel 1 2 vessel 2 1")
    assert not vessel(session, "Anne").is_immobile
    assert vessel(session, "Anne", 2).is_immobile


def test_a_correction_can_end_a_battle() -> None:
    session = battle()
    say(session, "parley")
    adjust(session, "bob.1 = none")
    assert key(session) == "action"
    attack = acting()
    say(attack, "sail 1 34 b4", "attack", "5421 63")
    adjust(attack, "anne.1 = none")
    assert key(attack) == "action"
    won = acting()
    say(won, "sail 1 34 b4", "attack", "6666 11")
    adjust(won, "anne.1 = none")
    assert key(won) == "new-attack"
