"""Every example of every game is played by the real command line, and comes to its save.

Beside each file of answers lies the save that it comes to; `pytest --update` writes it anew. The figures
of an example are asserted by the tests of its game.
"""

from typing import TYPE_CHECKING, Any

import pytest

from referee.cli.opening import looked_at
from referee.cli.registry import game_of, playable_games
from tests.evenings import Example, PlayExample, names_of, timeless

if TYPE_CHECKING:
    from referee.core.session import Session

EXAMPLES = [Example(game.slug, name) for game in playable_games() for name in names_of(game.slug)]


def shown(example: Example) -> str:
    return f"{example.slug}-{example.name}"


@pytest.fixture(scope="module", params=EXAMPLES, ids=shown)
def example(request: pytest.FixtureRequest) -> Example:
    """Each of them; its tests run one after the other, so that one process plays it."""
    found: Example = request.param
    return found


def test_every_game_has_examples() -> None:
    assert {example.slug for example in EXAMPLES} == {game.slug for game in playable_games()}


def test_every_line_is_taken(play_example: PlayExample, example: Example) -> None:
    assert len(play_example(*example).lines) == len(example.typed())


def test_the_save_is_what_the_answers_come_to(
    play_example: PlayExample, example: Example, request: pytest.FixtureRequest
) -> None:
    journal = play_example(*example).session.journal
    came_to, save = timeless(journal), example.save
    if request.config.getoption("--update") and (
        not save.exists() or timeless(looked_at(save).journal) != came_to
    ):
        assert journal.path is not None
        save.write_bytes(journal.path.read_bytes())
    assert timeless(looked_at(save).journal) == came_to


def test_the_save_is_replayed_strictly(example: Example) -> None:
    game = game_of(example.slug)
    session: Session[Any] = looked_at(example.save)
    assert session.game is game
    assert session.journal.damage is None
    assert session.diverged is None
    number = 0
    for number, replayed, _ in session.walk():
        assert game.problems(replayed.state) == [], f"after entry {number}"
    assert number == session.path[-1].number
