"""Victory Phase: is the game over, and who has won, with every tie-break."""

from dataclasses import replace

from referee.core.protocol import Flow, announce, ask, know
from referee.core.questions import Choice, options_of
from referee.core.rolls import DiceRoll
from referee.games.pyrates import facts
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.victory import (
    LAST_TURN,
    ONE_SCORE,
    Level,
    Standing,
    Victory,
    has_reached_goal,
    resolve_end,
    resolve_winner,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.texts import by_other_reading, listed, rule

SHARED = "shared"
LEVELS = {
    "five": "a score of 5",
    "low": "best lowest score",
    "method": "the rolled method",
    "total": "highest total",
    "booty": "most booty",
    "ships": "most ships",
    "shared": "all tied, a shared victory",
}
METHODS = {
    1: "the standard conditions",
    2: "highest total of all three",
    3: "best single score",
    4: "best second highest score",
    5: "most booty on the card",
    6: "one score, by another die: 1-2 fame, 3-4 infamy, 5-6 popularity",
}


def victory_phase(state: State) -> Flow[bool]:
    """Whether the game ends now [Victory Phase]."""
    reached = [player for player in state.players.values() if has_reached_goal(player.scores)]
    end = resolve_end(state.turn, bool(reached), state.house)
    faces: tuple[int, ...] = ()
    if end.calls_for_die:
        faces = yield from know(facts.turn_track(state.turn))
        said = ", ".join(str(face) for face in faces) or "no face"
        dice = yield from ask(
            lambda: DiceRoll(
                key=f"t{state.turn}.end", prompt=f"end of turn {state.turn}: over on {said}"
            )
        )
        end = resolve_end(state.turn, False, state.house, die=dice[0], track_faces=faces)
        yield from announce(
            f"Rolled {dice[0]}: the game {'is over' if end.ends else 'goes on'}.",
            *rule("victory-phase"),
            figures=(dice[0], end.reason),
        )
    elif reached:
        said = ", ".join(f"{player.name} {' '.join(map(str, player.scores))}" for player in reached)
        yield from announce(
            f"A score of 5 or more ends the game: {said} (fame infamy popularity).",
            *rule("victory-phase", "R1"),
            figures=tuple(player.name for player in reached),
        )
    elif end.ends:
        yield from announce(
            f"Turn {LAST_TURN} is over, and so is the game.", *rule("victory-phase", "R41")
        )
    return bool(end.ends)


def roll_victory_method(state: State) -> Flow[None]:
    """A die for the way of winning, with a 6 a second one [Alternative Victory Conditions]."""
    said = "; ".join(f"{face} {text}" for face, text in METHODS.items())
    yield from announce(
        f"Alternative victory: {said}.", *rule("alternative-victory-conditions"), verdict="reminder"
    )
    method = yield from ask(lambda: DiceRoll(key="victory.method", prompt="alternative victory"))
    if method[0] == ONE_SCORE:
        method += yield from ask(
            lambda: DiceRoll(key="victory.score", prompt="1-2 fame, 3-4 infamy, 5-6 popularity")
        )
    state.victory_method = method
    yield from announce(
        f"The winner is found by {method_told(state.victory_method)}.",
        *rule("alternative-victory-conditions"),
        figures=state.victory_method,
    )


def method_told(method: tuple[int, ...]) -> str:
    """The rolled way of winning in words."""
    if len(method) > 1:
        return f"the highest {('fame', 'infamy', 'popularity')[(method[1] - 1) // 2]}"
    return METHODS[method[0]] if method else METHODS[1]


def find_winner(state: State) -> Flow[None]:
    """Who has won, every level with its figures, and the other readings [Victory Phase; Tiebreakers in Case of a Draw]."""
    if state.options.alternative_victory == "at_end":
        yield from roll_victory_method(state)
    victory = winner_by(state, state.house)
    state.winners = yield from share_or_duel(state, victory)
    state.is_over = True
    yield from announce(
        lambda: _told_winners(state, victory),
        *rule("victory-phase", "tiebreakers-in-case-of-a-draw", "R1"),
        figures=(*state.winners, victory.level),
        why=lambda: [_why_level(level) for level in victory.steps],
    )


def _told_winners(state: State, victory: Victory) -> str:
    winners = state.winners
    said = f"{listed(list(winners))} win{'' if len(winners) > 1 else 's'}"
    return (
        f"{said}: {way_told(winners, victory)} ({_told_steps(victory)})."
        f"{_other_winners(state, victory)}"
    )


def share_or_duel(state: State, victory: Victory) -> Flow[tuple[str, ...]]:
    """Who wins where every tie-break left several: all of them, or who wins a duel [Tiebreakers in Case of a Draw]."""
    tied = victory.winners
    if victory.level != "shared" or not any(state.players[name].is_human for name in tied):
        return tied
    yield from announce(
        f"{listed(list(tied))} are tied in everything: share the victory, or fight it out with cutlasses.",
        *rule("tiebreakers-in-case-of-a-draw"),
        verdict="reminder",
    )
    winner = yield from ask(
        lambda: Choice(
            key="victory.tied",
            prompt="shared, or who wins the duel",
            options=options_of((SHARED, *tied)),
            cites=rule("tiebreakers-in-case-of-a-draw"),
        )
    )
    return tied if winner == SHARED else (winner,)


def way_told(winners: tuple[str, ...], victory: Victory) -> str:
    """The level that decided in words; a duel may have come after it."""
    is_duel = winners != victory.winners
    return "all tied, and won with cutlasses" if is_duel else LEVELS[victory.level]


def standing_of(player: Player) -> Standing:
    """The figures that decide for one player."""
    return Standing(player.name, *player.scores, player.goods, player.gold, player.fleet)


def winner_by(state: State, house: House) -> Victory:
    """Who wins as the table stands."""
    players = [standing_of(player) for player in state.players.values()]
    return resolve_winner(players, house, state.victory_method)


def _told_steps(victory: Victory) -> str:
    return "; ".join(
        f"{level.name} {', '.join(f'{name} {value}' for name, value in level.values)}"
        for level in victory.steps
    )


def _why_level(level: Level) -> str:
    values = ", ".join(f"{name} {value}" for name, value in level.values)
    return f"{LEVELS[level.name].capitalize()}: {values}; still in: {listed(list(level.left))}."


def _other_winners(state: State, victory: Victory) -> str:
    """The winner by the other readings of R1, where that is somebody else."""
    said = ""
    for value in ("end_then_low_score", "sole_achiever_wins", "end_two_skip_low"):
        other = winner_by(state, replace(state.house, five_trigger=value))
        if value != state.house.five_trigger and other.winners != victory.winners:
            verb = "would win" if len(other.winners) == 1 else "would share the victory"
            said += by_other_reading("five_trigger", value, f"{listed(list(other.winners))} {verb}")
    return said
