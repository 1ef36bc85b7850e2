"""What stands on the table of Pyrates!; a fresh one is filled at every replay."""

from dataclasses import dataclass, field

from referee.games.pyrates.house import House
from referee.games.pyrates.terms import AI_CAP, HUMAN_CAP, NONE, PIRATE, ZONES, Bid, Cargo, Kind


@dataclass(slots=True, kw_only=True)
class Port:
    """A port with its two counters and what lies on it. `nation` is one of the four or "pirate"."""

    name: str
    nation: str
    zones: tuple[str, ...]
    trade_rating: int = 0
    defense: int = 0
    goods: int = 0
    gold: int = 0

    @property
    def is_pirate(self) -> bool:
        """Whether this is one of the three pirate ports."""
        return self.nation == PIRATE

    @property
    def cargo(self) -> Cargo:
        """What a raid on the port would win."""
        return Cargo(self.goods, self.gold)


@dataclass(slots=True, kw_only=True)
class Merchant:
    """A merchant ship in a sea zone. `nation` is one of the four or "none"; `card` is its slug in the tables."""

    name: str
    nation: str
    defense: int
    card: str = ""
    goods: int = 0
    gold: int = 0

    @property
    def cargo(self) -> Cargo:
        """The booty it carries openly."""
        return Cargo(self.goods, self.gold)


@dataclass(slots=True, kw_only=True)
class Player:
    """A player with his card. `id` is the number on the character card; `ships` maps port or zone to a count."""

    name: str
    id: int
    kind: Kind
    allegiance: str = NONE
    colour: str = ""
    ships: dict[str, int] = field(default_factory=dict)
    goods: int = 0
    gold: int = 0
    fame: int = 0
    infamy: int = 0
    popularity: int = 0
    unique_used: bool = False
    bid: Bid | None = None
    unable: bool = False  # nothing more this turn, not even a Pass
    lost_for_good: int = 0  # ships that do not come back (house lost_ships = gone)

    @property
    def is_human(self) -> bool:
        """Whether a person decides for this player."""
        return self.kind is Kind.HUMAN

    @property
    def is_full_pirate(self) -> bool:
        """Owes allegiance to no nation; every AI player does not."""
        return self.allegiance == NONE

    @property
    def fleet(self) -> int:
        """All ships on the map, at sea or in port."""
        return sum(self.ships.values())

    @property
    def cap(self) -> int:
        """Most ships this player may have on the map."""
        return HUMAN_CAP if self.is_human else AI_CAP

    @property
    def cargo(self) -> Cargo:
        """The booty on the character card."""
        return Cargo(self.goods, self.gold)

    @property
    def scores(self) -> tuple[int, int, int]:
        """Fame, infamy and popularity."""
        return self.fame, self.infamy, self.popularity

    def move(self, place: str, change: int) -> None:
        """Put ships to a place (or take them away with a negative change)."""
        left = self.ships.get(place, 0) + change
        if left:
            self.ships[place] = left
        else:
            self.ships.pop(place, None)


@dataclass(slots=True, kw_only=True)
class Fight:
    """An attack under way. `target` is a zone (piracy) or a port (raid); `fleet` maps player to ships in it."""

    action: Bid
    lead: str
    target: str = ""
    fleet: dict[str, int] = field(default_factory=dict)
    attack_bonus: int = 0  # by a card text
    defense_bonus: int = 0
    is_cancelled: bool = False  # by a card text
    is_decided: bool = False  # the dice are rolled


@dataclass(slots=True, kw_only=True)
class Options:
    """The optional rules of the rulebook that this table uses [Optional Rules]."""

    more_gold: bool = False
    secret_cargo: bool = False
    governors: str = "off"  # off, option1, or option2 with the number of ships: option2x1, x2, x3
    alternative_victory: str = "off"  # off, at_start, at_end
    bidding_for_allegiance: str = "off"  # off, on, on_with_assistance
    five_humans: bool = False
    total_players: int = 5
    one_human_ship: bool = False
    ai_extra_ship: bool = False
    ai_extra_rolls: bool = False
    pirates_by_choice: bool = False

    @property
    def governor_ships(self) -> int:
        """Governor ships rolled for with option 2, else 0."""
        return int(self.governors[-1]) if self.governors.startswith("option2") else 0

    @property
    def governor_option(self) -> int:
        """1 or 2, or 0 without governors."""
        return int(self.governors[6]) if self.governors != "off" else 0

    def set(self, key: str, value: str) -> None:
        """Switch an optional rule by its table words, such as "on", "off", "4".

        Raises AttributeError for an unknown key.
        """
        current: object = getattr(self, key)
        if isinstance(current, bool):
            setattr(self, key, value == "on")
        elif isinstance(current, int):
            setattr(self, key, int(value))
        else:
            setattr(self, key, value)

    def word(self, key: str) -> str:
        """The table word of what stands."""
        current: object = getattr(self, key)
        if isinstance(current, bool):
            return "on" if current else "off"
        return str(current)


@dataclass(slots=True, kw_only=True)
class Effect:
    """Something a card text keeps in force: a reminder, a ban or a change of cost, with its last turn."""

    text: str
    until: int  # last turn in force
    kind: str = "note"  # note, block, cost
    subject: str = ""
    amount: int = 0


@dataclass(slots=True, kw_only=True)
class State:
    """The whole table. Players stand in ID order."""

    house: House
    options: Options
    seats: tuple[str, ...]
    dealt_by_referee: bool  # the stand-in set: the referee deals and draws
    options_are_settled: bool = False  # agreed before, not asked again
    turn: int = 0
    phase: str = "set-up"
    phase_begins: bool = False  # nothing was answered yet in this phase
    acting: tuple[str, ...] = ()  # whose own action is being carried out
    extra_actions: list[tuple[str, Bid]] = field(default_factory=list)  # by card texts, to come
    extras_done: int = 0  # this turn; 0 while the bids are carried out
    fight: Fight | None = None
    players: dict[str, Player] = field(default_factory=dict)
    ports: dict[str, Port] = field(default_factory=dict)
    merchants: dict[str, Merchant] = field(default_factory=dict)  # by zone
    governors: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ZONES, 0))
    drawn: list[str] = field(default_factory=list)  # merchant cards that left the deck, slugs
    discarded: list[str] = field(default_factory=list)
    card_in_hand: str = ""  # drawn, but not on the map yet
    effects: list[Effect] = field(default_factory=list)
    windows: dict[str, int] = field(default_factory=dict)  # card windows opened, by their key
    reminder: str = ""
    zone_faces: dict[int, str] = field(default_factory=dict)  # merchant placement, once known
    victory_method: tuple[int, ...] = ()  # dice of Alternative Victory rolled so far
    winners: tuple[str, ...] = ()
    is_over: bool = False

    @property
    def stem(self) -> str:
        """How the keys of this turn's questions begin; extra actions have keys of their own."""
        return f"t{self.turn}.extra{self.extras_done}" if self.extras_done else f"t{self.turn}"

    @property
    def humans(self) -> list[Player]:
        """The human players in ID order."""
        return [player for player in self.players.values() if player.is_human]

    @property
    def ais(self) -> list[Player]:
        """The AI players in ID order."""
        return [player for player in self.players.values() if not player.is_human]

    def bidders(self, bid: Bid) -> list[Player]:
        """Who bid this action, in ID order."""
        return [player for player in self.players.values() if player.bid is bid]
