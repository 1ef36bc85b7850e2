"""The score sheet: three lines for each player, and the final scoring from the table alone."""

from functools import partial
from typing import Any

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Number
from referee.games.nassau.flow.final import score
from referee.games.nassau.flow.typing import line
from referee.games.nassau.rules.scoring import Sheet
from referee.games.nassau.state import SCORE_SHEET, Player, State
from referee.games.nassau.terms import CRATES, TOWERS
from referee.games.nassau.texts import rule

HEADING = "end-of-the-game-and-scoring"
MOST = 999
LOAD = (
    "crates",
    "provisions",
    "goods",
    "cards",
    "rum",
    "doubloons",
    "agreements",
    "bombs",
    "compasses",
)
ONE_LOAD = ("load",)


def score_sheet(state: State) -> Flow[None]:
    """Final scoring of what the table counts out [End of the Game and Scoring]."""
    state.phase = "scoring"
    yield from announce(
        "Was the best story of round 4 scored: 5 points for it, -5 for none?",
        *rule("phase-iii-ready-the-ship"),
        verdict="reminder",
    )
    sheets: dict[str, Sheet] = {}
    piers: dict[str, int] = {}
    for player in state.players.values():
        sheets[player.name], piers[player.name] = yield from one_sheet(state, player)
    yield from score(state, sheets, piers)


def one_sheet(state: State, player: Player) -> Flow[tuple[Sheet, int]]:
    """The lines of one player."""
    pairs = state.house.companions == "adjacent"
    per_kind = state.house.load_rounding == "per_kind"
    first = yield from ask(partial(_ship_form, state, player, pairs=pairs, per_kind=per_kind))
    numbers = list(first)
    if not _is_known(state):
        player.score = numbers.pop(0)
    sailors, animals, *rest = numbers
    standing = rest.pop(0) if pairs else min(sailors, animals)
    crates, towers, worth, types, most, tiles = yield from ask(partial(_board_form, player))
    last = yield from ask(partial(_hideout_form, state, player))
    values, spaces, general, general_value, *pier = last
    sheet = Sheet(
        tower_crates=crates,
        towers=towers,
        opponent_points=worth,
        opponent_types=types,
        space_values=values,
        spaces=spaces,
        general=general,
        general_value=general_value,
        most_weapons=most,
        weapon_tiles=tiles,
        sailors=sailors,
        animals=animals,
        pairs=standing,
        load=tuple(rest),
    )
    return sheet, sum(pier)


def _field(key: str, name: str, low: int, high: int, default: int | None = None) -> Field:
    return Field(
        name,
        Number(
            key=f"{key}.{name.replace('_', '-')}", prompt=name, low=low, high=high, default=default
        ),
    )


def _is_known(state: State) -> bool:
    """Whether the books have the points on the track."""
    return state.options.mode != SCORE_SHEET


def _ship_form(state: State, player: Player, *, pairs: bool, per_kind: bool) -> Form:
    key = f"score.{slug(player.name)}.ship"
    loads = LOAD if per_kind else ONE_LOAD

    def check(answer: tuple[Any, ...]) -> None:
        if pairs and answer[3] > min(answer[1], answer[2]):
            raise IllegalAnswer(
                f"{answer[3]} pairs of {answer[1]} sailors and {answer[2]} animals."
            )

    return line(
        key=key,
        seat=player.name,
        prompt=("" if _is_known(state) else "points on the track with laps, ")
        + ("sailors, animals, pairs of them" if pairs else "sailors, animals")
        + ("" if per_kind else ", items left (crates, provisions, goods, cards, objects)"),
        fields=(
            *([] if _is_known(state) else [_field(key, "track", -MOST, MOST)]),
            _field(key, "sailors", 1, 5),
            _field(key, "animals", 0, 5),
            *([_field(key, "pairs", 0, 5)] if pairs else []),
            *(_field(key, load, 0, 99) for load in loads),
        ),
        check=check,
        cites=rule(HEADING),
        short="numbers in this order",
    )


def _board_form(player: Player) -> Form:
    key = f"score.{slug(player.name)}.board"

    def check(answer: tuple[Any, ...]) -> None:
        crates, towers, worth, types, most, tiles = answer
        if not towers <= crates <= 5 * towers:
            raise IllegalAnswer(
                f"{crates} crates on {towers} towers; each has 1 to 5.",
                "",
                rule("occupy-a-control-tower"),
            )
        if worth < types or (worth and not types):
            raise IllegalAnswer(
                f"{worth} points of {types} types; each tile has 1 to 5.",
                "",
                rule("fight-an-opponent"),
            )
        if not most - 1 <= tiles <= 5 * (most - 1):
            raise IllegalAnswer(f"{most} of one type do not fit {tiles} tiles.", "", rule(HEADING))

    return line(
        key=key,
        seat=player.name,
        prompt="crates on towers, towers; points of opponents, types; most weapons of a type with the printed one, weapon tiles",
        fields=(
            _field(key, "tower_crates", 0, CRATES),
            _field(key, "towers", 0, TOWERS),
            _field(key, "opponent_points", 0, 175),
            _field(key, "types", 0, 5),
            _field(key, "most_weapons", 1, 5),
            _field(key, "weapon_tiles", 0, 20),
        ),
        check=check,
        cites=rule(HEADING),
        short="like 6 3 7 2 3 4",
    )


def _hideout_form(state: State, player: Player) -> Form:
    key = f"score.{slug(player.name)}.hideout"

    def check(answer: tuple[Any, ...]) -> None:
        values, spaces, general, general_value, *_ = answer
        if (values and not spaces) or (general_value and not general):
            raise IllegalAnswer("Values count only where goods lie.", "", rule(HEADING))

    fields = [
        _field(key, "space_values", 0, 200),
        _field(key, "filled_spaces", 0, 24, 0),
        _field(key, "general_goods", 0, 24, 0),
        _field(key, "general_value", 0, 50, 0),
    ]
    if state.options.flying_dutchman:
        fields.append(_field(key, "right_pier", 0, CRATES))
    return line(
        key=key,
        seat=player.name,
        prompt="hideout: values of filled spaces added up, filled spaces, goods in general storage, its value"
        + ("; crates on the right-hand pier" if state.options.flying_dutchman else ""),
        fields=tuple(fields),
        check=check,
        cites=rule(HEADING),
        short="like 5 2 1 1",
    )
