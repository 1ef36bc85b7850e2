"""What stands on the table of SeaRovers; a fresh one is filled at every replay."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.searovers.house import House
from referee.games.searovers.rules.combat import Duel
from referee.games.searovers.rules.move import Rate
from referee.games.searovers.rules.piles import Piles
from referee.games.searovers.rules.plunder import Bonus
from referee.games.searovers.rules.stacks import Stack
from referee.games.searovers.terms import (
    CAPTAIN,
    CREW,
    CREW_STRENGTH,
    GUNS,
    SLOTS,
    TURN_COUNTER,
    VESSEL,
)

# What cards print, once somebody has read it off them


class Hull(NamedTuple):
    """A vessel card. `captain` is its historical one, empty for a vessel without a name of its own."""

    slug: str
    name: str
    type: str
    cost: int
    strength: int
    cargo: int
    rate: Rate
    guns: tuple[int, ...]
    captain: str = ""
    colour: str = ""  # empty where cards of both colours are alike


class Rig(NamedTuple):
    """What sailing needs of a vessel card."""

    cost: int
    rate: Rate


class Captain(NamedTuple):
    """A captain card with the coordinates of his Attacks."""

    slug: str
    name: str
    colour: str
    cost: int
    strength: int
    skulls: int
    attacks: tuple[str, ...]


class Guns(NamedTuple):
    """A set of great guns."""

    cost: int
    strength: int


class AttackCard(NamedTuple):
    """An Attack card."""

    strength: int
    booty: int
    bonus: Bonus


class WildCard(NamedTuple):
    """A Wild card: `form` is save, combat or other, against so many dice; `amount` goes with take-booty."""

    slug: str
    name: str
    cost: int
    form: str
    against: int
    effect: str
    amount: int


@dataclass(slots=True, kw_only=True)
class Cards:
    """Every card read so far, by slug, size, coordinate or label."""

    hulls: dict[str, Hull] = field(default_factory=dict)
    captains: dict[str, Captain] = field(default_factory=dict)
    guns: dict[int, Guns] = field(default_factory=dict)
    attacks: dict[str, AttackCard] = field(default_factory=dict)
    havens: dict[str, int] = field(default_factory=dict)
    wilds: dict[str, WildCard] = field(default_factory=dict)
    shades: dict[str, str] = field(default_factory=dict)  # colours that the tables have of captains
    told: dict[str, str] = field(default_factory=dict)  # colours of starting captains, as typed
    # Names that the table has used, by kind, for finding them by their beginnings.
    names: dict[str, list[str]] = field(
        default_factory=lambda: {VESSEL: [], CAPTAIN: [], "wild": []}
    )


# What lies on the table


def one_word(name: str) -> str:
    """A player's name as one word of a line; what finds names takes it for the name itself."""
    return "".join(c if c.isalnum() else "_" for c in name)


@dataclass(slots=True, kw_only=True)
class LyingWild:
    """A "cannot move" Wild card on a vessel; it goes at the owner's Upkeep of round `until` or later."""

    name: str
    until: int


@dataclass(slots=True, kw_only=True)
class Vessel:
    """The cards of one slot, in dock or at sea; the flag and the playing piece have the slot's number."""

    number: int
    owner: str
    colour: str
    hull: str = ""
    captain: str = ""
    guns: int = 0
    crew: bool = False
    at_sea: bool = False
    hex: str = ""
    aboard: int = 0
    wilds: list[LyingWild] = field(default_factory=list)
    # This turn:
    paid: bool = False
    moved: bool = False
    acted: bool = False
    is_open: bool = False  # in a move that it has not ended
    total: int = 0  # spaces left of that move, as far as they are known
    arrived: bool = False  # sailed into its hex
    withdrawn: list[str] = field(default_factory=list)
    free_moves: int = 0  # won earlier this turn and kept (house bonus_move = this-turn)
    treaties: list[str] = field(default_factory=list)  # vessels that bought safe passage from it

    @property
    def mark(self) -> str:
        """How it is called in lines: owner and number, one word whatever the owner is called."""
        return f"{one_word(self.owner)}.{self.number}"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of cards present."""
        there = ((VESSEL, self.hull), (CAPTAIN, self.captain), (GUNS, self.guns), (CREW, self.crew))
        return tuple(kind for kind, present in there if present)

    @property
    def is_immobile(self) -> bool:
        """Whether a Wild card keeps it from moving."""
        return bool(self.wilds)

    def new_turn(self) -> None:
        """Forget what happened in an earlier turn."""
        self.paid = self.moved = self.acted = self.is_open = self.arrived = False
        self.total = self.free_moves = 0
        self.withdrawn, self.treaties = [], []


@dataclass(slots=True, kw_only=True)
class Player:
    """A player's side of the table."""

    name: str
    supply: int
    spent: int
    doubloons: int
    hand: int
    haven: str
    row: list[str]
    vessels: dict[int, Vessel] = field(default_factory=dict)  # by slot
    is_secret: bool = False  # the supply is told to its owner only

    @property
    def purse(self) -> str:
        """What can be paid, in a line that the whole table sees."""
        return "supply secret" if self.is_secret else f"{self.unspent} unspent"

    def sum_of(self, before: int, secured: int) -> str:
        """The sum of securing, in a line that the whole table sees."""
        if self.is_secret:
            return f"{secured} more in the supply"
        return f"supply {before} + {secured} = {self.supply}, {self.unspent} unspent"

    @property
    def unspent(self) -> int:
        """What can still be paid this turn."""
        return self.supply - self.spent

    @property
    def free_slots(self) -> tuple[int, ...]:
        """Slots without a card."""
        return tuple(slot for slot in range(1, SLOTS + 1) if slot not in self.vessels)

    @property
    def at_sea(self) -> tuple[Vessel, ...]:
        """Vessels at sea, by number."""
        return tuple(v for _, v in sorted(self.vessels.items()) if v.at_sea)


