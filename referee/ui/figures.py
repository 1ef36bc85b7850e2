"""Accounts in words, and how two tables differ in what does not lie on them."""

from collections.abc import Callable, Container, Iterable

from referee.core.game import Accounts
from referee.core.names import find, folded, matches, slug
from referee.core.pieces import Pieces, Place
from referee.core.plain import Plain
from referee.ui.render import words_of

LONGEST_CODE = 2


class AccountNames:
    """Calls accounts by the names that stand on the table."""

    def __init__(self, places: Iterable[Place], name_of: Callable[[str], str]) -> None:
        """`name_of` calls a seat by the name of its player."""
        self._places = {slug(place): place for place in places}
        self._name_of = name_of

    def words(self, path: str) -> str:
        """An account in words: whose it is, and what."""
        first, *rest = path.split(".")
        if not rest:
            return self._places.get(first, first)
        return " ".join((self.holder(first), *(self._places.get(part, part) for part in rest)))

    def holder(self, word: str) -> str:
        """A seat, a place or a code of the game."""
        if word in self._places:
            return self._places[word]
        return word.upper() if self._is_code(word) else self._name_of(word)

    def _is_code(self, word: str) -> bool:
        return len(word) <= LONGEST_CODE and self._name_of(word) == word.title()

    def listed(self, paths: Iterable[str]) -> list[str]:
        """All accounts, a line for those who have the same ones."""
        kinds: dict[str, list[str]] = {}
        for path in paths:
            above, _, last = path.rpartition(".")
            kinds.setdefault(above, []).append(self._places.get(last, last))
        holders: dict[str, list[str]] = {}
        for above, names in kinds.items():
            first, _, rest = above.partition(".")
            who = f"{self.holder(first)} {rest}".rstrip() if above else ""
            holders.setdefault(", ".join(names), []).append(who)
        return [f"{', '.join(who)}: {what}" if any(who) else what for what, who in holders.items()]

    def find(self, typed: str, paths: Iterable[str]) -> str:
        """The account that is meant, by its path or by words: whose, and what.

        Raises:
            InvalidAnswer: there is none, or several.
        """
        paths, words = list(paths), typed.split()
        if not matches(typed, paths):
            for size in range(1, len(words)):
                fitting = _of(" ".join(words[:size]), " ".join(words[size:]), paths)
                if len(fitting) == 1:
                    return fitting[0]
        return find(typed, paths, "account")


class Moved:
    """What moves of pieces tell, so that figures need not tell it again."""

    def __init__(self, before: Pieces, after: Pieces, closed: Container[Place]) -> None:
        """The pieces on both tables, and the places whose content only the owners know."""
        self._changes = [
            (before.get(key, 0), after.get(key, 0), _words(" ".join(key)))
            for key in dict.fromkeys((*before, *after))
            if key[0] not in closed and before.get(key, 0) != after.get(key, 0)
        ]

    def tells(self, path: str, old: Plain, new: Plain) -> bool:
        """Whether as many pieces of that, of the same holder, are moved."""
        wanted = _words(path)
        return any(
            (str(old or 0), str(new or 0)) == (str(was), str(now)) and _are_in(wanted, words)
            for was, now, words in self._changes
        )


def figures(before: Accounts, after: Accounts, moved: Moved, names: AccountNames) -> list[str]:
    """A line for each account that differs, old and new; one for all holders who come or go."""
    lines: list[str] = []
    came: dict[str, None] = {}
    went: dict[str, None] = {}
    had, have = {_holder(path) for path in before}, {_holder(path) for path in after}
    for path in dict.fromkeys((*before, *after)):
        old, new, holder = before.get(path), after.get(path), _holder(path)
        if old == new or moved.tells(path, old, new):
            continue
        if "." in path and holder not in have:
            went[names.holder(holder)] = None
        elif "." in path and holder not in had:
            came[names.holder(holder)] = None
        else:
            lines.append(f"{names.words(path)}: {words_of(old)} → {words_of(new)}")
    if went:
        lines.insert(0, f"No longer in the books: {', '.join(went)}")
    if came:
        lines.insert(0, f"New in the books: {', '.join(came)}")
    return lines


def _of(holder: str, what: str, paths: list[str]) -> list[str]:
    """The accounts of the one holder who is meant that may be meant by the other words."""
    whose = matches(holder, dict.fromkeys(_holder(path) for path in paths if "." in path))
    if len(whose) != 1:
        return []
    rests = {path.partition(".")[2]: path for path in paths if _holder(path) == whose[0]}
    return [rests[rest] for rest in matches(what, rests)]


def _holder(path: str) -> str:
    return path.partition(".")[0]


def _words(text: str) -> list[str]:
    return folded(text.replace(".", " ").replace("-", " ").replace("'", " ")).split()


def _are_in(wanted: Iterable[str], words: Iterable[str]) -> bool:
    """Whether all these words are there, perhaps in the plural."""
    words = list(words)
    return all(any(one.startswith(w) or w.startswith(one) for w in words) for one in wanted)
