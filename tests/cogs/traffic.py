"""Counts of a request: transactions, loads of a match, and modules that it passes."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final, ParamSpec, TypeVar

from tests.statements import listen

A = ParamSpec("A")
R = TypeVar("R")

ROOT: Final = Path(__file__).parents[2]
OURS: Final = tuple(f"{ROOT / folder}/" for folder in ("bot", "cogs", "engines"))
DRIVERS: Final = ("bot/kernel/database/sqlite.py", "bot/kernel/database/postgresql/")
"""The modules of one kind of database: how many there are depends on which one a test runs on."""


@dataclass(slots=True)
class Traffic:
    """What was asked since the count began, of whatever database."""

    transactions: list[str] = field(default_factory=list)
    """The statements of each, on one line."""
    statements: int = 0
    """All of them, without those that begin and end a transaction."""
    loads: int = 0
    """Rows of `matches` that were looked up."""


@contextmanager
def count_traffic() -> Iterator[Traffic]:
    """Count what is asked inside the block."""
    traffic = Traffic()

    def note(statement: str, _values: object, _many: bool) -> None:
        said = " ".join(statement.split())
        if said.startswith("BEGIN"):
            traffic.transactions.append("")
            return
        traffic.statements += 1
        traffic.transactions[-1] += f"{said.partition(' WHERE')[0][:70]}; "
        traffic.loads += said.startswith("SELECT matches.match_id, matches.game")

    with listen(note):
        yield traffic


@contextmanager
def collect_modules() -> Iterator[set[str]]:
    """Collect our modules, except drivers, of which a function is called inside the block, in any task or thread."""
    modules: set[str] = set()
    in_thread = asyncio.to_thread

    def note(frame: FrameType, event: str, _argument: object) -> None:
        file = frame.f_code.co_filename
        module = file.removeprefix(f"{ROOT}/")
        if event == "call" and file.startswith(OURS) and not module.startswith(DRIVERS):
            modules.add(module)

    async def noting(do: Callable[A, R], /, *args: A.args, **kwargs: A.kwargs) -> R:
        def run() -> R:
            sys.setprofile(note)
            try:
                return do(*args, **kwargs)
            finally:
                sys.setprofile(None)

        return await in_thread(run)

    asyncio.to_thread = noting
    sys.setprofile(note)
    try:
        yield modules
    finally:
        sys.setprofile(None)
        asyncio.to_thread = in_thread
