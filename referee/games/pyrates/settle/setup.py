"""Topic `setup`: numbers of players, Bidding for Allegiance, what the AI players start with."""

from typing import NamedTuple

from referee.core.schema import (
    COUNT,
    FLAG,
    NAME,
    Dice,
    ListOf,
    MalformedFacts,
    MapOf,
    Record,
    Whole,
    fact,
)
from referee.core.settle import Settled, Topic
from referee.games.pyrates.house import House
from referee.games.pyrates.rules.placement import Step, ai_faces, start_ships
from referee.games.pyrates.rules.setup import (
    AiStart,
    PickOrder,
    ai_assistance,
    ai_ship_cap,
    goods_kept,
    is_reminder_used,
    nations_dealt,
    resolve_ai_start,
    resolve_pick_order,
    table_refusal,
)
from referee.games.pyrates.settle.common import (
    FACES,
    counted,
    dice_words,
    faces_of,
    house_fact,
    if_,
    listed,
    rules,
)
from referee.games.pyrates.terms import PIRATE_PORTS, Kind


class AiFacts(NamedTuple):
    """One AI player at the start."""

    name: str = fact(NAME, "its character")
    start_dice: tuple[int, ...] = fact(Dice(1, 1), "the die for its pirate port")
    extra_ship: bool = fact(FLAG, "it gets one more ship (More Powerful AI)", default=False)
    bonus_rolls: int = fact(COUNT, "rolls on the Bonus Table", default=1)
    bonus_dice: tuple[int, ...] = fact(Dice(), "the bonus dice in order")


class SetupFacts(NamedTuple):
    """Facts of the topic."""

    humans: int = fact(Whole(1, 5), "human players")
    total_players: int = fact(Whole(2, 5), "players with the AI players", default=5)
    five_humans: bool = fact(FLAG, "the option Five Human Players", default=False)
    pirates_by_choice: int = fact(COUNT, "humans who start without a nation", default=0)
    one_human_ship: bool = fact(FLAG, "humans start with one ship", default=False)
    bids: dict[str, int] = fact(
        MapOf(Whole(0, 5)), "goods each human bid; empty: no bidding", default={}
    )
    bid_dice: dict[str, tuple[int, ...]] = fact(
        MapOf(Dice()), "dice each human rolled to break equal bids", default={}
    )
    assist_ai: bool = fact(FLAG, "AI players get goods after the bidding", default=False)
    ais: tuple[AiFacts, ...] = fact(
        ListOf(Record(AiFacts), different_by=("name",)), "the AI players", default=()
    )
    faces: dict[str, str] | None = fact(
        FACES, "placement numbers on the map", default=None, default_words="the ranges of Pass"
    )
    house: House = house_fact()


def settle(facts: SetupFacts) -> Settled:
    """The start of the game."""
    ai_players = max(0, facts.total_players - facts.humans)
    _check_counts(facts, ai_players)
    picks = _pick_order(facts)
    kept = goods_kept(facts.bids)
    assistance = ai_assistance(kept.values(), facts.house) if facts.assist_ai and kept else 0
    starts = {ai.name: _start(place, ai, facts.house) for place, ai in enumerate(facts.ais)}
    refusal = table_refusal(facts.humans, facts.total_players, facts.five_humans, bool(facts.bids))
    if refusal:
        return _refused(refusal, facts)
    faces = ai_faces(Step.SETUP, faces_of(facts.faces) if facts.faces else None, facts.house)
    nations = nations_dealt(facts.humans, facts.pirates_by_choice)
    reminder = is_reminder_used(facts.five_humans, facts.pirates_by_choice)
    result = {
        "legal": True,
        "ai_players": ai_players,
        "human_ships": start_ships(Kind.HUMAN, facts.one_human_ship),
        "ai_ships": start_ships(Kind.AI) if ai_players else 0,
        "nations_dealt": nations,
        "reminder_used": reminder,
        "pick_order": picks.order,
        "goods_kept": kept,
        "ai_goods": assistance,
        "ai_start": {
            ai.name: {
                "port": faces[ai.start_dice[0]],
                "ships": starts[ai.name].ships,
                "goods": starts[ai.name].goods + assistance,
                "fame": starts[ai.name].fame,
                "infamy": starts[ai.name].infamy,
                "popularity": starts[ai.name].popularity,
            }
            for ai in facts.ais
        },
    }
    why = [
        f"{facts.total_players} players, {counted(facts.humans, 'human')}: "
        f"{counted(ai_players, 'AI player')}; each human starts with "
        f"{counted(start_ships(Kind.HUMAN, facts.one_human_ship), 'ship')}.",
        f"{counted(nations, 'allegiance counter')} handed out"
        + (" with the reminder counter for the full pirate." if reminder else "."),
        *_bidding_words(facts, picks, kept, assistance),
    ]
    for ai in facts.ais:
        port = faces[ai.start_dice[0]]
        why.append(_start_words(ai, port, starts[ai.name], assistance, facts.house))
    return Settled(result, why, _cites(facts, assistance, starts))


def _check_counts(facts: SetupFacts, ai_players: int) -> None:
    """Counts that contradict each other."""
    if facts.pirates_by_choice > facts.humans:
        raise MalformedFacts("pirates_by_choice", f"must be at most {facts.humans}, the humans")
    if facts.bids and len(facts.bids) != facts.humans:
        raise MalformedFacts(
            "bids", f"must have one entry for each of {facts.humans} humans, not {len(facts.bids)}"
        )
    if len(facts.ais) > ai_players:
        raise MalformedFacts("ais", f"must be at most {ai_players}, not {len(facts.ais)}")
    for face, port in (facts.faces or {}).items():
        if port not in PIRATE_PORTS:
            raise MalformedFacts(f"faces.{face}", f"must be {listed(PIRATE_PORTS, 'or')}")


