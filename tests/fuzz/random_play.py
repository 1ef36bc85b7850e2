"""Whole games by chance, with all that happens at a table, checked after every step.

    python -m tests.fuzz.random_play GAMES [--game GAME] [--seed N] [--mischief CHANCE] [--keep]

plays so many of each box of `tests.fuzz.boxes`, prints the seed of a game that fails and leaves its save
where it was started; `--keep` leaves all. What is typed besides answers is made of what the game's own
record tells: lines of `/adjust`, actions at any time, options, facts.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from referee.core.errors import Diverged, IllegalAnswer, InvalidAnswer
from referee.core.forms import Form, Lines, Settings
from referee.core.header import header_entry
from referee.core.history import PROGRAM
from referee.core.journal import Entry, Journal
from referee.core.names import slug
from referee.core.pieces import applied, difference
from referee.core.plain import Plain
from referee.core.protocol import told
from referee.core.questions import Fact, Question
from referee.core.run import Run
from referee.core.session import Session, is_for_program
from referee.ui.plain import PlainAsker
from referee.ui.render import words_of
from referee.ui.roller import RandomRoller, rolled
from referee.ui.sitting import Sitting
from tests import hostile
from tests.core.hands import followed
from tests.fuzz.boxes import Box, boxes
from tests.playing import typed
from tests.sentences import faults_in

if TYPE_CHECKING:
    from referee.core.protocol import Interrupt

MOST_ANSWERS = 6_000
MANY_STEPS = 5
SOME_VIEWS = 8
DEPTHS = 1
VIEWS = (
    "/show", "/log", "/log 99", "/why", "/odds", "/detail full", "/rules", "/rules ship", "/help",
    "/help adjust", "/house", "?", "/show players", "/show nobody", "/what-if 1", "/what-if none",
)  # fmt: skip
TYPED = (
    "?", "<", "/undo", "/undo 3", "/redo", "/undo to {entry}", "/fix {entry} {answer}", "y", "n", "/why {entry}",
    "/detail", "/show", "/log 5", "/odds", "/note {answer}", "/house", "/house {answer}", "/count", "/dice ai",
    "/dice table", "/dice referee", "/roll", "/help", "/ruling so be it", "/what-if {answer}", "{answer}",
    "{answer}; {answer}", "{answer}; <; {answer}", "/adjust {line} : x", "y", "/{action}", "/end", "n", "/quit x",
    "{line}", "/fact {line}",
)  # fmt: skip
SOME_TYPED = 10
TIME = re.compile(r"'(turn|round|step|phase) ")
Same = tuple[object, object, object]


class Evening:
    """One game from its header to its winner, with mistakes, corrections and actions in between."""

    def __init__(self, box: Box, seed: int, *, mischief: float = 0.15) -> None:
        """`mischief` is the chance of something out of the ordinary before an answer."""
        self.rng = Random(seed)
        self.box = box
        self.game = box.game
        self.mischief = mischief
        self.done: Counter[str] = Counter()
        self.answers = 0
        self.roller = RandomRoller(seed)
        self.options = self.game.options()
        seats = box.people(self.rng)
        self.seats = seats
        self.session: Session[Any] = box.begun(seats, box.options(len(seats), self.rng))
        self._told = self.game.pieces(self.session.state)
        self._stood: dict[int, tuple[object, object, str]] = {}
        self._said: dict[int, list[str]] = {}

    # Play

    def play(self) -> None:
        """Until the game is over."""
        while self.session.question is not None:
            self.step()
        if self.rng.random() < 0.2:
            self.view()

    def step(self) -> None:
        """An answer, and sometimes something else before it."""
        acts: tuple[Callable[[], None], ...] = (
            self.undo, self.undo, self.fix, self.same_again, self.adjust, self.house,
            self.interrupt, self.interrupt, self.fact, self.remark, self.look, self.branch,
            self.hostile, self.hostile, self.hostile, self.queue, self.type,
        )  # fmt: skip
        assert self.answers < MOST_ANSWERS, "the game does not come to an end"
        if self.rng.random() < self.mischief:
            self.rng.choice(acts)()
            self.check()
        if self.session.question is not None:
            self.answer()
            self.check()

    def answer(self) -> None:
        """A legal answer, typed where that is possible, to the waiting question."""
        question = self.session.question
        assert question is not None
        self.answers += 1
        if is_for_program(question, self.session.dice):
            rolls = rolled(self.session, question, self.roller)
            self.session.answer(rolls, by=PROGRAM)
            return
        check_default(question)
        value, line = self.chosen(self.session.run)
        if line is not None:
            read = question.parse(line)
            assert question.encode(read) == question.encode(value), f"{line!r} is read as {read!r}"
        self.session.answer(value, by=question.seat or "table", text=line or "")

    def chosen(self, run: Run[Any]) -> tuple[Any, str | None]:
        """Some legal answer and how it is typed."""
        question = run.question
        assert question is not None
        if isinstance(question, Settings):
            changes = self._changes(question)
            return changes, typed(question, changes)
        if isinstance(question, Lines):
            lines = self._lines(question, run.state)
            return lines, typed(question, lines)
        return self.box.answer(run, self.rng)

    def _changes(self, screen: Settings) -> dict[str, str]:
        if self.rng.random() < 0.6:
            return {}
        free = [row for row in screen.settings if row.key not in self.box.settled]
        return {row.key: self.rng.choice(row.values) for row in self.rng.sample(free, 2)}

    def _lines(self, question: Lines, state: Any) -> tuple[str, ...]:
        if question.offered and self.rng.random() < 0.5:
            try:
                return question.with_line((), "kept")
            except (IllegalAnswer, InvalidAnswer):
                return ()
        lines: tuple[str, ...] = ()
        for _ in range(self.rng.randint(0, 3)):
            try:
                lines = question.with_line(lines, self.line(state))
            except (IllegalAnswer, InvalidAnswer) as fault:
                hostile.checked(fault)
        if lines and self.rng.random() < 0.3:
            with suppress(IllegalAnswer, InvalidAnswer):  # not all lines are those of a card
                lines = question.with_line(lines, "keep")
        return lines

    # Lines made of what the game's record tells

    def line(self, state: Any) -> str:
        """A line of a card or an adjustment, often one that cannot be carried out."""
        rng = self.rng
        if self.box.line is not None and rng.random() < 0.7:
            return self.box.line(state, rng)
        if rng.random() < 0.5:
            return self._renamed(rng.choice(examples(self.game.usage)), state)
        accounts = self.game.accounts(state)
        path = rng.choice([*accounts] or ["round"])
        value = accounts.get(path)
        if isinstance(value, int) and not isinstance(value, bool):
            alike = [
                other for other in accounts if other.rsplit(".", 1)[-1] == path.rsplit(".", 1)[-1]
            ]
            change = f"{rng.choice('+-=')}{rng.randint(0, 3)}"
            other = rng.choice(
                ("", "", f" from {rng.choice(alike)}", f" to {rng.choice(alike)}", " from supply")
            )
            return f"{path} {change}{other}"
        values = [str(other) for other in accounts.values() if isinstance(other, str) and other]
        return f"{path} = {rng.choice([*values, 'none'])}"

    def _renamed(self, example: str, state: Any) -> str:
        """An example of the manual with people, places and numbers of this game."""
        rng, accounts = self.rng, self.game.accounts(state)
        holders = list(dict.fromkeys(path.split(".")[0] for path in accounts))
        people = [slug(name) for name in self.seats] or ["anne"]

        def other(found: re.Match[str]) -> str:
            word = found[0]
            if word in ("anne", "bob"):
                return rng.choice(people)
            if word.isdigit():
                return str(rng.randint(0, 6))
            if word in holders and rng.random() < 0.7:
                return rng.choice(holders)
            return word

        return re.sub(r"[a-z-]+|\d+", other, example)

    def words_for(self, action: "Interrupt[Any]") -> str:
        """What may be typed after a game's own command: as its manual says, or any words of the game."""
        rng = self.rng
        told_of = [
            found.strip()
            for found in re.findall(
                rf"\b{action.name} ([^,;:()]+)", f"{action.usage}; {action.gist}"
            )
        ]
        people = [slug(name) for name in self.seats] or ["nobody"]
        words = [path.rsplit(".", 1)[-1] for path in self.game.accounts(self.session.state)]
        form = rng.choice((action.usage, "PLAYER", "", *told_of, *told_of))
        form = re.sub(r"\[[^]]*\]", lambda found: rng.choice(("", found[0][1:-1])), form)
        form = form.removeprefix(action.name).replace("PLAYER", rng.choice(people))
        form = re.sub(r"\bN\b", lambda _: str(rng.randint(1, 6)), form)
        form = re.sub(r"[A-Z]{2,}", lambda _: rng.choice(words or ["x"]), form)
        return " ".join(self._renamed(form.split("|")[0].strip(), self.session.state).split())

    # Checks

    def check(self) -> None:
        """The books are whole, and hands that follow the instructions have the same table."""
        state = self.session.state
        assert self.session.diverged is None, self.session.diverged
        assert self.game.problems(state) == []
        now = self.game.pieces(state)
        for lines in (difference(self._told, now), difference(self._told, now, self.game.straight)):
            assert followed(self._told, now, lines) == now, lines
        assert applied(self._told, now) == now
        self._told = now
        self.check_words()
        if not isinstance(self.session.question, Fact):  # told once, the game goes on by itself
            self._stood[self.tip] = (self.game.accounts(state), now, self.key)
            self._said[self.tip] = [told(ruling.text) for ruling in self.session.heard[-1].rulings]

    def check_words(self) -> None:
        """What was said and asked last can be shown, and is said as people say it."""
        question = self.session.question
        said = [told(ruling.text) for ruling in self.session.heard[-1].rulings]
        said += [told(question.prompt), question.legal()] if question is not None else []
        for text in said:
            assert all(line.isprintable() for line in text.split("\n"))
            assert faults_in(text) == [], text

    @property
    def tip(self) -> int:
        """The entry the game stands at."""
        return self.session.path[-1].number if self.session.path else 0

    def check_stood(self) -> None:
        """The game stands as it stood when it was played up to here."""
        stood = self._stood.get(self.tip)
        if stood is not None:
            state = self.session.state
            assert (self.game.accounts(state), self.game.pieces(state), self.key) == stood

    def check_replay(self, save: Path) -> None:
        """The save on disk gives the same game."""
        self.session.journal.save_as(save)
        with Journal.open(save, write=False) as journal:
            again: Session[Any] = Session(self.game, journal)
        assert again.diverged is None, again.diverged
        assert again.journal.entries == self.session.journal.entries
        assert [entry.number for entry in again.path] == [e.number for e in self.session.path]
        assert_same(again.run, self.session.run)
        assert again.facts == self.session.facts
        for mine, theirs in zip(self.session.heard, again.heard, strict=True):
            assert [(r.cites, r.figures) for r in mine.rulings] == [
                (r.cites, r.figures) for r in theirs.rulings
            ]
        for number, _, rulings in again.walk():
            said = self._said.get(number)
            now = [told(ruling.text) for ruling in rulings]
            assert said in (None, now), f"{number}: {now}, but said was {said}"
        self._check_keys()

    def check_depths(self) -> None:
        """Any number of answers back: as if only the others had been given; and forward again."""
        session, path = self.session, list(self.session.path)
        whole, key = accounts_of(session.run), self.key
        typed_before = sum(entry.by != PROGRAM for entry in path)
        for _ in range(min(DEPTHS, typed_before)):
            session.undo(self.rng.randint(1, typed_before))
            kept = session.path
            assert [e.number for e in kept] == [e.number for e in path[: len(kept)]]
            self.check_stood()
            assert_same(self.anew(kept).run, session.run)
            session.redo()
            assert (accounts_of(session.run), self.key) == (whole, key)
            assert [e.number for e in session.path] == [e.number for e in path]
            self.done["depths"] += 1

    def anew(self, entries: list[Entry]) -> Session[Any]:
        """A new game in which only this happens."""
        header = header_entry(self.game, self.session.setup, self.session.facts, "")
        fresh: Session[Any] = Session(self.game, Journal.in_memory(header))
        for entry in entries:
            match entry.kind:
                case "answer" | "fix":
                    assert fresh.question is not None
                    fresh.answer(fresh.question.decode(entry.value), by=entry.by)
                case "interrupt":
                    fresh.interrupt(entry.key, entry.text, by=entry.by)
                case "adjust":
                    assert isinstance(entry.value, list)
                    fresh.adjust(tuple(map(str, entry.value)), entry.text, by=entry.by)
                case _:
                    fresh.house(entry.key, str(entry.value), by=entry.by)
        return fresh

    def _check_keys(self) -> None:
        if any(TIME.search(str(e.value)) for e in self.session.path):
            return  # the table went back to an earlier turn
        keys = Counter(e.key for e in self.session.path if e.kind in ("answer", "fix"))
        assert [(key, count) for key, count in keys.items() if count > 1] == []

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nothing that is done here changes the game or its journal."""
        session = self.session
        before, count = accounts_of(session.run), len(session.journal.entries)
        state, key = repr(session.state), self.key
        yield
        assert accounts_of(session.run) == before
        assert repr(session.state) == state
        assert (len(session.journal.entries), self.key) == (count, key)

    @property
    def key(self) -> str:
        """The key of the waiting question."""
        return self.session.question.key if self.session.question else ""

    # What happens at a table

    def undo(self) -> None:
        """Some answers are taken back, and perhaps brought again."""
        typed_before = [entry for entry in self.session.path if entry.by != PROGRAM]
        if not typed_before:
            return
        before = accounts_of(self.session.run)
        key, path = self.key, [entry.number for entry in self.session.path]
        self.session.undo(self.rng.randint(1, min(MANY_STEPS, len(typed_before))))
        self.check_stood()
        self.check()
        if self.rng.random() < 0.5:
            self.done["undo"] += 1
            return
        self.done["redo"] += 1
        self.session.redo()
        assert (accounts_of(self.session.run), self.key) == (before, key)
        assert [entry.number for entry in self.session.path] == path

    def branch(self) -> None:
        """To right after some entry, on whatever branch it lies."""
        numbers = [e.number for e in self.session.journal.entries if self.session.is_play(e)]
        if not numbers:
            return
        number = self.rng.choice(numbers[-12:])
        there = self.at(number)
        try:
            self.session.go_to(number)
        except Diverged:
            assert self.done["fact"], "no fact was changed, but the game does not fit"
            self.done["branch that does not fit"] += 1
            return
        assert there is not None
        assert_same(there, self.session.run)
        self.check_stood()
        self.done["branch"] += 1

    def at(self, number: int) -> Run[Any] | None:
        """The game as it stood then; None where the facts of today would rule it otherwise."""
        try:
            return self.session.at(number)
        except Diverged:
            assert self.done["fact"], "no fact was changed, but the game does not fit"
            return None

    def same_again(self) -> None:
        """An answer is replaced by itself."""
        entry = self._some_answer()
        if entry is None or not entry.text:
            return
        with self.unchanged():
            refit = self.session.refit_answer(entry.number, entry.text)
            assert (refit.stopped, refit.dropped, refit.changed) == ("", 0, ())
            place = self.session.path.index(entry)
            rest = self.session.path[place + 1 :]
            assert [e.number for e in refit.kept[1:]] == [e.number for e in rest]
            assert_same(refit.after, self.session.run)
        self.done["same again"] += 1

    def fix(self) -> None:
        """An answer is replaced by another one; what still fits is kept."""
        entry = self._some_answer()
        if entry is None:
            return
        before = self.session.at(self._before(entry))
        assert before.question is not None
        _, line = self.chosen(before)
        if line is None:
            return
        with self.unchanged():
            refit = self.session.refit_answer(entry.number, line)
        assert len(refit.kept) + refit.dropped == len(self.session.path) - self._place(entry)
        if self.rng.random() < 0.6:
            self.session.adopt_answer(refit)
            assert_same(refit.after, self.session.run)
            self.done["fix"] += 1

    def _some_answer(self) -> Entry | None:
        typed_before = [
            entry
            for entry in self.session.path[-15:]
            if entry.kind in ("answer", "fix") and entry.by != PROGRAM
        ]
        return self.rng.choice(typed_before) if typed_before else None

    def _place(self, entry: Entry) -> int:
        return self.session.path.index(entry)

    def _before(self, entry: Entry) -> int:
        place = self._place(entry)
        return self.session.path[place - 1].number if place else 0

    def adjust(self) -> None:
        """The table books something, or finds that it cannot."""
        state = self.session.state
        lines = tuple(self.line(state) for _ in range(self.rng.choice((1, 1, 2, 3))))
        try:
            with self.unchanged():
                done, problems, _ = self.session.try_adjust(lines)
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            with self.unchanged():
                self._refused(lambda: self.session.adjust(lines, "so agreed", by="table"))
            return
        assert len(done) == len(lines)
        if not problems:
            self.session.adjust(lines, "so agreed", by="table")
            self.done["adjust"] += 1

    def _refused(self, act: Callable[[], object]) -> None:
        try:
            act()
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            return
        raise AssertionError("not refused")

    def house(self) -> None:
        """An option is changed from now on."""
        info = self.rng.choice(self.options)
        if info.key in self.box.settled:
            return
        try:
            self.session.house(info.key, self.rng.choice(info.values), by="table")
        except IllegalAnswer as fault:
            hostile.checked(fault)
            return
        self.done["house"] += 1

    def interrupt(self) -> None:
        """An action of the game's own, at any time."""
        if not self.game.interrupts:
            return
        action = self.rng.choice(self.game.interrupts)
        words = self.rng.choice(
            (self.words_for(action), self.words_for(action), "", "Storm, of the West")
        )
        try:
            self.session.interrupt(action.name, words, by="table")
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            return
        self.done[action.name] += 1
        self.check()
        if isinstance(self.session.question, Lines) and self.rng.random() < 0.8:
            self.answer()

    def fact(self) -> None:
        """A printed fact turns out to be another one: that of a neighbour in its table."""
        known = list(leaves(self.session.facts))
        if not known:
            return
        path, _ = self.rng.choice(known)
        alike = [v for p, v in known if (p[0], len(p), p[-1]) == (path[0], len(path), path[-1])]
        other = self.rng.choice(alike)
        check = self.game.fact_problems
        if check and check(with_fact(self.session.facts, path, other)):
            return
        with self.unchanged():
            refit = self.session.refit_fact(path, other)
        self.session.adopt_fact(path, other, refit)
        assert self.session.fact(path) == other
        assert_same(refit.after, self.session.run)
        self._stood.clear()
        self._said.clear()
        self.done["fact"] += 1

    def queue(self) -> None:
        """Several answers on one line, which one `<` takes back."""
        one_by_one = self._copy()
        lines: list[str] = []
        while (question := one_by_one.question) is not None and len(lines) < MANY_STEPS:
            if question.stops_queue or is_for_program(question, self.session.dice):
                break
            value, line = self.chosen(one_by_one.run)
            if line is None or (question.doubt is not None and question.doubt(value)):
                break
            lines.append(line or ".")
            if one_by_one.answer(value, by="table").auto:
                break  # what comes next may be meant for what answered itself
        if not lines:
            return
        before, path = (*accounts_of(self.session.run)[:2], self.key), len(self.session.path)
        out = StringIO()
        asker = PlainAsker(StringIO(f"{'; '.join(lines)}\n/quit\n"), out)
        dice, self.session.dice = self.session.dice, "table"
        Sitting(self.session, asker, roller=self.roller).play()
        self.session.dice = dice
        whole = one_by_one.path
        assert [(e.key, e.value) for e in self.session.path[: len(whole)]] == [
            (e.key, e.value) for e in whole
        ], f"{lines}: {out.getvalue()}"
        if len(self.session.path) == len(whole):  # else the program drew a card at the end
            assert_same(one_by_one.run, self.session.run)
        self.answers += len(lines)
        self.done["queue"] += 1
        if self.rng.random() < 0.3:
            self.session.undo_line()
            assert (*accounts_of(self.session.run)[:2], self.key) == before
            assert len(self.session.path) == path

    def type(self) -> None:
        """Whatever is typed at the prompt, on a copy: the books stay right and the save replays."""
        session = self._copy()
        question = session.question
        assert question is not None
        _, line = self.chosen(session.run)
        actions = [f"{i.name} {self.words_for(i)}" for i in self.game.interrupts] or ["x"]
        lines = [
            self.rng.choice(TYPED).format(
                entry=self.rng.randint(0, session.next_number),
                answer=line or ".",
                line=self.line(session.state),
                action=self.rng.choice(actions),
            )
            for _ in range(SOME_TYPED)
        ]
        out = StringIO()
        asker = PlainAsker(StringIO("\n".join([*lines, "/quit", ""])), out)
        ending = Sitting(session, asker, roller=self.roller).play()
        assert "fault of the program" not in out.getvalue(), f"{lines}: {out.getvalue()[-2_000:]}"
        assert ending.reason in ("left", "over", "input-ended"), f"{lines}: {ending}"
        assert session.diverged is None, session.diverged
        assert self.game.problems(session.state) == [], lines
        assert_same(Session(self.game, session.journal).run, session.run)
        self.done["typed"] += SOME_TYPED

    def _copy(self) -> Session[Any]:
        """The same game in a journal of its own."""
        journal = Journal.in_memory(self.session.journal.entries[0])
        journal.append(*self.session.journal.entries[1:])
        return Session(self.game, journal)

    def remark(self) -> None:
        """Something is written down that changes nothing."""
        before, key = accounts_of(self.session.run), self.key
        kind = self.rng.choice(("note", "ruling", "count"))
        self.session.remark(kind, by="table", text=self.rng.choice(hostile.LINES))
        assert (accounts_of(self.session.run), self.key) == (before, key)
        self.done["remark"] += 1

    def look(self) -> None:
        """Looking changes nothing."""
        question = self.session.question
        assert question is not None
        with self.unchanged():
            _, line = self.chosen(self.session.run)
            if line is not None:
                self.session.what_if(line)
            self.at(self.rng.choice(self.session.journal.entries).number)
            for text in (*question.help(), *self.whys()):
                assert faults_in(text) == [], text
            question.words()
            self.view()
        self.done["look"] += 1

    def whys(self) -> Iterator[str]:
        """Every term of the last rulings."""
        for ruling in self.session.heard[-1].rulings:
            if ruling.why is not None:
                yield from ruling.why()

    def view(self) -> None:
        """Some views at the prompt, of a save on disk: no byte of it changes."""
        question = self.session.question
        if question is not None and is_for_program(question, "table"):
            return  # the program would draw first
        entries = [str(self.rng.choice(self.session.journal.entries).number) for _ in range(2)]
        lines = [
            *VIEWS,
            *(f"/show {view}" for view in self.game.views),
            *(f"/why {n}" for n in entries),
        ]
        with TemporaryDirectory() as folder:
            lines = self.rng.sample(lines, SOME_VIEWS)
            save = Path(folder, "save.jsonl")
            with Journal.create(save, self.session.journal.entries[0]) as journal:
                journal.append(*self.session.journal.entries[1:])
            before = save.read_bytes()
            with Journal.open(save) as journal:
                session: Session[Any] = Session(self.game, journal)
                session.dice = "table"
                out = StringIO()
                asker = PlainAsker(StringIO("\n".join([*lines, "/quit", ""])), out)
                Sitting(session, asker, roller=self.roller).play()
                assert "fault of the program" not in out.getvalue(), out.getvalue()[-2_000:]
                assert_same(session.run, self.session.run)
            assert save.read_bytes() == before

    def hostile(self) -> None:
        """Somebody's cat types, or a stranger sent the save."""
        question = self.session.question
        assert question is not None
        with self.unchanged():
            for line in (*self.rng.sample(hostile.LINES, 4), self.mistyped()):
                hostile.outcome(question, line)
                self.done["bad lines"] += 1
            for plain in self.rng.sample(hostile.PLAINS, 4):
                hostile.decoded(question, plain)
                self.done["bad values"] += 1
        self.done["hostile"] += 1

    def mistyped(self) -> str:
        """Words of this game in an order that means something else, or nothing."""
        question, rng = self.session.question, self.rng
        accounts = self.game.accounts(self.session.state)
        words = [
            part
            for path in rng.sample([*accounts], min(8, len(accounts)))
            for part in path.split(".")
        ]
        words += [*map(str, range(8)), *self.seats, "none", "all", "=", ";"]
        words += [*question.words()] if question is not None else []
        return " ".join(rng.choice(words) for _ in range(rng.randint(1, 5)))


