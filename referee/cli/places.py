"""Where saves, tables of copies and table rulings lie, and what may be the name of a file."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from referee.core.errors import InvalidAnswer, JournalError
from referee.core.names import matches, shown, slug

if TYPE_CHECKING:
    from collections.abc import Iterable

STAND_IN = "stand-in"
SUFFIX = ".jsonl"
_LONGEST = 60
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", "conin", "conout"]
    + [f"{port}{number}" for port in ("com", "lpt") for number in range(10)]
)


def data_dir() -> Path:
    """The folder of everything that the program keeps; REFEREE_HOME moves it."""
    home = os.environ.get("REFEREE_HOME")
    if home:
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("referee", appauthor=False)


def safe_name(text: str, what: str = "name") -> str:
    """A file name made of somebody's words: letters and digits joined by hyphens.

    Raises:
        InvalidAnswer: it would leave the folder, or no system would take it.
    """
    clean = " ".join(text.split())
    if not clean.isprintable() or any(sign in clean for sign in '/\\:<>|?*"'):
        raise InvalidAnswer(f"'{shown(text)}' is no {what}: letters, digits and hyphens will do.")
    name = slug(clean)
    if name == "unnamed":
        raise InvalidAnswer(f"A {what} needs at least one letter or digit.")
    if name in _RESERVED:
        raise InvalidAnswer(f"'{name}' is a name that some systems keep for themselves.")
    if len(name.encode()) > _LONGEST:
        raise InvalidAnswer(f"'{shown(name)}' is too long for a {what}.")
    return name


def saves_dir() -> Path:
    """The folder of saved games."""
    return data_dir() / "saves"


def save_stem(game: str, date: str, names: Iterable[str]) -> str:
    """What a save is called before a number and the ending are added."""
    joined = "-".join(slug(name) for name in names)
    while len(joined.encode()) > _LONGEST:
        joined = joined[:-1]
    return "-".join(part for part in (game, date, joined.strip("-")) if part)


def numbered(folder: Path, stem: str) -> Iterable[Path]:
    """Paths for a new save, the plain one first."""
    yield folder / f"{stem}{SUFFIX}"
    for number in range(2, 1000):
        yield folder / f"{stem}-{number}{SUFFIX}"


def saves() -> list[Path]:
    """All saves of the folder, the newest first."""
    dated = []
    for path in saves_dir().glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):
            dated.append((path.stat().st_mtime_ns, path.name, path))
    return [path for _, _, path in sorted(dated, reverse=True)]


def find_save(text: str) -> Path:
    """The save meant: a file, or the name (or its beginning) of one in the folder of saves.

    Raises:
        JournalError: there is none, or there are several.
    """
    with contextlib.suppress(OSError, ValueError):
        if Path(text).is_file():
            return Path(text)
    by_name = {path.stem: path for path in saves()}
    wanted = text.removesuffix(SUFFIX)
    if wanted in by_name:
        return by_name[wanted]
    found = matches(wanted, by_name)
    if len(found) == 1:
        return by_name[found[0]]
    if found:
        raise JournalError(Path(text), f"several saves begin so: {', '.join(sorted(found))}")
    raise JournalError(Path(text), "there is no such save; referee games lists them")


def newest_save() -> Path | None:
    """The save that was played last, also when it lies elsewhere."""
    with contextlib.suppress(OSError, ValueError):
        last = Path((data_dir() / "last").read_text(encoding="utf-8").strip())
        if last.is_file():
            return last
    return next(iter(saves()), None)


def remember(path: Path) -> None:
    """Keep in mind which save was played last; only `resume` without a file misses it."""
    with contextlib.suppress(OSError, ValueError):
        data_dir().mkdir(parents=True, exist_ok=True)
        (data_dir() / "last").write_text(f"{path.absolute()}\n", encoding="utf-8")


def copies_dir(game: str) -> Path:
    """The folder that holds the tables of the copies of a game."""
    return data_dir() / "tables" / game


def copies(game: str) -> list[str]:
    """Names of the copies of a game that have a folder."""
    with contextlib.suppress(OSError):
        return sorted(folder.name for folder in copies_dir(game).glob("*") if folder.is_dir())
    return []


def rulings_file(game: str) -> Path:
    """The file of what tables decided in earlier games."""
    return data_dir() / "rulings" / f"{game}.toml"
