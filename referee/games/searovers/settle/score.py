"""Topic `score`: who has won."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.score import (
    Side,
    doubloons_count,
    resolve_score,
    with_target,
)
from referee.games.searovers.rules.setup import target_of
from referee.games.searovers.settle.common import POSITIVE, house_fact, if_, maybe, refused, rules
from referee.games.searovers.settle.setup import MODE, refusal_of
from referee.games.searovers.terms import ALL_DOUBLOONS, ALL_POE, POE_PER_DOUBLOON, TURN_COUNTER
from referee.games.searovers.texts import listed


class PlayerFacts(NamedTuple):
    """A player's booty."""

    name: str = fact(NAME, "the player")
    supply: int = fact(COUNT, "pieces of eight in the supply")
    aboard: int = fact(COUNT, "pieces of eight aboard vessels", default=0)
    shown: int | None = maybe(COUNT, "doubloons displayed")


class ScoreFacts(NamedTuple):
    """Facts of the topic."""

    players: tuple[PlayerFacts, ...] = fact(ListOf(Record(PlayerFacts)), "the players")
    mode: str = fact(MODE, "the kind of game", default="standard")
    target: int | None = maybe(POSITIVE, "doubloons agreed on (needed with mode custom)")
    turn: int | None = maybe(Whole(1, TURN_COUNTER), "solitaire turn")
    turn_over: bool = fact(FLAG, "the turn has been played to its end", default=False)
    round_over: bool = fact(FLAG, "everybody has played this round", default=False)
    reached: tuple[str, ...] = fact(
        ListOf(NAME, different=True), "who reached the target, in order", default=()
    )
    house: House = house_fact()


def settle(facts: ScoreFacts) -> Settled:
    """The score."""
    names = [player.name for player in facts.players]
    if len(set(names)) < len(names):
        raise MalformedFacts("players", "a name stands there twice")
    unknown = [name for name in facts.reached if name not in names]
    if unknown:
        raise MalformedFacts("reached", f"{unknown[0]} does not play")
    code = refusal_of(len(names), facts.mode, facts.target)
    if code:
        return refused(code)
    in_play = sum(player.supply + player.aboard for player in facts.players)
    if in_play > ALL_POE and facts.house.treasury == "limited":
        return refused("poe-count", why=f"{in_play} pieces of eight are counted.")
    return _settled(facts, in_play)


def _settled(facts: ScoreFacts, in_play: int) -> Settled:
    sides = [Side(player.name, player.supply, player.shown) for player in facts.players]
    target = target_of(len(sides), facts.mode, facts.target, facts.house)
    _check_reached(facts, sides, target)
    doubloons = {side.name: doubloons_count(side, facts.house) for side in sides}
    outcome = resolve_score(
        sides,
        target,
        reached=facts.reached,
        turn=facts.turn,
        turn_over=facts.turn_over,
        round_over=facts.round_over,
        house=facts.house,
    )
    counter = TURN_COUNTER if len(sides) == 1 else 0
    result = {
        "legal": True,
        "target": target,
        "doubloons": doubloons,
        "corrections": _corrections(facts, sides, doubloons),
        "missing": {s.name: max(0, POE_PER_DOUBLOON * target - s.supply) for s in sides},
        "standing": _standing(sides),
        "treasury_poe": max(0, ALL_POE - in_play),
        "treasury_doubloons": max(0, ALL_DOUBLOONS - sum(doubloons.values()) - counter),
        "over": outcome.over,
        "winners": list(outcome.winners),
        "outcome": outcome.word,
    }
    why = [
        "Supplies: " + ", ".join(f"{s.name} {s.supply} ({doubloons[s.name]})" for s in sides) + ".",
        f"{target} doubloons win.",
    ]
    if outcome.winners:
        why.append(f"Won by {listed(outcome.winners)}.")
    elif outcome.word == "lost":
        why.append("Ten turns are over without the target: lost.")
    else:
        why.append("The game goes on.")
    return Settled(
        result,
        why,
        rules(
            "standard-game",
            "gold-doubloons",
            if_(facts.mode in ("tournament", "campaign"), "tournament-and-campaign-games"),
            if_(len(sides) == 1, "solitaire-game-rules"),
            if_(outcome.over, "R7"),
            if_(facts.house.doubloons == "hard", "R9"),
            if_(len(sides) == 1 and facts.turn == TURN_COUNTER, "R91"),
        ),
    )


def _check_reached(facts: ScoreFacts, sides: list[Side], target: int) -> None:
    there = [side.name for side in with_target(sides, target, facts.house)]
    if len(there) < 2 or facts.house.end == "end-of-round":
        return
    if not facts.reached:
        raise MalformedFacts("reached", f"is missing; {listed(there)} have the target")
    if facts.reached[0] not in there:
        raise MalformedFacts("reached", f"{facts.reached[0]} does not have the target")


def _corrections(facts: ScoreFacts, sides: list[Side], doubloons: dict[str, int]) -> dict[str, int]:
    if facts.house.doubloons == "hard":
        return {}
    return {
        side.name: doubloons[side.name] - side.shown
        for side in sides
        if side.shown is not None and side.shown != doubloons[side.name]
    }


def _standing(sides: list[Side]) -> list[list[str]]:
    supplies = sorted({side.supply for side in sides}, reverse=True)
    return [sorted(s.name for s in sides if s.supply == supply) for supply in supplies]


TOPIC = Topic(facts=Record(ScoreFacts), settle=settle)
