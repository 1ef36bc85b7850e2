"""What the rules need to know of the present table: crews, attacks, what could be lost, what cards see."""

from collections import Counter
from collections.abc import Sequence

from referee.games.nassau.rules.attack import Attack, Beasts, Chest, Crew, Foe
from referee.games.nassau.rules.yarns import Payments, Sea, Sight
from referee.games.nassau.state import Opponent, Player, State
from referee.games.nassau.terms import WEAPONS
from referee.games.nassau.texts import opponent

DUTCHMAN = "dutchman"


def crew_of(player: Player, laid_before: int = 0, defence: int = 0) -> Crew:
    """Who can sail, man weapons and roll defence dice."""
    return Crew(player.sailors, player.sails, player.standing, laid_before, defence)


def foe_of(state: State, target: str) -> Foe:
    """What is attacked: an opponent by its id, or the Dutchman."""
    return Foe(0, state.round) if target == DUTCHMAN else Foe(state.opponents[target].strength)


def weapon_against(state: State, target: str) -> str:
    """The type of weapon that the target is fought with."""
    if target == DUTCHMAN:
        return state.dutchman.weapon
    return state.kinds[state.opponents[target].kind]


def crates_on(state: State, target: str) -> dict[str, int]:
    """Crates of everybody on the target before the fight."""
    return state.dutchman.crates if target == DUTCHMAN else state.opponents[target].crates


def attack_of(
    state: State,
    player: Player,
    target: str,
    *,
    place: int,
    crew: Crew,
    beasts: Beasts,
    chest: Chest,
) -> Attack:
    """The attack that the player declares on the target."""
    there = crates_on(state, target)
    own = there.get(player.name, 0)
    return Attack(
        foe=foe_of(state, target),
        crew=crew,
        weapons=player.weapons(weapon_against(state, target)),
        crates=player.crates,
        place=place,
        own_before=own,
        others=sum(there.values()) - own,
        own_pile=player.pile,
        chest=chest,
        beasts=beasts,
    )


def losable_of(player: Player) -> dict[str, int]:
    """What attack tiles could take, beside what the fight itself uses."""
    tiles = {kind: player.tiles[kind] for kind in WEAPONS}
    return {
        **tiles,
        "weapon": sum(tiles.values()),
        "hold": player.holds - 3,
        "doubloon": player.objects["doubloon"],
        "compass": player.objects["compass"],
        "provision": player.provisions,
        "good": len(player.goods),
        "animal": len(player.animals),
        "pirate": player.standing + player.lying,
        "yarn_card": player.hand,
    }


def different(opponents: Sequence[Opponent]) -> list[Opponent]:
    """Opponents without those that are like an earlier one in kind, strength and crates."""
    found: list[Opponent] = []
    for one in opponents:
        seen = (one.kind, one.strength, one.crates)
        if seen not in [(other.kind, other.strength, other.crates) for other in found]:
            found.append(one)
    return found


def name_of(one: Opponent) -> str:
    """The opponent as people say it."""
    return f"{opponent(one.kind)} {one.strength} in {one.area}"


def sight_of(state: State, player: Player, payments: Payments, visit_points: int = 0) -> Sight:
    """What everybody sees of the player when a card is told."""
    name = player.name
    others = [other for other in state.players.values() if other is not player]
    return Sight(
        sails=player.sails,
        sailors=player.sailors,
        weapons={kind: player.weapons(kind) for kind in WEAPONS},
        others_weapons={kind: tuple(other.weapons(kind) for other in others) for kind in WEAPONS},
        provisions=player.provisions,
        outposts=len(state.outposts_of(name)),
        animals=player.kinds,
        goods=tuple(player.goods),
        hidden=(*player.filled, *player.general),
        defeated=Counter(trophy.kind for trophy in player.trophies),
        rum=player.objects["rum"],
        payments=payments,
        doubloons=player.objects["doubloon"],
        opponents=tuple(
            Sea(o.strength, o.crates[name], o.total - o.crates[name]) for o in state.marked_by(name)
        ),
        standing=player.standing,
        towers=tuple(tower.crates for tower in state.towers_of(name)),
        left={area: len(state.here(area)) for area in ("E", "I")},
        crates=player.crates,
        score=player.score,
        others_scores=tuple(other.score for other in others),
        visit_points=visit_points,
        holds=player.holds,
    )
