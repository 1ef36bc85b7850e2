"""A battle from the drawn tiles to its end, in the order of the rulebook.

`attack.py` goes as far as the draw; odds count over the same steps.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.games.nassau.rules.attack import BOMB_DAMAGE, Attack, Chest, Opening
from referee.games.nassau.rules.points import LOSS, after_loss
from referee.games.nassau.terms import WEAPONS

if TYPE_CHECKING:
    from referee.games.nassau.house import House

REPELS = 3  # this face or more puts an attack tile back
DUTCHMAN_RUM = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The tiles and the dice. `returned` are attack tiles put back by hits."""

    nothing: int = 0
    dodge: int = 0
    attack: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    rerolls: tuple[int, ...] = ()
    returned: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the fight ended."""

    dodged: int
    hits: int
    lost: Mapping[str, int]
    loss_tiles: int  # tiles that found nothing: 3 points each
    damage: int
    points: int
    reward_times: int
    agreement_used: bool
    lizard_used: bool
    defeated: bool
    own_on_tile: int
    own_to_pile: int
    crates_after: int
    own_pile_after: int
    rum_after: int
    bombs_after: int
    agreements_after: int
    score_after: int


# After the draw


def hits_of(dice: Sequence[int], rerolls: Sequence[int] = ()) -> int:
    """Dice of 3 and more; the cat rolls 1s and 2s once again [Fight an opponent; Abilities of the Animals]."""
    return sum(face >= REPELS for face in (*dice, *rerolls))


def low_dice(dice: Sequence[int]) -> int:
    """Dice that the cat may roll again."""
    return sum(face < REPELS for face in dice)


def dodged_crates(dodges: int, bought: int, opening: Opening, house: "House") -> int:
    """Crates of this fight that dodges take off; earlier crates are safe [Fight an opponent; R19; R22]."""
    at_risk = opening.placed if house.bomb_immune_to_dodge == "yes" else opening.on_tile
    return min(dodges - bought, at_risk)


def losses(tiles: Sequence[str], losable: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """What the remaining attack tiles take, and how many of them find nothing.

    [Fight an opponent; R24]
    """
    counted = Counter(tiles)
    lost = {kind: min(count, losable.get(kind, 0)) for kind, count in counted.items()}
    taken = {kind: count for kind, count in lost.items() if count}
    return taken, len(tiles) - sum(taken.values())


def remaining(attack_tiles: Sequence[str], returned: Sequence[str]) -> tuple[str, ...]:
    """Attack tiles that were not put back."""
    left = Counter(attack_tiles)
    left.subtract(Counter(returned))
    return tuple(left.elements())


def left_tiles(drawn: Drawn) -> tuple[str, ...]:
    """Attack tiles that take something: what the hits did not put back."""
    returned = drawn.returned
    if returned is None:
        hits = hits_of(drawn.dice, drawn.rerolls)
        returned = drawn.attack if hits >= len(drawn.attack) else ()
    return remaining(drawn.attack, returned)


def rum_paid(chest: Chest) -> int:
    """Rum given up for dodges; the spirit monkey keeps one."""
    return chest.rum_on_dodges - (chest.monkey == "rum" and chest.rum_on_dodges > 0)


def can_buy_dodges(chest: Chest, rum: int) -> bool:
    """Whether the rum left at that moment is enough; the monkey's one must be there too [R41]."""
    return not chest.rum_on_dodges or rum >= max(1, rum_paid(chest))


def rewards(
    attack: Attack, beaten: str, damage: int, agreement: bool, defeated: bool, house: "House"
) -> tuple[int, bool, bool]:
    """How often the reward comes (0: no points either), and whether agreement and lizard are used for it.

    [Fight an opponent; Overview of the Equipment, Agreement; Abilities of the Animals, Lizard; R17; R27; R29]
    """
    if attack.foe.is_dutchman:
        return 0, False, False
    if beaten == "crab":
        earns, agreement = house.crab_zero_reward == "yes", False
    else:
        earns = damage >= 1 and (defeated or house.partial_points == "full")
    if not earns:
        return 0, False, False
    lizard = attack.beasts.lizard
    if lizard and house.reward_stack == "single":
        agreement = False
    times = 1 + agreement + lizard
    if agreement and lizard and house.reward_stack == "multiply":
        times = 4
    return times, agreement, lizard


