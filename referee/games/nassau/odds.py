"""The chances of the fight that is being declared, for each number of crates [Fight an opponent]."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from referee.core.odds import ratio
from referee.core.pieces import counted
from referee.core.questions import Question
from referee.games.nassau.rules import attack as attacking
from referee.games.nassau.rules.attack import Attack, Beasts, Chest
from referee.games.nassau.rules.odds import Bag, Odds, odds_of
from referee.games.nassau.sight import DUTCHMAN, attack_of, crew_of, different, name_of
from referee.games.nassau.state import Player, State


def odds(state: State, question: Question[Any]) -> Iterable[str]:
    """A line for each target and number of crates, without and with all rum on dodges."""
    fight = state.fight
    if fight is None:
        return ["Odds are told while a fight is declared."]
    if state.bag is None:
        return [
            "Type what the conflict tiles do first, like /fact conflict_tiles 10 5 10 (nothing, dodge, attack)."
        ]
    player = state.players[fight.player]
    targets = (
        [fight.target] if fight.target else [o.id for o in different(state.here(player.place))]
    )
    return [line for target in targets for line in _lines(state, player, target, Bag(*state.bag))]


def _lines(state: State, player: Player, target: str, bag: Bag) -> Iterable[str]:
    name = "Flying Dutchman" if target == DUTCHMAN else name_of(state.opponents[target])
    crew = crew_of(player, state.laid_before)
    for place in range(1, 6):
        attack = attack_of(
            state,
            player,
            target,
            place=place,
            crew=crew,
            beasts=Beasts(),
            chest=Chest(rum=player.objects["rum"]),
        )
        opening = attacking.open_attack(attack, state.house)
        if place > opening.max_place:
            break
        yield f"{name}, {counted(place, 'crate')}: {_told(_chances(state, attack, bag, 0), opening.dice)}"
        if player.objects["rum"]:
            with_rum = _chances(state, attack, bag, player.objects["rum"])
            yield f"  with up to {player.objects['rum']} rum on dodges: {_told(with_rum, opening.dice)}"


def _chances(state: State, attack: Attack, bag: Bag, rum: int) -> Odds:
    attack = replace(attack, chest=attack.chest._replace(rum_on_dodges=rum))
    return odds_of(attack, attacking.open_attack(attack, state.house), bag, state.house)


def _told(chances: Odds, dice: int) -> str:
    damage = ", ".join(f"{n}: {_share(chance)}" for n, chance in chances.damage.items())
    losses = ", ".join(f"{n}: {_share(chance)}" for n, chance in chances.losses.items())
    return f"defeat {_share(chances.defeat)}, reward {_share(chances.reward)}; damage {damage}; losses with {dice} dice {losses}"


def _share(chance: Fraction) -> str:
    return f"{ratio(chance)} ({float(chance):.0%})"
