"""Unique player actions and random events, as far as the rulebook rules on them.

[Unique Player Action; Game Counters; Booty Phase]
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.terms import Kind

if TYPE_CHECKING:
    from referee.games.pyrates.house import House

OWN_ACTION, OTHER_ACTION, BETWEEN_PHASES = "own-action", "other-action", "between-phases"
REPLACED, CAPTURED = "replaced", "captured"
YES_NO = ("yes", "no")


class AiChoice(NamedTuple):
    """How an AI player makes the choices of a card text by the die.

    `answer` is "yes" or "no" where the text says "may", else None; `happens` None while that die is missing; `picked`
    is the option drawn.
    """

    happens: bool | None
    answer: str | None
    picked: str | None
    dice_wanted: int
    used: int

    @property
    def roll_needed(self) -> bool:
        """Whether a die has to be rolled first."""
        return self.dice_wanted > 0


def unique_refusal(kind: Kind, used: bool, moment: str, house: "House") -> str | None:
    """Why the unique action cannot be used now, or None.

    `moment` is "own-action", "other-action" or "between-phases". Codes in order: `unique-ai`, `unique-used`,
    `unique-wrong-time`. [Unique Player Action; R48]
    """
    if kind is Kind.AI:
        return "unique-ai"
    if used:
        return "unique-used"
    wanted = {"own_action_only": OWN_ACTION, "between_phases": BETWEEN_PHASES}
    return "unique-wrong-time" if moment != wanted.get(house.upa_timing, moment) else None


def event_refusal(left: str) -> str | None:
    """`no-event` where the merchant card left the map by capture and not by replacement, else None [Booty Phase]."""
    return None if left == REPLACED else "no-event"


def resolve_ai_choice(
    may: bool, options: Sequence[str], dice: Sequence[int], house: "House"
) -> AiChoice:
    """How an AI player answers a card text: yes or no where it says "may", then one of the options as listed.

    Both by the announced die; a single option needs none. [Game Counters; R44; R51]
    """
    used = 0
    answer: str | None = None
    if may:
        pick = resolve_pick(YES_NO, dice, house)
        used, answer = pick.used, pick.picked
        if answer != "yes":
            happens = None if answer is None else False
            return AiChoice(
                happens=happens,
                answer=answer,
                picked=None,
                dice_wanted=pick.dice_wanted,
                used=used,
            )
    if not options:
        return AiChoice(happens=True, answer=answer, picked=None, dice_wanted=0, used=used)
    pick = resolve_pick(options, dice[used:], house)
    return AiChoice(
        happens=True,
        answer=answer,
        picked=pick.picked,
        dice_wanted=pick.dice_wanted,
        used=used + pick.used,
    )
