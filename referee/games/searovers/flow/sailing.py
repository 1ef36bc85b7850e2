"""B. Set Sail and Move Your Vessels: paying, rolling, and where a vessel stops."""

from collections.abc import Iterable
from functools import partial

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.protocol import Flow, Void, announce, ask, ask_if
from referee.core.questions import Words as Line
from referee.core.rolls import DiceRoll
from referee.games.searovers import board
from referee.games.searovers.flow.courses import (
    FAR,
    Course,
    Order,
    Roll,
    check_course,
    check_kept,
    check_roll,
    check_start,
    come_beside,
    kept_of,
    kind_of,
    read_course,
    read_order,
    with_cards,
)
from referee.games.searovers.flow.ledger import check_hand, pay, play_to_discard
from referee.games.searovers.flow.reading import read_rig
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.rules.move import (
    AGAIN,
    GO_ON,
    OWN,
    SET_SAIL,
    move_cost,
    move_range,
    move_total,
)
from referee.games.searovers.state import Player, Rig, State, Vessel
from referee.games.searovers.texts import counted, dice_words, faces, refusal, rule

# The verbs


def plan_sail(state: State, player: Player, words: Words) -> str:
    """Refuse setting sail or moving as far as the vessel's card is known."""
    order = read_order(state, player, words)
    rig = board.rig(state, order.vessel.hull)
    check_start(state, player, order.vessel, kind_of(order.vessel), rig.cost if rig else 0)
    check_rest(state, player, order, rig)
    return order.line


def check_rest(
    state: State, player: Player, order: Order, rig: Rig | None, played: int = 0
) -> None:
    """Refuse dice that are no roll of the vessel, and where it cannot go; so many cards are played besides.

    Raises:
        IllegalAnswer: a rule forbids it.
    """
    total = FAR
    if rig and order.dice:
        roll = check_roll(state, player, rig, order.dice, played)
        total = total_of(state, order.vessel, rig, roll)
    if order.course.line:
        check_course(state, player, order.vessel, order.course, total)


def total_of(state: State, vessel: Vessel, rig: Rig, roll: Roll) -> int:
    """Spaces of a roll."""
    kept = kept_of(roll, rig.rate)
    return move_total(kept.dice, rig.rate, board.is_historical(state, vessel), sum(roll.added))


def run_sail(state: State, player: Player, words: Words) -> Flow[str]:
    """Set sail or move for the move cost; returns the vessel to attack, if it sailed at one."""
    order = read_order(state, player, words)
    vessel, kind = order.vessel, kind_of(order.vessel)
    rig = yield from read_rig(state, vessel.hull)
    check_start(state, player, vessel, kind, rig.cost)
    check_rest(state, player, order, rig)
    cost = move_cost(kind, rig.cost, state.house)
    pay(player, cost)
    vessel.paid = True
    state.in_transit = vessel.mark
    if kind == SET_SAIL:
        vessel.at_sea, vessel.hex, vessel.aboard = True, player.haven, 0
    verb = f"sets sail from {player.haven}" if kind == SET_SAIL else "moves"
    low, high = move_range(rig.rate, board.is_historical(state, vessel))
    yield from announce(
        f"{board.name_of(state, vessel)} {verb} for {cost} ({low} to {high} spaces): "
        f"{player.purse}.",
        *rule("b-set-sail-and-move-your-vessels"),
        figures=(vessel.mark, kind, cost, player.unspent),
    )
    return (yield from roll_and_go(state, player, vessel, order.dice, order.course))


def roll_and_go(
    state: State, player: Player, vessel: Vessel, typed: str, course: Course
) -> Flow[str]:
    """The move roll and where it leads; returns the mark of a vessel to attack, or nothing."""
    rig = yield from read_rig(state, vessel.hull)
    state.in_transit = vessel.mark
    roll = yield from _roll_of(state, player, vessel, rig, typed)
    if not board.is_there(state, vessel) or not vessel.at_sea:
        state.in_transit = ""
        yield from announce("The vessel is gone: its move is over.", verdict="reminder")
        return ""
    if roll.cards:
        play_to_discard(state, player, roll.cards)
    total = total_of(state, vessel, rig, roll)
    vessel.is_open, vessel.moved, vessel.arrived, vessel.total = True, True, False, total
    yield from _announce_roll(state, vessel, rig, roll)
    if course.line:
        try:
            check_course(state, player, vessel, course, total)
        except IllegalAnswer as fault:  # typed before the roll was known
            yield from announce(str(fault), *fault.cites, verdict="refused", figures=(fault.code,))
            course = Course()
    if not course.line:
        line = yield from ask_if(partial(_course_question, state, player, vessel, rig, roll))
        if line is None:
            state.in_transit = ""
            return ""
        words = line.split()
        better = with_cards(roll, words)
        if better != roll:
            play_to_discard(state, player, better.cards - roll.cards)
            vessel.total = total_of(state, vessel, rig, better)
            yield from _announce_roll(state, vessel, rig, better)
        course = read_course(state, vessel, words)
    return (yield from arrive(state, player, vessel, course))


