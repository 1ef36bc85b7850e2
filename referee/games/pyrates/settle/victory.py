"""Topics `end` and `score`: whether the game is over, and who has won."""

from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    NAME,
    Choice,
    Dice,
    ListOf,
    MalformedFacts,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import OPTIONS, House, with_option
from referee.games.pyrates.rules.victory import (
    LAST_TURN,
    ONE_SCORE,
    VICTORY_PHASE,
    Level,
    Standing,
    Victory,
    has_reached_goal,
    is_standard_method,
    resolve_end,
    resolve_winner,
)
from referee.games.pyrates.settle.common import (
    KIND,
    house_fact,
    if_,
    listed,
    no_dice,
    rules,
)
from referee.games.pyrates.terms import HUMAN_CAP, SCORES, Kind


class ScoreFacts(NamedTuple):
    """A player's three scores."""

    name: str = fact(NAME, "the player")
    fame: int = fact(COUNT, "his fame")
    infamy: int = fact(COUNT, "his infamy")
    popularity: int = fact(COUNT, "his popularity")


class EndFacts(NamedTuple):
    """Facts of the topic."""

    turn: int = fact(Whole(1, LAST_TURN), "the turn")
    players: tuple[ScoreFacts, ...] = fact(
        ListOf(Record(ScoreFacts), 1, 5, different_by=("name",)), "the players"
    )
    phase: str = fact(
        Choice("booty", "bidding", "action", "end", VICTORY_PHASE),
        "the phase it is",
        default=VICTORY_PHASE,
    )
    dice: tuple[int, ...] = fact(Dice(0, 1), "the end die", default=())
    track_faces: tuple[int, ...] | None = fact(
        ListOf(Whole(1, 6), 0, 6, different=True),
        "faces printed on this space of the turn track (needed with the die)",
        default=None,
    )
    house: House = house_fact()


def settle_end(facts: EndFacts) -> Settled:
    """Whether the game is over."""
    reached = sorted(p.name for p in facts.players if has_reached_goal(p[1:4]))
    if facts.dice and facts.track_faces is None:
        raise MalformedFacts("track_faces", "is missing; it is needed with the die")
    end = resolve_end(
        facts.turn,
        bool(reached),
        facts.house,
        phase=facts.phase,
        die=facts.dice[0] if facts.dice else None,
        track_faces=facts.track_faces or (),
    )
    if not end.calls_for_die:
        no_dice("dice", facts.dice, _no_roll_words(facts, end.reason))
    result: dict[str, object] = {
        "ends": end.ends,
        "roll_needed": end.calls_for_die,
        "reached": reached,
        "reason": end.reason,
    }
    best = ", ".join(f"{p.name} {max(p[1:4])}" for p in facts.players)
    cites = rules(
        "victory-phase",
        if_(end.reason == "turn-12", "R41"),
        if_(reached and facts.phase != VICTORY_PHASE, "R62"),
    )
    return Settled(result, [f"Best scores: {best}.", _end_words(facts, end.reason, reached)], cites)


def _no_roll_words(facts: EndFacts, reason: str) -> str:
    """When no end roll is made."""
    match reason:
        case "five":
            return "where somebody has reached 5"
        case "not-victory-phase":
            return "outside of the Victory Phase"
        case _:
            return f"in turn {facts.turn}"


def _end_words(facts: EndFacts, reason: str, reached: list[str]) -> str:
    match reason:
        case "not-victory-phase":
            phase = f"{facts.phase.capitalize()} Phase"
            return f"This is looked at in the Victory Phase, not in the {phase}."
        case "five":
            return f"{listed(reached)} reached 5: the game is over."
        case "turn-12":
            return "The game ends at the end of turn 12."
        case "too-early":
            return f"Nobody has 5, and turn {facts.turn} is before turn 8: no end roll."
        case "roll-needed":
            return f"Nobody has 5; turn {facts.turn} ends with a roll, and {_track_words(facts)}."
        case _:
            told = "is over" if reason == "die" else "goes on"
            rolled = f"The die shows {facts.dice[0]}, and {_track_words(facts)}"
            return f"{rolled}: the game {told}."


def _track_words(facts: EndFacts) -> str:
    """The faces printed on this space of the turn track."""
    if facts.track_faces is None:
        return "the faces printed on the track are not stated"
    if not facts.track_faces:
        return "no face is printed on the track"
    return f"the track shows {listed(map(str, facts.track_faces))}"


