"""The lines that each test runs: measured once with coverage, then again for new and changed tests only."""

import ast
import hashlib
import json
import os
import sys
import time
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import coverage
import pytest

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / ".mutations"
"""The measurements, kept between runs; without them all tests are measured again."""
SOURCES: Final = ("bot", "cogs", "render", "players", "engines")
VIEWS: Final = "engines/*/*view*.py"
"""The views: the tests of the bot and of pictures are measured by them too."""
RULES: Final = ("engines/*", "players/*")
"""The sources by which the tests of rules and of computers are measured."""
TESTS: Final = {
    "bot": ("tests/bot/**/test_*.py",),
    "cogs": ("tests/cogs/test_*.py",),
    "render": (
        "tests/render/test_*.py",
        *(f"tests/conformance/test_{name}.py" for name in ("golden_pictures", "pictures")),
    ),
    "engines": (
        "tests/engines/**/test_*.py",
        *(f"tests/conformance/test_{name}.py" for name in ("secrets", "words", "values", "actions", "endings")),
    ),
    "players": ("tests/players/test_*.py", "tests/conformance/test_players.py"),
}
"""Tests within one process: those that start the bot as a program are too slow to be asked for each fault."""
OF_COMMANDS: Final = ("test_commands", "test_golden_suggestions")
"""Tests of what Discord is told of all commands."""
TOLD: Final = {
    "players/": ("test_brute_force", "test_choices", "test_known_moves", "test_signatures"),
    "bot/ratings/": ("test_golden_ratings",),
    "bot/thinking/": ("test_thinking",),
    "bot/services/": ("test_saved_rows", "test_refused_requests", "test_repeated_requests"),
    "bot/store/": ("test_saved_rows", "test_store_queries", "test_store_changes"),
    "bot/delivery/": ("test_golden_sending", "test_worker"),
    "bot/operations/": ("test_sentences",),
    "bot/posts/": ("test_golden_posts", "test_golden_own_posts"),
}
"""Tests in which all that a folder does is written down."""
AT_LOAD: Final = -1
"""Stands for no test: what ran while modules were loaded."""


@dataclass(slots=True)
class ReachedLines:
    """The lines that ran, by file, function and their text: numbers of lines would not outlast the next edit."""

    tests: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    of_files: dict[str, str] = field(default_factory=dict)
    """A digest by the file of tests."""
    lines: dict[str, dict[str, dict[str, list[int]]]] = field(default_factory=dict)

    @classmethod
    def read(cls, part: str) -> "ReachedLines":
        """Return what was measured before."""
        kept = KEPT / f"{part}.json"
        return cls(**json.loads(kept.read_text())) if kept.exists() else cls()

    def add(self, other: "ReachedLines") -> None:
        """Take in what the tests of another part reached."""
        shift = len(self.tests)
        # A test of a deleted file keeps its place, without a name.
        self.tests += [name if (ROOT / name.split("::")[0]).exists() else "" for name in other.tests]
        self.seconds += other.seconds
        for path, functions in other.lines.items():
            for function, lines in functions.items():
                for text, tests in lines.items():
                    known = self.lines.setdefault(path, {}).setdefault(function, {}).setdefault(text, [])
                    known += [test if test == AT_LOAD else test + shift for test in tests]

    def write(self, part: str) -> None:
        """Keep it for the next run."""
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{part}.json").write_text(json.dumps(asdict(self)))

    def near(self, path: str, line: int) -> Iterator[int]:
        """Yield the tests that run a statement; where none is known to, those of what is around it; some twice."""
        function, _ = where(path)[line - 1]
        of_file = self.lines.get(path, {})
        of_function = of_file.get(function, {})
        running = {test for text in statement(path, line) for test in of_function.get(text, ())}
        kin = about(path)
        closest = running if function else range(len(self.tests))
        yield from self._in_turn(test for test in closest if test != AT_LOAD and self.tests[test].split("::")[0] in kin)
        yield from self._in_turn(running)
        if function and any(self.tests[test] for test in running - {AT_LOAD}) and AT_LOAD not in running:
            return  # who does not run it cannot notice it
        yield from self._in_turn(test for tests in of_function.values() for test in tests)
        yield from self._in_turn(test for tests in of_file.get("", {}).values() for test in tests)
        yield from self._in_turn(self._of_file(path))
        for other in importers(path):
            yield from self._in_turn(self._of_file(other))

    def _of_file(self, path: str) -> Iterator[int]:
        return (test for lines in self.lines.get(path, {}).values() for tests in lines.values() for test in tests)

    def nearest(self, path: str, line: int, seconds: float) -> list[str]:
        """Return the names of the tests nearest to a line, for so many seconds."""
        found = []
        for test in dict.fromkeys(self.near(path, line)):
            if self.seconds[test] <= seconds:
                seconds -= self.seconds[test]
                found.append(self.tests[test])
        return found

    def when_loaded(self, path: str, line: int) -> bool:
        """Return whether a line runs, or has run, while its module is loaded: a fault in it needs it loaded again."""
        function, text = where(path)[line - 1]
        return not function or AT_LOAD in self.lines.get(path, {}).get(function, {}).get(text, ())

    def _in_turn(self, tests: Iterable[int]) -> Iterator[int]:
        """Yield the quickest test of every file, then the second of every file: what one misses another may not."""
        by_file: dict[str, list[int]] = {}
        known = {test for test in tests if test != AT_LOAD and self.tests[test]}
        for test in sorted(known, key=lambda test: (self.seconds[test], self.tests[test])):
            by_file.setdefault(self.tests[test].split("::")[0], []).append(test)
        turns = ((turn, at, test) for at, row in enumerate(by_file.values()) for turn, test in enumerate(row))
        yield from (test for _, _, test in sorted(turns))


