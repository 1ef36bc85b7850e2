"""Every house option in play: the same table played both ways, and what each of them decides."""

import ast
from pathlib import Path

import pytest

from referee.games.pyrates.house import OPTIONS
from referee.games.pyrates.texts import by_other_reading
from tests.games.pyrates.table import TABLES, Table, begun
from tests.games.pyrates.test_flow import (
    anne,
    at_booty,
    at_set_up,
    bob,
    card,
    morgan,
    one,
    two,
)

AT_SEA = ("ec.merchant = sea cow british 2", "ec.goods = 2", "ec.gold = 1")


def values(key: str) -> tuple[str, ...]:
    return OPTIONS[key].values


# Raids and piracies


@pytest.mark.parametrize("value", values("raid_needs_booty"))
def test_an_empty_port_can_be_raided_or_not(value: str) -> None:
    table = one(("anne.ships.curacao = 2",), raid_needs_booty=value)
    said = table.bids("raid", "pass")
    assert ("which is impossible" in said[0]) is (value == "yes")
    assert (table.key == "t1.raid.target") is (value == "no")


@pytest.mark.parametrize(
    ("value", "target"), [("counter", "Gull Haven"), ("counter_plus_ships", "Dorado Quay")]
)
def test_lowest_defense_of_a_port_for_an_ai_lead(value: str, target: str) -> None:
    board = ("anne.ships.gull = 2", "gull.goods = 1", "gull.defense = 1", "dorado.goods = 1", "morgan.ships.tortuga = 3",
             "anne.allegiance = british", "morgan.ships.nassau = 0")  # fmt: skip
    table = one(board, ai_defense=value)
    table.bids("a", "raid")
    said = table.say("stay")
    assert f"Morgan attacks {target} (lowest defense)." in said


@pytest.mark.parametrize("value", values("raid_pirate_port"))
def test_pirate_ports_may_be_raided_or_not(value: str) -> None:
    table = one(("anne.ships.curacao = 2", "tortuga.goods = 2"), raid_pirate_port=value)
    said = table.bids("raid", "pass")
    assert ("which is impossible" in said[0]) is (value == "nobody")


@pytest.mark.parametrize("value", values("lost_ships"))
def test_lost_ships_come_back_or_not(value: str) -> None:
    table = one(("anne.ships.curacao = 6", *AT_SEA), lost_ships=value)
    table.bids("p", "pass")
    table.say("curacao 1", "1 6")
    assert anne(table).fleet == 5
    assert anne(table).lost_for_good == (1 if value == "gone" else 0)
    table.booty()
    assert table.key == "t2.bids"
    assert table.session.question is not None
    assert table.session.question.doubt is not None
    doubt = table.session.question.doubt(table.session.question.parse("build"))
    assert (doubt is None) is (value == "reserve")


@pytest.mark.parametrize(("value", "fame"), [("yes", 1), ("no", 0)])
def test_an_attack_that_wins_nothing(value: str, fame: int) -> None:
    table = one(("anne.ships.curacao = 2", "ec.merchant = sea cow british 2"), reward_empty=value)
    table.bids("p", "pass")
    table.say("2", "6 1")
    assert anne(table).fame == fame
    assert "EC" not in table.state.merchants


# Booty Phase


@pytest.mark.parametrize(("value", "placed"), [("home_rule", True), ("any_ship", False)])
def test_goods_at_a_pirate_port_with_a_pirate(value: str, placed: bool) -> None:
    columns = {
        **TABLES["columns"],
        "1": ["Nassau", "Cap Francais", "Santa Brisa", "Curacao", "Cinder Bay"],
    }
    table = Table.__new__(Table)
    table.humans, table.ais, table.said, table.ai_dice = {"Anne": "Dutch"}, ("Morgan",), [], True
    facts = {**table._facts(), "columns": columns}
    table.session = begun(("Anne",), {"total_players": "2", "pirate_block": value}, facts=facts)
    table.say(".")
    table._set_up()
    table.adjust("morgan.ships.nassau = 1", "anne.ships.curacao = 1", "nassau.goods = 0")
    (said,) = table.say("1")[:1]
    assert ("Nassau blocked by Morgan" in said) is not placed
    assert table.state.ports["Nassau"].goods == int(placed)


