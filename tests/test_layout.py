"""Laws of the folders beyond the import contracts in pyproject.toml."""

import ast
from pathlib import Path

import grimp
import pytest

from engines import GAMES

ROOT = Path(__file__).parent.parent
BOT = ROOT / "bot"
PACKAGES = ("engines", "players", "render", "bot", "cogs", "sandbox", "tools")
EMPTY_NAMES = frozenset({"utils", "util", "helpers", "helper", "manager", "managers", "common", "misc"})


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def _game_of(module: str) -> str | None:
    part = module.split(".")[1] if "." in module else ""
    return part if part in GAMES else None


def test_no_game_imports_another(graph: grimp.ImportGraph) -> None:
    for module in sorted(graph.modules):
        for imported in graph.find_modules_directly_imported_by(module):
            ours, theirs = _game_of(module), _game_of(imported)
            assert ours is None or theirs is None or ours == theirs, f"{module} imports {imported}"


def test_no_core_imports_a_game(graph: grimp.ImportGraph) -> None:
    for module in sorted(graph.modules):
        if module.split(".")[1:2] == ["core"]:
            for imported in graph.find_modules_directly_imported_by(module):
                assert _game_of(imported) is None, f"{module} imports {imported}"


@pytest.mark.parametrize("key", GAMES)
def test_views_know_no_rules(graph: grimp.ImportGraph, key: str) -> None:
    assert {f"engines.{key}.view", f"engines.{key}.text"} <= graph.modules
    for part in ("view", "words", "sentences", "text"):
        module = f"engines.{key}.{part}"
        if module not in graph.modules:
            continue
        reached = graph.find_upstream_modules(module)
        for hidden in ("rules", "state"):
            assert f"engines.{key}.{hidden}" not in reached, f"{module} reaches {key}.{hidden}"


def test_pictures_are_made_from_views_only(graph: grimp.ImportGraph) -> None:
    for module in sorted(graph.modules):
        if not module.startswith("render."):
            continue
        for imported in graph.find_modules_directly_imported_by(module):
            if imported.startswith("engines."):
                path = imported.split(".")[1:]
                assert path[0] == "core" or path[1:] in (["view"], ["words"], ["sentences"]), (
                    f"{module} imports {imported}"
                )


def test_nothing_outside_a_game_knows_its_states_or_its_rules(graph: grimp.ImportGraph) -> None:
    for module in sorted(graph.modules):
        if not module.startswith("engines"):
            for imported in graph.find_modules_directly_imported_by(module):
                hidden = imported.startswith("engines.") and imported.endswith((".state", ".rules"))
                assert not hidden or imported == "engines.core.rules", f"{module} imports {imported}"


def test_only_the_budget_of_a_player_looks_at_a_clock() -> None:
    external = grimp.build_graph("players", include_external_packages=True, cache_dir=None)
    watching = {
        module
        for module in external.modules
        if "time" in external.find_modules_directly_imported_by(module) and module.startswith("players")
    }
    assert watching == {"players.core.budget"}


def test_no_state_of_a_game_is_reached_but_by_the_position_it_belongs_to() -> None:
    """The modules that know the hidden things of a match, or of a puzzle, give away views only."""
    for package in ("bot", "cogs", "render"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if path in (BOT / "kernel/matches/position.py", BOT / "learning/puzzle_scenes.py"):
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                reached = node.attr if isinstance(node, ast.Attribute) else ""
                named = node.value if isinstance(node, ast.Constant) else ""
                hidden = {reached, named} & {"state", "_frame"}
                assert not hidden, f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} reaches {hidden}"


def test_every_module_is_named_after_what_it_holds() -> None:
    for package in (*PACKAGES, "tests", "benchmarks"):
        for path in (ROOT / package).rglob("*.py"):
            named = {path.stem, *path.relative_to(ROOT).parts[:-1]}
            assert not named & EMPTY_NAMES, path
