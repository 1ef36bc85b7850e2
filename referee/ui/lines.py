"""From typed lines to answers: splitting at semicolons, and the queue of what is still to be given."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits, tight

LONGEST = 2000


@dataclass(slots=True)
class Batch:
    """What was typed at once; `first` is the number of its first entry, 0 as long as there is none.

    `is_live`: typed at a question that takes nothing from the queue.
    """

    first: int = 0
    is_live: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """One answer or command of a batch."""

    text: str
    batch: Batch


def cleaned(line: str) -> str:
    """The line without control characters and spaces around it."""
    return "".join(c if c.isprintable() else " " for c in line).strip()


def lines_of(typed: str) -> list[str]:
    """The lines of what was typed, cleaned; none for nothing.

    Raises:
        InvalidAnswer: it has only control characters: that is no Enter.
    """
    lines = [cleaned(line) for line in typed.splitlines()]
    if typed.strip() and not any(lines):
        raise InvalidAnswer("The line has only control characters; it answers nothing.")
    return lines


def pieces_of(typed: str, takes_rest: Callable[[str], bool]) -> list[str]:
    """The answers and commands in what was typed; never none.

    `takes_rest` tells of a piece that it is a command whose text goes on to the end of the line.

    Raises:
        InvalidAnswer: it is too long, or has only control characters.
    """
    lines = lines_of(typed)
    pieces: list[str] = []
    for line in lines:
        if len(line) > LONGEST:
            raise InvalidAnswer(f"{len(line)} characters on a line; {LONGEST} at most.")
        if not (len(lines) > 1 and line.startswith("#")):
            pieces += _split(line, takes_rest)
    return pieces or [""]


def _split(line: str, takes_rest: Callable[[str], bool]) -> list[str]:
    pieces: list[str] = []
    start, quoted = 0, False
    for place, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == ";" and not quoted and not takes_rest(line[start:place].strip()):
            pieces.append(line[start:place].strip())
            start = place + 1
    pieces.append(line[start:].strip())
    return [piece for piece in pieces if piece]


def is_same(typed: str, word: str) -> bool:
    """Whether somebody who typed this may have meant that word."""
    wanted, found = tight(typed), tight(word)
    return bool(wanted) and (found == wanted if is_digits(wanted) else found.startswith(wanted))


class Queue:
    """Pieces that wait for their question."""

    def __init__(self) -> None:
        """Begin empty."""
        self._pieces: deque[Piece] = deque()

    def __bool__(self) -> bool:
        """Whether something waits."""
        return bool(self._pieces)

    def put_first(self, texts: Iterable[str], *, is_live: bool = False) -> None:
        """What was typed just now comes before what waited already."""
        batch = Batch(is_live=is_live)
        self._pieces.extendleft(reversed([Piece(text, batch) for text in texts]))

    def next(self) -> Piece:
        """The piece that is due."""
        return self._pieces.popleft()

    def consume(self, word: str) -> None:
        """Drop the next piece if it is what a question has answered by itself."""
        if self._pieces and is_same(self._pieces[0].text, word):
            self._pieces.popleft()

    def dropped_live(self) -> list[str]:
        """Drop what was typed behind the answer to a live question; returns it."""
        texts = []
        while self._pieces and self._pieces[0].batch.is_live:
            texts.append(self._pieces.popleft().text)
        return texts

    def dropped(self) -> list[str]:
        """Empty the queue; returns what was in it."""
        texts = [piece.text for piece in self._pieces]
        self._pieces.clear()
        return texts
