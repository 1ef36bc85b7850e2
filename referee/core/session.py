"""A game in progress: the journal, the entries in force, and the run that they add up to.

Entries form a tree: each has the entry in force before it as its parent, and the game is the path
from the header to the tip. Undo moves the tip back, redo moves it forward, a fix starts a branch and
copies onto it what still fits. Nothing is ever deleted.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from referee.core.errors import Diverged, FlowBroken, IllegalAnswer, InvalidAnswer, RefereeError
from referee.core.game import Game, Operated, Setup
from referee.core.journal import Entry, Journal
from referee.core.names import clean
from referee.core.plain import Plain
from referee.core.protocol import Ruling
from referee.core.questions import DiceRoll, Draw, Fact, Question
from referee.core.run import Facts, Run, fact_at

S = TypeVar("S")

ON_PATH = frozenset({"answer", "fix", "adjust", "house", "interrupt"})
PROGRAM = "program"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refit(Generic[S]):
    """What is left of a game when an entry or a fact changes.

    `kept` are the entries that still fit, from the first one that changes on; `stopped` tells why
    the next one does not fit; `changed` names answers whose choices are others now.
    """

    before: Run[S]
    after: Run[S]
    parent: int
    kept: tuple[Entry, ...]
    stopped: str
    dropped: int
    changed: tuple[str, ...]


@dataclass(slots=True)
class Heard:
    """What an entry caused: the rulings, the kind of question it answered."""

    rulings: list[Ruling] = field(default_factory=list)
    kind: str = ""
    is_chance: bool = False


def header_entry(game: Game[Any], setup: Setup, facts: Facts, at: str) -> Entry:
    """The first line of a save."""
    return Entry(
        number=0,
        kind="header",
        at=at,
        value={
            "format": 1,
            "game": game.slug,
            "version": game.version,
            "seats": list(setup.seats),
            "options": dict(setup.options),
            "copy": setup.copy,
            "stand_in": setup.stand_in,
            "tables": _plain_facts(facts),
        },
    )


def _plain_facts(facts: Facts) -> dict[str, Plain]:
    copied: dict[str, Plain] = {}
    for key, value in facts.items():
        copied[key] = _plain_facts(value) if isinstance(value, dict) else value
    return copied


def setup_of(header: Entry) -> Setup:
    """What the header of a save says.

    Raises:
        Diverged: the header is not that of a game.
    """
    value = header.value
    if not isinstance(value, dict):
        raise Diverged("The first line is not the header of a game.", 0)
    seats, options = value.get("seats"), value.get("options")
    return Setup(
        seats=tuple(str(seat) for seat in seats) if isinstance(seats, list) else (),
        options={k: str(v) for k, v in options.items()} if isinstance(options, dict) else {},
        copy=str(value.get("copy", "")),
        stand_in=value.get("stand_in") is True,
    )


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
        self.dice = "ai"
        self._clock = clock
        header = journal.entries[0]
        self.setup = setup_of(header)
        tables = header.value.get("tables") if isinstance(header.value, dict) else None
        self.facts: dict[str, Any] = _plain_facts(tables) if isinstance(tables, dict) else {}
        self._tip = 0
        self._parents: dict[int, int] = {}
        self._taken_back: list[int] = []
        self._by_number: dict[int, Entry] = {}
        self._rolled: dict[str, Plain] = {}
        self._caused: dict[int, tuple[Any, Any]] = {}  # by entry: what came after facts it asked
        for entry in journal.entries[1:]:
            self._index(entry)
        self.path: list[Entry] = []
        self.heard: list[Heard] = []
        self.run: Run[S] = self._start()
        self._follow(self._chain(self._tip))

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
        known = _plain_facts(self.facts)
        self._store_fact(fact.path, plain)
        try:
            self.run.answer(value)
        except FlowBroken:
            self.facts = known
            self._rebuild(list(self.path))
            raise
        heard, autos = self.run.take_heard()
        self.heard[-1].rulings.extend(heard)
        entry = self._new("fact", by=by, key=".".join(fact.path), value=plain)
        entry = replace(entry, auto=tuple(autos), rulings=_record(heard))
        self._append(entry)
        return entry

    def interrupt(self, name: str, words: str, *, by: str, line: int = 0) -> Entry:
        """Start a game action that players may do at any time."""
        entry = self._new("interrupt", by=by, key=name, text=words, line=line)
        return self._do(entry, lambda run: run.interrupt(name, words))

    def adjust(self, lines: tuple[str, ...], reason: str, *, by: str) -> Entry:
        """Book what the table decided, against no rule: lines of `operate`; all of them or none."""
        self.try_adjust(lines)
        entry = self._new("adjust", by=by, value=list(lines), text=reason)
        return self._do(entry, lambda run: run.operate(lines))

    def try_adjust(self, lines: tuple[str, ...]) -> tuple[list[Operated], list[str], Run[S]]:
        """What the lines would do, what would be broken then, on a copy."""
        run = self._replayed(self.path)
        done = run.operate(lines)
        return done, self.game.problems(run.state), run

    def house(self, key: str, value: str, *, by: str) -> Entry:
        """Change a house option from now on."""
        entry = self._new("house", by=by, key=key, value=value)
        return self._do(entry, lambda run: run.set_option(key, value))

    def remark(
        self, kind: str, *, by: str, text: str = "", key: str = "", value: Plain = None
    ) -> Entry:
        """An entry that changes nothing on the table: note, ruling, count, dice."""
        entry = self._new(kind, by=by, text=text, key=key, value=value)
        self._append(entry)
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
        if number and self._by_number.get(number, self.journal.entries[0]).kind not in ON_PATH:
            raise IllegalAnswer(f"Entry {number} is no answer of this game; /log lists them.")
        entry = self._new(kind, by="table", to=number)
        stood = self._tip, list(self._taken_back), list(self.path), self.diverged
        self._index(entry)
        auto, rulings = self._rebuild(self._chain(self._tip), may_go_on=True)
        if self.diverged is not None and self.diverged is not stood[3]:
            fault = self.diverged
            self._tip, self._taken_back, path, self.diverged = stood
            del self._by_number[entry.number]
            self._rebuild(path)
            raise fault
        entry = replace(entry, auto=auto, rulings=rulings)
        self._went_on(entry)
        self._append(entry, indexed=True)

    def redo(self) -> None:
        """Take back the last undo."""
        if not self._taken_back:
            raise IllegalAnswer("There is nothing to bring back.")
        self.go_to(self._taken_back[-1], kind="redo")

    # Corrections

    def refit_answer(self, number: int, text: str) -> Refit[S]:
        """What becomes of the game if that answer had been `text`.

        Raises:
            IllegalAnswer, InvalidAnswer: no such entry in force, or no legal answer there.
        """
        place = next((i for i, entry in enumerate(self.path) if entry.number == number), None)
        if place is None or self.path[place].kind not in ("answer", "fix"):
            raise IllegalAnswer(f"Entry {number} is no answer in force; /log lists them.")
        run = self._replayed(self.path[:place])
        question = run.question
        assert question is not None
        fixed = replace(
            self.path[place],
            kind="fix",
            to=number,
            value=question.encode(question.parse(text)),
            text=text,
        )
        return self._refitted(run, place, fixed, self.path[place + 1 :])

    def refit_fact(self, path: tuple[str, ...], value: Plain) -> Refit[S]:
        """What becomes of the game if that printed fact is another one."""
        facts = _plain_facts(self.facts)
        _put(facts, path, value)
        run: Run[S] = Run(self.game, self.setup, facts)
        run.take_heard()
        place = 0
        for entry in self.path:
            try:
                if self._apply(run, entry) != self._expected(entry):
                    break
            except RefereeError:
                break
            place += 1
        run = self._replayed(self.path[:place], facts)
        return self._refitted(run, place, None, self.path[place:])

    def adopt_answer(self, refit: Refit[S]) -> None:
        """Make the corrected game the one in force."""
        self._adopt(refit)

    def adopt_fact(self, path: tuple[str, ...], value: Plain, refit: Refit[S] | None) -> None:
        """Correct a fact, and with it the game from where it mattered."""
        self._store_fact(path, value)
        entry = self._new("fact", by="table", key=".".join(path), value=value)
        if refit is not None and (refit.kept or refit.stopped):
            self._append(entry)
            self._adopt(refit)
        else:
            auto, rulings = self._rebuild(list(self.path), may_go_on=True)
            self._append(replace(entry, auto=auto, rulings=rulings))

    def _adopt(self, refit: Refit[S]) -> None:
        first = self._new("undo", by="table", to=refit.parent)
        entries = [first]
        for entry in refit.kept:
            entries.append(replace(entry, number=entries[-1].number + 1, at=self._clock(), line=0))
        for entry in entries:
            self._index(entry)
        self._rebuild(self._chain(self._tip))
        self.journal.append(*entries)

    def _refitted(
        self, run: Run[S], place: int, fixed: Entry | None, rest: list[Entry]
    ) -> Refit[S]:
        before = self._replayed(self.path[:place])
        kept: list[Entry] = []
        changed: list[str] = []
        stopped, dropped = "", 0
        old = ([self.path[place]] if fixed else []) + rest
        new = ([fixed] if fixed else []) + rest
        for index, entry in enumerate(new):
            choices = (before.question.legal() if before.question else "", _legal(run))
            try:
                auto, rulings = self._apply(run, entry)
            except RefereeError as fault:
                stopped, dropped = f"Entry {entry.number} ({entry.key}): {fault}", len(new) - index
                break
            if entry is not fixed and choices[0] != choices[1] and entry.by != PROGRAM:
                changed.append(f"Entry {entry.number} ({entry.key}): now {choices[1]}")
            kept.append(replace(entry, auto=auto, rulings=rulings))
            self._apply(before, old[index])
        if stopped:
            run = self._replayed([*self.path[:place], *kept], run.facts)
        parent = self.path[place - 1].number if place else 0
        return Refit(
            before=self.run, after=run, parent=parent, kept=tuple(kept), stopped=stopped,
            dropped=dropped, changed=tuple(changed),
        )  # fmt: skip

    # Looking

    def walk(self) -> Iterator[tuple[int, Run[S], list[Ruling]]]:
        """The game from its start: each number in force, the run right after it, and what was said.

        Texts of rulings may look at the table, so they are to be built before the next step.
        """
        run: Run[S] = Run(self.game, self.setup, self.facts)
        yield 0, run, run.take_heard()[0]
        for entry in self.path:
            self._carry_out(run, entry)
            yield entry.number, run, run.take_heard()[0]

    def at(self, number: int) -> Run[S]:
        """The game as it stood right after that entry."""
        if number and number not in self._by_number:
            raise IllegalAnswer(f"There is no entry {number}.")
        while number and self._by_number[number].kind not in ON_PATH:
            number -= 1
            if number not in self._by_number:
                number = 0
        return self._replayed(self._chain(number))

    def what_if(self, text: str) -> tuple[Run[S], list[Ruling]]:
        """The game after an answer that is not given; it ends at the next question."""
        run = self._replayed(self.path)
        if run.question is None:
            raise IllegalAnswer("The game is over.")
        run.answer(run.question.parse(text))
        return run, run.take_heard()[0]

    def earlier_roll(self, key: str) -> Plain:
        """What the program rolled or drew for this question before it was taken back, or None."""
        return self._rolled.get(key)

    def fact(self, path: tuple[str, ...]) -> Plain:
        """A printed fact as the tables and this game have it, or None."""
        return fact_at(self.facts, path)

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, in force or not."""
        return self._by_number.get(number)

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
        self._safely(lambda: act(self.run))
        heard, autos = self.run.take_heard()
        entry = replace(entry, auto=tuple(autos), rulings=_record(heard))
        self.path.append(entry)
        self.heard.append(_heard(heard, question))
        self._index(entry)
        self._append(entry, indexed=True)
        self._learn_by_itself()
        return entry

    def _learn_by_itself(self) -> None:
        """Book what the flow wants to keep with the tables."""
        learned, self.run.learned = self.run.learned, []
        for step in learned:
            if fact_at(self.facts, step.path) != step.value:
                self._store_fact(step.path, step.value)
                self._append(
                    self._new("fact", by=PROGRAM, key=".".join(step.path), value=step.value)
                )

    def _safely(self, act: Callable[[], object]) -> None:
        """Do it; where a rule of ours fails, stand again where the game stood before."""
        try:
            act()
        except (IllegalAnswer, InvalidAnswer):
            raise
        except FlowBroken:
            self._rebuild(list(self.path))
            raise

    def _append(self, entry: Entry, *, indexed: bool = False) -> None:
        if not indexed:
            self._index(entry)
        self.journal.append(entry)

    def _index(self, entry: Entry) -> None:
        self._by_number[entry.number] = entry
        if entry.kind in ON_PATH:
            self._parents[entry.number] = self._tip
            self._tip = entry.number
            self._taken_back.clear()
            if entry.by == PROGRAM:
                self._rolled[entry.key] = entry.value
        elif entry.kind == "undo" and entry.to is not None:
            self._taken_back.append(self._tip)
            self._tip = entry.to
            self._went_on(entry)
        elif entry.kind == "redo" and entry.to is not None:
            if self._taken_back:
                self._taken_back.pop()
            self._tip = entry.to
            self._went_on(entry)
        elif entry.kind == "fact":
            _put(self.facts, tuple(entry.key.split(".")), entry.value)
            self._went_on(entry)
        elif entry.kind == "dice":
            self.dice = str(entry.value)

    def _went_on(self, entry: Entry) -> None:
        """What came after a fact belongs to the answer before it, as if the fact had been known."""
        auto, rulings = self._caused.get(self._tip, ((), ()))
        self._caused[self._tip] = ((*auto, *entry.auto), (*rulings, *entry.rulings))

    def _expected(self, entry: Entry) -> tuple[Any, Any]:
        """All that an entry caused when it was played."""
        auto, rulings = self._caused.get(entry.number, ((), ()))
        return (*entry.auto, *auto), (*entry.rulings, *rulings)

    def _store_fact(self, path: tuple[str, ...], value: Plain) -> None:
        _put(self.facts, path, value)
        self.run.facts = self.facts

    def _chain(self, tip: int) -> list[Entry]:
        chain = []
        while tip:
            entry = self._by_number.get(tip)
            if entry is None or tip not in self._parents:
                break
            chain.append(entry)
            tip = self._parents[tip]
        return chain[::-1]

    def _start(self) -> Run[S]:
        run: Run[S] = Run(self.game, self.setup, self.facts)
        self.heard = [_heard(run.take_heard()[0], None)]
        self.path = []
        return run

    def _rebuild(self, chain: list[Entry], *, may_go_on: bool = False) -> tuple[Any, Any]:
        """Replay these entries; see `_follow`."""
        old = self.run
        self.run = self._start()
        more = self._follow(chain, may_go_on=may_go_on)
        old.close()
        return more

    def _follow(self, chain: list[Entry], *, may_go_on: bool = False) -> tuple[Any, Any]:
        """Replay entries; stop before the first that does not fit or is ruled differently.

        Where the last one may go on, because it waited for a fact that is known by now, returns what
        it caused beyond what is recorded.
        """
        more: tuple[Any, Any] = ((), ())
        for entry in chain:
            question = self.run.question
            try:
                outcome = self._carry_out(self.run, entry)
            except RefereeError as fault:
                self._diverge(entry, str(fault))
                break
            heard, _ = self.run.take_heard()
            expected = self._expected(entry)
            if may_go_on and entry is chain[-1]:
                more = _beyond(expected, outcome)
                expected = (*expected[0], *more[0]), (*expected[1], *more[1])
            if outcome != expected:
                self._diverge(entry, _told_apart(expected, *outcome))
                break
            self.path.append(entry)
            self.heard.append(_heard(heard, question))
        return more

    def _diverge(self, entry: Entry, what: str) -> None:
        self.diverged = Diverged(f"Entry {entry.number} ({entry.key}): {what}", entry.number)
        kept = list(self.path)
        self.run.close()
        self.run = self._start()
        for good in kept:
            question = self.run.question
            self._carry_out(self.run, good)
            self.heard.append(_heard(self.run.take_heard()[0], question))
        self.path = kept

    def _replayed(self, path: Iterable[Entry], facts: Facts | None = None) -> Run[S]:
        run: Run[S] = Run(self.game, self.setup, self.facts if facts is None else facts)
        run.take_heard()
        for entry in path:
            self._apply(run, entry)
        return run

    def _apply(self, run: Run[S], entry: Entry) -> tuple[Any, Any]:
        outcome = self._carry_out(run, entry)
        run.take_heard()
        return outcome

    def _carry_out(self, run: Run[S], entry: Entry) -> tuple[Any, Any]:
        """Do one entry; returns the automatic answers and rulings it caused, which stay in the run."""
        match entry.kind:
            case "answer" | "fix":
                question = run.question
                if question is None:
                    raise Diverged("the game is over before it", entry.number)
                if question.key != entry.key:
                    raise Diverged(f"another question comes here now: {question.key}", entry.number)
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
        return tuple(run.autos), _record(run.heard)


