"""4. Evade Royal Navy: a card each, the fight, and what it costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.core.errors import InvalidAnswer
from referee.core.forms import Field, Form
from referee.core.names import is_digits, matches, shown, slug
from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, announce, ask
from referee.core.questions import Choice, Number, Option
from referee.games.pirates_of_nassau import board
from referee.games.pirates_of_nassau.flow.adjusting import Landing, landing_question, other_order
from referee.games.pirates_of_nassau.flow.encounters import (
    HEADING,
    captain_named,
    meet,
    totals_of,
    why_not_counted,
)
from referee.games.pirates_of_nassau.flow.stowing import give_up
from referee.games.pirates_of_nassau.rules.encounter import Target, Values
from referee.games.pirates_of_nassau.rules.heaps import total
from referee.games.pirates_of_nassau.rules.hold import half_of
from referee.games.pirates_of_nassau.rules.navy import (
    BOTH,
    HOLD,
    NOTORIETY,
    ONE,
    may_give_hold,
    outcome_of,
    penalties,
)
from referee.games.pirates_of_nassau.rules.track import (
    ascending,
    forced_landing,
    halved,
    halving_options,
)
from referee.games.pirates_of_nassau.state import Encounter, Player, State
from referee.games.pirates_of_nassau.terms import LAP, NAVY
from referee.games.pirates_of_nassau.texts import (
    by_other_reading,
    heap_told,
    no_half_hold_told,
    rule,
    space_told,
)

OPEN, SHIP = "open", "ship"
MOST = 20


def evade_royal_navy(state: State) -> Flow[None]:
    """Everybody takes a card, lowest Notoriety first; the order is fixed now [4. Evade Royal Navy; R3; R32]."""
    state.order = ascending(state.totals, state.house)
    other = other_order(state, state.order, highest_first=False)
    if other:
        yield from announce(
            f"Order against the navy: {', '.join(state.order)}.{other}",
            *rule("4-evade-royal-navy", "R4"),
            figures=tuple(state.order),
        )
    for name in state.order:
        state.active = name
        yield from evade(state, state.players[name])
    state.active = ""


def evade(state: State, player: Player) -> Flow[None]:
    """One player's card: open seas, or a ship to out-sail and out-gun [4. Evade Royal Navy]."""
    key = f"t{state.turn}.navy.{slug(player.name)}"
    kind, sailing, gunnery, captain = yield from ask(lambda: card_form(state, player, key))
    state.navy_row -= 1
    state.navy_stock += 1
    if kind == OPEN:
        yield from announce(
            f"{player.name}: open seas, safe. The card goes under the stock.",
            *rule("4-evade-royal-navy"),
            figures=(player.name, OPEN),
        )
        return
    met = yield from meet(
        state, player, NAVY, Target(int(sailing), int(gunnery)), key, str(captain)
    )
    outcome = outcome_of(met.verdict)
    said = {
        ONE: "half the Notoriety or half the hold is lost",
        BOTH: "half the Notoriety and half the hold are lost",
    }.get(outcome, "scot free")
    yield from announce(
        f"{player.name} meets the navy {sailing}/{gunnery}: {met.told}: {said}.",
        *rule(HEADING[NAVY]),
        figures=(player.name, outcome),
        why=lambda: list(why_not_counted(state, player, met)),
    )
    yield from suffer(state, player, outcome, key)


def card_form(state: State, player: Player, key: str) -> Form:
    """The card taken and the Captain played, on one line: `open`, or `44 2`."""
    cards = tuple(Option(value=str(n), word=str(n)) for n in player.captains_left)
    nothing = Option(value="", word="later")
    return Form(
        key=key,
        seat=player.name,
        prompt=f"navy card, one of {state.navy_row}",
        fields=(
            Field(
                "card",
                Choice(
                    key=f"{key}.card",
                    prompt="card",
                    options=(Option(value=OPEN, word=OPEN), Option(value=SHIP, word=SHIP)),
                ),
            ),
            Field("sailing", Number(key=f"{key}.s", prompt="Sailing", low=0, high=MOST, default=0)),
            Field("gunnery", Number(key=f"{key}.g", prompt="Gunnery", low=0, high=MOST, default=0)),
            Field(
                "captain",
                Choice(key=f"{key}.c", prompt="Captain", options=(*cards, nothing), default=""),
            ),
        ),
        arrange=lambda words: arranged(player, words, board.captain_cards(state, player)),
        short=_short(state, player),
        guide=lambda: navy_guide(state, player),
        is_open_ended=True,
        cites=rule("4-evade-royal-navy", "R32"),
    )


def navy_guide(state: State, player: Player) -> Iterator[str]:
    """Both kinds of card, and how each is typed."""
    yield "open: an open seas card, without a ship; nothing happens."
    yield "A ship: its Sailing and Gunnery, then the number of a Captain card: 44 2, 4 4 2 or 10/8 2."
    known = board.captains_known(state, player)
    if known:
        yield f"Captain cards in hand (Sailing/Gunnery): {known}. The Captain may follow later."
    ship = Encounter(player=player.name, against=NAVY, target=Target(0, 0), values=Values(0, 0))
    totals = totals_of(state, player, ship)
    yield f"The ship alone has {totals.sailing}/{totals.gunnery} against the navy; both must be higher."


