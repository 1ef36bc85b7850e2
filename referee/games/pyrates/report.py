"""What /show prints: rows for the map, the players, the bids, the cards in force."""

from collections.abc import Iterable

from referee.core.errors import InvalidAnswer, Unscored
from referee.core.game import Table
from referee.core.names import find, matches, shown
from referee.games.pyrates.state import Player, Port, State
from referee.games.pyrates.terms import ZONES
from referee.games.pyrates.texts import listed, zone

VIEWS = ("players", "ports", "sea", "cards")


def report(state: State, what: str) -> tuple[Table, ...]:
    """The tables of one view, of one player or of one port; all of them for an empty word.

    Raises:
        InvalidAnswer: nothing of that name.
    """
    if not what.strip():
        return (players_table(state), sea_table(state), ports_table(state), *cards_tables(state))
    names = (*VIEWS, *state.players, *state.ports)
    if not matches(what, names):
        raise InvalidAnswer(
            f"'{shown(what)}' is no view here: {', '.join(VIEWS)}, or the name of a player or a port."
        )
    name = find(what, names, "view")
    if name in state.players:
        return (_one_player(state, state.players[name]),)
    if name in state.ports:
        return (ports_table(state, [state.ports[name]]),)
    return {
        "players": (players_table(state),),
        "ports": (ports_table(state),),
        "sea": (sea_table(state),),
        "cards": cards_tables(state),
    }[name]


def players_table(state: State) -> Table:
    """Players in ID order with scores, booty and ships."""
    header = (
        "id",
        "player",
        "allegiance",
        "fame",
        "infamy",
        "popularity",
        "goods",
        "gold",
        "ships",
        "bid",
    )
    rows = tuple(
        (
            p.id,
            p.name + ("" if p.is_human else " (AI)"),
            "full pirate" if p.is_full_pirate else p.allegiance,
            *p.scores,
            p.goods,
            p.gold,
            _where(p),
            p.bid.value if p.bid else "",
        )
        for p in state.players.values()
    )
    return Table(title=f"Players, turn {state.turn}", header=header, rows=rows)


def _where(player: Player) -> str:
    return ", ".join(f"{zone(place)} {count}" for place, count in player.ships.items()) or "none"


def ports_table(state: State, ports: list[Port] | None = None) -> Table:
    """Ports with their counters, booty and ships."""
    rows = tuple(
        (
            port.name,
            port.nation,
            " ".join(port.zones),
            port.trade_rating,
            port.defense,
            port.goods,
            port.gold,
            ", ".join(
                f"{p.name} {p.ships[port.name]}"
                for p in state.players.values()
                if p.ships.get(port.name)
            ),
        )
        for port in (ports if ports is not None else state.ports.values())
    )
    header = ("port", "nation", "zones", "trade", "defense", "goods", "gold", "ships")
    return Table(title="Ports", header=header, rows=rows)


def sea_table(state: State) -> Table:
    """Zones with merchants, governors and ships."""
    rows = []
    for there in ZONES:
        ship = state.merchants.get(there)
        fleet = ", ".join(
            f"{p.name} {p.ships[there]}" for p in state.players.values() if p.ships.get(there)
        )
        rows.append(
            (
                zone(there),
                ship.name if ship else "none",
                ship.nation if ship else "",
                ship.defense if ship else "",
                ship.goods if ship else "",
                ship.gold if ship else "",
                state.governors[there],
                fleet,
            )
        )
    header = ("zone", "merchant", "nation", "defense", "goods", "gold", "governors", "ships")
    return Table(title="Sea zones", header=header, rows=tuple(rows))


def cards_tables(state: State) -> tuple[Table, ...]:
    """What card texts keep in force, and whose unique action is left."""
    effects = tuple((effect.text, effect.until) for effect in state.effects)
    unique = tuple((p.name, "used" if p.unique_used else "not used") for p in state.humans)
    tables = [Table(title="Unique actions", header=("player", "unique action"), rows=unique)]
    if effects:
        tables.append(Table(title="In force", header=("effect", "until turn"), rows=effects))
    if state.reminder:
        tables.append(Table(title="Reminder counter", header=("text",), rows=((state.reminder,),)))
    return tuple(tables)


def _one_player(state: State, player: Player) -> Table:
    rows = (
        ("card", player.id),
        ("allegiance", "full pirate" if player.is_full_pirate else player.allegiance),
        ("fame, infamy, popularity", " ".join(map(str, player.scores))),
        ("goods, gold", f"{player.goods} {player.gold}"),
        ("ships", _where(player)),
        ("colour", player.colour or "not noted"),
    )
    return Table(title=player.name, header=(), rows=rows)


def status(state: State) -> str:
    """One line for the bottom of the screen: turn, phase, scores as fame/infamy/popularity."""
    if not state.players or not state.turn:
        return "set-up"
    scores = "  ".join(f"{p.name} {'/'.join(map(str, p.scores))}" for p in state.players.values())
    return f"turn {state.turn}, {state.phase}  {scores}"


def turn(state: State) -> str:
    """The turn and phase in words, for lists of saved games."""
    if state.is_over:
        return f"over in turn {state.turn}, won by {listed(list(state.winners))}"
    return f"turn {state.turn}, {state.phase}" if state.turn else "set-up"


def standing(state: State) -> Iterable[str]:
    """Everybody's figures, and who wins or would win now, unless all are equal.

    Raises:
        Unscored: the set-up is not finished.
    """
    from referee.games.pyrates.flow.victory import way_told, winner_by

    if not state.players:
        raise Unscored("The set-up is not finished.")
    lines = [
        f"{p.name}: fame {p.fame}, infamy {p.infamy}, popularity {p.popularity}, lowest {min(p.scores)}, "
        f"total {sum(p.scores)}, booty {p.cargo.booty}, ships {p.fleet}"
        for p in state.players.values()
    ]
    victory = winner_by(state, state.house)
    winners = state.winners if state.is_over else victory.winners
    if not state.is_over and (not state.turn or len(state.players) == len(winners) > 1):
        return lines
    verb = "" if state.is_over else "would "
    word = f"{verb}win{'' if verb or len(winners) > 1 else 's'}"
    return [*lines, f"{listed(list(winners))} {word}: {way_told(winners, victory)}."]
