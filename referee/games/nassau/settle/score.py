"""Topic `score`: the final scoring of one to four players."""

from typing import NamedTuple

from referee.core.schema import COUNT, ListOf, MalformedFacts, MapOf, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.rules import scoring
from referee.games.nassau.rules.points import marker_of
from referee.games.nassau.rules.scoring import CATEGORIES, Sheet
from referee.games.nassau.settle.common import (
    CRATES_OF_ONE,
    SCORE,
    UP_TO_FIVE,
    house_fact,
    if_,
    listed,
    other_readings,
    rules,
)
from referee.games.nassau.terms import CRATES, OPPONENTS, TOWERS, WEAPONS

MOST_PLAYERS = 4
CONTESTED = (
    "general_value_per_good",
    "setup_weapon_is_starting",
    "score_floor_zero",
)


class PlayerFacts(NamedTuple):
    """One player at the end."""

    track: int = fact(SCORE, "points before final scoring, laps included")
    towers: tuple[int, ...] = fact(ListOf(UP_TO_FIVE), "own crates on each tower held", default=())
    defeated: dict[str, tuple[int, ...]] = fact(
        MapOf(ListOf(UP_TO_FIVE)), "opponent type to the points of its tiles", default={}
    )
    space_values: tuple[int, ...] = fact(
        ListOf(COUNT), "values of coloured spaces with a good", default=()
    )
    general: int = fact(Whole(0, 24), "goods in general storage", default=0)
    general_value: int = fact(COUNT, "its printed value", default=0)
    weapons: dict[str, int] = fact(
        MapOf(Whole(0, 4), keys=WEAPONS), "collected weapon tiles, printed ones not", default={}
    )
    sailors: int = fact(UP_TO_FIVE, "sailors, the starting one included")
    animals: int = fact(Whole(0, 5), "animals", default=0)
    pairs: int | None = fact(
        Whole(0, 5), "animals that stand on a sailor", default=None, default_words="0"
    )
    crates: int = fact(CRATES_OF_ONE, "ammo crates aboard", default=0)
    provisions: int = fact(COUNT, "provisions aboard", default=0)
    goods: int = fact(COUNT, "goods aboard", default=0)
    cards: int = fact(COUNT, "yarn cards in hand", default=0)
    rum: int = fact(COUNT, "rum", default=0)
    doubloons: int = fact(COUNT, "doubloons", default=0)
    agreements: int = fact(COUNT, "agreements", default=0)
    bombs: int = fact(COUNT, "bombs", default=0)
    compasses: int = fact(COUNT, "compasses", default=0)
    right_pier: int = fact(CRATES_OF_ONE, "own crates on the Dutchman's right-hand pier", default=0)


class ScoreFacts(NamedTuple):
    """Facts of the topic."""

    players: dict[str, PlayerFacts] = fact(
        MapOf(Record(PlayerFacts), least=1), "each player at the end"
    )
    dutchman_places: tuple[int, ...] = fact(
        ListOf(COUNT), "the Dutchman's place values; empty: not used", default=()
    )
    house: House = house_fact()


def settle(facts: ScoreFacts) -> Settled:
    """Everybody's points by category, and who wins."""
    _check(facts)
    result = _result(facts, facts.house)
    why = [
        line for name, player in facts.players.items() for line in _why(name, player, facts, result)
    ]
    winners = result["winners"]
    assert isinstance(winners, list)
    why.append(f"Won by {listed(winners)}.")
    why += other_readings(
        facts.house, CONTESTED, lambda house: _flat(_result(facts, house)), "totals", "winners"
    )
    cites = rules(
        "end-of-the-game-and-scoring",
        if_(facts.dutchman_places, "end-game-scoring"),
        if_(facts.dutchman_places, "R69"),
        if_(any(player.general for player in facts.players.values()), "R43"),
        if_(any(player.weapons for player in facts.players.values()), "R60"),
        if_(any(player.track < 0 for player in facts.players.values()), "R31"),
        "R61",
        "R63",
    )
    return Settled(result, why, cites)