class StandingFacts(NamedTuple):
    """A player at the end."""

    name: str = fact(NAME, "the player")
    kind: Kind = fact(KIND, "who decides for him", default=Kind.HUMAN)
    fame: int = fact(COUNT, "his fame")
    infamy: int = fact(COUNT, "his infamy")
    popularity: int = fact(COUNT, "his popularity")
    goods: int = fact(COUNT, "goods on his card", default=0)
    gold: int = fact(COUNT, "gold on his card", default=0)
    ships: int = fact(Whole(0, HUMAN_CAP), "his ships on the map", default=0)


class WinnerFacts(NamedTuple):
    """Facts of the topic."""

    players: tuple[StandingFacts, ...] = fact(
        ListOf(Record(StandingFacts), 2, 5, different_by=("name",)), "the players"
    )
    method_dice: tuple[int, ...] = fact(
        Dice(0, 2), "the dice of Alternative Victory; empty: not used", default=()
    )
    house: House = house_fact()


def settle_score(facts: WinnerFacts) -> Settled:
    """Who has won."""
    dice = facts.method_dice
    if dice and (len(dice) == 2) != (dice[0] == ONE_SCORE):
        raise MalformedFacts("method_dice", "a second die follows a 6, and nothing else")
    players = [
        Standing(p.name, p.fame, p.infamy, p.popularity, p.goods, p.gold, p.ships)
        for p in facts.players
    ]
    victory = resolve_winner(players, facts.house, dice)
    reached = sorted(player.name for player in players if has_reached_goal(player.scores))
    result: dict[str, object] = {
        "winners": victory.winners,
        "level": victory.level,
        "steps": [[step.name, step.left] for step in victory.steps],
        "lows": {player.name: player.low for player in players},
        "totals": {player.name: player.total for player in players},
        "booties": {player.name: player.booty for player in players},
        "reached": reached,
    }
    why = [_method_words(dice)] if dice else []
    why += [_level_words(step, dice) for step in victory.steps]
    if victory.level == "shared":
        why.append(f"{listed(victory.winners)} share the victory, or fight it out.")
    else:
        why.append(f"{listed(victory.winners)} wins.")
    why += _other_readings(players, facts, victory)
    cites = rules(
        "victory-phase",
        if_(len(victory.steps) > 1, "tiebreakers-in-case-of-a-draw"),
        if_(dice, "alternative-victory-conditions"),
        if_(any(step.name == "booty" for step in victory.steps), "useful-definitions"),
        if_(reached, "R1"),
        if_(reached and not is_standard_method(dice), "R33"),
        if_(len(victory.steps) > 2, "R34"),
    )
    return Settled(result, why, cites)


METHODS = {
    1: "the standard conditions",
    2: "the highest total",
    3: "the best single score",
    4: "the best second highest score",
    5: "the most booty",
}


def _method_words(dice: tuple[int, ...]) -> str:
    if dice[0] == ONE_SCORE:
        score = SCORES[(dice[1] - 1) // 2]
        return f"Alternative Victory: a 6, then a {dice[1]}: the highest {score}."
    return f"Alternative Victory: a {dice[0]}: {METHODS[dice[0]]}."


def _level_words(step: Level, dice: tuple[int, ...]) -> str:
    values = ", ".join(f"{name} {value}" for name, value in step.values)
    names = {
        "five": "A score of 5 or more",
        "low": "Lowest score",
        "method": "Rolled method",
        "total": "Fame, infamy and popularity together",
        "booty": "Booty",
        "ships": "Ships on the map",
    }
    still = "still in" if len(step.left) > 1 else "best"
    return f"{names[step.name]}: {values}; {still}: {listed(step.left)}."


def _other_readings(players: list[Standing], facts: WinnerFacts, victory: Victory) -> list[str]:
    """Who would have won by the other readings of a score of 5."""
    why: list[str] = []
    if not any(has_reached_goal(player.scores) for player in players):
        return why
    for value in OPTIONS["five_trigger"].values:
        if value == facts.house.five_trigger:
            continue
        other = resolve_winner(
            players, with_option(facts.house, "five_trigger", value), facts.method_dice
        )
        if other.winners != victory.winners:
            verb = "wins" if len(other.winners) == 1 else "share the victory"
            why.append(
                f"By the other reading (five_trigger = {value}) {listed(other.winners)} {verb}."
            )
    return why


TOPICS = {
    "end": Topic(facts=Record(EndFacts), settle=settle_end),
    "score": Topic(facts=Record(WinnerFacts), settle=settle_score),
}
