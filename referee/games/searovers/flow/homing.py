"""E. Change Your Haven, F. Return to Your Haven and Secure Booty, and Buried Treasure."""

from collections.abc import Iterable

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.protocol import Flow, announce
from referee.games.searovers import board
from referee.games.searovers.flow.ledger import (
    GameOver,
    check_funds,
    check_hand,
    discard,
    pay,
    play_to_discard,
    take_out,
)
from referee.games.searovers.flow.reading import read_haven, read_hull
from referee.games.searovers.flow.rounds import lose_vessel, other_load, taken_aboard
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.rules.booty import (
    Secured,
    doubloons_of,
    loaded,
    resolve_secure,
    secure_refusal,
)
from referee.games.searovers.state import Played, Player, State, Vessel
from referee.games.searovers.terms import HAVENS, TREASURE, TREASURE_HEX
from referee.games.searovers.texts import (
    ENDS,
    by_other_reading,
    counted,
    pieces,
    refusal,
    rule,
    verb,
)

# Haven


def plan_haven(state: State, player: Player, words: Words) -> str:
    """Refuse a Haven that is taken or, once its cost is known, too dear."""
    label = words[0].upper() if len(words) == 1 else ""
    if label not in HAVENS:
        raise InvalidAnswer(f"Havens are {HAVENS[0]} to {HAVENS[-1]}.")
    holder = next((p.name for p in state.players.values() if p.haven == label), "")
    if holder:
        raise IllegalAnswer(f"{label} is {holder}'s Haven now.", "", rule("haven-cards"))
    check_hand(player, 1, label)
    check_funds(player, state.cards.havens.get(label, 0), f"Haven {label}")
    return label


def run_haven(state: State, player: Player, words: Words) -> Flow[None]:
    """A Haven card from the hand for its cost; pieces on either hex stay [E. Change Your Haven; R47]."""
    label = words[0].upper()
    cost = yield from read_haven(state, label)
    plan_haven(state, player, words)
    old, player.haven = player.haven, label
    lying = any(v.hex in (old, label) for v in state.vessels if v.at_sea)
    pay(player, cost)
    player.hand -= 1
    discard(state, 1)
    yield from announce(
        f"{player.name}'s Haven is {label} for {cost}, {old} to the Discard Pile: {player.purse}, "
        f"{player.hand} in hand.",
        *rule("e-change-your-haven", *(("R47",) if lying else ())),
        figures=(label, cost, player.unspent),
    )


def offer_haven(state: State, player: Player) -> Iterable[str]:
    """Every Haven that nobody has."""
    return (f"haven {label.lower()}" for label in HAVENS)


# Securing


def _homing(state: State, player: Player, words: Words) -> Vessel:
    if words:
        return board.vessel_named(state, player, " ".join(words))
    there = [v for v in player.at_sea if v.hex == player.haven and v.aboard]
    if len(there) == 1:
        return there[0]
    raise InvalidAnswer("Which vessel secures? Type its number.")


def check_secure(state: State, player: Player, vessel: Vessel) -> None:
    """Refuse securing that a rule forbids.

    Raises:
        IllegalAnswer: not in the own Haven, or nothing aboard.
    """
    code = secure_refusal(
        is_action=state.active == player.name and state.phase == 3,
        at_sea=vessel.at_sea,
        in_haven=vessel.hex == player.haven,
        arrived=vessel.arrived,
        aboard=vessel.aboard,
        keeps=False,
        house=state.house,
    )
    if code:
        detail = f"at {vessel.hex}, Haven {player.haven}" if code == "wrong-hex" else ""
        if code == "not-arrived":
            detail = "by the other reading (secure_needs_arrival=no) it could"
        raise refusal(code, board.name_of(state, vessel), detail, place="secure")


def plan_secure(state: State, player: Player, words: Words) -> str:
    """Refuse securing that a rule forbids."""
    vessel = _homing(state, player, words)
    check_secure(state, player, vessel)
    return str(vessel.number)


def run_secure(state: State, player: Player, words: Words) -> Flow[None]:
    """Booty of a vessel in the Haven into the supply."""
    vessel = _homing(state, player, words)
    check_secure(state, player, vessel)
    yield from secure(state, player, vessel)