def _check(facts: ScoreFacts) -> None:
    players = facts.players
    if len(players) > MOST_PLAYERS:
        raise MalformedFacts("players", f"{MOST_PLAYERS} at most")
    if sum(len(player.towers) for player in players.values()) > TOWERS:
        raise MalformedFacts("players", f"there are {TOWERS} control towers")
    tiles = sum(len(kind) for player in players.values() for kind in player.defeated.values())
    if tiles > OPPONENTS:
        raise MalformedFacts("players", f"there are {OPPONENTS} opponents")
    for one, other in zip(facts.dutchman_places, facts.dutchman_places[1:], strict=False):
        if other > one:
            raise MalformedFacts(
                "dutchman_places", "no place may be worth more than the one before"
            )
    for name, player in players.items():
        _check_player(name, player, facts.house)


def _check_player(name: str, player: PlayerFacts, house: House) -> None:
    if sum(player.towers) + player.crates + player.right_pier > CRATES:
        raise MalformedFacts(f"players.{name}.crates", f"a colour has {CRATES} crates")
    if player.pairs is None:
        if house.companions == "adjacent":
            raise MalformedFacts(f"players.{name}.pairs", "is missing; this table counts them")
    elif player.pairs > min(player.sailors, player.animals):
        raise MalformedFacts(f"players.{name}.pairs", "more than sailors or animals")


def load_of(player: PlayerFacts) -> tuple[int, ...]:
    """The nine counts of the load."""
    return (
        player.crates,
        player.provisions,
        player.goods,
        player.cards,
        player.rum,
        player.doubloons,
        player.agreements,
        player.bombs,
        player.compasses,
    )


def sheet_of(player: PlayerFacts) -> Sheet:
    """The facts added up."""
    tiles = [points for kind in player.defeated.values() for points in kind]
    return Sheet(
        tower_crates=sum(player.towers),
        towers=len(player.towers),
        opponent_points=sum(tiles),
        opponent_types=sum(bool(kind) for kind in player.defeated.values()),
        space_values=sum(player.space_values),
        spaces=len(player.space_values),
        general=player.general,
        general_value=player.general_value,
        most_weapons=1 + max(player.weapons.values(), default=0),
        weapon_tiles=sum(player.weapons.values()),
        sailors=player.sailors,
        animals=player.animals,
        pairs=player.pairs or 0,
        load=load_of(player),
    )


def _result(facts: ScoreFacts, house: House) -> dict[str, object]:
    piers = {name: player.right_pier for name, player in facts.players.items()}
    dutchman = scoring.dutchman_points(piers, facts.dutchman_places, house)
    rows, totals = {}, {}
    for name, player in facts.players.items():
        gained = scoring.categories(sheet_of(player), dutchman[name], house)
        total = scoring.track_score(player.track, house) + sum(gained.values())
        space, tile = marker_of(total)
        totals[name] = total
        rows[name] = {
            **gained,
            "gained": sum(gained.values()),
            "total": total,
            "marker_space": space,
            "marker_tile": tile,
        }
    return {
        "players": rows,
        "places": scoring.places_of(totals),
        "winners": sorted(scoring.winners_of(totals)),
    }


def _flat(result: dict[str, object]) -> dict[str, object]:
    rows = result["players"]
    assert isinstance(rows, dict)
    totals = {name: row["total"] for name, row in rows.items()}
    return {"totals": totals, "winners": result["winners"]}


def _why(name: str, player: PlayerFacts, facts: ScoreFacts, result: dict[str, object]) -> list[str]:
    rows = result["players"]
    assert isinstance(rows, dict)
    row = rows[name]
    said = ", ".join(f"{category.replace('_', ' ')} {row[category]}" for category in CATEGORIES)
    return [
        f"{name}: {scoring.track_words(player.track, facts.house)}, {said}: {row['total']} in all.",
        "  " + "; ".join(scoring.formulas(sheet_of(player), facts.house)),
    ]


TOPICS = {"score": Topic(facts=Record(ScoreFacts), settle=settle)}
