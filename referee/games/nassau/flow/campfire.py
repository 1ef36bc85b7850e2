"""Sailor's yarns at the campfire: rum, cards checked against the public state, jokes, the parrot."""

from functools import partial

from referee.core.pieces import counted
from referee.core.protocol import Auto, Flow, announce, know
from referee.core.questions import Choice, Number, Option, Pick, options_of
from referee.games.nassau import book, facts
from referee.games.nassau.flow.asking import NO, YES, asked, key_of
from referee.games.nassau.flow.bear import monkey_choice
from referee.games.nassau.flow.charts import chart
from referee.games.nassau.house import House
from referee.games.nassau.readings import other_readings
from referee.games.nassau.rules import journey, yarns
from referee.games.nassau.rules.journey import CARDS_A_RUM
from referee.games.nassau.rules.yarns import DEMANDS, Payments, Sight, Verdict
from referee.games.nassau.sight import sight_of
from referee.games.nassau.state import Player, State
from referee.games.nassau.terms import CARDS
from referee.games.nassau.texts import kept, points, rule
from referee.games.nassau.yarn_words import about_words, demand_words

HEADING = "2-the-journey-home-via-the-campfire-island"
YARNS = "overview-and-abilities-of-the-sailors-yarn-cards"
JOKE, KEEP = "joke", "keep"
ABOUT_AREA = {"none_left_E": "E", "none_left_I": "I"}


def campfire(state: State, player: Player) -> Flow[None]:
    """A visit from the rum to the points [2) The journey home via the Campfire island]."""
    key = key_of(state, player, "campfire")
    keeps = NO
    if player.awake(book.MONKEY):
        keeps = yield from asked(state, partial(monkey_choice, player, f"{key}.monkey", "one rum"))
    monkey = keeps == YES
    cards = yield from asked(state, partial(_cards_question, state, player, monkey, key))
    jokes = yield from asked(
        state, partial(_jokes_question, state, player, len(cards), monkey, key)
    )
    told, turned = yield from check_cards(state, player, cards, jokes, monkey, key)
    jokes += turned
    doubled = yield from _parrot(state, player, told, jokes, key)
    if monkey:
        book.use(player, book.MONKEY)
    values = [value for _, value in told]
    evening = journey.tell(values, jokes, doubled, player.objects["rum"], monkey, state.house)
    paid = min(player.objects["rum"] - evening.rum_after, player.objects["rum"])
    rum = f"{evening.payments} rum{kept(monkey)}"
    if paid:
        book.give_up(state, player, "rum", paid)
    player.hand = max(0, player.hand - evening.cards)
    player.told += values
    player.jokes += jokes
    player.score += evening.points
    parts = [f"card {card} {value}" for card, value in told]
    parts += [f"{counted(jokes, 'joke')} {jokes}"] if jokes else []
    parts += [f"parrot {doubled}"] if doubled else []
    readings = other_readings(
        state.house,
        ("jokes_count_for_best",),
        lambda house: {"story_total": journey.story_total(values, jokes, house)},
        "story_total",
    )
    yield from announce(
        " ".join(
            [
                f"{player.name} tells {' + '.join(parts) or 'nothing'} = {points(evening.points)} for {rum}; "
                f"story total {evening.story_total}.",
                *readings,
            ]
        ),
        *rule(HEADING, *(("R55",) if jokes else ())),
        figures=(player.name, evening.points, paid, evening.story_total),
    )


def most_told(state: State, player: Player, monkey: bool) -> int:
    """Cards that can be told: in hand, and paid for."""
    return min(player.hand, journey.most_cards(player.objects["rum"], monkey))


def _rum_words(player: Player, monkey: bool) -> str:
    return f"{player.objects['rum']} rum" + (" and 1 by the spirit monkey" if monkey else "")


def _cards_question(state: State, player: Player, monkey: bool, key: str) -> Pick[int]:
    most = most_told(state, player, monkey)
    return Pick(
        key=f"{key}.cards",
        seat=player.name,
        prompt=f"numbers of cards told face up, {most} at most ({_rum_words(player, monkey)}, {player.hand} in hand)",
        options=tuple(Option(value=card, word=str(card)) for card in range(1, CARDS + 1)),
        low=0,
        high=most,
        cites=rule(HEADING),
    )


