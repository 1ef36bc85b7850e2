"""End of the Game and Scoring: every category with its formula, and who has won."""

from collections.abc import Mapping

from referee.core.protocol import Flow, announce, know
from referee.games.nassau import facts
from referee.games.nassau.house import House
from referee.games.nassau.readings import other_readings
from referee.games.nassau.rules import scoring
from referee.games.nassau.rules.points import marker_of
from referee.games.nassau.rules.scoring import CATEGORIES, Sheet
from referee.games.nassau.state import Player, State
from referee.games.nassau.texts import listed, points, rule

HEADING = "end-of-the-game-and-scoring"
READINGS = ("general_value_per_good", "setup_weapon_is_starting", "score_floor_zero")


def final_scoring(state: State) -> Flow[None]:
    """Final scoring of a game that was tracked in full."""
    state.phase = "scoring"
    sheets = {}
    for player in state.players.values():
        sheets[player.name] = yield from sheet_of(state, player)
    piers = {name: state.dutchman.right.get(name, 0) for name in state.players}
    yield from score(state, sheets, piers)


def sheet_of(state: State, player: Player) -> Flow[Sheet]:
    """What the books say of a player; the hideout's values are asked if something lies there."""
    spaces: tuple[tuple[str, int], ...] = ()
    general = 0
    if player.filled or player.general:
        spaces, general = yield from know(facts.hideout(player.hideout))
    towers = state.towers_of(player.name)
    return Sheet(
        tower_crates=sum(tower.crates for tower in towers),
        towers=len(towers),
        opponent_points=sum(trophy.strength for trophy in player.trophies),
        opponent_types=len({trophy.kind for trophy in player.trophies}),
        space_values=sum(value for _, value in spaces[: len(player.filled)]),
        spaces=len(player.filled),
        general=len(player.general),
        general_value=general,
        most_weapons=1 + max(player.tiles.values()),
        weapon_tiles=sum(player.tiles.values()),
        sailors=player.sailors,
        animals=len(player.animals),
        pairs=min(player.sailors, len(player.animals)),
        load=(
            player.crates,
            player.provisions,
            len(player.goods),
            player.hand,
            *player.objects.values(),
        ),
    )


def score(state: State, sheets: Mapping[str, Sheet], piers: Mapping[str, int]) -> Flow[None]:
    """Everybody's categories, totals, winners; the books then hold the totals [R60; R61; R63; R64]."""
    places: tuple[int, ...] = ()
    if state.options.flying_dutchman:
        places = yield from know(facts.dutchman_places())
    tracks = {name: state.players[name].score for name in sheets}
    dutchman = scoring.dutchman_points(piers, places, state.house)
    for name, sheet in sheets.items():
        yield from _tell_player(state, name, sheet, dutchman[name], tracks[name])
    totals = totals_of(sheets, piers, places, tracks, state.house)
    for name, total in totals.items():
        state.players[name].score = total
    state.winners = scoring.winners_of(totals)
    state.is_over = True
    readings = other_readings(
        state.house,
        READINGS,
        lambda house: {
            "winners": list(scoring.winners_of(totals_of(sheets, piers, places, tracks, house)))
        },
        "winners",
    )
    ranked = sorted(totals.items(), key=lambda row: -row[1])
    said = ", ".join(f"{name} {total} (marker {_marker(total)})" for name, total in ranked)
    yield from announce(
        " ".join(
            [
                f"{said}. {listed(state.winners)} win{'s' if len(state.winners) == 1 else ''}.",
                *readings,
            ]
        ),
        *rule(HEADING),
        figures=tuple(part for row in ranked for part in row),
    )


def totals_of(
    sheets: Mapping[str, Sheet],
    piers: Mapping[str, int],
    places: tuple[int, ...],
    tracks: Mapping[str, int],
    house: House,
) -> dict[str, int]:
    """Everybody's total."""
    dutchman = scoring.dutchman_points(piers, places, house)
    return {
        name: scoring.track_score(tracks[name], house)
        + sum(scoring.categories(sheet, dutchman[name], house).values())
        for name, sheet in sheets.items()
    }


def _marker(total: int) -> str:
    space, tile = marker_of(total)
    return str(space) if tile == "none" else f"{space}, tile {tile}"


def _tell_player(state: State, name: str, sheet: Sheet, dutchman: int, track: int) -> Flow[None]:
    house = state.house
    gained = scoring.categories(sheet, dutchman, house)
    formulas = scoring.formulas(sheet, house)
    shown = [
        category
        for category in CATEGORIES
        if category != "dutchman" or state.options.flying_dutchman
    ]
    said = ", ".join(f"{category.replace('_', ' ')} {gained[category]}" for category in shown)
    readings = other_readings(
        house,
        READINGS,
        lambda other: scoring.categories(sheet, dutchman, other),
        "hidden_goods",
        "weapons",
    )
    total = scoring.track_score(track, house) + sum(gained.values())
    on_track = scoring.track_words(track, house)
    text = f"{name}: {said}; {points(sum(gained.values()))} and {on_track} make {total}."
    yield from announce(
        "\n".join([" ".join([text, *readings]), f"{'; '.join(formulas)}."]),
        *rule(
            HEADING,
            "R43",
            "R60",
            "R61",
            "R63",
            *(("end-game-scoring",) if state.options.flying_dutchman else ()),
        ),
        figures=(name, *(gained[category] for category in CATEGORIES), track),
    )
