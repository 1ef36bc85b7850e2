"""Topic `setup`: piles, treasury and starting player before the first turn."""

from typing import NamedTuple

from referee.core.schema import NAME, Choice, Dice, ListOf, MalformedFacts, MapOf, Record, fact
from referee.core.settle import Settled, Topic
from referee.games.searovers.house import House
from referee.games.searovers.rules.setup import (
    MODES,
    clockwise_from,
    resolve_starter,
    start_of,
    table_refusal,
    target_of,
)
from referee.games.searovers.settle.common import POSITIVE, house_fact, if_, maybe, refused, rules
from referee.games.searovers.texts import listed

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


def settle(facts: SetupFacts) -> Settled:
    """The start."""
    count = len(facts.players)
    code = refusal_of(count, facts.mode, facts.target)
    if code:
        return refused(code, why=f"{count} players, mode {facts.mode}, target {facts.target}.")
    roll = resolve_starter(facts.players, facts.rolls, facts.house)
    if roll.wrong_at:
        due = listed(roll.to_roll) or "nobody"
        return refused("wrong-rollers", at=roll.wrong_at, why=f"Due to roll: {due}.")
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
        f"{target} doubloons win with {count} players ({facts.mode}).",
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
