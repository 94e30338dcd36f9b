"""Places where a change is no fault: it means the same, or only what nobody sees."""

import ast
from collections.abc import Callable, Iterator
from typing import Final

Place = tuple[int, int]
"""A line, from 1, and a column, from 0, in characters."""

TUNING: Final = ("dataclass", "cache", "lru_cache", "cached_property", "override", "final", "runtime_checkable")
"""Decorators without visible effect: of types and of memory. `dataclass` itself is checked by its instances."""
OPTIONS: Final = ("strict", "slots", "frozen", "kw_only", "order", "eq", "maxsize", "stacklevel", "compress_level")
"""Arguments of `zip`, `dataclass`, `lru_cache` and of saving: what is right is right with either value."""
LOGS: Final = ("log", "_log", "logger", "_logger", "logging")


def unfit(tree: ast.Module, text: str, *, tuned: bool = False) -> Callable[[str, Place], bool]:
    """Return a function that says whether an operator's change at a place is none.

    Where a module is `tuned`, its constants and the table of its levels are left out: leagues decide what is right.
    """
    lines = text.splitlines()
    left_out = [*_unfit_places(tree, lines), *(_weights(tree, lines) if tuned else ())]
    kinds = tuple(_types(tree, lines))

    def says(operator: str, place: Place) -> bool:
        if any(start <= place < end for start, end in left_out):
            return True
        return "BitOr" in operator and any(start <= place < end for start, end in kinds)

    return says


def _unfit_places(tree: ast.Module, lines: list[str]) -> Iterator[tuple[Place, Place]]:
    for node in ast.walk(tree):
        match node:
            case ast.Assert():
                yield _span(node, lines)  # holds for the type checker; reversed, it fails wherever it is reached
            case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
                yield _span(annotation, lines)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield from _of_definition(node, lines)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield _span(node, lines)
            case ast.For(body=[ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name))))]) if name in LOGS:
                yield _span(node, lines)  # a line of the log for each
            case ast.keyword(arg=name) if name in OPTIONS:
                yield _span(node, lines)
            case ast.Call():
                yield from _of_call(node, lines)
            case ast.ImportFrom() | ast.Import():
                yield _span(node, lines)
            case _:
                pass


def _weights(tree: ast.Module, lines: list[str]) -> Iterator[tuple[Place, Place]]:
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(annotation=ast.Name(id="Final" | "float"), value=ast.expr() as value):
                yield _span(value, lines)
            case ast.Assign(targets=[ast.Name(id="PLAYERS" | "_PLAIN")], value=value):
                yield _span(value, lines)
            case ast.Call(func=ast.Name(id="Allowance")):
                yield _span(node, lines)
            case _:
                pass


def _of_call(node: ast.Call, lines: list[str]) -> Iterator[tuple[Place, Place]]:
    match node.func:
        case ast.Attribute(value=ast.Name(id=name)) if name in LOGS:
            yield _span(node, lines)  # what the log says is for operators, and held where it matters
        case ast.Name(id="cast" | "TypeVar" | "assert_never" | "NewType"):
            yield _span(node, lines)
        case ast.Name(id="Column"):
            # The migrations make the tables, and tests/bot/test_migrations.py compares the two.
            yield from (_span(option, lines) for option in node.keywords)
        case _:
            pass


def _of_definition(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, lines: list[str]
) -> Iterator[tuple[Place, Place]]:
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if ast.unparse(called).split(".")[-1] in TUNING:
            (line, _), end = _span(decorator, lines)
            yield (line, 0), end
    if isinstance(node, ast.ClassDef):
        for base in node.bases:
            yield _span(base, lines)
        return
    if node.returns is not None:
        yield _span(node.returns, lines)


def _types(tree: ast.Module, lines: list[str]) -> Iterator[tuple[Place, Place]]:
    """Yield where a type is given a name, `Answer = Played | Refused`: no value is computed there."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp | ast.Subscript):
            yield _span(node.value, lines)


def _span(node: ast.expr | ast.stmt | ast.keyword, lines: list[str]) -> tuple[Place, Place]:
    """Return where a node begins and ends, in characters: `ast` counts bytes."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (
        (node.lineno, _characters(lines[node.lineno - 1], node.col_offset)),
        (node.end_lineno, _characters(lines[node.end_lineno - 1], node.end_col_offset)),
    )


def _characters(line: str, count: int) -> int:
    return len(line.encode()[:count].decode())
