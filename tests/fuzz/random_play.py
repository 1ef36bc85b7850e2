"""Whole games of Pyrates! by chance, with all that happens at a table, checked after every step.

    python -m tests.fuzz.random_play GAMES [--seed N] [--mischief CHANCE] [--keep]

prints the seed of a game that fails and leaves its save where it was started; `--keep` leaves all.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from referee.core.errors import Diverged, IllegalAnswer, InvalidAnswer
from referee.core.forms import Form, Lines, Settings
from referee.core.history import PROGRAM
from referee.core.journal import Entry, Journal
from referee.core.names import slug
from referee.core.pieces import applied, difference
from referee.core.protocol import told
from referee.core.questions import Draw, Fact, Question
from referee.core.run import Run
from referee.core.session import Session, is_for_program
from referee.games.pyrates import GAME
from referee.games.pyrates.house import OPTIONS
from referee.games.pyrates.options import options
from referee.games.pyrates.rules.setup import table_refusal
from referee.games.pyrates.state import State
from referee.games.pyrates.terms import NATIONS, ZONES, Bid
from referee.ui.roller import RandomRoller, rolled
from tests import hostile
from tests.core.hands import followed
from tests.games.pyrates.table import TABLES, begun, printed, typed_fact
from tests.playing import legal_answer, typed

if TYPE_CHECKING:
    from referee.core.plain import Plain

NAMES = ("Anne", "Bob", "José María", "O'Neil", "Dora 2nd", "Żaneta", "Eve", "cid")
FEW = ("total_players", "five_humans", "bidding_for_allegiance")
MOST_ANSWERS = 3_000
MANY_STEPS = 5


class Evening:
    """One game from its header to its winner, with mistakes, corrections and cards in between."""

    def __init__(self, seed: int, *, own_box: bool = False, mischief: float = 0.15) -> None:
        """`mischief` is the chance of something out of the ordinary before an answer."""
        self.rng = Random(seed)
        self.own_box = own_box
        self.mischief = mischief
        self.done: Counter[str] = Counter()
        self.answers = 0
        self.roller = RandomRoller(seed)
        seats = tuple(self.rng.sample(NAMES, self.rng.randint(1, 5)))
        self.session = begun(
            seats,
            self._options(len(seats)),
            facts={} if own_box else TABLES,
            stand_in=not own_box,
        )
        self._told = GAME.pieces(self.session.state)

    def _options(self, humans: int) -> dict[str, str]:
        chosen = {
            info.key: self.rng.choice(info.values) for info in options() if self.rng.random() < 0.3
        }
        total = int(chosen.get("total_players", "5"))
        bidding = chosen.get("bidding_for_allegiance", "off") != "off"
        if table_refusal(humans, total, chosen.get("five_humans") == "on", bidding):
            for key in FEW:
                chosen.pop(key, None)
            if humans == 5:
                chosen["five_humans"] = "on"
        return chosen

    # Play

    def play(self) -> None:
        """Until the game is over."""
        acts: tuple[Callable[[], None], ...] = (
            self.undo, self.undo, self.fix, self.same_again, self.adjust, self.house,
            self.interrupt, self.interrupt, self.fact, self.remark, self.look, self.branch,
            self.hostile, self.hostile, self.hostile,
        )  # fmt: skip
        while self.session.question is not None:
            assert self.answers < MOST_ANSWERS, "the game does not come to an end"
            if self.rng.random() < self.mischief:
                self.rng.choice(acts)()
                self.check()
            if self.session.question is not None:
                self.answer()
                self.check()

    def answer(self) -> None:
        """A legal answer, typed, to the waiting question."""
        question = self.session.question
        assert question is not None
        self.answers += 1
        if is_for_program(question, self.session.dice):
            rolls = rolled(self.session, question, self.roller)
            self.session.answer(rolls, by=PROGRAM)
            return
        value, line = self.chosen(question, self.session.state)
        read = question.parse(line)
        assert question.encode(read) == question.encode(value), f"{line!r} is read as {read!r}"
        self.session.answer(read, by=question.seat or "table", text=line)

    def chosen(self, question: Question[Any], state: State) -> tuple[Any, str]:
        """Some legal answer and how it is typed."""
        if isinstance(question, Fact):
            plain = printed(question)
            return question.decode(plain), typed_fact(question, plain)
        if isinstance(question, Settings):
            value: Any = self._changes(question)
        elif isinstance(question, Lines):
            value = self._lines(question, state)
        elif isinstance(question, Form) and isinstance(question.fields[0].question, Draw):
            value = self._card_drawn(question, state)
        elif question.default is not None and self.rng.random() < 0.7:
            value = question.default
        else:
            value = legal_answer(question, self.rng)
        return value, typed(question, value)

    def _changes(self, screen: Settings) -> dict[str, str]:
        if self.rng.random() < 0.6:
            return {}
        free = [row for row in screen.settings if row.key not in FEW]
        return {row.key: self.rng.choice(row.values) for row in self.rng.sample(free, 2)}

    def _card_drawn(self, form: Form, state: State) -> tuple[Any, ...]:
        """A card of the box that is in the deck, also one that was never seen before."""
        deck = [card for card in TABLES["merchants"] if card not in state.drawn]
        dice = [legal_answer(part.question, self.rng) for part in form.fields[1:]]
        return ((self.rng.choice(deck),), *dice)

    def _lines(self, question: Lines, state: State) -> tuple[str, ...]:
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
            lines = question.with_line(lines, "keep")
        return lines

    def line(self, state: State) -> str:
        """A line of a card or an adjustment, often one that cannot be carried out."""
        rng = self.rng
        player = slug(rng.choice([*state.players] or ["nobody"]))
        other = slug(rng.choice([*state.players] or ["nobody"]))
        port = slug(rng.choice([*state.ports] or ["nowhere"]))
        zone = rng.choice(ZONES).casefold()
        place = rng.choice((port, zone, rng.choice([slug(p) for p in state.ports] or [zone])))
        docked = [slug(p) for there in state.players.values() for p in there.ships] or [port]
        number, sign = rng.randint(0, 3), rng.choice("+-=")
        holder = rng.choice((player, port, zone))
        return rng.choice((
            f"{holder}.{rng.choice(('goods', 'gold'))} {sign}{number}",
            f"{holder}.{rng.choice(('goods', 'gold'))} {sign}{number} from {rng.choice((other, port, 'supply'))}",
            f"{player}.ships.{rng.choice(docked)} -1 to {place}",
            f"{player}.ships.{place} {sign}{number} from supply",
            f"{player}.ships.{rng.choice(docked)} -1",
            f"{rng.choice((player, 'all', 'humans', 'ais'))}.{rng.choice(('fame', 'infamy', 'popularity'))} {sign}1",
            f"{player}.allegiance = {rng.choice((*NATIONS, 'none')).casefold()}",
            f"{player}.bid = {rng.choice((*Bid, 'none'))}",
            f"{player}.unique = {rng.choice(('used', 'unused'))}",
            f"{port}.trade = {rng.randint(2, 4)}",
            f"{port}.defense {sign}1",
            f"{port}.nation = {rng.choice((*NATIONS, 'pirate')).casefold()}",
            f"{rng.choice((*NATIONS, 'pirate', 'ports')).casefold()}.goods {sign}1",
            f"{zone}.merchant = none",
            f"{zone}.merchant to {rng.choice(ZONES)}",
            f"{zone}.merchant = sea cow {rng.choice((*NATIONS, 'none'))} {number}",
            f"{zone}.merchant = {rng.choice([*TABLES['merchants']])} dutch 2",
            f"{zone}.{rng.choice(('defense', 'governors'))} {sign}{number}",
            f"{zone}.nation = {rng.choice((*NATIONS, 'none')).casefold()}",
            f"fight.{rng.choice(('attack', 'defense'))} {rng.choice('+-')}{number}",
            f"swap {player} {other} {rng.choice(('goods', 'gold', 'allegiance'))}",
            "turn +1",
            f"reminder {rng.choice(('', 'storm, in the west', 'x: y'))}",
            f"block {place} until {state.turn + number}",
            f"cost {rng.choice((player, 'all'))} {rng.choice('+-')}{number} until {state.turn + 1}",
            f"note no wind until turn {state.turn + 1}",
            f"choose {player} {rng.randint(1, 6)}: yes | no | perhaps",
            f"skip {player}",
            f"act {player} {rng.choice((*Bid,))}",
            f"fight.{player} {sign}{number}",
            f"deck {rng.choice([*TABLES['merchants']])} {rng.choice(('left', 'drawn', 'discarded'))}",
            "cancel",
        ))  # fmt: skip

    # Checks

    def check(self) -> None:
        """The books are whole, and hands that follow the instructions have the same table."""
        state = self.session.state
        assert self.session.diverged is None, self.session.diverged
        assert GAME.problems(state) == []
        now = GAME.pieces(state)
        for lines in (difference(self._told, now), difference(self._told, now, GAME.straight)):
            assert followed(self._told, now, lines) == now, lines
        assert applied(self._told, now) == now
        self._told = now
        for ruling in self.session.heard[-1].rulings:
            assert told(ruling.text).isprintable(), told(ruling.text)

    def check_replay(self, save: Path) -> None:
        """The save on disk gives the same game."""
        self.session.journal.save_as(save)
        with Journal.open(save, write=False) as journal:
            again = Session(GAME, journal)
        assert again.diverged is None, again.diverged
        assert again.journal.entries == self.session.journal.entries
        assert [entry.number for entry in again.path] == [e.number for e in self.session.path]
        assert_same(again.run, self.session.run)
        assert again.facts == self.session.facts
        for mine, theirs in zip(self.session.heard, again.heard, strict=True):
            assert [r.figures for r in mine.rulings] == [r.figures for r in theirs.rulings]
        self._check_keys()

    def _check_keys(self) -> None:
        keys = Counter(e.key for e in self.session.path if e.kind in ("answer", "fix"))
        assert [(key, count) for key, count in keys.items() if count > 1] == []

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nothing that is done here changes the game or its journal."""
        before = self.session.game.accounts(self.session.state)
        pieces, count = GAME.pieces(self.session.state), len(self.session.journal.entries)
        key = self.key
        yield
        assert GAME.accounts(self.session.state) == before
        assert GAME.pieces(self.session.state) == pieces
        assert len(self.session.journal.entries) == count
        assert self.key == key

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
        self.done["branch"] += 1

    def at(self, number: int) -> Run[State] | None:
        """The game as it stood then; None where the facts of today would rule it otherwise."""
        try:
            return self.session.at(number)
        except Diverged:
            assert self.done["fact"], "no fact was changed, but the game does not fit"
            return None

    def same_again(self) -> None:
        """An answer is replaced by itself."""
        entry = self._some_answer()
        if entry is None:
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
        _, line = self.chosen(before.question, before.state)
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
        lines = tuple(self.line(state) for _ in range(self.rng.randint(1, 3)))
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
        info = self.rng.choice(options())
        value = self.rng.choice(info.values)
        if info.key in FEW and self.session.state.phase == "set-up":
            return
        if info.key not in OPTIONS and self.rng.random() < 0.5:
            return
        try:
            self.session.house(info.key, value, by="table")
        except IllegalAnswer as fault:
            hostile.checked(fault)
            return
        self.done["house"] += 1

    def interrupt(self) -> None:
        """A card is used."""
        name = self.rng.choice(("card", "event"))
        words = self.rng.choice(("", *self.session.state.players, "Storm, of the West", "x"))
        try:
            self.session.interrupt(name, words, by="table")
        except (IllegalAnswer, InvalidAnswer) as fault:
            hostile.checked(fault)
            return
        self.done[name] += 1
        self.check()
        question = self.session.question
        assert isinstance(question, Lines)
        if self.rng.random() < 0.8:
            self.answer()

    def fact(self) -> None:
        """A printed fact turns out to be another one."""
        rng = self.rng
        card = rng.choice([*TABLES["merchants"]])
        zones: list[Plain] = [rng.choice(ZONES) for _ in range(6)]
        ends: list[Plain] = [*sorted(rng.sample(range(1, 7), 2))]
        table = "".join(rng.choice("ABPRT") for _ in range(6))
        known: tuple[tuple[tuple[str, ...], Plain], ...] = (
            (("turn_track", str(rng.randint(8, 11))), ends),
            (("cargo", card, str(rng.randint(1, 6))), [rng.randint(0, 3), rng.randint(0, 2)]),
            (("merchants", card, "defense"), rng.randint(0, 4)),
            (("zone_die",), zones),
            (("alternatives", str(rng.randint(1, 18))), rng.choice("APRT")),
            (("characters", str(rng.randint(1, 18)), "table"), table),
        )
        path, value = rng.choice(known)
        if self.session.fact(path) is None:
            return
        with self.unchanged():
            refit = self.session.refit_fact(path, value)
        self.session.adopt_fact(path, value, refit)
        assert self.session.fact(path) == value
        assert_same(refit.after, self.session.run)
        self.done["fact"] += 1

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
            _, line = self.chosen(question, self.session.state)
            self.session.what_if(line)
            self.at(self.rng.choice(self.session.journal.entries).number)
            list(question.help())
            question.legal()
            question.words()
            told(question.prompt)
        self.done["look"] += 1

    def hostile(self) -> None:
        """Somebody's cat types, or a stranger sent the save."""
        question = self.session.question
        assert question is not None
        with self.unchanged():
            for line in (*self.rng.sample(hostile.LINES, 4), self.mistyped()):
                hostile.outcome(question, line)
            for plain in self.rng.sample(hostile.PLAINS, 4):
                hostile.decoded(question, plain)
        self.done["hostile"] += 1

    def mistyped(self) -> str:
        """Words of this game in an order that means something else, or nothing."""
        state = self.session.state
        words = (
            *state.players,
            *state.ports,
            *ZONES,
            *Bid,
            *map(str, range(8)),
            "none",
            "all",
            "=",
            ";",
        )
        return " ".join(self.rng.choice(words) for _ in range(self.rng.randint(1, 5)))


