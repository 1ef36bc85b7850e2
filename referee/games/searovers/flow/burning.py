"""A. Assemble Up to Three Vessels: burning cards and whole vessels."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from referee.core.errors import InvalidAnswer
from referee.core.names import find, is_digits, matches
from referee.core.protocol import Auto, Flow, Void, announce, ask_if
from referee.core.questions import Choice, Option
from referee.games.searovers import board
from referee.games.searovers.flow.ledger import (
    discard,
    give_back,
)
from referee.games.searovers.flow.reading import read_armed, read_sizes
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.house import House, other_house
from referee.games.searovers.rules.assemble import (
    Change,
    SizesUnknown,
    burn,
    burn_all,
)
from referee.games.searovers.rules.plunder import dock_orphans
from referee.games.searovers.state import Player, State, Vessel
from referee.games.searovers.terms import (
    CREW,
    GUNS,
    KINDS,
    SLOTS,
    VESSEL,
)
from referee.games.searovers.texts import (
    by_other_reading,
    counted,
    listed,
    other_reading,
    refusal,
    rule,
    to_treasury,
)


class Fire(NamedTuple):
    """What is burned: one kind of a slot, or with an empty kind all of it; orphans by the slots they move to."""

    slot: int
    kind: str = ""
    orphans: tuple[tuple[str, int], ...] = ()

    @property
    def line(self) -> str:
        """Its fixed form."""
        pairs = [f"{kind} {slot}" for kind, slot in self.orphans]
        return " ".join([*([self.kind] if self.kind else []), str(self.slot), *pairs])


def read_fire(state: State, player: Player, words: Words) -> Fire:
    """`2`, `guns 2`, `vessel 1 guns 2` (the orphaned guns move to slot 2).

    Raises:
        InvalidAnswer: it names nothing that lies there.
    """
    if not words:
        raise InvalidAnswer("Burn what? Type a number for a whole vessel, or guns 2 for one card.")
    kinds = matches(words[0], KINDS) if not is_digits(words[0]) else []
    if len(words) == 1 or len(kinds) != 1:
        return Fire(board.vessel_named(state, player, " ".join(words)).number)
    slot = board.vessel_named(state, player, words[1]).number
    pairs = words[2:]
    if len(pairs) % 2 or not all(is_digits(s) and 1 <= int(s) <= SLOTS for s in pairs[1::2]):
        raise InvalidAnswer("Orphans are typed as guns 2: what, and the slot it moves to.")
    orphans = [
        (find(k, (GUNS, CREW), "orphan"), int(s))
        for k, s in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    return Fire(slot, kinds[0], tuple(orphans))


def _burned(state: State, player: Player, fire: Fire) -> Change:
    change = _tried(state, player, fire, state.house)
    if change.refusal:
        value, is_legal = _other_burning(state, player, fire)
        would = other_reading("burn_single_at_sea", value, "guns and crew could be burned")
        detail = would if is_legal else ""
        raise refusal(change.refusal, f"burn {fire.line}", detail)
    return change


def _tried(state: State, player: Player, fire: Fire, house: House) -> Change:
    slots = board.slots_of(state, player)
    if not fire.kind:
        return burn_all(slots, fire.slot - 1)
    targets = {kind: slot - 1 for kind, slot in fire.orphans}
    return burn(slots, fire.slot - 1, fire.kind, targets, house)


def _other_burning(state: State, player: Player, fire: Fire) -> tuple[str, bool]:
    """The other value of the option on single cards at sea, and whether it allows the burning [R28]."""
    value, house = other_house(state.house, "burn_single_at_sea")
    try:
        return value, not _tried(state, player, fire, house).refusal
    except SizesUnknown:  # the guns lie there already, so they fit
        return value, True


def plan_burn(state: State, player: Player, words: Words) -> str:
    """Refuse a burning that a rule forbids."""
    fire = read_fire(state, player, words)
    with suppress(SizesUnknown):
        _burned(state, player, fire)
    return fire.line


def run_burn(state: State, player: Player, words: Words) -> Flow[None]:
    """Cards to the Discard Pile for nothing, also a whole vessel at sea [R14; R27; R28]."""
    fire = read_fire(state, player, words)
    if fire.orphans:
        yield from read_sizes(state, player)
    yield from read_armed(state, player)
    change = _burned(state, player, fire)
    value, is_legal = _other_burning(state, player, fire)
    would = by_other_reading("burn_single_at_sea", value, "it would be refused")
    would = "" if is_legal else would
    vessel = player.vessels[fire.slot]
    said = board.name_of(state, vessel)
    named = dict(zip(vessel.kinds, board.cards_of(state, vessel), strict=True))
    wilds = drop_wilds(state, vessel) if VESSEL in change.discarded else 0
    alone = board.put_slots(player, change.slots)
    discard(state, len(change.discarded) + alone)
    wilds += alone
    give_back(state, change.to_treasury)
    back = f" {to_treasury(change.to_treasury)}." if change.to_treasury else ""
    more = f" with {counted(wilds, 'Wild card')}" if wilds else ""
    yield from announce(
        f"{said}: {listed(named[kind] for kind in change.discarded)}{more} to the Discard Pile.{back}{would}",
        *rule("a-assemble-up-to-three-vessels", "R14", "R27"),
        figures=(*change.discarded, change.to_treasury),
    )


def house_orphans(
    state: State, player: Player, vessel: Vessel, kind: str, key: str
) -> Flow[dict[str, int]]:
    """Where guns and crew go that will be alone in dock without that card: slots from 0 by kinds, else the discards.

    Asked while all still lies together, so that the table is right at every moment
    [A. Assemble Up to Three Vessels, note; R27; R33].
    """
    found: dict[str, int] = {}
    yield from read_armed(state, player)
    if not vessel.at_sea and dock_orphans(kind, vessel.kinds):
        yield from read_sizes(state, player)
    for orphan in dock_orphans(kind, vessel.kinds) if not vessel.at_sea else ():
        slot = yield from ask_if(
            partial(_orphan_question, state, player, vessel, kind, orphan, dict(found), key)
        )
        if slot:
            found[orphan] = int(slot) - 1
    return found


DISCARDED = "discard"


def _orphan_question(
    state: State,
    player: Player,
    vessel: Vessel,
    kind: str,
    orphan: str,
    found: dict[str, int],
    key: str,
) -> Choice[str] | Auto[str] | Void:
    if not board.is_there(state, vessel) or orphan not in dock_orphans(kind, vessel.kinds):
        return Void("Nothing is left alone.")
    slots, where = board.slots_of(state, player), vessel.number - 1
    key = f"{key}.{orphan}"
    fitting = [
        number
        for number in player.vessels
        if number != vessel.number
        and not burn(slots, where, kind, {**found, orphan: number - 1}, state.house).refusal
    ]
    if not fitting:
        return Auto(key=key, value="", word=DISCARDED)
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"the {orphan} of slot {vessel.number} cannot lie alone: to another slot, or discard",
        options=(
            *(Option(value=str(number), word=f"slot {number}") for number in sorted(fitting)),
            Option(value="", word=DISCARDED),
        ),
        cites=rule("a-assemble-up-to-three-vessels", "R27"),
    )


def take_off(
    state: State, player: Player, vessel: Vessel, kind: str, orphans: dict[str, int]
) -> Flow[None]:
    """That card leaves its stack in dock, for wherever it goes; orphans go where they were meant to."""
    slots, where = board.slots_of(state, player), vessel.number - 1
    change = burn(slots, where, kind, orphans, state.house)
    if change.refusal:  # the table was corrected meanwhile
        orphans = {}
        change = burn(slots, where, kind, orphans, state.house)
    wilds = drop_wilds(state, vessel) if kind == VESSEL else 0
    gone = change.discarded[1:]
    alone = board.put_slots(player, change.slots)
    discard(state, len(gone) + alone)
    told = [f"the {orphan} to slot {slot + 1}" for orphan, slot in orphans.items()]
    told += [f"the {orphan} to the Discard Pile" for orphan in gone]
    told += [f"{counted(wilds + alone, 'Wild card')} to the Discard Pile"] if wilds + alone else []
    if told:
        yield from announce(
            f"With the {kind} gone from slot {vessel.number}: {listed(told)}.",
            *rule("a-assemble-up-to-three-vessels", "R27", "R33"),
            figures=(kind, *orphans, *gone),
        )


def drop_wilds(state: State, vessel: Vessel) -> int:
    """Wild cards that lay on a vessel which leaves the table; returns how many [R78]."""
    count = len(vessel.wilds)
    vessel.wilds = []
    discard(state, count)
    return count


def offer_burn(state: State, player: Player) -> Iterable[str]:
    """Every own vessel, and every card in dock."""
    for number, vessel in player.vessels.items():
        yield f"burn {number}"
        if not vessel.at_sea:
            yield from (f"burn {kind} {number}" for kind in vessel.kinds)
