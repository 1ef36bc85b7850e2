"""A game in progress: the journal, the entries in force, and the run that they add up to.

Entries form a tree, see `history.py`; undo and corrections are replays of a path through it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

from referee.core.errors import (
    Diverged,
    FlowBroken,
    IllegalAnswer,
    JournalError,
    NotSaved,
    RefereeError,
)
from referee.core.game import Game, Operated
from referee.core.header import setup_of
from referee.core.history import ON_PATH, PROGRAM, History, plain_facts, put_fact
from referee.core.journal import Entry, Journal
from referee.core.names import clean
from referee.core.plain import Plain
from referee.core.protocol import Ruling, told
from referee.core.questions import Fact, Question
from referee.core.refit import Refit, fitted, numbered
from referee.core.replay import Heard, Outcome, applied, carry_out, heard_of, recorded
from referee.core.rolls import DiceRoll, Draw
from referee.core.run import Facts, Run, fact_at

S = TypeVar("S")


def is_for_program(question: Question[Any], mode: str) -> bool:
    """Whether the program rolls or draws this, by the mode of dice: table, ai or referee."""
    if isinstance(question, DiceRoll):
        return mode == "referee" or (mode == "ai" and question.for_ai)
    if isinstance(question, Draw):
        return question.dealt
    parts = getattr(question, "fields", ())
    return bool(parts) and all(is_for_program(part.question, mode) for part in parts)


class Session(Generic[S]):
    """A game that can be answered, taken back, corrected and looked at."""

    def __init__(self, game: Game[S], journal: Journal, clock: Callable[[], str] = str) -> None:
        """Replay the journal. `clock` gives the time stamp of new entries.

        Where an entry does not fit today's rules, the session stands before it and `diverged` says so.
        """
        self.game = game
        self.journal = journal
        self.diverged: Diverged | None = None
        self._clock = clock
        header = journal.entries[0]
        self.setup = setup_of(header)
        self._history = self._read_journal()
        self.path: list[Entry] = []
        self.heard: list[Heard] = []
        self.run: Run[S] = self._start()
        self._follow(self._history.chain(self._history.tip))

    # What stands now

    @property
    def state(self) -> S:
        """The table as the books have it."""
        return self.run.state

    @property
    def question(self) -> Question[Any] | None:
        """What is asked now; None when the game is over."""
        return self.run.question

    @property
    def dice(self) -> str:
        """Who rolls: table, ai or referee."""
        return self._history.dice

    @dice.setter
    def dice(self, mode: str) -> None:
        self._history.dice = mode

    @property
    def facts(self) -> dict[str, Any]:
        """All printed facts that are known, as nested tables."""
        return self._history.facts

    @property
    def next_number(self) -> int:
        """The number that the next entry gets."""
        return self.journal.entries[-1].number + 1

    def rulings_of(self, number: int) -> list[Ruling] | None:
        """What the entry of that number caused, if it is in force; texts tell the table of then."""
        if number not in (0, *(entry.number for entry in self.path)):
            return None
        return next(rulings for at, _, rulings in self.walk() if at == number)

    # Answers

    def answer(self, value: object, *, by: str, text: str = "", line: int = 0) -> Entry:
        """Take the (parsed) answer to the waiting question.

        Raises:
            IllegalAnswer: a rule forbids it.
            FlowBroken: a rule of ours failed; nothing changed.
            NotSaved: the answer stands, but is not on disk yet.
        """
        question = self.run.question
        if question is None:
            raise IllegalAnswer("The game is over.")
        plain = question.encode(value)
        if isinstance(question, Fact):
            return self._learn(question, value, plain, by)
        entry = self._new("answer", by=by, key=question.key, value=plain, text=text, line=line)
        return self._do(entry, lambda run: run.answer(question.decode(plain)))

    def _learn(self, fact: Fact[Any], value: object, plain: Plain, by: str) -> Entry:
        known = plain_facts(self.facts)
        put_fact(self.facts, fact.path, plain)
        self.run.learned.clear()
        try:
            self.run.answer(value)
        except FlowBroken:
            self._history.facts = known
            self._rebuild(list(self.path))
            raise
        heard, autos = self.run.take_heard()
        self.heard[-1].rulings.extend(heard)
        entry = self._new("fact", by=by, key=".".join(fact.path), value=plain)
        entry = replace(entry, auto=tuple(autos), rulings=recorded(heard))
        self._history.add(entry)
        self._save(entry, *self._learned())
        return entry

    def interrupt(self, name: str, words: str, *, by: str, line: int = 0) -> Entry:
        """Start a game action that players may do at any time.

        Raises:
            IllegalAnswer: there is no such action, it is not allowed now, or a fact is asked.
        """
        self._refuse_before_fact()
        entry = self._new("interrupt", by=by, key=name, text=words, line=line)
        return self._do(entry, lambda run: run.interrupt(name, entry.text))

    def adjust(self, lines: tuple[str, ...], reason: str, *, by: str) -> Entry:
        """Book what the table decided, against no rule: lines of `operate`; all of them or none."""
        self.try_adjust(lines)
        entry = self._new("adjust", by=by, value=list(lines), text=reason)
        return self._do(entry, lambda run: run.operate(lines))

    def try_adjust(self, lines: tuple[str, ...]) -> tuple[list[Operated], list[str], Run[S]]:
        """What the lines would do, what would be broken then, on a copy."""
        self._refuse_before_fact()
        run = self._replayed(self.path)
        done = run.operate(lines)
        return done, self.game.problems(run.state), run

    def house(self, key: str, value: str, *, by: str) -> Entry:
        """Change a house option from now on."""
        self._refuse_before_fact()
        entry = self._new("house", by=by, key=key, value=value)
        return self._do(entry, lambda run: run.set_option(key, value))

    def _refuse_before_fact(self) -> None:
        """A replay knows the fact and does not stop there, so nothing else can come in between.

        Raises:
            IllegalAnswer: a fact is asked.
        """
        if isinstance(self.question, Fact):
            what = told(self.question.prompt)
            raise IllegalAnswer(f"First tell what the box prints ({what}), or take back an answer.")

    def remark(
        self, kind: str, *, by: str, text: str = "", key: str = "", value: Plain = None
    ) -> Entry:
        """An entry that changes nothing on the table: note, ruling, count, dice."""
        entry = self._new(kind, by=by, text=text, key=key, value=value)
        self._history.add(entry)
        self._save(entry)
        return entry

    # Taking back

    def undo(self, steps: int = 1) -> list[Entry]:
        """Take back typed answers, with the program's rolls after them; returns what was taken back."""
        cut = len(self.path)
        for _ in range(steps):
            typed = [i for i in range(cut) if self.path[i].by != PROGRAM]
            if not typed:
                break
            cut = typed[-1]
        if cut == len(self.path):
            raise IllegalAnswer("There is nothing to take back.")
        return self._back_to(cut)

    def undo_line(self) -> list[Entry]:
        """Take back everything typed on the last line."""
        typed = [entry for entry in self.path if entry.by != PROGRAM]
        if not typed:
            raise IllegalAnswer("There is nothing to take back.")
        line = typed[-1].line
        first = typed[-1]
        for entry in typed:
            if line and entry.line == line:
                first = entry
                break
        return self._back_to(self.path.index(first))

    def _back_to(self, cut: int) -> list[Entry]:
        taken = self.path[cut:]
        self.go_to(self.path[cut - 1].number if cut else 0)
        return taken

    def go_to(self, number: int, *, kind: str = "undo") -> None:
        """Stand right after that entry, also one on a branch that was taken back.

        Raises:
            Diverged: it would be ruled differently by the printed facts of today; nothing changed.
        """
        history = self._history
        if not history.is_on_path(number):
            raise IllegalAnswer(f"Entry {number} is no answer of this game; /log lists them.")
        entry = self._new(kind, by="table", to=number)
        stood, path = (history.tip, list(history.taken_back)), list(self.path)
        diverged, self.diverged = self.diverged, None
        history.add(entry)
        more = self._rebuild(history.chain(history.tip), may_go_on=True)
        if self.diverged is not None:
            fault, self.diverged = self.diverged, diverged
            history.forget(entry, *stood)
            self._rebuild(path)
            raise fault
        entry = replace(entry, auto=more.auto, rulings=more.rulings)
        history.went_on(entry)
        self._save(entry)

    def redo(self) -> None:
        """Take back the last undo."""
        if not self._history.taken_back:
            raise IllegalAnswer("There is nothing to bring back.")
        self.go_to(self._history.taken_back[-1], kind="redo")

    # Corrections

    def refit_answer(self, number: int, text: str) -> Refit[S]:
        """What becomes of the game if that answer had been `text`.

        Raises:
            IllegalAnswer, InvalidAnswer: no such entry in force, or no legal answer there.
        """
        place = next((i for i, entry in enumerate(self.path) if entry.number == number), None)
        if place is None or self.path[place].kind not in ("answer", "fix"):
            now = self._history.answered_anew(number)
            where = "/log lists them" if now is None else f"that question is entry {now.number} now"
            raise IllegalAnswer(f"Entry {number} is no answer in force; {where}.")
        run = self._replayed(self.path[:place])
        question = run.question
        assert question is not None
        fixed = replace(
            self.path[place],
            kind="fix",
            to=number,
            by="table" if self.path[place].by == PROGRAM else self.path[place].by,
            value=question.encode(question.parse(text)),
            text=text,
        )
        return self._refitted(run, place, [fixed, *self.path[place + 1 :]])

    def refit_fact(self, path: tuple[str, ...], value: Plain) -> Refit[S]:
        """What becomes of the game if that printed fact is another one."""
        facts = plain_facts(self.facts)
        put_fact(facts, path, value)
        run: Run[S] = Run(self.game, self.setup, facts)
        run.take_heard()
        place = 0
        for entry in self.path:
            try:
                if applied(run, entry) != self._history.expected(entry):
                    break
            except RefereeError:
                break
            place += 1
        return self._refitted(self._replayed(self.path[:place], facts), place, self.path[place:])

    def adopt_answer(self, refit: Refit[S]) -> None:
        """Make the corrected game the one in force."""
        self._adopt(refit)

    def adopt_fact(self, path: tuple[str, ...], value: Plain, refit: Refit[S] | None) -> None:
        """Correct a fact, and with it the game from where it mattered."""
        put_fact(self.facts, path, value)
        entry = self._new("fact", by="table", key=".".join(path), value=value)
        if refit is not None and (refit.kept or refit.stopped):
            self._history.add(entry)
            self._adopt(refit, entry)
        else:
            more = self._rebuild(list(self.path), may_go_on=True)
            entry = replace(entry, auto=more.auto, rulings=more.rulings)
            self._history.add(entry)
            self._save(entry)

    def _adopt(self, refit: Refit[S], *before: Entry) -> None:
        number = before[-1].number + 1 if before else self.next_number
        back = replace(self._new("undo", by="table", to=refit.parent), number=number)
        entries = numbered(back, refit.kept, self._clock())
        for entry in entries:
            self._history.add(entry)
        self._rebuild(self._history.chain(self._history.tip))
        self._save(*before, *entries)

    def _refitted(self, run: Run[S], place: int, new: list[Entry]) -> Refit[S]:
        """What of the new entries fits behind the first ones of the path; `run` stands there."""
        start, old = self.path[:place], self.path[place:]
        fits = fitted(self._replayed(start), run, old, new)
        if fits.stopped:
            run = self._replayed([*start, *fits.kept], run.facts)
        return Refit(
            before=self.run,
            after=run,
            parent=start[-1].number if start else 0,
            kept=fits.kept,
            stopped=fits.stopped,
            dropped=len(new) - len(fits.kept),
            changed=fits.changed,
        )

    # Looking

    def walk(self) -> Iterator[tuple[int, Run[S], list[Ruling]]]:
        """The game from its start: each number in force, the run right after it, and what was said.

        Texts of rulings may look at the table, so they are to be built before the next step.
        """
        run: Run[S] = Run(self.game, self.setup, self.facts)
        yield 0, run, run.take_heard()[0]
        for entry in self.path:
            carry_out(run, entry)
            yield entry.number, run, run.take_heard()[0]

    def at(self, number: int) -> Run[S]:
        """The game as it stood right after that entry.

        Raises:
            Diverged: by the printed facts of today it would not have come to it.
        """
        if number and self._history.entry(number) is None:
            raise IllegalAnswer(f"There is no entry {number}.")
        run = self._replayed(())
        for entry in self._history.chain(self._history.stood_at(number)):
            try:
                applied(run, entry)
            except RefereeError as fault:
                told_of = f"Entry {entry.number} ({entry.key}): {fault}"
                raise Diverged(told_of, entry.number) from None
        return run

    def what_if(self, text: str) -> tuple[Run[S], list[Ruling]]:
        """The game after an answer that is not given; it ends at the next question."""
        run = self._replayed(self.path)
        if run.question is None:
            raise IllegalAnswer("The game is over.")
        run.answer(run.question.parse(text))
        return run, run.take_heard()[0]

    def earlier_roll(self, key: str) -> Plain:
        """What the program rolled or drew for this question before it was taken back, or None."""
        in_force = any(entry.key == key for entry in self.path)
        return None if in_force else self._history.rolled.get(key)

    def fact(self, path: tuple[str, ...]) -> Plain:
        """A printed fact as the tables and this game have it, or None."""
        return fact_at(self.facts, path)

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, in force or not."""
        return self._history.entry(number)

    @staticmethod
    def is_play(entry: Entry) -> bool:
        """Whether the entry is part of play, so that it can be taken back."""
        return entry.kind in ON_PATH

    # The machinery

    def _new(self, kind: str, **parts: Any) -> Entry:
        parts["text"] = clean(parts.get("text", ""))
        return Entry(number=self.next_number, kind=kind, at=self._clock(), **parts)

    def _do(self, entry: Entry, act: Callable[[Run[S]], object]) -> Entry:
        question = self.run.question
        self.run.learned.clear()
        try:
            act(self.run)
        except FlowBroken:
            self._rebuild(list(self.path))
            raise
        heard, autos = self.run.take_heard()
        entry = replace(entry, auto=tuple(autos), rulings=recorded(heard))
        self.path.append(entry)
        self.heard.append(heard_of(heard, question))
        self._history.add(entry)
        self._save(entry, *self._learned())
        return entry

    def _learned(self) -> Iterator[Entry]:
        """Entries of what the flow wants to keep with the tables."""
        learned, self.run.learned = self.run.learned, []
        number = self._history.last + 1
        for step in learned:
            if fact_at(self.facts, step.path) != step.value:
                entry = self._new("fact", by=PROGRAM, key=".".join(step.path), value=step.value)
                entry = replace(entry, number=number)
                self._history.add(entry)
                number += 1
                yield entry

    def _save(self, *entries: Entry) -> None:
        """Write the entries.

        Raises:
            NotSaved: they are held until the disk takes them.
            JournalError: the journal takes no more; the game stands where it stood.
        """
        try:
            self.journal.append(*entries)
        except NotSaved:
            raise
        except JournalError:
            self._history = self._read_journal()
            self._rebuild(self._history.chain(self._history.tip))
            raise

    def _read_journal(self) -> History:
        header, *entries = self.journal.entries
        tables = header.value.get("tables") if isinstance(header.value, dict) else None
        return History(plain_facts(tables) if isinstance(tables, dict) else {}, entries)

    def _start(self) -> Run[S]:
        run: Run[S] = Run(self.game, self.setup, self.facts)
        self.heard = [heard_of(run.take_heard()[0], None)]
        self.path = []
        return run

    def _rebuild(self, chain: list[Entry], *, may_go_on: bool = False) -> Outcome:
        """Replay these entries; see `_follow`."""
        old = self.run
        self.run = self._start()
        more = self._follow(chain, may_go_on=may_go_on)
        old.close()
        return more

    def _follow(self, chain: list[Entry], *, may_go_on: bool = False) -> Outcome:
        """Replay entries; stop before the first that does not fit or is ruled differently.

        Where the last one may go on, because it waited for a fact that is known by now, returns what
        it caused beyond what is recorded.
        """
        more = Outcome()
        for entry in chain:
            question = self.run.question
            try:
                outcome = carry_out(self.run, entry)
            except RefereeError as fault:
                self._diverge(entry, str(fault))
                break
            heard, _ = self.run.take_heard()
            expected = self._history.expected(entry)
            if may_go_on and entry is chain[-1]:
                more = outcome.beyond(expected)
                expected = expected.then(more)
            if outcome != expected:
                self._diverge(entry, outcome.told_apart(expected))
                break
            self.path.append(entry)
            self.heard.append(heard_of(heard, question))
        return more

    def _diverge(self, entry: Entry, what: str) -> None:
        """Stand before an entry that does not fit."""
        self.diverged = Diverged(f"Entry {entry.number} ({entry.key}): {what}", entry.number)
        kept = list(self.path)
        self.run.close()
        self.run = self._start()
        for good in kept:
            question = self.run.question
            carry_out(self.run, good)
            self.heard.append(heard_of(self.run.take_heard()[0], question))
        self.path = kept

    def _replayed(self, path: Iterable[Entry], facts: Facts | None = None) -> Run[S]:
        run: Run[S] = Run(self.game, self.setup, self.facts if facts is None else facts)
        run.take_heard()
        for entry in path:
            applied(run, entry)
        return run
