"""Where ships may be put: setup, Pass, renouncing a nation, Build, a bought ship, return to port.

[Game Setup; 1. Pass; 2. Build; End Phase]
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.rules.definitions import can_build, is_full_pirate
from referee.games.pyrates.terms import PIRATE, ZONES, Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House
    from referee.games.pyrates.state import Port


class Step(StrEnum):
    """The six occasions on which ships are placed."""

    SETUP = "setup"
    PASS = "pass"
    DEFECT = "defect"
    BUILD = "build"
    RETURN = "return"
    BUY = "buy"


PASS_FACES: Mapping[int, str] = {
    1: "Nassau",
    2: "Nassau",
    3: "Tortuga",
    4: "Tortuga",
    5: "Port Royal",
    6: "Port Royal",
}
"""The pirate port of each face as the Pass action prints it [1. Pass]."""

ONE_SHIP = (Step.BUILD, Step.BUY)
OWN_NATION = (Step.SETUP, Step.BUILD, Step.BUY)
NEVER_FOR_AI = (Step.DEFECT, Step.BUY)


class AiPlacement(NamedTuple):
    """Where an AI player's ships go.

    `port` is None while a die is missing, or where the ships stay at sea; `candidates` are the ports the die is between.
    """

    port: str | None
    candidates: tuple[str, ...]
    dice_wanted: int
    used: int

    @property
    def roll_needed(self) -> bool:
        """Whether a die has to be rolled first."""
        return self.dice_wanted > 0


def bordering_ports(zone: str, ports: Mapping[str, "Port"]) -> tuple[str, ...]:
    """Names of the ports that border a zone, in the order of `ports` [Game Map]."""
    return tuple([name for name, port in ports.items() if zone in port.zones])


def has_no_return_port(
    allegiance: str, ports: Mapping[str, "Port"], zone: str, house: "House"
) -> bool:
    """Whether ships of this allegiance find no port bordering the zone that they may return to.

    [End Phase; R21; R22]
    """
    return not _return_ports(allegiance, ports, zone, house)


def allowed_ports(
    step: Step,
    allegiance: str,
    ports: Mapping[str, "Port"],
    house: "House",
    zone: str | None = None,
) -> tuple[str, ...]:
    """Ports where a human may place ships in this step, in the order of `ports`.

    `zone` is where the ships return from and is read only in `return`; the answer is then empty where they stay at sea.
    [Game Setup; 1. Pass; 2. Build; End Phase; R21; R22]
    """
    if step is Step.RETURN and zone is not None:
        near = _return_ports(allegiance, ports, zone, house)
        if near or house.no_return_port == "stay_at_sea":
            return near
        wanted = PIRATE if is_full_pirate(allegiance) else allegiance
        return tuple([name for name, port in ports.items() if port.nation == wanted])
    if step is Step.DEFECT or is_full_pirate(allegiance):
        return tuple([name for name, port in ports.items() if port.nation == PIRATE])
    if step is Step.PASS:
        return tuple([name for name, port in ports.items() if port.nation != PIRATE])
    return tuple([name for name, port in ports.items() if port.nation == allegiance])


def _return_ports(
    allegiance: str, ports: Mapping[str, "Port"], zone: str, house: "House"
) -> tuple[str, ...]:
    near = bordering_ports(zone, ports)
    if is_full_pirate(allegiance):
        return tuple(name for name in near if ports[name].is_pirate)
    if house.return_foreign == "own_only":
        return tuple(name for name in near if ports[name].nation == allegiance)
    return tuple(name for name in near if not ports[name].is_pirate)


def start_ships(kind: Kind, one_human_ship: bool = False) -> int:
    """Ships a player starts with: a human two (or one by that option), an AI player one.

    [Game Setup; More Powerful AI]
    """
    return 2 if kind is Kind.HUMAN and not one_human_ship else 1


def ships_to_place(
    step: Step,
    ships: Mapping[str, int],
    *,
    moved: Mapping[str, int] | None = None,
    zone: str | None = None,
    start: int = 2,
) -> int:
    """How many ships a human must place in this step; `moved` is what he takes up in a Pass.

    [Game Setup; 1. Pass; 2. Build; End Phase]
    """
    match step:
        case Step.SETUP:
            return start
        case Step.PASS:
            return sum((moved or {}).values())
        case Step.DEFECT:
            return sum(ships.values())
        case Step.RETURN:
            return ships.get(zone or "", 0)
        case _:
            return 1


def step_refusal(
    step: Step,
    kind: Kind,
    allegiance: str,
    ships: Mapping[str, int],
    house: "House",
    zone: str | None = None,
) -> str | None:
    """Why this player cannot take the step at all, or None.

    Codes in order: `ai-never`, `no-allegiance`, `ship-cap`, `no-ship-there` (nothing to return from the zone).
    [1. Pass; 2. Build; End Phase]
    """
    if kind is Kind.AI and step in NEVER_FOR_AI:
        return "ai-never"
    if step is Step.DEFECT and is_full_pirate(allegiance):
        return "no-allegiance"
    if step in ONE_SHIP and not can_build(kind, sum(ships.values()), house):
        return "ship-cap"
    if step is Step.RETURN and not ships.get(zone or ""):
        return "no-ship-there"
    return None


def placement_refusal(
    step: Step,
    *,
    allegiance: str,
    ships: Mapping[str, int],
    ports: Mapping[str, "Port"],
    to: Mapping[str, int],
    house: "House",
    moved: Mapping[str, int] | None = None,
    zone: str | None = None,
    start: int = 2,
) -> str | None:
    """Why a human may not place ships like this, or None; every port in `to` must be in `ports`.

    `moved` maps port to ships taken up (Pass), `to` port to ships put down, `start` counts the ships of the setup.
    Codes in order: those of `step_refusal`, `no-ship-there`, `too-many-ships`, `too-few-ships`, `not-bordering`,
    `full-pirate-port-only`, `pirate-port-forbidden`, `not-own-nation-port`.
    [Game Setup; 1. Pass; 2. Build; End Phase]
    """
    if refusal := step_refusal(step, Kind.HUMAN, allegiance, ships, house, zone):
        return refusal
    taken = moved or {}
    if any(place in ZONES or not ships.get(place) for place in taken):
        return "no-ship-there"
    allowed = allowed_ports(step, allegiance, ports, house, zone)
    stays = step is Step.RETURN and not allowed and house.no_return_port == "stay_at_sea"
    if stays:
        return "not-bordering" if to else None
    due = ships_to_place(step, ships, moved=taken, zone=zone, start=start)
    put = sum(to.values())
    if put > due or any(count > ships[place] for place, count in taken.items()):
        return "too-many-ships"
    if put < due:
        return "too-few-ships"
    return _port_refusal(step, allegiance, ports, tuple(to), allowed, zone)


def _port_refusal(
    step: Step,
    allegiance: str,
    ports: Mapping[str, "Port"],
    to: tuple[str, ...],
    allowed: tuple[str, ...],
    zone: str | None,
) -> str | None:
    """The code of the ports that are not allowed, the first of the listed order."""
    wrong = [ports[name] for name in to if name not in allowed]
    if not wrong:
        return None
    if step is Step.RETURN and any(zone not in port.zones for port in wrong):
        return "not-bordering"
    if step is Step.DEFECT or is_full_pirate(allegiance):
        return "full-pirate-port-only"
    if step not in OWN_NATION and any(port.is_pirate for port in wrong):
        return "pirate-port-forbidden"
    return "not-own-nation-port"


def ships_after(
    step: Step,
    ships: Mapping[str, int],
    to: Mapping[str, int],
    *,
    moved: Mapping[str, int] | None = None,
    zone: str | None = None,
) -> dict[str, int]:
    """All ships of the player after a legal placement, place to count [1. Pass; 2. Build; End Phase]."""
    left = {} if step is Step.DEFECT else dict(ships)
    if step is Step.RETURN and zone is not None and to:
        left.pop(zone, None)
    for place, count in (moved or {}).items():
        left[place] -= count
    for place, count in to.items():
        left[place] = left.get(place, 0) + count
    return {place: count for place, count in left.items() if count}


def ai_faces(step: Step, faces: Mapping[int, str] | None, house: "House") -> Mapping[int, str]:
    """The pirate port of each face of an AI player's die in `setup`, `pass` and `build`.

    `faces` are the numbers printed on the map, None where they are not known. [1. Pass; Game Map; R57]
    """
    if faces is None or step is Step.PASS or house.ai_place == "pass_ranges":
        return PASS_FACES
    return faces


def resolve_ai_placement(
    step: Step,
    dice: Sequence[int],
    faces: Mapping[int, str] | None,
    house: "House",
) -> AiPlacement:
    """The pirate port an AI player's ships go to in `setup`, `pass` or `build`, by one die [1. Pass; 2. Build]."""
    printed = ai_faces(step, faces, house)
    candidates = tuple(dict.fromkeys(printed[face] for face in sorted(printed)))
    if not dice:
        return AiPlacement(port=None, candidates=candidates, dice_wanted=1, used=0)
    return AiPlacement(port=printed[dice[0]], candidates=candidates, dice_wanted=0, used=1)


