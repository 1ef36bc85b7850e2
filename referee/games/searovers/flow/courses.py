"""Typed moves: vessel, dice and where to; and what the rules say to each of them."""

import re
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits, shown
from referee.games.searovers import board
from referee.games.searovers.flow.ledger import check_funds, check_hand
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.house import other_house
from referee.games.searovers.rules.combat import attack_refusal
from referee.games.searovers.rules.move import (
    MOVE,
    NOBODY,
    OWN_HAVEN,
    SET_SAIL,
    Kept,
    Rate,
    Reroll,
    end_refusal,
    kept_dice,
    move_cost,
    start_refusal,
    with_reroll,
)
from referee.games.searovers.state import Player, Rig, State, Vessel
from referee.games.searovers.terms import CAPTAIN, VESSEL
from referee.games.searovers.texts import (
    by_other_reading,
    counted,
    dice_words,
    other_reading,
    refusal,
)

DICE = re.compile(r"([1-6]+)((?:>[1-6]+)*)((?:\+[0-9]{1,2})*)")
CARD = re.compile(r"(?=.)(?:[1-6](?:>[1-6]+)+)?(?:\+[0-9]{1,2})*")
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
    if rest and not (is_digits(rest[0]) and len(player.vessels) == 1 and len(rest[0]) > 1):
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
    spaces = int(rest.pop()) if len(rest) > 1 and is_digits(rest[-1]) and len(rest[-1]) < 3 else 0
    text = " ".join(rest)
    if not text or is_digits(text):
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
    hex_ = "" if is_digits(rest[-1]) else board.place(text)
    if not hex_:
        raise InvalidAnswer("Where to? Type a hex like b4, or another vessel and its distance.")
    return Course(hex_, "", spaces)


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


def with_cards(roll: Roll, words: list[str]) -> Roll:
    """The roll with the History cards that these words begin with, which are taken off: `1>3`, `+2`."""
    while words and CARD.fullmatch(words[0]):
        again, *plus = words.pop(0).split("+")
        chain = [part for part in again.split(">") if part]
        rerolls = tuple(
            Reroll(int(before[-1]), tuple(map(int, after))) for before, after in pairwise(chain)
        )
        added = tuple(int(part) for part in plus)
        roll = Roll(roll.faces, (*roll.rerolls, *rerolls), (*roll.added, *added))
    return roll


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


def check_roll(state: State, player: Player, rig: Rig, text: str, played: int = 0) -> Roll:
    """Refuse dice that are no roll of this vessel, and History cards that the hand does not have.

    `played`: cards that the same line plays for something else.
    """
    roll = read_roll(text, rig.rate)
    check_kept(roll, rig, text)
    if roll.cards:
        cards = roll.cards + played
        check_hand(player, cards, counted(cards, "History card"))
    return roll


def check_kept(roll: Roll, rig: Rig, text: str) -> None:
    """Refuse faces that this vessel does not roll.

    Raises:
        IllegalAnswer: too many or too few, a 1 that is rolled again, or no such die.
    """
    kept = kept_of(roll, rig.rate)
    if kept.refusal:
        ones = ", every 1 again" if rig.rate.reroll_ones else ""
        rate = f"the rate is {dice_words(rig.rate.dice)}{ones}"
        raise refusal(kept.refusal, shown(text), rate)


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
    stays = course.to == start_of(state, vessel) and state.house.zero_move == "no"
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
    code, value, other = _attack_readings(
        state, vessel, target, distance, total, open_move=open_move
    )
    if code:
        details = [f"{distance} of {total} spaces"] if code == "out-of-range" else []
        if other is None:
            would = "a neighbour could be attacked"
            details.append(other_reading("adjacent_attack_free", value, would))
        name = board.name_of(state, target)
        raise refusal(code, name, "; ".join(details))
    start = start_of(state, vessel)
    if distance == 1 and board.lying_at(state, start, vessel) != NOBODY:
        raise refusal("occupied", start)


def _attack_readings(
    state: State, vessel: Vessel, target: Vessel, distance: int, total: int, *, open_move: bool
) -> tuple[str | None, str, str | None]:
    """Why the attack is refused, the other value of the option on neighbours, and why by that one [R67]."""
    judged = partial(
        attack_refusal,
        at_sea=target.at_sea and (vessel.at_sea or open_move),
        target_in_haven=board.in_own_haven(state, target),
        immobile=vessel.is_immobile,
        open_move=open_move,
        move_left=total,
        distance=distance,
        barrier=False,
        safe_passage=target.mark in vessel.treaties,
    )
    value, other = other_house(state.house, "adjacent_attack_free")
    return judged(house=state.house), value, judged(house=other)


def told_neighbour(state: State, vessel: Vessel, target: Vessel, distance: int) -> str:
    """The other reading of an attack that only the option on neighbours allows [R67]."""
    open_move = vessel.is_open and vessel.at_sea
    code, value, other = _attack_readings(
        state, vessel, target, distance, vessel.total, open_move=open_move
    )
    if code or not other:
        return ""
    return by_other_reading("adjacent_attack_free", value, "it would need an open move")


def start_of(state: State, vessel: Vessel) -> str:
    """The hex a vessel sails from: where it lies, or out of the dock its owner's Haven."""
    return vessel.hex if vessel.at_sea else state.players[vessel.owner].haven


def come_beside(vessel: Vessel, target: Vessel, distance: int) -> None:
    """The piece stops one space short of the vessel it attacks; a neighbour stays where it is."""
    if distance > 1:
        vessel.hex, vessel.arrived = f"next to {target.hex}", False
