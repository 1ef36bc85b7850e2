"""What a game teaches for later games: facts of a copy, and what tables decided."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.cli.box import differences, dotted, put, store, twice, write_toml
from referee.core.errors import TableError
from referee.core.names import shown
from referee.core.pieces import counted
from referee.core.run import fact_at
from referee.core.tables import read_folder, read_toml, structured

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from referee.core.plain import Plain
    from referee.core.session import Session

_MOST_SHOWN = 5


class Learning:
    """Keeps facts in the folder of a copy while a game goes on.

    A value that somebody else has put there meanwhile is not replaced. A folder that cannot be
    written is told once; the facts are in the save anyway.
    """

    def __init__(self, folder: Path, known: Mapping[str, Any], say: Callable[[str], None]) -> None:
        """`known` is what the game knows at its start."""
        self._folder = folder
        self._known: dict[str, Any] = deepcopy(dict(known))
        self._say = say
        self._is_failing = False

    def keep(self, path: tuple[str, ...], value: Plain) -> None:
        """Put one fact into the copy's tables."""
        try:
            self._keep(path, value)
        except TableError as fault:
            if not self._is_failing:
                self._say(f"{fault} What you tell me stays in the save only.")
            self._is_failing = True

    def _keep(self, path: tuple[str, ...], value: Plain) -> None:
        there = fact_at(read_folder(self._folder), path)
        if there == value:
            return
        if there is not None and there != fact_at(self._known, path):
            name = f"{self._folder.name}: {dotted(path)}"
            self._say(f"{name} is {_short(there)} there and {_short(value)} here; left as it is.")
            return
        put(self._known, path, value)
        store(self._folder, path, value)


def _short(value: Any) -> str:
    from referee.ui.render import words_of

    return shown(words_of(value), 60)


def notices(session: Session[Any], folder: Path) -> Iterator[str]:
    """Where the copy's tables are no more those that the game goes by."""
    double = twice(folder)
    if double:
        yield f"{folder}: two values for {_listed(double)}; referee tables shows which counts."
    other, more = [], 0
    for leaf in differences(session.game, session.facts, read_folder(folder)):
        mine = fact_at(session.facts, leaf.path)
        if mine is None:
            more += 1
        else:
            other.append(f"{dotted(leaf.path)} ({_short(mine)} here, {_short(leaf.value)} there)")
    parts = [f"other values for {_listed(other)}"] if other else []
    parts += [f"{counted(more, 'fact')} that this game has not asked yet"] if more else []
    if parts:
        yield (
            f"The tables of {folder.name} have {' and '.join(parts)}. "
            "This game goes by its save; /fact changes it."
        )


def _listed(names: list[str]) -> str:
    rest = len(names) - _MOST_SHOWN
    more = f" and {rest} more" if rest > 0 else ""
    return f"{', '.join(names[:_MOST_SHOWN])}{more}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a table decided in some game, tied to rules."""

    text: str
    rules: tuple[str, ...] = ()


class Rulings:
    """What tables decided, in one file for each game.

    A file that cannot be read is left alone, one that cannot be written is told.
    """

    def __init__(self, file: Path, say: Callable[[str], None]) -> None:
        """Read what there is."""
        self._file = file
        self._say = say
        self._is_whole = True
        self.kept: tuple[Kept, ...] = ()
        try:
            self.kept = self._read()
        except TableError as fault:
            self._is_whole = False
            say(f"{fault} Rulings of earlier games are not shown.")

    def keep(self, rules: tuple[str, ...], text: str) -> None:
        """Add one for later games."""
        new = Kept(text=text, rules=rules)
        self._change(lambda kept: (*kept, new), "The ruling stays in the save only.")

    def drop(self, rules: tuple[str, ...], text: str) -> None:
        """Forget one, also in later games."""
        old = Kept(text=text, rules=rules)
        self._change(
            lambda kept: tuple(one for one in kept if one != old), "It is dropped in the save only."
        )

    def _change(
        self, change: Callable[[tuple[Kept, ...]], tuple[Kept, ...]], otherwise: str
    ) -> None:
        """Change what the file has now: another table may have kept something meanwhile."""
        if not self._is_whole:
            self._say(f"{self._file} cannot be read. {otherwise}")
            return
        try:
            rows = [{"text": kept.text, "rules": list(kept.rules)} for kept in change(self._read())]
            write_toml(self._file, {"ruling": rows})
        except TableError as fault:
            self._say(f"{fault} {otherwise}")

    def _read(self) -> tuple[Kept, ...]:
        if not self._file.exists():
            return ()
        rows = read_toml(self._file).get("ruling", [])
        return structured(tuple[Kept, ...], rows, str(self._file))
