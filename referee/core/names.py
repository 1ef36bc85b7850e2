"""Finding what somebody meant by a few letters."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from referee.core.errors import AmbiguousAnswer, InvalidAnswer

MOST_DIGITS = 4_000  # Python itself reads no more than 4,300


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Lower case without accents and punctuation; underscores and hyphens are spaces."""
    plain = unicodedata.normalize("NFKD", text)
    kept = ("" if unicodedata.combining(c) else c if c.isalnum() else " " for c in plain)
    return " ".join("".join(kept).casefold().split())


def slug(text: str) -> str:
    """A word for keys and paths: folded, with hyphens; never empty."""
    return folded(text).replace(" ", "-") or "unnamed"


def tight(text: str) -> str:
    """Folded and without spaces, so that "stE" finds "St. Eustatius"."""
    return folded(text).replace(" ", "")


def is_among(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others cannot be told from the name when it is typed."""
    return tight(name) in map(tight, others)


def matches(typed: str, names: Iterable[str]) -> list[str]:
    """Names that fit best: equal, else beginning with it, else with a word that begins with it."""
    names = list(names)
    wanted = tight(typed)
    if not wanted:
        return []
    for found in (
        [name for name in names if tight(name) == wanted],
        [name for name in names if tight(name).startswith(wanted)],
        [name for name in names if any(w.startswith(wanted) for w in folded(name).split())],
    ):
        if found:
            return found
    return []


def find(typed: str, names: Iterable[str], what: str = "name") -> str:
    """The one name meant.

    Raises:
        AmbiguousAnswer: several names fit.
        InvalidAnswer: none fits.
    """
    names = list(names)
    found = matches(typed, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousAnswer(f"'{shown(typed)}' fits several: {', '.join(found)}.", tuple(found))
    listed = f" Known: {', '.join(names)}." if names and len(names) <= 20 else ""
    raise InvalidAnswer(f"'{shown(typed)}' is no {what} here.{listed}")


def joined(words: Sequence[str], names: Iterable[str]) -> list[str]:
    """The words of a line, those of one name of several words as one: `port royal 1` is two."""
    if not any(not (is_digits(one) or is_digits(next_)) for one, next_ in pairwise(words)):
        return list(words)  # the names need not be looked up
    spaced = {tight(name): len(folded(name).split()) for name in names if " " in name}
    longest = max(spaced.values(), default=1)
    found: list[str] = []
    place = 0
    while place < len(words):
        size = 1
        for end in range(min(len(words), place + longest), place + 1, -1):
            together = tight("".join(words[place:end]))
            if together and any(name.startswith(together) for name in spaced):
                size = end - place
                break
        found.append(" ".join(words[place : place + size]))
        place += size
    return found


def shown(text: str, width: int = 40) -> str:
    """Somebody's words made harmless for a line of ours: no control characters, not too long."""
    clean = "".join(c if c.isprintable() else "?" for c in text)
    return clean if len(clean) <= width else clean[: width - 3] + "..."


def clean(text: str) -> str:
    """One line of text without control characters, its white space folded."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


def is_digits(text: str) -> bool:
    """Whether these are digits that `int` reads: not those of other scripts, raised ones or thousands."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def tokens(line: str) -> list[str]:
    """Words of a line at spaces and commas; quotes keep words together.

    Raises:
        InvalidAnswer: a quote is not closed.
    """
    words, word, quote = [], "", ""
    began = False
    for char in line:
        if quote:
            if char == quote:
                quote = ""
            else:
                word += char
        elif char == '"':
            quote, began = char, True
        elif char.isspace() or char == ",":
            if word or began:
                words.append(word)
            word, began = "", False
        else:
            word += char
    if quote:
        raise InvalidAnswer("A quote is not closed.")
    if word or began:
        words.append(word)
    return words
