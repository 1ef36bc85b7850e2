"""Topic `cargo`: pieces of eight put aboard, looted, paid, taken or given back."""

from typing import NamedTuple

from referee.core.schema import COUNT, FLAG, NAME, Choice, MalformedFacts, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
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
    other_reading,
    refused,
    rules,
)
from referee.games.searovers.terms import TREASURE, TREASURE_HEX

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
        return refused("wrong-hex", why=f"The treasure lies on X, not on {facts.hex}.")
    most = most_aboard(facts, facts.house)
    code = _refusal(facts, most)
    if code:
        return refused(code, why=f"At most {most} can come aboard." if most is not None else "")
    done = _moved(facts, most)
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
    short = (
        facts.event in ("load", "treasure") and done.most is not None and done.moved < _offer(facts)
    )
    why = [_words(facts, done)]
    if facts.event == "load" and short:
        value, house = other_reading(facts.house, "cargo_overflow")
        why.append(
            f"By the other reading (cargo_overflow={value}) {most_aboard(facts, house)} come aboard."
        )
    if facts.event == "downsize" and facts.aboard > (facts.cargo or 0):
        value, house = other_reading(facts.house, "downsize")
        back = excess(facts.aboard, facts.cargo, house)
        why.append(f"By the other reading (downsize={value}) {back} go back.")
    return Settled(
        result,
        why,
        rules(
            HEADING[facts.event],
            "vessel-cards",
            if_(facts.event == "treasure", "the-isle-of-pines"),
            if_(short, "R11"),
            if_(facts.event == "treasure", "R50"),
            if_(facts.event == "loot", "R16"),
            if_(facts.event == "parley", "R69"),
            if_(facts.event == "downsize", "R13"),
            if_(facts.event == "return", "R14"),
            if_(facts.claim is not None, "R15"),
        ),
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


def _refusal(facts: CargoFacts, most: int | None) -> str | None:
    if facts.event == "downsize":
        cargo = needed("cargo", facts.cargo, "for downsize")
        return "downsize" if downsize_is_refused(facts.aboard, cargo, facts.house) else None
    if facts.event == "parley":
        fits = is_parley_offer(_offer(facts), most or 0, facts.house)
        return None if fits else "parley-limit"
    if most is None or facts.claim is None:
        return None
    if facts.claim > most:
        return "over-limit"
    return "must-take-all" if facts.claim < most and facts.house.take_less == "no" else None


def _moved(facts: CargoFacts, most: int | None) -> Moved:
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
            out = excess(aboard, facts.cargo, facts.house)
        case "take":
            out = min(_offer(facts), aboard)
        case "return":
            out = aboard
        case _:
            raise MalformedFacts("event", "is none")
    return Moved(None, out, aboard - out, other, out, out)


def _words(facts: CargoFacts, done: Moved) -> str:
    limit = f" (limit {facts.cargo})" if facts.cargo is not None else ""
    if facts.event in ("load", "treasure"):
        return f"{done.moved} of {_offer(facts)} come aboard: {done.aboard}{limit}."
    if facts.event == "loot":
        return (
            f"A {facts.die} and {facts.other_aboard} in the hold: {done.moved} plundered, "
            f"{done.to_treasury} to the treasury; {done.aboard} aboard{limit}."
        )
    if facts.event == "parley":
        return f"{done.moved} change vessels; {done.aboard} aboard{limit}."
    return f"{done.moved} go back to the treasury, {done.aboard} stay aboard{limit}."


TOPIC = Topic(facts=Record(CargoFacts), settle=settle)
