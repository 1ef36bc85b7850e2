"""What stands on the table of Nassau; a fresh one is filled at every replay."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.pieces import Pieces
from referee.games.nassau.house import House
from referee.games.nassau.terms import (
    ALL_GOODS,
    CRATES,
    GOODS,
    OBJECTS,
    PRINTED_HOLDS,
    ROUNDS,
    WEAPONS,
    Cargo,
)

COMPANION, FULL, SCORE_SHEET = "companion", "full", "score_sheet"
DECK, PIER = "deck", "pier"
SUPPLY = 25  # rum, doubloons, provisions of the deluxe box
TAVERN_TABLES = 5
START_POINTS = 10


class Trophy(NamedTuple):
    """A defeated opponent on a ship board."""

    kind: str
    strength: int


@dataclass(slots=True, kw_only=True)
class Animal:
    """An animal above the sailors; `used` ones are turned over until phase III."""

    kind: str
    used: bool = False


@dataclass(slots=True, kw_only=True)
class Player:
    """A player with his ship board. Counts of sailors and sails include the starting ones."""

    name: str
    score: int = START_POINTS
    standing: int = 8
    lying: int = 0
    city: int = 0
    gone: int = 0  # taken by an attack tile
    tavern: list[int] = field(default_factory=lambda: list(range(1, TAVERN_TABLES + 1)))
    sailors: int = 2
    sails: int = 2
    tiles: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WEAPONS, 0))
    holds: int = PRINTED_HOLDS
    crates: int = 3
    provisions: int = 1
    goods: list[str] = field(default_factory=list)
    pile: int = CRATES - 3
    objects: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(OBJECTS, 0) | {"rum": 1, "doubloon": 1}
    )
    animals: list[Animal] = field(default_factory=list)  # the first ones stand on sailors
    rat: bool = False  # its extra load is allowed
    hand: int = 5
    hideout: int = 0
    filled: list[str] = field(default_factory=list)
    general: list[str] = field(default_factory=list)
    trophies: list[Trophy] = field(default_factory=list)
    place: str = DECK  # deck, pier-1 .. pier-5, an area, skull, campfire, home
    visited: list[str] = field(default_factory=list)
    told: list[int] = field(default_factory=list)  # printed points of this round's cards
    jokes: int = 0
    has_passed: bool = False
    pauses: int = 0

    @property
    def cargo(self) -> Cargo:
        """What lies in the holds."""
        return Cargo(self.crates, self.provisions, len(self.goods))

    def weapons(self, kind: str) -> int:
        """Weapons of a type with the printed one."""
        return 1 + self.tiles[kind]

    def awake(self, kind: str) -> Animal | None:
        """The animal of that kind that can be used now: face up, on a sailor."""
        for animal in self.animals[: self.sailors]:
            if animal.kind == kind and not animal.used:
                return animal
        return None

    def owns(self, kind: str) -> bool:
        """Whether an animal of that kind is owned, awake or not."""
        return any(animal.kind == kind for animal in self.animals)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of animals owned."""
        return tuple(animal.kind for animal in self.animals)

    @property
    def at_pier(self) -> bool:
        """Whether the ship lies at a pier of Nassau."""
        return self.place.startswith(PIER)


