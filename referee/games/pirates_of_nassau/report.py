"""What /show prints: players, ships, ports, merchants, stocks, and each owner's own chest."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.errors import InvalidAnswer, Unscored
from referee.core.game import Table
from referee.core.names import find
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.ending import values_of
from referee.games.pirates_of_nassau.rules.exchange import treasure_of
from referee.games.pirates_of_nassau.rules.scoring import CATEGORIES, resolve_final
from referee.games.pirates_of_nassau.rules.upkeep import navy_deck
from referee.games.pirates_of_nassau.state import Player, State
from referee.games.pirates_of_nassau.terms import PIECES, REGIONS, SETS, region_of
from referee.games.pirates_of_nassau.texts import heap_told, listed, name_of

if TYPE_CHECKING:
    from referee.core.plain import Plain

MINE = "mine"
VIEWS = ("players", "ships", "board", "stocks", MINE)


def report(state: State, what: str) -> tuple[Table, ...]:
    """The tables of one view or of one player; all open ones for an empty word.

    Raises:
        InvalidAnswer: nothing of that name.
    """
    words = what.strip().split(None, 1)
    if not words:
        return (players_table(state), ships_table(state), *board_tables(state), stocks_table(state))
    if words[0] == MINE:
        return (chest_table(state, words[1] if len(words) > 1 else ""),)
    name = find(what, (*VIEWS, *state.players), "view")
    if name in state.players:
        return (_one_player(state, state.players[name]),)
    return {
        "players": (players_table(state),),
        "ships": (ships_table(state),),
        "board": board_tables(state),
        "stocks": (stocks_table(state),),
        MINE: (),
    }[name]


def players_table(state: State) -> Table:
    """Highest Notoriety first, with everything that lies open."""
    rows = []
    for player in sorted(state.players.values(), key=lambda p: -p.notoriety):
        rows.append(
            (
                player.name,
                player.notoriety,
                player.location,
                " ".join(map(str, player.dice)),
                *(player.hold.get(piece, 0) for piece in PIECES),
                board.capacity(state, player) if state.capacities else None,
                player.trade_wind,
                _deeds(player),
            )
        )
    header = ("player", "notoriety", "at", "dice", *PIECES, "hold", "wind", "this turn")
    return Table(title=f"Players, turn {state.turn}", header=header, rows=tuple(rows))


def _deeds(player: Player) -> str:
    """What scores in step 3."""
    parts = [card.title for card in player.plundered]
    parts += [f"{player.looted} looted"] if player.looted else []
    parts += (
        [f"{player.planked + player.planked_late} planked"]
        if player.planked + player.planked_late
        else []
    )
    return ", ".join(parts)


def ships_table(state: State) -> Table:
    """Sections, counters with what is used or new, and Captain cards."""
    rows: list[tuple[Plain, ...]] = []
    for player in state.players.values():
        used = listed(map(str, sorted(player.captains_used)), empty="none")
        captains = f"used {used}"
        if state.house.captains == "open":
            captains += f", in hand {listed(map(str, player.captains_left))}"
        rows.append((player.name, player.sections, _counters(state, player), captains))
    header = ("player", "sections", "counters", "Captain cards")
    return Table(title="Ships", header=header, rows=tuple(rows))


def _counters(state: State, player: Player) -> str:
    parts = []
    for kind, count in player.ship.items():
        states = [c.state for c in player.counters if c.kind == kind]
        state_of = f" ({states[0]})" if board.is_single_use(state, kind) else ""
        parts.append(f"{name_of(kind)}{f' x{count}' if count > 1 else ''}{state_of}")
    return ", ".join(parts)


def board_tables(state: State) -> tuple[Table, ...]:
    """Every location with its merchant or port."""
    rows = []
    for place in range(1, 21):
        port, card = state.ports.get(place), state.merchants.get(place)
        here = [p.name for p in state.players.values() if p.location == place]
        kind = board.kind_at(state, place).replace("_", " ")
        what = card.title if card else ""
        if port:
            what = f"{port.title}: {', '.join(port.goods) or 'goods not told yet'}"
            what += ", looted" if port.looted else ""
        elif card and card.values is not None:
            what += f", {heap_told(card.plunder)}"
        rows.append((place, region_of(place) or None, kind, what, ", ".join(here)))
    header = ("at", "region", "kind", "port or merchant", "ships")
    return (Table(title="Board", header=header, rows=tuple(rows)),)


def stocks_table(state: State) -> Table:
    """What lies in stocks, rows and in Nassau; and when the game can end."""
    rows: list[tuple[Plain, ...]] = [
        (f"merchants of region {region}", state.merchant_stock[region], None) for region in REGIONS
    ]
    rows.append(("Royal Navy", state.navy_stock, state.navy_row))
    rows += [(f"{name} counters", state.counter_stock[name], state.nassau[name]) for name in SETS]
    title = "Stocks"
    if state.players:
        deck = navy_deck(len(state.players))
        title += f"; the End Game card comes in turn {deck.earliest_turn} to {deck.latest_turn}"
    return Table(title=title, header=("stock", "face down", "face up"), rows=tuple(rows))


def chest_table(state: State, typed: str) -> Table:
    """One player's chest, for his eyes [R53].

    Raises:
        InvalidAnswer: whose is not said.
    """
    if not typed:
        raise InvalidAnswer(f"Whose chest? Type /show mine and a name: {', '.join(state.players)}.")
    player = state.players[find(typed, state.players, "player")]
    worth = treasure_of(player.chest, player.doubloons)
    row = (player.chest, player.doubloons, worth)
    return Table(
        title=f"{player.name}'s chest", header=("p8", "Golden Doubloons", "treasure"), rows=(row,)
    )


def _one_player(state: State, player: Player) -> Table:
    rows: tuple[tuple[Plain, ...], ...] = (
        ("Notoriety", player.notoriety),
        ("at", player.location),
        ("dice not used", " ".join(map(str, player.dice)) or "none"),
        ("hold", heap_told(player.hold)),
        ("Trade Wind", player.trade_wind),
        ("this turn", _deeds(player) or "nothing yet"),
        ("extra sections", player.sections),
        ("counters", _counters(state, player) or "none"),
        ("Captain cards used", listed(map(str, player.captains_used), empty="none")),
    )
    return Table(title=player.name, header=("", ""), rows=rows)


STEPS = (
    "set-up", "rolls", "buccaneering", "Notoriety", "Royal Navy", "Nassau", "navy cards", "merchants",
    "new counters", "next voyage",
)  # fmt: skip


def status(state: State) -> str:
    """One line for the bottom of the screen: turn, step, Notoriety."""
    if not state.turn:
        return "set-up"
    totals = "  ".join(f"{p.name} {p.notoriety}" for p in state.players.values())
    step = STEPS[state.step] + (f" {state.round}" if state.round else "")
    return f"turn {state.turn}, {step}  {totals}"


def turn(state: State) -> str:
    """The turn and step in words, for lists of saved games."""
    if state.is_over:
        return f"over in turn {state.turn}, won by {state.winner}"
    return f"turn {state.turn}, {STEPS[state.step]}" if state.turn else "set-up"


def standing(state: State) -> Iterable[str]:
    """Everybody's figures, and who wins or would win, unless all are equal.

    Raises:
        Unscored: the chests are closed, or the set-up is not finished.
    """
    if not state.players or not state.turn:
        raise Unscored("The set-up is not finished.")
    values = values_of(state)
    is_open = state.chests_open or state.house.chests == "open"
    told = {
        "notoriety": "Notoriety",
        "motley": "Motley Crew",
        "best_ship": "Best Ship",
        "treasure": "treasure",
    }
    lines = []
    for player in state.players.values():
        figures = [
            f"{told[category]} {values[category][player.name]}"
            for category in CATEGORIES
            if is_open or category != "treasure"
        ]
        lines.append(f"{player.name}: {', '.join(figures)}")
    if not state.printed:
        lines.append("Best Ship is without the points printed on the displays; the end adds them.")
    if not is_open:
        raise Unscored(
            "The chests are closed until the end. To score the game as it stands, open them with /reveal, "
            "then type /end score.",
            tuple(lines),
        )
    if not state.is_over and all(len(set(by_name.values())) == 1 for by_name in values.values()):
        return lines
    final = resolve_final(values, state.house)
    verb = "wins" if state.is_over else "would win"
    vp = ", ".join(f"{name} {final.vp[name]}" for name in final.ranking)
    return [*lines, f"{final.winner} {verb}: Victory Points {vp}."]
