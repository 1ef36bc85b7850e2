"""One round of dice on one line: both hands, dice that cards add, the card given up, or a way out.

`6641 63 crew`: two hands and the loss. `66411+1 63`: a card added a die to the first hand. `withdraw`: no roll.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.forms import Field, Form, Given
from referee.core.names import find, is_digits, matches, shown, tokens
from referee.core.plain import Plain
from referee.core.protocol import Flow, Void, ask_if
from referee.core.questions import Choice, options_of, whole
from referee.core.rolls import Dice, DiceRoll
from referee.games.searovers.texts import counted, refusal

ROLL = "roll"
DO, LOSS = "do", "loss"


class Hand(tuple[int, ...]):
    """A roll to which cards added dice: one entry of `added` for each card."""

    added: tuple[int, ...]

    def __new__(cls, faces: Iterable[int], added: Iterable[int] = ()) -> "Hand":
        """The faces, with what each card added."""
        hand = super().__new__(cls, tuple(faces))
        hand.added = tuple(added)
        return hand


def cards_in(dice: Dice) -> tuple[int, ...]:
    """What cards added to a hand."""
    return dice.added if isinstance(dice, Hand) else ()


@dataclass(slots=True, kw_only=True, eq=False)
class HandRoll(DiceRoll):
    """A hand of dice. `due` gives their number when cards add some; `takes_cards` says whether any may."""

    due: Callable[[int], int]
    takes_cards: bool = True
    kind: ClassVar[str] = "dice"

    def parse(self, text: str) -> Dice:
        """`6641`, or `66411+1` with a card for each plus."""
        base, *plus = text.replace(" ", "").split("+")
        added = [whole(part, "a number of dice after +") for part in plus]
        if added and not self.takes_cards:
            raise refusal("wrong-roll", f"+{plus[0]}")
        if any(not 1 <= number <= 9 for number in added):
            raise InvalidAnswer("A card adds 1 to 9 dice.")
        due = self.due(sum(added))
        if is_digits(base) and len(base) != due:
            raise refusal("dice-count", shown(text), f"{counted(due, 'die', 'dice')} due")
        faces = DiceRoll(key=self.key, prompt=self.prompt, count=due).parse(base)
        return Hand(faces, added) if added else faces

    def encode(self, answer: Dice) -> Plain:
        """The faces; with cards as they are typed."""
        added = cards_in(answer)
        return "".join(map(str, answer)) + "".join(f"+{number}" for number in added)

    def decode(self, plain: Plain) -> Dice:
        """The hand, checked."""
        if isinstance(plain, str):
            return self.parse(plain)
        # The base class by its name: a dataclass with slots is made twice, which `super()` does not survive.
        return DiceRoll.decode(self, plain)


@dataclass(frozen=True, slots=True)
class Bout:
    """What was typed for one round; without dice only `do` counts."""

    do: str
    own: Dice
    other: Dice
    loss: str = ""

    @property
    def is_rolled(self) -> bool:
        """Whether the dice were typed with it."""
        return bool(self.own)


@dataclass(slots=True, kw_only=True, eq=False)
class Clash(Form):
    """Two hands on one line. `stops` are ways out, asked before the roll; `losses` what may be given up, `if_lost` by whom."""

    hands: tuple[Field, Field]
    stops: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()
    if_lost: str = ""
    judge: Callable[[Bout], None] | None = None

    def fill(self, text: str, given: Given) -> Given:
        """Hands in their order; words are ways out or losses wherever they stand."""
        filled = dict(given)
        typed: list[str] = []
        for word in tokens(text):
            if word.startswith("+") and typed:
                typed[-1] += word
            elif is_digits(word[:1]):
                typed.append(word)
            else:
                self._put_word(word, filled)
        waiting = [part for part in self.hands if part.name not in filled]
        typed = self._grouped(typed, waiting)
        if len(typed) > len(waiting):
            raise InvalidAnswer(f"{len(typed)} hands for {len(waiting)}.")
        for part, word in zip(waiting, typed, strict=False):
            filled[part.name] = self._parsed(part, word)
        if typed:
            filled.setdefault(DO, ROLL)
        return filled

    def _put_word(self, word: str, filled: Given) -> None:
        doing = (*self.stops, ROLL, "continue") if self.stops else (ROLL,)
        if matches(word, doing):
            found = find(word, doing)
            if self.stops:  # else there is nothing to choose, and the hands are asked
                filled[DO] = ROLL if found == "continue" else found
        elif matches(word, self.losses):
            filled[LOSS] = find(word, self.losses)
        elif matches(word, ("guns", "crew")):
            raise refusal("damage-choice", word)
        else:
            raise InvalidAnswer(f"'{shown(word)}' is none of: {', '.join((*doing, *self.losses))}.")

    @staticmethod
    def _grouped(typed: list[str], waiting: list[Field]) -> list[str]:
        """Dice typed one by one make the hands that are due."""
        counts = [getattr(part.question, "count", 0) for part in waiting]
        if len(typed) <= len(waiting) or len("".join(typed)) != sum(counts):
            return typed
        joined, grouped = "".join(typed), []
        for count in counts:
            grouped.append(joined[:count])
            joined = joined[count:]
        return grouped

    def missing(self, given: Given) -> Field | None:
        """A hand, unless nobody rolls now."""
        names = [part.name for part in self.hands]
        if given.get(DO) in self.stops or (DO in given and not any(n in given for n in names)):
            return None
        return next((part for part in self.hands if part.name not in given), None)

    def complete(self, given: Given) -> tuple[Any, ...]:
        """The round, judged."""
        own, other = (given.get(part.name, ()) for part in self.hands)
        bout = Bout(
            str(given.get(DO, ROLL)),
            cast("Dice", own),
            cast("Dice", other),
            str(given.get(LOSS, "")),
        )
        return as_answer(self._judged(bout))

    def _judged(self, bout: Bout) -> Bout:
        if self.judge and bout.is_rolled:
            self.judge(bout)
        return bout

    def encode(self, answer: tuple[Any, ...]) -> Plain:
        """The word, both hands, the loss; a program's roll is the hands alone."""
        bout = bout_of(answer)
        if not bout.is_rolled:
            return [bout.do]
        hands = [
            part.question.encode(dice)
            for part, dice in zip(self.hands, (bout.own, bout.other), strict=True)
        ]
        return [bout.do, *hands, *([bout.loss] if bout.loss else [])]

    def decode(self, plain: Plain) -> tuple[Any, ...]:
        """The round, checked."""
        if not isinstance(plain, list) or len(plain) not in (1, 3, 4):
            raise IllegalAnswer("Not a round of dice.")
        do, *hands = plain
        if do not in (ROLL, *self.stops) or (do == ROLL and not hands and not self.stops):
            raise IllegalAnswer(f"'{shown(str(do))}' is not offered now.")
        if do != ROLL or not hands:
            return as_answer(Bout(str(do), (), ()))
        own, other, loss = hands if len(hands) == 3 else [*hands, ""]
        if loss not in ("", *self.losses):
            raise refusal("damage-choice", shown(str(loss)))
        one, two = (
            p.question.decode(part) for p, part in zip(self.hands, (own, other), strict=True)
        )
        return as_answer(self._judged(Bout(ROLL, one, two, str(loss))))

    def legal(self) -> str:
        """The hands, then the words."""
        hands = ", ".join(part.question.legal() for part in self.hands)
        losses = f", {self.if_lost}" if self.if_lost else ""
        stops = f"; or {', '.join((*self.stops, ROLL))}" if self.stops else ""
        return f"{hands}{losses}{stops}"

    def help(self) -> Iterable[str]:
        """What a line holds."""
        for part in self.hands:
            yield f"{part.name}: {part.question.legal()}, typed like 641"
        yield "a card that adds dice: +1 after the hand, with its dice typed too"
        if self.losses:
            yield f"what the loser gives up: {', '.join(self.losses)}"
        if self.stops:
            yield f"instead of rolling: {', '.join(self.stops)}"

    def words(self) -> tuple[str, ...]:
        """The words that can be typed."""
        return (*self.stops, *self.losses)


