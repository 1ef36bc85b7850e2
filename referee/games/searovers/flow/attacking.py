"""C. Complete Attacks to Gain Booty: the battle, the booty, the new Attack card, the free move."""

from collections.abc import Iterable
from functools import partial
from typing import cast

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits
from referee.core.protocol import Flow, Void, announce, ask
from referee.core.questions import Words as Line
from referee.games.searovers import board
from referee.games.searovers.facts.printed import coordinate
from referee.games.searovers.flow import rounds
from referee.games.searovers.flow.courses import (
    DICE,
    FAR,
    Course,
    check_course,
    check_roll,
    read_course,
)
from referee.games.searovers.flow.drawing import replace_attack
from referee.games.searovers.flow.fighting import attack_ship
from referee.games.searovers.flow.homing import secure
from referee.games.searovers.flow.ledger import take_out
from referee.games.searovers.flow.plundering import plunder
from referee.games.searovers.flow.reading import (
    read_attack,
    read_captain,
    read_hull,
    read_strengths,
)
from referee.games.searovers.flow.sailing import SECURE, roll_and_go, total_of
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.hands import Bout, Clash, ask_bout, clash
from referee.games.searovers.rules.attack import (
    LOSE,
    WIN,
    attempt_refusal,
    earns_free_move,
    resolve_round,
)
from referee.games.searovers.rules.booty import loaded, room
from referee.games.searovers.rules.stacks import is_wrong_damage
from referee.games.searovers.state import AttackCard, Battle, Player, State, Vessel, stack_of
from referee.games.searovers.terms import colour_of
from referee.games.searovers.texts import pieces, refusal, rule, verb

WITHDRAW = "withdraw"


def read_attempt(state: State, player: Player, words: Words) -> tuple[Vessel, str]:
    """`1`, `1 b4`, `b4`, or nothing where only one vessel can attempt an Attack.

    Raises:
        InvalidAnswer: it fits no vessel, or several.
    """
    rest = list(words)
    label = coordinate(rest.pop()) if rest and not _names_vessel(state, player, rest[-1]) else ""
    if rest:
        vessel = board.vessel_named(state, player, " ".join(rest))
        return vessel, label or vessel.hex
    there = [v for v in player.at_sea if (v.hex == label if label else v.hex in player.row)]
    if not there:
        where = label or "an Attack of the row"
        raise InvalidAnswer(f"No vessel of {player.name} lies on {where}: {' '.join(player.row)}.")
    if len(there) > 1:
        raise InvalidAnswer("Which vessel attempts its Attack? Type its number.")
    return there[0], label or there[0].hex


def _names_vessel(state: State, player: Player, word: str) -> bool:
    try:
        board.vessel_named(state, player, word)
    except InvalidAnswer:
        return is_digits(word)
    return True


def check_attempt(state: State, player: Player, vessel: Vessel, label: str) -> None:
    """Refuse an Attack that may not be attempted now.

    Raises:
        IllegalAnswer: a rule forbids it.
    """
    where = label if label[:1] in ("B", "P") else vessel.hex or "dock"
    code = attempt_refusal(
        where,
        colour=vessel.colour if where[:1] in ("B", "P") else colour_of(where),
        at_sea=vessel.at_sea,
        on_row=where in player.row,
        hex_=vessel.hex,
        moved=vessel.moved,
        withdrawn=where in vessel.withdrawn,
        house=state.house,
    )
    if code:
        raise refusal(code, f"{board.name_of(state, vessel)}, {where}", place="attack")


def plan_attack(state: State, player: Player, words: Words) -> str:
    """Refuse an Attack that may not be attempted."""
    vessel, label = read_attempt(state, player, words)
    check_attempt(state, player, vessel, label)
    return f"{vessel.number} {label}"


def run_attack(state: State, player: Player, words: Words) -> Flow[None]:
    """The battle to its end, and what a completed Attack earns; a free move may lead to the next."""
    vessel, label = read_attempt(state, player, words)
    check_attempt(state, player, vessel, label)
    card = yield from read_attack(state, label)
    yield from read_strengths(state, vessel)
    vessel.acted, vessel.is_open = True, False
    state.battle = Battle(kind="attack", vessel=vessel.mark, foe=label, against=card.strength)
    completed = yield from fight_attack(state, player, vessel, label, card)
    state.battle = None
    if completed:
        yield from complete(state, player, vessel, label, card)


