"""Phase I: Nassau City, from the first move to the last pass."""

from functools import partial

from referee.core.names import is_digits
from referee.core.pieces import counted
from referee.core.protocol import Flow, announce, know
from referee.games.nassau import book, facts
from referee.games.nassau.flow.asking import NO, YES, asked, asked_if, key_of
from referee.games.nassau.flow.city_line import (
    BARGE,
    EXTRA,
    FIGURE,
    HEADING,
    KRAKEN,
    MONKEY,
    MOVE,
    NEXT,
    NONE,
    PAUSE,
    Turn,
    bonuses_of,
    enter,
    extra_form,
    monkey_pays,
    purse_of,
    read_extra,
    read_turn,
    turn_form,
)
from referee.games.nassau.flow.gaining import gain, gain_piece, stow
from referee.games.nassau.gear import CITY_COUNTS, Piece
from referee.games.nassau.readings import other_readings
from referee.games.nassau.rules import city
from referee.games.nassau.rules.city import Moved, Purse
from referee.games.nassau.state import PIER, Player, State
from referee.games.nassau.texts import kept, points, rule


def city_phase(state: State) -> Flow[None]:
    """From the dolphin clockwise until every ship lies at a pier [Phase I: Nassau City]."""
    state.phase, state.turns = "city", 0
    order = [player.name for player in state.clockwise(state.dolphin)]
    for name in order:
        player = state.players[name]
        player.has_passed, player.pauses, player.place = False, 0, "deck"
    yield from announce(
        f"Round {state.round}, Nassau City: {state.dolphin} begins.",
        *rule(HEADING),
        verdict="reminder",
        figures=(state.round, state.dolphin),
    )
    while not all(player.has_passed for player in state.players.values()):
        for name in order:
            if not state.players[name].has_passed:
                yield from city_turn(state, state.players[name])


def city_turn(state: State, player: Player) -> Flow[None]:
    """Move, pause or pass [Phase I: Nassau City]."""
    state.turns += 1
    state.acting = player.name
    turn = yield from asked(state, partial(turn_form, state, player))
    turn = read_turn(state, player, turn)
    if turn.what == MOVE:
        yield from move(state, player, turn)
    elif turn.what == PAUSE:
        yield from pause(state, player, turn)
    else:
        yield from go_to_pier(state, player, turn)


# Carrying it out


def move(state: State, player: Player, turn: Turn, *, is_extra: bool = False) -> Flow[None]:
    """Pirates into the alley, the captain to the square, its equipment; perhaps once more [R6]."""
    for kind, count in turn.stuck.items():
        yield from gain_piece(state, player, _piece(kind, count), key_of(state, player, "stuck"))
    moved = enter(state, player, turn, is_extra=is_extra)
    before = purse_of(player)
    _pay(state, player, moved)
    if monkey_pays(turn, is_extra=is_extra) not in ("", NEXT):
        book.use(player, book.MONKEY)
    yield from _tell_move(state, player, turn, moved, before, is_extra=is_extra)
    number = f"square{2 if is_extra else 1}"
    for kind, count in turn.gets.items():
        yield from gain_piece(state, player, _piece(kind, count), key_of(state, player, number))
    yield from figure_bonuses(state, player, turn, number, is_extra=is_extra)
    if turn.extra == YES:
        yield from extra_move(state, player, turn)


def _pay(state: State, player: Player, moved: Moved) -> None:
    """Book what entering a square costs."""
    player.city += moved.placed
    player.standing = moved.purse.pirates
    spent = player.objects["doubloon"] - moved.purse.doubloons
    if spent:
        book.give_up(state, player, "doubloon", spent)
    player.score = moved.purse.score


def _tell_move(
    state: State, player: Player, turn: Turn, moved: Moved, before: Purse, *, is_extra: bool
) -> Flow[None]:
    said = f"{player.name}: {counted(moved.placed, 'pirate')} into the alley{'s' if turn.back else ''}, {player.standing} left"
    spent = before.doubloons - moved.purse.doubloons
    if spent:
        said += f"; {counted(spent, 'doubloon')} paid"
    if monkey_pays(turn, is_extra=is_extra) in (EXTRA, BARGE):
        said += "; 1 doubloon kept by the spirit monkey"
    if moved.points:
        said += f"; {points(before.score - player.score)} for the barge"
        said += "".join(
            f". {line.rstrip('.')}"
            for line in other_readings(
                state.house,
                ("score_floor_zero",),
                lambda house: {
                    "score": city.pay_barge(before, city.POINTS, False, house).purse.score
                },
                "score",
            )
        )
    yield from announce(
        said + ".",
        *rule(HEADING, *(("R6",) if is_extra else ()), *(("R7",) if turn.back else ())),
        figures=(player.name, moved.placed, player.standing),
    )


