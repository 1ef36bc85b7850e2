"""The flow by its headings: what is asked, refused, told and booked, on tables set up by hand."""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Lines
from referee.core.people import Names
from referee.core.protocol import told
from referee.core.questions import Fact
from referee.core.rolls import Draw
from referee.core.session import Session
from referee.core.tables import rulebook
from referee.games.pyrates import GAME
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import Bid
from referee.games.pyrates.texts import REFUSALS
from tests.fuzz.boxes import boxes
from tests.fuzz.random_play import Evening
from tests.games.pyrates.table import TABLES, Table, begun, printed


def refused(table: Table, line: str, code: str, message: str) -> None:
    """The line is refused with this code and sentence, and rests on a rule."""
    fault = table.refused(line)
    assert (fault.code, str(fault)) == (code, message)
    assert fault.cites
    assert all(rulebook("pyrates").find(rule) for rule in fault.cites)


def said_refusal(said: list[str], code: str, message: str) -> None:
    """A refusal that is told, with the sentence of its code."""
    assert message in said
    assert REFUSALS[code][0] in message


def one(
    board: tuple[str, ...] = (), nation: str = "Dutch", *, ai_dice: bool = True, **options: str
) -> Table:
    """Anne alone with one AI player, Morgan, who has a ship at Nassau."""
    board = ("morgan.ships.nassau = 1", *board)
    return Table({"Anne": nation}, ("Morgan",), board, ai_dice=ai_dice, **options)


def two(board: tuple[str, ...] = (), *, ai_dice: bool = True, **options: str) -> Table:
    """Anne (Dutch) and Bob (French) with one AI player, Morgan, who has a ship at Nassau."""
    board = ("morgan.ships.nassau = 1", *board)
    return Table(None, ("Morgan",), board, ai_dice=ai_dice, **options)


def anne(table: Table) -> Player:
    return table.state.players["Anne"]


def bob(table: Table) -> Player:
    return table.state.players["Bob"]


def morgan(table: Table) -> Player:
    return table.state.players["Morgan"]


# Game Setup


def at_set_up(seats: tuple[str, ...], **options: str) -> Table:
    """A table that was just opened: the screen of options waits."""
    table = Table.__new__(Table)
    table.humans = dict.fromkeys(seats, "Dutch")
    table.ais, table.said, table.ai_dice = (), [], True
    table.session = begun(seats, options)
    return table


@pytest.mark.parametrize(
    ("seats", "options", "code", "message"),
    [
        (("Anne", "Bob", "Cid", "Dot", "Eve"), {}, "too-many-humans",
         "5 people, 5 in all: five people need the optional rule five_humans."),
        (("Anne", "Bob"), {"five_humans": "on"}, "five-humans",
         "2 people, 5 in all: five_humans takes exactly five people."),
        (("Anne", "Bob"), {"total_players": "2"}, "ai-required",
         "2 people, 2 in all: at least one player must be an AI."),
        (("Anne",), {"bidding_for_allegiance": "on"}, "bidding-needs-two",
         "1 people, 5 in all: bidding for allegiance takes two people."),
    ],
)  # fmt: skip
def test_options_that_do_not_go_together_are_asked_again(
    seats: tuple[str, ...], options: dict[str, str], code: str, message: str
) -> None:
    table = at_set_up(seats, **options)
    said_refusal(table.say("."), code, message)
    assert table.key == "setup.options.2"
    said_refusal(table.say("."), code, message)
    assert table.key == "setup.options.3"


def test_names_that_mean_something_else_are_asked_for() -> None:
    table = at_set_up(("Anne", "Tortuga"))
    assert table.key == "setup.players"
    assert str(table.refused("anne tortuga")) == (
        "tortuga is the name of something in this game; choose another."
    )
    for name in ("Supply", "all", "HS", "humans", "Ports", "british", "Pirate", "fight"):
        table.refused(f"anne {name}")
    table.say("anne bob")
    assert table.state.seats == ("anne", "bob")


@pytest.mark.parametrize("known", [TABLES, {}], ids=["known box", "new box"])
def test_who_is_called_like_a_port_needs_another_name(known: Mapping[str, Any]) -> None:
    """Also where the port is told only after the names: a replay knows it from the start."""
    session = begun(("Anne", "Curacao"), facts=known, stand_in=False)
    session.answer({}, by="table")
    while isinstance(session.question, Fact):
        session.answer(session.question.decode(printed(session.question)), by="table")
    names = session.question
    assert isinstance(names, Names)
    for line in ("anne", "anne bahamas", "anne bob cid"):
        with pytest.raises(IllegalAnswer):
            names.parse(line)
    session.answer(names.parse("anne bob"), by="table")
    assert session.state.seats == ("anne", "bob")
    again = Session(GAME, session.journal)
    assert again.diverged is None
    assert again.state == session.state


def test_ships_start_in_ports_of_the_own_nation() -> None:
    table = at_set_up(("Anne", "Bob"))
    table.say(".")
    while table.key != "setup.ships.anne":
        assert table.session.question is not None
        if table.key == "setup.nations":
            table.say("dutch french")
        else:
            table.anything()
    refused(
        table, "martinique 2", "not-own-nation-port", "Martinique: not of the player's own nation."
    )
    assert str(table.refused("curacao 1")) == "1 ship in all; it must be 2."
    table.say("curacao 1 eust 1")
    assert anne(table).ships == {"Curacao": 1, "St. Eustatius": 1}


def test_five_people_and_one_of_them_a_full_pirate() -> None:
    people = {
        "Anne": "Dutch",
        "Bob": "French",
        "Cid": "reminder",
        "Dot": "British",
        "Eve": "Spanish",
    }
    table = Table(people, (), five_humans="on")
    assert [p.allegiance for p in table.state.players.values()] == [
        "Dutch", "French", "none", "British", "Spanish",
    ]  # fmt: skip
    assert table.state.ais == []


def test_bidding_for_allegiance_with_ties_and_assistance() -> None:
    table = at_set_up(("Anne", "Bob", "Cid"), bidding_for_allegiance="on_with_assistance")
    table.say(".")
    while table.key != "setup.allegiance.bids":
        table.anything()
    table.say("2 4 2")
    assert table.key == "setup.allegiance.ties1"
    table.say("3 3")
    assert table.key == "setup.allegiance.ties2"
    said = table.say("2 5")
    assert said[0] == "Picking order: Bob, Cid and Anne. Goods kept: Anne 3, Bob 1, Cid 3."
    assert table.key == "setup.nation.bob"
    table.say("dutch")
    assert "Dutch" not in table.session.question.words()  # type: ignore[union-attr]
    table.say("french", "british")
    assert [table.state.players[name].allegiance for name in ("Anne", "Bob", "Cid")] == [
        "British", "Dutch", "French",
    ]  # fmt: skip
    assert "Each AI player gets 3 goods." in table.said
    assert {player.goods for player in table.state.ais} == {3}


def test_who_starts_as_a_full_pirate_and_what_the_others_get() -> None:
    table = at_set_up(("Anne", "Bob"), pirates_by_choice="on")
    table.say(".")
    while table.key != "setup.pirates":
        table.anything()
    table.say("bob")
    while table.key != "setup.compensation":
        table.anything()
    assert "Each of Anne gets 1 gold." in table.say("c")
    assert (anne(table).cargo, bob(table).cargo) == ((0, 1), (0, 0))
    assert bob(table).is_full_pirate
    assert set(bob(table).ships) <= {"Nassau", "Tortuga", "Port Royal"}


def test_more_powerful_ai() -> None:
    table = at_set_up(
        ("Anne",), total_players="3", ai_extra_ship="on", ai_extra_rolls="on", one_human_ship="on"
    )
    table.say(".")
    while table.key != "setup.ai.extra-ships":
        table.anything()
    assert anne(table).fleet == 1
    first, second = (player.name for player in table.state.ais)
    table.say(f'"{first}"', f'"{second}" 2')
    table.say("1 5")
    assert table.state.players[first].ships == {"Nassau": 3}
    table.say("6 5 5 5")
    assert table.state.players[second].ships == {"Port Royal": 3}
    assert "1 ship beyond the limit of 3 not placed" in " ".join(table.said)


