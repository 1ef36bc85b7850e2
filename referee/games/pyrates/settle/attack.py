"""Topics `attack` and `odds`: how a piracy or a raid ends, and how likely it succeeds."""

from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Choice,
    Dice,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.attack import (
    EXCLUDED,
    INVOLVED,
    UNINVOLVED,
    Attack,
    Docked,
    SurvivorsZone,
    resolve_attack,
    resolve_survivors_zone,
)
from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.settle.common import (
    ACTION,
    KIND,
    ZONE,
    all_dice_used,
    counted,
    house_fact,
    if_,
    listed,
    not_here,
    pick_words,
    rules,
)
from referee.games.pyrates.terms import Bid, Kind


class DockedFacts(NamedTuple):
    """Ships at the raided port that are not in the fleet."""

    player: str = fact(NAME, "whose ships")
    ships: int = fact(Whole(1), "how many")
    role: str = fact(
        Choice(UNINVOLVED, INVOLVED, EXCLUDED),
        "uninvolved, in the fleet himself, or barred by his own nation",
        default=UNINVOLVED,
    )
    home: bool = fact(FLAG, "the port is home to him", default=False)


class AttackFacts(NamedTuple):
    """Facts of the topic."""

    action: str = fact(ACTION, "the action")
    fleet: dict[str, int] = fact(MapOf(Whole(1), least=1), "ships of each player in the band")
    attack_dice: tuple[int, ...] = fact(Dice(1, 1), "the attackers' die")
    defense_dice: tuple[int, ...] = fact(Dice(1, 1), "the defenders' die")
    defense: int = fact(COUNT, "the merchant's defense or the port's counter (1 to 4)")
    at_port: tuple[DockedFacts, ...] | None = fact(
        ListOf(Record(DockedFacts), different_by=("player",)),
        "other ships at the raided port (raid)",
        default=None,
        default_words="[]",
    )
    zones: tuple[str, ...] | None = fact(
        ListOf(ZONE, 0, 2, different=True),
        "zones of the raided port (raid); empty: not asked",
        default=None,
        default_words="[]",
    )
    lead_kind: Kind = fact(KIND, "who decides for the lead", default=Kind.HUMAN)
    zone_choice: str | None = fact(ZONE, "a human lead's zone after a failed raid", default=None)
    zone_dice: tuple[int, ...] = fact(Dice(), "an AI lead's dice for the zone", default=())
    booty: int | None = fact(
        COUNT, "booty at the target (needed with reward_empty = no)", default=None
    )
    house: House = house_fact()


def settle(facts: AttackFacts) -> Settled:
    """The outcome."""
    _check(facts)
    docked = [Docked(d.player, d.ships, d.role, d.home) for d in facts.at_port or ()]
    attack = resolve_attack(
        Bid(facts.action),
        facts.fleet,
        facts.attack_dice[0],
        facts.defense_dice[0],
        facts.defense,
        facts.house,
        docked,
        facts.booty,
    )
    asked = attack.needs_zone and bool(facts.zones)
    where = SurvivorsZone(zone=None, refusal=None, dice_wanted=0, used=0)
    if asked:
        where = resolve_survivors_zone(
            facts.zones or (), facts.lead_kind, facts.zone_choice, facts.zone_dice, facts.house
        )
    all_dice_used(facts.zone_dice, where.used, not where.roll_needed, "zone_dice")
    piracy = attack.action is Bid.PIRACY
    reward = {name: int(name in attack.rewarded) for name in attack.fleet}
    none = dict.fromkeys(attack.fleet, 0)
    result: dict[str, object] = {
        "attack_total": attack.attack_total,
        "defense_total": attack.defense_total,
        "success": attack.success,
        "fleet_after": attack.fleet_after,
        "fame": reward if piracy else none,
        "infamy": none if piracy else reward,
        "merchant_stays": not attack.success if piracy else None,
        "removed": attack.removed,
        "goods_gained": attack.goods_gained,
        "ships_at": "sea" if attack.at_sea else "port",
        "zone": where.zone,
        "roll_needed": where.roll_needed,
        "legal": not where.refusal,
    }
    if where.refusal:
        result["refusal"] = where.refusal
    why = [*_total_words(attack), *_outcome_words(attack), *_zone_words(facts, where, asked)]
    return Settled(result, why, _cites(facts, attack, where))


