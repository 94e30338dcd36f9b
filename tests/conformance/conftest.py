"""In what order the laws are tried."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try all laws at a table, then at the next: of several processes each plays the games of a few."""
    places = [at for at, item in enumerate(items) if item.path.parent == HERE]
    laws = sorted((items[at] for at in places), key=_name_of_table)
    for at, law in zip(places, laws, strict=True):
        items[at] = law


def _name_of_table(item: pytest.Item) -> str:
    """Name the table or the game of a law; '' where it has none."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return str(params.get("table", params.get("key", "")))
