"""Lines of /adjust for the boards: towers, outposts, trading posts, opponents, the two ships.

Each line says how a place stands now; crates come from the piles of their owners.
"""

from collections.abc import Callable

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Operated
from referee.core.names import find, is_digits, shown
from referee.core.questions import whole
from referee.games.nassau.state import Opponent, Player, Post, State, Tower
from referee.games.nassau.terms import AREAS, GOODS, WEAPONS
from referee.games.nassau.texts import spoken

NONE = "none"


def _place(word: str) -> str:
    place = word.upper()
    if place[:1] not in AREAS or (place[1:] and not is_digits(place[1:])):
        raise InvalidAnswer(
            f"'{shown(word)}' is no place; type an area, or C2 for a second one there."
        )
    return place


def _take(player: Player, count: int, before: int) -> None:
    """Crates from the pile to a place where some lay before."""
    if not 0 <= count <= 20 or count - before > player.pile:
        raise IllegalAnswer(
            f"{player.name} has {player.pile} crates in the pile; {count} cannot lie there."
        )
    player.pile -= count - before


def _tower(state: State, words: list[str]) -> Operated:
    if len(words) not in (2, 4):
        raise InvalidAnswer("Type tower C cannon, or tower C cannon anne 2.")
    own, weapon = _place(words[0]), find(words[1], WEAPONS, "weapon")
    old = state.towers.get(own)
    holder, count = "", 0
    if len(words) == 4:
        holder, count = find(words[2], state.players, "player"), whole(words[3])
        if not 1 <= count <= 5:
            raise IllegalAnswer(f"A tower has 1 to 5 crates, not {count}.")
        _take(state.players[holder], count, old.crates if old and old.holder == holder else 0)
    if old and old.holder and old.holder != holder:
        state.players[old.holder].pile += old.crates
    state.towers[own] = Tower(id=own, area=own[0], weapon=weapon, holder=holder, crates=count)
    return Operated(
        text=f"Tower {own}: {spoken(weapon)}, {f'{count} crates of {holder}' if holder else 'free'}."
    )


def _outpost(state: State, words: list[str]) -> Operated:
    if len(words) != 2:
        raise InvalidAnswer("Type outpost C anne, or outpost C none.")
    own = _place(words[0])
    name = find(words[1], (*state.players, NONE), "player")
    old = state.outposts.get(own)
    if name != NONE and name != old:
        if not state.players[name].standing:
            raise IllegalAnswer(f"{name} has no pirate standing on deck for it.")
        state.players[name].standing -= 1
    if old and old != name:
        state.players[old].standing += 1
    state.outposts.pop(own, None)
    if name != NONE:
        state.outposts[own] = name
    return Operated(text=f"Outpost {own}: {name}.")


def _post(state: State, words: list[str]) -> Operated:
    if len(words) != 3:
        raise InvalidAnswer("Type post C sabre silver, or none for the good.")
    own, weapon = _place(words[0]), find(words[1], WEAPONS, "weapon")
    good = find(words[2], (*GOODS, NONE), "good")
    state.posts[own] = Post(id=own, area=own[0], weapon=weapon, good="" if good == NONE else good)
    return Operated(text=f"Trading post {own}: {spoken(weapon)}, {spoken(good)}.")


def _opponent(state: State, words: list[str]) -> Operated:
    """`C kraken 3 anne 1 bob 2`: crates on it now; `C kraken 3 gone` takes it away."""
    if len(words) < 3 or ((len(words) - 3) % 2 and words[-1] != "gone"):
        raise InvalidAnswer("Type opponent C kraken 3, then players with crates, or gone.")
    area, kind, strength = _place(words[0])[0], find(words[1], state.kinds, "type"), whole(words[2])
    if not 1 <= strength <= 5:
        raise IllegalAnswer("A strength is 1 to 5.")
    found = next((o for o in state.here(area) if (o.kind, o.strength) == (kind, strength)), None)
    if words[-1] == "gone":
        return _gone(state, found, f"{kind} {strength} in {area}")
    crates = {
        find(name, state.players, "player"): whole(count)
        for name, count in zip(words[3::2], words[4::2], strict=True)
    }
    if sum(crates.values()) >= strength or 0 in crates.values():
        raise IllegalAnswer(f"{sum(crates.values())} crates would have beaten strength {strength}.")
    before = dict(found.crates) if found else {}
    for name in state.players:
        _check_pile(state.players[name], crates.get(name, 0) - before.get(name, 0))
    for name, player in state.players.items():
        player.pile -= crates.get(name, 0) - before.get(name, 0)
    if found is None:
        found = _new_opponent(state, area, kind, strength)
    found.crates = crates
    told = ", ".join(f"{name} {count}" for name, count in crates.items()) or "no crate"
    return Operated(text=f"{kind} {strength} in {area}: {told}.")


def _check_pile(player: Player, more: int) -> None:
    if more > player.pile:
        raise IllegalAnswer(f"{player.name} has {player.pile} crates in the pile.")


def _new_opponent(state: State, area: str, kind: str, strength: int) -> Opponent:
    number = 1
    while f"{area}{number}" in state.opponents:
        number += 1
    if area not in state.charted:
        state.charted.append(area)
    own = f"{area}{number}"
    state.opponents[own] = Opponent(id=own, area=area, kind=kind, strength=strength)
    return state.opponents[own]


def _gone(state: State, found: Opponent | None, name: str) -> Operated:
    if found is None:
        raise IllegalAnswer(f"There is no {name}.")
    for owner, count in found.crates.items():
        state.players[owner].pile += count
    del state.opponents[found.id]
    return Operated(text=f"{name} is gone.")


def _charted(state: State, words: list[str]) -> Operated:
    area = _place(words[0])[0]
    if area not in state.charted:
        state.charted.append(area)
    return Operated(text=f"The opponents in {area} are known: {len(state.here(area))}.")


def _bear(state: State, words: list[str]) -> Operated:
    state.bear.area = _place(words[0])[0]
    return Operated(text=f"Old Sea Bear in {state.bear.area}.")


def _dutchman(state: State, words: list[str]) -> Operated:
    if len(words) != 3:
        raise InvalidAnswer("Type dutchman E cannon 5: area, weapon, points of the tile.")
    ship = state.dutchman
    ship.area, ship.weapon = _place(words[0])[0], find(words[1], WEAPONS, "weapon")
    ship.points = whole(words[2])
    return Operated(
        text=f"Flying Dutchman in {ship.area}, {spoken(ship.weapon)}, {ship.points} points."
    )


def _pier(state: State, words: list[str]) -> Operated:
    if len(words) != 2:
        raise InvalidAnswer("Type pier anne 2: crates on the right-hand pier.")
    name, count = find(words[0], state.players, "player"), whole(words[1])
    _take(state.players[name], count, state.dutchman.right.get(name, 0))
    state.dutchman.right[name] = count
    return Operated(text=f"Right-hand pier: {name} {count}.")


VERBS: dict[str, Callable[[State, list[str]], Operated]] = {
    "tower": _tower,
    "outpost": _outpost,
    "post": _post,
    "opponent": _opponent,
    "charted": _charted,
    "bear": _bear,
    "dutchman": _dutchman,
    "pier": _pier,
}