def _check(facts: AttackFacts) -> None:
    """Facts that contradict each other or the action."""
    if facts.action == Bid.PIRACY:
        not_here("at_port", facts.at_port, "in a piracy")
        not_here("zones", facts.zones, "in a piracy")
    elif not 1 <= facts.defense <= 4:
        raise MalformedFacts(
            "defense", f"a port's counter is a whole number from 1 to 4, not {facts.defense}"
        )
    for place, docked in enumerate(facts.at_port or ()):
        if (docked.role == INVOLVED) != (docked.player in facts.fleet):
            here = "is" if docked.player in facts.fleet else "is not"
            raise MalformedFacts(
                f"at_port.{place}.role",
                f"{docked.role} does not fit: {docked.player} {here} in the fleet",
            )
    if facts.booty is None and facts.house.reward_empty == "no":
        raise MalformedFacts("booty", "is missing; it is needed with reward_empty = no")


def _total_words(attack: Attack) -> list[str]:
    fleet = ", ".join(f"{name} {ships}" for name, ships in attack.fleet.items())
    why = [
        f"Attack: die {attack.attack_die} + {counted(attack.attacking, 'ship')} ({fleet}) "
        f"= {attack.attack_total}."
    ]
    counter = "merchant" if attack.action is Bid.PIRACY else "port"
    defense = f"Defense: die {attack.defense_die} + {counter} {attack.defense}"
    if attack.action is Bid.RAID:
        owners = ", ".join(f"{name} {ships}" for name, ships in attack.defenders.items())
        defense += f" + {counted(attack.defending, 'defending ship')}"
        defense += f" ({owners})" if owners else ""
    why.append(f"{defense} = {attack.defense_total}.")
    reasons = {
        "idle": "a raider's own ships that stay out",
        "excluded": "he bid Raid and stands aside",
        "foreign": "not at home in this port",
    }
    why += [
        f"Not counted: {counted(ships, 'ship')} of {name}, {reasons[reason]}."
        for name, ships, reason in attack.aside
    ]
    return why


def _outcome_words(attack: Attack) -> list[str]:
    a, d = attack.attack_total, attack.defense_total
    if attack.success:
        gain = "fame" if attack.action is Bid.PIRACY else "infamy"
        why = [f"{a} beats {d}: the attack succeeds; no ship of the band is lost."]
        if attack.rewarded:
            each = " each" if len(attack.rewarded) > 1 else ""
            why.append(f"{listed(attack.rewarded)}: 1 {gain}{each}.")
        else:
            why.append(f"No {gain}: there was nothing to share.")
        why += [
            f"{name} takes {counted(ships, 'defending ship')} back."
            for name, ships in attack.removed.items()
        ]
        return why
    tie = "a tie is the defender's" if a == d else f"{a} does not beat {d}"
    left = ", ".join(f"{name} {ships}" for name, ships in attack.fleet_after.items())
    who = "each player of the band" if len(attack.fleet) > 1 else listed(attack.fleet)
    why = [f"{a} to {d}, {tie}: the attack fails; {who} loses 1 ship; left: {left}."]
    why += [
        f"{name} gains {counted(goods, 'good')} for defending."
        for name, goods in attack.goods_gained.items()
    ]
    return why


