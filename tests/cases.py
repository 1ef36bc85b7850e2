"""What a game can settle, its house options, and the worked cases of tests/games/GAME/cases.json."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from referee.cli.registry import KNOWN, Known
from referee.core.house import Option
from referee.core.schema import MalformedFacts
from referee.core.settle import Contract, encoded

GAMES = Path(__file__).parent / "games"


def file_of(game: Known) -> Path:
    """Where the cases of a game are."""
    return GAMES / game.module.rpartition(".")[2] / "cases.json"


SLUGS = [game.slug for game in KNOWN if file_of(game).exists()]


class Case(NamedTuple):
    """A situation, and what the result has to say of it, or the key that its facts are refused for."""

    slug: str
    id: str
    topic: str
    facts: dict[str, Any]
    result: dict[str, Any]

    def __str__(self) -> str:
        """The name of its test."""
        return f"{self.slug}-{self.topic}-{self.id}"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The topics of a game, the modules that hold them, its options, and its cases."""

    contract: Contract
    modules: Mapping[str, str]
    options: Mapping[str, Option]
    settled: tuple[Case, ...]
    refused: tuple[Case, ...]  # their facts are malformed

    def result(self, topic: str, facts: object) -> Any:
        """The result as somebody reads it who gets the JSON."""
        return json.loads(encoded(self.contract.topic(topic).answer(facts).result))

    def why(self, topic: str, facts: object) -> list[str]:
        """The sentences that explain the result."""
        return self.contract.topic(topic).answer(facts).why

    def key_refused(self, topic: str, facts: object) -> str:
        """The key that the facts are refused for, empty where they are accepted."""
        try:
            self.result(topic, facts)
        except MalformedFacts as fault:
            return fault.key
        return ""

    def legal_case(self, topic: str) -> Case:
        """The first case of a topic that nothing forbids, at a table without house options."""
        return next(
            case
            for case in self.settled
            if case.topic == topic and "house" not in case.facts and case.result.get("legal", True)
        )


@cache
def rulings_of(slug: str) -> Rulings:
    """The rulings of a game of the register."""
    game = next(game for game in KNOWN if game.slug == slug)
    settle, house = import_module(f"{game.module}.settle"), import_module(f"{game.module}.house")
    cases = [
        Case(slug, row["id"], row["topic"], row["facts"], row["result"])
        for row in json.loads(file_of(game).read_text(encoding="utf-8"))
    ]
    return Rulings(
        settle.CONTRACT,
        settle.MODULES,
        house.OPTIONS,
        tuple(case for case in cases if "error" not in case.result),
        tuple(case for case in cases if "error" in case.result),
    )


def part(result: Mapping[str, Any], keys: Mapping[str, Any]) -> dict[str, Any]:
    """What a result says of some keys."""
    return {key: result.get(key, "missing") for key in keys}
