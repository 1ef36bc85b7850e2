"""One encounter: the Captain card, counters that can be used in it, the sum, the verdict."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.core.errors import AmbiguousAnswer, InvalidAnswer
from referee.core.forms import Field, Form
from referee.core.names import slug
from referee.core.protocol import Auto, Flow, Void, announce, ask, ask_if, know
from referee.core.questions import Choice, Option, options_of, whole
from referee.games.pirates_of_nassau import board, facts
from referee.games.pirates_of_nassau.rules.encounter import (
    FIRST_MATE,
    Extras,
    Target,
    Totals,
    Values,
    Verdict,
    judge,
    resolve_totals,
)
from referee.games.pirates_of_nassau.state import Encounter, Player, State, Use
from referee.games.pirates_of_nassau.terms import (
    CAPTAINS,
    COLOURS,
    GUNNERY,
    MERCHANT,
    NAVY,
    PORT,
    SAILING,
    USED,
)
from referee.games.pirates_of_nassau.texts import listed, name_of, parts_told, refusal, rule

VALUES = (SAILING, GUNNERY)
HEADING = {MERCHANT: "plunder-merchant", PORT: "loot-port", NAVY: "4-evade-royal-navy"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """How an encounter went: totals, verdict, and the sum in words."""

    totals: Totals
    verdict: Verdict
    told: str


def meet(
    state: State, player: Player, against: str, target: Target, key: str, captain: str = ""
) -> Flow[Met]:
    """Play a Captain card, add what counts, compare [Plunder Merchant; Loot Port; 4. Evade Royal Navy].

    `captain` is the number of the card if it was typed already. The announcement is left to the caller.
    """
    state.encounter = Encounter(player=player.name, against=against, target=target)
    encounter = state.encounter
    yield from play_captain(state, player, encounter, key, captain)
    yield from use_counters(state, player, encounter, key)
    totals = totals_of(state, player, encounter)
    verdict = judge(totals.sailing, totals.gunnery, target)
    met = Met(totals=totals, verdict=verdict, told=told(state, player, encounter, totals, verdict))
    if encounter.captain is not None:
        player.captains_used.append(encounter.captain)
    player.event = []
    state.encounter = None
    return met


# The Captain card


def play_captain(
    state: State, player: Player, encounter: Encounter, key: str, captain: str
) -> Flow[None]:
    """Exactly one Captain card that was not used this turn [Plunder Merchant; R31; R65]."""
    if not player.captains_left:
        encounter.values = Values(0, 0)
        yield from announce(
            f"{player.name} has no Captain card left; he counts 0 and 0.", *rule("R31")
        )
        return
    cards = yield from captain_cards(state, player)
    if captain and int(captain) in player.captains_left:
        number = int(captain)
    else:
        (number,) = yield from ask(lambda: captain_question(player, cards, key))
    encounter.captain, encounter.values = number, cards[number - 1]


def captain_cards(state: State, player: Player) -> Flow[facts.CaptainSet]:
    """Sailing and Gunnery of the four cards, asked once a copy, or once a colour where sets differ."""
    cards = yield from know(facts.captains())
    if cards is None:
        if not player.colour:
            player.colour = yield from ask(lambda: colour_question(state, player))
        cards = yield from know(facts.captains(player.colour))
    assert cards is not None
    state.captains[player.colour or "all"] = cards
    return cards


def colour_question(state: State, player: Player) -> Choice[str]:
    """Which colour a player has; asked only where it decides what his Captain cards print."""
    taken = [other.colour for other in state.players.values()]
    return Choice(
        key=f"colour.{slug(player.name)}",
        seat=player.name,
        prompt="your colour",
        options=options_of(colour for colour in COLOURS if colour not in taken),
    )


def captain_question(player: Player, cards: Sequence[Values], key: str) -> Form | Auto[tuple[int]]:
    """Which of the cards in hand."""
    left = player.captains_left
    if len(left) == 1:
        values = cards[left[0] - 1]
        return Auto(
            key=f"{key}.captain",
            value=(left[0],),
            reason=f"{player.name} plays the last Captain card, {values.sailing}/{values.gunnery}.",
            word=str(left[0]),
        )
    choice = Choice(
        key=f"{key}.captain.card",
        seat=player.name,
        prompt="Captain card",
        options=tuple(Option(value=number, word=str(number)) for number in left),
    )
    return Form(
        key=f"{key}.captain",
        seat=player.name,
        prompt="Captain card",
        fields=(Field("captain", choice),),
        arrange=lambda words: {"captain": captain_named(player, words[0], cards)},
        short=f"{board.captains_told(player, cards)} (Sailing/Gunnery)",
        guide=lambda: captain_guide(player, cards),
        cites=rule("plunder-merchant", "R65"),
    )


def captain_guide(player: Player, cards: Sequence[Values]) -> Iterator[str]:
    """Each card in hand with its values."""
    first = cards[player.captains_left[0] - 1]
    yield (
        "Type the number of a card, or its Sailing and Gunnery as printed, "
        f"like {first.sailing}{first.gunnery} or {first.sailing}/{first.gunnery}."
    )
    for number in player.captains_left:
        values = cards[number - 1]
        yield f"card {number}: Sailing {values.sailing}, Gunnery {values.gunnery}"


def captain_named(player: Player, word: str, cards: Sequence[Values] = ()) -> str:
    """The number of a card in hand, by its number or, where they are known, by its values.

    Raises:
        IllegalAnswer, InvalidAnswer: it was used this turn, or is no card, or several.
    """
    number = _by_values(player, word, cards) or whole(word, "the number of a Captain card")
    if not 1 <= number <= CAPTAINS:
        known = f"; in hand {board.captains_told(player, cards) or 'none'}" if cards else ""
        raise InvalidAnswer(f"Captain cards are numbered 1 to {CAPTAINS}{known}.")
    if number not in player.captains_left:
        left = " ".join(map(str, player.captains_left)) or "none"
        raise refusal("captain-used", f"Captain card {number}", f"left: {left}")
    return str(number)


def _by_values(player: Player, word: str, cards: Sequence[Values]) -> int:
    """The number of the card that prints `22` or `2/2`, rather one in hand; 0 if none does.

    Raises:
        AmbiguousAnswer: several in hand do.
    """
    found = [
        number
        for number, card in enumerate(cards, 1)
        if word in (f"{card.sailing}{card.gunnery}", f"{card.sailing}/{card.gunnery}")
    ]
    in_hand = [str(number) for number in found if number in player.captains_left]
    if len(in_hand) > 1:
        raise AmbiguousAnswer(
            f"{word} is on the Captain cards {listed(in_hand)}: type the number.", tuple(in_hand)
        )
    return int(in_hand[0]) if in_hand else next(iter(found), 0)


# Counters used in it


def use_counters(state: State, player: Player, encounter: Encounter, key: str) -> Flow[None]:
    """Offer the First Mate and the like, but only where they can change the outcome [Crew Counters; R23]."""
    while True:
        number = len(encounter.uses) + 1
        use = yield from ask_if(
            lambda number=number: boost_choice(state, player, encounter, f"{key}.use{number}")  # type: ignore[misc]
        )
        if use is None:
            return
        spend(player, use)
        encounter.uses.append(use)


def spend(player: Player, use: Use) -> None:
    """Turn the counter face down; a used First Mate takes the Jolly Roger with him [Mizzen Upgrades; R22]."""
    counter = player.counter(use.kind)
    if counter is not None and counter.state == USED:
        counter = player.counter("jolly_roger")
    if counter is not None:
        counter.state = USED
    player.event.append(use.kind)


def boost_choice(
    state: State, player: Player, encounter: Encounter, key: str
) -> Choice[Use | None] | Auto[Use | None] | Void:
    """Which counter to use; none where it would change nothing."""
    found = board.boosts(state, player, encounter.against)
    if not can_change(state, player, encounter, found):
        return Void()
    totals = totals_of(state, player, encounter)
    mine = (
        f"{totals.gunnery}" if encounter.against == PORT else f"{totals.sailing}/{totals.gunnery}"
    )
    target = encounter.target
    theirs = str(target.gunnery) if target.sailing is None else f"{target.sailing}/{target.gunnery}"
    options: list[Option[Use | None]] = [
        Option(
            value=use,
            word=f"{slug(use.kind)}-{use.value}",
            letter={SAILING: "s", GUNNERY: "g"}[use.value] if use.kind == FIRST_MATE else "",
            gist=f"{name_of(use.kind)}: {use.value} {use.amount} more{_by_flag(player, use)}",
        )
        for use in found
    ]
    options.append(Option(value=None, word="no", letter="n", gist="keep it for later"))
    return Choice(
        key=key,
        seat=player.name,
        prompt=f"{mine} against {theirs}: use a counter?",
        options=tuple(options),
        cites=rule("crew-counters", "R23"),
    )


def _by_flag(player: Player, use: Use) -> str:
    counter = player.counter(use.kind)
    is_used = counter is not None and counter.state == USED
    return ", reset by the Jolly Roger" if is_used else ""


def can_change(state: State, player: Player, encounter: Encounter, found: Sequence[Use]) -> bool:
    """Whether the counters left, all together, would win a test that is lost now."""
    totals = totals_of(state, player, encounter)
    now = judge(totals.sailing, totals.gunnery, encounter.target)
    if not found or now.is_success:
        return False
    mates = board.first_mate_uses(state, player, encounter.against)
    own = {v: sum(u.amount for u in found if u.value == v and u.kind != FIRST_MATE) for v in VALUES}
    for sailing in range(mates + 1):
        mine = None if totals.sailing is None else totals.sailing + own[SAILING] + sailing
        then = judge(mine, totals.gunnery + own[GUNNERY] + mates - sailing, encounter.target)
        if encounter.against == MERCHANT and not then.is_success:
            continue  # half a victory plunders nothing
        if (then.outguns and not now.outguns) or (then.outsails and now.outsails is False):
            return True
    return False


# The sum


def totals_of(state: State, player: Player, encounter: Encounter) -> Totals:
    """Both totals as they are now."""
    mates = tuple(use.value for use in encounter.uses if use.kind == FIRST_MATE)
    others = [use for use in encounter.uses if use.kind != FIRST_MATE]
    others += board.permanent_uses(state, player, encounter.against)
    extras = Extras(
        first_mate=mates,
        sailing=sum(use.amount for use in others if use.value == SAILING),
        gunnery=sum(use.amount for use in others if use.value == GUNNERY),
    )
    return resolve_totals(encounter.against, encounter.values, board.ship_bonuses(player), extras)


def named_parts(
    state: State, player: Player, encounter: Encounter, parts: Mapping[str, int], value: str
) -> dict[str, int]:
    """The terms of a sum with the names of the players' own counters."""
    named = {kind: count for kind, count in parts.items() if kind != "other"}
    own = [u for u in encounter.uses if u.kind != FIRST_MATE]
    for use in (*own, *board.permanent_uses(state, player, encounter.against)):
        if use.value == value:
            named[use.kind] = named.get(use.kind, 0) + use.amount
    return named