def _roll_of(state: State, player: Player, vessel: Vessel, rig: Rig, typed: str) -> Flow[Roll]:
    """The roll as it was typed with the move; asked where it was not, or is none of this vessel."""
    if typed:
        try:
            return check_roll(state, player, rig, typed)
        except IllegalAnswer as fault:  # typed before the vessel's card was read
            yield from announce(str(fault), *fault.cites, verdict="refused", figures=(fault.code,))
    return (yield from ask_roll(state, vessel, rig))


def _announce_roll(state: State, vessel: Vessel, rig: Rig, roll: Roll) -> Flow[None]:
    total = total_of(state, vessel, rig, roll)
    yield from announce(
        lambda: (
            f"{board.name_of(state, vessel)}: {_told_roll(state, vessel, rig, roll)} = {total} spaces."
        ),
        *rule("b-set-sail-and-move-your-vessels", "vessel-cards"),
        figures=(*roll.faces, total),
    )


def _told_roll(state: State, vessel: Vessel, rig: Rig, roll: Roll) -> str:
    kept = kept_of(roll, rig.rate).dice
    terms = [f"dice {faces(kept)}"]
    if kept != roll.faces:
        terms[0] += f" (rolled {faces(roll.faces)})"
    terms += [f"{rig.rate.plus}"] if rig.rate.plus else []
    terms += ["1 for its own captain"] if board.is_historical(state, vessel) else []
    return " + ".join([*terms, *(f"{spaces} by a card" for spaces in roll.added)])


def ask_roll(state: State, vessel: Vessel, rig: Rig) -> Flow[Roll]:
    """The dice, where they were not typed with the move; ones of a Sloop again until none is left."""
    kept: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()
    again = 0
    while len(kept) < rig.rate.dice:
        again += 1
        dice = yield from ask(
            partial(_die_question, state, vessel, rig, rig.rate.dice - len(kept), again)
        )
        rolled += dice
        kept += tuple(face for face in dice if face != 1 or not rig.rate.reroll_ones)
    return Roll(rolled if not rig.rate.reroll_ones else (*(1,) * (len(rolled) - len(kept)), *kept))


def _die_question(state: State, vessel: Vessel, rig: Rig, count: int, again: int) -> DiceRoll:
    ones = "the ones again, " if again > 1 else ""
    return DiceRoll(
        key=board.key(state, state.step, vessel.number, "move", *([again] if again > 1 else [])),
        seat=vessel.owner,
        prompt=f"{ones}move roll, {dice_words(rig.rate.dice)} + {rig.rate.plus}",
        count=count,
        cites=rule("vessel-cards"),
    )


def _course_question(
    state: State, player: Player, vessel: Vessel, rig: Rig, roll: Roll
) -> Line | Void:
    if not board.is_there(state, vessel) or not vessel.at_sea:
        return Void("The vessel is gone.")

    total = total_of(state, vessel, rig, roll)

    def read(text: str) -> str:
        words = text.split()
        better = with_cards(roll, words)
        cards = text.split()[: len(text.split()) - len(words)]
        check_kept(better, rig, " ".join(cards))
        if cards:
            count = better.cards - roll.cards
            check_hand(player, count, counted(count, "History card"))
        course = read_course(state, vessel, words)
        check_course(state, player, vessel, course, total_of(state, vessel, rig, better))
        return " ".join([*cards, course.line])

    return Line(
        key=board.key(state, state.step, vessel.number, "to"),
        seat=vessel.owner,
        prompt=f"up to {total} spaces from {vessel.hex}: to",
        read=read,
        example="b4, or bob2 5 to attack",
        guide=(
            "b4, b4 6: the hex, maybe with the spaces used",
            "bob2 5: a vessel to attack, and how many spaces away it lies",
            "1>3 b4, +2 b4: with a History card that rolls a die again, or adds spaces",
        ),
        offers=lambda: tuple(_legal_courses(state, player, vessel, total)),
    )


