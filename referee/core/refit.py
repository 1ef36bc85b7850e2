"""Corrections: what is left of a game when an answer or a printed fact is another one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from referee.core.errors import RefereeError
from referee.core.history import PROGRAM
from referee.core.journal import Entry
from referee.core.replay import applied, asks
from referee.core.run import Run

S = TypeVar("S")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """How far entries still fit."""

    kept: tuple[Entry, ...]
    stopped: str = ""
    changed: tuple[str, ...] = ()


def fitted(before: Run[Any], after: Run[Any], old: Sequence[Entry], new: Sequence[Entry]) -> Fitted:
    """Play the new entries on one run beside the old ones on the other, as long as they fit.

    An entry that differs from its old one is the correction itself. The first that fits no longer
    may leave its run broken.
    """
    kept: list[Entry] = []
    changed: list[str] = []
    for was, entry in zip(old, new, strict=True):
        choices, now = _legal(before), _legal(after)
        where = f"Entry {entry.number} ({_told(before, entry)})"
        try:
            outcome = applied(after, entry)
        except RefereeError as fault:
            return Fitted(kept=tuple(kept), stopped=f"{where}: {fault}", changed=tuple(changed))
        if entry is was and choices != now and entry.by != PROGRAM:
            changed.append(f"{where}: now {now}")
        kept.append(replace(entry, auto=outcome.auto, rulings=outcome.rulings))
        applied(before, was)
    return Fitted(kept=tuple(kept), changed=tuple(changed))


def numbered(first: Entry, entries: Iterable[Entry], at: str) -> list[Entry]:
    """The entry and copies of the others behind it, with the numbers that follow."""
    copies = [first]
    for entry in entries:
        copies.append(replace(entry, number=copies[-1].number + 1, at=at, line=0))
    return copies


def _told(run: Run[Any], entry: Entry) -> str:
    """What an entry answers, in the words of the prompt; or the command that it is."""
    is_answer = entry.kind in ("answer", "fix")
    return asks(run) if is_answer else " ".join(filter(None, (entry.kind, entry.key)))


def _legal(run: Run[Any]) -> str:
    return run.question.legal() if run.question else ""