def _legal(run: Run[Any]) -> str:
    return run.question.legal() if run.question else ""


def _put(facts: dict[str, Any], path: tuple[str, ...], value: Plain) -> None:
    node = facts
    for part in path[:-1]:
        below = node.get(part)
        if not isinstance(below, dict):
            below = node[part] = {}
        node = below
    node[path[-1]] = value


def _record(rulings: Iterable[Ruling]) -> tuple[tuple[Plain, ...], ...]:
    """What a save keeps of rulings: rule ids and figures."""
    return tuple((*ruling.cites, *ruling.figures) for ruling in rulings if ruling.cites)


def _heard(rulings: list[Ruling], question: Question[Any] | None) -> Heard:
    if question is None:
        return Heard(rulings=rulings)
    parts = [part.question for part in getattr(question, "fields", ())]
    rolled = any(part.is_chance for part in (question, *parts))
    return Heard(rulings=rulings, kind=question.kind, is_chance=rolled)


def _beyond(expected: tuple[Any, Any], found: tuple[Any, Any]) -> tuple[Any, Any]:
    """What was found after all that was expected."""
    return found[0][len(expected[0]) :], found[1][len(expected[1]) :]


def _told_apart(
    expected: tuple[Any, Any], auto: object, rulings: tuple[tuple[Plain, ...], ...]
) -> str:
    for old, new in zip(expected[1], rulings, strict=False):
        if old != new:
            return f"it was ruled {_joined(old)}, today {_joined(new)}"
    if expected[1] != rulings:
        return f"it had {len(expected[1])} rulings, today {len(rulings)}"
    return f"what answered itself was {expected[0]}, today {auto}"


def _joined(ruling: tuple[Plain, ...]) -> str:
    return " ".join(str(part) for part in ruling)
