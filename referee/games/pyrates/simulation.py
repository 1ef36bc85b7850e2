"""Pyrates! as the simulation plays it: AI players by their cards, people by a policy."""

from referee.core.run import Facts, fact_at
from referee.core.simulate import Outcome, Player, Simulation
from referee.games.pyrates.flow.victory import LEVELS, winner_by
from referee.games.pyrates.game import GAME
from referee.games.pyrates.policy import POLICIES
from referee.games.pyrates.rules.victory import has_reached_goal, resolve_end
from referee.games.pyrates.state import State
from referee.games.pyrates.terms import SCORES

REASONS = {"five": "a score of 5", "turn-12": "turn 12", "roll-needed": "the end roll"}
AI = "AI players"


def outcome(state: State, facts: Facts) -> Outcome:
    """Who has won, by seat, by place in ID order and by character; scores and booty of everybody."""
    players = []
    reached = False
    for place, player in enumerate(state.players.values(), 1):
        reached = reached or has_reached_goal(player.scores)
        named = fact_at(facts, ("characters", str(player.id), "name"))
        groups = {
            "seat": player.name if player.is_human else AI,
            "order": str(place),
            "character": f"{player.id:>2} {named}",
        }
        figures = {score: getattr(player, score) for score in SCORES}
        figures |= {"lowest": min(player.scores), "booty": player.cargo.booty}
        players.append(Player(groups, player.name in state.winners, figures))
    return Outcome(
        length=state.turn,
        reason=REASONS[resolve_end(state.turn, reached, state.house).reason],
        decided_by=LEVELS[winner_by(state, state.house).level],
        players=tuple(players),
    )


SIMULATION = Simulation(game=GAME, policies=POLICIES, outcome=outcome)
