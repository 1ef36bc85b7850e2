"""What no type checker sees: flows that are called and not driven, clocks and chance in the rules."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"
DRIVEN = frozenset(("ask", "ask_if", "know", "announce", "peek", "learn"))
CHANCE_AND_CLOCKS = frozenset(("random", "secrets", "time", "datetime", "uuid"))
OUTSIDE = frozenset(("io", "os", "pathlib", "shutil", "socket", "subprocess", "sys", "threading"))
TALKING = frozenset(("input", "open", "print"))


def sources(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


FLOWS = sources(PACKAGE / "games", ROOT / "examples")
GAMES = sorted(
    p.parent for p in (*PACKAGE.glob("games/*/__init__.py"), *ROOT.glob("examples/*/__init__.py"))
)
RULED = sources(PACKAGE / "games", PACKAGE / "core")


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def flow_names(trees: list[ast.Module]) -> frozenset[str]:
    """Names of everything that returns a flow."""
    found = set(DRIVEN)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                returned = ast.unparse(node.returns).strip("'\"")
                if returned.startswith("Flow"):
                    found.add(node.name)
    return frozenset(found)


def called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def undriven(tree: ast.Module, names: frozenset[str]) -> Iterator[str]:
    """Statements that make a flow and drop it."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and called(node.value) in names
        ):
            yield f"line {node.lineno}: {called(node.value)}() without yield from"


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every module that is imported, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module.partition(".")[0]


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """What is inside, without the functions in it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
            yield from own_nodes(child)


def holds(node: ast.AST) -> bool:
    """Whether something is done when a flow is dropped here."""
    if isinstance(node, ast.Try):
        caught = [ast.unparse(handler.type) if handler.type else "" for handler in node.handlers]
        return bool(node.finalbody) or bool({"", "Exception", "BaseException"} & set(caught))
    return isinstance(node, ast.With)


def held_open(tree: ast.Module) -> Iterator[str]:
    """Questions inside `with`, `finally` or a catch-all: an undo would run what comes after them."""
    for node in ast.walk(tree):
        if holds(node):
            for inner in own_nodes(node):
                if isinstance(inner, ast.Yield | ast.YieldFrom):
                    yield f"line {inner.lineno}: a question inside {type(node).__name__.lower()}"


def test_the_check_itself() -> None:
    tree = ast.parse(
        "def turn(s) -> Flow[None]:\n"
        "    announce('x')\n"
        "    yield from announce('y')\n"
        "    with s:\n"
        "        yield from turn(s)\n"
        "    rules.turn(s)\n"
    )
    assert list(undriven(tree, flow_names([tree]))) == [
        "line 2: announce() without yield from",
        "line 6: turn() without yield from",
    ]
    assert list(held_open(tree)) == ["line 5: a question inside with"]


@pytest.mark.parametrize("game", GAMES, ids=shown)
def test_every_flow_is_driven(game: Path) -> None:
    trees = {path: parsed(path) for path in sources(game)}
    names = flow_names(list(trees.values()))  # games may call different things by one name
    faults = [
        f"{shown(path)} {fault}" for path, tree in trees.items() for fault in undriven(tree, names)
    ]
    assert not faults


@pytest.mark.parametrize("path", FLOWS, ids=shown)
def test_no_question_is_asked_inside_with_or_finally(path: Path) -> None:
    assert not list(held_open(parsed(path)))


@pytest.mark.parametrize("path", RULED, ids=shown)
def test_rules_know_no_clock_and_no_chance(path: Path) -> None:
    assert not [row for row in imported(parsed(path)) if row[1] in CHANCE_AND_CLOCKS]


@pytest.mark.parametrize("path", sources(PACKAGE / "games"), ids=shown)
def test_games_touch_nothing_outside(path: Path) -> None:
    tree = parsed(path)
    assert not [row for row in imported(tree) if row[1] in OUTSIDE]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert not [c.lineno for c in calls if isinstance(c.func, ast.Name) and c.func.id in TALKING]


def test_layers(capsys: pytest.CaptureFixture[str]) -> None:
    from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out
