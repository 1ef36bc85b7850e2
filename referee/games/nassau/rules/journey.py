"""The journey home: skull island, campfire, home port."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.nassau.terms import STATIONS

if TYPE_CHECKING:
    from referee.games.nassau.house import House

MOST_HIDDEN = 3
CARDS_A_RUM = 3
GENERAL = "general"
HOME_CRATES, HOME_CARDS, TOWER_POINTS = 1, 1, 2


def station_refusal(station: str, visited: Collection[str], stopped: bool) -> str:
    """Why a ship may not go to this station now: one a turn, always in the same order [B) Journey Home]."""
    if stopped:
        return "one-station"
    later = STATIONS[STATIONS.index(station) :]
    return "station-order" if set(visited) & set(later) else ""


# Skull island


class Hideout(NamedTuple):
    """The coloured spaces of a hideout from top to bottom, and how many are filled."""

    spaces: tuple[str, ...]
    filled: int

    @property
    def next_space(self) -> int:
        """The number of the next free coloured space from 1, 0 if there is none."""
        return self.filled + 1 if self.filled < len(self.spaces) else 0

    @property
    def next_colour(self) -> str:
        """The good that fits there, empty if there is none."""
        return self.spaces[self.filled] if self.next_space else ""


def hiding_fee(goods: int) -> int:
    """1, 3 or 5 doubloons for 1, 2 or 3 goods [The journey home via skull island]."""
    return 2 * goods - 1 if goods else 0


def hiding_paid(goods: int, monkey: bool) -> int:
    """The fee less the coin that the spirit monkey keeps."""
    return hiding_fee(goods) - (monkey and goods > 0)


def coins_needed(goods: int, monkey: bool, house: "House") -> int:
    """Doubloons that must be there: the whole fee, unless one coin may count twice [R41]."""
    fee = hiding_fee(goods)
    if monkey and house.monkey_same_payment == "yes":
        return max(1, fee - 1)
    return fee


def store_goods(
    hideout: Hideout, order: Sequence[str], to_general: Collection[int]
) -> tuple[list[str], Hideout]:
    """Where each good goes: the next coloured space if it matches, else general storage; positions from 1.

    [The journey home via skull island; R42]
    """
    placed = []
    for place, good in enumerate(order, 1):
        if good == hideout.next_colour and place not in to_general:
            placed.append(f"space-{hideout.next_space}")
            hideout = hideout._replace(filled=hideout.filled + 1)
        else:
            placed.append(GENERAL)
    return placed, hideout


def refused_match(hideout: Hideout, order: Sequence[str], to_general: Collection[int]) -> str:
    """The first good that is kept from a space that it matches, empty if there is none."""
    for place, good in enumerate(order, 1):
        if good == hideout.next_colour:
            if place in to_general:
                return good
            hideout = hideout._replace(filled=hideout.filled + 1)
    return ""


def not_aboard(aboard: Sequence[str], order: Sequence[str]) -> str:
    """The first good of which more is to be hidden than the holds have, empty if there is none."""
    return next((good for good in order if order.count(good) > aboard.count(good)), "")


def hide_refusal(
    hideout: Hideout,
    aboard: Sequence[str],
    order: Sequence[str],
    to_general: Collection[int],
    *,
    doubloons: int,
    monkey: bool,
    house: "House",
) -> str:
    """Why these goods cannot be hidden. Codes in order: skull-count, not-aboard, no-doubloon, must-match.

    [The journey home via skull island; R40; R41; R42]
    """
    least = 0 if house.skull_empty_visit == "yes" else 1
    if not least <= len(order) <= MOST_HIDDEN:
        return "skull-count"
    if not_aboard(aboard, order):
        return "not-aboard"
    if doubloons < coins_needed(len(order), monkey, house):
        return "no-doubloon"
    if house.hideout_must_match == "yes" and refused_match(hideout, order, to_general):
        return "must-match"
    return ""


# Campfire


class Evening(NamedTuple):
    """What a visit to the campfire costs and brings."""

    cards: int
    payments: int
    rum_after: int
    points: int
    story_total: int


def most_cards(rum: int, monkey: bool) -> int:
    """Cards that the rum allows, 3 for each; the spirit monkey's counts once more [The journey home via the Campfire island]."""
    return CARDS_A_RUM * (rum + monkey)


def campfire_refusal(
    *, rum: int, monkey: bool, cards: int, parrot_on_joke: bool, house: "House"
) -> str:
    """Why a visit is not possible. Codes in order: no-rum, no-card, too-many-cards, parrot-joke.

    [The journey home via the Campfire island; R44; R46]
    """
    if not rum:
        return "no-rum"
    if not cards and house.campfire_empty == "no":
        return "no-card"
    if cards > most_cards(rum, monkey):
        return "too-many-cards"
    return "parrot-joke" if parrot_on_joke and house.parrot_on_joke == "no" else ""


def tell(
    told: Sequence[int], jokes: int, parrot: int, rum: int, monkey: bool, house: "House"
) -> Evening:
    """Points of the cards told, a joke 1; `parrot` are the points it adds, which no story total holds.

    [The journey home via the Campfire island; Abilities of the Animals; R44; R46; R55]
    """
    cards = len(told) + jokes
    payments = max(1, -(-cards // CARDS_A_RUM))
    return Evening(
        cards=cards,
        payments=payments,
        rum_after=rum - payments + monkey,
        points=sum(told) + jokes + parrot,
        story_total=story_total(told, jokes, house),
    )


def story_total(told: Sequence[int], jokes: int, house: "House") -> int:
    """What counts for the best story: printed points, and 1 for each joke [Phase III; R55]."""
    return sum(told) + (jokes if house.jokes_count_for_best == "yes" else 0)


# Home port


class Bonuses(NamedTuple):
    """What the home port gives: crates, cards, points."""

    crates: int
    cards: int
    points: int


def home_bonuses(
    outposts: int, opponents: int, towers: int, turtle: str, house: "House"
) -> Bonuses:
    """1 crate an outpost, 1 card an opponent with own crates, 2 points a tower; the turtle doubles one.

    [The journey home ends at your home port; Abilities of the Animals; R57]
    """
    single = {
        "outposts": HOME_CRATES * outposts,
        "opponents": HOME_CARDS * opponents,
        "towers": TOWER_POINTS * towers,
    }
    due = {
        name: count * (2 if name == turtle else _others(turtle, house))
        for name, count in single.items()
    }
    return Bonuses(due["outposts"], due["opponents"], due["towers"])


def _others(turtle: str, house: "House") -> int:
    """How often the bonuses come that the turtle does not double."""
    return 0 if turtle != "none" and house.turtle == "only_one" else 1
