"""A. Assemble Up to Three Vessels: burning cards and whole vessels."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from referee.core.errors import InvalidAnswer
from referee.core.names import find, is_digits, matches
from referee.core.protocol import Flow, announce
from referee.games.searovers import board
from referee.games.searovers.flow.ledger import (
    discard,
    give_back,
)
from referee.games.searovers.flow.reading import read_sizes
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.rules.assemble import (
    Change,
    SizesUnknown,
    burn,
    burn_all,
)
from referee.games.searovers.state import Player, State, Vessel
from referee.games.searovers.terms import (
    CREW,
    GUNS,
    KINDS,
    SLOTS,
    VESSEL,
)
from referee.games.searovers.texts import counted, listed, refusal, rule


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
    slots = board.slots_of(state, player)
    if not fire.kind:
        change = burn_all(slots, fire.slot - 1)
    else:
        targets = {kind: slot - 1 for kind, slot in fire.orphans}
        change = burn(slots, fire.slot - 1, fire.kind, targets, state.house)
    if change.refusal:
        detail = ""
        if change.refusal == "at-sea":
            detail = "by the other reading (burn_single_at_sea=yes) guns and crew could be burned"
        raise refusal(change.refusal, f"burn {fire.line}", detail)
    return change


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
    change = _burned(state, player, fire)
    vessel = player.vessels[fire.slot]
    said = board.name_of(state, vessel)
    named = dict(zip(vessel.kinds, board.cards_of(state, vessel), strict=True))
    wilds = drop_wilds(state, vessel) if VESSEL in change.discarded else 0
    board.put_slots(player, change.slots)
    discard(state, len(change.discarded))
    give_back(state, change.to_treasury)
    if not fire.kind:
        player.vessels.pop(fire.slot, None)
    back = f" {change.to_treasury} go back to the treasury." if change.to_treasury else ""
    more = f" with {counted(wilds, 'Wild card')}" if wilds else ""
    yield from announce(
        f"{said}: {listed(named[kind] for kind in change.discarded)}{more} to the Discard Pile.{back}",
        *rule("a-assemble-up-to-three-vessels", "R14", "R27"),
        figures=(*change.discarded, change.to_treasury),
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