def examples(usage: tuple[str, ...]) -> list[str]:
    """The lines that a manual gives as examples, without what it says of them."""
    lines: list[str] = []
    for told_of in usage:
        for part in re.split(r"; |, (?=\w+[. ])", re.sub(r" \([^)]*\)", "", told_of)):
            line = part.partition(": ")[0] if not part.startswith("choose") else part
            lines.append(line.strip())
    return lines


def leaves(
    facts: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Plain]]:
    """Every printed fact with its path."""
    for key, value in facts.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def with_fact(facts: Mapping[str, Any], path: tuple[str, ...], value: Plain) -> dict[str, Any]:
    """The facts with another value there."""
    rest = with_fact(facts[path[0]], path[1:], value) if path[1:] else value
    return {**facts, path[0]: rest}


def check_default(question: Question[Any]) -> None:
    """What Enter takes can be typed again as it is recorded and put back into the prompt."""
    if isinstance(question, Settings | Lines | Fact):
        return
    default = question.default
    if default is None and isinstance(question, Form) and question.missing({}) is None:
        with suppress(IllegalAnswer, InvalidAnswer):
            default = question.complete({})
    if default is None:
        return
    plain = question.encode(default)
    line = words_of(plain)
    assert question.encode(question.parse(line)) == plain, f"{question.key}: {line!r}"


