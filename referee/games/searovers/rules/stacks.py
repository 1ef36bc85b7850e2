"""The cards that lie together as one vessel, by their strengths, and the damage they take.

[A. Assemble Up to Three Vessels; Taking Damage; Vessel Defeats]
"""

from typing import NamedTuple

from referee.games.searovers.terms import CAPTAIN, CREW, GUNS, VESSEL


class Stack(NamedTuple):
    """Strengths; None for a vessel or captain that is not there, 0 for guns or crew that are not."""

    vessel: int | None = None
    captain: int | None = None
    guns: int = 0
    crew: int = 0

    @property
    def strength(self) -> int:
        """The sum of the cards: the dice of Attack and Combat Rolls."""
        return (self.vessel or 0) + (self.captain or 0) + self.guns + self.crew

    @property
    def removable(self) -> tuple[str, ...]:
        """What can be given up as damage."""
        return tuple(kind for kind, there in ((GUNS, self.guns), (CREW, self.crew)) if there)

    def without(self, kind: str) -> "Stack":
        """The stack after guns or crew are gone."""
        return self._replace(guns=0) if kind == GUNS else self._replace(crew=0)

    @property
    def hull(self) -> tuple[str, ...]:
        """Captain and vessel, as far as they are there, in the order in which a defeat discards them."""
        there = ((CAPTAIN, self.captain), (VESSEL, self.vessel))
        return tuple(kind for kind, strength in there if strength is not None)


class Blow(NamedTuple):
    """What a lost round did: the stack now, the cards lost in order, whether that is a defeat."""

    stack: Stack
    lost: tuple[str, ...]
    is_defeat: bool


def damage_is_due(stack: Stack) -> bool:
    """Whether the loser of a round must name a card: both guns and crew are aboard [Taking Damage]."""
    return len(stack.removable) > 1


def is_wrong_damage(stack: Stack, choice: str | None) -> bool:
    """Whether a named card is none that can be given up [Taking Damage]."""
    return choice is not None and choice not in stack.removable


def take_blow(stack: Stack, choice: str | None) -> Blow:
    """The loss of one round: guns or crew, or with neither aboard the vessel [Taking Damage; Vessel Defeats; R54].

    `choice` decides only with both aboard.
    """
    if not stack.removable:
        return Blow(stack, stack.hull, True)
    lost = choice if choice in stack.removable else stack.removable[0]
    return Blow(stack.without(lost), (lost,), False)
