"""What /show prints: rows for players, ships, the Caribbean, and yarn cards that hold now."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.errors import InvalidAnswer, Unscored
from referee.core.game import Table
from referee.core.names import find
from referee.games.nassau.rules import yarns
from referee.games.nassau.rules.points import marker_of
from referee.games.nassau.rules.yarns import DEMANDS, Payments, Printed, Sight
from referee.games.nassau.sight import name_of, sight_of
from referee.games.nassau.state import Player, State
from referee.games.nassau.terms import ANIMALS, CRATES, GOODS, OBJECTS, WEAPONS
from referee.games.nassau.texts import NAMES, listed, opponent, spoken
from referee.games.nassau.texts import animal as animal_name

if TYPE_CHECKING:
    from referee.core.plain import Plain

VIEWS = ("players", "ships", "caribbean", "yarns")


def report(state: State, what: str) -> tuple[Table, ...]:
    """The tables of one view or of one player; all but the yarns for an empty word.

    Raises:
        InvalidAnswer: nothing of that name.
    """
    head, _, rest = what.strip().partition(" ")
    if not head:
        return (players_table(state), *ships_tables(state), *sea_tables(state))
    name = find(head, (*VIEWS, *state.players), "view")
    if name in state.players:
        return _one_player(state, state.players[name])
    if name == "yarns":
        return yarns_tables(state, rest)
    return {
        "players": (players_table(state),),
        "ships": ships_tables(state),
        "caribbean": sea_tables(state),
    }[name]


def players_table(state: State) -> Table:
    """Everybody's points with the marker, and what was told this round."""
    rows = []
    for player in state.players.values():
        space, tile = marker_of(player.score)
        told = sum(player.told) + player.jokes
        dolphin = "dolphin" if state.dolphin == player.name else ""
        rows.append(
            (
                player.name,
                player.score,
                f"{space} {'' if tile == 'none' else tile}".strip(),
                told,
                dolphin,
            )
        )
    header = ("player", "points", "marker", "told this round", "")
    return Table(title=f"Players, round {state.round}", header=header, rows=tuple(rows))


def ships_tables(state: State) -> tuple[Table, ...]:
    """The ship boards; only in full tracking."""
    if not state.is_full:
        return ()
    header = (
        "player",
        "ship",
        "pirates",
        "sailors",
        "sails",
        "holds",
        "crates",
        "provisions",
        "goods",
        "cards",
        *map(spoken, OBJECTS),
    )
    rows: tuple[tuple[Plain, ...], ...] = tuple(
        (
            p.name,
            p.place,
            f"{p.standing} standing, {p.lying} lying, {p.city} city, {len(p.tavern)} tavern",
            p.sailors,
            p.sails,
            p.holds,
            f"{p.crates} aboard, {p.pile} pile",
            p.provisions,
            ", ".join(map(spoken, p.goods)),
            p.hand,
            *(p.objects[kind] for kind in OBJECTS),
        )
        for p in state.players.values()
    )
    weapons: tuple[tuple[Plain, ...], ...] = tuple(
        (p.name, *(p.weapons(kind) for kind in WEAPONS)) for p in state.players.values()
    )
    animals = tuple((p.name, _animals(p), _defeated(p), _hidden(p)) for p in state.players.values())
    return (
        Table(title="Ships", header=header, rows=rows),
        Table(
            title="Weapons, printed ones included",
            header=("player", *map(spoken, WEAPONS)),
            rows=weapons,
        ),
        Table(
            title="Animals, defeated opponents, hideout",
            header=("player", "animals", "defeated", "hidden"),
            rows=animals,
        ),
    )


def _animals(player: Player) -> str:
    words = []
    for place, animal in enumerate(player.animals):
        side = " (used)" if animal.used else " (asleep)" if place >= player.sailors else ""
        words.append(animal_name(animal.kind) + side)
    return ", ".join(words)


def _defeated(player: Player) -> str:
    return ", ".join(f"{opponent(kind)} {strength}" for kind, strength in player.trophies)


def _hidden(player: Player) -> str:
    general = f"; general {', '.join(map(spoken, player.general))}" if player.general else ""
    return ", ".join(map(spoken, player.filled)) + general


def sea_tables(state: State) -> tuple[Table, ...]:
    """Opponents, towers, outposts, trading posts, the two ships; only in full tracking."""
    if not state.is_full:
        return ()
    opponents = tuple(
        (
            name_of(o),
            spoken(state.kinds[o.kind]),
            o.strength,
            ", ".join(f"{n} {c}" for n, c in o.crates.items()),
        )
        for o in sorted(state.opponents.values(), key=lambda o: o.id)
    )
    places = [
        *(
            (f"tower {t.id}", spoken(t.weapon), f"{t.holder} {t.crates}" if t.holder else "")
            for t in state.towers.values()
        ),
        *((f"outpost {own}", "", owner) for own, owner in state.outposts.items()),
        *(
            (f"trading post {p.id}", spoken(p.weapon), spoken(p.good) or "empty")
            for p in state.posts.values()
        ),
    ]
    if state.bear.area:
        places.append(
            (
                f"Old Sea Bear in {state.bear.area}",
                "",
                f"traded: {listed(state.bear.traded) or 'nobody'}",
            )
        )
    ship = state.dutchman
    if ship.area:
        crates = ", ".join(f"{name} {count}" for name, count in ship.crates.items())
        piers = ", ".join(f"{name} {count}" for name, count in ship.right.items())
        places.append(
            (
                f"Flying Dutchman in {ship.area}",
                spoken(ship.weapon),
                f"{ship.points} points; {crates or 'no crate'}; right {piers or 'none'}",
            )
        )
    stock = (
        ("animals on display", ", ".join(map(animal_name, state.display))),
        ("animals in the pile", state.animal_pile),
        ("yarn cards in both piles", state.yarn_pile),
        ("goods in the bag", state.goods_bag),
        ("supply", ", ".join(f"{NAMES.get(kind, kind)} {n}" for kind, n in state.supply.items())),
    )
    return (
        Table(
            title="Opponents at sea",
            header=("opponent", "weapon", "strength", "crates"),
            rows=opponents,
        ),
        Table(title="Places", header=("place", "weapon", "who"), rows=tuple(places)),
        Table(title="Stock", header=("", ""), rows=stock),
    )