@pytest.mark.parametrize(("value", "ships"), [("one", {"HS": 1}), ("both_there", {"HS": 2})])
def test_governors_at_a_port_with_one_zone(value: str, ships: dict[str, int]) -> None:
    ports = {
        **TABLES["ports"],
        "pirate": [["Nassau", ["HS"]], ["Tortuga", ["HS", "EC"]], ["Port Royal", ["EC", "WC"]]],
    }
    table = Table.__new__(Table)
    table.humans, table.ais, table.said, table.ai_dice = {"Anne": "Dutch"}, ("Morgan",), [], True
    facts = {**table._facts(), "ports": ports}
    options = {"total_players": "2", "governors": "option1", "gov_one_zone": value}
    table.session = begun(("Anne",), options, facts=facts)
    table.say(".")
    table._set_up()
    table.say("1")
    assert {zone: n for zone, n in table.state.governors.items() if n} == ships


@pytest.mark.parametrize(("value", "goods"), [("grant", 1), ("refuse", 0)])
def test_a_defenders_good_without_a_counter(value: str, goods: int) -> None:
    board = (
        "anne.ships.eust = 3",
        "bob.ships.martinique = 2",
        "martinique.goods = 2",
        "anne.goods = 62",
    )
    table = two(board, goods_out_other=value)
    table.bids("r", "a", "pass")
    said = table.say("stay", "3", "1 4")
    assert f"Bob gains {goods} good{'' if goods == 1 else 's'} for the defense." in said
    assert bob(table).goods == goods


@pytest.mark.parametrize(("value", "goods"), [("always", 0), ("touched", 6)])
def test_ports_that_a_card_fills_too_much(value: str, goods: int) -> None:
    table = one(("anne.ships.curacao = 1",), convert_scope=value)
    card(table, "martinique.goods +6 from supply")
    assert table.state.ports["Martinique"].goods == (1 if value == "always" else goods)
    table.adjust("anne.goods = 2")
    table.bids("t", "pass")
    table.say("curacao")
    assert table.state.ports["Martinique"].goods == (1 if value == "always" else goods)


# AI players


@pytest.mark.parametrize(("value", "first"), [("effective", "Nassau"), ("printed", "Curacao")])
def test_the_lowest_rating_for_an_ai_player(value: str, first: str) -> None:
    board = (
        "anne.ships.martinique = 1",
        "morgan.ships.curacao = 1",
        "morgan.goods = 3",
        "curacao.trade = 2",
    )
    table = one(board, ai_rating=value)
    table.adjust("curacao.trade = 3" if value == "effective" else "curacao.trade = 2")
    table.bids("a", "trade")
    said = table.say("stay")
    assert any(
        text.startswith("Morgan trades 3 goods") and f" at {first} for" in text for text in said
    )


@pytest.mark.parametrize(
    ("value", "ships", "more"), [("cap", 3, ""), ("reroll", 3, "bonus2"), ("allow", 4, "")]
)
def test_more_ships_than_an_ai_player_may_have(value: str, ships: int, more: str) -> None:
    table = at_set_up(
        ("Anne",), total_players="2", ai_extra_ship="on", ai_extra_rolls="on", ai_cap_setup=value
    )
    table.ai_dice = False
    table.say(".")
    while table.key != "setup.ai.extra-ships":
        table.anything()
    (ai,) = table.state.ais
    table.say(f'"{ai.name}"', f'"{ai.name}" 1', "1 55")
    if more:
        assert table.key.endswith(more)
        table.say("6")
        assert ai.popularity == 1
    assert ai.fleet == ships


@pytest.mark.parametrize(("value", "goods"), [("kept", 3), ("initial5", 5)])
def test_what_assistance_is_measured_by(value: str, goods: int) -> None:
    table = at_set_up(
        ("Anne", "Bob"), bidding_for_allegiance="on_with_assistance", assist_base=value
    )
    table.say(".")
    while table.key != "setup.allegiance.bids":
        table.anything()
    table.say("2 4", "dutch", "french")
    assert f"Each AI player gets {goods} goods." in table.said


