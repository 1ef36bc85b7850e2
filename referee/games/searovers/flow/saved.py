"""Lines that a save reads differently: a replay has all tables from the start, the table at play had not."""

from collections.abc import Callable
from dataclasses import dataclass

from referee.core.errors import IllegalAnswer
from referee.core.plain import Plain
from referee.core.questions import Words


@dataclass(slots=True, kw_only=True, eq=False)
class SavedLine(Words):
    """A typed line. `reread` reads it from a save, by nothing that may have been learned later."""

    reread: Callable[[str], str]

    def decode(self, plain: Plain) -> str:
        """The line, checked by what the game knew when it was typed."""
        if not isinstance(plain, str):
            raise IllegalAnswer("Not a text.")
        return self.reread(plain)
