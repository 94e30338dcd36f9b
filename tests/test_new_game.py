"""A sixth game needs no edit elsewhere: `new-game` writes it into a copy of ours, where every law holds for it."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.core import OptionError
from engines.new_game import new_game, next_steps
from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent
KEY, TITLE = "ninestones", "Nine Stones"
GAME = (f"engines/{KEY}", f"render/{KEY}.py", f"cogs/{KEY}.py")
TESTS = (f"tests/engines/{KEY}", f"tests/render/test_{KEY}.py", f"tests/cogs/test_{KEY}.py")
FOLDERS = ("tests/conformance", "tests/engines", "tests/players", "tests/render", "tests/cogs", "tests/test_layout.py")
CHOSEN = f"{KEY} or test_layout or test_commands"
"""Tests of each game have its key in their ids."""
MOST_LINES = 220


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the code, compiled as it is, and of what all games' tests share."""
    # A file has such a name while it is being compiled.
    ignored = shutil.ignore_patterns("*.pyc.*", "*_golden", "end_to_end")
    for folder in ("engines", "players", "render", "bot", "cogs", "sandbox", "tools", "benchmarks", "tests", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, tmp_path)
    return tmp_path


def run(folder: Path, *arguments: str) -> str:
    # Hypothesis's cache of Unicode takes a second to build again.
    kept = os.environ.get("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / ".hypothesis"))
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "GAMEKEEPER_GOLDEN": "write",
        "HYPOTHESIS_STORAGE_DIRECTORY": kept,
    }
    done = subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, "-m", *arguments],
        cwd=folder,
        check=False,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lines_of_code(file: Path) -> int:
    """Lines that are neither blank nor docstrings."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    documented = [
        node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    docs = {line for node in documented for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    return sum(bool(line.strip()) and at not in docs for at, line in enumerate(text.splitlines(), 1))


def test_a_sixth_game_is_found_played_and_held_to_the_laws_by_the_steps_that_are_printed(copy: Path) -> None:
    steps = next_steps(KEY, TITLE, new_game(KEY, TITLE, copy))
    game = [file for part in GAME for file in (copy / part, *(copy / part).glob("*.py")) if file.suffix == ".py"]
    assert sum(map(lines_of_code, game)) < MOST_LINES
    add_to_readme(copy / "README.md", *(line.strip() for line in steps.splitlines() if f"**{TITLE}**" in line))
    for command in re.findall(r"`\.venv/bin/python -m (.* --record [^`]*)`", steps):
        run(copy, *command.split())
    run(copy, "ruff", "check", *GAME, *TESTS)
    run(copy, "ruff", "format", "--check", *GAME, *TESTS)
    told = run(copy, "pytest", "-n", "0", "-p", "no:cacheprovider", "-m", "not soak", "-k", CHOSEN, *FOLDERS)
    assert " passed" in told


def add_to_readme(readme: Path, row: str, credit: str) -> None:
    """Add a game to the end of the table of games, and to the credits."""
    text, table = readme.read_text(encoding="utf-8"), "\n\n| | |\n"
    readme.write_text(f"{text.replace(table, f'{chr(10)}{row}{table}', 1)}{credit}\n", encoding="utf-8")


def test_nothing_is_written_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "cogs").mkdir()
    (tmp_path / "cogs" / "nim.py").write_text("mine")
    with pytest.raises(OptionError, match=r"cogs/nim\.py is there already"):
        new_game("nim", "Nim", tmp_path)
    assert [path.name for path in tmp_path.rglob("*.py")] == ["nim.py"]
    assert (tmp_path / "cogs" / "nim.py").read_text() == "mine"


@pytest.mark.parametrize("key", ["mono", "Nim", "core", "contests", "a", "../x", "nim2"])
def test_a_key_that_is_taken_or_none_is_refused(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", key]) == 1
    assert f"`{key}`" in capsys.readouterr().err
