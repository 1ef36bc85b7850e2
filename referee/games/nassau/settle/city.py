"""Topic `city-move`: one turn of phase I."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, Choice, ListOf, MalformedFacts, Record, Whole, fact
from referee.core.settle import Settled, Topic
from referee.games.nassau.house import House
from referee.games.nassau.rules import city
from referee.games.nassau.rules.city import Moved, Purse
from referee.games.nassau.settle.common import (
    PIRATES_ON_DECK,
    SCORE,
    counted,
    house_fact,
    if_,
    listed,
    needed,
    other_readings,
    points,
    rules,
)
from referee.games.nassau.texts import REFUSALS, kept, refusal_text, several, times

MOVE, PAUSE, PASS = "move", "pause", "pass"
HEADING = "phase-i-nassau-city"


class MoveFacts(NamedTuple):
    """One square that the captain enters."""

    alleys: tuple[int, ...] = fact(
        ListOf(Whole(1), 1, 2), "spaces to fill; two numbers: out by one alley, back by another"
    )
    pay: str | None = fact(
        Choice(city.DOUBLOON, city.POINTS),
        "how the barge is paid",
        default=None,
        default_words="a doubloon if one is left, else points",
    )
    gained_doubloons: int = fact(COUNT, "doubloons received on this square", default=0)
    gained_pirates: int = fact(COUNT, "new pirates received on this square", default=0)
    figure: tuple[str, ...] = fact(
        ListOf(Choice(*city.BONUSES)), "bonuses taken from the Feld figure", default=()
    )


class CityFacts(NamedTuple):
    """Facts of the topic."""

    choice: str = fact(Choice(MOVE, PAUSE, PASS), "what the player does")
    pirates: int | None = fact(
        PIRATES_ON_DECK, "own pirates standing on deck (needed to move)", default=None
    )
    doubloons: int = fact(COUNT, "doubloons before the turn", default=0)
    rum: int = fact(COUNT, "rum before the turn", default=0)
    score: int = fact(SCORE, "points before the turn, laps included", default=0)
    moves: tuple[MoveFacts, ...] | None = fact(
        ListOf(Record(MoveFacts), 1), "the squares entered, in order (needed to move)", default=None
    )
    stuck: bool = fact(
        FLAG,
        "every alley was blocked, so the captain was first set on a visited square",
        default=False,
    )
    monkey: str = fact(
        Choice("none", "extra_move", "barge", "figure", "pause"),
        "the one payment covered by the spirit monkey",
        default="none",
    )
    pauses_taken: int = fact(COUNT, "earlier pauses of this phase", default=0)
    pier: str | None = fact(
        Choice("nassau", "outpost"), "where the ship goes (needed to pass)", default=None
    )
    pier_taken: bool = fact(FLAG, "another ship lies at this Nassau pier", default=False)
    own_outpost: bool = fact(FLAG, "the outpost is the player's own", default=True)
    kraken: bool = fact(FLAG, "the kraken (animal) is used", default=False)
    first_to_pass: bool = fact(FLAG, "nobody passed before in this phase", default=False)
    house: House = house_fact()


class Walk(NamedTuple):
    """What the moves of a turn came to."""

    purse: Purse
    refusal: str = ""
    placed: int = 0
    bonuses: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


def settle(facts: CityFacts) -> Settled:
    """The turn, by what the player chooses."""
    if facts.choice == MOVE:
        needed("pirates", facts.pirates, "to move")
        needed("moves", facts.moves, "to move")
    if facts.choice == PASS:
        needed("pier", facts.pier, "to pass")
    _check(facts)
    return {MOVE: _move, PAUSE: _pause, PASS: _pass}[facts.choice](facts)


def _check(facts: CityFacts) -> None:
    moves = (facts.moves or ()) if facts.choice == MOVE else ()
    for place, step in enumerate(moves):
        if step.pay is not None and len(step.alleys) == 1:
            raise MalformedFacts(f"moves.{place}.pay", "only the barge is paid, with two alleys")
    made = {
        "none": True,
        "extra_move": len(moves) > 1,
        "barge": any(len(step.alleys) > 1 and step.pay != city.POINTS for step in moves),
        "figure": any(len(step.figure) > 1 for step in moves),
        "pause": facts.choice == PAUSE,
    }
    if not made[facts.monkey]:
        raise MalformedFacts("monkey", f"{facts.monkey} is not paid in this turn")


def _move(facts: CityFacts) -> Settled:
    walk = _walk(facts, facts.house)
    if walk.refusal:
        said = refusal_text(walk.refusal, "", _numbers(facts, walk))
        return Settled(
            {"legal": False, "refusal": walk.refusal},
            [*walk.lines, said],
            rules(*REFUSALS[walk.refusal][1]),
        )
    result = _moved(facts, facts.house)
    why = [
        *walk.lines,
        f"{_purse_words(walk.purse)} after it.",
    ]
    why += other_readings(
        facts.house, ("score_floor_zero",), lambda house: _moved(facts, house), "score_after"
    )
    return Settled(result, why, _cites(facts))


def _purse_words(purse: Purse) -> str:
    coins = several(purse.doubloons, "doubloon")
    return f"{counted(purse.pirates, 'pirate')}, {coins} and {points(purse.score)}"


def _moved(facts: CityFacts, house: House) -> dict[str, object]:
    walk = _walk(facts, house)
    squares = len(facts.moves or ()) + (facts.stuck and house.stuck_equipment == "yes")
    return {
        "legal": True,
        "pirates_placed": walk.placed,
        "pirates_after": walk.purse.pirates,
        "doubloons_after": walk.purse.doubloons,
        "score_after": walk.purse.score,
        "squares": squares,
        "bonuses": list(walk.bonuses),
    }


def _cites(facts: CityFacts) -> list[str]:
    moves = facts.moves or ()
    return rules(
        HEADING,
        if_(any(step.figure for step in moves), "playing-with-the-figure"),
        if_(facts.monkey != "none", "abilities-of-the-animals"),
        if_(len(moves) > 1, "R6"),
        if_(any(len(step.alleys) > 1 for step in moves), "R7"),
        if_(facts.stuck, "R8"),
        if_(facts.score < 3, "R31"),
    )


def _walk(facts: CityFacts, house: House) -> Walk:
    """All squares in order; the first refusal ends it."""
    purse = Purse(pirates=facts.pirates or 0, doubloons=facts.doubloons, score=facts.score)
    moves = facts.moves or ()
    if len(moves) > city.most_squares(house):
        return Walk(purse, "extra-move-limit")
    monkey, placed = facts.monkey, 0
    bonuses: list[str] = []
    lines = _stuck_lines(facts, house)
    for place, step in enumerate(moves):
        covered = monkey if _is_covered(monkey, place, step) else ""
        moved = city.enter_square(
            purse, step.alleys, is_extra=place > 0, pay=step.pay or "", covered=covered, house=house
        )
        placed += moved.placed
        if moved.refusal:
            return Walk(moved.purse, moved.refusal, placed, lines=tuple(lines))
        lines.append(_told(place, step, moved, purse, covered))
        purse = Purse(
            pirates=moved.purse.pirates + step.gained_pirates,
            doubloons=moved.purse.doubloons + step.gained_doubloons,
            score=moved.purse.score,
        )
        at_figure = monkey == "figure" and len(step.figure) > 1
        figure = city.pay_figure(purse, step.figure, at_figure)
        if figure.refusal:
            return Walk(purse, figure.refusal, placed, lines=tuple(lines))
        purse = figure.purse
        bonuses += step.figure
        lines += _figure_lines(step.figure, at_figure)
        if covered or at_figure:
            monkey = "none"
    return Walk(purse, "", placed, tuple(bonuses), tuple(lines))


def _stuck_lines(facts: CityFacts, house: House) -> list[str]:
    """The square that a stuck captain is set on first [R8]."""
    if not facts.stuck:
        return []
    gives = "gives its equipment" if house.stuck_equipment == "yes" else "gives no equipment"
    return [f"The captain is stuck and is first set on a visited square, which {gives}."]


def _figure_lines(bonuses: Sequence[str], covered: bool) -> list[str]:
    """The bonuses of the figure: the first is free, the second is paid."""
    if not bonuses:
        return []
    said = f"The figure gives 1 {bonuses[0]}"
    if len(bonuses) > 1:
        said += f", and 1 {bonuses[1]} for 1 doubloon{kept(covered)}"
    return [f"{said}."]


def _is_covered(monkey: str, place: int, step: MoveFacts) -> bool:
    """Whether the monkey covers a payment on the way to this square."""
    if monkey == "extra_move":
        return place > 0
    return monkey == "barge" and len(step.alleys) > 1 and step.pay != city.POINTS


def _told(place: int, step: MoveFacts, moved: Moved, before: Purse, covered: str) -> str:
    way = " and ".join(counted(spaces, "space") for spaces in step.alleys)
    said = f"Square {place + 1}: {way}, {moved.placed} of {counted(before.pirates, 'pirate')}"
    if place:
        said += f", 1 doubloon for the extra move{kept(covered == 'extra_move')}"
    if len(step.alleys) > 1:
        said += f", {_barge_words(moved, before, covered)}"
    gained = [
        several(count, kind)
        for count, kind in ((step.gained_doubloons, "doubloon"), (step.gained_pirates, "pirate"))
        if count
    ]
    return said + (f"; {listed(gained)} received." if gained else ".")


def _barge_words(moved: Moved, before: Purse, covered: str) -> str:
    if not moved.points:
        return f"1 doubloon for the barge{kept(covered == 'barge')}"
    is_cut = moved.purse.score != before.score - moved.points
    floor = ", not below 0 at this table" if is_cut else ""
    return f"{points(moved.points)} for the barge{floor}"


def _numbers(facts: CityFacts, walk: Walk) -> str:
    """The figures that a refusal rests on."""
    match walk.refusal:
        case "extra-move-limit":
            return f"{len(facts.moves or ())} squares, {city.most_squares(facts.house)} allowed"
        case "no-pirates":
            return f"{walk.purse.pirates} left"
        case "figure-two-at-most" | "figure-same-bonus":
            return listed(bonus for step in facts.moves or () for bonus in step.figure)
        case _:
            return f"{walk.purse.doubloons} left"


def _pause(facts: CityFacts) -> Settled:
    code = city.pause_refusal(facts.rum, facts.pauses_taken, facts.house)
    if code:
        detail = f"{facts.pauses_taken} taken" if code == "pause-limit" else f"{facts.rum} owned"
        return Settled(
            {"legal": False, "refusal": code},
            [refusal_text(code, "", detail)],
            rules(HEADING, "R5"),
        )
    covered = facts.monkey == "pause"
    after = city.rum_after_pause(facts.rum, covered)
    said = f"A pause costs 1 rum{kept(covered)}: {facts.rum} before, {after} after."
    return Settled(
        {"legal": True, "rum_after": after},
        [said],
        rules(HEADING, "R5", if_(covered, "abilities-of-the-animals")),
    )


def _pass(facts: CityFacts) -> Settled:
    result = _passed(facts, facts.house)
    cites = rules(
        HEADING,
        "R2" if facts.pier == "nassau" else "capture-an-outpost",
        if_(facts.kraken, "abilities-of-the-animals"),
    )
    if not result["legal"]:
        why = [refusal_text(str(result["refusal"]), "")]
    else:
        bonus = _bonus_words(str(facts.pier), facts.kraken)
        why = [f"{city.PIER_PROVISIONS} provisions; {bonus}."]
        if result["takes_dolphin"]:
            why.append("First to pass: takes the dolphin.")
    if facts.pier_taken:
        why += other_readings(
            facts.house, ("shared_piers",), lambda house: _passed(facts, house), "legal"
        )
    return Settled(result, why, cites)


def _bonus_words(pier: str, kraken: bool) -> str:
    number = city.pier_bonus_times(pier, kraken)
    if not number:
        return "the pier of an outpost has no other bonus"
    by_kraken = " with the kraken (animal)" if kraken else ""
    return f"the bonus of the pier comes {times(number)}{by_kraken}"


def _passed(facts: CityFacts, house: House) -> dict[str, object]:
    pier = facts.pier or ""
    code = city.pass_refusal(
        pier,
        taken=facts.pier_taken,
        own_outpost=facts.own_outpost,
        kraken=facts.kraken,
        house=house,
    )
    if code:
        return {"legal": False, "refusal": code}
    return {
        "legal": True,
        "provisions": city.PIER_PROVISIONS,
        "bonus_times": city.pier_bonus_times(pier, facts.kraken),
        "takes_dolphin": facts.first_to_pass,
    }


TOPICS = {"city-move": Topic(facts=Record(CityFacts), settle=settle)}
