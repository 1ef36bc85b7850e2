"""Whole games without a table: the same flow, questions and checks as in play, and what is counted of them.

Tallies add up, so the figures do not depend on who played which game, and take the same memory however
many games there are.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Generic, NamedTuple, TypeVar

from referee.core.forms import Settings
from referee.core.game import Game, Setup
from referee.core.policy import Chance, Policy, by_chance, checked
from referee.core.protocol import told
from referee.core.run import Facts, Run

S = TypeVar("S")

NORMAL_95 = 1.959963984540054
MOST_ANSWERS = 100_000


class Player(NamedTuple):
    """One player at the end: what he is counted under (seat, character, ...), and his figures."""

    groups: Mapping[str, str]
    has_won: bool
    figures: Mapping[str, int]


class Outcome(NamedTuple):
    """How a game ended: turns played, why it was over, what decided it."""

    length: int
    reason: str
    decided_by: str
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation(Generic[S]):
    """What a game offers to be simulated: policies of its people by name, and how to read the last table."""

    game: Game[S]
    policies: Mapping[str, Policy[S]]
    outcome: Callable[[S, Facts], Outcome]


def play_out(
    game: Game[S],
    setup: Setup,
    facts: Facts,
    policy: Policy[S],
    chance: Chance,
    loaded: dict[tuple[str, ...], object] | None = None,
) -> tuple[S, int]:
    """A whole game: the state at its end, and how many questions were answered."""
    run: Run[S] = Run(game, setup, facts, is_heard=False, loaded=loaded)
    answers = 0
    while (question := run.question) is not None:
        if question.is_chance:
            answer = by_chance(question, chance)
        else:
            answer = policy(run.state, question, chance)
        run.answer(checked(question, answer))
        answers += 1
        if answers > MOST_ANSWERS:
            raise RuntimeError(f"not over after {answers} answers: {question.key}")
    return run.state, answers


def objection(game: Game[Any], setup: Setup, facts: Facts) -> str:
    """Why the game would not take the options of this setup, or nothing."""
    run: Run[Any] = Run(game, setup, facts)
    if not isinstance(run.question, Settings):
        return ""
    run.answer({})
    return " ".join(told(ruling.text) for ruling in run.heard if ruling.verdict == "refused")


class Share(NamedTuple):
    """So many of so many, with the interval that holds the true share 95 times of 100."""

    hits: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share itself."""
        return self.hits / self.of if self.of else 0.0


def wilson(hits: int, of: int, z: float = NORMAL_95) -> Share:
    """The Wilson interval of a share: it stays within 0 and 1, and holds for few games too."""
    if not of:
        return Share(hits, of, 0.0, 1.0)
    share = hits / of
    middle = share + z * z / (2 * of)
    around = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = (middle - around) / (1 + z * z / of), (middle + around) / (1 + z * z / of)
    return Share(hits, of, low if hits else 0.0, high if hits < of else 1.0)


@dataclass(slots=True)
class Tally:
    """What is counted over many games. Keys of `played` and `won` are a group and a name in it."""

    games: int = 0
    answers: int = 0
    shared: int = 0  # games with more than one winner
    lengths: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    won: Counter[tuple[str, str]] = field(default_factory=Counter)
    figures: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # group, name, figure

    def add(self, outcome: Outcome, answers: int) -> None:
        """Count one game."""
        self.games += 1
        self.answers += answers
        self.lengths[outcome.length] += 1
        self.reasons[outcome.reason] += 1
        self.decided[outcome.decided_by] += 1
        self.shared += sum(player.has_won for player in outcome.players) > 1
        for player in outcome.players:
            for group in player.groups.items():
                self.played[group] += 1
                self.won[group] += player.has_won
                for figure, value in player.figures.items():
                    self.figures[(*group, figure)] += value

    def merge(self, other: "Tally") -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.answers += other.answers
        self.shared += other.shared
        for name in ("lengths", "reasons", "decided", "played", "won", "figures"):
            mine: Counter[Any] = getattr(self, name)
            mine.update(getattr(other, name))

    def wins(self, group: str) -> dict[str, Share]:
        """Shares of wins of everybody counted in the group; a shared victory is one for each."""
        names = sorted(name for kind, name in self.played if kind == group)
        return {n: wilson(self.won[group, n], self.played[group, n]) for n in names}

    def groups(self) -> list[str]:
        """By what players are counted."""
        return list(dict.fromkeys(group for group, _ in sorted(self.played)))

    def ended(self) -> dict[str, Share]:
        """Shares of the reasons of ending."""
        return {reason: wilson(n, self.games) for reason, n in sorted(self.reasons.items())}

    def mean_length(self) -> float:
        """Turns of a game on average."""
        turns = sum(length * games for length, games in self.lengths.items())
        return turns / self.games if self.games else 0.0

    def means(self, group: str) -> dict[str, dict[str, float]]:
        """The mean of each figure for everybody counted in the group."""
        found: dict[str, dict[str, float]] = {}
        for (kind, name, figure), total in sorted(self.figures.items()):
            if kind == group:
                found.setdefault(name, {})[figure] = total / self.played[kind, name]
        return found


def simulated(
    simulation: Simulation[S],
    setup: Setup,
    facts: Facts,
    policy: Policy[S],
    chances: Callable[[int], Chance],
    games: range,
) -> Tally:
    """The tally of these games, by their numbers; `chances` gives each game its own source of chance."""
    tally = Tally()
    loaded: dict[tuple[str, ...], object] = {}
    for number in games:
        state, answers = play_out(simulation.game, setup, facts, policy, chances(number), loaded)
        tally.add(simulation.outcome(state, facts), answers)
    return tally
