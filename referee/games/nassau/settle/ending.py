"""Topic `round-end`: phase III with best story, Flying Dutchman and refilling."""

from typing import NamedTuple

from referee.core.schema import COUNT, NAME, ListOf, MalformedFacts, MapOf, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.rules import phase_three
from referee.games.nassau.rules.phase_three import BEST_STORY, NO_STORY, Refill, Story
from referee.games.nassau.rules.points import after_loss
from referee.games.nassau.sentences import best_words, dutchman_words
from referee.games.nassau.settle.common import (
    CRATES_OF_ONE,
    SCORE,
    house_fact,
    if_,
    listed,
    needed,
    other_readings,
    points,
    rules,
)
from referee.games.nassau.terms import POSTS, ROUNDS


class StoryFacts(NamedTuple):
    """What a player told this round."""

    told: tuple[int, ...] = fact(
        ListOf(Whole(1)), "printed points of cards told face up", default=()
    )
    jokes: int = fact(COUNT, "jokes told", default=0)


class RefillFacts(NamedTuple):
    """Trading posts without a good."""

    empty: tuple[str, ...] = fact(
        ListOf(NAME, 0, POSTS, different=True), "empty posts by area, a second one e.g. F2"
    )
    bag: int = fact(Whole(0, 24), "goods in the bag")
    chosen: tuple[str, ...] | None = fact(
        ListOf(NAME, different=True), "posts the dolphin's owner fills", default=None
    )


CRATES_BY_PLAYER = MapOf(CRATES_OF_ONE)


class RoundFacts(NamedTuple):
    """Facts of the topic."""

    round: int = fact(Whole(1, 4), "the round")
    stories: dict[str, StoryFacts] | None = fact(
        MapOf(Record(StoryFacts)), "all players with what they told", default=None
    )
    scores: dict[str, int] = fact(MapOf(SCORE), "points before phase III", default={})
    dutchman: dict[str, int] | None = fact(
        CRATES_BY_PLAYER, "crates on the Dutchman's tile of the round", default=None
    )
    tile_points: int | None = fact(
        COUNT, "points printed on the tile (needed with dutchman)", default=None
    )
    below: dict[str, int] = fact(
        CRATES_BY_PLAYER, "crates on the piers below the tiles", default={}
    )
    right_pier: dict[str, int] = fact(CRATES_BY_PLAYER, "crates on the right-hand pier", default={})
    refill: RefillFacts | None = fact(Record(RefillFacts), "trading posts to refill", default=None)
    house: House = house_fact()


def settle(facts: RoundFacts) -> Settled:
    """Points and pieces of phase III."""
    if facts.stories is None and facts.dutchman is None and facts.refill is None:
        raise MalformedFacts("stories", "is missing, and so are dutchman and refill")
    if facts.stories is not None and not 2 <= len(facts.stories) <= 4:
        raise MalformedFacts("stories", "must name 2 to 4 players")
    if facts.dutchman is not None:
        needed("tile_points", facts.tile_points, "with dutchman")
    _check_chosen(facts)
    result = _result(facts, facts.house)
    why = _why(facts, result)
    if facts.stories is not None:
        options = ("jokes_count_for_best", "score_floor_zero")
        why += other_readings(
            facts.house, options, lambda house: _result(facts, house), "best", "scores_after"
        )
    cites = rules(
        "phase-iii-ready-the-ship",
        if_(facts.stories is not None, "R55"),
        if_(facts.dutchman is not None, "attacking-the-flying-dutchman"),
        if_(facts.dutchman is not None, "R68"),
        if_(facts.refill is not None, "caribbean-board"),
        if_(facts.refill is not None, "R36"),
    )
    return Settled(result, why, cites)


