"""Games by chance in which the table corrects, changes its mind and its house options all the time."""

from random import Random

import pytest

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.session import Session
from referee.games.nassau import GAME
from referee.games.nassau.house import OPTIONS
from referee.games.nassau.state import State
from referee.games.nassau.terms import ANIMALS, AREAS, GOODS, WEAPONS
from tests.games.nassau.table import KINDS, answer, begun

SEATS = ("Anne", "Bob", "Cid", "Dora")
ANSWERS = 160


def line(rng: Random, state: State) -> str:
    """A line of /adjust, often one that cannot be carried out."""
    one, other = (rng.choice(SEATS[: len(state.seats)]).casefold() for _ in range(2))
    area, count, sign = rng.choice(AREAS), rng.randint(0, 4), rng.choice("+-=")
    at_sea = [f"opponent {o.area} {o.kind} {o.strength} gone" for o in state.opponents.values()]
    return rng.choice((
        f"{one}.{rng.choice(('rum', 'bomb', 'crates', 'provisions', 'cards', 'score'))} {sign}{count}",
        f"{one}.doubloon {sign}{count} from {other}",
        f"{one}.standing -{count} to {rng.choice(('lying', 'city', 'tavern'))}",
        f"{one}.{rng.choice(('sailors', 'sails', 'holds'))} = {rng.randint(1, 5)}",
        f"{one}.{rng.choice(('goods', 'hidden', 'general'))} {rng.choice('+-')}{rng.choice(GOODS)}",
        f"{one}.animals {rng.choice('+-')}{rng.choice(ANIMALS)}",
        f"{one}.{rng.choice(ANIMALS)} = {rng.choice(('used', 'fresh'))}",
        f"{one}.{rng.choice(WEAPONS)} {sign}1",
        f"{one}.trophies {rng.choice('+-')}{rng.choice(list(KINDS))} {rng.randint(1, 5)}",
        f"{one}.place = {rng.choice(('A', 'C', 'pier-2', 'home', 'skull'))}",
        f"tower {area} {rng.choice(WEAPONS)} {other} {rng.randint(1, 5)}",
        f"post {area} {rng.choice(WEAPONS)} {rng.choice((*GOODS, 'none'))}",
        f"outpost {area} {rng.choice((one, 'none'))}",
        f"opponent {area} {rng.choice(list(KINDS))} {rng.randint(1, 5)} {one} 1",
        f"bear {area}",
        f"dutchman {area} cannon {count}",
        f"pier {one} {count}",
        *at_sea,
    ))  # fmt: skip


def mischief(session: Session[State], rng: Random) -> str:
    """Something out of the ordinary; what it was if it was possible."""
    act = rng.choice(("adjust", "adjust", "adjust", "house", "rat", "undo", "mode"))
    if act == "adjust":
        typed = line(rng, session.state)
        if session.try_adjust((typed,))[1]:
            return ""
        session.adjust((typed,), "for the test", by="table")
    elif act == "house":
        option = rng.choice(list(OPTIONS))
        session.house(option, rng.choice(OPTIONS[option].values), by="table")
    elif act == "rat":
        session.interrupt("rat", "", by="table")
    elif act == "undo":
        session.undo(rng.randint(1, 3))
    elif rng.random() < 0.05:
        session.house("mode", "companion", by="table")
    return act


@pytest.mark.parametrize("seed", range(8))
def test_the_books_stay_sound_whatever_the_table_does(seed: int) -> None:
    rng = Random(seed)
    seats = SEATS[: rng.randint(2, 4)]
    session = begun(seats, {"mode": "full", "flying_dutchman": rng.choice(("on", "off"))})
    done = set()
    for _ in range(ANSWERS):
        if session.path and rng.random() < 0.25:
            try:
                done.add(mischief(session, rng))
            except (IllegalAnswer, InvalidAnswer):
                continue
            assert GAME.problems(session.state) == []
        if session.question is None:
            break
        answer(session, rng)
        assert GAME.problems(session.state) == []
    assert {"adjust", "house", "undo"} <= done
    again = Session(GAME, session.journal)
    assert again.diverged is None
    assert again.state == session.state
