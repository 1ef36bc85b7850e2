"""Facts that tell in whole sentences what is to be read off the parts, and how it is typed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from referee.core.questions import Fact

T = TypeVar("T")


@dataclass(slots=True, kw_only=True, eq=False)
class GuidedFact(Fact[T]):
    """A fact whose example alone would be a riddle: `guide` explains it."""

    guide: tuple[str, ...]

    def help(self) -> Iterable[str]:
        """What to look at, what to type, and an example of it."""
        yield from self.guide
        yield self.legal()