@dataclass(slots=True, kw_only=True)
class Opponent:
    """An opponent at sea or taken; `crates` maps players to crates on it."""

    id: str
    area: str
    kind: str
    strength: int
    crates: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Crates of all players."""
        return sum(self.crates.values())


@dataclass(slots=True, kw_only=True)
class Tower:
    """A control tower; `holder` is empty while no crate lies there."""

    id: str
    area: str
    weapon: str
    holder: str = ""
    crates: int = 0


@dataclass(slots=True, kw_only=True)
class Post:
    """A trading post; `good` is empty after it was taken."""

    id: str
    area: str
    weapon: str
    good: str = ""


@dataclass(slots=True, kw_only=True)
class Dutchman:
    """The Flying Dutchman: his tile of the round, crates on it and on the two kinds of piers."""

    area: str = ""
    weapon: str = ""
    points: int = 0
    crates: dict[str, int] = field(default_factory=dict)
    below: dict[str, int] = field(default_factory=dict)
    right: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Bear:
    """The Old Sea Bear: where he is, who met him and who traded, and the marker crates."""

    area: str = ""
    met: list[str] = field(default_factory=list)
    traded: list[str] = field(default_factory=list)
    markers: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Options:
    """How much is tracked, and the modules in play."""

    mode: str = COMPANION
    old_sea_bear: bool = True
    flying_dutchman: bool = False
    feld_figure: bool = False

    def set(self, key: str, value: str) -> None:
        """Switch an option by its table word; raises AttributeError for an unknown key."""
        current: object = getattr(self, key)
        setattr(self, key, value == "on" if isinstance(current, bool) else value)

    def word(self, key: str) -> str:
        """The table word of what stands."""
        current: object = getattr(self, key)
        if isinstance(current, bool):
            return "on" if current else "off"
        return str(current)


@dataclass(slots=True, kw_only=True)
class Fight:
    """A fight under way: who attacks what; the target is empty until it is declared."""

    player: str
    target: str  # an opponent's id, or dutchman


@dataclass(slots=True, kw_only=True)
class State:
    """The whole table. Players sit in the order of seats, clockwise."""

    house: House
    options: Options
    seats: tuple[str, ...]
    options_are_settled: bool = False  # agreed before, not asked again
    round: int = 0
    phase: str = "set-up"
    acting: str = ""
    dolphin: str = ""
    turns: int = 0  # of this phase, for the keys of questions
    unloading: str = ""  # who is throwing out what does not fit any more
    laid_before: int = 0  # pirates laid down for sailing this turn
    players: dict[str, Player] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)  # opponent type to its weapon
    opponents: dict[str, Opponent] = field(default_factory=dict)  # at sea
    charted: list[str] = field(default_factory=list)  # areas whose opponents are known
    outposts: dict[str, str] = field(default_factory=dict)  # captured ones, id to player
    towers: dict[str, Tower] = field(default_factory=dict)
    posts: dict[str, Post] = field(default_factory=dict)
    bear: Bear = field(default_factory=Bear)
    dutchman: Dutchman = field(default_factory=Dutchman)
    display: list[str] = field(default_factory=list)  # animals, leftmost first
    animal_pile: int = 0
    yarn_pile: int = 0
    yarn_discard: int = 0
    goods_bag: int = ALL_GOODS - 10
    supply: dict[str, int] = field(default_factory=dict)
    harbour: str = "A"
    borders: tuple[tuple[str, str], ...] | None = None
    bag: tuple[int, int, int] | None = None  # conflict tiles: nothing, dodge, attack
    fight: Fight | None = None  # from its declaration to its end
    rounds_scored: list[int] = field(default_factory=list)
    last_seen: Pieces | None = (
        None  # where the pieces lay when full tracking ended; None while it lasts
    )
    winners: tuple[str, ...] = ()
    is_over: bool = False

    @property
    def is_full(self) -> bool:
        """Whether everything on the table is tracked."""
        return self.options.mode == FULL

    @property
    def is_last_round(self) -> bool:
        """Whether this is round 4."""
        return self.round == ROUNDS

    def clockwise(self, first: str) -> Iterator[Player]:
        """All players from that one on."""
        names = list(self.players)
        start = names.index(first)
        for name in (*names[start:], *names[:start]):
            yield self.players[name]

    def outposts_of(self, name: str) -> list[str]:
        """Outposts of that player: an area, or an area and a number for a second one there."""
        return [outpost for outpost, owner in self.outposts.items() if owner == name]

    def towers_of(self, name: str) -> list[Tower]:
        """Towers that the player holds."""
        return [tower for tower in self.towers.values() if tower.holder == name]

    def here(self, area: str) -> list[Opponent]:
        """Opponents at sea in the area."""
        return [opponent for opponent in self.opponents.values() if opponent.area == area]

    def marked_by(self, name: str) -> list[Opponent]:
        """Opponents at sea with crates of that player."""
        return [o for o in self.opponents.values() if o.crates.get(name)]

    def krakens(self) -> list[str]:
        """Areas with an undefeated kraken."""
        return sorted({o.area for o in self.opponents.values() if o.kind == "kraken"})

    def pirates_of(self, player: Player) -> int:
        """All pirates of a colour, wherever they are."""
        at_outposts = len(self.outposts_of(player.name))
        on_board = player.standing + player.lying + player.city
        return on_board + len(player.tavern) + at_outposts + player.gone

    def crates_of(self, player: Player) -> int:
        """All ammo crates of a colour, wherever they lie."""
        name = player.name
        return (
            player.crates
            + player.pile
            + sum(o.crates.get(name, 0) for o in self.opponents.values())
            + sum(tower.crates for tower in self.towers_of(name))
            + self.dutchman.crates.get(name, 0)
            + self.dutchman.below.get(name, 0)
            + self.dutchman.right.get(name, 0)
            + self.bear.markers.get(name, 0)
        )


def full_supply(players: int) -> dict[str, int]:
    """The general supply after the set-up [Components; Player Components]."""
    return {
        "rum": SUPPLY - players,
        "doubloon": SUPPLY - players,
        "bomb": 10,
        "compass": 10,
        "agreement": 10,
        "provision": SUPPLY - players,
        "sail": 16 - players,
        "sailor": 16 - players,
        **dict.fromkeys(WEAPONS, 16),
    }


def supply_beside(players: Iterable[Player]) -> dict[str, int]:
    """What the box leaves in the supply when the ships have what they have [Components]."""
    left = full_supply(0)
    for player in players:
        held = {**player.objects, **player.tiles, "provision": player.provisions}
        held |= {"sail": player.sails - 1, "sailor": player.sailors - 1}
        for kind, count in held.items():
            left[kind] = max(0, left[kind] - count)
    return left


def goods_seen(state: State) -> dict[str, int]:
    """Goods of each kind on posts, in holds and in hideouts."""
    found = dict.fromkeys(GOODS, 0)
    for good in (
        *(post.good for post in state.posts.values() if post.good),
        *(g for p in state.players.values() for g in (*p.goods, *p.filled, *p.general)),
    ):
        found[good] += 1
    return found