def _one_player(state: State, player: Player) -> tuple[Table, ...]:
    if not state.is_full:
        return (Table(title=player.name, header=("", ""), rows=(("points", player.score),)),)
    rows = (
        ("points", player.score),
        ("ship", player.place),
        ("pirates", f"{player.standing} standing, {player.lying} lying, {player.city} city"),
        ("tavern tables", " ".join(map(str, player.tavern))),
        ("sailors, sails", f"{player.sailors} {player.sails}"),
        (
            "holds",
            f"{player.holds}: {player.crates} crates, {player.provisions} provisions, {', '.join(map(spoken, player.goods)) or 'no goods'}",
        ),
        ("objects", ", ".join(f"{player.objects[kind]} {kind}" for kind in OBJECTS)),
        ("weapons", ", ".join(f"{spoken(kind)} {player.weapons(kind)}" for kind in WEAPONS)),
        ("animals", _animals(player)),
        ("defeated", _defeated(player)),
        ("hideout", f"{player.hideout}: {_hidden(player)}"),
        ("towers", ", ".join(f"{t.id} {t.crates}" for t in state.towers_of(player.name))),
        ("outposts", ", ".join(state.outposts_of(player.name))),
        ("cards in hand", player.hand),
    )
    return (Table(title=player.name, header=("", ""), rows=rows),)


# Yarn cards


def yarns_tables(state: State, who: str) -> tuple[Table, ...]:
    """Which numbers hold now, for every word a card can print; nobody shows a card.

    Raises:
        InvalidAnswer: nobody is named, or the table is not tracked in full.
    """
    if not state.is_full and not who:
        return ()
    if not state.is_full:
        raise InvalidAnswer(
            "Only full tracking knows what the cards look at; the campfire helper asks for it."
        )
    if not who:
        rows = tuple((f"/show yarns {name}", "which numbers hold now") for name in state.players)
        return (Table(title="Yarn cards", header=("", ""), rows=rows),)
    return (yarns_table(state, state.players[find(who, state.players, "player")]),)


def yarns_table(state: State, player: Player) -> Table:
    """One row for each kind of card."""
    sight = sight_of(state, player, Payments())
    rows: list[tuple[str, str, str, str]] = []
    done: set[tuple[str, int]] = set()
    for card, demand in DEMANDS.items():
        if (demand.about, demand.need) in done:
            continue
        done.add((demand.about, demand.need))
        numbers = [
            n
            for n, other in DEMANDS.items()
            if (other.about, other.need) == (demand.about, demand.need)
        ]
        what = demand.about.replace("_", " ") + (f", {demand.need}" if demand.need else "")
        rows.append((_span(numbers), what, *_holds(state, card, sight)))
    title = f"{player.name}: yarn cards that hold now (rum after 1 payment)"
    return Table(title=title, header=("cards", "demand", "holds", "figures"), rows=tuple(rows))


def _span(numbers: list[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _holds(state: State, card: int, sight: Sight) -> tuple[str, str]:
    """Whether it holds, or for which printed words."""
    printed = DEMANDS[card].printed
    area = {"none_left_E": "E", "none_left_I": "I"}.get(DEMANDS[card].about)
    if area and area not in state.charted:
        return "not known", f"opponents in {area} are not entered"
    words: dict[str, tuple[Printed, ...]] = {
        "weapon": WEAPONS,
        "animal": ANIMALS,
        "good": GOODS,
        "opponent": tuple(state.kinds),
        "count": tuple(range(CRATES + 1)),
    }
    if not printed:
        verdict = yarns.judge(card, None, sight, state.house)
        return "yes" if verdict.fulfilled else "no", f"{verdict.have} of {verdict.need}"
    holding = [
        word for word in words[printed] if yarns.judge(card, word, sight, state.house).fulfilled
    ]
    return "yes" if holding else "no", ", ".join(spoken(str(word)) for word in holding)


# Lines


def status(state: State) -> str:
    """One line for the bottom of the screen."""
    if not state.players:
        return "set-up"
    scores = "  ".join(f"{player.name} {player.score}" for player in state.players.values())
    where = f"round {state.round}, {state.phase}" if state.round else state.phase
    return f"{where}  {scores}"


def turn(state: State) -> str:
    """The round and phase in words, for lists of saved games."""
    if state.is_over:
        return f"over, won by {listed(state.winners)}"
    return f"round {state.round}, {state.phase}" if state.round else "set-up"


def standing(state: State) -> Iterable[str]:
    """Everybody's points, and who wins or leads now, unless all are equal.

    Raises:
        Unscored: the set-up is not finished.
    """
    if not state.players:
        raise Unscored("The set-up is not finished.")
    ranked = sorted(state.players.values(), key=lambda player: -player.score)
    lines = [f"{player.name}: {player.score} points" for player in ranked]
    if state.is_over:
        return [*lines, f"{listed(state.winners)} win{'s' if len(state.winners) == 1 else ''}."]
    best = [player.name for player in ranked if player.score == ranked[0].score]
    if len(best) == len(ranked) > 1:
        return lines
    return [
        *lines,
        f"{listed(best)} lead{'s' if len(best) == 1 else ''}, without the final scoring.",
    ]
