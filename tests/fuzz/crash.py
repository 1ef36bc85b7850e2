"""The program is killed, its disk fills, its folder goes: what was told is in the save.

    python -m tests.fuzz.crash [KILLS] [--game GAME] [--seed N]

plays an example of each game so many times and ends it with SIGKILL after some byte of what it says;
then it tells of full disks, lost folders, signals and closed terminals, each with each game.
"""

import argparse
import os
import pty
import re
import resource
import select
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from referee.cli.registry import playable_games
from referee.core.journal import Entry, Journal
from referee.core.session import Session
from tests.fuzz.boxes import boxes

ROOT = Path(__file__).resolve().parents[2]
REFEREE = (sys.executable, "-m", "referee")
WAIT = 60.0
QUIET = 0.3  # seconds without a word of the program: it waits for the table
Check = Callable[[str, Path], object]
FEW = 8  # lines typed before something happens


@dataclass(frozen=True, slots=True)
class Example:
    """An evening of `examples`: the commands that prepare it, the one that plays it, its answers."""

    slug: str
    before: tuple[tuple[str, ...], ...]
    play: tuple[str, ...]
    file: Path

    @property
    def typed(self) -> list[str]:
        """The answers as they are typed at a table: without comments and keys."""
        lines = [line.strip() for line in self.file.read_text(encoding="utf-8").splitlines()]
        return [
            re.sub(r"^\S+\.\S+ = ", "", line) for line in lines if line and not line.startswith("#")
        ]

    def prepare(self, home: Path) -> None:
        """Run what comes before the play."""
        home.mkdir(exist_ok=True)
        for words in self.before:
            subprocess.run(
                [*REFEREE, *words], env=env(home), cwd=ROOT, check=True, capture_output=True
            )

    def command(self, save: Path, *more: str) -> list[str]:
        """What plays it into a save."""
        return [*REFEREE, *self.play, "--save", str(save), "--no-learn", "--plain", *more]