def accounts_of(run: Run[State]) -> tuple[object, object, State]:
    """All that can be compared of a game."""
    return GAME.accounts(run.state), GAME.pieces(run.state), run.state


def assert_same(one: Run[State], other: Run[State]) -> None:
    """Two games stand alike and wait for the same."""
    assert accounts_of(one) == accounts_of(other)
    assert (one.question is None) == (other.question is None)
    if one.question and other.question:
        assert one.question.key == other.question.key
        assert one.question.legal() == other.question.legal()


def main(words: list[str]) -> int:
    """Play so many games of each kind; stop at the first that fails."""
    parser = argparse.ArgumentParser(prog="random_play", description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mischief", type=float, default=0.15)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args(words)
    done: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.games):
        for box in ("stand-in", "own-box"):
            save = Path(f"random-{seed}-{box}.jsonl")
            save.unlink(missing_ok=True)
            evening = Evening(seed, own_box=box == "own-box", mischief=given.mischief)
            try:
                evening.play()
                evening.check_replay(save)
            except BaseException:
                if not save.exists():
                    evening.session.journal.save_as(save)
                print(f"seed {seed}, {box}, at {evening.key or 'the end'}: {save}", flush=True)
                raise
            if not given.keep:
                save.unlink()
            done += evening.done
    print(f"{2 * given.games} games: {', '.join(f'{n} {what}' for what, n in done.items())}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
