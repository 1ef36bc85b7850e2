"""Where the pieces lie, the accounts of the books, and every invariant that may not break."""

from collections.abc import Iterator

from referee.core.game import Accounts
from referee.core.names import slug
from referee.core.pieces import Pieces
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.rules.counters import limit_refusal
from referee.games.pirates_of_nassau.rules.heaps import total
from referee.games.pirates_of_nassau.rules.track import hundreds_of, share_a_space, space_of
from referee.games.pirates_of_nassau.rules.upkeep import navy_deck
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import (
    CAPTAINS,
    DICE,
    HOSTAGE,
    LOOTED_MARKERS,
    MERCHANT_CARDS,
    MOST_SECTIONS,
    PIECES,
    SET_OF_SPACE,
    SETS,
    TRADE_WINDS,
)
from referee.games.pirates_of_nassau.texts import THINGS, name_of

NASSAU_STEP = 5


def pieces(state: State) -> Pieces:
    """Everything that lies on the board and on displays, in the order in which hands go round."""
    found: Pieces = {}
    _merchants(found, state)
    for player in state.players.values():
        _board(found, player)
    for player in state.players.values():
        _display(found, state, player)
    _stocks(found, state)
    return found


def _merchants(found: Pieces, state: State) -> None:
    for place, card in state.merchants.items():
        found["Merchants", f"card {card.dealt}"] = str(place)
    for player in state.players.values():
        for card in player.plundered:
            found["Merchants", f"card {card.dealt}"] = f"{player.name}'s ship"
    for port in state.ports.values():
        if port.looted:
            found[port.title, "Looted Port marker"] = 1


def _board(found: Pieces, player: Player) -> None:
    if player.location is not None:
        found[f"{player.name} on the board", "ship"] = str(player.location)
    for number, (face, place) in enumerate(player.placed, 1):
        again = sum(other == face for other, _ in player.placed[: number - 1])
        which = ("", "second ", "third ")[again]
        found[f"{player.name} on the board", f"{which}die {face}"] = str(place)
    _put(found, f"under {player.name}'s dice", "Trade Wind counter", player.winds_spent)
    if player.notoriety:
        laps = hundreds_of(player.notoriety)
        under = f" with {laps} coin under it" if laps else ""
        found["Notoriety track", f"{player.name}'s marker"] = f"{space_of(player.notoriety)}{under}"


def closed(state: State) -> frozenset[str]:
    """The chests, as long as only their owners know what lies in them [R53]."""
    if state.chests_open or state.house.chests == "open":
        return frozenset()
    return frozenset(f"{player.name}'s chest" for player in state.players.values())


def _display(found: Pieces, state: State, player: Player) -> None:
    ship, hold = f"{player.name}'s ship", f"{player.name}'s hold"
    for piece in PIECES:
        _put(found, hold, THINGS[piece], player.hold.get(piece, 0))
    _put(found, ship, THINGS[HOSTAGE], player.planked + player.planked_late)
    _put(found, ship, "Trade Wind counter", int(player.trade_wind))
    _put(found, ship, "extra section", player.sections)
    for kind, count in player.ship.items():
        _put(found, ship, f"{name_of(kind)} counter", count)
    for counter in player.counters:
        if board.is_single_use(state, counter.kind):
            side = {"used": "face down", "new": "face up (new)"}.get(counter.state, "face up")
            found[ship, f"turn the {name_of(counter.kind)}"] = side
    _put(found, f"{player.name}'s chest", THINGS["p8"], player.chest)
    _put(found, f"{player.name}'s chest", "Golden Doubloon", player.doubloons)
    if state.navy_row or state.turn:
        _put(
            found,
            f"{player.name}'s hand",
            f"Captain card of {player.name}",
            len(player.captains_left),
        )
        _put(
            found,
            f"{player.name}'s used cards",
            f"Captain card of {player.name}",
            len(player.captains_used),
        )


def _stocks(found: Pieces, state: State) -> None:
    turn = max(1, state.turn)
    when = f"turn {turn + (state.step > 7)}"
    for name, count in state.nassau.items():
        _put(found, "Nassau", f"{name.title()} counter of {when}", count)
    _put(found, "Navy row", f"navy card of turn {turn + (state.step > 6)}", state.navy_row)


def _put(found: Pieces, place: str, thing: str, count: int) -> None:
    if count:
        found[place, thing] = count


