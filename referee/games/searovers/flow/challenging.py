"""D. Attack an Opponent's Vessel from where the vessel lies, without sailing up to the target."""

from collections.abc import Iterable

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits
from referee.core.protocol import Flow
from referee.games.searovers import board
from referee.games.searovers.flow.courses import check_attack, come_beside, told_neighbour
from referee.games.searovers.flow.fighting import attack_ship
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.state import Player, State, Vessel


def _read(state: State, player: Player, words: Words) -> tuple[Vessel, Vessel, int]:
    rest = list(words)
    distance = int(rest.pop()) if len(rest) > 1 and is_digits(rest[-1]) and len(rest) > 2 else 1
    if len(rest) != 2:
        raise InvalidAnswer("Type your vessel and the one it attacks, like fight 1 bob2.")
    return (
        board.vessel_named(state, player, rest[0]),
        board.mark_named(state, rest[1]),
        distance,
    )


def plan_fight(state: State, player: Player, words: Words) -> str:
    """Refuse an attack that the vessel may not make from where it lies."""
    vessel, target, distance = _read(state, player, words)
    if target.owner == player.name:
        raise InvalidAnswer("Nobody attacks his own vessel.")
    check_attack(
        state,
        vessel,
        target.mark,
        distance,
        vessel.total,
        open_move=vessel.is_open and vessel.at_sea,
    )
    return f"{vessel.number} {target.mark} {distance}"


def run_fight(state: State, player: Player, words: Words) -> Flow[None]:
    """An attack on a vessel within the rest of an open move, or on a neighbour by house option [R67]."""
    vessel, target, distance = _read(state, player, words)
    plan_fight(state, player, words)
    other = told_neighbour(state, vessel, target, distance)
    come_beside(vessel, target, distance)
    yield from attack_ship(state, player, vessel, target.mark, other)


def offer_fight(state: State, player: Player) -> Iterable[str]:
    """Every own vessel at sea against every other one."""
    for vessel in player.at_sea:
        for other in state.vessels:
            if other.owner != player.name and other.at_sea:
                yield f"fight {vessel.number} {other.mark}"
