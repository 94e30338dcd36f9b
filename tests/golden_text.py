"""Golden texts: what a player reads, held in a file."""

import os
from pathlib import Path

from tests.pseudo import is_pseudo


def check_text(file: Path, found: str) -> None:
    """Compare a text with the golden one; with GAMEKEEPER_GOLDEN=write in the environment write that anew instead."""
    if is_pseudo():
        return
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    held = file.read_text(encoding="utf-8")
    assert found == held, "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"
