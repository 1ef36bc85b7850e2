"""The dialogue on a terminal: editing, history, completion, a status line below the prompt."""

import sys
from collections.abc import Awaitable, Iterable
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import (
    CompleteEvent,
    Completer,
    Completion,
    get_common_complete_suffix,
)
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.output import Output, create_output

from referee.core.names import folded, tight
from referee.ui.asker import Prompt
from referee.ui.commands.register import is_command
from referee.ui.plain import Printer
from referee.ui.render import columns_of, has, shortened, wrapped

NARROWEST = 20
MOST_STATUS_LINES = 2
ROOM_TO_TYPE = 12
MOST_TAB_LINES = 5


class TerminalAsker(Printer):
    """Asks with a line editor; says lines broken at words."""

    can_hide = True

    def __init__(
        self,
        *,
        ascii_only: bool = False,
        out: TextIO | None = None,
        keys: Input | None = None,
        screen: Output | None = None,
    ) -> None:
        """The terminal of this program, unless a test gives its own `out`, `keys` and `screen`."""
        super().__init__(out or sys.stdout, ascii_only=ascii_only)
        self._is_screen = True
        self._keys = keys
        self._screen = screen or create_output(self._out)
        self._history = InMemoryHistory()
        self._listing: Awaitable[None] | None = None  # of words that fit, while it is shown

    @property
    def width(self) -> int:
        """The columns of the terminal now."""
        return max(self._screen.get_size().columns, NARROWEST)

    def ask(self, prompt: Prompt) -> str:
        """A line, or the lines of a paste.

        A session of its own for every prompt: what is given to one would stick to the next.
        """
        editor: PromptSession[str] = PromptSession(
            history=self._history,
            completer=WordCompleter(prompt.words),
            complete_while_typing=False,
            key_bindings=self._bindings(),
            reserve_space_for_menu=0,
            enable_suspend=True,
            input_processors=[Shown(self._out.encoding)],
            input=self._keys,
            output=self._screen,
        )
        typed = editor.prompt(
            lambda: self._asking(prompt.text),
            default=self.fit(prompt.prefill),
            bottom_toolbar=(lambda: self._status_line(prompt.status)) if prompt.status else None,
        )
        return _command_after(self.fit(prompt.prefill), typed)

    def _asking(self, text: str) -> str:
        """A prompt broken at words; again and again, because the width may change while it waits.

        Each line ends in a space: the editor would draw the accent of a last letter twice. Where the
        last one leaves little room for typing, that has a line of its own.
        """
        lines = wrapped(self.fit(text).rstrip(), self.width - 1)
        if self.width - columns_of(lines[-1]) < ROOM_TO_TYPE:
            lines.append("")
        return "\n".join(f"{line} " for line in lines)

    def _bindings(self) -> KeyBindings:
        """A paste keeps its lines, but its last line end does not send it yet; Tab completes."""
        bindings = KeyBindings()

        @bindings.add(Keys.ControlC)
        @bindings.add(Keys.SIGINT)
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=KeyboardInterrupt(event.current_buffer.text))

        @bindings.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            pasted = event.data.replace("\r\n", "\n").replace("\r", "\n")
            event.current_buffer.insert_text(pasted.strip("\n"))

        @bindings.add(Keys.ControlI)
        def _(event: KeyPressEvent) -> None:
            self._complete(event.current_buffer)

        return bindings

    def _complete(self, line: Buffer) -> None:
        """Type what all words that fit have in common; where that is nothing, show them.

        They are cut to a few lines: a list with pages would be a prompt of its own, and Ctrl-C at it
        a fault.
        """
        asked = CompleteEvent(completion_requested=True)
        found = list(line.completer.get_completions(line.document, asked))
        common = get_common_complete_suffix(line.document, found)
        if len(found) == 1:
            line.delete_before_cursor(-found[0].start_position)
            line.insert_text(found[0].text)
        elif common:
            line.insert_text(common)
        elif found:
            words = self.fit(", ".join(completion.display_text for completion in found))
            cut = shortened(words, MOST_TAB_LINES * self.width)
            self._listing = run_in_terminal(lambda: self.say(cut))

    def _status_line(self, status: str) -> str:
        lines = wrapped(self.fit(status).replace("\n", " "), self.width - 1)
        return "\n".join(lines[:MOST_STATUS_LINES])

    def show_hidden(self, text: str) -> None:
        """Show it on the other screen of the terminal, a screenful at a time, and go back."""
        lines = self.broken(text).split("\n")
        height = max(self._screen.get_size().rows - 3, 1)
        self._screen.enter_alternate_screen()
        try:
            for start in range(0, len(lines), height):
                self._screen.erase_screen()
                self._screen.cursor_goto(0, 0)
                self._screen.flush()
                self.write("\n".join(lines[start : start + height]) + "\n")
                self._wait_for_enter()
        finally:
            self._screen.quit_alternate_screen()
            self._screen.flush()

    def _wait_for_enter(self) -> None:
        editor: PromptSession[str] = PromptSession(input=self._keys, output=self._screen)
        try:
            editor.prompt("Enter clears this screen > ")
        except (EOFError, KeyboardInterrupt):
            return


class Shown(Processor):
    """Shows what is typed in letters that the screen has, a letter for each."""

    def __init__(self, encoding: str | None) -> None:
        """The encoding of the screen; UTF-8 without one."""
        self._encoding = encoding

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Question marks for what cannot be shown: they would come anyway, but then be miscounted."""
        return Transformation(
            [(part[0], self._shown(part[1])) for part in transformation_input.fragments]
        )

    def _shown(self, typed: str) -> str:
        return "".join(letter if has(self._encoding, letter) else "?" for letter in typed)


class WordCompleter(Completer):
    """Completes commands at the beginning of an answer, and words of the question anywhere."""

    def __init__(self, words: Iterable[str]) -> None:
        """Words that begin with `/` are commands."""
        words = list(words)
        self._commands = [word for word in words if word.startswith("/")]
        self._words = [word for word in words if not word.startswith("/")]

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """What can stand at the cursor."""
        answer = document.text_before_cursor.rpartition(";")[2].lstrip()
        if answer.startswith("/") and " " not in answer:
            for command in self._commands:
                if command.startswith(answer.casefold()):
                    yield Completion(command, start_position=-len(answer))
            return
        begun = answer.replace("=", " ").replace(",", " ").rpartition(" ")[2]
        for word in self._words:
            if _begins(word, begun):
                quoted = f'"{word}"' if " " in word else word
                yield Completion(quoted, start_position=-len(begun), display=word)


def _begins(word: str, begun: str) -> bool:
    wanted = tight(begun)
    parts = (tight(word), *folded(word).split())
    return any(part.startswith(wanted) for part in parts)


def _command_after(prefill: str, typed: str) -> str:
    """A command typed behind what stood in the prompt already is meant alone: `<` and `<` again."""
    added = typed.removeprefix(prefill).strip()
    return added if prefill and typed.startswith(prefill) and is_command(added) else typed
