"""3. Action: actions A to G in any order, one line each, until the player is done."""

from collections.abc import Iterable, Mapping
from functools import partial

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import find, tokens
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Words as Line
from referee.core.questions import whole
from referee.games.searovers import board
from referee.games.searovers.flow import (
    assembling,
    attacking,
    burning,
    challenging,
    courses,
    homing,
    instants,
    sailing,
    wilds,
)
from referee.games.searovers.flow.attacking import follow_up
from referee.games.searovers.flow.ending import check_discards
from referee.games.searovers.flow.saved import SavedLine
from referee.games.searovers.flow.verbs import Verb, Words
from referee.games.searovers.rules.move import BONUS
from referee.games.searovers.state import Player, State
from referee.games.searovers.texts import rule

DONE, DISCARD = "done", "discard"
MOST_OFFERS = 60


def _sail(state: State, player: Player, words: Words) -> Flow[None]:
    order = courses.read_order(state, player, words)
    target = yield from sailing.run_sail(state, player, words)
    yield from follow_up(state, player, order.vessel, target)


def _on(state: State, player: Player, words: Words) -> Flow[None]:
    order = courses.read_order(state, player, words)
    target = yield from sailing.run_on(state, player, words)
    yield from follow_up(state, player, order.vessel, target)


def _again(state: State, player: Player, words: Words) -> Flow[None]:
    order = courses.read_order(state, player, words)
    target = yield from sailing.run_again(state, player, words)
    yield from follow_up(state, player, order.vessel, target)


def _plan_free(state: State, player: Player, words: Words) -> str:
    """Refuse a free move that was not won, or not kept."""
    order = courses.read_order(state, player, words)
    courses.check_start(state, player, order.vessel, BONUS, 0)
    sailing.check_rest(state, player, order, board.rig(state, order.vessel.hull))
    return order.line


def _free(state: State, player: Player, words: Words) -> Flow[None]:
    """A free move won earlier this turn, where the table keeps them [R44]."""
    _plan_free(state, player, words)
    order = courses.read_order(state, player, words)
    order.vessel.free_moves -= 1
    order.vessel.acted = False
    target = yield from sailing.roll_and_go(state, player, order.vessel, order.dice, order.course)
    yield from follow_up(state, player, order.vessel, target)


def _offer_free(state: State, player: Player) -> Iterable[str]:
    return (f"free {vessel.number}" for vessel in player.at_sea if vessel.free_moves)


VERBS: Mapping[str, Verb] = {
    verb.word: verb
    for verb in (
        Verb(
            word="place",
            usage="place queen [2], place captain morgan, place crew 2, place 8 1, place red sloop",
            gist="a card from the hand for its cost; a slot only where several fit",
            plan=assembling.plan_place,
            run=assembling.run_place,
            offers=assembling.offer_place,
        ),
        Verb(
            word="shift",
            usage="shift guns 1 2 [captain 2 1]",
            gist="cards between own stacks in dock",
            plan=assembling.plan_shift,
            run=assembling.run_shift,
            offers=assembling.offer_shift,
        ),
        Verb(
            word="burn",
            usage="burn 2, burn guns 2, burn vessel 1 guns 2",
            gist="a whole vessel, or a card in dock and where its orphans go",
            plan=burning.plan_burn,
            run=burning.run_burn,
            offers=burning.offer_burn,
        ),
        Verb(
            word="sail",
            usage="sail 1 34 b4, sail 1 34 bob2 5, sail 1 (roll asked), 34+2 and 4>6 with History cards",
            gist="set sail or move: vessel, dice, where to, or the vessel attacked and its distance",
            plan=sailing.plan_sail,
            run=_sail,
            offers=sailing.offer_sail,
        ),
        Verb(
            word="on",
            usage="on 1 b5",
            gist="sail on with the spaces left over",
            plan=sailing.plan_on,
            run=_on,
        ),
        Verb(
            word="again",
            usage="again 1 34 b4",
            gist="a History card lets a vessel move again",
            plan=sailing.plan_again,
            run=_again,
            offers=sailing.offer_again,
        ),
        Verb(
            word="free",
            usage="free 1 34 b4",
            gist="a free move won earlier (house bonus_move)",
            plan=_plan_free,
            run=_free,
            offers=_offer_free,
        ),
        Verb(
            word="attack",
            usage="attack, attack 1",
            gist="attempt the Attack where the vessel lies",
            plan=attacking.plan_attack,
            run=attacking.run_attack,
            offers=attacking.offer_attack,
        ),
        Verb(
            word="fight",
            usage="fight 1 bob2 [2]",
            gist="attack a vessel within the rest of an open move",
            plan=challenging.plan_fight,
            run=challenging.run_fight,
            offers=challenging.offer_fight,
        ),
        Verb(
            word="haven",
            usage="haven h7",
            gist="change the Haven for the cost of the new card",
            plan=homing.plan_haven,
            run=homing.run_haven,
            offers=homing.offer_haven,
        ),
        Verb(
            word="secure",
            usage="secure, secure 1",
            gist="booty of a vessel in the Haven into the supply",
            plan=homing.plan_secure,
            run=homing.run_secure,
            offers=homing.offer_secure,
        ),
        Verb(
            word="treasure",
            usage="treasure 1",
            gist="the History card Buried Treasure, on X",
            plan=homing.plan_treasure,
            run=homing.run_treasure,
            offers=homing.offer_treasure,
        ),
        Verb(
            word="wild",
            usage="wild dutchman bob2",
            gist="a Wild card on a vessel",
            plan=wilds.plan_wild,
            run=wilds.run_wild,
            offers=wilds.offer_wild,
        ),
        Verb(
            word="history",
            usage="history [NAME]",
            gist="another History card, with lines for what it does",
            plan=instants.plan_history,
            run=instants.run_history,
        ),
    )
}


