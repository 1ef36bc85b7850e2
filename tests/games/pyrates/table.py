"""Tables to play Pyrates! at: with the stand-in set, or with a box whose facts are asked for."""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Setup
from referee.core.header import header_entry
from referee.core.history import PROGRAM
from referee.core.journal import Journal
from referee.core.names import slug
from referee.core.plain import Plain
from referee.core.protocol import told
from referee.core.questions import Fact
from referee.core.rolls import DiceRoll
from referee.core.run import fact_at
from referee.core.session import Session, is_for_program
from referee.core.tables import read_folder, tables_dir
from referee.games.pyrates import GAME
from referee.games.pyrates.state import State
from referee.games.pyrates.terms import SCORES
from tests.playing import legal_answer, quoted

TABLES: Mapping[str, Any] = read_folder(tables_dir() / "pyrates" / "stand-in")


def begun(
    seats: tuple[str, ...],
    options: Mapping[str, str] = {},
    *,
    facts: Mapping[str, Any] = TABLES,
    stand_in: bool = True,
    save: Path | None = None,
) -> Session[State]:
    """A new game. Without the stand-in set it is played with a box of one's own."""
    setup = Setup(
        seats=seats,
        options=options,
        copy="" if stand_in else "our box",
        stand_in=stand_in,
    )
    header = header_entry(GAME, setup, deepcopy(dict(facts)), "")
    journal = Journal.in_memory(header) if save is None else Journal.create(save, header)
    return Session(GAME, journal)


def printed(fact: Fact[Any]) -> Plain:
    """What our box prints there: the same as the stand-in set, and beyond its 18 cards the same again."""
    path = fact.path
    if path[0] in ("characters", "alternatives"):
        path = (path[0], str((int(path[1]) - 1) % 18 + 1))
    if path[0] == "cargo" and path[1] not in TABLES["cargo"]:
        path = ("cargo", "gull-cutter", path[2])  # of a card that only a card text brought
    value = fact_at(TABLES, path)
    assert value is not None, f"the stand-in set has no {path}"
    return value


def typed_fact(fact: Fact[Any], value: Any) -> str:
    """The shortest line that tells this fact."""
    match fact.path[0]:
        case "ports":
            rows = [[name, *zones] for name, zones in value]
            return ", ".join(" ".join(map(quoted, row)).casefold() for row in rows)
        case "characters":
            return f"{fact.path[1]} {quoted(value['name'])} {value['table'].casefold()}"
        case "merchants":
            return f"{value['nation']} {value['defense']}"
        case "turn_track":
            return "".join(map(str, value)) or "none"
        case "cargo":
            return " ".join(map(str, value))
        case _ if isinstance(value, list):
            return " ".join(quoted(str(word)) for word in value)
        case _:
            return str(value)


CARD = "ABPRTT"  # every AI card here: 1 pass, 2 build, 3 piracy, 4 raid, 5 and 6 trade
DEALT = {"pass": 1, "build": 2, "piracy": 3, "raid": 4, "trade": 5}
COUNTERS = (
    *(f"{slug(row[0])}.trade = {3 if group == 'pirate' else 2}" for group, rows in TABLES["ports"].items() for row in rows),
    *(f"{slug(row[0])}.defense = 2" for rows in TABLES["ports"].values() for row in rows),
)  # fmt: skip
EMPTY = ("ports.goods = 0", "ports.gold = 0", "all.goods = 0", "all.gold = 0",
         *(f"all.{score} = 0" for score in SCORES))  # fmt: skip