def told(
    state: State, player: Player, encounter: Encounter, totals: Totals, verdict: Verdict
) -> str:
    """The sum in words: ship, counters, Captain, against the target."""
    target = encounter.target
    parts = []
    if totals.sailing is not None and target.sailing is not None:
        mine = parts_told(named_parts(state, player, encounter, totals.sailing_parts, SAILING))
        parts.append(
            f"Sailing {mine} against {target.sailing}{_test(totals.sailing, target.sailing)}"
        )
    mine = parts_told(named_parts(state, player, encounter, totals.gunnery_parts, GUNNERY))
    parts.append(f"Gunnery {mine} against {target.gunnery}{_test(totals.gunnery, target.gunnery)}")
    return ", ".join(parts)


def _test(mine: int, theirs: int) -> str:
    if mine == theirs:
        return " (equal is not enough)"
    return " (won)" if mine > theirs else " (lost)"


def why_not_counted(state: State, player: Player, met: Met) -> Iterator[str]:
    """What is aboard and did not count, and why."""
    reasons = {
        "jib": "only against merchants",
        "spanker": "only against the navy",
        "bow_chaser": "only against merchants",
        "great_cannons": "only when looting ports",
        "top_sail": "a port has no Sailing to beat",
        "first_mate": "it adds to the other value",
    }
    for kind in met.totals.ignored:
        if kind in reasons:
            yield f"{name_of(kind)} not counted: {reasons[kind]}."
    for counter in player.counters:
        own = board.definition(state, counter.kind)
        if own and own.scopes and met.totals.against not in own.scopes:
            yield f"{name_of(counter.kind)} not counted: only {' and '.join(own.scopes)}."
        elif counter.kind == "first_mate" and FIRST_MATE not in {
            **met.totals.sailing_parts,
            **met.totals.gunnery_parts,
        }:
            yield f"First Mate not counted: {counter.state}, not used here."
    yield "Every total must be higher; equal is not enough."
