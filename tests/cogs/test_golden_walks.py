"""What each game answers to all that can be pressed: word for word as somebody has read it.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import os
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.cogs.forging import House, a_house
from tests.cogs.walking import Described, Walk

GOLDEN = Path(__file__).parent / "golden"
FORMS: Mapping[str, Sequence[Mapping[str, str]]] = {
    "uncovered": ({"cells": "a1, b2 end"}, {"cells": "z9"}, {"cells": "random"}),
    "placed": ({"grid": "12"},),
    "written": ({"orders": "eat m1\nmove m1 n\nnonsense"}, {"orders": ""}, {"orders": "quit\nend"}),
}
TYPED: Mapping[str, Sequence[str]] = {
    "mono": ("a1", "a1,b2,end", "random", "z9"),
    "mambo": ("a1", "1a", "99z", "1-a2"),
    "monocards": ("draw", "pass", "play E5", "nonsense"),
    "monoch": ("at90 c4", "c4", "swap", "AT90"),
    "monsters": ("eat m1", "ready", "move m1 n; eat m2", "nonsense"),
}
WALKS = (
    ("mono", "two", 0),
    ("mono", "two", 14),
    ("mono", "three", 5),
    ("mambo", "mambo", 10),
    ("mambo", "moving", 12),
    ("mambo", "mambogo", 6),
    ("monocards", "two_players", 30),
    ("monocards", "four_house_rules", 40),
    ("monocards", "four_teams", 21),
    ("monoch", "two", 6),
    ("monoch", "crossed", 1),
    ("monsters", "two", 13),
    ("monsters", "four", 20),
)


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    async with a_house(database_url) as found:
        found.bot.drawing.close()
        found.bot.drawing = Described()
        yield found


@pytest.mark.parametrize(("game", "record", "ply"), WALKS)
async def test_all_that_can_be_pressed_is_answered_as_it_was(house: House, game: str, record: str, ply: int) -> None:
    walk = Walk(house, game, record, ply)
    position = await walk.begin()
    mover = position.holders[position.to_move[0]]
    other = next(user for user in position.holders if user != mover)
    for user in (mover, other):
        await walk.from_boards(user)
        await walk.on(user, 3 if user == mover else 1, FORMS)
    for text in TYPED[game]:
        await walk.type(mover, f"{game} move", text=text)
    found, held = "\n".join(walk.lines).strip() + "\n", GOLDEN / f"{game}_{record}_{ply}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        held.write_text(found)
    assert found == held.read_text(), "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"