@pytest.mark.parametrize(
    ("die", "goods", "scores", "ships"),
    [(1, 1, (0, 0, 0), 1), (2, 2, (0, 0, 0), 1), (3, 0, (1, 0, 0), 1), (4, 0, (0, 1, 0), 1), (5, 0, (0, 0, 0), 2),
     (6, 0, (0, 0, 1), 1)],
)  # fmt: skip
def test_bonus_of_an_ai_player(
    die: int, goods: int, scores: tuple[int, int, int], ships: int
) -> None:
    table = at_set_up(("Anne",), total_players="2")
    table.ai_dice = False
    table.say(".")
    while not table.key.startswith("setup.ai."):
        table.anything()
    table.say(f"3 {die}")
    (ai,) = table.state.ais
    assert (ai.goods, ai.scores, ai.ships) == (goods, scores, {"Tortuga": ships})


# Booty Phase


def at_booty(board: tuple[str, ...] = (), **options: str) -> Table:
    """At the Booty Phase of the second turn, Anne's ships in Curacao."""
    table = one(("anne.ships.curacao = 1",), ai_dice=True, **options)
    table.bids("a", "pass")
    while table.state.turn == 1:
        table.anything()
    table.adjust("anne.ships.curacao = 1", *board)
    return table


COLUMN = ("Gull Haven", "Cap Francais", "Santa Brisa", "Curacao", "Cinder Bay")  # column 1


def test_one_good_for_each_port_that_no_stranger_blocks() -> None:
    table = at_booty(("morgan.ships.santa-brisa = 1", "anne.ships.cinder = 1"))
    (said,) = table.say("1")[:1]
    assert said == (
        "Column 1: 1 good each: Gull Haven, Cap Francais and Curacao; Santa Brisa blocked by Morgan; "
        "Cinder Bay blocked by Anne."
    )
    assert [table.state.ports[name].goods for name in COLUMN] == [1, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("more_gold", "goods", "after"), [("off", 4, (0, 1)), ("on", 3, (0, 1)), ("off", 3, (4, 0))]
)
def test_full_heaps_become_gold(more_gold: str, goods: int, after: tuple[int, int]) -> None:
    table = at_booty((f"curacao.goods = {goods}",), more_gold=more_gold)
    (said,) = table.say("1")[:1]
    assert ("Curacao: its goods become 1 gold" in said) is (after == (0, 1))
    assert table.state.ports["Curacao"].cargo == after


def test_goods_run_out_row_by_row_or_none_at_all() -> None:
    supply = ("anne.goods = 57", "morgan.goods = 2")  # 29 and 1 of 32 counters
    table = at_booty(supply)
    (said,) = table.say("1")[:1]
    assert (
        "1 good each: Gull Haven and Cap Francais; no counter left for Santa Brisa, Curacao and Cinder Bay"
        in said
    )
    table = at_booty(supply, goods_out="none")
    (said,) = table.say("1")[:1]
    assert said == (
        "Column 1: no goods are placed; no counter left for Santa Brisa, Curacao and Cinder Bay."
    )


def test_a_merchant_with_its_cargo_and_one_that_it_replaces() -> None:
    table = at_booty(("hs.merchant = sea cow dutch 2", "hs.goods = 2"))
    table.say("1", "gull cutter")
    (said,) = table.say("1 6")[:1]
    assert said == (
        "Gull Cutter (British, defense 1) in the High Seas: a 6 brings 2 goods; Sea Cow leaves the map, "
        "its booty to the supply."
    )
    assert table.state.merchants["HS"].cargo == (2, 0)
    assert "sea-cow" in table.state.discarded
    moved = at_booty(("hs.merchant = sea cow dutch 2", "hs.goods = 2"), replaced_booty="new_ship")
    moved.say("1", "gull cutter", "1 6")
    assert moved.state.merchants["HS"].cargo == (4, 0)


def test_a_shortage_that_leaves_a_merchant_empty_gives_it_a_coin() -> None:
    table = at_booty(("anne.goods = 64",))
    table.say("1", "gull cutter")
    (said,) = table.say("1 6")[:1]
    assert (
        said
        == "Gull Cutter (British, defense 1) in the High Seas: a 6 brings 1 gold, 2 short of counters."
    )
    empty = at_booty()
    empty.say("1", "gull cutter", "1 1")
    assert empty.state.merchants["HS"].cargo == (0, 0)
    always = at_booty(empty_merchant_gold="always")
    always.say("1", "gull cutter", "1 1")
    assert always.state.merchants["HS"].cargo == (0, 1)


@pytest.mark.parametrize(("option", "after"), [("reshuffle", True), ("none", False)])
def test_the_deck_runs_out(option: str, after: bool) -> None:
    deck = tuple(
        f"deck {card} {'discarded' if card < 'h' else 'drawn'}" for card in TABLES["merchants"]
    )
    table = at_booty(
        ("hs.merchant = none",) if "HS" in at_booty().state.merchants else (), deck_out=option
    )
    table.adjust(
        *(
            line
            for line in deck
            if line.split()[1] not in {m.card for m in table.state.merchants.values()}
        )
    )
    said = table.say("1")
    if after:
        assert "The merchant deck is empty: shuffle the discards into a new one." in said
        assert table.key == "t2.booty.merchant.card"
        assert isinstance(table.session.question, Draw)
        assert set(table.session.question.pool) <= {
            card for card in TABLES["merchants"] if card < "h"
        }
    else:
        assert "The merchant deck is empty: no ship is placed." in said
        assert table.key == "t2.bids"


def test_the_event_of_a_replaced_merchant_and_its_kept_lines() -> None:
    table = Evening(boxes("pyrates-own-box")[0], 5, mischief=0)
    table.rng.seed(5)
    session = table.session
    while session.question is not None and not session.question.key.startswith("t2.booty.merchant"):
        table.answer()
    zones = sorted(session.state.merchants)
    assert zones
    first = session.state.merchants[zones[0]].name
    session.adjust((f"{zones[0].casefold()}.merchant = none",), "away", by="table")
    session.adjust((f"{zones[0].casefold()}.merchant = sea cow dutch 2",), "x", by="table")
    face = TABLES["zone_die"].index(zones[0]) + 1
    card = next(c for c in TABLES["merchants"] if c not in session.state.drawn)
    assert session.question is not None
    session.answer(session.question.parse(f'"{card}" {face} 1'), by="table")
    while isinstance(session.question, Fact):
        session.answer(session.question.decode(printed(session.question)), by="table")
    assert session.question is not None
    assert session.question.key == "t2.event.sea-cow"
    assert first
    session.answer(session.question.parse("all.gold +1; keep"), by="table")
    assert session.fact(("kept", "event-sea-cow")) == ["all.gold +1"]
    gold = {p.gold for p in session.state.players.values()}
    session.interrupt("event", "Sea Cow", by="table")
    assert isinstance(session.question, Lines)
    assert session.question.offered == ("all.gold +1",)
    session.answer(session.question.parse("kept"), by="table")
    assert {p.gold - 1 for p in session.state.players.values()} == gold


def test_governors_by_the_row_or_by_dice() -> None:
    table = at_booty(governors="option1")
    assert (
        "Row 6 is Nassau: governor ships 1 in the High Seas, 1 in the West Caribbean."
        in table.say("1")
    )
    table = at_booty(governors="option2x2")
    table.say("1")
    assert "Rolled 1 5: governor ships 1 in the High Seas, 1 in the West Caribbean." in table.say(
        "15"
    )
    assert table.state.governors == {"HS": 1, "EC": 0, "WC": 1}


# Bidding Phase


def test_legal_bids_are_told_before_they_are_chosen() -> None:
    table = two(("anne.ships.curacao = 6", "bob.ships.martinique = 1", "bob.goods = 2"))
    assert table.session.question is not None
    table.session.undo(99)
    again = two(("anne.ships.curacao = 6", "bob.ships.martinique = 1", "bob.goods = 2"))
    said = again.bids("a", "t", "pass")
    assert "Bids: Anne pass, Bob trade, Morgan pass." in said


@pytest.mark.parametrize(
    ("board", "bid", "code", "why"),
    [
        (("anne.ships.curacao = 6",), "build", "ship-cap", "6 ships, the most there may be"),
        (("anne.ships.curacao = 1",), "piracy", "no-merchant",
         "no merchant ship of another nation in a zone that borders a port with a ship of the player"),
        (("anne.ships.curacao = 1",), "raid", "no-port", "no port in reach with booty that may be raided"),
        (("anne.ships.curacao = 1", "anne.goods = 1"), "trade", "short-of-goods",
         "1 good, and the cheapest trade costs 2"),
    ],
)  # fmt: skip
def test_a_bid_that_is_impossible_costs_the_turn(
    board: tuple[str, ...], bid: str, code: str, why: str
) -> None:
    table = one(board)
    assert table.session.question is not None
    assert table.session.question.doubt is not None
    doubt = table.session.question.doubt(table.session.question.parse(bid))
    assert doubt == f"Anne cannot bid {bid}: {why}."
    instead = "pass" if bid == "build" else "build"
    said = table.bids(bid, "pass")
    other = f" By the other reading (illegal_bid=build) Anne would bid {instead.capitalize()}."
    assert said[0].startswith(
        f"Anne revealed {bid}, which is impossible ({why}): Anne does nothing this turn."
    )
    assert anne(table).unable
    assert other.split(") ")[0] in said[0]


