"""Questions of the referee's own, asked live beside those of the game."""

from dataclasses import dataclass

YES = ("y", "yes")
NO = ("", ".", "n", "no")


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """`means` tells what each answer does, a line each; `left` is said where no answer comes.

    None comes at `<`, at Ctrl-C and at the end of the input.
    """

    text: str
    means: tuple[str, ...]
    left: str = ""


def sure(text: str, *, yes: str, no: str, left: str = "") -> Aside:
    """A question that only y agrees to."""
    return Aside(text=text, means=(f"y: {yes}", f"n or Enter: {no}"), left=left)
