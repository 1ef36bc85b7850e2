"""What /show prints: players, vessels, Attack Rows, piles, cards read so far."""

from collections.abc import Iterable

from referee.core.errors import Unscored
from referee.core.game import Table
from referee.core.names import find
from referee.games.searovers import board
from referee.games.searovers.facts.others import bonus_word
from referee.games.searovers.state import Player, State
from referee.games.searovers.terms import COLOUR_NAMES, TURN_COUNTER
from referee.games.searovers.texts import counted, listed

MINE = "mine"
VIEWS = ("players", "vessels", "rows", "piles", "cards", MINE)
PHASES = (
    "between turns",
    "Reclaim",
    "Draw or Purchase",
    "Action",
    "Upkeep",
    "Discard",
    "Refill",
    "Restock",
)


def report(state: State, what: str) -> tuple[Table, ...]:
    """The tables of one view or of one player; all public ones for an empty word.

    Raises:
        InvalidAnswer: nothing of that name.
    """
    if not what.strip():
        return (players_table(state), vessels_table(state), rows_table(state), piles_table(state))
    head, _, rest = what.strip().partition(" ")
    if head == MINE:
        owners = [state.players[find(rest, state.players, "player")]] if rest else [state.player]
        return (players_table(state, owners, is_open=True),)
    name = find(what, (*VIEWS, *state.players), "view")
    if name in state.players:
        owner = [state.players[name]]
        return (players_table(state, owner), vessels_table(state, owner), rows_table(state, owner))
    return {
        "players": (players_table(state),),
        "vessels": (vessels_table(state),),
        "rows": (rows_table(state),),
        "piles": (piles_table(state),),
        "cards": cards_tables(state),
    }[name]


def players_table(
    state: State, players: Iterable[Player] | None = None, *, is_open: bool = False
) -> Table:
    """Doubloons, supply (unless it is secret), hand and Haven."""
    is_secret = state.house.supply_secret == "yes" and not is_open
    rows = tuple(
        (
            p.name,
            p.doubloons,
            "secret" if is_secret else p.supply,
            "secret" if is_secret else p.unspent,
            sum(v.aboard for v in p.vessels.values()),
            p.hand,
            p.haven,
        )
        for p in (players if players is not None else state.players.values())
    )
    header = ("player", "doubloons", "supply", "unspent", "aboard", "hand", "Haven")
    return Table(title=f"Players, {state.target} doubloons win", header=header, rows=rows)


def vessels_table(state: State, players: Iterable[Player] | None = None) -> Table:
    """Every stack with its strength, place and booty."""
    rows = []
    for player in players if players is not None else state.players.values():
        for number, vessel in sorted(player.vessels.items()):
            hull = state.cards.hulls.get(vessel.hull)
            read = [vessel.hull in state.cards.hulls or not vessel.hull]
            read += [vessel.captain in state.cards.captains or not vessel.captain]
            read += [vessel.guns in state.cards.guns or not vessel.guns]
            rows.append(
                (
                    f"{player.name} {number}",
                    COLOUR_NAMES[vessel.colour],
                    ", ".join(board.cards_of(state, vessel)),
                    board.strength(state, vessel) if all(read) else "?",
                    vessel.hex or "dock",
                    f"{vessel.aboard} of {hull.cargo if hull else '?'}",
                    ", ".join(wild.name for wild in vessel.wilds),
                )
            )
    header = ("vessel", "colour", "cards", "strength", "at", "aboard", "Wild cards")
    return Table(title="Vessels", header=header, rows=tuple(rows))


def rows_table(state: State, players: Iterable[Player] | None = None) -> Table:
    """The Attack Rows, with what is known of each card."""
    rows = []
    for player in players if players is not None else state.players.values():
        for label in player.row:
            card = state.cards.attacks.get(label)
            known = (card.strength, card.booty, bonus_word(card.bonus)) if card else ("", "", "")
            rows.append((player.name, label, *known))
    header = ("player", "Attack", "strength", "booty", "bonus")
    return Table(title="Attack Rows", header=header, rows=tuple(rows))