class Table:
    """A game on the stand-in map with every counter a 2 (pirate trade a 3), driven by typed lines.

    It stands at the bids of the first turn, with what `board` put there and nothing else. Humans
    have the cards 1, 2, ... and AI players 11, 12, ... in the order named.
    """

    def __init__(
        self,
        humans: Mapping[str, str] | None = None,
        ais: tuple[str, ...] = ("Morgan", "Pell"),
        board: tuple[str, ...] = (),
        *,
        ai_dice: bool = True,
        **options: str,
    ) -> None:
        """`humans` maps names to nations, "none" for a full pirate; `options` may be any of the game's.

        With `ai_dice` the dice of AI players but those of their bids show a 1 by themselves.
        """
        self.ai_dice = ai_dice
        self.humans = dict(humans or {"Anne": "Dutch", "Bob": "French"})
        self.ais = ais
        self.said: list[str] = []
        self.session = begun(tuple(self.humans), self._options(options), facts=self._facts())
        self.say(".")
        self._set_up()
        self.booty()
        self.adjust(*board)
        self.said.clear()

    def _options(self, options: dict[str, str]) -> dict[str, str]:
        chosen = {"total_players": str(len(self.humans) + len(self.ais)), **options}
        if "none" in self.humans.values() and "five_humans" not in options:
            chosen["pirates_by_choice"] = "on"
        return chosen

    def _facts(self) -> dict[str, Any]:
        cards = {str(n): {"name": name, "table": CARD} for n, name in enumerate(self.ais, 11)}
        return {**TABLES, "characters": cards}

    def _set_up(self) -> None:
        ids = [*range(1, len(self.humans) + 1), *range(11, 11 + len(self.ais))]
        pirates = [name for name, nation in self.humans.items() if nation == "none"]
        nations = [nation for nation in self.humans.values() if nation != "none"]
        known = {
            "setup.characters": " ".join(map(str, ids)),
            "setup.pirates": " ".join(pirates) or "none",
            "setup.nations": " ".join(nations),
            "setup.compensation": "nothing",
        }
        while self.key != "t1.booty.column":
            if self.key in known:
                self.say(known[self.key])
            else:
                self.anything()
        ships = [
            f"{slug(player.name)}.ships.{slug(place)} = 0"
            for player in self.state.players.values()
            for place in player.ships
        ]
        self.adjust(*ships, *EMPTY, *COUNTERS)

    @property
    def state(self) -> State:
        """The table as the books have it."""
        return self.session.state

    @property
    def key(self) -> str:
        """The key of the waiting question; empty when the game is over."""
        return self.session.question.key if self.session.question else ""

    def say(self, *lines: str) -> list[str]:
        """Answer with these lines; returns what was said to them."""
        told_now: list[str] = []
        for line in lines:
            question = self.session.question
            assert question is not None, f"the game is over before {line!r}"
            value = question.default if line == "." else question.parse(line)
            self.session.answer(value, by=question.seat or "table", text=line)
            told_now += [told(ruling.text) for ruling in self.session.heard[-1].rulings]
            told_now += self._rolled_for_ais() if self.ai_dice else []
        self.said += told_now
        return told_now

    def _rolled_for_ais(self) -> list[str]:
        told_now: list[str] = []
        while (question := self.session.question) and is_for_program(question, "ai"):
            if question.key.endswith("bids.ai") or not isinstance(question, DiceRoll):
                break
            self.session.answer((1,) * question.count, by=PROGRAM)
            told_now += [told(ruling.text) for ruling in self.session.heard[-1].rulings]
        return told_now

    def anything(self) -> None:
        """Some legal answer, always the same."""
        question = self.session.question
        assert question is not None
        self.session.answer(legal_answer(question, Random(0)), by="table")

    def refused(self, line: str) -> IllegalAnswer:
        """The refusal of this line; nothing has changed."""
        question = self.session.question
        assert question is not None
        with pytest.raises(IllegalAnswer) as caught:
            question.parse(line)
        assert str(caught.value).isprintable()
        return caught.value

    def refused_any(self, line: str) -> Exception:
        """The refusal of a line that cannot even be read."""
        question = self.session.question
        assert question is not None
        with pytest.raises((InvalidAnswer, IllegalAnswer)) as caught:
            question.parse(line)
        return caught.value

    def adjust(self, *lines: str) -> None:
        """Put things on the table, against no rule."""
        if lines:
            self.session.adjust(lines, "for the test", by="table")

    def booty(self) -> None:
        """A Booty Phase that leaves nothing behind."""
        while not self.key.endswith(".bids"):
            self.anything()
        found = [f"{zone.casefold()}.merchant = none" for zone in self.state.merchants]
        self.adjust(*found, "ports.goods = 0", "ports.gold = 0")

    def bids(self, *bids: str) -> list[str]:
        """The revealed bids of the people, then dice for those of the AI players with ships."""
        people, rest = bids[: len(self.humans)], bids[len(self.humans) :]
        said = self.say(" ".join(people))
        if rest:
            said += self.say(" ".join(str(DEALT[bid]) for bid in rest))
        return said

    def end_turn(self) -> None:
        """On to the bids of the next turn, whatever happens."""
        turn = self.state.turn
        while self.state.turn == turn:
            self.anything()
        self.booty()
