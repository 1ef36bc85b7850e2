"""Topic `sail`: may the ship sail so, at what cost, and where can it get to."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, ListOf, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.reasons import route_reason
from referee.games.nassau.rules import sailing
from referee.games.nassau.rules.attack import Crew
from referee.games.nassau.rules.sailing import Voyage
from referee.games.nassau.settle.common import (
    AREA,
    PIRATES_ON_DECK,
    UP_TO_FIVE,
    counted,
    house_fact,
    if_,
    refused,
    rules,
)
from referee.games.nassau.texts import REFUSALS, kept, refusal_text, several


class Border(ListOf[str]):
    """Two areas that touch at sea."""

    def read(self, value: object) -> tuple[str, ...]:
        """The two areas.

        Raises:
            MalformedFacts: they are one and the same.
        """
        areas = super().read(value)
        if areas[0] == areas[1]:
            raise MalformedFacts("", f"must be two different areas, not {areas[0]} twice")
        return areas


class SailFacts(NamedTuple):
    """Facts of the topic."""

    provisions: int = fact(COUNT, "provisions before the turn")
    sailors: int = fact(UP_TO_FIVE, "sailors, the starting one included")
    sails: int = fact(UP_TO_FIVE, "sails, the starting one included")
    pirates: int = fact(PIRATES_ON_DECK, "pirates standing on deck", default=0)
    start: str = fact(AREA, "the ship's area; at a pier of Nassau the area it opens to")
    at_pier: bool = fact(FLAG, "the ship lies at a pier of Nassau", default=False)
    route: tuple[str, ...] = fact(ListOf(AREA), "areas entered, in order", default=())
    krakens: tuple[str, ...] = fact(ListOf(AREA), "areas with an undefeated kraken", default=())
    compass_to: str | None = fact(
        AREA, "where a compass takes the ship before sailing", default=None
    )
    compasses: int = fact(COUNT, "compasses owned", default=0)
    monkey: bool = fact(FLAG, "the spirit monkey keeps the compass", default=False)
    bear_area: str | None = fact(AREA, "where the Old Sea Bear is", default=None)
    dutchman_area: str | None = fact(AREA, "where the Flying Dutchman is", default=None)
    map: tuple[tuple[str, ...], ...] | None = fact(
        ListOf(Border(AREA, 2, 2)),
        "the table's list of borders at sea",
        default=None,
    )
    house: House = house_fact()


def settle(facts: SailFacts) -> Settled:
    """The voyage."""
    if facts.monkey and facts.compass_to is None:
        raise MalformedFacts("monkey", "no compass is used")
    voyage = Voyage(facts.start, facts.route, facts.at_pier, facts.compass_to or "")
    near = sailing.sailing_range(facts.sailors, facts.sails)
    far = sailing.sailing_range(facts.sailors, facts.sails, facts.pirates)
    steps = sailing.steps_of(voyage, facts.house)
    code = _refusal(facts, voyage, far)
    if code:
        borders = None if facts.map is None else _borders(facts)
        crew = Crew(facts.sailors, facts.sails, facts.pirates)
        said, numbers = route_reason(code, voyage, crew, facts.krakens, borders, facts.house)
        return refused(code, refusal_text(code, "", numbers, said), *REFUSALS[code][1])
    laid = sailing.pirates_needed(steps, facts.sailors)
    jump = facts.compass_to is not None
    after = facts.compasses - (jump and not facts.monkey)
    result: dict[str, object] = {
        "legal": True,
        "range": near,
        "range_with_pirates": far,
        "steps": steps,
        "pirates_laid": laid,
        "end": voyage.end,
        "provisions_after": facts.provisions - 1,
        "compasses_after": after,
    }
    if facts.map is not None:
        for key, most in (("reachable", near), ("reachable_with_pirates", far)):
            result[key] = list(
                sailing.reachable(voyage, most, facts.krakens, _borders(facts), facts.house)
            )
    crew_words = f"{counted(facts.sailors, 'sailor')}, {counted(facts.sails, 'sail')}"
    harbour = ", the harbour's included" if sailing.leaves_harbour(voyage, facts.house) else ""
    why = [
        f"Range {near} ({crew_words}), {far} with {counted(facts.pirates, 'pirate')}.",
        *_jump_lines(facts, after),
        f"{counted(steps, 'area')} entered{harbour}, {counted(laid, 'pirate')} laid down, the ship is in {voyage.end}.",
        f"1 provision of {facts.provisions} is paid.",
    ]
    return Settled(result, why, _cites(facts))


def _refusal(facts: SailFacts, voyage: Voyage, most: int) -> str:
    code = "" if facts.provisions else "no-provision"
    if not code and facts.compass_to is not None:
        targets = [area for area in (facts.bear_area, facts.dutchman_area) if area]
        code = sailing.compass_refusal(
            facts.compasses, facts.compass_to, targets, facts.route, facts.house
        )
    borders = None if facts.map is None else _borders(facts)
    return code or sailing.route_refusal(voyage, most, facts.krakens, borders, facts.house)


def _jump_lines(facts: SailFacts, after: int) -> list[str]:
    """The compass, and how many are left."""
    if facts.compass_to is None:
        return []
    used = f"{several(facts.compasses, 'compass')} before, {after} after"
    return [f"A compass takes the ship to {facts.compass_to}{kept(facts.monkey)}: {used}."]


def _borders(facts: SailFacts) -> list[tuple[str, str]]:
    return [(pair[0], pair[1]) for pair in facts.map or ()]


def _cites(facts: SailFacts) -> list[str]:
    return rules(
        "a-actions",
        if_(facts.compass_to, "overview-of-the-equipment"),
        if_(facts.compass_to, "R14"),
        if_(facts.krakens, "R13"),
        if_(facts.at_pier, "R3"),
        if_(facts.monkey, "abilities-of-the-animals"),
    )


TOPICS = {"sail": Topic(facts=Record(SailFacts), settle=settle)}