def _zone_words(facts: AttackFacts, where: SurvivorsZone, asked: bool) -> list[str]:
    if not asked:
        return []
    zones = facts.zones or ()
    why = []
    if where.refusal == "ai-lead-rolls":
        why.append(f"{facts.zone_choice} is refused: an AI lead does not choose the zone.")
    elif where.refusal:
        why.append(f"{facts.zone_choice} is refused: it does not border the port.")
    if len(zones) == 1:
        return [*why, f"The port borders {zones[0]} only, so the survivors go to {zones[0]}."]
    if facts.lead_kind is Kind.AI:
        pick = resolve_pick(zones, facts.zone_dice, facts.house)
        why.append(pick_words(zones, facts.zone_dice, pick, facts.house))
        return [*why, f"The survivors go to {where.zone}."] if where.zone else why
    if where.zone is None:
        return [*why, f"The lead chooses where the survivors go: {listed(zones, 'or')}."]
    return [*why, f"The survivors go to {where.zone}."]


def _cites(facts: AttackFacts, attack: Attack, where: SurvivorsZone) -> list[str]:
    roles = {docked.role for docked in facts.at_port or ()}
    foreign = any(docked.role != INVOLVED and not docked.home for docked in facts.at_port or ())
    return rules(
        "resolving-the-pirate-attack-on-the-merchant-ship"
        if attack.action is Bid.PIRACY
        else "resolving-the-pirate-raid-on-the-port",
        if_(INVOLVED in roles, "R9"),
        if_(any(ships > 1 for ships in attack.defenders.values()) and not attack.success, "R11"),
        if_(attack.success and facts.booty == 0, "R28"),
        if_(EXCLUDED in roles, "R36"),
        if_(foreign and facts.house.foreign_defend == "home_only", "R38"),
        if_(where.used, "R44"),
    )


class OddsFacts(NamedTuple):
    """Facts of the topic."""

    ships: int = fact(Whole(1, 30), "all ships in the band")
    defense: int = fact(COUNT, "the merchant's defense or the port's counter")
    defenders: int = fact(COUNT, "defending ships at the port", default=0)
    players: int = fact(Whole(1, 5), "players in the band", default=1)
    attack_dice: tuple[int, ...] = fact(Dice(0, 1), "the attackers' die, if rolled", default=())
    defense_dice: tuple[int, ...] = fact(Dice(0, 1), "the defenders' die, if rolled", default=())
    house: House = house_fact()


def settle_odds(facts: OddsFacts) -> Settled:
    """The chance."""
    from referee.core.odds import ratio  # fractions are slow to load, and only chances need them
    from referee.games.pyrates.rules.odds import expected_losses, success_chance

    if facts.players > facts.ships:
        raise MalformedFacts("players", f"must be at most {facts.ships}, the ships")
    margin = facts.ships - facts.defense - facts.defenders
    attack = facts.attack_dice[0] if facts.attack_dice else None
    defense = facts.defense_dice[0] if facts.defense_dice else None
    win = success_chance(margin, attack, defense)
    lose = 1 - win
    losses = expected_losses(facts.players, win)
    result: dict[str, object] = {
        "margin": margin,
        "win": ratio(win),
        "win_float": round(float(win), 6),
        "lose": ratio(lose),
        "lose_float": round(float(lose), 6),
        "losses": ratio(losses),
        "losses_float": round(float(losses), 6),
    }
    known = [f"attack die {attack}"] if attack else []
    known += [f"defense die {defense}"] if defense else []
    why = [
        f"{counted(facts.ships, 'ship')} less defense {facts.defense} less "
        f"{counted(facts.defenders, 'defending ship')} is a margin of {margin}.",
        f"The attack succeeds when its die plus the margin beats the other die"
        f"{' (' + listed(known) + ')' if known else ''}: {ratio(win)}.",
        f"A failure costs {_loser_words(facts.players)}: {ratio(losses)} on average.",
    ]
    return Settled(
        result,
        why,
        rules(
            "resolving-the-pirate-attack-on-the-merchant-ship",
            "resolving-the-pirate-raid-on-the-port",
        ),
    )


def _loser_words(players: int) -> str:
    return "1 player 1 ship" if players == 1 else f"{players} players 1 ship each"


TOPICS = {
    "attack": Topic(facts=Record(AttackFacts), settle=settle),
    "odds": Topic(facts=Record(OddsFacts), settle=settle_odds),
}