def is_defeated(attack: Attack, opening: Opening, damage: int, house: "House") -> bool:
    """Whether the opponent is taken: enough crates of all players lie on it [Fight an opponent; R17; R18]."""
    if attack.foe.is_dutchman:
        return False
    if opening.beaten:
        return True
    return has_enough_crates(attack, opening, damage) and (
        damage >= 1 or house.crab_old_crates == "take"
    )


def has_enough_crates(attack: Attack, opening: Opening, damage: int) -> bool:
    """Whether crates of all players reach the strength of this fight."""
    return attack.there + damage >= opening.strength_now


def damage_of(opening: Opening, dodged: int) -> int:
    """Damage of this fight; a bomb that beats the foe does 2, the crab none."""
    if opening.beaten == "crab":
        return 0
    return opening.on_tile - dodged + (BOMB_DAMAGE if opening.beaten else 0)


def losable_of(
    attack: Attack, opening: Opening, known: Mapping[str, int], rum: int
) -> dict[str, int]:
    """What attack tiles could take: starting and printed pieces are safe [Fight an opponent; R24]."""
    chest = attack.chest
    return {
        **known,
        "sail": attack.crew.sails - 1,
        "sailor": attack.crew.sailors - 1,
        "rum": rum,
        "bomb": chest.bombs - bombs_given(chest, opening),
        "agreement": chest.agreements,
        "crate": attack.crates - opening.placed,
    }


def bombs_given(chest: Chest, opening: Opening) -> int:
    """Bombs given up; the spirit monkey keeps one of those thrown."""
    return opening.bombs.used - (chest.monkey == "bomb" and opening.bombs.used > 0)


def rum_at_dodges(attack: Attack, opening: Opening, tiles: Sequence[str], house: "House") -> int:
    """Rum owned when dodges are bought off: after the losses where the table plays so [R21]."""
    rum = attack.chest.rum
    return rum - min(rum, tiles.count("rum")) if house.dodge_first == "no" else rum


def resolve(
    attack: Attack,
    opening: Opening,
    drawn: Drawn,
    known: Mapping[str, int],
    score: int,
    house: "House",
) -> Outcome:
    """The fight from the drawn tiles to its end. `known` maps what else could be lost to counts.

    [Fight an opponent; Attacking the Flying Dutchman; R19; R21; R24; R27; R28; R30]
    """
    chest = attack.chest
    paid = rum_paid(chest)
    hits = hits_of(drawn.dice, drawn.rerolls)
    rum = chest.rum - (paid if house.dodge_first == "yes" else 0)
    lost, missed = losses(left_tiles(drawn), losable_of(attack, opening, known, rum))
    dodged = dodged_crates(drawn.dodge, chest.rum_on_dodges, opening, house)
    damage = damage_of(opening, dodged)
    defeated = is_defeated(attack, opening, damage, house)
    agreements = chest.agreements - lost.get("agreement", 0)
    pays = chest.use_agreements > 0 and agreements > 0
    times, agreement, lizard = rewards(attack, opening.beaten, damage, pays, defeated, house)
    points = attack.foe.strength if times else 0
    for _ in range(missed):
        score = after_loss(score, LOSS, house)
    own_to_pile = attack.own_before + opening.on_tile if defeated else dodged
    return Outcome(
        dodged=dodged,
        hits=hits,
        lost=lost,
        loss_tiles=missed,
        damage=damage,
        points=points,
        reward_times=times,
        agreement_used=agreement,
        lizard_used=lizard,
        defeated=defeated,
        own_on_tile=0 if defeated else attack.own_before + damage,
        own_to_pile=own_to_pile,
        crates_after=attack.crates - opening.placed - lost.get("crate", 0),
        own_pile_after=attack.own_pile - opening.bombs.crates + own_to_pile + lost.get("crate", 0),
        rum_after=chest.rum - paid - lost.get("rum", 0) + DUTCHMAN_RUM * attack.foe.is_dutchman,
        bombs_after=chest.bombs - bombs_given(chest, opening) - lost.get("bomb", 0),
        agreements_after=agreements - (agreement and chest.monkey != "agreement"),
        score_after=score + points,
    )


def clashing_weapons(tiles: Sequence[str]) -> bool:
    """Whether a picture without a type comes with typed weapons in one draw."""
    return "weapon" in tiles and not set(WEAPONS).isdisjoint(tiles)
