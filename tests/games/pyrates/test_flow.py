"""The flow by its headings: what is asked, refused, told and booked, on tables set up by hand."""

import pytest

from referee.core.errors import IllegalAnswer
from referee.core.forms import Lines
from referee.core.questions import Draw
from referee.games.pyrates.state import State
from tests.fuzz.random_play import Evening
from tests.games.pyrates.table import TABLES, Table, begun

# Cards


def test_a_card_read_twice_in_a_turn_is_asked_by_another_key() -> None:
    table = Table()
    keys = []
    for _ in range(3):
        table.session.interrupt("event", "European War", by="table")
        keys.append(table.key)
        table.say("anne.fame +1; .")
    assert keys == ["t1.card.european-war", "t1.card.european-war.2", "t1.card.european-war.3"]
    assert table.state.players["Anne"].fame == 3


def test_a_card_line_that_would_break_the_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_rich(state: State) -> list[str]:
        return [f"{p.name} is too rich." for p in state.players.values() if p.gold > 5]

    monkeypatch.setattr("referee.games.pyrates.flow.cards.problems", too_rich)
    table = Table()
    table.session.interrupt("event", "", by="table")
    question = table.session.question
    assert isinstance(question, Lines)
    assert question.parse("anne.gold +5; anne.gold -1; anne.gold +1")
    with pytest.raises(IllegalAnswer) as caught:
        question.parse("anne.gold +5; anne.gold +1")
    assert str(caught.value) == "That cannot be: Anne is too rich."
    assert table.state.players["Anne"].gold == 0


def card(table: Table, *lines: str, name: str = "Storm") -> list[str]:
    """A card is read while the game waits; returns what was said from then on."""
    table.session.interrupt("event", name, by="table")
    return table.say("; ".join((*lines, ".")))


def test_ships_that_a_card_takes_cannot_be_moved_any_more() -> None:
    table = Table(board=("anne.ships.curacao = 2", "bob.ships.martinique = 1"))
    table.bids("a", "a")
    table.say("m", "curacao 2")
    assert table.key == "t1.pass.anne.to"
    said = card(table, "anne.ships.curacao -1")
    assert "Anne's ships are not there any more: none is moved." in said
    assert table.key == "t1.pass.bob"
    assert table.state.players["Anne"].ships == {"Curacao": 1}


def test_who_is_skipped_by_a_card_does_not_act() -> None:
    table = Table(
        ai_dice=False,
        board=("anne.ships.curacao = 2", "bob.ships.martinique = 1", "morgan.ships.nassau = 1"),
    )
    table.bids("a", "a", "pass")
    said = card(table, "skip anne", "skip bob")
    assert "Anne does not pass any more." in said
    assert table.key == "t1.pass.morgan"
    assert "Morgan does not pass any more." in card(table, "skip morgan")


def test_a_bid_that_a_card_changes_is_carried_out_when_its_action_comes() -> None:
    table = Table(board=("anne.ships.curacao = 2", "bob.ships.martinique = 1"))
    table.bids("a", "b")
    card(table, "bob.bid = pass")
    table.say("stay")
    assert table.key == "t1.pass.bob"


def test_ships_at_sea_only_leave_nothing_to_move() -> None:
    table = Table(board=("anne.ships.ec = 1", "bob.ships.martinique = 1"))
    said = table.bids("a", "b")
    assert table.key == "t1.pass.anne"
    assert table.session.question is not None
    assert table.session.question.words() == ("stay", "renounce")
    pirate = Table({"Anne": "none", "Bob": "French"}, board=("anne.ships.ec = 1",))
    said = pirate.bids("a", "b")
    assert "Anne has no ship in a port." in said
    assert "Anne moves no ship." in said


def test_a_card_may_take_the_gold_or_the_ship_that_was_to_be_bought() -> None:
    for line, said_then, ships in (
        ("anne.gold = 0", "Anne has no gold any more.", 1),
        ("anne.ships.curacao = 6", "Anne has 6 ships and cannot build any more.", 6),
    ):
        table = Table(board=("anne.ships.curacao = 1", "anne.gold = 1"))
        table.bids("a", "b")
        table.say("stay", "martinique", "ship")
        assert table.key == "t1.gold.anne.port"
        assert said_then in card(table, line)
        assert table.state.players["Anne"].fleet == ships
        assert table.state.players["Anne"].gold == (1 if "ships" in line else 0)


