"""Thinking without the garbage collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Keep the collector from walking, again and again, through all the positions that a search still needs.

    It took half the time of a search. Positions that are no longer needed go by their counts of references: they must
    not refer to each other in circles.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
