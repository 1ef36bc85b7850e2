"""When the game is over, and who has won [Victory Phase; Tiebreakers in Case of a Draw]."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.pyrates.house import House

GOAL = 5
FIRST_END_ROLL = 8
LAST_TURN = 12
VICTORY_PHASE = "victory"
TIEBREAKS = ("total", "booty", "ships")
ONE_SCORE = 6  # the method that takes a second die


class Standing(NamedTuple):
    """A player at the end: the three scores, booty on the card, ships on the map."""

    name: str
    fame: int
    infamy: int
    popularity: int
    goods: int = 0
    gold: int = 0
    ships: int = 0

    @property
    def scores(self) -> tuple[int, int, int]:
        """Fame, infamy and popularity."""
        return self.fame, self.infamy, self.popularity

    @property
    def low(self) -> int:
        """The lowest of the three scores."""
        return min(self.scores)

    @property
    def total(self) -> int:
        """The three scores together."""
        return sum(self.scores)

    @property
    def booty(self) -> int:
        """Goods and gold on the card."""
        return self.goods + self.gold


class End(NamedTuple):
    """Whether the game is over: None while the die is missing.

    `reason` is "not-victory-phase", "five", "turn-12", "too-early", "roll-needed", "die" or "no-match"; `calls_for_die`
    says whether this turn has an end roll, rolled or not.
    """

    ends: bool | None
    reason: str
    calls_for_die: bool = False


class Level(NamedTuple):
    """One level of the comparison: its name, everybody compared with his value, and those still in after it."""

    name: str
    values: tuple[tuple[str, int], ...]
    left: tuple[str, ...]


class Victory(NamedTuple):
    """Who has won: names sorted, the level that decided ("shared" if none did), and every level looked at in order."""

    winners: tuple[str, ...]
    level: str
    steps: tuple[Level, ...]


def has_reached_goal(scores: Sequence[int]) -> bool:
    """Whether one of the three scores is 5 or more [Victory Phase]."""
    return max(scores) >= GOAL


def end_roll_due(turn: int) -> bool:
    """Whether a turn without a score of 5 ends with a roll: turns 8 to 11 [Victory Phase; R41]."""
    return FIRST_END_ROLL <= turn < LAST_TURN


def resolve_end(
    turn: int,
    reached: bool,
    house: "House",
    *,
    phase: str = VICTORY_PHASE,
    die: int | None = None,
    track_faces: Collection[int] = (),
) -> End:
    """Whether the game is over.

    `reached` says whether anybody has a score of 5 or more, `track_faces` are printed on this turn's space of the turn
    track. [Victory Phase; R41; R62]
    """
    if phase != VICTORY_PHASE:
        if reached and house.five_time == "immediate":
            return End(True, "five")
        return End(False, "not-victory-phase")
    if reached:
        return End(True, "five")
    if turn >= LAST_TURN:
        return End(True, "turn-12")
    if not end_roll_due(turn):
        return End(False, "too-early")
    if die is None:
        return End(None, "roll-needed", True)
    return End(True, "die", True) if die in track_faces else End(False, "no-match", True)


def method_score(method: Sequence[int]) -> Callable[[Standing], int]:
    """What Alternative Victory compares first: `method` is the die, with 6 a second one [Alternative Victory Conditions].

    Raises ValueError where the second die is missing.
    """
    match method:
        case [2, *_]:
            return lambda player: player.total
        case [3, *_]:
            return lambda player: max(player.scores)
        case [4, *_]:
            return lambda player: sorted(player.scores)[1]
        case [5, *_]:
            return lambda player: player.booty
        case [6, second, *_]:
            score = (second - 1) // 2
            return lambda player: player.scores[score]
        case [6]:
            raise ValueError("a 6 takes a second die")
        case _:
            return lambda player: player.low


def is_standard_method(method: Sequence[int]) -> bool:
    """Whether the rolled method leaves the standard conditions: none rolled, or a 1 [Alternative Victory Conditions]."""
    return not method or method[0] == 1


def resolve_winner(
    players: Sequence[Standing], house: "House", method: Sequence[int] = ()
) -> Victory:
    """Who has won, with every tie-break.

    `method` holds the dice of Alternative Victory, empty without it.
    [Victory Phase; Tiebreakers in Case of a Draw; Alternative Victory Conditions; R1; R33; R34]
    """
    standard = is_standard_method(method)
    first = "low" if standard else "method"
    five_counts = standard or house.alt_five == "achiever"
    achievers = [player for player in players if has_reached_goal(player.scores)]
    if five_counts and house.five_trigger == "sole_achiever_wins" and achievers:
        values = tuple((player.name, max(player.scores)) for player in players)
        five = Level("five", values, _names(achievers))
        if len(achievers) == 1:
            return Victory(winners=five.left, level="five", steps=(five,))
        return _compare(achievers, TIEBREAKS, method, house, (five,))
    if five_counts and house.five_trigger == "end_two_skip_low" and len(achievers) > 1:
        return _compare(players, TIEBREAKS, method, house, ())
    return _compare(players, (first, *TIEBREAKS), method, house, ())


def _compare(
    players: Sequence[Standing],
    levels: Sequence[str],
    method: Sequence[int],
    house: "House",
    before: tuple[Level, ...],
) -> Victory:
    """Level after level among those still tied, or among all tied at the first one by the house option."""
    compared = best = list(players)
    steps = list(before)
    for place, level in enumerate(levels):
        values = [_value(level, player, method) for player in compared]
        top = max(values)
        best = [player for player, value in zip(compared, values, strict=True) if value == top]
        pairs = tuple(zip((player.name for player in compared), values, strict=True))
        steps.append(Level(level, pairs, _names(best)))
        if len(best) == 1:
            return Victory(winners=_names(best), level=level, steps=tuple(steps))
        if house.tiebreak == "narrowing" or place == 0:
            compared = best
    return Victory(winners=_names(best), level="shared", steps=tuple(steps))


def _value(level: str, player: Standing, method: Sequence[int]) -> int:
    match level:
        case "low":
            return player.low
        case "method":
            return method_score(method)(player)
        case "total":
            return player.total
        case "booty":
            return player.booty
        case _:
            return player.ships


def _names(players: Sequence[Standing]) -> tuple[str, ...]:
    return tuple(sorted(player.name for player in players))