def offer_attack(state: State, player: Player) -> Iterable[str]:
    """Every vessel on an Attack of the row."""
    return (f"attack {vessel.number}" for vessel in player.at_sea if vessel.hex in player.row)


# The battle


def fight_attack(
    state: State, player: Player, vessel: Vessel, label: str, card: AttackCard
) -> Flow[bool]:
    """Rounds until the Attack is completed, the vessel defeated, or the attacker withdraws [Attack Rolls]."""
    battle = cast("Battle", state.battle)
    foe = f"Attack {label}"
    may_leave = False
    while True:
        yield from read_strengths(state, vessel)
        bout = yield from ask_bout(partial(_round, state, vessel, label, may_leave))
        if bout is None and board.is_there(state, vessel) and vessel.at_sea:
            continue
        if bout is None:
            yield from announce("The vessel is gone: the battle is over.", verdict="reminder")
            return False
        if bout.do == WITHDRAW:
            vessel.withdrawn.append(label)
            yield from announce(
                f"{board.name_of(state, vessel)} withdraws and stays at {vessel.hex}; {label} may be "
                "tried on a later turn.",
                *rule("attack-rolls", "R55", "R56"),
                figures=(vessel.mark, label, "withdrawn"),
            )
            return False
        if not bout.is_rolled:
            may_leave = False
            continue
        yield from rounds.play_added(state, player, bout.own)
        played = resolve_round(
            stack_of(state.cards, vessel), bout.own, bout.other, bout.loss or None
        )
        yield from rounds.announce_verdict(player.name, foe, played.verdict, "attack-rolls")
        if played.result == WIN:
            return True
        if played.result == LOSE and (yield from _lost(state, vessel, bout)):
            return False
        battle.round += 1
        may_leave = True


def _lost(state: State, vessel: Vessel, bout: Bout) -> Flow[bool]:
    """The damage of a lost round; whether it is the defeat."""
    if not stack_of(state.cards, vessel).removable:
        yield from rounds.sink(state, vessel)
        return True
    kind = yield from rounds.choose_damage(state, vessel, _key(state, vessel), bout.loss)
    yield from rounds.remove_card(state, vessel, kind)
    return False


def _key(state: State, vessel: Vessel) -> str:
    battle = cast("Battle", state.battle)
    return board.key(state, state.step, vessel.number, battle.foe.lower(), f"r{battle.round}")


def _round(state: State, vessel: Vessel, label: str, may_leave: bool) -> Clash | Void:
    battle = cast("Battle", state.battle)
    if state.vessel(vessel.mark) is not vessel or not vessel.at_sea:
        return Void("The vessel is gone.")
    if not board.is_read(state, vessel):
        return Void("A card has to be read first.")
    stack = stack_of(state.cards, vessel)
    key = _key(state, vessel) + (".leave" if may_leave else "")
    player = state.players[vessel.owner]
    return clash(
        key,
        f"{label}: {player.name} {stack.strength} against {battle.against}"
        + ("" if stack.removable else ", captain alone"),
        (
            player.name,
            rounds.hand_roll(state, f"{key}.own", player.name, stack.strength, takes_cards=True),
        ),
        (
            "Attack",
            rounds.hand_roll(state, f"{key}.foe", "Attack", battle.against, takes_cards=False),
        ),
        seat=player.name if may_leave else "",
        stops=(WITHDRAW,) if may_leave else (),
        losses=stack.removable,
        if_lost=rounds.if_lost({player.name: stack}),
        judge=partial(_judge, state, vessel),
        cites=rule("attack-rolls", "taking-damage"),
    )


def _judge(state: State, vessel: Vessel, bout: Bout) -> None:
    """Refuse a loss where none falls, and cards that nobody has."""
    stack = stack_of(state.cards, vessel)
    rounds.check_added(state, state.players[vessel.owner], bout.own)
    result = resolve_round(stack, bout.own, bout.other, None).result
    if bout.loss and (result != LOSE or is_wrong_damage(stack, bout.loss)):
        raise refusal("damage-choice", bout.loss, "the round is not lost")


