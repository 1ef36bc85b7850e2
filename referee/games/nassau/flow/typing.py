"""How equipment and whole turns are typed: `2rum+sail`, `crates`, and lines that say what they take."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from referee.core.forms import Amounts, Form
from referee.core.names import matches

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
            if part.isdigit() and not words:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Form):
    """A form with its own short words for what may be typed, and examples before the parts."""

    short: str = ""
    examples: tuple[str, ...] = ()

    def legal(self) -> str:
        """The shortest forms of a line."""
        return self.short or super(Line, self).legal()

    def help(self) -> Iterable[str]:
        """Examples, then each part with its legal answers in a line."""
        yield from self.examples
        for part in self.fields:
            default = "" if part.question.default is None else "; may be left out"
            yield f"{part.name}: {part.question.legal()}{default}"
        refused = getattr(self.fields[0].question, "refused", None)
        if refused:
            for word, refusal in refused().items():
                yield f"not {word}: {refusal}"
