"""Where the pieces of SeaRovers lie, what can be counted on the table, and what can never be."""

from referee.core.game import Accounts
from referee.core.names import slug
from referee.core.pieces import Pieces
from referee.games.searovers import board
from referee.games.searovers.rules.assemble import SizesUnknown, stack_refusal
from referee.games.searovers.rules.booty import doubloons_of
from referee.games.searovers.state import Player, State
from referee.games.searovers.terms import (
    ALL_CARDS,
    ALL_DOUBLOONS,
    ALL_POE,
    ATTACK_CARDS,
    CAPTAIN,
    COLUMN,
    ROW,
    SLOTS,
)

POE = "piece of eight"


def is_ready(state: State) -> bool:
    """Whether the set-up is finished, so that everything can be counted."""
    return bool(state.round)


def pieces(state: State) -> Pieces:
    """Everything on the table, in the order in which hands go round."""
    found: Pieces = {}
    if not is_ready(state):
        return found
    for player in state.players.values():
        _side(found, state, player)
    _put(found, "Treasury", POE, state.treasury)
    _put(found, "Treasury", "doubloon", max(0, state.stock))
    _put(found, "Draw Pile", "card", state.piles.draw)
    _put(found, "Purchase Column", "card", state.piles.column)
    _put(found, "Discard Pile", "card", state.piles.discard)
    _put(found, "Attack Pile", "face-down Attack card", state.piles.attack_down)
    for label in state.bottom:
        found["Attack Pile, face-up", f"the Attack {label}"] = 1
    return found


def goes_straight(source: str, target: str) -> bool:
    """Cards come onto the Discard Pile from several places at once, so they are taken and laid there."""
    return target != "Discard Pile"


def closed(state: State) -> frozenset[str]:
    """The supplies, where the table keeps them secret [R10]."""
    if state.house.supply_secret != "yes" or state.is_over:
        return frozenset()
    return frozenset(f"{player.name}'s supply" for player in state.players.values())


def _put(found: Pieces, place: str, thing: str, count: int) -> None:
    if count:
        found[place, thing] = count


def _side(found: Pieces, state: State, player: Player) -> None:
    supply = f"{player.name}'s supply"
    _put(found, supply, POE, player.supply)
    _put(found, supply, "doubloon", player.doubloons)
    found[supply, "pieces turned over"] = str(player.spent)
    _put(found, f"{player.name}'s hand", "card", player.hand)
    row = f"{player.name}'s row"
    for label in player.row:
        found[row, f"the Attack {label}"] = 1
    found[row, "Haven"] = player.haven
    for number, vessel in sorted(player.vessels.items()):
        slot = f"{player.name}'s slot {number}"
        for kind, card in zip(vessel.kinds, board.cards_of(state, vessel), strict=True):
            found[slot, f"the {f'captain {card}' if kind == CAPTAIN else card}"] = 1
        for wild in vessel.wilds:
            found[slot, f"the Wild card {wild.name}"] = 1
        _put(found, slot, POE, vessel.aboard)
        if vessel.at_sea:
            found["Board", f"piece {number} of {player.name}"] = vessel.hex


def accounts(state: State) -> Accounts:
    """Path to value: what /adjust changes, /count compares and `show --json` prints; no secret [R10]."""
    found: Accounts = {
        "round": state.round,
        "phase": state.phase,
        "active": state.active,
        "target": state.target,
        "treasury": state.treasury,
        "stock": state.stock,
        "draw": state.piles.draw,
        "discard": state.piles.discard,
        "column": state.piles.column,
        "attack_down": state.piles.attack_down,
        "attack_up": state.piles.attack_up,
    }
    for player in state.players.values():
        name = slug(player.name)
        if not player.is_secret or state.is_over:
            found |= {f"{name}.supply": player.supply, f"{name}.spent": player.spent}
        found |= {
            f"{name}.doubloons": player.doubloons,
            f"{name}.hand": player.hand,
            f"{name}.haven": player.haven,
            f"{name}.row": " ".join(player.row),
        }
        for number, vessel in sorted(player.vessels.items()):
            found |= {
                f"{name}.{number}.hull": vessel.hull,
                f"{name}.{number}.captain": vessel.captain,
                f"{name}.{number}.guns": vessel.guns,
                f"{name}.{number}.crew": vessel.crew,
                f"{name}.{number}.hex": vessel.hex or "dock",
                f"{name}.{number}.aboard": vessel.aboard,
                f"{name}.{number}.colour": vessel.colour,
            }
    return found


