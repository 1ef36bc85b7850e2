"""The companion: scores, and helpers that need no history of the table."""

from functools import partial

from referee.core.forms import Field, Form
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Choice, Option
from referee.games.nassau.flow.helpers import fight_helper, hide_helper, home_helper, tower_helper
from referee.games.nassau.flow.helping import number, player_field
from referee.games.nassau.flow.position import enter_position
from referee.games.nassau.flow.round_end import best_story
from referee.games.nassau.flow.sheet import score_sheet
from referee.games.nassau.flow.yarn_helper import campfire_helper
from referee.games.nassau.rules import phase_three
from referee.games.nassau.state import COMPANION, FULL, State
from referee.games.nassau.texts import listed, points, rule

POINTS, FIGHT, TOWER, HIDE, CAMPFIRE, HOME, ROUND, FINAL = (
    "points", "fight", "tower", "hide", "campfire", "home", "round", "scoring",
)  # fmt: skip
MENU = {
    POINTS: ("p", "points won or lost, like anne 5"),
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
        what = yield from ask(partial(_menu, state))
        if what == FULL:
            yield from enter_position(state)
            state.options.mode = FULL
            return True
        state.turns += 1
        if what == FINAL or (what == ROUND and (yield from end_round(state))):
            yield from score_sheet(state)
            return False
        if what not in (FINAL, ROUND):
            yield from HELPERS[what](state)


def _menu(state: State) -> Choice[str]:
    options = [
        Option(value=word, word=word, letter=letter, gist=gist)
        for word, (letter, gist) in MENU.items()
    ]
    if not state.turns:
        options.append(
            Option(
                value=FULL, word="full", gist="full tracking from this round on, by a position form"
            )
        )
    return Choice(
        key=f"r{state.round}.companion.{state.turns + 1}",
        prompt=f"round {state.round}: helper",
        options=tuple(options),
        cites=rule("playing-the-game"),
    )


def book_points(state: State) -> Flow[None]:
    """Points that the table tells."""
    name, count = yield from ask(
        lambda: _form(
            state,
            "points",
            "who, and how many points",
            player_field(state, f"r{state.round}.companion.{state.turns}.points.player"),
            number(f"r{state.round}.companion.{state.turns}.points.points", "points", -99, 99),
        )
    )
    player = state.players[name]
    player.score += count
    yield from announce(
        f"{name}: {count:+} points, {player.score} now.",
        *rule("end-of-the-game-and-scoring"),
        figures=(name, count, player.score),
    )


def _form(state: State, part: str, prompt: str, *fields: Field) -> Form:
    return Form(key=f"r{state.round}.companion.{state.turns}.{part}", prompt=prompt, fields=fields)


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


HELPERS = {
    POINTS: book_points,
    FIGHT: fight_helper,
    TOWER: tower_helper,
    HIDE: hide_helper,
    CAMPFIRE: campfire_helper,
    HOME: home_helper,
}
