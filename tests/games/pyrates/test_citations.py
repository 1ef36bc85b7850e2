"""Every rule that the program cites, in what it says and in its docstrings, stands in the tables."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee.games.pyrates
from referee.core.tables import rulebook

CODE = Path(referee.games.pyrates.__file__).parent
FILES = sorted(CODE.rglob("*.py"))
BOOK = rulebook("pyrates")
RULES = {row.id: row.heading for row in BOOK.rules}
RULINGS = {row.id for row in BOOK.rulings}
# Headings that only tell or show what other headings rule.
NOT_CITED = {
    "overview", "example-of-a-port", "pirate-character-card", "where-do-i-place-my-booty", "example-of-an-action",
    "example-of-piracy", "example-of-a-raid", "example-of-trade", "setup-example",
}  # fmt: skip


def texts(node: ast.AST) -> Iterator[str]:
    """Words in an argument that may be a choice between lists of rules; conditions and calls are none."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Compare() | ast.Call() | ast.Subscript():
            return
        case ast.IfExp():
            yield from texts(node.body)
            yield from texts(node.orelse)
        case _:
            for part in ast.iter_child_nodes(node):
                yield from texts(part)


def cited(path: Path) -> Iterator[str]:
    """Rule ids in the calls that cite, and ids of rulings and headings wherever they stand as words."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="rule" | "rules"), args=args):
                for argument in args:
                    yield from texts(argument)
            case ast.Call(func=ast.Name(id="if_"), args=[_, argument]):
                yield from texts(argument)
            case ast.Constant(value=str(word)) if re.fullmatch(r"R\d+b?", word) or word in RULES:
                yield word


def in_docstrings(path: Path) -> Iterator[str]:
    """Headings and rulings in square brackets."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            told = " ".join((ast.get_docstring(node) or "").split())
            for bracket in re.findall(r"\[([^][]+)\]", told):
                yield from (part.strip() for part in bracket.split(";"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CODE)))
def test_what_is_cited_exists(path: Path) -> None:
    assert set(cited(path)) <= RULES.keys() | RULINGS


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CODE)))
def test_what_docstrings_cite_exists(path: Path) -> None:
    known = {*RULES.values(), *RULINGS, "same"}
    unknown = [
        part
        for part in in_docstrings(path)
        if part not in known and not any(heading.startswith(part) for heading in RULES.values())
    ]
    assert unknown == []


def test_every_heading_that_rules_is_cited() -> None:
    found = {rule for path in FILES for rule in cited(path)}
    assert RULES.keys() - found == NOT_CITED


def test_every_option_is_named_beside_its_ruling() -> None:
    """Each ruling that a table may change is cited where it is looked at."""
    files = [path for path in FILES if path.name != "house.py"]
    found = {rule for path in files for rule in (*cited(path), *in_docstrings(path))}
    assert {row.id for row in BOOK.rulings if row.option} <= found