def test_help_with_the_bids_says_what_they_are_and_who_may_not() -> None:
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 6", "bob.goods = 2"))
    assert table.session.question is not None
    said = list(table.session.question.help())
    assert said[2:5] == [
        "   not Bob: 6 ships, the most there may be",
        "P piracy: attack a merchant ship together with all others who bid it",
        "   not Anne: no merchant ship of another nation in a zone that borders a port with a ship of the player",
    ]
    alone = one(("anne.ships.curacao = 1",))
    assert alone.session.question is not None
    assert alone.session.question.legal() == "legal A pass, B build"


def test_a_view_that_is_not_there() -> None:
    table = one()
    with pytest.raises(
        InvalidAnswer, match="'map' is no view here: players, ports, sea, cards, or"
    ):
        table.session.game.report(table.state, "map")


def test_without_a_ship_every_token_is_build() -> None:
    table = one()
    said = table.bids("raid", "pass")
    assert said[0] == (
        "Anne revealed raid, which is impossible (no ship on the map, so only Build is legal):"
        " Anne bids build instead."
    )
    told_of = [ruling.figures for heard in table.session.heard for ruling in heard.rulings]
    assert ("Anne", "raid", "must-build") in told_of
    assert table.key == "t1.build.anne"


def test_an_impossible_bid_by_house_rule() -> None:
    table = one(("anne.ships.curacao = 1",), illegal_bid="rebid")
    assert "Anne bids again, knowing the other bids." in " ".join(table.say("raid"))
    assert table.key == "t1.bids.anne.again"
    assert table.session.question is not None
    assert table.session.question.words() == ("pass", "build")
    table.say("build")
    assert anne(table).bid is Bid.BUILD
    table = one(("anne.ships.curacao = 1",), illegal_bid="build")
    said = table.bids("raid", "pass")
    assert (
        "Anne bids build instead. By the other reading (illegal_bid=void) Anne would do nothing this turn."
        in said[0]
    )
    assert table.key == "t1.build.anne"
    table = one(("anne.ships.curacao = 6",), illegal_bid="build")
    assert "Anne bids pass instead." in table.bids("raid", "pass")[0]


def test_the_chain_of_an_ai_bid() -> None:
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 1"))
    assert "Morgan rolled 1: Pass." in table.bids("a", "a", "pass")
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 1"))
    assert (
        "Morgan rolled 4: Raid; no port with booty in reach: impossible, so Build."
        in table.bids("a", "a", "raid")
    )
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 1", "morgan.ships.nassau = 3"))
    said = table.bids("a", "a", "trade")
    assert (
        "Morgan rolled 5: Trade; 0 goods, cost 3: impossible, so Build; has 3 ships, so the card's Trade; "
        "0 goods, cost 3: impossible, so Pass." in said
    )
    table = two(
        ("anne.ships.curacao = 1", "bob.ships.martinique = 1", "morgan.ships.nassau = 3"),
        convert_chain="build_then_pass",
    )
    assert (
        "Morgan rolled 3: Piracy; no merchant ship in reach: impossible, so Build; has 3 ships, so Pass."
        in table.bids("a", "a", "piracy")
    )
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 1", "morgan.ships.nassau = 0"))
    assert "Morgan has no ship: Build, without a die." in table.bids("a", "a")


# 1. Pass


def test_pass_stays_or_moves_anywhere_but_to_pirate_ports() -> None:
    table = one(("anne.ships.curacao = 2",))
    table.bids("a", "pass")
    table.say("move")
    refused(table, "martinique 1", "no-ship-there", "Martinique: none of the player's ships there.")
    assert str(table.refused("curacao 3")) == "Curacao: 3 typed; 0-2 ships possible."
    table.say("curacao 2")
    refused(
        table,
        "nassau 2",
        "pirate-port-forbidden",
        "Nassau: ships with an allegiance stay out of pirate ports.",
    )
    table.say("martinique 1 habana 1")
    assert anne(table).ships == {"Martinique": 1, "La Habana": 1}
    table = one(("anne.ships.curacao = 2",))
    table.bids("a", "pass")
    assert "Anne moves no ship." in table.say("stay")


def test_a_full_pirate_passes_to_pirate_ports_only() -> None:
    table = one(("anne.ships.tortuga = 2",), nation="none")
    table.bids("a", "pass")
    refused(table, "renounce", "no-allegiance", "Anne: there is no allegiance to give up.")
    table.say("m", "tortuga 1")
    refused(
        table,
        "curacao 1",
        "full-pirate-port-only",
        "Curacao: a full pirate's ships go to pirate ports only.",
    )
    table.say("nassau")
    assert anne(table).ships == {"Tortuga": 1, "Nassau": 1}


def test_an_allegiance_is_given_up_for_good() -> None:
    table = one(("anne.ships.curacao = 2", "anne.ships.ec = 1"))
    table.bids("a", "pass")
    assert table.say("renounce") == [
        "Anne gives up the Dutch allegiance for good and is a full pirate now."
    ]
    refused(
        table,
        "curacao 3",
        "full-pirate-port-only",
        "Curacao: a full pirate's ships go to pirate ports only.",
    )
    table.say("nassau 2 tortuga 1")
    assert anne(table).ships == {"Nassau": 2, "Tortuga": 1}
    assert anne(table).is_full_pirate


def test_an_ai_player_passes_with_all_ships() -> None:
    table = Table(
        None, ("Morgan",), ("morgan.ships.nassau = 2", "morgan.ships.curacao = 1"), ai_dice=False
    )
    table.bids("b", "b", "pass")
    table.say("5")
    assert morgan(table).ships == {"Port Royal": 3}


# 2. Build


def test_build_at_the_own_nation() -> None:
    table = one(("anne.ships.curacao = 5",))
    table.bids("b", "pass")
    refused(
        table, "martinique", "not-own-nation-port", "Martinique: not of the player's own nation."
    )
    assert "Anne builds at Windmolen: 6 ships of 6." in table.say("windmolen")
    table = one(("anne.ships.tortuga = 1",), nation="none")
    table.bids("b", "pass")
    refused(
        table,
        "curacao",
        "full-pirate-port-only",
        "Curacao: a full pirate's ships go to pirate ports only.",
    )
    table = one(("anne.ships.curacao = 4",), reference_ship="reserved")
    table.bids("b", "pass")
    assert "Anne builds at Curacao: 5 ships of 5." in table.say("curacao")


def test_build_at_the_cap_does_nothing() -> None:
    table = two(("anne.ships.curacao = 5", "bob.ships.martinique = 1"))
    table.bids("b", "a", "pass")
    table.say("stay")
    table = two(("anne.ships.curacao = 5", "bob.ships.martinique = 1"))
    table.bids("b", "a", "pass")
    assert table.key == "t1.pass.bob"
    card(table, "anne.ships.curacao = 6")
    assert "Anne has 6 ships and cannot build: no action this turn." in table.say("stay")
    assert anne(table).unable


def test_lost_ships_may_be_gone() -> None:
    table = one(("anne.ships.curacao = 3",), lost_ships="gone")
    anne(table).lost_for_good = 3
    assert table.session.question is not None
    assert table.session.question.doubt is not None
    assert table.session.question.doubt(table.session.question.parse("build")) is not None


# 3. Piracy

AT_SEA = ("ec.merchant = sea cow british 2", "ec.goods = 2", "ec.gold = 1")
OTHER_SHARES = " By the other reading (share_rule=free) Anne could split the 3 freely."


