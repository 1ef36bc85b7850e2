"""The sentences of the topic `fight`, from the opponent to the score."""

from collections.abc import Mapping

from referee.core.pieces import counted
from referee.games.nassau.house import House
from referee.games.nassau.rules.attack import Attack, Opening
from referee.games.nassau.rules.battle import Drawn, Outcome
from referee.games.nassau.rules.points import LOSS
from referee.games.nassau.sentences import EARLY, fight_reasons
from referee.games.nassau.texts import (
    dice_words,
    kept,
    lie,
    listed,
    points,
    several,
    spoken,
    times,
)


def opening_lines(attack: Attack, opening: Opening, house: House, *, is_drawn: bool) -> list[str]:
    """The attack up to the draw; the ruling that surprises most tables is said before it [R27]."""
    lines = [_foe_line(attack, opening), *_bomb_lines(attack, opening)]
    if opening.beaten:
        return [*lines, f"Beaten by the {opening.beaten} at once: no tile is drawn."]
    crew = attack.crew
    laid = counted(opening.pirates_laid, "pirate") if opening.pirates_laid else "no pirate"
    lines.append(
        f"{counted(opening.placed, 'crate')} placed, {opening.max_place} at most; {laid} laid down for weapons."
    )
    with_pirates = (
        f", with {counted(crew.defence, 'pirate')} laid down for it" if crew.defence else ""
    )
    are = "is" if opening.draw == 1 else "are"
    lines.append(
        f"{counted(opening.draw, 'tile')} {are} drawn; {dice_words(opening.dice)} if one attacks{with_pirates}."
    )
    if not (is_drawn or attack.foe.is_dutchman) and house.partial_points == "full":
        lines.append(f"{EARLY} (house R27).")
    return lines


def _foe_line(attack: Attack, opening: Opening) -> str:
    foe = attack.foe
    if foe.is_dutchman:
        fewer = ", 1 tile less with the crab" if attack.beasts.crab else ""
        return f"Flying Dutchman in round {foe.round}{fewer}."
    lowered = f", {opening.strength_now} with the crab" if attack.beasts.crab else ""
    return f"Opponent of strength {foe.strength}{lowered}; {lie(attack.there)} there."


def _bomb_lines(attack: Attack, opening: Opening) -> list[str]:
    used, wanted = opening.bombs.used, attack.chest.use_bombs
    if not used:
        return []
    said = several(used, "bomb") + (f" of {wanted}" if used < wanted else "")
    by_monkey = kept(attack.chest.monkey == "bomb")
    laid = f"{counted(opening.bombs.crates, 'crate')} of the own pile laid"
    return [f"{said} thrown{by_monkey}, 2 damage each; {laid} for {'it' if used == 1 else 'them'}."]


def outcome_lines(
    attack: Attack, drawn: Drawn, opening: Opening, out: Outcome, before: int, house: House
) -> list[str]:
    """The tiles, the losses, damage and reward, and what none of the numbers tells."""
    lines = [*_dodge_lines(attack, drawn, out), *_attack_lines(attack, drawn, opening, out)]
    if attack.foe.is_dutchman:
        lines.append(f"Damage {out.damage}; points come at the end of the round; 2 rum.")
    else:
        lines += _damage_lines(attack, opening, out)
        lines += fight_reasons(attack, opening, out, house)
    return lines + _score_lines(out, before)


def _dodge_lines(attack: Attack, drawn: Drawn, out: Outcome) -> list[str]:
    if not drawn.dodge:
        return []
    bought = f"{attack.chest.rum_on_dodges} bought off{kept(attack.chest.monkey == 'rum')}"
    come = "comes" if out.dodged == 1 else "come"
    return [
        f"{counted(drawn.dodge, 'dodge')}, {bought}: {counted(out.dodged, 'crate')} {come} off."
    ]


def _attack_lines(attack: Attack, drawn: Drawn, opening: Opening, out: Outcome) -> list[str]:
    if not drawn.attack:
        return []
    came = f"{counted(len(drawn.attack), 'attack')} ({', '.join(map(spoken, drawn.attack))})"
    missed = f", {points(-LOSS * out.loss_tiles)}" if out.loss_tiles else ""
    lines = [f"{came}, {counted(out.hits, 'hit')}: lost {_lost_words(out.lost)}{missed}."]
    if attack.crew.defence:
        every = opening.pirates_laid + attack.crew.defence
        lines.append(
            f"{counted(attack.crew.defence, 'pirate')} laid down for dice, {every} in all."
        )
    return lines


def _lost_words(lost: Mapping[str, int]) -> str:
    return ", ".join(several(count, kind) for kind, count in lost.items()) or "nothing"


def _damage_lines(attack: Attack, opening: Opening, out: Outcome) -> list[str]:
    lines = []
    if opening.beaten != "crab" and attack.there:
        lines.append(
            f"{lie(attack.there)} there from before, + {out.damage} damage against strength {opening.strength_now}."
        )
    reward = "no reward"
    if out.reward_times:
        used = (("agreement", out.agreement_used), ("lizard", out.lizard_used))
        by = listed(name for name, is_used in used if is_used)
        reward = f"the reward {times(out.reward_times)}" + (f" ({by})" if by else "")
        if out.agreement_used:
            reward += kept(attack.chest.monkey == "agreement")
    verdict = "The opponent is taken." if out.defeated else "The opponent stays."
    if out.reward_times and not out.defeated:
        verdict = "The opponent stays; points and reward come all the same."
    return [*lines, f"Damage {out.damage}: {points(out.points)}, {reward}. {verdict}"]


def _score_lines(out: Outcome, before: int) -> list[str]:
    lost = LOSS * out.loss_tiles
    if not lost:
        return []
    floor = "" if before - lost + out.points == out.score_after else ", not below 0 at this table,"
    gained = f" + {out.points}" if out.points else ""
    return [f"Score: {before} - {lost}{floor}{gained} = {out.score_after}."]
