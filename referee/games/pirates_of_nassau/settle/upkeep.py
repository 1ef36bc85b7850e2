"""Topics `merchants-move` and `decks`: steps 6, 7 and 8."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.pieces import counted
from referee.core.schema import (
    COUNT,
    NAME,
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
from referee.games.pirates_of_nassau.house import House
from referee.games.pirates_of_nassau.rules.upkeep import (
    NavyDeck,
    Voyage,
    end_refusal,
    navy_deck,
    resolve_refill,
    resolve_voyage,
)
from referee.games.pirates_of_nassau.settle.common import (
    LOCATION,
    REGION,
    Optional,
    Result,
    house_fact,
    if_,
    listed,
    needed,
    other_readings,
    refused,
    rules,
)
from referee.games.pirates_of_nassau.terms import (
    LOCATIONS,
    REGIONS,
    REMOVED_NAVY,
    SETS,
    region_of,
)

NAVY = "navy"


class Routes(Kind[dict[int, tuple[int, ...]]]):
    """Trade routes of each region."""

    _kind = MapOf(ListOf(LOCATION, different=True), keys=tuple(map(str, REGIONS)), all_keys=True)

    def read(self, value: object) -> dict[int, tuple[int, ...]]:
        """Region to its trade routes."""
        routes = {int(key): found for key, found in self._kind.read(value).items()}
        for region, found in routes.items():
            for place in found:
                if region_of(place) != region:
                    raise MalformedFacts(str(region), f"location {place} is not in region {region}")
        return routes

    def words(self) -> str:
        """What is legal."""
        return "trade routes of regions 1, 2 and 3"

    def part(self, name: str) -> Kind[object] | None:
        """The routes of one region."""
        return self._kind.item


class VoyageFacts(NamedTuple):
    """Facts of the topic."""

    routes: dict[int, tuple[int, ...]] = fact(Routes(), "trade routes of each region")
    board: dict[str, str] = fact(
        MapOf(NAME, keys=tuple(map(str, LOCATIONS))), "the merchant card at each location"
    )
    decks: dict[str, int] = fact(
        MapOf(REGION), "the region symbol of each card", default={}, default_words="{}"
    )
    house: House = house_fact()


def settle_voyage(facts: VoyageFacts) -> Settled:
    """Where the merchants go."""
    routes = {place for found in facts.routes.values() for place in found}
    for place in facts.board:
        if int(place) not in routes:
            raise MalformedFacts(f"board.{place}", "is no trade route")
    cards = list(facts.board.values())
    if len(set(cards)) < len(cards):
        raise MalformedFacts("board", "two cards have one name")
    if facts.decks and set(facts.decks) != set(cards):
        raise MalformedFacts("decks", "must name every card on the board and no other")
    result = _voyage(facts)
    done = _sailed(facts, facts.house)
    why = _voyage_words(done)
    why += other_readings(
        facts.house,
        result,
        lambda house: _voyage(facts._replace(house=house)),
        "merchant_surplus",
        told=_voyage_difference,
    )
    cites = rules(
        "7-move-merchant-ships",
        "move-up",
        "fill-empty-locations",
        if_(done.surplus or facts.house.merchant_surplus == "stay", "R46"),
        "R47",
        if_(done.removed or done.surplus, "R48"),
    )
    return Settled(result, why, cites)


def _sailed(facts: VoyageFacts, house: House) -> Voyage:
    board = {int(place): card for place, card in facts.board.items()}
    return resolve_voyage(facts.routes, board, house)


def _voyage_words(done: Voyage) -> list[str]:
    moves = listed((f"{m.card} from {m.origin} to {m.to}" for m in done.moves), empty="none")
    stays = listed(f"{card} at {place}" for place, card in done.stays.items())
    why = [f"Sail away from region 1: {listed(done.removed)}.", f"Move up: {moves}."]
    why += (
        [f"No free route above, so each sails away: {listed(done.surplus)}."]
        if done.surplus
        else []
    )
    why += [f"No free route above, so each stays: {stays}."] if done.stays else []
    return [*why, f"New cards at: {listed(_filled(done.fill))}."]


def _filled(fill: object) -> list[object]:
    """All routes to fill."""
    rows = fill.values() if isinstance(fill, dict) else ()
    return [place for found in rows for place in found]


def _voyage_difference(result: Mapping[str, object], other: Mapping[str, object]) -> str:
    """Cards that end otherwise by the other reading, and the routes that are filled otherwise."""
    before, after = _fates(result), _fates(other)
    said = [f"{card} {fate}" for card, fate in after.items() if before[card] != fate]
    was, now = _filled(result["fill"]), _filled(other["fill"])
    more = [place for place in now if place not in was]
    fewer = [place for place in was if place not in now]
    said += [f"a new card at {listed(more)}"] if more else []
    said += [f"no new card at {listed(fewer)}"] if fewer else []
    return "; ".join(said)


def _fates(result: Mapping[str, object]) -> dict[object, str]:
    """What becomes of each card."""
    board = result["board"]
    moved = [row["card"] for row in _entries(result["moves"]) if isinstance(row, dict)]
    on_board = board.items() if isinstance(board, dict) else ()
    fates = {
        card: f"{'moves up to' if card in moved else 'stays at'} {place}"
        for place, card in on_board
    }
    gone = [*_entries(result["removed"]), *_entries(result["surplus"])]
    return fates | dict.fromkeys(gone, "sails away")


def _entries(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _voyage(facts: VoyageFacts) -> Result:
    done = _sailed(facts, facts.house)
    returned: dict[str, list[str]] | None = None
    if facts.decks:
        gone = [*done.removed, *done.surplus]
        returned = {str(r): [card for card in gone if facts.decks[card] == r] for r in REGIONS}
    return {
        "removed": done.removed,
        "moves": [{"card": m.card, "from": m.origin, "to": m.to} for m in done.moves],
        "surplus": done.surplus,
        "board": {str(place): card for place, card in sorted(done.board.items())},
        "fill": {str(region): found for region, found in done.fill.items()},
        "returned": returned,
    }


class DeckFacts(NamedTuple):
    """Facts of the topic."""

    deck: str = fact(Choice(NAVY, *SETS), "the navy deck, or a set of counters")
    players: int = fact(Whole(3, 5), "how many play")
    removed_phase1: int | None = fact(
        Optional(COUNT), "removed navy cards that are phase 1; null: unknown", default=None
    )
    end_turn: int | None = fact(
        Optional(Whole(1)), "the turn whose step 6 brought the End Game card", default=None
    )
    stock: int | None = fact(Optional(COUNT), "face-down counters (for a set)", default=None)
    box: int = fact(COUNT, "counters of the set in the game box", default=0)
    left: int = fact(COUNT, "counters of the set face up in Nassau", default=0)
    house: House = house_fact()


def settle_decks(facts: DeckFacts) -> Settled:
    """The navy deck, or the refilling of Nassau."""
    check_removed(facts.players, facts.removed_phase1)
    if facts.left > facts.players:
        raise MalformedFacts("left", f"at most {facts.players} lie in Nassau")
    if facts.deck == NAVY:
        return _settle_navy(facts)
    stock = needed("stock", facts.stock, "for a set of counters")
    done = resolve_refill(facts.players, stock, facts.box, facts.left)
    result = {
        "legal": True,
        "discarded": facts.left,
        "from_stock": done.from_stock,
        "reshuffled": done.reshuffled,
        "from_reshuffled": done.from_reshuffled,
        "laid_out": done.laid_out,
        "stock_after": done.stock,
        "box_after": done.box,
    }
    why = [
        f"To the box: {counted(facts.left, 'counter')}; laid out: {counted(done.laid_out, 'counter')}, "
        f"{done.from_stock} of the stock."
    ]
    if done.reshuffled:
        new = counted(done.reshuffled, "counter")
        why.append(f"The stock ran out; shuffled from the box into a new one: {new}.")
    return Settled(result, why, rules("8-replenish-nassau"))


def check_removed(players: int, removed_phase1: int | None) -> None:
    """Refuse more removed phase 1 cards than there are removed cards.

    Raises:
        MalformedFacts: at `removed_phase1`.
    """
    removed = REMOVED_NAVY[players]
    if (removed_phase1 or 0) > removed:
        raise MalformedFacts("removed_phase1", f"only {removed} cards are removed")


def _settle_navy(facts: DeckFacts) -> Settled:
    deck = navy_deck(facts.players, facts.removed_phase1)
    found: Result = {
        "removed": deck.removed,
        "used": deck.used,
        "with_end_game": deck.with_end_game,
        "face_up": deck.players,
        "stock": deck.stock,
        "phase1": list(deck.phase1),
        "phase2": list(deck.phase2),
        "earliest_turn": deck.earliest_turn,
        "latest_turn": deck.latest_turn,
    }
    code = end_refusal(deck, facts.end_turn) if facts.end_turn is not None else None
    result = refused(code, **found) if code else {"legal": True, **found}
    return Settled(result, _navy_words(deck, code, facts.end_turn), rules(
        "set-up", "cards-counters-and-symbols", "6-replenish-royal-navy-cards",
        if_(facts.end_turn is not None, "R49"),
    ))  # fmt: skip


def _navy_words(deck: NavyDeck, code: str | None, turn: int | None) -> list[str]:
    why = [
        f"{deck.removed} cards stay out, {deck.used} navy cards and the End Game card play; "
        f"{deck.players} lie open.",
        f"The End Game card comes in turn {deck.earliest_turn} to {deck.latest_turn}.",
    ]
    if code:
        why.append(f"Turn {turn} is {code.replace('-', ' ')}.")
    return why


TOPICS = {
    "merchants-move": Topic(facts=Record(VoyageFacts), settle=settle_voyage),
    "decks": Topic(facts=Record(DeckFacts), settle=settle_decks),
}
