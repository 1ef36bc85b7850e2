"""Topic `yarn`: is the demand of a sailor's yarn card met by a public state."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    Choice,
    Kind,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.rules import yarns
from referee.games.nassau.rules.yarns import DEMANDS, Payments, Sea, Sight
from referee.games.nassau.settle.common import (
    CRATES_OF_ONE,
    GOOD,
    OPEN_HOLDS,
    PIRATES_ON_DECK,
    SCORE,
    UP_TO_FIVE,
    house_fact,
    if_,
    rules,
)
from referee.games.nassau.terms import ANIMALS, CARDS, CRATES, GOODS, TOWERS, WEAPONS
from referee.games.nassau.yarn_words import about_words, demand_words

MOST_OTHERS = 3


class Printed(Kind[str | int]):
    """What a card prints: a word or a number."""

    def read(self, value: object) -> str | int:
        """The word or number."""
        if isinstance(value, str) or type(value) is int:
            return value
        raise self.wrong(value)

    def words(self) -> str:
        """What is legal."""
        return "the word or number printed on the card"


class SeaFacts(NamedTuple):
    """An undefeated opponent with crates."""

    strength: int = fact(UP_TO_FIVE, "printed points")
    own: int = fact(COUNT, "own crates on it", default=0)
    others: int = fact(COUNT, "crates of other players on it", default=0)


class YarnFacts(NamedTuple):
    """Facts of the topic; which are needed depends on the card."""

    card: int = fact(Whole(1, CARDS), "the card's number")
    printed: str | int | None = fact(Printed(), "what the card prints", default=None)
    sails: int | None = fact(UP_TO_FIVE, "sails", default=None)
    sailors: int | None = fact(UP_TO_FIVE, "sailors, without pirates", default=None)
    weapons: dict[str, int] | None = fact(
        MapOf(UP_TO_FIVE, keys=WEAPONS), "weapons by type; a missing type counts 1", default=None
    )
    others_weapons: tuple[int, ...] | None = fact(
        ListOf(UP_TO_FIVE), "weapons of the printed type of each other player", default=None
    )
    provisions: int | None = fact(COUNT, "provisions aboard", default=None)
    outposts: int | None = fact(Whole(0, 8), "own outposts", default=None)
    animals: tuple[str, ...] | None = fact(
        ListOf(Choice(*ANIMALS), 0, 5, different=True), "animals owned", default=None
    )
    goods: tuple[str, ...] | None = fact(ListOf(GOOD), "goods aboard", default=None)
    hidden: tuple[str, ...] | None = fact(ListOf(GOOD), "goods in the hideout", default=None)
    defeated: dict[str, int] | None = fact(MapOf(COUNT), "defeated opponents by type", default=None)
    rum: int | None = fact(COUNT, "rum when the visit begins", default=None)
    batch: int = fact(Whole(1), "the payment that the card is told for", default=1)
    batches: int | None = fact(
        Whole(1), "payments of the visit", default=None, default_words="batch"
    )
    monkey_batch: int = fact(COUNT, "the payment covered by the spirit monkey, 0: none", default=0)
    doubloons: int | None = fact(COUNT, "doubloons", default=None)
    opponents: tuple[SeaFacts, ...] | None = fact(
        ListOf(Record(SeaFacts)), "undefeated opponents with crates", default=None
    )
    standing: int | None = fact(PIRATES_ON_DECK, "pirates standing on deck", default=None)
    towers: tuple[int, ...] | None = fact(
        ListOf(UP_TO_FIVE, 0, TOWERS), "own crates on each tower held", default=None
    )
    left: int | None = fact(COUNT, "undefeated opponents in E (62) or I (63)", default=None)
    crates: int | None = fact(CRATES_OF_ONE, "ammo crates aboard", default=None)
    score: int | None = fact(SCORE, "own points when the visit begins", default=None)
    others_scores: tuple[int, ...] | None = fact(
        ListOf(SCORE), "points of the others", default=None
    )
    visit_points: int = fact(COUNT, "points told earlier in this visit", default=0)
    holds: int | None = fact(OPEN_HOLDS, "open holds", default=None)
    house: House = house_fact()


# What a demand is about: the facts it needs.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "sails": ("sails",),
    "weapons": ("weapons",),
    "any_weapon": ("weapons",),
    "most_weapons": ("weapons", "others_weapons"),
    "sailors": ("sailors",),
    "provisions": ("provisions",),
    "single_crates": ("opponents",),
    "single_on_five": ("opponents",),
    "outposts": ("outposts",),
    "animal": ("animals",),
    "animals": ("animals",),
    "good": ("goods", "hidden"),
    "defeated": ("defeated",),
    "rum": ("rum",),
    "doubloons": ("doubloons",),
    "standing": ("standing",),
    "towers": ("towers",),
    "strong_towers": ("towers",),
    "tower_of_3": ("towers",),
    "tower_of_4": ("towers",),
    "tower_of_5": ("towers",),
    "towers_in_steps": ("towers",),
    "none_left_E": ("left",),
    "none_left_I": ("left",),
    "crates": ("crates",),
    "first": ("score", "others_scores"),
    "last": ("score", "others_scores"),
    "holds": ("holds",),
    "kinds_of_goods": ("goods",),
}
RULINGS: Mapping[str, str] = {
    "single_crates": "R50",
    "single_on_five": "R50",
    "most_weapons": "R51",
    "rum": "R47",
    "towers_in_steps": "R52",
    "none_left_E": "R53",
    "none_left_I": "R53",
    "crates": "R48",
    "first": "R49",
    "last": "R49",
    "kinds_of_goods": "R54",
}


def settle(facts: YarnFacts) -> Settled:
    """Whether the demand is met."""
    demand = DEMANDS[facts.card]
    for name in NEEDS[demand.about]:
        if getattr(facts, name) is None:
            raise MalformedFacts(name, f"is missing; card {facts.card} needs it")
    _check_printed(facts)
    _check_payments(facts)
    for name in {"others_weapons", "others_scores"} & set(NEEDS[demand.about]):
        if not 1 <= len(getattr(facts, name)) <= MOST_OTHERS:
            raise MalformedFacts(name, f"must have 1 to {MOST_OTHERS} players")
    sight = _sight(facts)
    verdict = yarns.judge(facts.card, facts.printed, sight, facts.house)
    about = about_words(facts.card, facts.printed, facts.house)
    why = [
        f"Card {facts.card} ({about}): {demand_words(facts.card, sight, verdict, facts.house)}. "
        f"{'Fulfilled' if verdict.fulfilled else 'Not fulfilled: it can be told as a joke for 1 point'}."
    ]
    result = {"fulfilled": verdict.fulfilled, "have": verdict.have, "need": verdict.need}
    ruling = RULINGS.get(demand.about, "")
    return Settled(
        result,
        why,
        rules("overview-and-abilities-of-the-sailors-yarn-cards", if_(ruling, ruling)),
    )


def _check_printed(facts: YarnFacts) -> None:
    words: Mapping[str, tuple[str, ...]] = {
        "weapon": WEAPONS,
        "animal": ANIMALS,
        "good": GOODS,
    }
    kind, printed = DEMANDS[facts.card].printed, facts.printed
    if not kind:
        return
    if printed is None:
        raise MalformedFacts("printed", f"is missing; card {facts.card} prints it")
    if kind in words:
        _check_word(words[kind], printed)
    elif kind == "opponent":
        if not isinstance(printed, str) or not printed:
            raise MalformedFacts("printed", "must be the name of an opponent type")
    elif not isinstance(printed, int) or not 0 <= printed <= CRATES:
        raise MalformedFacts("printed", f"must be a whole number from 0 to {CRATES}")


def _check_word(words: tuple[str, ...], printed: str | int) -> None:
    try:
        Choice(*words).read(printed)
    except MalformedFacts as fault:
        raise fault.under("printed") from None


def _check_payments(facts: YarnFacts) -> None:
    batches = facts.batch if facts.batches is None else facts.batches
    if batches < facts.batch:
        raise MalformedFacts(
            "batches", f"{batches} payments, but the card belongs to {facts.batch}"
        )
    if facts.monkey_batch > batches:
        raise MalformedFacts("monkey_batch", f"there are {batches} payments")
    if DEMANDS[facts.card].about != "rum" or facts.rum is None:
        return
    if facts.rum + (facts.monkey_batch > 0) < batches or facts.rum < facts.monkey_batch:
        raise MalformedFacts("rum", f"{facts.rum} rum do not make {batches} payments")


def _sight(facts: YarnFacts) -> Sight:
    printed = str(facts.printed)
    area = "I" if DEMANDS[facts.card].about == "none_left_I" else "E"
    return Sight(
        sails=facts.sails or 1,
        sailors=facts.sailors or 1,
        weapons=facts.weapons or {},
        others_weapons={printed: facts.others_weapons or ()},
        provisions=facts.provisions or 0,
        outposts=facts.outposts or 0,
        animals=facts.animals or (),
        goods=facts.goods or (),
        hidden=facts.hidden or (),
        defeated=facts.defeated or {},
        rum=facts.rum or 0,
        payments=Payments(facts.batch, facts.batches or facts.batch, facts.monkey_batch),
        doubloons=facts.doubloons or 0,
        opponents=tuple(Sea(*row) for row in facts.opponents or ()),
        standing=facts.standing or 0,
        towers=facts.towers or (),
        left={area: facts.left or 0},
        crates=facts.crates or 0,
        score=facts.score or 0,
        others_scores=facts.others_scores or (),
        visit_points=facts.visit_points,
        holds=facts.holds or 3,
    )


TOPICS = {"yarn": Topic(facts=Record(YarnFacts), settle=settle)}