def test_piracy_alone_takes_all_or_half() -> None:
    table = one(("anne.ships.curacao = 2", *AT_SEA))
    said = table.bids("p", "pass")
    assert "Anne leads the piracy (ships on the map: Anne 2)." in said
    assert table.key == "t1.piracy.east-caribbean.anne.commit"
    refused(table, "windmolen 1", "no-ship-there", "Windmolen: none of the player's ships there.")
    assert str(table.refused("curacao 3")) == "Curacao: 3 typed; 0-2 ships possible."
    assert str(table.refused("none")) == "0 ships in all; it must be 1-2."
    assert table.say("curacao 1") == ["Anne sends 1 ship from Curacao."]
    said = table.say("4 2")
    assert said[:3] == [
        "Piracy of the Sea Cow: attack die 4 + 1 ship = 5, defense die 2 + merchant 2 = 4: it succeeds.",
        "Anne is alone and takes all: 2 goods and 1 gold."
        " By the other reading (solo_booty=half_rest_stays_or_lost) Anne would take 1 of 3.",
        "1 fame for Anne.",
    ]
    assert (anne(table).cargo, anne(table).fame) == ((2, 1), 1)
    assert "EC" not in table.state.merchants
    half = one(("anne.ships.curacao = 2", *AT_SEA), solo_booty="half_rest_stays_or_lost")
    half.bids("p", "pass")
    half.say("1", "4 2")
    assert half.key == "t1.piracy.half"
    said = half.say("gold 1")
    assert said[0] == (
        "Anne is alone and takes 1 gold of 2 goods and 1 gold."
        " By the other reading (solo_booty=all) Anne would take all 3."
    )
    assert anne(half).cargo == (0, 1)


def test_a_tie_is_the_defenders_and_costs_a_ship() -> None:
    table = one(("anne.ships.curacao = 2", *AT_SEA))
    table.bids("p", "pass")
    said = table.say("2", "2 2")
    assert said[1:3] == [
        "Piracy of the Sea Cow: attack die 2 + 2 ships = 4, defense die 2 + merchant 2 = 4:"
        " it fails (a tie is the defender's).",
        "Anne loses 1 ship.",
    ]
    assert anne(table).ships == {"EC": 1}
    assert table.state.merchants["EC"].cargo == (2, 1)
    assert anne(table).fame == 0


def test_a_band_with_an_ai_player_shares() -> None:
    table = two(("anne.ships.curacao = 2", "bob.ships.martinique = 1", "morgan.ships.tortuga = 1",
                 "ec.merchant = sea cow british 2", "ec.goods = 4", "ec.gold = 1"))  # fmt: skip
    said = table.bids("p", "p", "piracy")
    assert said[-1].startswith("Morgan leads") is False
    assert table.key == "t1.piracy.lead.die"
    assert "Lead of the piracy, Anne and Morgan tied, a die: 1-3 Anne, 4-6 Morgan." in said
    said = table.say("3")
    assert "Anne leads the piracy (ships on the map: Anne 2, Bob 1, Morgan 2)." in said
    said = table.say("2")
    assert said == [
        "Anne sends 2 ships from Curacao.",
        "Bob has 1 ship in reach and must send it.",
        "Bob sends 1 ship from Martinique.",
        "Morgan sends 1 ship from Tortuga.",
    ]
    said = table.say("3 2")
    assert table.key == "t1.piracy.half"
    assert str(table.refused("goods 1")) == "1 piece in all; it must be 2."
    table.say("goods 1 gold 1")
    assert table.key == "t1.piracy.shares"
    assert str(table.refused("bob 3 morgan 0")) == "Bob: 3 typed; 1-2 pieces possible."
    said = table.say("bob 1 morgan 2")
    assert said[0] == (
        "Booty 5: Anne takes half rounded down, 1 good and 1 gold; Bob 1 good, Morgan 2 goods."
        + OTHER_SHARES
    )
    assert [p.fame for p in table.state.players.values()] == [1, 1, 1]


def test_the_kinds_of_a_half() -> None:
    board = ("anne.ships.curacao = 2", "bob.ships.martinique = 1",
             "ec.merchant = sea cow british 2", "ec.goods = 2", "ec.gold = 2")  # fmt: skip
    table = two(board, lead_mix="one_kind")
    table.bids("p", "p", "pass")
    table.say("2", "3 2")
    refused(table, "1 1", "one-kind", "Anne: the half must be all gold or all goods at this table.")
    table.say("gold 2")
    assert (anne(table).cargo, bob(table).cargo) == ((0, 2), (2, 0))


def test_who_gets_the_gold_of_the_rest() -> None:
    table = two(("anne.ships.curacao = 3", "bob.ships.martinique = 1", "morgan.ships.tortuga = 1",
                 "ec.merchant = sea cow british 2", "ec.goods = 3", "ec.gold = 1"))  # fmt: skip
    table.bids("p", "p", "piracy")
    table.say("3", "5 1", "goods 2")
    assert table.key == "t1.piracy.gold"
    assert str(table.refused("none")) == "0 gold in all; it must be 1."
    table.say("morgan")
    assert (anne(table).cargo, bob(table).cargo, morgan(table).cargo) == ((2, 0), (1, 0), (0, 1))


def test_a_free_split_by_house_rule() -> None:
    table = two(("anne.ships.curacao = 3", "bob.ships.martinique = 1", "morgan.ships.tortuga = 1",
                 "ec.merchant = sea cow british 2", "ec.goods = 4"), share_rule="free")  # fmt: skip
    table.bids("p", "p", "piracy")
    table.say("3", "5 1")
    assert table.key == "t1.piracy.shares"
    (said,) = table.say("bob 2")[:1]
    assert said == (
        "Booty 4: Anne takes half rounded down, 2 goods; Bob 2 goods, Morgan nothing."
        " By the other reading (share_rule=equal_count) the 2 would go as 1 and 1."
    )


def test_the_own_nation_is_barred_and_who_reaches_nothing_stands_aside() -> None:
    table = two(("anne.ships.curacao = 2", "bob.ships.martinique = 1", "morgan.ships.tortuga = 1",
                 "ec.merchant = sea cow french 2", "wc.merchant = red brig none 4"))  # fmt: skip
    said = table.bids("p", "p", "piracy")
    assert (
        "Bob revealed piracy, which is impossible (no merchant ship of another nation in a zone that borders a"
        in said[0]
    )
    table = two(("anne.ships.curacao = 3", "bob.ships.martinique = 1", "bob.ships.belle = 1",
                 "ec.merchant = sea cow french 2", "wc.merchant = red brig none 4"))  # fmt: skip
    said = table.bids("p", "p", "pass")
    assert (
        "Anne can choose only the Sea Cow in the East Caribbean (French, defense 2, no booty)."
        in said
    )
    assert "Bob cannot join the piracy (of the player's own nation): no action this turn." in said
    table = two(
        (
            "anne.ships.cap = 3",
            "bob.ships.habana = 1",
            "hs.merchant = sea cow none 2",
            "ec.merchant = red brig none 4",
        )
    )
    table.bids("p", "p", "pass")
    said = table.say("ec")
    said_refusal(
        said, "out-of-reach", "Bob cannot join the piracy (no ship in reach): no action this turn."
    )
    assert bob(table).unable


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("high seas", "no-merchant", "High Seas: no merchant ship that can be attacked."),
        ("none", "must-attack", "Anne: a lead who can attack must."),
    ],
)
def test_targets_of_a_piracy_that_are_refused(line: str, code: str, message: str) -> None:
    table = one(
        ("anne.ships.brisa = 2", "ec.merchant = sea cow french 2", "wc.merchant = red brig none 4")
    )
    table.bids("p", "pass")
    assert table.key == "t1.piracy.target"
    refused(table, line, code, message)
    table.say("wc")
    assert table.key.startswith("t1.piracy.west-caribbean")


def test_a_lead_may_decline_by_house_rule() -> None:
    table = one(("anne.ships.curacao = 2", *AT_SEA), lead_decline="yes")
    table.bids("p", "pass")
    said = table.say("none")
    assert "Anne attacks nothing: the piracy does not take place." in said
    assert anne(table).unable


@pytest.mark.parametrize(
    ("more", "told", "target"),
    [
        (("ec.defense = 2", "ec.gold = 0"), "lowest defense", "EC"),
        (("ec.gold = 2",), "equal defense, most gold", "EC"),
        (("ec.goods = 3",), "equal defense and gold, most booty", "EC"),
        ((), None, "HS"),
    ],
)
def test_how_an_ai_lead_chooses(more: tuple[str, ...], told: str | None, target: str) -> None:
    ships = ("hs.merchant = sea cow none 3", "hs.goods = 1", "hs.gold = 1",
             "ec.merchant = red brig none 3", "ec.goods = 1", "ec.gold = 1")  # fmt: skip
    table = Table(
        {"Anne": "Dutch"}, ("Morgan",), ("morgan.ships.tortuga = 2", *ships, *more), ai_dice=False
    )
    said = table.bids("b", "piracy")
    said = table.say("curacao")
    if told is None:
        assert "Target of Morgan, a die: 1-3 High Seas, 4-6 East Caribbean." in said
        said = table.say("2")
        told = "all equal, by the die"
    name = table.state.merchants[target].name
    where = {"HS": "High Seas", "EC": "East Caribbean"}[target]
    assert f"Morgan attacks the {name} in the {where} ({told})." in said


