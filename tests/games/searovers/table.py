"""Tables to play SeaRovers at: a box whose cards are all read already, of our own invention."""

from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.game import Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.session import Session
from referee.games.searovers.game import GAME
from referee.games.searovers.state import State, Vessel
from tests.playing import legal_answer

BONUSES = ("none", "crew", "guns", "brigantine", "sloop", "3-mast", "warship", "guns8")


def _attacks() -> dict[str, Any]:
    rows = {}
    for place, letter in enumerate("BP"):
        for number in range(1, 17):
            strength = 1 + (number + place) % 6
            rows[f"{letter}{number}"] = {
                "strength": strength,
                "booty": 2 + (number * 3 + place) % 5,
                "bonus": BONUSES[(number + place) % len(BONUSES)],
            }
    rows["B4"] = {}
    rows["P13"] = {"bonus": "none"}
    rows["P15"] = {}
    return rows


def _captain(colour: str, cost: int, strength: int, skulls: int, *attacks: str) -> dict[str, Any]:
    return {
        "colour": colour,
        "cost": cost,
        "strength": strength,
        "skulls": skulls,
        "attacks": list(attacks),
    }


BOX: Mapping[str, Any] = {
    "vessels": {
        "sloop": {"strength": 1, "cargo": 6},
        "brigantine": {"strength": 2, "cargo": 9, "guns": [4, 6, 8]},
        "3-mast-ship": {"cost": 4, "strength": 3, "cargo": 12, "move": [1, 3, False]},
        "warship": {"cost": 5, "strength": 4, "cargo": 12, "move": [1, 4, False]},
        "queen-annes-revenge": {"strength": 3, "cargo": 14},
        "fancy": {
            "type": "warship",
            "cost": 5,
            "strength": 3,
            "cargo": 13,
            "move": [1, 5, False],
            "colour": "red",
            "captain": "henry-morgan",
        },
    },
    "captains": {
        "yankey-willems": _captain("red", 2, 1, 2, "B7"),
        "blackbeard": _captain("black", 3, 2, 4, "P13", "P4"),
        "henry-morgan": _captain("red", 3, 2, 3, "B1", "B2", "B3", "B9"),
        "anne-bonny": _captain("black", 2, 1, 2, "P1", "P2", "P5"),
        "calico-jack": _captain("black", 1, 1, 1, "P7"),
        "roche": _captain("red", 1, 1, 1),
    },
    "guns": {
        "4": {"cost": 1, "strength": 1},
        "6": {"cost": 2, "strength": 1},
        "8": {"cost": 3, "strength": 2},
        "12": {"cost": 3, "strength": 3},
        "18": {"cost": 4, "strength": 4},
    },
    "havens": {"H1": 2, "H2": 1, "H4": 2, "H5": 3, "H6": 1, "H8": 2},
    "attacks": _attacks(),
    "wilds": {
        "calm": {"cost": 1, "form": "save", "against": 2, "effect": "cannot-move", "amount": 0},
        "galleon": {"cost": 2, "form": "combat", "against": 4, "effect": "other", "amount": 0},
        "fever": {"cost": 2, "form": "save", "against": 3, "effect": "remove-captain", "amount": 0},
        "the-flying-dutchman": {"cost": 1, "form": "save", "against": 2, "amount": 3},
        "mutiny": {"cost": 1, "form": "other", "against": 0, "effect": "other", "amount": 0},
    },
}  # fmt: skip

ROWS = (
    "b4 b10 b15 p5 p13 p15 h1",
    "b1 b2 b3 p1 p2 p3 h2",
    "b5 b6 b7 p4 p6 p7 h4",
    "b8 b9 b11 p8 p9 p10 h5",
)
VESSELS = ("yankey willems 6", "anne bonny 4 black", "calico jack 4 black", "roche 6 red")


def begun(
    seats: tuple[str, ...] = ("Anne", "Bob"),
    options: Mapping[str, str] = {},
    *,
    facts: Mapping[str, Any] = BOX,
    save: Path | None = None,
) -> Session[State]:
    """A new game with a box that needs no question."""
    setup = Setup(seats=seats, options=options, copy="our box")
    header = header_entry(GAME, setup, deepcopy(dict(facts)), "")
    journal = Journal.in_memory(header) if save is None else Journal.create(save, header)
    return Session(GAME, journal)


