"""Random choices and the order of players [A Note on Player Order; Who Rolls the Dice?].

Where the rulebook says "randomly", the candidates are announced in an order and a die is rolled for them. A face that
belongs to nobody is void and rolled again, so every candidate has the same chance.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.pyrates.house import House

MOST_CANDIDATES = 36


class Announcement(NamedTuple):
    """What is said before the die: dice a try, the numbers of each candidate in order, and the void numbers."""

    dice: int
    numbers: tuple[tuple[int, ...], ...]
    void: tuple[int, ...]


class Pick(NamedTuple):
    """A random choice as far as the dice go.

    `picked` is None while dice are missing. `still_in` are those the next try is between, `rerolls` counts void tries
    (with a roll-off: rounds tied at the top), `used` the dice that were looked at, `dice_wanted` those of the next try.
    """

    picked: str | None
    still_in: tuple[str, ...]
    rerolls: int
    used: int
    dice_wanted: int

    @property
    def roll_needed(self) -> bool:
        """Whether another die has to be rolled."""
        return self.picked is None


def id_order(ids: Mapping[str, int]) -> tuple[str, ...]:
    """Players by the number on the character card, lowest first [A Note on Player Order]."""
    return tuple(sorted(ids, key=ids.__getitem__))


def announce(candidates: int) -> Announcement:
    """The numbers of each of 1 to 36 candidates: faces of one die up to six, values 1 to 36 of two beyond.

    Raises ValueError for any other number of candidates. [A Note on Player Order; R44]
    """
    if not 1 <= candidates <= MOST_CANDIDATES:
        raise ValueError(f"1 to {MOST_CANDIDATES} candidates, not {candidates}")
    if candidates == 1:
        return Announcement(0, ((),), ())
    sides, dice = (6, 1) if candidates <= 6 else (36, 2)
    each = sides // candidates
    numbers = tuple(tuple(range(n * each + 1, (n + 1) * each + 1)) for n in range(candidates))
    return Announcement(dice, numbers, tuple(range(each * candidates + 1, sides + 1)))


def resolve_pick(candidates: Sequence[str], dice: Sequence[int], house: "House") -> Pick:
    """Who is drawn from the candidates, announced in the given order, by these dice as rolled.

    Dice beyond the decision are not looked at: compare `used`. [A Note on Player Order; R44]
    """
    if len(candidates) == 1:
        return Pick(
            picked=candidates[0], still_in=(candidates[0],), rerolls=0, used=0, dice_wanted=0
        )
    if house.random == "roll_off":
        return _resolve_roll_off(tuple(candidates), dice)
    announced = announce(len(candidates))
    each = len(announced.numbers[0])
    tries = len(dice) // announced.dice
    for n in range(tries):
        rolled = tuple(dice[n * announced.dice : (n + 1) * announced.dice])
        value = rolled[0] if announced.dice == 1 else 6 * (rolled[0] - 1) + rolled[1]
        if value <= each * len(candidates):
            picked = candidates[(value - 1) // each]
            return Pick(
                picked=picked,
                still_in=(picked,),
                rerolls=n,
                used=(n + 1) * announced.dice,
                dice_wanted=0,
            )
    return Pick(
        picked=None,
        still_in=tuple(candidates),
        rerolls=tries,
        used=tries * announced.dice,
        dice_wanted=announced.dice,
    )


def _resolve_roll_off(still_in: tuple[str, ...], dice: Sequence[int]) -> Pick:
    """One die for everybody still in; those who share the highest go on."""
    rounds = used = 0
    while len(dice) - used >= len(still_in):
        rolled = dice[used : used + len(still_in)]
        used += len(still_in)
        best = max(rolled)
        still_in = tuple(who for who, die in zip(still_in, rolled, strict=True) if die == best)
        if len(still_in) == 1:
            return Pick(
                picked=still_in[0], still_in=still_in, rerolls=rounds, used=used, dice_wanted=0
            )
        rounds += 1
    return Pick(
        picked=None, still_in=still_in, rerolls=rounds, used=used, dice_wanted=len(still_in)
    )
