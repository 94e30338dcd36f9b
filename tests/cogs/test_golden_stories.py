"""The story of a turn, as each keeper of two golden games was told it: fights, deaths, land, growth, warnings, errors.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.monsters.pages.story import story
from engines.core.record import Record, replay
from engines.core.rules import Seat
from engines.monsters import RULES
from tests.cogs.walking import NAMES, RECORDS

GOLDEN = Path(__file__).parent / "golden"
KEEPERS = (*NAMES, *(f"{name} II" for name in NAMES))


@pytest.mark.parametrize("record", ["four", "twenty"])
def test_a_turn_is_told_as_it_was_told(record: str) -> None:
    found, held = "\n".join(_stories(record)) + "\n", GOLDEN / f"stories_{record}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        held.write_text(found)
    assert found == held.read_text(), "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"


def _stories(name: str) -> Iterator[str]:
    """Yield what each keeper reads after each turn in which more befell them than land and growth."""
    record = Record.from_json((RECORDS / "monsters" / "golden" / f"{name}.json").read_text())
    told = 0
    for step in replay(RULES, record):
        turn = RULES.public_view(step.state).turn_number
        if turn == told:
            continue
        told = turn
        for seat in range(record.seats):
            lines = story(RULES.seat_view(step.state, Seat(seat)), KEEPERS)
            if any(sign in lines for sign in "⚔💀⚠❌🐣🍖🏳"):
                yield f"== turn {turn}, {KEEPERS[seat]}\n{lines}"
