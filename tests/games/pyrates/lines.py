"""Lines of cards and adjustments of Pyrates!, by chance."""

from random import Random

from referee.core.names import slug
from referee.games.pyrates.state import State
from referee.games.pyrates.terms import NATIONS, ZONES, Bid
from tests.games.pyrates.table import TABLES


def any_line(state: State, rng: Random) -> str:
    """A line of a card or an adjustment, often one that cannot be carried out."""
    player = slug(rng.choice([*state.players] or ["nobody"]))
    other = slug(rng.choice([*state.players] or ["nobody"]))
    port = slug(rng.choice([*state.ports] or ["nowhere"]))
    zone = rng.choice(ZONES).casefold()
    place = rng.choice((port, zone, rng.choice([slug(p) for p in state.ports] or [zone])))
    docked = [slug(p) for there in state.players.values() for p in there.ships] or [port]
    number, sign = rng.randint(0, 3), rng.choice("+-=")
    holder = rng.choice((player, port, zone))
    return rng.choice((
        f"{holder}.{rng.choice(('goods', 'gold'))} {sign}{number}",
        f"{holder}.{rng.choice(('goods', 'gold'))} {sign}{number} from {rng.choice((other, port, 'supply'))}",
        f"{player}.ships.{rng.choice(docked)} -1 to {place}",
        f"{player}.ships.{place} {sign}{number} from supply",
        f"{player}.ships.{rng.choice(docked)} -1",
        f"{rng.choice((player, 'all', 'humans', 'ais'))}.{rng.choice(('fame', 'infamy', 'popularity'))} {sign}1",
        f"{player}.allegiance = {rng.choice((*NATIONS, 'none')).casefold()}",
        f"{player}.bid = {rng.choice((*Bid, 'none'))}",
        f"{player}.unique = {rng.choice(('used', 'unused'))}",
        f"{port}.trade = {rng.randint(2, 4)}",
        f"{port}.defense {sign}1",
        f"{port}.nation = {rng.choice((*NATIONS, 'pirate')).casefold()}",
        f"{rng.choice((*NATIONS, 'pirate', 'ports')).casefold()}.goods {sign}1",
        f"{zone}.merchant = none",
        f"{zone}.merchant to {rng.choice(ZONES)}",
        f"{zone}.merchant = sea cow {rng.choice((*NATIONS, 'none'))} {number}",
        f"{zone}.merchant = {rng.choice([*TABLES['merchants']])} dutch 2",
        f"{zone}.{rng.choice(('defense', 'governors'))} {sign}{number}",
        f"{zone}.nation = {rng.choice((*NATIONS, 'none')).casefold()}",
        f"fight.{rng.choice(('attack', 'defense'))} {rng.choice('+-')}{number}",
        f"swap {player} {other} {rng.choice(('goods', 'gold', 'allegiance'))}",
        "turn +1",
        f"reminder {rng.choice(('', 'storm, in the west', 'x: y'))}",
        f"block {place} until {state.turn + number}",
        f"cost {rng.choice((player, 'all'))} {rng.choice('+-')}{number} until {state.turn + 1}",
        f"note no wind until turn {state.turn + 1}",
        f"choose {player} {rng.randint(1, 6)}: yes | no | perhaps",
        f"skip {player}",
        f"act {player} {rng.choice((*Bid,))}",
        f"fight.{player} {sign}{number}",
        f"deck {rng.choice([*TABLES['merchants']])} {rng.choice(('left', 'drawn', 'discarded'))}",
        "cancel",
    ))  # fmt: skip