def test_a_secret_cargo_is_rolled_when_the_ship_is_won() -> None:
    board = ("anne.ships.curacao = 2", "ec.merchant = gull cutter british 1")
    table = one(board, secret_cargo="on")
    table.bids("p", "pass")
    table.say("2", "3 1")
    assert table.key == "t1.piracy.east-caribbean.cargo"
    said = table.say("6")
    assert said[0] == (
        "Gull Cutter: a 6 brings 2 goods."
        " By the other reading (secret_coin=on_placement) it would hold 2 goods and 1 gold."
    )
    assert anne(table).cargo == (2, 0)
    for option, rewarded in (("yes", 1), ("no", 0)):
        empty = one(board, secret_cargo="on", reward_empty=option)
        empty.bids("p", "pass")
        empty.say("2", "3 1")
        said = empty.say("1")
        assert said[0].startswith("Gull Cutter: a 1 brings nothing.")
        assert "There is no booty to share." in said
        assert anne(empty).fame == rewarded


def test_the_coin_of_a_secret_cargo_by_the_other_readings() -> None:
    board = ("anne.ships.curacao = 2", "ec.merchant = gull cutter british 1")
    table = one(board, secret_cargo="on", secret_coin="on_placement")
    table.adjust("ec.gold = 1")
    table.bids("p", "pass")
    table.say("2", "3 1")
    said = table.say("2")
    assert said[0].startswith("Gull Cutter: a 2 brings 1 good and 1 gold.")
    assert "By the other reading (secret_coin=on_capture) it would hold 1 good." in said[0]
    assert anne(table).cargo == (1, 1)


# 4. Raid

PORT = ("curacao.goods = 3",)  # Dutch, defense 2, East Caribbean


def test_a_raid_of_the_rulebook() -> None:
    """Blackbeard and Caesar raid St. Eustatius [Example of a Raid]."""
    table = Table(
        {"Blackbeard": "French"}, ("Caesar",),
        ("blackbeard.ships.martinique = 1", "blackbeard.ships.belle = 2", "caesar.ships.tortuga = 2",
         "eust.goods = 3", "eust.defense = 3"),
    )  # fmt: skip
    said = table.bids("raid", "raid")
    assert "Blackbeard leads the raid (ships on the map: Blackbeard 3, Caesar 2)." in said
    assert table.key == "t1.raid.st-eustatius.dice"
    said = table.say("3 2")
    assert said[0] == (
        "Raid of St. Eustatius: attack die 3 + 3 ships = 6, defense die 2 + port 3 = 5: it succeeds."
    )
    assert "Booty 3: Blackbeard takes half rounded down, 1 good; Caesar 2 goods." in said
    assert "1 infamy each for Blackbeard and Caesar." in said
    assert table.state.players["Caesar"].ships == {"St. Eustatius": 2}


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("martinique", "no-booty", "Martinique: no booty there."),
        ("windmolen", "own-nation", "Windmolen: of the player's own nation."),
        ("campeche", "not-in-reach", "Campeche: out of reach: no zone in common with a port that holds the lead's ship."),
        ("none", "must-attack", "Anne: a lead who can attack must."),
    ],
)  # fmt: skip
def test_targets_of_a_raid_that_are_refused(line: str, code: str, message: str) -> None:
    table = one(
        (
            "anne.ships.eust = 2",
            "martinique.goods = 0",
            "dorado.goods = 1",
            "gull.goods = 1",
            "campeche.goods = 2",
        )
    )
    table.bids("r", "pass")
    refused(table, line, code, message)


def test_pirate_ports_are_raided_by_players_with_a_nation_only() -> None:
    board = ("anne.ships.habana = 3", "nassau.goods = 2", "bahamas.goods = 1")
    pirate = one(
        (*board, "anne.ships.habana = 0", "anne.ships.tortuga = 2", "cinder.goods = 1"),
        nation="none",
    )
    pirate.bids("r", "pass")
    refused(
        pirate,
        "nassau",
        "pirate-port",
        "Nassau: a pirate port, which AI players and full pirates never raid.",
    )
    table = two((*board, "bob.ships.bahamas = 1", "morgan.ships.tortuga = 1"))
    table.bids("r", "r", "raid")
    said = table.say("nassau")
    assert (
        "Morgan cannot join the raid (a pirate port, which AI players and full pirates never raid): no action this turn."
        in said
    )
    table.say("2")
    assert table.session.question is not None
    assert told(table.session.question.prompt) == "attack die (Anne) + 3, defense die (anyone) + 3"
    forbidden = one(board, raid_pirate_port="nobody")
    forbidden.bids("r", "pass")
    assert "Nassau" not in forbidden.said[-1]


def test_ships_at_the_port_defend_and_leave_it() -> None:
    board = (
        "anne.ships.eust = 2",
        "bob.ships.martinique = 2",
        "martinique.goods = 2",
        "morgan.ships.martinique = 1",
    )
    table = two(board)
    table.bids("r", "a", "pass")
    table.say("stay")
    assert morgan(table).ships == {"Nassau": 2}
    table.say("2")
    said = table.say("4 1")
    assert said[:3] == [
        "Raid of Martinique: attack die 4 + 2 ships = 6, defense die 1 + port 2 + 2 ships of Bob = 5: it succeeds.",
        "Bob's 2 ships at Martinique go back to the reserve.",
        "Anne is alone and takes all: 2 goods."
        " By the other reading (solo_booty=half_rest_stays_or_lost) Anne would take 1 of 2.",
    ]
    assert bob(table).ships == {}
    assert anne(table).ships == {"Martinique": 2}


def test_a_repelled_raid_and_what_defenders_gain() -> None:
    board = ("anne.ships.eust = 3", "bob.ships.martinique = 2", "martinique.goods = 2")
    for option, goods in (("per_player", 1), ("per_ship", 2)):
        table = two(board, repel_reward=option)
        table.bids("r", "a", "pass")
        table.say("stay", "3")
        said = table.say("1 2")
        assert f"Bob gains {goods} good{'s' if goods > 1 else ''} for the defense." in said
        assert bob(table).goods == goods
        assert anne(table).ships == {"EC": 2}
        assert table.state.ports["Martinique"].goods == 2


def test_survivors_go_to_one_of_two_zones() -> None:
    table = two(
        (
            "anne.ships.curacao = 2",
            "bob.ships.dorado = 1",
            "cap.goods = 1",
            "bob.allegiance = spanish",
        )
    )
    table.bids("r", "r", "pass")
    table.say("2")
    table.say("1 6")
    assert table.key == "t1.raid.zone"
    assert table.session.question is not None
    assert table.session.question.words() == ("High Seas", "East Caribbean")
    assert "The survivors go to the High Seas." in table.say("hs")
    assert anne(table).ships == {"HS": 1}
    assert bob(table).ships == {}
    ai = Table(
        {"Anne": "Dutch"}, ("Morgan",), ("morgan.ships.tortuga = 2", "cap.goods = 1"), ai_dice=False
    )
    ai.bids("b", "raid")
    ai.say("curacao")
    said = ai.say("1 6")
    assert "Zone of the survivors, a die: 1-3 High Seas, 4-6 East Caribbean." in said
    ai.say("5")
    assert morgan(ai).ships == {"EC": 1}


def test_a_bidder_of_the_ports_nation_defends_or_stands_aside() -> None:
    board = (
        "anne.ships.eust = 3",
        "bob.ships.martinique = 1",
        "martinique.goods = 2",
        "curacao.goods = 1",
        "dorado.goods = 1",
    )
    for option, total in (("yes", 4), ("no", 3)):
        table = two(board, excluded_defends=option)
        table.bids("r", "r", "pass")
        said = table.say("martinique")
        assert "Bob cannot join the raid (of the player's own nation): no action this turn." in said
        said = table.say("3", "1 1")
        assert f"= {total}: it" in said[1]


def test_foreign_ships_defend_unless_the_table_plays_otherwise() -> None:
    board = ("anne.ships.eust = 3", "bob.ships.dorado = 1", "dorado.goods = 2")
    for option, total in (("yes", 4), ("home_only", 3)):
        table = two(board, foreign_defend=option)
        table.bids("r", "a", "pass")
        table.say("stay")
        said = table.say("3", "6 1")
        assert f"= {total}: it succeeds." in said[1]
        assert bob(table).fleet == (0 if option == "yes" else 1)


