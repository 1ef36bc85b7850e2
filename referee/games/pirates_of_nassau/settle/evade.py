"""Topic `evade`: step 4, the Royal Navy, penalties and halving."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.pieces import counted
from referee.core.schema import COUNT, Choice, MalformedFacts, MapOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.hold import half_of
from referee.games.pirates_of_nassau.rules.navy import (
    BOTH,
    HOLD,
    NOTORIETY,
    ONE,
    Evasion,
    Meeting,
    NavyCard,
    may_give_hold,
    penalties,
    resolve_evasion,
)
from referee.games.pirates_of_nassau.rules.notoriety import HIGHER, LOWER
from referee.games.pirates_of_nassau.rules.track import descending
from referee.games.pirates_of_nassau.settle.cards import NavyRow, TakenKind
from referee.games.pirates_of_nassau.settle.common import (
    TOTALS,
    Optional,
    Result,
    house_fact,
    if_,
    known_names,
    listed,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.settle.track import (
    move_rows,
    track_difference,
    track_keys,
    track_words,
)
from referee.games.pirates_of_nassau.terms import LAP
from referee.games.pirates_of_nassau.texts import no_half_hold_told


class MeetingFacts(NamedTuple):
    """A player's turn with the navy."""

    card: tuple[NavyCard, bool] = fact(TakenKind(), "the card taken; null: none")
    sailing: int | None = fact(COUNT, "the pirate's Sailing in all (against a ship)", default=None)
    gunnery: int | None = fact(COUNT, "the pirate's Gunnery in all (against a ship)", default=None)
    hold: int = fact(COUNT, "pieces in the hold", default=0)
    penalty: str | None = fact(
        Optional(Choice(NOTORIETY, HOLD)), "the one penalty chosen", default=None
    )
    collision: str | None = fact(
        Optional(Choice(HIGHER, LOWER)), "the free space chosen after halving", default=None
    )


class EvadeFacts(NamedTuple):
    """Facts of the topic."""

    totals: dict[str, int] = fact(TOTALS, "Notoriety of each player, 100 for each lap")
    encounters: dict[str, MeetingFacts] = fact(
        MapOf(Record(MeetingFacts)), "what each player meets"
    )
    cards: tuple[NavyCard, ...] | None = fact(
        Optional(NavyRow()), "the face-up navy cards; null: not checked", default=None
    )
    house: House = house_fact()


REFUSED = {
    "must-pick": "must take one of the cards",
    "card-not-there": "takes a card that is not in the row",
    "hold-too-small": "cannot choose the hold",
}
OUTCOMES = {ONE: "one penalty", BOTH: "both penalties"}


def settle(facts: EvadeFacts) -> Settled:
    """How everybody comes home."""
    known_names("encounters", facts.encounters, facts.totals)
    for name, row in facts.encounters.items():
        for key in ("sailing", "gunnery") if row.card[0] is not None else ():
            if getattr(row, key) is None:
                raise MalformedFacts(f"encounters.{name}.{key}", "is missing; it meets a ship")
    result = _result(facts)
    if result["legal"]:
        why = [
            said
            for name, how in _evasion(facts).outcomes.items()
            for said in _met(facts, name, how)
        ]
        why += track_words(result)
        why = why or ["Nobody meets the navy."]
    else:
        why = [_refusal_words(facts, result)]
    why += other_readings(
        facts.house,
        result,
        lambda house: _result(facts._replace(house=house)),
        "laps",
        told=lambda result, other: _difference(facts, result, other),
    )
    return Settled(result, why, _cites(facts, result))


def _evasion(facts: EvadeFacts) -> Evasion:
    meetings = {
        name: Meeting(
            card=row.card[0],
            takes_none=not row.card[1],
            sailing=row.sailing or 0,
            gunnery=row.gunnery or 0,
            hold=row.hold,
            penalty=row.penalty,
            collision=row.collision,
        )
        for name, row in facts.encounters.items()
    }
    return resolve_evasion(facts.totals, meetings, facts.cards, facts.house)


def _result(facts: EvadeFacts) -> Result:
    step = _evasion(facts)
    if step.refusal:
        return refused(step.refusal, player=step.refused)
    pending = step.pending._asdict() if step.pending else None
    if pending:
        pending["options"] = list(pending["options"])
    return {
        "legal": True,
        "order": step.order,
        "outcomes": step.outcomes,
        "captains_played": step.captains_played,
        "discards": step.discards,
        "hold_after": step.hold_after,
        "moves": move_rows(step.moves),
        **track_keys(step.totals),
        "pending": pending,
        "next_order": None if pending else descending(step.totals, facts.house),
    }


def _met(facts: EvadeFacts, name: str, outcome: str) -> list[str]:
    """How a player meets the navy, and what it costs."""
    row = facts.encounters[name]
    card = row.card[0]
    if card is None:
        return [f"{name} meets open seas and is safe."]
    fight = (
        f"{name}: Sailing {row.sailing} against {card.sailing}, "
        f"Gunnery {row.gunnery} against {card.gunnery}: {OUTCOMES.get(outcome, 'scot free')}."
    )
    if outcome == ONE and not may_give_hold(row.hold, facts.house):
        return [fight, f"{name}: {no_half_hold_told(row.hold)}."]
    losses = _losses(row, outcome)
    return [fight, f"{name} loses {losses}."] if losses else [fight]


def _losses(row: MeetingFacts, outcome: str) -> str:
    """The penalties with their numbers, empty while they are open."""
    notoriety, hold = penalties(outcome, row.penalty)
    half = f"half the hold (rounded down): {half_of(row.hold)} of {counted(row.hold, 'piece')}"
    losses = ["half the Notoriety (rounded up)"] if notoriety else []
    return listed([*losses, half] if hold else losses, empty="")


def _refusal_words(facts: EvadeFacts, result: Mapping[str, object]) -> str:
    """Who does what is not allowed."""
    name, code = str(result["player"]), str(result["refusal"])
    held = facts.encounters[name].hold
    detail = f": {no_half_hold_told(held)}" if code == "hold-too-small" else ""
    return f"{name} {REFUSED[code]}{detail}."


def _difference(
    facts: EvadeFacts, result: Mapping[str, object], other: Mapping[str, object]
) -> str:
    """What the other reading changes, in words."""
    if "refusal" in other:
        return "" if other == result else _refusal_words(facts, other).removesuffix(".")
    return track_difference(result, other)


def _cites(facts: EvadeFacts, result: Result) -> list[str]:
    moves = result.get("moves")
    rows = moves if isinstance(moves, list) else []
    pending = result.get("pending")
    collides = isinstance(pending, dict) and pending["needs"] == "collision"
    collides = collides or any(len(row["options"]) > 1 for row in rows)
    laps = any(total > LAP for total in facts.totals.values())
    return rules(
        "4-evade-royal-navy",
        if_(collides, "3-adjust-notoriety"),
        if_(len(facts.encounters) > 1, "R3"),
        if_(laps, "R4"),
        if_(laps and rows, "R5"),
        if_(collides, "R9"),
        if_(result.get("discards") or result.get("refusal") == "hold-too-small", "R30"),
        if_(result.get("refusal") in ("must-pick", "card-not-there"), "R32"),
        if_(result.get("next_order"), "5-return-to-nassau"),
    )


TOPICS = {"evade": Topic(facts=Record(EvadeFacts), settle=settle)}