def _piece(kind: str, count: int) -> Piece:
    """What a square gives of a kind: cards, crates and provisions in fixed numbers."""
    return Piece(kind, CITY_COUNTS.get(kind, count))


def figure_bonuses(
    state: State, player: Player, turn: Turn, number: str, *, is_extra: bool
) -> Flow[None]:
    """What the figure gives and sells [Variant for the Stefan Feld Figure]."""
    bonuses = bonuses_of(turn)
    covered = monkey_pays(turn, is_extra=is_extra) == FIGURE
    if len(bonuses) > 1 and not covered:
        book.give_up(state, player, "doubloon")
    paid = f" pays 1 doubloon{kept(covered)} for the second bonus and" if len(bonuses) > 1 else ""
    for bonus in bonuses:
        key = key_of(state, player, number, "figure", bonus)
        yield from gain_piece(state, player, Piece(bonus, 1), key)
    if bonuses:
        yield from announce(
            f"{player.name}{paid} moves the figure to a square of the next corner clockwise.",
            *rule("playing-with-the-figure"),
            verdict="reminder",
            figures=(player.name, len(bonuses)),
        )


def extra_move(state: State, player: Player, turn: Turn) -> Flow[None]:
    """A second square for 1 doubloon [Phase I: Nassau City; R6]."""
    squares = 1
    use = MONKEY if monkey_pays(turn, is_extra=False) == NEXT else NONE
    while True:
        squares += 1
        answer = yield from asked_if(state, partial(extra_form, state, player, squares, use))
        if answer is None:
            return
        again = read_extra(state, player, answer, use)
        more, use = again.extra == YES and squares < city.most_squares(state.house), NONE
        yield from move(state, player, again._replace(extra=NO), is_extra=True)
        if not more:
            return


def pause(state: State, player: Player, turn: Turn) -> Flow[None]:
    """1 rum, and the turn is over [Phase I: Nassau City; R5]."""
    covered = turn.use == MONKEY
    if covered:
        book.use(player, book.MONKEY)
    else:
        book.give_up(state, player, "rum")
    player.pauses += 1
    yield from announce(
        f"{player.name} pauses for 1 rum{kept(covered)}, {player.objects['rum']} left.",
        *rule(HEADING, "R5"),
        figures=(player.name, player.objects["rum"]),
    )


def go_to_pier(state: State, player: Player, turn: Turn) -> Flow[None]:
    """The ship goes to a pier: 2 provisions, and in Nassau its bonus [Phase I: Nassau City; R2; R4]."""
    player.has_passed = True
    is_first = sum(other.has_passed for other in state.players.values()) == 1
    is_nassau = is_digits(turn.number)
    player.place = f"{PIER}-{turn.number}" if is_nassau else turn.number
    times = city.pier_bonus_times("nassau" if is_nassau else "outpost", turn.use == KRAKEN)
    if turn.use == KRAKEN:
        book.use(player, KRAKEN)
    if is_first:
        state.dolphin = player.name
    where = f"pier {turn.number}" if is_nassau else f"the outpost in {turn.number}"
    yield from announce(
        f"{player.name} passes to {where}"
        + (" and takes the dolphin." if is_first else ".")
        + (" The kraken (animal) gives the bonus twice." if turn.use == KRAKEN else ""),
        *rule(HEADING, "R2", *(("R58",) if is_first else ())),
        figures=(player.name, turn.number, times),
    )
    key = key_of(state, player, "pier")
    got = yield from stow(state, player, "provisions", city.PIER_PROVISIONS, f"{key}.provisions")
    yield from announce(
        f"{player.name}: {got} of {city.PIER_PROVISIONS} provisions.",
        *rule(HEADING),
        figures=(player.name, got),
    )
    if times:
        gear = yield from know(facts.pier(int(turn.number)))
        yield from gain(state, player, gear, key, times)
