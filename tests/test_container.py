"""Everything that the container files and units name exists: settings, commands, and all files of an installation."""

import re
import tomllib
from pathlib import Path

import bot.__main__
from bot.operations.command_line import read_arguments
from bot.settings import Settings

ROOT = Path(__file__).parent.parent
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_console_command_is_the_bots_own() -> None:
    assert PROJECT["project"]["scripts"] == {"gamekeeper": "bot.__main__:main"}
    assert callable(bot.__main__.main)


def test_play_runs_the_bot_with_or_without_its_name_and_takes_its_shards() -> None:
    for words in ([], ["play"]):
        assert (read_arguments(words).run, read_arguments(words).shards) == (None, None)
    for words in (["--shards", "0-3", "--of", "16"], ["play", "--shards", "0-3", "--of", "16"]):
        assert (read_arguments(words).shards, read_arguments(words).shard_count) == ("0-3", 16)


def test_the_files_name_settings_that_there_are() -> None:
    settings = {name.upper() for name in Settings.model_fields}
    named = set(re.findall(r"\b([A-Z]+_[A-Z_]+)(?:=|: )", CONTAINERFILE + COMPOSE))
    assert {name for name in named if not name.startswith(("POSTGRES_", "PYTHON"))} <= settings
    assert {"DATABASE_URL", "HEALTH_PORT", "DISCORD_TOKEN"} <= named
    assert re.findall(r"127\.0\.0\.1:(\d+)/health", CONTAINERFILE) == re.findall(r"HEALTH_PORT=(\d+)", CONTAINERFILE)


def test_all_packages_and_what_building_reads_reach_the_image_and_no_secret_does() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = {line[1:] for line in lines if line.startswith("!")}
    packages = {pattern.rstrip("*") for pattern in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]}
    read = {PROJECT["project"]["readme"], *PROJECT["project"]["license-files"], "pyproject.toml", "constraints.txt"}
    assert kept == packages | read
    assert all((ROOT / name).exists() for name in kept)
    assert lines.index("*") < min(lines.index(f"!{name}") for name in kept)


def test_the_recipes_use_commands_that_there_are() -> None:
    explain = set(re.findall(r"^\| `gamekeeper (\w+)", OPERATIONS, flags=re.MULTILINE))
    assert explain == {"play", "backup", "restore", "check", "clip", "copy", "replay", "verify"}
    compose = r"docker compose (?:exec bot gamekeeper|run --rm bot) (\w+)"
    recipes = re.findall(rf"^gamekeeper (\w+)|{compose}", OPERATIONS, flags=re.MULTILINE)
    assert {name for pair in recipes for name in pair if name} == {"backup", "check", "copy", "restore"}


def test_the_units_run_commands_that_there_are_where_the_recipe_installs_them() -> None:
    recipe = (ROOT / "README.md").read_text(encoding="utf-8")
    started = set()
    for file in (ROOT / "deploy").glob("*.service"):
        unit = dict(line.split("=", 1) for line in file.read_text(encoding="utf-8").splitlines() if "=" in line)
        program, *words = unit["ExecStart"].split()
        asked = read_arguments(words)
        started.add((file.stem, asked.run is None))
        assert f"{program.removesuffix('/bin/gamekeeper')}/bin/pip install" in recipe
        assert f"-m 700 {unit['WorkingDirectory']} " in recipe
        assert f"--system --home-dir {unit['WorkingDirectory']} " in recipe
        assert unit["ReadWritePaths"] == unit["WorkingDirectory"]
    assert started == {("gamekeeper", True), ("gamekeeper-backup", False)}
    assert {file.stem for file in (ROOT / "deploy").iterdir()} == {"gamekeeper", "gamekeeper-backup"}
