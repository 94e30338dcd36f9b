"""Try faults within one run of pytest: each in a fork of it, in which the code of what changed is replaced."""

import asyncio
import gc
import importlib
import importlib.util
import os
import resource
import signal
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import Final

import pytest

from bot.kernel.database.database import Database
from tests import migrated
from tests.migrated import MEMORY, begin_migrated
from tests.mutations.by_hand import ByHand
from tests.mutations.faults import Fault
from tests.mutations.reached import ROOT, ReachedLines

NEVER_ENDS: Final = 600
"""Seconds after which a fault counts as noticed: something does not end."""
MOST_WORK: Final = 40
"""Seconds of processor time after which it does too."""
Change = Fault | ByHand
MOST_FRESH: Final = 60
"""Tests that have not been measured yet, of files that others of a fault's tests are in."""
SURVIVED: Final = 0
NOTICED: Final = 1
FAILED: Final = 2
ABOVE: Final = {"engines": ("engines", "players", "render"), "players": ("players",), "render": ("render",)}
"""The packages that may import a module, by its first folder; `bot`, `cogs` and `tests` may import all."""


class FaultTrials:
    """A plugin that runs for each fault the tests planned for it, rather than all of them once."""

    def __init__(self, plan: Mapping[Change, Sequence[str]], reached: ReachedLines) -> None:
        self.plan = plan
        self.reached = reached
        self.survived: list[Change] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try one fault after the other."""
        asyncio.run(_open_a_database())
        functions = _functions()
        items, known = {item.nodeid: item for item in session.items}, set(self.reached.tests)
        for number, (fault, names) in enumerate(self.plan.items(), 1):
            near = {name.split("::")[0] for name in names}
            fresh = [name for name in items if name not in known and name.split("::")[0] in near]
            tests = [items[name] for name in (*names, *fresh[:MOST_FRESH]) if name in items]
            if not tests or not _is_noticed(
                fault, tests, () if self.reached.when_loaded(fault.path, fault.line) else functions.get(fault.path, ())
            ):
                self.survived.append(fault)
                sys.stdout.write(f"\n{number}: {len(tests)} tests did not notice {fault.shown()}\n")
        return True


async def _open_a_database() -> None:
    """Migrate the template of all databases here, once, rather than in each fork."""
    await (await begin_migrated(Database(MEMORY))).close()


def _functions() -> dict[str, list[FunctionType]]:
    """Return all functions there are, by file. tests/conftest.py has put most where `gc` looks no more."""
    found: dict[str, list[FunctionType]] = {}
    gc.unfreeze()
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename.startswith(str(ROOT)):
            found.setdefault(function.__code__.co_filename[len(str(ROOT)) + 1 :], []).append(function)
    gc.freeze()
    return found


def _is_noticed(fault: Change, tests: Sequence[pytest.Item], functions: Sequence[FunctionType]) -> bool:
    """Return whether a test fails on the fault, in a process of its own."""
    fault.text()  # is worked out once, for the one process and the other
    sys.stdout.flush()
    spoken = os.dup(2)
    child = os.fork()
    if child == 0:
        status = FAILED
        try:
            signal.alarm(NEVER_ENDS)
            resource.setrlimit(resource.RLIMIT_CPU, (MOST_WORK, MOST_WORK))
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            status = _run_reloaded(fault, tests) if not _replace(fault, functions) else _run(tests)
        finally:
            if status == FAILED:
                os.write(spoken, traceback.format_exc().encode())
            os._exit(status)
    os.close(spoken)
    _, ended, used = os.wait4(child, 0)
    status = os.waitstatus_to_exitcode(ended)
    sys.stdout.write(f"{'.' if status == NOTICED else status}{used.ru_utime + used.ru_stime:.0f} ")
    if status == FAILED:
        raise SystemExit(f"could not be tried: {fault.shown()}")
    return status != SURVIVED


class _First:
    """Ends the process at the first failure."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(NOTICED)


def _run(tests: Sequence[pytest.Item]) -> int:
    tests[0].config.pluginmanager.register(_First())
    for test, following in zip(tests, [*tests[1:], None], strict=True):
        test.ihook.pytest_runtest_protocol(item=test, nextitem=following)
    return SURVIVED


def _replace(fault: Change, functions: Sequence[FunctionType]) -> bool:
    """Give every function that has the changed code the new one. Returns whether that was possible."""
    path = str(ROOT / fault.path)
    old = _codes(compile(fault.before(), path, "exec"))
    new = _codes(compile(fault.text(), path, "exec"))
    given = 0
    changed = {name for name, code in new.items() if code != old.get(name)} - {"<module>"}
    if old.keys() != new.keys() or any(old[name].co_freevars != new[name].co_freevars for name in changed):
        return False  # a function keeps its number of variables from around it, of which `super()` is one
    for function in functions:
        name = function.__code__.co_qualname
        if name in changed and old[name] == function.__code__:
            function.__code__ = new[name]
            given += 1
    return bool(given)


def _codes(code: CodeType) -> dict[str, CodeType]:
    found = {code.co_qualname: code}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _codes(constant)
    return found


class _Finder(MetaPathFinder):
    """Loads one module with the fault in it."""

    def __init__(self, fault: Change) -> None:
        self.fault = fault
        self.name = fault.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(
            fullname, ROOT / self.fault.path, loader=_Loader(self.fault, fullname)
        )


class _Loader(SourceFileLoader):
    def __init__(self, fault: Change, name: str) -> None:
        super().__init__(name, str(ROOT / fault.path))
        self.fault = fault

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.fault.text(), self.path, "exec")


def _run_reloaded(fault: Change, tests: Sequence[pytest.Item]) -> int:
    """Run tests in a pytest of their own, with the modules loaded again that may know what changed."""
    names = [test.nodeid for test in tests]
    template = list(migrated._template)
    above = (*ABOVE.get(fault.path.split("/")[0], ()), "bot", "cogs", "tests")
    for name in [name for name in sys.modules if name.split(".")[0] in above]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(fault))
    if not fault.path.startswith("bot/store/"):
        try:
            importlib.import_module("tests.migrated")._template[:] = template
        except (Exception, SystemExit):  # noqa: BLE001 -- whatever a fault keeps from being loaded has been noticed
            return NOTICED
    status = pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *names])
    return SURVIVED if status == 0 else NOTICED
