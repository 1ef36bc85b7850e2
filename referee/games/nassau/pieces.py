"""Where everything lies, what the books hold, and what can never be."""

from referee.core.game import Accounts
from referee.core.names import slug
from referee.core.pieces import Pieces
from referee.games.nassau.rules import cargo
from referee.games.nassau.rules.points import marker_of
from referee.games.nassau.sight import name_of
from referee.games.nassau.state import SCORE_SHEET, Player, State, goods_seen
from referee.games.nassau.terms import CRATES, GOODS_OF_A_KIND, OBJECTS, PIRATES, WEAPONS
from referee.games.nassau.texts import NAMES, opponent, spoken
from referee.games.nassau.texts import animal as animal_name

BOARD = "ship board"


def pieces(state: State) -> Pieces:
    """Everything that lies on the table, in the order in which hands go round."""
    found = on_boards(state) if state.last_seen is None else dict(state.last_seen)
    if state.options.mode != SCORE_SHEET:
        for player in state.players.values():
            space, tile = marker_of(player.score)
            laps = "" if tile == "none" else f", tile {tile}"
            found["Score track", f"marker of {player.name}"] = f"{space}{laps}"
    return found


def goes_straight(source: str, target: str) -> bool:
    """Pieces of the supply go straight only on one player's boards; the dolphin from hand to hand."""
    owner = source.partition("'s ")[0]
    return owner == target.partition("'s ")[0] or (
        source.endswith(BOARD) and target.endswith(BOARD)
    )


def on_boards(state: State) -> Pieces:
    """Everything but the score markers, as full tracking has it."""
    found: Pieces = {}
    _put_boards(found, state)
    for player in state.players.values():
        _put_ship(found, player)
    return found


def _put(found: Pieces, place: str, thing: str, count: int) -> None:
    if count:
        found[place, thing] = count


def _put_boards(found: Pieces, state: State) -> None:
    for player in state.players.values():
        if player.place != "deck":
            where = (
                f"Caribbean, {player.place}"
                if len(player.place) == 1
                else player.place.replace("-", " ").capitalize()
            )
            found[where, f"the ship of {player.name}"] = 1
        _put(found, "Nassau City", f"pirate of {player.name}", player.city)
        _put(found, "Tavern", f"pirate of {player.name}", len(player.tavern))
    for one in state.opponents.values():
        for name, count in one.crates.items():
            _put(found, name_of(one), f"crate of {name}", count)
    for outpost, name in state.outposts.items():
        found[f"Outpost {outpost}", f"pirate of {name}"] = 1
    for tower in state.towers.values():
        if tower.holder:
            found[f"Tower {tower.id}", f"crate of {tower.holder}"] = tower.crates
    for post in state.posts.values():
        if post.good:
            found[f"Trading post {post.id}", f"good of {spoken(post.good)}"] = 1
    _visitors(found, state)


def _visitors(found: Pieces, state: State) -> None:
    if state.bear.area:
        found["Caribbean", "Old Sea Bear"] = state.bear.area
    for name, count in state.bear.markers.items():
        _put(found, "Offer of the Old Sea Bear", f"crate of {name}", count)
    ship = state.dutchman
    if ship.area:
        found["Caribbean", "Flying Dutchman"] = ship.area
    for place, crates in (
        ("tile", ship.crates),
        ("pier below", ship.below),
        ("right-hand pier", ship.right),
    ):
        for name, count in crates.items():
            _put(found, f"Flying Dutchman's {place}", f"crate of {name}", count)
    if state.dolphin:
        found[f"{state.dolphin}'s ship board", "the dolphin"] = 1


def _put_ship(found: Pieces, player: Player) -> None:
    deck, holds = f"{player.name}'s deck", f"{player.name}'s holds"
    _put(found, f"{player.name}'s pile", f"crate of {player.name}", player.pile)
    _put(found, holds, f"crate of {player.name}", player.crates)
    _put(found, holds, "provision", player.provisions)
    for good in sorted(set(player.goods)):
        _put(found, holds, f"good of {spoken(good)}", player.goods.count(good))
    _put(found, holds, "open hold", player.holds)
    _put(found, deck, f"pirate of {player.name}", player.standing)
    _put(found, deck, f"lying pirate of {player.name}", player.lying)
    _put(found, deck, "sailor", player.sailors)
    _put(found, deck, "sail", player.sails)
    for kind in OBJECTS:
        _put(found, deck, NAMES.get(kind, kind), player.objects[kind])
    for kind in WEAPONS:
        _put(found, deck, f"{spoken(kind)} tile", player.tiles[kind])
    for animal in player.animals:
        found[deck, animal_name(animal.kind)] = "face down" if animal.used else "face up"
    _put(found, f"{player.name}'s hand", "yarn card", player.hand)
    for place, goods in (("hideout spaces", player.filled), ("general storage", player.general)):
        for good in sorted(set(goods)):
            _put(found, f"{player.name}'s {place}", f"good of {spoken(good)}", goods.count(good))
    for trophy in sorted(set(player.trophies)):
        count = player.trophies.count(trophy)
        _put(
            found,
            f"{player.name}'s ship board",
            f"{opponent(trophy.kind)} {trophy.strength}",
            count,
        )