def test_idle_ships_at_the_target() -> None:
    board = ("anne.ships.dorado = 2", "anne.ships.eust = 1", "dorado.goods = 2")
    table = one(board)
    table.bids("r", "pass")
    table.say("eust 1")
    said = table.say("5 1")
    assert (
        said[0]
        == "Raid of Dorado Quay: attack die 5 + 1 ship = 6, defense die 1 + port 2 = 3: it succeeds."
    )
    assert anne(table).ships == {"Dorado Quay": 3}
    forced = one(board, idle_at_target="forced_in")
    forced.bids("r", "pass")
    refused(
        forced,
        "eust 1 dorado 1",
        "all-at-target",
        "Anne: all the player's ships at the target must fight at this table.",
    )
    forced.say("dorado 2")
    assert "attack die 5 + 2 ships = 7" in forced.say("5 1")[0]
    arrive = one(("anne.ships.dorado = 2", "dorado.goods = 2"), ships_at_target="must_arrive")
    assert "which is impossible" in arrive.bids("r", "pass")[0]


def test_joining_may_be_optional() -> None:
    board = ("anne.ships.eust = 2", "bob.ships.cap = 1", "dorado.goods = 2")
    table = two(board, join="optional")
    table.bids("r", "r", "pass")
    table.say("2")
    assert table.key == "t1.raid.dorado-quay.bob.commit"
    refused(table, "nassau 1", "no-ship-there", "Nassau: none of the player's ships there.")
    assert "Bob sends no ship." in table.say("none")
    assert bob(table).unable
    forced = two(board)
    forced.bids("r", "r", "pass")
    assert "Bob has 1 ship in reach and must send it." in forced.say("2")


def test_ships_out_of_reach_of_the_target_cannot_be_sent() -> None:
    table = one(("anne.ships.eust = 2", "anne.ships.windmolen = 1", "dorado.goods = 2"))
    table.bids("r", "pass")
    refused(table, "windmolen 1", "port-out-of-reach", "Windmolen: does not reach the target.")


@pytest.mark.parametrize("option", ["next", "action_fails"])
def test_a_strongest_bidder_without_a_target(option: str) -> None:
    board = (
        "anne.ships.curacao = 3",
        "bob.ships.martinique = 2",
        "ec.merchant = sea cow british 2",
    )
    table = two(board, unable_lead=option, ai_dice=False)
    table.bids("p", "p", "pass")
    assert table.key == "t1.pass.morgan"
    card(table, "ec.nation = dutch")
    said = table.say("1")
    assert "Anne cannot join the piracy (no target in reach): no action this turn." in said
    if option == "next":
        assert "Bob leads the piracy (ships on the map: Anne 3, Bob 2)." in said
    else:
        assert (
            "Bob cannot join the piracy (the lead can attack nothing): no action this turn." in said
        )
        assert "Nobody can lead a piracy: it does not take place." in said


def test_the_lead_by_ships_that_can_take_part() -> None:
    board = (
        "anne.ships.curacao = 1",
        "anne.ships.belle = 3",
        "bob.ships.martinique = 2",
        "ec.merchant = sea cow british 2",
    )
    table = two(board, lead_count="able")
    said = table.bids("p", "p", "pass")
    assert "Bob leads the piracy (ships in reach of a target: Anne 1, Bob 2)." in said


def test_a_lead_that_a_card_takes_out_is_followed_by_another() -> None:
    table = two(("anne.ships.curacao = 3", "bob.ships.martinique = 1", *AT_SEA))
    table.bids("p", "p", "pass")
    table.say("2")
    assert table.key == "t1.piracy.east-caribbean.dice"
    card(table, "anne.ships.ec = 0")
    said = table.say("6 1")
    assert said[0] == "Bob leads the piracy now."
    assert said[2].startswith("Bob is alone and takes all: 2 goods and 1 gold.")
    assert (anne(table).cargo, bob(table).cargo) == ((0, 0), (2, 1))


def test_an_attack_that_a_card_ends() -> None:
    for line, said in (
        ("ec.merchant = none", "The merchant ship is gone: there is no attack."),
        ("cancel", "A card calls the attack off."),
        ("all.ships.ec = 0", ""),
    ):
        if not said:
            continue
        table = one(("anne.ships.curacao = 2", *AT_SEA))
        table.bids("p", "pass")
        table.say("2")
        assert said in card(table, line)
        assert anne(table).ships == {"EC": 2}
        assert table.key == "t1.return.anne.ec"
    table = one(("anne.ships.curacao = 2", *AT_SEA))
    table.bids("p", "pass")
    table.say("2")
    assert "No ship is left to attack." in card(table, "anne.ships.ec -2")


def test_a_target_that_a_card_protects_while_the_die_is_due() -> None:
    ships = ("hs.merchant = sea cow none 3", "ec.merchant = red brig none 3")
    table = Table(
        {"Anne": "Dutch"}, ("Morgan",), ("morgan.ships.tortuga = 2", *ships), ai_dice=False
    )
    table.bids("b", "piracy")
    table.say("curacao")
    assert table.key == "t1.piracy.target.die"
    card(table, "hs.merchant = none")
    said = table.say("1")
    assert "Morgan cannot attack High Seas any more: the piracy does not take place." in said
    blocked = one(("anne.ships.curacao = 2", *AT_SEA))
    card(blocked, "block ec")
    assert "which is impossible" in blocked.bids("p", "pass")[0]


def test_cards_change_the_totals_of_a_fight() -> None:
    table = one(("anne.ships.curacao = 1", *AT_SEA))
    table.bids("p", "pass")
    card(table, "fight.attack +2", "fight.defense +1")
    said = table.say("3 2")
    assert (
        said[0]
        == "Piracy of the Sea Cow: attack die 5 + 1 ship = 6, defense die 2 + merchant 3 = 5: it succeeds."
    )


# How to Divvy up Booty, by an AI player


