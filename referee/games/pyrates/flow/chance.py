"""The announced die: what each face means is said before it is rolled [R44]."""

from collections.abc import Sequence
from functools import partial

from referee.core.protocol import Flow, announce, ask
from referee.core.rolls import DiceRoll
from referee.games.pyrates.rules.chance import announce as numbers_of
from referee.games.pyrates.rules.chance import resolve_pick
from referee.games.pyrates.state import State
from referee.games.pyrates.texts import listed, rule, zone


def pick(
    state: State, key: str, what: str, candidates: Sequence[str], *, for_ai: bool
) -> Flow[str]:
    """One of the candidates by the announced die, rolled again while it is void.

    `candidates` stand in their announced order. `for_ai`: no person's fate hangs on it.
    """
    dice: tuple[int, ...] = ()
    result = resolve_pick(candidates, dice, state.house)
    tries = 0
    while result.picked is None:
        tries += 1
        yield from announce(
            _mapping(what, result.still_in, state.house.random == "roll_off"),
            *rule("R44"),
            verdict="reminder",
        )
        name = f"{key}.die" + (f"{tries}" if tries > 1 else "")
        dice += yield from ask(partial(_die, name, what, result.dice_wanted, for_ai))
        result = resolve_pick(candidates, dice, state.house)
    if tries:
        yield from announce(
            f"{what}: {zone(result.picked)}.", *rule("R44"), figures=(result.picked,)
        )
    return result.picked


def _die(key: str, what: str, count: int, for_ai: bool) -> DiceRoll:
    return DiceRoll(key=key, prompt=what, count=count, for_ai=for_ai)


def _mapping(what: str, candidates: Sequence[str], roll_off: bool) -> str:
    if roll_off:
        return f"{what}: one die each for {listed([zone(name) for name in candidates])}, the highest is taken."
    announced = numbers_of(len(candidates))
    parts = [
        f"{_span(numbers)} {zone(name)}"
        for name, numbers in zip(candidates, announced.numbers, strict=True)
    ]
    void = f"; {_span(announced.void)} again" if announced.void else ""
    dice = "a die" if announced.dice == 1 else "two dice, 6 x (first - 1) + second"
    return f"{what}, {dice}: {', '.join(parts)}{void}."


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