def _jokes_question(
    state: State, player: Player, told: int, monkey: bool, key: str
) -> Number | Auto[int]:
    most = most_told(state, player, monkey) - told
    least = 0 if told or state.house.campfire_empty == "yes" else 1
    if most <= least:
        return Auto(key=f"{key}.jokes", value=most, word=str(most))
    return Number(
        key=f"{key}.jokes",
        seat=player.name,
        prompt="cards told face down as jokes, 1 point each",
        low=least,
        high=most,
        default=least,
        cites=rule(HEADING, "R45"),
    )


# Checking


def check_cards(
    state: State, player: Player, cards: tuple[int, ...], jokes: int, monkey: bool, key: str
) -> Flow[tuple[list[tuple[int, int]], int]]:
    """Each card against the state before the visit; what fails can be a joke [R47; R48; R49]."""
    told: list[tuple[int, int]] = []
    turned = 0
    batches = max(1, -(-(len(cards) + jokes) // CARDS_A_RUM))
    for place, card in enumerate(cards):
        value, printed = yield from know(facts.card(card, tuple(state.kinds)))
        area = ABOUT_AREA.get(DEMANDS[card].about)
        if area:
            yield from chart(state, area)
        payments = Payments(place // CARDS_A_RUM + 1, batches, 1 if monkey else 0)
        sight = sight_of(state, player, payments, sum(v for _, v in told))
        verdict = judged(card, printed, sight, state.house)
        yield from tell_verdict(state, player.name, card, printed, value, sight, verdict)
        if verdict.fulfilled:
            told.append((card, value))
            continue
        is_needed = not (told or turned or jokes) and place + 1 == len(cards)
        choice = yield from asked(state, partial(_joke_choice, state, player, card, key, is_needed))
        turned += choice == JOKE
    return told, turned


def judged(card: int, printed: str, sight: Sight, house: House) -> Verdict:
    """Whether the card's demand is met by what is seen."""
    word: str | int = int(printed) if DEMANDS[card].printed == "count" else printed
    return yarns.judge(card, word, sight, house)


def tell_verdict(
    state: State, name: str, card: int, printed: str, value: int, sight: Sight, verdict: Verdict
) -> Flow[None]:
    """What the card counts, what it takes, and whether that is met."""
    about = about_words(card, printed, state.house)
    is_met = f"fulfilled, {points(value)}" if verdict.fulfilled else "not fulfilled"
    yield from announce(
        f"Card {card}, {about}: {demand_words(card, sight, verdict, state.house)}: {is_met}.",
        *rule(YARNS),
        figures=(name, card, verdict.have, verdict.need),
    )


def _joke_choice(
    state: State, player: Player, card: int, key: str, is_needed: bool
) -> Choice[str] | Auto[str]:
    """A joke for 1 point, or back to the hand; the only card of a visit must be told [R44]."""
    own = f"{key}.card{card}"
    if is_needed and state.house.campfire_empty == "no":
        return Auto(
            key=own,
            value=JOKE,
            reason=f"Card {card} is told as a joke for 1 point: a visit takes a card.",
            word=JOKE,
        )
    return Choice(
        key=own,
        seat=player.name,
        prompt=f"card {card}: tell it as a joke for 1 point, or keep it in hand",
        options=options_of((JOKE, KEEP)),
        cites=rule(HEADING),
    )


# The parrot


def _parrot(
    state: State, player: Player, told: list[tuple[int, int]], jokes: int, key: str
) -> Flow[int]:
    """Points that the parrot adds [Abilities of the Animals; R46]."""
    options = [Option(value=value, word=str(card), gist=points(value)) for card, value in told]
    if jokes and state.house.parrot_on_joke == "yes":
        options.append(Option(value=1, word=JOKE))
    if not options or not player.awake("parrot"):
        return 0
    added = yield from asked(
        state,
        lambda: Choice(
            key=f"{key}.parrot",
            seat=player.name,
            prompt="card that the parrot doubles",
            options=(*options, Option(value=0, word=NO)),
            default=0,
            cites=rule("abilities-of-the-animals", "R46"),
        ),
    )
    if added:
        book.use(player, "parrot")
    return added
