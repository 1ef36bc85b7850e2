"""How every game begins: players and options of the save's header."""

from typing import Any

import pytest

from referee.cli.registry import game_of, playable_games
from referee.core.game import Game, Setup
from referee.core.protocol import told
from referee.core.run import Run

GAMES: list[Game[Any]] = [game_of(known.slug) for known in playable_games()]
NAMES = ("Anne", "Bob", "Cid")


def opened(game: Game[Any], **more: Any) -> Run[Any]:
    return Run(game, Setup(seats=NAMES, copy="ours", **more), {})


def first_key(run: Run[Any]) -> str:
    assert run.question is not None
    return run.question.key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_options_are_agreed_on_once(game: Game[Any]) -> None:
    assert first_key(opened(game)) == "setup.options"
    again = opened(game, is_settled=True)
    assert first_key(again) != "setup.options"
    assert "The options are those of the last game." in [told(r.text) for r in again.heard]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_save_of_the_first_version_is_asked_what_it_was_asked(game: Game[Any]) -> None:
    asked_again = game.version > 1
    run = opened(game, is_settled=True, version=1)
    assert (first_key(run) == "setup.options") == asked_again


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_change_on_the_screen_is_told_and_the_screen_comes_again(game: Game[Any]) -> None:
    run = opened(game)
    option = next(info for info in game.options() if len(info.values) > 1 and info.weight)
    run.answer({option.key: option.values[1]})
    assert f"Now {option.key} = {option.values[1]}." in [told(r.text) for r in run.heard]
    assert first_key(run) == "setup.options.2"
    assert game.option(run.state, option.key) == option.values[1]
    run.answer({})
    assert not first_key(run).startswith("setup.options")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_names_that_cannot_be_are_told_and_asked(game: Game[Any]) -> None:
    run: Run[Any] = Run(game, Setup(seats=("Anne", "Bob", "A.N.N.E"), copy="ours"), {})
    assert first_key(run) == "setup.players"
    assert [told(r.text) for r in run.heard] == ["Two players cannot both be called A.N.N.E."]
