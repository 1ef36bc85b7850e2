"""The companion: scores, and helpers that need no history of the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from referee.core.errors import InvalidAnswer
from referee.core.forms import Form
from referee.core.plain import Plain
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Choice, Option
from referee.games.nassau.flow.helpers import (
    fight_form,
    fight_helper,
    hide_form,
    hide_helper,
    home_form,
    home_helper,
    tower_form,
    tower_helper,
)
from referee.games.nassau.flow.helping import key_of, number, player_field
from referee.games.nassau.flow.position import enter_position
from referee.games.nassau.flow.round_end import best_story
from referee.games.nassau.flow.sheet import score_sheet
from referee.games.nassau.flow.yarn_helper import campfire_helper, visit_form
from referee.games.nassau.rules import phase_three
from referee.games.nassau.state import COMPANION, FULL, State
from referee.games.nassau.texts import listed, points, rule

Asked: TypeAlias = tuple[str, tuple[Any, ...]]

POINTS, FIGHT, TOWER, HIDE, CAMPFIRE, HOME, ROUND, FINAL = (
    "points", "fight", "tower", "hide", "campfire", "home", "round", "scoring",
)  # fmt: skip
MENU = {
    POINTS: ("p", "points won or lost, like p anne 5"),
    FIGHT: ("f", "resolve a fight"),
    TOWER: ("t", "may a control tower be taken"),
    HIDE: ("h", "skull island: fee and spaces"),
    CAMPFIRE: ("c", "tell sailor's yarns"),
    HOME: ("b", "bonuses of the home port"),
    ROUND: ("r", "phase III: best story, then the next round"),
    FINAL: ("s", "final scoring now"),
}


def companion(state: State) -> Flow[bool]:
    """Helpers round after round; true when the table begins full tracking [Playing the Game]."""
    state.round = max(1, state.round)
    state.phase = COMPANION
    while True:
        what, answer = yield from ask(partial(_menu, state))
        if what == FULL:
            yield from enter_position(state)
            state.options.mode = FULL
            return True
        state.turns += 1
        if what == FINAL or (what == ROUND and (yield from end_round(state))):
            yield from score_sheet(state)
            return False
        if what not in (FINAL, ROUND):
            form, helper = HELPERS[what]
            if not answer:
                answer = yield from ask(partial(form, state))
            yield from helper(state, answer)


@dataclass(slots=True, kw_only=True, eq=False)
class Menu(Choice[Asked]):
    """A helper, alone or with all that its form asks for on the same line: `p anne 5`."""

    forms: Mapping[str, Form]

    def parse(self, text: str) -> Asked:
        """The helper, and the answer to its form if more words follow."""
        first, _, rest = text.strip().partition(" ")
        what, _ = self._option(first).value if rest else self._option(text).value
        if not rest.strip():
            return what, ()
        if what not in self.forms:
            raise InvalidAnswer(f"{what} takes no more words.")
        return what, self.forms[what].parse(rest)

    def encode(self, answer: Asked) -> Plain:
        """The helper's word, with the answer to its form in a list."""
        what, given = answer
        return [what, self.forms[what].encode(given)] if given else what

    def decode(self, plain: Plain) -> Asked:
        """The helper of that word, and the answer to its form."""
        match plain:
            case [str() as what, given] if what in self.forms:
                return what, self.forms[what].decode(given)
            case _:
                return super(Menu, self).decode(plain)


def _menu(state: State) -> Menu:
    options: list[Option[Asked]] = [
        Option(value=(word, ()), word=word, letter=letter, gist=gist)
        for word, (letter, gist) in MENU.items()
    ]
    if not state.turns:
        options.append(
            Option(
                value=(FULL, ()),
                word="full",
                gist="full tracking from this round on, by a position form",
            )
        )
    return Menu(
        key=f"r{state.round}.companion.{state.turns + 1}",
        prompt=f"round {state.round}: helper",
        options=tuple(options),
        forms={what: form(state) for what, (form, _) in HELPERS.items()},
        cites=rule("playing-the-game"),
    )


def points_form(state: State) -> Form:
    """Who, and how many."""
    key = key_of(state, "points")
    return Form(
        key=key,
        prompt="who, and how many points",
        fields=(
            player_field(state, f"{key}.player"),
            number(f"{key}.points", "points", -99, 99),
        ),
    )


def book_points(state: State, answer: tuple[Any, ...]) -> Flow[None]:
    """Points that the table tells."""
    name, count = answer
    player = state.players[name]
    player.score += count
    yield from announce(
        f"{name}: {count:+} points, {player.score} now.",
        *rule("end-of-the-game-and-scoring"),
        figures=(name, count, player.score),
    )


def end_round(state: State) -> Flow[bool]:
    """Phase III: best story, the Dutchman of the round, what is laid out; true after round 4."""
    if state.round not in state.rounds_scored:
        yield from best_story(state)
        if state.options.flying_dutchman:
            yield from dutchman_of_round(state)
    if state.is_last_round:
        return True
    yield from announce(
        "Pirates stand up and come back from the city; animals are turned up; displayed animals go to the box, 3 new ones; "
        + ("the Sea Bear's next tile and offer; " if state.options.old_sea_bear else "")
        + ("the Dutchman's next tile; " if state.options.flying_dutchman else "")
        + "goods for empty trading posts; a rat's extra load needs the rat again.",
        *rule("phase-iii-ready-the-ship", "R62"),
        verdict="reminder",
    )
    state.round += 1
    state.turns = 0
    return False


def dutchman_of_round(state: State) -> Flow[None]:
    """Crates on the Dutchman's tile, and its points [Attacking the Flying Dutchman]."""
    key = f"r{state.round}.companion.dutchman"
    worth, *crates = yield from ask(
        lambda: Form(
            key=key,
            prompt="Flying Dutchman: points of the tile, then crates of each player on it",
            fields=(
                number(f"{key}.points", "points", 0, 30),
                *(number(f"{key}.{name.casefold()}", name, 0, 20, 0) for name in state.players),
            ),
        )
    )
    counted = dict(zip(state.players, crates, strict=True))
    winners = phase_three.dutchman_winners(counted)
    for name in winners:
        state.players[name].score += worth
    yield from announce(
        f"Flying Dutchman: {points(worth)} for {listed(winners) or 'nobody'}; winners put 1 crate below.",
        *rule("attacking-the-flying-dutchman", "R68"),
        figures=(*winners, worth),
    )


# What each asks for first, and what it does with it.
HELPERS: dict[str, tuple[Callable[[State], Form], Callable[[State, Any], Flow[None]]]] = {
    POINTS: (points_form, book_points),
    FIGHT: (fight_form, fight_helper),
    TOWER: (tower_form, tower_helper),
    HIDE: (hide_form, hide_helper),
    CAMPFIRE: (visit_form, campfire_helper),
    HOME: (home_form, home_helper),
}
