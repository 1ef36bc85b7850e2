"""The journey home: skull island, campfire, home port; one station a turn."""

from functools import partial

from referee.core.forms import Slot
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, announce, know
from referee.core.questions import Choice, Option, options_of
from referee.games.nassau import book, facts
from referee.games.nassau.flow.asking import NO, YES, asked, key_of
from referee.games.nassau.flow.bear import monkey_choice
from referee.games.nassau.flow.campfire import campfire
from referee.games.nassau.flow.gaining import stow
from referee.games.nassau.flow.typing import Stuff
from referee.games.nassau.reasons import hide_reason
from referee.games.nassau.rules import journey
from referee.games.nassau.rules.journey import Hideout
from referee.games.nassau.sentences import cards_words, crates_words, turtle_words
from referee.games.nassau.state import Player, State
from referee.games.nassau.terms import CAMPFIRE, HOME, SKULL, STATIONS
from referee.games.nassau.texts import points, refusal, rule, spoken

STATION_GISTS = {
    SKULL: "hide 1-3 goods for 1, 3, 5 doubloons",
    CAMPFIRE: "tell yarns, 3 cards for each rum",
    HOME: "crates, cards and points; the round is over for this ship",
}
NONE = "none"
TURTLE = ("outposts", "opponents", "towers")


def stations_open(state: State, player: Player) -> list[str]:
    """Stations that the ship can go to now [B) Journey Home]."""
    can_hide = (
        player.goods and player.objects["doubloon"]
    ) or state.house.skull_empty_visit == "yes"
    tells = player.hand or state.house.campfire_empty == "yes"
    open_now = {
        SKULL: bool(can_hide),
        CAMPFIRE: bool(player.objects["rum"] and tells),
        HOME: True,
    }
    return [
        station
        for station in STATIONS
        if open_now[station] and not journey.station_refusal(station, player.visited, False)
    ]


def journey_turn(state: State, player: Player, station: str = "") -> Flow[None]:
    """The next station; the first one is named with the decision to go home [B) Journey Home]."""
    if not station:
        station = yield from asked(state, partial(_station_choice, state, player))
    player.place = station
    player.visited.append(station)
    if station == SKULL:
        yield from hide_goods(state, player)
    elif station == CAMPFIRE:
        yield from campfire(state, player)
    else:
        yield from home_port(state, player)


def _station_choice(state: State, player: Player) -> Choice[str] | Auto[str]:
    key = key_of(state, player, "station")
    stations = stations_open(state, player)
    if len(stations) == 1:
        return Auto(
            key=key,
            value=stations[0],
            reason=f"{player.name} goes to the home port.",
            word=stations[0],
        )
    return Choice(
        key=key,
        seat=player.name,
        prompt="next station",
        options=tuple(Option(value=name, word=name, gist=STATION_GISTS[name]) for name in stations),
        cites=rule("b-journey-home"),
    )


# Skull island


def hide_goods(state: State, player: Player) -> Flow[None]:
    """Goods from the holds to the hideout, in an order the player chooses [1) The journey home via skull island]."""
    key = key_of(state, player, "hide")
    spaces, _ = yield from know(facts.hideout(player.hideout))
    colours = tuple(good for good, _ in spaces)
    keeps = NO
    if player.awake(book.MONKEY) and player.objects["doubloon"] and player.goods:
        keeps = yield from asked(
            state, partial(monkey_choice, player, f"{key}.monkey", "one doubloon")
        )
    chosen = yield from asked(
        state, partial(_hide_question, state, player, colours, keeps == YES, key)
    )
    hideout = Hideout(colours, len(player.filled))
    order = yield from asked(state, partial(_order_question, player, hideout, chosen, key))
    to_general = yield from _by_choice(state, player, hideout, order, key)
    order = [g for n, g in enumerate(order) if order[: n + 1].count(g) <= player.goods.count(g)]
    placed, _ = journey.store_goods(hideout, order, to_general)
    paid = min(journey.hiding_paid(len(order), keeps == YES), player.objects["doubloon"])
    for good, where in zip(order, placed, strict=True):
        player.goods.remove(good)
        (player.general if where == journey.GENERAL else player.filled).append(good)
    if paid:
        book.give_up(state, player, "doubloon", paid)
    if keeps == YES and order:
        book.use(player, book.MONKEY)
    more = ", 1 more kept by the spirit monkey," if keeps == YES and order else ""
    told = ", ".join(
        f"{spoken(good)} to {where.replace('-', ' ')}"
        for good, where in zip(order, placed, strict=True)
    )
    yield from announce(
        f"{player.name} pays {counted(paid, 'doubloon')}{more} for {counted(len(order), 'good')}: {told or 'nothing'}.",
        *rule("1-the-journey-home-via-skull-island", *(("R41",) if keeps == YES else ())),
        figures=(player.name, paid, *placed),
    )


