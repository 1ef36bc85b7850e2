"""Where the pieces of Pyrates! lie, and what can be counted on the table."""

from referee.core.game import Accounts
from referee.core.names import slug
from referee.core.pieces import Pieces
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import NONE, SCORES, ZONES, Bid
from referee.games.pyrates.texts import zone

CARD = "'s card"


def pieces(state: State) -> Pieces:
    """Everything that lies on the map, on cards and on tracks, in the order in which hands go round."""
    found: Pieces = {}
    _map(found, state)
    for player in state.players.values():
        for place, count in player.ships.items():
            _put(found, zone(place), f"ship of {_owner(player)}", count)
        _card(found, player)
    _tracks(found, state)
    return found


def _map(found: Pieces, state: State) -> None:
    for port in state.ports.values():
        _put(found, port.name, "good", port.goods)
        _put(found, port.name, "gold", port.gold)
        if port.trade_rating:
            found[port.name, "trade counter"] = str(port.trade_rating)
            found[port.name, "defense counter"] = str(port.defense)
    for there in ZONES:
        ship = state.merchants.get(there)
        if ship is not None:
            found[zone(there), f"the {ship.name}"] = 1
            _put(found, ship.name, "good", ship.goods)
            _put(found, ship.name, "gold", ship.gold)
        _put(found, zone(there), "governor ship", state.governors[there])


def _tracks(found: Pieces, state: State) -> None:
    for player in state.players.values():
        for score in SCORES:
            if getattr(player, score):
                found["Score track", f"{score} token of {player.name}"] = str(
                    getattr(player, score)
                )
    if state.turn:
        found["Turn track", "marker"] = str(state.turn)
    if state.reminder:
        found["Reminder counter", "reminder"] = state.reminder


def _put(found: Pieces, place: str, thing: str, count: int) -> None:
    if count:
        found[place, thing] = count


def _owner(player: Player) -> str:
    return f"{player.name} ({player.colour})" if player.colour else player.name


def goes_straight(source: str, target: str) -> bool:
    """Booty goes straight to and from the players' cards; else it comes from the supply."""
    return CARD in source or CARD in target


def _card(found: Pieces, player: Player) -> None:
    place = f"{player.name}{CARD}"
    _put(found, place, "good", player.goods)
    _put(found, place, "gold", player.gold)
    if player.allegiance != NONE:
        found[place, "allegiance counter"] = player.allegiance
    if player.bid not in (None, Bid.PASS) and not player.is_human:  # Pass has no token
        found[place, "bid token"] = player.bid.value


def accounts(state: State) -> Accounts:
    """Path to value: what /adjust changes, /count compares and `show --json` prints."""
    found: Accounts = {"turn": state.turn, "phase": state.phase}
    for player in state.players.values():
        name = slug(player.name)
        found |= {
            f"{name}.id": player.id,
            f"{name}.kind": player.kind.value,
            f"{name}.allegiance": player.allegiance,
            f"{name}.goods": player.goods,
            f"{name}.gold": player.gold,
            f"{name}.fame": player.fame,
            f"{name}.infamy": player.infamy,
            f"{name}.popularity": player.popularity,
            f"{name}.unique": "used" if player.unique_used else "unused",
            f"{name}.bid": player.bid.value if player.bid else NONE,
        }
        for place, count in player.ships.items():
            found[f"{name}.ships.{slug(place)}"] = count
    for port in state.ports.values():
        name = slug(port.name)
        found |= {
            f"{name}.nation": port.nation,
            f"{name}.trade": port.trade_rating,
            f"{name}.defense": port.defense,
            f"{name}.goods": port.goods,
            f"{name}.gold": port.gold,
        }
    for there in ZONES:
        name = there.casefold()
        ship = state.merchants.get(there)
        found[f"{name}.merchant"] = ship.card if ship else NONE
        found[f"{name}.governors"] = state.governors[there]
        if ship:
            found |= {
                f"{name}.goods": ship.goods,
                f"{name}.gold": ship.gold,
                f"{name}.defense": ship.defense,
                f"{name}.nation": ship.nation,
            }
    return found


def problems(state: State) -> list[str]:
    """Every broken invariant: counts, caps, counters, uniqueness."""
    return [*_player_problems(state), *_board_problems(state), *_fight_problems(state)]


def _player_problems(state: State) -> list[str]:
    found = []
    for player in state.players.values():
        numbers = (player.goods, player.gold, *player.scores, *player.ships.values())
        if min(numbers) < 0:
            found.append(f"{player.name} has less than nothing of something.")
        if 0 in player.ships.values():
            found.append(f"{player.name} has an empty place among the ships.")
        if player.fleet + player.lost_for_good > 6:
            found.append(f"{player.name} has {player.fleet} ships on the map; a colour has 6.")
        if unknown := [
            place for place in player.ships if place not in state.ports and place not in ZONES
        ]:
            found.append(f"{player.name} has ships at unknown places: {unknown}.")
        if not player.is_human and player.allegiance != NONE:
            found.append(f"{player.name} is an AI player with an allegiance.")
    nations = [p.allegiance for p in state.players.values() if p.allegiance != NONE]
    if len(set(nations)) != len(nations):
        found.append("Two players have the same allegiance.")
    return found


def _board_problems(state: State) -> list[str]:
    found = []
    threshold = 4 if state.options.more_gold else 5
    for port in state.ports.values():
        if port.goods < 0 or port.gold < 0:
            found.append(f"{port.name} has less than nothing.")
        if port.goods >= threshold and state.house.convert_scope == "always":
            found.append(f"{port.name} has {port.goods} goods that should have become gold.")
        if port.trade_rating and not (3 if port.is_pirate else 2) <= port.trade_rating <= 4:
            found.append(f"{port.name} has a trade counter of {port.trade_rating}.")
        if port.defense and not 1 <= port.defense <= 4:
            found.append(f"{port.name} has a defense counter of {port.defense}.")
    for there, ship in state.merchants.items():
        if min(ship.goods, ship.gold, ship.defense) < 0:
            found.append(f"The merchant in {there} has less than nothing.")
    if len(set(state.drawn)) != len(state.drawn):
        found.append("A merchant card is drawn twice.")
    if sum(state.governors.values()) > 3:
        found.append("There are 3 governor ships.")
    return found


def _fight_problems(state: State) -> list[str]:
    fight = state.fight
    if fight is None or not fight.target:
        return []
    return [
        f"{name} has {count} ships in the fight, but fewer at {fight.target}."
        for name, count in fight.fleet.items()
        if state.players[name].ships.get(fight.target, 0) < count
    ]
