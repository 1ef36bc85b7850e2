"""Reading what players type off the parts: pieces by letters or words, values of cards, faces of merchants."""

from collections.abc import Mapping, Sequence

from referee.core.errors import InvalidAnswer
from referee.core.names import is_digits, matches, shown, tokens
from referee.core.plain import Plain
from referee.core.questions import whole
from referee.games.pirates_of_nassau.rules.encounter import Values
from referee.games.pirates_of_nassau.terms import COIN, HOSTAGE, PIECES, Heap

MOST_VALUE = 20
LETTERS = {"g": "gunpowder", "c": "cargo", "r": "rum", "p": COIN, "h": HOSTAGE}
Face = tuple[Values, Heap]


def pieces_of(text: str) -> list[str]:
    """Pieces by letters (`cr`) or by words (`cargo rum`)."""
    found: list[str] = []
    for word in tokens(text):
        named = matches(word, PIECES)
        if len(named) == 1 and len(word) > 1 and not is_digits(word):
            found.append(named[0])
            continue
        for letter in word.casefold():
            if letter not in LETTERS:
                raise InvalidAnswer(f"'{shown(word)}' is none of g, c, r, p, h or their names.")
            found.append(LETTERS[letter])
    return found


def heap_of(words: Sequence[str]) -> Heap:
    """Pieces typed as letters (`rrc`), with numbers (`r2c1`, `2r 1c`, `rum 2`), or `-` for none.

    Raises:
        InvalidAnswer: what is typed is no heap.
    """
    heap: Heap = {}
    piece, waiting = "", ""
    spread = " ".join(words).casefold()
    if spread in ("-", "none", ""):
        return heap
    for word in _split(spread):
        if is_digits(word):
            if piece:
                heap[piece] += whole(word) - 1
                piece = ""
            else:
                waiting = word
            continue
        (piece,) = pieces_of(word)
        heap[piece] = heap.get(piece, 0) + (whole(waiting) if waiting else 1)
        if waiting:
            piece, waiting = "", ""
    if waiting:
        raise InvalidAnswer(f"{waiting} of what? Type pieces like rrc or rum 2.")
    return {name: count for name, count in heap.items() if count > 0}


def _split(text: str) -> list[str]:
    """Names, single letters and numbers of a line, in order."""
    parts: list[str] = []
    for word in tokens(text):
        named = matches(word, PIECES)
        if len(named) == 1 and len(word) > 1:
            parts.append(named[0])
            continue
        number = ""
        for char in word:
            if is_digits(char):
                number += char
                continue
            parts += [number] if number else []
            number = ""
            parts.append(char)
        parts += [number] if number else []
    return parts


def letters_of(heap: Mapping[str, int]) -> str:
    """A heap in letters: `rrc`, `-` for none."""
    by_piece = {piece: letter for letter, piece in LETTERS.items()}
    return "".join(by_piece[piece] * heap.get(piece, 0) for piece in PIECES) or "-"


def pair_of(word: str) -> Values:
    """`22` or `2/2`.

    Raises:
        InvalidAnswer: no two numbers, or too high.
    """
    left, slash, right = word.partition("/")
    if not slash:
        if len(word) != 2:
            raise InvalidAnswer(f"'{shown(word)}' is no Sailing and Gunnery like 23 or 10/8.")
        left, right = word[0], word[1]
    values = Values(whole(left), whole(right))
    if not all(0 <= value <= MOST_VALUE for value in values):
        raise InvalidAnswer(f"'{shown(word)}': values are 0 to {MOST_VALUE}.")
    return values


def face_of(words: Sequence[str]) -> Face:
    """Sailing, Gunnery and plunder as typed: `2 2 rrc` or `22 rrc`.

    Raises:
        InvalidAnswer: it is not a merchant.
    """
    words = list(words)
    if words and (
        "/" in words[0] or (len(words[0]) == 2 and (len(words) < 2 or not is_digits(words[1])))
    ):
        values, rest = pair_of(words[0]), words[1:]
    elif len(words) > 1:
        values, rest = pair_of(f"{words[0]}/{words[1]}"), words[2:]
    else:
        raise InvalidAnswer("Type Sailing, Gunnery and the plunder, like 2 2 rrc.")
    if not rest:
        raise InvalidAnswer("The plunder is missing: letters g c r h p, or - for none.")
    plunder = heap_of(rest)
    if sum(plunder.values()) > MOST_VALUE:
        raise InvalidAnswer(f"A merchant carries {MOST_VALUE} pieces at most.")
    return values, plunder


def plain_face(face: Face) -> dict[str, Plain]:
    """A merchant card as the tables hold it."""
    values, plunder = face
    return {"sailing": values.sailing, "gunnery": values.gunnery, "plunder": letters_of(plunder)}
