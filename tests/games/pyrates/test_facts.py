"""What only the parts print: typed in the shortest form, kept in tables, and strictly read from either."""

from typing import Any

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.plain import Plain
from referee.core.questions import Fact
from referee.core.run import fact_at
from referee.games.pyrates import GAME, facts
from referee.games.pyrates.terms import PIRATE_PORTS, Bid, Cargo
from tests import hostile
from tests.games.pyrates.table import TABLES, typed_fact

PORTS = [row[0] for rows in TABLES["ports"].values() for row in rows]
BRITISH, PIRATES = facts.ports("british"), facts.ports("pirate")
ZONES, PLACES = facts.zone_die(), facts.ai_place()
RETURN = facts.ai_return("HS", ["Nassau", "Tortuga"])
COLUMN, ROW_6 = facts.column(1, PORTS), facts.row_six(1)
TRACK, CARD = facts.turn_track(9), facts.character(2)
INSTEAD, SHIP = facts.alternative(2, "Anne"), facts.merchant("gull-cutter")
LOAD = facts.cargo("gull-cutter", 6, "Gull Cutter")
ALL: tuple[Fact[Any], ...] = (
    BRITISH, PIRATES, ZONES, PLACES, RETURN, COLUMN, ROW_6, TRACK, CARD, INSTEAD, SHIP, LOAD,
)  # fmt: skip


@pytest.mark.parametrize("fact", ALL, ids=lambda fact: fact.key)
def test_what_the_stand_in_set_has_is_typed_and_kept(fact: Fact[Any]) -> None:
    kept = fact_at(TABLES, fact.path)
    assert kept is not None
    value = fact.decode(kept)
    assert fact.encode(value) == kept
    assert fact.parse(typed_fact(fact, kept)) == value
    if fact.example:
        assert fact.decode(fact.encode(fact.parse(fact.example))) == fact.parse(fact.example)


@pytest.mark.parametrize(
    ("fact", "line", "value"),
    [
        (BRITISH, "british: barbados hs ec, antigua ec", (("Barbados", ("HS", "EC")), ("Antigua", ("EC",)))),
        (BRITISH, "new providence WC", (("New Providence", ("WC",)),)),
        (BRITISH, "McLeod ec hs", (("McLeod", ("HS", "EC")),)),
        (PIRATES, "port royal ec wc, NASSAU hs wc, tortuga hs",
         (("Port Royal", ("EC", "WC")), ("Nassau", ("HS", "WC")), ("Tortuga", ("HS",)))),
        (ZONES, "hs 1-2 ec 3-4 wc 5-6", ("HS", "HS", "EC", "EC", "WC", "WC")),
        (ZONES, "hs=1-3 ec=4 wc=5-6", ("HS", "HS", "HS", "EC", "WC", "WC")),
        (ZONES, "wc 1 hs 2-6", ("WC", "HS", "HS", "HS", "HS", "HS")),
        (ZONES, "hs hs ec ec wc wc", ("HS", "HS", "EC", "EC", "WC", "WC")),
        (ZONES, "hs 1 3 5 ec 2 4 6", ("HS", "EC", "HS", "EC", "HS", "EC")),
        (PLACES, "nas 1-2 tor 3-4 royal 5-6", ("Nassau", "Nassau", "Tortuga", "Tortuga", "Port Royal", "Port Royal")),
        (COLUMN, "habana camp bah mart eust", ("La Habana", "Campeche", "Bahamas", "Martinique", "St. Eustatius")),
        (ROW_6, "nas", "Nassau"),
        (TRACK, "5-6", (5, 6)),
        (TRACK, "6-5", (5, 6)),
        (TRACK, "6 1", (1, 6)),
        (TRACK, "-", ()),
        (TRACK, "none", ()),
        (CARD, "2 anne BPRTTA", ("Anne", (Bid.BUILD, Bid.PIRACY, Bid.RAID, Bid.TRADE, Bid.TRADE, Bid.PASS))),
        (CARD, "henry morgan pppppp", ("Henry Morgan", (Bid.PIRACY,) * 6)),
        (CARD, '"2 Fingers" aaaaaa', ("2 Fingers", (Bid.PASS,) * 6)),
        (INSTEAD, "p", Bid.PIRACY),
        (INSTEAD, " - ", None),
        (SHIP, "brit 2", ("Gull Cutter", "British", 2)),
        (SHIP, "none 0", ("Gull Cutter", "none", 0)),
        (LOAD, "2 0", Cargo(2, 0)),
        (LOAD, "0,1", Cargo(0, 1)),
    ],
)  # fmt: skip
def test_how_a_fact_may_be_typed(fact: Fact[Any], line: str, value: object) -> None:
    assert fact.parse(line) == value
    assert fact.decode(fact.encode(value)) == value


