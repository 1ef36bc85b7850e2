"""Wild cards: paid for, fought by Combat or Saving Rolls, negated, or read out."""

from collections.abc import Iterable
from functools import partial
from typing import cast

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits, matches, shown, slug
from referee.core.protocol import Flow, Void, announce
from referee.games.searovers import board
from referee.games.searovers.facts.printed import title
from referee.games.searovers.flow import rounds
from referee.games.searovers.flow.effects import effect
from referee.games.searovers.flow.ledger import (
    check_funds,
    check_hand,
    discard,
    pay,
)
from referee.games.searovers.flow.negating import is_negated, marque, told_negated
from referee.games.searovers.flow.reading import read_captain, read_strengths, read_wild
from referee.games.searovers.flow.verbs import Words
from referee.games.searovers.hands import Bout, Clash, ask_bout, clash
from referee.games.searovers.rules.attack import LOSE, WIN, resolve_round, seen_by_a
from referee.games.searovers.rules.dice import STANDOFF, compare
from referee.games.searovers.rules.stacks import is_wrong_damage
from referee.games.searovers.rules.wild import (
    damage_stands,
    dock_is_refused,
    loses_without_roll,
    rollers,
    round_ends_combat,
)
from referee.games.searovers.state import (
    Battle,
    Played,
    Player,
    State,
    Vessel,
    WildCard,
    stack_of,
)
from referee.games.searovers.texts import by_other_reading, counted, listed, refusal, rule

# Playing one


def read_target(state: State, player: Player, words: Words) -> tuple[str, Vessel]:
    """`dutchman bob2`, `calm 1`: the card's name, then the vessel it is played on.

    Raises:
        InvalidAnswer: no name, or no vessel.
    """
    if len(words) < 2:
        raise InvalidAnswer("Type the card and the vessel, like wild dutchman bob2.")
    *name, target = words
    if is_digits(target):
        vessel = board.vessel_named(state, player, target)
    else:
        vessel = board.mark_named(state, target)
    typed = " ".join(name)
    found = matches(typed, state.cards.names["wild"])
    if len(found) > 1:
        raise InvalidAnswer(f"'{shown(typed)}' fits several: {listed(found)}.")
    return (found[0] if found else slug(board.short_text(typed, "name"))), vessel


def check_wild(state: State, player: Player, card: WildCard | None, vessel: Vessel) -> None:
    """Refuse a Wild card that may not be played, as far as it is known.

    Raises:
        IllegalAnswer: a rule forbids it, or it cannot be paid.
    """
    check_hand(player, 1, card.name if card else "Wild card")
    if dock_is_refused(not vessel.at_sea, state.house):
        raise refusal("dock-target", board.name_of(state, vessel))
    if card is None:
        return
    if card.form == "save" and not vessel.captain:
        raise refusal("no-captain", board.name_of(state, vessel))
    check_funds(player, card.cost, card.name)


def plan_wild(state: State, player: Player, words: Words) -> str:
    """Refuse a Wild card as far as it is known."""
    name, vessel = read_target(state, player, words)
    check_wild(state, player, state.cards.wilds.get(name), vessel)
    return f"{name} {vessel.mark}"


def run_wild(state: State, player: Player, words: Words) -> Flow[None]:
    """Pay the card, then fight it, save against it, or read it out [Wild Cards]."""
    name, vessel = read_target(state, player, words)
    card = yield from read_wild(state, name)
    check_wild(state, player, card, vessel)
    pay(player, card.cost)
    player.hand -= 1
    state.in_play += 1
    state.played = Played(kind="wild", name=card.name)
    yield from announce(
        f"{player.name} plays {card.name} on {board.name_of(state, vessel)} for {card.cost}: "
        f"{player.purse}.",
        *rule("wild-cards"),
        figures=(name, vessel.mark, card.cost, player.unspent),
    )
    if card.form == "combat":
        stays = yield from combat(state, player, vessel, card)
    elif card.form == "save":
        stays = yield from saving(state, player, vessel, card)
    else:
        stays = yield from read_out(state, player, vessel, card)
    state.battle, state.played = None, None
    state.in_play -= 1
    if not stays:
        discard(state, 1)