@cache
def _statements(path: str) -> tuple[range, ...]:
    """Return for each line of a file the lines, from 0, of the statement it is part of, without the block below it."""
    text = (ROOT / path).read_text()
    found = [range(line, line + 1) for line in range(len(text.splitlines()))]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            lines = _head(node)
            found[lines.start : lines.stop] = [lines] * len(lines)
    return tuple(found)


def _head(node: ast.stmt | ast.ExceptHandler | ast.match_case) -> range:
    at = node.pattern if isinstance(node, ast.match_case) else node
    below = getattr(node, "body", None) or getattr(node, "cases", None)
    if not below:
        return range(at.lineno - 1, at.end_lineno or at.lineno)
    first = below[0].pattern if isinstance(below[0], ast.match_case) else below[0]
    decorators = getattr(first, "decorator_list", ())
    return range(at.lineno - 1, max(at.lineno, min(one.lineno for one in (first, *decorators)) - 1))


def statement(path: str, line: int) -> set[str]:
    """Return the texts of the lines of the statement that a line is part of: coverage may count another of them."""
    return {where(path)[number][1] for number in _statements(path)[line - 1]}


@cache
def about(path: str) -> frozenset[str]:
    """Return the files of tests that are about a module: named after it, or with its name among their imports."""
    stem = Path(path.removesuffix("/__init__.py")).stem
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    told = {test for folder, tests in TOLD.items() if path.startswith(folder) for test in tests}
    found = (
        file
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if stem in file.stem
        or file.stem in told
        or _imports(file.read_text(), name)
        or (path.startswith("cogs/") and file.stem in OF_COMMANDS)
    )
    return frozenset(file.relative_to(ROOT).as_posix() for file in found)


def _imports(text: str, name: str) -> bool:
    package, _, module = name.rpartition(".")
    return f"from {name} import" in text or (f"from {package} import" in text and f"{module}." in text)


@cache
def importers(path: str) -> tuple[str, ...]:
    """Return the files that import a module: what runs as it is loaded is seen through them."""
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    files = (file for source in SOURCES for file in sorted((ROOT / source).rglob("*.py")))
    return tuple(file.relative_to(ROOT).as_posix() for file in files if f"from {name} import" in file.read_text())


