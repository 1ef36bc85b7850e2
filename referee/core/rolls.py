"""Questions that dice and decks answer."""

from dataclasses import dataclass
from typing import ClassVar

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import find, is_digits, matches, shown, slug, tokens
from referee.core.people import checked_name
from referee.core.plain import Plain
from referee.core.questions import Question

Dice = tuple[int, ...]


@dataclass(slots=True, kw_only=True, eq=False)
class DiceRoll(Question[Dice]):
    """A roll of `count` dice, in the order rolled. `for_ai`: it concerns no person's fate but an AI's."""

    count: int = 1
    sides: int = 6
    for_ai: bool = False
    kind: ClassVar[str] = "dice"
    is_chance: ClassVar[bool] = True

    def parse(self, text: str) -> Dice:
        """`665`, `6 6 5` or `6,6,5`."""
        joined = "".join(tokens(text))
        if not is_digits(joined):
            raise InvalidAnswer(
                f"'{shown(text)}' is no roll; type the faces, like {'5' * self.count}."
            )
        return self._checked([int(face) for face in joined])

    def _checked(self, faces: list[int]) -> Dice:
        if len(faces) != self.count:
            wanted = "1 die" if self.count == 1 else f"{self.count} dice"
            typed = "1 face" if len(faces) == 1 else f"{len(faces)} faces"
            raise IllegalAnswer(f"{typed} typed; this roll takes {wanted}.")
        for face in faces:
            if not 1 <= face <= self.sides:
                raise IllegalAnswer(f"A die has no {face}; its faces are 1-{self.sides}.")
        return tuple(faces)

    def encode(self, answer: Dice) -> Plain:
        """The faces."""
        return list(answer)

    def decode(self, plain: Plain) -> Dice:
        """The faces, checked."""
        if not isinstance(plain, list):
            raise IllegalAnswer("Not a roll of dice.")
        faces = [face for face in plain if type(face) is int]
        if len(faces) != len(plain):
            raise IllegalAnswer("Not a roll of dice.")
        return self._checked(faces)

    def legal(self) -> str:
        """How many dice."""
        return f"die 1-{self.sides}" if self.count == 1 else f"{self.count} dice"


@dataclass(slots=True, kw_only=True, eq=False)
class Draw(Question[tuple[str, ...]]):
    """`count` cards or counters drawn from `pool`; `anew`: one that the referee has never seen may come.

    `gone` are known ones that cannot come. `dealt`: there is no physical deck, the program draws.
    """

    pool: tuple[str, ...]
    count: int = 1
    gone: tuple[str, ...] = ()
    anew: bool = False
    dealt: bool = False
    kind: ClassVar[str] = "draw"
    is_chance: ClassVar[bool] = True

    def parse(self, text: str) -> tuple[str, ...]:
        """Names by their beginnings; with one to draw the whole line is the name."""
        typed = [text] if self.count == 1 else tokens(text)
        return self._checked([self._named(word) for word in typed])

    def _named(self, text: str) -> str:
        found = sorted(set(matches(text, self.pool)))
        if not found and self.anew:
            return slug(checked_name(text))
        return (
            found[0]
            if len(found) == 1
            else find(text, sorted(set(self.pool)), "card that can come")
        )

    def _checked(self, drawn: list[str]) -> tuple[str, ...]:
        if len(drawn) != self.count:
            raise IllegalAnswer(f"{len(drawn)} named; {self.count} are drawn.")
        for word in drawn:
            is_new = self.anew and word not in (*self.pool, *self.gone)
            if drawn.count(word) > self.pool.count(word) and not is_new:
                raise IllegalAnswer(f"{shown(word)} cannot be drawn (again).")
        return tuple(drawn)

    def encode(self, answer: tuple[str, ...]) -> Plain:
        """The names."""
        return list(answer)

    def decode(self, plain: Plain) -> tuple[str, ...]:
        """The names, checked."""
        if not isinstance(plain, list):
            raise IllegalAnswer("Not a list of cards.")
        words = [str(word) for word in plain]
        for word in words:
            if word not in self.pool and not (self.anew and slug(checked_name(word)) == word):
                raise IllegalAnswer(f"{shown(word)} is no card that can be drawn.")
        return self._checked(words)

    def legal(self) -> str:
        """What can come, or that it may be new."""
        if self.pool and len(set(self.pool)) <= 8:
            return ", ".join(dict.fromkeys(self.pool)) + (", or a new name" if self.anew else "")
        return "name" + (", a new one too" if self.anew else "")

    def words(self) -> tuple[str, ...]:
        """What can come."""
        return tuple(dict.fromkeys(self.pool))