def accounts(state: State) -> Accounts:
    """Path to value: what /adjust changes, /count compares and `show --json` prints. Chests stay closed."""
    found: Accounts = {"turn": state.turn, "step": state.step}
    for player in state.players.values():
        name = slug(player.name)
        found[f"{name}.notoriety"] = player.notoriety
        for piece in PIECES:
            found[f"{name}.{piece}"] = player.hold.get(piece, 0)
        found |= {
            f"{name}.location": player.location,
            f"{name}.trade_wind": int(player.trade_wind),
            f"{name}.planked": player.planked,
            f"{name}.looted": player.looted,
            f"{name}.sections": player.sections,
            f"{name}.captains": len(player.captains_left),
        }
        for kind, count in player.ship.items():
            found[f"{name}.{kind}"] = count
        if state.chests_open or state.house.chests == "open":
            found |= {f"{name}.chest": player.chest, f"{name}.doubloons": player.doubloons}
    for port in state.ports.values():
        found[f"{port.number}.looted"] = port.looted
    for place, card in state.merchants.items():
        found[f"{place}.merchant"] = card.title
    for name, count in state.nassau.items():
        found[f"nassau.{name}"] = count
    found["navy.row"], found["navy.stock"] = state.navy_row, state.navy_stock
    return found


def problems(state: State) -> list[str]:
    """Every broken invariant: counts, limits, uniqueness, conservation."""
    found = [*_board_problems(state)]
    for player in state.players.values():
        found += _player_problems(state, player)
    return found


def _player_problems(state: State, player: Player) -> Iterator[str]:
    name = player.name
    numbers = (player.chest, player.doubloons, player.planked, player.planked_late, player.looted)
    if min((*numbers, *player.hold.values())) < 0:
        yield f"{name} has less than nothing of something."
    if 0 in player.hold.values():
        yield f"{name} has an empty heap in the hold."
    free = state.step == NASSAU_STEP or state.house.loot_needs_space == "no"
    if state.capacities and not free and total(player.hold) > board.capacity(state, player):
        yield f"{name} has {total(player.hold)} pieces for {board.capacity(state, player)} spaces."
    if len(player.placed) + len(player.dice) not in (0, DICE):
        yield f"{name} has {len(player.placed)} dice used and {len(player.dice)} unused."
    used = player.captains_used
    if len(set(used)) < len(used) or len(used) > CAPTAINS:
        yield f"{name} has played a Captain card twice."
    if player.sections > MOST_SECTIONS or player.new_sections > player.sections:
        yield f"{name} has {player.sections} extra sections."
    ship = {board.rule_kind(state, kind): count for kind, count in player.ship.items()}
    if limit_refusal(ship):
        yield f"{name}'s counters break a limit."
    if player.looted > DICE:
        yield f"{name} has looted {player.looted} ports in one turn."


def _board_problems(state: State) -> Iterator[str]:
    players = state.players.values()
    if state.turn and share_a_space(state.totals.values()):
        yield "Two Notoriety markers stand on one space."
    if state.turn and min(state.totals.values()) < 1:
        yield "A Notoriety marker stands below 1."
    winds = sum(p.trade_wind + p.winds_spent for p in players)
    if state.house.tradewind_supply == "limited" and winds > TRADE_WINDS:
        yield f"{winds} Trade Winds are out; there are {TRADE_WINDS}."
    if sum(port.looted for port in state.ports.values()) > max(LOOTED_MARKERS, len(state.ports)):
        yield "More ports are looted than there are."
    if any(board.kind_at(state, place) != "trade_route" for place in state.merchants):
        yield "A merchant lies on no trade route."
    yield from _card_problems(state)


def _card_problems(state: State) -> Iterator[str]:
    if not state.merchants or not state.navy_stock:
        return
    out = [card.region for card in state.merchants.values()]
    out += [card.region for player in state.players.values() for card in player.plundered]
    for region, count in MERCHANT_CARDS.items():
        if state.merchant_stock[region] + out.count(region) != count:
            yield f"Merchants of region {region} do not add up to {count}."
    deck = navy_deck(len(state.players))
    if state.navy_row + state.navy_stock != deck.with_end_game:
        yield f"Navy cards do not add up to {deck.with_end_game}."
    for name, count in SETS.items():
        aboard = sum(
            SET_OF_SPACE[board.space_of_kind(state, counter.kind)] == name
            for player in state.players.values()
            for counter in player.counters
        )
        if state.nassau[name] + state.counter_stock[name] + state.box[name] + aboard != count:
            yield f"{name.title()} counters do not add up to {count}."