@cache
def where(path: str) -> tuple[tuple[str, str], ...]:
    """Return for each line of a file its function, `""` where it runs as the module is loaded, and its text."""
    text = (ROOT / path).read_text()
    names = [""] * len(text.splitlines())
    _name(ast.parse(text), "", names)
    return tuple(zip(names, (line.strip() for line in text.splitlines()), strict=True))


def _name(node: ast.AST, around: str, names: list[str]) -> None:
    for child in ast.iter_child_nodes(node):
        inside = around
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{around}.{child.name}".strip(".")
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            end = child.end_lineno or child.lineno
            names[child.body[0].lineno - 1 : end] = [inside] * (end - child.body[0].lineno + 1)
        _name(child, inside, names)


class _Measure:
    """Runs what is new under coverage, a context for each test."""

    def __init__(self, known: ReachedLines, measured: coverage.Coverage, part: str) -> None:
        self.known = known
        self.measured = measured
        self.part = part
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        digests = {name: _digest(name) for name in sorted({_file(item) for item in items})}
        fresh = set(self.known.tests)
        stale = {name for name, digest in digests.items() if self.known.of_files.get(name) != digest}
        items[:] = [item for item in items if _file(item) in stale or item.nodeid not in fresh]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        self.measured.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.measured.switch_context("")
        if item.nodeid in self.known.tests:  # its file has changed: what it ran before counts no more
            self.known.tests[self.known.tests.index(item.nodeid)] = ""
        self.known.tests.append(item.nodeid)
        self.known.seconds.append(round(time.process_time() - began, 3))
        if nextitem is None or _file(nextitem) != _file(item):
            self._keep(_file(item))
        return result

    def _keep(self, file: str) -> None:
        """Note what a file of tests has reached: who stops the measuring loses no more than one."""
        self.measured.stop()
        with warnings.catch_warnings():
            # A file of tests may run nothing of what is measured.
            warnings.simplefilter("ignore", coverage.exceptions.CoverageWarning)
            _note(self.known, self.measured.get_data())
        self.known.tests = ["" if name in self.failed else name for name in self.known.tests]
        self.known.of_files[file] = _digest(file)
        self.known.write(self.part)
        self.measured.erase()
        self.measured.start()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def measure(part: str) -> None:
    """Run the tests that have not been run since they changed, and note what they reach."""
    os.chdir(ROOT)
    known = ReachedLines.read(part)
    measured = coverage.Coverage(
        data_file=None,
        include=RULES if part in ("engines", "players") else [*(f"{name}/*" for name in SOURCES[:3]), VIEWS],
        concurrency=["thread", "greenlet"],
        config_file=False,
    )
    plugin = _Measure(known, measured, part)
    measured.start()
    files = sorted(str(path) for name in TESTS[part] for path in Path().glob(name))
    options = ("-q", "-p", "no:cacheprovider", "-n", "0", "-m", "not soak and not browser")
    status = pytest.main([*files, *options], [plugin])
    measured.stop()
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{part}: the tests could not be measured")
    for name in plugin.failed:
        sys.stdout.write(f"left out, for it fails without any fault: {name}\n")


def _note(known: ReachedLines, data: coverage.CoverageData) -> None:
    number = {name: index for index, name in enumerate(known.tests)} | {"": AT_LOAD}
    for file in data.measured_files():
        path = str(Path(file).relative_to(ROOT))
        names = where(path)
        for line, contexts in data.contexts_by_lineno(file).items():
            function, text = names[line - 1]
            tests = known.lines.setdefault(path, {}).setdefault(function, {}).setdefault(text, [])
            tests += [number[context] for context in contexts]


def _file(item: pytest.Item) -> str:
    return item.nodeid.split("::")[0]


def _digest(name: str) -> str:
    return hashlib.sha256((ROOT / name).read_bytes()).hexdigest()