@dataclass(slots=True, kw_only=True)
class Battle:
    """A battle under way. `foe` is an Attack, a Wild card or another vessel's mark."""

    kind: str  # attack, ship, wild, saving
    vessel: str  # mark of the vessel of the active side
    foe: str
    against: int = 0  # dice of a card
    duel: Duel | None = None  # ship battles; the names are vessel marks
    round: int = 1


@dataclass(slots=True, kw_only=True)
class Played:
    """The card played last that an Instant can still negate."""

    kind: str  # wild or history
    name: str
    negations: int = 0
    vessel: str = ""  # whose hold a Buried Treasure went to
    loaded: int = 0


@dataclass(slots=True, kw_only=True)
class State:
    """The whole table. Players stand in clockwise order from the starter."""

    house: House
    seats: tuple[str, ...]
    options_are_settled: bool = False  # agreed before, not asked again
    length: str = "standard"
    cards: Cards = field(default_factory=Cards)
    players: dict[str, Player] = field(default_factory=dict)
    target: int = 0
    treasury: int = 0
    extra_poe: int = 0  # substitutes beyond the 126 (house treasury = unlimited)
    stock: int = 0  # doubloons left; below 0 where tokens stand in for metal
    counter: int = 0  # doubloons set aside in solitaire
    piles: Piles = field(default_factory=lambda: Piles(draw=0, discard=0))
    bottom: list[str] = field(default_factory=list)  # face-up Attack cards, oldest first
    in_play: int = 0  # Wild cards laid down and not resolved yet
    round: int = 0
    active: str = ""
    phase: int = 0  # 1 to 7; 0 between turns and before the game
    step: int = 0  # actions of the turn so far
    asides: int = 0  # Instants of the game so far
    has_discarded: bool = False  # somebody has, since the start
    column_replaced: bool = False
    declared_discards: int = 0  # typed already when the Action Phase was closed
    in_transit: str = ""  # a vessel that sails now, and may lie beside another in passing
    battle: Battle | None = None
    played: Played | None = None
    distances: dict[str, int] = field(default_factory=dict)  # "H7 B4" to fewest spaces claimed
    reached: list[str] = field(default_factory=list)
    winners: tuple[str, ...] = ()
    is_over: bool = False

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.active]

    @property
    def is_solitaire(self) -> bool:
        """One player alone."""
        return len(self.seats) == 1

    @property
    def turns_left(self) -> int:
        """Solitaire turns still to come, this one included."""
        return TURN_COUNTER + 1 - self.round

    def vessel(self, mark: str) -> Vessel | None:
        """The vessel of that mark, if it is still there."""
        player = self.players.get(self.owner_of(mark))
        return player.vessels.get(int(mark.rpartition(".")[2])) if player else None

    def owner_of(self, mark: str) -> str:
        """Whose vessel a mark names; nobody's name if there is no such player."""
        word = mark.rpartition(".")[0]
        return next((name for name in self.players if one_word(name) == word), "")

    @property
    def vessels(self) -> tuple[Vessel, ...]:
        """Every vessel on the table."""
        return tuple(v for p in self.players.values() for _, v in sorted(p.vessels.items()))


def stack_of(cards: Cards, vessel: Vessel) -> Stack:
    """Strengths of a vessel's cards; those nobody has read yet count nothing."""
    hull, captain = cards.hulls.get(vessel.hull), cards.captains.get(vessel.captain)
    guns = cards.guns.get(vessel.guns)
    return Stack(
        (hull.strength if hull else 0) if vessel.hull else None,
        (captain.strength if captain else 0) if vessel.captain else None,
        guns.strength if guns else 0,
        CREW_STRENGTH if vessel.crew else 0,
    )