@cache
def example_of(slug: str) -> Example:
    """The whole game of a game's examples."""
    file = ROOT / "examples" / slug / "whole-game.answers"
    found = re.findall(r"^# referee (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    *before, play = (tuple(shlex.split(line)) for line in found)
    return Example(slug, tuple(before), play, file)


def env(home: Path) -> dict[str, str]:
    """The surroundings of the program: a home of its own."""
    return {**os.environ, "REFEREE_HOME": str(home), "PYTHONPATH": str(ROOT)}


# What a save must hold


def told_entries(said: str) -> int:
    """The last entry whose result was printed: the number before a whole line."""
    return max((int(n) for n in re.findall(r"(?:^|> )(\d+)\. .*\n", said, re.MULTILINE)), default=0)


def assert_kept(
    slug: str, save: Path, said: str, whole: list[Entry] | None = None, *, is_played: bool = False
) -> int:
    """The save opens, holds all that was told, and nothing else than the whole game has."""
    told = told_entries(said)
    if not save.exists() or b"\n" not in save.read_bytes():
        assert told == 0, f"entry {told} was told, but there is no save"
        return 0
    with Journal.open(save, write=not is_played) as journal:
        assert journal.damage is None, journal.damage
        assert len(journal.entries) > told, (
            f"entry {told} was told, {len(journal.entries) - 1} kept"
        )
        session = Session(boxes(slug)[0].game, journal)
        assert session.diverged is None, session.diverged
        assert session.game.problems(session.state) == []
        if whole is not None:
            for mine, theirs in zip(journal.entries[1:], whole[1:], strict=False):
                assert (mine.key, mine.value, mine.rulings) == (
                    theirs.key,
                    theirs.value,
                    theirs.rulings,
                )
    return told


# Killed


def whole_game(example: Example, home: Path) -> tuple[list[Entry], int]:
    """The entries of the example played to its end, and how many bytes it says."""
    save = home / "whole.jsonl"
    done = subprocess.run(
        example.command(save, "--answers", str(example.file)),
        env=env(home), cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    with Journal.open(save, write=False) as journal:
        return journal.entries, len(done.stdout)


def killed(example: Example, home: Path, save: Path, after: int) -> str:
    """Play, and kill the program when it has said so many bytes; all that it said."""
    said = bytearray()
    with subprocess.Popen(
        example.command(save, "--answers", str(example.file)),
        env=env(home), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as child:  # fmt: skip
        assert child.stdout is not None
        while len(said) < after:
            chunk = os.read(child.stdout.fileno(), min(512, after - len(said)))
            if not chunk:
                break
            said += chunk
        child.kill()
        said += child.stdout.read()
    assert b"Traceback" not in said
    return said.decode("utf-8", errors="replace")


def kill_often(slug: str, times: int, rng: Random, folder: Path) -> tuple[int, int]:
    """How many kills were survived, and how many told entries were checked in all."""
    example = example_of(slug)
    home = folder / slug
    example.prepare(home)
    whole, length = whole_game(example, home)
    checked = 0
    for number in range(times):
        save = home / f"killed-{number}.jsonl"
        said = killed(example, home, save, rng.randrange(length))
        checked += assert_kept(slug, save, said, whole)
        save.unlink(missing_ok=True)
        for beside in home.glob(f"{save.name}.torn*"):
            beside.unlink()
    return times, checked


# A table that waits while something happens


class Waiting:
    """The program at a prompt, with a table that types a line now and then."""

    def __init__(self, example: Example, home: Path, save: Path, *, terminal: bool = False) -> None:
        """On a pipe, or on a terminal that can be closed."""
        self.said = ""
        self._own = -1
        if terminal:
            self._own, theirs = pty.openpty()
            self.child = subprocess.Popen(
                example.command(save), env={**env(home), "TERM": "dumb"}, cwd=ROOT,
                stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                preexec_fn=_with_terminal,
            )  # fmt: skip
            os.close(theirs)
            self._in = self._out = self._own
        else:
            self.child = subprocess.Popen(
                example.command(save), env=env(home), cwd=ROOT, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
                preexec_fn=_listening,
            )  # fmt: skip
            assert self.child.stdin is not None
            assert self.child.stdout is not None
            self._in, self._out = self.child.stdin.fileno(), self.child.stdout.fileno()
        self.listen()

    def type(self, *lines: str) -> str:
        """Type lines at one go; what is said to them."""
        before = len(self.said)
        with suppress(OSError):
            os.write(self._in, "".join(f"{line}\n" for line in lines).encode())
        self.listen()
        return self.said[before:]

    def listen(self) -> None:
        """Read until the program waits or has ended."""
        wait = WAIT
        while select.select([self._out], [], [], wait)[0]:
            try:
                chunk = os.read(self._out, 65536)
            except OSError:
                chunk = b""
            if not chunk:
                return
            self.said += chunk.decode("utf-8", errors="replace").replace("\r\n", "\n")
            wait = QUIET if self.said.endswith("> ") else WAIT if self.child.poll() is None else 0

    def end(self, *, how: int = 0) -> int:
        """End the program by a signal, a closed terminal (-1) or the end of input; its status."""
        if how == signal.SIGINT:  # the first one clears the line
            self.child.send_signal(how)
            self.listen()
            assert "Ctrl-C again leaves the game." in self.said
        if how > 0:
            self.child.send_signal(how)
        elif how < 0:
            os.close(self._own)
            self._own = -1
        elif self.child.stdin is not None:
            self.child.stdin.close()
        if how >= 0:
            self.listen()
        status = self.child.wait(timeout=WAIT)
        if self._own >= 0:
            os.close(self._own)
        for stream in (self.child.stdin, self.child.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        assert "Traceback" not in self.said, self.said[-2_000:]
        return status


def _listening() -> None:
    """Signals that this script was started to ignore, as in the background, are meant for the program."""
    for each in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_DFL)


def _with_terminal() -> None:
    import fcntl
    import termios

    _listening()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def sitting_at(
    slug: str, folder: Path, *, lines: int = FEW, terminal: bool = False
) -> tuple[Waiting, Path, list[str]]:
    """A game so many lines old, its save, and the lines that come next."""
    example = example_of(slug)
    home = folder / f"{slug}-home"
    example.prepare(home)
    (folder / "saves").mkdir(exist_ok=True)
    save = folder / "saves" / f"{slug}.jsonl"
    table = Waiting(example, home, save, terminal=terminal)
    if lines:
        table.type(*example.typed[:lines])
    return table, save, example.typed[lines:]


def prompts_of(slug: str, folder: Path, most: int = 80) -> dict[str, int]:
    """How many lines of the example come before the first question of each kind."""
    found: dict[str, int] = {}
    table, save, rest = sitting_at(slug, folder, lines=0)
    for count, line in enumerate(rest[:most]):
        with Journal.open(save, write=False) as journal:
            question = Session(boxes(slug)[0].game, journal).question
        found.setdefault(question.kind if question else "over", count)
        table.type(line)
    table.end()
    save.unlink()
    return found


def check_signal(slug: str, folder: Path, how: int, lines: int = FEW) -> None:
    """A signal or a closed terminal (-1) ends the program; all that was told is kept."""
    table, save, _ = sitting_at(slug, folder, lines=lines, terminal=how < 0)
    table.end(how=how)
    assert assert_kept(slug, save, table.said) >= lines // 2
    save.unlink()


def check_lost_folder(slug: str, folder: Path) -> None:
    """The folder of the save goes: told at once in one line, and play goes on in another file."""
    table, save, rest = sitting_at(slug, folder)
    shutil.rmtree(save.parent)
    said = table.type(rest[0])
    assert "the file is gone from its place" in said, said
    table.type(rest[1])
    save = folder / "elsewhere.jsonl"
    assert f"The game goes on in {save}." in table.type(f"/save {save}")
    table.type(rest[2])
    assert table.end() == 0
    assert assert_kept(slug, save, table.said) > FEW // 2
    save.unlink()


def check_read_only(slug: str, folder: Path) -> None:
    """File and folder become read-only while the game is open: nothing is lost."""
    table, save, rest = sitting_at(slug, folder)
    save.chmod(0o444)
    save.parent.chmod(0o555)
    try:
        table.type(*rest[:3])
        assert table.end() == 0
    finally:
        save.parent.chmod(0o755)
        save.chmod(0o644)
    assert assert_kept(slug, save, table.said) > FEW // 2
    save.unlink()


def check_no_more_room(slug: str, folder: Path) -> None:
    """The file may not grow: told at once, play goes on, and elsewhere everything is saved."""
    table, save, rest = sitting_at(slug, folder)
    room = save.stat().st_size + 20
    resource.prlimit(table.child.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    said = table.type(rest[0], rest[1])
    assert said.count("too large for this disk") == 2, said
    resource.prlimit(table.child.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    assert "All entries are saved again." in table.type(rest[2])
    assert table.end() == 0
    assert assert_kept(slug, save, table.said) > FEW // 2
    save.unlink()


def check_full_disk(slug: str, folder: Path) -> str:
    """A small disk fills: told at once, and the save opens with what it holds; a reason where impossible."""
    disk = folder / "disk"
    disk.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        return "skipped: no small disk can be mounted here"
    try:
        example = example_of(slug)
        home = folder / f"{slug}-home"
        example.prepare(home)
        table = Waiting(example, home, disk / "full.jsonl")
        table.type(*example.typed[:FEW])
        kept = told_entries(table.said)
        with (disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(b"x" * 4096)
        lines = iter(example.typed[FEW:])
        while "the disk is full" not in table.said:  # the last block has some room left
            table.type(next(lines))
        assert_kept(slug, disk / "full.jsonl", "", is_played=True)
    except BaseException:
        subprocess.run(["umount", "-l", str(disk)], check=False)
        raise
    (disk / "filler").unlink()
    assert "All entries are saved again." in table.type(next(lines))
    assert table.end() == 0
    assert assert_kept(slug, disk / "full.jsonl", table.said) > kept
    subprocess.run(["umount", str(disk)], check=True)
    return "told, and saved when there was room again"


def main(words: list[str]) -> int:
    """All of it; stops at the first fault."""
    parser = argparse.ArgumentParser(prog="crash", description=__doc__.partition("\n")[0])
    parser.add_argument("kills", type=int, nargs="?", default=50)
    parser.add_argument("--game", default="")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    slugs = [game.slug for game in playable_games() if given.game in ("", game.slug)]
    rng = Random(given.seed)
    for slug in slugs:
        with TemporaryDirectory() as name:
            folder = Path(name)
            kills, told = kill_often(slug, given.kills, rng, folder)
            print(
                f"{slug}: {kills} kills survived, {told} entries told and found in the saves",
                flush=True,
            )
            prompts = prompts_of(slug, folder)
            for lines in prompts.values():
                for how in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT, -1):
                    check_signal(slug, folder, how, lines)
            print(
                f"  SIGHUP, SIGTERM, SIGINT, closed terminal at each of {', '.join(prompts)}: nothing lost",
                flush=True,
            )
            check_no_more_room(slug, folder)
            check_read_only(slug, folder)
            check_lost_folder(slug, folder)
            print("  no room, read-only, lost folder: told at once, nothing lost", flush=True)
            print(f"  full disk: {check_full_disk(slug, folder)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
