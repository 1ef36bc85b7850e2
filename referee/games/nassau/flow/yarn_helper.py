"""The campfire with the companion: each card is judged by the one or two numbers it needs."""

from functools import partial
from typing import Any

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form
from referee.core.pieces import counted
from referee.core.protocol import Flow, announce, ask, know
from referee.core.questions import Number, Option, Pick
from referee.games.nassau import facts
from referee.games.nassau.flow.helping import key_of, number, player_field
from referee.games.nassau.flow.typing import line
from referee.games.nassau.rules import journey, yarns
from referee.games.nassau.rules.journey import CARDS_A_RUM
from referee.games.nassau.rules.yarns import DEMANDS, Sight, Verdict
from referee.games.nassau.state import State
from referee.games.nassau.terms import CARDS, GOODS, WEAPONS
from referee.games.nassau.texts import points, rule
from referee.games.nassau.yarn_words import about_words, needed_words

HEADING = "2-the-journey-home-via-the-campfire-island"
# What is asked for a card that looks at two numbers: the second one.
SECOND = {
    "most_weapons": "the most of any other player",
    "first": "the most points of any other player",
    "last": "the fewest points of any other player",
}


def campfire_helper(state: State, answer: tuple[Any, ...]) -> Flow[None]:
    """Rum, cards and jokes of one visit; points and the story total are booked."""
    key = key_of(state, "campfire")
    name, rum, jokes = answer
    player = state.players[name]
    cards = yield from ask(partial(_cards, key, name, rum, jokes))
    told: list[int] = []
    for card in cards:
        value, printed = yield from know(facts.card(card))
        verdict = yield from _judged(state, f"{key}.card{card}", name, card, printed)
        yield from announce(
            f"Card {card}: {verdict.have}, {needed_words(card, verdict.need, state.house)}: "
            + (
                f"fulfilled, {points(value)}."
                if verdict.fulfilled
                else "not fulfilled, told as a joke for 1 point."
            ),
            *rule("overview-and-abilities-of-the-sailors-yarn-cards"),
            figures=(name, card, verdict.have, verdict.need),
        )
        if verdict.fulfilled:
            told.append(value)
        else:
            jokes += 1
    evening = journey.tell(told, jokes, 0, rum, False, state.house)
    player.told += told
    player.jokes += jokes
    player.score += evening.points
    yield from announce(
        f"{name}: {points(evening.points)} for {evening.payments} rum; story total {evening.story_total}; {player.score} now.",
        *rule(HEADING, "R55"),
        figures=(name, evening.points, evening.story_total, player.score),
    )


def visit_form(state: State) -> Form:
    """What is typed for it."""
    key = key_of(state, "campfire")

    def check(answer: tuple[Any, ...]) -> None:
        if answer[2] > CARDS_A_RUM * answer[1]:
            raise IllegalAnswer(
                f"{counted(answer[2], 'joke')} for {answer[1]} rum; {CARDS_A_RUM} cards for each.",
                "",
                rule(HEADING),
            )

    return line(
        key=key,
        prompt="who, rum paid, jokes",
        fields=(
            player_field(state, f"{key}.player"),
            number(f"{key}.rum", "rum", 1, 25),
            number(f"{key}.jokes", "jokes", 0, 75, 0),
        ),
        check=check,
        short="like anne 2 1",
        cites=rule(HEADING),
    )


def _cards(key: str, name: str, rum: int, jokes: int) -> Pick[int]:
    return Pick(
        key=f"{key}.cards",
        seat=name,
        prompt="numbers of cards told face up",
        options=tuple(Option(value=card, word=str(card)) for card in range(1, CARDS + 1)),
        low=0 if jokes else 1,
        high=min(CARDS, CARDS_A_RUM * rum - jokes),
        cites=rule(HEADING),
    )


def _judged(state: State, key: str, name: str, card: int, printed: str) -> Flow[Verdict]:
    """The verdict on a card by the numbers that the table tells."""
    about = DEMANDS[card].about
    what = about_words(card, printed, state.house)
    second = SECOND.get(about)
    if second:
        have, other = yield from ask(
            lambda: Form(
                key=key,
                seat=name,
                prompt=f"card {card}, {what}: own number, {second}",
                fields=(_count(f"{key}.own", "own"), _count(f"{key}.other", "other")),
            )
        )
    else:
        have = yield from ask(
            lambda: Number(
                key=key, seat=name, prompt=f"card {card}, {what}: how many", low=0, high=999
            )
        )
        other = 0
    word: str | int = int(printed) if DEMANDS[card].printed == "count" else printed
    return yarns.judge(card, word, sight_from(card, printed, have, other), state.house)


def _count(key: str, name: str) -> Field:
    return Field(name, Number(key=key, prompt=name, low=-99, high=999))


def sight_from(card: int, printed: str, have: int, other: int) -> Sight:
    """What the rule must see for these numbers: `have` is what the card counts."""
    demand = DEMANDS[card]
    kind = printed if printed in WEAPONS else WEAPONS[0]
    towers = {
        "towers": (1,) * have,
        "strong_towers": (2,) * have,
        "tower_of_3": (3,) * have,
        "tower_of_4": (4,) * have,
        "tower_of_5": (5,) * have,
        "towers_in_steps": (1, 2, 3)[:have],
    }
    return Sight(
        sails=have,
        sailors=have,
        weapons={kind: have},
        others_weapons={kind: (other,)},
        provisions=have,
        outposts=have,
        animals=(printed,) * min(have, 1) if demand.about == "animal" else ("",) * min(have, 5),
        goods=(printed,) * min(have, 4) if demand.about == "good" else GOODS[: min(have, 6)],
        defeated={printed: have},
        rum=have + 1,  # the table counts what is left after the payment
        doubloons=have,
        opponents=(yarns.Sea(5, 1),) * min(have, 35),
        standing=have,
        towers=towers.get(demand.about, ()),
        left={"E": have, "I": have},
        crates=have,
        score=have,
        others_scores=(other,),
        holds=have,
    )
