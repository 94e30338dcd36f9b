"""A game is its rules, its pictures, its commands and its tests: none may be missing."""

from pathlib import Path

import pytest

from engines import GAMES

ROOT = Path(__file__).parent.parent


def _module_or_package(folder: str, key: str) -> bool:
    return (ROOT / folder / f"{key}.py").is_file() or (ROOT / folder / key / "__init__.py").is_file()


@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_its_rules_view_words_and_page(key: str) -> None:
    for name in ("__init__.py", "rules.py", "view.py", "text.py", "rules.md"):
        assert (ROOT / "engines" / key / name).is_file(), f"engines/{key}/{name} is missing"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("folder", ["render", "cogs"])
def test_a_game_has_pictures_and_commands(key: str, folder: str) -> None:
    assert _module_or_package(folder, key), f"{folder}/{key}.py is missing"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_tests_of_its_rules(key: str) -> None:
    assert list((ROOT / "tests" / "engines" / key).glob("test_*.py")), f"tests/engines/{key} has no tests"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("folder", ["tests/render", "tests/cogs"])
def test_a_game_has_tests_of_its_pictures_and_commands(key: str, folder: str) -> None:
    assert _tests_of(key, ROOT / folder), f"{folder} has no tests of {key}"


def _tests_of(key: str, folder: Path) -> list[Path]:
    # Mono's are not those of MONO, whose key begins the same.
    named = [path for path in folder.glob("test_*.py") if f"{path.stem}_".startswith(f"test_{key}_")]
    return [*named, *folder.glob(f"{key}/test_*.py")]


@pytest.mark.parametrize("key", GAMES)
def test_the_readme_lists_every_game(key: str) -> None:
    assert f"| **{GAMES[key].info.title}**" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_the_readme_says_whose_game_it_is(key: str) -> None:
    thanks = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Credits")[2]
    assert f"* **{GAMES[key].info.title}**" in thanks