def piles_table(state: State) -> Table:
    """Sizes of the piles and the treasury; old discards are nobody's business [R94]."""
    piles = state.piles
    rows = (
        ("Draw Pile", piles.draw),
        ("Discard Pile", piles.discard),
        ("Purchase Column", piles.column),
        ("Attack Pile, face-down", piles.attack_down),
        ("Attack Pile, face-up", f"{piles.attack_up} {' '.join(state.bottom)}".strip()),
        ("Treasury, pieces of eight", state.treasury),
        ("Treasury, doubloons", state.stock),
    )
    return Table(title="Piles", header=("pile", "cards or pieces"), rows=rows)


def cards_tables(state: State) -> tuple[Table, ...]:
    """Every card somebody has read so far."""
    hulls = tuple(
        (h.name, h.type, h.cost, h.strength, h.cargo, f"{h.rate.dice} dice +{h.rate.plus}",
         " ".join(map(str, h.guns)))
        for h in state.cards.hulls.values()
    )  # fmt: skip
    captains = tuple(
        (c.name, COLOUR_NAMES[c.colour], c.cost, c.strength, c.skulls, " ".join(c.attacks))
        for c in state.cards.captains.values()
    )
    guns = tuple((size, g.cost, g.strength) for size, g in sorted(state.cards.guns.items()))
    wilds = tuple(
        (w.name, w.cost, w.form, w.against or "", w.effect) for w in state.cards.wilds.values()
    )
    return (
        Table(
            title="Vessel cards",
            header=("vessel", "kind", "cost", "strength", "cargo", "move", "guns"),
            rows=hulls,
        ),
        Table(
            title="Captains",
            header=("captain", "colour", "cost", "strength", "skulls", "Attacks"),
            rows=captains,
        ),
        Table(title="Guns", header=("size", "cost", "strength"), rows=guns),
        Table(title="Wild cards", header=("card", "cost", "form", "dice", "effect"), rows=wilds),
    )


def status(state: State) -> str:
    """One line for the bottom of the screen: whose turn, phase, doubloons."""
    if not state.round:
        return "set-up"
    alone = f" of {TURN_COUNTER}" if state.is_solitaire else ""
    figures = "  ".join(f"{p.name} {_figure(state, p)}" for p in state.players.values())
    return f"{state.active}, turn {state.round}{alone}, {PHASES[state.phase]} · {figures}"


def _figure(state: State, player: Player) -> str:
    if state.house.supply_secret == "yes":
        return str(player.doubloons)
    return f"{player.doubloons} ({player.supply})"


def turn(state: State) -> str:
    """Turn and phase in words, for lists of saved games."""
    if state.is_over:
        won = f"won by {listed(state.winners)}" if state.winners else "lost"
        return f"over in turn {state.round}, {won}"
    return f"turn {state.round}, {state.active}, {PHASES[state.phase]}" if state.round else "set-up"


def standing(state: State) -> Iterable[str]:
    """Everybody's figures, and who has won or leads; secret supplies only at the end [R10].

    Raises:
        Unscored: the set-up is not finished.
    """
    if not state.players or not state.target:
        raise Unscored("The set-up is not finished.")
    is_secret = state.house.supply_secret == "yes" and not state.is_over
    worth = {p.name: p.doubloons if is_secret else p.supply for p in state.players.values()}
    ranked = sorted(state.players.values(), key=lambda p: -worth[p.name])
    lines = [
        f"{p.name}: {counted(p.doubloons, 'doubloon')}, supply {'secret' if is_secret else p.supply}, "
        f"{sum(v.aboard for v in p.vessels.values())} aboard (counts nothing)"
        for p in ranked
    ]
    if state.is_over:
        verb = "win" if len(state.winners) > 1 else "wins"
        return [*lines, f"{listed(state.winners)} {verb}." if state.winners else "Lost."]
    leaders = [p.name for p in ranked if worth[p.name] == worth[ranked[0].name]]
    if len(leaders) == len(ranked) > 1:
        return [*lines, f"{state.target} doubloons win."]
    return [*lines, f"{listed(leaders)} would be first; {state.target} doubloons win."]
