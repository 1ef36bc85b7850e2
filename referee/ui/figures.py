"""Accounts in words, and how two tables differ in what does not lie on them."""

from collections.abc import Callable, Container, Iterable

from referee.core.game import Accounts
from referee.core.names import folded, slug
from referee.core.pieces import Pieces, Place
from referee.core.plain import Plain
from referee.ui.render import words_of


class Figures:
    """What differs between the books of two tables, without what is told as moves of pieces."""

    def __init__(
        self,
        before: Pieces,
        after: Pieces,
        closed: Container[Place],
        *,
        name_of: Callable[[str], str],
    ) -> None:
        """The pieces on both tables; `name_of` calls a seat by the name of its player."""
        keys = list(dict.fromkeys((*before, *after)))
        self._moved = [
            (before.get(key, 0), after.get(key, 0), _words(" ".join(key)))
            for key in keys
            if key[0] not in closed and before.get(key, 0) != after.get(key, 0)
        ]
        self._places = {slug(place): place for place, _ in keys}
        self._name_of = name_of

    def told(self, before: Accounts, after: Accounts) -> list[str]:
        """A line for each figure that differs, old and new; one for a holder who comes or goes."""
        lines: dict[str, None] = {}
        holders = {_holder(path) for path in before}, {_holder(path) for path in after}
        for path in dict.fromkeys((*before, *after)):
            old, new, holder = before.get(path), after.get(path), _holder(path)
            if old == new or self._is_moved(path, old, new):
                continue
            if "." in path and holder not in holders[1]:
                lines[f"{self._called(holder)}: no longer in the books"] = None
            elif "." in path and holder not in holders[0]:
                lines[f"{self._called(holder)}: new in the books"] = None
            else:
                lines[f"{self.words(path)}: {words_of(old)} → {words_of(new)}"] = None
        return list(lines)

    def words(self, path: str) -> str:
        """An account in words: whose it is, and what."""
        first, *rest = path.split(".")
        if not rest:
            return self._places.get(first, first)
        return " ".join((self._called(first), *(self._places.get(part, part) for part in rest)))

    def _called(self, holder: str) -> str:
        return self._places.get(slug(holder)) or self._name_of(holder)

    def _is_moved(self, path: str, old: Plain, new: Plain) -> bool:
        """Whether the moves of pieces tell the same: as many of that, of the same holder."""
        wanted = _words(path)
        return any(
            (str(old or 0), str(new or 0)) == (str(was), str(now)) and _are_in(wanted, words)
            for was, now, words in self._moved
        )


def _holder(path: str) -> str:
    return path.partition(".")[0]


def _words(text: str) -> list[str]:
    return folded(text.replace(".", " ").replace("-", " ").replace("'", " ")).split()


def _are_in(wanted: Iterable[str], words: Iterable[str]) -> bool:
    """Whether all these words are there, perhaps in the plural."""
    words = list(words)
    return all(any(one.startswith(w) or w.startswith(one) for w in words) for one in wanted)
