"""The flow by its headings: what is asked, refused, told and booked, on tables set up by hand."""

import pytest

from referee.core.errors import IllegalAnswer
from referee.core.forms import Lines
from referee.games.pyrates.state import State
from tests.games.pyrates.table import Table

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
