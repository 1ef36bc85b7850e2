"""Worked situations of every topic of every game, and what all rulings have in common."""

import copy
import json
from typing import Any

import pytest

from referee.cli.registry import KNOWN
from referee.cli.settle_command import contract_of
from referee.core.fact_words import fact_lines
from referee.core.schema import MalformedFacts
from referee.core.settle import encoded
from referee.core.tables import rulebook
from tests.cases import SLUGS, Case, part, rulings_of
from tests.sentences import faults_in

TOPICS = [(slug, topic) for slug in SLUGS for topic in rulings_of(slug).modules]
SETTLED = [case for slug in SLUGS for case in rulings_of(slug).settled]
REFUSED_FACTS = [case for slug in SLUGS for case in rulings_of(slug).refused]

# What no option can be: a value of none of them, and no words at all.
NONSENSE: tuple[object, ...] = ("coin", 1, 9, ["x"])
# Of every player the cases of a final scoring in Nassau list only what they are about, and its
# explanation has a table of indented lines.
OF_EACH_PLAYER = ("nassau", "score")


def listed(case: Case, result: dict[str, Any]) -> dict[str, Any]:
    """The part of the result that a case lists."""
    found = part(result, case.result)
    if (case.slug, case.topic) == OF_EACH_PLAYER and "players" in case.result:
        found["players"] = {
            name: part(result["players"].get(name, {}), keys)
            for name, keys in case.result["players"].items()
        }
    return found


def test_every_game_has_cases() -> None:
    assert [game.slug for game in KNOWN] == SLUGS


@pytest.mark.parametrize("case", SETTLED, ids=str)
def test_case(case: Case) -> None:
    facts = copy.deepcopy(case.facts)
    settled = rulings_of(case.slug).contract.topic(case.topic).answer(facts)
    assert listed(case, json.loads(encoded(settled.result))) == case.result
    assert facts == case.facts
    assert settled.why
    indented = ("  ",) if (case.slug, case.topic) == OF_EACH_PLAYER else ()
    assert all(line.endswith(".") or line.startswith(indented) for line in settled.why)
    assert [line for line in settled.why if faults_in(line)] == []
    assert settled.cites
    book = rulebook(case.slug)
    assert [rule for rule in settled.cites if book.find(rule) is None] == []


@pytest.mark.parametrize("case", REFUSED_FACTS, ids=str)
def test_malformed_case(case: Case) -> None:
    with pytest.raises(MalformedFacts) as caught:
        rulings_of(case.slug).contract.topic(case.topic).answer(case.facts)
    assert f"{caught.value.key}.".startswith(f"{case.result['error']['key']}.")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_topic_has_a_purpose_and_a_module(slug: str) -> None:
    rulings = rulings_of(slug)
    assert contract_of(slug) is rulings.contract
    assert rulings.contract.purposes.keys() == rulings.modules.keys()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_option_of_the_rulings_can_be_chosen(slug: str) -> None:
    told = {ruling.option: ruling for ruling in rulebook(slug).rulings if ruling.option}
    options = rulings_of(slug).options
    assert told.keys() == options.keys()
    for name, option in options.items():
        assert told[name].values == option.values
        assert told[name].id == option.ruling


@pytest.mark.parametrize(("slug", "topic"), TOPICS)
def test_every_option_is_accepted_everywhere(slug: str, topic: str) -> None:
    rulings = rulings_of(slug)
    facts = rulings.legal_case(topic).facts
    for name, option in rulings.options.items():
        for value in option.values:
            refused = rulings.key_refused(topic, facts | {"house": {name: value}})
            assert not refused.startswith("house")
        for nonsense in NONSENSE:
            refused = rulings.key_refused(topic, facts | {"house": {name: nonsense}})
            assert refused == f"house.{name}"
    for house in ({"nonsense": "yes"}, "x"):
        assert rulings.key_refused(topic, facts | {"house": house}).startswith("house")


@pytest.mark.parametrize(("slug", "topic"), TOPICS)
def test_every_fact_has_a_meaning(slug: str, topic: str) -> None:
    for line in fact_lines(rulings_of(slug).contract.topic(topic).facts):
        assert line.meaning
        assert line.words


@pytest.mark.parametrize(("slug", "topic"), TOPICS)
def test_unknown_keys_are_named(slug: str, topic: str) -> None:
    rulings = rulings_of(slug)
    facts = rulings.legal_case(topic).facts
    assert rulings.key_refused(topic, facts | {"nonsense": 1}) == "nonsense"
