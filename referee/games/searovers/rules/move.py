"""Setting sail and moving: who may, what it costs, how far [B. Set Sail and Move Your Vessels; Vessel Cards]."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.searovers.house import House

SET_SAIL, MOVE, BONUS, AGAIN, GO_ON = "set-sail", "move", "bonus", "again", "continue"
FACES = 6
NOBODY, OWN, OPPONENT = "no", "own", "opponent"
OTHER_HEX, OWN_HAVEN, OPEN_HAVEN, FOREIGN_HAVEN = (
    "other", "own-haven", "open-haven", "foreign-haven",
)  # fmt: skip


class Rate(NamedTuple):
    """The move rate printed on a vessel card: dice, plus, and whether ones are rolled again."""

    dice: int = 1
    plus: int = 0
    reroll_ones: bool = False


class Reroll(NamedTuple):
    """A History card re-rolls one kept die that shows `face`."""

    face: int
    faces: tuple[int, ...]


def move_cost(kind: str, cost: int, house: "House") -> int:
    """What a move of this kind costs [B. Set Sail and Move Your Vessels; R41]."""
    if kind in (SET_SAIL, MOVE) or (kind == AGAIN and house.move_again_cost == "yes"):
        return cost
    return 0


def move_range(rate: Rate, historical: bool) -> tuple[int, int]:
    """Least and greatest total, without cards [Vessel Cards; Captain's Historical Vessel Bonus]."""
    extra = rate.plus + historical
    return rate.dice * (2 if rate.reroll_ones else 1) + extra, rate.dice * FACES + extra


def start_refusal(
    kind: str,
    *,
    is_ready: bool,
    free_pieces: int,
    at_sea: bool,
    immobile: bool,
    moved: bool,
    moved_before: bool,
    acted: bool,
    earned: str,
    house: "House",
) -> str | None:
    """Why a vessel may not begin this move [B. Set Sail and Move Your Vessels; R42; R43; R44; R71]."""
    sets_sail = kind == SET_SAIL
    checks = (
        (not is_ready, "not-ready"),
        (sets_sail and free_pieces < 1, "no-piece"),
        (sets_sail and at_sea, "already-at-sea"),
        (not sets_sail and not at_sea, "not-at-sea"),
        (immobile, "immobile"),
        (kind == GO_ON and acted, "stopped"),
        (kind in (SET_SAIL, MOVE) and moved, "already-moved"),
        (kind == MOVE and acted and house.act_then_move == "no", "acted-first"),
        (kind == BONUS and earned == "no", "not-earned"),
        (kind == BONUS and earned == "earlier" and house.bonus_move == "immediate", "bonus-late"),
        (kind == AGAIN and not moved_before and house.move_again_first == "no", "not-again"),
    )
    return next((code for fails, code in checks if fails), None)


class Kept(NamedTuple):
    """The dice that count, in order, or why the roll is none."""

    dice: tuple[int, ...]
    refusal: str | None = None


def kept_dice(roll: Sequence[int], rate: Rate) -> Kept:
    """The dice of a roll that count: with ones re-rolled, only what is none [Vessel Cards; R40].

    Refusals: `dice-count`, `reroll-due`.
    """
    if not rate.reroll_ones:
        return Kept(tuple(roll), None if len(roll) == rate.dice else "dice-count")
    kept = tuple(face for face in roll if face != 1)
    if len(kept) > rate.dice or len(roll) < rate.dice:
        return Kept(kept, "dice-count")
    if len(kept) < rate.dice:
        return Kept(kept, "reroll-due")
    return Kept(kept, None if _rolled_in_turn(roll, rate) else "dice-count")


def _rolled_in_turn(roll: Sequence[int], rate: Rate) -> bool:
    """Whether no die was rolled once all that count lay there."""
    return roll[-1] != 1


def with_reroll(kept: Sequence[int], again: Reroll, rate: Rate) -> Kept:
    """One kept die rolled again by a History card, in its place [History Cards; R40].

    Refusals: `dice-count`, `reroll-due`, `no-such-die`.
    """
    new = kept_dice(again.faces, Rate(1, 0, rate.reroll_ones))
    if new.refusal:
        return Kept(tuple(kept), new.refusal)
    if again.face not in kept:
        return Kept(tuple(kept), "no-such-die")
    dice = list(kept)
    dice[dice.index(again.face)] = new.dice[0]
    return Kept(tuple(dice))


def move_total(kept: Sequence[int], rate: Rate, historical: bool, added: int) -> int:
    """Spaces a vessel may sail [Vessel Cards; Captain's Historical Vessel Bonus]."""
    return sum(kept) + rate.plus + historical + added


def end_refusal(
    spaces: int,
    total: int,
    *,
    end: str,
    occupied: str,
    secures: bool,
    barrier: bool,
    dark_hex: bool,
    passes_foreign_haven: bool,
    house: "House",
) -> str | None:
    """Why a vessel may not sail so far, or stop there [Hex Spaces; Havens; White Barriers; R38; R45; R46]."""
    passing = passes_foreign_haven and house.haven_pass == "no"
    checks = (
        (spaces > total, "out-of-range"),
        (spaces == 0 and house.zero_move == "no", "zero-move"),
        (barrier, "barrier"),
        (dark_hex, "dark-hex"),
        (end == FOREIGN_HAVEN or passing, "foreign-haven"),
        (is_occupied(end, occupied, secures, house), "occupied"),
    )
    return next((code for fails, code in checks if fails), None)


def is_occupied(end: str, occupied: str, secures: bool, house: "House") -> bool:
    """Whether another vessel keeps this one from stopping there [Hex Spaces; Havens; R45]."""
    if occupied == NOBODY:
        return False
    comes_home = end == OWN_HAVEN and occupied == OWN and secures
    return not (comes_home and house.haven_share == "passing")