@pytest.mark.parametrize(
    ("fact", "line", "message"),
    [
        (BRITISH, "", "No port in the line."),
        (BRITISH, "barbados", "A port borders one or two of hs, ec, wc."),
        (BRITISH, "barbados hs ec wc", "A port borders one or two of hs, ec, wc."),
        (BRITISH, "barbados hs hs", "A port borders one or two of hs, ec, wc."),
        (BRITISH, "barbados hs, Barbados ec", "barbados is entered twice."),
        (BRITISH, "hs ec", "hs is a sea zone; a port has a name before its zones."),
        (PIRATES, "nassau hs, tortuga hs", "The pirate ports are Nassau, Tortuga and Port Royal."),
        (ZONES, "hs 1-2", "4 faces have no name yet."),
        (ZONES, "hs 1-9 ec", "Each face 1-6 belongs to one name, typed as name 1-2."),
        (ZONES, "hs 1-999999999", "Each face 1-6 belongs to one name, typed as name 1-2."),
        (ZONES, "hs 1-3 ec 3-6", "Each face 1-6 belongs to one name, typed as name 1-2."),
        (ZONES, "1-6", "Each face 1-6 belongs to one name, typed as name 1-2."),
        (ZONES, "hs ፩", "'፩' is not a whole number."),
        (COLUMN, "habana camp", "Five different ports stand in rows 1 to 5, not 2."),
        (COLUMN, "habana camp bah mart mart", "Five different ports stand in rows 1 to 5, not 4."),
        (ROW_6, "curacao", "'curacao' is no name here. Known: Nassau, Tortuga, Port Royal."),
        (TRACK, "7", "Faces are 1 to 6."),
        (TRACK, "1-999999999", "Faces are 1 to 6."),
        (TRACK, "5-", "'' is not a whole number."),
        (CARD, "anne", "Type the name and six letters, like anne BPRTTA."),
        (CARD, "anne BPRTT", "Six letters, one for each face; 'BPRTT' has 5."),
        (CARD, "anne BPRTTX", "'X' is none of A pass, B build, P piracy, R raid, T trade."),
        (CARD, "123 BPRTTA", "A name needs at least one letter."),
        (INSTEAD, "x", "'x' is none of A pass, B build, P piracy, R raid, T trade."),
        (SHIP, "british", "Type nation and defense, like british 2 (none for no nation)."),
        (SHIP, "swiss 2", "'swiss' is no nation here. Known: British, French, Spanish, Dutch, none."),
        (SHIP, "british 13", "A defense of 13 is on no card."),
        (LOAD, "2", "Type goods and gold, like 2 0."),
        (LOAD, "21 0", "21 goods and 0 gold are on no card."),
        (LOAD, "-1 0", "-1 goods and 0 gold are on no card."),
    ],
)  # fmt: skip
def test_what_is_no_fact(fact: Fact[Any], line: str, message: str) -> None:
    with pytest.raises((InvalidAnswer, IllegalAnswer)) as caught:
        fact.parse(line)
    assert hostile.checked(caught.value) == message


@pytest.mark.parametrize("fact", ALL, ids=lambda fact: fact.key)
def test_hostile_lines_and_tables(fact: Fact[Any]) -> None:
    for line in (*hostile.LINES, *hostile.half_right(fact)):
        hostile.outcome(fact, line)
    for plain in hostile.PLAINS:
        hostile.decoded(fact, plain)


@pytest.mark.parametrize(
    ("fact", "plain"),
    [
        (BRITISH, [["Barbados", ["HS"]], ["Barbados", ["EC"]]]),
        (BRITISH, [["Bar;bados", ["HS"]]]),
        (BRITISH, [["EC", ["HS"]]]),
        (PIRATES, [["Nassau", ["HS"]]]),
        (ZONES, ["HS"] * 5),
        (ZONES, ["XX"] * 6),
        (COLUMN, ["Nowhere", *PORTS[:4]]),
        (ROW_6, "Curacao"),
        (TRACK, [0]),
        (CARD, {"name": "Anne", "table": "BPRTT"}),
        (INSTEAD, "X"),
        (SHIP, {"name": "Gull", "nation": "British", "defense": True}),
        (LOAD, [1]),
        (LOAD, [1, -1]),
    ],
)
def test_a_table_that_somebody_changed_is_not_believed(fact: Fact[Any], plain: Plain) -> None:
    with pytest.raises((InvalidAnswer, IllegalAnswer)) as caught:
        fact.decode(plain)
    hostile.checked(caught.value)


def test_a_port_of_another_nation_is_not_entered_twice() -> None:
    with pytest.raises(InvalidAnswer, match="curacao is entered twice"):
        facts.ports("dutch", ("curacao",)).parse("curacao ec")


def test_filling_a_box_ahead_asks_for_all_of_it() -> None:
    known: dict[str, Any] = {}
    for _ in range(20):
        asked = [fact for kind in GAME.facts for fact in kind.asks(known) if isinstance(fact, Fact)]
        missing = [fact for fact in asked if fact_at(TABLES, fact.path) is not None]
        if not missing:
            break
        for fact in missing:
            node = known
            for part in fact.path[:-1]:
                node = node.setdefault(part, {})
            node[fact.path[-1]] = fact.encode(fact.decode(fact_at(TABLES, fact.path)))
    for name in (
        "ports",
        "zone_die",
        "ai_place",
        "ai_return",
        "columns",
        "row6",
        "turn_track",
        "characters",
    ):
        assert known[name] == TABLES[name], name
    assert GAME.fact_problems is not None
    assert GAME.fact_problems(TABLES) == []


def test_what_is_wrong_with_a_box_as_a_whole() -> None:
    check = GAME.fact_problems
    assert check is not None
    ports = {group: [list(row) for row in rows] for group, rows in TABLES["ports"].items()}
    assert check({"ports": {**ports, "dutch": ports["dutch"][:1]}}) == [
        "15 ports are entered; the box has 17."
    ]
    assert "Curacao is entered twice." in check(
        {"ports": {**ports, "french": [["Curacao", ["EC"]]]}}
    )
    inland = [[name, ["HS"]] for name in PIRATE_PORTS]
    assert check({"ports": {"pirate": inland}}) == [
        "No pirate port borders EC; ruling R21 applies there.",
        "No pirate port borders WC; ruling R21 applies there.",
    ]
    assert check({"merchants": {f"m{n}": {} for n in range(19)}}) == [
        "19 merchant cards are named; the box has 18."
    ]
