"""The loop at the table: a question, a line of typing, what it caused, the next question."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.core.errors import FlowBroken, InvalidAnswer, NotSaved, RefereeError
from referee.core.forms import Form, Lines
from referee.core.history import PROGRAM
from referee.core.journal import Entry
from referee.core.names import shown
from referee.core.plain import Plain
from referee.core.protocol import Ruling, told
from referee.core.questions import Fact, Question
from referee.core.session import Session, is_for_program
from referee.ui.aside import NO, YES, Aside, sure
from referee.ui.asker import Asker, Prompt
from referee.ui.commands import COMMANDS, SIGNS, found, is_command, names_of, parted, takes_rest
from referee.ui.ending import Ending, Leave
from referee.ui.inputs import Input, Taken, asked, input_for, takes_default
from referee.ui.lines import Batch, Queue, lines_of, pieces_of
from referee.ui.render import words_of
from referee.ui.roller import Roller, rolled
from referee.ui.teller import Kept, Teller, counted, last_number

__all__ = ["Ending", "Sitting"]

OVER = "The game is over (Enter leaves)"
MOST_FAILURES = 5
REALLY_SO = sure(
    "Typed wrong (Enter), or really so (y)?",
    yes="really so; the answer is taken with what it costs",
    no="typed wrong; nothing is taken, and the question comes again",
    left="Not taken.",
)
_NOT_YET = object()
_KEYED = re.compile(r"(\S+)\s+=\s*(.*)")


@contextmanager
def faults_of_ours() -> Iterator[None]:
    """Any error that is not meant for the table is a fault of the program."""
    try:
        yield
    except (RefereeError, Leave, EOFError):
        raise
    except Exception as fault:
        raise FlowBroken(f"{type(fault).__name__}: {fault}") from fault


class Sitting:
    """A game at the table, from where it stands until it ends or is left."""

    def __init__(
        self,
        session: Session[Any],
        asker: Asker,
        *,
        roller: Roller,
        by: str = "table",
        on_fact: Callable[[tuple[str, ...], Plain], None] | None = None,
        on_ruling: Callable[[tuple[str, ...], str], None] | None = None,
        on_ruling_dropped: Callable[[tuple[str, ...], str], None] | None = None,
        on_save: Callable[[Path], None] | None = None,
        table_rulings: Sequence[Kept] = (),
        answers: bool = False,
        detail: bool = False,
    ) -> None:
        """`on_fact` and `on_ruling` keep what was learned for later games, `on_ruling_dropped` forgets.

        `on_save` hears of a new file.

        With `answers` the lines come from a file: a refused one ends the sitting.
        """
        self.session = session
        self.asker = asker
        self.roller = roller
        self.by = by
        self.on_fact = on_fact
        self.on_ruling = on_ruling
        self.on_ruling_dropped = on_ruling_dropped
        self.on_save = on_save
        self.answers = answers
        self.teller = Teller(session, asker.say, table_rulings, detail=detail)
        self.prefill = ""  # stands in the next prompt
        self.fact_typed: tuple[tuple[str, ...], str] | None = None  # until the next answer
        self._queue = Queue()
        self._batch = Batch()
        self._input: Input | None = None
        self._question: object = _NOT_YET  # that `_input` is for
        self._broken_key = ""  # of a question that the program failed to answer
        self._failures = 0  # since the last line was read
        self._was_stopped = False  # by Ctrl-C at the last prompt

    def play(self) -> Ending:
        """Play until the game is over or left."""
        try:
            self._step(self.teller.beginning)
            while True:
                self._step(self._go_on)
        except Leave as leave:
            return leave.ending
        except EOFError:
            return self._input_ended()
        except KeyboardInterrupt:
            return self.ending("left")

    def ending(self, reason: str, message: str = "") -> Ending:
        """The ending, with where the game stands; what is not on disk yet is tried once more."""
        with suppress(NotSaved):
            self.session.journal.append()
        question = self.session.question
        return Ending(
            reason=reason,
            message=message or self._standing_message(),
            line=self.asker.line,
            question=question.key if question else "",
        )

    def _standing_message(self) -> str:
        unsaved = self.session.journal.unsaved
        saved = f"{counted(unsaved)} not saved" if unsaved else "saved"
        if self.session.journal.path is None:
            saved = "in memory only"
        return f"Stopped at entry {last_number(self.session)}, {saved}."

    def _input_ended(self) -> Ending:
        if self.session.question is None:
            return self.ending("over")
        return self.ending("input-ended")

    # One step

    def _step(self, act: Callable[[], None]) -> None:
        try:
            with faults_of_ours():
                act()
        except FlowBroken as fault:
            self.teller.broken(fault)
            self._failed(fault, "broken")
        except RefereeError as refusal:
            self.teller.refused(refusal)
            self._failed(refusal, "refused")

    def _failed(self, fault: RefereeError, reason: str) -> None:
        """Drop the rest of the line; a file, or what fails again and again by itself, ends here."""
        self._drop_rest()
        self._failures += 1
        if self.answers:
            raise Leave(self.ending(reason, str(fault)))
        if self._failures > MOST_FAILURES:
            raise Leave(self.ending("broken", str(fault)))

    def _go_on(self) -> None:
        question = self.session.question
        if question is not self._question:
            self._begin(question)
        if question is not None and self._is_programs(question):
            self._broken_key = question.key
            self.roll_for(question)
            return
        text = self._next_piece(question)
        if question is not None and self.answers:
            text = self._unkeyed(question, text)
        if is_command(text):
            self._obey(text)
        elif question is not None:
            self.answer_with(question, text)
        else:
            self._after_the_end(text)

    def _begin(self, question: Question[Any] | None) -> None:
        self._question = question
        self._input = None if question is None else input_for(question)
        if self._input is not None:
            self.say(*self._input.opening())
        elif self.session.game.standing is not None:
            self.say(*self.session.game.standing(self.session.state))

    def _is_programs(self, question: Question[Any]) -> bool:
        return is_for_program(question, self.session.dice) and question.key != self._broken_key

    # The program's rolls

    def roll_for(self, question: Question[Any]) -> None:
        """The program rolls or draws; what it rolled for this before, comes again."""
        value = rolled(self.session, question, self.roller)
        words = words_of(question.encode(value))
        name = self.teller.name_of(question.seat)
        what = told(question.prompt)
        lead = f"{name}, {what}: {words} (program)." if name else f"{what}: {words} (program)."
        self.book(lambda: self.session.answer(value, by=PROGRAM, text=words), lead)

    # Typed lines

    def _next_piece(self, question: Question[Any] | None) -> str:
        is_live = question is not None and question.stops_queue
        if is_live and (rest := self._queue.dropped_live()):
            self.say(f"Dropped: {'; '.join(rest)} (the next question takes a line of its own)")
        if is_live or not self._queue:
            typed = self.read(self._prompt(question))
            self._queue.put_first(pieces_of(typed, takes_rest), is_live=is_live)
        piece = self._queue.next()
        self._batch, self.prefill = piece.batch, ""  # a step back on the same line is answered
        return piece.text

    def read(self, prompt: Prompt) -> str:
        """A line from the table; Ctrl-C clears it, and twice with nothing typed between leaves."""
        while True:
            try:
                typed = self.asker.ask(prompt)
            except KeyboardInterrupt as stop:
                if self._was_stopped and not any(stop.args):
                    raise
                self._was_stopped = True
                self.say("Cleared. Ctrl-C again leaves the game.")
                self._drop_rest()
                prompt, self.prefill = replace(prompt, prefill=""), ""
                continue
            self._was_stopped, self._failures, self.prefill = False, 0, ""
            return typed

    def ask_aside(self, aside: Aside) -> str | None:
        """The answer to a question of the referee's own, asked live; None if it is left.

        What only looks can be looked at before; every other command has to wait.
        """
        while True:
            try:
                typed = self.asker.ask(self._prompt_aside(aside))
                self._was_stopped = False
                text = " ".join(lines_of(typed))
                if not is_command(text):
                    return text
                if text == "<":
                    break
                self._look_aside(aside, text)
            except KeyboardInterrupt:
                self._was_stopped = True
                break
            except EOFError:
                self._leave_aside(aside)
                raise
            except RefereeError as refusal:
                if self.answers:
                    raise
                self.teller.refused(refusal)
        self._leave_aside(aside)
        return None

    def _prompt_aside(self, aside: Aside) -> Prompt:
        words = tuple(known.typed for known in COMMANDS.values() if known.looks(""))
        return Prompt(text=f"{aside.text} > ", words=words, status=self._status())

    def _look_aside(self, aside: Aside, text: str) -> None:
        name, words = parted(text)
        name = found(name, names_of(self.session.game.interrupts))
        if name == "?":
            self.say(*aside.means)
        elif name in COMMANDS and COMMANDS[name].looks(words):
            COMMANDS[name].obey(self, words)
        else:
            typed = name if name in SIGNS else f"/{name}"
            raise InvalidAnswer(f"{typed} has to wait; first answer: {aside.text}")

    def _leave_aside(self, aside: Aside) -> None:
        """What was typed behind it was meant for a game in which it was done."""
        if aside.left:
            self.say(aside.left)
        self._drop_rest()

    def agrees(self, aside: Aside) -> bool:
        """Whether the table says yes; Enter, `<` and Ctrl-C are no."""
        while True:
            typed = self.ask_aside(aside)
            if typed is None:
                return False
            if typed.casefold() in YES:
                return True
            if typed.casefold() in NO:
                self._leave_aside(aside)
                return False
            message = f"'{shown(typed)}' is no answer; first answer: {aside.text}"
            if self.answers:
                raise InvalidAnswer(message)
            self.say(message)

    def _prompt(self, question: Question[Any] | None) -> Prompt:
        names = names_of(self.session.game.interrupts)
        commands = tuple(f"/{name}" for name in names if name not in SIGNS)
        if question is None or self._input is None:
            return Prompt(text=f"{OVER} > ", words=commands, status=self._status())
        return Prompt(
            text=asked(self._input, self.teller.name_of(question.seat), self.asker.width),
            prefill=self.prefill,
            words=(*self._input.words(), *commands),
            status=self._status(),
        )

    def _status(self) -> str:
        game = self.session.game
        unsaved = self.session.journal.unsaved
        held = f" · {unsaved} not saved" if unsaved else ""
        return f"{game.title} · {game.status(self.session.state)}{held}"

    def _unkeyed(self, question: Question[Any], text: str) -> str:
        """The answer without the key before it, which must be that of the waiting question."""
        found_key = _KEYED.fullmatch(text)
        is_key = found_key is not None and ("." in found_key[1] or found_key[1] == question.key)
        if (
            found_key is None
            or not is_key
            or (isinstance(question, Lines) and found_key[1] != question.key)
        ):
            return text
        if found_key[1] != question.key:
            raise InvalidAnswer(f"It answers {found_key[1]}, but {question.key} is asked.")
        return found_key[2]

    # Answers

    def answer_with(self, question: Question[Any], text: str) -> None:
        """Give the text to the waiting question: a whole answer, or a part of it."""
        assert self._input is not None
        aside = question.aside(text)
        if aside is not None:
            self.say(aside)
            return
        taken = self._input.take(text)
        if isinstance(taken, str):
            self.say(*taken.splitlines())
        elif self._is_meant(question, taken.value):
            self._take(question, taken)
        else:
            self._drop_rest()

    def _is_meant(self, question: Question[Any], value: object) -> bool:
        """Whether a costly answer was really given, and not just typed wrong."""
        for doubt in _doubts(question, value):
            self.say(doubt)
            if not self.agrees(REALLY_SO):
                return False
        return True

    def _take(self, question: Question[Any], taken: Taken) -> None:
        if isinstance(question, Fact):
            self._learn(question, taken)
            return
        self.book(
            lambda: self.session.answer(
                taken.value, by=self.by, text=taken.text, line=self.line_number()
            )
        )

    def _learn(self, fact: Fact[Any], taken: Taken) -> None:
        flagged = set(self.fact_problems())
        self.book(lambda: self.session.answer(taken.value, by=self.by))
        self.fact_typed = (fact.path, taken.text)
        self.say(*(problem for problem in self.fact_problems() if problem not in flagged))

    def fact_problems(self) -> list[str]:
        """What is wrong with the printed facts as they are known."""
        check = self.session.game.fact_problems
        return check(self.session.facts) if check else []

    def line_number(self) -> int:
        """The number of the first entry that was typed on this line."""
        if not self._batch.first:
            self._batch.first = self.session.next_number
        return self._batch.first

    # Booking and telling

    def book(self, act: Callable[[], Entry], lead: str = "") -> Entry:
        """Do what makes an entry, and tell what it caused."""
        session = self.session
        before = self.teller.pieces()
        depth, heard = len(session.path), len(session.heard[-1].rulings)
        self.fact_typed = None
        entry = self.saved(act)
        self._broken_key = ""
        caused: list[Ruling] = session.heard[-1].rulings
        if len(session.path) == depth:
            caused = caused[heard:]
        self.teller.booked(entry, caused, before, lead)
        for _, word in entry.auto:
            self._queue.consume(words_of(word))
        return entry

    def saved(self, act: Callable[[], object]) -> Entry:
        """Do what makes entries; returns the first of them.

        A full disk is told, and play goes on. What was learned is handed on for later games.
        """
        journal, session = self.session.journal, self.session
        start, unsaved, diverged = len(journal.entries), journal.unsaved, session.diverged
        try:
            act()
        except NotSaved as fault:
            self.teller.not_saved(fault)
        if unsaved and not journal.unsaved:
            self.say("All entries are saved again.")
        if session.diverged is not None and session.diverged is not diverged:
            self.say(str(session.diverged))
        for entry in journal.entries[start:]:
            if entry.kind == "fact" and self.on_fact is not None:
                self.on_fact(tuple(entry.key.split(".")), entry.value)
        return journal.entries[start]

    def say(self, *lines: str) -> None:
        """Say these lines."""
        for line in lines:
            self.asker.say(line)

    @property
    def last_number(self) -> int:
        """The entry that the game stands at; 0 before the first."""
        return last_number(self.session)

    def leave(self) -> None:
        """Stop here; what is not on disk is not given up without a word."""
        ending, unsaved = self.ending("left"), self.session.journal.unsaved
        lose = sure(
            f"{counted(unsaved)} not saved: lose that (y)?",
            yes="the game stops, and what is not saved is lost",
            no="the game goes on",
        )
        if not unsaved or self.answers or self.agrees(lose):
            raise Leave(ending)
        self.say("The game goes on; /save FILE keeps it in another file.")

    def _drop_rest(self) -> None:
        dropped = self._queue.dropped()
        if dropped:
            self.say(f"Dropped: {'; '.join(dropped)}")

    # Commands

    def _obey(self, text: str) -> None:
        name, words = parted(text)
        name = found(name, names_of(self.session.game.interrupts))
        if name in COMMANDS:
            COMMANDS[name].obey(self, words)
        else:
            self.book(
                lambda: self.session.interrupt(name, words, by=self.by, line=self.line_number())
            )

    def step_back(self) -> str | None:
        """Forget the last part of a half-given answer; None if there is none."""
        return self._input.back() if self._input else None

    def help_lines(self) -> Iterable[str]:
        """The legal answers to what is asked now; for lines of a card also what they can say."""
        if self._input is None:
            return (OVER + ".",)
        lines = list(self._input.help())
        if isinstance(self.session.question, Lines):
            lines += ["Lines are like:", *self.session.game.usage]
        return lines

    def _after_the_end(self, text: str) -> None:
        if takes_default(text):
            raise Leave(self.ending("over"))
        message = f"The game is over; '{shown(text)}' answers nothing."
        if self.answers:
            raise Leave(self.ending("left-over", message))
        raise InvalidAnswer(message)


def _doubts(question: Question[Any], value: object) -> Iterator[str]:
    if isinstance(question, Form) and isinstance(value, tuple):
        for part, given in zip(question.fields, value, strict=True):
            yield from _doubts(part.question, given)
    text = question.doubt(value) if question.doubt else None
    if text:
        yield told(text)
