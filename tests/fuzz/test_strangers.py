"""Files of strangers through the program: one clear line, bounded time, nothing on the screen but text."""

import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import referee
from referee.cli.registry import playable_games
from referee.core.journal import Journal
from referee.core.session import Session
from tests.core.test_journal import forged
from tests.fuzz.boxes import boxes

SLUGS = [known.slug for known in playable_games()]
LONGEST = 20.0  # seconds, on a busy machine
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
TABLES = {
    "huge": b'a = "' + b"x" * 5_000_000 + b'"\n',
    "deep array": b"a = " + b"[" * 100_000 + b"]" * 100_000,
    "deep table": b"[" + b".".join([b"a"] * 10_000) + b"]\nb = 1\n",
    "huge integer": b"[map]\nports = " + b"9" * 5_000 + b"\n",
    "many rows": b"".join(b"[r%d]\na = 1\n" % n for n in range(10_000)),
    "control": b'[vessels."\\u001b[2J"]\nstrength = 1\n',
    "bidi": '[captains."\u202eevil"]\ncost = 1\n'.encode(),
    "NUL": b"a = \x00\n",
    "not UTF-8": b'a = "\xff\xfe"\n',
    "not TOML": b"<html>\n",
    "numbers": b"[cards]\n1 = inf\n2 = nan\n3 = -9223372036854775808\n",
    "dates": b"[supply]\npieces = 1979-05-27T07:32:00Z\n",
    "strange keys": b'[""]\n"../../x" = 1\n"a.b" = 2\n',
}
NAMES = (
    "Anne\x1b[31m",
    "Anne\x00",
    "Anne\nBob",
    "\u202eenna",
    "../../etc/passwd",
    "=HYPERLINK(1)",
    "x" * 5_000,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("REFEREE_HOME", str(folder))
    return folder


def run(*words: str, typed: str = "") -> Result:
    start = time.monotonic()
    result = CliRunner().invoke(referee, list(words), input=typed, prog_name="referee")
    assert time.monotonic() - start < LONGEST, words
    assert result.exit_code in (0, 2, 4), (words, result.output[-2_000:])
    assert "Traceback" not in result.output
    assert CONTROL.search(result.output) is None, result.output[:2_000]
    return result


@pytest.mark.parametrize("content", TABLES.values(), ids=TABLES)
def test_a_table_of_a_stranger(content: bytes, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(content)
    for slug in SLUGS:
        result = run("tables", slug, "import", str(file), "--copy", "theirs")
        assert len(result.output) < 5_000
        if result.exit_code:
            assert len(result.output.splitlines()) <= 2, result.output
        run("tables", slug, "check", "--copy", "theirs")
        run("tables", slug, "show", "--copy", "theirs")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name[:12]))
def test_a_save_with_strange_names_and_notes(slug: str, name: str, tmp_path: Path) -> None:
    """Refused in a line, or shown as harmless text in every form."""
    box = boxes(slug)[0]
    with Journal.create(
        tmp_path / "whole.jsonl", box.begun(("Anne", "Bob", "Cid"), {}).journal.entries[0]
    ):
        pass
    with Journal.open(tmp_path / "whole.jsonl") as journal:
        session: Session[object] = Session(box.game, journal)
        session.remark("note", by="table", text=name[:900])
        header = journal.entries[0]
    assert isinstance(header.value, dict)
    value = {**header.value, "seats": [name, "Bob", "Cid"]}
    save = tmp_path / "strange.jsonl"
    save.write_bytes(forged({"number": 0, "kind": "header", "value": value}))
    for path in (save, tmp_path / "whole.jsonl"):
        for words in (
            ("show", str(path)), ("show", str(path), "--json"), ("log", str(path)),
            ("log", str(path), "--format", "csv"), ("log", str(path), "--format", "md"),
            ("log", str(path), "--format", "json"), ("games", "list"), ("games", "recover", str(path)),
        ):  # fmt: skip
            run(*words)
    run("resume", str(tmp_path / "whole.jsonl"), typed="/log 9\n/show\n/quit\n")


def test_links_are_followed_only_to_saves(tmp_path: Path, home: Path) -> None:
    secret = tmp_path / "passwd"
    secret.write_text("root:x:0:0:root\n", encoding="utf-8")
    (home / "saves").mkdir(parents=True)
    link = home / "saves" / "link.jsonl"
    link.symlink_to(secret)
    for words in (
        ("show", "link"),
        ("log", "link"),
        ("resume", "link"),
        ("games", "recover", "link"),
    ):
        assert run(*words).exit_code == 4
    run("games", "list")
    assert secret.read_text(encoding="utf-8") == "root:x:0:0:root\n"
    link.unlink()
    link.symlink_to(link)
    assert run("show", "link").exit_code == 4