def accounts_of(run: Run[Any]) -> Same:
    """All that can be compared of a game."""
    return run.game.accounts(run.state), run.game.pieces(run.state), run.state


def assert_same(one: Run[Any], other: Run[Any]) -> None:
    """Two games stand alike and wait for the same."""
    assert accounts_of(one) == accounts_of(other)
    assert (one.question is None) == (other.question is None)
    if one.question and other.question:
        assert one.question.key == other.question.key
        assert one.question.legal() == other.question.legal()


def main(words: list[str]) -> int:
    """Play so many games of each box; stop at the first that fails."""
    parser = argparse.ArgumentParser(prog="random_play", description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--game", default="", help="one game, or one box of it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mischief", type=float, default=0.15)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args(words)
    for box in boxes(given.game):
        done: Counter[str] = Counter()
        for seed in range(given.seed, given.seed + given.games):
            done += played(box, seed, given.mischief, keep=given.keep)
        told_of = ", ".join(f"{count} {what}" for what, count in sorted(done.items()))
        print(f"{box}: {given.games} games from seed {given.seed}: {told_of}", flush=True)
    return 0


def played(box: Box, seed: int, mischief: float, *, keep: bool = False) -> Counter[str]:
    """One game; the save of one that fails stays."""
    save = Path(f"random-{seed}-{box}.jsonl")
    save.unlink(missing_ok=True)
    evening = Evening(box, seed, mischief=mischief)
    try:
        evening.play()
        evening.check_depths()
        evening.check_replay(save)
    except BaseException:
        if not save.exists():
            evening.session.journal.save_as(save)
        print(f"seed {seed}, {box}, at {evening.key or 'the end'}: {save}", flush=True)
        raise
    if not keep:
        save.unlink()
    evening.done["answers"] += evening.answers
    return evening.done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
