"""Searching without the garbage collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Disable the garbage collector, which would traverse all positions of a search repeatedly.

    It took half the time of a search. Unused positions are freed by reference counting, so they must
    not form reference cycles.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