def _check_chosen(facts: RoundFacts) -> None:
    refill = facts.refill
    if refill is None or facts.round == 4:
        return
    if not phase_three.is_dolphins_choice(refill.empty, refill.bag, facts.house):
        return
    chosen = refill.chosen or ()
    if len(chosen) != refill.bag or not set(chosen) <= set(refill.empty):
        raise MalformedFacts("refill.chosen", f"must name {refill.bag} of the empty posts")


def _result(facts: RoundFacts, house: House) -> dict[str, object]:
    stories = {
        name: Story(story.told, story.jokes) for name, story in (facts.stories or {}).items()
    }
    best = phase_three.best_tellers(stories, house) if stories else ()
    winners = phase_three.dutchman_winners(facts.dutchman or {})
    names = dict.fromkeys(
        (*stories, *facts.scores, *(facts.dutchman or {}), *facts.below, *facts.right_pier)
    )
    deltas, after = {}, {}
    for name in names:
        gained = BEST_STORY if name in best else 0
        lost = NO_STORY if name in stories and not stories[name].is_told else 0
        tile = (facts.tile_points or 0) if name in winners else 0
        deltas[name] = gained - lost + tile
        after[name] = after_loss(facts.scores.get(name, 0), lost, house) + gained + tile
    refill = Refill((), (), 0)
    if facts.refill is not None:
        chosen = facts.refill.chosen or ()
        refill = phase_three.refill(
            facts.refill.empty, facts.refill.bag, chosen, facts.round, house
        )
    return {
        "best": sorted(best),
        "story_totals": phase_three.story_totals(stories, house),
        "dutchman_winners": sorted(winners),
        "deltas": deltas,
        "scores_after": after,
        "below_after": _added(facts.below, dict.fromkeys(winners, 1)),
        "right_pier_after": _added(
            facts.right_pier,
            {name: n - (name in winners) for name, n in (facts.dutchman or {}).items()},
        ),
        "filled": list(refill.filled),
        "still_empty": list(refill.still_empty),
        "bag_after": refill.bag,
    }


def _added(before: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    names = dict.fromkeys((*before, *more))
    sums = {name: before.get(name, 0) + more.get(name, 0) for name in names}
    return {name: count for name, count in sums.items() if count}


def _why(facts: RoundFacts, result: dict[str, object]) -> list[str]:
    why = []
    if facts.stories is not None:
        totals = phase_three.story_totals(
            {name: Story(s.told, s.jokes) for name, s in facts.stories.items()}, facts.house
        )
        said = ", ".join(f"{name} {total}" for name, total in totals.items())
        best = result["best"]
        assert isinstance(best, list)
        why.append(f"Stories: {said}. {best_words(BEST_STORY, best)}.")
        silent = [name for name, s in facts.stories.items() if not (s.told or s.jokes)]
        if silent:
            why.append(f"No story, {points(-NO_STORY)}: {listed(silent)}.")
            why += _floor_lines(facts, silent)
    if facts.dutchman is not None:
        winners = result["dutchman_winners"]
        assert isinstance(winners, list)
        why.append(f"Flying Dutchman: {dutchman_words(facts.tile_points or 0, winners)}.")
    if facts.refill is not None:
        filled, empty = result["filled"], result["still_empty"]
        assert isinstance(filled, list)
        assert isinstance(empty, list)
        over = " After the last round nothing is refilled." if facts.round == ROUNDS else ""
        why.append(f"Refilled: {listed(filled)}; still empty: {listed(empty)}.{over}")
    return why


def _floor_lines(facts: RoundFacts, silent: list[str]) -> list[str]:
    """Who loses less, because the table does not go below 0 [R31]."""
    scores = {name: facts.scores.get(name, 0) for name in silent}
    stopped = [
        name
        for name, score in scores.items()
        if after_loss(score, NO_STORY, facts.house) != score - NO_STORY
    ]
    stop = "stops" if len(stopped) == 1 else "stop"
    return [f"{listed(stopped)} {stop} at 0 at this table."] if stopped else []


TOPICS = {"round-end": Topic(facts=Record(RoundFacts), settle=settle)}
