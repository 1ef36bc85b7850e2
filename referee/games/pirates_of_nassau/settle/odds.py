"""Topic `odds`: exact chances of the End Game card, of draws and of dice."""

from fractions import Fraction
from typing import NamedTuple

from referee.core.odds import dice_hits, draw_hits, ratio
from referee.core.pieces import counted
from referee.core.schema import COUNT, Choice, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.odds import (
    at_least,
    end_by_turn,
    end_places,
    seen_before,
)
from referee.games.pirates_of_nassau.rules.setup import MOST_PLAYERS
from referee.games.pirates_of_nassau.rules.upkeep import navy_deck
from referee.games.pirates_of_nassau.settle.common import Optional, house_fact, needed, rules
from referee.games.pirates_of_nassau.settle.upkeep import check_removed
from referee.games.pirates_of_nassau.settle.words import span
from referee.games.pirates_of_nassau.terms import REMOVED_NAVY

END_GAME, DRAW, DICE = "end-game", "draw", "dice"


class OddsFacts(NamedTuple):
    """Facts of the topic."""

    event: str = fact(Choice(END_GAME, DRAW, DICE), "what may happen")
    players: int | None = fact(Optional(Whole(3, 5)), "end-game: how many play", default=None)
    turn: int | None = fact(
        Optional(Whole(1)), "end-game: the turn whose step 6 is meant", default=None
    )
    removed_phase1: int | None = fact(
        Optional(Whole(0, max(REMOVED_NAVY.values()))),
        "end-game: removed navy cards that are phase 1",
        default=None,
    )
    shown: int = fact(
        Whole(0, MOST_PLAYERS - 1), "end-game: cards of this deal already turned up", default=0
    )
    pool: int | None = fact(Optional(Whole(1)), "draw: unseen pieces", default=None)
    wanted: int | None = fact(Optional(COUNT), "draw: how many of them are wanted", default=None)
    draw: int | None = fact(Optional(COUNT), "draw: how many are drawn", default=None)
    dice: int = fact(Whole(1, 3), "dice: how many", default=3, key="count")
    faces: tuple[int, ...] | None = fact(
        Optional(ListOf(Whole(1, 6), 1, different=True)), "dice: the faces wanted", default=None
    )
    at_least: int = fact(COUNT, "draw, dice: so many hits or more", default=1)
    house: House = house_fact()


def settle(facts: OddsFacts) -> Settled:
    """The chance."""
    _check(facts)
    if facts.event == END_GAME:
        return _end_game(facts)
    if facts.event == DRAW:
        pool = needed("pool", facts.pool, "for a draw")
        wanted = needed("wanted", facts.wanted, "for a draw")
        drawn = needed("draw", facts.draw, "for a draw")
        hits = draw_hits(pool, wanted, drawn)
        mean = Fraction(drawn * wanted, pool)
        said = f"Drawn: {drawn} of {counted(pool, 'piece')}, {wanted} of the pool wanted"
        cites = rules("8-replenish-nassau", "set-up")
    else:
        faces = needed("faces", facts.faces, "for dice")
        hits = dice_hits(facts.dice, len(faces))
        mean = facts.dice * Fraction(len(faces), 6)
        rolled = "1 die" if facts.dice == 1 else f"{facts.dice} dice"
        said = f"{rolled}, {counted(len(faces), 'face')} of 6 wanted"
        cites = rules("1-buccaneering-rolls")
    chance = at_least(hits, facts.at_least)
    why = [f"{said}: {ratio(chance)} for {facts.at_least} or more, {ratio(mean)} on average."]
    return Settled({**_chance(chance), "expected": ratio(mean)}, why, cites)


def _check(facts: OddsFacts) -> None:
    if facts.players is not None:
        check_removed(facts.players, facts.removed_phase1)
        if facts.shown >= facts.players:
            raise MalformedFacts("shown", f"must be less than the {facts.players} of a deal")
    for key in ("wanted", "draw"):
        count: int | None = getattr(facts, key)
        if facts.pool is not None and count is not None and count > facts.pool:
            raise MalformedFacts(key, f"is more than the pool of {facts.pool}")


def _chance(chance: Fraction) -> dict[str, object]:
    return {"chance": ratio(chance), "chance_float": round(float(chance), 6)}


def _end_game(facts: OddsFacts) -> Settled:
    players = needed("players", facts.players, "for the End Game card")
    turn = needed("turn", facts.turn, "for the End Game card")
    removed = facts.removed_phase1
    if REMOVED_NAVY[players]:
        removed = needed("removed_phase1", removed, f"with {players} players")
    deck = navy_deck(players, removed or 0)
    seen = seen_before(players, turn, facts.shown)
    if seen >= deck.with_end_game:
        raise MalformedFacts("turn", f"after {seen} cards the End Game card must have come")
    places = end_places(deck.phase1[0], deck.used, seen)
    by_turn = end_by_turn(places, players)
    chance = by_turn.get(turn, Fraction(0))
    result = {**_chance(chance), "by_turn": {str(t): ratio(c) for t, c in by_turn.items()}}
    why = [
        f"{seen} of {deck.with_end_game} cards are seen; the End Game card lies at "
        f"{span(places[0], places[-1], 'place')}.",
        f"Turn {turn} brings it with {ratio(chance)}.",
    ]
    return Settled(result, why, rules("set-up", "6-replenish-royal-navy-cards"))


TOPICS = {"odds": Topic(facts=Record(OddsFacts), settle=settle)}
