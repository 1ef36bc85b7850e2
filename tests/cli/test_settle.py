"""`referee settle`: one dispute, a file of facts, a form, a batch."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from click.testing import CliRunner

from referee.cli import settle_command
from referee.cli.asking import LeftError
from referee.cli.faults import USAGE
from referee.cli.settle_form import asked_facts, settled_by_asking
from referee.games.pyrates.settle import CONTRACT
from tests.cli.conftest import ROOT, Command

RAID = (
    "settle", "pyrates", "attack", "action=raid", "fleet.Blackbeard=1", "fleet.Caesar=2",
    "attack_dice=3", "defense_dice=2", "defense=3",
)  # fmt: skip
ODDS = {"ships": 3, "defense": 3, "players": 2}


def test_one_dispute(run: Command) -> None:
    assert run(*RAID).output.splitlines() == [
        "Attack: die 3 + 3 ships (Blackbeard 1, Caesar 2) = 6.",
        "Defense: die 2 + port 3 + 0 defending ships = 5.",
        "6 beats 5: the attack succeeds; no ship of the band is lost.",
        "Blackbeard and Caesar: 1 infamy each.",
        "  attack_total: 6",
        "  defense_total: 5",
        "  success: yes",
        "  fleet_after: Blackbeard 1, Caesar 2",
        "  fame: Blackbeard 0, Caesar 0",
        "  infamy: Blackbeard 1, Caesar 1",
        "  merchant_stays: -",
        "  removed: none",
        "  goods_gained: none",
        "  ships_at: port",
        "  zone: -",
        "  roll_needed: no",
        "  legal: yes",
        "[Resolving the Pirate Raid on the Port]",
    ]


def test_as_json(run: Command) -> None:
    told = json.loads(run(*RAID, "--json").output)
    assert set(told) == {"result", "why", "cites"}
    assert told["result"]["infamy"] == {"Blackbeard": 1, "Caesar": 1}
    assert told["cites"] == ["pyrates/resolving-the-pirate-raid-on-the-port"]


def test_an_illegal_move_is_a_ruling(run: Command) -> None:
    words = ("kind=human", "allegiance=Dutch", "goods=2", "trades=Q", "house.trade_human=free")
    port = 'ports=[{"name": "Q", "nation": "French", "trade_rating": 2}]'
    told = json.loads(run("settle", "pyrates", "trade", *words, port, "--json").output)
    assert told["result"]["refusal"] == "short-of-goods"


@pytest.mark.parametrize("name", ["facts.json", "facts.toml", "-"])
def test_facts_of_a_file(run: Command, tmp_path: Path, name: str) -> None:
    texts = {"facts.toml": "ships = 3\ndefense = 3\nplayers = 1\n[house]\n"}
    text = texts.get(name, json.dumps(ODDS | {"players": 1}))
    place = "-" if name == "-" else str(tmp_path / name)
    if name != "-":
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = run("settle", "pyrates", "odds", "players=2", "--facts", place, "--json", typed=text)
    assert json.loads(done.output)["result"]["losses"] == "7/6"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("pyrates", "odds", "ships=0", "defense=1"), "ships"),
        (("pyrates", "odds", "ships=x", "defense=1"), "ships"),
        (("pyrates", "odds", "ships=1"), "defense"),
        (("pyrates", "odds", "sails=1"), "sails"),
        (("pyrates", "odds", "ships=1", "defense=1", "house.random=coin"), "house.random"),
        (("pyrates", "odds", "house.coin=x"), "house.coin"),
        (("pyrates", "odds", "ships"), "ships"),
        (("pyrates", "odds", "a\nb=1"), "a\\nb"),
        (("pyrates", "odds", "ships=1", "ships=1", "defense=1"), "ships: stated twice\n"),
        (
            ("pyrates", "attack", "fleet.Ann=1", 'fleet={"Bob": 2}', "defense=1"),
            "fleet: stated twice\n",
        ),
        (
            ("pyrates", "attack", 'fleet={"Bob": 2}', "fleet.Ann=1", "defense=1"),
            "fleet.Ann: stated twice\n",
        ),
        (("pyrates", "attack", 'fleet={"Bob": 2, "Bob": 1}'), "Bob: stated twice\n"),
        (
            ("pyrates", "odds", "ships=1", "defense=1", "attack_dice=33"),
            "attack_dice: must be one die or none, not 2 dice\n",
        ),
        (("pyrates", "oddity"), "topic"),
        (("toy", "odds"), "game"),
    ],
)
def test_malformed_facts_are_told_in_one_line(
    run: Command, words: tuple[str, ...], key: str
) -> None:
    done = run("settle", *words, status=2)
    assert done.stdout == ""
    assert done.stderr.startswith(key if key.endswith("\n") else f"{key}: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("facts.json", b"{"),
        ("facts.json", b"[1]"),
        ("facts.json", b'{"ships": NaN}'),
        ("facts.json", b"[" * 100_000),
        ("facts.json", b"\xff"),
        ("facts.toml", b"ships = "),
        ("facts.yaml", b"ships: 1"),
    ],
)
def test_a_file_that_holds_no_facts(run: Command, tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    done = run("settle", "pyrates", "odds", "--facts", str(tmp_path / name), status=2)
    assert done.stderr.count("\n") == 1


def test_topics_and_facts_can_be_looked_up(run: Command) -> None:
    topics = run("settle", "pyrates").output
    assert all(topic in topics for topic in CONTRACT.purposes)
    told = run("settle", "pyrates", "lead", "--help").output
    assert "bidders.N.ships_able" in told
    assert "--batch" in run("settle", "--help").output
    run("settle", status=2)
    run("settle", "pyrates", "--batch", "-", status=2)


def line(number: object, **facts: object) -> str:
    return json.dumps({"id": number, "game": "pyrates", "topic": "odds", "facts": facts})


def test_a_batch_goes_on_after_a_fault(run: Command) -> None:
    lines = [line("a", **ODDS), line(2, ships=0), "no json", "[]", "", line(None, **ODDS)]
    done = run("settle", "--batch", "-", typed="\n".join(lines), status=2)
    answers = [json.loads(text) for text in done.output.splitlines()]
    assert [answer["id"] for answer in answers] == ["a", 2, None, None, None, None]
    assert [set(answer) - {"id"} for answer in answers] == [
        {"result", "why", "cites"},
        *[{"error"}] * 4,
        {"result", "why", "cites"},
    ]
    assert answers[1]["error"]["key"] == "ships"
    assert [answer["error"]["message"] for answer in answers[2:5]] == [
        "line 3: is no JSON: Expecting value (column 1)",
        'line 4: must be an object with "id", "game", "topic" and "facts"',
        "line 5: is empty",
    ]
    for key in ("game", "topic", "facts"):
        broken = json.loads(line(1, **ODDS))
        del broken[key]
        done = run("settle", "--batch", "-", typed=json.dumps(broken), status=2)
        assert json.loads(done.output)["error"]["key"] == key


def test_nothing_on_a_line_of_a_batch_is_ignored(run: Command) -> None:
    beside = json.dumps({**json.loads(line(1, **ODDS)), "house": {}})
    done = run("settle", "--batch", "-", typed=beside, status=2)
    error = json.loads(done.output)["error"]
    assert error == {"key": "house", "message": "is unknown beside game, topic, facts"}
    twice = '{"id": 1, "game": "pyrates", "topic": "odds", "facts": {"ships": 1, "ships": 2}}'
    done = run("settle", "--batch", "-", typed=twice, status=2)
    assert json.loads(done.output) == {
        "id": None,
        "error": {"key": "ships", "message": "line 1: stated twice"},
    }


def test_a_name_with_dots_is_reached_by_a_path(run: Command) -> None:
    done = run(
        "settle", "pyrates", "placement", "step=build", "kind=human", "allegiance=Dutch",
        "to.St. Eustatius=1", 'ports=[{"name": "St. Eustatius", "nation": "Dutch"}]', "--json",
    )  # fmt: skip
    assert json.loads(done.output)["result"]["ships"] == {"St. Eustatius": 1}


def test_processes_share_a_batch_and_keep_the_order(
    program: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    file = tmp_path / "batch.jsonl"
    lines = [line(n, ships=1 + n % 30, defense=2) for n in range(900)]
    lines[500] = "{"
    file.write_text("\n".join(lines))
    alone = program("settle", "--batch", str(file))
    shared = program("settle", "--batch", str(file), "--jobs", "2")
    assert alone.returncode == shared.returncode == 2
    assert alone.stdout == shared.stdout
    answers = [json.loads(text) for text in alone.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [*range(500), None, *range(501, 900)]
    assert answers[500]["error"]["message"].startswith("line 501: is no JSON: ")


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 99, 10**30, 1.5, "", "x", "none", "\x1b[2J", "y" * 900, [], {}, [[]], [{}], {"": 0}, [0],
)  # fmt: skip


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of nested facts: what it is in, and where."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in list(parts):
        yield value, key
        if isinstance(part, dict | list):
            yield from _places(part)


def _marred(facts: Any, rng: Random) -> Any:
    """The facts with one of them replaced, left out, doubled or put elsewhere."""
    marred = deepcopy(facts)
    places = list(_places(marred))
    (inside, key), (other, there) = rng.choice(places), rng.choice(places)
    match rng.randrange(4):
        case 0:
            inside[key] = deepcopy(rng.choice(ODD))
        case 1:
            del inside[key]
        case 2 if isinstance(inside, list):
            inside.append(deepcopy(inside[key]))
        case _:
            inside[key] = deepcopy(other.get(there) if isinstance(other, dict) else other[there])
    return marred


def test_marred_facts_are_settled_or_refused_in_a_line() -> None:
    cases = json.loads((ROOT / "tests" / "games" / "pyrates" / "cases.json").read_text())
    rng = Random(5)
    statuses = Counter[int]()
    for case in cases * 10:
        facts = _marred(case["facts"], rng)
        request = {"id": 1, "game": "pyrates", "topic": case["topic"], "facts": facts}
        line, status = settle_command.answer(json.dumps(request).encode())
        statuses[status] += 1
        answered = json.loads(line)
        if status:
            assert len(answered["error"]["message"]) <= 300, answered
    assert statuses.keys() == {0, USAGE}


def test_a_fault_of_ours_costs_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(slug: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(settle_command, "contract_of", broken)
    text, status = settle_command.answer(line("x", **ODDS).encode())
    assert (json.loads(text)["id"], status) == ("x", 1)
    assert settle_command.answer(b"\xff")[1] == 2


def test_the_form_asks_for_what_the_schema_says() -> None:
    typed = "\n".join(
        [
            "human",  # kind
            "Dutch",
            "lots",  # goods: no number, asked again
            "2",
            "",  # gold
            "",  # more_gold
            "Q dutch two",  # a port: no number, asked again
            "Q dutch 2",
            "",  # no more ports
            "Q",  # trades
            "",  # dice
            "",  # house
        ]
    )  # fmt: skip

    @click.command
    def form() -> None:
        facts = asked_facts(CONTRACT.topic("trade").facts)
        click.echo(json.dumps(CONTRACT.topic("trade").answer(facts).result["gold"]))

    done = CliRunner().invoke(form, input=typed + "\n")
    assert done.exit_code == 0, done.output
    assert "a whole number of 0 or more, not" in done.output
    assert done.output.splitlines()[-1] == "1"


def settled(topic: str, *lines: str) -> tuple[str, dict[str, Any]]:
    """What was said to these lines, and what they settle."""

    @click.command
    def form() -> None:
        done = settled_by_asking(CONTRACT.topic(topic))
        click.echo("RESULT " + json.dumps(done.result))

    done = CliRunner().invoke(form, input="\n".join(lines) + "\n", catch_exceptions=False)
    assert done.exit_code == 0, done.output
    said, _, result = done.output.partition("RESULT ")
    return said, json.loads(result)


def test_a_raid_is_settled_in_few_lines() -> None:
    _, result = settled(
        "attack", "r", "bob 2 Caesar 1", "3", "2", "3", "anne 1; dora 1 role=exc home=y", "."
    )
    assert (result["attack_total"], result["defense_total"]) == (6, 7)
    assert result["goods_gained"] == {"anne": 1, "dora": 1}


def test_the_form_explains_and_goes_back() -> None:
    said, result = settled(
        "attack", "<", "?", "raid", "bob", "bob=2, Caesar=1, bob=3", "bob=2, Caesar=1",
        "4", "<", "3", "2", ".", "3", "?", ".",
    )  # fmt: skip
    assert "Nothing to step back to; /quit leaves." in said
    assert "bob: stated twice" in said
    assert max(len(line.partition(" > ")[0]) for line in said.splitlines()) <= 80
    assert "  the action: piracy or raid\n" in said
    assert "  bob: must be a whole number of 1 or more" in said
    assert "Still to be stated: defense." in said
    assert "  player: whose ships: a name\n" in said
    assert result["attack_total"] == 6


def test_what_does_not_go_together_is_asked_again() -> None:
    said, result = settled("attack", "piracy", "bob 1", "6", "1", "2", "anne 1", ".", "")
    assert "at_port: " in said
    assert result["success"] is True


def test_many_players_a_line_each() -> None:
    said, result = settled(
        "score",
        ".",
        "anne 2 3 0 name=bob",
        "anne 2 3 0 4",
        "anne 2 3 0 goods=2",
        "",
        "bob 1 1 1",
        ".",
    )
    assert "Still to be stated: players." in said
    assert "name: stated twice" in said
    assert "4: is too much; the rest is typed as KEY=VALUE" in said
    assert "must be a list of 2 to 5" in said
    assert result["winners"] == ["bob"]


def test_the_form_may_be_left() -> None:
    with pytest.raises(LeftError):
        settled("attack", "raid", "/quit")


def test_a_dispute_loads_no_screen(
    program: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    code = (
        "import sys; from referee.cli import referee; "
        f"referee({list(RAID)!r}, standalone_mode=False); "
        "print([m for m in ('prompt_toolkit', 'tabulate') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (settle_command.odds, ("ships=3", "defense=3")),
        (
            settle_command.score,
            ('players=[{"name":"A","fame":1,"infamy":1,"popularity":1},'
             '{"name":"B","fame":2,"infamy":2,"popularity":2}]',),
        ),
    ],
)  # fmt: skip
def test_short_commands(run: Command, command: click.Command, words: tuple[str, ...]) -> None:
    name = str(command.name)
    done = CliRunner().invoke(command, ["pyrates", *words, "--json"])
    assert done.output == run("settle", "pyrates", name, *words, "--json").output
    assert "Facts of" in CliRunner().invoke(command, ["pyrates", "-h"]).output
    assert CliRunner().invoke(command, []).exit_code == 2
