"""What a sitting needs of a screen and a keyboard."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One request for a line: `prefill` stands in it already, Tab offers `words`, `status` is below."""

    text: str
    prefill: str = ""
    words: tuple[str, ...] = ()
    status: str = ""


class Asker(Protocol):
    """Asks for lines and says lines; knows nothing of games."""

    @property
    def width(self) -> int:
        """How many columns there are now."""

    @property
    def can_hide(self) -> bool:
        """Whether `show_hidden` can keep a text from those who look later."""

    @property
    def line(self) -> int:
        """The line of a file that was read last; 0 if answers are typed."""

    def ask(self, prompt: Prompt) -> str:
        """What was typed: a line, or the several lines of a paste.

        Raises:
            EOFError: there is no more input.
            KeyboardInterrupt: Ctrl-C was pressed; it has what stood in the line, if that is known.
        """

    def say(self, text: str) -> None:
        """Show a line, or several."""

    def show_hidden(self, text: str) -> None:
        """Show a text for one pair of eyes, and clear it when they have seen it."""
