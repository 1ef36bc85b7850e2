"""An attack before conflict tiles are drawn: crab, bombs, crates, and what may not be used."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.nassau.house import House

BOMB_DAMAGE = 2


class Foe(NamedTuple):
    """What is attacked: an opponent with its printed strength, or the Dutchman (strength 0) in a round."""

    strength: int
    round: int = 0

    @property
    def is_dutchman(self) -> bool:
        """Whether it is the Flying Dutchman."""
        return self.strength == 0


class Crew(NamedTuple):
    """Who fights. `laid_before` pirates lay down for sailing this turn, `defence` lie down for dice."""

    sailors: int
    sails: int
    pirates: int = 0
    laid_before: int = 0
    defence: int = 0


class Chest(NamedTuple):
    """Objects that matter in a fight, and how many of them are to be used."""

    bombs: int = 0
    use_bombs: int = 0
    agreements: int = 0
    use_agreements: int = 0
    rum: int = 0
    rum_on_dodges: int = 0
    monkey: str = "none"  # the piece that the spirit monkey keeps: rum, bomb or agreement


class Beasts(NamedTuple):
    """Animals that are turned over for the fight."""

    crab: bool = False
    cat: bool = False
    lizard: bool = False


NO_CHEST = Chest()
NO_BEASTS = Beasts()


class Bombs(NamedTuple):
    """Bombs thrown one after the other: how many, crates laid for them, and whether the last one beat the foe."""

    used: int
    crates: int
    beaten: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Everything that is declared before conflict tiles are drawn."""

    foe: Foe
    crew: Crew
    weapons: int
    crates: int  # aboard
    place: int
    own_before: int = 0
    others: int = 0
    own_pile: int = 20
    chest: Chest = NO_CHEST
    beasts: Beasts = NO_BEASTS

    @property
    def there(self) -> int:
        """Crates that lay on the tile before."""
        return self.own_before + self.others


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The attack as it stands when tiles are drawn; `beaten` is "crab" or "bomb" where none are."""

    strength_now: int
    bombs: Bombs
    beaten: str
    max_place: int
    placed: int
    pirates_laid: int  # to man weapons
    draw: int
    dice: int  # to roll if an attack tile comes

    @property
    def on_tile(self) -> int:
        """Crates of this fight on the tile."""
        return self.placed + self.bombs.crates


# Before the draw


def strength_after_crab(strength: int, crab: bool) -> int:
    """The strength for this battle; points do not change [Abilities of the Animals, Crab]."""
    return max(0, strength - crab)


def tiles_to_draw(foe: Foe, crab: bool) -> int:
    """As many as the printed strength, or the round and one more against the Dutchman; one less with the crab.

    [Fight an opponent; Attacking the Flying Dutchman; Abilities of the Animals]
    """
    return (foe.round + 1 if foe.is_dutchman else foe.strength) - crab


def sets_of_weapons(crew: Crew, weapons: int, house: "House") -> int:
    """Sets of sailor and weapon; a pirate laid down is a sailor [Fight an opponent; A) Actions; R11]."""
    return min(hands_of(crew, house), weapons)


def hands_of(crew: Crew, house: "House") -> int:
    """Sailors for weapons: sailors, standing pirates, and by house option those who sailed [A) Actions; R11]."""
    return crew.sailors + crew.pirates + still_serving(crew, house)


def still_serving(crew: Crew, house: "House") -> int:
    """Pirates who lay down for sailing and serve on by house option [R11]."""
    return crew.laid_before if house.pirate_serves == "whole_turn" else 0


def pirates_for_weapons(sets: int, crew: Crew, house: "House") -> int:
    """Pirates that must lie down to man so many weapons."""
    return max(0, sets - crew.sailors - still_serving(crew, house))


def defence_dice(crew: Crew, laid: int, house: "House") -> int:
    """A die for each set of sailor and sail; pirates only by house option [Fight an opponent; R10; R11]."""
    hands = crew.sailors
    if house.pirates_in_defence == "yes":
        hands += crew.defence
        if house.pirate_serves == "whole_turn":
            hands += crew.laid_before + laid
    return min(hands, crew.sails)


def throw_bombs(
    count: int, there: int, strength_now: int, own_pile: int, *, can_beat: bool = True
) -> Bombs:
    """Bombs one after the other, 2 damage each at once; what the foe survives lies there as crates.

    Crates come from the own pile, as far as there are any. [Overview of the Equipment, Bomb; R20]
    """
    laid = 0
    for used in range(1, count + 1):
        if can_beat and there + laid + BOMB_DAMAGE >= strength_now:
            return Bombs(used, laid, True)
        laid += min(BOMB_DAMAGE, own_pile - laid)
    return Bombs(count, laid, False)


def open_attack(attack: Attack, house: "House") -> Opening:
    """Crab, bombs, crates: the attack up to the draw, without asking whether it is allowed [Fight an opponent]."""
    foe, crew, chest = attack.foe, attack.crew, attack.chest
    strength_now = strength_after_crab(foe.strength, attack.beasts.crab)
    by_crab = not foe.is_dutchman and strength_now == 0
    bombs = Bombs(0, 0, False)
    if not by_crab:
        bombs = throw_bombs(
            chest.use_bombs,
            attack.there,
            strength_now,
            attack.own_pile,
            can_beat=not foe.is_dutchman,
        )
    beaten = "crab" if by_crab else "bomb" if bombs.beaten else ""
    placed = 0 if beaten else attack.place
    laid = pirates_for_weapons(placed, crew, house)
    return Opening(
        strength_now=strength_now,
        bombs=bombs,
        beaten=beaten,
        max_place=min(sets_of_weapons(crew, attack.weapons, house), attack.crates),
        placed=placed,
        pirates_laid=laid,
        draw=0 if beaten else tiles_to_draw(foe, attack.beasts.crab),
        dice=0 if beaten else defence_dice(crew, laid, house),
    )


def missing_crates(attack: Attack, opening: Opening) -> int:
    """Crates that the opponent still needs once those of bombs lie there; below 1 with the crab alone."""
    return opening.strength_now - attack.there - opening.bombs.crates


def uses_refused_aid(foe: Foe, beasts: Beasts, chest: Chest, house: "House") -> bool:
    """Whether something is used that only helps against opponents [R67]."""
    if not foe.is_dutchman:
        return False
    if beasts.lizard or chest.use_agreements:
        return True
    aids = beasts.crab or beasts.cat or chest.use_bombs
    return bool(aids) and house.fd_allows_fight_aids == "no"


def objects_refusal(attack: Attack, house: "House") -> str:
    """Why bombs, agreements or animals may not be used so.

    Codes in order: dutchman-aid, one-agreement, monkey-without-item, no-bomb, bomb-limit, no-agreement.
    [Overview of the Equipment; R20; R29; R67]
    """
    chest = attack.chest
    owned = {"rum": chest.rum, "bomb": chest.bombs, "agreement": chest.agreements}
    if uses_refused_aid(attack.foe, attack.beasts, chest, house):
        return "dutchman-aid"
    if chest.use_agreements > 1:
        return "one-agreement"
    if not owned.get(chest.monkey, 1):
        return "monkey-without-item"
    if chest.use_bombs > chest.bombs + (chest.monkey == "bomb"):
        return "no-bomb"
    if chest.use_bombs > 1 and house.bombs_per_fight == "1":
        return "bomb-limit"
    return "no-agreement" if chest.use_agreements > chest.agreements else ""


def crates_refusal(attack: Attack, opening: Opening, house: "House") -> str:
    """Why so many crates may not be placed.

    Codes in order: too-many-sets, no-crates, overplaced, no-attack, pirates-not-in-defence, no-pirates.
    [Fight an opponent; R10; R15; R16]
    """
    crew = attack.crew
    if opening.beaten:
        return ""
    if attack.place > sets_of_weapons(crew, attack.weapons, house):
        return "too-many-sets"
    if attack.place > attack.crates:
        return "no-crates"
    most = max(1, missing_crates(attack, opening))
    if house.overplace == "no" and not attack.foe.is_dutchman and attack.place > most:
        return "overplaced"
    if not opening.on_tile and house.fight_without_attack == "refuse":
        return "no-attack"
    if crew.defence and house.pirates_in_defence == "no":
        return "pirates-not-in-defence"
    return "no-pirates" if crew.defence > crew.pirates - opening.pirates_laid else ""
