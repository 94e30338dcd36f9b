"""Processor time of tests, children included: `pytest -n 0 -p tests.processor_time tests/…` prints it at the end.

Time on the wall says more of what else a machine does.
"""

import os
from collections import defaultdict
from collections.abc import Generator, Mapping
from multiprocessing.forkserver import _forkserver
from pathlib import Path, PurePosixPath

import pytest

MOST = 20
"""So many folders, files and tests are told, the longest first."""

_taken: defaultdict[str, float] = defaultdict(float)


def _now() -> float:
    return sum(os.times()[:4]) + _forked_seconds()


def _forked_seconds() -> float:
    """Return what processes took that were forked by the fork server of `tests/end_to_end`, as Linux tells it.

    Nobody waits for their parent: without this, as in `time make test`, it would not be seen.
    """
    stat = Path(f"/proc/{getattr(_forkserver, '_forkserver_pid', None)}/stat")
    if not stat.exists():
        return 0.0
    return sum(map(int, stat.read_text("utf-8").rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Take the time of a test with its fixtures."""
    began = _now()
    try:
        return (yield)
    finally:
        _taken[item.nodeid] += _now() - began


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what folders, files and tests took, and what is left for the collection."""
    files: defaultdict[str, float] = defaultdict(float)
    folders: defaultdict[str, float] = defaultdict(float)
    for test, seconds in _taken.items():
        file = test.partition("::")[0]
        files[file] += seconds
        folders["/".join(PurePosixPath(file).parts[:2])] += seconds
    terminalreporter.section("seconds of a processor")
    for taken in (folders, files, _taken):
        for name, seconds in _longest(taken):
            terminalreporter.write_line(f"{seconds:8.2f}  {name}")
        terminalreporter.write_line("")
    terminalreporter.write_line(f"{_now() - sum(_taken.values()):8.2f}  collection and all else")


def _longest(taken: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(taken.items(), key=lambda one: one[1], reverse=True)[:MOST]
