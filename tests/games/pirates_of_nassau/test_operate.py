"""Lines of /adjust: what they change, and what they refuse."""

from copy import deepcopy

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.session import Session
from referee.games.pirates_of_nassau.operate import USAGE, operate
from referee.games.pirates_of_nassau.pieces import accounts, problems
from referee.games.pirates_of_nassau.state import Custom, State
from tests.games.pirates_of_nassau.table import begun, play, player, started


@pytest.fixture
def session() -> Session[State]:
    """A game at its first move, with some pieces."""
    game = started()
    for line in ("anja.rum = 2", "anja.p8 = 3", "jonah.p8 = 1", "jonah.navigator +1"):
        operate(game.state, line)
    return game


LINES = [
    ("anja.rum +1 from supply", "anja.rum", 3),
    ("anja.p8 -2 to jonah", "jonah.p8", 3),
    ("anja.p8 -2 to jonah.p8", "anja.p8", 1),
    ("jonah.p8 +2 from anja", "anja.p8", 1),
    ("anja.hostage = 2", "anja.hostage", 2),
    ("anja.notoriety = 14", "anja.notoriety", 14),
    ("anja.notoriety +9", "anja.notoriety", 10),
    ("anja.location = 8", "anja.location", 8),
    ("anja.location = none", "anja.location", None),
    ("anja.trade_wind = yes", "anja.trade_wind", 1),
    ("anja.planked +1", "anja.planked", 1),
    ("anja.looted +1", "anja.looted", 1),
    ("anja.sections = 2", "anja.sections", 2),
    ("anja.top_sail +2", "anja.top_sail", 2),
    ("anja.captain 3 = used", "anja.captains", 3),
    ("5.looted = yes", "5.looted", True),
    ("anja.captain3 = used", "anja.captains", 3),
    ("anja.captain = 3 used", "anja.captains", 3),
    ("13.merchant = sloop 2 2 rrc", "13.merchant", "Sloop 2/2"),
    ("nassau.hull = 2", "nassau.hull", 2),
]


@pytest.mark.parametrize(("line", "path", "value"), LINES)
def test_lines(session: Session[State], line: str, path: str, value: object) -> None:
    done = operate(session.state, line)
    assert done.text
    assert accounts(session.state)[path] == value
    assert problems(session.state) == []


def test_both_sides_or_an_imbalance(session: Session[State]) -> None:
    assert operate(session.state, "anja.rum +1").imbalance == "1 rum from nowhere"
    assert operate(session.state, "anja.rum -1").imbalance == "1 rum to nowhere"
    assert operate(session.state, "anja.rum -1 to supply").imbalance == ""


def test_a_chest_is_booked_without_telling_what_is_in_it(session: Session[State]) -> None:
    done = operate(session.state, "anja.chest +2 from anja.p8")
    assert done.text == "Anja's chest: booked."
    assert (player(session, "Anja").chest, player(session, "Anja").hold["p8"]) == (2, 1)
    operate(session.state, "anja.doubloons +1")
    assert player(session, "Anja").doubloons == 1


def test_counters_are_turned(session: Session[State]) -> None:
    for word in ("used", "new", "ready"):
        operate(session.state, f"jonah.navigator = {word}")
        assert [c.state for c in player(session, "Jonah").counters] == [word]
    operate(session.state, "jonah.navigator -1")
    assert player(session, "Jonah").counters == []
    assert session.state.counter_stock["crew"] == 39


def test_a_merchant_leaves_moves_and_comes(session: Session[State]) -> None:
    operate(session.state, "13.merchant = none")
    assert session.state.merchant_stock[2] == 15
    operate(session.state, "11.merchant to 13")
    operate(session.state, "11.merchant = new")
    assert sorted(session.state.merchants) == [2, 3, 4, 6, 8, 10, 11, 13, 16, 18, 19]
    assert problems(session.state) == []


def test_dice_that_are_not_used_yet(session: Session[State]) -> None:
    operate(session.state, "anja.dice = 6 6 6")
    assert player(session, "Anja").dice == [6, 6, 6]


REFUSED = [
    "anja.rum -3",
    "anja.p8 -2 to anja",
    "jonah.p8 +9 from anja",
    "anja.chest +2 from jonah.chest",
    "anja.notoriety = 2",
    "anja.notoriety = 0",
    "anja.location = 21",
    "anja.dice = 7 7 7",
    "anja.dice = 1",
    "anja.sections = 3",
    "anja.captain 5 = used",
    "anja.captain",
    "anja.captain 3",
    "anja.captain = 3",
    "anja.captain = used",
    "anja.captain 3 4 = used",
    '13.merchant = ""',
    '13.merchant = "" ""',
    "13.merchant = sloop 2 2 r999999999",
    "anja.navigator = used",
    "anja.stern_chaser +1",
    "anja.rum = 5000",
    "anja.crows +99",
    "5.merchant = sloop 2 2 rrc",
    "13.merchant to 11",
    "13.merchant to 5",
    "3.looted = yes",
    "13.gold = 1",
    "anja.gold = 1",
    "bob.rum +1",
    "nassau.hull = 99",
    "rubbish",
    "",
]


@pytest.mark.parametrize("line", REFUSED)
def test_a_refused_line_changes_nothing(session: Session[State], line: str) -> None:
    before = deepcopy(session.state)
    with pytest.raises((IllegalAnswer, InvalidAnswer)):
        operate(session.state, line)
    assert session.state == before


def test_the_captains_cabin_is_no_captain_card() -> None:
    session = started()
    with pytest.raises(IllegalAnswer, match="Captain's Cabin is not known yet"):
        operate(session.state, "anja.captains_cabin +1")
    session.state.custom["captains_cabin"] = Custom(space="aft", points=4)
    operate(session.state, "anja.captains_cabin +1")
    assert player(session, "Anja").ship == {"captains_cabin": 1}


def test_the_help_shows_lines_that_work() -> None:
    session = started()
    for line in ("anja.rum +1 from supply", "anja.notoriety = 14", "anja.navigator +1"):
        operate(session.state, line)
    assert all(line for line in USAGE)


def test_an_adjustment_is_kept_in_the_save() -> None:
    session = started()
    session.adjust(("anja.rum +1 from supply",), "found under the table", by="table")
    play(session, "/dump anja rum 1")
    again = Session(session.game, session.journal)
    assert again.state == session.state


def test_names_that_mean_something_else_cannot_be_taken() -> None:
    session = begun(("Nassau", "Anja", "Jon"))
    assert session.question is not None
    assert session.question.key == "setup.players"