def ai_return_ports(zone: str, ports: Mapping[str, "Port"], house: "House") -> tuple[str, ...]:
    """Pirate ports an AI player's ships may return to from the zone, as listed; empty where they stay at sea.

    [End Phase; R21]
    """
    pirate = tuple([name for name, port in ports.items() if port.nation == PIRATE])
    near = tuple(name for name in pirate if zone in ports[name].zones)
    if near or house.no_return_port == "stay_at_sea":
        return near
    return pirate


def resolve_ai_return(
    zone: str,
    ports: Mapping[str, "Port"],
    dice: Sequence[int],
    faces: Mapping[int, str] | None,
    house: "House",
) -> AiPlacement:
    """The pirate port all of an AI player's ships return to from the zone.

    `faces` are the map's return numbers of this zone; without them the announced die decides among the bordering pirate
    ports. [End Phase; R21; R44]
    """
    if faces is not None:
        candidates = tuple(dict.fromkeys(faces[face] for face in sorted(faces)))
        if not dice:
            return AiPlacement(port=None, candidates=candidates, dice_wanted=1, used=0)
        return AiPlacement(port=faces[dice[0]], candidates=candidates, dice_wanted=0, used=1)
    candidates = ai_return_ports(zone, ports, house)
    if not candidates:
        return AiPlacement(port=None, candidates=(), dice_wanted=0, used=0)
    pick = resolve_pick(candidates, dice, house)
    return AiPlacement(
        port=pick.picked, candidates=candidates, dice_wanted=pick.dice_wanted, used=pick.used
    )
