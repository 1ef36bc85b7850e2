"""Who plays: what a player can be called, and the question for it."""

from dataclasses import dataclass
from typing import ClassVar

from referee.core.errors import IllegalAnswer, InvalidAnswer
from referee.core.names import folded, is_among, shown, tokens
from referee.core.plain import Plain
from referee.core.protocol import Flow, announce, ask
from referee.core.questions import Question, span

NAME_LENGTH = 24


def checked_name(text: str) -> str:
    """A player's name: printable, at most 24 characters, with a letter or digit, no command.

    Raises:
        InvalidAnswer: it is not one.
    """
    name = " ".join(text.split())
    if not any(c.isalpha() for c in folded(name)):
        raise InvalidAnswer("A name needs at least one letter.")
    if not name.isprintable() or any(c in name for c in '/;=<>?",'):
        raise InvalidAnswer(
            f"'{shown(name)}' has signs that commands need; letters and digits will do."
        )
    if len(name) > NAME_LENGTH:
        raise InvalidAnswer(f"'{shown(name)}' is too long: {NAME_LENGTH} characters at most.")
    return name


@dataclass(slots=True, kw_only=True, eq=False)
class Names(Question[tuple[str, ...]]):
    """The players at set-up, `low` to `high` of them; `taken` are names of other things.

    Names that differ in spaces and signs only are the same to who types them later.
    """

    low: int
    high: int
    taken: tuple[str, ...] = ()
    kind: ClassVar[str] = "name"

    def parse(self, text: str) -> tuple[str, ...]:
        """Names at spaces; quotes keep one of several words together."""
        return self._checked([checked_name(word) for word in tokens(text)])

    def _checked(self, names: list[str]) -> tuple[str, ...]:
        if not self.low <= len(names) <= self.high:
            raise IllegalAnswer(f"{len(names)} named; {span(self.low, self.high)} can play.")
        for place, name in enumerate(names):
            if is_among(name, names[:place]):
                raise IllegalAnswer(f"Two players cannot both be called {name}.")
            if is_among(name, self.taken):
                raise IllegalAnswer(
                    f"{name} is the name of something in this game; choose another."
                )
        return tuple(names)

    def encode(self, answer: tuple[str, ...]) -> Plain:
        """The names."""
        return list(answer)

    def decode(self, plain: Plain) -> tuple[str, ...]:
        """The names, checked."""
        if not isinstance(plain, list):
            raise IllegalAnswer("Not a list of names.")
        return self._checked([checked_name(str(name)) for name in plain])

    def legal(self) -> str:
        """How many."""
        return f"{span(self.low, self.high)} names"


def seated(seats: tuple[str, ...], question: Names) -> Flow[tuple[str, ...]]:
    """The players whom the save's header names; asked where it names none, or what nobody can be called."""
    try:
        return question.decode(list(seats))
    except (IllegalAnswer, InvalidAnswer) as fault:
        if seats:
            yield from announce(str(fault), verdict="reminder")
    return (yield from ask(lambda: question))
