"""B. Set Sail and Move Your Vessels: paying, rolling, and where a vessel stops."""

import re
from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import shown
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import DiceRoll
from referee.core.questions import Words as Line
from referee.games.searovers import board
from referee.games.searovers.flow.ledger import check_funds, check_hand, pay, play_to_discard
from referee.games.searovers.flow.reading import read_rig
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.rules.combat import attack_refusal
from referee.games.searovers.rules.move import (
    AGAIN,
    GO_ON,
    MOVE,
    OWN,
    OWN_HAVEN,
    SET_SAIL,
    Kept,
    Rate,
    Reroll,
    end_refusal,
    kept_dice,
    move_cost,
    move_range,
    move_total,
    start_refusal,
    with_reroll,
)
from referee.games.searovers.state import Player, Rig, State, Vessel
from referee.games.searovers.terms import CAPTAIN, VESSEL
from referee.games.searovers.texts import counted, faces, refusal, rule

DICE = re.compile(r"([1-6]+)((?:>[1-6]+)*)((?:\+[0-9]{1,2})*)")
FAR = 999  # spaces of a move whose roll is not known yet


class Roll(NamedTuple):
    """A typed move roll: all faces, dice re-rolled by History cards, spaces added by them."""

    faces: tuple[int, ...]
    rerolls: tuple[Reroll, ...] = ()
    added: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """History cards played for it."""
        return len(self.rerolls) + len(self.added)


class Course(NamedTuple):
    """Where a move goes: a hex, or another vessel at a distance; `spaces` only where they were told."""

    to: str = ""
    target: str = ""
    spaces: int = 0

    @property
    def line(self) -> str:
        """Its fixed form."""
        words = [self.target or self.to] + ([str(self.spaces)] if self.spaces else [])
        return " ".join(word for word in words if word)


class Order(NamedTuple):
    """A typed move: the vessel, maybe the dice, maybe where to."""

    vessel: Vessel
    dice: str
    course: Course

    @property
    def line(self) -> str:
        """Its fixed form."""
        words = (str(self.vessel.number), self.dice, self.course.line)
        return " ".join(word for word in words if word)


def read_order(state: State, player: Player, words: Words) -> Order:
    """`1`, `1 34`, `1 34 b4`, `1 34 b4 6`, `1 34 bob2 5`; without a number the only vessel that can be meant."""
    rest = list(words)
    vessel = _vessel(state, player, rest)
    dice = rest.pop(0) if rest and DICE.fullmatch(rest[0]) else ""
    return Order(vessel, dice, read_course(state, vessel, rest) if rest else Course())


def _vessel(state: State, player: Player, rest: list[str]) -> Vessel:
    if rest and not (rest[0].isdigit() and len(player.vessels) == 1 and len(rest[0]) > 1):
        return board.vessel_named(state, player, rest.pop(0))
    if len(player.vessels) == 1:
        return next(iter(player.vessels.values()))
    raise InvalidAnswer("Which vessel? Type its number first.")


def read_course(state: State, vessel: Vessel, words: Words) -> Course:
    """A hex, maybe with the spaces used, or another player's vessel with the distance to it.

    Raises:
        InvalidAnswer: it is neither.
    """
    rest = list(words)
    spaces = int(rest.pop()) if len(rest) > 1 and rest[-1].isdigit() and len(rest[-1]) < 3 else 0
    text = " ".join(rest)
    if not text or text.isdigit():
        raise InvalidAnswer("Where to? Type a hex like b4, or another vessel and its distance.")
    if board.is_mark(state, text):
        target = board.mark_named(state, text)
        if target.owner == vessel.owner:
            raise InvalidAnswer("Nobody attacks his own vessel.")
        if not spaces:
            raise InvalidAnswer(
                f"How many spaces is it to {board.name_of(state, target)}? Type them after it."
            )
        return Course("", target.mark, spaces)
    return Course(board.place(text), "", spaces)


def read_roll(text: str, rate: Rate) -> Roll:
    """`34`, `1434` with ones re-rolled, `4>2` a die re-rolled by a card, `34+2` spaces added by one."""
    parts = DICE.fullmatch(text)
    if not parts:
        raise InvalidAnswer(f"'{shown(text)}' is no move roll; type the faces, like 34.")
    shown_faces, again, plus = parts.groups()
    chain = [shown_faces, *again.split(">")[1:]]
    if rate.reroll_ones:
        while len(chain) > 1 and chain[0].endswith("1"):
            chain[:2] = [chain[0] + chain[1]]
    rerolls = tuple(
        Reroll(int(before[-1]), tuple(map(int, after))) for before, after in pairwise(chain)
    )
    return Roll(
        tuple(map(int, chain[0])), rerolls, tuple(int(part) for part in plus.split("+")[1:])
    )


def kept_of(roll: Roll, rate: Rate) -> Kept:
    """The dice that count in the end."""
    kept = kept_dice(roll.faces, rate)
    for again in roll.rerolls:
        if kept.refusal:
            return kept
        kept = with_reroll(kept.dice, again, rate)
    return kept


# Checks


def kind_of(vessel: Vessel) -> str:
    """Setting sail, or the paid move of a vessel at sea."""
    return MOVE if vessel.at_sea else SET_SAIL


