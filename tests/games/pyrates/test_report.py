"""What is shown and counted: views, accounts, pieces, the bottom line, and every broken invariant."""

from collections.abc import Callable
from copy import deepcopy

import pytest

from referee.core.errors import InvalidAnswer, Unscored
from referee.games.pyrates import GAME
from referee.games.pyrates.house import house_from
from referee.games.pyrates.state import Fight, Merchant, Options, State
from referee.games.pyrates.terms import Bid
from tests import hostile
from tests.games.pyrates.table import Table, begun

BOARD = (
    "anne.ships.curacao = 2", "anne.ships.hs = 1", "bob.ships.martinique = 1", "morgan.ships.nassau = 2",
    "anne.goods = 3", "anne.gold = 2", "anne.fame = 2", "anne.infamy = 1", "anne.popularity = 1", "bob.fame = 4",
    "curacao.goods = 1", "curacao.gold = 1", "hs.merchant = sea cow british 2", "hs.goods = 2", "hs.governors = 1",
    "reminder storm", "note no wind until 4",
)  # fmt: skip


@pytest.fixture(scope="module")
def table() -> State:
    return Table(board=BOARD).state


@pytest.fixture
def state(table: State) -> State:
    return deepcopy(table)


def test_views(state: State) -> None:
    assert [t.title for t in GAME.report(state, "")] == [
        "Players, turn 1", "Sea zones", "Ports", "Unique actions", "In force", "Reminder counter",
    ]  # fmt: skip
    (players,) = GAME.report(state, "players")
    rows = {row[1]: row for row in players.rows}
    assert rows["Anne"] == (1, "Anne", "Dutch", 2, 1, 1, 3, 2, "Curacao 2, High Seas 1", "")
    assert rows["Morgan (AI)"][2] == "full pirate"
    (port,) = GAME.report(state, "cura")
    assert port.rows == (("Curacao", "Dutch", "EC", 2, 2, 1, 1, "Anne 2"),)
    (sea,) = GAME.report(state, "sea")
    assert sea.rows[0] == ("High Seas", "Sea Cow", "British", 2, 2, 0, 1, "Anne 1")
    (anne,) = GAME.report(state, "anne")
    assert ("goods, gold", "3 2") in anne.rows
    assert all(len(t.header) == len(row) for t in GAME.report(state, "") for row in t.rows)


@pytest.mark.parametrize("line", hostile.LINES)
def test_what_cannot_be_shown(state: State, line: str) -> None:
    try:
        tables = GAME.report(state, line)
    except InvalidAnswer as fault:
        hostile.checked(fault)
    else:
        assert tables


def test_the_bottom_line_and_the_standing(state: State) -> None:
    assert "turn 1, bidding" in GAME.status(state)
    assert "Anne 2/1/1" in GAME.status(state)
    assert GAME.turn is not None
    assert GAME.turn(state) == "turn 1, bidding"
    assert GAME.standing is not None
    *players, winner = GAME.standing(state)
    assert players[0] == "Anne: fame 2, infamy 1, popularity 1, lowest 1, total 4, booty 5, ships 3"
    assert winner == "Anne would win: best lowest score."
    empty = begun(("Anne",)).state
    assert GAME.status(empty).endswith("set-up")
    assert GAME.turn(empty) == "set-up"
    with pytest.raises(Unscored, match=r"The set-up is not finished\."):
        GAME.standing(empty)
    fresh = Table().state
    assert not [line for line in GAME.standing(fresh) if "would win" in line]


def test_accounts_are_the_paths_that_lines_take(state: State) -> None:
    accounts = GAME.accounts(state)
    assert accounts["anne.gold"] == 2
    assert accounts["anne.ships.curacao"] == 2
    assert accounts["curacao.trade"] == 2
    assert accounts["hs.merchant"] == "sea-cow"
    for path, value in accounts.items():
        if type(value) is int and path not in ("turn",) and not path.endswith(".id"):
            copy = deepcopy(state)
            GAME.operate(copy, f"{path} = {value}")
            assert GAME.accounts(copy) == accounts, path


