"""What the table is told: rulings with their headings, moves of pieces, and what went wrong."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from referee.core import tables
from referee.core.errors import NotSaved, RefereeError, TableError
from referee.core.game import Game, name_of
from referee.core.journal import Entry
from referee.core.pieces import Pieces, Place, Straight, difference
from referee.core.protocol import Ruling, Seat, told
from referee.core.session import Session
from referee.ui.figures import AccountNames
from referee.ui.render import words_of

Kept = tuple[tuple[str, ...], str]  # rule ids and what the table decided about them
DROPPED = "drop"  # the key of a ruling that the table no longer keeps
INDENT = "    "


class Teller:
    """Puts what happened into lines."""

    def __init__(
        self,
        session: Session[Any],
        say: Callable[[str], None],
        kept: Sequence[Kept] = (),
        *,
        detail: bool = False,
    ) -> None:
        """`kept` are the table's own rulings from earlier games."""
        self.detail = detail
        self._session = session
        self._say = say
        self._earlier = tuple(kept)
        self._book: tables.Rulebook | None = None

    @property
    def rulebook(self) -> tables.Rulebook:
        """What can be cited; empty if the tables cannot be read."""
        if self._book is None:
            slug_of_game = self._session.game.slug
            self._book = tables.Rulebook(slug=slug_of_game, rules=(), rulings=(), options=())
            with suppress(TableError):
                self._book = tables.rulebook(slug_of_game)
        return self._book

    def pieces(self) -> Pieces:
        """Where everything lies now."""
        return self._session.game.pieces(self._session.state)

    def name_of(self, seat: Seat) -> str:
        """A seat as its player is called; empty for the table."""
        return name_of(self._session.setup, seat)

    def account_names(self) -> AccountNames:
        """What accounts are called at this table."""
        return AccountNames((place for place, _ in self.pieces()), self.name_of)

    def lines(self, lines: Iterable[str]) -> None:
        """Say these lines."""
        for line in lines:
            self._say(line)

    def beginning(self) -> None:
        """What a new game says before its first question."""
        session = self._session
        if session.path:
            return
        self.lines(self.ruled(session.heard[0].rulings))
        box = session.game.pieces(session.game.new_state(session.setup))
        self.lines(moves(box, self.pieces(), session.game.straight))

    def booked(
        self, entry: Entry, rulings: Iterable[Ruling], before: Pieces, lead: str = ""
    ) -> None:
        """An entry with all that it caused."""
        first, *rest = [*([lead] if lead else []), *self.ruled(rulings)] or [
            answer_of(entry) or f"/{entry.key}"
        ]
        self._say(f"{entry.number}. {first}")
        self.lines(
            INDENT + line
            for line in (*rest, *moves(before, self.pieces(), self._session.game.straight))
        )

    def ruled(self, rulings: Iterable[Ruling]) -> list[str]:
        """Rulings, a line each; with detail also why; what the table decided about their rules."""
        lines: list[str] = []
        cited: list[str] = []
        for ruling in rulings:
            lines += self.ruling(ruling, whole=self.detail)
            cited += ruling.cites
        return [*lines, *self.notes(cited)]

    def ruling(self, ruling: Ruling, *, whole: bool) -> list[str]:
        """One ruling; `whole` with every term."""
        heads = "; ".join(dict.fromkeys(self.heading(rule) for rule in ruling.cites))
        first, *rest = told(ruling.text).splitlines() or [""]
        lines = [f"{first} [{heads}]" if heads else first, *(INDENT + line for line in rest)]
        if whole and ruling.why is not None:
            lines += [f"{INDENT}{line}" for line in ruling.why()]
        return lines

    def heading(self, rule_id: str) -> str:
        """The rule's heading, or `house R5` for what the book is silent about."""
        rule = self.rulebook.find(rule_id)
        if isinstance(rule, tables.Rule):
            return rule.heading
        if isinstance(rule, tables.TableRuling):
            return f"house {rule.id}"
        return rule_id.rpartition("/")[2].replace("-", " ")

    def notes(self, cited: Iterable[str]) -> list[str]:
        """What the table decided earlier about these rules."""
        rules = set(cited)
        return [f"The table's ruling: {text}" for cites, text in self.kept() if rules & set(cites)]

    def kept(self) -> list[Kept]:
        """The table's own rulings, of earlier games and of this one."""
        kept = dict.fromkeys(self._earlier)
        for entry in self._session.journal.entries:
            if entry.kind == "ruling":
                cites = tuple(map(str, entry.value)) if isinstance(entry.value, list) else ()
                if entry.key == DROPPED:
                    kept.pop((cites, entry.text), None)
                else:
                    kept[cites, entry.text] = None
        return list(kept)

    def refused(self, refusal: RefereeError) -> None:
        """Why something is not possible, with the rules that forbid it."""
        heads = "; ".join(self.heading(rule) for rule in getattr(refusal, "cites", ()))
        self._say(f"{refusal} [{heads}]" if heads else str(refusal))

    def not_saved(self, fault: NotSaved) -> None:
        """The disk failed; the game goes on in memory."""
        held = f"{counted(fault.held)} {'is' if fault.held == 1 else 'are'} held"
        self._say(f"Not saved: {fault}. {held}; /save FILE goes on in another file.")

    def broken(self, fault: Exception) -> None:
        """A rule of ours failed."""
        session = self._session
        where = session.question.key if session.question else "the end of the game"
        save = session.journal.path or "none: the game is in memory only"
        stands = f"The game stands at entry {last_number(session)}"
        self._say(f"A fault of the program: {fault}. {stands}.")
        self._say(f"Please report it with the save ({save}); asked was {where}.")


def answer_of(entry: Entry) -> str:
    """An entry in a few words: the answer as the referee understood it, or what was done."""
    match entry.kind:
        case "undo" | "redo":
            return f"to {entry.to}"
        case "adjust":
            lines = entry.value if isinstance(entry.value, list) else []
            return f"{'; '.join(map(str, lines))} : {entry.text}"
        case "ruling" if entry.key == DROPPED:
            return f"dropped: {entry.text}"
        case "note" | "ruling" | "count" | "interrupt":
            return entry.text
        case _:
            return entry.value if isinstance(entry.value, str) else words_of(entry.value)


def done_by(entry: Entry) -> str:
    """An entry in a few words: the answer, or the command with what it said."""
    match entry.kind:
        case "house":
            return f"house {entry.key} = {entry.value}"
        case "interrupt":
            return f"{entry.key} {entry.text}".rstrip()
        case "adjust":
            return f"adjust {answer_of(entry)}"
        case _:
            return answer_of(entry)


def counted(entries: int) -> str:
    """A number of entries in words."""
    return "1 entry" if entries == 1 else f"{entries} entries"


def last_number(session: Session[Any]) -> int:
    """The entry that the game stands at."""
    return session.path[-1].number if session.path else 0


def closed_in(game: Game[Any], *states: object) -> frozenset[Place]:
    """Places whose content only the owners know, in any of these states."""
    return frozenset(place for state in states if game.closed for place in game.closed(state))


def moves(
    before: Pieces,
    after: Pieces,
    straight: Straight,
    closed: frozenset[Place] = frozenset(),
) -> list[str]:
    """What hands must do, under a title; on one line if it is one move."""
    title, lines = "On the table", difference(before, after, straight, closed)
    if len(lines) == 1:
        return [f"{title}: {lines[0]}"]
    return [f"{title}:", *("  " + line for line in lines)] if lines else []
