"""Facts and words that several topics of Pyrates! share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.core import settle
from referee.core.schema import (
    COUNT,
    NAME,
    Choice,
    ListOf,
    MalformedFacts,
    MapOf,
    Member,
    Record,
    Whole,
    fact,
)
from referee.core.settle import HouseKind
from referee.games.pyrates import terms
from referee.games.pyrates.house import (
    RULES,
    House,
)
from referee.games.pyrates.rules.chance import Pick, announce
from referee.games.pyrates.rules.definitions import ship_cap
from referee.games.pyrates.terms import HUMAN_CAP, NATIONS, NONE, PIRATE, ZONES, Cargo

KIND = Member(terms.Kind)
BID = Member(terms.Bid)
ALLEGIANCE = Choice(*NATIONS, NONE)
PORT_NATION = Choice(*NATIONS, PIRATE)
MERCHANT_NATION = Choice(*NATIONS, NONE)
ZONE = Choice(*ZONES)
PORT_ZONES = ListOf(ZONE, 1, 2, different=True)
FACE_KEYS = tuple("123456")
FACES = MapOf(NAME, keys=FACE_KEYS, all_keys=True)
ACTION = Choice(terms.Bid.PIRACY, terms.Bid.RAID)
ID = Whole(1)
RATING = Whole(2, 4)
COUNTER = Whole(1, 4)


class Ships(MapOf[int]):
    """Ships of one player: place to count; a colour has six."""

    def __init__(self) -> None:
        super().__init__(Whole(1))

    def read(self, value: object) -> dict[str, int]:
        """The ships, six at most."""
        ships = super().read(value)
        if sum(ships.values()) > HUMAN_CAP:
            raise MalformedFacts("", f"a player has at most {HUMAN_CAP} ships")
        return ships

    def words(self) -> str:
        """What is legal."""
        return "places with a number of ships each"


SHIPS = Ships()
HOUSE_KIND: HouseKind[House] = HouseKind(RULES)


def house_fact() -> House:
    """The `house` fact every topic accepts."""
    return settle.house_fact(HOUSE_KIND)


class CargoFacts(NamedTuple):
    """Goods and gold as they are stated."""

    goods: int = fact(COUNT, "trade goods", default=0)
    gold: int = fact(COUNT, "gold coins", default=0)


CARGO = Record(CargoFacts)


def cargo_of(stated: CargoFacts) -> Cargo:
    """The stated heap."""
    return Cargo(stated.goods, stated.gold)


def heap(cargo: Cargo) -> dict[str, int]:
    """A heap as results show it."""
    return {"goods": cargo.goods, "gold": cargo.gold}


def allegiance_of(kind: terms.Kind, stated: str | None, under: str = "") -> str:
    """The allegiance of a player: a human must state it, an AI player has none.

    Raises:
        MalformedFacts: at `allegiance`, below the path `under` (which ends with a dot).
    """
    if kind is terms.Kind.AI:
        if stated not in (None, NONE):
            raise MalformedFacts(f"{under}allegiance", "an AI player has no allegiance")
        return NONE
    if stated is None:
        raise MalformedFacts(
            f"{under}allegiance", f"is missing; a human's must be {ALLEGIANCE.words()}"
        )
    return stated


def faces_of(stated: Mapping[str, str]) -> dict[int, str]:
    """Face to port."""
    return {int(face): port for face, port in stated.items()}


def not_here(key: str, value: object, where: str) -> None:
    """Refuse a fact that has no place in this case; None means that it was left out.

    Raises:
        MalformedFacts: it was stated.
    """
    if value is not None:
        raise MalformedFacts(key, f"has no place {where}")


def no_dice(key: str, dice: Sequence[int], where: str) -> None:
    """Refuse dice that nothing calls for.

    Raises:
        MalformedFacts: there are some.
    """
    if dice:
        raise MalformedFacts(key, f"no die is rolled {where}")


def needed(key: str, value: object, when: str) -> None:
    """Refuse to go on without a fact.

    Raises:
        MalformedFacts: it was left out.
    """
    if value is None:
        raise MalformedFacts(key, f"is missing; it is needed {when}")


def all_dice_used(dice: Sequence[int], used: int, decided: bool, key: str = "dice") -> None:
    """Refuse dice that nothing calls for, and dice left over after the decision.

    Raises:
        MalformedFacts: at the key of the dice.
    """
    if decided and used < len(dice):
        raise MalformedFacts(
            key, "no die is called for" if not used else f"{len(dice) - used} too many"
        )


def rules(*ids: str) -> list[str]:
    """Rule ids of this game, each once and in the order given; empty ones are left out."""
    return [f"pyrates/{rule}" for rule in dict.fromkeys(ids) if rule]


def if_(condition: object, rule: str) -> str:
    """A rule id that is cited only where it matters."""
    return rule if condition else ""


def listed(names: Iterable[str], word: str = "and") -> str:
    """Names in a sentence: "A, B and C"."""
    names = list(names)
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 ship", "2 ships"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def heap_words(cargo: Cargo) -> str:
    """A heap in a sentence: "2 goods and 1 gold", "nothing"."""
    parts = []
    if cargo.goods:
        parts.append("1 good" if cargo.goods == 1 else f"{cargo.goods} goods")
    if cargo.gold:
        parts.append(f"{cargo.gold} gold")
    return " and ".join(parts) or "nothing"


def pick_words(candidates: Sequence[str], dice: Sequence[int], pick: Pick, house: House) -> str:
    """How the announced die chose among these, with the dice looked at."""
    if len(candidates) == 1:
        return f"{candidates[0]} is the only candidate, no die."
    roll_off = house.random == "roll_off"
    two_dice = not roll_off and announce(len(candidates)).dice > 1
    way = "A roll-off" if roll_off else "The announced dice" if two_dice else "The announced die"
    seen = dice[: pick.used]
    if pick.picked is None:
        rolled = f" after {dice_words(seen)}" if seen else ""
        waits = "are" if two_dice else "is"
        return f"{way} among {listed(pick.still_in)} {waits} still to be rolled{rolled}."
    lost = counted(pick.rerolls, "tied round")
    if not roll_off:
        lost = counted(pick.rerolls, "void try", "void tries")
    before = f" ({lost} before it)" if pick.rerolls else ""
    return f"{way} among {listed(candidates)}: {dice_words(seen)}{before}: {pick.picked}."


def cap_words(ships: int, kind: terms.Kind, house: House) -> str:
    """Why no more ships may be built: "6 ships are on the map, and the cap is 6"."""
    return f"{counted(ships, 'ship')} are on the map, and the cap is {ship_cap(kind, house)}"


def dice_words(dice: Sequence[int]) -> str:
    """Dice in a sentence: "a 3", "3, 3, 6"."""
    return f"a {dice[0]}" if len(dice) == 1 else ", ".join(map(str, dice))
