"""What the rulebook prints about cards is never asked: a question names only what is missing."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from referee.core.errors import InvalidAnswer
from referee.core.names import folded, is_digits, matches, shown, slug, tokens
from referee.core.plain import Plain
from referee.core.questions import Fact, whole
from referee.core.tables import read_toml, tables_dir
from referee.games.searovers.terms import (
    BLACK,
    COLOUR_NAMES,
    COLOURS,
    RED,
    TYPE_NAMES,
    TYPES,
)

ROW = dict[str, Any]
TYPE_SLUGS = {slug(name): type_ for type_, name in TYPE_NAMES.items()}
COORDINATE = re.compile(r"[BP][1-9][0-9]?")
MOST = {
    "cost": 9,
    "strength": 12,
    "cargo": 30,
    "skulls": 9,
    "booty": 20,
    "against": 15,
    "amount": 50,
}


@lru_cache(maxsize=1)
def printed() -> Mapping[str, Any]:
    """What the rulebook prints about cards."""
    return read_toml(tables_dir() / "searovers" / "printed.toml")


def printed_row(group: str, key: str) -> ROW:
    """What the rulebook prints about one card; empty where it says nothing."""
    row = printed().get(group, {}).get(key, {})
    return {k: v for k, v in row.items() if k != "heading"} if isinstance(row, dict) else {}


def is_printed(group: str, key: str) -> bool:
    """Whether the rulebook prints all of a card, so that it is never asked."""
    if group == "havens":
        return key in printed().get("havens", {})
    return group == "attacks" and {"strength", "booty", "bonus"} <= printed_row(group, key).keys()


def printed_names(group: str) -> list[str]:
    """Slugs of the cards that the rulebook names."""
    return [key for key, row in printed().get(group, {}).items() if isinstance(row, dict)]


def title(card: str) -> str:
    """A card's slug as it is read out, where nobody printed it better."""
    for group in ("vessels", "captains", "wilds"):
        name = printed_row(group, card).get("name")
        if isinstance(name, str):
            return name
    return TYPE_NAMES.get(TYPE_SLUGS.get(card, ""), card.replace("-", " ").title())


def count(value: object, what: str) -> int:
    """A number within what any card could print.

    Raises:
        InvalidAnswer: it is none.
    """
    if type(value) is not int or not 0 <= value <= MOST[what]:
        raise InvalidAnswer(f"A {what} is a number from 0 to {MOST[what]}, not {value}.")
    return value


def coordinate(text: str) -> str:
    """An Attack's coordinate.

    Raises:
        InvalidAnswer: it is none.
    """
    label = text.strip().upper()
    if not COORDINATE.fullmatch(label):
        raise InvalidAnswer(f"'{shown(text)}' is no Attack; they are called like B4 and P13.")
    return label


def colour(text: str) -> str | None:
    """Red or black by its word, its letter, or the kind of captain; None for another word."""
    word = folded(text)
    for name in COLOURS:
        if (
            word
            and (name.startswith(word) or COLOUR_NAMES[name].startswith(word))
            and len(word) != 1
        ):
            return name
    return {"r": RED, "k": BLACK}.get(word)


class Line:
    """The words of a typed line, sorted into numbers and words; each reader takes what it knows."""

    def __init__(self, text: str) -> None:
        """Split it."""
        words = tokens(text)
        self.numbers = [whole(word) for word in words if is_digits(word)]
        self.words = [word for word in words if not is_digits(word)]

    def take(self, reader: Callable[[str], Any]) -> Any:
        """The first word that the reader understands, taken out; None if there is none."""
        for word in self.words:
            value = reader(word)
            if value is not None:
                self.words.remove(word)
                return value
        return None

    def put_numbers(self, row: ROW, wanted: Iterable[str]) -> None:
        """Fill the missing numbers in their order.

        Raises:
            InvalidAnswer: too many or too few.
        """
        missing = [key for key in wanted if key not in row]
        if len(self.numbers) != len(missing):
            listed = ", ".join(missing) or "no number"
            raise InvalidAnswer(f"{len(self.numbers)} numbers typed; it takes {listed}.")
        for key, number in zip(missing, self.numbers, strict=True):
            row[key] = number

    def done(self) -> None:
        """Refuse what nobody understood.

        Raises:
            InvalidAnswer: a word is left.
        """
        if self.words:
            raise InvalidAnswer(f"'{shown(self.words[0])}' has no place here.")


def card_fact(
    path: tuple[str, str],
    prompt: str,
    read: Callable[[str], ROW],
    make: Callable[[ROW], Any],
    plain: Callable[[Any], dict[str, Plain]],
    example: str,
) -> Fact[Any]:
    """A fact kept as a table of what the rulebook does not print."""
    known = printed_row(*path)

    def load(stored: Plain) -> Any:
        if not isinstance(stored, dict):
            raise InvalidAnswer("A table of the card's numbers is needed.")
        return make(known | stored)

    def plain_of(value: object) -> Plain:
        return {key: part for key, part in plain(value).items() if key not in known}

    return Fact(
        key=f"fact.{path[0]}.{path[1].lower()}",
        path=path,
        prompt=prompt,
        read=lambda text: make(known | read(text)),
        write=plain_of,
        load=load,
        example=example,
    )


def check_colour(card: str, told: str, read: str) -> None:
    """Refuse a reading that contradicts the colour typed before.

    Raises:
        InvalidAnswer: it does; the sentence tells how either is corrected.
    """
    if told and read and read != told:
        raise InvalidAnswer(
            f"{title(card)} is {told} ({COLOUR_NAMES[told]}) by what was typed before, so its card is not "
            f"{read}. If it is {read}, correct that answer first with /undo or /fix."
        )


def missing(row: ROW, *keys: str) -> list[str]:
    """Keys that the row does not have."""
    return [key for key in keys if key not in row]


def type_of(word: str) -> str | None:
    """The kind of vessel that one word means, or None."""
    names = {slug(name): type_ for type_, name in TYPE_NAMES.items()} | {t: t for t in TYPES}
    found = {names[name] for name in matches(word, names)}
    return found.pop() if len(found) == 1 else None