def test_pieces_lie_where_the_books_say(state: State) -> None:
    pieces = GAME.pieces(state)
    assert pieces["Curacao", "good"] == 1
    assert pieces["High Seas", "the Sea Cow"] == 1
    assert pieces["Sea Cow", "good"] == 2
    assert pieces["Curacao", "ship of Anne"] == 2
    assert pieces["High Seas", "governor ship"] == 1
    assert pieces["Anne's card", "gold"] == 2
    assert pieces["Anne's card", "allegiance counter"] == "Dutch"
    assert pieces["Turn track", "marker"] == "1"
    assert not any(value in (0, "") for value in pieces.values())
    accounts = GAME.accounts(state)
    for thing, part in (("good", ".goods"), ("gold", ".gold")):
        lying = [n for (_, what), n in pieces.items() if what == thing and isinstance(n, int)]
        booked = [n for path, n in accounts.items() if path.endswith(part) and isinstance(n, int)]
        assert sum(lying) == sum(booked)


def set_port(name: str, part: str, value: object) -> Callable[[State], None]:
    return lambda state: setattr(state.ports[name], part, value)


def set_player(name: str, part: str, value: object) -> Callable[[State], None]:
    return lambda state: setattr(state.players[name], part, value)


def with_fight(state: State) -> None:
    state.fight = Fight(action=Bid.PIRACY, lead="Anne", target="HS", fleet={"Anne": 2})


def with_merchant(state: State) -> None:
    state.merchants["EC"] = Merchant(name="Brig", nation="none", defense=1, gold=-1)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (set_player("Anne", "gold", -1), "Anne has less than nothing of something."),
        (set_player("Anne", "popularity", -1), "Anne has less than nothing of something."),
        (set_player("Anne", "ships", {"Curacao": -1}), "Anne has less than nothing of something."),
        (set_player("Anne", "ships", {"Curacao": 0}), "Anne has an empty place among the ships."),
        (set_player("Anne", "ships", {"Curacao": 7}), "Anne has 7 ships on the map; a colour has 6."),
        (set_player("Anne", "lost_for_good", 4), "Anne has 3 ships on the map; a colour has 6."),
        (set_player("Anne", "ships", {"Atlantis": 1}), "Anne has ships at unknown places: ['Atlantis']."),
        (set_player("Morgan", "allegiance", "Dutch"), "Morgan is an AI player with an allegiance."),
        (set_player("Bob", "allegiance", "Dutch"), "Two players have the same allegiance."),
        (set_port("Curacao", "gold", -1), "Curacao has less than nothing."),
        (set_port("Curacao", "goods", 5), "Curacao has 5 goods that should have become gold."),
        (set_port("Curacao", "trade_rating", 5), "Curacao has a trade counter of 5."),
        (set_port("Nassau", "trade_rating", 2), "Nassau has a trade counter of 2."),
        (set_port("Curacao", "defense", 5), "Curacao has a defense counter of 5."),
        (with_merchant, "The merchant in EC has less than nothing."),
        (lambda state: state.drawn.append(state.drawn[0]), "A merchant card is drawn twice."),
        (lambda state: state.governors.update(EC=3), "There are 3 governor ships."),
        (with_fight, "Anne has 2 ships in the fight, but fewer at HS."),
    ],
)  # fmt: skip
def test_every_broken_invariant_is_found(
    state: State, change: Callable[[State], None], problem: str
) -> None:
    assert GAME.problems(state) == []
    change(state)
    assert problem in GAME.problems(state)


def test_invariants_that_an_option_lifts(state: State) -> None:
    state.ports["Curacao"].goods = 4
    assert GAME.problems(state) == []
    state.options = Options(more_gold=True)
    assert GAME.problems(state) == ["Curacao has 4 goods that should have become gold."]
    state.house = house_from({"convert_scope": "touched"})
    assert GAME.problems(state) == []
