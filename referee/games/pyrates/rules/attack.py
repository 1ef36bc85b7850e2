"""The outcome of a piracy or a raid.

[Resolving the Pirate Attack on the Merchant Ship; Resolving the Pirate Raid on the Port]
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.terms import Bid, Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House

UNINVOLVED = "uninvolved"  # the owner takes no part in the raid
INVOLVED = "involved"  # the owner's ships that he did not send
EXCLUDED = "excluded"  # the owner bid Raid but may not attack his own nation


class Docked(NamedTuple):
    """Ships of one owner at the raided port that were not sent; `home` says whether the port is home to him."""

    player: str
    ships: int
    role: str = UNINVOLVED
    home: bool = False


class StandsAside(NamedTuple):
    """Ships at the raided port that count for neither side.

    `reason` is "idle" (a raider's own), "excluded" (barred by the own nation) or "foreign" (not at home).
    """

    player: str
    ships: int
    reason: str


class Attack(NamedTuple):
    """Outcome of one attack with every term of the two totals.

    Attack total = `attack_die` + `attacking`; defense total = `defense_die` + `defense` + `defending`. `fleet` maps the
    players of the band to ships as counted, `fleet_after` to those left, `rewarded` holds who gains one fame or infamy;
    `defenders` maps owners to ships counted for the port, `aside` those not counted and why; `removed` are defenders who
    go back to their owners, `goods_gained` the defenders' reward.
    """

    action: Bid
    attack_die: int
    attacking: int
    defense_die: int
    defense: int
    defending: int
    success: bool
    fleet: Mapping[str, int]
    fleet_after: Mapping[str, int]
    defenders: Mapping[str, int]
    aside: tuple[StandsAside, ...]
    rewarded: tuple[str, ...]
    removed: Mapping[str, int]
    goods_gained: Mapping[str, int]

    @property
    def attack_total(self) -> int:
        """Die and ships of the band."""
        return self.attack_die + self.attacking

    @property
    def defense_total(self) -> int:
        """Die, printed defense and defending ships."""
        return self.defense_die + self.defense + self.defending

    @property
    def survivors(self) -> int:
        """Ships of the band left."""
        return sum(self.fleet_after.values())

    @property
    def at_sea(self) -> bool:
        """Whether the band is at sea afterwards; only successful raiders stay in the port."""
        return self.action is Bid.PIRACY or not self.success

    @property
    def needs_zone(self) -> bool:
        """Whether survivors of a failed raid need a zone to go to."""
        return self.action is Bid.RAID and not self.success and self.survivors > 0


class SurvivorsZone(NamedTuple):
    """Where the survivors of a failed raid go; `zone` is None while a choice or a die is missing or refused."""

    zone: str | None
    refusal: str | None
    dice_wanted: int
    used: int

    @property
    def roll_needed(self) -> bool:
        """Whether a die has to be rolled first."""
        return self.dice_wanted > 0


def is_success(attack_total: int, defense_total: int) -> bool:
    """Whether the attack succeeds: only with the higher total, a tie is the defender's.

    [Resolving the Pirate Attack on the Merchant Ship; Resolving the Pirate Raid on the Port]
    """
    return attack_total > defense_total


def aside_reason(docked: Docked, house: "House") -> str | None:
    """Why ships at the raided port count for neither side, or None where they defend.

    "idle": a raider's own ships that he did not send; "excluded" and "foreign" by the house options.
    [Resolving the Pirate Raid on the Port; R9; R36; R38]
    """
    if docked.role == INVOLVED:
        return "idle"
    if docked.role == EXCLUDED and house.excluded_defends == "no":
        return "excluded"
    if house.foreign_defend == "home_only" and not docked.home:
        return "foreign"
    return None


def defending_ships(docked: Sequence[Docked], house: "House") -> dict[str, int]:
    """Ships at the port that defend it, owner to count [Resolving the Pirate Raid on the Port; R36; R38]."""
    return {d.player: d.ships for d in docked if aside_reason(d, house) is None}


def resolve_attack(
    action: Bid,
    fleet: Mapping[str, int],
    attack_die: int,
    defense_die: int,
    defense: int,
    house: "House",
    docked: Sequence[Docked] = (),
    booty: int | None = None,
) -> Attack:
    """The outcome of one attack.

    `fleet` maps each player of the band to his ships in it, `defense` is the merchant's or the port's counter, `docked`
    are the other ships at a raided port, `booty` counts goods and gold at the target and is read only where an empty
    target earns nothing.
    [Resolving the Pirate Attack on the Merchant Ship; Resolving the Pirate Raid on the Port; R9; R11; R28; R36; R38]
    """
    band = counted_fleet(fleet, docked, house)
    defenders = defending_ships(docked, house)
    success = is_success(
        attack_die + sum(band.values()), defense_die + defense + sum(defenders.values())
    )
    earns = success and (house.reward_empty == "yes" or booty != 0)
    per_ship = house.repel_reward == "per_ship"
    return Attack(
        action=action,
        attack_die=attack_die,
        attacking=sum(band.values()),
        defense_die=defense_die,
        defense=defense,
        defending=sum(defenders.values()),
        success=success,
        fleet=band,
        fleet_after=dict(band) if success else {name: n - 1 for name, n in band.items()},
        defenders=defenders,
        aside=_standing_aside(docked, house),
        rewarded=tuple(band) if earns else (),
        removed=defenders if success else {},
        goods_gained={}
        if success
        else {name: ships if per_ship else 1 for name, ships in defenders.items()},
    )


def counted_fleet(
    fleet: Mapping[str, int], docked: Sequence[Docked], house: "House"
) -> dict[str, int]:
    """The band's ships, with a raider's idle ones where they are forced to fight [R9]."""
    band = dict(fleet)
    if house.idle_at_target == "forced_in":
        for idle in docked:
            if idle.role == INVOLVED:
                band[idle.player] = band.get(idle.player, 0) + idle.ships
    return band


def _standing_aside(docked: Sequence[Docked], house: "House") -> tuple[StandsAside, ...]:
    aside = []
    for d in docked:
        reason = aside_reason(d, house)
        if reason is None or (reason == "idle" and house.idle_at_target == "forced_in"):
            continue
        aside.append(StandsAside(d.player, d.ships, reason))
    return tuple(aside)


def zone_refusal(lead_kind: Kind, zones: Sequence[str], choice: str) -> str | None:
    """Why the lead may not name this zone for the survivors of a failed raid, or None.

    `zones` border the raided port. Codes in order: `ai-lead-rolls`, `zone-not-bordering`.
    [Resolving the Pirate Raid on the Port]
    """
    if lead_kind is Kind.AI:
        return "ai-lead-rolls"
    return None if choice in zones else "zone-not-bordering"


def resolve_survivors_zone(
    zones: Sequence[str],
    lead_kind: Kind,
    choice: str | None,
    dice: Sequence[int],
    house: "House",
) -> SurvivorsZone:
    """The one zone all survivors of a failed raid go to.

    The only one bordering the port, a human lead's choice, or the announced die among `zones` for an AI lead.
    [Resolving the Pirate Raid on the Port; R44]
    """
    refusal = zone_refusal(lead_kind, zones, choice) if choice is not None else None
    if len(zones) == 1:
        return SurvivorsZone(zone=zones[0], refusal=refusal, dice_wanted=0, used=0)
    if lead_kind is Kind.HUMAN:
        zone = None if refusal else choice
        return SurvivorsZone(zone=zone, refusal=refusal, dice_wanted=0, used=0)
    pick = resolve_pick(zones, dice, house)
    return SurvivorsZone(
        zone=pick.picked, refusal=refusal, dice_wanted=pick.dice_wanted, used=pick.used
    )
