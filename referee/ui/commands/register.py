"""The register of commands: each is a function with a name and a usage; help is made from it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from referee.core.errors import AmbiguousAnswer, InvalidAnswer
from referee.core.names import shown
from referee.core.protocol import Interrupt

if TYPE_CHECKING:
    from referee.ui.sitting import Sitting

Act: TypeAlias = "Callable[[Sitting, str], None]"
SIGNS = ("?", "<")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What can be typed at every prompt. `takes_rest`: its text may contain semicolons.

    `looks` tells of the words after it whether it then changes nothing.
    """

    name: str
    usage: str
    gist: str
    act: Act
    looks: Callable[[str], bool]
    takes_rest: bool = False

    @property
    def subject(self) -> str:
        """The module that it stands in."""
        return self.act.__module__.rpartition(".")[2]

    def obey(self, sitting: "Sitting", words: str) -> None:
        """Do it.

        Raises:
            InvalidAnswer: words follow where none are taken.
        """
        if words and not self.usage and self.name not in SIGNS:
            raise InvalidAnswer(f"{self.typed} stands alone; '{shown(words)}' is too much.")
        self.act(sitting, words)

    @property
    def typed(self) -> str:
        """As it is typed."""
        return self.name if self.name in SIGNS else f"/{self.name}"


COMMANDS: dict[str, Command] = {}


def always(_: str) -> bool:
    """Of a command that only looks, whatever words follow."""
    return True


def never(_: str) -> bool:
    """Of a command that always does something."""
    return False


def command(
    name: str, usage: str, *, takes_rest: bool = False, looks: Callable[[str], bool] = never
) -> Callable[[Act], Act]:
    """Register the function as a command; the first line of its docstring is its help."""

    def registered(act: Act) -> Act:
        gist = (act.__doc__ or "").partition("\n")[0]
        COMMANDS[name] = Command(
            name=name, usage=usage, gist=gist, act=act, takes_rest=takes_rest, looks=looks
        )
        return act

    return registered


def is_command(text: str) -> bool:
    """Whether a typed piece is a command: no answer begins with a sign of one."""
    return text.startswith(("/", *SIGNS))


def parted(text: str) -> tuple[str, str]:
    """The name of the command and the words after it."""
    if text.startswith(SIGNS):
        return text[0], text[1:].strip()
    name, _, words = text.removeprefix("/").partition(" ")
    return name.casefold(), words.strip()


def names_of(interrupts: Iterable[Interrupt[Any]]) -> list[str]:
    """All commands, with the game's own actions."""
    return [*COMMANDS, *(action.name for action in interrupts)]


def found(name: str, names: list[str]) -> str:
    """The one command that begins so.

    Raises:
        InvalidAnswer: there is none, or several.
    """
    fitting = [known for known in names if known.casefold().startswith(name)] if name else []
    if name in names or len(fitting) == 1:
        return name if name in names else fitting[0]
    if fitting:
        listed = ", ".join(f"/{known}" for known in fitting)
        raise AmbiguousAnswer(f"/{name} may be {listed}.", tuple(fitting))
    raise InvalidAnswer(f"There is no command /{shown(name)}; /help lists them.")


def takes_rest(text: str) -> bool:
    """Whether the piece is a command whose text goes on to the end of the line."""
    if not is_command(text):
        return False
    name = parted(text)[0]
    fitting = [known for known in COMMANDS.values() if name and known.name.startswith(name)]
    return len(fitting) == 1 and fitting[0].takes_rest
