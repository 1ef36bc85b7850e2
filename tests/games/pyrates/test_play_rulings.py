"""Rulings at the table that need a corner of the rulebook or a house option to show."""

import pytest

from referee.core.errors import IllegalAnswer
from referee.core.names import slug
from referee.core.protocol import told
from referee.games.pyrates.flow.cards import check_card
from referee.games.pyrates.report import standing
from referee.games.pyrates.terms import Bid
from tests.games.pyrates.table import Table, begun
from tests.games.pyrates.test_flow import (
    AT_SEA,
    anne,
    at_booty,
    at_set_up,
    bob,
    card,
    morgan,
    one,
    two,
)

# Bids


def test_an_impossible_bid_by_both_other_readings() -> None:
    table = one(("anne.ships.curacao = 6",))
    said = table.bids("build", "pass")[0]
    assert said.endswith(
        "Anne does nothing this turn."
        " By the other reading (illegal_bid=rebid) Anne would bid again, knowing the other bids."
        " By the other reading (illegal_bid=build) Anne would bid Pass."
    )
    table = one(("anne.ships.curacao = 1",), illegal_bid="build")
    said = table.bids("trade", "pass")[0]
    assert said.endswith(
        "Anne bids build instead."
        " By the other reading (illegal_bid=void) Anne would do nothing this turn."
        " By the other reading (illegal_bid=rebid) Anne would bid again, knowing the other bids."
    )


def test_the_alternative_of_a_card_is_asked_only_where_it_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(number: int, name: str) -> None:
        raise AssertionError(f"the alternative of {name} is not tried")

    monkeypatch.setattr("referee.games.pyrates.flow.bidding.facts.alternative", never)
    table = one(
        ("anne.ships.curacao = 1", "morgan.ships.nassau = 3"), convert_chain="build_then_pass"
    )
    said = table.bids("b", "trade")
    assert "so Build; has 3 ships, so Pass." in " ".join(said)


# Build


def test_an_ai_player_has_the_pieces_of_its_colour_to_lose() -> None:
    table = one(("anne.ships.curacao = 1",), lost_ships="gone")
    morgan(table).lost_for_good = 4
    table.bids("b", "build")
    assert morgan(table).bid is Bid.BUILD
    table.say("curacao")
    assert morgan(table).fleet == 2
    gone = one(("anne.ships.curacao = 1",), lost_ships="gone")
    morgan(gone).lost_for_good = 5
    said = gone.bids("b", "build")
    assert "Morgan rolled 2: Build; has 1 ship, so the card's Trade;" in " ".join(said)


# Sharing


def test_an_ai_player_alone_takes_its_half_without_a_question() -> None:
    board = ("anne.ships.curacao = 1", "morgan.ships.tortuga = 2", "ec.merchant = sea cow none 1",
             "ec.goods = 2", "ec.gold = 1")  # fmt: skip
    table = one(board, solo_booty="half_rest_stays_or_lost")
    table.bids("b", "piracy")
    table.say("curacao")
    said = table.say("6 1")
    assert said[1] == (
        "Morgan is alone and takes 1 gold of 2 goods and 1 gold."
        " By the other reading (solo_booty=all) Morgan would take all 3."
    )
    assert morgan(table).cargo == (0, 0)  # the gold went for popularity
    assert morgan(table).popularity == 1


def test_half_of_a_port_stays_there() -> None:
    board = ("anne.ships.eust = 2", "dorado.goods = 2", "dorado.gold = 1")
    table = one(board, solo_booty="half_rest_stays_or_lost")
    table.bids("r", "pass")
    table.say("2", "6 1", "gold 1")
    assert anne(table).cargo == (0, 1)
    assert table.state.ports["Dorado Quay"].cargo == (2, 0)


def test_everybody_in_the_band_has_his_point_before_a_five_ends_the_game() -> None:
    board = (
        "anne.ships.curacao = 2",
        "bob.ships.martinique = 1",
        "anne.fame = 4",
        "bob.fame = 4",
        *AT_SEA,
        "ec.gold = 0",
    )
    table = two(board, five_time="immediate")
    table.bids("p", "p", "pass")
    table.say("2", "6 1")
    assert (anne(table).fame, bob(table).fame) == (5, 5)
    assert "Anne has 5 and Bob has 5 fame: the game ends at once." in table.said
    assert table.state.winners == ("Anne",)


# Trade


def test_one_trade_of_an_ai_player_by_the_other_reading() -> None:
    board = (
        "anne.ships.curacao = 1",
        "morgan.ships.nassau = 1",
        "morgan.ships.tortuga = 1",
        "morgan.goods = 6",
    )
    table = one(board, ai_trade="one")
    table.bids("b", "trade")
    said = table.say("curacao")
    assert (
        "Morgan traded at Nassau."
        " By the other reading (ai_trade=all_ascending) Morgan would trade on at Tortuga." in said
    )
    table = one((*board, "morgan.goods = 5"), ai_trade="one")
    table.bids("b", "trade")
    assert not [text for text in table.say("curacao") if "other reading" in text]


