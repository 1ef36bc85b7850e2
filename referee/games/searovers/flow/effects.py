"""What a Wild card does that was neither beaten nor negated."""

from referee.core.protocol import Flow, announce
from referee.games.searovers import board
from referee.games.searovers.flow import rounds
from referee.games.searovers.flow.burning import house_orphans, take_off
from referee.games.searovers.flow.ledger import (
    discard,
    give_back,
)
from referee.games.searovers.flow.lines import window
from referee.games.searovers.rules.cards import immobile_stay
from referee.games.searovers.rules.wild import (
    CANNOT_MOVE,
    DOCKED,
    DRIFTING,
    LOST,
    REMOVE_CAPTAIN,
    resolve_effect,
)
from referee.games.searovers.state import (
    LyingWild,
    Player,
    State,
    Vessel,
    WildCard,
)
from referee.games.searovers.terms import CAPTAIN
from referee.games.searovers.texts import UNTIL, by_other_reading, rule, to_treasury, verb


def effect(state: State, player: Player, vessel: Vessel, card: WildCard) -> Flow[bool]:
    """What the card does; whether it stays on the vessel [R31; R73]."""
    if not board.is_there(state, vessel):
        return False
    if card.effect == "other":
        yield from window(
            state,
            board.key(state, state.step, "wild", card.slug),
            f"what {card.name} does",
            player.name,
            ("kept", f"wild-{card.slug}"),
            is_played=True,
        )
        return False
    others = [kind for kind in vessel.kinds if kind != CAPTAIN]
    suffered = resolve_effect(
        card.effect,
        at_sea=vessel.at_sea,
        others=others,
        aboard=vessel.aboard,
        amount=card.amount,
        house=state.house,
    )
    name = board.name_of(state, vessel)
    if card.effect == CANNOT_MOVE:
        yield from immobilise(state, player, vessel, card)
        return True
    if card.effect == REMOVE_CAPTAIN:
        key = board.key(state, state.step, "wild", card.slug, "orphan")
        yield from lose_captain(state, vessel, suffered.state, key)
        return False
    vessel.aboard -= suffered.taken
    give_back(state, suffered.taken)
    yield from announce(
        f"{card.name}: {to_treasury(suffered.taken)} from {name}, {vessel.aboard} {verb(vessel.aboard, 'stays', 'stay')}.",
        *rule("wild-cards"),
        figures=(vessel.mark, suffered.taken),
    )
    return False


def immobilise(state: State, player: Player, vessel: Vessel, card: WildCard) -> Flow[None]:
    """The card lies on the vessel until its owner's Upkeep [R73]."""
    on_own = vessel.owner == player.name
    stay = immobile_stay(on_own, state.house)
    order = list(state.players)
    later = on_own or order.index(vessel.owner) < order.index(player.name)
    until = state.round + (1 if later and stay.leaves == "next-upkeep" else 0)
    vessel.wilds.append(LyingWild(name=card.name, until=until))
    yield from announce(
        f"{board.name_of(state, vessel)} cannot move: {card.name} lies on it until {UNTIL[stay.leaves]}.",
        *rule("wild-cards", "4-upkeep", "R73"),
        figures=(vessel.mark, until),
    )


def lose_captain(state: State, vessel: Vessel, how: str, key: str) -> Flow[None]:
    """The captain is removed: at sea the vessel is lost, drifts, or goes back to dock [R31]."""
    if not vessel.at_sea:
        yield from lose_captain_in_dock(state, vessel, key)
        return
    name = board.name_of(state, vessel)
    if how == LOST:
        _, back = rounds.lose_vessel(state, vessel)
        said = f"{name} loses its captain and is lost with its cards; {to_treasury(back)}."
    else:
        vessel.captain = ""
        discard(state, 1)
        back = vessel.aboard if how == DOCKED else 0
        vessel.aboard -= back
        give_back(state, back)
        if how == DOCKED:
            vessel.at_sea, vessel.hex = False, ""
        said = f"{name} loses its captain" + {
            DRIFTING: " and drifts.",
            DOCKED: f" and lies in dock; {to_treasury(back)}.",
        }.get(how, ".")
    value = "drift" if state.house.captain_lost_at_sea == "lost" else "lost"
    would = "it would drift at sea" if value == "drift" else "the vessel would be lost"
    said += by_other_reading("captain_lost_at_sea", value, would)
    yield from announce(said, *rule("wild-cards", "R31"), figures=(vessel.mark, how, back))


def lose_captain_in_dock(state: State, vessel: Vessel, key: str) -> Flow[None]:
    """The captain goes to the Discard Pile; crew that was only with him moves, or goes too [R27]."""
    owner = state.players[vessel.owner]
    orphans = yield from house_orphans(state, owner, vessel, CAPTAIN, key)
    if not board.is_there(state, vessel) or not vessel.captain:
        return
    name = board.name_of(state, vessel)
    discard(state, 1)
    yield from announce(
        f"{name} loses its captain.", *rule("wild-cards"), figures=(vessel.mark, DOCKED)
    )
    yield from take_off(state, owner, vessel, CAPTAIN, orphans)
