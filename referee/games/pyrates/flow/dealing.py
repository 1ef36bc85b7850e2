"""Character cards, colours and allegiances of the set-up, with Bidding for Allegiance."""

from collections.abc import Sequence
from functools import partial

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form
from referee.core.names import is_among, slug, tokens
from referee.core.protocol import Auto, Flow, announce, ask, know
from referee.core.questions import Choice, Number, Pick, Words, options_of
from referee.core.rolls import DiceRoll
from referee.games.pyrates import facts
from referee.games.pyrates.flow.layout import AI_CARDS, RESERVED, draw
from referee.games.pyrates.rules.setup import (
    ai_assistance,
    goods_kept,
    is_reminder_used,
    resolve_pick_order,
)
from referee.games.pyrates.state import Player, State
from referee.games.pyrates.terms import NATIONS, NONE, Kind
from referee.games.pyrates.texts import listed, rule

REMINDER = "reminder"
NOT_NOTED = "-"
CHARACTERS = 18
HIGHEST_ID = 99


# Characters


def deal_characters(state: State) -> Flow[None]:
    """A character card for each human, then AI cards up to the number of players [Game Setup]."""
    total = state.options.total_players
    ai_fields = AI_CARDS[: total - len(state.seats)]
    if state.dealt_by_referee:
        pool = tuple(str(number) for number in range(1, CHARACTERS + 1))
        drawn = yield from draw("setup.characters", "character cards", pool, total)
        ids = [int(number) for number in drawn]
    else:
        dealt = yield from ask(lambda: _character_form(state.seats, ai_fields))
        ids = [int(number) for number in dealt]
    dealt_players = [
        Player(name=name, id=number, kind=Kind.HUMAN)
        for name, number in zip(state.seats, ids, strict=False)
    ]
    for number in ids[len(state.seats) :]:
        name, _ = yield from know(facts.character(number))
        while is_among(name, (*RESERVED, *state.ports, *(player.name for player in dealt_players))):
            name = f"{name} {number}"
        dealt_players.append(Player(name=name, id=number, kind=Kind.AI))
    dealt_players.sort(key=lambda player: player.id)
    state.players = {player.name: player for player in dealt_players}
    said = ", ".join(
        f"{player.id} {player.name}{'' if player.is_human else ' (AI)'}" for player in dealt_players
    )
    yield from announce(
        f"Character cards in ID order: {said}.",
        *rule("a-note-on-player-order"),
        figures=tuple(player.id for player in dealt_players),
    )


def _character_form(seats: Sequence[str], ai_fields: Sequence[str]) -> Form:
    def distinct(ids: tuple[object, ...]) -> None:
        if len(set(ids)) != len(ids):
            raise IllegalAnswer(
                "Two players cannot have the same card.", "dup-id", rule("game-setup")
            )

    return Form(
        key="setup.characters",
        prompt="Numbers on the character cards dealt",
        fields=tuple(
            Field(
                name,
                Number(key=f"setup.characters.{slug(name)}", prompt=name, low=1, high=HIGHEST_ID),
            )
            for name in (*seats, *ai_fields)
        ),
        check=distinct,
    )


def name_colours(state: State) -> Flow[None]:
    """The colours of the ships, so that the table knows whose they are; may be left out."""
    names = list(state.players)

    def read(text: str) -> str:
        words = tokens(text)
        if words in ([], [NOT_NOTED]):
            return NOT_NOTED
        if len(words) != len(names) or len({slug(word) for word in words}) != len(words):
            raise IllegalAnswer(
                f"{len(names)} different colours for {listed(names)}, or - for none.", "dup-colour"
            )
        return " ".join(f'"{word}"' if " " in word else word for word in words)

    colours = yield from ask(
        lambda: Words(
            key="setup.colours",
            prompt=f"Ship colours of {', '.join(names)}",
            read=read,
            default=NOT_NOTED,
            guide=("A word for each, in this order, like red blue green; Enter: none are noted.",),
        )
    )
    if colours != NOT_NOTED:
        for name, colour in zip(names, tokens(colours), strict=True):
            state.players[name].colour = colour


# Allegiances


def take_allegiances(state: State) -> Flow[None]:
    """A nation for each human: at random, by bidding, or none by choice [Game Setup; Bidding for Allegiance; More Pyrates Please!]."""
    humans = list(state.seats)
    if state.options.pirates_by_choice:
        pirates = yield from ask(
            lambda: Pick(
                key="setup.pirates",
                prompt="Who starts as a full pirate",
                options=options_of(humans),
                low=0,
                high=len(humans),
            )
        )
        humans = [name for name in humans if name not in pirates]
    if not humans:
        return
    if state.options.bidding_for_allegiance != "off":
        yield from bid_for_allegiance(state, humans)
    else:
        yield from _deal_nations(state, humans)
    said = [f"{name} {_nation(state.players[name])}" for name in state.seats]
    yield from announce(
        f"Allegiance: {', '.join(said)}.",
        *rule("game-setup"),
        figures=tuple(state.players[name].allegiance for name in state.seats),
    )


