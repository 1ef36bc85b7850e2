"""What things cost, in which phase they stand, and what a turn allows once [2. Draw or Purchase; 5. Discard]."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from referee.games.searovers.terms import BUY, EXTRA_DISCARD, MOST_DISCARDS, REPLACE

if TYPE_CHECKING:
    from referee.games.searovers.house import House

BUY_CARD, REPLACE_COLUMN, PICK, DRAW, DRAW_DISCARD, DRAW_ATTACK = (
    "buy", "replace-column", "pick", "draw", "draw-discard", "draw-attack",
)  # fmt: skip
DRAWS = (BUY_CARD, PICK, DRAW, DRAW_DISCARD, DRAW_ATTACK)
PRICES: Mapping[str, int] = {BUY_CARD: BUY, REPLACE_COLUMN: REPLACE, "refill-buy": BUY}


class Drawing(NamedTuple):
    """What happened in a Draw or Purchase phase so far."""

    drawn: bool = False
    replaced: bool = False


NOT_DRAWN = Drawing()


def price(event: str, stated: int = 0) -> int:
    """Pieces of eight for an event: fixed by the rules, or the cost that a card states."""
    return PRICES.get(event, stated)


def discard_price(before: int) -> int:
    """The price of one more discard after so many: the first is free [5. Discard]."""
    return EXTRA_DISCARD if before else 0


def discards_cost(count: int) -> int:
    """The price of so many discards together [5. Discard]."""
    return sum(discard_price(before) for before in range(count))


def exceeds_discards(before: int, count: int) -> bool:
    """Whether a turn's three discards would be passed [5. Discard]."""
    return before + count > MOST_DISCARDS


def draw_refusal(
    event: str, done: Drawing, house: "House", *, any_draw: bool = False
) -> str | None:
    """Why this draw or purchase may not come now [2. Draw or Purchase; R18].

    `any_draw`: the two sources left after replacing are checked for every draw, not only for buying.
    """
    if event == REPLACE_COLUMN and done.replaced:
        return "once-per-turn"
    if done.drawn:
        return "one-draw"
    if event == PICK and not done.replaced:
        return "not-replaced"
    closed = (BUY_CARD, DRAW_DISCARD, DRAW_ATTACK) if any_draw else (BUY_CARD,)
    if event in closed and done.replaced and house.replace_sources == "two":
        return "after-replace"
    return None


def after_draw(event: str, done: Drawing) -> Drawing:
    """The phase after this draw or purchase."""
    if event == REPLACE_COLUMN:
        return done._replace(replaced=True)
    return done._replace(drawn=True) if event in DRAWS else done


def owes_wild(wilds: list[int], unspent: int) -> bool:
    """Whether a solitaire player must still play a Wild card he can pay [Solitaire Game Rules; R89; R90]."""
    return any(cost <= unspent for cost in wilds)
