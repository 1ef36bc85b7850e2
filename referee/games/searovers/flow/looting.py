"""Vessel Defeats in ship battles: the loot, and who sails where."""

from typing import cast

from referee.core.protocol import Flow, Void, announce, ask_if
from referee.core.rolls import DiceRoll
from referee.games.searovers import board
from referee.games.searovers.flow import rounds
from referee.games.searovers.flow.ledger import give_back
from referee.games.searovers.flow.reading import read_hull
from referee.games.searovers.rules.booty import looted
from referee.games.searovers.rules.combat import (
    Duel,
    winner_moves_in,
)
from referee.games.searovers.state import Battle, State, Vessel
from referee.games.searovers.texts import rule


def defeat(state: State, winner: Vessel, loser: Vessel) -> Flow[None]:
    """The victor rolls for loot; the loser's cards go, and an attacker takes its hex [Vessel Defeats; R16; R64]."""
    now = cast("Duel", cast("Battle", state.battle).duel)
    loot, hold = 0, loser.aboard
    if hold:
        rolled = yield from ask_if(
            lambda: (
                Void("The vessel is gone.")
                if not board.is_there(state, loser)
                else DiceRoll(
                    key=board.key(state, state.step, "ship", "loot"),
                    seat=winner.owner,
                    prompt=f"loot of {hold} aboard: one die",
                    cites=rule("vessel-defeats"),
                )
            )
        )
        if rolled is None or not board.is_there(state, winner):
            return
        (die,), hold = rolled, loser.aboard
        hull = yield from read_hull(state, winner.hull)
        most = looted(die, hold, winner.aboard, hull.cargo, state.house)
        key = board.key(state, state.step, "ship", "loot")
        loot = yield from rounds.taken_aboard(state, key, winner.owner, most)
        yield from announce(
            f"A {die}, {hold} in the hold, {winner.aboard} of {hull.cargo} aboard: {loot} plundered, "
            f"{hold - loot} to the treasury.",
            *rule("vessel-defeats", "R16"),
            figures=(die, loot, hold - loot),
        )
    moves_in = winner_moves_in(now, winner.mark, state.house)
    there, name = loser.hex, board.name_of(state, loser)
    winner.aboard += loot
    loser.aboard = 0
    give_back(state, hold - loot)
    rounds.lose_vessel(state, loser)
    if moves_in:
        winner.hex = there
    where = f"sails into {there}" if moves_in else f"stays at {winner.hex}"
    yield from announce(
        f"{name} is defeated and discarded. {board.name_of(state, winner)} {where}.",
        *rule("vessel-defeats", "d-attack-an-opponents-vessel", "R64"),
        figures=(loser.mark, loot, winner.hex),
    )