def _hide_question(
    state: State, player: Player, colours: tuple[str, ...], monkey: bool, key: str
) -> Stuff | Auto[dict[str, int]]:
    kinds = sorted(set(player.goods))
    if not kinds:
        return Auto(key=key, value={}, word="nothing")  # an empty visit, by house option
    least = 0 if state.house.skull_empty_visit == "yes" else 1

    def check(chosen: dict[str, int]) -> None:
        order = [good for good, count in chosen.items() for _ in range(count)]
        code = journey.hide_refusal(
            Hideout(colours, len(player.filled)),
            player.goods,
            order,
            (),
            doubloons=player.objects["doubloon"],
            monkey=monkey and bool(order),
            house=state.house,
        )
        if code:
            said, numbers = hide_reason(
                code,
                Hideout(colours, len(player.filled)),
                player.goods,
                order,
                (),
                fee=journey.hiding_fee(len(order)),
                doubloons=player.objects["doubloon"],
                monkey=monkey and bool(order),
                house=state.house,
            )
            raise refusal(code, "Skull island", numbers, said)

    return Stuff(
        key=key,
        seat=player.name,
        prompt=f"goods to hide, {counted(player.objects['doubloon'], 'doubloon')}",
        slots=tuple(Slot(word=good, high=player.goods.count(good)) for good in kinds),
        low=least,
        high=journey.MOST_HIDDEN,
        what="good",
        check=check,
        cites=rule("1-the-journey-home-via-skull-island"),
    )


def best_order(hideout: Hideout, goods: list[str]) -> list[str]:
    """An order that fills as many coloured spaces as possible."""
    left, order = list(goods), []
    while hideout.next_colour in left:
        left.remove(hideout.next_colour)
        order.append(hideout.next_colour)
        hideout = hideout._replace(filled=hideout.filled + 1)
    return [*order, *left]


def _order_question(
    player: Player, hideout: Hideout, chosen: dict[str, int], key: str
) -> Auto[list[str]]:
    """The order that fills most spaces: no other is of use, since any good may go to general storage."""
    goods = [good for good, count in chosen.items() for _ in range(count)]
    order = best_order(hideout, goods)
    return Auto(key=f"{key}.order", value=order, word=" ".join(order))


def _by_choice(
    state: State, player: Player, hideout: Hideout, order: list[str], key: str
) -> Flow[tuple[int, ...]]:
    """Where a good matches, the player may still prefer general storage [R42]."""
    placed, _ = journey.store_goods(hideout, order, ())
    matching = [n for n, where in enumerate(placed, 1) if where != journey.GENERAL]
    if not matching or state.house.hideout_must_match == "yes":
        return ()
    filled = yield from asked(
        state,
        lambda: Choice(
            key=f"{key}.spaces",
            seat=player.name,
            prompt="goods that go to matching spaces, the rest to general storage",
            options=tuple(Option(value=n, word=str(n)) for n in range(len(matching), -1, -1)),
            default=len(matching),
            cites=rule("1-the-journey-home-via-skull-island", "R42"),
        ),
    )
    return tuple(matching[filled:])


# Home port


def home_port(state: State, player: Player) -> Flow[None]:
    """Crates for outposts, cards for marked opponents, points for towers [3) ... home port]."""
    key = key_of(state, player, "home")
    turtle = NONE
    if player.awake("turtle"):
        turtle = yield from asked(state, partial(_turtle_choice, player, key))
    if turtle != NONE:
        book.use(player, "turtle")
    name = player.name
    outposts, marked, towers = (
        len(state.outposts_of(name)),
        len(state.marked_by(name)),
        len(state.towers_of(name)),
    )
    due = journey.home_bonuses(outposts, marked, towers, turtle, state.house)
    first = sum(other.place == HOME for other in state.players.values()) == 1
    if first:
        state.dolphin = name
    player.score += due.points
    cards = book.draw_cards(state, player, due.cards)
    crates = 0
    if due.crates:
        crates = yield from stow(state, player, "crates", due.crates, key)
    yield from announce(
        f"{name} is home: {crates_words(due.crates, crates, player.pile)} ({counted(outposts, 'outpost')}); "
        f"{cards_words(due.cards, cards)} ({counted(marked, 'opponent')}); "
        f"{points(due.points)} ({counted(towers, 'tower')})"
        + ("; takes the dolphin." if first else ".")
        + (f" {turtle_words(turtle, state.house)}." if turtle != NONE else ""),
        *rule("3-the-journey-home-ends-at-your-home-port", *(("R57",) if turtle != NONE else ())),
        figures=(name, crates, cards, due.points),
        why=lambda: [
            "1 crate for each outpost, 1 card for each opponent with own crates, 2 points for each tower.",
        ],
    )


def _turtle_choice(player: Player, key: str) -> Choice[str]:
    return Choice(
        key=f"{key}.turtle",
        seat=player.name,
        prompt="the turtle doubles",
        options=options_of((NONE, *TURTLE)),
        default=NONE,
        cites=rule("abilities-of-the-animals", "R57"),
    )
