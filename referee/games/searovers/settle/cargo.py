"""Topic `cargo`: pieces of eight put aboard, looted, paid, taken or given back."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, Choice, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.booty import (
    excess,
    is_parley_offer,
    loaded,
    looted,
    parley_most,
    treasury_after,
)
from referee.games.searovers.rules.plunder import downsize_is_refused
from referee.games.searovers.settle.common import (
    DIE,
    house_fact,
    if_,
    maybe,
    needed,
    reading,
    refused,
    rules,
)
from referee.games.searovers.settle.wording import (
    Hold,
    limit_words,
    load_rules,
    loot_words,
    short_words,
)
from referee.games.searovers.terms import TREASURE, TREASURE_HEX
from referee.games.searovers.texts import come_aboard, offer_limits, pieces, to_treasury, verb

EVENTS = ("load", "treasure", "loot", "parley", "downsize", "take", "return", "transfer")
HEADING = {
    "load": "c-complete-attacks-to-gain-booty",
    "treasure": "history-cards",
    "loot": "vessel-defeats",
    "parley": "attempt-to-invoke-parley",
    "downsize": "plunder-bonus",
    "take": "wild-cards",
    "return": "vessel-defeats",
}


LOADS = ("load", "treasure")
NEGATED = "An Instant negated the Buried Treasure."


class CargoFacts(NamedTuple):
    """Facts of the topic."""

    event: str = fact(Choice(*EVENTS), "what happens")
    aboard: int = fact(COUNT, "pieces of eight aboard", default=0)
    cargo: int | None = maybe(COUNT, "cargo limit (needed for downsize: the new one)")
    amount: int | None = maybe(COUNT, "booty, offer or what is taken")
    die: int | None = maybe(DIE, "the victor's die (loot)")
    other_aboard: int = fact(COUNT, "aboard the defeated or the paying vessel", default=0)
    treasury: int | None = maybe(COUNT, "pieces of eight in the treasury")
    claim: int | None = maybe(COUNT, "what the player wants aboard", default_words="all")
    hex: str | None = maybe(NAME, "where the vessel lies (treasure)")
    negated: bool = fact(FLAG, "an Instant negated the Buried Treasure", default=False)
    house: House = house_fact()


class Moved(NamedTuple):
    """What an event moves: most that can come aboard, what moves, where it goes."""

    most: int | None
    moved: int
    aboard: int
    other_aboard: int
    to_treasury: int
    treasury_change: int


def settle(facts: CargoFacts) -> Settled:
    """The hold afterwards."""
    if facts.event == "transfer":
        return refused("no-transfer")
    if facts.event == "treasure" and facts.hex not in (None, TREASURE_HEX):
        where = f"The treasure lies on {TREASURE_HEX}, the vessel on {facts.hex}."
        return refused("wrong-hex", where, place="treasure")
    done = ruled(facts, facts.house)
    others = list(_other_readings(facts, done))
    if isinstance(done, str):
        return refused(done, *_refusal_words(facts, done), *others)
    result = {
        "legal": True,
        "max": done.most,
        "moved": done.moved,
        "aboard": done.aboard,
        "other_aboard": done.other_aboard,
        "to_treasury": done.to_treasury,
        "treasury": treasury_after(facts.treasury, done.treasury_change),
        "full": facts.cargo is not None and done.aboard >= facts.cargo,
    }
    loads = facts.event in LOADS and not facts.negated
    hold = Hold(facts.aboard, facts.cargo, facts.treasury)
    return Settled(
        result,
        [*_words(facts, done), *others],
        rules(
            HEADING[facts.event],
            "vessel-cards",
            if_(facts.event == "treasure", "the-isle-of-pines"),
            if_(facts.event == "treasure" and facts.negated, "instant-cards"),
            *(load_rules(_offer(facts), hold, facts.house) if loads else ()),
            if_(facts.event == "treasure", "R50"),
            if_(facts.event == "loot", "R16"),
            if_(facts.event == "parley", "R69"),
            if_(facts.event == "downsize", "R13"),
            if_(facts.event == "return", "R14"),
            if_(facts.claim is not None, "R15"),
        ),
    )


def ruled(facts: CargoFacts, house: House) -> Moved | str:
    """What moves at a table with this house, or the code of the refusal."""
    most = most_aboard(facts, house)
    return _refusal(facts, most, house) or _moved(facts, most, house)


def _other_readings(facts: CargoFacts, done: Moved | str) -> Iterator[str]:
    """What contested rulings would give with their other values, where that is not the same."""
    options = ["cargo_overflow"] * (facts.event in LOADS) + ["downsize"] * (
        facts.event == "downsize"
    )
    for option in options:
        value, house = other_house(facts.house, option)
        other = ruled(facts, house)
        if other != done:
            yield reading(option, value, _other_words(facts, other, done))


def _other_words(facts: CargoFacts, other: Moved | str, done: Moved | str) -> str:
    if isinstance(other, str):
        return "it is refused"
    if facts.event == "downsize":
        return f"{other.moved} {verb(other.moved, 'goes', 'go')} back"
    if isinstance(done, Moved) and other.moved == done.moved:
        return f"at most {other.most} can come aboard"
    return come_aboard(other.moved)


def _refusal_words(facts: CargoFacts, code: str) -> Iterator[str]:
    """The numbers that a refusal turns on."""
    most = most_aboard(facts, facts.house)
    if code == "parley-limit":
        limits = offer_limits(int(facts.house.parley_min), most or 0)
        yield f"Offered: {_offer(facts)}; {limits}."
    elif code == "downsize":
        yield f"{pieces(facts.aboard)} {verb(facts.aboard, 'is', 'are')} aboard, the new limit is {facts.cargo}."
    else:
        yield f"Claimed: {facts.claim}; at most {most} can come aboard."
        if facts.event == "loot":
            yield _loot_words(facts)
        elif facts.negated and facts.event == "treasure":
            yield NEGATED
        else:
            yield from short_words(
                _offer(facts), Hold(facts.aboard, facts.cargo, facts.treasury), facts.house
            )


def _offer(facts: CargoFacts) -> int:
    if facts.event == "treasure":
        return TREASURE if facts.amount is None else facts.amount
    return needed("amount", facts.amount, f"for {facts.event}")


def most_aboard(facts: CargoFacts, house: House) -> int | None:
    """The most that can come aboard; None where nothing does."""
    match facts.event:
        case "load" | "treasure":
            offer = _offer(facts)
            if facts.negated and facts.event == "treasure":
                return 0
            return loaded(offer, facts.aboard, facts.cargo, facts.treasury, house)
        case "loot":
            if not facts.other_aboard:
                return 0
            die = needed("die", facts.die, "to loot a hold")
            return looted(die, facts.other_aboard, facts.aboard, facts.cargo, house)
        case "parley":
            return parley_most(facts.other_aboard, facts.aboard, facts.cargo)
        case _:
            return None


def _refusal(facts: CargoFacts, most: int | None, house: House) -> str | None:
    if facts.event == "downsize":
        cargo = needed("cargo", facts.cargo, "for downsize")
        return "downsize" if downsize_is_refused(facts.aboard, cargo, house) else None
    if facts.event == "parley":
        fits = is_parley_offer(_offer(facts), most or 0, house)
        return None if fits else "parley-limit"
    if most is None or facts.claim is None:
        return None
    if facts.claim > most:
        return "over-limit"
    return "must-take-all" if facts.claim < most and house.take_less == "no" else None


def _moved(facts: CargoFacts, most: int | None, house: House) -> Moved:
    aboard, other = facts.aboard, facts.other_aboard
    match facts.event:
        case "load" | "treasure":
            in_ = most or 0 if facts.claim is None else facts.claim
            return Moved(most, in_, aboard + in_, other, 0, -in_)
        case "loot":
            in_ = most or 0 if facts.claim is None else facts.claim
            return Moved(most, in_, aboard + in_, 0, other - in_, other - in_)
        case "parley":
            paid = _offer(facts)
            return Moved(most, paid, aboard + paid, other - paid, 0, 0)
        case "downsize":
            out = excess(aboard, facts.cargo, house)
        case "take":
            out = min(_offer(facts), aboard)
        case "return":
            out = aboard
        case _:
            raise MalformedFacts("event", "is none")
    return Moved(None, out, aboard - out, other, out, out)


def _words(facts: CargoFacts, done: Moved) -> Iterator[str]:
    limit = limit_words(facts.cargo)
    aboard = f"{done.aboard} {verb(done.aboard, 'is', 'are')} aboard now{limit}"
    if facts.event in LOADS:
        yield f"{done.moved} of {pieces(_offer(facts))} {verb(done.moved, 'comes', 'come')} aboard; {aboard}."
        if facts.negated and facts.event == "treasure":
            yield NEGATED
        else:
            hold = Hold(facts.aboard, facts.cargo, facts.treasury)
            yield from short_words(_offer(facts), hold, facts.house)
            yield from _claim_words(facts, done)
    elif facts.event == "loot":
        yield _loot_words(facts)
        yield from _claim_words(facts, done)
        yield f"{done.moved} plundered, {done.to_treasury} to the treasury; {aboard}."
    elif facts.event == "parley":
        yield f"{pieces(done.moved)} {verb(done.moved, 'changes', 'change')} vessels; {aboard}."
    else:
        yield f"{to_treasury(done.moved)}; {aboard}."


def _claim_words(facts: CargoFacts, done: Moved) -> Iterator[str]:
    """A player who takes less than the most."""
    if facts.claim is not None and done.most is not None and facts.claim < done.most:
        yield f"Claimed: {facts.claim} of at most {done.most}."


def _loot_words(facts: CargoFacts) -> str:
    if not facts.other_aboard or facts.die is None:
        return "The defeated vessel has nothing aboard."
    return loot_words(facts.die, facts.other_aboard, facts.aboard, facts.cargo, facts.house)


TOPIC = Topic(facts=Record(CargoFacts), settle=settle)
