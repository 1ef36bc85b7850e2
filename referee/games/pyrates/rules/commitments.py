"""Who joins an attack, with which ships, and who rolls its dice [3. Piracy; 4. Raid; Who Rolls the Dice?]."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import id_order
from referee.games.pyrates.rules.definitions import is_full_pirate, is_own_nation
from referee.games.pyrates.rules.target import ports_in_reach
from referee.games.pyrates.terms import PIRATE, Bid, Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House
    from referee.games.pyrates.state import Port


class Limits(NamedTuple):
    """Fewest and most ships a bidder sends; 0 and 0 where he is barred."""

    least: int
    most: int


class Rollers(NamedTuple):
    """Who may roll for either side, names sorted."""

    attack: tuple[str, ...]
    defense: tuple[str, ...]


def ships_in_reach(
    action: Bid,
    target: str,
    ships: Mapping[str, int],
    ports: Mapping[str, "Port"],
    house: "House",
) -> dict[str, int]:
    """The ships a player may send, port to count: those at ports that share a zone with the target.

    `target` is a zone in a piracy and a port of `ports` in a raid. [3. Piracy; 4. Raid; R8]
    """
    if action is Bid.RAID:
        return {place: ships[place] for place in ports_in_reach(target, ships, ports, house)}
    return {
        place: count
        for place, count in ships.items()
        if place in ports and target in ports[place].zones
    }


def barred_reason(action: Bid, nation: str, allegiance: str, in_reach: int) -> str | None:
    """Why a bidder does nothing this turn, or None where he can join.

    `nation` is the target's, `in_reach` counts his ships that could be sent. Codes in order: `own-nation`,
    `pirate-port`, `out-of-reach`. [3. Piracy; 4. Raid; Unable to perform an Action]
    """
    if is_own_nation(allegiance, nation):
        return "own-nation"
    if action is Bid.RAID and nation == PIRATE and is_full_pirate(allegiance):
        return "pirate-port"
    return None if in_reach else "out-of-reach"


def must_send_all_at_target(action: Bid, house: "House") -> bool:
    """Whether own ships already at a raided port have to be among those sent [4. Raid; R8; R9]."""
    return (
        action is Bid.RAID
        and house.idle_at_target == "forced_in"
        and house.ships_at_target == "may_attack"
    )


def may_stay_out(kind: Kind, is_lead: bool, house: "House") -> bool:
    """Whether a bidder who is able may send nobody: a human follower where joining is optional [R10]."""
    return kind is Kind.HUMAN and not is_lead and house.join == "optional"


def commit_limits(
    action: Bid,
    target: str,
    kind: Kind,
    is_lead: bool,
    reach: Mapping[str, int],
    house: "House",
) -> Limits:
    """Fewest and most ships of a bidder who is not barred.

    `reach` is what `ships_in_reach` says. An AI player sends all. [3. Piracy; 4. Raid; R9; R10]
    """
    most = sum(reach.values())
    if kind is Kind.AI:
        return Limits(most, most)
    if may_stay_out(kind, is_lead, house):
        return Limits(0, most)
    if must_send_all_at_target(action, house):
        return Limits(max(1, reach.get(target, 0)), most)
    return Limits(1, most)


def commit_refusal(
    action: Bid,
    target: str,
    *,
    kind: Kind,
    is_lead: bool,
    ships: Mapping[str, int],
    reach: Mapping[str, int],
    sent: Mapping[str, int],
    house: "House",
) -> str | None:
    """Why a bidder who is not barred may not send these ships, or None.

    `ships` are all of his, `reach` those in reach, `sent` those he names; all map place to count. Codes in order:
    `no-ship-there`, `port-out-of-reach`, `too-many-ships`, `at-least-one`, `all-at-target`, `ai-sends-all`.
    [3. Piracy; 4. Raid; R9; R10]
    """
    if any(not ships.get(place) for place in sent):
        return "no-ship-there"
    if any(place not in reach for place in sent):
        return "port-out-of-reach"
    if any(count > reach[place] for place, count in sent.items()):
        return "too-many-ships"
    if not sent:
        return None if may_stay_out(kind, is_lead, house) else "at-least-one"
    if must_send_all_at_target(action, house) and sent.get(target, 0) < reach.get(target, 0):
        return "all-at-target"
    return "ai-sends-all" if kind is Kind.AI and dict(sent) != dict(reach) else None


def commit_order(lead: str, ids: Mapping[str, int]) -> tuple[str, ...]:
    """The order of sending ships: the lead, then the other able bidders by id.

    `ids` holds the able bidders with the lead. [3. Piracy; 4. Raid; A Note on Player Order]
    """
    return (lead, *(name for name in id_order(ids) if name != lead))


def rollers(
    lead: str,
    kinds: Mapping[str, Kind],
    allegiances: Mapping[str, str],
    nation: str,
    band: Collection[str],
) -> Rollers:
    """Who may roll the attackers' and the defenders' die.

    `kinds` and `allegiances` hold every player, `nation` is the target's, `band` holds those in the attack.
    [Who Rolls the Dice?]
    """
    if kinds[lead] is Kind.HUMAN:
        attack: Sequence[str] = (lead,)
    else:
        attack = [name for name in band if kinds[name] is Kind.HUMAN] or [*kinds]
    own = [name for name, allegiance in allegiances.items() if is_own_nation(allegiance, nation)]
    defense = own or [name for name in kinds if name not in band] or [*kinds]
    return Rollers(tuple(sorted(attack)), tuple(sorted(defense)))