def offer_wild(state: State, player: Player) -> Iterable[str]:
    """Every known Wild card on every vessel."""
    for name in state.cards.wilds:
        yield from (f"wild {name} {vessel.mark}" for vessel in state.vessels)


def roller_of(state: State, player: Player, vessel: Vessel) -> str:
    """Who rolls for the card: its player, or on his own vessel somebody else [Wild Cards]."""
    return rollers(vessel.owner, player.name, tuple(state.players))[0]


def read_out(state: State, player: Player, vessel: Vessel, card: WildCard) -> Flow[bool]:
    """A card that nobody fights does what it says, unless Letter of Marque negates it [Instant Cards]."""
    key = board.key(state, state.step, vessel.mark.lower(), card.slug)
    negated = yield from marque(state, key, f"{card.name}: Letter of Marque? by whom")
    if negated:
        yield from told_negated(state, card)
        return False
    return (yield from effect(state, player, vessel, card))


# Combat


def combat(state: State, player: Player, vessel: Vessel, card: WildCard) -> Flow[bool]:
    """Rounds until the card or the vessel is beaten [2. Player Versus Wild Card Combat; R74]."""
    battle = Battle(kind="wild", vessel=vessel.mark, foe=card.slug, against=card.against)
    state.battle = battle
    while True:
        yield from read_strengths(state, vessel)
        bout = yield from ask_bout(partial(_combat_round, state, player, vessel, card))
        if bout is None and not is_negated(state) and board.is_there(state, vessel):
            continue
        if bout is None:
            yield from told_negated(state, card)
            return False
        yield from rounds.play_added(state, state.players[vessel.owner], bout.own)
        yield from rounds.play_added(state, player, bout.other)
        played = resolve_round(
            stack_of(state.cards, vessel), bout.own, bout.other, bout.loss or None
        )
        yield from rounds.announce_verdict(
            vessel.owner, card.name, played.verdict, "2-player-versus-wild-card-combat"
        )
        if played.result == WIN:
            yield from announce(
                f"{card.name} is beaten and discarded.",
                *rule("2-player-versus-wild-card-combat"),
                figures=(card.slug, "beaten"),
            )
            return False
        if (yield from _after_round(state, vessel, card, bout, played.result)):
            return False
        battle.round += 1


def _combat_key(state: State, vessel: Vessel) -> str:
    battle = cast("Battle", state.battle)
    return board.key(state, state.step, vessel.mark.lower(), battle.foe, f"r{battle.round}")


def _after_round(
    state: State, vessel: Vessel, card: WildCard, bout: Bout, result: str
) -> Flow[bool]:
    """Letter of Marque, then damage; whether the combat is over."""
    if result == STANDOFF:
        return False
    key = _combat_key(state, vessel)
    negated = yield from marque(state, key, "lost: Letter of Marque? by whom")
    if not negated or damage_stands(state.house):
        if not stack_of(state.cards, vessel).removable:
            yield from _sunk(state, vessel)
            return True
        kind = yield from rounds.choose_damage(state, vessel, key, bout.loss)
        yield from rounds.remove_card(state, vessel, kind)
    if negated:
        yield from told_negated(state, card)
        return True
    ends = round_ends_combat(False, state.house)
    value = "to-the-end" if ends else "one-round"
    would = "it would go on" if ends else "it would end with this round"
    yield from announce(
        f"The combat {'ends with this round' if ends else 'goes on until one side is beaten'}."
        + by_other_reading("wild_combat", value, would),
        *rule("2-player-versus-wild-card-combat", "R74"),
        figures=(card.slug, ends),
    )
    return ends


def _sunk(state: State, vessel: Vessel) -> Flow[None]:
    if vessel.at_sea:
        yield from rounds.sink(state, vessel, "2-player-versus-wild-card-combat")
        return
    name = board.name_of(state, vessel)
    cards, _ = rounds.lose_vessel(state, vessel)
    yield from announce(
        f"{name} is lost: {counted(cards, 'card')} to the Discard Pile.",
        *rule("2-player-versus-wild-card-combat", "R76"),
        figures=(vessel.mark, cards),
    )


