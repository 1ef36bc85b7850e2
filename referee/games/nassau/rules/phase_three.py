"""Phase III: the best story, the Flying Dutchman of the round, refilling the trading posts."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.nassau.rules.journey import story_total
from referee.games.nassau.terms import ROUNDS

if TYPE_CHECKING:
    from referee.games.nassau.house import House

BEST_STORY = 5
NO_STORY = 5


class Story(NamedTuple):
    """What a player told this round: printed points face up, and jokes."""

    told: tuple[int, ...] = ()
    jokes: int = 0

    @property
    def is_told(self) -> bool:
        """Whether any card was told."""
        return bool(self.told or self.jokes)


class Refill(NamedTuple):
    """Trading posts that get a good, and those that stay empty."""

    filled: tuple[str, ...]
    still_empty: tuple[str, ...]
    bag: int


def story_totals(stories: Mapping[str, Story], house: "House") -> dict[str, int]:
    """Everybody's total for the best story [Phase III: Ready the Ship; R55]."""
    return {name: story_total(story.told, story.jokes, house) for name, story in stories.items()}


def best_tellers(stories: Mapping[str, Story], house: "House") -> tuple[str, ...]:
    """Who tells the best story: the highest total among those who told a card, ties all [R55]."""
    totals = story_totals(stories, house)
    tellers = {name: totals[name] for name, story in stories.items() if story.is_told}
    best = max(tellers.values(), default=0)
    return tuple(name for name, total in tellers.items() if total == best)


def dutchman_winners(crates: Mapping[str, int]) -> tuple[str, ...]:
    """Most crates on the tile of the round, at least 1; ties all [The Flying Dutchman; R68]."""
    most = max(crates.values(), default=0)
    return tuple(name for name, count in crates.items() if count == most and most)


def refill(
    empty: Sequence[str], bag: int, chosen: Sequence[str], round_number: int, house: "House"
) -> Refill:
    """Empty posts in the order of their areas as far as the bag goes; none after the last round.

    [Phase III: Ready the Ship; R36; R59]
    """
    posts = sorted(empty)
    if round_number == ROUNDS:
        return Refill((), tuple(posts), bag)
    filled = posts[:bag]
    if is_dolphins_choice(empty, bag, house):
        filled = sorted(chosen)
    left = tuple(post for post in posts if post not in filled)
    return Refill(tuple(filled), left, bag - len(filled))


def is_dolphins_choice(empty: Sequence[str], bag: int, house: "House") -> bool:
    """Whether the dolphin's owner says which posts stay empty [R36]."""
    return house.refill_order == "dolphin_chooses" and bag < len(empty)
