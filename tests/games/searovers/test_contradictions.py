"""A card read later than it was typed of: what the table has is not contradicted, and the save replays."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from referee.core.errors import InvalidAnswer
from referee.core.journal import Journal
from referee.core.questions import Fact
from referee.core.session import Session
from referee.games.searovers.facts.vessels import captain, hull
from referee.games.searovers.game import GAME
from referee.games.searovers.state import State
from tests.games.searovers.table import BOX, ROWS, adjust, begun, say


def box_without(*captains: str) -> dict[str, Any]:
    """The box before anybody has read these captains."""
    box = deepcopy(dict(BOX))
    box["captains"] = {k: row for k, row in box["captains"].items() if k not in captains}
    return box


def at_first_action(save: Path, anne: str, bob: str, facts: dict[str, Any]) -> Session[State]:
    session = begun(facts=facts, save=save)
    session.answer({}, by="table")
    say(session, *ROWS[:2], "66 11", anne, bob, "draw")
    return session


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def replayed(session: Session[State]) -> Session[State]:
    """The same game from its save, which must be all there."""
    path = session.journal.path
    assert path is not None
    session.journal.close()
    again = Session(GAME, Journal.open(path))
    assert again.diverged is None
    assert [step.value for step in again.path] == [step.value for step in session.path]
    assert GAME.accounts(again.state) == GAME.accounts(session.state)
    return again


def at_the_card(save: Path) -> Session[State]:
    """Anne's captain is black by the set-up, and her card is asked at the first Attack."""
    facts = box_without("anne-bonny")
    session = at_first_action(save, "anne bonny 4 black", "roche 6 red", facts)
    adjust(session, "anne.1.hex = p13")
    say(session, "attack")
    assert isinstance(session.question, Fact)
    return session


def test_the_colour_typed_at_set_up_is_not_asked_again(save: Path) -> None:
    session = at_the_card(save)
    assert session.question is not None
    assert session.question.prompt == "Anne Bonny's card: cost, strength, skulls, his Attacks"
    say(session, session.question.legal().removeprefix("like "))
    card = session.state.cards.captains["anne-bonny"]
    assert (card.colour, card.attacks) == ("black", ("P4", "P12"))
    assert session.fact(("captains", "anne-bonny", "colour")) == "black"


def test_a_card_of_the_other_colour_is_refused_at_once(save: Path) -> None:
    session = at_the_card(save)
    with pytest.raises(InvalidAnswer, match=r"is black \(pirate\).*first with /undo or /fix"):
        say(session, "red 1 2 3 b4")
    assert session.fact(("captains", "anne-bonny")) is None


@pytest.mark.parametrize("line", ["1 2 3 p4", "black 1 2 3 p4"])
def test_the_save_replays_after_the_card_was_read(save: Path, line: str) -> None:
    session = at_the_card(save)
    say(session, line, "66666 111")
    replayed(session)


def test_the_earlier_answer_can_be_corrected_before_the_card_is_read(save: Path) -> None:
    session = at_the_card(save)
    while session.question is None or not session.question.key.startswith("setup.vessel.anne"):
        assert session.undo(1)
    say(session, "anne bonny 4 red", "roche 6 red", "draw")
    assert session.state.cards.told["anne-bonny"] == "red"


@pytest.mark.parametrize("line", ["place captain calico jack 1", "place captain calico jack"])
def test_a_captain_refused_by_the_card_is_refused_again_by_the_save(save: Path, line: str) -> None:
    facts = box_without("calico-jack")
    session = at_first_action(save, "yankey willems 6", "anne bonny 4 black", facts)
    adjust(session, "anne.1.captain = none")
    say(session, line, "black 1 1 1 p7", "done")
    replayed(session)


def test_a_captain_keeps_his_name_when_a_longer_one_is_learned(save: Path) -> None:
    facts = box_without("anne-bonny")
    session = at_first_action(save, "yankey willems 6", "anne 4 black", facts)
    say(session, "place captain anne-bonny", "red 1 1 1 b7", "done")
    again = replayed(session)
    captains = [vessel.captain for vessel in again.state.vessels]
    assert captains == ["yankey-willems", "anne-bonny", "anne"]


def test_a_correction_finds_the_same_captain_again(save: Path) -> None:
    facts = box_without("henry-morgan")
    session = at_first_action(save, "yankey willems 6", "anne bonny 4 black", facts)
    adjust(session, "anne.1.captain = yank")
    say(session, "place captain yankee doodle", "red 1 1 1 b7")
    adjust(session, "bob.hand = 8")
    replayed(session)


def test_a_vessel_placed_as_red_is_not_read_as_black() -> None:
    fact = hull("revenge", "red")
    assert fact.parse(fact.example).colour == "red"
    assert fact.parse("sloop 2 1 6").colour == ""
    with pytest.raises(InvalidAnswer, match="Revenge is red"):
        fact.parse("sloop 2 1 6 black")
    with pytest.raises(InvalidAnswer, match="Bonnet is black"):
        captain("bonnet", "black").parse("red 2 1 3")


def test_what_the_tables_say_is_told_with_its_remedy() -> None:
    session = begun()
    session.answer({}, by="table")
    say(session, *ROWS[:2], "66 11")
    assert session.question is not None
    with pytest.raises(InvalidAnswer, match=r"black by his card .*/fact captains\.anne-bonny"):
        session.question.parse("anne bonny 4 red")
    with pytest.raises(InvalidAnswer, match="Blackbeard is black by the rulebook"):
        session.question.parse("blackbeard 4 red")