def action_phase(state: State, player: Player) -> Flow[None]:
    """Lines of actions until `done`, or `discard 2` which is done and discards [3. Action]."""
    if state.is_solitaire:
        yield from forced_wilds(state, player)
    while True:
        line = yield from ask(partial(_question, state, player))
        word, *words = line.split()
        if word in (DONE, DISCARD):
            state.declared_discards = int(words[0]) if words else 0
            break
        yield from act(state, player, VERBS[word], words)
    state.played = None
    for vessel in player.vessels.values():
        vessel.is_open, vessel.free_moves = False, 0


def act(state: State, player: Player, verb: Verb, words: Words) -> Flow[None]:
    """One action; what a card that had to be read first forbids is told, and nothing happens."""
    state.step += 1
    try:
        yield from verb.run(state, player, words)
    except IllegalAnswer as fault:
        yield from announce(str(fault), *fault.cites, verdict="refused", figures=(fault.code,))
    except InvalidAnswer as fault:
        yield from announce(str(fault), verdict="refused")


def _question(state: State, player: Player) -> SavedLine:
    return SavedLine(
        key=board.key(state, state.step + 1, "action"),
        seat=player.name,
        prompt=f"action, {player.purse}, {player.hand} in hand",
        read=partial(_read_typed, state, player),
        reread=partial(read_action, state, player),
        example="sail 1 34 b4, attack, place crew, discard 2; ? lists all",
        offers=lambda: tuple(offers(state, player)),
        guide=(
            *(f"{verb.usage}: {verb.gist}" for verb in VERBS.values()),
            "done, discard 2: close the Action Phase, and discard so many",
        ),
        cites=rule("3-action"),
    )


def _read_typed(state: State, player: Player, text: str) -> str:
    """A line just typed; what the tables tell of a card that this game has not read yet is held against it."""
    line = read_action(state, player, text)
    word, *words = line.split()
    if word == "place":
        assembling.check_unread(state, player, words)
    return line


def read_action(state: State, player: Player, text: str) -> str:
    """A line of the Action Phase in its fixed form.

    Raises:
        InvalidAnswer: it cannot be read.
        IllegalAnswer: a rule forbids it.
    """
    words = tokens(text)
    if not words:
        raise InvalidAnswer("Type an action; ? lists them, done ends the phase.")
    word = find(words[0], (*VERBS, DONE, DISCARD), "action")
    if word in (DONE, DISCARD):
        return _closing(player, word, words[1:])
    rest = VERBS[word].plan(state, player, words[1:])
    return f"{word} {rest}".strip()


def _closing(player: Player, word: str, words: Words) -> str:
    """`done`, or the word with how many cards are discarded."""
    if word == DONE and not words:
        return DONE
    if len(words) > 1 or word == DONE:
        raise InvalidAnswer("Type done, or discard and how many cards, like discard 2.")
    count = whole(words[0], "a number of cards") if words else 1
    if count < 1:
        raise InvalidAnswer("At least one card is discarded.")
    check_discards(player, count)
    return f"{DISCARD} {count}"


def offers(state: State, player: Player) -> Iterable[str]:
    """Lines that would be taken now."""
    found = 0
    for verb in VERBS.values():
        for line in dict.fromkeys(verb.offers(state, player)):
            if found < MOST_OFFERS and _is_legal(state, player, line):
                found += 1
                yield line
    yield DONE


def _is_legal(state: State, player: Player, line: str) -> bool:
    word, *rest = line.split()
    try:
        VERBS[word].plan(state, player, rest)
    except (IllegalAnswer, InvalidAnswer):
        return False
    return True


# Solitaire


def forced_wilds(state: State, player: Player) -> Flow[None]:
    """Wild cards in hand are played on own cards first, as far as they can be paid [R89; R90]."""
    number = 0
    while player.hand > 1 and player.vessels:
        number += 1
        line = yield from ask(partial(_forced, state, player, number))
        if line == "none":
            return
        yield from act(state, player, VERBS["wild"], line.split())


def _forced(state: State, player: Player, number: int) -> Line:
    def read(text: str) -> str:
        words = tokens(text)
        if not words or words[0].lower() in ("none", "no", "-"):
            return "none"
        if words[0].lower() == "wild":
            words = words[1:]
        return wilds.plan_wild(state, player, words)

    def offers() -> tuple[str, ...]:
        lines = (line.removeprefix("wild ") for line in wilds.offer_wild(state, player))
        return ("none", *(line for line in lines if _is_legal(state, player, f"wild {line}")))

    return Line(
        key=board.key(state, "forced", number),
        seat=player.name,
        prompt="Wild cards in hand that can be paid come first: card and vessel, or none",
        read=read,
        default="none",
        example="calm 1",
        offers=offers,
        cites=rule("solitaire-game-rules", "R89"),
    )
