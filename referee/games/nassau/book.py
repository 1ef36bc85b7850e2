"""Booking what is received, spent and lost: caps, the supply and the holds are looked after here."""

from referee.core.errors import IllegalAnswer
from referee.games.nassau.rules import cargo, equipment
from referee.games.nassau.state import Animal, Player, State, Trophy
from referee.games.nassau.terms import ALL_GOODS, OBJECTS, WEAPONS
from referee.games.nassau.texts import refusal

MONKEY = "spirit_monkey"


def owned(player: Player, kind: str) -> int:
    """How many of that kind a player has, starting and printed pieces included."""
    if kind in OBJECTS:
        return player.objects[kind]
    if kind in WEAPONS:
        return player.weapons(kind)
    if kind == "weapon":  # of a type that the player chooses
        return sum(player.weapons(one) for one in WEAPONS)
    counts = {
        "sail": player.sails,
        "sailor": player.sailors,
        "hold": player.holds,
        "crate": player.crates,
        "provision": player.provisions,
        "good": len(player.goods),
        "yarn_card": player.hand,
        "pirate": player.standing + player.lying,
        "animal": len(player.animals),
    }
    return counts[kind]


def receivable(state: State, player: Player, kind: str, count: int) -> int:
    """How many of the offered pieces can be received, by cap and supply."""
    rule_kind = "weapon" if kind in WEAPONS else kind
    supply = state.supply.get(kind)
    return equipment.receive(rule_kind, count, owned(player, kind), supply, 0, state.house).taken


def receive(state: State, player: Player, kind: str, count: int) -> int:
    """Take objects, sails, sailors, weapons or an open hold; returns how many came."""
    taken = receivable(state, player, kind, count)
    _change(player, kind, taken)
    if kind in state.supply:
        state.supply[kind] = max(0, state.supply[kind] - taken)
    return taken


def give_up(state: State, player: Player, kind: str, count: int = 1) -> None:
    """Pay or lose objects, sails, sailors, weapons or a hold; they go back to the supply."""
    _change(player, kind, -count)
    if kind in state.supply:
        state.supply[kind] += count


def _change(player: Player, kind: str, count: int) -> None:
    if kind in OBJECTS:
        player.objects[kind] += count
    elif kind in WEAPONS:
        player.tiles[kind] += count
    elif kind == "sail":
        player.sails += count
    elif kind == "sailor":
        player.sailors += count
    else:
        player.holds += count


# Cargo


def room(state: State, player: Player, kind: str, count: int) -> int:
    """How many crates, provisions or goods can be stored now."""
    return cargo.room_for(
        kind, count, player.holds, player.cargo, player.rat, state.house, player.pile
    )


def available(state: State, player: Player, kind: str, count: int) -> int:
    """How many of the offered crates or provisions there are, room aside."""
    if kind == "crates":
        return min(count, player.pile)
    return min(count, max(0, state.supply["provision"])) if limits(state) else count


def limits(state: State) -> bool:
    """Whether the supply can run out [R65]."""
    return state.house.supply == "limited"


def store(state: State, player: Player, kind: str, count: int) -> int:
    """Load crates from the own pile or provisions from the supply, as far as they fit."""
    stored = room(state, player, kind, available(state, player, kind, count))
    if kind == "crates":
        player.crates += stored
        player.pile -= stored
    else:
        player.provisions += stored
        state.supply["provision"] = max(0, state.supply["provision"] - stored)
    return stored


def drop(state: State, player: Player, dropped: dict[str, int]) -> None:
    """Throw cargo out: crates to the own pile, provisions to the supply, goods to the bag."""
    for kind, count in dropped.items():
        if kind == "crates":
            player.crates -= count
            player.pile += count
        elif kind == "provisions":
            player.provisions -= count
            state.supply["provision"] += count
        else:
            for _ in range(count):
                lose_good(state, player, kind)


def lose_good(state: State, player: Player, good: str) -> None:
    """A good leaves a hold: back to the bag, or out of the game [R37]."""
    player.goods.remove(good)
    if state.house.discarded_goods == "bag":
        state.goods_bag = min(ALL_GOODS, state.goods_bag + 1)


def draw_cards(state: State, player: Player, due: int) -> int:
    """Yarn cards into the hand, as far as there are any [R39]."""
    got = equipment.cards_drawn(due, state.yarn_pile, state.yarn_discard, state.house)
    if got > state.yarn_pile:
        state.yarn_pile += state.yarn_discard
        state.yarn_discard = 0
    state.yarn_pile -= got
    player.hand += got
    return got


def lay_down(player: Player, count: int) -> None:
    """Pirates lie down and serve as sailors."""
    count = min(count, player.standing)
    player.standing -= count
    player.lying += count


# Animals


def use(player: Player, kind: str) -> None:
    """Turn an animal over until phase III, if it still can be."""
    animal = player.awake(kind)
    if animal is not None:
        animal.used = True
        player.rat = player.rat or kind == "rat"


def check_usable(player: Player, kind: str) -> None:
    """Refuse an animal that cannot be used now.

    Raises:
        IllegalAnswer: not owned, asleep, or turned over.
    """
    if player.awake(kind):
        return
    found = next((animal for animal in player.animals if animal.kind == kind), None)
    if found is None:
        raise IllegalAnswer(f"{player.name} has no {kind.replace('_', ' ')}.", "animal-asleep")
    raise refusal("animal-used" if found.used else "animal-asleep", kind.replace("_", " "))


def add_animal(player: Player, kind: str) -> None:
    """A new animal above the first sailor without one, else above an empty sailor space."""
    player.animals.append(Animal(kind=kind))


# Opponents


def take_opponent(state: State, player: Player, opponent: str) -> None:
    """A beaten opponent goes to the ship board; all crates on it go back to their owners' piles [R28]."""
    taken = state.opponents.pop(opponent)
    for name, count in taken.crates.items():
        state.players[name].pile += count
    player.trophies.append(Trophy(taken.kind, taken.strength))
