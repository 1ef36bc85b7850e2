"""The terminal asker, driven by keys through a pipe and read from a rendered screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO, TextIOWrapper

import pyte
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth, DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from referee.ui.asker import Prompt
from referee.ui.roller import RandomRoller
from referee.ui.sitting import Sitting
from referee.ui.terminal import TerminalAsker, WordCompleter
from tests.ui import toybox
from tests.ui.toybox import session_of, toy

PASTE = "\x1b[200~", "\x1b[201~"
WORDS = ("Curacao", "St. Eustatius", "Port Royal", "/undo", "/note", "/show")


@contextmanager
def typing(keys: str, out: StringIO | None = None) -> Iterator[TerminalAsker]:
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        yield TerminalAsker(out=out or StringIO(), keys=pipe, screen=DummyOutput())


def typed(keys: str, prompt: Prompt | None = None) -> str:
    with typing(keys) as asker:
        return asker.ask(prompt or Prompt(text="? > ", words=WORDS, status="Toy"))


class Screen(Vt100_Output):
    """A terminal in memory: what was written to it can be read as lines."""

    def __init__(self, columns: int, rows: int = 24) -> None:
        self.written = StringIO()
        self.columns, self.rows = columns, rows
        super().__init__(self.written, lambda: Size(rows=rows, columns=columns), term="xterm")

    def get_rows_below_cursor_position(self) -> int:
        return self.rows

    @property
    def lines(self) -> list[str]:
        screen = pyte.Screen(self.columns, self.rows)
        pyte.Stream(screen).feed(self.written.getvalue().replace("\n", "\r\n"))
        return [line.rstrip() for line in screen.display]


def shown(columns: int, keys: str, prompt: Prompt) -> Screen:
    """The screen when everything but the last key was pressed."""
    screen = Screen(columns)
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        asker = TerminalAsker(out=screen.written, keys=pipe, screen=screen)
        asker.ask(prompt)
    return screen


# Lines and keys


def test_a_line_is_returned_as_typed() -> None:
    assert typed("curacao 2\r") == "curacao 2"


def test_the_prefill_can_be_edited() -> None:
    assert typed("\x7f5\r", Prompt(text="? > ", prefill="4")) == "5"


@pytest.mark.parametrize("command", ["<", "?", "/show anne"])
def test_a_command_behind_the_prefill_is_meant_alone(command: str) -> None:
    assert typed(f"{command}\r", Prompt(text="? > ", prefill="curacao 2")) == command
    assert typed(f" {command}\r", Prompt(text="? > ", prefill="curacao 2")) == command


def test_nothing_of_one_prompt_sticks_to_the_next() -> None:
    with typing("a\rb\t\r") as asker:
        assert asker.ask(Prompt(text="1 > ", prefill="x", words=("bermuda",), status="s")) == "xa"
        assert asker.ask(Prompt(text="2 > ")) == "b"


def test_lines_are_remembered_for_the_arrow_keys() -> None:
    with typing("first\rsecond\r") as asker:
        for _ in range(2):
            asker.ask(Prompt(text="> "))
        assert asker._history.get_strings() == ["first", "second"]


def test_ctrl_c_and_ctrl_d() -> None:
    with pytest.raises(KeyboardInterrupt, match=r"^half a li$"):
        typed("half a li\x03")
    with pytest.raises(EOFError):
        typed("\x04")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_paste_keeps_its_lines_and_waits_for_enter(end: str) -> None:
    assert typed(PASTE[0] + end.join(("1", "2", "", "3", "")) + PASTE[1] + "\r") == "1\n2\n\n3"


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("cur\t\r", "Curacao"),
        ("eus\t\r", '"St. Eustatius"'),
        ("curacao=2 po\t\r", 'curacao=2 "Port Royal"'),
        ("/un\t\r", "/undo"),
        ("3; /no\t x\r", "3; /note x"),
        ("3; cur\t\r", "3; Curacao"),
        ("/note cur\t\r", "/note Curacao"),
        ("xyz\t\r", "xyz"),
    ],
)
def test_tab_completes_words_and_commands(keys: str, line: str) -> None:
    assert typed(keys) == line


def test_tab_lists_what_fits_in_a_few_lines_and_asks_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(DummyOutput, "get_size", lambda _: Size(rows=10, columns=40))
    words = tuple(f"{letter}-port-{number}" for letter in "abc" for number in range(100))
    for keys in ("\t\t\x03", "\t\ta\t\t\x03"):
        out = StringIO()
        with typing(keys, out) as asker, pytest.raises(KeyboardInterrupt):
            asker.ask(Prompt(text="? > ", words=words))
        assert "a-port-0, a-port-1, a-port-2" in out.getvalue()
        assert out.getvalue().count("? for all") == keys.count("\t") - keys.count("a")
        assert len(out.getvalue().splitlines()) <= 6 * keys.count("\t")


def test_commands_are_offered_only_where_a_command_can_begin() -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    def offered(text: str) -> list[str]:
        found = WordCompleter(WORDS).get_completions(Document(text), CompleteEvent())
        return [completion.text for completion in found]

    assert offered("") == ["Curacao", '"St. Eustatius"', '"Port Royal"']
    assert offered("/") == ["/undo", "/note", "/show"]
    assert offered("2 /") == ["Curacao", '"St. Eustatius"', '"Port Royal"']


# The screen


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_the_status_stands_below_the_prompt_on_two_lines_at_most(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    status = "Pyrates! · turn 3 · trade · " + "Anne 12, Bob 7, " * 12
    with create_pipe_input() as pipe:
        screen = looked_at(pipe, columns, Prompt(text="bid > ", status=status), monkeypatch)
    assert screen.lines[0] == "bid > raid"
    below = [line.strip() for line in screen.lines[1:] if line]
    assert len(below) <= 2
    assert status.startswith(" ".join(below))


def looked_at(
    pipe: PipeInput, columns: int, prompt: Prompt, monkeypatch: pytest.MonkeyPatch
) -> Screen:
    """The screen while somebody types; he is stopped by an interrupt that draws nothing more."""
    screen = Screen(columns)
    pipe.send_text("raid")
    asker = TerminalAsker(out=screen.written, keys=pipe, screen=screen)
    frames: list[str] = []
    flush = screen.flush

    def flushed() -> None:
        flush()
        frames.append(screen.written.getvalue())
        if "raid" in frames[-1] and len(frames) < 100:
            pipe.send_text("\r")

    monkeypatch.setattr(screen, "flush", flushed)
    asker.ask(prompt)
    last = next(frame for frame in frames if "raid" in frame)
    screen.written.seek(0)
    screen.written.truncate()
    screen.written.write(last)
    return screen


@pytest.mark.parametrize("columns", [40, 57, 200])
def test_a_long_prompt_and_a_long_line_fit_any_width(columns: int) -> None:
    text = "Anne · raid: ships (Curacao, St. Eustatius, Port Royal, Tortuga, Campeche) [1] > "
    screen = shown(columns, "x" * 60 + "\r", Prompt(text=text))
    assert "".join("".join(screen.lines).split()) == "".join(text.split()) + "x" * 60


def test_lines_are_broken_at_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DummyOutput, "get_size", lambda _: Size(rows=24, columns=40))
    out = StringIO()
    with typing("", out) as asker:
        asker.say("    On the table: Curacao: put 1 good, St. Eustatius: put 2 ships")
        asker.say("short\n  and two")
    assert out.getvalue().splitlines() == [
        "    On the table: Curacao: put 1 good,",
        "      St. Eustatius: put 2 ships",
        "short",
        "  and two",
    ]


def test_no_colour_if_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    prompt = Prompt(text="bid > ", status="Toy")
    screen = shown(80, "1\r", prompt)
    assert screen.get_default_color_depth() is not ColorDepth.DEPTH_24_BIT
    for code in ("[3", "[4", "[9", "38;", "48;"):
        assert f"\x1b{code}" not in screen.written.getvalue()


def test_neither_prompts_nor_lines_carry_control_characters() -> None:
    out = StringIO()
    with typing("\r", out) as asker:
        asker.say("An\x1b[31mne\x07 \u202e\x9b2J")
        asker.ask(Prompt(text="\x1b[2J > ", prefill="\x1b]0;x\x07", status="\x1b[1m"))
    assert out.getvalue() == "An?[31mne? ??2J\n"


def test_ascii_only() -> None:
    out = StringIO()
    with create_pipe_input() as pipe:
        asker = TerminalAsker(out=out, keys=pipe, screen=DummyOutput(), ascii_only=True)
        asker.say("Anne · Curaçao 1 → 2 … œuvre 船")
    assert out.getvalue() == "Anne - Curacao 1 -> 2 ... oeuvre ?\n"


def test_typing_that_the_screen_has_no_letters_for_is_shown_as_question_marks() -> None:
    screen = Screen(40)
    with create_pipe_input() as pipe:
        pipe.send_text("長é\x7fx\r")
        ascii_out = TextIOWrapper(BytesIO(), encoding="ascii")
        asker = TerminalAsker(out=ascii_out, keys=pipe, screen=screen)
        assert asker.ask(Prompt(text="Zoé · bet > ")) == "長x"
    assert screen.lines[0] == "Zoe - bet > ?x"
    assert screen.written.getvalue().isascii()


def test_hidden_holdings_stand_on_a_screen_of_their_own() -> None:
    screen = Screen(80)
    session = session_of(toy(toybox.bet))
    with create_pipe_input() as pipe:
        pipe.send_text("/show mine\r" + "\r" + "\x04")
        asker = TerminalAsker(out=screen.written, keys=pipe, screen=screen)
        Sitting(session, asker, roller=RandomRoller(1)).play()
    written = screen.written.getvalue()
    shown_at = written.index("Hidden")
    assert written.rindex("\x1b[?1049h", 0, shown_at) < shown_at < written.index("\x1b[?1049l")
    assert "Hidden" not in written[written.index("\x1b[?1049l") :]


def test_long_hidden_holdings_come_in_screenfuls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DummyOutput, "get_size", lambda _: Size(rows=13, columns=80))
    out = StringIO()
    with typing("\r\r\r", out) as asker:
        asker.show_hidden("\n".join(str(number) for number in range(25)))
    assert out.getvalue().split() == [str(number) for number in range(25)]


# A whole game by keys


def test_a_game_by_keys() -> None:
    out = StringIO()
    session = session_of(toy(toybox.bet, toybox.bet, toybox.bet))
    keys = f"2\r<\r\x7f1\r{PASTE[0]}1\n0\n{PASTE[1]}\r\x03\r"
    with typing(keys, out) as asker:
        ending = Sitting(session, asker, roller=RandomRoller(1)).play()
    assert [entry.value for entry in session.path] == [1, 1, 0]
    assert ending.reason == "over"
    assert "Taken back: 1 (2)." in out.getvalue()
