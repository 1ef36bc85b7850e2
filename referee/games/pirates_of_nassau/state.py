"""What stands on the table of Pirates of Nassau; a fresh one is filled at every replay."""

from dataclasses import dataclass, field

from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import Target, Values
from referee.games.pirates_of_nassau.terms import CAPTAINS, REGIONS, SETS, USED, Heap


@dataclass(slots=True, kw_only=True)
class Merchant:
    """A merchant card. `dealt` tells it from others while its face is unknown; `name` is empty until it is read."""

    region: int
    dealt: str
    name: str = ""
    values: Values | None = None
    plunder: Heap = field(default_factory=dict)

    @property
    def title(self) -> str:
        """How it is called at the table."""
        if self.values is None:
            return f"card {self.dealt}"
        name = self.name.replace("-", " ").title() or "merchant"
        return f"{name} {self.values.sailing}/{self.values.gunnery}"


@dataclass(slots=True, kw_only=True)
class Port:
    """A port; `goods` is empty until its income is known."""

    number: int
    name: str = ""
    goods: tuple[str, ...] = ()
    looted: bool = False

    @property
    def title(self) -> str:
        """Its name with its number."""
        return (
            f"{self.name.replace('-', ' ').title()} ({self.number})"
            if self.name
            else f"port {self.number}"
        )


@dataclass(slots=True, kw_only=True)
class Counter:
    """A counter on a ship: ready, used or new; a permanent one is always ready."""

    kind: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Custom:
    """A kind of counter as its owners told it: what it adds, where, or what it brings.

    `effect` is sailing, gunnery, gain, die or text; `amount` and `scopes` or `piece` belong to it.
    """

    space: str
    points: int
    effect: str = "text"
    amount: int = 0
    scopes: tuple[str, ...] = ()
    piece: str = ""


@dataclass(slots=True, kw_only=True)
class Player:
    """A player with ship, hold and chest. `captains_used` are numbers of cards, `dice` those not used yet.

    `coxswain`, `navigator` and `die_extra` are declared for the next move. `event` are counters used in the present
    move, encounter or exchange.
    """

    name: str
    colour: str = ""  # told only where Captain cards differ by colour
    notoriety: int = 0
    dice: list[int] = field(default_factory=list)
    placed: list[tuple[int, int]] = field(default_factory=list)  # used dice: face, location
    location: int | None = None
    hold: Heap = field(default_factory=dict)
    chest: int = 0
    doubloons: int = 0
    captains_used: list[int] = field(default_factory=list)
    trade_wind: bool = False
    winds_spent: int = 0
    plundered: list[Merchant] = field(default_factory=list)
    planked: int = 0
    planked_late: int = 0
    looted: int = 0
    sections: int = 0
    new_sections: int = 0
    counters: list[Counter] = field(default_factory=list)
    coxswain: bool = False
    navigator: list[int] = field(default_factory=list)
    die_extra: int = 0
    adjusted: bool = False
    finished: bool = False
    event: list[str] = field(default_factory=list)

    @property
    def ship(self) -> dict[str, int]:
        """Kinds of counters aboard with their numbers."""
        kinds: dict[str, int] = {}
        for counter in self.counters:
            kinds[counter.kind] = kinds.get(counter.kind, 0) + 1
        return kinds

    @property
    def captains_left(self) -> tuple[int, ...]:
        """Numbers of the Captain cards in hand."""
        return tuple(n for n in range(1, CAPTAINS + 1) if n not in self.captains_used)

    def counter(self, kind: str) -> Counter | None:
        """The counter of that kind, one that is not used before a used one."""
        found = [counter for counter in self.counters if counter.kind == kind]
        found.sort(key=lambda counter: counter.state == USED)
        return found[0] if found else None


@dataclass(frozen=True, slots=True)
class Use:
    """A single-use counter that adds to one value of the present encounter."""

    kind: str
    value: str
    amount: int


@dataclass(slots=True, kw_only=True)
class Encounter:
    """A meeting under way: whom the player meets and what he has played."""

    player: str
    against: str
    target: Target
    captain: int | None = None
    values: Values | None = None
    uses: list[Use] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class State:
    """The whole table. `step` is 0 at set-up, then 1 to 9; `order` is fixed when a step begins."""

    house: House
    seats: tuple[str, ...]
    options_are_settled: bool = False  # agreed before, not asked again
    turn: int = 0
    step: int = 0
    round: int = 0  # of step 2: 1 to 3
    moment: str = "sea"
    active: str = ""
    action_taken: bool = False
    order: list[str] = field(default_factory=list)
    players: dict[str, Player] = field(default_factory=dict)
    ports: dict[int, Port] = field(default_factory=dict)
    merchants: dict[int, Merchant] = field(default_factory=dict)
    merchant_stock: dict[int, int] = field(default_factory=lambda: dict.fromkeys(REGIONS, 0))
    navy_stock: int = 0
    navy_row: int = 0
    nassau: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SETS, 0))
    counter_stock: dict[str, int] = field(default_factory=lambda: dict(SETS))
    box: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SETS, 0))
    captains: dict[str, tuple[Values, ...]] = field(default_factory=dict)  # sets by owner, or "all"
    capacities: tuple[int, ...] = ()  # with 0, 1 and 2 extra sections; empty while nobody asked
    slots: dict[str, tuple[int, ...]] = field(default_factory=dict)
    supply: Heap | None = None  # all pieces of the box, where the supply may end
    custom: dict[str, Custom] = field(default_factory=dict)
    printed: tuple[int, ...] = ()  # Best Ship points of aft, fore and the sections
    encounter: Encounter | None = None
    chests_open: bool = False
    is_over: bool = False
    winner: str = ""

    @property
    def names(self) -> list[str]:
        """The players in the order in which they sit."""
        return list(self.players)

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's Notoriety."""
        return {name: player.notoriety for name, player in self.players.items()}
