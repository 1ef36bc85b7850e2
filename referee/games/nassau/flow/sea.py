"""Phase II: Caribbean, actions and journeys home, one turn after the other."""

from functools import partial
from typing import NamedTuple

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Field, Form
from referee.core.names import folded, shown
from referee.core.pieces import counted
from referee.core.protocol import Flow, announce
from referee.core.questions import Choice, Option, Words, options_of
from referee.games.nassau import book
from referee.games.nassau.flow.actions import (
    capture_good,
    capture_outpost,
    occupy_tower,
    take_card,
)
from referee.games.nassau.flow.asking import NO, YES, asked, key_of
from referee.games.nassau.flow.bear import meet_the_bear
from referee.games.nassau.flow.charts import chart
from referee.games.nassau.flow.fight import fight, targets_of
from referee.games.nassau.flow.journey import STATION_GISTS, journey_turn, stations_open
from referee.games.nassau.flow.typing import line
from referee.games.nassau.reasons import count_reason, route_reason
from referee.games.nassau.rules import actions, sailing
from referee.games.nassau.rules.sailing import Voyage
from referee.games.nassau.sentences import EARLY
from referee.games.nassau.sight import DUTCHMAN, crew_of
from referee.games.nassau.state import Player, State
from referee.games.nassau.terms import AREAS, HOME, STATIONS
from referee.games.nassau.texts import kept, refusal, rule

FIGHT, TOWER, POST, OUTPOST, BEAR, CARD = "fight", "tower", "post", "outpost", "bear", "card"
ACTIONS = {
    FIGHT: ("f", "Fight an opponent"),
    TOWER: ("t", "Occupy a control tower"),
    POST: ("g", "Capture goods in the trading post"),
    OUTPOST: ("o", "Capture an outpost"),
    BEAR: ("b", "Meet the Old Sea Bear"),
    DUTCHMAN: ("d", "Attack the Flying Dutchman"),
    CARD: ("c", "Take a sailor's yarn card"),
}
LETTERS = {"skull": "s", "campfire": "r", "home": "h"}
NONE = "none"


class Sail(NamedTuple):
    """A turn at sea as it is typed."""

    what: str
    route: str = ""
    jump: str = NONE
    monkey: str = NO


def sea_phase(state: State) -> Flow[None]:
    """From the dolphin clockwise until every ship is home [Phase II: Caribbean]."""
    state.phase, state.turns = "sea", 0
    order = [player.name for player in state.clockwise(state.dolphin)]
    for player in state.players.values():
        player.visited, player.told, player.jokes = [], [], 0
    yield from announce(
        f"Round {state.round}, Caribbean: {state.dolphin} begins.{_first_time(state)}",
        *rule("phase-ii-caribbean"),
        verdict="reminder",
        figures=(state.round, state.dolphin),
    )
    while any(player.place != HOME for player in state.players.values()):
        for name in order:
            if state.players[name].place != HOME:
                yield from sea_turn(state, state.players[name])


def _first_time(state: State) -> str:
    """What surprises most tables, said before the first fight [R27]."""
    if state.round > 1 or state.house.partial_points == "only_on_defeat":
        return ""
    return f" {EARLY} (house R27)."


def sea_turn(state: State, player: Player) -> Flow[None]:
    """An action, or a station of the journey home [A) Actions; B) Journey Home]."""
    state.turns += 1
    state.acting, state.laid_before = player.name, 0
    if player.visited:
        yield from journey_turn(state, player)
        return
    answer = yield from asked(state, partial(_turn_form, state, player))
    turn = Sail(*answer)
    if turn.what in STATIONS:
        yield from journey_turn(state, player, turn.what)
        return
    was_cut_short = yield from sail(state, player, turn)
    tried: list[str] = []
    what = turn.what
    if was_cut_short:
        what = yield from asked(state, partial(_action_choice, state, player, tried))
    while not (yield from act(state, player, what)):
        tried.append(what)
        what = yield from asked(state, partial(_action_choice, state, player, tried))


def act(state: State, player: Player, what: str) -> Flow[bool]:
    """One action; whether it could be carried out [The Actions in Detail]."""
    match what:
        case "fight" | "dutchman":
            return (yield from attack(state, player, DUTCHMAN if what == DUTCHMAN else ""))
        case "tower":
            return (yield from occupy_tower(state, player))
        case "post":
            return (yield from capture_good(state, player))
        case "outpost":
            return (yield from capture_outpost(state, player))
        case "bear":
            yield from meet_the_bear(state, player)
        case _:
            yield from take_card(state, player)
    return True


def attack(state: State, player: Player, target: str) -> Flow[bool]:
    """A fight, if there is anything to fight and anything to fight with [Fight an opponent; R15]."""
    if not target:
        yield from chart(state, player.place)
    if targets_of(state, player, target):
        return (yield from fight(state, player, target))
    left = target or state.here(player.place)
    why = (
        f"{player.name} has nothing to attack with"
        if left
        else f"No opponent is left in {player.place}"
    )
    yield from announce(f"{why}.", *rule("fight-an-opponent", "R15"), verdict="refused")
    return False


