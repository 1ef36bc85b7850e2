"""Topic `setup`: piles, treasury and starting player before the first turn."""

from typing import NamedTuple

from referee.core.schema import NAME, Choice, Dice, ListOf, MalformedFacts, MapOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.setup import (
    MODES,
    Starter,
    clockwise_from,
    resolve_starter,
    start_of,
    table_refusal,
    target_of,
)
from referee.games.searovers.settle.common import POSITIVE, house_fact, if_, maybe, refused, rules
from referee.games.searovers.texts import counted, listed

MODE = Choice(*MODES)


class SetupFacts(NamedTuple):
    """Facts of the topic."""

    players: tuple[str, ...] = fact(ListOf(NAME, different=True), "players in clockwise order")
    mode: str = fact(MODE, "the kind of game", default="standard")
    target: int | None = maybe(POSITIVE, "doubloons agreed on (needed with mode custom)")
    rolls: tuple[dict[str, tuple[int, ...]], ...] = fact(
        ListOf(MapOf(Dice(2, 2))), "rounds of rolling for the start", default=()
    )
    house: House = house_fact()


def refusal_of(players: int, mode: str, target: int | None) -> str | None:
    """Why such a game cannot be played; an agreed target is asked for where nothing else forbids it.

    Raises:
        MalformedFacts: an agreed game without its target.
    """
    if mode == "custom" and target is None:
        code = table_refusal(players, "standard", None)
        if code is None:
            raise MalformedFacts("target", "is missing; it is needed with mode custom")
        return code
    return table_refusal(players, mode, target)


def table_words(code: str, players: int, mode: str, target: int | None) -> str:
    """The numbers that make such a game impossible."""
    if code == "target-range":
        return f"Agreed on: {counted(target or 0, 'doubloon')}."
    game = f", mode {mode}" if code == "mode-players" else ""
    return f"Here: {counted(players, 'player')}{game}."


def _rollers_words(roll: Starter) -> tuple[str, str]:
    """Where a wrong roll stands, after the decision or before, and who starts or has to roll."""
    if roll.starter:
        return "decided", f"{roll.starter} starts."
    return "", f"Due to roll: {listed(roll.to_roll)}."


def settle(facts: SetupFacts) -> Settled:
    """The start."""
    count = len(facts.players)
    code = refusal_of(count, facts.mode, facts.target)
    if code:
        return refused(code, table_words(code, count, facts.mode, facts.target))
    roll = resolve_starter(facts.players, facts.rolls, facts.house)
    if roll.wrong_at:
        place, said = _rollers_words(roll)
        return refused("wrong-rollers", said, at=roll.wrong_at, place=place)
    start = start_of(count, facts.house)
    target = target_of(count, facts.mode, facts.target, facts.house)
    result: dict[str, object] = {
        "legal": True,
        "target": target,
        **start._asdict(),
        "to_roll": list(roll.to_roll),
        "starter": roll.starter,
        "order": list(clockwise_from(facts.players, roll.starter)) if roll.starter else None,
        "vessel_pick": facts.house.solo_vessel if count == 1 else "in-order",
    }
    why = [
        f"{target} doubloons win with {counted(count, 'player')} ({facts.mode}).",
        f"Treasury: 126 - 12 x {count} = {start.treasury_poe} pieces of eight, "
        f"{start.treasury_doubloons} doubloons.",
        f"Draw Pile {start.draw_pile}, Attack Pile {start.attack_pile}.",
        f"{roll.starter} starts."
        if roll.starter
        else f"Still to roll two dice: {listed(roll.to_roll)}.",
    ]
    return Settled(
        result,
        why,
        rules(
            "game-setup",
            if_(count > 1, "standard-game"),
            if_(facts.mode in ("tournament", "campaign"), "tournament-and-campaign-games"),
            if_(count == 1, "solitaire-game-rules"),
            "R1",
            if_(len(facts.rolls) > 1, "R2"),
            if_(count == 1, "R3"),
            if_(facts.mode == "custom", "R93"),
        ),
    )


TOPIC = Topic(facts=Record(SetupFacts), settle=settle)