def check_start(state: State, player: Player, vessel: Vessel, kind: str, cost: int) -> None:
    """Refuse a move that may not begin.

    Raises:
        IllegalAnswer: a rule forbids it, or it cannot be paid.
    """
    name = board.name_of(state, vessel)
    code = start_refusal(
        kind,
        is_ready=VESSEL in vessel.kinds and CAPTAIN in vessel.kinds,
        free_pieces=1,
        at_sea=vessel.at_sea,
        immobile=vessel.is_immobile,
        moved=vessel.paid,
        moved_before=vessel.moved,
        acted=vessel.acted,
        earned="earlier" if vessel.free_moves else "no",
        house=state.house,
    )
    if code:
        raise refusal(code, name)
    check_funds(player, move_cost(kind, cost, state.house), name)


def check_roll(state: State, player: Player, rig: Rig, text: str) -> Roll:
    """Refuse dice that are no roll of this vessel, and History cards that the hand does not have."""
    roll = read_roll(text, rig.rate)
    kept = kept_of(roll, rig.rate)
    if kept.refusal:
        ones = ", every 1 again" if rig.rate.reroll_ones else ""
        raise refusal(kept.refusal, text, f"the rate is {rig.rate.dice} dice{ones}")
    if roll.cards:
        check_hand(player, roll.cards, counted(roll.cards, "History card"))
    return roll


def check_course(state: State, player: Player, vessel: Vessel, course: Course, total: int) -> None:
    """Refuse a place where the vessel cannot go, or a vessel it cannot attack.

    Raises:
        IllegalAnswer: a rule forbids it.
    """
    if course.target:
        check_attack(state, vessel, course.target, course.spaces, total, open_move=True)
        return
    end = board.end_of(state, player, course.to)
    occupied = board.lying_at(state, course.to, vessel)
    code = end_refusal(
        course.spaces or 1,
        total,
        end=end,
        occupied=occupied,
        secures=end == OWN_HAVEN and vessel.aboard > 0,
        barrier=False,
        dark_hex=False,
        passes_foreign_haven=False,
        house=state.house,
    )
    stays = course.to == vessel.hex and state.house.zero_move == "no"
    if code or stays:
        detail = f"{course.spaces} of {total} spaces" if code == "out-of-range" else ""
        raise refusal(code or "zero-move", course.to, detail)


def check_attack(
    state: State, vessel: Vessel, mark: str, distance: int, total: int, *, open_move: bool
) -> None:
    """Refuse an attack on another vessel [D. Attack an Opponent's Vessel].

    Raises:
        IllegalAnswer: a rule forbids it.
    """
    target = state.vessel(mark)
    if target is None:
        raise InvalidAnswer("That vessel is gone.")
    code = attack_refusal(
        at_sea=target.at_sea and (vessel.at_sea or open_move),
        target_in_haven=board.in_own_haven(state, target),
        immobile=vessel.is_immobile,
        open_move=open_move,
        move_left=total,
        distance=distance,
        barrier=False,
        safe_passage=mark in vessel.treaties,
        house=state.house,
    )
    if code:
        detail = f"{distance} of {total} spaces" if code == "out-of-range" else ""
        if code == "no-open-move":
            detail = "by the other reading (adjacent_attack_free=yes) a neighbour could be attacked"
        raise refusal(code, board.name_of(state, target), detail)


# The verbs


def plan_sail(state: State, player: Player, words: Words) -> str:
    """Refuse setting sail or moving as far as the vessel's card is known."""
    order = read_order(state, player, words)
    rig = board.rig(state, order.vessel.hull)
    check_start(state, player, order.vessel, kind_of(order.vessel), rig.cost if rig else 0)
    _check_rest(state, player, order, rig)
    return order.line


def _check_rest(state: State, player: Player, order: Order, rig: Rig | None) -> None:
    total = FAR
    if rig and order.dice:
        total = total_of(state, order.vessel, rig, check_roll(state, player, rig, order.dice))
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
    _check_rest(state, player, order, rig)
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
    roll = read_roll(typed, rig.rate) if typed else (yield from ask_roll(state, vessel, rig))
    if roll.cards:
        play_to_discard(state, player, roll.cards)
    total = total_of(state, vessel, rig, roll)
    vessel.is_open, vessel.moved, vessel.arrived, vessel.total = True, True, False, total
    yield from announce(
        lambda: (
            f"{board.name_of(state, vessel)}: {_told_roll(state, vessel, rig, roll)} = {total} spaces."
        ),
        *rule("b-set-sail-and-move-your-vessels", "vessel-cards"),
        figures=(*roll.faces, total),
    )
    if not course.line:
        line = yield from ask(partial(_course_question, state, player, vessel, total))
        course = read_course(state, vessel, line.split())
    return (yield from arrive(state, player, vessel, course))


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
        prompt=f"{ones}move roll, {rig.rate.dice} dice + {rig.rate.plus}",
        count=count,
        cites=rule("vessel-cards"),
    )


def _course_question(state: State, player: Player, vessel: Vessel, total: int) -> Line:
    def read(text: str) -> str:
        course = read_course(state, vessel, text.split())
        check_course(state, player, vessel, course, total)
        return course.line

    return Line(
        key=board.key(state, state.step, vessel.number, "to"),
        seat=vessel.owner,
        prompt=f"up to {total} spaces from {vessel.hex}: to",
        read=read,
        example="b4 (or bob2 5 to attack a vessel 5 spaces away)",
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
    _check_rest(state, player, order, rig)
    return order.line


def run_again(state: State, player: Player, words: Words) -> Flow[str]:
    """A History card lets a vessel move again [R41; R42]."""
    order = read_order(state, player, words)
    vessel = order.vessel
    rig = yield from read_rig(state, vessel.hull)
    check_start(state, player, vessel, AGAIN, rig.cost)
    _check_rest(state, player, order, rig)
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
