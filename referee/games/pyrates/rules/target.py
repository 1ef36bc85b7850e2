"""What the lead may attack, and what an AI lead takes [3. Piracy; 4. Raid]."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.rules.definitions import (
    is_full_pirate,
    is_own_nation,
    reached_zones,
    share_zone,
)
from referee.games.pyrates.terms import Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House
    from referee.games.pyrates.state import Merchant, Port

DECLINE = "none"


class Prize(NamedTuple):
    """A target as an AI lead weighs it: zone or port, defense, what lies there openly, ships that would defend."""

    name: str
    defense: int
    goods: int = 0
    gold: int = 0
    defenders: int = 0


class AiTarget(NamedTuple):
    """An AI lead's target.

    `target` is None without candidates and while a die is missing. `decided_by` is "only", "defense", "gold", "booty" or
    "die" (also while it is missing), None without candidates; `levels` are the levels looked at with those left after
    each; `tied` those left for the die.
    """

    target: str | None
    decided_by: str | None
    tied: tuple[str, ...]
    levels: tuple[tuple[str, tuple[str, ...]], ...]
    dice_wanted: int
    used: int

    @property
    def roll_needed(self) -> bool:
        """Whether a die has to be rolled first."""
        return self.dice_wanted > 0


def ports_in_reach(
    target: str, ships: Mapping[str, int], ports: Mapping[str, "Port"], house: "House"
) -> tuple[str, ...]:
    """Ports with own ships from which the target port can be raided, as listed in `ships`.

    Ships at sea reach nothing; ships at the target reach it unless they must arrive there. [4. Raid; R8]
    """
    zones = ports[target].zones
    at_target_counts = house.ships_at_target == "may_attack"
    return tuple(
        place
        for place in ships
        if place in ports
        and (at_target_counts or place != target)
        and share_zone(ports[place].zones, zones)
    )


def piracy_refusal(
    zone: str,
    allegiance: str,
    ships: Mapping[str, int],
    ports: Mapping[str, "Port"],
    merchants: Mapping[str, "Merchant"],
) -> str | None:
    """Why the lead cannot attack the merchant of this zone, or None.

    `merchants` maps zone to ship. Codes in order: `no-merchant`, `not-in-reach`, `own-nation`. [3. Piracy]
    """
    return _piracy_refusal(zone, allegiance, reached_zones(ships, ports), merchants)


def _piracy_refusal(
    zone: str, allegiance: str, reached: set[str], merchants: Mapping[str, "Merchant"]
) -> str | None:
    merchant = merchants.get(zone)
    if merchant is None:
        return "no-merchant"
    if zone not in reached:
        return "not-in-reach"
    return "own-nation" if is_own_nation(allegiance, merchant.nation) else None


def raid_refusal(
    target: str,
    allegiance: str,
    ships: Mapping[str, int],
    ports: Mapping[str, "Port"],
    house: "House",
) -> str | None:
    """Why the lead cannot raid this port, or None.

    Codes in order: `not-in-reach`, `own-nation`, `pirate-port`, `no-booty`. [4. Raid; R4; R53]
    """
    if not ports_in_reach(target, ships, ports, house):
        return "not-in-reach"
    return _banned(ports[target], allegiance, house)


def _banned(port: "Port", allegiance: str, house: "House") -> str | None:
    """Why a port in reach cannot be raided by this allegiance, or None."""
    if is_own_nation(allegiance, port.nation):
        return "own-nation"
    if port.is_pirate and (is_full_pirate(allegiance) or house.raid_pirate_port == "nobody"):
        return "pirate-port"
    return None if _is_worth_it(port, house) else "no-booty"


def _is_worth_it(port: "Port", house: "House") -> bool:
    """Whether there is booty, or the table raids for nothing [R4]."""
    return port.goods > 0 or port.gold > 0 or house.raid_needs_booty == "no"


def piracy_targets(
    allegiance: str,
    ships: Mapping[str, int],
    ports: Mapping[str, "Port"],
    merchants: Mapping[str, "Merchant"],
) -> tuple[str, ...]:
    """Zones whose merchant this player could lead a piracy against, in the order of `merchants` [3. Piracy]."""
    reached = reached_zones(ships, ports)
    return tuple(
        [zone for zone in merchants if not _piracy_refusal(zone, allegiance, reached, merchants)]
    )


def raid_targets(
    allegiance: str, ships: Mapping[str, int], ports: Mapping[str, "Port"], house: "House"
) -> tuple[str, ...]:
    """Ports this player could lead a raid against, in the order of `ports` [4. Raid; R4; R8; R53]."""
    return tuple(each_raid_target(allegiance, ships, ports, house))


def each_raid_target(
    allegiance: str, ships: Mapping[str, int], ports: Mapping[str, "Port"], house: "House"
) -> Iterator[str]:
    """One after the other, for those who only want to know whether there is any."""
    reached = reached_zones(ships, ports)
    must_arrive = house.ships_at_target == "must_arrive"
    for name, port in ports.items():
        if (
            not reached.isdisjoint(port.zones)
            and not _banned(port, allegiance, house)
            and (not must_arrive or ports_in_reach(name, ships, ports, house))
        ):
            yield name


def decline_refusal(kind: Kind, candidates: Sequence[str], house: "House") -> str | None:
    """`must-attack` where a lead with candidates names no target, else None [3. Piracy; 4. Raid; R47]."""
    if not candidates or (kind is Kind.HUMAN and house.lead_decline == "yes"):
        return None
    return "must-attack"


def target_refusal(
    choice: str,
    kind: Kind,
    allegiance: str,
    ships: Mapping[str, int],
    ports: Mapping[str, "Port"],
    merchants: Mapping[str, "Merchant"] | None,
    house: "House",
) -> str | None:
    """Why a lead may not choose this target ("none" names none), or None.

    `choice` is a zone in a piracy and a port of `ports` in a raid; `merchants` is None in a raid. Codes in order:
    `must-attack`, `no-merchant`, `not-in-reach`, `own-nation`, `pirate-port`, `no-booty`. [3. Piracy; 4. Raid]
    """
    if choice == DECLINE:
        if merchants is None:
            candidates = raid_targets(allegiance, ships, ports, house)
        else:
            candidates = piracy_targets(allegiance, ships, ports, merchants)
        return decline_refusal(kind, candidates, house)
    if merchants is None:
        return raid_refusal(choice, allegiance, ships, ports, house)
    return piracy_refusal(choice, allegiance, ships, ports, merchants)


def prizes_at_sea(
    zones: Sequence[str], merchants: Mapping[str, "Merchant"], secret_cargo: bool
) -> tuple[Prize, ...]:
    """The merchants of these zones as an AI lead weighs them; a secret cargo counts as none [3. Piracy]."""
    prizes = []
    for zone in zones:
        merchant = merchants[zone]
        goods, gold = (0, 0) if secret_cargo else (merchant.goods, merchant.gold)
        prizes.append(Prize(zone, merchant.defense, goods, gold))
    return tuple(prizes)


def resolve_ai_target(prizes: Sequence[Prize], dice: Sequence[int], house: "House") -> AiTarget:
    """The target an AI lead takes among its legal ones, announced in the given order.

    Lowest defense, then most gold, then most booty, then the announced die. [3. Piracy; 4. Raid; R7; R44]
    """
    if not prizes:
        return AiTarget(target=None, decided_by=None, tied=(), levels=(), dice_wanted=0, used=0)
    left = tuple(prizes)
    levels: list[tuple[str, tuple[str, ...]]] = []
    for level in ("defense", "gold", "booty"):
        if len(left) == 1:
            break
        best = max(_merit(level, prize, house) for prize in left)
        left = tuple(prize for prize in left if _merit(level, prize, house) == best)
        levels.append((level, tuple(prize.name for prize in left)))
    names = tuple(prize.name for prize in left)
    if len(left) == 1:
        return AiTarget(
            target=names[0],
            decided_by=levels[-1][0] if levels else "only",
            tied=(),
            levels=tuple(levels),
            dice_wanted=0,
            used=0,
        )
    pick = resolve_pick(names, dice, house)
    return AiTarget(
        target=pick.picked,
        decided_by="die",
        tied=names,
        levels=tuple(levels),
        dice_wanted=pick.dice_wanted,
        used=pick.used,
    )


def _merit(level: str, prize: Prize, house: "House") -> int:
    """How good a prize is to an AI lead at one level; more is better."""
    if level == "gold":
        return prize.gold
    if level == "booty":
        return prize.goods + prize.gold
    ships = prize.defenders if house.ai_defense == "counter_plus_ships" else 0
    return -(prize.defense + ships)
