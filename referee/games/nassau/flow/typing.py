"""How equipment and whole turns are typed: `2rum+sail`, `crates`, and lines that say what they take."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from referee.core.forms import Amounts, Field, Form
from referee.core.names import is_digits, matches
from referee.core.protocol import TABLE, Text

_PARTS = re.compile(r"[\s,+]+")
_COUNTED = re.compile(r"(\d+)x?([A-Za-z_-].*)")


class Stuff(Amounts):
    """Pieces with counts; several in one word are joined by a plus, plurals are understood: `2rum+sail`."""

    def parse(self, text: str) -> dict[str, int]:
        """`rum`, `2rum`, `rum=2`, `2rum+crates`, `3 crates`; "none"."""
        names = [slot.word for slot in self.slots]
        words: list[str] = []
        number = ""
        for part in _PARTS.split(text.strip()):
            found = _COUNTED.fullmatch(part)
            if is_digits(part) and not words:
                number = part
                continue
            if found:
                number, part = found[1], found[2]
            name, equals, count = part.partition("=")
            words.append(_singular(name, names) + equals + count)
            if number:
                words.append(number)
            number = ""
        if number:
            words.append(number)
        return super().parse(" ".join(words))


def _singular(word: str, names: list[str]) -> str:
    """A plural as the name it belongs to; anything else as it is."""
    if not matches(word, names):
        for ending in ("es", "s"):
            if word.endswith(ending) and matches(word.removesuffix(ending), names):
                return word.removesuffix(ending)
    return word


def line(
    *,
    key: str,
    prompt: Text,
    fields: tuple[Field, ...],
    short: str,
    seat: str = TABLE,
    check: Callable[[tuple[Any, ...]], None] | None = None,
    cites: tuple[str, ...] = (),
    examples: tuple[str, ...] = (),
) -> Form:
    """A form with its own short words for what may be typed, and examples before its parts."""
    return Form(
        key=key,
        seat=seat,
        prompt=prompt,
        fields=fields,
        check=check,
        cites=cites,
        short=short,
        guide=lambda: guide(fields, examples),
    )


def guide(fields: tuple[Field, ...], examples: tuple[str, ...]) -> Iterable[str]:
    """Examples, then each part with its legal answers in a line, then what is refused."""
    yield from examples
    for part in fields:
        default = "" if part.question.default is None else "; may be left out"
        yield f"{part.name}: {part.question.legal()}{default}"
    refused = getattr(fields[0].question, "refused", None)
    if refused:
        for word, refusal in refused().items():
            yield f"not {word}: {refusal}"