def _combat_round(state: State, player: Player, vessel: Vessel, card: WildCard) -> Clash | Void:
    if is_negated(state) or not board.is_there(state, vessel):
        return Void("")
    if not board.is_read(state, vessel):
        return Void("A card has to be read first.")
    stack = stack_of(state.cards, vessel)
    key = _combat_key(state, vessel)
    roller = roller_of(state, player, vessel)
    return clash(
        key,
        f"{card.name}: {vessel.owner} {stack.strength} against {card.against} ({roller} rolls for the card)",
        (
            vessel.owner,
            rounds.hand_roll(state, f"{key}.own", vessel.owner, stack.strength, takes_cards=True),
        ),
        ("card", rounds.hand_roll(state, f"{key}.wild", card.name, card.against, takes_cards=True)),
        losses=stack.removable,
        if_lost=rounds.if_lost({vessel.owner: stack}),
        judge=partial(_judge, state, player, vessel),
        cites=rule("2-player-versus-wild-card-combat"),
    )


def _judge(state: State, player: Player, vessel: Vessel, bout: Bout) -> None:
    """Refuse cards that nobody has, and a loss that does not fall."""
    rounds.check_added(state, state.players[vessel.owner], bout.own)
    rounds.check_added(state, player, bout.other)
    if bout.loss:
        stack = stack_of(state.cards, vessel)
        lost = seen_by_a(compare(bout.own, bout.other)) == LOSE
        if not lost or is_wrong_damage(stack, bout.loss):
            raise refusal("damage-choice", bout.loss, "the round is not lost")


# Saving Rolls


def saving(state: State, player: Player, vessel: Vessel, card: WildCard) -> Flow[bool]:
    """Rolls until the captain or the card wins, then maybe the effect [Saving Rolls; R77]."""
    captain = yield from read_captain(state, vessel.captain)
    battle = Battle(kind="saving", vessel=vessel.mark, foe=card.slug, against=card.against)
    state.battle = battle
    while not loses_without_roll(captain.skulls, 0):
        bout = yield from ask_bout(
            partial(_saving_round, state, player, vessel, card, captain.skulls)
        )
        if bout is None:
            yield from told_negated(state, card)
            return False
        yield from rounds.play_added(state, state.players[vessel.owner], bout.own)
        yield from rounds.play_added(state, player, bout.other)
        verdict = compare(bout.own, bout.other)
        yield from rounds.announce_verdict(captain.name, card.name, verdict, "saving-rolls")
        result = seen_by_a(verdict)
        if result == WIN:
            yield from announce(
                f"{card.name} is beaten and discarded.",
                *rule("saving-rolls"),
                figures=(card.slug, "beaten"),
            )
            return False
        if result == LOSE:
            break
        battle.round += 1
    negated = yield from marque(
        state, _combat_key(state, vessel), "the captain failed: Letter of Marque? by whom"
    )
    if negated:
        yield from told_negated(state, card)
        return False
    return (yield from effect(state, player, vessel, card))


def _saving_round(
    state: State, player: Player, vessel: Vessel, card: WildCard, skulls: int
) -> Clash | Void:
    if is_negated(state) or state.vessel(vessel.mark) is not vessel:
        return Void("")
    key = _combat_key(state, vessel)
    roller = roller_of(state, player, vessel)

    def judge(bout: Bout) -> None:
        rounds.check_added(state, state.players[vessel.owner], bout.own)
        rounds.check_added(state, player, bout.other)

    return clash(
        key,
        f"{card.name}: {title(vessel.captain)} {skulls} against {card.against} ({roller} rolls for the card)",
        (
            vessel.owner,
            rounds.hand_roll(state, f"{key}.own", vessel.owner, skulls, takes_cards=True),
        ),
        ("card", rounds.hand_roll(state, f"{key}.wild", card.name, card.against, takes_cards=True)),
        judge=judge,
        cites=rule("saving-rolls"),
    )
