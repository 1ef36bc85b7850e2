"""How a sitting ends."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """Why and where a sitting ended.

    `reason` is over, left, input-ended, refused, left-over (lines of a file after the end of the
    game) or broken (a fault of the program while a file was read, or one that comes again and again).
    `line` is the line of the file of answers, `question` the key of the question that waited.
    """

    reason: str
    message: str = ""
    line: int = 0
    question: str = ""


class Leave(Exception):
    """The sitting ends here."""

    def __init__(self, ending: Ending) -> None:
        """Keep how."""
        super().__init__(ending.reason)
        self.ending = ending