def as_answer(bout: Bout) -> tuple[Any, ...]:
    """A round where the answer of a form is expected; it is no tuple of the fields alone."""
    return cast("tuple[Any, ...]", bout)


def bout_of(answer: object) -> Bout:
    """The round behind an answer: as it was typed, or the fields alone where the program rolled."""
    if isinstance(answer, Bout):
        return answer
    *do, own, other = cast("tuple[Any, ...]", answer)
    return Bout(do[0] if do else ROLL, own, other)


def clash(
    key: str,
    prompt: str,
    own: tuple[str, HandRoll],
    other: tuple[str, HandRoll],
    *,
    seat: str = "",
    stops: tuple[str, ...] = (),
    losses: tuple[str, ...] = (),
    if_lost: str = "",
    judge: Callable[[Bout], None] | None = None,
    cites: tuple[str, ...] = (),
) -> Clash:
    """The question for one round; with a way out it is asked, not rolled by the program."""
    hands = (Field(*own), Field(*other))
    way_out = Choice(key=f"{key}.do", prompt="roll, or", options=options_of((*stops, ROLL)))
    first = (Field(DO, way_out),) if stops else ()
    return Clash(
        key=key,
        prompt=prompt,
        seat=seat,
        hands=hands,
        fields=(*first, *hands),
        stops=stops,
        losses=losses,
        if_lost=if_lost,
        judge=judge,
        cites=cites,
    )


def ask_bout(build: Callable[[], Clash | Void]) -> Flow[Bout | None]:
    """Ask a round; None where it has become void."""
    answer = yield from ask_if(build)
    return None if answer is None else bout_of(answer)