# What it earns


def complete(
    state: State, player: Player, vessel: Vessel, label: str, card: AttackCard
) -> Flow[None]:
    """Booty, Plunder Bonus, a new Attack card, the captain's free move, in this order."""
    yield from plunder(state, player, vessel, label, card, partial(load_booty, state, vessel, card))
    yield from replace_attack(state, player, label)
    if not vessel.captain or not board.is_there(state, vessel):
        return
    captain = yield from read_captain(state, vessel.captain)
    if earns_free_move(label, captain.attacks, vessel.is_immobile):
        yield from free_move(state, player, vessel, label)


def load_booty(state: State, vessel: Vessel, card: AttackCard) -> Flow[None]:
    """The booty comes aboard as far as it fits and lies in the treasury [R8; R11]."""
    if not board.is_there(state, vessel):
        return
    hull = yield from read_hull(state, vessel.hull)
    most = loaded(card.booty, vessel.aboard, hull.cargo, state.treasury, state.house)
    key = board.key(state, state.step, vessel.number, "booty")
    gain = yield from rounds.taken_aboard(state, key, vessel.owner, most)
    other = rounds.other_load(state, card.booty, vessel.aboard, hull.cargo)
    is_cut = most < card.booty and (room(vessel.aboard, hull.cargo) or 0) < card.booty
    take_out(state, gain)
    vessel.aboard += gain
    yield from announce(
        f"{gain} of {pieces(card.booty)} {verb(gain, 'comes', 'come')} aboard {board.name_of(state, vessel)}: "
        f"{vessel.aboard} of at most {hull.cargo}.{other}",
        *rule("c-complete-attacks-to-gain-booty", *(("R11",) if is_cut else ())),
        figures=(vessel.mark, gain, vessel.aboard, state.treasury),
    )


# The free move


def free_move(state: State, player: Player, vessel: Vessel, label: str) -> Flow[None]:
    """A captain's own Attack lets the vessel move at once for nothing [Captain's Historical Attack Bonus; R44]."""
    line = yield from ask(partial(_free_question, state, player, vessel, label))
    if line == NOT_NOW:
        if state.house.bonus_move == "this-turn":
            vessel.free_moves += 1
        return
    words = line.split()
    dice = words.pop(0) if DICE.fullmatch(words[0]) else ""
    words = [word for word in words if word != "move"]
    course = read_course(state, vessel, words) if words else Course()
    vessel.acted = False
    target = yield from roll_and_go(state, player, vessel, dice, course)
    yield from follow_up(state, player, vessel, target)


NOT_NOW = "none"


def _free_question(state: State, player: Player, vessel: Vessel, label: str) -> Line:
    def read(text: str) -> str:
        words = text.split()
        if words in (["none"], ["no"], ["-"]):
            return NOT_NOW
        if words == ["move"]:
            return "move"
        dice = words[0] if words and DICE.fullmatch(words[0]) else ""
        if not dice:
            raise InvalidAnswer(
                "Type the dice and where to, like 4 p15; move to roll first; or none."
            )
        rig = board.rig(state, vessel.hull)
        total = FAR
        if rig:
            total = total_of(state, vessel, rig, check_roll(state, player, rig, dice))
        if words[1:]:
            check_course(state, player, vessel, read_course(state, vessel, words[1:]), total)
        return " ".join(words)

    kept = ", later this turn too" if state.house.bonus_move == "this-turn" else ""
    return Line(
        key=board.key(state, state.step, vessel.number, label.lower(), "free-move"),
        seat=player.name,
        prompt=f"free move of {board.name_of(state, vessel)}: dice and where to, or none{kept}",
        read=read,
        example="4 p15",
        offers=lambda: ("none", "move"),
        cites=rule("captains-historical-attack-bonus", "R44"),
    )


def follow_up(state: State, player: Player, vessel: Vessel, target: str) -> Flow[None]:
    """What a move leads to at once: a ship battle, or securing."""
    if target == SECURE:
        yield from secure(state, player, vessel)
    elif target:
        yield from attack_ship(state, player, vessel, target)