def _nation(player: Player) -> str:
    return "full pirate" if player.is_full_pirate else player.allegiance


def _deal_nations(state: State, humans: list[str]) -> Flow[None]:
    with_reminder = is_reminder_used(state.options.five_humans, len(state.seats) - len(humans))
    pool = (*NATIONS, *([REMINDER] if with_reminder else []))
    if state.dealt_by_referee:
        drawn = yield from draw("setup.nations", "allegiance counters", pool, len(humans))
    else:
        drawn = yield from ask(lambda: _nation_form(humans, pool))
    for name, nation in zip(humans, drawn, strict=True):
        state.players[name].allegiance = NONE if nation == REMINDER else str(nation)


def _nation_form(humans: Sequence[str], pool: Sequence[str]) -> Form:
    def distinct(nations: tuple[object, ...]) -> None:
        if len(set(nations)) != len(nations):
            raise IllegalAnswer(
                "There is one counter of each nation.", "dup-nation", rule("game-setup")
            )

    return Form(
        key="setup.nations",
        prompt="Allegiance counters drawn",
        fields=tuple(
            Field(
                name,
                Choice(key=f"setup.nations.{slug(name)}", prompt=name, options=options_of(pool)),
            )
            for name in humans
        ),
        check=distinct,
    )


def bid_for_allegiance(state: State, humans: list[str]) -> Flow[None]:
    """Secret bids of 0 to 5 goods; the most picks first, ties by a die [Bidding for Allegiance]."""
    answer = yield from ask(
        lambda: Form(
            key="setup.allegiance.bids",
            prompt="Bid in secret from 5 goods, then reveal: goods bid",
            fields=tuple(
                Field(
                    name, Number(key=f"setup.allegiance.{slug(name)}", prompt=name, low=0, high=5)
                )
                for name in humans
            ),
        )
    )
    bids = {name: int(goods) for name, goods in zip(humans, answer, strict=True)}
    dice: dict[str, tuple[int, ...]] = dict.fromkeys(humans, ())
    order = resolve_pick_order(bids, dice)
    tries = 0
    while not order.order:
        tries += 1
        rolled = yield from ask(partial(_tie_dice, tries, order.waiting))
        for name, (face,) in zip(order.waiting, rolled, strict=True):
            dice[name] += (face,)
        order = resolve_pick_order(bids, dice)
    kept = goods_kept(bids)
    yield from announce(
        f"Picking order: {listed(list(order.order))}. Goods kept: "
        + ", ".join(f"{name} {goods}" for name, goods in kept.items())
        + ".",
        *rule("bidding-for-allegiance"),
        figures=tuple(order.order),
    )
    for name, goods in kept.items():
        state.players[name].goods += goods
    yield from _pick_nations(state, order.order)
    if state.options.bidding_for_allegiance == "on_with_assistance":
        goods = ai_assistance(kept.values(), state.house)
        for player in state.ais:
            player.goods += goods
        yield from announce(
            f"Each AI player gets {goods} goods.",
            *rule("bidding-for-allegiance", "R54"),
            figures=(goods,),
        )


def _tie_dice(tries: int, waiting: Sequence[str]) -> Form:
    return Form(
        key=f"setup.allegiance.ties{tries}",
        prompt="Equal bids: a die each, the highest picks first",
        fields=tuple(
            Field(name, DiceRoll(key=f"setup.allegiance.ties{tries}.{slug(name)}", prompt=name))
            for name in waiting
        ),
    )


def _pick_nations(state: State, order: Sequence[str]) -> Flow[None]:
    with_pirate = is_reminder_used(state.options.five_humans, len(state.seats) - len(order))
    left = [*NATIONS, *([NONE] if with_pirate else [])]
    for name in order:
        nation = yield from ask(partial(_nation_choice, name, left))
        state.players[name].allegiance = nation
        left.remove(nation)


def _nation_choice(name: str, left: Sequence[str]) -> Choice[str] | Auto[str]:
    key = f"setup.nation.{slug(name)}"
    if len(left) == 1:
        return Auto(key=key, value=left[0], reason=f"{name} takes the last one, {left[0]}.")
    return Choice(key=key, seat=name, prompt="nation", options=options_of(left), cites=rule("R55"))