def test_who_is_skipped_by_a_card_does_not_trade() -> None:
    board = ("anne.ships.curacao = 1", "bob.ships.martinique = 1", "anne.goods = 2", "bob.goods = 2",
             "morgan.ships.tortuga = 1", "morgan.goods = 6")  # fmt: skip
    table = two(board, ai_dice=False)
    table.bids("t", "t", "trade")
    assert table.key == "t1.trade.anne"
    said = card(table, "skip anne", "skip bob")
    assert "Anne does not trade any more." in said
    assert not [text for text in said if text.startswith("Bob")]
    assert table.key == "t1.trade.morgan.1.die"
    card(table, "skip morgan")
    table.say("1")
    assert [player.gold for player in table.state.players.values()] == [0, 0, 0]


# The end


@pytest.mark.parametrize(
    ("line", "winners", "told"),
    [
        ("shared", ("Anne", "Bob"), "Anne and Bob win: all tied, a shared victory ("),
        ("bob", ("Bob",), "Bob wins: all tied, and won with cutlasses ("),
    ],
)
def test_all_tied_share_or_fight_it_out(line: str, winners: tuple[str, ...], told: str) -> None:
    board = ("anne.ships.curacao = 2", "bob.ships.martinique = 2", "turn = 12")
    table = two(board)
    table.bids("a", "a", "pass")
    said = table.say("stay", "stay")
    assert said[-1] == (
        "Anne and Bob are tied in everything: share the victory, or fight it out with cutlasses."
    )
    assert table.session.question is not None
    assert table.session.question.words() == ("shared", "Anne", "Bob")
    said = table.say(line)
    assert said[0].startswith(told)
    assert table.state.winners == winners
    assert table.state.is_over
    assert [*standing(table.state)][-1] == f"{told.removesuffix(' (')}."


def test_ai_players_alone_share_without_a_question() -> None:
    table = Table(
        {"Anne": "Dutch"}, ("Morgan", "Pell"), ("anne.ships.curacao = 1", "morgan.ships.nassau = 2",
         "pell.ships.nassau = 2", "turn = 12"),
    )  # fmt: skip
    table.bids("a", "pass", "pass")
    table.say("stay")
    assert table.session.question is None
    assert table.state.winners == ("Morgan", "Pell")


# Setting up


def test_five_people_bid_for_four_nations_where_one_is_a_pirate_by_choice() -> None:
    seats = ("Anne", "Bob", "Cid", "Dot", "Eve")
    table = at_set_up(seats, five_humans="on", bidding_for_allegiance="on", pirates_by_choice="on")
    table.say(".")
    while table.key != "setup.pirates":
        table.anything()
    table.say("eve", "4 3 2 1")
    assert table.session.question is not None
    assert table.session.question.words() == ("British", "French", "Spanish", "Dutch")
    without = at_set_up(seats, five_humans="on", bidding_for_allegiance="on")
    without.say(".")
    while without.key != "setup.allegiance.bids":
        without.anything()
    without.say("5 4 3 2 1")
    assert without.session.question is not None
    assert without.session.question.words()[-1] == "none"


def test_nobody_is_named_like_a_shared_victory() -> None:
    table = at_set_up(("Anne", "Shared"))
    assert table.key == "setup.players"
    assert begun(("Anne", "Sharon")).question is not None


# Unique actions


def may_use_card(table: Table, name: str) -> bool:
    """Whether this player may use the unique action now."""
    try:
        check_card(table.state, name)
    except IllegalAnswer as fault:
        return fault.code != "unique-wrong-time"
    return True


def test_between_two_phases_is_over_when_the_first_question_is_answered() -> None:
    board = ("anne.ships.curacao = 1", "bob.ships.martinique = 1", "anne.gold = 1", "bob.gold = 1")
    table = two(board, upa_timing="between_phases")
    assert may_use_card(table, "Bob")
    table.say("a a")
    assert table.key == "t1.bids.ai"
    assert not may_use_card(table, "Bob")
    table.say("1")
    assert table.key == "t1.pass.anne"
    assert may_use_card(table, "Bob")
    table.say("stay")
    assert table.key == "t1.pass.bob"
    assert not may_use_card(table, "Anne")
    table.say("stay")
    assert table.key == "t1.gold.anne"
    assert may_use_card(table, "Anne")
    table.say("keep")
    assert not may_use_card(table, "Anne")


