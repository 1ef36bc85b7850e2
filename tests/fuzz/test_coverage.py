"""Every command, refusal and rule was met: in a test, in a saved game, or in a list with the reason.

What a save shows are the rules that its rulings rest on; what a test shows stands in it as a word.
"""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from referee.cli import referee
from referee.cli.registry import game_of, playable_games
from referee.core.entries import read_lines
from referee.core.tables import rulebook
from referee.ui.commands import COMMANDS

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
SLUGS = [known.slug for known in playable_games()]

# Refusals that only stated facts can bring about, or that the flow never lets come up.
NO_EXAMPLE = {
    "nassau": {
        "no-opponent": "the form offers only opponents that lie in the area",
        "cap": "the city gives no more than can be owned",
        "table-empty": "the city offers only tables with an own pirate",
        "animal-asleep": "an animal without a sailor is not offered",
        "animal-used": "an animal that is turned over is not offered",
        "strength-area": "a tile of another strength is not in the pile of the area",
    },
    "searovers": {
        "no-piece": "four vessels never sail at once: there are three slots",
        "dark-hex": "the advanced rules are not played",
        "all-discarded": "what is kept of a vessel is not asked where nothing can be kept",
        "game-over": "nothing is asked when the game is over",
        "first-discard": "the top of an empty Discard Pile is not offered",
    },
}
# Rulings without an option that say what does not happen, or what everybody would do anyhow: nothing is
# ruled by them at a table, so nothing that is said rests on them. /rules tells them.
NOTHING_SAID = {
    "pyrates": "R18 R39 R51 R65",
    "pirates-of-nassau": "R7 R24 R38 R52 R55 R58 R59 R62 R65",
    "nassau": "R1 R4 R12 R22 R23 R26 R30 R53 R56 R59 R64 R70 R71 R73 R74 R75",
    "searovers": (
        "R6 R17 R22 R23 R29 R30 R32 R33 R35 R36 R37 R39 R40 R52 R54 R58 R60 R62 R66 R68 R71 R77 R78 R79 "
        "R80 R81 R82 R83 R85 R87 R88 R89 R90 R95 R96 R98 R99"
    ),
}


@cache
def texts(folder: Path) -> str:
    """All that tests and their data say, this one left out."""
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".json", ".txt")]
    return "\n".join(p.read_text(encoding="utf-8") for p in files if p.name != Path(__file__).name)


@cache
def shown_in_saves(slug: str) -> frozenset[str]:
    """The rules that the rulings of saved games rest on."""
    kept = (TESTS / "journals").glob(f"*-{slug}-*.jsonl")
    saves = [*(ROOT / "examples" / slug).glob("*.jsonl"), *kept]
    return frozenset(
        part.removeprefix(f"{slug}/")
        for save in saves
        for entry in read_lines(save, save.read_bytes()).entries
        for ruling in entry.rulings
        for part in ruling
        if isinstance(part, str) and part.startswith(f"{slug}/")
    )


def text_of(slug: str) -> str:
    return texts(TESTS / "games" / slug.replace("-", "_"))


def is_word(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def test_every_command_at_the_prompt_is_typed_in_a_test() -> None:
    text = texts(TESTS)
    assert [
        c.typed for c in COMMANDS.values() if not re.search(rf'["\s]{re.escape(c.typed)}[" ]', text)
    ] == []


def test_every_command_of_the_shell_is_run_by_a_test() -> None:
    text = texts(TESTS / "cli")
    assert [name for name in referee.commands if f'"{name}"' not in text] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_action_of_a_game_is_tried(slug: str) -> None:
    text = text_of(slug)
    names = [action.name for action in game_of(slug).interrupts]
    assert [name for name in names if not re.search(rf'"/?{name}[" ]', text)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_refusal_has_an_example(slug: str) -> None:
    module = import_module(f"referee.games.{slug.replace('-', '_')}.texts")
    missing = {code for code in module.REFUSALS if f'"{code}"' not in text_of(slug)}
    assert missing == set(NO_EXAMPLE.get(slug, ()))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_is_met(slug: str) -> None:
    """In a saved game or a test: by its id, its heading, or the option that it is about."""
    book, text = rulebook(slug), text_of(slug)
    names = {rule.id: [rule.id, rule.heading] for rule in book.rules}
    names |= {ruling.id: [ruling.id, *filter(None, [ruling.option])] for ruling in book.rulings}
    missing = {
        id_
        for id_, words in names.items()
        if id_ not in shown_in_saves(slug) and not any(is_word(word, text) for word in words)
    }
    assert missing == set(NOTHING_SAID[slug].split())
    assert not {r.id for r in book.rulings if r.option} & missing


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_cited_stands_in_the_tables(slug: str) -> None:
    book = rulebook(slug)
    module = import_module(f"referee.games.{slug.replace('-', '_')}.texts")
    cited = {
        *shown_in_saves(slug),
        *(rule for _, rules in module.REFUSALS.values() for rule in rules),
    }
    assert [rule for rule in sorted(cited) if book.find(rule) is None] == []
