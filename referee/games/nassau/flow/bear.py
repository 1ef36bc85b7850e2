"""Meeting the Old Sea Bear and trading with him."""

from functools import partial

from referee.core.errors import IllegalAnswer
from referee.core.forms import Slot
from referee.core.protocol import Flow, announce
from referee.core.questions import Choice, options_of
from referee.games.nassau import book
from referee.games.nassau.flow.actions import gain_all
from referee.games.nassau.flow.asking import NO, YES, asked, key_of
from referee.games.nassau.flow.typing import Stuff
from referee.games.nassau.gear import KINDS
from referee.games.nassau.rules import actions
from referee.games.nassau.state import Player, State
from referee.games.nassau.texts import rule


def meet_the_bear(state: State, player: Player) -> Flow[None]:
    """2 rum, a card, and once a round a trade [Meet the Old Sea Bear; R38]."""
    name = player.name
    rum = book.receive(state, player, "rum", actions.BEAR_RUM)
    cards = book.draw_cards(state, player, 1)
    state.bear.met.append(name)
    yield from announce(
        f"{name} meets the Old Sea Bear: {rum} rum and {cards} yarn card.",
        *rule("meet-the-old-sea-bear", "R38"),
        figures=(name, rum, cards),
    )
    if name in state.bear.traded or not player.objects["doubloon"]:
        return
    key = key_of(state, player, "trade")
    gained = yield from asked(state, partial(_trade_question, player, key))
    if not gained:
        return
    keeps = NO
    if player.awake(book.MONKEY):
        keeps = yield from asked(
            state, partial(monkey_choice, player, f"{key}.monkey", "the doubloon")
        )
    if keeps == YES:
        book.use(player, book.MONKEY)
    elif player.objects["doubloon"]:
        book.give_up(state, player, "doubloon")
    marker = min(1, player.pile)
    player.pile -= marker
    state.bear.traded.append(name)
    if marker:
        state.bear.markers[name] = marker
    yield from announce(
        f"{name} trades for 1 doubloon{' (kept by the spirit monkey)' if keeps == YES else ''}; "
        f"{marker} crate marks the offer.",
        *rule("meet-the-old-sea-bear"),
        figures=(name, marker),
    )
    yield from gain_all(state, player, gained, key)


def _trade_question(player: Player, key: str) -> Stuff:
    def check(gained: dict[str, int]) -> None:
        if len(gained) > 1:
            raise IllegalAnswer(
                "One kind of the offer is bought.", "", rule("meet-the-old-sea-bear")
            )

    return Stuff(
        key=key,
        seat=player.name,
        prompt="buy of the offer for 1 doubloon (Enter: nothing)",
        slots=tuple(Slot(word=kind, high=3) for kind in KINDS if kind != "point"),
        low=0,
        high=3,
        what="piece",
        default={},
        check=check,
        cites=rule("meet-the-old-sea-bear"),
    )


def monkey_choice(player: Player, key: str, what: str) -> Choice[str]:
    """Whether the spirit monkey keeps the payment."""
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"the spirit monkey keeps {what}",
        options=options_of((NO, YES)),
        default=NO,
        cites=rule("abilities-of-the-animals"),
    )
