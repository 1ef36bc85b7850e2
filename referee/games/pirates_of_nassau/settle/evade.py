"""Topic `evade`: step 4, the Royal Navy, penalties and halving."""

from typing import NamedTuple

from referee.core.schema import COUNT, Choice, Kind, ListOf, MalformedFacts, MapOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.encounter import Values
from referee.games.pirates_of_nassau.rules.navy import (
    HOLD,
    NOTORIETY,
    Evasion,
    Meeting,
    NavyCard,
    resolve_evasion,
)
from referee.games.pirates_of_nassau.rules.notoriety import HIGHER, LOWER
from referee.games.pirates_of_nassau.rules.track import descending
from referee.games.pirates_of_nassau.settle.common import (
    TOTALS,
    Optional,
    Result,
    house_fact,
    if_,
    known_names,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.settle.track import move_rows, track_keys, track_words
from referee.games.pirates_of_nassau.terms import LAP, OPEN_SEAS


class NavyKind(Kind[NavyCard]):
    """A navy card: open seas (read as None), or Sailing and Gunnery of a ship."""

    _pair = ListOf(COUNT, 2, 2)

    def read(self, value: object) -> NavyCard:
        """The card."""
        if value == OPEN_SEAS:
            return None
        return Values(*self._pair.read(value))

    def words(self) -> str:
        """What is legal."""
        return f"{OPEN_SEAS}, or Sailing and Gunnery"

    def plain(self, text: str) -> object:
        """The word, or two numbers."""
        return text if text == OPEN_SEAS else self._pair.plain(text)


class TakenKind(Kind[tuple[NavyCard, bool]]):
    """The card taken, and whether one is taken at all."""

    _card = NavyKind()

    def read(self, value: object) -> tuple[NavyCard, bool]:
        """The card, or that there is none."""
        return (None, False) if value is None else (self._card.read(value), True)

    def words(self) -> str:
        """What is legal."""
        return f"{self._card.words()}, or null"

    def plain(self, text: str) -> object:
        """The word null, or the card."""
        return None if text == "null" else self._card.plain(text)


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
        Optional(ListOf(NavyKind())), "the face-up navy cards; null: not checked", default=None
    )
    house: House = house_fact()


REFUSED = {
    "must-pick": "must take one of the cards",
    "card-not-there": "takes a card that is not in the row",
    "hold-too-small": "has too few pieces to give half the hold at this table",
}


def settle(facts: EvadeFacts) -> Settled:
    """How everybody comes home."""
    known_names("encounters", facts.encounters, facts.totals)
    for name, row in facts.encounters.items():
        for key in ("sailing", "gunnery") if row.card[0] is not None else ():
            if getattr(row, key) is None:
                raise MalformedFacts(f"encounters.{name}.{key}", "is missing; it meets a ship")
    result = _result(facts)
    if result["legal"]:
        why = [_outcome(facts, result, name) for name in _evasion(facts).outcomes]
        why += track_words(result)
        why = why or ["Nobody meets the navy."]
    else:
        why = [f"{result['player']} {REFUSED[str(result['refusal'])]}."]
    why += other_readings(
        facts.house, result, lambda house: _result(facts._replace(house=house)), "laps"
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


def _outcome(facts: EvadeFacts, result: Result, name: str) -> str:
    row, outcomes, discards = facts.encounters[name], result["outcomes"], result["discards"]
    outcome = outcomes[name] if isinstance(outcomes, dict) else ""
    card = row.card[0]
    if card is None:
        return f"{name} meets open seas and is safe."
    lost = discards.get(name, 0) if isinstance(discards, dict) else 0
    said = f"; discards {lost} of {row.hold} pieces" if lost else ""
    return (
        f"{name}: Sailing {row.sailing} against {card.sailing}, "
        f"Gunnery {row.gunnery} against {card.gunnery}: {str(outcome).replace('-', ' ')}{said}."
    )


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
