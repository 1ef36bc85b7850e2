"""The tree of entries: which are in force, what was taken back, what is known.

Entries form a tree: each has the entry in force before it as its parent, and the game is the path
from the header to the tip. Undo moves the tip back, redo moves it forward, a fix starts a branch and
copies onto it what still fits. Nothing is ever deleted.
"""

from collections.abc import Iterable
from typing import Any

from referee.core.journal import Entry
from referee.core.plain import Plain
from referee.core.replay import Outcome
from referee.core.run import Facts

ON_PATH = frozenset({"answer", "fix", "adjust", "house", "interrupt"})
PROGRAM = "program"


def plain_facts(facts: Facts) -> dict[str, Any]:
    """A copy of nested tables that can be changed."""
    return {
        key: plain_facts(value) if isinstance(value, dict) else value
        for key, value in facts.items()
    }


def put_fact(facts: dict[str, Any], path: tuple[str, ...], value: Plain) -> None:
    """Set the value at a path of nested tables."""
    node = facts
    for part in path[:-1]:
        below = node.get(part)
        if not isinstance(below, dict):
            below = node[part] = {}
        node = below
    node[path[-1]] = value


class History:
    """All entries of a journal but the header, read in their order."""

    def __init__(self, facts: dict[str, Any], entries: Iterable[Entry]) -> None:
        """`facts` are the tables of the header; facts among the entries are added to them."""
        self.facts = facts
        self.tip = 0
        self.last = 0  # the highest number given
        self.dice = "ai"
        self.taken_back: list[int] = []
        self.rolled: dict[str, Plain] = {}  # by question key: what the program rolled last
        self._parents: dict[int, int] = {}
        self._by_number: dict[int, Entry] = {}
        self._caused: dict[int, Outcome] = {}  # by entry: what came after facts it asked
        for entry in entries:
            self.add(entry)

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, in force or not."""
        return self._by_number.get(number)

    def is_on_path(self, number: int) -> bool:
        """Whether the game can stand right after that entry."""
        return number == 0 or number in self._parents

    def stood_at(self, number: int) -> int:
        """The entry that the game stood at right after that one, which may change nothing or undo."""
        while number not in self._parents and number:
            entry = self._by_number[number]
            number = number - 1 if entry.to is None else entry.to
        return number

    def add(self, entry: Entry) -> None:
        """One more entry: the tip and what is known change with it."""
        self._by_number[entry.number] = entry
        self.last = entry.number
        if entry.kind in ON_PATH:
            self._parents[entry.number] = self.tip
            self.tip = entry.number
            if entry.by == PROGRAM:  # it comes by itself, and comes back the same
                self.rolled[entry.key] = entry.value
            else:
                self.taken_back.clear()
        elif entry.kind in ("undo", "redo") and entry.to is not None:
            if entry.kind == "undo":
                self.taken_back.append(self.tip)
            elif self.taken_back:
                self.taken_back.pop()
            self.tip = entry.to
            self.went_on(entry)
        elif entry.kind == "fact":
            put_fact(self.facts, tuple(entry.key.split(".")), entry.value)
            self.went_on(entry)
        elif entry.kind == "dice":
            self.dice = str(entry.value)

    def forget(self, entry: Entry, tip: int, taken_back: list[int]) -> None:
        """Take out the entry added last, because it could not be carried out."""
        del self._by_number[entry.number]
        self.last = entry.number - 1
        self.tip, self.taken_back = tip, taken_back

    def went_on(self, entry: Entry) -> None:
        """What came after a fact belongs to the answer before it, as if the fact had been known."""
        before = self._caused.get(self.tip, Outcome())
        self._caused[self.tip] = before.then(Outcome(entry.auto, entry.rulings))

    def expected(self, entry: Entry) -> Outcome:
        """All that an entry caused when it was played."""
        caused, more = Outcome(entry.auto, entry.rulings), self._caused.get(entry.number)
        return caused if more is None else caused.then(more)

    def answered_anew(self, number: int) -> Entry | None:
        """The answer in force to the question that this one answered; corrections write answers anew."""
        old = self.entry(number)
        if old is None or old.kind not in ("answer", "fix"):
            return None
        answers = (entry for entry in self.chain(self.tip) if entry.kind in ("answer", "fix"))
        return next((entry for entry in answers if entry.key == old.key), None)

    def chain(self, tip: int) -> list[Entry]:
        """The entries from the start to that one."""
        chain = []
        while tip in self._parents:
            chain.append(self._by_number[tip])
            tip = self._parents[tip]
        return chain[::-1]
