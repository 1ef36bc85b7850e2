"""Cards as facts: Sailing and Gunnery of a ship, open seas, and lists of them as people type them."""

from referee.core.names import is_digits
from referee.core.schema import COUNT, Kind, ListOf
from referee.games.pirates_of_nassau.rules.encounter import Values
from referee.games.pirates_of_nassau.rules.navy import NavyCard
from referee.games.pirates_of_nassau.terms import OPEN_SEAS

Pair = tuple[int, ...]


def is_pair(value: object) -> bool:
    """Whether this has the form of Sailing and Gunnery."""
    return isinstance(value, list | tuple) and len(value) == 2


def is_card(value: object) -> bool:
    """Whether this has the form of a navy card."""
    return value == OPEN_SEAS or is_pair(value)


class PairKind(ListOf[int]):
    """Sailing and Gunnery of a ship."""

    def __init__(self) -> None:
        super().__init__(COUNT, 2, 2)

    def read(self, value: object) -> Pair:
        """Both values."""
        if not is_pair(value):
            raise self.wrong(value)
        return super().read(value)

    def words(self) -> str:
        """What is legal."""
        return "Sailing and Gunnery like [4, 4]"

    def plain(self, text: str) -> object:
        """Two numbers at a comma or a slash, or two digits; anything else stays as it is typed."""
        text = _parted(text)
        return super().plain(text) if "," in text or text.startswith("[") else text


PAIR = PairKind()


class NavyKind(Kind[NavyCard]):
    """A navy card: open seas (read as None), or Sailing and Gunnery of a ship."""

    def read(self, value: object) -> NavyCard:
        """The card."""
        if not is_card(value):
            raise self.wrong(value)
        return None if value == OPEN_SEAS else Values(*PAIR.read(value))

    def words(self) -> str:
        """What is legal."""
        return f"{OPEN_SEAS}, or {PAIR.words()}"

    def plain(self, text: str) -> object:
        """The word, or two numbers."""
        return text if text == OPEN_SEAS else PAIR.plain(text)


class TakenKind(Kind[tuple[NavyCard, bool]]):
    """The card taken, and whether one is taken at all."""

    _card = NavyKind()

    def read(self, value: object) -> tuple[NavyCard, bool]:
        """The card, or that there is none."""
        if value is None:
            return None, False
        if not is_card(value):
            raise self.wrong(value)
        return self._card.read(value), True

    def words(self) -> str:
        """What is legal."""
        return f"{self._card.words()}, or null"

    def plain(self, text: str) -> object:
        """The word null, or the card."""
        return None if text == "null" else self._card.plain(text)


class Pairs(ListOf[Pair]):
    """Several ships."""

    def __init__(self) -> None:
        super().__init__(PAIR)

    def words(self) -> str:
        """What is legal."""
        return "a list of Sailing and Gunnery like [[2, 3], [4, 4]]"

    def plain(self, text: str) -> object:
        """Two numbers for each ship, all at commas: `2,3,4,4`."""
        return super().plain(text) if text.lstrip().startswith("[") else _cards(text)


class NavyRow(ListOf[NavyCard]):
    """The row of navy cards."""

    def __init__(self) -> None:
        super().__init__(NavyKind())

    def words(self) -> str:
        """What is legal."""
        return f'a list of navy cards like ["{OPEN_SEAS}", [4, 4]]'

    def plain(self, text: str) -> object:
        """The word, or two numbers, for each card, all at commas: `open-seas,4,4`."""
        return super().plain(text) if text.lstrip().startswith("[") else _cards(text)


def _parted(text: str) -> str:
    """`44` and `4/4` as `4,4`."""
    if len(text) == 2 and is_digits(text):
        return ",".join(text)
    left, _, right = text.partition("/")
    return f"{left},{right}" if is_digits(left) and is_digits(right) else text


def _cards(text: str) -> list[object]:
    """Words and pairs of numbers, `4,4` or `4/4`; a number without its other one stays alone."""
    words = text.split(",") if text else []
    cards: list[object] = []
    while words:
        is_number = words[0] != OPEN_SEAS and "/" not in words[0]
        taken = 2 if is_number and len(words) > 1 else 1
        cards.append(words[0] if is_number and taken == 1 else PAIR.plain(",".join(words[:taken])))
        del words[:taken]
    return cards
