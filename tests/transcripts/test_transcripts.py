"""Golden transcripts: whole dialogues, compared line by line; `pytest --update` rewrites them.

A file lies in the folder of its game. Lines that begin with `>` are typed, everything else is
said. It begins with `#` lines that say why it exists, and `#:` lines for what is not typed:

    #: seats Anne Bob          #: options target=50 other=value
    #: dice ai                 #: seed 7                #: stand-in

`> ^C` is Ctrl-C. The last line tells how the sitting ended.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from referee.cli.registry import game_of
from referee.core.game import Game, Setup
from referee.core.header import header_entry
from referee.core.journal import Journal
from referee.core.session import Session
from referee.core.tables import read_folder, tables_dir
from referee.ui.asker import Prompt
from referee.ui.render import harmless
from referee.ui.roller import RandomRoller
from referee.ui.sitting import Sitting

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.txt"))
CTRL_C = "^C"


@dataclass(slots=True)
class Transcript:
    """What a file wants played."""

    head: list[str] = field(default_factory=list)
    wanted: dict[str, list[str]] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)


def read(text: str) -> Transcript:
    transcript = Transcript()
    for line in text.splitlines():
        if line.startswith("#") and not transcript.typed:
            transcript.head.append(line)
        if line.startswith("#:"):
            name, *words = line[2:].split()
            transcript.wanted[name] = words
        elif line.startswith(">"):
            transcript.typed.append(line[1:].strip())
    return transcript


class Recorder:
    """An asker that types what the file types, and writes all down."""

    can_hide = False
    width = 80
    line = 0

    def __init__(self, typed: list[str]) -> None:
        self.lines: list[str] = []
        self._typed = iter(typed)

    def ask(self, prompt: Prompt) -> str:
        self.say(prompt.text.removesuffix(" > "))
        for text in self._typed:
            self.lines.append(f"> {text}".rstrip())
            if text == CTRL_C:
                raise KeyboardInterrupt
            return text
        raise EOFError

    def say(self, text: str) -> None:
        self.lines += [line.rstrip() for line in harmless(text).split("\n")]

    def show_hidden(self, text: str) -> None:
        raise NotImplementedError


def game_in(folder: str) -> Game[Any]:
    if folder == "pig":
        from examples.pig import GAME

        return GAME
    return game_of(folder)


def session_for(game: Game[Any], wanted: dict[str, list[str]]) -> Session[Any]:
    pairs = [pair.partition("=") for pair in wanted.get("options", ())]
    setup = Setup(
        seats=tuple(wanted.get("seats", ())),
        options={key: value for key, _, value in pairs},
        stand_in="stand-in" in wanted,
    )
    facts = read_folder(tables_dir() / game.slug / "stand-in") if setup.stand_in else {}
    session = Session(game, Journal.in_memory(header_entry(game, setup, facts, "")))
    session.dice = wanted.get("dice", ["table"])[0]
    return session


def played(folder: str, transcript: Transcript) -> str:
    game = game_in(folder)
    session = session_for(game, transcript.wanted)
    recorder = Recorder(transcript.typed)
    seed = int(transcript.wanted.get("seed", ["1"])[0])
    ending = Sitting(session, recorder, roller=RandomRoller(seed)).play()
    assert game.problems(session.state) == []
    lines = [*transcript.head, "", *recorder.lines, f"({ending.reason}) {ending.message}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_transcript(path: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text(encoding="utf-8")
    transcript = read(text)
    assert transcript.head, "the first lines must say why the file exists"
    now = played(path.parent.name, transcript)
    if request.config.getoption("--update"):
        path.write_text(now, encoding="utf-8")
    else:
        assert now.splitlines() == text.splitlines()