def _short(state: State, player: Player) -> str:
    known = board.captains_known(state, player)
    left = known or " ".join(map(str, player.captains_left)) or "none"
    return f"open, or Sailing, Gunnery and Captain like 44 2; Captains {left}"


def arranged(
    player: Player, words: Sequence[str], cards: Sequence[Values] = ()
) -> Mapping[str, str]:
    """`open`, or Sailing and Gunnery (`44`, `4/4`, `4 4`) and maybe the Captain.

    Raises:
        InvalidAnswer: it is none of these.
    """
    rest = [word for word in words if word != "later"]
    if rest and matches(rest[0], (OPEN,)) and not any(word.strip("0") for word in rest[1:]):
        return {"card": OPEN}
    if rest and matches(rest[0], (SHIP,)):
        rest = rest[1:]
    if not rest:
        raise InvalidAnswer("Type Sailing and Gunnery of the ship, like 44.")
    first = rest.pop(0)
    left, slash, right = first.partition("/")
    if not slash and len(first) == 2 and is_digits(first) and (len(rest) < 2):
        left, right = first[0], first[1]
    elif not slash:
        if not rest:
            raise InvalidAnswer("Type Sailing and Gunnery of the ship, like 44.")
        left, right = first, rest.pop(0)
    found = {"card": SHIP, "sailing": left, "gunnery": right}
    if len(rest) > 1:
        raise InvalidAnswer(f"'{shown(rest[1])}' is too much: type like 44 2.")
    return found | ({"captain": captain_named(player, rest[0], cards)} if rest else {})


# What it costs


def suffer(state: State, player: Player, outcome: str, key: str) -> Flow[None]:
    """Halves, rounded in the player's favour [4. Evade Royal Navy; R5; R9; R30]."""
    chosen = None
    if outcome == ONE:
        chosen = yield from ask(lambda: penalty_question(state, player, key))
    halves_notoriety, halves_hold = penalties(outcome, chosen)
    if halves_notoriety:
        yield from lose_notoriety(state, player)
    if halves_hold:
        yield from lose_hold(state, player, key)


def penalty_question(state: State, player: Player, key: str) -> Choice[str] | Auto[str]:
    """Half the Notoriety or half the hold, with what each costs."""
    aboard, keeps = total(player.hold), halved(player.notoriety, state.house)
    given = f"{half_of(aboard)} of {counted(aboard, 'piece')}"
    if not may_give_hold(aboard, state.house):
        return Auto(
            key=f"{key}.penalty",
            value=NOTORIETY,
            reason=f"{player.name}: {no_half_hold_told(aboard)}.",
            word=NOTORIETY,
        )
    return Choice(
        key=f"{key}.penalty",
        seat=player.name,
        prompt=f"lose notoriety ({player.notoriety} to {keeps}) or hold ({given})",
        options=(
            Option(
                value=NOTORIETY, word=NOTORIETY, letter="n", gist=f"{player.notoriety} to {keeps}"
            ),
            Option(value=HOLD, word=HOLD, letter="h", gist=f"gives up {given}"),
        ),
        cites=rule("4-evade-royal-navy", "R30"),
    )


def lose_notoriety(state: State, player: Player) -> Flow[None]:
    """The marker goes to half, rounded up; a collision as in step 3 [R5; R8; R9]."""
    to = yield from ask(lambda: landing_question(state, player, ways_down(state, player), "navy"))
    origin = player.notoriety
    target = halved(origin, state.house)
    player.notoriety = to
    other = ""
    if origin > LAP:
        value = "end_only" if state.house.laps == "total" else "total"
        lands = halved(origin, replace(state.house, laps=value))
        other = by_other_reading("laps", value, f"half of {origin} is {lands}")
    aside = "" if to == target else f" ({target} is occupied)"
    yield from announce(
        f"{player.name}: half of {origin}, rounded up, is {target}; the marker goes to {space_told(to)}"
        f"{aside}.{other}",
        *rule(
            "4-evade-royal-navy",
            "R5" if origin > LAP else "",
            "R9" if aside else "",
            "R8" if to == origin else "",
        ),
        figures=(player.name, origin, to),
    )


def ways_down(state: State, player: Player) -> Landing:
    """Where the halved marker may go, as it stands now [R9]."""
    options = halving_options(player.notoriety, board.others_of(state, player), state.house)
    forced = forced_landing(options, state.house)
    target = halved(player.notoriety, state.house)
    return Landing(target, options if forced is None else (forced,))


def lose_hold(state: State, player: Player, key: str) -> Flow[None]:
    """The owner picks half of the pieces, rounded down [R30]."""
    gone = yield from give_up(
        player,
        lambda: half_of(total(player.hold)),
        f"{key}.discard",
        "discard",
        "4-evade-royal-navy",
        "R30",
    )
    aboard = total(player.hold) + total(gone)
    yield from announce(
        f"{player.name}: half of {aboard}, rounded down, is {total(gone)}; gives up {heap_told(gone)}.",
        *rule("4-evade-royal-navy", "R30"),
        figures=(player.name, aboard, total(gone)),
    )
