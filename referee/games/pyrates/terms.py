"""The words of Pyrates!: nations, zones, bids, booty. Values are the words of `settle` and saves."""

from enum import StrEnum
from typing import NamedTuple

ZONES = ("HS", "EC", "WC")
ZONE_NAMES = {"HS": "High Seas", "EC": "East Caribbean", "WC": "West Caribbean"}
NATIONS = ("British", "French", "Spanish", "Dutch")
PIRATE = "pirate"  # the nation of the three pirate ports
NONE = "none"  # the allegiance of a full pirate, and the nation of a ship that is nobody's own
PIRATE_PORTS = ("Nassau", "Tortuga", "Port Royal")
HUMAN_CAP, AI_CAP = 6, 3
SCORES = ("fame", "infamy", "popularity")


class Kind(StrEnum):
    """Who decides for a player."""

    HUMAN = "human"
    AI = "ai"


class Bid(StrEnum):
    """The five actions, in the order of the Action Phase."""

    PASS = "pass"
    BUILD = "build"
    PIRACY = "piracy"
    RAID = "raid"
    TRADE = "trade"


BIDS = tuple(Bid)


class Cargo(NamedTuple):
    """Goods and gold together: booty counts one for each piece of either [Useful Definitions]."""

    goods: int = 0
    gold: int = 0

    @property
    def booty(self) -> int:
        """Pieces of both kinds together."""
        return self.goods + self.gold

    def __add__(self, other: object) -> "Cargo":
        """Two heaps in one."""
        if not isinstance(other, Cargo):
            return NotImplemented
        return Cargo(self.goods + other.goods, self.gold + other.gold)

    def __sub__(self, other: "Cargo") -> "Cargo":
        """What is left of this heap."""
        return Cargo(self.goods - other.goods, self.gold - other.gold)
