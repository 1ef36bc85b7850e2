"""Replaying entries: what each did to a run, what it caused, and how that is compared with a save."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.core.errors import Diverged
from referee.core.game import name_of
from referee.core.journal import Entry
from referee.core.plain import Plain
from referee.core.protocol import Ruling, told
from referee.core.questions import Fact, Question
from referee.core.run import Run


class Outcome(NamedTuple):
    """What a save keeps of what an entry caused: automatic answers, and rulings as ids and figures."""

    auto: tuple[tuple[str, Plain], ...] = ()
    rulings: tuple[tuple[Plain, ...], ...] = ()

    def then(self, more: "Outcome") -> "Outcome":
        """This and what came after it."""
        return Outcome((*self.auto, *more.auto), (*self.rulings, *more.rulings))

    def beyond(self, expected: "Outcome") -> "Outcome":
        """What was found after all that was expected."""
        return Outcome(self.auto[len(expected.auto) :], self.rulings[len(expected.rulings) :])

    def told_apart(self, expected: "Outcome") -> str:
        """How this differs from what a save holds."""
        for old, new in zip(expected.rulings, self.rulings, strict=False):
            if old != new:
                return f"it was ruled {_joined(old)}, today {_joined(new)}"
        if expected.rulings != self.rulings:
            return f"it had {len(expected.rulings)} rulings, today {len(self.rulings)}"
        return f"what answered itself was {expected.auto}, today {self.auto}"


def _joined(ruling: tuple[Plain, ...]) -> str:
    return " ".join(str(part) for part in ruling)


@dataclass(slots=True)
class Heard:
    """What an entry caused: the rulings, the kind of question it answered."""

    rulings: list[Ruling] = field(default_factory=list)
    kind: str = ""
    is_chance: bool = False


def heard_of(rulings: list[Ruling], question: Question[Any] | None) -> Heard:
    """The rulings with what is known of the question before them."""
    if question is None:
        return Heard(rulings=rulings)
    rolled = question.is_chance or any(
        part.question.is_chance for part in getattr(question, "fields", ())
    )
    return Heard(rulings, question.kind, rolled)


def recorded(rulings: Iterable[Ruling]) -> tuple[tuple[Plain, ...], ...]:
    """What a save keeps of rulings: rule ids and figures."""
    return tuple((*ruling.cites, *ruling.figures) for ruling in rulings if ruling.cites)


def asks(run: Run[Any]) -> str:
    """What is asked now, and whom, in the words of the prompt."""
    if run.question is None:
        return ""
    name, prompt = name_of(run.setup, run.question.seat), told(run.question.prompt)
    return f"{name} · {prompt}" if name else prompt


def carry_out(run: Run[Any], entry: Entry) -> Outcome:
    """Do one entry; what it caused stays in the run to be heard.

    Raises:
        Diverged: another question comes there now, or the entry is no part of play.
        IllegalAnswer, InvalidAnswer: it is not legal any more.
    """
    if entry.kind not in ("answer", "fix") and isinstance(run.question, Fact):
        what = f"what the box prints is asked here now: {asks(run)}"
        raise Diverged(what, entry.number)
    match entry.kind:
        case "answer" | "fix":
            question = run.question
            if question is None:
                raise Diverged("the game is over before it", entry.number)
            if question.key != entry.key:
                raise Diverged(f"another question comes here now: {asks(run)}", entry.number)
            run.answer(question.decode(entry.value))
        case "interrupt":
            run.interrupt(entry.key, entry.text)
        case "adjust":
            lines = entry.value if isinstance(entry.value, list) else []
            run.operate(tuple(str(line) for line in lines))
        case "house":
            run.set_option(entry.key, str(entry.value))
        case _:
            raise Diverged(f"entries of kind {entry.kind} are no part of play", entry.number)
    return Outcome(tuple(run.autos), recorded(run.heard))


def applied(run: Run[Any], entry: Entry) -> Outcome:
    """Do one entry without listening."""
    outcome = carry_out(run, entry)
    run.take_heard()
    return outcome