def say(session: Session[State], *lines: str) -> list[str]:
    """Type lines; returns what was ruled, as text."""
    told = []
    for line in lines:
        question = session.question
        assert question is not None, f"the game is over before {line!r}"
        heard = len(session.heard[-1].rulings)
        depth = len(session.path)
        value = question.default if line == "." else question.parse(line)
        session.answer(value, by="table", text=line)
        caused = session.heard[-1].rulings
        if len(session.path) == depth:
            caused = caused[heard:]
        told += [r.text if isinstance(r.text, str) else r.text() for r in caused]
        assert session.game.problems(session.state) == [], (
            line,
            session.game.problems(session.state),
        )
    return told


def started(
    seats: tuple[str, ...] = ("Anne", "Bob"),
    options: Mapping[str, str] = {},
    *,
    facts: Mapping[str, Any] = BOX,
) -> Session[State]:
    """A game at the first draw of the first player."""
    session = begun(seats, options, facts=facts)
    session.answer({}, by="table")
    say(session, *ROWS[: len(seats)])
    if len(seats) > 1:
        say(session, " ".join(["66", "11", "12", "21"][: len(seats)]))
    say(session, *VESSELS[: len(seats)])
    return session


def acting(
    seats: tuple[str, ...] = ("Anne", "Bob"),
    options: Mapping[str, str] = {},
    *,
    facts: Mapping[str, Any] = BOX,
) -> Session[State]:
    """A game at the first action of the first player."""
    session = started(seats, options, facts=facts)
    say(session, "draw")
    if len(seats) == 1:
        say(session, "none")
    return session


def vessel(session: Session[State], owner: str, number: int = 1) -> Vessel:
    """A vessel that must be there."""
    found = session.state.players[owner].vessels.get(number)
    assert found is not None
    return found


def adjust(session: Session[State], *lines: str) -> None:
    """Book lines against no rule."""
    session.adjust(lines, "test", by="table")
    assert session.game.problems(session.state) == []


WEIGHTS = {
    "attack": 60, "secure": 60, "treasure": 20, "sail": 30, "fight": 20, "place": 8, "again": 2,
    "wild": 3, "haven": 1, "shift": 1, "burn": 0.3, "done": 2,
}  # fmt: skip


# Nobody but their owner knows the cards of a hand, so no list of answers has them.
CARDS = ("red sloop", "black sloop", "red brigantine", "black brigantine", "warship", "3-mast-ship", "fancy",
         "queen", *BOX["captains"])  # fmt: skip


def eager_answer(session: Session[State], rng: Random) -> Any:
    """A legal answer of somebody who wants to get on: sails to Attacks, comes home with booty."""
    question = session.question
    assert question is not None
    kind = question.key.rsplit(".", 1)[-1]
    if kind not in ("action", "to"):
        return legal_answer(question, rng)
    player = session.state.player
    if kind == "action" and rng.random() < (0.1 if player.vessels else 0.8):
        card = rng.choice(CARDS)
        with suppress(IllegalAnswer, InvalidAnswer):
            return question.parse(f"place {card}")
    offers = question.words()
    if kind == "action":
        weights = [WEIGHTS.get(line.split()[0], 1) for line in offers]
        return question.parse(rng.choices(offers, weights)[0])
    if rng.random() < 0.8:
        loaded = any(v.aboard for v in player.at_sea)
        wanted = [line for line in offers if (line == player.haven) == loaded]
        if wanted:
            return question.parse(rng.choice(wanted))
    return legal_answer(question, rng)


def play_randomly(session: Session[State], rng: Random, most: int) -> int:
    """Legal answers until the game is over, or so many; returns how many."""
    for count in range(most):
        question = session.question
        if question is None:
            return count
        session.answer(eager_answer(session, rng), by="table")
        assert session.game.problems(session.state) == [], (
            question.key,
            session.path[-1].value,
            session.game.problems(session.state),
        )
    return most