# The line


def area_of(state: State, player: Player) -> str:
    """The area a ship is in; a pier of Nassau opens to the harbour's [R3]."""
    return state.harbour if player.at_pier else player.place


def _actions(state: State, player: Player, area: str) -> list[str]:
    """Actions that the modules and ships allow in an area."""
    found = [FIGHT, TOWER, POST, OUTPOST]
    if state.options.old_sea_bear and not _bear_refusal(state, player, area):
        found.append(BEAR)
    if state.options.flying_dutchman and state.dutchman.area == area:
        found.append(DUTCHMAN)
    return [*found, CARD]


def _bear_refusal(state: State, player: Player, area: str) -> str:
    """Why the Old Sea Bear cannot be met in an area [Meet the Old Sea Bear; R38]."""
    return actions.bear_refusal(
        is_here=state.bear.area == area,
        met=player.name in state.bear.met,
        traded=player.name in state.bear.traded,
        trade=False,
        doubloons=0,
        house=state.house,
    )


def _targets(state: State) -> dict[str, str]:
    """Ships that a compass leads to, with their areas."""
    found = {}
    if state.options.old_sea_bear:
        found[BEAR] = state.bear.area
    if state.options.flying_dutchman:
        found[DUTCHMAN] = state.dutchman.area
    return found


def _has_compass(state: State, player: Player) -> bool:
    return bool(player.objects["compass"] and _targets(state))


def _options(words: list[str]) -> tuple[Option[str], ...]:
    return tuple(
        Option(value=word, word=word, letter=ACTIONS[word][0], gist=ACTIONS[word][1])
        for word in words
    )


def _turn_form(state: State, player: Player) -> Form:
    key = key_of(state, player, "turn")
    open_now = [FIGHT, TOWER, POST, OUTPOST, *_targets(state), CARD] if player.provisions else []
    stations = [
        Option(
            value=station,
            word=station,
            letter=LETTERS[station],
            gist=STATION_GISTS[station],
        )
        for station in stations_open(state, player)
    ]
    fields = [
        Field(
            "what",
            Choice(
                key=f"{key}.what",
                prompt="action or station",
                options=(*_options(open_now), *stations),
                refused=lambda: _refused(state, player),
            ),
        )
    ]
    if player.provisions:
        fields.append(
            Field(
                "route",
                Words(
                    key=f"{key}.route",
                    prompt="areas entered",
                    read=read_route,
                    example="BC, or nothing to stay",
                    default="",
                ),
            )
        )
        if _has_compass(state, player):
            jump = options_of((NONE, *_targets(state)))
            fields.append(
                Field(
                    "compass",
                    Choice(key=f"{key}.compass", prompt="compass to", options=jump, default=NONE),
                )
            )
            if player.awake(book.MONKEY):
                keep = options_of((NO, YES))
                fields.append(
                    Field(
                        "monkey",
                        Choice(
                            key=f"{key}.monkey", prompt="monkey keeps it", options=keep, default=NO
                        ),
                    )
                )
    aboard = [counted(player.provisions, "provision"), counted(player.crates, "crate")]
    aboard += [counted(len(player.goods), "good")] if player.goods else []
    return line(
        key=key,
        seat=player.name,
        prompt=f"in {area_of(state, player)}, {', '.join(aboard)}",
        fields=tuple(fields),
        check=lambda answer: check_sail(state, player, Sail(*answer)),
        cites=rule("a-actions"),
        short=_short(open_now, [station.word for station in stations]),
        examples=(
            *(f"{ACTIONS[word][0]}: {ACTIONS[word][1]}" for word in open_now),
            *(f"{station.letter}: {STATION_GISTS[station.value]}" for station in stations),
            "f BC: sail into B, then C, and fight there",
        ),
    )


def _short(words: list[str], stations: list[str]) -> str:
    """The letters of what is open."""
    said = [f"{ACTIONS[word][0]} {word}" for word in words]
    said += [f"{LETTERS[station]} {station}" for station in stations]
    return ", ".join(said) + ("; then areas, like f BC" if words else "")


def _refused(state: State, player: Player) -> dict[str, IllegalAnswer]:
    """Actions and stations that are not open now."""
    reasons: dict[str, IllegalAnswer] = {}
    if not player.provisions:
        reasons |= {
            f"{ACTIONS[word][0]} {word}": refusal("no-provision", word.capitalize())
            for word in ACTIONS
        }
    if "campfire" not in stations_open(state, player):
        reasons["r campfire"] = refusal(
            "no-rum", "Campfire", f"{player.objects['rum']} rum, {counted(player.hand, 'card')}"
        )
    if "skull" not in stations_open(state, player):
        goods, coins = len(player.goods), player.objects["doubloon"]
        reasons["s skull"] = refusal(
            "skull-count",
            "Skull island",
            f"{counted(goods, 'good')}, {counted(coins, 'doubloon')}",
            count_reason(goods, state.house)[0],
        )
    return reasons


