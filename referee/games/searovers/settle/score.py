"""Topic `score`: who has won."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.booty import doubloons_of
from referee.games.searovers.rules.score import (
    Outcome,
    Side,
    doubloons_count,
    resolve_score,
    with_target,
)
from referee.games.searovers.rules.setup import target_of
from referee.games.searovers.settle.common import POSITIVE, house_fact, if_, maybe, refused, rules
from referee.games.searovers.settle.setup import MODE, refusal_of, table_words
from referee.games.searovers.terms import ALL_DOUBLOONS, ALL_POE, POE_PER_DOUBLOON, TURN_COUNTER
from referee.games.searovers.texts import ENDS, counted, listed, pieces, verb


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
        return refused(code, table_words(code, len(names), facts.mode, facts.target))
    in_play = sum(player.supply + player.aboard for player in facts.players)
    if in_play > ALL_POE and facts.house.treasury == "limited":
        return refused("poe-count", f"Counted: {pieces(in_play)}.")
    return _settled(facts, in_play)


def _settled(facts: ScoreFacts, in_play: int) -> Settled:
    sides = [Side(player.name, player.supply, player.shown) for player in facts.players]
    target = target_of(len(sides), facts.mode, facts.target, facts.house)
    there = [side.name for side in with_target(sides, target, facts.house)]
    _check_reached(facts, there)
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
    corrections = _corrections(facts, sides, doubloons)
    result = {
        "legal": True,
        "target": target,
        "doubloons": doubloons,
        "corrections": corrections,
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
        *(_correction_words(name, number) for name, number in corrections.items()),
        *_metal_words(sides, doubloons),
        *_end_words(outcome, there, target, facts),
    ]
    return Settled(
        result,
        why,
        rules(
            "standard-game",
            "gold-doubloons",
            if_(facts.mode in ("tournament", "campaign"), "tournament-and-campaign-games"),
            if_(len(sides) == 1, "solitaire-game-rules"),
            if_(outcome.over or there, "R7"),
            if_(facts.house.doubloons == "hard", "R9"),
            if_(len(sides) == 1 and facts.turn == TURN_COUNTER, "R91"),
        ),
    )


def _correction_words(name: str, number: int) -> str:
    """What a player takes or gives back to show the doubloons of the supply."""
    if number > 0:
        return f"{name} has {counted(number, 'doubloon')} to take."
    return f"{name} has {counted(-number, 'doubloon')} to give back."


def _metal_words(sides: list[Side], doubloons: dict[str, int]) -> Iterator[str]:
    """Where the doubloons that count are not those of the supply, because metal is short."""
    for side in sides:
        earned = doubloons_of(side.supply)
        if doubloons[side.name] != earned:
            yield (
                f"{pieces(side.supply)} of {side.name} make {counted(earned, 'doubloon')}; at this table the "
                f"{doubloons[side.name]} shown count."
            )


def _end_words(outcome: Outcome, there: list[str], target: int, facts: ScoreFacts) -> Iterator[str]:
    """Who has won or lost, and where the end waits for the turn or the round."""
    if outcome.winners:
        yield f"Won by {listed(outcome.winners)}."
    elif outcome.word == "lost":
        yield "Ten turns are over without the target: lost."
    else:
        if there:
            who = f"{listed(there)} {verb(len(there), 'has', 'have')}"
            yield f"{who} the {target} doubloons; {ENDS[facts.house.end]}."
        yield "The game goes on."


def _check_reached(facts: ScoreFacts, there: list[str]) -> None:
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