def _pick_order(facts: SetupFacts) -> PickOrder:
    """Who picks when, with exactly the dice needed."""
    unknown = next((name for name in facts.bid_dice if name not in facts.bids), None)
    if unknown is not None:
        raise MalformedFacts(f"bid_dice.{unknown}", "is the name of nobody who bid")
    picks = resolve_pick_order(facts.bids, facts.bid_dice)
    if picks.waiting:
        raise MalformedFacts(
            f"bid_dice.{picks.waiting[0]}", "one more die is needed to break a tie"
        )
    if picks.unread:
        name, count = next(iter(picks.unread.items()))
        raise MalformedFacts(f"bid_dice.{name}", f"{count} more than the ties call for")
    return picks


def _start(place: int, ai: AiFacts, house: House) -> AiStart:
    """What one AI player starts with, with exactly the dice its rolls take."""
    start = resolve_ai_start(ai.bonus_dice, house, rolls=ai.bonus_rolls, extra_ship=ai.extra_ship)
    if start.dice_wanted or start.used < len(ai.bonus_dice):
        raise MalformedFacts(
            f"ais.{place}.bonus_dice",
            f"{counted(ai.bonus_rolls, 'bonus roll')}, but {len(ai.bonus_dice)} dice",
        )
    return start


REFUSAL_WORDS = {
    "too-many-humans": "{humans} humans need the option Five Human Players.",
    "five-humans": "Five Human Players takes 5 humans of 5 players, not {humans} of {total}.",
    "ai-required": "{humans} humans of {total} players leave no AI player; there must be one at least.",
    "bidding-needs-two": "Bidding for Allegiance takes two humans or more, not {humans}.",
}
REFUSAL_RULES = {
    "too-many-humans": "five-human-players",
    "five-humans": "five-human-players",
    "ai-required": "fewer-pyrates-please",
    "bidding-needs-two": "bidding-for-allegiance",
}


def _refused(refusal: str, facts: SetupFacts) -> Settled:
    words = REFUSAL_WORDS[refusal].format(humans=facts.humans, total=facts.total_players)
    return Settled(
        {"legal": False, "refusal": refusal}, [words], rules("game-setup", REFUSAL_RULES[refusal])
    )


def _bidding_words(
    facts: SetupFacts, picks: PickOrder, kept: dict[str, int], assistance: int
) -> list[str]:
    if not facts.bids:
        return []
    bids = ", ".join(f"{name} {bid}" for name, bid in facts.bids.items())
    dice = "; ".join(
        f"{name} {', then '.join(map(str, rolled))}"
        for name, rolled in facts.bid_dice.items()
        if rolled
    )
    left = ", ".join(f"{name} {goods}" for name, goods in kept.items())
    why = [
        f"Bids: {bids}.",
        *([f"Dice for equal bids: {dice}."] if dice else ()),
        f"{listed(picks.order)} pick a nation in this order.",
        f"Goods bid are lost; kept are {left}.",
    ]
    if facts.assist_ai:
        base = (
            "the 5 goods of the start" if facts.house.assist_base == "initial5" else "the most kept"
        )
        why.append(f"Each AI player gets {counted(assistance, 'good')}, {base}.")
    return why


def _start_words(ai: AiFacts, port: str, start: AiStart, assistance: int, house: House) -> str:
    bonus = f"bonus {dice_words(ai.bonus_dice)}" if ai.bonus_dice else "no bonus roll"
    extra = " with an extra ship" if ai.extra_ship else ""
    gains = [counted(start.goods, "good")] if start.goods else []
    gains += [
        f"{amount} {word}"
        for word, amount in (
            ("fame", start.fame),
            ("infamy", start.infamy),
            ("popularity", start.popularity),
        )
        if amount
    ]
    surplus = _surplus_words(ai, start, house)
    helped = f", and {counted(assistance, 'good')} of assistance" if assistance else ""
    return (
        f"{ai.name}: die {ai.start_dice[0]} is {port}{extra}, {bonus}: "
        f"{listed([counted(start.ships, 'ship'), *gains])}{surplus}{helped}."
    )


def _surplus_words(ai: AiFacts, start: AiStart, house: House) -> str:
    """What became of ships beyond the cap: not placed, or their dice void and rolled again."""
    void = start.used - ai.bonus_rolls
    if start.lost_ships:
        told = f"{counted(start.lost_ships, 'surplus ship')} not placed"
    elif void:
        told = f"{'a 5 is' if void == 1 else f'{void} dice of 5 are'} void and rolled again"
    else:
        return ""
    return f"; {told}, the cap is {ai_ship_cap(house)}"


def _cites(facts: SetupFacts, assistance: int, starts: dict[str, AiStart]) -> list[str]:
    fives = any(5 in ai.bonus_dice for ai in facts.ais)
    powerful = facts.one_human_ship or any(ai.extra_ship or ai.bonus_rolls > 1 for ai in facts.ais)
    return rules(
        "game-setup",
        if_(facts.ais, "bonus-table"),
        if_(powerful, "more-powerful-ai"),
        if_(facts.bids, "bidding-for-allegiance"),
        if_(facts.five_humans, "five-human-players"),
        if_(facts.pirates_by_choice, "more-pyrates-please"),
        if_(facts.total_players < 5, "fewer-pyrates-please"),
        if_(fives and any(start.ships >= 3 for start in starts.values()), "R19"),
        if_(assistance, "R54"),
        if_(facts.ais and facts.faces, "R57"),
    )


TOPICS = {"setup": Topic(facts=Record(SetupFacts), settle=settle)}
