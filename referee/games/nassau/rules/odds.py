"""Exact chances of a fight before the draw, counted over the steps that play takes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from referee.games.nassau.rules import battle
from referee.games.nassau.rules.attack import Attack, Opening

if TYPE_CHECKING:
    from referee.games.nassau.house import House

HIT = Fraction(2, 3)  # a die of 3 to 6
HIT_WITH_CAT = Fraction(8, 9)


class Bag(NamedTuple):
    """Conflict tiles in the bag by what they do."""

    nothing: int
    dodge: int
    attack: int

    @property
    def tiles(self) -> int:
        """All of them."""
        return sum(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Chances of one attack; `losses` counts attack tiles left after the dice."""

    damage: Mapping[int, Fraction]
    losses: Mapping[int, Fraction]
    reward: Fraction
    defeat: Fraction
    no_loss: Fraction
    defeat_no_loss: Fraction

    @property
    def expected_damage(self) -> Fraction:
        """The mean damage."""
        return sum((n * chance for n, chance in self.damage.items()), Fraction(0))

    @property
    def expected_losses(self) -> Fraction:
        """The mean number of losses."""
        return sum((n * chance for n, chance in self.losses.items()), Fraction(0))


def draws(bag: Bag, count: int) -> Iterator[tuple[int, int, Fraction]]:
    """Dodges, attacks and their chance for each possible draw without putting back."""
    every = comb(bag.tiles, count)
    for dodges in range(min(count, bag.dodge) + 1):
        for attacks in range(min(count - dodges, bag.attack) + 1):
            rest = count - dodges - attacks
            ways = comb(bag.dodge, dodges) * comb(bag.attack, attacks) * comb(bag.nothing, rest)
            if ways:
                yield dodges, attacks, Fraction(ways, every)


def losses_of(attacks: int, dice: int, cat: bool) -> dict[int, Fraction]:
    """Chance of each number of attack tiles that get through the dice."""
    if not attacks:
        return {0: Fraction(1)}
    hit = HIT_WITH_CAT if cat else HIT
    found: dict[int, Fraction] = {}
    for hits in range(dice + 1):
        chance = comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        left = max(0, attacks - hits)
        found[left] = found.get(left, Fraction(0)) + chance
    return found


def odds_of(attack: Attack, opening: Opening, bag: Bag, house: "House") -> Odds:
    """All chances of an attack that is about to draw; rum is paid as far as dodges come.

    [Fight an opponent; Attacking the Flying Dutchman; Abilities of the Animals]
    """
    damage: dict[int, Fraction] = {}
    losses: dict[int, Fraction] = {}
    reward = defeat = no_loss = both = Fraction(0)
    for dodges, attacks, chance in draws(bag, opening.draw):
        bought = min(dodges, attack.chest.rum_on_dodges)
        dodged = battle.dodged_crates(dodges, bought, opening, house)
        done = battle.damage_of(opening, dodged)
        defeated = battle.is_defeated(attack, opening, done, house)
        times = battle.rewards(attack, opening.beaten, done, False, defeated, house)[0]
        through = losses_of(attacks, opening.dice, attack.beasts.cat)
        damage[done] = damage.get(done, Fraction(0)) + chance
        for left, share in through.items():
            losses[left] = losses.get(left, Fraction(0)) + chance * share
        clean = chance * through.get(0, Fraction(0))
        reward += chance * bool(times)
        defeat += chance * defeated
        no_loss += clean
        both += clean * defeated
    return Odds(
        damage=dict(sorted(damage.items())),
        losses={n: chance for n, chance in sorted(losses.items()) if chance},
        reward=reward,
        defeat=defeat,
        no_loss=no_loss,
        defeat_no_loss=both,
    )