def test_ai_ships_that_a_card_takes_do_not_return() -> None:
    table = Table(
        ais=("Morgan",), ai_dice=False, board=("anne.ships.curacao = 1", "morgan.ships.hs = 2")
    )
    table.bids("b", "b", "pass")
    card(table, "skip morgan")
    table.say("curacao", "martinique")
    assert table.key == "t1.return.morgan.hs"
    assert "Morgan has no ship in the High Seas any more." in card(table, "morgan.ships.hs = 0")


def test_governors_sink_what_is_still_there() -> None:
    table = Table(board=("anne.ships.ec = 2", "anne.ships.curacao = 1"), governors="option2x1")
    table.adjust(*(f"{zone}.governors = 0" for zone in ("hs", "wc")), "ec.governors = 1")
    table.bids("a", "b")
    table.say("stay", "martinique")
    assert table.key == "t1.governors.anne.ec"
    card(table, "anne.ships.ec -1")
    table.refused("11")
    assert "Anne rolled 1: 1 ship sunk." in table.say("1")
    again = Table(board=("anne.ships.ec = 2", "anne.ships.curacao = 1"), governors="option2x1")
    again.adjust(*(f"{zone}.governors = 0" for zone in ("hs", "wc")), "ec.governors = 1")
    again.bids("a", "b")
    again.say("stay", "martinique")
    said = card(again, "ec.governors = 0")
    assert "Anne has nothing to fear in the East Caribbean any more." in said


def test_a_merchant_in_hand_comes_by_no_card_text() -> None:
    table = Table()
    table.bids("b", "b")
    while table.key != "t2.booty.merchant.card":
        table.anything()
    table.say("gull cutter")
    table.session.interrupt("event", "Storm", by="table")
    for line in ("ec.merchant = gull cutter dutch 2", "deck gull cutter discarded"):
        assert "on the map" in str(table.refused(line))
    table.say("deck bermuda sloop drawn; .", "1 1")
    assert table.state.merchants["HS"].card == "gull-cutter"
    assert table.state.drawn[-2:] == ["bermuda-sloop", "gull-cutter"]


def test_a_card_that_a_text_draws_is_not_in_the_deck_any_more() -> None:
    table = Table()
    table.bids("b", "b")
    while table.key != "t2.booty.merchant.card":
        table.anything()
    cards = [card for card in TABLES["merchants"] if card not in table.state.drawn]
    card(table, "deck gull cutter drawn")
    assert isinstance(table.session.question, Draw)
    assert "gull-cutter" not in table.session.question.pool
    said = card(table, *(f"deck {name} drawn" for name in cards), name="Flood")
    assert "No merchant card is left: no ship is placed." in said
    assert table.key == "t2.bids"


def test_a_card_of_our_box_that_came_already_does_not_come_as_a_new_one() -> None:
    own = begun(("Anne",), facts={}, stand_in=False)
    evening = Evening(3, own_box=True)
    evening.session = own
    while own.question is None or own.question.key != "t2.booty.merchant":
        evening.answer()
    drawn = own.state.drawn[0]
    with pytest.raises(IllegalAnswer) as caught:
        own.question.parse(f'"{drawn}" 1 1')
    assert str(caught.value) == f"merchant: {drawn} cannot be drawn (again)."
    assert own.question.parse('"Sea Cow" 1 1') == (("sea-cow",), (1,), (1,))


# Options during play


def test_goods_become_gold_when_an_option_makes_them() -> None:
    table = Table(board=("curacao.goods = 4",))
    table.session.house("more_gold", "on", by="table")
    assert table.state.ports["Curacao"].cargo == (0, 1)
    table = Table(board=("curacao.goods = 7",), convert_scope="touched")
    assert table.state.ports["Curacao"].cargo == (7, 0)
    table.session.house("convert_scope", "always", by="table")
    assert table.state.ports["Curacao"].cargo == (2, 1)


def test_what_belongs_to_the_set_up_stays() -> None:
    table = Table()
    for key, value in (
        ("total_players", "2"),
        ("one_human_ship", "on"),
        ("pirates_by_choice", "on"),
    ):
        with pytest.raises(IllegalAnswer) as caught:
            table.session.house(key, value, by="table")
        assert str(caught.value) == f"{key} belongs to the set-up and cannot change during play."
    own = begun(("Anne", "Bob"), {}, facts={**TABLES, "counters": {}}, stand_in=False)
    own.answer({}, by="table")
    assert own.question is not None
    assert own.question.key == "setup.counters"
    with pytest.raises(IllegalAnswer, match="belongs to the set-up"):
        own.house("total_players", "2", by="table")
