"""In a port: smuggling with a ransom, and looting [Smuggle Goods; Ransom a Hostage; Loot Port; R25-R28; R42; R43]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pirates_of_nassau.rules.heaps import minus, plus, total
from referee.games.pirates_of_nassau.rules.hold import room_in
from referee.games.pirates_of_nassau.terms import COIN, HOSTAGE, Heap

if TYPE_CHECKING:
    from referee.games.pirates_of_nassau.house import House

LOOT_NOTORIETY = 10
COINS_A_REGION = 2
NO_SPACE, NO_SUPPLY = "space", "supply"  # what keeps pieces of eight away


def smuggled_at_most(region: int) -> int:
    """Pieces a smuggle action may bring: 1, in region 3 2 of one kind [Smuggle Goods]."""
    return 2 if region == 3 else 1


def ransom_due(region: int) -> int:
    """Pieces of eight for a hostage [Ransom a Hostage]."""
    return region


def loot_due(region: int) -> int:
    """Pieces of eight for a looted port [Loot Port]."""
    return COINS_A_REGION * region


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """A hold in a port: its pieces, its capacity, and what the supply has of each piece where that matters."""

    pieces: Mapping[str, int]
    capacity: int
    supply: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a player wants of a smuggle action."""

    goods: Sequence[str]
    smuggle: Mapping[str, int]
    ransom: int = 0
    ransom_first: bool = False


class Ransom(NamedTuple):
    """The hold after a ransom, the pieces of eight that came, and what kept others away."""

    hold: Hold
    coins: int
    lack: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Smuggled:
    """What a smuggle action gives, or why it is not possible.

    `room` and `supply` are those of the moment when the goods come, `lack` is what kept ransom away.
    """

    max_pieces: int = 0
    coins: int = 0
    lack: str = ""
    room: int = 0
    supply: Mapping[str, int] = field(default_factory=dict)
    pieces: Heap = field(default_factory=dict)
    refusal: str | None = None


def ransomed(hold: Hold, region: int, house: "House") -> Ransom:
    """What ransoming one hostage brings [Ransom a Hostage; R27]."""
    left = minus(hold.pieces, {HOSTAGE: 1})
    room = room_in(hold.capacity, hold.pieces if house.ransom_space == "strict" else left)
    due = ransom_due(region)
    coins = min(due, room, _in_supply(hold, COIN, house))
    return Ransom(_received(hold, left, {COIN: coins}), coins, _lack(hold, due, coins, house))


def _lack(hold: Hold, due: int, coins: int, house: "House") -> str:
    """What kept pieces of eight away, empty where all came."""
    if coins == due:
        return ""
    return NO_SUPPLY if _in_supply(hold, COIN, house) == coins else NO_SPACE


def _in_supply(hold: Hold, piece: str, house: "House") -> int:
    """What the supply can give; by default there is no end to it [R42; R43]."""
    most = sum(hold.pieces.values()) + 1_000_000
    return hold.supply.get(piece, most) if house.limited_supply == "on" else most


def _received(hold: Hold, left: Mapping[str, int], gain: Mapping[str, int]) -> Hold:
    supply = {p: n - gain.get(p, 0) for p, n in hold.supply.items()}
    return Hold(pieces=plus(left, gain), capacity=hold.capacity, supply=supply)


def wish_refusal(wish: Wish, hold: Hold, region: int) -> str | None:
    """What is wrong with a wish whatever the space.

    Codes in order: `one-ransom`, `no-hostage`, `not-offered`, `type-mix`, `too-many`.
    """
    if wish.ransom > 1:
        return "one-ransom"
    if wish.ransom and not hold.pieces.get(HOSTAGE):
        return "no-hostage"
    kinds = [piece for piece, count in wish.smuggle.items() if count]
    if any(piece not in wish.goods for piece in kinds):
        return "not-offered"
    if len(kinds) > 1:
        return "type-mix"
    return "too-many" if total(wish.smuggle) > smuggled_at_most(region) else None


def space_refusal(smuggle: Mapping[str, int], hold: Hold, house: "House") -> str | None:
    """Why these pieces cannot come aboard now: `supply-short`, `hold-full`, `must-smuggle` [R26; R42; R43]."""
    if any(count > _in_supply(hold, piece, house) for piece, count in smuggle.items()):
        return "supply-short"
    if total(smuggle) > room_in(hold.capacity, hold.pieces):
        return "hold-full"
    return "must-smuggle" if not total(smuggle) and house.smuggle_zero == "forbid" else None


def resolve_smuggling(wish: Wish, hold: Hold, region: int, house: "House") -> Smuggled:
    """Smuggling and a ransom in the order the player likes [Smuggle Goods; Ransom a Hostage; R26-R28]."""
    code = wish_refusal(wish, hold, region)
    if code:
        return Smuggled(refusal=code)
    coins, lack = 0, ""
    if wish.ransom and wish.ransom_first:
        hold, coins, lack = ransomed(hold, region, house)
    room, supply = room_in(hold.capacity, hold.pieces), hold.supply
    code = space_refusal(wish.smuggle, hold, house)
    if code:
        return Smuggled(room=room, supply=supply, refusal=code)
    hold = _received(hold, hold.pieces, wish.smuggle)
    if wish.ransom and not wish.ransom_first:
        hold, coins, lack = ransomed(hold, region, house)
    return Smuggled(
        max_pieces=min(smuggled_at_most(region), room),
        coins=coins,
        lack=lack,
        room=room,
        supply=supply,
        pieces=plus(hold.pieces, {}),
    )


def coins_from_loot(hold: Hold, region: int, house: "House") -> int:
    """Pieces of eight that a looted port really brings [Loot Port; R25; R42]."""
    due = min(loot_due(region), _in_supply(hold, COIN, house))
    if house.loot_needs_space == "no":
        return due
    return min(due, room_in(hold.capacity, hold.pieces))


def loot_lack(hold: Hold, region: int, house: "House") -> str:
    """What keeps pieces of eight of a looted port away, empty where all come [R25; R42]."""
    return _lack(hold, loot_due(region), coins_from_loot(hold, region, house), house)