def _legal_courses(state: State, player: Player, vessel: Vessel, total: int) -> Iterable[str]:
    places = [
        *player.row,
        player.haven,
        "X",
        f"off {vessel.hex}" if "off" not in vessel.hex else "sea",
    ]
    targets = [f"{v.mark} {min(3, total)}" for v in state.vessels if v.owner != vessel.owner]
    for text in (*places, *targets):
        try:
            check_course(state, player, vessel, read_course(state, vessel, text.split()), total)
        except (InvalidAnswer, IllegalAnswer):
            continue
        yield text


def arrive(state: State, player: Player, vessel: Vessel, course: Course) -> Flow[str]:
    """The piece stops there, or one space short of the vessel it attacks."""
    state.in_transit = ""
    if course.target:
        target = state.vessel(course.target)
        if target is not None:
            come_beside(vessel, target, course.spaces)
        return course.target
    if course.to != vessel.hex:
        yield from warn_of_distance(state, vessel.hex, course)
        vessel.arrived = True
    vessel.hex = course.to
    vessel.total = max(0, vessel.total - course.spaces)
    joins = board.lying_at(state, vessel.hex, vessel) == OWN
    yield from announce(
        f"{board.name_of(state, vessel)} stops at {vessel.hex}"
        + (f", {vessel.total} spaces left over." if course.spaces and vessel.total else "."),
        *rule("b-set-sail-and-move-your-vessels"),
        figures=(vessel.mark, vessel.hex),
    )
    return SECURE if joins else ""


SECURE = "secure"  # it came home past an own vessel, which is possible only to secure at once


def warn_of_distance(state: State, start: str, course: Course) -> Flow[None]:
    """Remember the fewest spaces between two places, and warn of fewer; never refuse [R51]."""
    pair = " ".join(sorted((start, course.to)))
    known = state.distances.get(pair)
    if course.spaces:
        state.distances[pair] = min(course.spaces, known or course.spaces)
    if known and course.spaces and course.spaces < known and state.house.distance_memory == "warn":
        yield from announce(
            f"Count again: from {start} to {course.to} it was {known} spaces before, now {course.spaces}.",
            *rule("R51"),
            verdict="reminder",
            figures=(known, course.spaces),
        )


def offer_sail(state: State, player: Player) -> Iterable[str]:
    """Every vessel that might sail."""
    return (f"sail {number}" for number in player.vessels)


# Going on, and moving again


def plan_on(state: State, player: Player, words: Words) -> str:
    """Refuse sailing on where the move is over."""
    order = read_order(state, player, words)
    _check_on(state, player, order)
    return order.line


def _check_on(state: State, player: Player, order: Order) -> None:
    check_start(state, player, order.vessel, GO_ON, 0)
    if not order.vessel.is_open:
        raise refusal("stopped", board.name_of(state, order.vessel))
    if order.dice or not order.course.line:
        raise InvalidAnswer("Type the vessel and where it sails on to, like on 1 b5.")
    check_course(state, player, order.vessel, order.course, order.vessel.total)


def run_on(state: State, player: Player, words: Words) -> Flow[str]:
    """Spaces left over of an open move."""
    order = read_order(state, player, words)
    _check_on(state, player, order)
    return (yield from arrive(state, player, order.vessel, order.course))


def plan_again(state: State, player: Player, words: Words) -> str:
    """Refuse a History card "move again" as far as the vessel's card is known."""
    order = read_order(state, player, words)
    rig = board.rig(state, order.vessel.hull)
    check_hand(player, 1, "History card")
    check_start(state, player, order.vessel, AGAIN, rig.cost if rig else 0)
    check_rest(state, player, order, rig, 1)
    return order.line


def run_again(state: State, player: Player, words: Words) -> Flow[str]:
    """A History card lets a vessel move again [R41; R42]."""
    order = read_order(state, player, words)
    vessel = order.vessel
    rig = yield from read_rig(state, vessel.hull)
    check_start(state, player, vessel, AGAIN, rig.cost)
    check_rest(state, player, order, rig, 1)
    cost = move_cost(AGAIN, rig.cost, state.house)
    pay(player, cost)
    play_to_discard(state, player)
    vessel.acted = False
    yield from announce(
        f"{board.name_of(state, vessel)} moves again by a History card"
        + (f" for {cost}." if cost else ", for nothing."),
        *rule("history-cards", "R41"),
        figures=(vessel.mark, cost, player.unspent),
    )
    return (yield from roll_and_go(state, player, vessel, order.dice, order.course))


def offer_again(state: State, player: Player) -> Iterable[str]:
    """Every vessel that might move again."""
    return (f"again {vessel.number}" for vessel in player.at_sea)