def secure(state: State, player: Player, vessel: Vessel) -> Flow[None]:
    """The supply grows, unspent; the whole vessel is discarded; doubloons follow [R6; R7; R48]."""
    amount, name, arrived = vessel.aboard, board.name_of(state, vessel), vessel.arrived
    done = resolve_secure(player.supply, amount, player.doubloons, max(0, state.stock), state.house)
    vessel.aboard = 0
    cards, _ = lose_vessel(state, vessel)
    old, player.supply = player.supply, done.supply
    short = _short_metal(done, player.doubloons, max(0, state.stock))
    state.stock -= done.doubloons - player.doubloons
    player.doubloons = done.doubloons
    gained = f" {counted(done.gained, 'doubloon')} more: {done.doubloons}." if done.gained else ""
    other = (
        ""
        if arrived or state.house.secure_needs_arrival == "yes"
        else by_other_reading("secure_needs_arrival", "yes", "it would have to sail in first")
    )
    yield from announce(
        f"{name} secures {amount}: {player.sum_of(old, amount)}; "
        f"{counted(cards, 'card')} to the Discard Pile.{gained}{short}{other}",
        *rule(
            "f-return-to-your-haven-and-secure-booty",
            "gold-doubloons",
            *(("R48",) if other else ()),
        ),
        figures=(player.name, amount, done.supply, done.doubloons),
        why=lambda: (
            f"{done.supply} pieces of eight make {doubloons_of(done.supply)} doubloons, one for every five.",
            "Secured booty is unspent at once.",
            f"Not counted: booty aboard other vessels, {sum(v.aboard for v in player.vessels.values())}.",
        ),
    )
    if done.doubloons >= state.target and player.name not in state.reached:
        state.reached.append(player.name)
        if state.house.end == "at-once":
            raise GameOver
        yield from announce(
            f"{player.name} has the {state.target} doubloons; {ENDS[state.house.end]}.",
            *rule("R7"),
            figures=(player.name,),
        )


def _short_metal(done: Secured, shown: int, stock: int) -> str:
    """What is said where the treasury has too few doubloons for the supply [R9]."""
    earned = doubloons_of(done.supply)
    if done.doubloons >= earned:
        return ""
    due = earned - shown
    return f" {due} more {verb(due, 'was', 'were')} due, but the treasury had {stock}."


def offer_secure(state: State, player: Player) -> Iterable[str]:
    """Every loaded vessel at home."""
    return (f"secure {v.number}" for v in player.at_sea if v.hex == player.haven and v.aboard)


# Buried Treasure


def _digger(state: State, player: Player, words: Words) -> Vessel:
    if words:
        vessel = board.vessel_named(state, player, " ".join(words))
        if vessel.hex != TREASURE_HEX or not vessel.at_sea:
            where = f"at {vessel.hex or 'dock'}, treasure on {TREASURE_HEX}"
            raise refusal("wrong-hex", board.name_of(state, vessel), where, place="treasure")
        return vessel
    there = [v for v in player.at_sea if v.hex == TREASURE_HEX]
    if len(there) != 1:
        raise InvalidAnswer(f"No vessel of yours lies on {TREASURE_HEX}.")
    return there[0]


def plan_treasure(state: State, player: Player, words: Words) -> str:
    """Refuse a treasure that nobody can dig up."""
    vessel = _digger(state, player, words)
    check_hand(player, 1, "Buried Treasure")
    return str(vessel.number)


def run_treasure(state: State, player: Player, words: Words) -> Flow[None]:
    """The History card Buried Treasure: four pieces of eight aboard, as far as they fit [R50]."""
    vessel = _digger(state, player, words)
    hull = yield from read_hull(state, vessel.hull)
    play_to_discard(state, player)
    vessel.acted, vessel.is_open = True, False
    most = loaded(TREASURE, vessel.aboard, hull.cargo, state.treasury, state.house)
    key = board.key(state, state.step, vessel.number, "treasure")
    gain = yield from taken_aboard(state, key, player.name, most)
    other = other_load(state, TREASURE, vessel.aboard, hull.cargo)
    take_out(state, gain)
    vessel.aboard += gain
    state.played = Played(kind="history", name="Buried Treasure", vessel=vessel.mark, loaded=gain)
    yield from announce(
        f"Buried Treasure: {gain} of {pieces(TREASURE)} {verb(gain, 'comes', 'come')} aboard "
        f"{board.name_of(state, vessel)}: {vessel.aboard} of at most {hull.cargo}.{other}",
        *rule("history-cards", "the-isle-of-pines", "R50"),
        figures=(vessel.mark, gain, vessel.aboard),
    )


def offer_treasure(state: State, player: Player) -> Iterable[str]:
    """Every vessel on the Isle of Pines."""
    return (f"treasure {v.number}" for v in player.at_sea if v.hex == TREASURE_HEX)