@pytest.mark.parametrize(("value", "port"), [("map", "Port Royal"), ("pass_ranges", "Nassau")])
def test_the_numbers_on_the_map_or_those_of_pass(value: str, port: str) -> None:
    turned = ["Port Royal", "Port Royal", "Nassau", "Nassau", "Tortuga", "Tortuga"]
    table = Table.__new__(Table)
    table.humans, table.ais, table.said, table.ai_dice = {"Anne": "Dutch"}, ("Morgan",), [], False
    facts = {**table._facts(), "ai_place": turned}
    table.session = begun(("Anne",), {"total_players": "2", "ai_place": value}, facts=facts)
    table.say(".")
    table._set_up()
    table.booty()
    table.adjust("anne.ships.curacao = 1")
    table.bids("b")
    table.say("curacao", "1")
    assert morgan(table).ships == {port: 1}


@pytest.mark.parametrize(
    ("value", "pell", "anne_gets"),
    [("round_robin", (1, 1), (1, 1)), ("fill_in_order", (0, 2), (2, 0))],
)
def test_how_an_ai_lead_deals(
    value: str, pell: tuple[int, int], anne_gets: tuple[int, int]
) -> None:
    board = ("anne.ships.curacao = 1", "bob.ships.martinique = 1", "morgan.ships.tortuga = 3", "pell.ships.tortuga = 1",
             "ec.merchant = sea cow british 2", "ec.goods = 3", "ec.gold = 6")  # fmt: skip
    table = Table(None, ("Morgan", "Pell"), board, ai_deal=value)
    table.bids("p", "p", "piracy", "piracy")
    table.say("5 1")
    assert (table.state.players["Pell"].cargo, anne(table).cargo) == (pell, anne_gets)


# Chance, order, counters


def test_a_roll_off_instead_of_the_announced_die() -> None:
    board = ("anne.ships.curacao = 2", "bob.ships.martinique = 2", *AT_SEA)
    table = two(board, random="roll_off")
    said = table.bids("p", "p", "pass")
    assert (
        "Lead of the piracy, Anne and Bob tied: one die each for Anne and Bob, the highest is taken."
        in said
    )
    assert str(table.refused("3")) == "1 face typed; this roll takes 2 dice."
    said = table.say("33")
    assert table.key == "t1.piracy.lead.die2"
    said = table.say("25")
    assert "Lead of the piracy, Anne and Bob tied: Bob." in said
    plain = two(board)
    plain.bids("p", "p", "pass")
    assert plain.key == "t1.piracy.lead.die"
    plain.say("2")
    assert plain.state.fight is not None
    assert plain.state.fight.lead == "Anne"


@pytest.mark.parametrize("value", values("order"))
def test_ships_are_placed_in_order_or_in_secret(value: str) -> None:
    table = at_set_up(("Anne", "Bob"), order=value)
    table.say(".")
    while table.key != "setup.ships.anne":
        table.say("dutch french") if table.key == "setup.nations" else table.anything()
    told = [str(ruling.text) for heard in table.session.heard for ruling in heard.rulings]
    secret = "Choose the ports of your ships in secret, then reveal together."
    assert (secret in told) is (value == "secret_simultaneous")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("first", "pirate ports first, from the 3s and 4s"),
        ("redraw", "draw a 2 at a pirate port again"),
    ],
)
def test_how_counters_come_to_pirate_ports(value: str, said: str) -> None:
    session = begun(("Anne",), {"pirate_counters": value}, stand_in=False)
    session.answer({}, by="table")
    assert said in " ".join(str(ruling.text) for ruling in session.heard[-1].rulings)
    question = session.question
    assert question is not None
    pairs = " ".join(["22"] * 14 + ["32"] * 3)
    session.answer(question.parse(pairs), by="table")
    assert {port.trade_rating for port in session.state.ports.values() if port.is_pirate} == {3}


# The end


@pytest.mark.parametrize(("value", "winner"), [("method", "Bob"), ("achiever", "Anne")])
def test_a_five_and_alternative_victory(value: str, winner: str) -> None:
    board = (
        "anne.ships.curacao = 1",
        "bob.ships.martinique = 1",
        "anne.fame = 5",
        "bob.gold = 3",
        "bob.popularity = 1",
    )
    table = two(
        board, alternative_victory="at_end", alt_five=value, five_trigger="sole_achiever_wins"
    )
    table.bids("a", "a", "pass")
    table.say("stay", "stay", "keep")
    said = table.say("5")
    assert any(text.startswith(f"{winner} wins: ") for text in said)