@pytest.mark.parametrize(
    ("gold", "shares", "other"),
    [
        (4, "Morgan 3 gold, Pell 1 good and 1 gold, Anne 1 good, Bob 1 good", ""),
        (
            6,
            "Morgan 4 gold, Pell 1 good and 1 gold, Anne 1 good and 1 gold, Bob 1 good",
            " By the other reading (ai_deal=fill_in_order)"
            " Morgan 4 gold, Pell 2 gold, Anne 2 goods, Bob 1 good.",
        ),
    ],
)
def test_an_ai_lead_gives_gold_first_and_ai_players_first(
    gold: int, shares: str, other: str
) -> None:
    board = ("anne.ships.curacao = 1", "bob.ships.martinique = 1", "morgan.ships.tortuga = 3", "pell.ships.tortuga = 1",
             "ec.merchant = sea cow british 2", "ec.goods = 3", f"ec.gold = {gold}")  # fmt: skip
    table = Table(None, ("Morgan", "Pell"), board)
    table.bids("p", "p", "piracy", "piracy")
    said = table.say("5 1")
    assert said[1] == f"Morgan divides 3 goods and {gold} gold: {shares}.{other}"
    assert morgan(table).cargo == (0, gold // 2 + 1)


# 5. Trade


def test_trades_at_home_abroad_and_what_becomes_gold() -> None:
    table = one(("anne.ships.curacao = 1", "anne.ships.martinique = 1", "anne.ships.nassau = 1", "anne.goods = 6",
                 "curacao.goods = 3"))  # fmt: skip
    table.bids("t", "pass")
    refused(table, "windmolen", "no-ship-there", "Windmolen: none of the player's ships there.")
    refused(table, "curacao martinique nassau", "short-of-goods",
            "Nassau: too few goods for the trade (costs 4, 1 good left).")  # fmt: skip
    assert str(table.refused_any("curacao curacao")) == "The same thing is named twice."
    said = table.say("curacao martinique")
    assert said[:2] == [
        "Anne trades 2 goods at Curacao for 1 gold; goods there become 1 gold.",
        "Anne trades 3 goods (+1 to rating 2) at Martinique for 1 gold.",
    ]
    assert anne(table).cargo == (1, 2)
    assert table.state.ports["Curacao"].cargo == (0, 1)


def test_trades_that_are_not_made() -> None:
    board = ("anne.ships.curacao = 1", "anne.ships.eust = 1", "anne.goods = 5")
    table = one(board)
    table.bids("t", "pass")
    assert "Anne makes no trade." in table.say("none")
    table = one(board, trade_human="must_max")
    table.bids("t", "pass")
    refused(
        table,
        "curacao",
        "must-trade-more",
        "Anne: more trades are possible, and this table makes them all.",
    )
    table.say("curacao eust")
    table = one(board)
    table.bids("t", "pass")
    refused(table, "martinique", "no-ship-there", "Martinique: none of the player's ships there.")
    dear = one(("anne.ships.curacao = 1", "anne.ships.martinique = 1", "anne.goods = 2"))
    dear.bids("t", "pass")
    refused(
        dear,
        "martinique",
        "short-of-goods",
        "Martinique: too few goods for the trade (costs 3, has 2).",
    )


def test_a_trade_that_became_impossible_is_no_action() -> None:
    table = two(("anne.ships.curacao = 1", "anne.goods = 2", "bob.ships.martinique = 1"))
    table.bids("t", "a", "pass")
    card(table, "anne.goods = 1")
    said = table.say("stay")
    assert "Anne cannot trade (1 good, cheapest trade 2): no action this turn." in said
    assert anne(table).unable


def test_an_ai_player_trades_cheapest_first() -> None:
    board = ("anne.ships.curacao = 1", "morgan.ships.nassau = 1", "morgan.ships.tortuga = 1", "morgan.ships.eust = 1",
             "morgan.goods = 7", "eust.trade = 2")  # fmt: skip
    table = one(board, ai_dice=False)
    table.bids("b", "trade")
    said = table.say("curacao")
    assert "Port where Morgan trades, a die: 1-2 St. Eustatius, 3-4 Nassau, 5-6 Tortuga." in said
    table.say("3")
    said = table.say("1")
    assert said[-2:] != []
    assert (
        "Morgan traded at Nassau and St. Eustatius. By the other reading (ai_trade=one) Morgan would trade at Nassau only."
        in said
    )
    assert morgan(table).cargo == (1, 1)
    single = one(board, ai_trade="one", ai_dice=False)
    single.bids("b", "trade")
    single.say("curacao", "3")
    assert morgan(single).cargo == (4, 0)


def test_card_costs_hold_for_their_turns() -> None:
    table = one(("anne.ships.curacao = 1", "anne.goods = 1"))
    card(table, "cost anne -1")
    table.bids("t", "pass")
    said = table.say("curacao")
    assert said[0] == "Anne trades 1 good (-1 to rating 2) at Curacao for 1 gold."


# End Phase


def test_ships_return_to_ports_that_border_the_zone() -> None:
    table = one(("anne.ships.ec = 2", "anne.ships.curacao = 1"))
    table.bids("a", "pass")
    table.say("stay")
    assert table.key == "t1.return.anne.ec"
    refused(table, "campeche 2", "not-bordering", "Campeche: does not border the zone.")
    refused(
        table,
        "tortuga 2",
        "pirate-port-forbidden",
        "Tortuga: ships with an allegiance stay out of pirate ports.",
    )
    said = table.say("martinique 1 curacao 1")
    assert said[0] == "Anne returns from the East Caribbean: Martinique 1, Curacao 1."
    own = one(("anne.ships.ec = 2", "anne.ships.curacao = 1"), return_foreign="own_only")
    own.bids("a", "pass")
    own.say("stay")
    refused(
        own, "martinique 2", "not-own-nation-port", "Martinique: not of the player's own nation."
    )


def test_a_full_pirate_returns_to_pirate_ports() -> None:
    table = one(("anne.ships.ec = 2",), nation="none")
    table.bids("a", "pass")
    refused(
        table,
        "curacao 2",
        "full-pirate-port-only",
        "Curacao: a full pirate's ships go to pirate ports only.",
    )
    table.say("tortuga 1 royal 1")
    assert anne(table).ships == {"Tortuga": 1, "Port Royal": 1}


def test_no_pirate_port_at_the_zone() -> None:
    board = ("tortuga.nation = french", "royal.nation = spanish", "anne.ships.ec = 1", "morgan.ships.nassau = 0",
             "morgan.ships.ec = 1")  # fmt: skip
    table = one(board, nation="none")
    table.bids("a", "build")
    assert "Anne: 1 ship from the East Caribbean to Nassau, the only port allowed." in table.said
    assert anne(table).ships == {"Nassau": 1}
    assert morgan(table).ships == {"Nassau": 2}
    stays = one(board, nation="none", no_return_port="stay_at_sea")
    stays.bids("a", "build")
    said = stays.said
    assert (
        "Anne: no port for the ships in the East Caribbean; they stay at sea (house R21)." in said
    )
    assert "Morgan's ships stay in the East Caribbean." in said
    assert anne(stays).ships == {"EC": 1}


def test_ai_ships_return_together_by_the_map_or_the_announced_die() -> None:
    board = ("anne.ships.curacao = 1", "morgan.ships.nassau = 0", "morgan.ships.hs = 2")
    table = one(board, ai_dice=False)
    table.bids("b", "build")
    said = table.say("curacao", "1")
    assert "Morgan returns from the High Seas: 1-3 Nassau, 4-6 Tortuga." in said
    said = table.say("4")
    assert "Morgan returns 2 ships from the High Seas to Tortuga." in said
    turned = one((*board, "bahamas.trade = 3", "bahamas.nation = pirate"), ai_dice=False)
    turned.bids("b", "build")
    said = turned.say("curacao", "1")
    assert "Port of return of Morgan, a die: 1-2 Bahamas, 3-4 Nassau, 5-6 Tortuga." in said
    turned.say("1")
    assert morgan(turned).ships == {"Nassau": 1, "Bahamas": 2}


def test_one_gold_for_popularity_or_a_ship() -> None:
    table = two(
        (
            "anne.ships.curacao = 6",
            "anne.gold = 2",
            "bob.ships.martinique = 1",
            "bob.gold = 1",
            "morgan.gold = 2",
        )
    )
    table.bids("a", "a", "pass")
    table.say("stay", "stay")
    refused(table, "ship", "ship-cap", "Anne: no more ships may be built (6 ships).")
    assert "Anne spends 1 gold: popularity 1." in table.say("p")
    table.say("ship")
    refused(table, "curacao", "not-own-nation-port", "Curacao: not of the player's own nation.")
    said = table.say("belle")
    assert "Bob spends 1 gold on a ship at Belle Ancre: 2 ships of 6." in said
    assert (anne(table).gold, bob(table).gold, bob(table).fleet) == (1, 0, 2)
    assert "Morgan spends 1 gold: popularity 1." in said
    assert (morgan(table).gold, morgan(table).popularity) == (1, 1)
    keeps = one(("anne.ships.curacao = 1", "anne.gold = 1"))
    keeps.bids("a", "pass")
    keeps.say("stay")
    assert "Anne keeps the gold (1)." in keeps.say("keep")


@pytest.mark.parametrize(("option", "sunk"), [("option1", 1), ("option2x2", 2)])
def test_governors_sink_ships(option: str, sunk: int) -> None:
    table = one(("anne.ships.curacao = 1", "anne.ships.ec = 3"), governors=option)
    table.adjust("hs.governors = 0", "wc.governors = 0", "ec.governors = 0", "ec.governors = 2")
    table.bids("a", "pass")
    table.say("stay")
    assert table.key == "t1.governors.anne.ec"
    said = table.say("1 2 3")
    assert f"Anne rolled 1 2 3: {sunk} ship{'s' if sunk > 1 else ''} sunk." in said
    assert anne(table).ships["EC"] == 3 - sunk
    assert table.state.governors == {"HS": 0, "EC": 0, "WC": 0}


# Victory Phase


def test_a_five_ends_the_game_and_the_lowest_score_decides() -> None:
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 1", "anne.fame = 5", "bob.fame = 1", "bob.infamy = 1",
                 "bob.popularity = 1"))  # fmt: skip
    table.bids("a", "a", "pass")
    said = table.say("stay", "stay")
    assert "A score of 5 or more ends the game: Anne 5 0 0 (fame infamy popularity)." in said
    assert said[-2] == (
        "Bob wins: best lowest score (low Anne 0, Bob 1, Morgan 0)."
        " By the other reading (five_trigger=sole_achiever_wins) Anne would win."
    )
    assert table.state.winners == ("Bob",)
    assert table.session.question is None
    sole = two(("anne.ships.curacao = 1", "anne.fame = 5", "bob.ships.martinique = 1", "bob.fame = 1", "bob.infamy = 1",
                "bob.popularity = 1"), five_trigger="sole_achiever_wins")  # fmt: skip
    sole.bids("a", "a", "pass")
    said = sole.say("stay", "stay")
    assert said[-2].startswith("Anne wins: a score of 5 (five Anne 5, Bob 1, Morgan 0).")
    assert "(five_trigger=end_then_low_score) Bob would win." in said[-2]


