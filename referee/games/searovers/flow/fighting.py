"""D. Attack an Opponent's Vessel: ship against ship, with parley, evading, withdrawing and loot."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar, cast

from referee.core.protocol import Flow, Void, announce, ask_if
from referee.core.questions import Choice, Confirm, Number, Option, Question
from referee.games.searovers import board
from referee.games.searovers.flow import rounds
from referee.games.searovers.flow.looting import defeat
from referee.games.searovers.flow.reading import read_strengths
from referee.games.searovers.hands import Bout, Clash, ask_bout, clash
from referee.games.searovers.house import other_house
from referee.games.searovers.rules.booty import parley_most
from referee.games.searovers.rules.combat import (
    CONTINUE,
    EVADE,
    WITHDRAW,
    Duel,
    duel,
    evade_is_offered,
    rolled,
    swap_ends_battle,
    swapped,
    withdraw_is_offered,
)
from referee.games.searovers.rules.dice import STANDOFF, A, compare
from referee.games.searovers.rules.stacks import is_wrong_damage
from referee.games.searovers.state import Battle, Player, State, Vessel, stack_of
from referee.games.searovers.texts import (
    by_other_reading,
    counted,
    dice_words,
    goes_on_words,
    offer_limits,
    pieces,
    refusal,
    rule,
)

T = TypeVar("T")

PARLEY, PRESS = "parley", "press"
HEADING = "1-player-versus-player-combat"


def attack_ship(
    state: State, player: Player, vessel: Vessel, mark: str, other: str = ""
) -> Flow[None]:
    """The attacker stops one space short, and the battle is fought to its end; `other` is another reading of the attack."""
    target = state.vessel(mark)
    if target is None or not target.at_sea:
        yield from announce("The target is gone.", verdict="reminder")
        return
    vessel.acted, vessel.is_open = True, False
    yield from read_strengths(state, vessel)
    yield from read_strengths(state, target)
    state.battle = Battle(kind="ship", vessel=vessel.mark, foe=mark, duel=duel(vessel.mark, mark))
    yield from announce(
        f"{board.name_of(state, vessel)} attacks {board.name_of(state, target)} at {target.hex}: "
        f"{dice_words(board.strength(state, vessel))} against {board.strength(state, target)}.{other}",
        *rule("d-attack-an-opponents-vessel"),
        figures=(vessel.mark, mark),
    )
    while (yield from play_round(state)):
        pass
    state.battle = None


def _battle(state: State) -> tuple[Battle, Duel]:
    battle = cast("Battle", state.battle)
    return battle, cast("Duel", battle.duel)


def _vessel(state: State, mark: str) -> Vessel:
    return cast("Vessel", state.vessel(mark))


def _both_there(state: State) -> bool:
    _, now = _battle(state)
    there = [state.vessel(now.attacker), state.vessel(now.defender)]
    return all(vessel is not None and vessel.at_sea for vessel in there)


def _while_both(state: State, build: Callable[[], Question[T]]) -> Callable[[], Question[T] | Void]:
    """A question that is void once a correction has taken one of the vessels."""
    return lambda: build() if _both_there(state) else Void("A vessel is gone: the battle is over.")


def play_round(state: State) -> Flow[bool]:
    """One round with its decisions; whether the battle goes on."""
    _, now = _battle(state)
    for mark in (now.attacker, now.defender) if _both_there(state) else ():
        yield from read_strengths(state, _vessel(state, mark))
    bout = yield from ask_bout(partial(_round, state))
    if bout is None:
        return _both_there(state)
    if bout.do == PARLEY:
        return (yield from parley(state))
    if bout.do == EVADE:
        yield from end(state, f"{_who(state, now.guard)} evades: both vessels stay.", "evaded")
        return False
    if not bout.is_rolled:
        return (yield from _roll_only(state))
    return (yield from resolve(state, bout))


def resolve(state: State, bout: Bout) -> Flow[bool]:
    """The verdict of a round and what it leads to; whether the battle goes on."""
    battle, now = _battle(state)
    one, other = _vessel(state, now.attacker), _vessel(state, now.defender)
    yield from rounds.play_added(state, state.players[one.owner], bout.own)
    yield from rounds.play_added(state, state.players[other.owner], bout.other)
    verdict = compare(bout.own, bout.other)
    yield from rounds.announce_verdict(one.owner, other.owner, verdict, HEADING)
    winner = (
        STANDOFF if verdict.winner == STANDOFF else (one if verdict.winner == A else other).mark
    )
    battle.duel = rolled(now, winner)
    goes_on = winner == STANDOFF or (yield from after_win(state, winner, bout))
    battle.round += 1
    return goes_on


def _who(state: State, mark: str) -> str:
    return state.owner_of(mark)


def end(state: State, text: str, how: str) -> Flow[None]:
    """The battle ends with both vessels afloat."""
    yield from announce(text, *rule(HEADING), figures=(how,))


def _round(state: State, only_roll: bool = False) -> Clash | Void:
    battle, now = _battle(state)
    if not _both_there(state):
        return Void("A vessel is gone: the battle is over.")
    one, other = _vessel(state, now.attacker), _vessel(state, now.defender)
    if not (board.is_read(state, one) and board.is_read(state, other)):
        return Void("A card has to be read first.")
    stops = [] if only_roll else _ways_out(state, now)
    key = board.key(state, state.step, one.number, "ship", f"r{battle.round}")
    key += ".roll" if only_roll else ""
    stacks = {vessel.owner: stack_of(state.cards, vessel) for vessel in (one, other)}
    losses = [kind for stack in stacks.values() for kind in stack.removable]
    streak = f", {counted(now.streak, 'Standoff')} in a row" if now.streak else ""
    names = [(v, board.strength(state, v)) for v in (one, other)]
    (mine, strength), (theirs, strength_2) = names
    return clash(
        key,
        f"round {battle.round}: {mine.owner} {strength} against {theirs.owner} {strength_2}{streak}",
        (
            mine.owner,
            rounds.hand_roll(state, f"{key}.a", mine.owner, strength, takes_cards=True),
        ),
        (
            theirs.owner,
            rounds.hand_roll(state, f"{key}.b", theirs.owner, strength_2, takes_cards=True),
        ),
        seat=_who(state, now.guard) if stops else "",
        stops=tuple(stops),
        losses=tuple(dict.fromkeys(losses)),
        if_lost=rounds.if_lost(stacks),
        judge=partial(_judge, state),
        cites=rule(HEADING, "attempt-to-invoke-parley"),
    )


def _ways_out(state: State, now: Duel) -> list[str]:
    """What the defender may do instead of rolling: parley before any round, evade after Standoffs."""
    stops = []
    if now.streak and evade_is_offered(now, STANDOFF, state.house):
        stops.append(EVADE)
    if _most_offer(state, now) >= int(state.house.parley_min):
        stops.append(PARLEY)
    return stops


def _judge(state: State, bout: Bout) -> None:
    """Refuse cards that nobody has, and a loss that does not fall."""
    _, now = _battle(state)
    one, other = _vessel(state, now.attacker), _vessel(state, now.defender)
    rounds.check_added(state, state.players[one.owner], bout.own)
    rounds.check_added(state, state.players[other.owner], bout.other)
    if not bout.loss:
        return
    verdict = compare(bout.own, bout.other)
    loser = other if verdict.winner == A else one
    if verdict.winner == STANDOFF or is_wrong_damage(stack_of(state.cards, loser), bout.loss):
        raise refusal("damage-choice", bout.loss, "no such loss in this round")


# Decisions after a won round


def after_win(state: State, winner: str, bout: Bout) -> Flow[bool]:
    """Evade or withdraw, else damage or defeat; whether the battle goes on [R61; R62]."""
    battle, now = _battle(state)
    choice = CONTINUE if bout.loss else (yield from _decide(state, now, winner))
    if choice == GONE:
        return False
    if choice == EVADE:
        yield from end(
            state, f"{_who(state, now.guard)} evades: no damage, both vessels stay.", "evaded"
        )
        return False
    if choice == WITHDRAW:
        return (yield from withdraw(state, now))
    loser = _vessel(state, now.other(winner))
    if not stack_of(state.cards, loser).removable:
        yield from defeat(state, _vessel(state, winner), loser)
        return False
    key = board.key(state, state.step, "ship", f"r{battle.round}")
    kind = yield from rounds.choose_damage(state, loser, key, bout.loss)
    yield from rounds.remove_card(state, loser, kind)
    if winner == now.guard:
        return (yield from _retreat(state, now, key))
    return True


GONE = "gone"


def _decide(state: State, now: Duel, winner: str) -> Flow[str]:
    way_out = EVADE if winner == now.guard else WITHDRAW
    return (yield from ask_if(lambda: _decision(state, now, winner, way_out))) or GONE


def _decision(state: State, now: Duel, winner: str, way_out: str) -> Choice[str] | Void:
    battle, _ = _battle(state)
    if not _both_there(state):
        return Void("A vessel is gone: the battle is over.")
    loser = _vessel(state, now.other(winner))
    hit = " or ".join(stack_of(state.cards, loser).removable) or "the vessel"
    offered = (
        evade_is_offered(now, winner, state.house)
        if way_out == EVADE
        else withdraw_is_offered(now, winner, state.house)
    )
    options = [Option(value=CONTINUE, word=PRESS, gist=f"{loser.owner} loses {hit}")]
    if offered:
        options.append(Option(value=way_out, word=way_out, gist="no damage in this round"))
    return Choice(
        key=board.key(state, state.step, "ship", f"r{battle.round}", "won"),
        seat=_who(state, winner),
        prompt=f"the round is won: press on ({hit}) or {way_out}",
        options=tuple(options),
        cites=rule(HEADING, "R62"),
    )


def withdraw(state: State, now: Duel) -> Flow[bool]:
    """The attacker withdraws; the defender withdraws too, or goes on as the attacker [R63; R65]."""
    battle, _ = _battle(state)
    reply = yield from ask_if(
        _while_both(
            state,
            lambda: Choice(
                key=board.key(state, state.step, "ship", f"r{battle.round}", "reply"),
                seat=_who(state, now.guard),
                prompt=f"{_who(state, now.striker)} withdraws: withdraw too, or go on as the attacker",
                options=(
                    Option(value=WITHDRAW, word=WITHDRAW, gist="the battle ends"),
                    Option(value=CONTINUE, word="attack", gist="you become the attacker"),
                ),
                cites=rule(HEADING, "R63"),
            ),
        )
    )
    if reply is None:
        return False
    if reply == WITHDRAW:
        yield from end(state, "Both withdraw: no damage, both vessels stay.", "withdrawn")
        return False
    turned = swapped(now, state.house)
    if swap_ends_battle(board.in_own_haven(state, _vessel(state, turned.defender)), state.house):
        yield from announce(
            f"{_who(state, turned.defender)} lies in its own Haven and cannot be attacked: the battle ends.",
            *rule("havens", "R65"),
            figures=("haven",),
        )
        return False
    battle.duel = turned
    value, _ = other_house(state.house, "swap")
    would = (
        "only the names would change"
        if state.house.swap == "full"
        else "all rights would change sides"
    )
    yield from announce(
        goes_on_words(_who(state, turned.attacker), _who(state, turned.striker))
        + by_other_reading("swap", value, would),
        *rule(HEADING, "R63"),
        figures=(turned.attacker, turned.striker),
    )
    return True


def _retreat(state: State, now: Duel, key: str) -> Flow[bool]:
    """At some tables an attacker may leave after a round he lost [R61]."""
    if state.house.attacker_retreat_on_loss != "yes":
        return True
    goes_on = yield from ask_if(
        _while_both(
            state,
            lambda: Confirm(
                key=f"{key}.retreat", seat=_who(state, now.striker), prompt="go on with the battle?"
            ),
        )
    )
    if goes_on is None:
        return False
    if not goes_on:
        yield from announce(
            f"{_who(state, now.striker)} breaks off; both vessels stay.",
            *rule("R61"),
            figures=("retreated",),
        )
    return goes_on


# Parley


def _most_offer(state: State, now: Duel) -> int:
    payer, taker = _vessel(state, now.guard), _vessel(state, now.striker)
    hull = state.cards.hulls.get(taker.hull)
    return parley_most(payer.aboard, taker.aboard, hull.cargo if hull else None)


def parley(state: State) -> Flow[bool]:
    """The defender offers booty for safe passage; if both agree the battle is over [R69; R70]."""
    battle, now = _battle(state)
    key = board.key(state, state.step, "ship", f"r{battle.round}", "parley")
    payer, taker = _who(state, now.guard), _who(state, now.striker)
    offer = yield from ask_if(
        _while_both(
            state,
            lambda: Number(
                key=f"{key}.offer",
                seat=payer,
                prompt="pieces of eight of the vessel offered for safe passage",
                low=int(state.house.parley_min),
                high=_most_offer(state, now),
                beyond=lambda n: refusal(
                    "parley-limit",
                    str(n),
                    offer_limits(int(state.house.parley_min), _most_offer(state, now)),
                ),
                cites=rule("attempt-to-invoke-parley", "R69"),
            ),
        )
    )
    if offer is None:
        return False
    agreed = yield from ask_if(
        _while_both(
            state,
            lambda: Confirm(
                key=f"{key}.agreed", seat=taker, prompt=f"agree to {pieces(offer or 0)}?"
            ),
        )
    )
    if agreed is None:
        return False
    if not agreed:
        yield from announce("No parley; the battle goes on.", *rule("attempt-to-invoke-parley"))
        return (yield from _roll_only(state))
    giver, winner = _vessel(state, now.guard), _vessel(state, now.striker)
    offer = min(offer, _most_offer(state, now))
    giver.aboard -= offer
    winner.aboard += offer
    winner.treaties.append(giver.mark)
    yield from announce(
        f"Parley: {counted(offer, 'piece')} of eight from {payer} to {taker}, both vessels stay"
        + (
            ", and there is safe passage for the rest of the turn."
            if state.house.parley_binds == "turn"
            else "; it binds for this battle."
        ),
        *rule("attempt-to-invoke-parley", "R69", "R70"),
        figures=("parley", offer),
    )
    return False


def _roll_only(state: State) -> Flow[bool]:
    """The roll by itself, after a refused offer or the word for it."""
    bout = yield from ask_bout(partial(_round, state, only_roll=True))
    if bout is None or not bout.is_rolled:
        return _both_there(state)
    return (yield from resolve(state, bout))
