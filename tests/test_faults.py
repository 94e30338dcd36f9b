"""Faults by hand (`faults.toml`): each can still be made, and its tests notice it."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FAULTS = tomllib.loads((ROOT / "tests" / "faults.toml").read_text("utf-8"))["fault"]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["what"])
def test_a_fault_can_still_be_made(fault: dict[str, str]) -> None:
    assert (ROOT / fault["path"]).read_text("utf-8").count(fault["old"]) == 1
    assert (ROOT / fault["tests"]).exists()


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code, in which faults are made."""
    folder = tmp_path_factory.mktemp("faults") / "code"
    return Path(shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "__pycache__")))


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["what"])
def test_a_fault_is_noticed(copy: Path, fault: dict[str, str]) -> None:
    file = copy / fault["path"]
    sound = file.read_text("utf-8")
    file.write_text(sound.replace(fault["old"], fault["new"]), "utf-8")
    try:
        done = subprocess.run(  # noqa: S603 - our own Python
            [sys.executable, "-m", "pytest", "-x", "-n", "0", "-m", "not soak", fault["tests"]],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "GAMEKEEPER_PATIENCE": "30"},
            check=False,
            capture_output=True,
            text=True,
        )
    finally:
        file.write_text(sound, "utf-8")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout[-2_000:] + done.stderr