# What can never be


def problems(state: State) -> list[str]:
    """Every broken invariant: 126 pieces of eight, 28 doubloons, 104 and 32 cards, legal vessels."""
    if not is_ready(state):
        return []
    found = [*_conserved(state), *_attacks(state)]
    for player in state.players.values():
        found += _player_problems(state, player)
    places = [v.hex for v in state.vessels if v.at_sea and v.mark != state.in_transit]
    found += [
        f"Two vessels lie at {place}."
        for place in sorted(set(places))
        if places.count(place) > 1 and place[:1] in "BPHX"
    ]
    return found


def _conserved(state: State) -> list[str]:
    players, vessels, piles = state.players.values(), state.vessels, state.piles
    poe = state.treasury + sum(p.supply for p in players) + sum(v.aboard for v in vessels)
    doubloons = state.stock + state.counter + sum(p.doubloons for p in players)
    cards = piles.draw + piles.discard + piles.column + state.in_play
    cards += sum(p.hand + 1 for p in players)
    cards += sum(len(v.kinds) + len(v.wilds) for v in vessels)
    attacks = piles.attack_down + piles.attack_up + ROW * len(players)
    found = []
    for count, due, what in (
        (poe, ALL_POE + state.extra_poe, "pieces of eight"),
        (doubloons, ALL_DOUBLOONS, "doubloons"),
        (cards, ALL_CARDS, "cards"),
        (attacks, ATTACK_CARDS, "Attack cards"),
    ):
        if count != due:
            found.append(f"{count} {what} are booked; the box has {due}.")
    low = (state.treasury, piles.draw, piles.discard, piles.attack_down, piles.attack_up)
    if min(low) < 0 or not 0 <= piles.column <= COLUMN:
        found.append("A pile has less than nothing, or the column more than three cards.")
    return found


def _attacks(state: State) -> list[str]:
    labels = [label for p in state.players.values() for label in p.row] + state.bottom
    found = [
        f"{label} lies in two places." for label in sorted(set(labels)) if labels.count(label) > 1
    ]
    if len(state.bottom) != state.piles.attack_up:
        found.append(
            f"{state.piles.attack_up} Attacks lie face-up, but {len(state.bottom)} are known."
        )
    return found


def _player_problems(state: State, player: Player) -> list[str]:
    found = []
    name = player.name
    if not 0 <= player.spent <= player.supply:
        found.append(f"{name} has spent {player.spent} of {player.supply}.")
    if player.hand < 0:
        found.append(f"{name} has {player.hand} cards in hand.")
    if state.house.doubloons == "marker" and player.doubloons != doubloons_of(player.supply):
        found.append(f"{name} shows {player.doubloons} doubloons for {player.supply}.")
    if len(player.row) != ROW or len(player.vessels) > SLOTS:
        found.append(f"{name} has {len(player.row)} Attacks and {len(player.vessels)} vessels.")
    for vessel in player.vessels.values():
        found += _vessel_problems(state, vessel.mark)
    return found


def _vessel_problems(state: State, mark: str) -> list[str]:
    vessel = state.vessel(mark)
    if vessel is None:
        return [f"{mark} is booked in the wrong slot."]
    name, found = board.name_of(state, vessel), []
    slot = board.slot_of(state, vessel)
    drifts = vessel.at_sea and not vessel.captain and state.house.captain_lost_at_sea == "drift"
    try:
        code = stack_refusal(slot._replace(at_sea=vessel.at_sea and not drifts), state.house)
    except SizesUnknown:
        code = None
    if code:
        found.append(f"{name} is no legal vessel ({code}).")
    if not vessel.kinds or bool(vessel.hex) != vessel.at_sea:
        found.append(f"{name} has no cards, or is at no place.")
    if vessel.aboard < 0 or (vessel.aboard and not vessel.at_sea):
        found.append(f"{name} has {vessel.aboard} aboard.")
    return found