def test_what_answers_itself_does_not_end_the_time_between_phases() -> None:
    """Anne has one port to build at and is not asked; Bob is."""
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 1"), upa_timing="between_phases")
    others = [
        port.name
        for port in table.state.ports.values()
        if port.nation == "Dutch" and port.name != "Curacao"
    ]
    table.adjust(*(f"{slug(name)}.nation = spanish" for name in others))
    table.bids("b", "b", "build")
    assert table.key == "t1.build.bob"
    assert anne(table).ships == {"Curacao": 2}
    assert may_use_card(table, "Anne")


def test_the_roll_for_the_lead_belongs_to_the_attack() -> None:
    board = ("anne.ships.curacao = 2", "bob.ships.martinique = 2", *AT_SEA)
    table = two(board, upa_timing="own_action_only")
    table.bids("p", "p", "build")
    assert table.key == "t1.piracy.lead.die"
    assert may_use_card(table, "Anne")
    assert may_use_card(table, "Bob")


# Attacks


def test_what_is_added_to_the_dice_is_told_as_it_will_count() -> None:
    board = ("anne.ships.eust = 3", "bob.ships.martinique = 1", "bob.ships.cap = 1", "martinique.goods = 2",
             "cap.goods = 1", "dorado.goods = 1", "dorado.nation = british")  # fmt: skip
    for option, added in (("yes", 3), ("no", 2)):
        table = two(board, excluded_defends=option)
        table.bids("r", "r", "pass")
        table.say("martinique", "2")
        assert table.session.question is not None
        card(table, "fight.attack +2", "fight.defense +1")
        prompt = told(table.session.question.prompt)
        assert prompt == f"attack die (Anne) + 4, defense die (Bob) + {added + 1}"


def test_a_new_lead_among_equals_is_rolled_for() -> None:
    board = ("anne.ships.curacao = 3", "bob.ships.martinique = 1", "morgan.ships.nassau = 0",
             "morgan.ships.tortuga = 1", *AT_SEA)  # fmt: skip
    table = two(board)
    table.bids("p", "p", "piracy")
    table.say("2")
    assert table.key == "t1.piracy.east-caribbean.dice"
    card(table, "anne.ships.ec = 0")
    said = table.say("6 1")
    assert said == [
        "Lead of the piracy, Bob and Morgan tied, a die: 1-3 Bob, 4-6 Morgan.",
    ]
    said = table.say("5")
    assert said[1] == "Morgan leads the piracy now."
    assert [player.fame for player in table.state.players.values()] == [0, 1, 1]


# What rulings rest on


def cites(table: Table, beginning: str) -> list[str]:
    """The rules of the last thing said that begins so."""
    rulings = [ruling for heard in table.session.heard for ruling in heard.rulings]
    found = [ruling for ruling in rulings if told(ruling.text).startswith(beginning)]
    return [rule.removeprefix("pyrates/") for rule in found[-1].cites]


def test_goods_that_find_no_counter_rest_on_the_rule_of_the_counters() -> None:
    run_out = "what-do-i-do-if-i-run-out-of-trade-good-counters"
    table = at_booty(("anne.goods = 64",))
    table.say("1", "gull cutter", "1 6")
    assert cites(table, "Column 1") == ["booty-phase", run_out, "R12"]
    assert cites(table, "Gull Cutter") == ["booty-phase", run_out, "R13"]
    secret = at_booty(secret_cargo="on", secret_coin="on_placement")
    secret.say("1", "gull cutter", "1")
    assert cites(secret, "Gull Cutter") == ["booty-phase", "secret-cargo", "R29"]


def test_a_column_rests_on_more_gold_and_on_ships_in_pirate_ports() -> None:
    table = at_booty(("curacao.goods = 3",), more_gold="on")
    table.say("1")
    assert cites(table, "Column 1") == ["booty-phase", "more-gold"]
    pirate = at_booty(("curacao.trade = 3", "curacao.nation = pirate"))
    said = pirate.say("1")
    assert "Curacao blocked by Anne" in said[0]
    assert cites(pirate, "Column 1") == ["booty-phase", "R15"]


def test_a_stand_in_card_has_no_event() -> None:
    table = at_booty(("hs.merchant = sea cow dutch 2",))
    said = table.say("1", "gull cutter", "1 6")
    assert "Sea Cow has no random event: the cards of the stand-in set have none." in said


def test_an_empty_merchant_is_won_for_the_fame() -> None:
    table = one(("anne.ships.curacao = 2", "ec.merchant = sea cow british 1"))
    table.bids("p", "pass")
    said = table.say("2", "6 1")
    assert said[2:4] == ["There is no booty to share.", "1 fame for Anne."]


def test_a_return_to_a_far_port_rests_on_its_ruling() -> None:
    board = ("anne.ships.ec = 1", "tortuga.nation = french", "royal.nation = spanish")
    table = one(board, nation="none")
    table.bids("a", "pass")
    assert cites(table, "Anne returns") == ["end-phase", "R21"]
