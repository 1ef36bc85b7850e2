"""Policies answer only what is legal, the same from the same chance, and break no book."""

from random import Random
from typing import Any

import pytest

from referee.core.errors import IllegalAnswer
from referee.core.forms import Amounts, Slot
from referee.core.game import Setup
from referee.core.policy import Chance, by_chance, checked
from referee.core.questions import Question
from referee.core.run import Run
from referee.core.simulate import play_out
from referee.core.tables import read_folder, tables_dir
from referee.games.pyrates import board
from referee.games.pyrates.policy import POLICIES
from referee.games.pyrates.simulation import SIMULATION
from referee.games.pyrates.state import State

FACTS = read_folder(tables_dir() / "pyrates" / "stand-in")
GAME = SIMULATION.game


def setup_for(humans: int, **options: str) -> Setup:
    return Setup(
        seats=("Anne", "Bob", "Cid", "Dora", "Eve")[:humans],
        options=options,
        is_settled=True,
        copy="stand-in",
        stand_in=True,
    )


OPTIONS: list[dict[str, str]] = [
    {},
    {"governors": "option1", "more_gold": "on", "lead_decline": "yes", "join": "optional"},
    {"governors": "option2x3", "secret_cargo": "on", "pirates_by_choice": "on"},
    {"alternative_victory": "at_start", "share_rule": "free", "trade_human": "must_max"},
    {"solo_booty": "half_rest_stays_or_lost", "lead_mix": "one_kind", "order": "secret_simultaneous"},
    {"idle_at_target": "forced_in", "bidding_for_allegiance": "on_with_assistance"},
]  # fmt: skip


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: next(iter(options), "printed"))
def test_every_answer_is_legal_and_the_books_stay_whole(name: str, options: dict[str, str]) -> None:
    policy = POLICIES[name]
    for seed in range(5):
        chance = Random(f"{name}/{seed}")
        run: Run[State] = Run(GAME, setup_for(2 + seed % 3, **options), FACTS)
        while (question := run.question) is not None:
            if question.is_chance:
                answer: Any = by_chance(question, chance)
            else:
                answer = policy(run.state, question, chance)
            if question.doubt:
                assert not question.doubt(answer)
            run.answer(checked(question, answer))
            assert not GAME.problems(run.state), question.key


def test_fifty_games_lose_no_ship_and_no_card() -> None:
    def watching(state: State, question: Question[Any], chance: Chance) -> Any:
        assert not GAME.problems(state)
        on_map = [ship.card for ship in state.merchants.values()]
        assert sorted([*on_map, *state.discarded]) == sorted(state.drawn)
        for name in state.seats:
            assert board.bids(state, state.players[name]) or not state.players
        return POLICIES["greedy"](state, question, chance)

    def playing(state: State, question: Question[Any], chance: Chance) -> Any:
        if not state.turn:
            return by_chance(question, chance)
        return watching(state, question, chance)

    for seed in range(50):
        state, answers = play_out(GAME, setup_for(2), FACTS, playing, Random(seed))
        assert state.is_over
        assert answers > 20


def test_the_same_chance_gives_the_same_game() -> None:
    for policy in POLICIES.values():
        one, other = (
            play_out(GAME, setup_for(3), FACTS, policy, Random("again")) for _ in range(2)
        )
        assert one == other


def test_nobody_listening_changes_nothing() -> None:
    for seed in range(5):
        unheard, _ = play_out(GAME, setup_for(2), FACTS, POLICIES["random"], Random(seed))
        chance = Random(seed)
        run: Run[State] = Run(GAME, setup_for(2), FACTS)
        while (question := run.question) is not None:
            answer = (
                by_chance(question, chance)
                if question.is_chance
                else POLICIES["random"](run.state, question, chance)
            )
            run.answer(checked(question, answer))
        assert run.state == unheard


def test_greedy_people_win_more_often_than_random_ones() -> None:
    def wins(policy: str) -> int:
        found = 0
        for seed in range(60):
            state, _ = play_out(GAME, setup_for(2), FACTS, POLICIES[policy], Random(seed))
            found += bool(set(state.winners) & set(state.seats))
        return found

    assert wins("greedy") > wins("random")


def test_amounts_of_one_kind_are_found_however_many() -> None:
    def one_kind(given: dict[str, int]) -> None:
        if len(given) > 1:
            raise IllegalAnswer("One kind only.")

    slots = (Slot("goods", 30), Slot("gold", 30))
    question = Amounts(key="half", prompt="half", slots=slots, low=25, high=25, check=one_kind)
    for seed in range(20):
        assert list(by_chance(question, Random(seed)).values()) == [25]
