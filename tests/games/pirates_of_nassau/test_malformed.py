"""Facts that are no situation of Pirates of Nassau, what is said of them, and how facts can be typed."""

from typing import Any

import pytest

from referee.core.fact_words import put_words
from referee.core.schema import MalformedFacts
from tests.cases import rulings_of

RULINGS = rulings_of("pirates-of-nassau")

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    # Ranges hold where a value has no effect, too.
    ("odds", {"event": "draw", "pool": 2, "wanted": 1, "draw": 1, "shown": 5}, "shown"),
    ("odds", {"event": "dice", "faces": [1], "shown": 5}, "shown"),
    ("odds", {"event": "dice", "faces": [1], "removed_phase1": 7}, "removed_phase1"),
    ("odds", {"event": "dice", "faces": [1], "players": 4, "shown": 4}, "shown"),
    # `crew:NAME` is for kinds that the rulebook does not have.
    ("counter-use", {"counter": "crew:navigator", "state": "ready", "step": 2}, "counter"),
    ("counter-use", {"counter": "crew:First Mate", "state": "ready", "step": 2}, "counter"),
    ("counter-use", {"counter": "crew:  ", "state": "ready", "step": 2}, "counter"),
    ("purchase", {"item": "crew:navigator", "hold": {}, "ship": {"navigator": 1}}, "item"),
    (
        "purchase",
        {"item": "jib", "hold": {}, "ship": {"carpenter": 1, "crew:carpenter": 1}},
        "ship.crew:carpenter",
    ),
    ("purchase", {"item": "jib", "hold": {}, "points": {"crew:coxswain": 3}}, "points.crew:coxswain"),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "facts", "key"), REFUSED)
def test_malformed(topic: str, facts: dict[str, Any], key: str) -> None:
    assert RULINGS.key_refused(topic, facts) == key


ACCEPTED: list[tuple[str, dict[str, Any]]] = [
    ("odds", {"event": "dice", "faces": [1], "shown": 4, "removed_phase1": 6}),
    ("counter-use", {"counter": "crew:cook", "state": "ready", "step": 2}),
    ("counter-use", {"counter": "crew:navigator's mate", "state": "ready", "step": 2}),
]


@pytest.mark.parametrize(("topic", "facts"), ACCEPTED)
def test_well_formed(topic: str, facts: dict[str, Any]) -> None:
    assert RULINGS.key_refused(topic, facts) == ""


def typed(topic: str, *words: str) -> dict[str, object]:
    """Facts typed as `key=value`, as `referee settle` reads them."""
    facts: dict[str, object] = {}
    pairs = dict(word.split("=", 1) for word in words)
    put_words(RULINGS.contract.topic(topic).facts, pairs, facts)
    return facts


NAVY = ("totals.E=7", "encounters.E.card=4,4", "encounters.E.sailing=5", "encounters.E.gunnery=5")
CARD = "must be open-seas, or Sailing and Gunnery like [4, 4]"
TYPED: list[tuple[str, tuple[str, ...], str]] = [
    ("evade", ("totals.E=7", "encounters.E.card=openseas"), f'{CARD}, or null, not "openseas"'),
    ("evade", ("totals.E=7", "encounters.E.card=4"), f'{CARD}, or null, not "4"'),
    ("evade", (*NAVY, "cards=open-seas,4"), f'{CARD}, not "4"'),
    (
        "evade",
        (*NAVY, "cards=[[4, 4], 3]"),
        f"{CARD}, not 3",
    ),
    (
        "notoriety",
        ("totals.E=7", "turn.E.merchants=2,2,3"),
        'must be Sailing and Gunnery like [4, 4], not "3"',
    ),
    ("moves", ("move=2", "location=3", "die=1", "trade_wind=+2"), 'must be 1 or -1, not "+2"'),
    (
        "counter-use",
        ("counter=crew:navigator", "state=ready", "step=2"),
        "'crew:navigator' is a kind of the rulebook: write navigator",
    ),
]


@pytest.mark.parametrize(("topic", "words", "message"), TYPED)
def test_a_message_names_what_is_legal(topic: str, words: tuple[str, ...], message: str) -> None:
    with pytest.raises(MalformedFacts) as fault:
        RULINGS.why(topic, typed(topic, *words))
    assert fault.value.message == message


def test_cards_can_be_typed_at_commas() -> None:
    assert typed("evade", *NAVY, "cards=open-seas,4,4")["cards"] == ["open-seas", [4, 4]]
    assert RULINGS.result("evade", typed("evade", *NAVY, "cards=open-seas,4,4"))["legal"]
    facts = typed("notoriety", "totals.E=7", "turn.E.merchants=2,2,3,3")
    assert RULINGS.result("notoriety", facts)["gains"] == {"E": 10}


@pytest.mark.parametrize("card", ["44", "4/4", "4,4", "[4, 4]"])
def test_a_card_can_be_typed_as_at_the_table(card: str) -> None:
    facts = typed("evade", *NAVY[:1], f"encounters.E.card={card}", *NAVY[2:])
    assert facts["encounters"] == {"E": {"card": [4, 4], "sailing": 5, "gunnery": 5}}


def test_two_digits_are_one_number_in_a_list() -> None:
    assert typed("evade", *NAVY, "cards=10/8,open-seas,10,8")["cards"] == [
        [10, 8],
        "open-seas",
        [10, 8],
    ]
    with pytest.raises(MalformedFacts):
        RULINGS.why("evade", typed("evade", *NAVY, "cards=4/4,44"))


def test_a_sign_can_be_typed_as_the_rulebook_writes_it() -> None:
    facts = typed("moves", "move=2", "location=3", "die=1", "trade_wind=+1", "navigator=+1")
    assert RULINGS.result("moves", facts)["value"] == 3
