"""One flow being driven: it holds the state, the waiting question, and what was said so far."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.core.errors import FlowBroken, IllegalAnswer, RefereeError
from referee.core.game import Game, Operated, Setup
from referee.core.options import refuse_unknown
from referee.core.plain import Plain
from referee.core.protocol import Ask, Auto, Flow, Know, Learn, Peek, Ruling, Text, Void, told

if TYPE_CHECKING:
    from referee.core.questions import Question

S = TypeVar("S")

Facts = Mapping[str, Any]


def fact_at(facts: Facts, path: tuple[str, ...]) -> Plain:
    """The value at a path of nested tables, or None."""
    node: Any = facts
    for part in path:
        if type(node) is not dict and not isinstance(node, Mapping):
            return None
        node = node.get(part)
    value: Plain = node
    return value


@contextmanager
def ours() -> Iterator[None]:
    """An error that is no refusal is a fault of the program."""
    try:
        yield
    except RefereeError:
        raise
    except Exception as fault:
        raise FlowBroken(f"{type(fault).__name__}: {fault}") from fault


class Run(Generic[S]):
    """A game from its start to the question that waits now. Only a session drives it."""

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        facts: Facts,
        *,
        is_heard: bool = True,
        loaded: dict[tuple[str, ...], object] | None = None,
    ) -> None:
        """Start the flow and go to its first question; what is said is dropped where nobody listens.

        `loaded` keeps facts as the game reads them, for runs that share `facts` and never correct them.
        """
        self._loaded = {} if loaded is None else loaded
        self.game = game
        self.setup = setup
        self.is_heard = is_heard
        self.facts = facts
        self.state: S = game.new_state(setup)
        self.question: Question[Any] | None = None
        self.heard: list[Ruling] = []
        self.autos: list[tuple[str, str]] = []
        self.learned: list[Learn] = []
        self._waiting: list[Ask[Any] | Know[Any]] = []
        self._flows: list[Flow[None]] = [game.play(self.state)]
        self._advance(None)

    @property
    def is_finished(self) -> bool:
        """Whether the game has come to its end."""
        return not self._flows

    def take_heard(self) -> tuple[list[Ruling], list[tuple[str, str]]]:
        """What was said and what answered itself since the last call."""
        heard, autos = self.heard, self.autos
        self.heard, self.autos = [], []
        return heard, autos

    def answer(self, value: object) -> None:
        """Give the waiting question its (already checked) answer and go to the next question."""
        self._waiting.pop()
        self._advance(value)

    def interrupt(self, name: str, words: str) -> None:
        """Start a game action that is possible at any time.

        Raises:
            IllegalAnswer: there is no such action, or it is not allowed now.
        """
        action = next((i for i in self.game.interrupts if i.name == name), None)
        if action is None:
            raise IllegalAnswer(f"{self.game.title} has no action '{name}'.")
        with ours():
            action.check(self.state, words)
            self._flows.append(action.start(self.state, words))
        self._advance(None)

    def operate(self, lines: tuple[str, ...]) -> list[Operated]:
        """Carry out lines of /adjust and build the waiting question anew."""
        with ours():
            done = [self.game.operate(self.state, line) for line in lines]
        self._rebuild()
        return done

    def set_option(self, key: str, value: str) -> None:
        """Change a house option from now on.

        Raises:
            IllegalAnswer: no such option or value, or one that cannot change now.
        """
        with ours():
            refuse_unknown(self.game.options(), key, value)
            self.game.set_option(self.state, key, value)
        self._rebuild()

    def where(self) -> list[str]:
        """The functions of the flow that wait, outermost first, with their lines."""
        places = []
        for flow in self._flows:
            frame: Any = flow
            while frame is not None and getattr(frame, "gi_frame", None) is not None:
                places.append(f"{frame.gi_code.co_qualname} line {frame.gi_frame.f_lineno}")
                frame = frame.gi_yieldfrom
        return places

    def close(self) -> None:
        """Drop the flow."""
        for flow in reversed(self._flows):
            flow.close()

    def _rebuild(self) -> None:
        """Build the waiting question anew; it may answer itself now, or have become void."""
        if not self._waiting:
            return
        given = self._resolved(self._waiting[-1])
        if given is not _NOTHING:
            self._waiting.pop()
            self._advance(given)

    def _advance(self, value: object) -> None:
        """Send a value and go on to the next question that somebody must answer."""
        while self._flows:
            try:
                step = self._flows[-1].send(value)
            except StopIteration:
                self._flows.pop()
                if not self._flows:
                    self.question = None
                    return
                value = self._resolved(self._waiting[-1])
                if value is _NOTHING:
                    return
                self._waiting.pop()
                continue
            except Exception as fault:
                raise FlowBroken(f"{type(fault).__name__}: {fault}") from fault
            if isinstance(step, Ruling):
                value = None
                if self.is_heard:
                    self.heard.append(step)
            elif isinstance(step, (Ask, Know)):
                value = self._resolved(step)
                if value is _NOTHING:
                    self._waiting.append(step)
                    return
            else:
                value = self._noted(step)

    def _noted(self, step: Peek | Learn) -> Plain:
        """What the tables hold for a peek; what is to be learned is kept."""
        if isinstance(step, Peek):
            return fact_at(self.facts, step.path)
        self.learned.append(step)
        return None

    def _resolved(self, step: Ask[Any] | Know[Any]) -> object:
        """The answer that the step gives itself, or _NOTHING after `question` was set."""
        if isinstance(step, Know):
            path = step.fact.path
            if path in self._loaded:
                return self._loaded[path]
            known = fact_at(self.facts, path)
            fact = step.fact
            if known is not None:
                try:
                    self._loaded[path] = value = step.fact.decode(known)
                    return value
                except RefereeError as fault:
                    fact = replace(fact, fault=str(fault))
            self.question = fact
            return _NOTHING
        try:
            built = step.build()
        except Exception as fault:
            raise FlowBroken(f"{type(fault).__name__}: {fault}") from fault
        if isinstance(built, Auto):
            if self.is_heard:
                self.autos.append((built.key, built.word or str(built.value)))
                self._say(built.reason)
            return built.value
        if isinstance(built, Void):
            self._say(built.reason)
            return None
        self.question = built
        return _NOTHING

    def _say(self, text: Text) -> None:
        if self.is_heard and (said := told(text)):
            self.heard.append(Ruling(text=said, cites=(), verdict="reminder"))


_NOTHING = object()
