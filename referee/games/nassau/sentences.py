"""Sentences about results that rulings and play share: fights, the Dutchman's points, the home port."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.core.pieces import counted
from referee.games.nassau.rules import battle
from referee.games.nassau.rules.attack import Attack, Opening
from referee.games.nassau.rules.battle import Outcome
from referee.games.nassau.texts import listed, points

if TYPE_CHECKING:
    from referee.games.nassau.house import House

EARLY = "Every fight with at least 1 damage brings reward and points, also without defeat"
TURTLE_GIVES = {"outposts": "crates", "opponents": "yarn cards", "towers": "points"}


# Fights


def fight_reasons(attack: Attack, opening: Opening, out: Outcome, house: "House") -> list[str]:
    """Why a fight gave what it gave, where the numbers alone do not tell."""
    if attack.foe.is_dutchman:
        return []
    said = [_reward_reason(opening, out, house), _tile_reason(attack, opening, out)]
    said += [_agreement_reason(attack, opening, out), _lizard_reason(attack, out)]
    return [line for line in said if line]


def _reward_reason(opening: Opening, out: Outcome, house: "House") -> str:
    if opening.beaten == "crab" and not out.reward_times:
        return "At this table the crab's own defeat brings no points and no reward."
    if out.damage and not out.reward_times and house.partial_points == "only_on_defeat":
        return "At this table only a defeat brings points and reward."
    return ""


def _tile_reason(attack: Attack, opening: Opening, out: Outcome) -> str:
    """Crates of earlier fights against a strength that the crab lowered [R18]."""
    if opening.beaten or out.damage or not battle.has_enough_crates(attack, opening, out.damage):
        return ""
    if out.defeated:
        return "The crates that lay there are enough for the lowered strength (house R18)."
    return "At this table the opponent is taken only with damage in this fight (house R18)."


def _agreement_reason(attack: Attack, opening: Opening, out: Outcome) -> str:
    if not attack.chest.use_agreements or out.agreement_used:
        return ""
    if out.lost.get("agreement", 0) >= attack.chest.agreements:
        return "The agreement is lost to an attack tile, so it cannot be paid."
    if opening.beaten == "crab":
        return "The agreement is kept: it takes at least 1 damage."
    if not out.reward_times:
        return "The agreement is kept: there is no reward."
    return "The agreement is kept: at this table it does not add to the lizard."


def _lizard_reason(attack: Attack, out: Outcome) -> str:
    if not attack.beasts.lizard or out.lizard_used:
        return ""
    return "The lizard is not turned over: there is no reward."


# Phase III


def dutchman_words(tile: int, winners: Sequence[str]) -> str:
    """Who gets the points of the Dutchman's tile, and what they leave below."""
    if not winners:
        return f"{points(tile)} for nobody, no crate goes below"
    if len(winners) == 1:
        return f"{points(tile)} for {winners[0]}, who leaves 1 crate below"
    return f"{points(tile)} each for {listed(winners)}, who leave 1 crate each below"


def best_words(gained: int, best: Sequence[str]) -> str:
    """Who gets the points of the best story."""
    each = " each" if len(best) > 1 else ""
    return f"{points(gained)}{each} for {listed(best) or 'nobody'}"


# The home port


def crates_words(due: int, stored: int, pile_after: int) -> str:
    """Crates of the home port, and why not all of them are stored."""
    said = f"{counted(due, 'crate')} due, {stored} stored"
    if stored == due:
        return said
    return said + (
        "; the own pile has no more" if not pile_after else "; there is no room for more"
    )


def cards_words(due: int, drawn: int) -> str:
    """Cards of the home port, and why not all of them are drawn."""
    said = f"{counted(due, 'yarn card')} due, {drawn} drawn"
    return said if drawn == due else f"{said}; the piles have no more"


def turtle_words(turtle: str, house: "House") -> str:
    """What the turtle does to the bonuses of the home port."""
    if house.turtle == "only_one":
        return f"At this table the turtle gives the {TURTLE_GIVES[turtle]} for {turtle} twice and nothing else"
    return f"The turtle doubles the {TURTLE_GIVES[turtle]} for {turtle}"
