"""What is asked of all tests."""

import gc

import pytest

LONGEST = ("test_new_game.py::test_a_sixth_game", "soak/test_in_short.py", "end_to_end/", "sandbox/test_page.py")
"""Tests that take long, or wait for other processes."""

# Modules and tests stay to the end: looking for garbage among them took a third of collection, a fifth of the tests.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first: begun last, one would keep one core busy and let the others wait."""
    items.sort(key=lambda item: not any(long in item.nodeid for long in LONGEST))


def pytest_collection_finish() -> None:
    """Look for garbage again from here on, and only in what the tests make."""
    gc.freeze()
    gc.enable()