def accounts(state: State) -> Accounts:
    """Path to value: what /adjust changes, /count compares and `show --json` prints."""
    found: Accounts = {"round": state.round, "phase": state.phase, "mode": state.options.mode}
    for player in state.players.values():
        name = slug(player.name)
        found[f"{name}.score"] = player.score
        if state.is_full:
            found |= _full_accounts(state, player, name)
    if state.is_full:
        found["dolphin"] = state.dolphin
        for tower in state.towers.values():
            found[f"tower.{tower.id}"] = f"{tower.weapon} {tower.holder or 'none'} {tower.crates}"
        for post in state.posts.values():
            found[f"post.{post.id}"] = f"{post.weapon} {post.good or 'none'}"
        for outpost, owner in state.outposts.items():
            found[f"outpost.{outpost}"] = owner
        for one in state.opponents.values():
            found[f"opponent.{one.id}"] = f"{one.kind} {one.strength} {one.total}"
    return found


def _full_accounts(state: State, player: Player, name: str) -> Accounts:
    found: Accounts = {
        f"{name}.standing": player.standing,
        f"{name}.lying": player.lying,
        f"{name}.city": player.city,
        f"{name}.tavern": len(player.tavern),
        f"{name}.sailors": player.sailors,
        f"{name}.sails": player.sails,
        f"{name}.holds": player.holds,
        f"{name}.crates": player.crates,
        f"{name}.pile": player.pile,
        f"{name}.provisions": player.provisions,
        f"{name}.cards": player.hand,
        f"{name}.hideout": player.hideout,
        f"{name}.place": player.place,
    }
    found |= {f"{name}.{kind}": player.objects[kind] for kind in OBJECTS}
    found |= {f"{name}.{kind}": player.tiles[kind] for kind in WEAPONS}
    found |= {f"{name}.animal.{a.kind}": "used" if a.used else "fresh" for a in player.animals}
    lists = {"goods": player.goods, "hidden": player.filled, "general": player.general}
    found |= {f"{name}.{part}": " ".join(goods) for part, goods in lists.items()}
    found[f"{name}.trophies"] = ", ".join(
        f"{kind} {strength}" for kind, strength in player.trophies
    )
    if state.options.flying_dutchman:
        found[f"{name}.right-pier"] = state.dutchman.right.get(player.name, 0)
    return found


def problems(state: State) -> list[str]:
    """Every broken invariant: crates, pirates, caps, holds, goods."""
    found = [line for player in state.players.values() for line in _player_problems(state, player)]
    for good, count in goods_seen(state).items():
        if count > GOODS_OF_A_KIND:
            found.append(f"{count} {spoken(good)} are on the table; the box has {GOODS_OF_A_KIND}.")
    for one in state.opponents.values():
        is_fought = state.fight is not None and state.fight.target == one.id
        if one.total >= one.strength and not is_fought:
            found.append(f"{name_of(one)} has {one.total} crates and is not taken.")
    for tower in state.towers.values():
        if not 0 <= tower.crates <= 5 or bool(tower.crates) != bool(tower.holder):
            found.append(
                f"Tower {tower.id} has {tower.crates} crates of {tower.holder or 'nobody'}."
            )
    short = [kind for kind, count in state.supply.items() if count < 0]
    if short:
        found.append(f"The supply is short of {', '.join(short)}.")
    if min(state.yarn_pile, state.animal_pile, state.goods_bag) < 0:
        found.append("A pile or the bag holds less than nothing.")
    return found


def _player_problems(state: State, player: Player) -> list[str]:
    found = []
    if state.crates_of(player) != CRATES:
        found.append(f"{player.name} has {state.crates_of(player)} crates; a colour has {CRATES}.")
    if state.pirates_of(player) != PIRATES:
        found.append(
            f"{player.name} has {state.pirates_of(player)} pirates; a colour has {PIRATES}."
        )
    counts = (
        player.standing,
        player.lying,
        player.city,
        player.crates,
        player.pile,
        player.provisions,
        player.hand,
    )
    if min(*counts, *player.objects.values(), *player.tiles.values()) < 0:
        found.append(f"{player.name} has less than nothing of something.")
    if not (1 <= player.sailors <= 5 and 1 <= player.sails <= 5 and 3 <= player.holds <= 5):
        found.append(
            f"{player.name}: {player.sailors} sailors, {player.sails} sails, {player.holds} holds."
        )
    if max(player.tiles.values()) > 4:
        found.append(f"{player.name} has more than 5 weapons of a type.")
    if len(set(player.kinds)) != len(player.kinds) or len(player.kinds) > 5:
        found.append(
            f"{player.name} has the animals {', '.join(player.kinds)}; 5 different ones at most."
        )
    if cargo.loads_of(player.cargo) > player.holds + player.rat and state.unloading != player.name:
        needed = cargo.loads_of(player.cargo)
        found.append(f"{player.name}'s cargo needs {needed} holds; {player.holds} are open.")
    return found