@pytest.mark.parametrize(
    ("value", "winner", "level"),
    [("narrowing", "Anne", "most ships"), ("restart", "Bob", "most booty")],
)
def test_how_far_back_a_tie_goes(value: str, winner: str, level: str) -> None:
    board = ("anne.ships.curacao = 2", "bob.ships.martinique = 1", "anne.fame = 5", "morgan.infamy = 5",
             "bob.fame = 4", "anne.goods = 1", "morgan.goods = 1", "bob.goods = 3")  # fmt: skip
    table = two(board, tiebreak=value)
    table.bids("a", "a", "pass")
    said = table.say("stay", "stay")
    assert any(text.startswith(f"{winner} wins: {level} ") for text in said)
    assert table.state.winners == (winner,)


# When the other reading is said


def test_other_readings_are_said_only_where_they_change_something() -> None:
    def ends(*bids: str, board: tuple[str, ...], dice: str, answers: tuple[str, ...] = ()) -> str:
        table = two(("anne.ships.curacao = 2", *board))
        table.bids(*bids)
        while not table.key.endswith(".dice"):
            table.say("stay" if ".pass." in table.key else "2" if ".commit" in table.key else "3")
        table.say(dice, *answers)
        return " ".join(table.said)

    other = "By the other reading"
    ship = "ec.merchant = sea cow british 2"
    alone = ends(
        "p", "a", "pass", board=("bob.ships.martinique = 1", ship, "ec.goods = 2"), dice="6 1"
    )
    assert (
        by_other_reading("solo_booty", "half_rest_stays_or_lost", "Anne would take 1 of 2") in alone
    )
    nothing = ends("p", "a", "pass", board=("bob.ships.martinique = 1", ship), dice="6 1")
    assert other not in nothing
    failed = ends(
        "p", "a", "pass", board=("bob.ships.martinique = 1", ship, "ec.goods = 2"), dice="1 6"
    )
    assert other not in failed
    pair = ends(
        "p", "p", "pass", board=("bob.ships.martinique = 1", ship, "ec.goods = 4"), dice="6 1"
    )
    assert "share_rule" not in pair
    assert "solo_booty" not in pair


def test_the_winner_by_other_readings_only_where_it_is_another() -> None:
    board = (
        "anne.ships.curacao = 1",
        "bob.ships.martinique = 1",
        "anne.fame = 5",
        "anne.infamy = 1",
        "anne.popularity = 1",
    )
    table = two(board)
    table.bids("a", "a", "pass")
    said = table.say("stay", "stay")
    (won,) = [text for text in said if text.startswith("Anne wins")]
    assert "By the other reading" not in won
    other = two((*board, "bob.fame = 2", "bob.infamy = 2", "bob.popularity = 2"))
    other.bids("a", "a", "pass")
    said = other.say("stay", "stay")
    (won,) = [text for text in said if text.startswith("Bob wins")]
    assert by_other_reading("five_trigger", "sole_achiever_wins", "Anne would win").strip() in won
    assert "end_two_skip_low" not in won


def test_the_secret_coin_by_other_readings_only_where_it_is_paid() -> None:
    board = ("anne.ships.curacao = 2", "ec.merchant = gull cutter british 1", "anne.goods = 0")
    table = one(board, secret_cargo="on")
    table.bids("p", "pass")
    table.say("2", "3 1")
    said = table.say("2")
    assert "secret_coin=on_placement" in said[0]
    assert "secret_coin=never" not in said[0]
    open_cargo = one((*board, "ec.goods = 1"))
    open_cargo.bids("p", "pass")
    open_cargo.say("2", "3 1")
    assert "secret_coin" not in " ".join(open_cargo.said)


def test_a_booty_phase_says_nothing_of_other_readings() -> None:
    table = at_booty()
    table.say("1", "gull cutter", "1 6")
    assert "By the other reading" not in " ".join(table.said)


# All options


def test_every_house_option_is_played_here_or_by_its_heading() -> None:
    named: set[str] = set()
    for name in ("test_house.py", "test_flow.py"):
        tree = ast.parse((Path(__file__).parent / name).read_text(encoding="utf-8"))
        named |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}
        named |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    assert set(OPTIONS) - named == set()