def test_a_five_reached_in_mid_turn() -> None:
    board = ("anne.ships.curacao = 2", "anne.fame = 4", "bob.ships.martinique = 1", *AT_SEA)
    table = two(board, five_time="immediate")
    table.bids("p", "a", "pass")
    table.say("stay", "2")
    said = table.say("6 1")
    assert "Anne has 5 fame: the game ends at once." in said
    assert table.session.question is None
    later = two(board)
    later.bids("p", "a", "pass")
    later.say("stay", "2", "6 1")
    assert later.session.question is not None


def test_ties_go_from_level_to_level() -> None:
    board = (
        "anne.ships.curacao = 1",
        "bob.ships.martinique = 1",
        "anne.fame = 5",
        "bob.infamy = 5",
    )
    table = two((*board, "anne.gold = 1", "bob.goods = 2", "bob.goods = 1"))
    table.bids("a", "a", "pass")
    table.say("stay", "stay")
    said = table.say("keep", "shared")
    assert said[-2].startswith("Anne and Bob win: all tied, a shared victory (low Anne 0, Bob 0,")
    assert table.state.winners == ("Anne", "Bob")
    table = two((*board, "bob.ships.martinique = 2"))
    table.bids("a", "a", "pass")
    said = table.say("stay", "stay")
    assert said[-2].startswith(
        "Bob wins: most ships (low Anne 0, Bob 0, Morgan 0; total Anne 5, Bob 5, Morgan 0; booty Anne 0, Bob 0; ships Anne 1, Bob 2)"
    )


@pytest.mark.parametrize(
    ("turn", "die", "over"), [(8, "6", True), (8, "5", False), (11, "3", True), (11, "2", False)]
)
def test_the_end_die(turn: int, die: str, over: bool) -> None:
    table = one(("anne.ships.curacao = 2", f"turn = {turn}"))
    table.bids("a", "pass")
    table.say("stay")
    assert table.key == f"t{turn}.end"
    said = table.say(die)
    assert f"Rolled {die}: the game {'is over' if over else 'goes on'}." in said
    assert (table.session.question is None) is over


def test_turn_twelve_is_the_last() -> None:
    table = one(("anne.ships.curacao = 2", "turn = 12"))
    table.bids("a", "pass")
    said = table.say("stay")
    assert "Turn 12 is over, and so is the game." in said
    assert table.state.is_over
    early = one(("anne.ships.curacao = 1", "turn = 7"))
    early.bids("a", "pass")
    early.say("stay")
    assert early.key == "t8.booty.column"


def test_alternative_victory_at_the_start_and_at_the_end() -> None:
    board = (
        "anne.ships.curacao = 1",
        "bob.ships.martinique = 1",
        "anne.fame = 5",
        "bob.infamy = 3",
        "bob.gold = 2",
        "turn = 12",
    )
    table = at_set_up(("Anne", "Bob"), alternative_victory="at_start")
    table.say(".")
    while table.key != "victory.method":
        table.anything()
    assert "The winner is found by best single score." in table.say("3")
    assert table.state.victory_method == (3,)
    for dice, said_by, winner in (
        (("1",), "the standard conditions", "Anne and Bob"),
        (("2",), "highest total of all three", "Anne"),
        (("5",), "most booty on the card", "Bob"),
        (("6", "4"), "the highest infamy", "Bob"),
        (("6", "1"), "the highest fame", "Anne"),
    ):
        late = two(board, alternative_victory="at_end")
        late.bids("a", "a", "pass")
        late.say("stay", "stay", "keep")
        assert late.key == "victory.method"
        said = late.say(*dice)
        assert f"The winner is found by {said_by}." in said
        if winner != "Anne and Bob":
            assert any(text.startswith(f"{winner} wins: ") for text in said)


# Unique Player Action


def test_a_unique_action_is_used_once() -> None:
    table = two(("anne.ships.curacao = 1", "bob.ships.martinique = 1"))
    for words, code, message in (
        ("morgan", "unique-ai", "Morgan: AI players have no unique action."),
        ("", "", "Whose unique action? Type card and a name."),
    ):
        with pytest.raises(IllegalAnswer) as caught:
            table.session.interrupt("card", words, by="table")
        assert (caught.value.code, str(caught.value)) == (code, message)
    table.session.interrupt("card", "anne", by="table")
    assert table.key == "t1.unique.anne"
    said = table.say("anne.gold +1 from supply; .")
    assert "Anne's unique action is used up." in said
    assert table.key == "t1.bids"
    with pytest.raises(IllegalAnswer) as caught:
        table.session.interrupt("card", "anne", by="table")
    assert caught.value.code == "unique-used"
    assert str(caught.value) == "Anne: the unique action is used up."
    table.session.interrupt("card", "", by="table")
    assert table.key == "t1.unique.bob"


@pytest.mark.parametrize(
    ("option", "at_bids", "in_own_action", "in_other_action", "later"),
    [
        ("any_prompt", True, True, True, True),
        ("own_action_only", False, True, False, False),
        ("between_phases", True, False, True, False),
    ],
)
def test_when_a_unique_action_may_be_used(
    option: str, at_bids: bool, in_own_action: bool, in_other_action: bool, later: bool
) -> None:
    def check(table: Table, name: str, is_possible: bool) -> None:
        if is_possible:
            table.session.interrupt("card", name, by="table")
            return
        with pytest.raises(IllegalAnswer) as caught:
            table.session.interrupt("card", name, by="table")
        message = f"{name}: this table allows unique actions at another moment."
        assert (caught.value.code, str(caught.value)) == ("unique-wrong-time", message)

    board = ("anne.ships.curacao = 1", "bob.ships.martinique = 1")
    check(two(board, upa_timing=option), "Anne", at_bids)
    for name, is_possible in (("Anne", in_own_action), ("Bob", in_other_action)):
        table = two(board, upa_timing=option)
        table.bids("a", "a", "pass")
        assert table.key == "t1.pass.anne"
        check(table, name, is_possible)
    table = two((*board, "anne.ships.ec = 1", "bob.ships.ec = 1"), upa_timing=option)
    table.bids("a", "a", "pass")
    table.say("stay", "stay", "curacao")
    assert table.key == "t1.return.bob.ec"
    check(table, "Anne", later)


def test_cards_and_corrections_belong_to_the_turns_of_the_game() -> None:
    table = at_set_up(("Anne", "Bob"), bidding_for_allegiance="on")
    table.say(".")
    while table.key != "setup.nation.anne":
        for name in ("card", "event"):
            with pytest.raises(IllegalAnswer, match="belong to the turns of the game"):
                table.session.interrupt(name, "anne", by="table")
        with pytest.raises(IllegalAnswer, match="adjusted when the set-up is finished"):
            table.adjust("bob.allegiance = dutch")
        table.say("5 0") if table.key == "setup.allegiance.bids" else table.anything()
    assert table.state.players


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
        assert "is on the " in str(table.refused(line))
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
    evening = Evening(boxes("pyrates-own-box")[0], 3)
    evening.session = own
    while own.question is None or own.question.key != "t2.booty.merchant":
        evening.answer()
    drawn = own.state.drawn[0]
    with pytest.raises(IllegalAnswer) as caught:
        own.question.parse(f'"{drawn}" 1 1')
    assert str(caught.value) == f"merchant: {drawn} cannot be drawn (again)."
    for name in (*own.state.ports, *own.state.players, "High Seas"):
        with pytest.raises(IllegalAnswer, match=r"cannot be drawn \(again\)"):
            own.question.parse(f'"{name}" 1 1')
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


# All refusals

UNREACHED = {
    "already-traded": "a port named twice in one line is refused as such",
    "too-many-ships": "the question itself asks for no more than there are",
    "too-few-ships": "the question itself asks for all of them",
    "at-least-one": "the question itself asks for one or more",
    "lead-share-size": "the question itself asks for exactly the half",
    "not-in-stock": "the question itself has no more of a kind than there is",
    "share-size": "the question itself asks for exactly the rest",
    "unequal-shares": "the question itself has equal shares as its bounds",
}  # refused by settle, where any facts may come; in play a question never offers them


def test_every_refusal_of_the_game_is_provoked_here() -> None:
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    named = {
        node.value
        for test in tests
        for node in (*ast.walk(test), *test.decorator_list)
        if isinstance(node, ast.Constant)
    }
    assert set(REFUSALS) - named == set(UNREACHED)