def read_route(text: str) -> str:
    """Letters of areas, `BC`, `b-c`; empty or `-` for staying."""
    letters = folded(text).replace(" ", "").upper()
    if not set(letters) <= set(AREAS):
        raise InvalidAnswer(f"'{shown(text)}' is no route; type the areas entered, like BC.")
    return letters


def voyage_of(state: State, player: Player, turn: Sail) -> Voyage:
    """The voyage of a typed line."""
    jump = _targets(state)[turn.jump] if turn.jump != NONE else ""
    return Voyage(area_of(state, player), tuple(turn.route), player.at_pier, jump)


def check_sail(state: State, player: Player, turn: Sail) -> None:
    """Refuse a voyage that the rules do not allow, and an action that its area does not have.

    Raises:
        IllegalAnswer: with the rule and the numbers.
    """
    if turn.what in STATIONS:
        if turn.route or turn.jump != NONE:
            raise IllegalAnswer("The journey home takes no route.", "", rule("b-journey-home"))
        return
    voyage = voyage_of(state, player, turn)
    if turn.jump == NONE and turn.monkey == YES:
        raise IllegalAnswer("The spirit monkey keeps a compass only when one is used.")
    code = ""
    if voyage.jump:
        code = sailing.compass_refusal(
            player.objects["compass"],
            voyage.jump,
            list(_targets(state).values()),
            voyage.route,
            state.house,
        )
    most = sailing.sailing_range(player.sailors, player.sails, player.standing)
    code = code or sailing.route_refusal(voyage, most, state.krakens(), state.borders, state.house)
    if code:
        said, numbers = route_reason(
            code, voyage, crew_of(player), state.krakens(), state.borders, state.house
        )
        raise refusal(code, "Route", numbers, said)
    if turn.what == BEAR and (code := _bear_refusal(state, player, voyage.end)):
        raise refusal(code, "Old Sea Bear", f"he is in {state.bear.area}, the ship in {voyage.end}")
    if turn.what == DUTCHMAN and state.dutchman.area != voyage.end:
        where = state.dutchman.area
        raise IllegalAnswer(
            f"The Flying Dutchman is in {where}, not in {voyage.end}.",
            "",
            rule("attacking-the-flying-dutchman"),
        )
    if turn.what == FIGHT and voyage.end in state.charted and not state.here(voyage.end):
        raise refusal("no-opponent", f"Area {voyage.end}")


def _action_choice(state: State, player: Player, tried: list[str]) -> Choice[str]:
    """The action again, where a kraken stopped the ship or the first one was not possible."""
    words = [word for word in _actions(state, player, player.place) if word not in tried]
    return Choice(
        key=key_of(state, player, f"action{len(tried) + 1}"),
        seat=player.name,
        prompt=f"action in {player.place}",
        options=_options(words),
        cites=rule("a-actions"),
    )


# Sailing


def _leaving(state: State, voyage: Voyage) -> tuple[str, ...]:
    """The harbour's area, where leaving a pier of Nassau enters it [R3]."""
    return (voyage.start,) if sailing.leaves_harbour(voyage, state.house) else ()


def sail(state: State, player: Player, turn: Sail) -> Flow[bool]:
    """A provision, the compass, the route; whether a kraken ended it early [A) Actions; R13; R14]."""
    voyage = voyage_of(state, player, turn)
    player.provisions -= 1
    state.supply["provision"] += 1
    if voyage.jump:
        if turn.monkey == YES:
            book.use(player, book.MONKEY)
        else:
            book.give_up(state, player, "compass")
    here, entered = voyage.position, []
    way_there = (*_leaving(state, voyage), *voyage.route)
    was_cut_short = False
    for place, area in enumerate(way_there):
        here = area
        entered.append(area)
        if place + 1 < len(way_there):
            yield from chart(state, area)
            if area in state.krakens():
                was_cut_short = True
                break
    laid = sailing.pirates_needed(len(entered), player.sailors)
    book.lay_down(player, laid)
    state.laid_before = laid
    player.place = here
    yield from announce(
        f"{player.name} {_way_words(voyage, here, turn)}: 1 provision, {player.provisions} left"
        + (f", {counted(laid, 'pirate')} laid down" if laid else "")
        + (f". The kraken (opponent) stops the ship in {here}." if was_cut_short else "."),
        *rule(
            "a-actions", *(("R13",) if was_cut_short else ()), *(("R14",) if voyage.jump else ())
        ),
        figures=(player.name, here, player.provisions, laid),
        why=lambda: [
            f"Range {sailing.sailing_range(player.sailors, player.sails)}: {counted(player.sailors, 'sailor')}, {counted(player.sails, 'sail')}.",
            f"Areas entered: {', '.join(entered) or 'none'}.",
        ],
    )
    return was_cut_short


def _way_words(voyage: Voyage, here: str, turn: Sail) -> str:
    """How the ship came to where it is: by compass, by sailing, or not at all."""
    way = [f"jumps to {voyage.jump} by compass{kept(turn.monkey == YES)}"] if voyage.jump else []
    if voyage.route:
        way.append(f"sails to {here}")
    return ", ".join(way) or f"stays in {here}"
