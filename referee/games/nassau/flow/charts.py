"""What lies in the areas of the Caribbean, asked when it first matters [Caribbean Board]."""

from functools import partial
from typing import Any

from referee.core.errors import IllegalAnswer
from referee.core.forms import Field, Form, Slot
from referee.core.protocol import Flow, announce, know
from referee.core.questions import Choice, options_of
from referee.games.nassau import facts
from referee.games.nassau.flow.asking import asked
from referee.games.nassau.flow.typing import Stuff
from referee.games.nassau.state import Opponent, Post, State, Tower, goods_seen
from referee.games.nassau.terms import GOODS, GOODS_OF_A_KIND, OPPONENTS, WEAPONS
from referee.games.nassau.texts import opponent, refusal, rule, spoken

NOT_HERE = "none"
MOST_IN_AREA = 6
WEAK_AREAS, WEAK = "ABD", 2


def spaces(state: State, area: str) -> Flow[tuple[int, int, int]]:
    """Outposts, towers and trading posts of an area; the board prints it."""
    outposts, towers, posts = yield from know(facts.area(area))
    return outposts, towers, posts


def ids(area: str, count: int) -> list[str]:
    """Names of several places in an area: C, C2, C3."""
    return [area, *(f"{area}{number}" for number in range(2, count + 1))][:count]


def chart_towers(state: State, area: str, count: int) -> Flow[None]:
    """The weapons of an area's control towers, asked when they first matter [Caribbean Board]."""
    missing = [own for own in ids(area, count) if own not in state.towers]
    if not missing:
        return
    weapons = yield from asked(state, partial(_towers_form, area, missing))
    for own, weapon in zip(missing, weapons, strict=True):
        state.towers.setdefault(own, Tower(id=own, area=area, weapon=weapon))


def _towers_form(area: str, missing: list[str]) -> Form:
    plural = "s" if len(missing) > 1 else ""
    return Form(
        key=f"chart.{area.casefold()}.towers",
        prompt=f"weapon{plural} of the control tower{plural} in {area}",
        fields=tuple(_weapon_field(f"chart.{area.casefold()}.tower", own) for own in missing),
        cites=rule("caribbean-board"),
    )


def _weapon_field(head: str, own: str) -> Field:
    weapon = Choice(
        key=f"{head}.{own.casefold()}.weapon", prompt="weapon", options=options_of(WEAPONS)
    )
    return Field(f"weapon {own}", weapon)


def _good_field(head: str, own: str) -> Field:
    goods = options_of((*GOODS, NOT_HERE))
    good = Choice(key=f"{head}.{own.casefold()}.good", prompt="good", options=goods)
    return Field(f"good {own}", good)


def chart_posts(state: State, area: str, count: int) -> Flow[None]:
    """Weapon and good of an area's trading posts, asked when they first matter [Caribbean Board]."""
    missing = [own for own in ids(area, count) if own not in state.posts]
    if not missing:
        return
    found = yield from asked(state, partial(_posts_form, state, area, missing))
    for own, weapon, good in zip(missing, found[::2], found[1::2], strict=True):
        there = "" if good == NOT_HERE else good
        state.posts.setdefault(own, Post(id=own, area=area, weapon=weapon, good=there))


def _posts_form(state: State, area: str, missing: list[str]) -> Form:
    head = f"chart.{area.casefold()}.post"

    def check(answer: tuple[Any, ...]) -> None:
        seen = goods_seen(state)
        for good in answer[1::2]:
            if good != NOT_HERE:
                seen[good] += 1
        over = [good for good, number in seen.items() if number > GOODS_OF_A_KIND]
        if over:
            text = f"There are {GOODS_OF_A_KIND} {spoken(over[0])} in the game."
            raise IllegalAnswer(text, "", rule("components"))

    return Form(
        key=f"{head}s",
        prompt=f"weapon and good of the trading post{'s' if len(missing) > 1 else ''} in {area}",
        fields=tuple(
            field for own in missing for field in (_weapon_field(head, own), _good_field(head, own))
        ),
        check=check,
        cites=rule("caribbean-board"),
    )


def chart(state: State, area: str) -> Flow[None]:
    """The opponents of an area, asked when they first matter [Caribbean Board]."""
    if area in state.charted:
        return
    found = yield from asked(state, partial(_chart_question, state, area))
    put_opponents(state, area, found)
    said = ", ".join(_counted(word, count) for word, count in found.items()) or "none"
    yield from announce(
        f"Opponents in {area}: {said}.",
        *rule("caribbean-board"),
        verdict="reminder",
        figures=(area, said),
    )


def _counted(word: str, count: int) -> str:
    """`2 x fort 1`."""
    kind, _, strength = word.rpartition("-")
    return f"{count} x {opponent(kind)} {strength}"


def put_opponents(state: State, area: str, found: dict[str, int]) -> None:
    """Note the opponents of an area by kind and strength, `kraken-3` to a count."""
    state.charted.append(area)
    number = 0
    for word, count in found.items():
        kind, _, strength = word.rpartition("-")
        for _ in range(count):
            number += 1
            own = f"{area}{number}"
            state.opponents[own] = Opponent(id=own, area=area, kind=kind, strength=int(strength))


def _chart_question(state: State, area: str) -> Stuff:
    known = len(state.opponents) + sum(len(p.trophies) for p in state.players.values())
    most = min(MOST_IN_AREA, OPPONENTS - known)
    strengths = range(1, (WEAK if area in WEAK_AREAS else 5) + 1)
    return Stuff(
        key=f"chart.{area.casefold()}.opponents",
        prompt=f"opponents in area {area}, like kraken2 {next(k for k in state.kinds if k != 'kraken')}1",
        slots=tuple(Slot(word=f"{kind}-{s}", high=most) for kind in state.kinds for s in strengths),
        low=0,
        high=most,
        what="opponent",
        refused=lambda: {
            f"{kind}-{s}": refusal("strength-area", f"{kind} {s}")
            for kind in state.kinds
            for s in range(strengths.stop, 6)
        },
        cites=rule("caribbean-board"),
    )
